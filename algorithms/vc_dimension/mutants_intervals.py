"""Mutants of intervals, and of pairs of intervals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, product

from ..controls import mutant, mutant_of
from .mutants import EMPTY, in_order, runs
from .range_spaces import IntervalPairs, Intervals, Traces

# -------------------------------------------------------------------------------------------------------------- intervals

_intervals = partial(mutant, Intervals)
IntervalsNeverEmpty = _intervals(
    "Forgets the intervals that contain no point.", cut=lambda self, values: Intervals.cut(self, values) - {EMPTY}
)
RaysOnly = _intervals(
    "Only intervals that are unbounded to the left.",
    cut=lambda self, values: {EMPTY} | {self.between(values, min(values), b) for b in values},
)
IntervalsOfIndices = _intervals(
    "Takes the points in the order given for the order on the line.", cut=lambda self, values: runs(range(len(values)))
)
IntervalsBreakTies = _intervals("Sorts, and then separates points that coincide.", cut=lambda self, values: runs(in_order(values)))
HalfOpenIntervals = _intervals(
    "Intervals [a, b) between data points: the largest value is never inside.",
    between=lambda self, values, a, b: frozenset(i for i, v in enumerate(values) if a <= v < b),
)
IntervalsWithoutPoints = _intervals(
    "Intervals with two different ends at data points: none contains a single value.",
    cut=lambda self, values: {EMPTY} | {self.between(values, a, b) for a, b in combinations(sorted(set(values)), 2)},
)


@mutant_of(Intervals)
class IntervalsWithAHole(Intervals):
    """Also the two ends of three successive values."""

    def cut(self, values: Sequence[Fraction]) -> Traces:
        ends = sorted(set(values))
        holes = {self.between(values, a, c) - self.between(values, b, b) for a, b, c in zip(ends, ends[1:], ends[2:], strict=False)}
        return super().cut(values) | holes


# ------------------------------------------------------------------------------------------------------ pairs of intervals

_pairs = partial(mutant, IntervalPairs)
PairsNeverEmpty = _pairs(
    "Forgets the pairs that contain no point.", cut=lambda self, values: IntervalPairs.cut(self, values) - {EMPTY}
)
SingleIntervals = _pairs("One interval only.", cut=lambda self, values: Intervals().cut(values))
ThreeIntervals = _pairs(
    "One interval too many.",
    cut=lambda self, values: {A | B for A in IntervalPairs.cut(self, values) for B in Intervals().cut(values)},
)
PairsOfIndices = _pairs(
    "Takes the points in the order given for the order on the line.",
    cut=lambda self, values: IntervalPairs.cut(self, [Fraction(i) for i in range(len(values))]),
)
PairsBreakTies = _pairs(
    "Separates points that coincide.",
    cut=lambda self, values: IntervalPairs.cut(self, [Fraction(in_order(values).index(i)) for i in range(len(values))]),
)
PairsMustMeet = _pairs(
    "Only pairs that have a point in common.",
    cut=lambda self, values: {EMPTY} | {A | B for A, B in product(Intervals().cut(values), repeat=2) if A & B},
)
PairsFromTheFirstPoint = _pairs(
    "The first interval must start at the smallest value, or be empty together with the second one's rest.",
    cut=lambda self, values: {A | B for A in RaysOnly().cut(values) for B in Intervals().cut(values)},
)
