r"""The soft-margin SVM: min ½‖w‖² + CΣξᵢ subject to $y_i(\langle w,x_i\rangle+b)\ge1-\xi_i$, $\xi_i\ge0$.

The margins are $m_i=y_i(\langle w,x_i\rangle+b)$; P* is the least value of $P=\frac12\|w\|^2+C\sum_i\max(0,1-m_i)$, attained at w*.
"""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import cs229_svm, fds_chapter_6, ml_notes
from .readings import InterceptFit, SoftFit, TwoPrices
from .readings.soft_margins import formula_eleven


@theorem(
    "The soft-margin optimum",
    source=[cs229_svm("§8: the primal"), fds_chapter_6("§6.2, separating most samples"), ml_notes("SVM (l.423–426)")],
)
def soft_margin_optimum(run: SoftFit) -> Law:
    r"""(w, b) minimises $P=\frac12\|w\|^2+C\sum_i\max(0,1-y_i(\langle w,x_i\rangle+b))$, separable or not.

    The hinge loss of an example is the least slack that its constraint allows, and at least 1 where the example is misclassified.
    P is 1-strongly convex in w, so that w is unique.

    Hypotheses: no class is empty, C > 0.

    Sharp: every sample.

    Reference: C. Cortes and V. Vapnik, Support-vector networks, Machine Learning 20, 1995, doi:10.1007/BF00994018.
    """
    value, best = run.primal_value, run.best
    yield exercised("positive slack at the optimum", best.slack > 0)
    yield at_least("P(w,b) ≥ P*", value, best.value)
    yield at_most("P(w,b) ≤ P*", value, best.value)
    difference = run.w - run.w_star
    yield at_most("‖w − w*‖² ≤ 2(P(w,b) − P*)", difference @ difference, 2 * (value - best.value))
    for i, m in enumerate(best.margins):
        yield at_most("[margin ≤ 0] ≤ hinge loss", int(m <= 0), max(0, 1 - m), at=i)


@theorem("The dual of the soft margin: feasibility", source=[cs229_svm("§8: the dual"), ml_notes("SVM (l.455–459)")])
def soft_dual_feasible(run: SoftFit) -> Law:
    r"""$0\le\alpha_i\le C$, $\sum_i\alpha_iy_i=0$ and $w=\sum_i\alpha_iy_ix_i$.

    Hypotheses: no class is empty, C > 0; without an intercept the equation $\sum_i\alpha_iy_i=0$ falls away.

    Sharp: $\alpha_i=C$ for every example with positive slack.

    Reference: C. Cortes and V. Vapnik, Support-vector networks, Machine Learning 20, 1995, doi:10.1007/BF00994018.
    """
    yield exercised("a multiplier at C", any(a == run.C for a in run.best.alpha))
    for i, a in enumerate(run.alpha):
        yield at_least("αᵢ ≥ 0", a, 0, at=i)
        yield at_most("αᵢ ≤ C", a, run.C, at=i)
    yield equal("Σαᵢyᵢ", run.imbalance, 0)
    for k, v in enumerate(run.combination):
        yield equal("wₖ = Σ αᵢyᵢxᵢₖ", run.w[k], v, at=k)


@theorem("The dual of the soft margin: no gap", source=cs229_svm("§9.2, (17)–(19)"))
def soft_zero_gap(run: SoftFit) -> Law:
    r"""$W(\alpha)=\sum\alpha_i-\frac12\sum y_iy_j\alpha_i\alpha_j\langle x_i,x_j\rangle=P(w,b)$: there is no gap.

    Hypotheses: no class is empty, C > 0.

    Sharp: every optimum.

    Reference: S. Boyd and L. Vandenberghe, Convex Optimization, Cambridge University Press 2004, §5.2.3 and §5.5.
    """
    yield exercised("three examples", run.sample.n > 2)
    yield at_most("W(α) ≤ P*", run.dual_value, run.best.value)
    yield at_least("W(α) ≥ P*", run.dual_value, run.best.value)
    yield equal("W(α) = P(w,b)", run.dual_value, run.primal_value)


@theorem("Complementary slackness with a soft margin", source=[cs229_svm("§8, (14)–(16)"), ml_notes("SVM (l.463–464)")])
def soft_complementarity(run: SoftFit) -> Law:
    r"""With the margins $m_i$: $\alpha_i=0\Rightarrow m_i\ge1$; $\alpha_i=C\Rightarrow m_i\le1$; $0<\alpha_i<C\Rightarrow m_i=1$.

    As products, $\alpha_i(m_i-1)^+=0$ and $(C-\alpha_i)(1-m_i)^+=0$: their sum is the duality gap.

    Hypotheses: no class is empty, C > 0.

    Reference: J. C. Platt, Fast training of support vector machines using sequential minimal optimization, in Advances in Kernel
    Methods, MIT Press 1999, §12.1.
    """
    C, per_C = run.C, Fraction(1) / run.C
    yield exercised("a free multiplier, or a margin other than 1", run.tells)
    for i, (a, m) in enumerate(zip(run.alpha, run.margins, strict=True)):
        yield at_most("αᵢ(marginᵢ − 1)⁺/C", a * max(0, m - 1) * per_C, 0, at=i)
        yield at_most("(C − αᵢ)(1 − marginᵢ)⁺/C", (C - a) * max(0, 1 - m) * per_C, 0, at=i)


@theorem("The interval of optimal intercepts", source=cs229_svm("§8: the intercept"))
def soft_intercept_interval(run: InterceptFit) -> Law:
    r"""b lies between the largest $y_i-\langle w,x_i\rangle$ whose $\alpha_iy_i$ may rise and the smallest whose may fall.

    ($\alpha_iy_i$ may rise where $\alpha_i<C,y_i=1$ or $\alpha_i>0,y_i=-1$.) Every such b is optimal, and no other: formula (11)
    of the hard margin is no longer valid.

    Hypotheses: no class is empty, C > 0, and the solver leaves multipliers at their bounds.

    Sharp: a free multiplier, where the interval is a point.

    Reference: S. S. Keerthi, S. K. Shevade, C. Bhattacharyya and K. R. K. Murthy, Improvements to Platt's SMO algorithm for SVM
    classifier design, Neural Computation 13, 2001, doi:10.1162/089976601300014493.
    """
    best, (low, high) = run.best, run.best.intercepts
    yield exercised("formula (11) would be wrong", not low <= formula_eleven(best) <= high)
    for i in run.rising:
        yield at_least("b where αᵢyᵢ may rise", run.b, run.y[i] - run.scores[i], at=i)
    for i in run.falling:
        yield at_most("b where αᵢyᵢ may fall", run.b, run.y[i] - run.scores[i], at=i)
    yield at_most("the certified interval", low, high)
    for b in (low, high, low - Fraction(1, 2), high + Fraction(1, 2)):
        slack = sum(max(0, 1 - y * (s + b)) for y, s in zip(best.labels, best.scores, strict=True))
        value = best.norm_squared / Fraction(2) + best.C * slack
        if low <= b <= high:
            yield equal("the value at an end of the interval", value, best.value, at=b)
        else:
            yield greater("the value beyond the interval", value, best.value, at=b)


@theorem("The trade-off in C", source=cs229_svm("§8: the parameter C"))
def tradeoff_in_C(run: TwoPrices) -> Law:
    r"""A larger C gives a solution with no more slack and no smaller norm.

    For each solution is no worse than the other at its own C; add the two inequalities.

    Hypotheses: no class is empty, 0 < C < C'.

    Sharp: data on which C does not matter.

    Reference: T. Hastie, S. Rosset, R. Tibshirani and J. Zhu, The entire regularization path for the support vector machine,
    Journal of Machine Learning Research 5, 2004.
    """
    first, second = run.first, run.second
    changed = first.best.norm_squared != second.best.norm_squared
    yield exercised("C matters, or slack remains", changed or second.best.slack > 0)
    yield at_most("slack at C' ≤ slack at C", second.slack, first.slack)
    yield at_most("‖w‖² at C ≤ ‖w'‖² at C'", first.norm_squared, second.norm_squared)
    yield at_most("P(w,b) ≤ P* at C", first.primal_value, first.best.value)
    yield at_most("P(w,b) ≤ P* at C'", second.primal_value, second.best.value)
