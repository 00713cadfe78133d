"""Points of R^d, with what a statement adds to them: coefficients, labels, a power series, a parameter of a kernel."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import factor, hypothesis
from ....properties.samples.tables import Rational, Row, Table, gram_of, integer_rows, unit_rows


@sample_type
class Points(Table):
    """At least one point of R^d, d ≥ 1; points may be equal."""

    FORMAL: ClassVar = {"different": "different points"}

    @property
    def different(self) -> int:
        """How many different points there are."""
        return len(set(self.rows))

    @property
    def largest(self) -> Rational:
        """The largest size of a coordinate."""
        return max(abs(v) for row in self.rows for v in row)

    @cached_property
    def inner(self) -> np.ndarray:
        """The exact Gram matrix ⟨xᵢ,xⱼ⟩."""
        return gram_of(self.rows)

    @cached_property
    def squared_distances(self) -> np.ndarray:
        """The exact matrix ‖xᵢ−xⱼ‖²."""
        own = self.inner.diagonal()
        return own[:, None] + own[None, :] - 2 * self.inner


@sample_type
@excluded("two points are equal", lambda self: self.different < self.n)
class DistinctPoints(Points):
    """Points no two of which are equal."""


@sample_type
class Triple(Points):
    """Three points."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.n != 3:
            raise HypothesisNotMet(f"{self.n} points, not 3")


@sample_type
@excluded("an image has another length than 1", lambda self: any(v != 1 for v in self.inner.diagonal()))
class UnitImages(Triple):
    """Three images of length 1, exactly."""


@sample_type
@excluded("a coordinate is above 8", lambda self: self.largest > 8)
class Expansion(Points):
    """Points xᵢ with coefficients αᵢ: the function f = Σ αᵢ k(·,xᵢ).

    No coordinate is above 8: of larger ones an exponential of sums of squares is known to fewer digits than the laws allow for.
    """

    coefficients: tuple[Rational, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("coefficients",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("coefficients",)

    @cached_property
    def alpha(self) -> np.ndarray:
        """The coefficients as an exact (n,) array."""
        return np.array(self.coefficients, dtype=object)


@sample_type
@excluded("the labels are not −1 or 1", lambda self: any(label not in (-1, 1) for label in self.labels))
@excluded("float64 rounds a sum of αᵢk(xᵢ,xⱼ)αⱼ", lambda self: not self.is_exact)
class ImageExpansion(Expansion):
    """Points with coefficients, and labels −1 or +1, whose images are the products xᵢxⱼ of coordinates.

    So small that float64 makes no error in sums of $\\alpha_ik(x_i,x_j)\\alpha_j$, in whatever order, nor where a multiplier is a
    number of passes.
    """

    labels: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("coefficients", "labels")
    PASSES: ClassVar = 3  # of a perceptron: no multiplier is larger

    @property
    def is_exact(self) -> bool:
        """Whether all terms are whole multiples of a power of two, and the sum of their sizes less than 2⁵³ of it."""
        K, sizes = self.inner**2, np.array([max(self.PASSES, abs(v)) for v in self.coefficients], dtype=object)
        unit_of = lambda values: lcm(*(Fraction(v).denominator for v in values))  # noqa: E731
        units = unit_of(K.ravel()) * unit_of(self.coefficients) ** 2
        return units.bit_count() == 1 and bool((sizes @ K @ sizes) * units < 2**53)


@sample_type
class PointsWithWidth(Points):
    """Points, and any real σ for the width of a Gaussian kernel."""

    sigma: int | Fraction

    NUMBERS: ClassVar[tuple[str, ...]] = ("sigma",)


@sample_type
class PointsWithOffset(Points):
    """Points, and any real c for a polynomial kernel (⟨x,z⟩ + c)^p."""

    c: int | Fraction

    NUMBERS: ClassVar[tuple[str, ...]] = ("c",)


@sample_type
@excluded("there are no coefficients", lambda self: not self.coefficients)
class SignedSeries:
    """The Gram matrix ⟨xᵢ,xⱼ⟩ of points, and coefficients c₀, c₁, …, c_q of any sign."""

    points: Points
    coefficients: tuple[Rational, ...]

    @property
    def n(self) -> int:
        return self.points.n

    @property
    def inner(self) -> np.ndarray:
        """The exact Gram matrix ⟨xᵢ,xⱼ⟩."""
        return self.points.inner


@sample_type
@excluded("float64 rounds an entry Σcₚ⟨xᵢ,xⱼ⟩ᵖ", lambda self: not self.is_exact)
class Series(SignedSeries):
    """The Gram matrix ⟨xᵢ,xⱼ⟩ of points, and coefficients c₀, c₁, …, c_q ≥ 0: so small that float64 rounds no sum of powers."""

    FORMAL: ClassVar = {"different": "different points", "higher": "coefficients above the first"}
    NUMBERED: ClassVar = ("terms",)

    @property
    def terms(self) -> list[tuple[Rational, int]]:
        """The coefficients, each with its power p = 0, 1, …"""
        return [(c, p) for p, c in enumerate(self.coefficients)]

    @property
    def different(self) -> int:
        """How many different points there are."""
        return self.points.different

    @property
    def higher(self) -> int:
        """How many coefficients of powers above 0 are not 0."""
        return sum(c != 0 for c in self.coefficients[1:])

    @property
    def is_exact(self) -> bool:
        """Whether the terms of an entry are whole multiples of a power of two, and the sum of their sizes less than 2⁵³ of it."""
        entries = self.inner.ravel()
        largest, unit = max(map(abs, entries)), lcm(*(Fraction(k).denominator for k in entries)) ** (len(self.coefficients) - 1)
        unit *= lcm(*(Fraction(c).denominator for c in self.coefficients))
        return unit.bit_count() == 1 and sum(abs(c) * largest**p for c, p in self.terms) * unit < 2**53

    @hypothesis(over="terms")
    def nonnegative(self, c: Rational, p: int) -> bool:
        """a term with c ≥ 0"""
        return c >= 0

    @factor(of="inner")
    def shown_by_the_points(self) -> tuple[np.ndarray, np.ndarray]:
        """⟨xᵢ,xⱼ⟩ is the product of the rows."""
        X = self.points.exact_X
        return X, np.ones(X.shape[1], dtype=object)


# ------------------------------------------------------------------------------------------------------- strategies


def half(v: Any) -> Rational:
    """v/2, as an int where it is whole."""
    return Fraction(v, 2) if v % 2 else v // 2


def points(draw: st.DrawFn, most: int = 6, smallest: int = 1, largest: int = 4) -> tuple[Row, ...]:
    """Small points, three in five sets without negative coordinates, some with halves; duplicates and 0 are common.

    So kernels that refuse negative features are judged on more than half of the samples.
    """
    d = draw(st.integers(1, 3))
    kind = draw(st.sampled_from(["whole", "non-negative", "halves", "non-negative", "non-negative"]))
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
    """Small points; one set in ten is a square grid of sixteen."""
    if draw(st.integers(0, 9)) == 9:
        return Points(tuple((i, j) for i in range(4) for j in range(4)))
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
    """Three points; one triple in three lies evenly on a line, with the second in the middle; half are without negative numbers."""
    d = draw(st.integers(1, 3))
    rows = st.tuples(*[st.integers(draw(st.sampled_from([-3, 0])), 3)] * d)
    first, step = draw(rows), draw(rows)
    if draw(st.integers(0, 2)) == 2:
        return Triple(tuple(tuple(a + t * b for a, b in zip(first, step, strict=True)) for t in range(3)))
    return Triple((first, step, draw(rows)))


@strategy(UnitImages)
def unit_images(draw: st.DrawFn) -> UnitImages:
    """Unit vectors of R², R⁴ or R⁵: ±eᵢ, and those with entries ±½."""
    d = draw(st.sampled_from([2, 4, 4, 5]))
    return UnitImages(draw(st.tuples(*[unit_rows(d)] * 3)))


@strategy(Expansion)
def expansions(draw: st.DrawFn) -> Expansion:
    """Small points; one set in four lies on a ray, where functions that vanish are common for the linear kernel."""
    if draw(st.integers(0, 3)) == 3:
        row = draw(integer_rows(draw(st.integers(1, 2)), 3))
        return Expansion((row, tuple(2 * v for v in row)), draw(st.tuples(st.integers(-2, 2), st.integers(-1, 1))))
    rows = points(draw)
    return Expansion(rows, tuple(draw(st.lists(st.integers(-3, 3), min_size=len(rows), max_size=len(rows)))))


@strategy(ImageExpansion)
def image_expansions(draw: st.DrawFn) -> ImageExpansion:
    d = draw(st.integers(1, 3))
    rows = tuple(draw(st.lists(integer_rows(d, 3), min_size=1, max_size=5)))
    n = len(rows)
    labels = draw(st.tuples(*[st.sampled_from([1, -1])] * n))
    return ImageExpansion(rows, draw(st.tuples(*[st.integers(-3, 3)] * n)), labels)


@strategy(PointsWithWidth)
def points_with_width(draw: st.DrawFn) -> PointsWithWidth:
    rows = draw(st.lists(integer_rows(draw(st.integers(1, 2))), min_size=1, max_size=1))
    return PointsWithWidth(tuple(rows), draw(st.integers(-3, 3)))


@strategy(PointsWithOffset)
def points_with_offset(draw: st.DrawFn) -> PointsWithOffset:
    d = draw(st.integers(1, 2))
    return PointsWithOffset(tuple(draw(st.lists(integer_rows(d, 2), min_size=1, max_size=3))), draw(st.integers(-3, 3)))


def _series(draw: st.DrawFn, lowest: int) -> tuple[Points, tuple[int, ...]]:
    rows = points(draw, most=4, smallest=draw(st.sampled_from([2, 2, 1])), largest=2)
    terms = draw(st.sampled_from([3, 4, 2, 1]))
    return Points(rows), tuple(draw(st.lists(st.integers(lowest, 3), min_size=terms, max_size=terms)))


strategy(Series)(lambda draw: Series(*_series(draw, 0)))
strategy(SignedSeries)(lambda draw: SignedSeries(*_series(draw, -2)))
