r"""The maximum-margin hyperplane: min ½‖w‖² subject to $y_i(\langle w,x_i\rangle+b)\ge1$.

Its solution is (w*, b*), and $\gamma^*=1/\|w^*\|$ the largest margin.
"""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import cs229_svm, ml_notes
from .readings import FitOnSupport, HardMarginFit, ScaledFit


@theorem("The maximum-margin hyperplane", source=[cs229_svm("§4 and §6"), ml_notes("SVM (l.411–415)")])
def largest_geometric_margin(run: HardMarginFit) -> Law:
    r"""The smallest distance of an example from the hyperplane is the largest that any hyperplane has: $\gamma^*=1/\|w^*\|$.

    However (w, b) is scaled: the margin is divided by ‖w‖.

    Hypotheses: some hyperplane separates the classes, and neither is empty.

    Sharp: every separable set.

    Reference: B. E. Boser, I. M. Guyon and V. N. Vapnik, A training algorithm for optimal margin classifiers, COLT 1992,
    doi:10.1145/130385.130401.
    """
    margin = min(run.margins)
    yield exercised("three examples", run.sample.n > 2)
    yield greater("smallest yᵢ(⟨w,xᵢ⟩ + b)", margin, 0)
    gamma_squared = margin**2 / Fraction(run.norm_squared)
    yield at_most("γ² ≤ γ*²", gamma_squared, run.sample.margin_squared)
    yield at_least("γ² ≥ γ*²", gamma_squared, run.sample.margin_squared)


@theorem(
    "The planes of the margin carry support vectors",
    source=[ml_notes("SVM (l.415–420)"), cs229_svm("§4, the scaling γ̂ = 1")],
)
def both_planes_are_touched(run: ScaledFit) -> Law:
    r"""All $y_i(\langle w,x_i\rangle+b)\ge1$, both planes $\langle w,x\rangle+b=\pm1$ carry a point, and the margin is $1/\|w\|$.

    That $\|w\|\ge1/\gamma^*$ follows from the first, for no hyperplane has a larger margin than γ*.

    Hypotheses: the classes are separable and not empty; (w, b) is scaled so that the smallest functional margin is 1.

    Sharp: every separable set.

    Reference: B. E. Boser, I. M. Guyon and V. N. Vapnik, A training algorithm for optimal margin classifiers, COLT 1992,
    doi:10.1145/130385.130401.
    """
    best = run.optimum
    yield exercised("an example behind the planes", any(run.y * (run.x @ run.w_star + best.b) > 1))
    yield at_least("smallest yᵢ(⟨w,xᵢ⟩ + b)", min(run.margins), 1)
    yield at_most("smallest ⟨w,x⟩ + b among the positives", min(run.positive) + run.b, 1)
    yield at_least("largest ⟨w,x⟩ + b among the negatives", max(run.negative) + run.b, -1)
    yield at_most("‖w‖² ≤ 1/γ*²", run.norm_squared, best.norm_squared)


@theorem("The intercept of the maximum-margin hyperplane", source=cs229_svm("§6, (11), with y = +1 under the minimum"))
def intercept_is_halfway(run: ScaledFit) -> Law:
    r"""$b=-\tfrac12\big(\max_{y_i=-1}\langle w,x_i\rangle+\min_{y_i=+1}\langle w,x_i\rangle\big)$.

    Hypotheses: the classes are separable and not empty.

    Reference: N. Cristianini and J. Shawe-Taylor, An Introduction to Support Vector Machines, Cambridge University
    Press 2000.
    """
    yield exercised("more than two examples", run.sample.n > 2)
    yield equal("b", run.b, -(max(run.negative) + min(run.positive)) / Fraction(2))


@theorem("The support vectors determine the maximum-margin hyperplane", source=cs229_svm("§6: only support vectors matter"))
def support_vectors_determine_the_optimum(run: FitOnSupport) -> Law:
    r"""Trained on the examples with $\alpha_i>0$ alone, the classifier finds the same hyperplane.

    Hypotheses: the classes are separable and not empty.

    Reference: V. N. Vapnik, The Nature of Statistical Learning Theory, Springer 1995, doi:10.1007/978-1-4757-2440-0.
    """
    best, fewer = run.optimum, run.supported
    yield exercised("an example that is no support vector", fewer.n < run.sample.n)
    yield equal("the certified optimum", (fewer.optimum.w, fewer.optimum.b), (best.w, best.b))
    difference = run.on_all.w - run.w_star
    yield at_most("‖w − w*‖² on all examples", difference @ difference, 0)
    yield equal("b on all examples", run.on_all.b, best.b)
    difference = run.on_support.w - run.w_star
    yield at_most("‖w − w*‖² on the support vectors", difference @ difference, 0)
    yield equal("b on the support vectors", run.on_support.b, best.b)
