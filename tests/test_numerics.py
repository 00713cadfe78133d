"""Verified numerics against exact rational arithmetic, on hostile numbers: cancellation, subnormals, overflow, NaN. Never wrong."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lemmata.properties.numbers.bounds import safe_lower_bound, soft_margin_bounds
from lemmata.properties.numbers.definite import least_eigenvalue, positive_semidefinite
from lemmata.properties.numbers.enclosures import Ball, gamma
from lemmata.properties.numbers.exact import exact_vector
from lemmata.properties.numbers.products import GramMatrix, exact_product
from lemmata.properties.oracles.psd import definiteness
from lemmata.properties.oracles.soft_margin import soft_margin

HOSTILE = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(
        [0.0, -0.0, 5e-324, -5e-324, 2.0**-1022, 1e308, -1e308, 1e150, -1e150, 1e-150, 1.0, -1.0, 1 + 2.0**-52, 2.0**53]
    ),
    st.integers(-3, 3).map(float),
)
VECTORS = st.integers(1, 12).flatmap(lambda n: st.tuples(*[st.lists(HOSTILE, min_size=n, max_size=n)] * 2))


def exact(values):
    return exact_vector(np.asarray(values, dtype=float))


@settings(max_examples=400, deadline=None)
@given(VECTORS)
def test_sums_products_and_norms_contain_the_exact_ones(pair):
    x, y = map(np.array, pair)
    with np.errstate(all="ignore"):
        a, b = Ball.of(x), Ball.of(y)
        found = [a.sum(), a @ b, a + b, a - b, a * b, a.norm_squared(), (a - b).positive_part(), abs(a - b)]
        u, v = exact(x), exact(y)
        wanted = [sum(u), u @ v, u + v, u - v, u * v, u @ u, np.maximum(u - v, 0), abs(u - v)]
        for ball, true in zip(found, wanted, strict=True):
            assert ball.contains(true), (ball, true)
            for low, t, high in zip(
                np.ravel(ball.lower), np.ravel(np.asarray(true, dtype=object)), np.ravel(ball.upper), strict=True
            ):
                assert (low == -np.inf or Fraction(low) <= t) and (high == np.inf or t <= Fraction(high))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([1e-160, 1.0, 1e140]), st.integers(1, 40))
def test_products_of_matrices_of_balls_contain_those_of_what_is_in_them(seed, size, n):
    random = np.random.default_rng(seed)
    A, B = random.standard_normal((n, 7)) * size, random.standard_normal((7, 3)) * 10.0 ** random.integers(-12, 12, (7, 3))
    rad = abs(A) * 1e-9
    off = A + rad * random.uniform(-0.99, 0.99, A.shape)
    with np.errstate(all="ignore"):
        assert (Ball(A, rad) @ Ball.of(B)).contains(exact(off) @ exact(B))
        assert (Ball.of(B.T) @ Ball(A.T, rad.T)).contains(exact(B.T) @ exact(off.T))
        assert (Ball(A, rad) @ Ball.of(B[:, 0])).contains(exact(off) @ exact(B[:, 0]))


def test_cancellation_leaves_a_wide_ball_and_not_a_wrong_one():
    x = np.array([1e16, 1.0, -1e16])
    ball = Ball.of(x).sum()
    assert ball.contains(1) and ball.rad > 0
    assert Ball.of(np.array([1e200, 1e200])).norm_squared().rad == np.inf


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_of_nan_and_of_infinity_nothing_is_known(bad):
    with np.errstate(all="ignore"):
        for ball in (Ball.of([1.0, bad]).sum(), Ball.of([1.0, bad]) @ Ball.of([0.0, 0.0]), Ball.of([bad]) + Ball.of([1.0])):
            assert not np.isfinite(ball.rad).any() and (ball.lower == -np.inf).all() and (ball.upper == np.inf).all()
        assert positive_semidefinite(np.array([[1e308, 1e308], [1e308, 1e308]]) ** 1, 1e-9) in (True, None)


def test_gamma_is_at_least_what_it_is_and_infinite_where_it_says_nothing():
    for k in (1, 10, 10**6, 2**40):
        assert Fraction(gamma(k)) >= Fraction(k, 2**53) / (1 - Fraction(k, 2**53))
    assert gamma(2**52) == np.inf


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 7), st.integers(0, 8), st.sampled_from([0, 1e-14, 1e-9, 1e-3]))
def test_semidefinite_is_never_said_of_what_is_not_nor_the_contrary(seed, n, rank, up_to):
    random = np.random.default_rng(seed)
    A = random.integers(-3, 4, (n, rank)).astype(object)
    K = A @ A.T if rank else np.zeros((n, n), dtype=object)
    scale = np.array([Fraction(2) ** int(k) for k in random.integers(-500, 500, n)], dtype=object)
    K = K * scale[:, None] * scale[None, :]
    if random.integers(2):
        i = int(random.integers(n))
        K[i, i] -= K[i, i] * Fraction(int(random.integers(1, 4)), 2 ** int(random.integers(1, 60)))
    shifted = K + np.diag(np.diag(K)) * Fraction(up_to)
    answer = positive_semidefinite(K, up_to)
    assert answer is None or answer == definiteness(shifted).semidefinite


def test_large_matrices_are_decided():
    random = np.random.default_rng(0)
    X = random.integers(-5, 6, (300, 20))
    K = (X @ X.T).astype(object)
    assert positive_semidefinite(K, 1e-10) is True  # singular: only up to a little
    K[7, 7] -= 1
    assert positive_semidefinite(K, 1e-10) is False


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 6))
def test_the_bound_for_eigenvalues_is_below_them(seed, n):
    A = np.random.default_rng(seed).integers(-4, 5, (n, n))
    A = A + A.T
    least = least_eigenvalue(Ball.of(A))
    assert least == -np.inf or definiteness(A.astype(object) - Fraction(least) * np.eye(n, dtype=int).astype(object)).semidefinite
    if definiteness(A.astype(object)).semidefinite:  # whose least eigenvalue is at least 0: so much is seen, up to rounding
        assert least > -1e-9 * max(1, abs(A).sum())


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([0.0, 1e-8, 0.3, np.nan]))
def test_bounds_of_a_soft_margin_enclose_the_optimum_whatever_the_answers_are(seed, noise):
    random = np.random.default_rng(seed)
    X = random.integers(-3, 4, (9, 2)) / 4
    y = np.array([1, -1, *random.choice([-1, 1], 7)])
    C = float(random.choice([0.25, 1.0, 8.0]))
    intercept = bool(random.integers(2))
    best = soft_margin(exact(X) @ exact(X).T, y.tolist(), C, intercept)
    w = best.weights([[Fraction(v) for v in row] for row in X]).astype(float) + noise
    alpha = np.array(best.alpha, dtype=float) + noise * random.standard_normal(9)
    b = float(best.b) + noise if intercept else 0.0
    upper, lower = soft_margin_bounds(X, y, C, w, b, alpha, intercept)
    assert upper.upper == np.inf or Fraction(float(upper.upper)) >= best.value
    assert lower.lower == -np.inf or Fraction(float(lower.lower)) <= best.value
    if not noise:
        assert upper.upper - lower.lower < 1e-9 * max(1.0, float(best.value))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_safe_bounds_are_at_most_the_value_of_every_feasible_point(seed):
    random = np.random.default_rng(seed)
    d, m = int(random.integers(1, 5)), int(random.integers(1, 6))
    G, q, point = random.standard_normal((m, d)), random.standard_normal(d), random.uniform(-1, 1, d)
    h = [Fraction(float(v)) for v in G @ point + random.uniform(0, 0.1, m)]
    h = np.array([float(v) + 1e-9 for v in h])
    F = random.standard_normal((d, d))
    P = np.diag(abs(random.standard_normal(d))) if random.integers(2) else None
    z, x = random.standard_normal(m), F[0]
    bound = safe_lower_bound(q, G, h, z, (-np.ones(d), np.ones(d)), P=P, x=x)
    p = exact(point)
    value: Any = exact(q) @ p + (p @ exact(P) @ p / 2 if P is not None else 0)
    assert Fraction(bound) <= value
    assert safe_lower_bound(q, G, h, z, (np.full(d, -np.inf), np.full(d, np.inf))) == -np.inf or not any(q)


def test_a_safe_bound_meets_the_optimum_where_the_multipliers_are_right():
    bound = safe_lower_bound([-1.0], [[1.0]], [0.25], [1.0], ([-1.0], [1.0]))
    assert -0.25 - 1e-12 <= bound <= -0.25


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([(), (3,)]))
def test_products_by_whole_numbers_are_those_of_fractions(seed, more):
    random = np.random.default_rng(seed)
    A = exact(random.standard_normal((40, 15)) * 10.0 ** random.integers(-300, 300, (40, 15)))
    B = exact(random.integers(-9, 10, (15, *more)) / 8)
    assert (exact_product(A, B) == A @ B).all()
    assert exact_product(A[0], A[0]) == A[0] @ A[0]


def test_a_gram_matrix_that_is_not_written_out_is_the_same():
    X = exact(np.random.default_rng(0).standard_normal((60, 7)))
    K, v = GramMatrix(X), exact(np.random.default_rng(1).standard_normal(60))
    assert ((K @ v) == X @ X.T @ v).all() and (K.entries == X @ X.T).all() and len(K) == 60
    assert (K.block([3, 5], [1, 2, 50]) == (X @ X.T)[np.ix_([3, 5], [1, 2, 50])]).all()


@pytest.mark.parametrize("n", [400, 2000])
def test_the_soft_margin_of_many_rows_is_certified_and_the_same_as_from_their_gram_matrix(n):
    random = np.random.default_rng(n)
    X = np.rint(random.standard_normal((n, 6)) * 2**20).astype(np.int64)
    y = np.where(X[:, 0] + np.rint(random.standard_normal(n) * 2**20) > 0, 1, -1)
    rows = X.astype(object) * Fraction(1, 2**20)
    for intercept in (True, False):
        best = soft_margin(GramMatrix(rows), y.tolist(), Fraction(1, 2), intercept)
        assert best.check() and len(best.alpha) == n
        alpha = np.array(best.alpha, dtype=float)
        w = best.weights(rows).astype(float)
        upper, lower = soft_margin_bounds(rows.astype(float), y, 0.5, w, float(best.b), alpha, intercept)
        assert lower.lower <= float(best.value) <= upper.upper and upper.upper - lower.lower < 1e-9 * float(best.value)
