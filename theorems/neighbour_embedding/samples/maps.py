"""Points to be calibrated, similarities, and images of points."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Row, Table, integer_rows
from ....properties.samples.working import Random, is_hard, rows, unit, working
from .distributions import BITS, cut, distributions_of, drawn_distribution, is_distribution

EXACT = 2**24  # squared distances below so many units are exact in single precision


def squares_of(X: np.ndarray) -> np.ndarray:
    """The (n, n) squared distances of the rows, exactly."""
    return ((X[:, None, :] - X[None, :, :]) ** 2).sum(axis=2)


def are_exact(squares: np.ndarray) -> bool:
    """Whether these are so small multiples of one power of two that single precision has them, and neither over- nor underflow."""
    scale = max(Fraction(v).denominator for v in squares.flat)
    whole = [int(Fraction(v) * scale) for v in squares.flat]
    shared = math.gcd(*whole) & -math.gcd(*whole) or 1
    return scale <= 2**80 and max(whole) < min(EXACT * shared, 2**80 * scale)


@sample_type
@excluded("there are no two points", lambda self: self.n < 2)
@excluded("squared distances are not exact in single precision", lambda self: not are_exact(self.squares))
class Mapped(Table):
    """Images y of n ≥ 2 points, whole numbers times a power of two, at least two of them different."""

    @cached_property
    def squares(self) -> np.ndarray:
        return squares_of(self.exact_X)

    @property
    def is_spread(self) -> bool:
        """Whether two images differ."""
        return bool(self.squares.any())

    @cached_property
    def kernel(self) -> np.ndarray:
        """1/(1 + ‖yᵢ − yⱼ‖²), 0 on the diagonal."""
        found = exact_matrix([[1 / (1 + Fraction(v)) for v in row] for row in self.squares])
        np.fill_diagonal(found, 0)
        return found

    @cached_property
    def student(self) -> np.ndarray:
        """The joint similarities of t-SNE."""
        return self.kernel / Fraction(self.kernel.sum())


def similarities(P: tuple[Row, ...], n: int) -> None:
    """Raises `HypothesisNotMet` where P is not (n, n), has a negative entry, or one on the diagonal that is not 0."""
    if len(P) != n or any(len(row) != n for row in P):
        raise HypothesisNotMet("P is not (n, n)")
    if any(P[i][i] != 0 for i in range(n)) or min(min(row) for row in P) < 0:
        raise HypothesisNotMet("an entry of P is negative, or one on the diagonal not 0")


class Similarities:
    """Similarities of points: P (n, n), exactly and in float64."""

    similarity: tuple[Row, ...]

    @cached_property
    def exact_P(self) -> np.ndarray:
        return exact_matrix(self.similarity)

    @cached_property
    def P(self) -> np.ndarray:
        return self.exact_P.astype(np.float64)


@sample_type
class Conditional(Similarities):
    """Conditional similarities of n ≥ 2 points: rows that are distributions, 0 on the diagonal."""

    similarity: tuple[Row, ...]

    def __post_init__(self) -> None:
        similarities(self.similarity, self.n)
        if self.n < 2 or not all(map(is_distribution, self.similarity)):
            raise HypothesisNotMet("a row of P is not a distribution")

    @property
    def n(self) -> int:
        return len(self.similarity)


@sample_type
@excluded("two images are more than 24 apart", lambda self: max(self.squares.flat) > 576)
class MappedNear(Mapped):
    """Images of which no two are more than 24 apart."""


@sample_type
class MappedConditional(Similarities, MappedNear):
    """Images of points with conditional similarities."""

    similarity: tuple[Row, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        similarities(self.similarity, self.n)
        if not all(map(is_distribution, self.similarity)):
            raise HypothesisNotMet("a row of P is not a distribution")


@sample_type
class MappedJoint(Similarities, MappedNear):
    """Images of points with joint similarities: symmetric, of sum 1, 0 on the diagonal."""

    similarity: tuple[Row, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        similarities(self.similarity, self.n)
        if (self.exact_P != self.exact_P.T).any() or self.exact_P.sum() != 1:
            raise HypothesisNotMet("P is not symmetric, or not of sum 1")


@sample_type
@excluded("squared distances are not exact in single precision", lambda self: not are_exact(self.squares))
@excluded("T is not exact in single precision", lambda self: self.perplexity != Fraction(float(np.float32(self.perplexity))))
@excluded("T is n − 1 or nearly so", lambda self: 32 * self.perplexity > 31 * (self.n - 1))
@excluded(
    "T is not above a number of nearest points",
    lambda self: self.perplexity < max(map(self.nearest, range(self.n))) + Fraction(1, 8),
)
class Calibration(Table):
    """n ≥ 3 points, squared distances exact in single precision, and a perplexity T with mᵢ + ⅛ ≤ T ≤ n − 1 − (n−1)/32.

    mᵢ is the number of nearest points of the i-th one: below mᵢ and from n − 1 on no σᵢ gives the perplexity T.
    """

    perplexity: Fraction

    NUMBERS: ClassVar[tuple[str, ...]] = ("perplexity",)

    def nearest(self, i: int) -> int:
        """How many points are nearest to the i-th."""
        others = [self.squares[i, j] for j in range(self.n) if j != i]
        return others.count(min(others))

    @cached_property
    def squares(self) -> np.ndarray:
        return squares_of(self.exact_X)

    @cached_property
    def squares_as_array(self) -> np.ndarray:
        return self.squares.astype(np.float64)


@sample_type
@excluded("not 1 ≤ k < n/2", lambda self: not 1 <= self.k < self.n / 2)
@excluded("images are not of one dimension of at least 1", lambda self: not self.images[0] or len(set(map(len, self.images))) > 1)
@excluded(
    "squared distances are not exact in single precision",
    lambda self: not are_exact(self.squares) or not are_exact(self.image_squares),
)
class Embedded(Table):
    """Points, their images, and a number k of neighbours, 1 ≤ k < n/2; squared distances are exact in single precision."""

    images: tuple[Row, ...]
    k: int

    BY_ROW: ClassVar[tuple[str, ...]] = ("images",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("k",)

    @cached_property
    def Y(self) -> np.ndarray:
        return np.array([[float(v) for v in row] for row in self.images], dtype=np.float64)

    @cached_property
    def squares(self) -> np.ndarray:
        return squares_of(self.exact_X)

    @cached_property
    def image_squares(self) -> np.ndarray:
        return squares_of(exact_matrix(self.images))


def with_zero(p: Row, i: int) -> Row:
    return (*p[:i], 0, *p[i:])


def joint(parts: Row, n: int) -> tuple[Row, ...]:
    """The symmetric (n, n) similarities with these parts of 1 above and below the diagonal."""
    P: list[list[Any]] = [[0] * n for _ in range(n)]
    pairs = [(i, j) for i in range(n) for j in range(i)]
    for (i, j), v in zip(pairs, parts, strict=True):
        P[i][j] = P[j][i] = v / 2
    return tuple(map(tuple, P))


def _images(draw: st.DrawFn) -> tuple[Row, ...]:
    k = draw(st.integers(1, 3))
    return tuple(draw(st.lists(integer_rows(k, 3), min_size=2, max_size=5)))


strategy(Mapped)(lambda draw: Mapped(_images(draw)))  # few images, some of which coincide


@strategy(Conditional)
def conditional(draw: st.DrawFn) -> Conditional:
    """Few points, zeros among their similarities."""
    n = draw(st.integers(2, 5))
    return Conditional(tuple(with_zero(draw(distributions_of(n - 1)), i) for i in range(n)))


@strategy(MappedConditional)
def mapped_conditional(draw: st.DrawFn) -> MappedConditional:
    """Few images, zeros among their similarities."""
    images = _images(draw)
    n = len(images)
    return MappedConditional(images, tuple(with_zero(draw(distributions_of(n - 1)), i) for i in range(n)))


@strategy(MappedJoint)
def mapped_joint(draw: st.DrawFn) -> MappedJoint:
    """Few images, zeros among their similarities."""
    images = _images(draw)
    n = len(images)
    return MappedJoint(images, joint(draw(distributions_of(n * (n - 1) // 2, 32)), n))


@strategy(Calibration)
def calibration(draw: st.DrawFn) -> Calibration:
    """Few points, some at equal distances, and a perplexity between what is possible; sometimes one point far from all others."""
    d = draw(st.integers(1, 3))
    points = draw(st.lists(integer_rows(d, 5), min_size=4, max_size=7, unique=True))
    if draw(st.integers(0, 5)) == 0:
        points.append((draw(st.sampled_from([40, 400, 2000])), *[0] * (d - 1)))
    n = len(points)
    most = 31 * (n - 1) / 32
    squares = squares_of(exact_matrix(points))
    least = max(sorted(row)[1:].count(sorted(row)[1]) for row in squares.tolist()) + 0.125
    share = draw(st.sampled_from([0, 0.25, 0.5, 0.75, 1]))
    return Calibration(tuple(points), Fraction(float(np.float32(np.floor((least + share * (most - least)) * 64) / 64))))


@strategy(Embedded)
def embedded(draw: st.DrawFn) -> Embedded:
    """Few points and images, with ties."""
    d, e = draw(st.integers(1, 3)), draw(st.integers(1, 2))
    n = draw(st.integers(3, 8))
    points = draw(st.lists(integer_rows(d, 4), min_size=n, max_size=n))
    images = draw(st.lists(integer_rows(e, 4), min_size=n, max_size=n))
    return Embedded(tuple(points), tuple(images), draw(st.integers(1, (n - 1) // 2)))


@working(Mapped, most=65)
def many_images(random: Random, n: int) -> Mapped:
    """Near images; or few different ones far from each other, where similarities are of all magnitudes."""
    Y = random.integers(-6, 7, (n, int(random.integers(1, 4))))
    if random.integers(2):
        return Mapped(rows(Y[random.integers(0, min(n, 4), n)], Fraction(2) ** int(random.integers(8, 25))))
    return Mapped(rows(Y, Fraction(1, int(random.choice([1, 2, 64])))))


@working(Conditional, most=65)
def many_similarities(random: Random, n: int) -> Conditional:
    return Conditional(tuple(with_zero(drawn_distribution(random, n - 1), i) for i in range(n)))


@working(MappedConditional, most=33)
def many_conditional(random: Random, n: int) -> MappedConditional:
    images = rows(random.integers(-6, 7, (n, 2)), Fraction(1, int(random.choice([1, 2, 64]))))
    return MappedConditional(images, tuple(with_zero(drawn_distribution(random, n - 1), i) for i in range(n)))


@working(MappedJoint, most=65)
def many_joint(random: Random, n: int) -> MappedJoint:
    images = rows(random.integers(-6, 7, (n, int(random.integers(1, 4)))), Fraction(1, int(random.choice([1, 2, 64]))))
    cuts = [int(v) for v in random.integers(0, 2**BITS + 1, n * (n - 1) // 2 - 1)]
    return MappedJoint(images, joint(cut(cuts, 2**BITS), n))


@working(Calibration, most=65)
def many_points(random: Random, n: int) -> Calibration:
    """Points in general position, in any unit, of a perplexity from 5 to half their number."""
    points = np.rint(random.standard_normal((n, int(random.choice([2, 3, 10])))) * 100).astype(np.int64)
    scale = Fraction(2) ** int(random.choice([0, -30, 20, 28])) if is_hard() or random.integers(2) else unit(random)
    return Calibration(rows(points, scale), Fraction(int(random.integers(min(5, n // 2), n // 2 + 1))))


@working(Embedded, most=65)
def many_embedded(random: Random, n: int) -> Embedded:
    X = random.integers(-9, 10, (n, int(random.integers(1, 6))))
    Y = X[:, :1] + random.integers(-2, 3, (n, 2))
    return Embedded(rows(X), rows(Y), int(random.integers(1, (n - 1) // 2 + 1)))
