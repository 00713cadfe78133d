r"""The regret of mirror descent against any point, in as many rounds with as many functions."""

from __future__ import annotations

from ...properties.conclusions import Law, at_most, exercised
from ...properties.sources import ml_notes
from ...properties.theorem import theorem
from .readings import MirrorPath
from .samples import MirrorRun


@theorem("The regret of mirror descent", source=ml_notes("Optimization, Mirror Descent (l.175–177, 183–184)"))
def regret_of_mirror_descent(run: MirrorPath[MirrorRun]) -> Law:
    r"""For all $u\in\Delta$, $\sum_{i<T}f_i(x_i)-f_i(u)\le\frac{\alpha L^2T}{2\mu}+\frac{V_{x_0}(u)}\alpha$.

    Hence, where all $f_i$ are the same f, $f(\bar x_T)-f(u)\le\frac{\alpha L^2}{2\mu}+\frac{V_{x_0}(u)}{\alpha T}$ for
    $\bar x_T=\frac1T\sum_{i<T}x_i$.

    (The displayed formula is lost, and reconstructed from the text around it.)

    Hypotheses: each $f_i$ is convex with subgradients $\|g\|_*\le L$; Φ is differentiable, and μ-strongly convex with respect to a
    norm of which $\|\cdot\|_*$ is the dual; Δ is convex; and $\alpha>0$.

    Sharp: for affine $f_i$ with $\|g_i\|_*=L$, $\Phi=\frac12\|x\|_2^2$ without constraints, and $u=x_T$.

    Reference: A. Beck and M. Teboulle, Mirror descent and nonlinear projected subgradient methods for convex optimization, 2003,
    Theorem 4.1, doi:10.1016/S0167-6377(02)00231-6.
    """
    f, start = run.sample.rounds, run.path[0]
    yield exercised("it starts where a subgradient is not 0", any(run.steps[0].xi))
    for T in range(1, len(run.steps) + 1):
        for u in run.sample.points:
            bound = run.alpha * run.L2 * T / (2 * run.mu) + run.V(start, u) / run.alpha
            yield at_most("Σ f_i(x_i) − f_i(u)", run.regret(T, u), bound, at=T)
            if len(set(f)) == 1:
                yield at_most("T(f(x̄_T) − f(u))", T * (f[0].value(run.mean(T)) - f[0].value(u)), bound, at=T)
