r"""Coordinate ascent on $W(a)=\langle c,a\rangle-\frac12a^\top Qa$, the idea behind SMO."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from ...properties.statements.conclusions import Law, at_least, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import cs229_svm
from .readings.coordinate_ascent import Ascent
from .samples.concave_quadratics import ConcaveQuadratic, ConcaveQuadraticInThePlane


@theorem("A step of coordinate ascent", source=cs229_svm("§9.1"))
def coordinate_steps(run: Ascent[ConcaveQuadratic]) -> Law:
    r"""Each step moves parallel to one of the n axes, to where $\partial W/\partial a_i=0$, and W never falls.

    Hypotheses: Q is positive definite.

    Sharp: a step from where the partial derivative is 0 already.

    Reference: D. P. Bertsekas, Nonlinear Programming, 2nd edition, 1999, §2.7.
    """
    W = run.sample
    yield equal("the start", tuple(run.path[0]), W.start)
    yield exercised("the start is no maximum", W.value(run.path[0]) != W.maximum)
    for step in run.steps:
        i, before, after = step.i, step.before, step.after
        yield is_true("the other coordinates stay", all(before[j] == after[j] for j in range(W.n) if j != i), at=step)
        yield equal("∂W/∂aᵢ after the step", W.slope(i, after), 0, at=step)
        yield at_least("W after", W.value(after), W.value(before), at=step)


@theorem("The rate of coordinate ascent in the plane", source=cs229_svm("§9.1, figure"))
def path_to_the_maximum(run: Ascent[ConcaveQuadraticInThePlane]) -> Law:
    r"""In the plane, each sweep after the first multiplies max W − W by $(Q_{12}^2/(Q_{11}Q_{22}))^2<1$: it goes to 0.

    After a sweep ∂W/∂a₂ = 0: the error lies on a line, which the next sweep shrinks by $Q_{12}^2/(Q_{11}Q_{22})$, and max W − W is
    quadratic in it.

    Hypotheses: Q is positive definite; any start, (2, −2) too.

    Reference: the rate of the Gauss–Seidel method, R. S. Varga, Matrix Iterative Analysis, 1962; the form with W is ours.
    """
    W = run.sample
    rate = Fraction(W.Q[0, 1] ** 2, W.Q[0, 0] * W.Q[1, 1]) ** 2
    gaps = [W.maximum - W.value(a) for a in run.after_sweeps]
    yield exercised("the first sweep is not enough", gaps[0] > 0 and rate > 0)
    for k, (before, after) in enumerate(pairwise(gaps)):
        yield at_least("max W − W", after, 0, at=k)
        yield equal("max W − W after the next sweep", after, rate * before, at=k)
