"""By how much float64 arithmetic may keep the answers to the same data in two forms apart: by what each may be off, together."""

from __future__ import annotations

from typing import Any

from ....properties.numbers.rounding import UNIT_ROUNDOFF
from ....properties.statements.allowances import Allowance, rounding
from ..printed.symmetries import in_any_coordinates, with_dependent_columns, with_the_same_penalty
from ..readings.models import LeastSquaresFit, RidgeFit
from ..readings.reordered import LeastSquaresReordered, RidgeReordered
from ..readings.transformed import LeastSquaresMoved, PredictionsInParts, RidgeMoved
from ..samples.tables import RegressionData
from ..symmetries import (
    least_squares_in_any_order,
    least_squares_is_equivariant,
    prediction_depends_on_its_example,
    ridge_in_any_order,
    ridge_turns_with_the_data,
)
from .estimators import largest, of_weights, ridge_intercept, ridge_weight

WEIGHTS = "16(n+d)d·uκ‖G⁺‖‖X‖‖y‖ for each of the two fits"


def of_fit(fit: LeastSquaresFit | RidgeFit) -> Any:
    """How far each weight of a fit may be off: as in `weight` and `ridge_weight`."""
    return ridge_weight(fit).value if isinstance(fit, RidgeFit) else of_weights(fit.data)


@least_squares_in_any_order.within("w in the other order, and w", "b in the other order, and b")
@ridge_in_any_order.within("w in the other order, and w")
@with_the_same_penalty.within("w in the other order, and w")
def weights(run: LeastSquaresReordered | RidgeReordered) -> Allowance:
    """The sum of what the two may be off by."""
    return rounding(of_fit(run.here) + of_fit(run.there), WEIGHTS, of=largest(run.here.solution))


@ridge_in_any_order.within("b in the other order, and b")
def intercepts(run: RidgeReordered) -> Allowance:
    """Each is off by what its sums round, and by Σ|x̄ⱼ| times what its weights are off by."""
    return of_intercept(run.here) + of_intercept(run.there)


def of_intercept(fit: RidgeFit) -> Allowance:
    """Of ȳ − ⟨w,x̄⟩, w itself off by `of_fit`."""
    if not fit.has_intercept:
        return rounding(0, "no intercept")
    of_w = sum(abs(fit.sample.mean)) * of_fit(fit)
    terms = (abs(fit.sample.exact_X) @ abs(fit.w) + abs(fit.sample.exact_y)).max()
    return rounding(of_w, f"Σ|x̄ⱼ| times {WEIGHTS}", of=terms) + ridge_intercept(fit)


@least_squares_is_equivariant.within("Aᵀw' and sw + v")
@ridge_turns_with_the_data.within("Aᵀw' and sw")
@with_dependent_columns.within("Aᵀw' and sw + v")
@in_any_coordinates.within("Aᵀw' and sw")
def weights_moved(run: LeastSquaresMoved[Any] | RidgeMoved[Any], k: int) -> Allowance:
    """Σⱼ|Aⱼₖ| times what w' may be off by, and |s| times what w may be."""
    sample = run.sample
    off = sum(abs(sample.A[:, k])) * of_fit(run.there) + abs(sample.factor) * of_fit(run.here)
    return rounding(off, WEIGHTS, of=largest(run.expected))


@least_squares_is_equivariant.within("b' + ⟨w',c⟩ and sb + t")
def intercept_moved(run: LeastSquaresMoved[Any]) -> Allowance:
    """(1 + Σ|cⱼ|) times what (w',b') may be off by, and |s| times what b may be."""
    sample = run.sample
    off = (1 + sum(abs(sample.c))) * of_fit(run.there) + abs(sample.factor) * of_fit(run.here)
    return rounding(off, WEIGHTS, of=level(run.there.sample))


@ridge_turns_with_the_data.within("b' + ⟨w',c⟩ and sb + t")
def ridge_intercept_moved(run: RidgeMoved[Any]) -> Allowance:
    """As in `of_intercept` for b' and |s| times b, and Σ|cⱼ| times what w' may be off by."""
    shifted = rounding(sum(abs(run.sample.c)) * of_fit(run.there), f"Σ|cⱼ| times {WEIGHTS}")
    return (
        of_intercept(run.there)
        + of_intercept(run.here).times(abs(run.sample.factor), "|s| ·", relative_to=level(run.there.sample))
        + shifted
    )


def level(data: RegressionData) -> Any:
    """The largest target in absolute value; None where all are 0."""
    return largest(data.exact_y)


@prediction_depends_on_its_example.within("the prediction, in other company")
def two_predictions(run: PredictionsInParts, at: tuple[int, str]) -> Allowance:
    """Two computed values of ⟨w,x⟩ + b, or ⟨w,x−m⟩ + ȳ with the means m and ȳ: d + 3 terms, of which none is larger than here."""
    fit, i = run.fit, at[0]
    data, w = run.sample, fit.w[: run.sample.d]
    X = abs(data.exact_X)
    size = X[i] @ abs(w) + X.max(axis=0) @ abs(w) + abs(data.exact_y).max() + abs(fit.b)
    return rounding(8 * (data.d + 3) * UNIT_ROUNDOFF * size, "8(d + 3)u of the terms of ⟨w,x⟩ + b, centred or not")
