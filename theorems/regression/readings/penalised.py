"""The roles of penalised estimators, LASSO and elastic net, and what the statements read of a fit.

X is (n, d) float64 and y (n,) float64.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.affine import Affine
from ....properties.numbers.exact import Number, rational
from ....properties.numbers.products import exact_product
from ....properties.roles import role, setting
from ....properties.roles.linear_fits import FittedLinear
from ....properties.statements.verdicts import NotApplicable
from ..oracles.least_squares import ball_value, elastic_net
from ..samples.designs import OrthogonalColumns
from ..samples.tables import RegressionData

DEFAULT_TOL = Fraction(1, 10**4)  # scikit-learn's


@role("elastic-net-regressor", same_under=("shift",))
class ElasticNetRegressor(Protocol):
    """Minimises (1/2n)‖y − Xw − b‖² + α(ρ‖w‖₁ + ½(1−ρ)‖w‖²): α is ``alpha`` > 0, ρ is ``l1_ratio`` (absent means 1), 0 < ρ ≤ 1.

    After `fit`: ``coef_`` (d,), ``intercept_`` (absent means 0), which is not penalised. Its ``tol`` declares up to which duality
    gap it is solved, relative to ‖y‖²/n (y less its mean where an intercept is fitted), as scikit-learn's does; absent means 1e-4.
    Optionally ``fit(X, y, sample_weight=…)``, (n,) weights of the squares, whose sum is then n, and a parameter ``warm_start``.
    """

    def fit(self, X: Any, y: Any) -> Any: ...


@role("lasso-regressor", same_under=("shift",))
class LassoRegressor(Protocol):
    """Minimises (1/2n)‖y − Xw − b‖² + α‖w‖₁ for ``alpha`` > 0: an elastic net with ρ = 1.

    After `fit`: ``coef_`` (d,), ``intercept_`` (absent means 0), which is not penalised. Its ``tol`` declares up to which duality
    gap it is solved, relative to ‖y‖²/n (y less its mean where an intercept is fitted), as scikit-learn's does; absent means 1e-4.
    """

    def fit(self, X: Any, y: Any) -> Any: ...


def parameter(model: Any, name: str, default: Any) -> Number:
    """A parameter that the implementation declares as one finite number, else `default`: a method of that name declares nothing."""
    value = setting(model, name)
    if np.ndim(value) or not isinstance(value, int | float | Fraction | np.number | np.bool_) or not np.isfinite(float(value)):
        return rational(default)
    return rational(value)


Data = TypeVar("Data", bound=RegressionData, covariant=True)


class CentredFit(FittedLinear[Data]):
    """A linear model whose intercept is not penalised: so its weights are fitted to centred data."""

    @cached_property
    def data(self) -> RegressionData:
        """The data that w is fitted to: centred where there is an intercept."""
        return self.sample.centred() if self.has_intercept else self.sample


class PenalisedFit(CentredFit[Data], role=ElasticNetRegressor):
    """A fit of least squares with the penalty αΩ(w), Ω(w) = ρ‖w‖₁ + ½(1−ρ)‖w‖². Does not apply to bounded weights.

    x̃ are the columns as they are fitted: centred where there is an intercept, which then leaves nothing of a column's mean.
    """

    @cached_property
    def fitted(self) -> Any:
        if parameter(self.model, "positive", False):
            raise NotApplicable("its weights are bounded")
        return super().fitted

    @cached_property
    def alpha(self) -> Number:
        """α."""
        found = parameter(self.fitted, "alpha", 0)
        if found <= 0:
            raise NotApplicable("it has no alpha > 0")
        return found

    @cached_property
    def rho(self) -> Number:
        """ρ."""
        found = parameter(self.fitted, "l1_ratio", 1)
        if not 0 < found <= 1:
            raise NotApplicable("its l1_ratio is not in (0, 1]: without an ℓ1 norm the penalty is ridge regression's")
        return found

    @property
    def l1(self) -> Number:
        """αρ."""
        return self.alpha * self.rho

    @property
    def l2(self) -> Number:
        """α(1−ρ)."""
        return self.alpha * (1 - self.rho)

    @cached_property
    def tol(self) -> Number:
        """Up to which the duality gap is closed, relative to ‖y‖²/n."""
        return parameter(self.fitted, "tol", DEFAULT_TOL)

    @cached_property
    def residual(self) -> np.ndarray:
        """r = y − Xw − b."""
        return self.sample.exact_y - self.answer.values(self.sample.exact_X)

    @cached_property
    def level(self) -> Number:
        """The mean of the residual: 0 where the intercept is the best one. It counts where an intercept is fitted."""
        return sum(self.residual) / Fraction(self.sample.n) if self.has_intercept else 0

    @cached_property
    def pull(self) -> np.ndarray:
        """hⱼ = ⟨x̃ⱼ,r⟩/n − α(1−ρ)wⱼ: the derivative of all but the ℓ1 norm, with the sign in which it moves wⱼ."""
        return self.data.exact_X.T @ self.residual / Fraction(self.sample.n) - self.l2 * self.w

    @cached_property
    def curvature(self) -> np.ndarray:
        """Lⱼ = ‖x̃ⱼ‖²/n + α(1−ρ): the second derivative."""
        return (self.data.exact_X**2).sum(axis=0) / Fraction(self.sample.n) + self.l2

    @cached_property
    def one_norm(self) -> Number:
        """‖w‖₁."""
        return sum(map(abs, self.w), 0)

    @cached_property
    def value(self) -> Number:
        """P(w,b)."""
        return self.objective(self.answer)

    def objective(self, f: Affine) -> Number:
        """P of any affine function."""
        residual = self.sample.exact_y - f.values(self.sample.exact_X)
        loss = exact_product(residual, residual) / Fraction(2 * self.sample.n)
        return loss + self.l1 * sum(map(abs, f.w), 0) + self.l2 * (f.w @ f.w) / Fraction(2)

    def divergence(self, f: Affine, g: Affine) -> Number:
        """½‖X̃(w − w′)‖²/n + ½α(1−ρ)‖w − w′‖²: by so much P is above P* at g, where f is a solution (`elastic_net_minimum`)."""
        step = f.w - g.w
        moved = exact_product(self.data.exact_X, step)
        return (moved @ moved) / Fraction(2 * self.sample.n) + self.l2 * (step @ step) / Fraction(2)

    @cached_property
    def value_at_zero(self) -> Number:
        """P at w = 0 with the best b: ‖ỹ‖²/2n."""
        return sum(self.data.exact_y**2) / Fraction(2 * self.sample.n)

    @cached_property
    def best(self) -> tuple[np.ndarray, Number]:
        """The certified minimiser w* and the least value P*."""
        return elastic_net(self.data, self.l1, self.l2)

    @cached_property
    def shrink(self) -> Number:
        """s = min(1, αρ/max|hⱼ|): the largest s ≤ 1 for which s times the residual is feasible for the dual."""
        largest = max(abs(self.pull))
        return 1 if largest <= self.l1 else self.l1 / Fraction(largest)

    @cached_property
    def dual_value(self) -> Number:
        """D(sr): what the dual says of the residual, less its mean, and times s."""
        s, n, r = self.shrink, self.sample.n, self.residual - self.level
        bent = (r @ r) / Fraction(n) + self.l2 * (self.w @ self.w)
        return s * (r @ self.data.exact_y) / Fraction(n) - s * s * bent / 2


class FitOnOrthogonal(PenalisedFit[OrthogonalColumns], role=LassoRegressor):
    """A LASSO fit on orthogonal columns. Does not apply to one that also penalises ‖w‖²."""

    @cached_property
    def rho(self) -> Number:
        return _only_lasso(super().rho)

    @cached_property
    def least_squares(self) -> np.ndarray:
        """The solution of least squares, ⟨xⱼ,y⟩/‖xⱼ‖²."""
        X: Any = self.sample.exact_X
        return (X.T @ self.sample.exact_y) / (X**2).sum(axis=0)


class FitInNorm(PenalisedFit[RegressionData], role=LassoRegressor):
    """A LASSO fit, and the certified least loss among the weights with an ℓ1 norm that is no larger."""

    @cached_property
    def rho(self) -> Number:
        return _only_lasso(super().rho)

    @cached_property
    def loss(self) -> Number:
        """(1/2n)‖y − Xw − b‖²."""
        return sum(self.residual**2) / Fraction(2 * self.sample.n)

    @cached_property
    def least_loss(self) -> Number:
        """min (1/2n)‖y − Xu − c‖² for ‖u‖₁ ≤ ‖w‖₁ and, where it is fitted, any c."""
        return ball_value(self.data, self.one_norm) / Fraction(self.sample.n)


def _only_lasso(rho: Number) -> Number:
    if rho != 1:
        raise NotApplicable("its l1_ratio is not 1: its penalty is more than the ℓ1 norm")
    return rho
