r"""Shattering and VC dimension in finite families: the definitions, and what follows from them at once."""

from __future__ import annotations

from collections.abc import Iterator

from ...properties.conclusions import at_least, equal, exercised, is_true
from ...properties.sources import cs229_learning_theory, fds_chapter_6, ml_notes
from ...properties.theorem import attained, theorem
from .oracles.shattering import traces
from .roles.set_systems import SetSystem, growth, shattered_sets, vc_dimension
from .samples.set_systems import SetFamily


@theorem(
    role=SetSystem,
    source=[
        fds_chapter_6("§6.6", claims=["fds-chapter-6/vc-dimension-definition"]),
        cs229_learning_theory("§4", claims=["cs229-learning-theory/vc-lower-bound-one-set"]),
    ],
    sharpness="definitions",
    mutants=[
        "set_systems.EmptyFamilyHasDimensionZero", "set_systems.EmptyFamilyShattersTheEmptySet",
        "set_systems.ForgetsTheEmptySet", "set_systems.RenumbersThePoints", "set_systems.MissesTheLargestPoint",
        "set_systems.ShattersByCountingMembers", "set_systems.GreedyDimension", "set_systems.DimensionFromTheSize",
        "set_systems.GrowthOverPrefixes", "set_systems.GrowthOverWindows", "set_systems.SmallestGrowth",
        "set_systems.GrowthIsSauersBound", "set_systems.NeverTheWholeGroundSet",
    ],
    references=["set_systems.ByDefinition", "set_systems.ByBitMasks"],
    floor=0.1,
)  # fmt: skip
def shattered_by_definition(system: SetSystem, family: SetFamily) -> Iterator:
    r"""A set $C$ is shattered if every subset of it is $S\cap C$ for a member $S$; the VC dimension is the largest $|C|$.

    Hypotheses: none. The empty family shatters nothing and has dimension −1; {∅} shatters ∅ and has dimension 0. One
    shattered set of size $d$ is enough for a dimension of at least $d$. Checked against brute force over all subsets.
    """
    truth = family.truth
    yield exercised("some set of points is shattered and some is not", 1 < len(truth.shattered) < 2**family.m)
    d, found = vc_dimension(system, family.sets), shattered_sets(system, family.sets)
    yield at_least("VC dimension, and the sizes of shattered sets", d, max(map(len, found), default=-1))
    yield equal("VC dimension", d, truth.vc_dimension)
    yield equal("shattered sets", found, truth.shattered)
    for k in range(family.m + 1):
        yield equal("growth", growth(system, family.sets, k), truth.growth(k))


@shattered_by_definition.printed(
    claims=["cs229-learning-theory/vc-dimension-largest-number-of-sets"],
    mistake="The VC dimension is the largest size of a shattered set, not the number of shattered sets.",
)
def number_of_shattered_sets(system: SetSystem, family: SetFamily) -> Iterator:
    """VC(H) is the largest number of sets that H can shatter (for a class that is not empty)."""
    if not family.sets:
        return
    yield equal(
        "VC dimension, and how many sets are shattered", vc_dimension(system, family.sets), len(shattered_sets(system, family.sets))
    )


@theorem(
    role=SetSystem,
    source=ml_notes("Generalization, Sauer-Shelah Lemma (l.289–290)", claims=["ml-notes/growth-function-shatters-iff"]),
    sharpness=attained("every family"),
    mutants=[
        "set_systems.GreedyDimension", "set_systems.DimensionFromTheSize", "set_systems.DimensionOneTooSmall",
        "set_systems.GrowthOverPrefixes", "set_systems.SmallestGrowth", "set_systems.GrowthOfTheNextSize",
        "set_systems.GrowthCountsMembers", "set_systems.ShattersOneTraceShort",
    ],
    references=["set_systems.ByDefinition", "set_systems.ByBitMasks"],
)  # fmt: skip
def growth_tells_shattering(system: SetSystem, family: SetFamily) -> Iterator:
    r"""Some set of $m$ points is shattered iff $\tau_H(m)=2^m$; the VC dimension is the largest such $m$ (−1 if there is none).

    Hypotheses: $0\le m\le$ the number of points.
    """
    sizes = {len(C) for C in shattered_sets(system, family.sets)}
    full = [m for m in range(family.m + 1) if growth(system, family.sets, m) == 2**m]
    yield exercised("not all sizes are full", 0 < len(full) <= family.m)
    yield equal("sizes m with growth 2^m, and sizes of shattered sets", full, sorted(sizes))
    yield equal("VC dimension, and the largest m with growth 2^m", vc_dimension(system, family.sets), max(full, default=-1))


@theorem(
    role=SetSystem,
    source=ml_notes("Generalization, VC Dimension (l.286)", claims=["ml-notes/vc-dimension-infinite-definition"]),
    sharpness="an implication; its converse fails for infinite ground sets",
    mutants=[
        "set_systems.ForgetsTheEmptySet", "set_systems.OnlyMaximalShatteredSets", "set_systems.ShattersByCountingMembers",
        "set_systems.CutsOutByInclusion", "set_systems.OnlyEvenSizes", "set_systems.NeverTheWholeGroundSet",
        "set_systems.RenumbersThePoints",
    ],
    references=["set_systems.ByDefinition", "set_systems.ByBitMasks"],
    floor=0.1,
)  # fmt: skip
def subsets_of_shattered_sets(system: SetSystem, family: SetFamily) -> Iterator:
    r"""Every subset of a shattered set is shattered, and $H$ shatters a subset of $C$ iff the traces $H_C$ do.

    Hypotheses: none. Hence a class that shatters an infinite set shatters sets of every finite size, and has infinite
    VC dimension. (The converse fails, so this is no definition: convex polygons shatter any number of points on a circle but
    no infinite set, since to cut out every second of 2k points in convex position takes k sides.)
    """
    found = shattered_sets(system, family.sets)
    yield exercised("a pair is shattered", any(len(B) > 1 for B in family.truth.shattered))
    for C in sorted(found, key=len):
        yield is_true("a shattered set without one of its points is shattered", all(C - {c} in found for c in C))
    for c in sorted(family.ground):
        C = family.ground - {c}
        yield equal(
            "shattered subsets of C, and what the traces on C shatter",
            {B for B in found if B <= C},
            shattered_sets(system, traces(family.sets, C)),
        )


@theorem(
    role=SetSystem,
    source=ml_notes("Generalization, Sauer-Shelah Lemma: a sharpening known from the same induction"),
    sharpness=attained("Hamming balls, for the growth; cubes, for the sets"),
    mutants=[
        "set_systems.DimensionFromTheSize", "set_systems.GrowthOverPrefixes", "set_systems.SmallestGrowth",
        "set_systems.GrowthOfTheNextSize", "set_systems.GrowthIsSauersBound", "set_systems.GrowthCountsMembers",
        "set_systems.GreedyDimension",
    ],
    references=["set_systems.ByDefinition", "set_systems.ByBitMasks"],
)  # fmt: skip
def growth_step(system: SetSystem, family: SetFamily) -> Iterator:
    r"""The growth function never falls, at most doubles with each point, starts at 1 and ends at the number of members.

    Hypotheses: the family is not empty (else it is 0 throughout). Strictly: it doubles as long as $m\le d$ and never after.
    """
    tau = [growth(system, family.sets, m) for m in range(family.m + 1)]
    d = vc_dimension(system, family.sets)
    yield exercised("growth below 2^m", tau[-1] < 2**family.m)
    yield equal("growth at 0", tau[0], min(1, len(family.sets)))
    yield equal("growth at the number of points", tau[-1], len(family.sets))
    for m in range(1, family.m + 1):
        yield at_least(f"growth at {m}, and at {m - 1}", tau[m], tau[m - 1])
        yield at_least(f"twice the growth at {m - 1}, and at {m}", 2 * tau[m - 1], tau[m])
        yield equal("m ≤ d, and growth at m is 2^m", bool(m <= d), bool(tau[m] == 2**m))
