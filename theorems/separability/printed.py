"""What the text prints of separability: claims that hold, and one that fails as printed."""

from __future__ import annotations

from ...properties.conclusions import Law, equal
from .margins import margin_is_not_concave, margins_scale_with_the_data
from .random_sphere import random_labels_leave_no_large_margin, sphere_is_near_its_equator, union_bound
from .readings import Union
from .samples import EqualEvents
from .separability import (
    binary_answers_give_the_class,
    linear_program_decides_separability,
    parity_of_the_first_one,
    xor_has_no_separator,
)

linear_program_decides_separability.settles("fds-chapter-6", "linear-separator-is-linear-program")
xor_has_no_separator.settles("fds-chapter-6", "xor-not-linearly-separable")
parity_of_the_first_one.settles("fds-chapter-6", "parity-of-first-one-halfspace", "parity-of-first-one-tiny-margin")
margins_scale_with_the_data.settles("fds-chapter-6", "margin-scaling-behaviour")
margin_is_not_concave.settles("fds-chapter-6", "margin-function-not-concave")
binary_answers_give_the_class.settles("fds-chapter-6", "multiclass-reduces-to-binary")
sphere_is_near_its_equator.settles("fds-chapter-6", "sphere-mass-near-hyperplane", "fixed-hyperplane-margin-unlikely")
random_labels_leave_no_large_margin.settles("fds-chapter-6", "random-sphere-no-large-margin")


@union_bound.printed(
    "fds-chapter-6/union-bound-stated-as-equality",
    mistake="The union bound is an inequality: P(some) ≤ the number of events times the probability of one; equal if none overlap.",
)
def union_equals_the_product(run: Union[EqualEvents]) -> Law:
    """The probability that some event happens equals that of a single one times the number of events."""
    events, P = run.sample.events, run.sample.probability
    yield equal("P(some event)", P(frozenset().union(*events)), P(events[0]) * len(events))
