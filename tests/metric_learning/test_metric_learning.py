"""Oracles and samples of metric learning by hand, and what holds of scikit-learn's neighbourhood components analysis."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from lemmata.theorems.metric_learning import oracles, printed
from lemmata.theorems.metric_learning.samples.fields import DrawnGraph, EmbeddedField, GraphVector, TwoFields, Weights
from lemmata.theorems.metric_learning.samples.losses import Pairs, Triplets
from lemmata.theorems.metric_learning.samples.maps import LabelledMap, MappedPoints, Start
from lemmata.workbench import validate
from sklearn.neighbors import NeighborhoodComponentsAnalysis

from ..conftest import refused


def test_the_objective_of_three_points_on_a_line():
    squares = [[0, 1, 4], [1, 0, 1], [4, 1, 0]]
    assert float(oracles.right_choices(squares, [0, 1, 0])) == pytest.approx(2 / (1 + math.exp(3)))
    assert float(oracles.right_choices(squares, [0, 0, 0])) == pytest.approx(3)
    rates = [[2 * v for v in row] for row in squares]  # of A = 1 along B = 1
    h, value = 1e-6, lambda t: 2 / (1 + math.exp(3 * t * t))
    slope = (value(1 + h) - value(1 - h)) / (2 * h)
    assert float(oracles.derivative_of_right_choices(squares, [0, 1, 0], rates)) == pytest.approx(slope, rel=1e-6)


def test_the_loss_of_two_orthogonal_pairs():
    rows = ((1, 0), (0, 1), (2, 0), (0, 3))
    pairs = Pairs(rows, 1)
    assert float(oracles.pair_loss(pairs.gram, 1)) == pytest.approx(math.log(1 + 2 / math.e))


def test_the_field_of_two_points():
    assert oracles.field(((1, 3), (1, 0))) == {(0, 0): Fraction(1, 4), (0, 1): 0, (1, 0): Fraction(3, 4), (1, 1): 0}
    entropy = oracles.field_cross_entropy(((1, 3), (1, 0)), ((1, 1), (1, 1)))
    assert float(entropy) == pytest.approx(2 * math.log(2))


def test_graphs_of_out_degree_1_have_a_cycle_in_each_component():
    rows = lambda heads: tuple(tuple(int(j == h) for j in range(len(heads))) for h in heads)  # noqa: E731
    graphs = {n: [DrawnGraph(rows(heads), (0,) * n) for heads in oracles.choices(n)] for n in (1, 2, 3, 4)}
    assert [len(graphs[n]) for n in graphs] == [1, 4, 27, 256]
    # connected ones: A001865
    assert [sum(len(printed._components(graph)) == 1 for graph in graphs[n]) for n in graphs] == [1, 3, 17, 142]


test_a_sample_meets_its_hypotheses = refused(
    lambda: MappedPoints(((1,),), ((1,),)),
    lambda: MappedPoints(((1,), (2,)), ((1, 1),)),
    lambda: MappedPoints(((2**60,), (2**60 + 2**10,)), ((3,),)),
    lambda: LabelledMap(((1,), (2,)), ((1,),), (0, 1), ((1, 2),)),
    lambda: Start(((1,), (2,)), ((1,), (2,)), (0, 1)),
    lambda: Triplets(((1,),), ((1,),), ((1,),), 0),
    lambda: Triplets(((1,),), ((1, 2),), ((1,),), 1),
    lambda: Pairs(((1,), (1,), (1,)), 1),
    lambda: Pairs(((1,), (1,), (0,), (1,)), 1),
    lambda: Pairs(((1,), (1,), (1,), (1,)), Fraction(1, 1000)),
    lambda: Weights(((1, 0), (0, 0))),
    lambda: Weights(((1,) * 4,) * 4),
    lambda: TwoFields(((1, 1), (1, 1)), ((1, 0), (1, 1))),
    lambda: EmbeddedField(((0,), (1,)), ((1, 1), (1, 0)), 1),
    lambda: EmbeddedField(((0,), (1,)), ((0, 1), (1, 0)), 3),
    lambda: EmbeddedField(((0,), (99,)), ((0, 1), (1, 0)), 1),
    lambda: GraphVector(((0, -1), (1, 0)), (1, 1)),
    lambda: DrawnGraph(((0, 2), (1, 0)), (1, 1)),
)


def test_every_map_of_the_three_points_is_worse_than_none():
    """In one dimension a map is a number: the objective is 1 at 0, and 2/(1 + exp(3A²)) < 1 elsewhere."""
    start: Any = np.array([[1.0]])
    model = NeighborhoodComponentsAnalysis(init=start, max_iter=200).fit([[-1.0], [0.0], [1.0]], [0, 1, 0])
    assert abs(model.components_[0, 0]) < 1e-2


def scikit_learns(X, y, A):
    """The objective and the gradient of a private method of scikit-learn's."""
    model = NeighborhoodComponentsAnalysis()
    model.n_iter_ = 1
    value, gradient = model._loss_grad_lbfgs(A.ravel(), X, y[:, None] == y[None])
    return value, gradient.reshape(A.shape)


def test_scikit_learn_loses_the_objective_far_from_the_origin():
    [record] = validate(scikit_learns, role="nca-objective", examples=200, forms=[])
    assert record.verdict == "refuted" and "Σᵢ pᵢ" in str(record.smallest.conclusion)
    X, y = np.array([[0.0], [1.0], [3.0]]), np.array([0, 0, 1])
    near, far = (scikit_learns(X + shift, y, np.eye(1))[0] for shift in (0, 2.0**27))
    assert abs(near - far) > 0.1
