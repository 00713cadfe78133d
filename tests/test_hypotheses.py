"""Sums and products that sample types declare."""

from fractions import Fraction
from math import prod

import numpy as np
import pytest
from lemmata.properties.numbers.exact import sqrt
from lemmata.properties.samples.hypotheses import first_not_met, over_all, total
from lemmata.theorems.majority_boosting.printed import three_samples


@pytest.mark.parametrize(
    "items",
    [[], [1], [0, 1, 1, True, 0, 2], [Fraction(1, 3), 1, Fraction(1, 3)], [np.array(2), 2, 1.0], [(1,), (2,), (1,)]],
    ids=str,
)
def test_what_is_counted_is_what_is_added_one_by_one(items):
    def term(x):
        return 3 * x + 1 if type(x) is int else x * x

    terms = [term(item[0] if isinstance(item, tuple) else item) for item in items]
    assert over_all(term, items, False) == sum(terms)
    assert over_all(term, items, True) == prod(terms)


def test_terms_of_two_items_that_are_no_numbers():
    pairs = [(np.array([1, 2]), 3), (np.array([1, 2]), 3)]
    assert list(over_all(lambda v, y: y * v, pairs, False)) == [6, 12]


def test_a_run_of_very_many_rounds_is_checked_by_powers():
    """One at a time, 168 939 factors of ever longer fractions took minutes."""
    run = three_samples()
    assert run.rounds == 168_939 and run.factors == (1 + run.epsilon) ** run.rounds


class Lengths:
    """Lengths, and what they are said to add up to."""

    def __init__(self, lengths, whole):
        self.lengths, self.whole = lengths, whole

    @total("whole", over="lengths")
    def length(self, v):
        """v."""
        return v


def test_a_sum_of_reals_is_what_it_is_by_the_same_calculation_and_another_is_not():
    roots = [sqrt(2), sqrt(3)]
    for whole in (over_all(lambda v: v, roots, False), over_all(lambda v: v, [sqrt(2), sqrt(3)], False)):
        assert not first_not_met(Lengths(roots, whole))
    for whole in (sqrt(2), over_all(lambda v: v, [*roots, sqrt(5)], False), Fraction(3), Fraction(float(sqrt(2) + sqrt(3)))):
        assert first_not_met(Lengths(roots, whole)) == "whole is not the sum over the lengths"
    assert not first_not_met(Lengths([1, 2], 3)) and first_not_met(Lengths([1, 2], sqrt(5)))
