r"""Symmetries of support vector regression: the order of examples, their repetition, coordinates, the sign and zero of targets.

What is found for the same examples in another form is put back into the first form. There it must be as good as what was found for
that, and nothing between the two better: w is unique. P is the objective of `svr_optimum`.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, equal, exercised
from ...properties.theorem import theorem
from .readings import TubeMoved, TubeReordered


@theorem("Support vector regression depends on the examples, not on their order")
def svr_in_any_order(run: TubeReordered) -> Law:
    r"""The examples in another order, all of them k times over, have the same w at C/k.

    For $P=\frac12\|w\|^2+C\sum_i\max(0,|r_i|-\varepsilon)$ is then the same, and 1-strongly convex in w.

    Hypotheses: C > 0, ε ≥ 0.

    Sharp: an identity, for w is unique.

    Reference: A. J. Smola and B. Schölkopf, A tutorial on support vector regression, Statistics and Computing 14, 2004, §1.2,
    doi:10.1023/B:STCO.0000035301.49549.88.
    """
    yield exercised("another order, or several times, and w is not 0", run.sample.moves and any(run.w))
    yield equal("P of the other order, and P(w,b)", run.value_back, run.here.primal_value)
    yield at_least("P halfway between the two", run.value_between, run.here.primal_value)


@theorem("Support vector regression moves with the data")
def svr_moves_with_the_data(run: TubeMoved) -> Law:
    r"""For $x'=Ax+c$, A orthogonal, and $y'=sy+t$, s = ±1, $w=sA^\top w'$, and $s(b'+\langle w',c\rangle-t)$ is a best intercept.

    For then $y'-\langle w',x'\rangle-b'=s(y-\langle w,x\rangle-b)$: the residuals are the same, up to their sign.

    Hypotheses: C > 0, ε ≥ 0; A is orthogonal; without an intercept c = 0 and t = 0.

    Sharp: an identity, for w is unique.

    Reference: A. J. Smola and B. Schölkopf, A tutorial on support vector regression, Statistics and Computing 14, 2004, §1.2,
    doi:10.1023/B:STCO.0000035301.49549.88.
    """
    moves = run.sample.moves or run.sample.sign < 0 or run.sample.lift
    yield exercised("other coordinates or targets, and w is not 0", moves and any(run.w))
    yield equal("P(sAᵀw', s(b' + ⟨w',c⟩ − t)) and P(w,b)", run.value_back, run.here.primal_value)
    yield at_least("P halfway between the two", run.value_between, run.here.primal_value)
