"""Shattering by brute force from the definition, with sets of points as bit masks: exact, for ground sets of up to about 10."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb

Family = frozenset[frozenset[int]]


class Shattering:
    """All that a finite family shatters. A set C is shattered if the members cut out all 2^|C| subsets of it."""

    def __init__(self, family: Family):
        self.ground = tuple(sorted(frozenset().union(*family)))
        self.members = [self.mask(member) for member in family]

    def mask(self, points: frozenset[int]) -> int:
        """A set of points as a bit mask over the ground set; points outside of it are left out."""
        return sum(1 << i for i, x in enumerate(self.ground) if x in points)

    def points(self, mask: int) -> frozenset[int]:
        """The points in a bit mask."""
        return frozenset(x for i, x in enumerate(self.ground) if mask >> i & 1)

    @cached_property
    def trace_counts(self) -> list[int]:
        """For each mask C, how many different sets S ∩ C there are."""
        return [len({s & c for s in self.members}) for c in range(1 << len(self.ground))]

    @cached_property
    def shattered(self) -> Family:
        """The shattered sets."""
        return frozenset(self.points(c) for c, traces in enumerate(self.trace_counts) if traces == 1 << c.bit_count())

    @cached_property
    def vc_dimension(self) -> int:
        """The size of a largest shattered set; −1 for the empty family."""
        return max((len(c) for c in self.shattered), default=-1)

    def growth(self, k: int) -> int:
        """The most traces on k points of the ground set."""
        return max(traces for c, traces in enumerate(self.trace_counts) if c.bit_count() == k)

    def subsets(self) -> Iterator[tuple[frozenset[int], int]]:
        """Every subset of the ground set, with the number of traces on it."""
        return ((self.points(c), traces) for c, traces in enumerate(self.trace_counts))


@lru_cache(maxsize=64)
def shattering(family: Family) -> Shattering:
    """The `Shattering` of a family, remembered."""
    return Shattering(family)


def traces(family: Family, points: frozenset[int]) -> Family:
    """The sets S ∩ C for members S."""
    return frozenset(member & points for member in family)


def vc_dimension(family: Family) -> int:
    """The size of a largest shattered set; −1 for the empty family."""
    return shattering(family).vc_dimension


def powerset(points: frozenset[int] | range) -> Iterator[frozenset[int]]:
    """All subsets, small ones first."""
    ordered = sorted(points)
    return (frozenset(c) for k in range(len(ordered) + 1) for c in combinations(ordered, k))


def binomial_sum(m: int, d: int) -> int:
    """Σ C(m, i) for i from 0 to d: 0 for d = −1, and 2^m from d = m on."""
    return sum(comb(m, i) for i in range(d + 1))
