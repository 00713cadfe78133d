r"""Functional and geometric margins of a linear classifier $h(x)=g(\langle w,x\rangle+b)$, with $g(z)=1$ for $z\ge0$, else −1.

The functional margin of an example is $y(\langle w,x\rangle+b)$; the geometric one divides it by ‖w‖. A set has the smallest.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.allowances import rounding
from ...properties.conclusions import at_least, equal, exercised, greater
from ...properties.numbers import exact_matrix, exact_vector, sqrt
from ...properties.roles.base import vector
from ...properties.sources import cs229_svm, fds_chapter_6, ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import NotApplicable
from ..perceptron.samples import UnitSeparableStream
from .readings import Fitted, MaxMarginClassifier, fit
from .samples import QueriedClasses


@theorem(
    role=MaxMarginClassifier,
    source=[
        cs229_svm(
            "§2–§3",
            claims=[
                "cs229-svm/linear-classifier-intercept-absorption",
                "cs229-svm/prediction-scale-invariance-functional-margin-homogeneity",
                "cs229-svm/dataset-functional-margin-min",
                "cs229-svm/weight-vector-normal-to-hyperplane",
                "cs229-svm/geometric-margin-projection",
                "cs229-svm/geometric-equals-functional-margin-unit-norm",
                "cs229-svm/geometric-margin-scale-invariance",
            ],
        ),
        fds_chapter_6("Definition 6.1", claims=["fds-chapter-6/margin-equals-signed-distance"]),
        ml_notes("SVM (l.412)", claims=["ml-notes/hyperplane-description-not-unique"]),
    ],
    sharpness=attained("every example: these are equations"),
    mutants=[
        "svm.DecidesWithoutIntercept",
        "svm.DecidesWithoutTheFirst",
        "svm.DecidesWithOnes",
        "svm.DecidesOnTheOtherSide",
        "svm.DecidesWithHalfPrecision",
    ],
    references=["svm.HardMarginSVM", "svm.SoftMarginSVM"],
)
def margins_of_a_hyperplane(classifier: MaxMarginClassifier, classes: QueriedClasses) -> Iterator:
    r"""$B=x-\gamma w/\|w\|$ is the point of the boundary nearest to x exactly for $\gamma=(\langle w,x\rangle+b)/\|w\|$.

    So yγ is the signed distance of an example; with ‖w‖ = 1 it is the functional margin. Scaling (w, b) by c > 0 multiplies
    the functional margin by c, and leaves the geometric one and all predictions as they are.
    The scores are those that the classifier itself computes, up to the rounding of a sum over support vectors or features.
    """
    fitted = fit(classifier, classes)
    if not any(fitted.w):
        raise NotApplicable("its w is 0")
    q, w, b, norm = exact_vector(classes.query), fitted.w, fitted.b, fitted.norm_squared
    score = scores_of(classifier, [classes.query])[0]
    own = scores_of(classifier, classes.rows) * fitted.y
    slip = score_rounding(fitted, [classes.query, *classes.rows])
    foot = q - (w @ q + b) / Fraction(norm) * w  # B, for γ as in the statement: γ/‖w‖ is rational
    yield exercised("a query off the boundary", w @ q + b != 0)
    yield equal("⟨w,x⟩ + b, as the classifier scores x", score, w @ q + b, slip)
    yield equal("the functional margin of the set", min(own), min(fitted.margins), slip)
    yield equal("⟨w,B⟩ + b", w @ foot + b, 0)
    yield equal("‖x − B‖²‖w‖²", sum((q - foot) ** 2) * norm, (w @ q + b) ** 2)
    for x in fitted.x:
        other = x - (w @ x + b) / Fraction(norm) * w  # another point of the boundary
        yield at_least("‖x − other‖ ≥ ‖x − B‖", sum((q - other) ** 2), sum((q - foot) ** 2))
        yield equal("⟨w, other − B⟩", w @ (other - foot), 0)
    c, lowest = abs(classes.factor), min(fitted.margins)
    scaled = min(fitted.y * (fitted.x @ (c * w) + c * b))
    yield equal("γ̂ at (cw, cb)", scaled, c * lowest)
    yield equal("γ² at (cw, cb)", scaled**2 / Fraction(c * c * norm), lowest**2 / Fraction(norm))


@margins_of_a_hyperplane.printed(
    claims=["cs229-svm/functional-margin-nonnegative-implies-correct"],
    mistake="On the boundary itself g answers +1, so an example with label −1 there has functional margin 0 and is misclassified.",
    witness=lambda: QueriedClasses(((-1,), (1,)), (-1, 1), (0,), -1, 1),
)
def nonnegative_margin_is_correct(classifier: MaxMarginClassifier, classes: QueriedClasses) -> Iterator:
    """Printed: as long as y(⟨w,x⟩ + b) ≥ 0, the prediction on this example is correct."""
    fitted = fit(classifier, classes)
    score = fitted.w @ exact_vector(classes.query) + fitted.b
    if classes.label * score >= 0:
        yield equal("g(⟨w,x⟩ + b) = y", 1 if score >= 0 else -1, classes.label)


@margins_of_a_hyperplane.printed(
    claims=["cs229-svm/arbitrary-scaling-constraint"],
    mistake="Scaling cannot make |w₁| = 5 where w₁ = 0; a scaling constraint must be positive at the (w, b) that is scaled.",
)
def any_scaling_constraint(classifier: MaxMarginClassifier, classes: QueriedClasses) -> Iterator:
    """Printed: ‖w‖ = 1, or |w₁| = 5, or |w₁ + b| + |w₂| = 2 can each be met simply by scaling w and b."""
    fitted = fit(classifier, classes)
    w, b = fitted.w, fitted.b
    yield greater("‖w‖", fitted.norm_squared, 0)
    yield greater("|w₁|", abs(w[0]), 0)
    if len(w) > 1:
        yield greater("|w₁ + b| + |w₂|", abs(w[0] + b) + abs(w[1]), 0)


@margins_of_a_hyperplane.printed(
    claims=["cs229-svm/set-functional-margin-to-one"],
    mistake="The functional margin of a set is a minimum: a negative constant turns it into another number, and right into wrong.",
)
def margin_multiplied_by_any_constant(classifier: MaxMarginClassifier, classes: QueriedClasses) -> Iterator:
    """Printed: multiplying w and b by some constant multiplies the functional margin by that same constant."""
    fitted, c = fit(classifier, classes), classes.factor
    yield equal("γ̂ at (cw, cb)", min(fitted.y * (fitted.x @ (c * fitted.w) + c * fitted.b)), c * min(fitted.margins))


@margins_of_a_hyperplane.printed(
    claims=["cs229-svm/functional-margin-arbitrarily-large"],
    mistake="Only a positive functional margin grows with the scale: on the wrong side it falls, on the boundary it stays 0.",
)
def scaled_up_to_a_hundred(classifier: MaxMarginClassifier, classes: QueriedClasses) -> Iterator:
    """Printed: by adjusting the scale of w and b (keeping all predictions) the functional margin becomes as large as we like."""
    fitted = fit(classifier, classes)
    margin = classes.label * (fitted.w @ exact_vector(classes.query) + fitted.b)
    scale = 100 / Fraction(abs(margin)) if margin else Fraction(100)  # no positive scale does better than its sign allows
    yield at_least("y(⟨cw,x⟩ + cb) for c large", scale * margin, 100)


@margins_of_a_hyperplane.printed(
    claims=["fds-chapter-6/margin-is-argmin"],
    mistake="The argmin is the index of the nearest example, not its distance: min is meant.",
)
def margin_is_an_index(classifier: MaxMarginClassifier, stream: UnitSeparableStream) -> Iterator:
    """Printed: the margin of a solution w is argminᵢ lᵢ(w·aᵢ)/‖w‖."""
    w = stream.optimum.w
    margins = [
        label * sum(a * v for a, v in zip(w, row, strict=True)) for row, label in zip(stream.rows, stream.labels, strict=True)
    ]
    yield equal("argmin = the smallest distance", margins.index(min(margins)) + 1, min(margins) / sqrt(stream.optimum.norm_squared))


def scores_of(classifier: Any, rows: Any) -> np.ndarray:
    """The classifier's decision function at some points. Raises `NotApplicable` where it has none."""
    if not hasattr(classifier, "decision_function"):
        raise NotApplicable("it has no decision_function")
    X = np.array([[float(v) for v in row] for row in rows])
    return vector(classifier.decision_function(X), "scores", len(rows))


def score_rounding(fitted: Fitted, rows: Any) -> Any:
    """Rounding of ⟨w,x⟩ + b in float64, whether it is summed over the features or over the support vectors.

    A sum of n + d + 1 products has an error of at most (n + d + 2)·2⁻⁵³ times the sum of the absolute terms, and each
    term Σⱼ αⱼyⱼ⟨xⱼ,x⟩ is at most Σⱼ αⱼ Σₖ|xⱼₖxₖ|; w itself carries the same error. Twice that is allowed.
    """
    x, n, d = abs(exact_matrix(rows)), fitted.points.n, fitted.points.d
    spread = abs(fitted.w) if fitted.signed is None else abs(fitted.w) + abs(fitted.signed) @ abs(fitted.x)
    largest = max(x @ spread) + abs(fitted.b)
    return rounding(Fraction(4 * (n + d + 2), 2**53) * largest, "float64 sums over features or support vectors")
