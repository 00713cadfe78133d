"""Points, matrices and series: the samples of the theorems on kernels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers import exact_matrix
from ....properties.oracles.psd import Definiteness, definiteness
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows

Rational = int | Fraction


@sample_type
class Points:
    """At least one point of R^d, d ≥ 1; points may be equal."""

    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0]:
            raise HypothesisNotMet("there are no points, or they have no coordinates")
        for i, row in enumerate(self.rows):
            if len(row) != self.d:
                raise HypothesisNotMet(f"point {i} has {len(row)} coordinates, point 0 has {self.d}")

    def smaller(self) -> Iterator[Points]:
        """Samples of the same type that are smaller in one respect: a point or a coordinate fewer, a number nearer to 0."""
        rows = [self.rows[:i] + self.rows[i + 1 :] for i in range(self.n)]
        rows += [tuple(row[:j] + row[j + 1 :] for row in self.rows) for j in range(self.d)]
        for i, row in enumerate(self.rows):
            for j, v in enumerate(row):
                for near in dict.fromkeys((0, v - 1 if v > 0 else v + 1, abs(v))):
                    if (abs(near), near < 0) < (abs(v), v < 0):
                        rows.append((*self.rows[:i], (*row[:j], near, *row[j + 1 :]), *self.rows[i + 1 :]))
        for changed in rows:
            with suppress(HypothesisNotMet):
                yield replace(self, rows=changed)

    @cached_property
    def X(self) -> np.ndarray:
        """The points as an (n, d) float64 array: the same numbers, since they are integers or dyadic rationals."""
        return np.array([[float(v) for v in row] for row in self.rows], dtype=np.float64)

    @cached_property
    def exact(self) -> np.ndarray:
        """The points as an (n, d) array of exact rationals."""
        return exact_matrix(np.array(self.rows, dtype=object))

    @property
    def n(self) -> int:
        return len(self.rows)

    @property
    def d(self) -> int:
        return len(self.rows[0])

    @cached_property
    def inner(self) -> np.ndarray:
        """The exact Gram matrix ⟨xᵢ,xⱼ⟩."""
        return self.exact @ self.exact.T

    @cached_property
    def squared_distances(self) -> np.ndarray:
        """The exact matrix ‖xᵢ−xⱼ‖²."""
        own = self.inner.diagonal()
        return own[:, None] + own[None, :] - 2 * self.inner


@sample_type
class DistinctPoints(Points):
    """Points no two of which are equal."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(set(self.rows)) < self.n:
            raise HypothesisNotMet("two points are equal")


@sample_type
class Triple(Points):
    """Three points."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.n != 3:
            raise HypothesisNotMet(f"{self.n} points, not 3")


@sample_type
class Expansion(Points):
    """Points xᵢ with coefficients αᵢ: the function f = Σ αᵢ k(·,xᵢ)."""

    coefficients: tuple[Rational, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.coefficients) != self.n:
            raise HypothesisNotMet(f"{self.n} points but {len(self.coefficients)} coefficients")

    @cached_property
    def alpha(self) -> np.ndarray:
        """The coefficients as an exact (n,) array."""
        return np.array(self.coefficients, dtype=object)


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


@sample_type
class SimilarityMatrix(SymmetricMatrix):
    """A symmetric matrix of similarities between 0 and 1, where everything is most similar to itself."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if any(row[i] != 1 for i, row in enumerate(self.entries)) or not all(0 <= v <= 1 for row in self.entries for v in row):
            raise HypothesisNotMet("the similarities are not between 0 and 1, with 1 on the diagonal")


@sample_type
class PsdMatrix(SymmetricMatrix):
    """A positive semidefinite matrix of exact rationals, possibly singular."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.decided.semidefinite:
            raise HypothesisNotMet("the matrix is not positive semidefinite", self.decided.negative)


@sample_type
class PsdPair:
    """Two positive semidefinite matrices of the same size."""

    A: PsdMatrix
    B: PsdMatrix

    def __post_init__(self) -> None:
        if self.A.n != self.B.n:
            raise HypothesisNotMet(f"the matrices have the sizes {self.A.n} and {self.B.n}")


@sample_type
class SymmetricPair:
    """Two symmetric matrices of the same size."""

    A: SymmetricMatrix
    B: SymmetricMatrix

    def __post_init__(self) -> None:
        if self.A.n != self.B.n:
            raise HypothesisNotMet(f"the matrices have the sizes {self.A.n} and {self.B.n}")


@sample_type
class SignedSeries:
    """The Gram matrix ⟨xᵢ,xⱼ⟩ of points, and coefficients c₀, c₁, …, c_q of any sign."""

    points: Points
    coefficients: tuple[Rational, ...]

    def __post_init__(self) -> None:
        if not self.coefficients:
            raise HypothesisNotMet("there are no coefficients")


@sample_type
class Series(SignedSeries):
    """The Gram matrix ⟨xᵢ,xⱼ⟩ of points, and coefficients c₀, c₁, …, c_q ≥ 0."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if any(c < 0 for c in self.coefficients):
            raise HypothesisNotMet("a coefficient is negative")


@sample_type
class ImageExpansion(Expansion):
    """Points with coefficients, and labels −1 or +1, whose images are the products xᵢxⱼ of coordinates."""

    labels: tuple[int, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.labels) != self.n or any(label not in (-1, 1) for label in self.labels):
            raise HypothesisNotMet("the labels are not one of −1 and 1 for each point")


@sample_type
class BlockPair:
    """Two curves that do not touch: the matrix diag(K₁, K₁), K₁ definite with 1 on its diagonal; labels +1, then −1."""

    curve: SimilarityMatrix

    def __post_init__(self) -> None:
        if not self.curve.decided.definite:
            raise HypothesisNotMet("the block is not positive definite")

    @property
    def labels(self) -> tuple[int, ...]:
        """+1 for the first curve, −1 for the second."""
        return (1,) * self.curve.n + (-1,) * self.curve.n

    @cached_property
    def K(self) -> np.ndarray:
        """diag(K₁, K₁), exactly."""
        return np.kron(np.array([[1, 0], [0, 1]], dtype=object), self.curve.exact)


# ------------------------------------------------------------------------------------------------------- strategies


def half(v: Any) -> Rational:
    """v/2, as an int where it is whole."""
    return Fraction(v, 2) if v % 2 else v // 2


def points(draw: st.DrawFn, most: int = 6, smallest: int = 1, largest: int = 4) -> tuple[Row, ...]:
    """Small points, one in three sets without negative coordinates, some with halves; duplicates and 0 are common."""
    d = draw(st.integers(1, 3))
    kind = draw(st.sampled_from(["whole", "non-negative", "halves"]))
    lowest = 0 if kind == "non-negative" else -largest
    row = st.tuples(*[st.integers(lowest, largest)] * d)
    if kind == "halves":
        row = row.map(lambda r: tuple(half(v) for v in r))
    rows = draw(st.lists(row, min_size=smallest, max_size=most))
    if draw(st.integers(0, 3)) == 3:
        rows.append(rows[0])
    return tuple(rows)


@strategy(Points)
def any_points(draw: st.DrawFn) -> Points:
    return Points(points(draw))


@strategy(DistinctPoints)
def distinct_points(draw: st.DrawFn) -> DistinctPoints:
    """Distinct points of a small grid; one set in four lies evenly on a line."""
    if draw(st.integers(0, 3)) == 3:
        n, step = draw(st.integers(1, 5)), draw(st.integers(1, 2))
        return DistinctPoints(tuple((step * i,) for i in range(n)))
    d = draw(st.integers(1, 3))
    return DistinctPoints(tuple(draw(st.lists(integer_rows(d, 2), min_size=1, max_size=5, unique=True))))


@strategy(Triple)
def triples(draw: st.DrawFn) -> Triple:
    """Three points; one triple in three lies evenly on a line, with the second in the middle."""
    d = draw(st.integers(1, 3))
    first, step = draw(integer_rows(d, 3)), draw(integer_rows(d, 3))
    if draw(st.integers(0, 2)) == 2:
        return Triple(tuple(tuple(a + t * b for a, b in zip(first, step, strict=True)) for t in range(3)))
    return Triple((first, step, draw(integer_rows(d, 3))))


@strategy(Expansion)
def expansions(draw: st.DrawFn) -> Expansion:
    rows = points(draw)
    return Expansion(rows, tuple(draw(st.lists(st.integers(-3, 3), min_size=len(rows), max_size=len(rows)))))


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
    """Small integer matrices: any; Gram matrices, often singular; and these with one diagonal entry lowered by 1."""
    n = draw(st.integers(1, 4))
    kind = draw(st.sampled_from(["any", "gram", "lowered", "strong diagonal"]))
    if kind == "any":
        return SymmetricMatrix(_symmetric(draw, n))
    if kind == "strong diagonal":
        entries = _symmetric(draw, n, -1, 1)
        return SymmetricMatrix(tuple(tuple(v if i != j else 1 for j, v in enumerate(row)) for i, row in enumerate(entries)))
    gram = _gram_of(draw(st.lists(integer_rows(draw(st.integers(1, n)), 2), min_size=n, max_size=n)))
    if kind == "gram":
        return SymmetricMatrix(gram)
    k = draw(st.integers(0, n - 1))
    return SymmetricMatrix(tuple(tuple(v - (i == j == k) for j, v in enumerate(row)) for i, row in enumerate(gram)))


@strategy(SimilarityMatrix)
def similarity_matrices(draw: st.DrawFn) -> SimilarityMatrix:
    n = draw(st.integers(1, 4))
    halves = _symmetric(draw, n, 0, 2)
    entries = tuple(tuple(1 if i == j else half(v) for j, v in enumerate(row)) for i, row in enumerate(halves))
    return SimilarityMatrix(entries)


@strategy(PsdMatrix)
def psd_matrices(draw: st.DrawFn) -> PsdMatrix:
    """Gram matrices of small integer vectors, of every rank down to 0."""
    return _psd(draw, draw(st.integers(1, 5)))


@strategy(PsdPair)
def psd_pairs(draw: st.DrawFn) -> PsdPair:
    n = draw(st.integers(1, 4))
    return PsdPair(_psd(draw, n), _psd(draw, n))


@strategy(SymmetricPair)
def symmetric_pairs(draw: st.DrawFn) -> SymmetricPair:
    n = draw(st.integers(1, 3))
    return SymmetricPair(SymmetricMatrix(_symmetric(draw, n)), SymmetricMatrix(_symmetric(draw, n)))


def _series(draw: st.DrawFn, lowest: int) -> tuple[Points, tuple[int, ...]]:
    rows = points(draw, most=4, smallest=draw(st.sampled_from([2, 2, 1])), largest=2)
    terms = draw(st.sampled_from([3, 4, 2, 1]))
    return Points(rows), tuple(draw(st.lists(st.integers(lowest, 3), min_size=terms, max_size=terms)))


@strategy(Series)
def series(draw: st.DrawFn) -> Series:
    return Series(*_series(draw, 0))


@strategy(SignedSeries)
def signed_series(draw: st.DrawFn) -> SignedSeries:
    return SignedSeries(*_series(draw, -2))


@strategy(ImageExpansion)
def image_expansions(draw: st.DrawFn) -> ImageExpansion:
    d = draw(st.integers(1, 3))
    rows = tuple(draw(st.lists(integer_rows(d, 3), min_size=1, max_size=5)))
    n = len(rows)
    labels = draw(st.tuples(*[st.sampled_from([1, -1])] * n))
    return ImageExpansion(rows, draw(st.tuples(*[st.integers(-3, 3)] * n)), labels)


@strategy(BlockPair)
def block_pairs(draw: st.DrawFn) -> BlockPair:
    """Up to three points on a curve: neighbours have the similarity k = j/8 < 1, next neighbours k²; such matrices are definite."""
    n, k = draw(st.integers(1, 3)), Fraction(draw(st.integers(0, 7)), 8)
    power = [1, k, k**2]
    return BlockPair(SimilarityMatrix(tuple(tuple(power[abs(i - j)] for j in range(n)) for i in range(n))))
