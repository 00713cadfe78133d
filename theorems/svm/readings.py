"""Reading fitted support vector machines as exact rationals, and what their ``tol`` means in units of the margin."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ...properties.allowances import Allowance, declared, rounding
from ...properties.numbers import exact_matrix, exact_vector, rational
from ...properties.roles.base import role, setting, yes_or_no
from ...properties.roles.linear import coefficients, intercept
from ...properties.samples.tables import LabelledPoints
from ...properties.verdicts import ImplementationFailed, NotApplicable

DEFAULT_TOL = Fraction(1, 1000)  # LIBSVM's
CACHE = Fraction(1, 2**24)  # LIBSVM keeps kernel values in single precision


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


@dataclass(frozen=True)
class Fitted:
    """A linear support vector machine after `fit`: exact rationals. `alpha` is None where it shows no ``dual_coef_``."""

    points: LabelledPoints
    w: np.ndarray
    b: Any
    signed: np.ndarray | None  # αᵢyᵢ
    C: Any  # None: no bound
    tol: Any
    has_intercept: bool

    @cached_property
    def x(self) -> np.ndarray:
        """The points, (n, d)."""
        return exact_matrix(self.points.rows)

    @cached_property
    def y(self) -> np.ndarray:
        return np.array(self.points.labels, dtype=object)

    @cached_property
    def margins(self) -> np.ndarray:
        """The functional margins yᵢ(⟨w,xᵢ⟩ + b)."""
        return self.y * (self.x @ self.w + self.b)

    @property
    def norm_squared(self) -> Any:
        """‖w‖²."""
        return self.w @ self.w

    @cached_property
    def alpha(self) -> np.ndarray:
        """The multipliers. Raises `NotApplicable` where the classifier does not show them."""
        if self.signed is None:
            raise NotApplicable("it has no dual_coef_")
        return self.signed * self.y

    @cached_property
    def dual_value(self) -> Any:
        """W(α) = Σα − ½‖Σαᵢyᵢxᵢ‖²."""
        v = (self.alpha * self.y) @ self.x
        return sum(self.alpha) - v @ v / Fraction(2)

    @cached_property
    def imbalance(self) -> Any:
        """|Σαᵢyᵢ|, which is 0 but for rounding where there is an intercept."""
        return abs(sum(self.alpha * self.y)) if self.has_intercept else 0

    def tau(self, reserve: Any = ()) -> Allowance:
        """By how much the optimality conditions may be missed, in units of the functional margin.

        The declared `tol`, and 2⁻²⁴·(1 + |b| + maxᵢ Σⱼ αⱼ|Kᵢⱼ|) for kernel values kept in single precision (LIBSVM's
        cache), which float64 arithmetic stays far below. `reserve` are multipliers to use where the classifier shows none.
        """
        alpha = np.array([float(a) for a in (reserve if self.signed is None else abs(self.signed))])
        used = np.flatnonzero(alpha)
        terms = (np.abs(self.points.X @ self.points.X[used].T) @ alpha[used]).max() if len(used) else 0.0
        floor = CACHE * (1 + abs(self.b) + rational(2 * terms))  # twice, for the rounding of this sum itself
        return declared(self.tol, "optimality conditions up to tol in units of the functional margin") + rounding(
            floor, "kernel values in single precision, 2⁻²⁴·(1 + |b| + maxᵢ Σⱼ αⱼ|Kᵢⱼ|)"
        )

    def primal_value(self, C: Any) -> Any:
        """½‖w‖² + CΣ max(0, 1 − margin)."""
        return self.norm_squared / Fraction(2) + C * self.slack

    @cached_property
    def slack(self) -> Any:
        """Σ max(0, 1 − margin)."""
        return sum((max(0, 1 - m) for m in self.margins), 0)


def fit(classifier: Any, points: LabelledPoints) -> Fitted:
    """Fit, and read the result. Copies of the data are handed out: the classifier may overwrite them.

    Raises `NotApplicable` where the classifier states another problem: a kernel, a penalty on the intercept, another loss.
    """
    _same_problem(classifier)
    classifier.fit(points.X.copy(), points.y.copy())
    if not hasattr(classifier, "coef_"):
        raise NotApplicable("it has no coef_: its kernel is not linear")
    has_intercept = yes_or_no(setting(classifier, "fit_intercept", True), "fit_intercept") and hasattr(classifier, "intercept_")
    w = coefficients(classifier, points.d)
    b = intercept(classifier) if hasattr(classifier, "intercept_") else 0
    return Fitted(points, w, b, _signed(classifier, points.n), price(classifier), _tol(classifier), has_intercept)


def price(classifier: Any) -> Any:
    """The parameter C as a rational; None where there is none, or where it is infinite."""
    C = setting(classifier, "C")
    return None if C is None or (isinstance(C, float) and math.isinf(C)) else rational(C)


def _same_problem(classifier: Any) -> None:
    kernel = setting(classifier, "kernel")
    if kernel not in (None, "linear"):
        raise NotApplicable(f"its kernel is {kernel!r}, not linear")
    if setting(classifier, "intercept_scaling") is not None and setting(classifier, "fit_intercept", True):
        raise NotApplicable("it penalises its intercept: another problem")
    if setting(classifier, "loss", "hinge") != "hinge" or setting(classifier, "penalty", "l2") != "l2":
        raise NotApplicable("its loss is not the hinge loss with a squared norm: another problem")
    if setting(classifier, "class_weight") is not None:
        raise NotApplicable("it weights the classes: another problem")


def _tol(classifier: Any) -> Any:
    value = setting(classifier, "tol")
    return DEFAULT_TOL if value is None else rational(value)


def _signed(classifier: Any, n: int) -> np.ndarray | None:
    """dual_coef_ spread over all n points, or None."""
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
