"""The roles of machines with ν, and of support vector regression, and what the statements read of one: scores, multipliers, ρ, ε.

A machine is given the points, or, where its ``kernel`` is "precomputed", their Gram matrix.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers import exact_vector, rational, show
from ...properties.precision import unit
from ...properties.readings import Reading
from ...properties.roles.base import role, setting, vector
from ...properties.roles.linear import coefficients, intercept
from ...properties.samples.tables import Rational, Table
from ...properties.verdicts import Declined, ImplementationFailed, NotApplicable
from . import oracles
from .oracles import DualOptimum
from .readings import DEFAULT_TOL, SINGLE, fits_intercept, price, signed_multipliers
from .samples import KernelPoints, NuClasses, TubeData, gram_of

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


@role("support-vector-regressor")
class SupportVectorRegressor(Protocol):
    """Minimises ½‖w‖² + CΣ max(0, |yᵢ − ⟨w,φ(xᵢ)⟩ − b| − ε); ``C`` is C > 0, and ``epsilon`` ε ≥ 0.

    After `fit`: ``intercept_`` is b (absent means 0; ``fit_intercept`` says whether it fits one); ``coef_`` is w, or ``dual_coef_``
    the coefficients βᵢ = αᵢ − αᵢ* with w = Σβᵢφ(xᵢ), of the points ``support_``, positive where yᵢ is above. A kernel other than
    ⟨x,z⟩ is handed over as the Gram matrix, where ``kernel`` is "precomputed". ``tol``: residuals are at most ε + tol where
    |βᵢ| < C, and at least ε − tol, on the side of their sign, where βᵢ is not 0. `predict` is ⟨w,φ(x)⟩ + b.
    """

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, X: Any) -> Any: ...


@role("nu-classifier")
class NuClassifier(Protocol):
    """Minimises ½‖w‖² − νρ + (1/n)Σ max(0, ρ − yᵢ(⟨w,φ(xᵢ)⟩ + b)), ρ ≥ 0, and scales so that ρ = 1; ``nu`` is ν in (0, 1].

    After `fit`: ``intercept_`` is b, and ``dual_coef_`` the αᵢyᵢ with w = Σαᵢyᵢφ(xᵢ), of the examples ``support_``, all of them
    divided by ρ: so multipliers are at most Σα/(νn). ``coef_`` may show w. A kernel other than ⟨x,z⟩ is handed over as the Gram
    matrix, where ``kernel`` is "precomputed". ``tol``: margins yᵢ(⟨w,φ(xᵢ)⟩ + b) are at least 1 − τ where αᵢ may rise, and at most
    1 + τ where αᵢ > 0, for τ = tol·max(1, Σα/(νn)), since LIBSVM's tol is in units of ρ for multipliers of at most 1.
    It refuses ν of more than 2·min(n₊, n₋)/n, and data where ρ = 0, by a `ValueError` or a convergence warning. Optionally
    ``decision_function`` and ``predict``.
    """

    def fit(self, X: Any, y: Any) -> Any: ...


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
        """How far kernel values, and answers, in single precision (or one that is coarser, if it answers in that) move a score.

        Float64 arithmetic stays far below that.
        """
        size = self.threshold + self.spread  # which reads the answers, in their precision
        return 2 * max(SINGLE, unit()) * size

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
    near = 8 * unit() * bound
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
    def sides(self) -> list[Rational]:
        """What it predicts: −1 or +1, and 0 for anything else."""
        return [p if p in (-1, 1) else 0 for p in self.predictions]


# -------------------------------------------------------------------------------------------------------------- regression


class TubeFit(MachineFit[TubeData], role=SupportVectorRegressor):
    """A support vector regression. Does not apply to another loss, nor to a penalty on the intercept."""

    @cached_property
    def fitted(self) -> Any:
        _ = self.takes_gram, self.C, width(self.model)
        if setting(self.model, "loss", "epsilon_insensitive") != "epsilon_insensitive":
            raise NotApplicable("its loss is not max(0, |r| − ε): another problem")
        if setting(self.model, "intercept_scaling") is not None and setting(self.model, "fit_intercept", True):
            raise NotApplicable("it penalises its intercept: another problem")
        self.model.fit(self.handed, self.sample.y)
        return self.model

    @cached_property
    def C(self) -> Rational:
        """C, before it is fitted."""
        found = price(self.model)
        if found is None or found <= 0:
            raise NotApplicable("it has no finite C > 0")
        return found

    @cached_property
    def epsilon(self) -> Rational:
        """ε, once it is fitted."""
        return width(self.fitted)

    @cached_property
    def has_intercept(self) -> bool:
        return fits_intercept(self.fitted)

    @cached_property
    def b(self) -> Rational:
        return intercept(self.fitted)

    @property
    def threshold(self) -> Rational:
        return abs(self.b)

    @cached_property
    def best(self) -> DualOptimum:
        return oracles.tube(self.K, self.sample.exact_y, self.C, self.epsilon, self.has_intercept)

    @cached_property
    def bends(self) -> bool:
        """Whether no constant is within ε of all targets; without an intercept, whether 0 is not: else w* = 0, at no price."""
        y = self.sample.targets
        return max(y) - min(y) > 2 * self.epsilon if self.has_intercept else max(map(abs, y)) > self.epsilon

    @cached_property
    def residuals(self) -> np.ndarray:
        """rᵢ = yᵢ − ⟨w,φ(xᵢ)⟩ − b."""
        return self.sample.exact_y - self.scores - self.b

    @cached_property
    def beyond(self) -> Rational:
        """Σ max(0, |rᵢ| − ε)."""
        return rational(sum(max(0, abs(r) - self.epsilon) for r in self.residuals))

    @cached_property
    def primal_value(self) -> Rational:
        """P(w,b) = ½‖w‖² + CΣ max(0, |rᵢ| − ε)."""
        return rational(self.norm_squared / Fraction(2) + self.C * self.beyond)

    @cached_property
    def dual_value(self) -> Rational:
        """W(β) = Σyᵢβᵢ − εΣ|βᵢ| − ½‖Σβᵢφ(xᵢ)‖²."""
        linear = self.beta @ self.sample.exact_y - self.epsilon * sum(abs(self.beta))
        return rational(linear - self.dual_norm_squared / Fraction(2))

    @cached_property
    def imbalance(self) -> Rational:
        """|Σβᵢ|, which is 0 but for rounding where there is an intercept."""
        return abs(sum(self.beta)) if self.has_intercept else 0


def width(model: Any) -> Rational:
    """ε of a regression. Raises `NotApplicable` where it has none of at least 0."""
    value = setting(model, "epsilon")
    if value is None or (found := rational(value)) < 0:
        raise NotApplicable("it has no epsilon of at least 0")
    return found


class TubeAtBounds(TubeFit):
    """A support vector regression that leaves coefficients at their bounds. Does not apply to interior solutions."""

    @cached_property
    def placed(self) -> np.ndarray:
        """The coefficients, those that rounding alone keeps from 0 or ±C there."""
        signs = np.array([1 if beta >= 0 else -1 for beta in self.beta], dtype=object)
        return signs * at_bounds(abs(self.beta), self.C, self.tol)


# ------------------------------------------------------------------------------------------------------------ ν-classification


class NuFit(MachineFit[NuClasses], role=NuClassifier):
    """A ν-classifier, scaled so that ρ = 1. Does not apply where the certified margin is 0; declined where ν is infeasible."""

    @cached_property
    def nu(self) -> Rational:
        """ν, before it is fitted."""
        smaller = min(self.sample.labels.count(1), self.sample.labels.count(-1))
        return fraction(self.model, Fraction(2 * smaller, self.sample.n), "it is not in (0, 2·min(n₊, n₋)/n]")

    @cached_property
    def y(self) -> np.ndarray:
        return exact_vector(self.sample.labels)

    @cached_property
    def unscaled(self) -> DualOptimum:
        """The certified optimum for multipliers of at most 1."""
        found = oracles.nu_classes(self.K, self.y, self.nu)
        if found.norm_squared == 0:
            raise NotApplicable("the margin ρ is 0, as the reduced convex hulls of the classes meet")
        return found

    @cached_property
    def fitted(self) -> Any:
        if setting(self.model, "class_weight") is not None:
            raise NotApplicable("it weights the classes: another problem")
        _ = self.takes_gram, self.unscaled
        self.model.fit(self.handed, self.sample.y)
        return self.model

    @cached_property
    def alpha(self) -> np.ndarray:
        """The multipliers."""
        return self.beta * self.y

    @cached_property
    def C(self) -> Rational:
        """C = Σα/(νn): 1/ρ for multipliers of at most 1, before it scales."""
        total = sum(self.alpha)
        if total <= 0:
            raise ImplementationFailed(f"its multipliers sum to {show(total)}")
        return total / Fraction(self.nu * self.sample.n)

    @cached_property
    def best(self) -> DualOptimum:
        return DualOptimum(self.unscaled.beta * self.C, self.K, self.unscaled.value * self.C**2)

    @cached_property
    def tol(self) -> Rational:
        """Up to which the optimality conditions hold, in units of the functional margin."""
        return super().tol * max(1, self.C)

    @cached_property
    def b(self) -> Rational:
        return intercept(self.fitted)

    @property
    def threshold(self) -> Rational:
        return 1 + abs(self.b)

    @cached_property
    def margins(self) -> np.ndarray:
        """The functional margins yᵢ(⟨w,φ(xᵢ)⟩ + b)."""
        return self.y * (self.scores + self.b)

    @cached_property
    def slack(self) -> Rational:
        """Σ max(0, 1 − margin)."""
        return rational(sum(max(0, 1 - m) for m in self.margins))

    @cached_property
    def primal_value(self) -> Rational:
        """P(w,b) = ½‖w‖² − νnC + CΣ max(0, 1 − margin)."""
        return rational(self.norm_squared / Fraction(2) - self.C * (self.nu * self.sample.n - self.slack))

    @cached_property
    def dual_value(self) -> Rational:
        """W(α) = −½‖Σαᵢyᵢφ(xᵢ)‖²."""
        return -self.dual_norm_squared / Fraction(2)

    @cached_property
    def decided(self) -> bool:
        """Whether τ is small beside the margin."""
        return 8 * self.tau <= 1


class NuAtBounds(NuFit):
    """A ν-classifier that leaves multipliers at their bounds. Does not apply to interior solutions."""

    @cached_property
    def placed(self) -> np.ndarray:
        """The multipliers, those that rounding alone keeps from their bound at it."""
        return at_bounds(self.alpha, self.C, self.tol)

    @cached_property
    def full(self) -> int:
        """How many multipliers are at their bound."""
        return sum(1 for a in self.placed if a >= self.C)

    @cached_property
    def support(self) -> int:
        """How many multipliers are not 0."""
        return sum(1 for a in self.placed if a != 0)

    @cached_property
    def within(self) -> int:
        """How many examples are margin errors, beyond what τ leaves undecided."""
        return sum(1 for m in self.margins if m < 1 - self.tau)

    @cached_property
    def not_beyond(self) -> int:
        """How many examples have a margin of at most 1, or above it by no more than τ."""
        return sum(1 for m in self.margins if m <= 1 + self.tau)


class NuAsked(NuFit):
    """A ν-classifier that is asked for the examples that it was trained on."""

    @cached_property
    def sides(self) -> list[Rational]:
        """What it predicts: −1 or +1, and 0 for anything else."""
        return [p if p in (-1, 1) else 0 for p in self.predictions]

    @cached_property
    def errors(self) -> int:
        """How many examples it predicts another label for."""
        return sum(1 for side, y in zip(self.sides, self.y, strict=True) if side != y)
