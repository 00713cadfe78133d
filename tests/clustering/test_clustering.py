"""Oracles and samples of clusterings by hand, and what holds of scikit-learn's k-means."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from lemmata.theorems.clustering.oracles import assigned, cost, moved_to_means, optimum, partitions
from lemmata.theorems.clustering.samples.starts import EMPTIED, ClearStart, DataStart, LloydStart, Trap, TurnedStart, WeightedStart
from lemmata.workbench import validate
from sklearn.cluster import KMeans

from ..conftest import refused


@pytest.mark.parametrize("n, k, number", [(3, 1, 1), (3, 2, 4), (4, 4, 15), (5, 3, 41)])
def test_partitions_are_counted_by_stirling(n, k, number):
    assert len(set(partitions(n, k))) == number


def test_the_optimum_of_a_line():
    X = np.array([[0], [1], [5], [7]], dtype=object)
    assert optimum(X, 2) == (Fraction(5, 2), {(0, 0, 1, 1)})
    assert cost(X, (0, 0, 0, 0)) == 75 - Fraction(169, 4)


def test_a_step_by_hand():
    X, C = np.array([[0], [2], [3]], dtype=object), np.array([[1], [3]], dtype=object)
    step = assigned(X, C)
    assert step.squares.tolist() == [[1, 9], [1, 1], [4, 0]]
    assert step.labels == [0, 0, 1] and step.objective == 2 and step.least_gap == 0
    assert moved_to_means(X, step.labels, C).tolist() == [[1], [3]]


def test_an_empty_cluster_keeps_its_centre():
    X, C = np.array([[0], [1]], dtype=object), np.array([[0], [9]], dtype=object)
    assert moved_to_means(X, assigned(X, C).labels, C).tolist() == [[Fraction(1, 2)], [9]]


def test_a_cluster_is_emptied_in_the_third_step():
    start = DataStart(EMPTIED, tuple(EMPTIED[i] for i in (4, 1, 5)))
    centres = start.exact_C
    for empty in (False, False, True):
        labels = assigned(start.exact_X, centres).labels
        assert (len(set(labels)) < 3) == empty
        centres = moved_to_means(start.exact_X, labels, centres)


test_a_sample_meets_its_hypotheses = refused(
    lambda: LloydStart(((0,),), ((0,), (1,))),
    lambda: LloydStart(((0,),), ((0, 1),)),
    lambda: LloydStart(((0,),), ((Fraction(1, 3),),)),
    lambda: DataStart(((0,), (1,)), ((2,),)),
    lambda: DataStart(((0,), (0,)), ((0,), (0,))),
    lambda: ClearStart(((0,), (2,), (3,)), ((1,), (3,))),
    lambda: ClearStart(((0,), (1,)), ((0,), (9,))),
    lambda: WeightedStart(((0,), (2,)), ((0,), (2,)), (1, 0)),
    lambda: TurnedStart(((0, 0), (4, 0)), ((0, 0), (4, 0)), (0, 0), (1, 2), 0, (0, 0)),
    lambda: Trap(1, 1),
)


def verdicts(thing, role):
    return {record.theorem: record for record in validate(thing, role=role, examples=200, forms=[])}


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", ["lloyd", "elkan"])
def test_a_run_of_scikit_learns_is_lloyds(algorithm):
    assert {record.verdict for record in verdicts(KMeans(algorithm=algorithm), "lloyd").values()} == {"holds"}


def test_scikit_learns_inertia_is_that_of_labels_from_before_a_centre_was_moved(as_found):
    records = verdicts(KMeans(), "k-means")
    inertia = records["inertia-is-the-sum-of-least-squares"]
    assert inertia.verdict == "refuted"
    fit = KMeans(4, init=[[3], [0], [9], [4]], tol=0)
    X = np.array([[4], [5], [1], [1], [4], [1], [3]], dtype=float)
    with pytest.warns(UserWarning, match="distinct clusters"):
        fit.fit(X)
    assert fit.inertia_ == 1 and fit.score(X) == 0
    assert records["predictions-are-labels"].verdict == "refuted"
