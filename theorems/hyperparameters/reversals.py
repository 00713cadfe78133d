r"""Momentum that runs backwards: in real numbers by the gradient alone, in whole numbers with a buffer."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, less
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import BufferedProduct, IntegerRun, MomentumRunBothWays


@theorem("The velocity is an average of gradients", source=ml_notes("Hyperparameter, reversible learning"))
def momentum_averages_gradients(run: MomentumRunBothWays) -> Law:
    r"""$v_T=\gamma^Tv_0-(1-\gamma)\sum_{t<T}\gamma^{T-1-t}\nabla L(x_t)$, and $x_T=x_0+\eta(v_1+\dots+v_T)$.

    Hypotheses: $0<\gamma<1$.

    Reference: D. Maclaurin, D. Duvenaud and R. P. Adams, Gradient-based hyperparameter optimization through reversible learning,
    2015, algorithm 1.
    """
    sample, (x, v) = run.sample, run.end
    yield exercised("a velocity is not 0", sample.is_moved)
    for j in range(sample.f.d):
        yield equal("an entry of v after T steps, and the average", v[j], run.average[j], at=j)
        yield equal("an entry of x after T steps, and the sum of the velocities", x[j], sample.states[-1][0][j], at=j)


@theorem("Momentum runs backwards", source=ml_notes("Hyperparameter, reversible learning"))
def momentum_runs_backwards(run: MomentumRunBothWays) -> Law:
    r"""$x_t=x_{t+1}-\eta v_{t+1}$ and $v_t=(v_{t+1}+(1-\gamma)\nabla L(x_t))/\gamma$: T steps are undone by their end alone.

    L need not be convex. An error of v is multiplied by 1/γ in each step back.

    Hypotheses: $0<\gamma<1$.

    Reference: D. Maclaurin, D. Duvenaud and R. P. Adams, Gradient-based hyperparameter optimization through reversible learning,
    2015, algorithm 2.
    """
    yield exercised("a velocity is not 0", run.is_nontrivial)
    for each in run.entries:
        yield equal("an entry of x after T steps back, and at the start", each.x, each.start, at=each.at)
        yield equal("an entry of v after T steps back, and at the start", each.v, each.velocity, at=each.at)


@theorem("Multiplication with a buffer is reversible", source=ml_notes("Hyperparameter, reversible learning"))
def buffered_multiplication_is_reversible(run: BufferedProduct) -> Law:
    r"""T products by n/d are undone by T products by d/n, exactly; each is within n of cn/d.

    A buffer b becomes at most $(bd+(c\bmod d))/n$, and c mod d is at most d − 1: it grows by about log₂(d/n) bits a product.

    Hypotheses: c, n, d and b are whole, n, d ≥ 1 and b ≥ 0.

    Sharp: n divides bd + (c mod d).

    Reference: D. Maclaurin, D. Duvenaud and R. P. Adams, Gradient-based hyperparameter optimization through reversible learning,
    2015, algorithm 3.
    """
    ratio = run.sample
    n, d = ratio.numerator, ratio.d
    yield exercised("a product is not whole", run.is_nontrivial)
    yield equal("the number after the way back", run.returned, ratio.c)
    yield equal("the buffer after the way back", run.left, ratio.buffer)
    for p in run.products:
        yield less("the difference of a product and cn/d, and n", abs(p.new - p.c * n / d), n, at=p.at)
        yield at_most("n times the new buffer, and bd + (c mod d)", n * p.kept, p.buffer * d + p.c % d, at=p.at)
        yield at_least("a buffer", p.kept, 0, at=p.at)


@theorem("Momentum in whole numbers runs backwards", source=ml_notes("Hyperparameter, reversible learning"))
def integer_momentum_runs_backwards(run: IntegerRun) -> Law:
    r"""T steps v ← vn/d − g(x), x ← x + v, the division made with a buffer, are undone exactly, and the buffers are empty again.

    A buffer is at most $((d/n)^T-1)\frac{d-1}{d-n}$: T log₂(1/γ) bits and no more than $\log_2\frac{d-1}{d-n}$ beside them.

    Hypotheses: $\gamma=n/d<1$; x, v and g(x) are whole.

    Sharp: a single step with c mod d = d − 1 and n = 1.

    Reference: D. Maclaurin, D. Duvenaud and R. P. Adams, Gradient-based hyperparameter optimization through reversible learning,
    2015, §2.3.
    """
    n, d = run.sample.numerator, run.sample.d
    most = (run.growth - 1) * (d - 1) / (d - n)
    yield exercised("something is put into a buffer", run.is_nontrivial)
    for each in run.entries:
        yield equal("x after T steps back, and at the start", each.x, each.start, at=each.at)
        yield equal("v after T steps back, and at the start", each.v, each.velocity, at=each.at)
        yield equal("a buffer after T steps back", each.left, 0, at=each.at)
        yield at_most("a buffer after T steps, and ((d/n)ᵀ − 1)(d − 1)/(d − n)", each.buffer, most, at=each.at)
        yield at_least("a buffer after T steps", each.buffer, 0, at=each.at)
    for move in run.moves:
        off = move.new_v - move.v * n / d + move.gradient
        yield less("the difference of v and vn/d − g(x) after a step, and n", abs(off), n, at=move.at)
        yield equal("x after a step, and x + v", move.new_x, move.x + move.new_v, at=move.at)
