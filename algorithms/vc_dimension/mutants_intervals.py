"""Mutants of intervals, and of pairs of intervals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..controls import mutant, mutant_of
from .mutants import EMPTY, in_order, runs
from .range_spaces import IntervalPairs, Intervals, Traces

# -------------------------------------------------------------------------------------------------------------- intervals

IntervalsNeverEmpty = mutant(
    Intervals, "Forgets the intervals that contain no point.", cut=lambda self, values: Intervals.cut(self, values) - {EMPTY}
)
RaysOnly = mutant(
    Intervals,
    "Only intervals that are unbounded to the left.",
    cut=lambda self, values: {EMPTY} | {self.between(values, min(values), b) for b in values},
)
IntervalsOfIndices = mutant(
    Intervals, "Takes the points in the order given for the order on the line.", cut=lambda self, values: runs(range(len(values)))
)
IntervalsBreakTies = mutant(
    Intervals, "Sorts, and then separates points that coincide.", cut=lambda self, values: runs(in_order(values))
)
HalfOpenIntervals = mutant(
    Intervals,
    "Intervals [a, b) between data points: the largest value is never inside.",
    between=lambda self, values, a, b: frozenset(i for i, v in enumerate(values) if a <= v < b),
)


@mutant_of(Intervals)
class IntervalsWithoutPoints(Intervals):
    """Intervals with two different ends at data points: none contains a single value."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        ends = sorted(set(values))
        return {EMPTY} | {self.between(values, a, b) for i, a in enumerate(ends) for b in ends[i + 1 :]}


@mutant_of(Intervals)
class IntervalsWithAHole(Intervals):
    """Also the two ends of three successive values."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        ends = sorted(set(values))
        holes = {self.between(values, a, c) - self.between(values, b, b) for a, b, c in zip(ends, ends[1:], ends[2:], strict=False)}
        return super().cut(values) | holes


# ------------------------------------------------------------------------------------------------------ pairs of intervals

PairsNeverEmpty = mutant(
    IntervalPairs, "Forgets the pairs that contain no point.", cut=lambda self, values: IntervalPairs.cut(self, values) - {EMPTY}
)
SingleIntervals = mutant(IntervalPairs, "One interval only.", cut=lambda self, values: Intervals().cut(values))
ThreeIntervals = mutant(
    IntervalPairs,
    "One interval too many.",
    cut=lambda self, values: {A | B for A in IntervalPairs.cut(self, values) for B in Intervals().cut(values)},
)
PairsOfIndices = mutant(
    IntervalPairs,
    "Takes the points in the order given for the order on the line.",
    cut=lambda self, values: IntervalPairs.cut(self, [Fraction(i) for i in range(len(values))]),
)


@mutant_of(IntervalPairs)
class PairsBreakTies(IntervalPairs):
    """Separates points that coincide."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        place = {i: r for r, i in enumerate(in_order(values))}
        return super().cut([Fraction(place[i]) for i in range(len(values))])


@mutant_of(IntervalPairs)
class PairsMustMeet(IntervalPairs):
    """Only pairs that have a point in common."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        single = Intervals().cut(values)
        return {EMPTY} | {A | B for A in single for B in single if A & B}


@mutant_of(IntervalPairs)
class PairsFromTheFirstPoint(IntervalPairs):
    """The first interval must start at the smallest value, or be empty together with the second one's rest."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        single = Intervals().cut(values)
        first = {EMPTY} | {self.between(values, min(values), b) for b in values}
        return {A | B for A in first for B in single}
