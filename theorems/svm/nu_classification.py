r"""The ν-classifier: min ½‖w‖² − νρ + (1/n)Σξᵢ subject to $y_i(\langle w,x_i\rangle+b)\ge\rho-\xi_i$, $\xi_i\ge0$, ρ ≥ 0.

It is scaled so that ρ = 1. With $C=\sum\alpha_i/(\nu n)$, the bound of its multipliers, and the margins
$m_i=y_i(\langle w,\phi(x_i)\rangle+b)$, it then minimises $P=\frac12\|w\|^2-\nu nC\rho+C\sum_i\max(0,\rho-m_i)$, at ρ = 1; P*
is the least value over all w, b and ρ, attained at w*.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from .readings import NuAsked, NuAtBounds, NuFit


@theorem("The optimum of the ν-classifier")
def nu_optimum(run: NuFit) -> Law:
    r"""With ρ = 1, (w, b) minimises $P=\frac12\|w\|^2-\nu nC\rho+C\sum_i\max(0,\rho-y_i(\langle w,\phi(x_i)\rangle+b))$.

    P is 1-strongly convex in w, so that w is unique. Another C is the same classifier in another scale.

    Hypotheses: no class is empty, 0 < ν ≤ 2·min(n₊, n₋)/n, and the margin ρ is not 0: the reduced convex hulls do not meet.

    Sharp: every sample.

    Reference: B. Schölkopf, A. J. Smola, R. C. Williamson and P. L. Bartlett, New support vector algorithms, Neural Computation 12,
    2000, doi:10.1162/089976600300015565.
    """
    value, best = run.primal_value, run.best
    yield exercised("three examples", run.sample.n > 2)
    yield at_least("P(w,b) ≥ P*", value, best.value)
    yield at_most("P(w,b) ≤ P*", value, best.value)
    yield at_most("‖w − w*‖² ≤ 2(P(w,b) − P*)", run.distance_squared, 2 * (value - best.value))


@theorem("The dual of the ν-classifier: feasibility and no gap")
def nu_dual(run: NuFit) -> Law:
    r"""$0\le\alpha_i\le C=\sum\alpha_i/(\nu n)$, $\sum_i\alpha_iy_i=0$, $w=\sum_i\alpha_iy_i\phi(x_i)$, $W=-\frac12\|w\|^2=P$.

    Hypotheses: no class is empty, 0 < ν ≤ 2·min(n₊, n₋)/n, and ρ is not 0.

    Sharp: $\alpha_i=C$, as for every example within the margin.

    Reference: B. Schölkopf, A. J. Smola, R. C. Williamson and P. L. Bartlett, New support vector algorithms, Neural Computation 12,
    2000, doi:10.1162/089976600300015565.
    """
    yield exercised("three examples", run.sample.n > 2)
    for i, a in enumerate(run.alpha):
        yield at_least("αᵢ ≥ 0", a, 0, at=i)
        yield at_most("αᵢ ≤ Σα/(νn)", a, run.C, at=i)
    yield equal("Σαᵢyᵢ", sum(run.beta), 0)
    if run.w is not None:
        for k, v in enumerate(run.combination):
            yield equal("wₖ = Σ αᵢyᵢxᵢₖ", run.w[k], v, at=k)
    yield equal("P(w,b) = W(α)", run.primal_value, run.dual_value)


@theorem("Complementary slackness of the ν-classifier")
def nu_complementarity(run: NuFit) -> Law:
    r"""$\alpha_i=0\Rightarrow m_i\ge1$; $\alpha_i=C\Rightarrow m_i\le1$; $0<\alpha_i<C\Rightarrow m_i=1$.

    Here $C=\sum\alpha_i/(\nu n)$. As products, $\alpha_i(m_i-1)^+=0$ and $(C-\alpha_i)(1-m_i)^+=0$: their sum is the duality gap.

    Hypotheses: no class is empty, 0 < ν ≤ 2·min(n₊, n₋)/n, and ρ is not 0.

    Reference: C.-C. Chang and C.-J. Lin, Training ν-support vector classifiers: theory and algorithms, Neural Computation 13, 2001,
    doi:10.1162/089976601750399335.
    """
    C = run.C
    yield exercised("three examples", run.sample.n > 2)
    for i, (a, m) in enumerate(zip(run.alpha, run.margins, strict=True)):
        yield at_most("αᵢ(mᵢ − 1)⁺/C", a * max(0, m - 1) / C, 0, at=i)
        yield at_most("(C − αᵢ)(1 − mᵢ)⁺/C", (C - a) * max(0, 1 - m) / C, 0, at=i)


@theorem("The ν-property of classification")
def nu_property(run: NuAtBounds) -> Law:
    r"""At most νn examples are margin errors, $m_i<1$; at least νn are support vectors, $\alpha_i>0$, and so have $m_i\le1$.

    For $\alpha_i=C$ where $m_i<1$, and $\sum_i\alpha_i=\nu nC$ with $0\le\alpha_i\le C$. Of a machine that solves up to τ this is
    so of $m_i<1-\tau$ and $m_i\le1+\tau$, with nothing to allow for in the counts.

    Hypotheses: no class is empty, 0 < ν ≤ 2·min(n₊, n₋)/n, ρ is not 0, and the solver leaves multipliers at their bounds.

    Sharp: νn is an integer, and no margin is 1.

    Reference: B. Schölkopf, A. J. Smola, R. C. Williamson and P. L. Bartlett, New support vector algorithms, Neural Computation 12,
    2000, doi:10.1162/089976600300015565.
    """
    share = run.nu * run.sample.n
    yield exercised("three examples, and τ is small", run.sample.n > 2 and run.decided)
    yield at_most("margin errors", run.within, share)
    yield at_most("multipliers at Σα/(νn)", run.full, share)
    yield at_least("support vectors", run.support, share)
    yield at_least("examples with a margin of at most 1", run.not_beyond, share)


@theorem("The decisions of the ν-classifier")
def nu_decision(run: NuAsked) -> Law:
    r"""It decides by the sign of $\langle w,\phi(x)\rangle+b$, and at most νn of the examples are on the wrong side.

    For $m_i\le0$ is a margin error.

    Hypotheses: no class is empty, 0 < ν ≤ 2·min(n₊, n₋)/n, and ρ is not 0.

    Reference: B. Schölkopf, A. J. Smola, R. C. Williamson and P. L. Bartlett, New support vector algorithms, Neural Computation 12,
    2000, doi:10.1162/089976600300015565.
    """
    yield exercised("three examples, and τ is small", run.sample.n > 2 and run.decided)
    for i, (m, f, side) in enumerate(zip(run.scores, run.decisions, run.sides, strict=True)):
        yield equal("⟨w,x⟩ + b, as the machine scores x", f, m + run.b, at=i)
        yield equal("its side · (⟨w,x⟩ + b) = |⟨w,x⟩ + b|", side * (m + run.b), abs(m + run.b), at=i)
    yield at_most("training errors", run.errors, run.nu * run.sample.n)
