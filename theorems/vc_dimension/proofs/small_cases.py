"""Every small instance: all families of subsets of four points, and, by counting, of five."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

from ....properties.statements.exhausted import Beside, Tally
from ..oracles.shattering import ample_families, maximum_families, powerset
from ..samples.set_systems import Family, SetFamily, all_families
from ..sauer_shelah import pajor, sauer_shelah

EVERYWHERE_FAULTY = ["mutants.vc_dimension.StronglyShatters", "mutants.vc_dimension.DimensionOneTooSmall"]
POINTS = 4
RENAMED = [{C: frozenset(p[x] for x in C) for C in powerset(frozenset(range(POINTS)))} for p in permutations(range(POINTS))]


def renamed(family: SetFamily) -> list[tuple[Family]]:
    """The family with its points, out of four, under other names, in all ways."""
    return [(frozenset(name[member] for member in family.sets),) for name in RENAMED]


FAMILIES: dict[str, Any] = {
    "over": "set families, up to the names of the points",
    "up_to": "4 points",
    "slow": True,
    "orbit": renamed,
}


def families_up_to_names() -> Iterator[tuple[int, SetFamily]]:
    """One family of each orbit of the permutations of the four points, with the size of its orbit."""
    seen: set[Family] = set()
    for _, family in all_families(POINTS):
        if family.sets not in seen:
            orbit = {sets for (sets,) in renamed(family)}
            seen |= orbit
            yield len(orbit), family


@sauer_shelah.exhausted(
    fingerprint=lambda: {"instances": 2**2**POINTS, "attained": maximum_families(POINTS)},
    implementation="set_systems.ByBitMasks",
    mutants=[*EVERYWHERE_FAULTY, "mutants.vc_dimension.GreedyDimension", "mutants.vc_dimension.GrowthOfTheNextSize"],
    attained="growth at",
    **FAMILIES,
)
def every_family_on_four_points() -> Iterator[tuple[int, SetFamily]]:
    """All 65 536 of them. The bound is attained for every m by the *maximum* ones, which are counted from the definition."""
    return families_up_to_names()


@pajor.exhausted(
    fingerprint=lambda: {"instances": 2**2**POINTS, "attained": ample_families(POINTS)},
    implementation="set_systems.ByBitMasks",
    mutants=[*EVERYWHERE_FAULTY, "mutants.vc_dimension.ForgetsTheEmptySet", "mutants.vc_dimension.ShattersOneTraceShort"],
    attained="traces on",
    **FAMILIES,
)
def traces_of_every_family() -> Iterator[tuple[int, SetFamily]]:
    """All 65 536 of them. Those with as many traces as shattered sets everywhere are the *ample* ones (5530), counted otherwise."""
    return families_up_to_names()


@pajor.exhausted(
    over="set families, for C all points",
    up_to="5 points",
    fingerprint=lambda: {"attained": ample_families(5)},
    implementation="set_systems.pajor_census",
    attained="traces on",
    slow=True,
    beside=Beside("set_systems.ByBitMasks", lambda: all_families(3), lambda count: counted(count, 3)),
)
def census(count: Any) -> Tally:
    """All 2³² of them, bit-parallel. The number of equations, 3 261 404, is counted again by way of strong shattering.

    By counting, as in `by_the_halves`, Sauer's bound follows for each of them.
    """
    return counted(count, 5)


def counted(count: Any, m: int) -> Tally:
    """All families on m points, with what the census counts of them."""
    equations, fewer = count(m)
    return Tally(2**2**m, fewer, Counter(attained=equations))
