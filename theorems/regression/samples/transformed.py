"""Regression data with the same data in another form: other orders, repetitions, other coordinates, targets in other units."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.oracles.psd import definiteness
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, last_part, reordering, total
from ....properties.samples.motions import Moved, Reordered, as_rows, in_float64
from ....properties.samples.tables import Rational, Row, integer_rows
from .tables import RegressionData, decimals, tables

POWERS = (1, 1, -1, Fraction(1, 2), 2, -4)


class IndependentColumns(RegressionData):
    """Columns that are linearly independent of each other and of the constant 1: Σ(⟨u,x⟩ + a)² ≥ μ‖u‖² with μ > 0."""

    FORMAL: ClassVar = {"mu": "μ"}

    def __post_init__(self) -> None:
        super().__post_init__()
        must_be_independent(self)

    @cached_property
    def mu(self) -> Rational:
        """The determinant of the moments, divided by all but one power of their trace: at most their least eigenvalue."""
        moments = self.with_constant().moments
        return math.prod(map(Fraction, definiteness(moments).D)) / Fraction(moments.trace()) ** self.d

    @property
    def directions(self) -> list[tuple[Any, Any, Any]]:
        """(u, a) and Σ(⟨u,x⟩ + a)², some of them."""
        x = self.exact_X[0]
        return [(u, a, sum((self.exact_X @ u + a) ** 2)) for u, a in ((x, 1), (0 * x, 1))]

    @hypothesis(over="directions", everywhere="u a")
    def independent(self, u: Any, a: Any, length: Any) -> Any:
        """one with Σ(⟨u,x⟩ + a)² ≥ μ‖u‖²"""
        return length >= self.mu * (u @ u)

    @hypothesis()
    def definite(self) -> Any:
        """μ > 0"""
        return self.mu > 0


@sample_type
class ReorderedData(Reordered, RegressionData):
    """Regression data, and the same examples in another order and several times over."""

    BY_ROW: ClassVar[tuple[str, ...]] = ("targets", "keys")
    NUMBERS: ClassVar[tuple[str, ...]] = ("targets", "keys", "times")
    FORMAL: ClassVar = {"times": "k", "n": "n"}

    @cached_property
    def others(self) -> RegressionData:
        """The same examples in the other order."""
        return RegressionData(tuple(self.rows[i] for i in self.order), tuple(self.targets[i] for i in self.order))

    @property
    def examples(self) -> list[tuple[Any, Any]]:
        """(x, y)."""
        return list(zip(self.exact_X, self.exact_y, strict=True))

    @property
    def other_examples(self) -> list[tuple[Any, Any]]:
        """(x, y), in the other order."""
        return list(zip(self.others.exact_X, self.others.exact_y, strict=True))

    @reordering(of="other_examples", over="examples", times="times")
    def places(self) -> list[int]:
        """Which example stands at each place of the others."""
        return self.order

    @hypothesis()
    def taken(self) -> Any:
        """each example is taken: k ≥ 1"""
        return self.times >= 1

    @hypothesis()
    def not_empty(self) -> Any:
        """there is an example: n ≥ 1"""
        return self.n >= 1

    @total(of="n", over="examples")
    def one(self, x: Any, y: Any) -> Any:
        return 1


@sample_type
class ReorderedIndependent(ReorderedData, IndependentColumns):
    """The same with columns that are linearly independent of each other and of the constant 1."""

    @last_part(of="directions", over="examples")
    def along(self, u: Any, a: Any, x: Any, y: Any) -> Any:
        return (u @ x + a) * (u @ x + a)


@sample_type
class MovedData(Moved, RegressionData):
    r"""Regression data, and the same in other coordinates, $x'=Ax+c$, with targets $y'=sy+\langle v,x\rangle+t$.

    s ≠ 0 is `factor`, v is `tilt` and t is `lift`.
    """

    factor: Rational
    tilt: Row
    lift: Rational

    BY_FEATURE: ClassVar[tuple[str, ...]] = (*Moved.BY_FEATURE, "tilt")
    NUMBERS: ClassVar[tuple[str, ...]] = ("targets", *Moved.NUMBERS, "tilt", "lift")
    FORMAL: ClassVar = {"n": "n", "factor": "s", "lift": "t", "v": "vector v", "c": "vector c"}

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.factor:
            raise HypothesisNotMet("the targets are multiplied by 0")
        if not (in_float64(self.targets_moved(False)) and in_float64(self.targets_moved(True))):
            raise HypothesisNotMet("a target in the other units is no float64")

    def targets_moved(self, lifted: bool) -> np.ndarray:
        """sy + ⟨v,x⟩, and t where they are lifted."""
        return self.factor * self.exact_y + self.exact_X @ np.array(self.tilt, dtype=object) + (self.lift if lifted else 0)

    def others(self, lifted: bool) -> RegressionData:
        """The same data in the other coordinates: with c and t where they are lifted, which takes an intercept."""
        return RegressionData(as_rows(self.image if lifted else self.linear_image), tuple(self.targets_moved(lifted)))

    @property
    def v(self) -> np.ndarray:
        """v, (d,)."""
        return np.array(self.tilt, dtype=object)

    @property
    def examples(self) -> list[tuple[Any, Any, Any, Any]]:
        """x, y, Ax, and sy + ⟨v,x⟩."""
        return list(zip(self.exact_X, self.exact_y, self.linear_image, self.targets_moved(False), strict=True))

    @hypothesis()
    def not_empty(self) -> Any:
        """there is an example: n ≥ 1"""
        return self.n >= 1

    @total(of="n", over="examples")
    def one(self, x: Any, y: Any, image: Any, target: Any) -> Any:
        return 1

    @hypothesis(over="examples")
    def tilted(self, x: Any, y: Any, image: Any, target: Any) -> Any:
        """one with the target sy + ⟨v,x⟩ in the other coordinates"""
        return target == self.factor * y + self.v @ x


@sample_type
class MovedIndependent(MovedData, IndependentColumns):
    """The same with columns that are linearly independent of each other and of the constant 1."""

    @last_part(of="directions", over="examples")
    def along(self, u: Any, a: Any, x: Any, y: Any, image: Any, target: Any) -> Any:
        return (u @ x + a) * (u @ x + a)


@sample_type
class StretchedData(MovedData):
    """Such data with v = 0."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if any(self.tilt):
            raise HypothesisNotMet("the targets are tilted")

    @property
    def vectors(self) -> list[np.ndarray]:
        """Some of them."""
        return [self.exact_X[0]]

    @hypothesis(over="vectors", everywhere="u")
    def untilted(self, u: Any) -> Any:
        """one with ⟨v,u⟩ = 0: v = 0"""
        return self.v @ u == 0


@sample_type
class TurnedData(StretchedData):
    """Such data with an orthogonal A."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.is_orthogonal:
            raise HypothesisNotMet("a column is scaled")


def must_be_independent(data: RegressionData) -> None:
    """Raise `HypothesisNotMet` where the columns, with the constant 1, are linearly dependent."""
    if not definiteness(data.with_constant().moments).definite:
        raise HypothesisNotMet("the columns and the constant 1 are linearly dependent")


@st.composite
def independent(draw: st.DrawFn) -> tuple[tuple[Row, ...], Row]:
    """d + 1 corners of a simplex, which make the columns independent, and up to three more rows, all moved by one row."""
    d = draw(st.integers(1, 3))
    at, more = draw(integer_rows(d, 2)), draw(st.lists(integer_rows(d), max_size=3))
    size = draw(st.integers(1, 3))
    corners = [(0,) * d, *(tuple(size * (j == k) for j in range(d)) for k in range(d))]
    rows = draw(st.permutations([tuple(a + b for a, b in zip(at, row, strict=True)) for row in [*corners, *more]]))
    return tuple(rows), draw(integer_rows(len(rows)))


@st.composite
def orders(draw: st.DrawFn, n: int, times: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Keys to sort n rows by, and how many times they are taken."""
    return draw(st.tuples(*[st.integers(0, n)] * n)), draw(st.sampled_from(times))


@strategy(ReorderedData)
def reordered_data(draw: st.DrawFn) -> ReorderedData:
    """Small integers, and one table in four of decimal fractions; 2ᵏ times over, so that float64 has every penalty times that."""
    rows, targets = draw(st.one_of(*[tables()] * 3, decimals()))
    return ReorderedData(rows, targets, *draw(orders(len(rows), (1, 2, 1, 4))))


@strategy(ReorderedIndependent)
def reordered_independent(draw: st.DrawFn) -> ReorderedIndependent:
    """Small integers."""
    rows, targets = draw(independent())
    return ReorderedIndependent(rows, targets, *draw(orders(len(rows), (1, 2, 1, 3))))


@strategy(MovedData)
def moved_data(draw: st.DrawFn) -> MovedData:
    """Small integers, five times as large where they are turned; powers of two for factors."""
    return MovedData(*_moved(draw, *draw(tables())))


@strategy(MovedIndependent)
def moved_independent(draw: st.DrawFn) -> MovedIndependent:
    """The same, around the corners of a simplex."""
    return MovedIndependent(*_moved(draw, *draw(independent())))


@strategy(StretchedData)
def stretched_data(draw: st.DrawFn) -> StretchedData:
    """The same as any such data, with v = 0."""
    return StretchedData(*_moved(draw, *draw(tables()), tilted=False))


@strategy(TurnedData)
def turned_data(draw: st.DrawFn) -> TurnedData:
    """The same, with signs for factors of columns."""
    (rows, targets), turned = draw(tables()), draw(st.sampled_from([0, 1]))
    d = len(rows[0])
    signs = tuple(draw(st.lists(st.sampled_from([1, -1]), min_size=d, max_size=d)))
    return TurnedData(times_five(rows, turned), targets, *_motion(draw, d, signs, turned), *_units(draw, (0,) * d))


def _moved(draw: st.DrawFn, rows: tuple[Row, ...], targets: Row, tilted: bool = True) -> tuple[Any, ...]:
    turned, d = draw(st.sampled_from([0, 1])), len(rows[0])
    scales = tuple(draw(st.lists(st.sampled_from(POWERS), min_size=d, max_size=d)))
    tilt = draw(integer_rows(d, 2)) if tilted and draw(st.booleans()) else (0,) * d
    return times_five(rows, turned), targets, *_motion(draw, d, scales, turned), *_units(draw, tilt)


def _motion(draw: st.DrawFn, d: int, scales: Row, turned: int) -> tuple[tuple[int, ...], Row, int, Row]:
    columns = draw(st.tuples(*[st.integers(0, d)] * d))
    return columns, scales, turned, draw(st.one_of(st.just((0,) * d), integer_rows(d, 3)))


def _units(draw: st.DrawFn, tilt: Row) -> tuple[Rational, Row, Rational]:
    return draw(st.sampled_from(POWERS)), tilt, draw(st.integers(-3, 3))


def times_five(rows: tuple[Row, ...], turned: int) -> tuple[Row, ...]:
    """The rows, five times as large where they are to be turned: what they are turned to is whole then."""
    return tuple(tuple(5 * v for v in row) for row in rows) if turned else rows
