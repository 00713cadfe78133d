"""The role of classifiers by a hyperplane, and what the statements read of one: the hyperplane, its multipliers, its scores."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.affine import Affine
from ....properties.numbers.exact import exact_vector, rational
from ....properties.numbers.products import exact_product
from ....properties.numbers.rounding import UNIT_ROUNDOFF
from ....properties.roles.base import role, setting, vector, yes_or_no
from ....properties.roles.linear import coefficients, intercept
from ....properties.roles.training import Trained
from ....properties.samples.tables import LabelledPoints, Rational
from ....properties.statements.precision import unit
from ....properties.statements.verdicts import Idle, NotApplicable
from ...adaboost.readings.rounds import labels_from
from ..samples.points import QueriedClasses
from .declared import DEFAULT_TOL, SINGLE, fits_intercept, largest_score, of_sums, same_problem, signed_multipliers

Points = TypeVar("Points", bound=LabelledPoints, covariant=True)


@role("max-margin-classifier", same_under=("shift", "unit"))
class MaxMarginClassifier(Protocol):
    """After `fit`: ``coef_``, ``intercept_``; optionally ``dual_coef_`` (signed), ``support_``, ``tol``."""

    def fit(self, X: Any, y: Any) -> Any: ...


class LinearFit(Trained[Points], role=MaxMarginClassifier):
    """A linear support vector machine, fitted: the hyperplane (w, b), its multipliers, and the problem that it declares.

    Does not apply where the classifier states another problem: a kernel, a penalty on the intercept, another loss.
    """

    @cached_property
    def fitted(self) -> Any:
        same_problem(self.model)
        self.train(self.model, self.sample)
        if not hasattr(self.model, "coef_"):
            raise NotApplicable("it has no coef_: its kernel is not linear")
        return self.model

    @cached_property
    def w(self) -> np.ndarray:
        return coefficients(self.fitted, self.sample.d)

    @cached_property
    def b(self) -> Rational:
        return intercept(self.fitted) if hasattr(self.fitted, "intercept_") else 0

    @property
    def answer(self) -> Affine:
        """x ↦ ⟨w,x⟩ + b."""
        return Affine(self.w, self.b)

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
        return exact_product(self.x, self.w)

    @cached_property
    def margins(self) -> np.ndarray:
        """The functional margins yᵢ(⟨w,xᵢ⟩ + b)."""
        return self.y * (self.scores + self.b)

    def margins_of(self, f: Affine) -> np.ndarray:
        """Those from any hyperplane."""
        return self.y * f.values(self.x)

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
        return exact_product(self.signed, self.x)

    @cached_property
    def dual_value(self) -> Rational:
        """W(α) = Σα − ½‖Σαᵢyᵢxᵢ‖²."""
        return rational(sum(self.alpha) - self.combination @ self.combination / Fraction(2))

    @cached_property
    def terms_of_combination(self) -> np.ndarray:
        """For each feature k, Σᵢ αᵢ|xᵢₖ|."""
        return exact_product(abs(self.signed), abs(self.x))

    @cached_property
    def terms(self) -> np.ndarray:
        """For each feature k, |wₖ| + Σᵢ αᵢ|xᵢₖ|: what sums of scores, over features or over support vectors, are made of."""
        return abs(self.w) if self.shown is None else abs(self.w) + self.terms_of_combination

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

        Kernel values cost 2⁻²⁴(1 + |b| + maxᵢ Σⱼ αⱼ|Kᵢⱼ|). Float64 arithmetic stays far below that; in a coarser type sums may be
        made as well, over features or support vectors.
        """
        w, shown, size, spread = self.w, self.shown, 1 + abs(self.b), self.spread
        kernel_values = max(SINGLE, unit()) * (size + spread)
        if unit() == UNIT_ROUNDOFF:
            return kernel_values
        weights = abs(w.astype(float)) + (0 if shown is None else abs(shown.astype(float)) @ abs(self.sample.X))
        return kernel_values + of_sums(self.sample.n + self.sample.d, size + largest_score(self.sample.X, weights))


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
