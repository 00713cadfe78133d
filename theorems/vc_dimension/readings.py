"""The roles of set systems and of classes of ranges, and what the statements read of one.

A family is a frozenset of frozensets of small non-negative integers; its ground set is the union of its members.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers.exact import Number, rational
from ...properties.numbers.shown import show
from ...properties.roles import role
from ...properties.roles.base import listed
from ...properties.roles.readings import Reading
from ...properties.statements.verdicts import ImplementationFailed
from .oracles import shattering
from .oracles.ranges import Point, Points
from .oracles.shattering import Family, powerset
from .samples.binary import BinaryFraction, LabelTable
from .samples.ranges import LinePoints
from .samples.set_systems import EvenGround, FamilyPair, HalfCubes, SetFamily

# ------------------------------------------------------------------------------------------------------------------ roles


@role("set-system")
class SetSystem(Protocol):
    """Shattering in finite families. The empty family has VC dimension −1 and shatters nothing; {∅} has 0 and shatters ∅.

    `growth` is the largest number of traces on a k-subset of the ground set, for 0 ≤ k ≤ its size.
    """

    def vc_dimension(self, family: Any) -> Any: ...

    def shattered_sets(self, family: Any) -> Any: ...

    def growth(self, family: Any, k: Any) -> Any: ...


@role("interval-ranges")
class IntervalRanges(Protocol):
    """``traces(X)`` gives the set of all index sets {i : xᵢ ∈ R}, as frozensets, for the closed intervals R of the line.

    The empty one is among them. X is (n, 1) float64; points may repeat.
    """

    def traces(self, X: Any) -> Any: ...


@role("interval-pair-ranges")
class IntervalPairRanges(Protocol):
    """``traces(X)`` gives all index sets {i : xᵢ ∈ R}, for the unions R of two closed intervals of the line.

    They may overlap or be empty. X is (n, 1) float64; points may repeat.
    """

    def traces(self, X: Any) -> Any: ...


@role("box-ranges")
class BoxRanges(Protocol):
    """``traces(X)`` gives all index sets {i : xᵢ ∈ R}, for the closed boxes R with sides parallel to the axes.

    In the plane these are the rectangles. X is (n, d) float64; points may repeat.
    """

    def traces(self, X: Any) -> Any: ...


@role("half-space-ranges")
class HalfSpaceRanges(Protocol):
    """``traces(X)`` gives all index sets {i : xᵢ ∈ R}, for the half-spaces R = {x : a·x ≥ a₀}.

    Whether a = 0 is allowed makes no difference on finitely many points. X is (n, d) float64; points may repeat.
    """

    def traces(self, X: Any) -> Any: ...


@role("convex-polygon-ranges")
class ConvexPolygonRanges(Protocol):
    """``traces(X)`` gives all index sets {i : xᵢ ∈ R}, for the closed convex polygons R of the plane.

    The degenerate ones (∅, points, segments) are among them. X is (n, 2) float64; points may repeat.
    """

    def traces(self, X: Any) -> Any: ...


@role("sine-classifier")
class SineClassifier(Protocol):
    """A callable ``label(m, x)`` that gives [sin(2ᵐπx) > 0] as 0 or 1, for an integer m ≥ 1 and a float64 x in [0, 1)."""

    def __call__(self, m: Any, x: Any) -> Any: ...


# ------------------------------------------------------------------------------------------------------------ set systems


@dataclass(frozen=True)
class PointSet:
    """A set C of points: its size |C|, the number |H_C| of traces on it, and how many of its subsets H shatters."""

    points: Any
    size: Any
    traces: Any
    shattered: Any

    def __str__(self) -> str:
        return f"C = {{{', '.join(map(str, sorted(self.points)))}}}"


class MeasuredFamily(Reading[SetFamily], role=SetSystem):
    """A family H, with its VC dimension, its shattered sets and its growth function as an implementation gives them."""

    @property
    def members(self) -> int:
        """|H|."""
        return len(self.sample.sets)

    @property
    def n(self) -> int:
        """The number of points."""
        return self.sample.m

    @property
    def sizes(self) -> range:
        """How many points a set of points may have: 0, …, n."""
        return range(self.n + 1)

    @cached_property
    def d(self) -> int:
        """The VC dimension. One above the number of points is refused at once: 2^d would be beyond computing."""
        d = whole(self.model.vc_dimension(self.sample.sets))
        if d > self.n:
            raise ImplementationFailed(f"its VC dimension of a family on {self.n} points is {show(d)}")
        return d

    @cached_property
    def shattered(self) -> Family:
        """The shattered sets, repetitions dropped."""
        return read_sets(self.model.shattered_sets(self.sample.sets), self.n)

    @cached_property
    def tau(self) -> Callable[[int], int]:
        """The growth function: the most traces on m points of any domain. Points outside of the ground set separate nothing."""
        return cache(lambda m: whole(self.model.growth(self.sample.sets, min(m, self.n))))

    @cached_property
    def subsets(self) -> list[PointSet]:
        """All sets of points: their traces counted from the definition, the shattered sets in them as the implementation says."""
        return [PointSet(C, len(C), traces, sum(B <= C for B in self.shattered)) for C, traces in self.sample.truth.subsets()]

    def traces_on(self, C: frozenset[int]) -> MeasuredFamily:
        """H_C."""
        return MeasuredFamily(self.make, SetFamily(shattering.traces(self.sample.sets, C)))

    def without(self, c: int) -> MeasuredFamily:
        """Y₀: the traces on the other points."""
        return MeasuredFamily(self.make, self.sample.without(c))

    def linked(self, c: int) -> MeasuredFamily:
        """Y₁: the traces on the other points that extend to c in both ways."""
        return MeasuredFamily(self.make, self.sample.linked(c))


class MeasuredPair(Reading[FamilyPair], role=SetSystem):
    """Two families and their union."""

    @cached_property
    def first(self) -> MeasuredFamily:
        return MeasuredFamily(self.make, self.sample.first)

    @cached_property
    def second(self) -> MeasuredFamily:
        return MeasuredFamily(self.make, self.sample.second)

    @cached_property
    def union(self) -> MeasuredFamily:
        return MeasuredFamily(self.make, self.sample.union)


class MeasuredHalves(Reading[HalfCubes], role=SetSystem):
    """Of 2d+1 points: the sets of at most d points, those of more, and all of them."""

    @cached_property
    def pair(self) -> MeasuredPair:
        return MeasuredPair(self.make, self.sample.pair)


class MeasuredLayers(Reading[EvenGround], role=SetSystem):
    """Of 2d+2 points: the sets of at most d points, and those of at least d+2."""

    @cached_property
    def low(self) -> MeasuredFamily:
        return MeasuredFamily(self.make, self.sample.low)

    @cached_property
    def high(self) -> MeasuredFamily:
        return MeasuredFamily(self.make, self.sample.high)

    @property
    def middle(self) -> Family:
        """The sets of d+1 points: the layer that is in neither."""
        return frozenset(powerset(self.sample.points)) - self.sample.low.sets - self.sample.high.sets


def whole(answer: Any) -> int:
    """An answer as an int. Raises `NotANumber` if it is not a number, and `ImplementationFailed` for a fraction."""
    value = rational(answer)
    if value.denominator != 1:
        raise ImplementationFailed(f"{answer!r} is not a whole number")
    return int(value)


def read_sets(answer: Iterable, points: int) -> Family:
    """An answer as a family on so many points: lists, generators and NumPy integers are as good, repetitions are dropped.

    Raises `ImplementationFailed` if it is something else, or has more than four times as many sets as the points have subsets.
    """
    items = listed(answer, "sets", most=4 << points)
    try:
        found = frozenset(frozenset(map(_index, item)) for item in items)
    except Exception as error:  # a generator runs its author's code only here
        raise ImplementationFailed(f"no iterable of sets of integers: {type(error).__name__}: {error}") from error
    return found


def _index(x: Any) -> int:
    i = int(x)
    if i != x:
        raise ValueError(f"{x!r:.40} is not an integer")
    return i


# ----------------------------------------------------------------------------------------------------------------- ranges


class HasRows(Protocol):
    """A sample of points."""

    @property
    def rows(self) -> Points: ...


P = TypeVar("P", bound=HasRows, covariant=True)
B = TypeVar("B", bound=BinaryFraction, covariant=True)


class CutOut(Reading[P]):
    """Which subsets of the points the ranges of a class cut out, as sets of indices."""

    @cached_property
    def subsets(self) -> Family:
        return cut_out(self.model, self.sample.rows)

    @property
    def vc_dimension(self) -> int:
        """The size of a largest subset of the points that is shattered."""
        return shattering.vc_dimension(self.subsets)

    @property
    def shattered(self) -> bool:
        """Whether all subsets are cut out."""
        return len(self.subsets) == 2 ** len(self.sample.rows)

    def of(self, rows: Points) -> Family:
        """What the same class cuts out of other points."""
        return cut_out(self.make(), rows)


class CutByIntervals(CutOut[LinePoints], role=IntervalRanges):
    """Which subsets of points of the line intervals cut out."""


class CutByIntervalPairs(CutOut[LinePoints], role=IntervalPairRanges):
    """Which subsets of points of the line unions of two intervals cut out."""


class CutByBoxes(CutOut[P], role=BoxRanges):
    """Which subsets boxes cut out: in the plane, rectangles."""


class CutByHalfSpaces(CutOut[P], role=HalfSpaceRanges):
    """Which subsets half-spaces cut out."""


class CutByPolygons(CutOut[P], role=ConvexPolygonRanges):
    """Which subsets of points of the plane convex polygons cut out."""


def cut_out(ranges: Any, rows: Sequence[Point]) -> Family:
    """The sets of indices that a class says are cut out of the points. Raises `ImplementationFailed` for what are no indices."""
    X = np.array([[float(v) for v in row] for row in rows])
    found = read_sets(ranges.traces(X), len(rows))
    if not frozenset().union(*found) <= frozenset(range(len(rows))):
        raise ImplementationFailed(f"it cuts out indices that are none of 0, …, {len(rows) - 1}")
    return found


# ------------------------------------------------------------------------------------------------------------ sine classes


class DigitLabel(Reading[B], role=SineClassifier):
    """The label of a binary fraction x at the frequency 2ᵐπ."""

    @cached_property
    def label(self) -> Number:
        return rational(self.model(self.sample.m, float(self.sample.x)))


class PointLabels(Reading[LabelTable], role=SineClassifier):
    """The labels of several binary fractions, at one frequency after another."""

    def at_frequency(self, m: int) -> tuple[Number, ...]:
        """The labels of all points at the frequency 2ᵐπ."""
        return tuple(rational(self.model(m, float(x))) for x in self.sample.points)
