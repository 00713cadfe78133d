"""The roles of support vector machines, and what the statements read of one: its hyperplane, its multipliers, single pair steps."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers import exact_matrix, exact_vector, rational, show, sqrt
from ...properties.oracles.margin import MaxMargin
from ...properties.oracles.qp import particular_solution
from ...properties.oracles.soft_margin import SoftMargin, soft_margin
from ...properties.precision import as_handed, unit
from ...properties.readings import Reading
from ...properties.roles.base import as_array, role, setting, vector, yes_or_no
from ...properties.roles.linear import coefficients, intercept, learns_intercept
from ...properties.rounding import UNIT_ROUNDOFF
from ...properties.samples.tables import LabelledPoints, Rational
from ...properties.verdicts import Idle, ImplementationFailed, NotApplicable
from ..adaboost.readings import labels_from
from ..perceptron.samples import SeparableStream
from .samples import PairState, QueriedClasses, SeparableClasses, TwoClasses

DEFAULT_TOL = Fraction(1, 1000)  # LIBSVM's
SINGLE = Fraction(1, 2**24)  # the unit roundoff of single precision, in which LIBSVM keeps kernel values

Points = TypeVar("Points", bound=LabelledPoints, covariant=True)


@role("max-margin-classifier")
class MaxMarginClassifier(Protocol):
    """After `fit`: ``coef_``, ``intercept_``; optionally ``dual_coef_`` (signed), ``support_``, ``tol``."""

    def fit(self, X: Any, y: Any) -> Any: ...


@role("soft-margin-classifier")
class SoftMarginClassifier(Protocol):
    """As a max-margin classifier, with the parameter ``C``."""

    def fit(self, X: Any, y: Any) -> Any: ...


@role("smo-step", overwrites=True)
class PairStep(Protocol):
    """``step(K, y, C, alpha, i, j)`` returns the multipliers after α_i and α_j were re-optimised, all others held fixed.

    K is the (n, n) Gram matrix, y (n,) of −1/+1, alpha (n,) with 0 ≤ α ≤ C and Σαy = 0, and i ≠ j. The result maximises
    W(α) = Σα − ½ Σ yᵢyⱼαᵢαⱼKᵢⱼ over α_i and α_j subject to the same constraints. `alpha` itself may be changed or not.
    """

    def __call__(self, K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any: ...


# ----------------------------------------------------------------------------------------------------------- a hyperplane


class LinearFit(Reading[Points], role=MaxMarginClassifier):
    """A linear support vector machine, fitted: the hyperplane (w, b), its multipliers, and the problem that it declares.

    Does not apply where the classifier states another problem: a kernel, a penalty on the intercept, another loss.
    """

    @cached_property
    def fitted(self) -> Any:
        same_problem(self.model)
        self.model.fit(self.sample.X, self.sample.y)
        if not hasattr(self.model, "coef_"):
            raise NotApplicable("it has no coef_: its kernel is not linear")
        return self.model

    @cached_property
    def w(self) -> np.ndarray:
        return coefficients(self.fitted, self.sample.d)

    @cached_property
    def b(self) -> Rational:
        return intercept(self.fitted) if hasattr(self.fitted, "intercept_") else 0

    @cached_property
    def has_intercept(self) -> bool:
        return fits_intercept(self.fitted)

    @cached_property
    def tol(self) -> Rational:
        """Up to which the optimality conditions hold, in units of the functional margin."""
        value = setting(self.fitted, "tol")
        return DEFAULT_TOL if value is None else rational(value)

    @property
    def x(self) -> np.ndarray:
        """The points, (n, d)."""
        return self.sample.exact_X

    @cached_property
    def y(self) -> np.ndarray:
        return np.array(self.sample.labels, dtype=object)

    @cached_property
    def scores(self) -> np.ndarray:
        """⟨w,xᵢ⟩."""
        return self.x @ self.w

    @cached_property
    def margins(self) -> np.ndarray:
        """The functional margins yᵢ(⟨w,xᵢ⟩ + b)."""
        return self.y * (self.scores + self.b)

    @property
    def positive(self) -> np.ndarray:
        """The scores ⟨w,x⟩ of the positive examples."""
        return self.scores[self.y > 0]

    @property
    def negative(self) -> np.ndarray:
        """The scores ⟨w,x⟩ of the negative examples."""
        return self.scores[self.y < 0]

    @cached_property
    def norm_squared(self) -> Rational:
        """‖w‖²."""
        return rational(self.w @ self.w)

    @cached_property
    def shown(self) -> np.ndarray | None:
        """αᵢyᵢ for all n points, from ``dual_coef_`` and ``support_``; None where it shows none."""
        return signed_multipliers(self.fitted, self.sample.n)

    @cached_property
    def signed(self) -> np.ndarray:
        """αᵢyᵢ."""
        if self.shown is None:
            raise NotApplicable("it has no dual_coef_")
        return self.shown

    @cached_property
    def alpha(self) -> np.ndarray:
        """The multipliers."""
        return self.signed * self.y

    @cached_property
    def combination(self) -> np.ndarray:
        """Σαᵢyᵢxᵢ."""
        return self.signed @ self.x

    @cached_property
    def dual_value(self) -> Rational:
        """W(α) = Σα − ½‖Σαᵢyᵢxᵢ‖²."""
        return rational(sum(self.alpha) - self.combination @ self.combination / Fraction(2))

    @cached_property
    def imbalance(self) -> Rational:
        """|Σαᵢyᵢ|, which is 0 but for rounding where there is an intercept."""
        return abs(sum(self.signed)) if self.has_intercept else 0

    @property
    def reserve(self) -> Iterable[Rational]:
        """Multipliers of the optimum, for the size of scores where the classifier shows none."""
        return [0] * self.sample.n

    @cached_property
    def spread(self) -> Rational:
        """At least maxᵢ Σⱼ αⱼ|Kᵢⱼ|, and at most twice that: the size of the terms that a score is summed from."""
        alpha = np.array([float(abs(a)) for a in (self.reserve if self.shown is None else self.shown)])
        used = np.flatnonzero(alpha)
        terms = (np.abs(self.sample.X @ self.sample.X[used].T) @ alpha[used]).max() if len(used) else 0.0
        return rational(2 * terms)

    @cached_property
    def cache(self) -> Rational:
        """How far single precision moves a score: kernel values that are kept in it, and answers in it or in a coarser type.

        Kernel values cost 2⁻²⁴(1 + |b| + maxᵢ Σⱼ αⱼ|Kᵢⱼ|): float64 arithmetic stays far below that. Where the answers are coarser
        than float64, with the unit roundoff u, so may be the sums of which they are made, over features or support vectors: at most
        (n + d + 2)u of the absolute terms, of the scores and of w; twice that is allowed.
        """
        w, shown, kernel_values = self.w, self.shown, 1 + abs(self.b) + self.spread
        if unit() == UNIT_ROUNDOFF:
            return SINGLE * kernel_values
        X = abs(self.sample.X)
        weights = abs(w.astype(float)) + (0 if shown is None else abs(shown.astype(float)) @ X)
        sums = 1 + abs(self.b) + rational((X @ weights).max())
        return max(SINGLE, unit()) * kernel_values + 4 * (self.sample.n + self.sample.d + 2) * unit() * sums


class InterceptedFit(LinearFit[Points]):
    """A classifier that fits an intercept, as the samples need one. Does not apply to others."""

    @cached_property
    def fitted(self) -> Any:
        if not yes_or_no(setting(self.model, "fit_intercept", True), "fit_intercept") or not fits_intercept(super().fitted):
            raise NotApplicable("it fits no intercept")
        return self.model


class QueriedFit(InterceptedFit[QueriedClasses]):
    """A classifier that is fitted, and then asked for a new point and for the points it was trained on."""

    @cached_property
    def query(self) -> np.ndarray:
        return exact_vector(self.sample.query)

    @cached_property
    def points(self) -> np.ndarray:
        """The query, and then the points it was trained on."""
        return np.vstack([self.query, self.x])

    @cached_property
    def score(self) -> Rational:
        """⟨w,x⟩ + b at the query."""
        return rational(self.w @ self.query + self.b)

    @cached_property
    def decisions(self) -> np.ndarray:
        """The decision function at all the points."""
        if not hasattr(self.fitted, "decision_function"):
            raise NotApplicable("it has no decision_function")
        return vector(self.fitted.decision_function(self.points.astype(float)), "scores", len(self.points))

    @cached_property
    def prediction(self) -> int:
        """The label of the query: −1 or +1, and 0 for anything else."""
        if not hasattr(self.fitted, "predict"):
            raise NotApplicable("it has no predict")
        return labels_from(self.fitted.predict, self.points[:1].astype(float))[0]

    @cached_property
    def support(self) -> list[int]:
        """The indices with αᵢ ≠ 0."""
        return [int(i) for i in np.flatnonzero(self.signed)]

    @cached_property
    def norm_squared(self) -> Rational:
        """‖w‖², where w is not 0."""
        if not any(self.w):
            raise Idle("w is not 0")
        return super().norm_squared

    def foot(self, x: np.ndarray) -> np.ndarray:
        """The point x − γw/‖w‖ of the boundary, for γ = (⟨w,x⟩ + b)/‖w‖: γ/‖w‖ is rational."""
        return x - (self.w @ x + self.b) / Fraction(self.norm_squared) * self.w


# ---------------------------------------------------------------------------------------------------------- a hard margin


class HardMarginFit(InterceptedFit[SeparableClasses]):
    """A maximum-margin hyperplane with an intercept.

    A soft-margin classifier finds the hard margin exactly if C is at least every multiplier of it; does not apply to others.
    """

    @property
    def optimum(self) -> MaxMargin:
        """The certified maximum-margin hyperplane."""
        return self.sample.optimum

    @property
    def reserve(self) -> Iterable[Rational]:
        return [self.optimum.alpha.get(i, 0) for i in range(self.sample.n)]

    @cached_property
    def fitted(self) -> Any:
        c_suffices(self.model, self.optimum)
        return super().fitted

    @cached_property
    def w_star(self) -> np.ndarray:
        """w*."""
        return exact_vector(self.optimum.w)


class ScaledFit(HardMarginFit):
    """A maximum-margin hyperplane that is scaled so that the smallest functional margin is 1."""

    @cached_property
    def fitted(self) -> Any:
        found = super().fitted
        w = coefficients(found, self.sample.d)
        unit = abs(rational(w @ w) - 1) < Fraction(1, 10**9) and abs(self.optimum.norm_squared - 1) > Fraction(1, 100)
        if unit and getattr(found, "dual_coef_", None) is None:
            raise NotApplicable("it scales w to length 1")
        return found


class FitOnSupport(Reading[SeparableClasses], role=MaxMarginClassifier):
    """The same classifier on all examples, and on the support vectors of the certified optimum alone."""

    @property
    def optimum(self) -> MaxMargin:
        """The certified maximum-margin hyperplane of all examples."""
        return self.sample.optimum

    @cached_property
    def w_star(self) -> np.ndarray:
        """w* of all examples."""
        return exact_vector(self.optimum.w)

    @cached_property
    def supported(self) -> SeparableClasses:
        """The support vectors."""
        return self.sample.only(sorted(self.optimum.alpha))

    @cached_property
    def on_all(self) -> ScaledFit:
        return ScaledFit(self.make, self.sample)

    @cached_property
    def on_support(self) -> ScaledFit:
        return ScaledFit(self.make, self.supported)


class FitOnTight(FitOnSupport):
    """The same on the examples with margin 1 whose multiplier is 0; on all examples, where these are of one class."""

    @cached_property
    def supported(self) -> SeparableClasses:
        optimum, classes = self.optimum, self.sample
        scores = classes.exact_X @ exact_vector(optimum.w) + optimum.b
        tight = [i for i, y in enumerate(classes.labels) if y * scores[i] == 1 and i not in optimum.alpha]
        return classes.only(tight) if len({classes.labels[i] for i in tight}) == 2 else classes


class CentredFit(LinearFit[SeparableStream]):
    """A maximum-margin hyperplane through the origin. Does not apply to a classifier that fits an intercept."""

    @cached_property
    def fitted(self) -> Any:
        c_suffices(self.model, self.sample.optimum)
        same_problem(self.model)
        if len(set(self.sample.labels)) == 1 and learns_intercept(self.model, self.make):  # which one class does not determine
            raise NotApplicable("it fits an intercept")
        found = super().fitted
        if fits_intercept(found):
            raise NotApplicable("it fits an intercept")
        return found

    @property
    def reserve(self) -> Iterable[Rational]:
        return [self.sample.optimum.alpha.get(i, 0) for i in range(self.sample.n)]

    @cached_property
    def delta_squared(self) -> Rational:
        """δ²: the largest squared margin."""
        return self.sample.margin_squared

    @cached_property
    def v(self) -> np.ndarray:
        """The certified v of least norm with all lᵢ⟨v,aᵢ⟩ ≥ 1."""
        return exact_vector(self.sample.optimum.w)

    @cached_property
    def tight(self) -> np.ndarray:
        """The signed examples lᵢaᵢ with lᵢ⟨v,aᵢ⟩ = 1."""
        rows = self.x * self.y[:, None]
        return exact_matrix([row for row in rows if row @ self.v == 1])

    @cached_property
    def rank(self) -> int:
        """Of the tight examples: the number of columns that are no combination of those before."""
        gram = self.tight.T @ self.tight
        return sum(particular_solution(gram[:, :j], gram[:, j]) is None for j in range(len(gram)))

    @cached_property
    def in_their_span(self) -> bool:
        """Whether v is a combination of the tight examples."""
        return particular_solution(self.tight.T, self.v) is not None

    @cached_property
    def solution(self) -> np.ndarray:
        """A solution of the equations ⟨v,lᵢaᵢ⟩ = 1 of the tight examples."""
        found = particular_solution(self.tight, exact_vector([1] * len(self.tight)))
        return exact_vector(found if found is not None else [0] * self.sample.d)


# ---------------------------------------------------------------------------------------------------------- a soft margin


class SoftFit(LinearFit[TwoClasses], role=SoftMarginClassifier):
    """A soft-margin classifier, fitted at a finite C, and the certified optimum of its problem."""

    @cached_property
    def C(self) -> Rational:
        found = price(self.fitted)
        if found is None:
            raise NotApplicable("it has no finite C")
        return found

    @cached_property
    def best(self) -> SoftMargin:
        """The certified optimum, with value P*."""
        return soft_margin(self.sample.gram, self.sample.labels, self.C, self.has_intercept)

    @property
    def reserve(self) -> Iterable[Rational]:
        return self.best.alpha

    @cached_property
    def tells(self) -> bool:
        """Whether the certified optimum has a free multiplier, or a margin other than 1."""
        return any(0 < a < self.C for a in self.best.alpha) or any(m != 1 for m in self.best.margins)

    @cached_property
    def slack(self) -> Rational:
        """Σ max(0, 1 − margin)."""
        return sum((max(0, 1 - m) for m in self.margins), 0)

    @cached_property
    def primal_value(self) -> Rational:
        """P(w,b) = ½‖w‖² + CΣ max(0, 1 − margin)."""
        return self.norm_squared / Fraction(2) + self.C * self.slack

    @cached_property
    def w_star(self) -> np.ndarray:
        """w*, which is unique."""
        return self.best.weights(self.sample.rows)


class FitAtBounds(SoftFit):
    """A soft-margin classifier that leaves multipliers at their bounds, as SMO and active-set methods do.

    Does not apply to interior solutions, which leave them near. The products of those with the margins are of size tol, so that an
    α of √tol·C or less says nothing of the margin.
    """

    @cached_property
    def alpha(self) -> np.ndarray:
        found, edge = super().alpha, sqrt(self.tol) * self.C
        if any(a not in (0, self.C) and (a < edge or self.C - a < edge) for a in found):
            raise NotApplicable("its multipliers are near their bounds, not at them: an interior solution")
        return found


class InterceptFit(FitAtBounds):
    """Such a classifier that fits an intercept."""

    @cached_property
    def b(self) -> Rational:
        if not self.has_intercept:
            raise NotApplicable("it fits no intercept")
        return super().b

    @cached_property
    def rising(self) -> list[int]:
        """The examples whose αᵢyᵢ may rise: αᵢ < C and yᵢ = 1, or αᵢ > 0 and yᵢ = −1."""
        return [i for i, a in enumerate(self.alpha) if (a < self.C if self.y[i] > 0 else a > 0)]

    @cached_property
    def falling(self) -> list[int]:
        """The examples whose αᵢyᵢ may fall: αᵢ > 0 and yᵢ = 1, or αᵢ < C and yᵢ = −1."""
        return [i for i, a in enumerate(self.alpha) if (a > 0 if self.y[i] > 0 else a < self.C)]


class TwoPrices(Reading[TwoClasses], role=SoftMarginClassifier):
    """The same classifier at its C, and at C' = 4C. Does not apply to one whose C cannot be changed."""

    @cached_property
    def first(self) -> SoftFit:
        return SoftFit(self.make, self.sample)

    @cached_property
    def second(self) -> SoftFit:
        raised = self.make()
        if not hasattr(raised, "set_params"):
            raise NotApplicable("its C cannot be changed: it has no set_params")
        raised.set_params(C=float(4 * self.first.C))
        found = SoftFit(lambda: raised, self.sample)
        if found.C != 4 * self.first.C:
            raise NotApplicable("set_params does not change its C")
        return found


# ------------------------------------------------------------------------------------------------------------ a pair step


class PairMove(Reading[PairState], role=PairStep):
    """The multipliers before and after one step on a pair."""

    @cached_property
    def new(self) -> np.ndarray:
        """The multipliers that the step returns; one that it left alone is the old one, also where a float rounds that."""
        state = self.sample
        K, y, alpha = state.kernel.astype(float), self.y.astype(float), self.old.astype(float)
        new = np.ravel(as_array(self.model(K, y, float(state.C), alpha, state.i, state.j)))
        if len(new) != state.n:
            raise ImplementationFailed(f"it returned {len(new)} multipliers, not {state.n}")
        return as_handed(new, self.old)

    @cached_property
    def old(self) -> np.ndarray:
        return exact_vector(self.sample.alpha)

    @cached_property
    def y(self) -> np.ndarray:
        return exact_vector(self.sample.labels)

    @cached_property
    def best(self) -> Rational:
        """The αⱼ in [L, H] with the largest W, exactly; the old one where W is constant."""
        return best_on_line(self.sample)


def slope_and_curvature(state: PairState) -> tuple[Any, Any]:
    """The derivative of W along the line by αⱼ, and η = −(its second derivative)."""
    K, y, i, j = state.kernel, state.labels, state.i, state.j
    f = exact_vector(y) - K @ (exact_vector(state.alpha) * exact_vector(y))
    return y[j] * (f[j] - f[i]), K[i, i] + K[j, j] - 2 * K[i, j]


def best_on_line(state: PairState) -> Any:
    """The αⱼ in [L, H] with the largest W, exactly; the old one where W is constant."""
    slope, eta = slope_and_curvature(state)
    low, high = state.bounds
    if eta == 0:
        return high if slope > 0 else low if slope < 0 else state.alpha[state.j]
    return min(max(state.alpha[state.j] + Fraction(1) / eta * slope, low), high)


# ------------------------------------------------------------------------------------------------- what a classifier declares


def price(classifier: Any) -> Any:
    """The parameter C as a rational; None where there is none, or where it is infinite."""
    C = setting(classifier, "C")
    return None if C is None or (isinstance(C, float) and math.isinf(C)) else rational(C)


def c_suffices(classifier: Any, optimum: MaxMargin) -> None:
    """Raise `NotApplicable` for a C below a multiplier of the hard margin: another problem on these data."""
    C = price(classifier)
    if C is not None and max(optimum.alpha.values()) > C:
        raise NotApplicable("its C is smaller than a multiplier of the hard margin")


def fits_intercept(classifier: Any) -> bool:
    """Whether a fitted classifier has learnt an intercept: it shows one, and does not say that it fits none.

    It is not asked (as regressors and perceptrons are): the role has an intercept, and one that is always 0 may be forgotten.
    """
    return (
        yes_or_no(setting(classifier, "fit_intercept", True), "fit_intercept")
        and getattr(classifier, "intercept_", None) is not None
    )


def same_problem(classifier: Any) -> None:
    """Raise `NotApplicable` for a classifier that states another problem."""
    parameters = (
        classifier.get_params()
        if hasattr(classifier, "get_params")
        else getattr(getattr(classifier, "_thing", classifier), "__dict__", {})
    )
    if "nu" in parameters and "C" not in parameters:
        raise NotApplicable("it has ν and no C: another problem")
    C = price(classifier)
    if C is not None and C <= 0:
        raise NotApplicable(f"its C is {show(C)}: the problem is stated for C > 0")
    kernel = setting(classifier, "kernel")
    if kernel not in (None, "linear"):
        raise NotApplicable(f"its kernel is {kernel!r}, not linear")
    if setting(classifier, "intercept_scaling") is not None and setting(classifier, "fit_intercept", True):
        raise NotApplicable("it penalises its intercept: another problem")
    if setting(classifier, "loss", "hinge") != "hinge" or setting(classifier, "penalty", "l2") != "l2":
        raise NotApplicable("its loss is not the hinge loss with a squared norm: another problem")
    if setting(classifier, "class_weight") is not None:
        raise NotApplicable("it weights the classes: another problem")


def signed_multipliers(classifier: Any, n: int) -> np.ndarray | None:
    """``dual_coef_`` spread over all n points, or None."""
    values = getattr(classifier, "dual_coef_", None)
    if values is None:
        return None
    if hasattr(values, "toarray"):
        values = values.toarray()
    dual = exact_vector(values).ravel()
    support = getattr(classifier, "support_", None)
    places = range(n) if support is None else exact_vector(support).ravel()
    if len(places) != len(dual) or any(i != int(i) or not 0 <= i < n for i in places):
        raise ImplementationFailed(f"dual_coef_ has {len(dual)} entries, support_ is {support!r:.60}, for {n} points")
    signed = exact_vector([0] * n)
    for i, value in zip(places, dual, strict=True):
        signed[int(i)] += value
    return signed
