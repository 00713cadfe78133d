r"""Derivations: Sauer, Shelah and Pajor by induction over the number of points, for all families on any number of points.

A family H on one point more has two halves: *low* (its members without the last point) and *high* (those with it, less that
point). H shatters what $low\cup high$ shatters, and $B\cup\{c\}$ for what $low\cap high$ shatters: at least as many sets as it has
members. The traces $H_C$ shatter the subsets of C that H shatters, of which none has more than d points; and so many sets there
are: $B(m,d)=\sum_{i\le d}\binom mi$.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ....properties.proofs import real
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.conditions import NotDerived
from ....properties.proofs.formal.definitions import Growth, at_most_most, attained, combinations, largest, one_of_largest
from ....properties.proofs.formal.families import Family, Points, binomial, counted, size
from ....properties.proofs.kernel import Fact, Loop, by, define, for_all_families, induct, none, of_families, rewritten, same
from ....properties.proofs.rules.measured import Run, tie_values
from ....properties.proofs.ties import Tied, tie
from ..oracles.formulas import binomial_sum
from ..readings import MeasuredFamily, PointSet
from ..samples.set_systems import SetFamily
from ..sauer_shelah import pajor, sauer_shelah

DOMAIN = "families of sets on any finite number of points"
WRONG_STEPS = [f"mutants.vc_dimension.{name}" for name in ("HalvesByIntersection", "EitherHalf", "OneHalfIsEnough")]
(F, G, H), (C, D, M, N) = map(Family.named, "FGH"), map(Points, "CDMN")
tau = Growth(H)


@pajor.derivation(f"{DOMAIN}, and every C", lifts="set_systems.ByBitMasks", mutants=WRONG_STEPS)
def by_the_same_halves(system: Any) -> Iterator:
    r"""$|H_C|\le|sh(H_C)|$ by induction over the points, and what $H_C$ shatters are the subsets of C that H shatters.

    None of these has more than d points, and C has $B(|C|,d)$ subsets that have no more.
    """
    d, counting = real("d"), Counting()
    as_many, few = traces_and_shattered(system, counting), shattered_and_small(counting, C)
    points = by(size(C) == size(C), name="points of C")
    subset = PointSet(C, size(C), size(H.traces(C)), size(Family.inside(C) & H.shattered()))
    values = {"d": d, "members": size(H), "subsets": Each({}, subset)}
    found = conclude(pajor, values, as_many, few, *small_sets(counting, C, points))
    yield found
    yield tie_values(found, readings(system))
    yield tie_of_sums()


@sauer_shelah.derivation(f"{DOMAIN}, and every m", lifts="set_systems.ByBitMasks", mutants=WRONG_STEPS)
def by_the_halves(system: Any) -> Iterator:
    r"""Pajor's two bounds for a set M of m points with the most traces; $m=|C|$ for an arbitrary set C.

    Of a largest shattered set D all $2^d$ subsets are traces, and no set of d points has more.
    """
    d, counting = real("d"), Counting()
    points = by(size(C) == size(C), name="points of C")
    as_large, most = define(attained, tau, points, M)
    as_many = of_families(traces_and_shattered(system, counting), {"H": H, "C": M})
    few = shattered_and_small(counting, M)
    bound = by(tau(size(C)) <= size(small(M, d)), most, as_many, few, name="Pajor")
    values = {"d": d, "n": size(Points("X")), "sizes": Each({}, size(C)), "tau": tau}
    found = conclude(sauer_shelah, values, bound, *small_sets(counting, M, as_large), *at_the_dimension(counting))
    yield found
    yield tie_values(found, readings(system))
    yield tie_of_sums()


# ------------------------------------------------------------------------------------------------- numbers of members


class Counting:
    """What is known of the numbers of members of all families."""

    def __init__(self) -> None:
        halves = [{"F": Family.named(f"{half}_F"), "G": Family.named(f"{half}_G")} for half in ("low", "high")]
        self.both = for_all_families(size(F | G) + size(F & G) == size(F) + size(G), halves)
        self.part = for_all_families(size(F & G) <= size(G), halves)

    def union(self, one: Family, other: Family) -> Fact:
        """|F ∪ G| + |F ∩ G| = |F| + |G|."""
        return of_families(self.both, {"F": one, "G": other})

    def within(self, one: Family, other: Family, *facts: Fact) -> Fact:
        """|F| ≤ |G|, where F ∩ G is F."""
        whole = same(one & other, one, *facts)
        return by(size(one) <= size(other), whole, of_families(self.part, {"F": one, "G": other}), name=f"{one} ⊆ {other}")


def as_many_shattered(system: Any, counting: Counting) -> Fact:
    """|H| ≤ |sh(H)|: the sets without the last point are those that low ∪ high shatters, …, by the reference's own step."""
    low, high = Family.named("low_H"), Family.named("high_H")
    without, through = system.shattered_by_halves(low, high, Family.shattered)

    def halves(has_last: Mapping[str, bool]) -> Iterator[Fact]:
        yield same(H.shattered().half(False, has_last), without)
        yield same(H.shattered().half(True, has_last), through)
        yield counting.within((low & high).shattered(), through)
        yield counting.union(low, high)

    return for_all_families(size(H) <= size(H.shattered()), [{"H": low | high}, {"H": low & high}], halves)


def traces_and_shattered(system: Any, counting: Counting) -> Fact:
    """|H_C| is at most the number of subsets of C that H shatters: H_C shatters these, and nothing that is not inside of C."""
    traces, subsets = H.traces(C), Family.inside(C)
    as_many = of_families(as_many_shattered(system, counting), {"H": traces})
    inside = same(traces.shattered() & subsets, traces.shattered())
    those = same(traces.shattered() & subsets, subsets & H.shattered())
    return by(size(traces) <= size(subsets & H.shattered()), as_many, inside, those, name="traces on C")


def shattered_and_small(counting: Counting, on: Points) -> Fact:
    """No subset of C that H shatters has more than d points."""
    d = real("d")
    return counting.within(Family.inside(on) & H.shattered(), small(on, d), *define(largest, H.shattered(), d))


def at_the_dimension(counting: Counting) -> list[Fact]:
    """τ(d) = 2^d where d ≥ 0: a largest shattered set D has all its subsets for traces, and of d points no set N has more."""
    d = real("d")
    (shattered,) = define(one_of_largest, H.shattered(), d, D)
    as_large, most = define(attained, tau, shattered, N)
    powers = for_all_families(size(Family.inside(C)) == 2 ** size(C), [{"C": C.rest}], with_or_without)
    all_of_D = rewritten(of_families(powers, {"C": D}), shattered)
    all_of_N = rewritten(of_families(powers, {"C": N}), as_large)
    traces = counting.within(H.traces(N), Family.inside(N))
    least = by(
        tau(d) >= 2**d, *define(at_most_most, tau, shattered), same(H.traces(D), Family.inside(D), shattered), all_of_D, name="D"
    )
    return [least, by(tau(d) <= 2**d, most, traces, all_of_N, name="N")]


def with_or_without(has_last: Mapping[str, bool]) -> Iterator[Fact]:
    """The subsets of C without the last point are those of the rest; so are those with it, if C has it, and else there are none."""
    without, through = (Family.inside(C).half(last, has_last) for last in (False, True))
    yield same(without, Family.inside(C.rest))
    yield same(through, Family.inside(C.rest)) if has_last["C"] else none(through)


# ------------------------------------------------------------------------------------------- sums of binomial coefficients


def small(on: Points, most: Any) -> Family:
    """The subsets of C of at most so many points."""
    return Family.inside(on) & Family.sized(None, most)


def small_sets(counting: Counting, on: Points, sized: Fact) -> list[Fact]:
    """B(m,d) is the number of subsets of C of at most d points, by induction over d, where |C| = m."""
    d, loop = real("d"), partial_sums(sized.conclusion.rhs)
    layer = Family.inside(on) & Family.sized(d, d + 1)
    known = [
        none(small(on, -1)),
        same(small(on, d) | layer, small(on, d + 1)),
        none(small(on, d) & layer),
        counting.union(small(on, d), layer),
        *define(combinations, sized, d + 1),
    ]
    return induct(loop, lambda B, d: [size(small(on, d)) == B], known)


def partial_sums(m: Any) -> Loop:
    """B(m,d): from 0 at d = −1, one binomial coefficient after another. Raises `NotDerived` where it has another name."""
    d = real("d")
    B = binomial_sum(m, d)
    if str(B) != f"B({m},{d})":
        raise NotDerived(f"the sum for {m} and {d} is named {B}")
    return Loop(SUMS, {"B": B, "d": d}, (), lambda: (0, -1), lambda B, d: (B + chosen(m, d + 1), d + 1))


SUMS = "partial sums of binomial coefficients"


def chosen(m: Any, i: Any) -> Any:
    """C(m,i): of formal numbers by name, else the number of i-subsets of m points, counted one by one."""
    if isinstance(m, int):
        return counted(Family.inside(C) & Family.sized(i - 1, i), m, {"C": (1 << m) - 1})
    return binomial(m, i)


def tie_of_sums() -> Tied:
    """B(m,d) by the code, for m ≤ 11 and all d: the statements ask for m ≤ 9."""
    runs = {m: [([()] * (most + 1), [binomial_sum(m, most), most]) for most in range(-1, m + 3)] for m in range(12)}
    found = [tie(partial_sums(m), runs[m], {"m": m}) for m in runs]
    faults = tuple(fault for t in found for fault in t.faults)
    return Tied(SUMS, sum(t.runs for t in found), max(t.longest for t in found), faults)


# ---------------------------------------------------------------------------------------------------------------- whole runs


def readings(system: Any) -> Iterator[Run]:
    """All families that cover up to three points, and some on four to seven: what a reading of the code gives of each."""
    random = Random(0)
    for n in range(4):
        for code in range(1 << (1 << n)):
            yield from covering(system, n, [s for s in range(1 << n) if code >> s & 1])
    for n, times in ((4, 60), (5, 30), (6, 10), (7, 3)):
        for k in range(times):
            share = (0.1, 0.3, 0.5, 0.8, 0.95)[k % 5]
            yield from covering(system, n, [s for s in range(1 << n) if random.random() < share])


def covering(system: Any, n: int, sets: Sequence[int]) -> Iterator[Run]:
    """A family on n points, with gaps between them, unless it leaves a point out."""
    labels = tuple(k * (k + 1) // 2 for k in range(n))
    members = frozenset(frozenset(x for i, x in enumerate(labels) if s >> i & 1) for s in sets)
    if frozenset().union(*members) == frozenset(labels):
        yield Run(MeasuredFamily(lambda: system, SetFamily(members)), labels, {"H": frozenset(sets), "X": (1 << n) - 1})
