r"""Symmetries of support vector regression: the order of examples, their repetition, coordinates, the sign and zero of targets.

What is found for the same examples in another form is returned to the first form. There it must be as good as what was found for
that, and nothing between the two better: w is unique. P is the objective of `svr_optimum`.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law
from ...properties.symmetries.laws import same_optimum
from ...properties.symmetries.transported import Transported
from ...properties.theorem import contract
from .readings import TubeFit
from .samples.transformed import MovedTube, ReorderedTube


@contract("Permutation invariance of support vector regression")
def svr_in_any_order(run: Transported[ReorderedTube, TubeFit]) -> Law:
    r"""The examples in another order, all of them k times over, have the same w at C/k.

    For $P=\frac12\|w\|^2+C\sum_i\max(0,|r_i|-\varepsilon)$ is then the same, and 1-strongly convex in w.

    Hypotheses: C > 0, ε ≥ 0.

    Reference: A. J. Smola and B. Schölkopf, A tutorial on support vector regression, Statistics and Computing 14, 2004, §1.2, for
    the problem, doi:10.1023/B:STCO.0000035301.49549.88.
    """
    yield from same_optimum(run)


@contract("Orthogonal equivariance of support vector regression")
def svr_moves_with_the_data(run: Transported[MovedTube, TubeFit]) -> Law:
    r"""For $x'=Ax+c$, A orthogonal, and $y'=sy+t$, s = ±1, $w=sA^\top w'$, and $s(b'+\langle w',c\rangle-t)$ is a best intercept.

    For then $y'-\langle w',x'\rangle-b'=s(y-\langle w,x\rangle-b)$: the residuals are the same, up to their sign.

    Hypotheses: C > 0, ε ≥ 0; A is orthogonal; without an intercept c = 0 and t = 0.

    Reference: A. J. Smola and B. Schölkopf, A tutorial on support vector regression, Statistics and Computing 14, 2004, §1.2, for
    the problem, doi:10.1023/B:STCO.0000035301.49549.88.
    """
    yield from same_optimum(run)
