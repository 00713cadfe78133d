"""Restricted isometry constants, ground truth of sparse recovery, and the derived tolerances: closed answers and cross-checks."""

import math
import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.sparse_recovery.rip import restricted_isometry_constant
from lemmata.properties.numbers.exact import exact_matrix, exact_vector, sqrt
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.theorems.sparse_recovery.oracles.basis_pursuit import another_sparse_preimage, farthest_minimiser, least_l1
from lemmata.theorems.sparse_recovery.oracles.rip import fewest_dependent_columns, rip_constant, within
from lemmata.theorems.sparse_recovery.samples.random_matrices import GaussianDesign
from lemmata.theorems.sparse_recovery.samples.recovery import RecoveryProblem, RotatedProblem, tail_in_the_kernel
from lemmata.theorems.sparse_recovery.samples.rip import families, hadamard, scaled
from scipy.stats import binom

SIMPLEX = scaled(hadamard(2)[1:], Fraction(1, 2))  # Gram matrix I − J/4


@pytest.mark.parametrize(
    "W, s, constant",
    [
        (((1, 0), (0, 1)), 2, 0),
        (((1, 1),), 1, 0),
        (((1, 1),), 2, 1),
        (((0, 0),), 1, 1),
        (((2,),), 1, 3),
        (SIMPLEX, 1, Fraction(1, 4)),
        (SIMPLEX, 2, Fraction(1, 2)),
        (SIMPLEX, 4, 1),
        (((1, Fraction(3, 5)), (0, Fraction(4, 5))), 2, Fraction(3, 5)),
    ],
)
def test_constants_in_closed_form(W, s, constant):
    found = rip_constant(W, s)
    assert found.is_exact and found.upper == constant and found.check(W)


def test_an_irrational_constant_is_enclosed():
    W = ((1, Fraction(1, 2)), (0, 1))  # Gram matrix [[1, 1/2], [1/2, 5/4]]
    found = rip_constant(W, 2)
    root = sqrt(Fraction(17, 64))
    assert not found.is_exact and found.check(W)
    assert found.lower <= root + Fraction(1, 8) <= found.upper
    assert not within(W, 2, found.lower) and within(W, 2, found.upper)


def test_forged_constants_are_rejected():
    found = rip_constant(SIMPLEX, 2)
    assert not replace(found, lower=Fraction(1, 3), upper=Fraction(1, 3)).check(SIMPLEX)
    assert not replace(found, upper=Fraction(3, 7), lower=Fraction(3, 7)).check(SIMPLEX)


def test_constants_agree_with_floating_point():
    rng = random.Random(0)
    for _ in range(40):
        n, d = rng.randint(1, 4), rng.randint(1, 5)
        W = tuple(tuple(Fraction(rng.randint(-4, 4), 4) for _ in range(d)) for _ in range(n))
        for s in range(1, d + 1):
            found = rip_constant(W, s)
            assert abs(restricted_isometry_constant(np.array(W, dtype=float), s) - float(found.upper)) < 1e-9
            assert found.check(W)


def test_orders_are_checked():
    for s in (0, 3):
        with pytest.raises(ValueError, match="the order is"):
            rip_constant(((1, 1),), s)


def test_the_fewest_dependent_columns():
    assert fewest_dependent_columns(((1, 0), (0, 1))) is None
    assert fewest_dependent_columns(((0, 1),)) == 1
    assert fewest_dependent_columns(((1, 0, 1), (0, 1, 1))) == 3
    assert fewest_dependent_columns(SIMPLEX) == 4


def test_all_families_recover_at_every_order_they_claim():
    for W, most in families():
        assert all(rip_constant(W, 2 * s).recovers for s in range(1, most + 1))
    assert sum(len(W) < len(W[0]) for W, _ in families()) >= 10


def test_a_problem_whose_constant_is_too_large_is_refused():
    with pytest.raises(HypothesisNotMet, match="√2"):
        RecoveryProblem(((1, 1),), 1, (1, 0))


def test_the_least_one_norm_and_its_many_minimisers():
    A, b = exact_matrix(((1, 1),)), exact_vector((2,))
    assert least_l1(A, b).value == 2
    assert list(farthest_minimiser(A, b, exact_vector((1, 0)))) == [2, 0]
    assert list(farthest_minimiser(A, b, exact_vector((0, 1)))) == [0, 2]


def test_other_sparse_preimages():
    assert another_sparse_preimage(exact_matrix(((1, 1),)), exact_vector((1, 0)), 1) == (0, 1)
    assert another_sparse_preimage(exact_matrix(((1, 2), (0, 1))), exact_vector((1, 0)), 1) is None
    assert another_sparse_preimage(exact_matrix(((0, 1),)), exact_vector((0, 1)), 2) is not None


def test_the_noise_witness_has_no_noise_and_a_sparse_minimiser():
    problem = tail_in_the_kernel()
    five = exact_vector((0, 5, 0, 0, 0, 0, 0, 0))
    assert all(v == 0 for v in problem.A @ (problem.truth - five))
    assert least_l1(problem.A, problem.b).value == 5


def test_the_tolerance_of_stable_recovery_covers_every_perturbation():
    """‖h‖ ≤ (1+ρ)/(1−ρ)·s^{-1/2}(2σ + δ) + 2α/(1−ρ)·r for any vector at all, with its own δ and r."""
    rng = np.random.default_rng(0)
    for W, most in families():
        for _ in range(20):
            s, d = int(rng.integers(1, most + 1)), len(W[0])
            x = tuple(int(v) for v in rng.integers(-4, 5, d) * (rng.random(d) < 0.4))
            problem = RecoveryProblem(W, s, x)
            kernel = np.linalg.svd(problem.A.astype(float))[2][-1]
            other = (
                np.array(x, dtype=float)
                + rng.normal(0, 10.0 ** rng.integers(-3, 2), d) * rng.integers(0, 2)
                + kernel * rng.normal()
            )
            h = other - np.array(x, dtype=float)
            rho, alpha = float(problem.rho), float(problem.alpha)
            delta = max(abs(other).sum() - sum(map(abs, x)), 0)
            residual = np.linalg.norm(problem.A.astype(float) @ h)
            bound = (1 + rho) / (1 - rho) / math.sqrt(s) * (2 * float(problem.nonsparsity) + delta) + 2 * alpha / (
                1 - rho
            ) * residual
            assert np.linalg.norm(h) <= bound * (1 + 1e-9)


def test_rotations_are_orthogonal():
    problem = RotatedProblem(families()[2][0], 1, (1, 0, 0, 0), (1, 2, 3, 0), (1, -1, 1, -1), True)
    assert (exact_matrix(np.eye(4, dtype=int)) == problem.U.T @ problem.U).all()


@pytest.mark.parametrize("d, s, epsilon", [(1, 1, Fraction(3, 4)), (6, 3, Fraction(1, 4)), (4, 2, Fraction(1, 2))])
def test_the_number_of_rows_suffices_for_the_union_bound(d, s, epsilon):
    design = GaussianDesign(d, s, epsilon, Fraction(1, 100), False, 0)
    failure = 2 * math.comb(d, s) * 9**s * math.exp(-design.n * float(epsilon) ** 2 / 24)
    assert failure <= design.delta


def test_the_allowed_number_of_failures_is_the_binomial_quantile():
    design = GaussianDesign(2, 1, Fraction(1, 2), Fraction(1, 100), False, 0)
    assert binom.sf(design.allowed, 20, 0.01) <= 1e-9 < binom.sf(design.allowed - 1, 20, 0.01)
