"""Streams of labelled examples: separable, of unit length, all but one separable, separable by a quadratic form, and hard ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.numbers.shown import show
from ....properties.oracles.margin import MaxMargin, Separated, max_margin
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import (
    LabelledPoints,
    Row,
    a_turn_apart,
    fine_unit_pairs,
    fine_unit_rows,
    fractions,
    integer_rows,
    nearly_orthogonal,
    orthogonal,
    separable_rows,
    unit_rows,
)


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

    FORMAL: ClassVar = {"v": "vector v", "radius_squared": "R²", "margin_squared": "γ²"}

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

    @cached_property
    def v(self) -> np.ndarray:
        """w*/γ: the certified solution of min ‖v‖² subject to yᵢ⟨v,xᵢ⟩ ≥ 1."""
        return exact_vector(self.optimum.w)

    @hypothesis(over="examples")
    def labelled(self, x: Any, y: Any) -> Any:
        """labelled −1 or +1: y² = 1"""
        return y * y == 1

    @hypothesis(over="examples")
    def within_the_radius(self, x: Any, y: Any) -> Any:
        """within the radius: ‖x‖² ≤ R²"""
        return x @ x <= self.radius_squared

    @hypothesis(over="examples")
    def separated(self, x: Any, y: Any) -> Any:
        """separated with the margin: y⟨v,x⟩ ≥ 1"""
        return y * (self.v @ x) >= 1

    @hypothesis()
    def radius(self) -> Any:
        """R² ≥ 0"""
        return self.radius_squared >= 0

    @hypothesis()
    def margin(self) -> Any:
        """γ²‖v‖² = 1"""
        return self.margin_squared * (self.v @ self.v) == 1

    def facts(self) -> dict[str, str]:
        return {**super().facts(), **margin_facts(self.optimum)}

    def with_constant(self) -> SeparableStream:
        """The same examples with a last feature 1, for learners that fit an intercept."""
        return SeparableStream(tuple((*row, 1) for row in self.rows), self.labels)


@sample_type
class AffinelySeparablePoints(LabelledPoints, Separated):
    """Points of both classes that some hyperplane separates, through the origin or not."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(set(self.labels)) < 2:
            raise HypothesisNotMet("only one class is present")
        _ = self.optimum

    def facts(self) -> dict[str, str]:
        return {**super().facts(), **margin_facts(self.optimum)}

    def lifted(self) -> SeparableStream:
        """The points with a last feature 1, which a hyperplane through the origin separates."""
        return SeparableStream(tuple((*row, 1) for row in self.rows), self.labels)


@sample_type
class UnitSeparableStream(SeparableStream):
    """A separable stream whose rows are unit vectors, exactly."""

    @hypothesis(over="examples")
    def of_unit_length(self, x: Any, y: Any) -> Any:
        """a unit vector: ‖x‖² = 1"""
        return x @ x == 1


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


@strategy(SeparableStream)
def separable_streams(draw: st.DrawFn) -> SeparableStream:
    """Small integer streams; some are extreme (orthogonal rows, a margin that is almost 0), some fractions that round."""
    kind = draw(st.sampled_from(["drawn", "drawn", "orthogonal", "narrow", "fractions", "nearly orthogonal", "nearly orthogonal"]))
    if kind == "nearly orthogonal":
        rows = nearly_orthogonal(draw)
        labels = draw(st.sampled_from([(1, 1, 1), (1, -1, 1), (1, 1, 1), (-1, -1, -1), (1, -1, 1)]))
        return SeparableStream(tuple(rows), labels[: len(rows)])
    if kind == "orthogonal":
        d = draw(st.sampled_from([1, 12, 2, 3, 4, 5, 12]))
        labels = draw(st.lists(st.sampled_from([-1, 1]), min_size=d, max_size=d))
        rows, labels = orthogonal(d, labels, draw(st.integers(1, 3)))
        passes = draw(st.integers(1, 2))  # in the second nothing is left to learn
        return SeparableStream(rows * passes, labels * passes)
    if kind == "narrow":
        return SeparableStream(*narrow(draw(st.integers(1, 8))))
    d = draw(st.integers(1, 4))
    rows = draw(st.lists(fractions(d) if kind == "fractions" else integer_rows(d), min_size=1, max_size=8))
    return SeparableStream(*separable_rows(draw, rows, d))


@strategy(AffinelySeparablePoints)
def affinely_separable_points(draw: st.DrawFn) -> AffinelySeparablePoints:
    """Small integer points on both sides of a drawn hyperplane, duplicates, far points, and points whose lifts are orthogonal.

    Neighbours far from the origin take a perceptron thousands of updates.
    """
    kind = draw(st.integers(0, 7))
    if kind == 6:
        far = draw(st.integers(2, 60))
        return AffinelySeparablePoints(((far,), (far + 1,)), draw(st.sampled_from([(-1, 1), (1, -1)])))
    if kind == 7:
        rows = a_turn_apart(draw, ending_in_1=True)
        return AffinelySeparablePoints(tuple(row[:-1] for row in rows), draw(st.sampled_from([(1, -1), (-1, 1)])))
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


@strategy(UnitSeparableStream)
def unit_separable_streams(draw: st.DrawFn) -> UnitSeparableStream:
    """Streams of dyadic unit vectors, some with many bits, labelled by a direction that no drawn row is orthogonal to."""
    kind = draw(st.sampled_from(["drawn", "drawn", "drawn", "orthogonal", "nearly orthogonal"]))
    if kind == "orthogonal":
        return UnitSeparableStream(*orthogonal(12, draw(st.lists(st.sampled_from([-1, 1]), min_size=12, max_size=12))))
    if kind == "nearly orthogonal":
        pair = draw(st.sampled_from(fine_unit_pairs()))
        return UnitSeparableStream(tuple(draw(st.permutations(pair))), (draw(st.sampled_from([1, -1])),) * 2)
    d = draw(st.integers(1, 7))
    fine = st.sampled_from(fine_unit_rows(d)) if d >= 5 else unit_rows(d)
    rows = draw(st.lists(st.one_of(unit_rows(d), fine), min_size=1, max_size=9))
    # weights 1, 5, 25, … in drawn signs: no sum of at most four of them, with signs, vanishes
    signs = draw(st.lists(st.sampled_from([1, -1]), min_size=d, max_size=d))
    base = draw(st.sampled_from([1, 5]))
    w = [s * base**j for j, s in enumerate(signs)]
    kept = [row for row in rows if sum(a * b for a, b in zip(w, row, strict=True)) != 0] or [orthogonal(d, [1] * d)[0][0]]
    labels = [1 if sum(a * b for a, b in zip(w, row, strict=True)) > 0 else -1 for row in kept]
    return UnitSeparableStream(tuple(kept), tuple(labels))


def products(row: Row) -> Row:
    """The feature map of ⟨x,z⟩²: all d² products xᵢxⱼ."""
    return tuple(a * b for a in row for b in row)


@sample_type
class QuadraticStream(SeparableStream):
    """A stream of examples that some quadratic form q separates: yᵢ q(xᵢ) > 0 for all i."""

    @cached_property
    def optimum(self) -> MaxMargin:
        """The certified maximum-margin quadratic form."""
        return max_margin([products(row) for row in self.rows], self.labels)

    @hypothesis(over="examples")
    def separated(self, x: Any, y: Any) -> Any:
        """separated by the form, with the margin: y Σ vⱼₖxⱼxₖ ≥ 1"""
        return y * (self.v @ np.array(products(x), dtype=object)) >= 1


@strategy(QuadraticStream)
def quadratic_streams(draw: st.DrawFn) -> QuadraticStream:
    """Small integer rows labelled by the sign of a drawn form Σ cᵢⱼxᵢxⱼ; rows on its zero set are left out."""
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(integer_rows(d, 3), min_size=3, max_size=7))
    form = draw(st.lists(st.integers(-2, 2), min_size=d * d, max_size=d * d))
    values = [sum(c * p for c, p in zip(form, products(row), strict=True)) for row in rows]
    kept = [(row, 1 if v > 0 else -1) for row, v in zip(rows, values, strict=True) if v != 0]
    kept = kept or [((1,) * d, draw(st.sampled_from([1, -1])))]
    return QuadraticStream(tuple(row for row, _ in kept), tuple(label for _, label in kept))


@sample_type
@excluded(
    "1 ≤ J ≤ 6, and an order of the 2J+1 rows", lambda self: not 1 <= self.J <= 6 or sorted(self.order) != list(range(self.d))
)
@excluded("a label for each row", lambda self: len(self.signs) != self.d or any(s not in (1, -1) for s in self.signs))
class DoublingRows:
    """2J+1 unit vectors of R^(2J+1), separated by w iff z, u₁, v₁ > 0 and u_j, v_j > u_{j−1} + v_{j−1} + z.

    They come in any order. The coordinates are z, u₁, v₁, …, u_J, v_J; entries are 1 or ±1/2; a row may be negated, its
    label being −1.
    """

    SMALL: ClassVar = "the mistakes double with J"

    J: int
    order: tuple[int, ...]
    signs: tuple[int, ...]

    @property
    def d(self) -> int:
        return 2 * self.J + 1

    @property
    def stream(self) -> SeparableStream:
        """The rows with their labels."""
        rows = [self._row(i, s) for i, s in zip(self.order, self.signs, strict=True)]
        return SeparableStream(tuple(rows), self.signs)

    def _row(self, i: int, sign: int) -> Row:
        if i < 3:
            return tuple(sign if k == i else 0 for k in range(self.d))
        before = {i: Fraction(sign, 2)} | dict.fromkeys((0, (i - 1) // 2 * 2 - 1, (i - 1) // 2 * 2), Fraction(-sign, 2))
        return tuple(before.get(k, 0) for k in range(self.d))

    def smaller(self) -> Iterator[DoublingRows]:
        """With a pair of coordinates fewer."""
        with suppress(HypothesisNotMet):
            kept = [(i, s) for i, s in zip(self.order, self.signs, strict=True) if i < self.d - 2]
            yield DoublingRows(self.J - 1, tuple(i for i, _ in kept), tuple(s for _, s in kept))


@strategy(DoublingRows)
def doubling_rows(draw: st.DrawFn) -> DoublingRows:
    J = draw(st.sampled_from([3, 4, 2, 1]))
    signs = draw(st.lists(st.sampled_from([1, -1]), min_size=2 * J + 1, max_size=2 * J + 1))
    return DoublingRows(J, tuple(draw(st.permutations(range(2 * J + 1)))), tuple(signs))
