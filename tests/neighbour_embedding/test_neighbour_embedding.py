"""Oracles of neighbour embedding by hand and a second way, and what holds of scikit-learn's functions."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import flint
import numpy as np
import pytest
from lemmata.properties.numbers.exact import exact_matrix
from lemmata.theorems.neighbour_embedding.oracles import (
    cross_perplexity,
    divergence,
    of_rate,
    perplexity,
    sne,
    sne_slope,
    trust_bounds,
)
from lemmata.theorems.neighbour_embedding.samples.distributions import Distribution, Near, Threshold, Tokens
from lemmata.theorems.neighbour_embedding.samples.maps import Calibration, Conditional, Embedded, Mapped, MappedJoint, squares_of

from ..conftest import refused

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def test_perplexities_of_closed_answers():
    assert float(perplexity([HALF, QUARTER, QUARTER, 0])) == pytest.approx(2**1.5, rel=1e-15)
    assert perplexity([0, 1]) == 1
    assert float(cross_perplexity([QUARTER, QUARTER])) == pytest.approx(4, rel=1e-15)
    assert of_rate([3, 3], Fraction(5)) == 2
    weights = np.exp([-1.0, -2.0, -2.0])
    p = weights / weights.sum()
    assert float(of_rate([1, 2, 2], Fraction(1))) == pytest.approx(np.exp(-(p * np.log(p)).sum()), rel=1e-14)


def by_series(C, n, k):
    """The gradient of C of images (n, k), a list of series, by power series to the first order."""
    Y = [[(3 * i + 5 * c) % 7 - 2 for c in range(k)] for i in range(n)]
    found = np.empty((n, k))
    for i, c in np.ndindex(n, k):
        moved = [[flint.arb_series([Y[a][b], int((a, b) == (i, c))], 2) for b in range(k)] for a in range(n)]
        found[i, c] = float(C(moved)[1])
    return np.array(Y), found


def squared(Y, i, j):
    return sum(((a - b) * (a - b) for a, b in zip(Y[i], Y[j], strict=True)), flint.arb_series([0], 2))


def test_gradients_are_those_of_power_series():
    n, k = 3, 2
    P = np.array([[0, HALF, HALF], [QUARTER, 0, 3 * QUARTER], [1, 0, 0]], dtype=object)
    others = [(i, j) for i in range(n) for j in range(n) if i != j]

    def sne(Y):
        weight = {(i, j): (-squared(Y, i, j)).exp() for i, j in others}
        totals = [sum((weight[i, j] for j in range(n) if j != i), flint.arb_series([0], 2)) for i in range(n)]
        return sum((-float(P[i, j]) * (weight[i, j] / totals[i]).log() for i, j in others), flint.arb_series([0], 2))

    Y, expected = by_series(sne, n, k)
    exact_Y = exact_matrix(Y)
    found = [[float(sne_slope(P, squares_of(exact_Y), exact_Y, i, c)) for c in range(k)] for i in range(n)]
    assert found == pytest.approx(expected, rel=1e-12)

    S = (P + P.T) / (2 * n)

    def tsne(Y):
        weight = {(i, j): 1 / (1 + squared(Y, i, j)) for i, j in others}
        total = sum(weight.values(), flint.arb_series([0], 2))
        return sum((-float(S[i, j]) * (weight[i, j] / total).log() for i, j in others), flint.arb_series([0], 2))

    Y, expected = by_series(tsne, n, k)
    images = Mapped(tuple(tuple(int(v) for v in row) for row in Y))
    forces = 4 * (S - images.student) * images.kernel
    found = [[float(forces[i] @ (images.exact_X[i, c] - images.exact_X[:, c])) for c in range(k)] for i in range(n)]
    assert found == pytest.approx(expected, rel=1e-6)


def test_divergences_of_two_points_are_0():
    P = exact_matrix([[0, 1], [1, 0]])
    images = Mapped(((0,), (3,)))
    assert abs(sne(P, images.squares)) < Fraction(1, 10**50)
    assert abs(divergence(P / Fraction(2), images.student)) < Fraction(1, 10**50)


def test_trust_bounds_are_those_of_all_orders():
    random = np.random.default_rng(0)
    for _ in range(6):
        n, k = 5, int(random.integers(1, 3))
        far, near = (squares_of(exact_matrix(random.integers(0, 3, (n, 1)))) for _ in range(2))
        penalties = []
        for i in range(n):
            others = [j for j in range(n) if j != i]
            totals = set()
            for x in permutations(others):
                if [far[i, j] for j in x] == sorted(far[i, j] for j in others):
                    for y in permutations(others):
                        if [near[i, j] for j in y] == sorted(near[i, j] for j in others):
                            totals.add(sum(max(0, x.index(j) + 1 - k) for j in y[:k]))
            penalties.append(totals)
        scale = Fraction(2, n * k * (2 * n - 3 * k - 1))
        expected = 1 - scale * sum(map(max, penalties)), 1 - scale * sum(map(min, penalties))
        assert trust_bounds(far, near, k) == expected


test_a_sample_meets_its_hypotheses = refused(
    lambda: Distribution((HALF, QUARTER)),
    lambda: Distribution((Fraction(1, 3), Fraction(2, 3))),
    lambda: Near((1,), Fraction(1), Fraction(1)),
    lambda: Near((2000,), Fraction(1), Fraction(2)),
    lambda: Tokens((1, 0), (0,)),
    lambda: Tokens((HALF, HALF), (2,)),
    lambda: Threshold((1,), Fraction(1)),
    lambda: Conditional(((0, 1), (HALF, HALF))),
    lambda: MappedJoint(((0,), (1,)), ((0, 1), (0, 0))),
    lambda: Calibration(((0,), (1,), (2,)), Fraction(2)),
    lambda: Calibration(((0, 0), (1, 0), (0, 1)), Fraction(1)),
    lambda: Embedded(((0,), (1,)), ((0,), (1,)), 1),
)
