"""Problems of regression, and of two classes, in two forms: other orders, repetitions, weights, coordinates, units, labels."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.oracles.psd import definiteness
from ....properties.samples.base import excluded, sample_type
from ....properties.samples.hypotheses import hypothesis, last_part, reordering, total
from ....properties.samples.tables import Rational, Row, integer_rows
from ....properties.symmetries.draws import POWERS, Fields, Part, Source, exchange, in_two_forms, lift, motion, order, weights
from ....properties.symmetries.transformations import Exchanged, Moved, Reordered, Transformation, Weighted, WeightedPoints
from .designs import Outcomes, outcomes
from .tables import RegressionData, regression_data, tables


class TransformedData(Transformation, RegressionData):
    """Regression data in two forms, as derivations know them: each example beside its image, in the two orders."""

    FORMAL: ClassVar = {"copies": "k", "n": "n", "s": "s", "t": "t", "v": "vector v", "c": "vector c"}

    @property
    def examples(self) -> list[tuple[Any, Any, Any, Any]]:
        """x, y, Ax, and sy + ⟨v,x⟩."""
        return list(zip(self.exact_X, self.exact_y, self.linear_image, self.responses("targets", False), strict=True))

    @property
    def other_examples(self) -> list[tuple[Any, Any, Any, Any]]:
        """The same as they stand in the other form."""
        other = self.transformed(False)
        images = zip(self.order, other.exact_X, other.exact_y, strict=True)
        return [(self.exact_X[i], self.exact_y[i], *image) for i, *image in images]

    @reordering(of="other_examples", over="examples", times="copies")
    def places(self) -> list[int]:
        """Which example stands at each place of the others."""
        return self.order

    @hypothesis()
    def taken(self) -> Any:
        """each example is taken: k ≥ 1"""
        return self.copies >= 1

    @hypothesis()
    def not_empty(self) -> Any:
        """there is an example: n ≥ 1"""
        return self.n >= 1

    @total(of="n", over="examples")
    def one(self, x: Any, y: Any, image: Any, target: Any) -> Any:
        return 1

    @hypothesis(over="examples")
    def tilted(self, x: Any, y: Any, image: Any, target: Any) -> Any:
        """one with the target sy + ⟨v,x⟩ in the other form"""
        return target == self.s * y + self.v @ x


@excluded(
    "the columns and the constant 1 are linearly dependent", lambda self: not definiteness(self.with_constant().moments).definite
)
class IndependentColumns(TransformedData):
    """Columns that are linearly independent of each other and of the constant 1: Σ(⟨u,x⟩ + a)² ≥ μ‖u‖² with μ > 0."""

    FORMAL: ClassVar = {"mu": "μ"}

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

    @last_part(of="directions", over="examples")
    def along(self, u: Any, a: Any, x: Any, y: Any, image: Any, target: Any) -> Any:
        return (u @ x + a) * (u @ x + a)

    @hypothesis(over="directions", everywhere="u a")
    def independent(self, u: Any, a: Any, length: Any) -> Any:
        """one with Σ(⟨u,x⟩ + a)² ≥ μ‖u‖²"""
        return length >= self.mu * (u @ u)

    @hypothesis()
    def definite(self) -> Any:
        """μ > 0"""
        return self.mu > 0


@excluded("the targets are tilted", lambda self: any(self.v))
class Untilted(TransformedData):
    """Data with v = 0."""

    @property
    def vectors(self) -> list[np.ndarray]:
        """Some of them."""
        return [self.exact_X[0]]

    @hypothesis(over="vectors", everywhere="u")
    def untilted(self, u: Any) -> Any:
        """one with ⟨v,u⟩ = 0: v = 0"""
        return self.v @ u == 0


@sample_type
class ReorderedData(Reordered, Untilted):
    """Regression data, and the same examples in another order and several times over."""


@sample_type
class ReorderedIndependent(ReorderedData, IndependentColumns):
    """Such data with columns that are linearly independent of each other and of the constant 1."""


@sample_type
@excluded("the targets are multiplied by 0", lambda self: not self.factor)
class MovedData(Moved, TransformedData):
    r"""Regression data, and the same in other coordinates, $x'=Ax+c$, with targets $y'=sy+\langle v,x\rangle+t$.

    s ≠ 0 is `factor`, v is `tilt` and t is `lift`.
    """

    factor: Rational
    tilt: Row
    lift: Rational

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("tilt",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("tilt", "lift")

    @property
    def s(self) -> Rational:
        return self.factor

    @property
    def v(self) -> np.ndarray:
        return exact_vector(self.tilt)

    @property
    def t(self) -> Rational:
        return self.lift


@sample_type
class MovedIndependent(MovedData, IndependentColumns):
    """Such data with columns that are linearly independent of each other and of the constant 1."""


@sample_type
class StretchedData(MovedData, Untilted):
    """Such data with v = 0."""


@sample_type
class TurnedData(StretchedData):
    """Such data with an orthogonal A."""

    orthogonal: ClassVar[bool] = True


@sample_type
@excluded("a column is turned into others", lambda self: self.turned)
@excluded("the targets are scaled", lambda self: abs(self.factor) != 1)
class SignedData(TurnedData):
    """Regression data, and the same with columns in another order, of either sign, and moved; so the targets, sy + t, s = ±1."""


@sample_type
class WeightedData(Weighted, RegressionData):
    """Regression data with weights, and each example as often as it weighs."""


@sample_type
class ReorderedOutcomes(Reordered, Outcomes):
    """Points of two classes, and the same in another order and several times over."""


@sample_type
class TurnedOutcomes(Exchanged, Outcomes):
    """Points of two classes, and the same in other coordinates, x' = Ax + c with an orthogonal A, the classes perhaps exchanged."""


@sample_type
class WeightedOutcomes(WeightedPoints, Outcomes):
    """Points of two classes with weights, not all of a class 0, and each point as often as it weighs."""


# --------------------------------------------------------------------------------------------------------- how they are drawn


def small_table(draw: st.DrawFn) -> RegressionData:
    """Small integers."""
    return RegressionData(*draw(tables()))


def nearly_equal(draw: st.DrawFn) -> RegressionData:
    """Small integers; of most tables the last column is the first, or one more in some rows: there descents take many steps."""
    rows, targets = draw(tables())
    if len(rows[0]) > 1 and draw(st.integers(0, 3)):
        rows = tuple((*row[:-1], row[0] + draw(st.integers(0, 1))) for row in rows)
    return RegressionData(rows, targets)


def with_large_targets(table: Callable[[st.DrawFn], RegressionData]) -> Callable[[st.DrawFn], RegressionData]:
    """Targets four times as large, of which a penalty leaves more."""

    def drawn(draw: st.DrawFn) -> RegressionData:
        found = table(draw)
        return RegressionData(found.rows, tuple(4 * v for v in found.targets))

    return drawn


def independent(draw: st.DrawFn) -> tuple[tuple[Row, ...], Row]:
    """d + 1 corners of a simplex, which make the columns independent, and up to three more rows, all moved by one row."""
    d = draw(st.integers(1, 3))
    at, more = draw(integer_rows(d, 2)), draw(st.lists(integer_rows(d), max_size=3))
    size = draw(st.integers(1, 3))
    corners = [(0,) * d, *(tuple(size * (j == k) for j in range(d)) for k in range(d))]
    rows = draw(st.permutations([tuple(a + b for a, b in zip(at, row, strict=True)) for row in [*corners, *more]]))
    return tuple(rows), draw(integer_rows(len(rows)))


def units(factors: Sequence[Any], tilts: Sequence[int] = (0,)) -> Part:
    """Targets in other units, tilted or not, and lifted."""

    def part(source: Source, fields: Fields) -> dict[str, Any]:
        tilt = source.several(source.choice((tilts, (0,))), len(fields["rows"][0]))
        return {"factor": source.power(factors), "tilt": tilt, **lift(source, fields)}

    return part


TILTS = (0, 1, -1, 2, -2)

in_two_forms(ReorderedData, regression_data, order())
in_two_forms(ReorderedIndependent, independent, order(1, 2, 1, 3))
in_two_forms(MovedData, small_table, motion(POWERS), units(POWERS, TILTS))
in_two_forms(MovedIndependent, independent, motion(POWERS), units(POWERS, TILTS))
in_two_forms(StretchedData, small_table, motion(POWERS), units(POWERS))
in_two_forms(TurnedData, small_table, motion(), units(POWERS))
in_two_forms(SignedData, with_large_targets(nearly_equal), motion(turned=(0,)), units((1, -1)))
in_two_forms(WeightedData, with_large_targets(regression_data), weights)
in_two_forms(ReorderedOutcomes, outcomes, order())
in_two_forms(TurnedOutcomes, outcomes, motion(), exchange)
in_two_forms(WeightedOutcomes, outcomes, weights)
