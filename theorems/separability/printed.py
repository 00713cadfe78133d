"""The text on separability: a claim that fails as printed."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from ...properties.numbers.exact import exact_vector
from ...properties.samples.tables import LabelledPoints
from ...properties.statements.conclusions import Law, equal, greater, less
from ..perceptron.samples.streams import SeparableStream
from .margins import margin_is_not_concave
from .random_sphere import random_labels_leave_no_large_margin, union_bound
from .readings import Union
from .samples import EqualEvents, UnitPoints, strictly_separable
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


@union_bound.printed(
    "fds-chapter-6/union-bound-stated-as-equality",
    mistake="The union bound is an inequality: P(some) ≤ the number of events times the probability of one; equal if none overlap.",
)
def union_equals_the_product(run: Union[EqualEvents]) -> Law:
    """The probability that some event happens equals that of a single one times the number of events."""
    events, P = run.sample.events, run.sample.probability
    yield equal("P(some event)", P(frozenset().union(*events)), P(events[0]) * len(events))
