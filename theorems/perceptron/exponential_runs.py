r"""Where the margin is small the perceptron is slow: exponentially many updates on few short vectors."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, exercised, greater, is_true
from ...properties.theorem import theorem
from ...sources import fds_chapter_6
from .readings import DoublingRun


@theorem("The perceptron is not polynomial", source=fds_chapter_6("§6.2"), examples=20)
def exponentially_many_updates(run: DoublingRun) -> Law:
    r"""On some $d=2J+1$ unit vectors of $\mathbb R^d$, with entries 0, ±½ and ±1, a perceptron makes at least
    $3\cdot2^{J-1}-3$ updates.

    So its number of steps is not polynomial in the length of the input. (Where the margin is large it is small, by theorem 6.1.)
    For all weights are multiples of ½; a separator has $z,u_1,v_1\ge\frac12$ and $u_j,v_j\ge u_{j-1}+v_{j-1}+z+\frac12$, hence
    $u_J\ge3\cdot2^{J-2}-1$; and an update changes $u_J$ by ½ at most.

    Hypotheses: $J\ge2$; it starts at 0 or at the first example.

    Not sharp: the share found is at most 0.14 of the updates.

    Reference: the doubling construction is ours; compare M. L. Minsky and S. A. Papert, Perceptrons, 1969.
    """
    yield exercised("the bound is positive", run.sample.J >= 2)
    for step in run.steps:
        change = step.after - step.before
        yield is_true("a step adds an example with its label", tuple(change) in run.signed, at=step)
        yield is_true("one that was not on its side", change @ step.before <= 0, at=step)
    if run.is_whole:
        for x in run.signed:
            yield greater("l⟨w,a⟩", run.w @ x, 0, at=x)
    if run.sample.J >= 2:
        yield at_least("updates", run.updates, 3 * 2 ** (run.sample.J - 1) - 3)
