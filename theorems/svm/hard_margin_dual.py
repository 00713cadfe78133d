r"""The dual of the maximum-margin problem: max W(α) = Σα − ½Σ yᵢyⱼαᵢαⱼ⟨xᵢ,xⱼ⟩ subject to α ≥ 0 and Σαᵢyᵢ = 0.

These statements are about classifiers that show their multipliers (``dual_coef_``, signed, and ``support_``).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.allowances import from_gap, rounding
from ...properties.conclusions import at_least, at_most, equal, exercised
from ...properties.numbers import exact_vector
from ...properties.sources import cs229_svm, ml_notes
from ...properties.theorem import attained, theorem
from .hard_margin import REFERENCES, trained, up_to
from .margins import score_rounding, scores_of
from .readings import Fitted, MaxMarginClassifier
from .samples import QueriedClasses, SeparableClasses


@theorem(
    role=MaxMarginClassifier,
    source=cs229_svm("§6, (9)–(10)", claims=["cs229-svm/stationarity-w", "cs229-svm/stationarity-b"]),
    sharpness=attained("every optimum: these are equations"),
    mutants=[
        "svm.NegatesTheDual",
        "svm.HidesTheSigns",
        "svm.MisplacesTheSupport",
        "svm.DoublesTheDual",
        "svm.ShrinksTheWeights",
        "svm.DropsTheBalance",
    ],
    references=REFERENCES,
)
def weights_from_multipliers(classifier: MaxMarginClassifier, classes: SeparableClasses) -> Iterator:
    r"""$\alpha\ge0$, $w=\sum_i\alpha_iy_ix_i$ and $\sum_i\alpha_iy_i=0$.

    Hypotheses: the classes are separable and not empty. Each equation may be missed by tol relative to its terms.
    """
    fitted, tau = trained(classifier, classes)
    alpha, y = fitted.alpha, fitted.y
    yield exercised("three examples", classes.n > 2)
    for a in alpha:
        yield at_least("αᵢ", a, 0, up_to(tau * max(abs(alpha)), "τ·max α"))
    yield equal("Σαᵢyᵢ", sum(alpha * y), 0, up_to(tau * sum(abs(alpha)), "τ·Σα"))
    terms = max(1, *(abs(alpha) @ abs(fitted.x)))
    for k, v in enumerate(fitted.w):
        yield equal("wₖ = Σ αᵢyᵢxᵢₖ", v, (alpha * y) @ fitted.x[:, k], up_to(tau * terms, "τ·max(1, Σ|αᵢxᵢₖ|)"))


@theorem(
    role=MaxMarginClassifier,
    source=cs229_svm("§6: support vectors", claims=["cs229-svm/closest-points-nonzero-alpha"]),
    sharpness=attained("every optimum"),
    mutants=[
        "svm.MisplacesTheSupport",
        "svm.NegatesTheDual",
        "svm.DifferenceOfMeans",
        "svm.StopsEarly",
        "svm.SoftInstead",
        "svm.InterceptAtThePositives",
    ],
    references=REFERENCES,
)
def only_the_closest_have_multipliers(classifier: MaxMarginClassifier, classes: SeparableClasses) -> Iterator:
    r"""$\alpha_i>0$ only for examples whose functional margin is exactly 1, and these are the ones closest to the boundary.

    Hypotheses: the classes are separable and not empty. The products $\alpha_i(y_i(\langle w,x_i\rangle+b)-1)$ are at most
    τ·max α: below tol where a multiplier is 0 or well above it, as SMO and active-set methods leave them, and no more than
    the duality gap of an interior-point method.
    """
    fitted, tau = trained(classifier, classes)
    alpha, most = fitted.alpha, max(abs(fitted.alpha))
    yield exercised("an example that is not closest", any(m > 1 + tau for m in fitted.margins))
    yield at_least("a positive multiplier", max(alpha), Fraction(1, 2) * classes.optimum.norm_squared / classes.n)
    for a, m in zip(alpha, fitted.margins, strict=True):
        yield at_most("αᵢ(marginᵢ − 1)", abs(a) * abs(m - 1), 0, up_to(tau * most, "τ·max α"))
        yield at_most("αᵢ(marginᵢ − smallest margin)", abs(a) * (m - min(fitted.margins)), 0, up_to(2 * tau * most, "2τ·max α"))


@only_the_closest_have_multipliers.printed(
    claims=["cs229-svm/alpha-nonneg-only-for-unit-margin"],
    mistake="Printed with αᵢ ≥ 0, which all multipliers satisfy: αᵢ > 0 is meant.",
)
def nonnegative_only_at_margin_one(classifier: MaxMarginClassifier, classes: SeparableClasses) -> Iterator:
    """Printed: only for examples whose functional margin is exactly 1 do we have αᵢ ≥ 0."""
    fitted, tau = trained(classifier, classes)
    for a, m in zip(fitted.alpha, fitted.margins, strict=True):
        if a >= 0:
            yield equal("the functional margin where αᵢ ≥ 0", m, 1, up_to(tau, "τ"))


@only_the_closest_have_multipliers.printed(
    claims=["cs229-svm/support-vectors-have-zero-alpha"],
    mistake="Turned round: α is 0 for all examples that are *not* support vectors.",
    verdict="refuted",
)
def support_vectors_with_zero_multiplier(classifier: MaxMarginClassifier, classes: SeparableClasses) -> Iterator:
    """Printed: the αᵢ of all support vectors are 0 (a support vector is an example with functional margin 1, or with αᵢ ≠ 0)."""
    fitted, tau = trained(classifier, classes)
    most = max(abs(fitted.alpha))
    for a, m in zip(fitted.alpha, fitted.margins, strict=True):
        if abs(m - 1) <= tau:
            yield equal("αᵢ of a support vector", a, 0, up_to(tau * most, "τ·max α"))


@theorem(
    role=MaxMarginClassifier,
    source=[
        cs229_svm(
            "§6: the dual",
            claims=["cs229-svm/hard-margin-dual", "cs229-svm/recover-w-from-dual", "cs229-svm/lagrangian-substitution"],
        ),
        ml_notes("SVM (l.449)", claims=["ml-notes/svm-dual-objective"]),
    ],
    sharpness=attained("every optimum"),
    mutants=[
        "svm.DoublesTheDual",
        "svm.NegatesTheDual",
        "svm.StopsEarly",
        "svm.SoftInstead",
        "svm.MisplacesTheSupport",
        "svm.ShrinksTheWeights",
    ],
    references=REFERENCES,
)
def dual_attains_the_optimum(classifier: MaxMarginClassifier, classes: SeparableClasses) -> Iterator:
    r"""$W(\alpha)=\frac12\|w^*\|^2=\frac12\|w\|^2$ with $w=\sum\alpha_iy_ix_i$: the gap is zero, and α gives the optimal w.

    Hypotheses: the classes are separable and not empty. For $\alpha\ge0$, $W(\alpha)\le\frac12\|w^*\|^2+|b^*\sum\alpha y|$ whatever
    the tolerance; the gap is $\sum\alpha_i(y_i(\langle w,x_i\rangle+b)-1)\le\tau\sum\alpha$; and $\|w-w^*\|^2$ is at most twice it.
    At any α, optimal or not, the Lagrangian at w is W(α) − bΣαy.
    """
    fitted, tau = trained(classifier, classes)
    alpha, y, best = fitted.alpha, fitted.y, classes.optimum
    dual, half, total = fitted.dual_value, best.norm_squared / Fraction(2), sum(abs(alpha))
    drift = rounding(fitted.imbalance * (abs(best.b) + abs(fitted.b)), "|b|·|Σαy|, which is 0 in exact arithmetic")
    yield exercised("three examples", classes.n > 2)
    v = (alpha * y) @ fitted.x
    lagrangian = v @ v / Fraction(2) - sum(alpha * (y * (fitted.x @ v + fitted.b) - 1))
    yield equal("L(Σαyx, b, α) + bΣαy", lagrangian + fitted.b * sum(alpha * y), dual)
    yield at_most("W(α) ≤ ½‖w*‖²", dual, half, drift)
    lost = half * (1 - (1 - tau) ** 2) + tau * total
    yield at_least("W(α) ≥ ½‖w*‖²", dual, half, up_to(lost, "τΣα + ½‖w*‖²(1 − (1−τ)²)") + drift)
    yield equal("½‖w‖² = W(α)", fitted.norm_squared / Fraction(2), dual, up_to(2 * tau * total, "2τΣα") + drift)
    difference = v - exact_vector(best.w)
    yield at_most("‖Σαyx − w*‖²", difference @ difference, 0, from_gap(2 * max(half - dual, 0), "2(½‖w*‖² − W(α))") + drift + drift)


@theorem(
    role=MaxMarginClassifier,
    source=cs229_svm(
        "§6, (12)–(13)", claims=["cs229-svm/prediction-inner-product-form", "cs229-svm/prediction-uses-only-support-vectors"]
    ),
    sharpness=attained("every point: this is an equation"),
    mutants=[
        "svm.DecidesWithoutIntercept",
        "svm.DecidesWithoutTheFirst",
        "svm.DecidesWithOnes",
        "svm.DecidesWithHalfPrecision",
        "svm.DecidesOnTheOtherSide",
        "svm.MisplacesTheSupport",
    ],
    references=REFERENCES,
)
def prediction_by_inner_products(classifier: MaxMarginClassifier, classes: QueriedClasses) -> Iterator:
    r"""The score of any x is $\sum_{\alpha_i\ne0}\alpha_iy_i\langle x_i,x\rangle+b$: inner products with support vectors suffice.

    Hypotheses: none on x. The tolerance is the rounding of such a sum.
    """
    fitted, _ = trained(classifier, classes)
    support = [i for i in range(classes.n) if fitted.alpha[i] != 0]
    rows = [classes.query, *classes.rows]
    scores = scores_of(classifier, rows)
    yield exercised("fewer support vectors than examples", len(support) < classes.n)
    for x, score in zip(rows, scores, strict=True):
        yield equal("the score", score, from_support(fitted, support, x), score_rounding(fitted, rows))


def from_support(fitted: Fitted, support: list[int], x: Any) -> Any:
    """Σ αᵢyᵢ⟨xᵢ,x⟩ + b over the support vectors."""
    point: np.ndarray = exact_vector(x)
    return sum(((fitted.alpha[i] * fitted.y[i]) * (fitted.x[i] @ point) for i in support), 0) + fitted.b
