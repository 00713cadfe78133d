"""Problems of sparse recovery: matrices that are RIP with ε < √2 − 1, and vectors to recover."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, exact_vector, sqrt
from ....properties.numbers.shown import show
from ....properties.oracles.lp import LPOptimum
from ....properties.oracles.psd import definiteness
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows
from ..oracles.basis_pursuit import least_l1
from ..oracles.rip import RIPConstant, rip_constant
from .rip import Matrix, MatrixOrderVector, MatrixSample, families, hadamard, rip_matrices, scaled, small_matrices
from .sparse_vectors import compressible_vectors, sparse_vectors


@sample_type
class RecoveryProblem(MatrixOrderVector):
    """Any vector x and a matrix W that is (ε, 2s)-RIP with ε < √2 − 1, where 1 ≤ s and 2s ≤ d."""

    SMALL: ClassVar = "all sets of columns are gone through"

    def __post_init__(self) -> None:
        super().__post_init__()
        if 2 * self.s > self.d:
            raise HypothesisNotMet(f"2s is {2 * self.s}, the matrix has {self.d} columns")
        if not self.constant.recovers:
            raise HypothesisNotMet(f"the constant of order {2 * self.s} is {float(self.constant.upper):.3f}, not below √2 − 1")

    @cached_property
    def constant(self) -> RIPConstant:
        """The restricted isometry constant of order 2s."""
        return rip_constant(self.W, 2 * self.s)

    @property
    def epsilon(self) -> Fraction:
        """A rational ε for which W is (ε, 2s)-RIP: the constant itself, or at most 2⁻⁴³ above it."""
        return self.constant.upper

    @cached_property
    def rho(self) -> Any:
        """ρ = √2 ε/(1 − ε), below 1: a `Real`, or the fraction 0."""
        return head_per_tail(self.epsilon, sqrt(2)) if self.epsilon else Fraction(0)

    @cached_property
    def alpha(self) -> Any:
        """√(1 + ε)/(1 − ε): how much a residual of W h = r adds to ‖h‖ on 2s coordinates."""
        return sqrt(1 + self.epsilon) / (1 - self.epsilon)

    @cached_property
    def largest(self) -> list[int]:
        """T₀: the s places where |x| is largest (the first ones among equals)."""
        return sorted(range(self.d), key=lambda i: (-abs(self.x[i]), i))[: self.s]

    @cached_property
    def nonsparsity(self) -> Fraction:
        """‖x − x_s‖₁: the sum of all but the s largest |xᵢ|."""
        return Fraction(sum(sorted(abs(v) for v in self.x)[: self.d - self.s]))

    @cached_property
    def root_s(self) -> Any:
        """√s."""
        return sqrt(self.s)

    @property
    def B(self) -> Any:
        """s^{-1/2}‖x − x_s‖₁."""
        return self.nonsparsity / self.root_s

    def smaller(self) -> Iterator[RecoveryProblem]:
        """Problems of the same type that are smaller in one respect: a smaller matrix, a column fewer, entries of x nearer to 0."""
        for W, _ in families():
            if len(W[0]) < self.d:
                yield from self._rebuilt(W, self.x[: len(W[0])])
        for j in range(self.d):
            yield from self._rebuilt(tuple(row[:j] + row[j + 1 :] for row in self.W), self.x[:j] + self.x[j + 1 :])
        for j, v in enumerate(self.x):
            for near in dict.fromkeys((0, 1 if v > 0 else -1, abs(v))):
                if (abs(near), near < 0) < (abs(v), v < 0):
                    yield from self._rebuilt(self.W, (*self.x[:j], near, *self.x[j + 1 :]))

    def _rebuilt(self, W: Matrix, x: Row) -> Iterator[RecoveryProblem]:
        with suppress(HypothesisNotMet):
            if W[0]:
                yield replace(self, W=W, x=x)

    def facts(self) -> dict[str, str]:
        """What there is to know of the problem, for people."""
        return {"rows": str(self.n), "columns": str(self.d), "s": str(self.s), "constant of order 2s": show(self.epsilon)}

    def blocks(self, h: Any) -> list[list[int]]:
        """T₀, then T₁, T₂, …: outside T₀ the places by decreasing |h|, s at a time."""
        return blocks(h, self.largest, self.s)


def blocks(h: Any, first: list[int], s: int) -> list[list[int]]:
    """T₀, which is given, then T₁, T₂, …: outside T₀ the places by decreasing |h|, s at a time."""
    rest = sorted(set(range(len(h))) - set(first), key=lambda i: (-abs(h[i]), i))
    return [first] + [rest[k : k + s] for k in range(0, len(rest), s)]


def head_per_tail(epsilon: Any, root: Any) -> Any:
    """ρ = √2 ε/(1 − ε), `root` being √2."""
    return root * epsilon / (1 - epsilon)


@sample_type
class SparseRecoveryProblem(RecoveryProblem):
    """A recovery problem whose x has at most s non-zero entries."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check_sparse()


@sample_type
class ConsistentSystem(MatrixSample):
    """A matrix A and the right side b = Ax of some x: a system that has a solution."""

    x: Row

    BY_COLUMN: ClassVar[tuple[str, ...]] = ("x",)

    @cached_property
    def b(self) -> np.ndarray:
        return self.A @ exact_vector(self.x)

    @cached_property
    def least(self) -> LPOptimum:
        """The smallest 1-norm of a solution, with multipliers of the equations: certified."""
        return least_l1(self.A, self.b)


@sample_type
class OneColumnLasso:
    """LASSO with one column of length 1 and λ > 0: minimise ½(y − w)² + λ|w|. The minimiser is y, moved towards 0 by λ."""

    y: int | Fraction
    lam: int | Fraction

    def __post_init__(self) -> None:
        if self.lam <= 0:
            raise HypothesisNotMet(f"λ is {self.lam}, not positive")

    @cached_property
    def w(self) -> int | Fraction:
        """The minimiser: 0 is a subgradient of the objective there, y − w = λ·sign(w), or |y| ≤ λ and w = 0."""
        return max(abs(self.y) - self.lam, 0) * (1 if self.y > 0 else -1)


@sample_type
@excluded("r has another length, or is orthogonal to all columns", lambda self: len(self.r) != self.n or not self.lam)
@excluded("the system Xw = y has no solution", lambda self: definiteness(self.A @ self.A.T).rank < self.n)
class LassoSolution(MatrixSample):
    """A solution w of LASSO, min ½‖y − Xw‖² + λ‖w‖₁, by its optimality conditions: |Xᵀr| ≤ λ, and Xⱼᵀr = λ·sign(wⱼ) where wⱼ ≠ 0.

    Given are X, of full row rank, the residual r = y − Xw, with λ the largest |Xⱼᵀr|, and |wⱼ| for the columns that have it.
    """

    r: Row
    sizes: Row

    BY_COLUMN: ClassVar[tuple[str, ...]] = ("sizes",)

    @cached_property
    def slopes(self) -> np.ndarray:
        """Xᵀr."""
        return self.A.T @ exact_vector(self.r)

    @cached_property
    def lam(self) -> Any:
        return max(abs(self.slopes))

    @cached_property
    def w(self) -> np.ndarray:
        """The solution."""
        signs = [(v > 0) - (v < 0) if abs(v) == self.lam else 0 for v in self.slopes]
        return exact_vector([sign * abs(size) for sign, size in zip(signs, self.sizes, strict=True)])

    @cached_property
    def least(self) -> LPOptimum:
        """The smallest 1-norm of a solution of Xw = y, for y = Xw + r: certified."""
        return least_l1(self.A, self.A @ self.w + exact_vector(self.r))


@sample_type
@excluded(
    "places is not a permutation, or signs are not -1 and 1",
    lambda self: sorted(self.places) != list(range(self.d)) or len(self.signs) != self.d or set(self.signs) - {-1, 1},
)
class RotatedProblem(SparseRecoveryProblem):
    """A signal that is sparse in the orthonormal basis of U's columns: z = Ux, measured by M = WUᵀ, so that MU = W.

    U is a permutation of the coordinates with signs, followed by Hadamard's matrix/2 on the first four where `mixed`.
    """

    places: tuple[int, ...]
    signs: tuple[int, ...]
    mixed: bool

    @cached_property
    def U(self) -> np.ndarray:
        """The (d, d) orthogonal matrix, exactly."""
        U = exact_matrix(np.zeros((self.d, self.d), dtype=int))
        for j, (place, sign) in enumerate(zip(self.places, self.signs, strict=True)):
            U[place, j] = sign
        if self.mixed and self.d >= 4:
            mix = exact_matrix(np.eye(self.d, dtype=int))
            mix[:4, :4] = exact_matrix(hadamard(2)) * Fraction(1, 2)
            U = mix @ U
        return U

    @cached_property
    def M(self) -> np.ndarray:
        """M = WUᵀ: what measures z, so that MU = W."""
        return self.A @ self.U.T

    @cached_property
    def z(self) -> np.ndarray:
        """z = Ux, which is sparse in the basis of U's columns."""
        return self.U @ self.truth


def tail_in_the_kernel() -> RecoveryProblem:
    """Hadamard's matrix of size 8 without two rows: the kernel holds (1,0,1,0,1,0,1,0), added to 5 at the second place."""
    return RecoveryProblem(scaled(hadamard(3)[2:], Fraction(13, 32)), 1, (1, 5, 1, 0, 1, 0, 1, 0))


@strategy(RecoveryProblem)
def recovery_problems(draw: st.DrawFn) -> RecoveryProblem:
    """RIP matrices, most of them wide, with vectors of every kind."""
    W, s = draw(rip_matrices())
    return RecoveryProblem(W, s, draw(compressible_vectors(len(W[0]), s)))


@strategy(SparseRecoveryProblem)
def sparse_recovery_problems(draw: st.DrawFn) -> SparseRecoveryProblem:
    """RIP matrices, most of them wide, with s-sparse vectors."""
    W, s = draw(rip_matrices())
    return SparseRecoveryProblem(W, s, draw(sparse_vectors(len(W[0]), s)))


@strategy(RotatedProblem)
def rotated_problems(draw: st.DrawFn) -> RotatedProblem:
    """Sparse recovery problems in another orthonormal basis; often an entry of x is one that the basis spreads over four."""
    W, s = draw(rip_matrices())
    d = len(W[0])
    x = draw(sparse_vectors(d, s))
    entry = next((j for j, v in enumerate(x) if v), 0)
    near = st.integers(0, min(d, 4) - 1).map(lambda place: (place - entry) % d)
    shift, flips = draw(st.one_of(near, near, st.integers(0, d - 1))), draw(st.integers(0, 2**d - 1))
    places = tuple((j + shift) % d for j in range(d))
    signs = tuple(-1 if flips >> j & 1 else 1 for j in range(d))
    return RotatedProblem(W, s, x, places, signs, draw(st.integers(0, 9)) > 0)


@strategy(ConsistentSystem)
def consistent_systems(draw: st.DrawFn) -> ConsistentSystem:
    """Small systems with integer solutions, with and without a unique one."""
    W = draw(small_matrices())
    return ConsistentSystem(W, draw(st.tuples(*[st.integers(-3, 3)] * len(W[0]))))


@strategy(OneColumnLasso)
def one_column_lassos(draw: st.DrawFn) -> OneColumnLasso:
    """Small y and λ."""
    return OneColumnLasso(draw(st.integers(-4, 4)), draw(st.sampled_from([1, Fraction(1, 2), Fraction(1, 8)])))


@strategy(LassoSolution)
def lasso_solutions(draw: st.DrawFn) -> LassoSolution:
    """The identity beside up to two more columns, and entries of w on the columns that are most along the residual."""
    n, more = draw(st.integers(1, 3)), draw(st.integers(0, 2))
    columns = [tuple(int(i == j) for i in range(n)) for j in range(n)] + [draw(integer_rows(n, 2)) for _ in range(more)]
    r = draw(st.tuples(*[st.sampled_from([1, -1, Fraction(1, 8), 0])] * n).filter(any))
    return LassoSolution(tuple(zip(*columns, strict=True)), r, draw(integer_rows(n + more, 3)))
