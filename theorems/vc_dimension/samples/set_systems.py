"""Finite set families, alone and in pairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ..oracles.shattering import Shattering, powerset, shattering

Family = frozenset[frozenset[int]]
LARGEST_GROUND_SET = 9


@sample_type
class SetFamily:
    """A finite family of finite sets of non-negative integers. Its ground set is the union of its members."""

    SMALL: ClassVar = "all sets of the points are gone through"

    sets: Family

    def __post_init__(self) -> None:
        if not isinstance(self.sets, frozenset) or not all(isinstance(member, frozenset) for member in self.sets):
            raise HypothesisNotMet("a family is a frozenset of frozensets")
        if not all(type(x) is int and x >= 0 for member in self.sets for x in member):
            raise HypothesisNotMet("the points are non-negative integers")
        if len(self.ground) > LARGEST_GROUND_SET:
            raise HypothesisNotMet(f"at most {LARGEST_GROUND_SET} points, so that all subsets can be examined")

    @cached_property
    def ground(self) -> frozenset[int]:
        """The union of the members."""
        return frozenset().union(*self.sets)

    @property
    def m(self) -> int:
        return len(self.ground)

    @property
    def truth(self) -> Shattering:
        """What it shatters, by brute force from the definition."""
        return shattering(self.sets)

    def without(self, c: int) -> SetFamily:
        """Y₀: the traces on the other points."""
        return SetFamily(frozenset(member - {c} for member in self.sets))

    def linked(self, c: int) -> SetFamily:
        """Y₁: the traces on the other points that come with c and without."""
        return SetFamily(frozenset(member for member in self.sets if c not in member and member | {c} in self.sets))


@sample_type
class FamilyPair:
    """Two families, over ground sets that may overlap."""

    SMALL: ClassVar = "all sets of the points are gone through"

    first: SetFamily
    second: SetFamily

    @cached_property
    def union(self) -> SetFamily:
        """All members of either."""
        return SetFamily(self.first.sets | self.second.sets)


@sample_type
class HalfCubes:
    """2d+1 points, for the sets of at most d of them and the sets of more than d of them."""

    SMALL: ClassVar = "all sets of the points are gone through"

    points: frozenset[int]

    def __post_init__(self) -> None:
        if len(self.points) % 2 == 0:
            raise HypothesisNotMet("the number of points is odd: 2d+1")
        _ = SetFamily(frozenset({self.points}))

    @property
    def d(self) -> int:
        return len(self.points) // 2

    @property
    def pair(self) -> FamilyPair:
        return FamilyPair(
            SetFamily(ball(self.points, self.d)), SetFamily(frozenset(powerset(self.points)) - ball(self.points, self.d))
        )


@sample_type
class EvenGround:
    """2d+2 points, for the sets of at most d of them."""

    SMALL: ClassVar = "all sets of the points are gone through"

    points: frozenset[int]

    def __post_init__(self) -> None:
        if len(self.points) % 2 or not self.points:
            raise HypothesisNotMet("the number of points is even and positive: 2d+2")
        _ = SetFamily(frozenset({self.points}))

    @property
    def d(self) -> int:
        return self.n // 2 - 1

    @property
    def n(self) -> int:
        return len(self.points)

    @property
    def low(self) -> SetFamily:
        """The sets of at most d points."""
        return SetFamily(ball(self.points, self.d))

    @property
    def high(self) -> SetFamily:
        """Their complements: the sets of at least d+2 points."""
        return SetFamily(frozenset(self.points - member for member in self.low.sets))


def ball(points: frozenset[int], radius: int, centre: frozenset[int] = frozenset()) -> Family:
    """The sets that differ from `centre` in at most `radius` of the points: Sauer's bound is attained."""
    return frozenset(centre ^ change for change in powerset(points) if len(change) <= radius)


def down_closure(generators: Family) -> Family:
    """All subsets of the generators: a family that shatters exactly its members, so that Pajor's bound is attained."""
    return frozenset(part for generator in generators for part in powerset(generator))


def labels(draw: st.DrawFn, m: int) -> list[int]:
    """m different points in order: 0, 1, … with drawn gaps."""
    gaps = draw(st.lists(st.sampled_from([0, 0, 0, 1, 3]), min_size=m, max_size=m))
    return [i + sum(gaps[: i + 1]) for i in range(m)]


def coded(draw: st.DrawFn, points: list[int]) -> Family:
    """Each set of up to four of the points is a member or not, as likely."""
    code = draw(st.integers(0, 2**16 - 1))
    return frozenset(C for s, C in enumerate(powerset(frozenset(points[:4]))) if code >> s & 1)


def draw_family(draw: st.DrawFn, points: list[int]) -> Family:
    """A family on some of the points: arbitrary, dense, a Hamming ball, a flipped down-set, a point beside a cube, …"""
    everything = frozenset(points)
    some = st.sets(st.sampled_from(points)).map(frozenset) if points else st.just(frozenset())
    kind = draw(st.sampled_from(["any", "coded", "dense", "ball", "down", "segments", "beside", "coded", "ball", "down"]))
    if kind == "any":
        return draw(st.frozensets(some, max_size=2 ** min(len(points), 4)))
    if kind == "dense":
        return frozenset(powerset(everything)) - draw(st.frozensets(some, max_size=5))
    centre = draw(some)
    if kind == "ball":
        return ball(everything, draw(st.integers(0, max(0, len(points) - 1))), centre)
    if kind == "down":
        return frozenset(centre ^ member for member in down_closure(draw(st.frozensets(some, max_size=4))))
    if kind == "beside":  # the first point is shattered, and it is in no larger shattered set
        return down_closure(frozenset({frozenset(points[:1]), frozenset(points[1:])}))
    if kind == "coded":
        return coded(draw, points)
    return frozenset(frozenset(points[i:j]) for i in range(len(points) + 1) for j in range(i, len(points) + 1))


@strategy(SetFamily)
def set_families(draw: st.DrawFn) -> SetFamily:
    """Families on up to five points, the empty family and {∅} among them, with gaps between the points."""
    return SetFamily(draw_family(draw, labels(draw, draw(st.sampled_from([0, 1, 2, 3, 3, 3, 4, 4, 4, 5, 5])))))


def all_families(m: int) -> Iterator[tuple[int, SetFamily]]:
    """All 2^(2^m) families of subsets of m points, each once; those with fewer points first."""
    subsets = [frozenset(x for x in range(m) if s >> x & 1) for s in range(1 << m)]
    for code in range(1 << (1 << m)):
        yield 1, SetFamily(frozenset(subset for s, subset in enumerate(subsets) if code >> s & 1))


@strategy(FamilyPair)
def family_pairs(draw: st.DrawFn) -> FamilyPair:
    """Two families on up to five points, common or not; some split a cube, some are its halves, some have one member each."""
    kind = draw(st.sampled_from(["common", "halves", "apart", "halves", "apart", "single", "split"]))
    points = labels(draw, draw(st.sampled_from([3, 5, 4, 3, 2, 1, 0])))
    if kind == "halves" and points:
        return HalfCubes(frozenset(points[: len(points) - (len(points) + 1) % 2])).pair
    if kind == "split":
        some = coded(draw, points)
        return FamilyPair(SetFamily(some), SetFamily(frozenset(powerset(frozenset(points[:4]))) - some))
    if kind == "single":
        whose = [draw(st.sampled_from(["first", "second", "both"])) for _ in points]
        one, other = (frozenset(x for x, w in zip(points, whose, strict=True) if w != no) for no in ("second", "first"))
        return FamilyPair(SetFamily(frozenset({one})), SetFamily(frozenset({other})))
    cut = draw(st.integers(0, len(points))) if kind == "apart" else 0
    first, second = (points[:cut], points[cut:]) if kind == "apart" else (points, points)
    return FamilyPair(SetFamily(draw_family(draw, first)), SetFamily(draw_family(draw, second)))


# One, three, five or (seldom) seven points
strategy(HalfCubes)(lambda draw: HalfCubes(frozenset(labels(draw, draw(st.sampled_from([1, 3, 5, 3, 5, 7]))))))
strategy(EvenGround)(lambda draw: EvenGround(frozenset(labels(draw, draw(st.sampled_from([2, 4, 6]))))))  # two, four or six points
