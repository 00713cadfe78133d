"""Two classes of points, separable or not, and points without labels: the samples of the SVM theorems."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.products import GramMatrix
from ....properties.oracles.margin import Separated
from ....properties.oracles.soft_margin import SoftMargin, soft_margin
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import LabelledPoints, Rational, Row, Table, TargetedRows, gram_of, integer_rows


@sample_type
@excluded("one of the classes is empty", lambda self: len(set(self.labels)) < 2)
class TwoClasses(LabelledPoints):
    """Points with labels −1/+1, at least one of each: separable or not, with duplicates and contradictions."""

    @cached_property
    def gram(self) -> np.ndarray:
        """The exact (n, n) matrix of inner products."""
        return gram_of(self.rows)

    @cached_property
    def inner_products(self) -> GramMatrix:
        """The same, not written out."""
        return GramMatrix(self.exact_X)

    def soft_optimum(self, C: Rational, intercept: bool) -> SoftMargin:
        """The certified optimum of the soft margin at C; found once. Raises `Unknown`, each time, where none is certified."""
        known = vars(self).setdefault("_soft_optima", {})
        if (C, intercept) not in known:
            known[C, intercept] = soft_margin(self.inner_products, self.labels, C, intercept)
        return known[C, intercept]


@sample_type
class SeparableClasses(TwoClasses, Separated):
    """Two classes of points that some hyperplane separates strictly."""

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.optimum

    def only(self, indices: list[int]) -> SeparableClasses:
        """The sample of these examples."""
        return SeparableClasses(tuple(self.rows[i] for i in indices), tuple(self.labels[i] for i in indices))


@sample_type
class QueriedClasses(SeparableClasses):
    """Separable classes, a new example `query` with a `label`, and a factor ≠ 0."""

    query: Row
    label: int
    factor: int

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("query",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("query", "factor")
    POINTS: ClassVar[tuple[str, ...]] = ("query",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.label not in (-1, 1):
            raise HypothesisNotMet(f"the label of the query is {self.label}")
        if self.factor == 0:
            raise HypothesisNotMet("the factor is 0")

    @classmethod
    def from_arrays(cls, X: Any, y: Any) -> QueriedClasses:
        """A sample from the user's own data: the query is the first example."""
        base = SeparableClasses.from_arrays(X, y)
        return cls(base.rows, base.labels, base.rows[0], base.labels[0], 2)


@sample_type
@excluded("k is at least 4, and C positive", lambda self: self.k < 4 or self.C <= 0)
class Outlier:
    """On the line: two negative examples at 0, two positive ones at 4, and a positive one at −k, where k ≥ 4; and C > 0."""

    k: int
    C: Fraction

    @cached_property
    def optimum(self) -> SoftMargin:
        """The certified optimum of the soft margin."""
        classes = TwoClasses(((0,), (0,), (4,), (4,), (-self.k,)), (-1, -1, 1, 1, 1))
        return soft_margin(classes.gram, classes.labels, self.C, intercept=True)


@sample_type
@excluded(
    "two vectors of one dimension, at least 1, and 0 < t < 1",
    lambda self: not self.u or len(self.u) != len(self.v) or not 0 < self.t < 1,
)
class TwoVectors:
    """Two vectors u and v of R^d, d ≥ 1, and 0 < t < 1."""

    u: Row
    v: Row
    t: Fraction


@sample_type
@excluded("the degree is not positive", lambda self: self.degree < 1)
class KernelPoints(Table):
    """Points without labels, and the kernel ⟨x,z⟩ to the power `degree` for who takes a Gram matrix."""

    degree: int = 1

    NUMBERS: ClassVar[tuple[str, ...]] = ("degree",)

    @classmethod
    def from_arrays(cls, X: Any, y: Any) -> KernelPoints:
        """A sample from the user's own data, without their labels."""
        return cls(LabelledPoints.from_arrays(X, y).rows)

    @cached_property
    def gram(self) -> np.ndarray:
        """The exact (n, n) matrix of inner products."""
        return gram_of(self.rows)

    @property
    def kernel(self) -> np.ndarray:
        """The exact Gram matrix of ⟨x,z⟩^degree."""
        return self.gram**self.degree


@sample_type
class TubeData(TargetedRows):
    """Rows of R^d with targets, for a tube around a hyperplane: at least one example and one feature."""


@sample_type
class NuClasses(TwoClasses):
    """Two classes of points, drawn about as large as each other, for a classifier with a fraction ν."""


def two_labels(draw: st.DrawFn, n: int) -> tuple[int, ...]:
    """n ≥ 2 labels, the first −1 and the last +1."""
    return (-1, *(draw(st.sampled_from([-1, 1])) for _ in range(n - 2)), 1)


@strategy(TwoClasses)
def two_classes(draw: st.DrawFn) -> TwoClasses:
    """Two to seven points with small integers or quarters; points repeat, also with the other label."""
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(integer_rows(d, draw(st.sampled_from([2, 4]))), min_size=2, max_size=7))
    labels = two_labels(draw, len(rows))
    if draw(st.booleans()):
        rows = [tuple(Fraction(v, 4) for v in row) for row in rows]
    return TwoClasses(tuple(rows), labels)


@strategy(KernelPoints)
def kernel_points(draw: st.DrawFn) -> KernelPoints:
    """One to eight points, small integers or quarters, often on one side of the origin; points repeat."""
    d = draw(st.integers(1, 3))
    shift = draw(st.sampled_from([(0,) * d, (3,) * d, (2,) + (0,) * (d - 1)]))
    drawn = draw(st.lists(integer_rows(d, draw(st.sampled_from([2, 4]))), min_size=draw(st.sampled_from([1, 3, 5])), max_size=8))
    rows = [tuple(v + s for v, s in zip(row, shift, strict=True)) for row in drawn]
    if draw(st.booleans()):
        rows = [tuple(Fraction(v, 4) for v in row) for row in rows]
    return KernelPoints(tuple(rows), draw(st.sampled_from([1, 1, 2])))


@strategy(NuClasses)
def nu_classes(draw: st.DrawFn) -> NuClasses:
    """Up to four points of each class, one or two more of one of them; small integers or quarters, moved apart or not."""
    d, k = draw(st.integers(1, 3)), draw(st.sampled_from([1, 2, 3, 3, 4]))
    apart = draw(st.sampled_from([0, 1, 2, 3]))
    more = draw(st.sampled_from([0, 0, 1])) if k > 1 else 0
    points = draw(st.lists(integer_rows(d, draw(st.sampled_from([1, 2, 4]))), min_size=2 * k + more, max_size=2 * k + more))
    labels = tuple(1 if i % 2 else -1 for i in range(len(points)))
    rows = tuple((row[0] + y * apart, *row[1:]) for row, y in zip(points, labels, strict=True))
    unit = draw(st.sampled_from([1, 1, Fraction(1, 4)]))
    return NuClasses(tuple(tuple(unit * v for v in row) for row in rows), labels)


@strategy(TubeData)
def tube_data(draw: st.DrawFn) -> TubeData:
    """One to six rows of small integers or quarters; targets anywhere, or near a hyperplane, some of them far from it."""
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(integer_rows(d, draw(st.sampled_from([2, 4]))), min_size=draw(st.sampled_from([1, 3])), max_size=6))
    if draw(st.booleans()):
        rows = [tuple(Fraction(v, 4) for v in row) for row in rows]
    w = draw(st.one_of(st.just((0,) * d), integer_rows(d, 2)))
    away = draw(st.lists(st.integers(-8, 8), min_size=len(rows), max_size=len(rows)))
    unit = draw(st.sampled_from([Fraction(1, 8), Fraction(1, 2), Fraction(1)]))
    level = draw(st.integers(-3, 3))
    values = [sum((a * b for a, b in zip(row, w, strict=True)), level + unit * v) for row, v in zip(rows, away, strict=True)]
    return TubeData(tuple(rows), tuple(values))


def separated(draw: st.DrawFn) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Points on both sides of a hyperplane with integer coefficients: many of them tie for the smallest margin."""
    d = draw(st.integers(1, 3))
    normal = draw(integer_rows(d, 2))
    normal = normal if any(normal) else (1,) + (0,) * (d - 1)
    shift = draw(st.integers(-2, 2))
    rows = draw(st.lists(integer_rows(d, draw(st.sampled_from([2, 4]))), max_size=6))
    score = [2 * (sum(a * b for a, b in zip(normal, row, strict=True)) + shift) + 1 for row in rows]  # odd: never 0
    axis = next(k for k in range(d) if normal[k] != 0)
    sign = 1 if normal[axis] > 0 else -1
    low, high = (tuple(s * sign * (k == axis) for k in range(d)) for s in (-(abs(shift) + 1), abs(shift) + 1))
    ends = [(low, -1), (high, 1)]
    kept = ends[:1] + [(row, 1 if s > 0 else -1) for row, s in zip(rows, score, strict=True)] + ends[1:]
    unit = draw(st.sampled_from([1, 1, Fraction(1, 4)]))
    return tuple(tuple(unit * v for v in row) for row, _ in kept), tuple(label for _, label in kept)


def corners(draw: st.DrawFn) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Corners of a cube, some of them twice, labelled by their first coordinate: all tie for the smallest margin."""
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(st.tuples(*[st.sampled_from([-1, 1])] * d), min_size=0, max_size=5))
    rows = [(-1,) * d, *rows, (1,) * d]
    return tuple(rows), tuple(row[0] for row in rows)


def narrow_gap(draw: st.DrawFn) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """A gap that is small beside the extent of the classes: large multipliers."""
    k = draw(st.integers(1, 6))
    return ((-k, 0), (0, 0), (0, 1), (k, draw(st.integers(1, 3)))), (-1, -1, 1, 1)


@st.composite
def separable_pairs(draw: st.DrawFn) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Rows and labels of separable classes."""
    return draw(st.sampled_from([separated, separated, separated, corners, narrow_gap]))(draw)


@strategy(SeparableClasses)
def separable_classes(draw: st.DrawFn) -> SeparableClasses:
    """Drawn points around a hyperplane; corners of a cube, all tight; and classes with a narrow gap."""
    return SeparableClasses(*draw(separable_pairs()))


@strategy(QueriedClasses)
def queried_classes(draw: st.DrawFn) -> QueriedClasses:
    """Separable classes with a query, among small integers or between two examples of different classes; a label and a factor."""
    rows, labels = draw(separable_pairs())
    first, last = rows[labels.index(1)], rows[labels.index(-1)]
    t = draw(st.sampled_from([Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(3, 8)]))
    between = tuple(t * a + (1 - t) * b for a, b in zip(first, last, strict=True))
    query = draw(st.one_of(st.just(between), integer_rows(len(rows[0]), 3)))
    return QueriedClasses(rows, labels, query, draw(st.sampled_from([1, -1])), draw(st.sampled_from([1, 2, 3, -1, -2])))


strategy(Outlier)(lambda draw: Outlier(draw(st.integers(4, 12)), Fraction(draw(st.integers(1, 40)), draw(st.integers(1, 40)))))


@strategy(TwoVectors)
def two_vectors(draw: st.DrawFn) -> TwoVectors:
    """Small integers, one pair in three parallel; quarters for t."""
    u = draw(integer_rows(draw(st.integers(1, 3)), 3))
    factor = draw(st.sampled_from([None, None, draw(st.integers(-2, 2))]))
    v = draw(integer_rows(len(u), 3)) if factor is None else tuple(factor * a for a in u)
    return TwoVectors(u, v, Fraction(draw(st.integers(1, 3)), 4))
