"""By how much float64 arithmetic may miss what the statements say of stochastic gradients. Where the numbers are short, nothing is.

A gradient is handed over correctly rounded, so w' = w − ηG is off by an e with |eⱼ| ≤ min(u|w'ⱼ|, 2|ηGⱼ|) + 3u|ηGⱼ|: rounding
to the nearest goes no further than w, a number of float64 itself. Of SVRG the terms w, η∇f_k(w), η∇f_k(w̃) and those of η∇F(w̃) are
rounded at most n + 6 times, in any order: e is at most 2(n + 6)u times the sum of their sizes. Expectations of the exact steps are
those of the statement, at the iterates that there are.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.numbers.exact import exact_vector
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import Allowance, rounding
from .rates import (
    distance_after_a_step,
    distance_under_bounded_second_moment,
    expected_descent,
    expected_distance,
    expected_gap_contracts,
    mean_under_bounded_second_moment,
)
from .readings import EstimatesOfAStep, Expected, ExpectedRound, Outcomes
from .samples.sums import SvrgRound
from .variance_reduction import distance_after_a_step_of_svrg, round_of_svrg, step_of_svrg

WHY = "a float64 step, carried through the proof"


@expected_descent.within("E f(w')")
@expected_gap_contracts.within("E f(w') − f*")
def fall(E: Expected[Any], i: int) -> Allowance:
    """By smoothness at w', f is off by at most |⟨∇f(w'),e⟩| + L‖e‖²/2."""
    return rounding(_mean(E, i, _rise), WHY)


@expected_descent.within("min E‖∇f(w_i)‖²")
def gradient(E: Expected[Any]) -> Allowance:
    """Each step lowers f by ηE‖∇f(w)‖²/2, up to noise, but for what it may raise f by."""
    return rounding(2 * _sum(E, _rise) / (E.run.eta * E.run.T), WHY)


@expected_distance.within("E‖w' − w*‖²")
def distance_and_value(E: Expected[Any], i: int) -> Allowance:
    """‖w' − w*‖² is off by at most 2|⟨w' − w*,e⟩| + ‖e‖², and 2η f(w') by 2η times what f is."""
    return rounding(_mean(E, i, _potential), WHY)


@expected_distance.within("the mean of E f(w_i), less f*")
def mean(E: Expected[Any]) -> Allowance:
    """What the steps may miss, added up."""
    return rounding(_sum(E, _potential) / (2 * E.run.eta * E.run.T), WHY)


@mean_under_bounded_second_moment.within("E‖w' − w*‖², by convexity")
@distance_under_bounded_second_moment.within("E‖w' − w*‖², by strong convexity")
def distance(E: Expected[Any], i: int) -> Allowance:
    """2|⟨w' − w*,e⟩| + ‖e‖²."""
    return rounding(_mean(E, i, _moved), WHY)


@mean_under_bounded_second_moment.within("the mean of E f(w_i) for i < T, less f*")
def mean_by_convexity(E: Expected[Any]) -> Allowance:
    """What the steps may miss, added up."""
    return rounding(_sum(E, _moved) / (2 * E.run.eta * E.run.T), WHY)


@distance_after_a_step.within("nE‖w' − w*‖²", "nE‖w' − w*‖², by convexity", "nE‖w' − w*‖², by strong convexity")
def outcomes(read: Outcomes) -> Allowance:
    """As `distance`, n times."""
    return rounding(read.sample.n * _mean(read.steps, 0, _moved), WHY)


def _mean(E: Expected[Any], i: int, of: Callable[..., Any]) -> Any:
    """E of a function of a step's w' and e."""
    eta, found = E.run.eta, Fraction(0)
    for picks, path in zip(E.sample.sequences, E.paths, strict=True):
        moved, new = eta * abs(E.run.gradient(path[i]) + E.sample.xi[picks[i]]), path[i + 1]
        found += of(E, new, np.minimum(UNIT_ROUNDOFF * abs(new), 2 * moved) + 3 * UNIT_ROUNDOFF * moved)
    return found / len(E.paths)


def _sum(E: Expected[Any], of: Callable[..., Any]) -> Any:
    return sum((_mean(E, i, of) for i in range(E.run.T)), Fraction(0))


def _rise(E: Expected[Any], new: np.ndarray, e: np.ndarray) -> Any:
    return abs(E.run.gradient(new)) @ e + E.run.L * (e @ e) / 2


def _moved(E: Expected[Any], new: np.ndarray, e: np.ndarray) -> Any:
    return 2 * abs(new - E.run.best) @ e + e @ e


def _potential(E: Expected[Any], new: np.ndarray, e: np.ndarray) -> Any:
    return _moved(E, new, e) + 2 * E.run.eta * _rise(E, new, e)


# -------------------------------------------------------------------------------------------------------------------------- SVRG


@step_of_svrg.within("E[vⱼ], and ∂ⱼF(w)")
def estimate(E: ExpectedRound[Any], at: tuple[np.ndarray, int]) -> Allowance:
    """The mean of the eⱼ/η."""
    w, j = at
    s = E.sample
    return rounding(_each(s, w, lambda v, e: e[j]) / (s.n * Fraction(s.eta)), WHY)


@step_of_svrg.within("E‖v‖²")
def square(E: ExpectedRound[Any], w: np.ndarray) -> Allowance:
    """2|⟨v,e⟩|/η + ‖e‖²/η² in the mean."""
    return rounding(_squares(E.sample, w) / E.sample.n, WHY)


@step_of_svrg.within("E‖w' − w*‖², by convexity of F")
def after_by_convexity(E: ExpectedRound[Any], w: np.ndarray) -> Allowance:
    """Of ‖w − ηv‖² it is 2⟨ηv,w⟩ that is off: by at most 2|⟨e,w⟩|."""
    return rounding(2 * _along(E.sample, w) / E.sample.n, WHY)


@step_of_svrg.within("E‖w' − w*‖², by the bound on E‖v‖²")
def after(E: ExpectedRound[Any], w: np.ndarray) -> Allowance:
    """2|⟨w',e⟩| + ‖e‖² in the mean."""
    return rounding(_ends(E.sample, w) / E.sample.n, WHY)


@distance_after_a_step_of_svrg.within("Σ‖v_k‖²")
def squares(E: EstimatesOfAStep) -> Allowance:
    """As `square`."""
    return rounding(_squares(E.sample, exact_vector(E.sample.start)), WHY)


@distance_after_a_step_of_svrg.within("Σ⟨v_k, w − w*⟩, and n⟨∇F(w), w − w*⟩")
def along(E: EstimatesOfAStep) -> Allowance:
    """The |⟨e,w⟩|/η."""
    return rounding(_along(E.sample, exact_vector(E.sample.start)) / Fraction(E.sample.eta), WHY)


@distance_after_a_step_of_svrg.within("Σ‖w'_k − w*‖², by convexity")
def ends_by_convexity(E: EstimatesOfAStep) -> Allowance:
    """As `after_by_convexity`."""
    return rounding(2 * _along(E.sample, exact_vector(E.sample.start)), WHY)


@distance_after_a_step_of_svrg.within("Σ‖w'_k − w*‖², by the bound on Σ‖v_k‖²")
def ends(E: EstimatesOfAStep) -> Allowance:
    """As `after`."""
    return rounding(_ends(E.sample, exact_vector(E.sample.start)), WHY)


@round_of_svrg.within("E‖w_m − w*‖² + 2η(1 − 2Lη)ΣE(F(w_i) − F*)")
def round_(E: ExpectedRound[Any]) -> Allowance:
    """What its steps may miss, as in `after`."""
    return rounding(_round(E), WHY)


@round_of_svrg.within("E F at the next snapshot, less F*")
def next_snapshot(E: ExpectedRound[Any]) -> Allowance:
    """That, divided by 2η(1 − 2Lη)m."""
    s = E.sample
    return rounding(_round(E) / (2 * s.eta * (1 - 2 * s.L * s.eta) * s.T), WHY)


def _round(E: ExpectedRound[Any]) -> Any:
    """The mean over all sequences of what all steps miss: every iterate but the last has one after it."""
    s, paths = E.sample, E.paths.values()
    return sum((_ends(s, w) for path in paths for w in path[:-1]), Fraction(0)) / (s.n * len(paths))


def _each(s: SvrgRound, w: np.ndarray, of: Callable[[np.ndarray, np.ndarray], Any]) -> Any:
    """The sum over all functions that may be drawn of this, of ηv and e."""
    eta, found = Fraction(s.eta), Fraction(0)
    there: Any = np.array([s.part_gradient(k, exact_vector(s.snapshot)) for k in range(s.n)])
    full, size = there.sum(axis=0) / Fraction(s.n), abs(there).sum(axis=0) / Fraction(s.n)
    for k, b in enumerate(there):
        a = s.part_gradient(k, w)
        e = 2 * (s.n + 6) * UNIT_ROUNDOFF * (abs(w) + eta * (abs(a) + abs(b) + size))
        found += of(eta * (a - b + full), e)
    return found


def _squares(s: SvrgRound, w: np.ndarray) -> Any:
    return _each(s, w, lambda v, e: 2 * abs(v) @ e + e @ e) / Fraction(s.eta) ** 2


def _along(s: SvrgRound, w: np.ndarray) -> Any:
    return _each(s, w, lambda v, e: abs(w) @ e)


def _ends(s: SvrgRound, w: np.ndarray) -> Any:
    return _each(s, w, lambda v, e: 2 * abs(w - v) @ e + e @ e)
