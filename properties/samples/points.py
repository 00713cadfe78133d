"""Labelled points and streams of them: the samples of the perceptron, margin and SVM theorems."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ..numbers import NotANumber, rational, show
from ..oracles.margin import MaxMargin, max_margin
from .base import HypothesisNotMet, sample_type, strategy

Row = tuple[int | Fraction, ...]


@sample_type
class LabelledPoints:
    """Points of R^d (exact rationals) with labels −1 or +1: at least one, all of the same dimension d ≥ 1."""

    rows: tuple[Row, ...]
    labels: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.rows:
            raise HypothesisNotMet("there are no examples")
        d = len(self.rows[0])
        if d == 0:
            raise HypothesisNotMet("the examples have no features")
        for i, row in enumerate(self.rows):
            if len(row) != d:
                raise HypothesisNotMet(f"example {i} has {len(row)} features, example 0 has {d}")
        if len(self.labels) != len(self.rows):
            raise HypothesisNotMet(f"{len(self.rows)} examples but {len(self.labels)} labels")
        for i, label in enumerate(self.labels):
            if label not in (-1, 1):
                raise HypothesisNotMet(f"label {i} is {label}, not -1 or 1")

    @classmethod
    def from_arrays(cls, X: Any, y: Any) -> Any:
        """A sample from the user's own data: X (n, d) of finite numbers, y (n,) of −1/+1. Raises `HypothesisNotMet`."""
        try:
            rows = tuple(tuple(rational(v) for v in row) for row in np.asarray(X).tolist())
        except NotANumber as error:
            raise HypothesisNotMet(f"the data are not finite numbers: {error}") from error
        return cls(rows, tuple(int(v) for v in y))

    @cached_property
    def X(self) -> np.ndarray:
        """The points as an (n, d) float64 array: the same numbers, since samples are integers or dyadic rationals."""
        return np.array([[float(v) for v in row] for row in self.rows], dtype=np.float64)

    @cached_property
    def y(self) -> np.ndarray:
        """The labels as an (n,) integer array."""
        return np.array(self.labels, dtype=np.int64)

    @property
    def n(self) -> int:
        return len(self.rows)

    @property
    def d(self) -> int:
        return len(self.rows[0])

    def smaller(self) -> Iterator[LabelledPoints]:
        """Samples of the same type that are smaller in one respect: an example or a feature fewer, a number nearer to 0."""
        for i in range(self.n):
            yield from self._rebuilt(self.rows[:i] + self.rows[i + 1 :], self.labels[:i] + self.labels[i + 1 :])
        for j in range(self.d):
            yield from self._rebuilt(tuple(row[:j] + row[j + 1 :] for row in self.rows), self.labels)
        for i, row in enumerate(self.rows):
            for j, v in enumerate(row):
                for near in dict.fromkeys((0, v - 1 if v > 0 else v + 1, abs(v))):
                    if (abs(near), near < 0) < (abs(v), v < 0):
                        changed = (*row[:j], near, *row[j + 1 :])
                        yield from self._rebuilt((*self.rows[:i], changed, *self.rows[i + 1 :]), self.labels)

    def _rebuilt(self, rows: Sequence[Row], labels: Sequence[int]) -> Iterator[LabelledPoints]:
        """The sample of the same type with these examples, if they meet its hypotheses."""
        with suppress(HypothesisNotMet, ValueError):
            yield dataclasses.replace(self, rows=tuple(rows), labels=tuple(labels))

    def facts(self) -> dict[str, str]:
        """What there is to know of the data, for people."""
        return {"examples": str(self.n), "features": str(self.d), "largest norm²": show(self.radius_squared)}

    @cached_property
    def radius_squared(self) -> int | Fraction:
        """The largest squared norm of a point: D² or R²."""
        return max(sum(v * v for v in row) for row in self.rows)

    @cached_property
    def exact_in_float(self) -> bool:
        """Whether sums of up to 2²⁰ of the points, and their inner products, are exact in float64.

        Then a perceptron on these points makes no rounding error at all, and theorems need no tolerance.
        """
        scale = max((v.denominator for row in self.rows for v in row), default=1)
        largest = max((abs(v) for row in self.rows for v in row), default=0)
        power_of_two = scale & (scale - 1) == 0
        return power_of_two and (largest * scale) ** 2 * self.d * 2**20 < 2**53

    def examples(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """The examples one at a time, as (1, d) and (1,) arrays."""
        for i in range(self.n):
            yield self.X[i : i + 1], self.y[i : i + 1]


def margin_facts(optimum: MaxMargin) -> dict[str, str]:
    """The certified margin and its support vectors, for people."""
    support = ", ".join(str(i) for i in sorted(optimum.alpha)[:12])
    more = f" and {len(optimum.alpha) - 12} more" if len(optimum.alpha) > 12 else ""
    return {"margin² (certified)": show(optimum.margin_squared), "support vectors": f"examples {support}{more}"}


@sample_type
class SeparableStream(LabelledPoints):
    """A stream of examples that some hyperplane through the origin separates with a positive margin.

    The margin γ is the certified optimum over all unit vectors, not the margin of the vector the stream was built with.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.optimum

    @cached_property
    def optimum(self) -> MaxMargin:
        """The certified maximum-margin vector."""
        return max_margin(self.rows, self.labels)

    @property
    def margin_squared(self) -> Fraction:
        """γ²: the squared maximum margin."""
        return self.optimum.margin_squared

    def facts(self) -> dict[str, str]:
        return {**super().facts(), **margin_facts(self.optimum)}

    def with_constant(self) -> SeparableStream:
        """The same examples with a last feature 1, for learners that fit an intercept."""
        return SeparableStream(tuple((*row, 1) for row in self.rows), self.labels)


@sample_type
class AffinelySeparablePoints(LabelledPoints):
    """Points of both classes that some hyperplane separates, through the origin or not."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(set(self.labels)) < 2:
            raise HypothesisNotMet("only one class is present")
        _ = self.optimum

    @cached_property
    def optimum(self) -> MaxMargin:
        """The certified maximum-margin hyperplane ⟨w,x⟩ + b = 0."""
        return max_margin(self.rows, self.labels, intercept=True)

    @property
    def margin_squared(self) -> Fraction:
        """The squared geometric margin, 1/‖w‖², of the optimal hyperplane; b does not count."""
        return self.optimum.margin_squared

    def facts(self) -> dict[str, str]:
        return {**super().facts(), **margin_facts(self.optimum)}

    def lifted(self) -> SeparableStream:
        """The points with a last feature 1, which a hyperplane through the origin separates."""
        return SeparableStream(tuple((*row, 1) for row in self.rows), self.labels)


@sample_type
class UnitSeparableStream(SeparableStream):
    """A separable stream whose rows are unit vectors, exactly."""

    def __post_init__(self) -> None:
        for i, row in enumerate(self.rows):
            if sum(v * v for v in row) != 1:
                raise HypothesisNotMet(f"example {i} is not a unit vector")
        super().__post_init__()


def integer_rows(d: int, most: int = 4) -> st.SearchStrategy[Row]:
    """Rows of d small integers."""
    return st.tuples(*[st.integers(-most, most)] * d)


def label_by(w: Row, row: Row) -> tuple[Row, int]:
    """Label a row by the side of w it lies on; a row on the hyperplane itself is first moved along w."""
    side = sum(a * b for a, b in zip(w, row, strict=True))
    if side == 0:
        row = tuple(a + b for a, b in zip(row, w, strict=True))
        side = sum(a * a for a in w)
    return row, 1 if side > 0 else -1


def separable_rows(draw: st.DrawFn, rows: list[Row], d: int) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Label drawn rows by a drawn direction, so that they are separable by construction."""
    w = draw(integer_rows(d, 3).filter(any))
    labelled = [label_by(w, row) for row in rows]
    return tuple(row for row, _ in labelled), tuple(label for _, label in labelled)


def orthogonal(d: int, labels: Sequence[int], length: int = 1) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """d orthogonal rows of the same length: here (D/γ)² = d, and every bound of the perceptron is attained."""
    return tuple(tuple(length if i == j else 0 for j in range(d)) for i in range(d)), tuple(labels)


def narrow(k: int) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Two rows with a margin of about 1/k: nearly opposite, with the same label."""
    return ((k, 1), (-k, 1)), (1, 1)


@sample_type
class AlmostSeparableStream(LabelledPoints):
    """A stream of which all examples but the last are separable; the margin is that of those."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.n < 2:
            raise HypothesisNotMet("there is only one example")
        _ = self.margin_squared

    @cached_property
    def margin_squared(self) -> Fraction:
        """γ² of all examples but the last."""
        return SeparableStream(self.rows[:-1], self.labels[:-1]).margin_squared


@strategy(AlmostSeparableStream)
def almost_separable_streams(draw: st.DrawFn) -> AlmostSeparableStream:
    """A small separable stream, and one more example with any label."""
    d = draw(st.integers(1, 3))
    rows, labels = separable_rows(draw, draw(st.lists(integer_rows(d), min_size=1, max_size=4)), d)
    return AlmostSeparableStream((*rows, draw(integer_rows(d))), (*labels, draw(st.sampled_from([1, -1]))))


@strategy(LabelledPoints)
def labelled_points(draw: st.DrawFn) -> LabelledPoints:
    """Small integer points with any labels: separable or not."""
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(integer_rows(d), min_size=1, max_size=6))
    return LabelledPoints(tuple(rows), tuple(draw(st.lists(st.sampled_from([1, -1]), min_size=len(rows), max_size=len(rows)))))


@strategy(SeparableStream)
def separable_streams(draw: st.DrawFn) -> SeparableStream:
    """Small integer streams; one in four is an extreme family: orthogonal rows, or a margin that is almost 0."""
    kind = draw(st.sampled_from(["drawn", "drawn", "drawn", "orthogonal", "narrow"]))
    if kind == "orthogonal":
        d = draw(st.sampled_from([1, 2, 3, 4, 5, 6, 12]))
        labels = draw(st.lists(st.sampled_from([-1, 1]), min_size=d, max_size=d))
        return SeparableStream(*orthogonal(d, labels, draw(st.integers(1, 3))))
    if kind == "narrow":
        return SeparableStream(*narrow(draw(st.integers(1, 8))))
    d = draw(st.integers(1, 4))
    rows = draw(st.lists(integer_rows(d), min_size=1, max_size=8))
    return SeparableStream(*separable_rows(draw, rows, d))


@strategy(AffinelySeparablePoints)
def affinely_separable_points(draw: st.DrawFn) -> AffinelySeparablePoints:
    """Small integer points on both sides of a drawn hyperplane, duplicates and points far from the origin among them."""
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(integer_rows(d), min_size=2, max_size=7))
    w = draw(integer_rows(d, 3).filter(any))
    scores = [sum(a * b for a, b in zip(w, row, strict=True)) for row in rows]
    if min(scores) == max(scores):
        rows, scores = [*rows, tuple(a + b for a, b in zip(rows[0], w, strict=True))], [*scores, scores[0] + sum(a * a for a in w)]
    threshold = draw(st.sampled_from(sorted(set(scores))[1:]))
    shift = draw(st.tuples(*[st.sampled_from([0, 0, 0, 8])] * d))
    moved = tuple(tuple(a + b for a, b in zip(row, shift, strict=True)) for row in rows)
    return AffinelySeparablePoints(moved, tuple(1 if score >= threshold else -1 for score in scores))


def unit_rows(d: int) -> st.SearchStrategy[Row]:
    """Unit vectors with dyadic entries: ±eᵢ, and from d = 4 on those with entries ±1/2."""
    axis = st.tuples(st.integers(0, d - 1), st.sampled_from([1, -1])).map(
        lambda p: tuple(p[1] if j == p[0] else 0 for j in range(d))
    )
    if d < 4:
        return axis

    def halves(places: list[int], signs: tuple[int, ...]) -> Row:
        value = dict(zip(places, signs, strict=True))
        return tuple(Fraction(value.get(j, 0), 2) for j in range(d))

    places = st.lists(st.integers(0, d - 1), min_size=4, max_size=4, unique=True)
    return st.one_of(axis, st.builds(halves, places, st.tuples(*[st.sampled_from([1, -1])] * 4)))


@strategy(UnitSeparableStream)
def unit_separable_streams(draw: st.DrawFn) -> UnitSeparableStream:
    """Streams of dyadic unit vectors, labelled by a direction that no drawn row is orthogonal to."""
    if draw(st.integers(0, 9)) == 9:
        return UnitSeparableStream(*orthogonal(12, draw(st.lists(st.sampled_from([-1, 1]), min_size=12, max_size=12))))
    d = draw(st.integers(1, 7))
    rows = draw(st.lists(unit_rows(d), min_size=1, max_size=9))
    # weights 1, 5, 25, … in drawn signs: no sum of at most four of them, with signs, vanishes
    signs = draw(st.lists(st.sampled_from([1, -1]), min_size=d, max_size=d))
    base = draw(st.sampled_from([1, 5]))
    w = [s * base**j for j, s in enumerate(signs)]
    kept = [row for row in rows if sum(a * b for a, b in zip(w, row, strict=True)) != 0] or [orthogonal(d, [1] * d)[0][0]]
    labels = [1 if sum(a * b for a, b in zip(w, row, strict=True)) > 0 else -1 for row in kept]
    return UnitSeparableStream(tuple(kept), tuple(labels))
