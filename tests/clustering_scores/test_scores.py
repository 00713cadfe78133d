"""Scores by hand, and what holds of scikit-learn's."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import log

import pytest
from lemmata.theorems.clustering.oracles import partitions
from lemmata.theorems.clustering_scores.oracles import (
    Contingency,
    adjusted_mutual_information,
    adjusted_rand,
    davies_bouldin,
    entropy,
    expected_information,
    fowlkes_mallows,
    mutual_information,
    silhouette,
    v_measure,
)
from lemmata.theorems.clustering_scores.samples.labels import (
    LabelledCloud,
    LabelPairs,
    PairedLabels,
    SeparateMeans,
    SpreadClusters,
    UnlikePairs,
    renamed,
)
from lemmata.workbench import validate
from sklearn import metrics

from ..conftest import refused


def table(first, second):
    return Contingency.of(list(zip(first, second, strict=True)))


def test_scores_of_pairs_by_hand():
    crossing = table([0, 0, 1, 1], [0, 1, 0, 1])
    assert adjusted_rand(crossing) == Fraction(-1, 2) and fowlkes_mallows(crossing) == 0
    nearly = table([0, 0, 1, 1], [0, 0, 1, 2])
    assert nearly.pairs == (1, 2, 1) and adjusted_rand(nearly) == Fraction(4, 7)
    assert fowlkes_mallows(nearly) * fowlkes_mallows(nearly) - Fraction(1, 2) < Fraction(1, 10**50)


def test_scores_of_information_by_hand():
    nearly = table([0, 0, 1, 1], [0, 0, 1, 2])
    assert float(mutual_information(nearly)) == pytest.approx(log(2))
    assert float(entropy(nearly.second)) == pytest.approx(1.5 * log(2))
    assert [float(v) for v in v_measure(nearly)] == pytest.approx([1, 2 / 3, 0.8])
    assert v_measure(table([0, 0], [1, 1])) == (1, 1, 1)
    assert [float(v) for v in v_measure(table([0, 0], [0, 1]))] == pytest.approx([1, 0, 0])


def test_expected_information_is_the_mean_over_all_orders():
    first, second = (0, 0, 0, 1, 2), (0, 0, 1, 1, 2)
    from itertools import permutations

    values = [float(mutual_information(table(first, order))) for order in permutations(second)]
    assert float(expected_information(table(first, second))) == pytest.approx(sum(values) / len(values), rel=1e-12)
    assert float(adjusted_mutual_information(table(first, first))) == pytest.approx(1)


def test_the_adjusted_rand_index_is_at_least_minus_one_half_for_up_to_five_points():
    for n in (2, 3, 4, 5):
        for first, second in product(partitions(n, n), repeat=2):
            if not (len(set(first)) == len(set(second)) and len(set(first)) in (1, n)):
                assert -Fraction(1, 2) <= adjusted_rand(table(first, second)) <= 1


def test_scores_of_points_by_hand():
    cloud = SeparateMeans(((0,), (1,), (5,), (6,)), (0, 0, 1, 1))
    assert float(davies_bouldin(cloud.dispersion)) == pytest.approx(0.2)
    assert cloud.dispersion.quotient == 50
    assert float(silhouette(cloud.squares, cloud.indices)) == pytest.approx((1 - 1 / 5.5 + 1 - 1 / 4.5) / 2)


def test_renamed_clusters_are_the_same_but_for_names():
    assert adjusted_rand(table(renamed((7, 7, -1, 3)), renamed((0, 0, 1, 2)))) == 1


test_a_sample_meets_its_hypotheses = refused(
    lambda: LabelPairs(((0,),)),
    lambda: LabelPairs(((0, Fraction(1, 2)),)),
    lambda: UnlikePairs(((0, 1), (0, 1))),
    lambda: UnlikePairs(((0, 1), (1, 0))),
    lambda: PairedLabels(((0, 0), (0, 1))),
    lambda: LabelledCloud(((0,), (1,)), (0, 1)),
    lambda: LabelledCloud(((0,), (1,), (2,)), (0, 0, 0)),
    lambda: SeparateMeans(((0,), (2,), (1,)), (0, 0, 1)),
    lambda: SpreadClusters(((0,), (0,), (1,)), (0, 0, 1)),
)


def verdict(score, role):
    (record,) = validate(score, role=role, examples=60, forms=[])
    return record.verdict


def test_scikit_learns_scores_of_labels_hold():
    assert verdict(metrics.adjusted_rand_score, "adjusted-rand") == "holds"
    assert verdict(metrics.homogeneity_completeness_v_measure, "v-measure") == "holds"


def test_scikit_learns_davies_bouldin_index_takes_small_distances_for_zero():
    assert verdict(metrics.davies_bouldin_score, "davies-bouldin") == "refuted"
