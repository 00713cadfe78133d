"""Shattering by brute force from the definition, with sets of points as bit masks: exact, for ground sets of up to about 10."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb

import numpy as np

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


def ample_families(m: int) -> int:
    """How many of the 2^(2^m) families on m ≤ 5 points shatter as many sets as they have members, by way of *strong* shattering.

    A family strongly shatters B if it holds a whole subcube with the directions B. It does so for at most as many sets as it has
    members, and shatters at least as many (Pajor); one is an equation if and only if the other is. (Sets without the last point:
    either half does; with it: the common members of the two halves do.)

    H.-J. Bandelt, V. Chepoi, A. Dress, J. Koolen, *Combinatorics of lopsided sets* (2006).
    """
    if m == 0:
        return 2
    small = np.arange(1 << (1 << (m - 1)), dtype=np.uint32)
    strong = _strongly_shattered(small, m - 1)
    size, count = np.bitwise_count(small), np.bitwise_count(strong)
    found = 0
    for low in range(len(small)):
        cubes = np.bitwise_count(strong[low] | strong) + count[low & small]
        found += int(np.count_nonzero(cubes == size[low] + size))
    return found


def _strongly_shattered(codes: np.ndarray, m: int) -> np.ndarray:
    """For families coded as integers, whose bit s tells of the s-th set: the codes of what they strongly shatter."""
    if m == 0:
        return codes
    half = 1 << (m - 1)
    low, high = codes & ((1 << half) - 1), codes >> half
    either = _strongly_shattered(low, m - 1) | _strongly_shattered(high, m - 1)
    return either | _strongly_shattered(low & high, m - 1) << half


def maximum_families(m: int) -> int:
    """How many families of subsets of m ≤ 4 points have Σ C(k, i), i ≤ d, members, where k is the size of their union.

    From the definition, for all 2^(2^m) families at once: the trace of the s-th set on C is the set s & C.
    """
    codes = np.arange(1 << (1 << m), dtype=np.uint32)
    dimension = np.full(len(codes), -1)
    union = np.zeros(len(codes), dtype=int)
    for c in sorted(range(1 << m), key=int.bit_count):
        traces = np.zeros_like(codes)
        for s in range(1 << m):
            traces |= (codes >> s & 1) << (s & c)
        dimension[np.bitwise_count(traces) == 1 << c.bit_count()] = c.bit_count()
        if c.bit_count() == 1:
            union += traces >> c & 1 == 1
    sums = np.array([[binomial_sum(k, d) for d in range(-1, m + 1)] for k in range(m + 1)])
    return int(np.count_nonzero(np.bitwise_count(codes) == sums[union, dimension + 1]))
