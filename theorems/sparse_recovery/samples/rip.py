"""Matrices with their restricted isometry constants, and sparse vectors for them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, exact_vector
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import Row
from ..oracles.basis_pursuit import another_sparse_preimage
from ..oracles.rip import RIPConstant, fewest_dependent_columns, rip_constant
from .sparse_vectors import sparse_vectors

Matrix = tuple[Row, ...]


@sample_type
class MatrixSample:
    """A matrix W (n, d) of exact rationals with at least one row and one column."""

    W: Matrix

    BY_COLUMN: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        if not self.W or not self.W[0]:
            raise HypothesisNotMet("the matrix is empty")
        if any(len(row) != self.d for row in self.W):
            raise HypothesisNotMet("the rows of the matrix differ in length")
        for name in self.BY_COLUMN:
            if len(getattr(self, name)) != self.d:
                raise HypothesisNotMet(f"{name} has {len(getattr(self, name))} entries, the matrix has {self.d} columns")

    @property
    def n(self) -> int:
        return len(self.W)

    @property
    def d(self) -> int:
        return len(self.W[0])

    @cached_property
    def A(self) -> np.ndarray:
        """W as an (n, d) array of exact rationals."""
        return exact_matrix(self.W)

    @cached_property
    def floats(self) -> np.ndarray:
        """W as an (n, d) float64 array: the same numbers."""
        return np.array([[float(v) for v in row] for row in self.W])


@sample_type
class MatrixOrderVector(MatrixSample):
    """A matrix W (n, d), an order 1 ≤ s ≤ d, and a vector x of R^d."""

    s: int
    x: Row

    BY_COLUMN: ClassVar[tuple[str, ...]] = ("x",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.s <= self.d:
            raise HypothesisNotMet(f"the order is {self.s}, the matrix has {self.d} columns")

    @cached_property
    def truth(self) -> np.ndarray:
        """x as an array of exact rationals."""
        return exact_vector(self.x)

    @cached_property
    def b(self) -> np.ndarray:
        """The measurements Wx, exactly."""
        return self.A @ self.truth

    @property
    def nonzeros(self) -> int:
        """‖x‖₀: the number of entries that are not 0."""
        return sum(v != 0 for v in self.x)

    def check_sparse(self) -> None:
        """Raise `HypothesisNotMet` if x has more than s non-zero entries."""
        if self.nonzeros > self.s:
            raise HypothesisNotMet(f"x has more than {self.s} non-zero entries")


@sample_type
class MatrixAndSparseVector(MatrixOrderVector):
    """A matrix W (n, d), an order 1 ≤ s ≤ d, and a vector x with at most s non-zero entries."""

    SMALL: ClassVar = "all sets of columns are gone through"

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check_sparse()

    @property
    def order(self) -> int:
        """Of the restricted isometry constant: s."""
        return self.s

    @cached_property
    def constant(self) -> RIPConstant:
        """The restricted isometry constant of that order."""
        return rip_constant(self.W, self.order)

    @cached_property
    def spark(self) -> int:
        """The least number of linearly dependent columns; d + 1 where the columns are independent."""
        return fewest_dependent_columns(self.W) or self.d + 1

    @cached_property
    def other_preimage(self) -> tuple[int | Fraction, ...] | None:
        """A vector other than x with at most s non-zero entries and the same image; None if there is none."""
        return another_sparse_preimage(self.A, self.truth, self.s)


@sample_type
class OverlappingParts(MatrixSample):
    """A matrix W and two vectors u, v."""

    u: Row
    v: Row

    BY_COLUMN: ClassVar[tuple[str, ...]] = ("u", "v")

    @property
    def order(self) -> int:
        """2s, where s is the larger number of non-zero entries, or the number of columns where that is smaller."""
        s = max(sum(v != 0 for v in self.u), sum(v != 0 for v in self.v), 1)
        return min(2 * s, self.d)

    @cached_property
    def first(self) -> np.ndarray:
        """u, exactly."""
        return exact_vector(self.u)

    @cached_property
    def second(self) -> np.ndarray:
        """v, exactly."""
        return exact_vector(self.v)

    @cached_property
    def first_image(self) -> np.ndarray:
        """Wu, exactly."""
        return self.A @ self.first

    @cached_property
    def second_image(self) -> np.ndarray:
        """Wv, exactly."""
        return self.A @ self.second


@sample_type
@excluded("the vectors are not disjoint", lambda self: any(a != 0 and b != 0 for a, b in zip(self.u, self.v, strict=True)))
class DisjointParts(OverlappingParts):
    """A matrix W and two vectors u, v whose non-zero entries are at different places."""

    SMALL: ClassVar = "all sets of columns are gone through"

    FORMAL: ClassVar = {"first": "vector u", "second": "vector v", "first_image": "vector Wu", "second_image": "vector Wv"}

    @hypothesis()
    def orthogonal(self) -> Any:
        """⟨u,v⟩ = 0"""
        return self.first @ self.second == 0

    @property
    def combinations(self) -> list[tuple[int, int]]:
        """Some pairs (a, b)."""
        return [(1, 0), (0, 1), (1, 1), (1, -1), (2, -3)]


@sample_type
class UniquenessProblem(MatrixAndSparseVector):
    """An s-sparse x and a matrix that is (ε, 2s)-RIP for some ε < 1 (2s is replaced by d where d is smaller)."""

    SMALL: ClassVar = "all sets of columns are gone through"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.epsilon >= 1:
            raise HypothesisNotMet(f"the restricted isometry constant of order {self.order} is not below 1")

    @property
    def order(self) -> int:
        """2s, but no more than the number of columns."""
        return min(2 * self.s, self.d)

    @property
    def epsilon(self) -> Fraction:
        """A rational ε for which W is (ε, 2s)-RIP: the constant itself, or at most 2⁻⁴³ above it."""
        return self.constant.upper


@sample_type
class SparseProblem(MatrixAndSparseVector):
    """An s-sparse x and any matrix without zero columns, 2s ≤ d: every matrix is (ε, 2s)-RIP for some ε."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if 2 * self.s > self.d:
            raise HypothesisNotMet(f"2s is {2 * self.s}, the matrix has {self.d} columns")
        if not all(any(column) for column in zip(*self.W, strict=True)):
            raise HypothesisNotMet("a column is 0")


# ---------------------------------------------------------------------------------------------- how they are drawn


@cache
def hadamard(k: int) -> Any:
    """Sylvester's Hadamard matrix of size 2ᵏ: entries ±1, orthogonal rows."""
    H = np.ones((1, 1), dtype=int)
    for _ in range(k):
        H = np.block([[H, H], [H, -H]])
    return H


def scaled(M: np.ndarray, scale: Fraction) -> Matrix:
    """An integer matrix times a rational, as a tuple of rows."""
    return tuple(tuple(int(v) * scale for v in row) for row in M.tolist())


def uneven(M: np.ndarray, scale: Fraction, k: int) -> Matrix:
    """The same with a pattern of −1, 0, 1 times 2⁻ᵏ added to the entries, so that solving with these columns rounds."""
    step = Fraction(1, 2**k)
    return tuple(tuple(v + (i * j % 3 - 1) * step for j, v in enumerate(row)) for i, row in enumerate(scaled(M, scale)))


@cache
def families() -> tuple[tuple[Matrix, int], ...]:
    """Matrices with ε < √2 − 1 at order 2s, with the largest such s here; the wide ones first lose few rows.

    A Hadamard matrix without r rows: the kernel is flat, as it must be. [I | H]: two incoherent bases. [I | 1]: one more
    column than rows. Uneven ones, where float64 rounds. Square ones are almost orthogonal and have no kernel.
    """
    eye = lambda d: np.eye(d, dtype=int)  # noqa: E731
    return (
        (scaled(eye(2), Fraction(1)), 1),
        (scaled(eye(4), Fraction(1)), 2),
        (scaled(hadamard(2)[1:], Fraction(9, 16)), 1),
        (scaled(hadamard(2)[[0, 2, 3]], Fraction(9, 16)), 1),
        (scaled(hadamard(3)[1:], Fraction(13, 32)), 2),
        (scaled(hadamard(3)[[0, 1, 2, 4, 5, 6, 7]], Fraction(13, 32)), 2),
        (scaled(hadamard(3)[1:], Fraction(3, 8)), 1),
        (scaled(hadamard(3)[2:], Fraction(13, 32)), 1),
        (scaled(hadamard(3)[[0, 1, 3, 5, 6, 7]], Fraction(13, 32)), 1),
        (scaled(np.hstack([32 * eye(8), 11 * np.ones((8, 1), dtype=int)]), Fraction(1, 32)), 1),
        (scaled(np.hstack([32 * eye(8), 11 * hadamard(3)[:, :4]]), Fraction(1, 32)), 1),
        (scaled(hadamard(4)[1:], Fraction(1, 4)), 1),
        (scaled(hadamard(4)[[3, *range(5, 16)]], Fraction(19, 64)), 1),
        (uneven(hadamard(2)[1:], Fraction(9, 16), 6), 1),
        (uneven(hadamard(3)[1:], Fraction(13, 32), 7), 1),
        (uneven(hadamard(3)[1:], Fraction(13, 32), 6), 2),
        (uneven(hadamard(4)[2:], Fraction(17, 64), 8), 1),
        (scaled(hadamard(2), Fraction(1, 2)), 2),
        (scaled(hadamard(3), Fraction(11, 32)), 2),
    )


WIDE, UNEVEN, ALL = slice(2, 13), slice(13, 17), slice(None)


@st.composite
def rip_matrices(draw: st.DrawFn) -> tuple[Matrix, int]:
    """One of the families with its columns shifted and with other signs, often with small changes, and an s."""
    base, most = draw(st.sampled_from(families()[draw(st.sampled_from([WIDE, WIDE, WIDE, UNEVEN, ALL]))]))
    s = draw(st.integers(1, most))
    d = len(base[0])
    shift, signs = draw(st.integers(0, d - 1)), draw(st.integers(0, 2**d - 1))
    columns = [((j + shift) % d, -1 if signs >> j & 1 else 1) for j in range(d)]
    W = tuple(tuple(row[j] * sign for j, sign in columns) for row in base)
    if d <= 8 and draw(st.booleans()):
        noise = draw(st.lists(st.tuples(st.integers(0, len(W) - 1), st.integers(0, d - 1), st.sampled_from([-1, 1])), max_size=6))
        changed = [list(row) for row in W]
        for i, j, sign in noise:
            changed[i][j] += Fraction(sign, 64)
        noisy = tuple(tuple(row) for row in changed)
        if rip_constant(noisy, 2 * s).recovers:
            W = noisy
    return W, s


@st.composite
def small_matrices(draw: st.DrawFn, most_columns: int = 5) -> Matrix:
    """Small matrices of quarters, often with repeated or zero columns; half of them have columns of length near 1."""
    n, d = draw(st.integers(1, 3)), draw(st.integers(1, most_columns))
    unit = draw(st.booleans())
    entry = st.sampled_from([0, 1, -1]) if unit else st.integers(-6, 6)
    columns = draw(st.lists(st.tuples(*[entry] * n), min_size=d, max_size=d))
    if d > 1 and draw(st.integers(0, 3)) == 0:
        columns[-1] = columns[0]
    scale = draw(st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(3, 4)])) if unit else Fraction(1, 4)
    return tuple(tuple(column[i] * scale for column in columns) for i in range(n))


@st.composite
def any_matrices(draw: st.DrawFn) -> tuple[Matrix, int]:
    """Small matrices of every kind, some with a small restricted isometry constant, and an order."""
    if draw(st.booleans()):
        return draw(rip_matrices().filter(lambda pair: len(pair[0][0]) <= 9))
    W = draw(small_matrices())
    return W, draw(st.integers(1, len(W[0])))


@strategy(MatrixAndSparseVector)
def matrices_and_sparse_vectors(draw: st.DrawFn) -> MatrixAndSparseVector:
    """Any small matrix, any order, and a vector that sparse."""
    W, s = draw(any_matrices())
    return MatrixAndSparseVector(W, s, draw(sparse_vectors(len(W[0]), s)))


@strategy(SparseProblem)
def sparse_problems(draw: st.DrawFn) -> SparseProblem:
    """Small integer matrices with a row of ones, and a sparse vector."""
    d = draw(st.integers(2, 4))
    rows = draw(st.lists(st.tuples(*[st.integers(-1, 1)] * d), max_size=2))
    s = draw(st.integers(1, d // 2))
    return SparseProblem(((1,) * d, *rows), s, draw(sparse_vectors(d, s, least=1)))


@strategy(UniquenessProblem)
def uniqueness_problems(draw: st.DrawFn) -> UniquenessProblem:
    """RIP matrices (also with ε just below 1: two columns almost equal) with sparse vectors."""
    if draw(st.integers(0, 3)) == 0:
        k = draw(st.integers(1, 4))
        W: Matrix = ((1, 1 - Fraction(1, 2**k)), (0, Fraction(1, 2 ** (k - 1))))
        return UniquenessProblem(W, 1, draw(sparse_vectors(2, 1)))
    W, s = draw(rip_matrices().filter(lambda pair: len(pair[0][0]) <= 9))
    return UniquenessProblem(W, s, draw(sparse_vectors(len(W[0]), s)))


@strategy(DisjointParts)
def disjoint_parts(draw: st.DrawFn) -> DisjointParts:
    """Two vectors on disjoint places; matrices with unit columns, where the bound is attained, among them."""
    if draw(st.integers(0, 3)):
        W, _ = draw(any_matrices())
    else:
        columns = draw(st.lists(st.integers(0, 7), min_size=2, max_size=5, unique=True))
        bases = np.hstack([2 * np.eye(4, dtype=int), hadamard(2)])
        W = scaled(bases[:, columns], Fraction(1, 2))
    d = len(W[0])
    places = draw(st.lists(st.integers(0, d - 1), min_size=min(2, d), max_size=min(4, d), unique=True))
    values = draw(st.tuples(*[st.sampled_from([1, -1, 2, 3])] * len(places)))
    half = (len(places) + 1) // 2
    u, v = (dict(zip(places[part], values[part], strict=True)) for part in (slice(half), slice(half, None)))
    return DisjointParts(W, tuple(u.get(j, 0) for j in range(d)), tuple(v.get(j, 0) for j in range(d)))


@strategy(OverlappingParts)
def overlapping_parts(draw: st.DrawFn) -> OverlappingParts:
    """Two sparse vectors on any places."""
    W, s = draw(any_matrices())
    return OverlappingParts(W, draw(sparse_vectors(len(W[0]), s)), draw(sparse_vectors(len(W[0]), s)))
