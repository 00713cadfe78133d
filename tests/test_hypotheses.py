"""Sums and products that sample types declare."""

from fractions import Fraction
from math import prod

import numpy as np
import pytest
from lemmata.properties.samples.hypotheses import over_all
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
