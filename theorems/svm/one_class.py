r"""The one-class machine: min ½‖w‖² − ρ + 1/(νn) Σξᵢ subject to $\langle w,x_i\rangle\ge\rho-\xi_i$, $\xi_i\ge0$.

The scores are $m_i=\langle w,\phi(x_i)\rangle$. In LIBSVM's scale all of w, ρ and α are νn times as large; so with
$s=\sum\alpha_i$, which is 1 or νn, and $u=s/(\nu n)$,
$P=\frac12\|w\|^2-s\rho+u\sum_i\max(0,\rho-m_i)$. P* is its least value, attained at w*.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from .readings import OneClassAsked, OneClassAtBounds, OneClassFit


@theorem("The one-class optimum")
def one_class_optimum(run: OneClassFit) -> Law:
    r"""(w, ρ) minimises $P=\frac12\|w\|^2-s\rho+u\sum_i\max(0,\rho-\langle w,\phi(x_i)\rangle)$, and w is unique.

    For P is 1-strongly convex in w. With ν = 1 every ρ of at least all scores is optimal.

    Hypotheses: 0 < ν ≤ 1.

    Sharp: every sample.

    Reference: B. Schölkopf, J. C. Platt, J. Shawe-Taylor, A. J. Smola and R. C. Williamson, Estimating the support of a
    high-dimensional distribution, Neural Computation 13, 2001, doi:10.1162/089976601750264965.
    """
    value, best = run.primal_value, run.best
    yield exercised("w* is not 0", best.norm_squared > 0)
    yield at_least("P(w,ρ) ≥ P*", value, best.value)
    yield at_most("P(w,ρ) ≤ P*", value, best.value)
    yield at_most("‖w − w*‖² ≤ 2(P(w,ρ) − P*)", run.distance_squared, 2 * (value - best.value))


@theorem("The one-class dual: feasibility and no gap")
def one_class_dual(run: OneClassFit) -> Law:
    r"""$0\le\alpha_i\le u=s/(\nu n)$, $\sum_i\alpha_i=s$, $w=\sum_i\alpha_i\phi(x_i)$ and $W(\alpha)=-\frac12\|w\|^2=P(w,\rho)$.

    Hypotheses: 0 < ν ≤ 1.

    Sharp: $\alpha_i=u$, as for every point with a score below ρ.

    Reference: B. Schölkopf, J. C. Platt, J. Shawe-Taylor, A. J. Smola and R. C. Williamson, Estimating the support of a
    high-dimensional distribution, Neural Computation 13, 2001, doi:10.1162/089976601750264965.
    """
    yield exercised("w* is not 0", run.best.norm_squared > 0)
    for i, a in enumerate(run.beta):
        yield at_least("αᵢ ≥ 0", a, 0, at=i)
        yield at_most("αᵢ ≤ s/(νn)", a, run.bound, at=i)
    yield equal("Σαᵢ = s", sum(run.beta), run.scale)
    if run.w is not None:
        for k, v in enumerate(run.combination):
            yield equal("wₖ = Σ αᵢxᵢₖ", run.w[k], v, at=k)
    yield equal("P(w,ρ) = W(α)", run.primal_value, run.dual_value)


@theorem("Complementary slackness of one class")
def one_class_complementarity(run: OneClassFit) -> Law:
    r"""$\alpha_i=0\Rightarrow m_i\ge\rho$; $\alpha_i=u\Rightarrow m_i\le\rho$; $0<\alpha_i<u\Rightarrow m_i=\rho$.

    As products, $\alpha_i(m_i-\rho)^+=0$ and $(u-\alpha_i)(\rho-m_i)^+=0$: their sum is the duality gap.

    Hypotheses: 0 < ν ≤ 1.

    Reference: B. Schölkopf, J. C. Platt, J. Shawe-Taylor, A. J. Smola and R. C. Williamson, Estimating the support of a
    high-dimensional distribution, Neural Computation 13, 2001, doi:10.1162/089976601750264965.
    """
    u, rho = run.bound, run.rho
    yield exercised("scores that differ", len(set(run.best.scores)) > 1)
    for i, (a, m) in enumerate(zip(run.beta, run.scores, strict=True)):
        yield at_most("αᵢ(mᵢ − ρ)⁺/u", a * max(0, m - rho) / u, 0, at=i)
        yield at_most("(u − αᵢ)(ρ − mᵢ)⁺/u", (u - a) * max(0, rho - m) / u, 0, at=i)


@theorem("The ν-property of one class")
def one_class_nu_property(run: OneClassAtBounds) -> Law:
    r"""At most νn points are outliers, $m_i<\rho$; at least νn are support vectors, $\alpha_i>0$, and so have $m_i\le\rho$.

    For $\alpha_i=u$ where $m_i<\rho$, and $\sum_i\alpha_i=\nu nu$ with $0\le\alpha_i\le u$. Of a machine that solves up to τ this
    is so of $m_i<\rho-\tau$ and $m_i\le\rho+\tau$, with nothing to allow for in the counts.

    Hypotheses: 0 < ν ≤ 1, and the solver leaves multipliers at their bounds.

    Sharp: νn is an integer, and no score is ρ.

    Reference: B. Schölkopf, J. C. Platt, J. Shawe-Taylor, A. J. Smola and R. C. Williamson, Estimating the support of a
    high-dimensional distribution, Neural Computation 13, 2001, doi:10.1162/089976601750264965.
    """
    share = run.nu * run.sample.n
    yield exercised("scores that differ, by more than τ", len(set(run.best.scores)) > 1 and run.decided)
    yield at_most("outliers", run.outside, share)
    yield at_most("multipliers at s/(νn)", run.full, share)
    yield at_least("support vectors", run.support, share)
    yield at_least("points with a score of at most ρ", run.not_inside, share)


@theorem("The decision function of one class")
def one_class_decision(run: OneClassAsked) -> Law:
    r"""The decision function is $\langle w,\phi(x)\rangle-\rho$; +1 is predicted where it is positive, and −1 where it is negative.

    On the boundary itself nothing is said. An ``intercept_`` beside ``offset_`` is −ρ.

    Hypotheses: none on x.

    Reference: B. Schölkopf, J. C. Platt, J. Shawe-Taylor, A. J. Smola and R. C. Williamson, Estimating the support of a
    high-dimensional distribution, Neural Computation 13, 2001, doi:10.1162/089976601750264965.
    """
    yield exercised("a point that is not on the boundary", any(run.best.scores))
    if run.intercept is not None:
        yield equal("intercept_ = −ρ", run.intercept, -run.rho)
    for i, (m, f, side) in enumerate(zip(run.scores, run.decisions, run.sides, strict=True)):
        yield equal("⟨w,x⟩ − ρ, as the machine scores x", f, m - run.rho, at=i)
        yield equal("its side · (⟨w,x⟩ − ρ) = |⟨w,x⟩ − ρ|", side * (m - run.rho), abs(m - run.rho), at=i)
