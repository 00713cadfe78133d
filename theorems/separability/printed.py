"""The text on separability: claims that fail as printed, and what holds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

from ...properties.numbers.exact import exact_vector, exp
from ...properties.samples.tables import LabelledPoints
from ...properties.statements.conclusions import Law, at_most, equal, exercised, greater, less
from ..perceptron.samples.streams import SeparableStream
from .margins import margin_is_not_concave, margins_scale_with_the_data
from .random_sphere import random_labels_leave_no_large_margin, union_bound
from .readings import Union
from .samples import EqualEvents, ScaledSeparator, UnitPoints, strictly_separable
from .separability import (
    linear_program_decides_separability,
)


@linear_program_decides_separability.printed(
    "fds-chapter-6/linear-separator-is-linear-program",
    mistake="Strict inequalities make no linear program, whose feasible set is closed: ≥ b + 1 and ≤ b − 1 are meant, by scaling.",
)
def strict_inequalities_make_a_linear_program(points: LabelledPoints) -> Law:
    """⟨w,aᵢ⟩ > b for the label +1, < b for −1 are the constraints of a linear program in w and b: so the limit of solutions is one.

    If (w, b) separates, so does (w, b)/k for k = 1, 2, …; these tend to (0, 0).
    """
    w, b = exact_vector((0,) * points.d), 0
    if strictly_separable(points):
        for a, label in points.examples:
            yield greater("lᵢ(⟨w,aᵢ⟩ − b) at the limit (0, 0)", label * (w @ a - b), 0, at=a)


@margins_scale_with_the_data.literally()
def divided_by_its_margin(separator: ScaledSeparator) -> Law:
    """v = w/(δ‖w‖), for a solution w with the margin δ, has all lᵢ⟨v,aᵢ⟩ ≥ 1, the least of them 1, and ‖v‖ = 1/δ."""
    w, least = exact_vector(separator.w), Fraction(min(separator.products))  # δ‖w‖
    margins = [l * (a @ w) / least for a, l in separator.examples]
    yield exercised("δ‖w‖ is not 1", least != 1)
    yield equal("least lᵢ⟨v,aᵢ⟩", min(margins), 1)
    yield equal("‖v‖², and 1/δ²", (w / least) @ (w / least), (w @ w) / least**2)


@margin_is_not_concave.printed(
    "fds-chapter-6/margin-function-not-concave",
    mistake="Missing hypothesis d ≥ 2: for d = 1 the solutions are the multiples of one w, and the margin is constant, so concave.",
)
def solutions_have_different_margins(points: SeparableStream) -> Law:
    """The margin min lᵢ⟨w,aᵢ⟩/‖w‖ is not a concave function of the solutions w, so not constant. (Here d = 1, and w = ±1, ±2.)"""
    if points.d == 1:
        margins = [min(l * (a @ exact_vector((w,))) for a, l in points.examples) / Fraction(abs(w)) for w in (1, 2, -1, -2)]
        yield greater("different margins of solutions", len({margin for margin in margins if margin > 0}), 1)


@random_labels_leave_no_large_margin.printed(
    "fds-chapter-6/random-sphere-no-large-margin",
    mistake="Missing hypothesis: n must be large beside 1/δ², and the labels random. One point has a hyperplane with margin 1.",
)
def large_margins_of_any_points(points: UnitPoints) -> Law:
    """With points of the sphere (and, here, random labels) the probability that a hyperplane of large margin exists is small.

    (So less than 1, for every number of points.)
    """
    wide = [labels for labels in product((1, -1), repeat=points.n) if points.margin_squared(labels) >= points.delta_squared]
    yield less("P(margin ≥ δ)", Fraction(len(wide), 2**points.n), 1)


@random_labels_leave_no_large_margin.literally()
def many_points_leave_no_large_margin(points: UnitPoints) -> Law:
    """The bound 2⁻ⁿΣC(n,i), i ≤ 1/δ², is at most ½ for n > 2/δ², and at most e^(−2n(½ − 1/(nδ²))²) (Hoeffding)."""
    k = 1 / Fraction(points.delta_squared)
    for n in (points.n, 4 * points.n, 16 * points.n):
        if n > 2 * k:
            bound = Fraction(sum(comb(n, i) for i in range(int(k) + 1)), 2**n)
            yield at_most("2⁻ⁿΣC(n,i) for n > 2/δ²", bound, Fraction(1, 2), at=n)
            yield at_most("2⁻ⁿΣC(n,i), by Hoeffding", bound, exp(-2 * n * (Fraction(1, 2) - k / n) ** 2), at=n)


@union_bound.printed(
    "fds-chapter-6/union-bound-stated-as-equality",
    mistake="The union bound is an inequality: P(some) ≤ the number of events times the probability of one; equal if none overlap.",
)
def union_equals_the_product(run: Union[EqualEvents]) -> Law:
    """The probability that some event happens equals that of a single one times the number of events."""
    events, P = run.sample.events, run.sample.probability
    yield equal("P(some event)", P(frozenset().union(*events)), P(events[0]) * len(events))


@random_labels_leave_no_large_margin.sharp("P(margin ≥ δ)", sizes=(1, 2, 4))
def orthonormal_points(n: int) -> UnitPoints:
    return UnitPoints(tuple(tuple(int(i == j) for j in range(n)) for i in range(n)), Fraction(1, n))
