"""By how much float64 arithmetic may miss what the statements say of gradient descent.

The gradient is handed over correctly rounded, so w' = w − ηg is off by an e with |eⱼ| ≤ u|w'ⱼ| + 3u|ηgⱼ|.
"""

from __future__ import annotations

from typing import Any

from ...properties.numbers.exact import exact_vector
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import Allowance, rounding
from .convex import descent_lemma, potential_of_each_step, rate_on_convex_functions
from .rates import (
    contraction_of_each_step,
    distance_falls_linearly,
    gap_contracts,
    rate_on_strongly_convex_functions,
    smallest_gradient,
)
from .readings import Descent, Iterates, SmoothDescent, Step

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


@smallest_gradient.within("min ‖∇f(w_i)‖²")
def gradient(run: SmoothDescent[Any], T: int) -> Allowance:
    """Each step lowers f by η‖∇f(w)‖²/2, but for what it may raise f by."""
    return rounding(2 * sum(_rise(run, step) for step in run.steps[:T]) / (run.eta * T), WHY)


@contraction_of_each_step.within("‖w' − w*‖²")
def contraction(run: SmoothDescent[Any], step: Step) -> Allowance:
    """2|⟨w' − w*,e⟩| + ‖e‖²."""
    return rounding(_moved(run, step), WHY)


@gap_contracts.within("f(w') − f*")
def gap(run: SmoothDescent[Any], step: Step) -> Allowance:
    """By smoothness at w', as in `fall`."""
    return rounding(_rise(run, step), WHY)


@distance_falls_linearly.within("‖w_T − w*‖²")
def distance(run: SmoothDescent[Any], T: int) -> Allowance:
    """That of T contractions, which make it no larger."""
    return rounding(sum(_moved(run, step) for step in run.steps[:T]), WHY)


@rate_on_strongly_convex_functions.within("f(w_T) − f*, by smoothness")
def gap_by_smoothness(run: SmoothDescent[Any], T: int) -> Allowance:
    """L/2 times that of the distance."""
    return rounding(run.L * sum(_moved(run, step) for step in run.steps[:T]) / 2, WHY)


@rate_on_strongly_convex_functions.within("f(w_T) − f*, by the telescoping sum")
def gap_by_telescoping(run: SmoothDescent[Any], T: int) -> Allowance:
    """The potentials' 2η times an excess, weighted by at most 1, over 2(1 − (1 − ημ)ᵀ)/μ; and what the steps may raise f by."""
    steps, decay = run.steps[:T], (1 - run.eta * run.mu) ** T
    potentials = sum(2 * run.eta * _excess(run, step) for step in steps)
    return rounding(run.mu * potentials / (2 * (1 - decay)) + sum(_rise(run, step) for step in steps), WHY)


def _error(run: Iterates[Any], step: Step) -> list[Any]:
    return [UNIT_ROUNDOFF * (abs(w) + 3 * run.eta * abs(g)) for w, g in zip(step.new, step.gradient, strict=True)]


def _rise(run: Iterates[Any], step: Step) -> Any:
    e = _error(run, step)
    slope = sum(abs(g) * v for g, v in zip(run.sample.gradient(step.new), e, strict=True))
    return slope + run.L * sum(v * v for v in e) / 2


def _excess(run: Iterates[Any], step: Step) -> Any:
    return _rise(run, step) + _moved(run, step) / (2 * run.eta)


def _moved(run: Iterates[Any], step: Step) -> Any:
    e, away = _error(run, step), step.new - exact_vector(run.sample.best)
    return sum(2 * abs(a) * v + v * v for a, v in zip(away, e, strict=True))
