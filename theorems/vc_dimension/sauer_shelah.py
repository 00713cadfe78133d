r"""Sauer, Shelah and Pajor: a family with many traces shatters many sets, and so a large one.

For a family $H$ and a set $C$ of points, $H_C=\{S\cap C:S\in H\}$ are the traces; $C$ is shattered if $|H_C|=2^{|C|}$; the
growth function is $\tau_H(m)=\max_{|C|=m}|H_C|$.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from ...properties.conclusions import at_most, equal, exercised, is_true
from ...properties.exhaustive import Tally
from ...properties.proofs import conclude, integer
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from .oracles.shattering import ample_families, binomial_sum, maximum_families
from .roles.set_systems import SetSystem, growth, shattered_sets, vc_dimension
from .samples.set_systems import SetFamily, all_families
from .shattering_lemmas import (
    DOMAIN,
    as_many_shattered,
    counting,
    dimensions,
    halves,
    one_more_point,
    partial_sum,
    pascal,
    sets_of_size,
)

WRONG_HALVES = [
    "mutants.set_systems.halves_by_intersection",
    "mutants.set_systems.either_half",
    "mutants.set_systems.one_half_is_enough",
]
SAUER_SHELAH = "Generalization, Sauer-Shelah Lemma"


@theorem(
    role=SetSystem,
    source=ml_notes(f"{SAUER_SHELAH} (l.291)", claims=["ml-notes/sauer-shelah-lemma"]),
    sharpness=attained("the sets of at most d points, for every m"),
    mutants=[
        "set_systems.GreedyDimension", "set_systems.DimensionOfTheSmallestShattered",
        "set_systems.ShattersWithoutTheEmptyTrace", "set_systems.GrowthOfTheNextSize", "set_systems.GrowthCountsMembers",
        "set_systems.GrowthCountsSubsetsOfTraces", "set_systems.DimensionOneTooSmall", "set_systems.StronglyShatters",
    ],
    references=["set_systems.ByDefinition", "set_systems.ByBitMasks"],
    floor=0.1,
)  # fmt: skip
def sauer_shelah(system: SetSystem, family: SetFamily) -> Iterator:
    r"""A family of VC dimension $d$ has at most $\sum_{i\le d}\binom mi$ traces on any $m$ points.

    Hypotheses: none; for $m\le d$ the sum is $2^m$, and for the empty family, $d=-1$, it is 0.
    Sharp: every family attains it at $m=d$, and the family of all sets of at most $d$ points attains it for every $m$.
    """
    d = vc_dimension(system, family.sets)
    yield exercised("the bound is below 2^m somewhere", 0 <= d < family.m)
    for m in sizes(family):
        yield at_most(f"growth at {m}", growth(system, family.sets, m), binomial_sum(m, d))
    if d >= 0:
        yield equal("growth at d", growth(system, family.sets, d), 2**d)


@sauer_shelah.proof(domain=f"{DOMAIN}, and every m", lifts="set_systems.shattered_by_halves", mutants=WRONG_HALVES)
def by_the_halves(step: Any) -> Iterator:
    r"""$|H|=|low\cup high|+|low\cap high|\le B(m,d)+B(m,d-1)=B(m+1,d)$, by induction: the dimensions are at most d and d − 1.

    τ(m) is the size of some family of traces on m points, and shatters no more than d. Some d points have 2^d traces.
    """
    yield from halves(step)
    yield from dimensions()
    yield from counting()
    yield from pascal()
    yield from one_more_point()
    m, d, points = (integer(name) for name in ("m", "d", "points"))
    cube = [growth_of(d) <= 2**d, growth_of(d) >= 2**d]
    measured = {"vc_dimension": d, "sizes": [m], "growth": lambda _, __, k: growth_of(k), "binomial_sum": partial_sum}
    family = SimpleNamespace(sets=None, m=points)
    yield conclude("Sauer and Shelah", [growth_of(m) <= partial_sum(m, d), *cube], sauer_shelah, None, family, **measured)


def growth_of(k: Any) -> Any:
    """The growth at k, by name."""
    return integer(f"τ({k})")


def sizes(family: SetFamily) -> range:
    """How many points a subset of the ground set may have."""
    return range(family.m + 1)


@sauer_shelah.without("d at least the VC dimension")
def with_a_smaller_d(system: SetSystem, family: SetFamily) -> Iterator:
    r"""With $d-1$ in place of $d$ the bound fails."""
    d = vc_dimension(system, family.sets)
    yield at_most("growth", growth(system, family.sets, family.m), binomial_sum(family.m, d - 1))


EVERYWHERE_FAULTY = ["mutants.set_systems.StronglyShatters", "mutants.set_systems.DimensionOneTooSmall"]


@sauer_shelah.exhausted(
    over="set families",
    up_to="4 points",
    fingerprint=lambda: {"instances": 2**16, "attained": maximum_families(4)},
    implementation="set_systems.ByBitMasks",
    mutants=[*EVERYWHERE_FAULTY, "mutants.set_systems.GreedyDimension", "mutants.set_systems.GrowthOfTheNextSize"],
    attained="growth at",
    slow=True,
)
def every_family_on_four_points() -> Iterator[tuple[int, SetFamily]]:
    """All 65 536 of them. The bound is attained for every m by the *maximum* ones, which are counted from the definition."""
    return all_families(4)


@theorem(
    role=SetSystem,
    source=ml_notes(
        f"{SAUER_SHELAH} (l.292)", claims=["ml-notes/pajor-lemma", "ml-notes/shattered-count-binomial-bound"]
    ),
    sharpness=attained("families closed under subsets shatter exactly their members"),
    mutants=[
        "set_systems.ForgetsTheEmptySet", "set_systems.OnlyMaximalShatteredSets", "set_systems.StronglyShatters",
        "set_systems.CutsOutByInclusion", "set_systems.RenumbersThePoints", "set_systems.MissesTheLargestPoint",
        "set_systems.NeverTheWholeGroundSet", "set_systems.ShattersOneTraceShort", "set_systems.DimensionOneTooSmall",
    ],
    references=["set_systems.ByDefinition", "set_systems.ByBitMasks"],
    floor=0.1,
)  # fmt: skip
def pajor(system: SetSystem, family: SetFamily) -> Iterator:
    r"""On every set $C$ of points: $|H_C|\le|\{B\subseteq C:H\text{ shatters }B\}|\le\sum_{i\le d}\binom{|C|}i$.

    Hypotheses: none. $d$ is the VC dimension.
    Sharp: the first for families closed under subsets (they shatter exactly their members), the second for Hamming balls.
    """
    found, d = shattered_sets(system, family.sets), vc_dimension(system, family.sets)
    yield exercised("more than one trace", len(family.sets) > 1)
    for C, traces in family.truth.subsets():
        inside, name = sum(B <= C for B in found), sorted(C)
        yield at_most(f"traces on {name}", traces, inside)
        yield at_most(f"shattered subsets of {name}", inside, binomial_sum(len(C), d))


@pajor.proof(domain=f"{DOMAIN}, and every C", lifts="set_systems.shattered_by_halves", mutants=WRONG_HALVES)
def by_the_same_halves(step: Any) -> Iterator:
    r"""H shatters what $low\cup high$ does, and $B\cup\{c\}$ for what $low\cap high$ does: at least as many as they have members.

    And no more than there are sets of d points at most. On a set C of points, take $H_C$ for H, and m for |C|.
    """
    yield from halves(step)
    yield from dimensions()
    yield from counting()
    yield from as_many_shattered()
    yield from pascal()
    yield from sets_of_size()
    traces, shattered, d = (integer(name) for name in ("|H_C|", "|sh H_C|", "d"))
    inside = SimpleNamespace(subsets=lambda: [(frozenset({0}), traces)])
    bound = lambda m, d: partial_sum("m" if m == 1 else m, d)  # noqa: E731  (C has one point here, and stands for m)
    measured = {"shattered_sets": [Within(shattered)], "vc_dimension": d, "binomial_sum": bound}
    given = [traces <= shattered, shattered <= partial_sum("m", d)]
    yield conclude("Pajor", given, pajor, None, SimpleNamespace(sets=(), truth=inside), **measured)


@dataclass(frozen=True)
class Within:
    """Stands for all shattered sets: how many of them are subsets of C."""

    how_many: Any

    def __le__(self, _: Any) -> Any:
        return self.how_many


@pajor.exhausted(
    over="set families",
    up_to="4 points",
    fingerprint=lambda: {"instances": 2**16, "attained": ample_families(4)},
    implementation="set_systems.ByBitMasks",
    mutants=[*EVERYWHERE_FAULTY, "mutants.set_systems.ForgetsTheEmptySet", "mutants.set_systems.ShattersOneTraceShort"],
    attained="traces on",
    slow=True,
)
def traces_of_every_family() -> Iterator[tuple[int, SetFamily]]:
    """All 65 536 of them. Those with as many traces as shattered sets everywhere are the *ample* ones (5530), counted otherwise."""
    return all_families(4)


@pajor.exhausted(
    over="set families, for C all points",
    up_to="5 points",
    fingerprint=lambda: {"attained": ample_families(5)},
    implementation="set_systems.pajor_census",
    slow=True,
)
def census(count: Any) -> Tally:
    """All 2³² of them, bit-parallel. The number of equations, 3 261 404, is counted again by way of strong shattering.

    By counting, as in `by_halves`, Sauer's bound follows for each of them.
    """
    equations, fewer = count(5)
    return Tally(2**32, fewer, Counter(attained=equations))


@theorem(
    role=SetSystem,
    source=ml_notes(f"{SAUER_SHELAH} (l.293–297)", claims=["ml-notes/pajor-induction-split"]),
    sharpness=attained("the split for every family; the two bounds for families closed under subsets"),
    mutants=[
        "set_systems.ForgetsTheEmptySet", "set_systems.OnlyMaximalShatteredSets", "set_systems.StronglyShatters",
        "set_systems.CutsOutByInclusion", "set_systems.RenumbersThePoints", "set_systems.MissesTheLargestPoint",
        "set_systems.NeverTheWholeGroundSet", "set_systems.ShattersByCountingMembers",
    ],
    references=["set_systems.ByDefinition", "set_systems.ByBitMasks"],
    floor=0.1,
)  # fmt: skip
def split_at_a_point(system: SetSystem, family: SetFamily) -> Iterator:
    r"""With $Y_0$ the traces on the other points than $c$, and $Y_1$ those that extend to $c$ in both ways, $|H|=|Y_0|+|Y_1|$.

    Hypotheses: $c$ is a point of the ground set. And $H$ shatters all that $Y_0$ shatters, and nothing else without $c$;
    it shatters $B\cup\{c\}$ for all $B$ that $Y_1$ shatters. So $|Y_0|\le|\{B\not\ni c\}|$ and $|Y_1|\le|\{B\ni c\}|$,
    counting the sets $B$ that $H$ shatters: this is the induction step of Pajor's lemma. (On a set $C$, take $H_C$ for $H$.)
    """
    found = shattered_sets(system, family.sets)
    yield exercised("some trace extends both ways", any(family.linked(c).sets for c in family.ground))
    for c in sorted(family.ground):
        Y0, Y1 = family.without(c), family.linked(c)
        outside, through = {B for B in found if c not in B}, {B - {c} for B in found if c in B}
        yield equal(
            "|H| and |Y₀| + |Y₁|",
            growth(system, family.sets, family.m),
            growth(system, Y0.sets, Y0.m) + growth(system, Y1.sets, Y1.m),
        )
        yield equal("shattered sets without c, and those of Y₀", outside, shattered_sets(system, Y0.sets))
        yield is_true("what Y₁ shatters is shattered together with c", shattered_sets(system, Y1.sets) <= through)
        yield at_most(f"|Y₀| at {c}", len(Y0.sets), len(outside))
        yield at_most(f"|Y₁| at {c}", len(Y1.sets), len(through))
