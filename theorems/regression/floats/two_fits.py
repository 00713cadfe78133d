"""By how much a declared tol, and rounding, may keep apart two logistic models, or two elastic nets, of the same problem."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....properties.statements.allowances import Allowance, declared, rounding
from ..printed.symmetries import elastic_net_turned
from ..readings.logistic import LogisticFit
from ..readings.two_fits import TwoLogisticFits, TwoNets
from ..symmetries_penalised import (
    elastic_net_in_any_order,
    elastic_net_moves_with_signs,
    logistic_in_any_order,
    logistic_turns_with_the_data,
)
from ..warm_starts import elastic_net_warm_start, logistic_warm_start
from ..weights import elastic_net_weights_are_repetitions, logistic_weights_are_repetitions
from .estimators import gap_of_fit, rounded_slope


@logistic_in_any_order.within("‖w − w'‖² + CΣ(p − p')(s − s')")
@logistic_turns_with_the_data.within("‖w − w'‖² + CΣ(p − p')(s − s') of those put back")
@logistic_warm_start.within("‖w − w'‖² + CΣ(p − p')(s − s') of warm and cold")
@logistic_weights_are_repetitions.within("‖w − w'‖² + CΣ(p − p')(s − s')")
def divergence_of_fits(run: TwoLogisticFits[Any]) -> Allowance:
    """⟨∇F(w,b) − ∇F(w',b'), (w − w', b − b')⟩, with entries of the gradient of F/(Cn) of at most tol + e, each in its own form.

    Relative to what the divergence is between (w,b) and 0.
    """
    zero = np.zeros(run.here.sample.d, dtype=int).astype(object)
    of = run.divergence_from(zero, 0)
    return _of_gradient(run.here, run.back, of) + _of_gradient(run.there, run.forth, of)


def _of_gradient(fit: LogisticFit[Any], other: tuple[np.ndarray, Any], of: Any) -> Allowance:
    """CnΣ(tol + eₖ)|uₖ − u'ₖ|, over the weights and the intercept."""
    moves = [*abs(fit.w - other[0]), abs(fit.b - other[1])]
    rounded = [*(rounded_slope(fit, k) for k in range(fit.sample.d)), rounded_slope(fit)]
    scale = fit.C * fit.sample.n
    return declared(scale * fit.tol * sum(moves), "Cn·tol·(‖w − w'‖₁ + |b − b'|)", of=of) + rounding(
        scale * sum(e * m for e, m in zip(rounded, moves, strict=True)), "float64 sums of a gradient", of=of, order=0
    )


@elastic_net_in_any_order.within("P(w',b') of the other order, and P(w,b)")
@elastic_net_moves_with_signs.within("P(w',b') put back, and P(w,b)")
@elastic_net_turned.within("P(w',b') put back, and P(w,b)")
@elastic_net_warm_start.within("P(w',b') warm, and P(w,b)")
@elastic_net_weights_are_repetitions.within("P(w',b') and P(w,b)")
def larger_gap(run: TwoNets[Any]) -> Allowance:
    """Each P is above P* by what `gap_of_fit` says at most: so they differ by the larger of the two."""
    return max(gap_of_fit(run.here), gap_of_fit(run.there), key=lambda allowance: allowance.value)


@elastic_net_in_any_order.within("½‖X̃(w − w')‖²/n + ½α(1−ρ)‖w − w'‖²")
@elastic_net_moves_with_signs.within("½‖X̃(w − w')‖²/n + ½α(1−ρ)‖w − w'‖² of those put back")
@elastic_net_warm_start.within("½‖X̃(w − w')‖²/n + ½α(1−ρ)‖w − w'‖² of warm and cold")
@elastic_net_weights_are_repetitions.within("½‖X̃(w − w')‖²/n + ½α(1−ρ)‖w − w'‖²")
def sum_of_gaps(run: TwoNets[Any]) -> Allowance:
    """From a solution each is apart by its gap ε at most (`elastic_net_minimum`), and so √ε + √ε' from the other: ≤ 2(ε + ε')."""
    return gap_of_fit(run.here).times(2, "2 ·") + gap_of_fit(run.there).times(2, "2 ·")
