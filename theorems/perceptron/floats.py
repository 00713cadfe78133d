"""By how much float64 arithmetic may miss what the statements say of a perceptron.

u = 2⁻⁵³ is the unit roundoff. Nothing is off where the arithmetic is exact: on small integers and dyadic rationals
(`LabelledPoints.exact_in_float`), with the learning rate 1.
"""

from __future__ import annotations

from math import isqrt
from typing import Any

import numpy as np

from ...properties.numbers.exact import Number
from ...properties.numbers.rounding import UNIT_ROUNDOFF, of_inner_product
from ...properties.samples.tables import LabelledPoints
from ...properties.statements.allowances import EXACT, Allowance, rounding
from ...properties.statements.verdicts import NotApplicable, Unknown
from . import convergence
from .mistake_bound import block_novikoff, growth_and_progress
from .printed import length_grows_by_at_most_one, totals_after_k_mistakes
from .readings import LiftedSeparation, Mistakes, Separation, Step, StepsOnMistakes, Trace, Updates, shows_weights


@convergence.stops_on_separator.within("yᵢ(⟨w,xᵢ⟩+b)")
def score(run: Separation, x: np.ndarray) -> Allowance:
    """A computed ⟨w,x⟩ is off by at most 2(d+1)u Σ|wⱼxⱼ|."""
    return _unless_exact(run.sample, of_inner_product(run.w, x), "a float64 inner product")


@convergence.lifting_finds_the_threshold.within("l(⟨w,a⟩ − b)")
def lifted_score(run: LiftedSeparation, a: np.ndarray) -> Allowance:
    """The score of (a, 1), as in `score`."""
    return _unless_exact(run.lifted.sample, of_inner_product(run.lifted.w, np.append(a, 1)), "a float64 inner product")


@convergence.updates_on_unit_rows.within("updates")
@convergence.updates_from_first_example.within("updates")
def updates_after_the_first(run: Updates) -> Allowance:
    """The start counts as an update: t + 1 ≤ R²/δ², as in `of_many_updates`."""
    shows_weights(run.fitted)  # in whose precision the updates are made
    return of_many_updates(run.sample, run.updates + 1, run.radius_squared / run.margin_squared)


@convergence.updates_from_zero.within("updates")
def updates(run: Updates) -> Allowance:
    """As in `of_many_updates`."""
    shows_weights(run.fitted)  # in whose precision the updates are made
    return of_many_updates(run.stream, run.updates, run.radius_squared / run.margin_squared)


@block_novikoff.within("mistakes")
def mistakes(run: Mistakes) -> Allowance:
    """As in `of_many_updates`. Where weights are not shown, a mistake cannot be told from a tie (see `count_mistakes`)."""
    if not run.stream.exact_in_float and not shows_weights(run.model):
        raise NotApplicable("it shows no coef_, by which a mistake could be told from a score that float64 rounds to either side")
    return of_many_updates(run.stream, run.mistakes, run.radius_squared / run.margin_squared)


def of_many_updates(points: LabelledPoints, k: Any, bound: Any) -> Allowance:
    """Of the number k of updates, k ≤ bound = (R/γ)².

    With K ≥ k updates ‖w‖ ≤ 2√K R throughout, so a score is off by at most 4(d+1)u√K R², and each update by 2u√K R. Carried
    through the proof, k ≤ bound (1 + 8(d+3)u√K) / (1 − 2u√K R/γ)², at most the bound times 1 + 8u√K (d + 3 + R/γ) as long as
    the subtracted term is below 1/10. Raises `Unknown` where it is not, and k is above the bound.
    """
    if points.exact_in_float:
        return EXACT
    root = isqrt(int(2 * bound)) + 2
    if 20 * root * root * UNIT_ROUNDOFF > 1:
        raise Unknown("float64 is too coarse for a margin this small: more updates than the bound prove nothing")
    units = 8 * bound * root * (points.d + 3 + root)
    return rounding(units * UNIT_ROUNDOFF, "float64 scores and updates, carried through the proof")


@convergence.progress_of_each_update.within("gain of ⟨w,w*⟩/δ")
def gain_along(run: Trace, step: Step) -> Allowance:
    """Each entry of w' = w + yx is off by at most u(2|w'ⱼ| + 4|w'ⱼ − wⱼ|)."""
    return _unless_exact(run.sample, of_update(step, run.v), "a float64 vector sum")


@convergence.progress_of_each_update.within("rise of yᵢ⟨w,xᵢ⟩")
def rise(run: Trace, step: Step) -> Allowance:
    """‖w' − w‖² is off by 2⟨w' − w, e⟩ for the error e of the update."""
    return _unless_exact(run.sample, of_update(step, 2 * (step.after - step.before)), "a float64 vector sum")


@convergence.progress_of_each_update.within("gain of ‖w‖²")
@length_grows_by_at_most_one.within("‖w'‖², and (1 + ‖w‖)²")
def growth(run: Trace, step: Step) -> Allowance:
    """As in `of_growth`."""
    return _unless_exact(run.sample, of_growth(run.sample, step, 1), "the float64 score and sum of an update")


@convergence.progress_of_each_update.within("⟨w,w*⟩/δ after t updates")
def along_after_all(run: Trace) -> Allowance:
    """The sum over the updates of what each may miss, and what the start does."""
    return along_after(run, len(run.steps)) + _unless_exact(run.sample, of_start(run) @ abs(run.v), "the start in its own type")


@convergence.progress_of_each_update.within("‖w‖² after t updates")
def growth_after_all(run: Trace) -> Allowance:
    """The sum over the updates of what each may miss, and what the start does."""
    start = 4 * of_start(run) @ abs(run.path[0])
    return growth_after(run, len(run.steps)) + _unless_exact(run.sample, start, "the start in its own type")


@convergence.progress_from_zero.within("⟨w*,w⟩/γ after t updates")
def along_after(run: Trace, t: int) -> Allowance:
    """The sum over the first t updates of what each may miss."""
    return _unless_exact(run.sample, sum(of_update(step, run.v) for step in run.steps[:t]), "float64 vector sums")


@convergence.progress_from_zero.within("‖w‖² after t updates")
def growth_after(run: Trace, t: int) -> Allowance:
    """The sum over the first t updates of what each may miss."""
    units = sum(of_growth(run.sample, step, 1) for step in run.steps[:t])
    return _unless_exact(run.sample, units, "the float64 scores and sums of the updates")


@growth_and_progress.within("y⟨θ,x⟩ on a mistake")
def score_on_a_mistake(run: StepsOnMistakes, step: Step) -> Allowance:
    """A computed ⟨θ,x⟩ is off by at most 2(d+1)u Σ|θⱼxⱼ|."""
    return _online(run, of_inner_product(step.before, step.x), "a float64 inner product")


@growth_and_progress.within("entry of θ' − (θ + ηyx)")
def entry(run: StepsOnMistakes, at: tuple[Step, int]) -> Allowance:
    """One entry of the update: off by at most u(2|θ'ⱼ| + 4|θ'ⱼ − θⱼ|)."""
    step, j = at
    one = np.array([int(i == j) for i in range(len(step.after))], dtype=object)
    return _online(run, of_update(step, one), "a float64 vector sum")


@growth_and_progress.within("gain of ⟨θ,u⟩/γ")
def online_gain_along(run: StepsOnMistakes, step: Step) -> Allowance:
    """As in `gain_along`."""
    return _online(run, of_update(step, run.v), "a float64 vector sum")


@growth_and_progress.within("gain of ‖θ‖²")
def online_growth(run: StepsOnMistakes, step: Step) -> Allowance:
    """As in `of_growth`, with the learning rate η."""
    return _online(run, of_growth(run.sample, step, run.eta), "the float64 score and sum of an update")


@totals_after_k_mistakes.within("⟨θ,u⟩/γ after k mistakes")
def online_total_along(run: StepsOnMistakes, step: Step) -> Allowance:
    """The sum over the mistakes so far of what each may miss."""
    return _online(run, sum(of_update(s, run.v) for s in run.steps[: step.t]), "float64 vector sums")


@totals_after_k_mistakes.within("‖θ‖² after k mistakes")
def online_total_growth(run: StepsOnMistakes, step: Step) -> Allowance:
    """The sum over the mistakes so far of what each may miss."""
    return _online(run, sum(of_growth(run.sample, s, run.eta) for s in run.steps[: step.t]), "float64 scores and sums")


@totals_after_k_mistakes.within("entry of θ − ηΣyx over the mistakes")
def entry_of_the_sum(run: StepsOnMistakes, j: int) -> Allowance:
    """The sum over the mistakes of what the entry may miss, as in `entry`."""
    one = np.array([int(i == j) for i in range(run.sample.d)], dtype=object)
    return _online(run, sum(of_update(step, one) for step in run.steps), "float64 vector sums")


def of_update(step: Step, along: Any) -> Number:
    """Of ⟨w',v⟩ where w' = w + ηyx was computed entry by entry: each is off by at most u(2|w'ⱼ| + 4|w'ⱼ − wⱼ|)."""
    return UNIT_ROUNDOFF * ((2 * abs(step.after) + 4 * abs(step.after - step.before)) @ abs(along))


def of_start(run: Trace) -> np.ndarray:
    """Of each entry of the start, which is an example: handed over exactly as float64, and rounded once in a coarser type."""
    return 2 * UNIT_ROUNDOFF * abs(run.path[0])


def of_growth(points: LabelledPoints, step: Step, eta: Any) -> Number:
    """Of ‖w'‖² − ‖w‖² ≤ η²R² on an update that a computed score asked for.

    The score may be positive by 2(d+1)u‖w‖R where it was computed as 0, and w' is off by u(2|w'ⱼ| + 4|w'ⱼ − wⱼ|) an entry:
    together at most 4(d+1)u‖w‖ηR + 13u‖w'‖² + 8u‖w' − w‖², which is below 8(d+2)u(‖w‖² + ‖w'‖² + η²R²).
    """
    size = step.before @ step.before + step.after @ step.after + eta * eta * points.radius_squared
    return 8 * (points.d + 2) * UNIT_ROUNDOFF * size


def _unless_exact(points: LabelledPoints, value: Any, why: str) -> Allowance:
    return EXACT if points.exact_in_float else rounding(value, why)


def _online(run: StepsOnMistakes, value: Any, why: str) -> Allowance:
    return EXACT if run.sample.exact_in_float and run.eta == 1 else rounding(value, why)
