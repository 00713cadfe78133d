r"""The dual of the maximum-margin problem: max W(α) = Σα − ½Σ yᵢyⱼαᵢαⱼ⟨xᵢ,xⱼ⟩ subject to α ≥ 0 and Σαᵢyᵢ = 0.

These statements are about classifiers that show their multipliers (``dual_coef_``, signed, and ``support_``).
"""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.products import exact_product
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import cs229_svm, ml_notes
from .readings import HardMarginFit, QueriedFit


@theorem("The weights are a combination of the examples", source=cs229_svm("§6, (9)–(10)"))
def weights_from_multipliers(run: HardMarginFit) -> Law:
    r"""$\alpha\ge0$, $w=\sum_i\alpha_iy_ix_i$ and $\sum_i\alpha_iy_i=0$.

    Hypotheses: the classes are separable and not empty.

    Sharp: $\alpha_i=0$ for one of two equal examples.

    Reference: B. E. Boser, I. M. Guyon and V. N. Vapnik, A training algorithm for optimal margin classifiers, COLT 1992,
    doi:10.1145/130385.130401.
    """
    yield exercised("three examples", run.sample.n > 2)
    for i, a in enumerate(run.alpha):
        yield at_least("αᵢ", a, 0, at=i)
    yield equal("Σαᵢyᵢ", sum(run.signed), 0)
    for k, v in enumerate(run.combination):
        yield equal("wₖ = Σ αᵢyᵢxᵢₖ", run.w[k], v, at=k)


@theorem("Only the closest examples have multipliers", source=cs229_svm("§6: support vectors"))
def only_the_closest_have_multipliers(run: HardMarginFit) -> Law:
    r"""$\alpha_i>0$ only for examples whose functional margin is exactly 1, and these are the ones closest to the boundary.

    Some multiplier is positive: their sum is $\|w^*\|^2$.

    Hypotheses: the classes are separable and not empty.

    Reference: B. E. Boser, I. M. Guyon and V. N. Vapnik, A training algorithm for optimal margin classifiers, COLT 1992,
    doi:10.1145/130385.130401.
    """
    best, closest = run.optimum, min(run.margins)
    yield exercised("an example that is not closest", any(run.y * (run.x @ run.w_star + best.b) > 1))
    yield equal("Σαᵢ = ‖w*‖²", sum(run.alpha), best.norm_squared)
    for i, (a, m) in enumerate(zip(run.alpha, run.margins, strict=True)):
        yield equal("αᵢ(marginᵢ − 1)", a * (m - 1), 0, at=i)
        yield equal("αᵢ(marginᵢ − smallest margin)", a * (m - closest), 0, at=i)


@theorem("Strong duality of the hard margin", source=[cs229_svm("§6: the dual"), ml_notes("SVM (l.449)")])
def dual_attains_the_optimum(run: HardMarginFit) -> Law:
    r"""$W(\alpha)=\frac12\|w^*\|^2=\frac12\|w\|^2$ with $w=\sum\alpha_iy_ix_i$: the gap is zero, and α gives the optimal w.

    At any α, optimal or not, the Lagrangian at w is W(α) − bΣαy; and W is strongly concave in Σαyx, so that for a feasible α a
    small gap is a small distance from w*.

    Hypotheses: the classes are separable and not empty.

    Sharp: every optimum.

    Reference: S. Boyd and L. Vandenberghe, Convex Optimization, Cambridge University Press 2004, §5.2.3.
    """
    dual, half, v = run.dual_value, run.optimum.norm_squared / Fraction(2), run.combination
    yield exercised("three examples", run.sample.n > 2)
    lagrangian = v @ v / Fraction(2) - sum(run.alpha * (run.y * (run.x @ v + run.b) - 1))
    yield equal("L(Σαyx, b, α) + bΣαy", lagrangian + run.b * sum(run.signed), dual)
    yield at_most("W(α) ≤ ½‖w*‖²", dual, half)
    yield at_least("W(α) ≥ ½‖w*‖²", dual, half)
    yield equal("½‖w‖² = W(α)", run.norm_squared / Fraction(2), dual)
    difference = v - run.w_star
    yield at_most("‖Σαyx − w*‖² ≤ 2(½‖w*‖² − W(α))", difference @ difference, 2 * (half - dual))


@theorem("Prediction by inner products", source=cs229_svm("§6, (12)–(13)"))
def prediction_by_inner_products(run: QueriedFit) -> Law:
    r"""The score of any x is $\sum_{\alpha_i\ne0}\alpha_iy_i\langle x_i,x\rangle+b$: inner products with support vectors suffice.

    Hypotheses: none on x.

    Reference: B. E. Boser, I. M. Guyon and V. N. Vapnik, A training algorithm for optimal margin classifiers, COLT 1992,
    doi:10.1145/130385.130401.
    """
    yield exercised("fewer support vectors than examples", len(run.support) < run.sample.n)
    scores = exact_product(run.points, exact_product(run.signed[run.support], run.x[run.support])) + run.b
    for x, decision, score in zip(run.points, run.decisions, scores, strict=True):
        yield equal("the score", decision, score, at=x)
