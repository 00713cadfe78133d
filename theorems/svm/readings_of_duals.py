"""The roles of machines with ν, and of support vector regression, and what the statements read of one: scores, multipliers, ρ, ε.

A machine is given the points, or, where its ``kernel`` is "precomputed", their Gram matrix.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers import exact_vector, rational, show
from ...properties.readings import Reading
from ...properties.roles.base import role, setting, vector
from ...properties.roles.linear import coefficients
from ...properties.rounding import UNIT_ROUNDOFF
from ...properties.samples.tables import Rational, Table
from ...properties.verdicts import Declined, ImplementationFailed, NotApplicable
from . import oracles
from .oracles import DualOptimum
from .readings import DEFAULT_TOL, signed_multipliers
from .samples import KernelPoints, gram_of

SINGLE = Fraction(1, 2**24)  # the unit roundoff of single precision, in which LIBSVM keeps kernel values
SIMPLE = 1000  # the largest denominator of a simple fraction
Points = TypeVar("Points", bound=Table, covariant=True)


@role("one-class-classifier")
class OneClassClassifier(Protocol):
    """Minimises ½‖w‖² − ρ + 1/(νn) Σ max(0, ρ − ⟨w,φ(xᵢ)⟩); ``nu`` is ν in (0, 1].

    After `fit`: ``offset_`` is ρ, or ``intercept_`` −ρ; ``coef_`` is w, or ``dual_coef_`` the multipliers αᵢ with w = Σαᵢφ(xᵢ), of
    the points ``support_``. They sum to 1, or, with w and ρ as many times as large, to νn, as LIBSVM has them; without multipliers
    w and ρ are as above. A kernel other than ⟨x,z⟩ is handed over as the Gram matrix, where ``kernel`` is "precomputed". ``tol``:
    scores ⟨w,φ(xᵢ)⟩ are at least ρ − tol where αᵢ may rise, and at most ρ + tol where αᵢ > 0.
    Optionally ``decision_function``, which is ⟨w,φ(x)⟩ − ρ, and ``predict``, which is its sign.
    """

    def fit(self, X: Any) -> Any: ...


# --------------------------------------------------------------------------------------------------------------- a machine


class MachineFit(Reading[Points]):
    """A support vector machine, fitted to points or to their Gram matrix. Does not apply to other kernels than that and ⟨x,z⟩."""

    @cached_property
    def takes_gram(self) -> bool:
        """Whether it is given the Gram matrix."""
        kernel = setting(self.model, "kernel")
        if kernel is not None and not (isinstance(kernel, str) and kernel in ("linear", "precomputed")):
            raise NotApplicable(f"its kernel is {kernel!r:.60}, neither linear nor precomputed")
        return kernel == "precomputed"

    @cached_property
    def handed(self) -> np.ndarray:
        """What it is given for the points: (n, d), or (n, n)."""
        return self.gram_of_sample.astype(float) if self.takes_gram else self.sample.X

    @property
    def gram_of_sample(self) -> np.ndarray:
        """The exact Gram matrix that the sample has for who takes one."""
        return gram_of(self.sample.rows)

    @cached_property
    def K(self) -> np.ndarray:
        """The exact Gram matrix that it works with."""
        return exact_vector(self.handed) if self.takes_gram else gram_of(self.sample.rows)

    @cached_property
    def fitted(self) -> Any:
        raise NotImplementedError

    @cached_property
    def shown(self) -> np.ndarray | None:
        """The coefficients βᵢ of w = Σβᵢφ(xᵢ), for all n points; None where it shows none."""
        return signed_multipliers(self.fitted, self.sample.n)

    @cached_property
    def beta(self) -> np.ndarray:
        """The coefficients βᵢ of w = Σβᵢφ(xᵢ)."""
        if self.shown is None:
            raise NotApplicable("it has no dual_coef_")
        return self.shown

    @cached_property
    def w(self) -> np.ndarray | None:
        """w, where it shows it: not where it was given a Gram matrix."""
        return None if self.takes_gram or getattr(self.fitted, "coef_", None) is None else coefficients(self.fitted, self.sample.d)

    @cached_property
    def scores(self) -> np.ndarray:
        """⟨w,φ(xᵢ)⟩."""
        if self.w is not None:
            return self.sample.exact_X @ self.w
        if self.shown is None:
            raise NotApplicable("it shows neither coef_ nor dual_coef_")
        return self.K @ self.shown

    @cached_property
    def norm_squared(self) -> Rational:
        """‖w‖²."""
        return rational(self.w @ self.w) if self.w is not None else rational(self.beta @ self.scores)

    @cached_property
    def dual_norm_squared(self) -> Rational:
        """‖Σβᵢφ(xᵢ)‖²."""
        return rational(self.beta @ self.K @ self.beta)

    @cached_property
    def combination(self) -> np.ndarray:
        """Σβᵢxᵢ."""
        return self.beta @ self.sample.exact_X

    @cached_property
    def best(self) -> DualOptimum:
        """The certified optimum of its problem."""
        raise NotImplementedError

    @cached_property
    def distance_squared(self) -> Rational:
        """‖w − w*‖²."""
        best = self.best
        return rational(self.norm_squared - 2 * (best.beta @ self.scores) + best.norm_squared)

    @cached_property
    def tol(self) -> Rational:
        """Up to which the optimality conditions hold, in units of the scores."""
        value = setting(self.fitted, "tol")
        return DEFAULT_TOL if value is None else rational(value)

    @cached_property
    def spread(self) -> Rational:
        """At least maxᵢ Σⱼ |βⱼKᵢⱼ|, and at most twice that: the size of the terms that a score is summed from."""
        beta = self.best.beta if self.shown is None else self.shown
        return rational(2 * (np.abs(self.K.astype(float)) @ np.abs(beta.astype(float))).max())

    @property
    def threshold(self) -> Rational:
        """The size of what is added to a score."""
        raise NotImplementedError

    @cached_property
    def cache(self) -> Rational:
        """How far kernel values that are kept in single precision move a score: float64 arithmetic stays far below that."""
        return SINGLE * (self.threshold + self.spread)

    @cached_property
    def tau(self) -> Rational:
        """τ: how far a score may be from where the optimality conditions have it."""
        return self.tol + self.cache

    @cached_property
    def decisions(self) -> np.ndarray:
        """The decision function at the points."""
        if not hasattr(self.fitted, "decision_function"):
            raise NotApplicable("it has no decision_function")
        return vector(self.fitted.decision_function(self.handed), "scores", self.sample.n)

    @cached_property
    def predictions(self) -> np.ndarray:
        """What it predicts at the points."""
        if not hasattr(self.fitted, "predict"):
            raise NotApplicable("it has no predict")
        return vector(self.fitted.predict(self.handed), "predictions", self.sample.n)


def fraction(model: Any, most: Any, why: str) -> Rational:
    """ν of a machine: of a float, the simple fraction that it is nearest to, where there is one, for 0.2·5 is 1.

    Raises `NotApplicable` where it has none, and `Declined` where no multipliers are feasible for it.
    """
    value = setting(model, "nu")
    if value is None:
        raise NotApplicable("it has no nu")
    nu = rational(value)
    simple = Fraction(nu).limit_denominator(SIMPLE)
    nu = simple if float(simple) == float(nu) else nu
    if not 0 < nu <= most:
        raise Declined(f"no multipliers are feasible for ν = {show(nu)}: {why}")
    return nu


def at_bounds(alpha: np.ndarray, bound: Any, tol: Any) -> np.ndarray:
    """The multipliers of a machine that leaves them at their bounds, as SMO and active-set methods do; what rounding alone keeps
    from its bound is at it.

    Raises `NotApplicable` for an interior solution, which leaves them near their bounds: the products of multipliers with scores
    are of size tol, so that one within √tol of its bound, relative to that, says nothing of its score.
    """
    near = 8 * UNIT_ROUNDOFF * bound
    full = np.array([bound if abs(a - bound) <= near else 0 if abs(a) <= near else a for a in alpha], dtype=object)
    shares = [Fraction(a) / bound for a in full]
    if any(away > 0 and away**2 < tol for share in shares for away in (share, 1 - share)):
        raise NotApplicable("its multipliers are near their bounds, not at them: an interior solution")
    return full


# --------------------------------------------------------------------------------------------------------------- one class


class OneClassFit(MachineFit[KernelPoints], role=OneClassClassifier):
    """A one-class machine, in the scale that it has: with s = Σα, multipliers are at most s/(νn)."""

    @property
    def gram_of_sample(self) -> np.ndarray:
        return self.sample.kernel

    @cached_property
    def nu(self) -> Rational:
        """ν, before it is fitted."""
        return fraction(self.model, 1, "it is not in (0, 1]")

    @cached_property
    def fitted(self) -> Any:
        _ = self.takes_gram, self.nu
        self.model.fit(self.handed)
        return self.model

    @cached_property
    def rho(self) -> Rational:
        """ρ."""
        if getattr(self.fitted, "offset_", None) is not None:
            return vector(self.fitted.offset_, "offset_", 1)[0]
        if getattr(self.fitted, "intercept_", None) is not None:
            return -vector(self.fitted.intercept_, "intercept_", 1)[0]
        raise ImplementationFailed("it has neither offset_ nor intercept_")

    @cached_property
    def intercept(self) -> Rational | None:
        """``intercept_`` beside ``offset_``, where it shows both."""
        both = all(getattr(self.fitted, name, None) is not None for name in ("offset_", "intercept_"))
        return vector(self.fitted.intercept_, "intercept_", 1)[0] if both else None

    @cached_property
    def scale(self) -> Rational:
        """s: 1, or νn where the multipliers sum to nearly that; 1 where it shows none."""
        if self.shown is None:
            return 1
        total, most = sum(self.shown), self.nu * self.sample.n
        return most if abs(total - most) < abs(total - 1) else 1

    @cached_property
    def bound(self) -> Rational:
        """s/(νn): the largest multiplier that is allowed."""
        return self.scale / Fraction(self.nu * self.sample.n)

    @cached_property
    def best(self) -> DualOptimum:
        return oracles.one_class(self.K, self.bound, self.scale)

    @property
    def threshold(self) -> Rational:
        return abs(self.rho)

    @cached_property
    def shortfall(self) -> Rational:
        """Σ max(0, ρ − ⟨w,φ(xᵢ)⟩)."""
        return rational(sum(max(0, self.rho - m) for m in self.scores))

    @cached_property
    def primal_value(self) -> Rational:
        """P(w,ρ) = ½‖w‖² − sρ + s/(νn) Σ max(0, ρ − ⟨w,φ(xᵢ)⟩)."""
        return rational(self.norm_squared / Fraction(2) - self.scale * self.rho + self.bound * self.shortfall)

    @cached_property
    def dual_value(self) -> Rational:
        """W(α) = −½‖Σαᵢφ(xᵢ)‖²."""
        return -self.dual_norm_squared / Fraction(2)


class OneClassAtBounds(OneClassFit):
    """A one-class machine that leaves multipliers at their bounds. Does not apply to interior solutions."""

    @cached_property
    def alpha(self) -> np.ndarray:
        """The multipliers, those that rounding alone keeps from their bound at it."""
        return at_bounds(self.beta, self.bound, self.tol)

    @cached_property
    def full(self) -> int:
        """How many multipliers are at their bound."""
        return sum(1 for a in self.alpha if a >= self.bound)

    @cached_property
    def support(self) -> int:
        """How many multipliers are not 0."""
        return sum(1 for a in self.alpha if a != 0)

    @cached_property
    def outside(self) -> int:
        """How many points have a score below ρ, beyond what τ leaves undecided."""
        return sum(1 for m in self.scores if m < self.rho - self.tau)

    @cached_property
    def not_inside(self) -> int:
        """How many points have a score of at most ρ, or above it by no more than τ."""
        return sum(1 for m in self.scores if m <= self.rho + self.tau)

    @cached_property
    def decided(self) -> bool:
        """Whether τ is small beside the scores."""
        return 8 * self.tau <= max(abs(m) for m in self.scores)


class OneClassAsked(OneClassFit):
    """A one-class machine that is asked for the points that it was trained on."""

    @cached_property
    def sides(self) -> Iterable[Rational]:
        """What it predicts: −1 or +1, and 0 for anything else."""
        return [p if p in (-1, 1) else 0 for p in self.predictions]
