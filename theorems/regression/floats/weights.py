"""By how much float64 arithmetic, or a declared tol, may keep apart the answers to weights and to repetitions.

A product with a weight, or with its root, is off by a few u: the factor 2 of the bounds below for sums covers that.
"""

from __future__ import annotations

from fractions import Fraction

from ....properties.statements.allowances import Allowance, rounding
from ..readings.weighted import LeastSquaresWeighted, RidgeWeighted
from ..weights import least_squares_weights_are_repetitions, ridge_weights_are_repetitions
from .estimators import largest, of_weights
from .symmetries import WEIGHTS, of_fit, of_intercept

ROWS = "16(n+n'+d)d·uκ‖G⁺‖‖X‖‖y‖, n rows and n' repetitions"


def rows_more(run: LeastSquaresWeighted | RidgeWeighted) -> Fraction:
    """(n + n' + d)/(n' + d): what is handed over are n rows, with rows of 0 among them, and not the n' repetitions."""
    n, d = run.sample.others.n, run.there.data.d
    return Fraction(run.sample.n + n + d, n + d)


@least_squares_weights_are_repetitions.within("Σkᵢ(⟨w,xᵢ⟩ − yᵢ)xᵢⱼ")
def slope(run: LeastSquaresWeighted) -> Allowance:
    """‖G‖ times what the weights may be off by, as in `least_squares_solution`."""
    data = run.there.data
    off = of_weights(data) * rows_more(run) * data.absolute_norm()
    return rounding(off, f"‖G‖ times {ROWS}", of=max(data.absolute_moments))


@least_squares_weights_are_repetitions.within("w with weights, and w of repetitions")
@ridge_weights_are_repetitions.within("w with weights, and w of repetitions")
def weights(run: LeastSquaresWeighted | RidgeWeighted) -> Allowance:
    """The sum of what the two may be off by."""
    off = of_fit(run.there) * rows_more(run) + of_fit(run.here)
    return rounding(off, f"{ROWS}; and {WEIGHTS}", of=largest(run.here.solution))


@ridge_weights_are_repetitions.within("b with weights, and b of repetitions")
def intercepts(run: RidgeWeighted) -> Allowance:
    """As in `of_intercept`, of both."""
    return of_intercept(run.there).times(rows_more(run), "(n + n' + d)/(n' + d) ·") + of_intercept(run.here)
