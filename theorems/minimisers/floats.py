"""By how much float64 arithmetic may miss what the statements say of minimisers and of line searches.

What they are handed, f(x) and ∇f(x), is correctly rounded, and they compute with it. u is the unit roundoff.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.numbers.exact import Number
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import Allowance, rounding
from . import line_searches
from .readings import Minimum, OnLine
from .reports import answer_is_no_worse_than_the_start
from .stationarity import success_bounds_the_distance, success_means_stationary

ARMIJO = "f at a rounded point, and a rounded comparison"
SLOPES = "slopes at rounded points, and their sums"


@success_means_stationary.within("‖∇f(x)‖")
def norm(run: Minimum[Any]) -> Allowance:
    """Entries that are off by u of themselves have a norm that is; computing it from d squares takes d/2 + 2 roundings."""
    return rounding(_of_norm(run) * run.gtol, "a rounded gradient, and its norm")


@success_bounds_the_distance.within("μ²‖x − x*‖²")
def distance(run: Minimum[Any]) -> Allowance:
    """The square of a norm as in `norm`."""
    return rounding(_of_square(run), "a rounded gradient, and its norm")


@success_bounds_the_distance.within("f(x) − f*")
def gap(run: Minimum[Any]) -> Allowance:
    """The square of a norm as in `norm`, divided by 2μ."""
    return rounding(_of_square(run) / (2 * run.sample.f.lowest), "a rounded gradient, and its norm")


@success_bounds_the_distance.within("the reported f(x) − f*")
def reported_gap(run: Minimum[Any]) -> Allowance:
    """The same, and u|f(x)|."""
    return gap(run) + rounding(UNIT_ROUNDOFF * abs(run.value), "f(x) is rounded")


@answer_is_no_worse_than_the_start.within("f(x)")
def two_values(run: Minimum[Any]) -> Allowance:
    """Both values are rounded before they are compared."""
    return rounding(UNIT_ROUNDOFF * (abs(run.value) + abs(run.start_value)), "f(x) and f(x₀) are rounded")


@line_searches.sufficient_decrease.within("φ(α) − c₁αφ'(0)")
def decrease(run: OnLine[Any]) -> Allowance:
    """As in `_armijo`."""
    return rounding(_armijo(run, run.alpha), ARMIJO, of=abs(run.before))


@line_searches.wolfe_curvature_condition.within("φ'(α)", "|φ'(α)|")
def slope(run: OnLine[Any]) -> Allowance:
    """As in `_curvature`."""
    return rounding(_curvature(run), SLOPES)


@line_searches.decrease_of_a_wolfe_step.within("α")
def shortest_step(run: OnLine[Any]) -> Allowance:
    """The slope rises by Lα‖p‖² at most, so that what it may be off by, over L‖p‖², is what α may be off by."""
    return rounding(_curvature(run) / (run.L * run.length2), SLOPES)


@line_searches.decrease_of_a_wolfe_step.within("φ(α) + c₁(1 − c₂)φ'(0)²/(L‖p‖²)")
def gain(run: OnLine[Any]) -> Allowance:
    """What the sufficient decrease may be off by, and c₁|φ'(0)| times what α may be."""
    of_step = _curvature(run) / (run.L * run.length2)
    return rounding(_armijo(run, run.alpha) - run.sample.c1 * run.slope * of_step, ARMIJO, of=abs(run.before))


@line_searches.backtracking_steps_are_not_too_short.within("α")
def step(run: OnLine[Any]) -> Allowance:
    """α' = α/ρ was refused: (1 − c₁)α'|φ'(0)| ≤ Lα'²‖p‖²/2 + E, for what the comparison at α' may be off by, E.

    So α' falls short of the bound by 2E/(Lα'‖p‖²) at most. α = ρα' is rounded.
    """
    before = Fraction(run.alpha) / Fraction(run.shrink)
    short = 2 * _armijo(run, before) / (run.L * before * run.length2)
    return rounding(run.shrink * short + 2 * UNIT_ROUNDOFF * run.alpha, ARMIJO)


def _of_norm(run: Minimum[Any]) -> Number:
    return (run.sample.d + 6) * UNIT_ROUNDOFF


def _of_square(run: Minimum[Any]) -> Number:
    """δ²((1 + (d + 6)u)² − 1), where that is small."""
    of = run.gtol**2 * (run.sample.d if run.is_largest_entry else 1)
    return 3 * _of_norm(run) * of


def _moved(run: OnLine[Any], alpha: Number) -> np.ndarray:
    """x + αp, computed, is off by at most u|x + αp| + 2u|αp| in each entry."""
    return UNIT_ROUNDOFF * (abs(run.sample.x + alpha * run.sample.p) + 2 * abs(alpha * run.sample.p))


def _terms(run: OnLine[Any]) -> Number:
    """Σ|∂ⱼf(x)pⱼ|, the terms of φ'(0)."""
    return abs(run.oracle.exact(run.sample.x)[1]) @ abs(run.sample.p)


def _armijo(run: OnLine[Any], alpha: Number) -> Number:
    """f at a point that is off by e is off by |⟨∇f,e⟩| + L‖e‖²/2; f is rounded, and φ'(0) = Σ∂ⱼf·pⱼ, its product and the sum."""
    e = _moved(run, alpha)
    value, gradient = run.oracle.exact(run.sample.x + alpha * run.sample.p)
    off = abs(gradient) @ e + run.L * (e @ e) / 2
    line = UNIT_ROUNDOFF * line_terms(run) * run.sample.c1 * abs(alpha)
    return off + line + 2 * UNIT_ROUNDOFF * (abs(value) + 2 * abs(run.before))


def line_terms(run: OnLine[Any]) -> Number:
    """2(d + 1) + 5 roundings of each of the terms of φ'(0): their entries, products and sums, times c₁ and α."""
    return (2 * run.sample.d + 7) * _terms(run)


def _curvature(run: OnLine[Any]) -> Number:
    """L‖e‖‖p‖ for a point that is off by e, 2(d + 1) + 3 roundings of the terms of φ'(α), and of φ'(0) times c₂."""
    e = _moved(run, run.alpha)
    new_terms = abs(run.oracle.exact(run.new)[1]) @ abs(run.sample.p)
    sums = UNIT_ROUNDOFF * (2 * run.sample.d + 7) * (new_terms + run.sample.c2 * _terms(run))
    return run.L * sum(e) * sum(abs(run.sample.p)) + sums
