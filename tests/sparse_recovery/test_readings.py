"""Readings and allowances of sparse recovery: at examples, at the edges, and with mistakes planted in them."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.sparse_recovery.rip import restricted_isometry_constant
from lemmata.algorithms.sparse_recovery.sparse_recovery import BasisPursuit, ExactBasisPursuit, hard_threshold
from lemmata.properties.numbers.exact import NotANumber, as_float
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.readings import NotGiven
from lemmata.properties.search.search import check_sample
from lemmata.properties.statements.verdicts import ImplementationFailed
from lemmata.theorems.sparse_recovery import floats
from lemmata.theorems.sparse_recovery.hard_thresholding import block_decay
from lemmata.theorems.sparse_recovery.head_and_tail import head_controlled_by_tail
from lemmata.theorems.sparse_recovery.readings import (
    Blocks,
    ColumnLaw,
    InnerProduct,
    IsometryConstant,
    IsometryConstants,
    IsometryFailures,
    Kept,
    LeastOneNorm,
    Recovery,
    RecoveryInBasis,
    SparseRecovery,
)
from lemmata.theorems.sparse_recovery.recovery import least_one_norm_solution, sparse_vectors_are_recovered, stable_recovery
from lemmata.theorems.sparse_recovery.samples.random_matrices import GaussianDesign, GaussianDirection
from lemmata.theorems.sparse_recovery.samples.recovery import (
    ConsistentSystem,
    RecoveryProblem,
    RotatedProblem,
    SparseRecoveryProblem,
    tail_in_the_kernel,
)
from lemmata.theorems.sparse_recovery.samples.rip import DisjointParts, MatrixAndSparseVector, OverlappingParts, families
from lemmata.theorems.sparse_recovery.samples.sparse_vectors import VectorAndOrder, VectorsAndOrder

from ..conftest import refused

U = Fraction(1, 2**53)
ONE_ROW = ConsistentSystem(((1, 2),), (0, 3))  # x₁ + 2x₂ = 6, of least 1-norm 3


def of(x):
    """An implementation of sparse recovery that always answers x."""
    return lambda: lambda A, b: np.array(x, dtype=float)


def test_a_solution_is_read_exactly():
    run = LeastOneNorm(of([0.5, 2.75]), ONE_ROW)
    assert list(run.x_star) == [Fraction(1, 2), Fraction(11, 4)]
    assert run.one_norm == Fraction(13, 4) and run.zero_norm == 2 and run.tol == Fraction(1, 10**6)


@pytest.mark.parametrize("answer", [None, [1.0], [[1.0, 2.0], [3.0, 4.0]]])
def test_what_is_no_solution_is_a_failure(answer):
    with pytest.raises(ImplementationFailed):
        _ = LeastOneNorm(lambda: lambda A, b: answer, ONE_ROW).x_star


def test_a_solution_is_asked_for_once():
    calls = []

    def make():
        return lambda A, b: calls.append(1) or np.array([0.0, 3.0])

    run = LeastOneNorm(make, ONE_ROW)
    assert run.one_norm == 3 and run.zero_norm == 1 and len(calls) == 1


def test_the_parts_of_an_error_fit_together():
    problem = tail_in_the_kernel()
    run = Recovery(BasisPursuit, problem)
    assert run.blocks[0] == [1] and sorted(i for T in run.blocks for i in T) == list(range(8))
    assert run.T0.norm2_squared + run.T1.norm2_squared == run.T01.norm2_squared
    assert all(abs(head + tail) < Fraction(1, 10**9) for head, tail in run.images)
    whole = run.T01.norm2_squared + sum(T.norm2_squared for T in run.tail)
    assert whole == run.h @ run.h and as_float(run.error) == pytest.approx(2)
    for split in run.splits:
        assert split.inside + split.outside == sum(abs(run.h))
    assert len(run.splits) == 16


def test_another_minimiser_is_none_worse_than_the_farthest():
    run = Recovery(BasisPursuit, tail_in_the_kernel())
    assert run.farthest_error is not None and as_float(run.farthest_error) >= as_float(run.error) - 1e-9
    sparse = RecoveryProblem(families()[2][0], 1, (1, 0, 0, 0))
    assert Recovery(BasisPursuit, sparse).farthest_error is None


def test_recovery_in_another_basis_sees_the_matrix_of_the_basis():
    problem = RotatedProblem(families()[2][0], 1, (2, 0, 0, 0), (1, 2, 3, 0), (1, -1, 1, -1), True)
    run = RecoveryInBasis(of([2, 0, 0, 0]), problem)
    assert (run.A == problem.A).all() and (run.b == problem.b).all() and run.error == 0


def test_blocks_of_an_order_that_divides_nothing():
    run = Blocks(lambda: hard_threshold, VectorsAndOrder((9, 0, 0, 0, 0), (5, 1, -3, 2, 4), 2))
    assert list(run.head) == [5, 0, 0, 0, 0]  # x has one entry that is not 0, and only that is marked
    assert [list(part) for part in run.parts] == [[0, 0, -3, 0, 4], [0, 1, 0, 2, 0]]
    assert list(run.beyond) == [0, 1, 0, 2, 0]


def test_nothing_kept_is_a_failure():
    with pytest.raises(ImplementationFailed, match="keeps nothing"):
        _ = Blocks(lambda: lambda x, s: 0 * x, VectorsAndOrder((1, 0), (1, 1), 1)).parts
    with pytest.raises(ImplementationFailed, match="shape"):
        _ = Kept(lambda: lambda x, s: x[:1], VectorAndOrder((1, 2), 1)).kept


def test_a_constant_below_0_counts_as_0_for_inner_products_only():
    parts = DisjointParts(((1, 0), (0, 1)), (1, 0), (0, 1))
    assert InnerProduct(lambda: lambda W, s: -1e-17, parts).epsilon == 0
    sample = MatrixAndSparseVector(((1, 0), (0, 1)), 1, (1, 0))
    assert IsometryConstant(lambda: lambda W, s: -1.0, sample).epsilon == -1


test_parts_must_have_an_entry_for_each_column = refused(
    ("v has 1 entries", lambda: OverlappingParts(((1, 0), (0, 1)), (1, 0), (1,))),
    ("not disjoint", lambda: DisjointParts(((1, 0), (0, 1)), (1, 0), (1, 0))),
)


def test_draws_that_are_not_finite_are_no_numbers():
    bad = lambda: lambda n, d, rng: np.full((n, d), np.inf)  # noqa: E731
    with pytest.raises(NotANumber):
        _ = ColumnLaw(bad, GaussianDirection(2, (1, 1), 0)).columns
    with pytest.raises(NotANumber):
        _ = IsometryFailures(bad, GaussianDesign(1, 1, Fraction(1, 2), Fraction(1, 100), False, 0)).failures


# -------------------------------------------------------------------------------------------------------------- allowances


def test_the_allowance_of_a_constant_is_its_formula():
    run = IsometryConstants(lambda: restricted_isometry_constant, MatrixAndSparseVector(((1, 2), (0, 1)), 2, (1, 0)))
    assert floats.of_order(run, 2).value == (1 + 2 * 5) * (2 + 2 + 400) * U  # n = 2, M = 5, s = 2
    assert floats.two_constants(run, 2).value == floats.of_order(run, 1).value + floats.of_order(run, 2).value


def test_a_constant_that_declares_a_tol_gets_it():
    class Declares:
        tol = Fraction(1, 1000)

        def __call__(self, W, s):
            return 0.0

    run = IsometryConstant(Declares, MatrixAndSparseVector(((1,),), 1, (1,)))
    assert floats.constant(run).value == (1 + 1) * (1 + 2 + 100) * U + Fraction(1, 1000)


def test_the_allowance_of_an_inner_product_is_what_an_error_of_the_constant_changes():
    run = InnerProduct(lambda: lambda W, s: 0.5, DisjointParts(((1, 1), (0, 1)), (2, 0), (0, 3)))
    off = floats.constant(run).value
    assert floats.inner_product(run).value == ((Fraction(1, 2) + off) ** 2 - Fraction(1, 4)) * 36


def test_the_allowances_of_a_solution_at_an_example():
    run, tol = LeastOneNorm(of([0, 3]), ONE_ROW), Fraction(1, 10**6)
    assert floats.equation(run, 0).value == tol * (1 + 6 + 6)
    assert floats.one_norm_below(run).value == tol * 13 / 2  # the multiplier is 1/2
    assert floats.one_norm_above(run).value == tol * (1 + 3 + 3) + tol * 13 / 2


def test_the_allowance_of_recovery_at_an_example():
    run = Recovery(BasisPursuit, SparseRecoveryProblem(((1, 0), (0, 1)), 1, (2, 0)))  # ε = 0, so ρ = 0 and α = 1
    tol = run.tol
    assert list(run.x_star) == [2, 0]
    assert as_float(floats.amplified(run).value) == pytest.approx(float(tol * (1 + 2 + 2) + 2 * tol * (5 + 1)))
    assert as_float(floats.head(run).value) == pytest.approx(float(tol * 6))
    assert floats.longer(run).value == tol * 5


def test_an_exact_solver_gets_no_allowance():
    run = Recovery(ExactBasisPursuit, SparseRecoveryProblem(families()[2][0], 1, (3, 0, 0, 0)))
    assert not floats.amplified(run) and not floats.head(run) and not floats.longer(run)
    assert run.error == 0


# ---------------------------------------------------------------------------------------------------------- planted mistakes


def refuted(theorem, thing, sample):
    record, _ = check_sample(theorem, Implementation.of(thing, theorem.role), sample)
    return record.verdict == "refuted"


WIDE = SparseRecoveryProblem(families()[2][0], 1, (3, 0, 0, 0))


def planted(monkeypatch, reading, name, change):
    true = reading.__dict__[name].func
    value = property(lambda self: change(true(self)))
    monkeypatch.setattr(reading, name, value)


def test_a_mistake_in_the_error_refutes_a_reference(monkeypatch):
    assert not refuted(sparse_vectors_are_recovered, BasisPursuit, WIDE)
    planted(monkeypatch, Recovery, "h", lambda h: h + Fraction(1, 1000))
    assert refuted(sparse_vectors_are_recovered, BasisPursuit, WIDE)


def test_a_mistake_in_the_parts_refutes_a_reference(monkeypatch):
    problem = tail_in_the_kernel()
    assert not refuted(head_controlled_by_tail, BasisPursuit, problem)
    planted(monkeypatch, Recovery, "tail", lambda parts: parts[:-1])
    assert refuted(head_controlled_by_tail, BasisPursuit, problem)


def test_a_mistake_in_another_minimiser_refutes_a_reference(monkeypatch):
    problem = tail_in_the_kernel()
    assert not refuted(stable_recovery, BasisPursuit, problem)
    planted(monkeypatch, Recovery, "farthest_error", lambda error: error * 100)  # the bound is far from sharp
    assert refuted(stable_recovery, BasisPursuit, problem)


def test_a_mistake_in_the_one_norm_refutes_a_reference(monkeypatch):
    assert not refuted(least_one_norm_solution, BasisPursuit, ONE_ROW)
    planted(monkeypatch, LeastOneNorm.__mro__[1], "one_norm", lambda norm: norm + Fraction(1, 100))
    assert refuted(least_one_norm_solution, BasisPursuit, ONE_ROW)


def test_a_mistake_in_the_blocks_refutes_a_reference(monkeypatch):
    sample = VectorsAndOrder((9, 0, 0, 0, 0), (0, 1, 3, 2, 4), 1)
    assert not refuted(block_decay, hard_threshold, sample)
    planted(monkeypatch, Blocks, "parts", lambda parts: parts[::-1])
    assert refuted(block_decay, hard_threshold, sample)


def test_a_proof_must_give_what_the_law_asks_for():
    with pytest.raises(NameError, match="epsylon"):
        Recovery.given(epsylon=1)
    with pytest.raises(NotGiven):
        list(stable_recovery(Recovery.given(moved=True)))
    assert SparseRecovery.__role__ == "sparse-recovery"
