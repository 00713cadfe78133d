r"""The regret of mirror descent against any point; and of linear losses, for every number of rounds."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import MirrorPath, PlayedLosses
from .samples.runs import MirrorRun


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
    doi:10.1016/S0167-6377(02)00231-6 (for one f).
    """
    f, start = run.sample.rounds, run.path[0]
    yield exercised("it starts where a subgradient is not 0", any(run.steps[0].xi))
    for u in run.sample.points:
        away = run.V(start, u) / run.alpha
        for T in range(1, len(run.steps) + 1):
            bound = run.alpha * run.L2 * T / (2 * run.mu) + away
            yield at_most("Σ f_i(x_i) − f_i(u)", run.regret(T, u), bound, at=T)
            if len(set(f)) == 1:
                yield at_most("T(f(x̄_T) − f(u))", T * (f[0].value(run.mean(T)) - f[0].value(u)), bound, at=T)


@theorem("The regret of online gradient descent on linear losses", source=ml_notes("Optimization, Mirror Descent (l.184)"))
def regret_on_linear_losses(run: PlayedLosses) -> Law:
    r"""For $x_0=0$ and $x_{i+1}=x_i-\alpha g_i$, $\sum_{i<T}\langle g_i,x_i-u\rangle\le\frac1{2\alpha}\|u\|^2+\frac12\alpha L^2T$.

    For convex losses with subgradients $g_i$ at $x_i$ the regret is at most as much.

    Hypotheses: $\|g_i\|_2\le L$ and $\alpha>0$.

    Sharp: for $\|g_i\|_2=L$ and $u=x_T$.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, Lemma 14.1; after M. Zinkevich, Online
    convex programming and generalized infinitesimal gradient ascent, 2003, Theorem 1 (with steps $1/\sqrt t$),
    https://cdn.aaai.org/ICML/2003/ICML03-120.pdf.
    """
    s = run.sample
    yield exercised("several rounds", run.rounds > 1)
    bound = s.target @ s.target / (2 * s.alpha) + s.alpha * s.L2 * run.rounds / 2
    yield at_most("Σ⟨g_i, x_i − u⟩", run.played - run.total @ s.target, bound)


@theorem("The regret of a step of online gradient descent", source=ml_notes("Optimization, Mirror Descent (l.174, with Φ = ½‖x‖²)"))
def regret_of_a_gradient_step(run: PlayedLosses) -> Law:
    r"""For $x'=x-\alpha g$ and every u, $2\alpha\langle g,x-u\rangle=\|x-u\|^2-\|x'-u\|^2+\alpha^2\|g\|^2$.

    So it is at most $\|x-u\|^2-\|x'-u\|^2+\alpha^2L^2$. And $2\alpha\langle g,x'-u\rangle=\|x-u\|^2-\|x'-u\|^2-\|x-x'\|^2$.

    Hypotheses: $\|g_i\|_2\le L$ and $\alpha>0$.

    Sharp: for $\|g_i\|_2=L$.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, proof of Lemma 14.1; M. Zinkevich, Online
    convex programming and generalized infinitesimal gradient ascent, 2003, proof of Theorem 1,
    https://cdn.aaai.org/ICML/2003/ICML03-120.pdf.
    """
    u, alpha = run.sample.target, run.sample.alpha
    yield exercised("several rounds", run.rounds > 1)
    for step in run.steps:
        x, g, new = step.x, step.g, step.new
        left = (x - u) @ (x - u) - (new - u) @ (new - u)
        yield equal("2α⟨g, x − u⟩", 2 * alpha * (g @ (x - u)), left + alpha * alpha * (g @ g), at=step)
        yield at_most("2α⟨g, x − u⟩, for ‖g‖ ≤ L", 2 * alpha * (g @ (x - u)), left + alpha * alpha * run.sample.L2, at=step)
        yield equal("2α⟨g, x' − u⟩", 2 * alpha * (g @ (new - u)), left - (x - new) @ (x - new), at=step)
