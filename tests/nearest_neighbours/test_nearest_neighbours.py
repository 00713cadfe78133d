"""Oracles and samples of nearest neighbours by hand, and what holds of scikit-learn's and SciPy's searches."""

import math
from fractions import Fraction
from itertools import combinations

import pytest
from lemmata.theorems.nearest_neighbours.oracles import collision_probability, least_slack
from lemmata.theorems.nearest_neighbours.samples.bits import AllDraws, HashedQuery
from lemmata.theorems.nearest_neighbours.samples.gaps import Gap, ProjectedPair, RareFailure, Separation, WholeGap
from lemmata.theorems.nearest_neighbours.samples.near_and_far import NearAndFar
from lemmata.theorems.nearest_neighbours.samples.queries import KnnQuery, RadiusQuery
from lemmata.workbench import validate
from lemmata.workbench.validation.api import NothingTested
from scipy.spatial import KDTree
from sklearn.neighbors import KNeighborsClassifier, NearestNeighbors

from ..conftest import refused


def test_collision_probabilities_are_datars():
    assert float(collision_probability(1, 1, 2)) == pytest.approx(
        math.erf(2**-0.5) - 2 / math.sqrt(2 * math.pi) * (1 - math.exp(-0.5))
    )
    assert float(collision_probability(1, 1, 1)) == pytest.approx(0.5 - math.log(2) / math.pi)
    assert float(collision_probability(2, 4, 2)) == float(collision_probability(1, 2, 2))


@pytest.mark.parametrize("labels", [(0, 1, 1, 0, 2), (0, 0, 1, 1, 1), (2, 1, 0, 1, 2)])
@pytest.mark.parametrize("k", [1, 2, 3, 5])
def test_the_least_slack_is_that_of_all_choices_of_voters(labels, k):
    squares = [0, 1, 1, 4, 9]
    kth = sorted(squares)[k - 1]
    for label in (0, 1, 2):
        slacks = []
        for voters in combinations(range(5), k):
            votes = [labels[i] for i in voters]
            if votes.count(label) == max(map(votes.count, votes)):
                far = [squares[i] - kth for i in voters]
                left = [kth - squares[i] for i in range(5) if i not in voters]
                slacks.append(max([0, *far, *left]))
        assert least_slack(squares, labels, k, label) == (min(slacks) if slacks else None)


test_a_sample_meets_its_hypotheses = refused(
    lambda: KnnQuery(((1,),), (0,), 2),
    lambda: RadiusQuery(((1,),), (0,), -1),
    lambda: HashedQuery(((1, 2),), (0, 0), ((0,),)),
    lambda: HashedQuery(((1, 0),), (0, 0), ((2,),)),
    lambda: AllDraws(((1, 0, 1),), (0, 0, 0), 3, 3),
    lambda: NearAndFar(((1, 1),), (0, 0), 1, 1, 1, 2),
    lambda: NearAndFar(((0, 0), (1, 0), (1, 0)), (0, 0), 1, 1, 0, 1),
    lambda: NearAndFar(((1, 0),), (0, 0), 1, 1, 1, 2),
    lambda: Gap(2, Fraction(1, 2), Fraction(1, 2)),
    lambda: Gap(8, Fraction(3, 4), Fraction(1, 2)),
    lambda: WholeGap(2, 1, 1, 1),
    lambda: RareFailure(Fraction(1, 2), Fraction(1, 4)),
    lambda: ProjectedPair((1,), (1, 2), (1,), 1),
    lambda: Separation(Fraction(1), Fraction(1), Fraction(1), 2),
)


def verdicts(thing, role, **options):
    return {record.theorem: record.verdict for record in validate(thing, role=role, examples=100, budget=0.4, **options)}


class SciPys:
    """SciPy's tree, as a search."""

    def fit(self, X):
        self.tree = KDTree(X)
        return self

    def kneighbors(self, Q, k):
        return self.tree.query(Q, k=range(1, k + 1))


SEARCHES = {
    "neighbour-search": [NearestNeighbors(algorithm="kd_tree"), NearestNeighbors(algorithm="ball_tree"), SciPys()],
    "radius-search": [NearestNeighbors(algorithm="kd_tree"), NearestNeighbors(algorithm="ball_tree")],
    "neighbour-classifier": [KNeighborsClassifier(1, algorithm="kd_tree"), KNeighborsClassifier(2, algorithm="ball_tree")],
}


@pytest.mark.slow
@pytest.mark.parametrize("role", SEARCHES)
def test_trees_find_the_nearest(role):
    for search in SEARCHES[role]:
        assert set(verdicts(search, role, forms=[]).values()) == {"holds"}, search


def test_a_tree_of_sparse_matrices_is_brute_force_which_cancels():
    [record] = validate(NearestNeighbors(algorithm="kd_tree"), role="neighbour-search", forms=["csr"])
    assert record.verdict == "refuted" and record.form == "csr"


@pytest.mark.parametrize("role", ["neighbour-search", "radius-search"])
def test_brute_force_cancels_far_from_the_origin(as_found, role):
    assert set(verdicts(NearestNeighbors(algorithm="brute"), role, forms=[]).values()) == {"refuted"}


def test_a_point_far_from_the_origin_is_found_within_no_distance_of_another():
    search = NearestNeighbors(algorithm="brute").fit([[2.0**27 - 1]])
    assert search.radius_neighbors([[2.0**27]], 0)[1][0].tolist() == [0]


def test_weighted_votes_are_not_held_to_it():
    with pytest.warns(NothingTested):
        assert set(verdicts(KNeighborsClassifier(3, weights="distance"), "neighbour-classifier").values()) == {"not-applicable"}
