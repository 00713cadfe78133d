"""Exact pivots find the optimum that other oracles certify, see where there is none, and are blind to units."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from lemmata.properties.oracles import pivoting
from lemmata.properties.oracles.qp import MAX_PIVOTED, NoOptimum, QPOptimum, certify_qp


def program(seed: int) -> tuple[Any, ...]:
    """Up to four unknowns and five constraints; P may be singular, and there may be no optimum."""
    random = np.random.default_rng(seed)
    n, m, k = (int(v) for v in random.integers((1, 0, 0), (5, 6, 3)))
    B, G, A = (random.integers(-2, 3, (rows, n)).astype(object) for rows in (k, m, min(n - 1, k)))
    inside = random.integers(-2, 3, n).astype(object)
    P = np.array([[sum(row[i] * row[j] for row in B) for j in range(n)] for i in range(n)], dtype=object)
    h = np.array([row @ inside + int(random.integers(-1, 3)) for row in G], dtype=object)
    return P, random.integers(-4, 5, n).astype(object), G, h, A, np.array([row @ inside for row in A], dtype=object)


@pytest.mark.parametrize("seed", range(40))
def test_the_value_is_the_certified_one_or_there_is_none(seed):
    P, q, *rest = program(seed)
    found = pivoting.quadratic_program(P, q, *rest)
    try:
        value = certify_qp(P, q, *rest).value
    except NoOptimum:
        assert found is None
        return
    assert found is not None
    assert QPOptimum(*map(tuple, found), value=value).check(P, q, *rest)


@pytest.mark.parametrize("n", [63, 69, 89])
def test_wide_programs_with_few_inequalities_are_solved_too(n):
    """Once without the enumeration of active sets, 24 of 60 such programs were open."""
    random = np.random.default_rng(n)
    units = [Fraction(2) ** int(k) for k in random.integers(-40, 41, n)]
    G = random.integers(-4, 5, (2, n)) * np.array(units)
    assert n + len(G) > MAX_PIVOTED
    found = certify_qp(np.diag([u * u for u in units]), random.integers(-9, 10, n) * np.array(units), G, [-1, -1])
    assert all(G @ np.array(found.x) <= -1)


@pytest.mark.parametrize("unit", [Fraction(1, 2**40), Fraction(1, 2**300)])
def test_where_no_float64_sees_the_points_beside_the_labels(unit):
    """A dual soft margin of one point against four, whose multipliers add up to 1 and are chosen by what is tiny: it was open."""
    X = unit * np.array([(-1, -2, 0), (-1, 3, -2), (1, 4, 0), (2, 1, -2), (3, 0, 1)], dtype=object)
    y, box = np.array([-1, 1, 1, 1, 1]), np.vstack([np.eye(5, dtype=int), -np.eye(5, dtype=int)])
    found = certify_qp(X @ X.T * np.outer(y, y), [-1] * 5, box, [1] * 5 + [0] * 5, [y], [0])
    assert found.x[0] == 1 and sum(found.x) == 2 and found.value == -2 + (found.x * y @ X) @ (found.x * y @ X) / Fraction(2)
