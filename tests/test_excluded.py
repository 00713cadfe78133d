"""What a sample type excludes is refused when a sample is made."""

from __future__ import annotations

import pytest
from lemmata.properties.samples.base import HypothesisNotMet, excluded, sample_type


@sample_type
@excluded("there are fewer than two", lambda self: len(self.values) < 2)
@excluded("one is negative", lambda self: min(self.values) < 0)
class SomeValues:
    """At least two numbers, none negative."""

    values: tuple[int, ...]


@sample_type
@excluded("they are all the same", lambda self: len(set(self.values)) == 1)
class DifferentValues(SomeValues):
    """Numbers that are not all the same."""


@pytest.mark.parametrize(
    ("kind", "values", "message"),
    [
        (SomeValues, (-1,), "there are fewer than two"),
        (SomeValues, (1, -1), "one is negative"),
        (DifferentValues, (-1, -1), "one is negative"),
        (DifferentValues, (1, 1), "they are all the same"),
    ],
)
def test_what_is_excluded_is_refused_in_order_and_after_that_of_the_type_it_is_derived_from(kind, values, message):
    with pytest.raises(HypothesisNotMet, match=message):
        kind(values)


def test_what_is_not_excluded_is_a_sample():
    assert SomeValues((1, 1)).values == DifferentValues((1, 1, 2)).values[:2]


def test_hypotheses_are_checked_in_one_place():
    with pytest.raises(TypeError, match="in which order"):

        @excluded("x", lambda self: False)
        class Twice:
            def __post_init__(self) -> None: ...
