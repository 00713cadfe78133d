"""Oracles and samples of spectral clustering by hand, sharp bounds, and what holds of SciPy's and scikit-learn's."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from lemmata.algorithms.spectral_clustering import Birkhoff, Fiedler, assignment
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import encode
from lemmata.properties.samples.hypotheses import first_not_met
from lemmata.properties.search.search import check_sample
from lemmata.theorems.spectral_clustering.eigenvectors import fiedler_value_bounds_the_ratio_cut
from lemmata.theorems.spectral_clustering.oracles import all_cuts, is_midpoint, least_cost, two_means
from lemmata.theorems.spectral_clustering.readings import FiedlerVector
from lemmata.theorems.spectral_clustering.samples.eigenbases import FramedGraph, PartitionedGraph
from lemmata.theorems.spectral_clustering.samples.graphs import (
    ConnectedGraph,
    Graph,
    GraphAndNumber,
    Islands,
    NearTie,
    UnevenPath,
    WholeGraph,
)
from lemmata.theorems.spectral_clustering.samples.matrices import Costs, DoublyStochastic, EigenCoordinates, Polyhedron, Polytope
from lemmata.theorems.spectral_clustering.samples.partitions import Labelled, Partitioned
from lemmata.theorems.spectral_clustering.samples.paths import GraphWithPath
from lemmata.workbench import validate
from scipy.sparse import csgraph
from sklearn.cluster import SpectralClustering

from ..conftest import refused

EDGE = ((0, 1), (1, 0))
TRIANGLE = ((0, 1, 1), (1, 0, 1), (1, 1, 0))


def test_smaller_weights_are_rational():
    """They were 0.0 and 1.0, so that such a witness could not be stored."""
    smaller = list(FramedGraph(((0, 6), (6, 0)), ((1, 1), (1, -1)), ((1, 0), (0, 1))).smaller())
    assert {((0, 0), (0, 0)), ((0, 1), (1, 0))} <= {one.weights for one in smaller} and all(map(encode, smaller))


def test_components_and_cuts_of_a_path_and_a_vertex():
    graph = Graph(((0, 2, 0, 0), (2, 0, 3, 0), (0, 3, 0, 0), (0, 0, 0, 1)))
    assert graph.components == [[0, 1, 2], [3]] and list(graph.degrees) == [2, 5, 3, 1]
    assert graph.cut([True, False, False, False]) == 2
    assert graph.ratio_cut([True, True, False, False]) == 3
    assert len(list(all_cuts(4))) == 7
    assert Partitioned(graph.weights, (0, 0, 1, 1), 2).shares == [Fraction(3, 2), Fraction(3, 2)]


test_a_sample_meets_its_hypotheses = refused(
    lambda: Graph(()),
    lambda: Graph(((0, 1), (2, 0))),
    lambda: Graph(((0, -1), (-1, 0))),
    lambda: Graph(((0, Fraction(1, 3)), (Fraction(1, 3), 0))),
    lambda: WholeGraph(((0, Fraction(1, 2)), (Fraction(1, 2), 0))),
    lambda: WholeGraph(((0, 2**24), (2**24, 0))),
    lambda: ConnectedGraph(((0,),)),
    lambda: ConnectedGraph(((0, 0), (0, 0))),
    lambda: Islands(EDGE),
    lambda: GraphAndNumber(EDGE, 3),
    lambda: Labelled(EDGE, (0, 2), 2),
    lambda: Labelled(EDGE, (0,), 1),
    lambda: Partitioned(EDGE, (0, 0), 2),
    lambda: PartitionedGraph(EDGE, (0, 0), 2, ((1, 1), (1, -1))),
    lambda: PartitionedGraph(EDGE, (0, 1), 2, ((1, -1), (1, 1))),
    lambda: GraphWithPath(EDGE, (0, 1), ()),
    lambda: GraphWithPath(EDGE, (0, 1), (0, 1, 0)),
    lambda: GraphWithPath(((0, 0), (0, 0)), (0, 1), (0, 1)),
    lambda: UnevenPath(Fraction(4, 3)),
    lambda: NearTie(Fraction(1)),
    lambda: DoublyStochastic(((1, 0), (1, 0))),
    lambda: DoublyStochastic(((2, -1), (-1, 2))),
    lambda: DoublyStochastic(((Fraction(1, 3), Fraction(2, 3)), (Fraction(2, 3), Fraction(1, 3)))),
    lambda: Costs(((1,),), ((Fraction(1, 3),),)),
    lambda: Costs(((1, 0), (0, 1)), ((2**40 + 1, 0), (0, 0))),
    lambda: Polyhedron(((1,),), (0,), (1,)),
    lambda: Polytope(((1,),), (5,), (1,)),
    lambda: EigenCoordinates(((1, 1), (1, -1)), (1, 0), ((1, 0), (0, 1)), 1),
    lambda: EigenCoordinates(((1, 1), (1, 1)), (0, 1), ((1, 0), (0, 1)), 1),
    lambda: EigenCoordinates(((1, 1), (1, -1)), (0, 1), ((1, 1), (0, 1)), 1),
)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_least_cost_is_that_of_all_permutations(n):
    random = np.random.default_rng(n)
    for _ in range(20):
        C = random.integers(-3, 4, (n, n)).astype(object)
        least = min(sum(C[i, j] for i, j in enumerate(order)) for order in permutations(range(n)))
        assert least_cost(C) == least == C[assignment(C)].sum()


def test_midpoints_are_the_matrices_that_are_not_permutations():
    half = Fraction(1, 2)
    assert not is_midpoint(np.eye(3, dtype=int).astype(object))
    assert is_midpoint(np.array([[half, half], [half, half]]))
    assert is_midpoint(np.array([[half, half, 0], [0, half, half], [half, 0, half]]))


def test_two_means_of_numbers():
    assert two_means(np.array([5, 0, 1], dtype=object)).tolist() == [True, False, False]
    assert two_means(np.array([0, 1, 2], dtype=object)) is None


@pytest.mark.parametrize("n", [2, 3, 5])
def test_all_ratio_cuts_of_a_complete_graph_are_the_eigenvalue(n):
    weights = tuple(tuple(int(i != j) for j in range(n)) for i in range(n))
    assert {ConnectedGraph(weights).ratio_cut(A) for A in all_cuts(n)} == {n}
    record, _ = check_sample(fiedler_value_bounds_the_ratio_cut, Implementation.of(Fiedler, FiedlerVector), ConnectedGraph(weights))
    assert record.smallest is None and record.examples == 1


@pytest.mark.parametrize("labels", [(0, 0, 0, 0), (0, 1, 1, 1), (1, 0, 0, 1), (0, 1, 1, 2), (3, 2, 1, 0)])
def test_ratio_cuts_of_a_complete_graph_are_the_sum_of_the_lowest_eigenvalues(labels):
    weights = tuple(tuple(int(i != j) for j in range(4)) for i in range(4))
    k = max(labels) + 1
    graph = PartitionedGraph(weights, labels, k, ((1, 1, 1, 1), (1, -1, 0, 0), (1, 1, -2, 0), (1, 1, 1, -3)))
    assert first_not_met(graph) == ""
    assert sum(graph.shares) == graph.trace == graph.spectral == graph.first == 4 * (k - 1)


def test_a_fall_in_proportion_to_the_resistances_attains_the_bound():
    graph = GraphWithPath(((0, 1, 0), (1, 0, 2), (0, 2, 0)), (3, 1, 0), (0, 1, 2))
    assert first_not_met(graph) == "" and (graph.rise, graph.resistance) == (3, Fraction(3, 2))
    assert graph.on([0, 1])["path"] == (0, 1) and [f for *_, f in graph.flow] == [-1, -1]
    assert graph.rise**2 / graph.resistance == 6 == np.array(graph.v) @ graph.L @ np.array(graph.v)


def test_birkhoff_needs_no_more_than_its_bound():
    B = np.full((4, 4), 0.25)
    weights, found = Birkhoff()(B)
    assert len(found) <= 4**2 - 2 * 4 + 2 and sum(weights) == 1


def verdict(thing, role, theorem="", **options):
    return {r.verdict for r in validate(thing, role=role, examples=60, budget=0.3, **options) if theorem in r.theorem}


def test_scipys_laplacian_is_one_and_so_is_its_sparse_form():
    assert verdict(csgraph.laplacian, "graph-laplacian", forms=[]) == {"holds"}


def test_degrees_of_small_integers_wrap_around():
    W = np.array([[0, 100, 100], [100, 0, 0], [100, 0, 0]], dtype=np.int8)
    wrong, right = (np.asarray(L) for L in (csgraph.laplacian(W, dtype=float), csgraph.laplacian(W.astype(float))))
    assert wrong[0, 0] == 200 - 256 and right[0, 0] == 200


def test_scikit_learn_splits_a_path_beside_a_vertex_alone():
    path_and_vertex = [[0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]]
    clusterer = SpectralClustering(2, affinity="precomputed", random_state=0)
    with pytest.warns(UserWarning, match="not fully connected"):
        labels = clusterer.fit_predict(path_and_vertex)
    assert len(set(labels[:3])) == 2
    assert "refuted" in verdict(clusterer, "spectral-clusterer", forms=[])
