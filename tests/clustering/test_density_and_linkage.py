"""DBSCAN and linkages by hand, and what holds of scikit-learn's and SciPy's."""

from __future__ import annotations

from fractions import Fraction

import pytest
from lemmata.theorems.clustering.samples.clouds import DenseCloud, ExactCloud, Linked, SingleLinked, WeightedCloud
from lemmata.workbench import validate
from scipy.cluster.hierarchy import linkage
from sklearn.cluster import DBSCAN

from ..conftest import refused

LINE = ((0,), (1,), (2,), (4,), (9,))


def test_core_points_and_components_by_hand():
    cloud = DenseCloud(LINE, 1, 2)
    assert cloud.core == {0, 1, 2} and set(cloud.components.values()) == {frozenset({0, 1, 2})}
    assert DenseCloud(LINE, 2, 3).core == {0, 1, 2} and DenseCloud(LINE, 2, 3).near[3] == [2, 3]
    assert WeightedCloud(LINE, weights=(1, 1, 1, 1, 5), eps=1, min_samples=5).core == {4}


def test_lance_and_williams_by_hand():
    ward = Linked(((0,), (2,), (5,)), "ward")
    assert ward.updated(4, 25, 9, 1, 1, 1) == Fraction(4 * 16, 3)  # 2·2·1/3 times the square of 5 − 1
    line = Linked(((0,), (2,), (5,)), "average")
    assert line.updated(2, 5, 3, 1, 1, 1) == 4
    assert SingleLinked(LINE).tree == [1, 1, 4, 25]


def test_units_are_powers_of_two_times_whole_numbers():
    cloud = ExactCloud(((Fraction(3, 4), 0), (Fraction(9, 4), Fraction(3, 2))))
    assert cloud.unit == Fraction(3, 4) and cloud.squares.tolist() == [[0, Fraction(9, 2)], [Fraction(9, 2), 0]]


test_a_sample_meets_its_hypotheses = refused(
    lambda: ExactCloud(((2**30, 1),)),
    lambda: ExactCloud(((Fraction(1, 3),),)),
    lambda: DenseCloud(LINE, 0, 1),
    lambda: DenseCloud(LINE, 1, 0),
    lambda: DenseCloud(LINE, 1 + Fraction(1, 2**30), 1),
    lambda: WeightedCloud(LINE, weights=(1, 0, 1, 1, 1), eps=1, min_samples=1),
    lambda: Linked(((0,),), "single"),
    lambda: Linked(((0, 1), (2, 3)), "average"),
    lambda: Linked(LINE, "centroid"),
    lambda: SingleLinked(((0,),)),
)


@pytest.mark.parametrize("thing, role", [(DBSCAN(), "density-clusterer"), (linkage, "linkage")])
def test_it_is_as_defined(thing, role):
    assert {record.verdict for record in validate(thing, role=role, examples=40, forms=[])} == {"holds"}
