"""Faulty computations of shattering, VC dimension and growth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..set_systems import ByDefinition, Family, Set


class EmptyFamilyHasDimensionZero(ByDefinition):
    """Gives the empty family VC dimension 0."""

    def vc_dimension(self, family: Family) -> int:
        return max(0, super().vc_dimension(family))


class EmptyFamilyShattersTheEmptySet(ByDefinition):
    """Takes ∅ for shattered without looking for a member."""

    def is_shattered(self, family: list[Set], C: Set) -> bool:
        return not C or super().is_shattered(family, C)


class ForgetsTheEmptySet(ByDefinition):
    """Lists non-empty shattered sets only; the dimension is right."""

    def shattered_sets(self, family: Family) -> Iterator[Set]:
        return (C for C in super().shattered_sets(family) if C)

    def vc_dimension(self, family: Family) -> int:
        family = list(family)
        return max(map(len, ByDefinition.shattered_sets(self, family)), default=-1)


class OnlyMaximalShatteredSets(ByDefinition):
    """Lists only the shattered sets that are contained in no other."""

    def shattered_sets(self, family: Family) -> Iterator[Set]:
        found = list(super().shattered_sets(family))
        return (C for C in found if not any(C < D for D in found))


class RenumbersThePoints(ByDefinition):
    """Takes the ground set for 0, 1, …, m−1, whatever the points are."""

    def ground_set(self, family: list[Set]) -> list[int]:
        return list(range(len(super().ground_set(family))))


class MissesTheLargestPoint(ByDefinition):
    """A range that ends one too early: the largest point is not tried (unless it is the only one)."""

    def ground_set(self, family: list[Set]) -> list[int]:
        ground = super().ground_set(family)
        return ground[:-1] if len(ground) > 1 else ground

    def growth(self, family: Family, k: int) -> int:
        return ByDefinition().growth(family, k)


class NeverTheWholeGroundSet(ByDefinition):
    """Tries proper subsets of the ground set only."""

    def shattered_sets(self, family: Family) -> Iterator[Set]:
        family = list(family)
        ground = self.ground_set(family)
        return (C for C in super().shattered_sets(family) if len(C) < max(1, len(ground)))


class OnlyEvenSizes(ByDefinition):
    """Skips every second size."""

    def shattered_sets(self, family: Family) -> Iterator[Set]:
        return (C for C in super().shattered_sets(family) if len(C) % 2 == 0)


class ShattersWithoutTheEmptyTrace(ByDefinition):
    """Asks that every non-empty subset be cut out, and never for ∅."""

    def is_shattered(self, family: list[Set], C: Set) -> bool:
        return len(self.traces(family, C) - {frozenset()}) == 2 ** len(C) - 1


class ShattersOneTraceShort(ByDefinition):
    """Is content if one trace is missing on three points or more."""

    def is_shattered(self, family: list[Set], C: Set) -> bool:
        return len(self.traces(family, C)) >= 2 ** len(C) - (len(C) >= 3)

    def vc_dimension(self, family: Family) -> int:
        return ByDefinition().vc_dimension(family)


class ShattersByCountingMembers(ByDefinition):
    """Counts the members that meet C instead of their different traces."""

    def is_shattered(self, family: list[Set], C: Set) -> bool:
        return len(family) > 0 and sum(bool(S & C) for S in family) >= 2 ** len(C) - 1 and bool(frozenset().union(*family) >= C)


class CutsOutByInclusion(ByDefinition):
    """Asks that every subset of C be a member, instead of a trace."""

    def is_shattered(self, family: list[Set], C: Set) -> bool:
        return sum(S <= C for S in family) == 2 ** len(C)


class StronglyShatters(ByDefinition):
    """Asks for all subsets of C with one and the same remainder outside (a subcube): there are at most |H| such sets."""

    def is_shattered(self, family: list[Set], C: Set) -> bool:
        rests = [S - C for S in family]
        return any(rests.count(rest) == 2 ** len(C) for rest in rests)


class GreedyDimension(ByDefinition):
    """Adds points one after another as long as the set stays shattered, and stops where that fails."""

    def vc_dimension(self, family: Family) -> int:
        family = list(family)
        if not family:
            return -1
        C: Set = frozenset()
        for x in self.ground_set(family):
            if self.is_shattered(family, C | {x}):
                C = C | {x}
        return len(C)


class DimensionFromTheSize(ByDefinition):
    """Gives ⌊log₂|H|⌋, which is only an upper bound."""

    def vc_dimension(self, family: Family) -> int:
        return len(list(family)).bit_length() - 1


class DimensionOneTooSmall(ByDefinition):
    """Off by one from dimension 2 on."""

    def vc_dimension(self, family: Family) -> int:
        d = super().vc_dimension(family)
        return d - (d >= 2)


class DimensionOfTheSmallestShattered(ByDefinition):
    """The smallest maximal shattered set instead of the largest."""

    def vc_dimension(self, family: Family) -> int:
        found = list(self.shattered_sets(family))
        return min((len(C) for C in found if not any(C < D for D in found)), default=-1)


class GrowthOverPrefixes(ByDefinition):
    """Looks at the first k points only."""

    def growth(self, family: Family, k: int) -> int:
        family = list(family)
        return len(self.traces(family, frozenset(self.ground_set(family)[:k])))


class GrowthOverWindows(ByDefinition):
    """Looks at k successive points only."""

    def subsets(self, ground: list[int], k: int) -> Iterable[Set]:
        return [frozenset(ground[i : i + k]) for i in range(len(ground) - k + 1)]


class SmallestGrowth(ByDefinition):
    """The fewest traces instead of the most."""

    def growth(self, family: Family, k: int) -> int:
        family = list(family)
        return min(len(self.traces(family, C)) for C in self.subsets(self.ground_set(family), k))


class GrowthOfTheNextSize(ByDefinition):
    """Off by one: the growth at k+1 (up to the number of points)."""

    def growth(self, family: Family, k: int) -> int:
        family = list(family)
        return super().growth(family, min(k + 1, len(self.ground_set(family))))


class GrowthCountsMembers(ByDefinition):
    """Counts members that meet the k points, and not the different traces."""

    def growth(self, family: Family, k: int) -> int:
        family = list(family)
        return max(min(2**k, sum(bool(S & C) for S in family) + 1) for C in self.subsets(self.ground_set(family), k))


class GrowthCountsSubsetsOfTraces(ByDefinition):
    """Counts everything below a trace: the growth of the closure under subsets."""

    def traces(self, family: list[Set], C: Set) -> set[Set]:
        found = super().traces(family, C)
        return {T & S for T in found for S in found}

    def is_shattered(self, family: list[Set], C: Set) -> bool:
        return len({S & C for S in family}) == 2 ** len(C)


class GrowthIsSauersBound(ByDefinition):
    """Gives the upper bound Σ C(k, i) instead of the growth."""

    def growth(self, family: Family, k: int) -> int:
        family = list(family)
        d, term, total = self.vc_dimension(family), 1, 0
        for i in range(d + 1):
            total, term = total + term, term * (k - i) // (i + 1)
        return total


class GrowthSquared(ByDefinition):
    """Counts pairs of traces."""

    def growth(self, family: Family, k: int) -> int:
        return super().growth(family, k) ** 2


class GrowthForgetsTheEmptyTrace(ByDefinition):
    """Does not count the empty trace."""

    def traces(self, family: list[Set], C: Set) -> set[Set]:
        return super().traces(family, C) - {frozenset()}


def halves_by_intersection(low: Any, high: Any, shattered: Callable[[Any], Any]) -> tuple[Any, Any]:
    """With the last point, what the common members of the halves shatter: too few sets."""
    return shattered(low | high), shattered(low & high)


def either_half(low: Any, high: Any, shattered: Callable[[Any], Any]) -> tuple[Any, Any]:
    """Without the last point, what one of the halves shatters by itself: too few sets."""
    return shattered(low) | shattered(high), shattered(low) & shattered(high)


def one_half_is_enough(low: Any, high: Any, shattered: Callable[[Any], Any]) -> tuple[Any, Any]:
    """With the last point, what one half shatters: too many sets."""
    return shattered(low | high), shattered(low) | shattered(high)
