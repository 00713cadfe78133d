"""By how much a declared tol, or float64 arithmetic, may keep apart the answers to a problem in two forms: by what each may be off.

A product with a weight of an example, or with its root, is off by a few u: the factor 2 of the bounds for sums covers that.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ....properties.numbers.affine import Affine
from ....properties.numbers.rounding import UNIT_ROUNDOFF
from ....properties.statements.allowances import Allowance, declared, rounding
from ....properties.symmetries.transported import Transported, WeightsForRepetitions
from ..printed.symmetries import elastic_net_turned, in_any_coordinates, with_dependent_columns, with_the_same_penalty
from ..readings.logistic import LogisticFit
from ..readings.models import LeastSquaresFit, RidgeFit
from ..readings.penalised import PenalisedFit
from ..readings.transformed import PredictionsInParts
from ..samples.tables import RegressionData
from ..symmetries import (
    least_squares_in_any_order,
    least_squares_is_equivariant,
    prediction_depends_on_its_example,
    ridge_in_any_order,
    ridge_turns_with_the_data,
)
from ..symmetries_penalised import (
    elastic_net_in_any_order,
    elastic_net_moves_with_signs,
    logistic_in_any_order,
    logistic_turns_with_the_data,
)
from ..warm_starts import elastic_net_warm_start, logistic_warm_start
from ..weights import (
    elastic_net_weights_are_repetitions,
    least_squares_weights_are_repetitions,
    logistic_weights_are_repetitions,
    ridge_weights_are_repetitions,
)
from .estimators import gap_of_fit, largest, of_weights, ridge_intercept, ridge_weight, rounded_slope

WEIGHTS = "16(n+d)d·uκ‖G⁺‖‖X‖‖y‖ for each of the two fits"
LEAST_SQUARES = (
    least_squares_in_any_order,
    least_squares_is_equivariant,
    least_squares_weights_are_repetitions,
    with_dependent_columns,
)
RIDGE = (ridge_in_any_order, ridge_turns_with_the_data, ridge_weights_are_repetitions, with_the_same_penalty, in_any_coordinates)
NETS = (
    elastic_net_in_any_order,
    elastic_net_moves_with_signs,
    elastic_net_weights_are_repetitions,
    elastic_net_warm_start,
)
LOGISTIC = (logistic_in_any_order, logistic_turns_with_the_data, logistic_weights_are_repetitions, logistic_warm_start)

# ------------------------------------------------------------------------------------------------------------ closed forms


def of_fit(fit: LeastSquaresFit | RidgeFit) -> Any:
    """How far each weight of a fit may be off: as in `weight` and `ridge_weight`."""
    return ridge_weight(fit).value if isinstance(fit, RidgeFit) else of_weights(fit.data)


def rows_more(run: Transported[Any, Any]) -> Fraction:
    """(n + n' + d)/(n' + d) where n rows have weights: they are handed over, rows of 0 among them, and not their n' repetitions."""
    if not isinstance(run, WeightsForRepetitions):
        return Fraction(1)
    n, d = run.original.sample.n, run.transformed.data.d
    return Fraction(run.sample.n + n + d, n + d)


def weights(run: Transported[Any, Any], k: int) -> Allowance:
    """Σⱼ|Aⱼₖ| times what w' may be off by, and |s| times what w may be."""
    transformed = sum(abs(run.relation().A[:, k])) * rows_more(run) * of_fit(run.transformed)
    return rounding(transformed + abs(run.s) * of_fit(run.original), WEIGHTS, of=largest(run.w_forward))


def intercepts(run: Transported[Any, Any]) -> Allowance:
    """Of least squares: (1 + Σ|cⱼ|) times what (w',b') may be off by, and |s| times what b may be."""
    transformed = (1 + sum(abs(run.c))) * rows_more(run) * of_fit(run.transformed)
    return rounding(transformed + abs(run.s) * of_fit(run.original), WEIGHTS, of=level(run.transformed.sample))


def intercepts_of_ridge(run: Transported[Any, Any]) -> Allowance:
    """As in `of_intercept` for b' and |s| times b, and Σ|cⱼ| times what w' may be off by."""
    size = level(run.transformed.sample)
    transformed = of_intercept(run.transformed).times(
        rows_more(run), "rows with weights ·" * (rows_more(run) > 1), relative_to=size
    )
    shifted = rounding(sum(abs(run.c)) * of_fit(run.transformed), f"Σ|cⱼ| times {WEIGHTS}")
    return transformed + of_intercept(run.original).times(abs(run.s), "|s| ·", relative_to=size) + shifted


def of_intercept(fit: RidgeFit) -> Allowance:
    """Of ȳ − ⟨w,x̄⟩, w itself off by `of_fit`."""
    if not fit.has_intercept:
        return rounding(0, "no intercept")
    of_w = sum(abs(fit.sample.mean)) * of_fit(fit)
    return rounding(of_w, f"Σ|x̄ⱼ| times {WEIGHTS}") + ridge_intercept(fit)


def level(data: RegressionData) -> Any:
    """The largest target in absolute value; None where all are 0."""
    return largest(data.exact_y)


for laws, of_b in ((LEAST_SQUARES, intercepts), (RIDGE, intercepts_of_ridge)):
    for law in laws:
        law.within("w′ pulled back, and w pushed forward")(weights)
        law.within("b′ pulled back, and b pushed forward")(of_b)


@least_squares_weights_are_repetitions.within("Σkᵢ(⟨w,xᵢ⟩ − yᵢ)xᵢⱼ")
def slope(run: WeightsForRepetitions[Any, LeastSquaresFit]) -> Allowance:
    """‖G‖ times what the weights may be off by, as in `least_squares_solution`."""
    data = run.transformed.data
    off = of_weights(data) * rows_more(run) * data.absolute_norm()
    return rounding(off, "‖G‖ times 16(n+n'+d)d·uκ‖G⁺‖‖X‖‖y‖, n rows and n' repetitions", of=max(data.absolute_moments))


@prediction_depends_on_its_example.within("the answer, in other company")
def two_predictions(run: PredictionsInParts, at: tuple[int, str]) -> Allowance:
    """Two computed values of ⟨w,x⟩ + b, or ⟨w,x−m⟩ + ȳ with the means m and ȳ: d + 3 terms, of which none is larger than here."""
    f, data = run.fitted.answer, run.sample
    X = abs(data.exact_X)
    size = X[at[0]] @ abs(f.w) + X.max(axis=0) @ abs(f.w) + abs(data.exact_y).max() + abs(f.b)
    return rounding(8 * (data.d + 3) * UNIT_ROUNDOFF * size, "8(d + 3)u of the terms of ⟨w,x⟩ + b, centred or not")


# ------------------------------------------------------------------------------------- logistic regression, elastic nets


def of_gradients(run: Transported[Any, LogisticFit[Any]]) -> Allowance:
    """⟨∇F(w,b) − ∇F(w',b'), (w − w', b − b')⟩, with entries of the gradient of F/(Cn) of at most tol + e, each in its own form.

    Relative to what the distance is between (w,b) and 0. A is orthogonal, so that it takes a step from one form to the other.
    """
    fit, step = run.original, run.answer - run.returned
    there: Any = run.relation().A @ step.w
    of = fit.divergence(run.answer, Affine(0 * run.w, 0))
    return _of_gradient(fit, step, of) + _of_gradient(run.transformed, Affine(there, step.b - run.intercepts * (there @ run.c)), of)


def _of_gradient(fit: LogisticFit[Any], step: Affine, of: Any) -> Allowance:
    """CnΣ(tol + eₖ)|uₖ − u'ₖ|, over the weights and the intercept."""
    moves = [*abs(step.w), abs(step.b)]
    rounded = [*(rounded_slope(fit, k) for k in range(fit.sample.d)), rounded_slope(fit)]
    scale = fit.C * fit.sample.n
    return declared(scale * fit.tol * sum(moves), "Cn·tol·(‖w − w'‖₁ + |b − b'|)", of=of) + rounding(
        scale * sum(e * m for e, m in zip(rounded, moves, strict=True)), "float64 sums of a gradient", of=of, order=0
    )


def larger_gap(run: Transported[Any, PenalisedFit[Any]]) -> Allowance:
    """Each P is above P* by what `gap_of_fit` says at most: so they differ by the larger of the two."""
    return max(gap_of_fit(run.original), gap_of_fit(run.transformed), key=lambda allowance: allowance.value)


def sum_of_gaps(run: Transported[Any, PenalisedFit[Any]]) -> Allowance:
    """From a solution each is apart by its gap ε at most (`elastic_net_minimum`), and so √ε + √ε' from the other: ≤ 2(ε + ε')."""
    return gap_of_fit(run.original).times(2, "2 ·") + gap_of_fit(run.transformed).times(2, "2 ·")


for law in LOGISTIC:
    law.within("distance of (w′,b′), returned, from (w,b)")(of_gradients)
for law in NETS:
    law.within("distance of (w′,b′), returned, from (w,b)")(sum_of_gaps)
for law in (*NETS, elastic_net_turned):
    law.within("P of (w′,b′), returned, and P(w,b)")(larger_gap)
