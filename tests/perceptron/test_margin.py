"""The certified maximum margin: closed answers, certificates, and cvxpy as the independent cross-check."""

from fractions import Fraction

import cvxpy as cp
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lemmata.algorithms.perceptron.perceptron import KernelPerceptron
from lemmata.properties.oracles.margin import NotSemidefinite, NotSeparable, _Problem, max_margin, nearest_point_weights
from lemmata.properties.roles import Implementation
from lemmata.properties.search.search import search
from lemmata.theorems.perceptron.mistake_bound import mistakes_in_feature_space
from lemmata.theorems.perceptron.readings import KernelOnlineClassifier
from lemmata.theorems.perceptron.samples.streams import AffinelySeparablePoints, SeparableStream


@pytest.mark.parametrize("d", [1, 2, 5])
def test_orthonormal_rows_have_margin_one_over_root_d(d):
    rows = [[int(i == j) for j in range(d)] for i in range(d)]
    assert max_margin(rows, [(-1) ** i for i in range(d)]).margin_squared == Fraction(1, d)


def test_two_points_with_an_intercept_meet_halfway():
    optimum = max_margin([[0], [3]], [-1, 1], intercept=True)
    assert (optimum.w, optimum.b) == ((Fraction(2, 3),), -1)
    assert optimum.margin_squared == Fraction(9, 4)


@given(st.from_type(SeparableStream))
@settings(max_examples=60, deadline=None)
def test_both_ways_to_the_optimum_agree_and_certify(stream):
    problem = _Problem(stream.rows, stream.labels, False)
    exact = problem._wolfe()
    assert exact.w == stream.optimum.w
    assert exact.check(stream.rows, stream.labels, False) and stream.optimum.check(stream.rows, stream.labels, False)


@given(st.from_type(AffinelySeparablePoints))
@settings(max_examples=60, deadline=None)
def test_with_an_intercept_too(points):
    problem = _Problem(points.rows, points.labels, True)
    exact = problem._wolfe()
    assert exact.w == points.optimum.w
    assert exact.check(points.rows, points.labels, True) and points.optimum.check(points.rows, points.labels, True)


@pytest.mark.parametrize("intercept", [False, True])
def test_cvxpy_agrees(intercept):
    random = np.random.default_rng(0)
    for _ in range(5):
        w, X = random.integers(-3, 4, 4), random.integers(-5, 6, (15, 4))
        X = X[X @ w != 0]
        y = np.sign(X @ w).astype(int)
        if len(set(y)) < 2:
            continue
        v, b = cp.Variable(4), cp.Variable()
        problem = cp.Problem(cp.Minimize(cp.sum_squares(v)), [cp.multiply(y, X @ v + (b if intercept else 0)) >= 1])
        problem.solve(solver=cp.CLARABEL)
        optimum = max_margin(X.tolist(), y.tolist(), intercept)
        assert float(optimum.norm_squared) == pytest.approx(problem.value, rel=1e-6)


@pytest.mark.parametrize("intercept", [False, True])
def test_inseparable_points_come_with_a_certificate(intercept):
    rows, labels = [[1, 1], [-1, -1], [1, -1], [-1, 1]], [1, 1, -1, -1]
    with pytest.raises(NotSeparable) as caught:
        max_margin(rows, labels, intercept)
    weights = caught.value.certificate
    assert sum(weights.values()) == 1 and all(a >= 0 for a in weights.values())
    for k in range(2):
        assert sum(a * labels[i] * rows[i][k] for i, a in weights.items()) == 0
    if intercept:
        assert sum(a * labels[i] for i, a in weights.items()) == 0


def test_a_zero_row_has_no_margin():
    with pytest.raises(NotSeparable):
        max_margin([[0, 0]], [1])


def test_duplicates_and_large_coordinates():
    optimum = max_margin([[10**9, 1], [10**9, 1], [-(10**9), 1]], [1, 1, 1])
    assert optimum.margin_squared == 1


def test_the_nearest_point_by_gram_matrix_is_the_same():
    stream = SeparableStream(((3, 1), (1, 2), (-1, 4)), (1, 1, 1))
    gram = np.array([[sum(a * b for a, b in zip(x, z, strict=True)) for z in stream.rows] for x in stream.rows], dtype=object)
    weights, norm = nearest_point_weights(gram)
    assert norm == stream.margin_squared and sum(weights) == 1


@pytest.mark.parametrize(
    "gram", [[[-1]], [[1, 2], [2, 1]], [[1, 1], [0, 1]], [[5, -9, 1], [-9, 2, 3], [1, 3, -4]], [[0, -1], [-1, 0]]]
)
def test_what_is_no_gram_matrix_ends_the_search(gram):
    try:
        _, norm = nearest_point_weights(np.array(gram, dtype=object))
    except NotSemidefinite:
        return
    assert norm >= 0


def test_a_kernel_that_is_none_gets_a_verdict():
    class Negative(KernelPerceptron):
        def kernel(self, X, Z):
            return -super().kernel(X, Z) - 7

    record = search(mistakes_in_feature_space, Implementation.of(Negative, KernelOnlineClassifier, {"degree": 2}), examples=20)
    assert record.verdict in ("unknown", "refuted", "not-applicable")


def test_both_classes_are_needed_with_an_intercept():
    with pytest.raises(ValueError, match="both classes"):
        max_margin([[1]], [1], intercept=True)
