"""The role of logistic regression as an estimator, and what the statements read of a fit.

X is (n, d) float64 and y (n,) of −1 and +1.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.affine import Affine
from ....properties.numbers.exact import Number, exact_matrix, exp, log
from ....properties.roles import role, setting
from ....properties.roles.linear import learns_intercept
from ....properties.roles.linear_fits import FittedLinear
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..oracles.least_squares import logistic
from ..oracles.logistic_optimum import LogisticOptimum, logistic_optimum
from ..samples.designs import Outcomes
from .penalised import parameter

DEFAULT_TOL = Fraction(1, 10**4)  # scikit-learn's
OF_STEPS = ("sag", "saga")  # solvers of scikit-learn whose tol is of the steps that they make


@role("logistic-regressor", same_under=("shift",))
class LogisticRegressor(Protocol):
    """Minimises C Σ log(1 + e^(−yᵢ(⟨w,xᵢ⟩ + b))) + ½‖w‖² for labels y of −1 and +1 and the parameter ``C`` > 0.

    After `fit`: ``coef_`` (d,) or (1, d), ``intercept_`` (absent means 0), which is not penalised; optionally ``predict_proba(X)``,
    (n, 2), the probabilities of −1 and of +1, and ``predict(X)``. Its ``tol`` declares how large an entry of the gradient may be
    left, of that divided by Cn, as for scikit-learn's Newton and quasi-Newton methods; absent means 1e-4. Optionally
    ``fit(X, y, sample_weight=…)``, (n,) weights of the losses, whose sum is then n, and a parameter ``warm_start``.
    """

    def fit(self, X: Any, y: Any) -> Any: ...


Points = TypeVar("Points", bound=Outcomes, covariant=True)


class ModelFit(FittedLinear[Points], role=LogisticRegressor):
    """A fitted logistic model, whatever it minimises."""

    @cached_property
    def scores(self) -> np.ndarray:
        """⟨w,xᵢ⟩ + b."""
        return self.sample.exact_X @ self.w + self.b

    @cached_property
    def predicted(self) -> np.ndarray:
        """``predict_proba`` of the examples, (n, 2), exactly."""
        if not hasattr(self.fitted, "predict_proba"):
            raise NotApplicable("it has no predict_proba")
        found = exact_matrix(self.fitted.predict_proba(self.sample.X))
        if found.shape != (self.sample.n, 2):
            raise ImplementationFailed(f"its probabilities came in the shape {found.shape}, not {(self.sample.n, 2)}")
        return found


class LogisticFit(ModelFit[Points]):
    """A fitted logistic model with its objective F. Does not apply where the classifier states another problem."""

    @cached_property
    def fitted(self) -> Any:
        _same_problem(self.model)
        return super().fitted

    @cached_property
    def C(self) -> Number:
        found = parameter(self.fitted, "C", 0)
        if found <= 0:
            raise NotApplicable("it has no C > 0")
        return found

    def for_copies(self, k: int) -> dict[str, Number]:
        return {"C": self.C / Fraction(k)}

    @cached_property
    def tol(self) -> Number:
        """Up to which no entry of the gradient of F/(Cn) is left."""
        return parameter(self.fitted, "tol", DEFAULT_TOL)

    @cached_property
    def excess(self) -> list[Number]:
        """For each example the probability of +1, less 1 where that is its label."""
        return [-y * logistic(-y * s) for y, s in zip(self.sample.labels, self.scores, strict=True)]

    @cached_property
    def slope(self) -> list[Number]:
        """The gradient of F/(Cn) by w: (1/n)Σ(pᵢ − [yᵢ = 1])xᵢ + w/(Cn)."""
        n, X = self.sample.n, self.sample.exact_X
        return [sum(e * v for e, v in zip(self.excess, X[:, k], strict=True)) / n + v / (self.C * n) for k, v in enumerate(self.w)]

    @cached_property
    def slope_of_b(self) -> Number:
        """The derivative by b: (1/n)Σpᵢ, less the share of the label +1. 0 where no intercept is fitted."""
        return sum(self.excess) / Fraction(self.sample.n) if self.has_intercept else 0

    @cached_property
    def value(self) -> Number:
        """F(w,b)."""
        losses = [softplus(-y * s) for y, s in zip(self.sample.labels, self.scores, strict=True)]
        return self.C * sum(losses) + self.w @ self.w / Fraction(2)

    def divergence(self, f: Affine, g: Affine) -> Number:
        """‖w − w′‖² + CΣ(pᵢ − p′ᵢ)(sᵢ − s′ᵢ), for scores s and probabilities p of +1: ⟨∇F(f) − ∇F(g), f − g⟩."""
        step, scores = f.w - g.w, zip(f.values(self.sample.exact_X), g.values(self.sample.exact_X), strict=True)
        return (step * step).sum() + self.C * sum((logistic(s) - logistic(t)) * (s - t) for s, t in scores if s != t)

    @cached_property
    def best(self) -> LogisticOptimum:
        """A point near the minimiser, with multipliers that prove how near."""
        return logistic_optimum(self.sample.rows, self.sample.labels, self.C, self.has_intercept)


class InterceptedFit(LogisticFit[Outcomes]):
    """A fitted logistic model with an intercept, and the means of its probabilities. Does not apply without an intercept."""

    @cached_property
    def fitted(self) -> Any:
        found = super().fitted
        if not learns_intercept(found, self.make):
            raise NotApplicable("it fits no intercept")
        return found

    @cached_property
    def share(self) -> Number:
        """The share of the label +1."""
        return Fraction(self.sample.labels.count(1), self.sample.n)

    @cached_property
    def mean(self) -> Number:
        """The mean of 1/(1 + e^(−score))."""
        return sum(logistic(s) for s in self.scores) / Fraction(self.sample.n)

    @property
    def predicts(self) -> bool:
        """Whether it has a ``predict_proba``."""
        return hasattr(self.fitted, "predict_proba")


def softplus(z: Number) -> Number:
    """log(1 + e^z), of no exponential of a large number."""
    return max(z, 0) + log(1 + exp(-abs(z)))


def _same_problem(classifier: Any) -> None:
    """Raise `NotApplicable` for a classifier that states another problem, or another meaning of its tol."""
    penalty = setting(classifier, "penalty", "l2")
    if (isinstance(penalty, str) and penalty not in ("l2", "deprecated")) or parameter(classifier, "l1_ratio", 0) != 0:
        raise NotApplicable("its penalty is not the squared norm: another problem")
    if hasattr(classifier, "get_params") and classifier.get_params().get("penalty", penalty) is None:
        raise NotApplicable("it penalises nothing: another problem")
    if setting(classifier, "class_weight") is not None:
        raise NotApplicable("it weights the classes: another problem")
    solver = setting(classifier, "solver")
    if solver == "liblinear" and setting(classifier, "fit_intercept", True):
        raise NotApplicable("it penalises its intercept: another problem")
    if solver == "liblinear" or solver in OF_STEPS:
        raise NotApplicable("its tol is not of the gradient's entries: an adapter declares what it is worth")
