"""Cross-validation and the search for features: closed answers and edges."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.generalisation import selection
from lemmata.properties.samples import HypothesisNotMet
from lemmata.theorems.generalisation.roles.selection import Recorder
from lemmata.theorems.generalisation.samples.selection import Features, Folds, SubsetErrors


@pytest.mark.parametrize("n", range(6))
def test_calls_of_the_searches(n):
    for search, calls in [
        (selection.forward_search, n * (n + 1) // 2),
        (selection.backward_search, n * (n + 1) // 2 + 1),
        (selection.subset_search, 2**n),
    ]:
        asked = []
        search(n, lambda subset, asked=asked: asked.append(subset) or 0.0)
        assert len(asked) == calls == len(set(asked))


def test_forward_search_misses_a_pair():
    errors = {frozenset({0}): 1.0, frozenset({1}): 2.0, frozenset({2}): 2.0, frozenset({1, 2}): 0.0}
    assert selection.forward_search(3, lambda subset: errors.get(subset, 3.0)) == {0}
    assert selection.subset_search(3, lambda subset: errors.get(subset, 3.0)) == {1, 2}


def test_leave_one_out_holds_out_each_example_once():
    recorder = Recorder(((1, 2, 3),))
    selection.cross_validate(recorder.learners(), 3, 3)
    assert sorted(test for _, test in recorder.tested) == [(0,), (1,), (2,)]
    assert [len(train) for _, train in recorder.trained] == [2, 2, 2, 3]


def test_correlation():
    features = Features(((1, 0), (2, 1), (3, 0)), (-1, -2, -3), 1)
    assert features.squared_correlations == [1, 0]
    assert list(selection.strongest_correlations(features.X, features.y, 1)) == [0]
    assert np.allclose(selection.correlations(features.X, features.y), [-1, 0])


def test_hypotheses():
    for wrong in [lambda: Folds(((1, 1),), 3), lambda: Folds((), 2), lambda: Folds(((-1, 1),), 2), lambda: SubsetErrors(1, (1,)),
                  lambda: Features(((1,), (1,)), (0, 1), 1), lambda: Features(((1,), (2,)), (0, 1), 2)]:  # fmt: skip
        with pytest.raises(HypothesisNotMet):
            wrong()
    assert Features(((0, 0), (1, 1), (0, 1)), (0, 1, 1), 1).squared_correlations == [Fraction(1, 4), 1]
