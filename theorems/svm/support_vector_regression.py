r"""Support vector regression: min ½‖w‖² + CΣᵢ max(0, |rᵢ| − ε) for the residuals $r_i=y_i-\langle w,\phi(x_i)\rangle-b$.

The coefficients $\beta_i=\alpha_i-\alpha_i^*$ are positive above the tube $|r|\le\varepsilon$ and negative below it, and σᵢ is the
sign of βᵢ. P is the objective; P* its least value, attained at w*.
"""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from .readings import TubeAtBounds, TubeFit


@theorem("The optimum of support vector regression")
def svr_optimum(run: TubeFit) -> Law:
    r"""(w, b) minimises $P=\frac12\|w\|^2+C\sum_i\max(0,|y_i-\langle w,\phi(x_i)\rangle-b|-\varepsilon)$, and w is unique.

    For P is 1-strongly convex in w. Of many rows the answer's own dual bounds P* from below, where it is near enough; w* is not
    known then, and w is not compared with it.

    Hypotheses: C > 0, ε ≥ 0.

    Sharp: every sample.

    Reference: V. N. Vapnik, The Nature of Statistical Learning Theory, Springer 1995, doi:10.1007/978-1-4757-2440-0.
    """
    value, least = run.primal_value, run.optimal_value
    yield exercised("no constant is within ε of all targets", run.bends)
    yield at_least("P(w,b) ≥ P*", value, least)
    yield at_most("P(w,b) ≤ P*", value, least)
    if run.is_solved:
        yield at_most("‖w − w*‖² ≤ 2(P(w,b) − P*)", run.distance_squared, 2 * (value - least))


@theorem("The dual of support vector regression: feasibility and no gap")
def svr_dual(run: TubeFit) -> Law:
    r"""$|\beta_i|\le C$, $\sum_i\beta_i=0$, $w=\sum_i\beta_i\phi(x_i)$, and there is no gap between P and the dual

    $W(\beta)=\sum_iy_i\beta_i-\varepsilon\sum_i|\beta_i|-\frac12\|\sum_i\beta_i\phi(x_i)\|^2$. (Without an intercept the equation
    falls away.)

    Hypotheses: C > 0, ε ≥ 0.

    Sharp: $|\beta_i|=C$, as for every residual beyond ε.

    Reference: A. J. Smola and B. Schölkopf, A tutorial on support vector regression, Statistics and Computing 14, 2004, §1.3,
    doi:10.1023/B:STCO.0000035301.49549.88.
    """
    yield exercised("no constant is within ε of all targets", run.bends)
    for i, beta in enumerate(run.beta):
        yield at_most("|βᵢ| ≤ C", abs(beta), run.C, at=i)
    yield equal("Σβᵢ", run.imbalance, 0)
    if run.w is not None:
        for k, v in enumerate(run.combination):
            yield equal("wₖ = Σ βᵢxᵢₖ", run.w[k], v, at=k)
    yield equal("P(w,b) = W(β)", run.primal_value, run.dual_value)


@theorem("Complementary slackness of support vector regression")
def svr_complementarity(run: TubeFit) -> Law:
    r"""$(C-|\beta_i|)(|r_i|-\varepsilon)^+=0$ and $|\beta_i|(\varepsilon-\sigma_ir_i)^+=0$: the terms of the duality gap.

    Hypotheses: C > 0, ε ≥ 0.

    Reference: A. J. Smola and B. Schölkopf, A tutorial on support vector regression, Statistics and Computing 14, 2004, §1.4,
    doi:10.1023/B:STCO.0000035301.49549.88.
    """
    C, eps, per_C = run.C, run.epsilon, Fraction(1) / run.C
    yield exercised("no constant is within ε of all targets", run.bends)
    for i, (beta, r) in enumerate(zip(run.beta, run.residuals, strict=True)):
        yield at_most("(C − |βᵢ|)(|rᵢ| − ε)⁺/C", (C - abs(beta)) * max(0, abs(r) - eps) * per_C, 0, at=i)
        yield at_most("|βᵢ|(ε − σᵢrᵢ)⁺/C", max(0, abs(beta) * eps - beta * r) * per_C, 0, at=i)


@theorem("The ε-tube")
def svr_tube(run: TubeAtBounds) -> Law:
    r"""A residual is beyond ε only where $|\beta_i|=C$; inside the tube β is 0: $|\beta_i|<C\Rightarrow|r_i|\le\varepsilon$ and
    $\beta_i\ne0\Rightarrow\sigma_ir_i\ge\varepsilon$.

    So support vectors lie on the tube or outside, on the side of their sign; with 0 < |β| < C, on it.

    Hypotheses: C > 0, ε ≥ 0, and the solver leaves coefficients at their bounds.

    Sharp: a coefficient with 0 < |β| < C.

    Reference: A. J. Smola and B. Schölkopf, A tutorial on support vector regression, Statistics and Computing 14, 2004, §1.4,
    doi:10.1023/B:STCO.0000035301.49549.88.
    """
    yield exercised("no constant is within ε of all targets", run.bends)
    for i, (beta, r) in enumerate(zip(run.placed, run.residuals, strict=True)):
        if abs(beta) < run.C:
            yield at_most("|rᵢ| where |βᵢ| < C", abs(r), run.epsilon, at=i)
        if beta != 0:
            yield at_least("σᵢrᵢ where βᵢ is not 0", r if beta > 0 else -r, run.epsilon, at=i)


@theorem("The prediction of support vector regression")
def svr_prediction(run: TubeFit) -> Law:
    r"""At x it predicts $\langle w,\phi(x)\rangle+b=\sum_i\beta_ik(x_i,x)+b$.

    Hypotheses: none on x.

    Reference: A. J. Smola and B. Schölkopf, A tutorial on support vector regression, Statistics and Computing 14, 2004, §1.3,
    doi:10.1023/B:STCO.0000035301.49549.88.
    """
    yield exercised("no constant is within ε of all targets", run.bends)
    for i, (m, f) in enumerate(zip(run.scores, run.predictions, strict=True)):
        yield equal("⟨w,x⟩ + b, as the machine predicts", f, m + run.b, at=i)
