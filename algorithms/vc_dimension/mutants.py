"""Faulty computations of shattering, of VC dimensions and of growth functions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any

from ..controls import mutant, mutant_of
from ..mistakes import answering
from .range_spaces import Traces
from .set_systems import ByBitMasks, ByDefinition, Family, Set

EMPTY: Set = frozenset()


# ------------------------------------------------------------------------------------- set systems: what is shattered

_by_definition = partial(mutant, ByDefinition)
EmptyFamilyShattersTheEmptySet = _by_definition(
    "Takes ∅ for shattered without looking for a member.",
    is_shattered=lambda self, family, C: not C or ByDefinition.is_shattered(self, family, C),
)
ShattersWithoutTheEmptyTrace = _by_definition(
    "Asks that every non-empty subset be cut out, and never for ∅.",
    is_shattered=lambda self, family, C: len(self.traces(family, C) - {EMPTY}) == 2 ** len(C) - 1,
)
ShattersOneTraceShort = _by_definition(
    "Is content if one trace is missing on three points or more; the dimension is right.",
    is_shattered=lambda self, family, C: len(self.traces(family, C)) >= 2 ** len(C) - (len(C) >= 3),
    vc_dimension=lambda self, family: ByDefinition().vc_dimension(family),
)
CutsOutByInclusion = _by_definition(
    "Asks that every subset of C be a member, instead of a trace.",
    is_shattered=lambda self, family, C: sum(S <= C for S in family) == 2 ** len(C),
)
OnlyEvenSizes = answering(
    ByDefinition, "Skips every second size.", shattered_sets=lambda found, *_: (C for C in found if len(C) % 2 == 0)
)
RenumbersThePoints = _by_definition(
    "Takes the ground set for 0, 1, …, m−1, whatever the points are.",
    ground_set=lambda self, family: list(range(len(ByDefinition.ground_set(self, family)))),
)
ForgetsTheEmptySet = _by_definition(
    "Lists non-empty shattered sets only; the dimension is right.",
    shattered_sets=lambda self, family: (C for C in ByDefinition.shattered_sets(self, family) if C),
    vc_dimension=lambda self, family: ByDefinition().vc_dimension(family),
)


def _maximal(family: Iterable[Set]) -> list[Set]:
    """The sets that are contained in no other."""
    found = list(family)
    return [C for C in found if not any(C < D for D in found)]


OnlyMaximalShatteredSets = answering(
    ByDefinition,
    "Lists only the shattered sets that are contained in no other.",
    shattered_sets=lambda found, family: iter(_maximal(found)),
)
MissesTheLargestPoint = _by_definition(
    "A range that ends one too early: the largest point is not tried (unless it is the only one).",
    ground_set=lambda self, family: (ground := ByDefinition.ground_set(self, family))[:-1] or ground,
    growth=lambda self, family, k: ByDefinition().growth(family, k),
)


@mutant_of(ByDefinition, hook="shattered_sets")
def NeverTheWholeGroundSet(self: ByDefinition, family: Family) -> Iterator[Set]:
    """Tries proper subsets of the ground set only."""
    family = list(family)
    ground = self.ground_set(family)
    return (C for C in ByDefinition.shattered_sets(self, family) if len(C) < max(1, len(ground)))


ShattersByCountingMembers = _by_definition(
    "Counts the members that meet C instead of their different traces.",
    is_shattered=lambda self, family, C: (
        len(family) > 0 and sum(bool(S & C) for S in family) >= 2 ** len(C) - 1 and EMPTY.union(*family) >= C
    ),
)


@mutant_of(ByDefinition, hook="is_shattered")
def StronglyShatters(self: ByDefinition, family: list[Set], C: Set) -> bool:
    """Asks for all subsets of C with one and the same remainder outside (a subcube): there are at most |H| such sets."""
    rests = [S - C for S in family]
    return any(rests.count(rest) == 2 ** len(C) for rest in rests)


# ----------------------------------------------------------------------------------- set systems: VC dimension and growth

EmptyFamilyHasDimensionZero = _by_definition(
    "Gives the empty family VC dimension 0.", vc_dimension=lambda self, family: max(0, ByDefinition.vc_dimension(self, family))
)
DimensionFromTheSize = _by_definition(
    "Gives ⌊log₂|H|⌋, which is only an upper bound.", vc_dimension=lambda self, family: len(list(family)).bit_length() - 1
)
GrowthOverPrefixes = _by_definition(
    "Looks at the first k points only.",
    growth=lambda self, family, k: len(self.traces(family, frozenset(self.ground_set(family)[:k]))),
)
GrowthOverWindows = _by_definition(
    "Looks at k successive points only.",
    subsets=lambda self, ground, k: [frozenset(ground[i : i + k]) for i in range(len(ground) - k + 1)],
)
SmallestGrowth = _by_definition(
    "The fewest traces instead of the most.",
    growth=lambda self, family, k: min(len(self.traces(family, C)) for C in self.subsets(self.ground_set(family), k)),
)
GrowthOfTheNextSize = _by_definition(
    "Off by one: the growth at k+1 (up to the number of points).",
    growth=lambda self, family, k: ByDefinition.growth(self, family, min(k + 1, len(self.ground_set(family)))),
)
GrowthSquared = _by_definition("Counts pairs of traces.", growth=lambda self, family, k: ByDefinition.growth(self, family, k) ** 2)
GrowthForgetsTheEmptyTrace = answering(ByDefinition, "Does not count the empty trace.", traces=lambda found, *_: found - {EMPTY})


@mutant_of(ByDefinition, hook="vc_dimension")
def GreedyDimension(self: ByDefinition, family: Family) -> int:
    """Adds points one after another as long as the set stays shattered, and stops where that fails."""
    family = list(family)
    if not family:
        return -1
    C: Set = frozenset()
    for x in self.ground_set(family):
        if self.is_shattered(family, C | {x}):
            C = C | {x}
    return len(C)


DimensionOneTooSmall = answering(ByDefinition, "Off by one from dimension 2 on.", vc_dimension=lambda d, family: d - (d >= 2))
DimensionOfTheSmallestShattered = _by_definition(
    "The smallest maximal shattered set instead of the largest.",
    vc_dimension=lambda self, family: min(map(len, _maximal(self.shattered_sets(family))), default=-1),
)


@mutant_of(ByDefinition, hook="growth")
def GrowthCountsMembers(self: ByDefinition, family: Family, k: int) -> int:
    """Counts members that meet the k points, and not the different traces."""
    family = list(family)
    return max(min(2**k, sum(bool(S & C) for S in family) + 1) for C in self.subsets(self.ground_set(family), k))


GrowthCountsSubsetsOfTraces = answering(
    ByDefinition,
    "Counts everything below a trace: the growth of the closure under subsets.",
    traces=lambda found, family, C: {T & S for T in found for S in found},
    is_shattered=lambda _, family, C: len({S & C for S in family}) == 2 ** len(C),
)
GrowthIsSauersBound = _by_definition(
    "Gives the upper bound Σ C(k, i) instead of the growth.",
    growth=lambda self, family, k: sum(math.comb(k, i) for i in range(self.vc_dimension(family) + 1)),
)


# ------------------------------------------------------- faulty steps in place of `shattered_by_halves`, for proofs to refute


def _by_halves(fault: str, step: Any) -> type:
    """Another step."""
    return type("FaultyByBitMasks", (ByBitMasks,), {"__doc__": fault, "shattered_by_halves": staticmethod(step)})


HalvesByIntersection = _by_halves(
    "With the last point, what the common members of the halves shatter: too few sets.",
    lambda low, high, shattered: (shattered(low | high), shattered(low & high)),
)
EitherHalf = _by_halves(
    "Without the last point, what one of the halves shatters by itself: too few sets.",
    lambda low, high, shattered: (shattered(low) | shattered(high), shattered(low) & shattered(high)),
)
OneHalfIsEnough = _by_halves(
    "With the last point, what one half shatters: too many sets.",
    lambda low, high, shattered: (shattered(low | high), shattered(low) | shattered(high)),
)


# ---------------------------------------------------------------------------------------------------------------- helpers


def all_of(X: Any) -> Set:
    """All indices."""
    return frozenset(range(len(X)))


def all_subsets(indices: Iterable[int]) -> Traces:
    """Every subset."""
    indices = list(indices)
    return {frozenset(c) for k in range(len(indices) + 1) for c in combinations(indices, k)}


def runs(order: Sequence[int]) -> Traces:
    """The sets of successive indices, in that order."""
    return {frozenset(order[i:j]) for i in range(len(order) + 1) for j in range(i, len(order) + 1)}


def in_order(values: Sequence[Fraction]) -> list[int]:
    """The indices in the order of the values, which breaks ties."""
    return sorted(range(len(values)), key=lambda i: (values[i], i))
