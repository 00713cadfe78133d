"""Many points for Gram matrices, points of many features, monomials of many variables, long strings, larger matrices."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....properties.samples.working import Random, is_hard, labels, points, row, rows, signs, unit, width, working
from ....properties.symmetries.draws import large_in_two_forms
from .counted import StringPair, VectorPair
from .matrices import BlockPair, PsdMatrix, PsdPair, SimilarityMatrix, SymmetricMatrix
from .monomials import Degrees, PolynomiallyLabelled
from .points import DistinctPoints, Expansion, ImageExpansion, Points, Series, Triple
from .transformed import MovedPoints, PickedPoints


def cloud(random: Random, n: int, d: int) -> tuple[tuple[Fraction | int, ...], ...]:
    """n points within a few units of each other, so that no similarity between them vanishes."""
    X = points(random, n, d)
    return rows(X, Fraction(1, 2 ** int(np.abs(X).max(initial=1)).bit_length()) * int(random.choice([1, 2, 4])))


working(Points, most=1025)(lambda random, n: Points(cloud(random, n, width(random, 33))))  # points of up to 33 features
# Different points of up to 33 features
working(DistinctPoints, most=1025)(lambda random, n: DistinctPoints(tuple(dict.fromkeys(cloud(random, n, width(random, 33))))))


@working(PickedPoints, most=1025)
def picked_points(random: Random, n: int) -> PickedPoints:
    """Points of up to 33 features, of which any share is picked; one time in three the same for the columns as for the rows."""
    X, shares = cloud(random, n, width(random, 33)), random.random(2)
    left, right = (random.permutation(n) * (random.random(n) < share) for share in shares)
    if random.integers(3) == 0:
        right = np.where(left > 0, 1 + random.permutation(n), 0)
    left[0], right[0] = 1, 1
    return PickedPoints(X, labels(left), labels(right))


large_in_two_forms(MovedPoints, lambda random, n: (cloud(random, n, width(random, 33)),), most=513)


# Points with coefficients
working(Expansion, most=65)(lambda random, n: Expansion(cloud(random, n, width(random, 33)), row(random.integers(-3, 4, n))))


@working(ImageExpansion, most=65)
def image_expansion(random: Random, n: int) -> ImageExpansion:
    """Whole numbers so small that float64 makes no error."""
    X = random.integers(-3, 4, (n, width(random, 10)))
    return ImageExpansion(rows(X), row(random.integers(-3, 4, n)), labels(signs(random, n)))


@working(Triple, most=2049)
def triple(random: Random, n: int) -> Triple:
    """Three points of n features; of hard ones a quarter are a few units apart, and far from the origin."""
    if is_hard() and random.integers(4) == 0:
        return Triple(rows(random.integers(-1, 2, (3, min(n, 8))) + 2 ** int(random.integers(20, 41))))
    return Triple(cloud(random, 3, n))


working(VectorPair, most=4097)(lambda random, n: VectorPair(*rows(random.integers(-3, 4, (2, n)))))  # two vectors of n entries


@working(StringPair, most=2049)
def string_pair(random: Random, n: int) -> StringPair:
    """Two strings of about n letters, the second with a part of the first."""
    alphabet = "abcdefghijklmnopqrstuvwxyz"[: int(random.choice([2, 4, 20, 26]))]
    x, z = ("".join(random.choice(list(alphabet), n)) for _ in range(2))
    return StringPair(x, z[: n // 2] + x[n // 4 : n // 2], alphabet, int(random.integers(1, 4)))


def gram(random: Random, n: int, rank: int) -> np.ndarray:
    """A matrix of inner products of small integers."""
    A = random.integers(-3, 4, (n, rank))
    return A @ A.T


@working(SymmetricMatrix, most=65)
def symmetric_matrix(random: Random, n: int) -> SymmetricMatrix:
    """A Gram matrix, often singular; or with one diagonal entry lowered by 1, so that it may have a negative eigenvalue."""
    K = gram(random, n, int(random.choice([max(1, n // 2), n, n + 3])))
    if random.integers(2):
        K[(i := int(random.integers(n))), i] -= 1
    return SymmetricMatrix(rows(K, unit(random)))


@working(PsdPair, most=33)
def psd_pair(random: Random, n: int) -> PsdPair:
    """Two Gram matrices."""
    A, B = (PsdMatrix(rows(gram(random, n, int(random.choice([max(1, n // 2), n]))))) for _ in range(2))
    return PsdPair(A, B)


@working(BlockPair, most=33)
def block_pair(random: Random, n: int) -> BlockPair:
    """Points at equal distances on a line, whose similarities fall by the same factor from one to the next."""
    factor = Fraction(1, int(random.choice([2, 4])))
    return BlockPair(SimilarityMatrix(tuple(tuple(factor ** abs(i - j) for j in range(n)) for i in range(n))))


@working(Series, most=65)
def series(random: Random, n: int) -> Series:
    """n points of small whole numbers, and up to five coefficients."""
    return Series(Points(rows(random.integers(-2, 3, (n, width(random, 3))))), row(random.integers(0, 3, random.integers(1, 6))))


@working(PolynomiallyLabelled, most=65)
def polynomially_labelled(random: Random, n: int) -> PolynomiallyLabelled:
    """n points of the plane, inside and outside of a circle."""
    X, radius = random.integers(-9, 10, (n, 2)), int(random.integers(1, 120)) + Fraction(1, 2)
    terms = (((2, 0), 1), ((0, 2), 1), ((0, 0), -radius))
    return PolynomiallyLabelled(rows(X), labels(np.where((X * X).sum(axis=1) > radius, 1, -1)), 2, terms)


@working(Degrees, most=33)
def degrees(random: Random, n: int) -> Degrees:
    """Many variables, or a high degree in one or two."""
    few = int(random.integers(1, 3))
    return Degrees(n, few) if random.integers(2) else Degrees(few, n)
