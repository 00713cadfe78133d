r"""The VC dimension of the union of two classes."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from ...properties.conclusions import at_least, at_most, equal, exercised
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from .oracles.shattering import binomial_sum, powerset
from .roles.set_systems import SetSystem, growth, vc_dimension
from .samples.set_systems import EvenGround, FamilyPair, HalfCubes, ball

PLACE = "Generalization, Sauer-Shelah Lemma (l.298)"


@theorem(
    role=SetSystem,
    source=ml_notes(PLACE, claims=["ml-notes/vc-dimension-of-union"]),
    sharpness=attained("2d+1 points, sets of at most d and sets of more than d of them"),
    mutants=[
        "set_systems.DimensionOneTooSmall", "set_systems.GreedyDimension",
        "set_systems.OnlyEvenSizes", "set_systems.CutsOutByInclusion", "set_systems.DimensionOfTheSmallestShattered",
    ],
    references=["set_systems.ByDefinition", "set_systems.ByBitMasks"],
    floor=0.1,
)  # fmt: skip
def vc_dimension_of_union(system: SetSystem, pair: FamilyPair) -> Iterator:
    r"""If $H_1$ and $H_2$ have VC dimension at most $d$, then $H_1\cup H_2$ has at most $2d+1$, and no less than each of them.

    Hypotheses: none. (From Sauer–Shelah: $2\sum_{i\le d}\binom{2d+2}i<2^{2d+2}$.)
    Sharp: on $2d+1$ points, the sets of at most $d$ and those of more than $d$ points.
    """
    d = max(vc_dimension(system, pair.first.sets), vc_dimension(system, pair.second.sets))
    union = vc_dimension(system, pair.union.sets)
    yield exercised(
        "the union has more than either",
        pair.union.truth.vc_dimension > max(pair.first.truth.vc_dimension, pair.second.truth.vc_dimension),
    )
    yield at_most("VC dimension of the union", union, 2 * d + 1)
    yield at_least("VC dimension of the union, and of a part", union, d)


@vc_dimension_of_union.without("the +1")
def twice_the_dimension(system: SetSystem, pair: FamilyPair) -> Iterator:
    """2d is not enough for the union."""
    d = max(vc_dimension(system, pair.first.sets), vc_dimension(system, pair.second.sets), 0)
    yield at_most("VC dimension of the union", vc_dimension(system, pair.union.sets), 2 * d)


@theorem(
    role=SetSystem,
    source=ml_notes(PLACE, claims=["ml-notes/union-growth-subadditive"]),
    sharpness=attained("disjoint families with as many members as traces"),
    mutants=[
        "set_systems.SmallestGrowth", "set_systems.GrowthOverPrefixes", "set_systems.GrowthIsSauersBound",
        "set_systems.GrowthCountsSubsetsOfTraces", "set_systems.RenumbersThePoints", "set_systems.GrowthSquared",
    ],
    references=["set_systems.ByDefinition", "set_systems.ByBitMasks"],
    floor=0.1,
)  # fmt: skip
def growth_of_union(system: SetSystem, pair: FamilyPair) -> Iterator:
    r"""$\tau_{H_1\cup H_2}(m)\le\tau_{H_1}(m)+\tau_{H_2}(m)$, and it is at least each of them.

    Hypotheses: $0\le m\le$ the number of points of the union; points that a family does not use separate nothing in it.
    """
    union = pair.union
    yield exercised("both have members of their own", len(union.sets) > max(len(pair.first.sets), len(pair.second.sets)))
    for m in range(union.m + 1):
        parts = [growth(system, family.sets, m) for family in (pair.first, pair.second)]
        both = growth(system, union.sets, m)
        yield at_most(f"growth of the union at {m}", both, sum(parts))
        yield at_least(f"growth of the union at {m}, and of a part", both, max(parts))


@theorem(
    role=SetSystem,
    source=ml_notes(PLACE, claims=["ml-notes/vc-dimension-of-union-tight"]),
    sharpness="the sharpness of the bound 2d+1",
    mutants=[
        "set_systems.DimensionFromTheSize", "set_systems.DimensionOneTooSmall", "set_systems.NeverTheWholeGroundSet",
        "set_systems.RenumbersThePoints", "set_systems.MissesTheLargestPoint", "set_systems.CutsOutByInclusion",
    ],
    references=["set_systems.ByDefinition", "set_systems.ByBitMasks"],
    floor=0.4,
    examples=40,
)  # fmt: skip
def union_bound_is_attained(system: SetSystem, cubes: HalfCubes) -> Iterator:
    r"""On $2d+1$ points, the sets of at most $d$ points and those of more have VC dimension $d$ each, and together $2d+1$.

    Hypotheses: $d\ge0$.
    """
    pair = cubes.pair
    yield exercised("d > 0", cubes.d > 0)
    yield equal("VC dimension of the small sets", vc_dimension(system, pair.first.sets), cubes.d)
    yield equal("VC dimension of the large sets", vc_dimension(system, pair.second.sets), cubes.d)
    yield equal("VC dimension of the union", vc_dimension(system, pair.union.sets), 2 * cubes.d + 1)


@theorem(
    role=SetSystem,
    source=ml_notes(PLACE, claims=["ml-notes/central-binomial-identity"]),
    sharpness=attained("an identity"),
    mutants=[
        "set_systems.GrowthOfTheNextSize", "set_systems.GrowthCountsMembers", "set_systems.GrowthCountsSubsetsOfTraces",
        "set_systems.GrowthSquared", "set_systems.RenumbersThePoints", "set_systems.GrowthForgetsTheEmptyTrace",
    ],
    references=["set_systems.ByDefinition", "set_systems.ByBitMasks"],
    examples=40,
)  # fmt: skip
def central_binomial(system: SetSystem, ground: EvenGround) -> Iterator:
    r"""$2\sum_{i\le d}\binom{2d+2}i=2^{2d+2}-\binom{2d+2}{d+1}$: the sets of at most $d$, and of at least $d+2$, of $2d+2$ points.

    Hypotheses: $d\ge0$. The growth function of either half attains Sauer's bound at every $m$; together they miss the middle layer.
    """
    d, n, points = ground.d, len(ground.points), ground.points
    low = ball(points, d)
    high = frozenset(points - member for member in low)
    yield exercised("d > 0", d > 0)
    yield equal("2 Σ C(2d+2, i)", 2 * binomial_sum(n, d), 2**n - comb(n, d + 1))
    yield equal("members of the two halves", growth(system, low, n) + growth(system, high, n), 2**n - comb(n, d + 1))
    for m in range(n + 1):
        yield equal("growth of the sets of at most d points", growth(system, low, m), binomial_sum(m, d))
        yield equal("growth of the sets of at least d+2 points", growth(system, high, m), binomial_sum(m, d))
    middle = frozenset(powerset(points)) - low - high
    yield equal("sets of the middle layer", len(middle), comb(n, d + 1))
