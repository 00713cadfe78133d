"""Symmetric matrices of exact rationals: any, positive semidefinite, of similarities, in pairs, and of two blocks."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.numbers.rounding import UNIT_ROUNDOFF
from ....properties.oracles.margin import nearest_point_weights
from ....properties.oracles.psd import Definiteness, definiteness
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import factor
from ....properties.samples.tables import Row, integer_rows
from .points import half


@sample_type
class SymmetricMatrix:
    """A symmetric (n, n) matrix of exact rationals, n ≥ 1."""

    entries: tuple[Row, ...]

    def __post_init__(self) -> None:
        n = len(self.entries)
        if not n or any(len(row) != n for row in self.entries):
            raise HypothesisNotMet("the matrix is not square, or empty")
        if any(self.entries[i][j] != self.entries[j][i] for i in range(n) for j in range(i)):
            raise HypothesisNotMet("the matrix is not symmetric")

    @property
    def n(self) -> int:
        return len(self.entries)

    @cached_property
    def exact(self) -> np.ndarray:
        """The matrix as exact rationals."""
        return np.array(self.entries, dtype=object).reshape(self.n, self.n)

    @cached_property
    def K(self) -> np.ndarray:
        """The matrix as float64: the same numbers."""
        return self.exact.astype(np.float64)

    @cached_property
    def decided(self) -> Definiteness:
        """Whether it is positive semidefinite, with a certificate that has been checked."""
        found = definiteness(self.exact)
        assert found.check(self.exact), "the elimination gave a wrong certificate"
        return found

    @property
    def semidefinite(self) -> bool:
        """Whether zᵀKz ≥ 0 for all z."""
        return self.decided.semidefinite

    @cached_property
    def nearly_semidefinite(self) -> bool:
        """Whether it is with 16n²u·Σ|kᵢⱼ| more on its diagonal: as of a factorisation, the backward error of eigenvalues."""
        shift = 16 * self.n**2 * UNIT_ROUNDOFF * abs(self.exact).sum()
        return definiteness(self.exact + shift * np.eye(self.n, dtype=int).astype(object)).semidefinite

    @property
    def negative(self) -> Row:
        """A z with zᵀKz < 0, for a matrix that is not semidefinite; else empty."""
        return self.decided.negative or ()

    @property
    def rank(self) -> int:
        """The rank of a semidefinite matrix."""
        return self.decided.rank


@sample_type
@excluded(
    "the similarities are not between 0 and 1, with 1 on the diagonal",
    lambda self: (
        any(row[i] != 1 for i, row in enumerate(self.entries)) or not all(0 <= v <= 1 for row in self.entries for v in row)
    ),
)
class SimilarityMatrix(SymmetricMatrix):
    """A symmetric matrix of similarities between 0 and 1, where everything is most similar to itself."""


@sample_type
class PsdMatrix(SymmetricMatrix):
    """A positive semidefinite matrix of exact rationals, possibly singular."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.decided.semidefinite:
            raise HypothesisNotMet("the matrix is not positive semidefinite", self.decided.negative)


@sample_type
class SymmetricPair:
    """Two symmetric matrices of the same size."""

    A: SymmetricMatrix
    B: SymmetricMatrix

    def __post_init__(self) -> None:
        if self.A.n != self.B.n:
            raise HypothesisNotMet(f"the matrices have the sizes {self.A.n} and {self.B.n}")

    @property
    def n(self) -> int:
        return self.A.n


@sample_type
class PsdPair(SymmetricPair):
    """Two positive semidefinite matrices of the same size."""

    A: PsdMatrix
    B: PsdMatrix

    FORMAL: ClassVar = {"n": "n", "least_rank": "min rank"}

    @property
    def least_rank(self) -> int:
        """The smaller of the two ranks."""
        return min(self.A.rank, self.B.rank)

    @factor(of="A")
    def shown_by_elimination(self) -> tuple[np.ndarray, np.ndarray]:
        """A = L diag(D) Lᵀ with D ≥ 0."""
        return _factor(self.A)

    @factor(of="B")
    def shown_by_elimination_too(self) -> tuple[np.ndarray, np.ndarray]:
        """B = L diag(D) Lᵀ with D ≥ 0."""
        return _factor(self.B)


def _factor(matrix: SymmetricMatrix) -> tuple[np.ndarray, np.ndarray]:
    """L and D of elimination. Raises `HypothesisNotMet` for a matrix that is not positive semidefinite."""
    found = matrix.decided
    if found.L is None:
        raise HypothesisNotMet("the matrix is not positive semidefinite", found.negative)
    return found.L, np.array(found.D, dtype=object)


@sample_type
@excluded("the block is not positive definite", lambda self: not self.curve.decided.definite)
class BlockPair:
    """Two curves that do not touch: the matrix diag(K₁, K₁), K₁ definite with 1 on its diagonal; labels +1, then −1."""

    curve: SimilarityMatrix

    @property
    def labels(self) -> tuple[int, ...]:
        """+1 for the first curve, −1 for the second."""
        return (1,) * self.curve.n + (-1,) * self.curve.n

    @cached_property
    def K(self) -> np.ndarray:
        """diag(K₁, K₁), exactly."""
        return np.kron(np.array([[1, 0], [0, 1]], dtype=object), self.curve.exact)

    @cached_property
    def solution(self) -> np.ndarray:
        """y₁ of least y₁ᵀK₁y₁ with K₁y₁ ≥ 1: the weights of the nearest point of the images' hull, divided by its squared norm."""
        weights, squared = nearest_point_weights(self.curve.exact)
        return exact_vector(weights) / Fraction(squared)


# ------------------------------------------------------------------------------------------------------- strategies


def _symmetric(draw: st.DrawFn, n: int, lowest: int = -2, highest: int = 2) -> tuple[Row, ...]:
    lower = [[draw(st.integers(lowest, highest)) for _ in range(i + 1)] for i in range(n)]
    return tuple(tuple(lower[max(i, j)][min(i, j)] for j in range(n)) for i in range(n))


def _gram_of(rows: list[Row]) -> tuple[Row, ...]:
    return tuple(tuple(sum(a * b for a, b in zip(x, y, strict=True)) for y in rows) for x in rows)


def _psd(draw: st.DrawFn, n: int) -> PsdMatrix:
    rank = draw(st.integers(1, n))
    return PsdMatrix(_gram_of(draw(st.lists(integer_rows(rank, 3), min_size=n, max_size=n))))


@strategy(SymmetricMatrix)
def symmetric_matrices(draw: st.DrawFn) -> SymmetricMatrix:
    """Small integer matrices: any; Gram matrices, often singular; and these with one diagonal entry lowered by 1, or by 1/16."""
    n = draw(st.integers(1, 4))
    kind = draw(st.sampled_from(["any", "gram", "lowered", "strong diagonal", "hardly lowered"]))
    if kind == "any":
        return SymmetricMatrix(_symmetric(draw, n))
    if kind == "strong diagonal":
        entries = _symmetric(draw, n, -1, 1)
        return SymmetricMatrix(tuple(tuple(v if i != j else 1 for j, v in enumerate(row)) for i, row in enumerate(entries)))
    gram = _gram_of(draw(st.lists(integer_rows(draw(st.integers(1, n)), 2), min_size=n, max_size=n)))
    if kind == "gram":
        return SymmetricMatrix(gram)
    k, less = draw(st.integers(0, n - 1)), 1 if kind == "lowered" else Fraction(1, 16)
    return SymmetricMatrix(tuple(tuple(v - less * (i == j == k) for j, v in enumerate(row)) for i, row in enumerate(gram)))


@strategy(SimilarityMatrix)
def similarity_matrices(draw: st.DrawFn) -> SimilarityMatrix:
    n = draw(st.integers(1, 4))
    halves = _symmetric(draw, n, 0, 2)
    entries = tuple(tuple(1 if i == j else half(v) for j, v in enumerate(row)) for i, row in enumerate(halves))
    return SimilarityMatrix(entries)


# Gram matrices of small integer vectors, of every rank down to 0
strategy(PsdMatrix)(lambda draw: _psd(draw, draw(st.integers(1, 5))))


CYCLE = ((3, 2, 0, -2), (2, 3, 2, 0), (0, 2, 3, 2), (-2, 0, 2, 3))  # definite; its absolute values are not even semidefinite


@strategy(PsdPair)
def psd_pairs(draw: st.DrawFn) -> PsdPair:
    """Two Gram matrices of small integer vectors; one pair in eight a cycle of neighbours with a matrix of signs."""
    if draw(st.integers(0, 7)) == 7:
        signs = [(sign,) for sign in draw(st.tuples(*[st.sampled_from([1, -1])] * 4))]
        return PsdPair(PsdMatrix(CYCLE), PsdMatrix(_gram_of(signs)))
    n = draw(st.integers(1, 4))
    return PsdPair(_psd(draw, n), _psd(draw, n))


@strategy(SymmetricPair)
def symmetric_pairs(draw: st.DrawFn) -> SymmetricPair:
    n = draw(st.integers(1, 3))
    return SymmetricPair(SymmetricMatrix(_symmetric(draw, n)), SymmetricMatrix(_symmetric(draw, n)))


@strategy(BlockPair)
def block_pairs(draw: st.DrawFn) -> BlockPair:
    """Up to three points on a curve: neighbours have the similarity k = j/8 < 1, next neighbours k² or, as on a line, k⁴.

    Such matrices are definite; with k⁴, from k = 5/8 on, the middle one of three points is left out of the solution.
    """
    n, k = draw(st.integers(1, 3)), Fraction(draw(st.integers(0, 7)), 8)
    power = [1, k, k ** draw(st.sampled_from([2, 4]))]
    return BlockPair(SimilarityMatrix(tuple(tuple(power[abs(i - j)] for j in range(n)) for i in range(n))))
