r"""A step of mirror descent: three points, its regret, and its closed form on the simplex."""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import exp
from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import MirrorPath
from .samples.runs import MirrorRun, SimplexRun

SECTION = "Optimization, Mirror Descent"


@theorem("The three-point inequality of a mirror step", source=ml_notes(f"{SECTION} (l.173)"))
def three_points_of_a_mirror_step(run: MirrorPath[MirrorRun]) -> Law:
    r"""For $x'=\mathrm{Mirr}_x(\xi)$ and all $u\in\Delta$, $\langle\xi,x'-u\rangle\le V_x(u)-V_{x'}(u)-V_x(x')$; and $x'\in\Delta$.

    (The displayed formula is lost, and reconstructed from the text around it.)

    Hypotheses: Φ is strictly convex and differentiable, and Δ is convex.

    Sharp: without constraints it is an equation.

    Reference: A. Beck and M. Teboulle, Mirror descent and nonlinear projected subgradient methods for convex optimization, 2003,
    doi:10.1016/S0167-6377(02)00231-6.
    """
    yield exercised("a step against a subgradient that is not 0", any(any(step.xi) for step in run.steps))
    for step in run.steps:
        yield at_most("distance of x' from Δ", run.outside(step.new), 0, at=step)
    for pair in run.comparisons:
        x, xi, new = pair.step.x, pair.step.xi, pair.step.new
        left = xi @ (new - pair.u) + run.V(x, new)
        yield at_most("⟨ξ, x' − u⟩ + V_x(x')", left, run.V(x, pair.u) - run.V(new, pair.u), at=pair)


@theorem("The regret of a mirror step", source=ml_notes(f"{SECTION} (l.174)"))
def regret_of_a_mirror_step(run: MirrorPath[MirrorRun]) -> Law:
    r"""For $x'=\mathrm{Mirr}_x(\xi)$ and all $u\in\Delta$, $\langle\xi,x-u\rangle\le\frac1{2\mu}\|\xi\|_*^2+V_x(u)-V_{x'}(u)$.

    (The displayed formula is lost, and reconstructed from the text around it.)

    Hypotheses: Φ is differentiable, and μ-strongly convex with respect to a norm of which $\|\cdot\|_*$ is the dual; Δ is convex.

    Sharp: for $\Phi=\frac12\|x\|_2^2$ without constraints it is an equation.

    Reference: A. Beck and M. Teboulle, Mirror descent and nonlinear projected subgradient methods for convex optimization, 2003,
    doi:10.1016/S0167-6377(02)00231-6.
    """
    yield exercised("a step against a subgradient that is not 0", any(any(step.xi) for step in run.steps))
    for pair in run.comparisons:
        x, xi = pair.step.x, pair.step.xi
        right = run.dual2(xi) / (2 * run.mu) + run.V(x, pair.u) - run.V(pair.step.new, pair.u)
        yield at_most("⟨ξ, x − u⟩", xi @ (x - pair.u), right, at=pair)


@theorem("The mirror step on the simplex in closed form", source=ml_notes(f"{SECTION} (l.167)"))
def mirror_step_on_the_simplex(run: MirrorPath[SimplexRun]) -> Law:
    r"""On the simplex with $\Phi=\sum x_j\log x_j$, $\mathrm{Mirr}_x(\xi)_j=x_je^{-\xi_j}/\sum_kx_ke^{-\xi_k}$.

    So that for all u in the simplex $\langle\xi,u-x'\rangle+V_x(u)-V_x(x')=V_{x'}(u)\ge0$: nothing else is as good.

    (The text has no formula, and says only that there is one.)

    Hypotheses: all entries of x are positive.

    Reference: A. Beck and M. Teboulle, Mirror descent and nonlinear projected subgradient methods for convex optimization, 2003,
    §5, doi:10.1016/S0167-6377(02)00231-6.
    """
    yield exercised("a step against a subgradient that is not constant", any(len(set(step.xi)) > 1 for step in run.steps))
    for step in run.steps:
        weights = [v * exp(-xi) for v, xi in zip(step.x, step.xi, strict=True)]
        total = sum(weights[1:], weights[0])
        for j, weight in enumerate(weights):
            yield equal("x'ⱼ, and xⱼe^(−ξⱼ)/Σ", step.new[j] * total / weight, Fraction(1), at=step)
    for pair in run.comparisons:
        x, xi, new = pair.step.x, pair.step.xi, pair.step.new
        more = xi @ (pair.u - new) + run.V(x, pair.u) - run.V(x, new)
        yield equal("⟨ξ, u − x'⟩ + V_x(u) − V_x(x')", more, run.V(new, pair.u), at=pair)
