"""By how much float64 arithmetic may miss what the statements say of gradient descent.

The gradient is handed over correctly rounded, so w' = w − ηg is off by an e with |eⱼ| ≤ u|w'ⱼ| + 3u|ηgⱼ|.
"""

from __future__ import annotations

from typing import Any

from ...properties.numbers.exact import exact_vector
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import Allowance, rounding
from .convex import descent_lemma, potential_of_each_step, rate_on_convex_functions
from .readings import Descent, Step

WHY = "a float64 step, carried through the proof"


@descent_lemma.within("f(w') + η(1 − Lη/2)‖∇f(w)‖²")
def fall(run: Descent, step: Step) -> Allowance:
    """By smoothness at w', f is off by at most |⟨∇f(w'),e⟩| + L‖e‖²/2."""
    return rounding(_rise(run, step), WHY)


@potential_of_each_step.within("2η(f(w') − f*)")
def potential(run: Descent, step: Step) -> Allowance:
    """2η times what f may be off by, and ‖w' − w*‖² by at most 2|⟨w' − w*,e⟩| + ‖e‖²."""
    return rounding(2 * run.eta * _excess(run, step), WHY)


@rate_on_convex_functions.within("f(w_T) − f*")
def rate(run: Descent, T: int) -> Allowance:
    """The excesses of T potentials; and since the mean of f bounds f(w_T), what each step may raise f by, as often as it counts."""
    steps = run.steps[:T]
    total = sum(_excess(run, s) for s in steps) + sum(i * _rise(run, s) for i, s in enumerate(steps))
    return rounding(total / T, WHY)


def _error(run: Descent, step: Step) -> list[Any]:
    return [UNIT_ROUNDOFF * (abs(w) + 3 * run.eta * abs(g)) for w, g in zip(step.new, step.gradient, strict=True)]


def _rise(run: Descent, step: Step) -> Any:
    e = _error(run, step)
    slope = sum(abs(g) * v for g, v in zip(run.sample.gradient(step.new), e, strict=True))
    return slope + run.L * sum(v * v for v in e) / 2


def _excess(run: Descent, step: Step) -> Any:
    e, away = _error(run, step), step.new - exact_vector(run.sample.minimiser)
    moved = sum(2 * abs(a) * v + v * v for a, v in zip(away, e, strict=True))
    return _rise(run, step) + moved / (2 * run.eta)
