"""By how much float64 arithmetic may miss what the statements say of optimisers.

A moving average βm + (1 − β)g makes at most five roundings in each step, in whichever of its forms, each of them at most u times
the same average of |g|; those of the steps before fade like the average itself. So after t steps it is off by at most 5tu times
that; 8tu is allowed, for the second order. A sum of squares is off by t + 1 roundings, and a root halves a relative error. 1 − βᵗ
is off by (t + 2)uβᵗ + u, where a power is off by a rounding for each factor and two more. A step is off relatively by the sum of
all that and by a rounding for each of its own operations, of which there are fewer than eight; the new point by one rounding of
itself, and by one of what is subtracted from.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...properties.numbers.exact import sqrt
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import Allowance, rounding
from . import adaptive
from .adabelief import adabelief_iterates
from .adam import adam_iterates, adam_steps_are_bounded, first_step_of_adam
from .momentum import heavy_ball_of_two_points, momentum_iterates, terminal_velocity
from .readings import (
    AdaBeliefPoints,
    AdagradPoints,
    AdamWPoints,
    AMSGradPoints,
    At,
    Entry,
    InWays,
    Moments,
    MomentumPoints,
    RMSpropPoints,
)
from .resumption import implementations_of_a_step_agree

WHY = "the float64 operations of a step"


@momentum_iterates.within("wⱼ after a step")
def whole_path(run: MomentumPoints[Any], e: Entry) -> Allowance:
    """What all steps up to this one may be off by."""
    return rounding(_drift(run, e)[0], WHY)


@heavy_ball_of_two_points.within("wⱼ after two points")
def two_points(run: MomentumPoints[Any], e: Entry) -> Allowance:
    """What the velocity kept is off by from that of the two points: the roundings of both of them, and of this step."""
    return rounding(_drift(run, e)[1] * run.lr + 2 * _of_points(e, run.path[e.t - 2][e.j]), WHY)


@terminal_velocity.within("|w'ⱼ − wⱼ| under a constant gradient", "|w'ⱼ − wⱼ|, at most η|g|/(1 − μ)")
def velocity(run: MomentumPoints[Any], e: Entry) -> Allowance:
    """What the velocity may be off by, and the two points."""
    return rounding(_drift(run, e)[1] * run.lr + _of_points(e), WHY)


@adam_iterates.within("wⱼ after a step of Adam")
@first_step_of_adam.within("wⱼ after the first step")
@adam_steps_are_bounded.within("|w'ⱼ − wⱼ| of Adam")
@adaptive.amsgrad_is_adam_on_growing_gradients.within("wⱼ after a step of AMSGrad")
@adaptive.amsgrad_steps_no_farther.within("|w'ⱼ − wⱼ| of AMSGrad", "w'ⱼ − wⱼ, in the direction of m̂ⱼ")
def adam(run: Moments[Any], e: Entry) -> Allowance:
    """The step may be off by so much, and the two points."""
    return rounding(_step(run, e) + _of_points(e), WHY)


@adaptive.amsgrad_steps_do_not_grow.within("|w'ⱼ − wⱼ|, by the rate before")
def rate(run: AMSGradPoints[Any], e: Entry) -> Allowance:
    """What this step may be off by, and the one that it is compared with, scaled by |gₜ|/|gₛ|; both as long as measured."""
    one = next(o for o in reversed(run.entries) if o.j == e.j and o.t < e.t and o.g)
    off = _relative(run, e) * e.moved + _of_points(e) + (_relative(run, one) * one.moved + _of_points(one)) * abs(e.g) / abs(one.g)
    return rounding(2 * off, WHY)


@adaptive.adamw_iterates.within("wⱼ after a step of AdamW")
def adamw(run: AdamWPoints, e: Entry) -> Allowance:
    """As Adam; the decay is two products and a sum, each of them at most (1 + ηλ)|w|."""
    return rounding(_step(run, e) + _of_points(e) + 4 * UNIT_ROUNDOFF * (1 + run.decay) * abs(e.old), WHY)


@adabelief_iterates.within("wⱼ after a step of AdaBelief")
def adabelief(run: AdaBeliefPoints, e: Entry) -> Allowance:
    """As Adam; and g − m is off by δ, what m may be off by and a rounding, so that (g − m)² is by 2|g − m|δ + δ².

    With the least of s, in which each step adds ε, that is a relative error of ŝ, and half of it one of the root; the whole is
    allowed, for the second order.
    """
    b2, (_, off), s, wrong = run.sample.beta2, run.belief(e), 0, 0
    for t, d in enumerate(off, 1):
        delta = 8 * (t + 1) * UNIT_ROUNDOFF * 2 * max(abs(g) for g in e.gradients[:t])
        s = b2 * s + (1 - b2) * d * d + run.eps
        wrong = b2 * wrong + (1 - b2) * (2 * abs(d) * delta + delta * delta) + 6 * UNIT_ROUNDOFF * s
    step = run.lr * run.size(e) / (sqrt(run.belief(e)[0]) + run.eps)
    return rounding(step * (wrong / s + _relative(run, e)) + _of_points(e), WHY)


@adaptive.adagrad_iterates.within("wⱼ after a step of Adagrad")
def adagrad(run: AdagradPoints, e: Entry) -> Allowance:
    """The root is off by (t + 1)/2 roundings, or by two a step where roots are added up; the step by four of its own."""
    total = run.total(e)
    step = run.lr * abs(e.g) / sqrt(total) if total else 0
    return rounding((2 * e.t + 8) * UNIT_ROUNDOFF * step + _of_points(e), WHY)


@adaptive.adagrad_weighs_its_steps.within("Σ|gⱼ||w'ⱼ − wⱼ|")
@adaptive.less_its_first_gradient.within("Σ|gⱼ||w'ⱼ − wⱼ|")
def weighed(run: AdagradPoints, e: Entry) -> Allowance:
    """Each |g| times what its step is off by."""
    so_far = [o for o in run.entries if o.j == e.j and o.t <= e.t]
    return rounding(sum((abs(o.g) * adagrad(run, o).value for o in so_far), 0), WHY)


@adaptive.rmsprop_iterates.within("wⱼ after a step of RMSprop")
def rmsprop(run: RMSpropPoints, e: Entry) -> Allowance:
    """As Adam's second moment."""
    square = run.square(e)
    step = run.lr * abs(e.g) / sqrt(square) if square else 0
    return rounding(8 * (e.t + 1) * UNIT_ROUNDOFF * step + _of_points(e), WHY)


@implementations_of_a_step_agree.within("wⱼ by another implementation")
def ways(run: InWays, at: At) -> Allowance:
    """What both ways may be off by, in all steps so far.

    Of numbers of one sign, sums, products, quotients and roots add up relative errors, a rounding each. Step t takes at most 5t for
    each of two averages, d for each of two norms, and 32 others. What a step has of its number and the settings alone, 1 − β and
    1 − βᵗ, is computed in float64 by at most t + 2 roundings, which 1 − β ≥ 2⁻¹⁰ magnifies, for each of two averages; twice that,
    for the second order. A decay takes at most |w|/64 off, by 8 roundings of that; the new point is two of it. Later steps do not
    magnify rounding errors of w.
    """
    single = at.way.endswith("single")
    unit, path, s, off = Fraction(1, 2 ** (24 if single else 53)), run.plain, run.sample, Fraction(0)
    for t in range(1, at.t + 1):
        old, new = abs(path[t - 1][at.j]), abs(path[t][at.j])
        relative = (10 * t + 2 * s.d + 32) * unit + 4 * (t + 2) * 2**10 * UNIT_ROUNDOFF
        off += 2 * relative * (abs(path[t][at.j] - path[t - 1][at.j]) + old / 64) + 2 * unit * (8 * old / 64 + 2 * (old + new))
    return rounding(off, "the operations of both ways in all steps so far", of=abs(path[at.t][at.j]), order=0)


def _of_points(e: Entry, *others: Any) -> Any:
    """Two roundings of each of the points."""
    return 2 * UNIT_ROUNDOFF * (abs(e.old) + abs(e.new) + sum(abs(w) for w in others))


def _step(run: Moments[Any], e: Entry) -> Any:
    """What a step of Adam, or one that is shorter, may be off by."""
    return _relative(run, e) * run.lr * run.size(e) / (sqrt(run.square(e)) + run.eps)


def _relative(run: Moments[Any], e: Entry) -> Any:
    """The same relative to the step that |g| would give: both moments, their corrections, and eight operations."""
    return UNIT_ROUNDOFF * (12 * e.t + 8 + _correction(run.sample.beta1, e.t) + _correction(run.sample.beta2, e.t))


def _correction(beta: Any, t: int) -> Any:
    """By how many roundings 1 − βᵗ is off, relatively, with a factor 2 for the second order."""
    weight = Fraction(beta) ** t
    return 2 * ((t + 2) * weight / (1 - weight) + 1)


def _drift(run: MomentumPoints[Any], e: Entry) -> tuple[Any, Any]:
    """By how much wⱼ and vⱼ may be off after step t."""
    known = vars(run).setdefault("_drifts", {})
    if e.j not in known:
        known[e.j] = list(_drifts(run, e.j))
    return known[e.j][e.t - 1]


def _drifts(run: MomentumPoints[Any], j: int) -> Iterator[tuple[Any, Any]]:
    """The same after each step.

    A step computes λw + g, μv + it, and w − η(…): fewer than eight roundings of terms of these sizes, of which each is counted
    twice, for the second order. Errors of the steps before go through the same recursion.
    """
    s = run.sample
    off_w, off_v, v, w = 0, 0, 0, abs(s.first[j])
    for t, g in enumerate(s.g[:, j], 1):
        given = abs(g) + s.weight_decay * w
        v = s.momentum * v + given
        reach = given + s.momentum * v if s.nesterov else v
        off_g = s.weight_decay * off_w
        off_v = s.momentum * off_v + off_g + 8 * UNIT_ROUNDOFF * v
        off = off_g + s.momentum * off_v if s.nesterov else off_v
        off_w = off_w + s.lr * (off + 8 * UNIT_ROUNDOFF * reach) + 2 * UNIT_ROUNDOFF * (w + s.lr * reach)
        w = max(w, abs(run.path[t][j])) + off_w
        yield off_w, off_v + 8 * UNIT_ROUNDOFF * v
