"""Shattering in finite set families: from the definition, and bit-parallel.

A family is a set of frozensets of small non-negative integers; its ground set is the union of its members. The empty
family has VC dimension −1 and shatters nothing; {∅} has VC dimension 0 and shatters ∅.

V. Vapnik, A. Chervonenkis (1971); N. Sauer (1972); S. Shelah (1972); A. Pajor, *Sous-espaces l₁ⁿ* (1985).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

import numpy as np

Set = frozenset[int]
Family = Iterable[Set]


class ByDefinition:
    """Tries every subset of the ground set."""

    def vc_dimension(self, family: Family) -> int:
        """The size of a largest shattered set; −1 for the empty family."""
        return max(map(len, self.shattered_sets(family)), default=-1)

    def shattered_sets(self, family: Family) -> Iterator[Set]:
        """The sets C all of whose subsets are S ∩ C for a member S, small ones first."""
        family = list(family)
        ground = self.ground_set(family)
        return (C for k in range(len(ground) + 1) for C in self.subsets(ground, k) if self.is_shattered(family, C))

    def growth(self, family: Family, k: int) -> int:
        """The most traces on k points. Raises `ValueError` unless 0 ≤ k ≤ size of the ground set."""
        family = list(family)
        ground = self.ground_set(family)
        if not 0 <= k <= len(ground):
            raise ValueError(f"the growth function is defined for 0 ≤ k ≤ {len(ground)}, not for {k}")
        return max(len(self.traces(family, C)) for C in self.subsets(ground, k))

    def ground_set(self, family: list[Set]) -> list[int]:
        """The union of the members, in order."""
        return sorted(frozenset().union(*family))

    def subsets(self, ground: list[int], k: int) -> Iterable[Set]:
        """The k-subsets of the ground set."""
        return map(frozenset, combinations(ground, k))

    def traces(self, family: list[Set], C: Set) -> set[Set]:
        """What the members cut out of C."""
        return {S & C for S in family}

    def is_shattered(self, family: list[Set], C: Set) -> bool:
        """Whether all 2^|C| subsets of C are traces."""
        return len(self.traces(family, C)) == 2 ** len(C)


class ByBitMasks:
    """Codes the family as one integer and computes all shattered sets at once (see `shattered_code`)."""

    def vc_dimension(self, family: Family) -> int:
        """The size of a largest shattered set; −1 for the empty family."""
        return max(map(len, self.shattered_sets(family)), default=-1)

    def shattered_sets(self, family: Family) -> list[Set]:
        """The shattered sets, in the order of their masks."""
        code, ground = encode(family)
        return decode(shattered_code(code, len(ground), self.shattered_by_halves), ground)

    @staticmethod
    def shattered_by_halves(low: Any, high: Any, shattered: Callable[[Any], Any]) -> tuple[Any, Any]:
        """What a family shatters without its last point, and together with it: see the function of that name."""
        return shattered_by_halves(low, high, shattered)

    def growth(self, family: Family, k: int) -> int:
        """The most traces on k points, by projecting points away one at a time. Raises `ValueError` if k is out of range."""
        code, ground = encode(family)
        if not 0 <= k <= len(ground):
            raise ValueError(f"the growth function is defined for 0 ≤ k ≤ {len(ground)}, not for {k}")
        codes = {(code, len(ground), len(ground))}
        for _ in range(len(ground) - k):  # (code, points left, projections may only go below the last one: each C once)
            codes = {(project(c, i), m - 1, i) for c, m, last in codes for i in range(last)}
        return max(c.bit_count() for c, _, _ in codes)


def encode(family: Family) -> tuple[int, list[int]]:
    """A family as an integer, whose bit s is set if the s-th subset of the ground set is a member, and the ground set."""
    family = list(family)
    ground = sorted(frozenset().union(*family))
    place = {x: i for i, x in enumerate(ground)}
    code = 0
    for member in family:
        code |= 1 << sum(1 << place[x] for x in member)
    return code, ground


def decode(code: int, ground: list[int]) -> list[Set]:
    """The family that an integer stands for."""
    return [frozenset(x for i, x in enumerate(ground) if s >> i & 1) for s in range(1 << len(ground)) if code >> s & 1]


def halves(code: Any, m: int) -> tuple[Any, Any]:
    """A family on m points split by its last one: the members without it, and those with it, both on m−1 points."""
    half = 1 << (m - 1)
    return code & ((1 << half) - 1), code >> half


def shattered_by_halves(low: Any, high: Any, shattered: Callable[[Any], Any]) -> tuple[Any, Any]:
    """What a family shatters without its last point, and what together with it; `shattered` answers for families on the others.

    Without the last point a set is shattered if the union of the two halves shatters it; with it, if both halves shatter the rest.
    """
    return shattered(low | high), shattered(low) & shattered(high)


def shattered_code(code: Any, m: int, by_halves: Callable[..., tuple[Any, Any]] = shattered_by_halves) -> Any:
    """The code of the family of all sets that a family on m points shatters, found `by_halves`.

    Works on integers of any size, and on NumPy arrays of them for m ≤ 5 (6 if unsigned).
    """
    if m == 0:
        return code
    without_last, with_last = by_halves(*halves(code, m), lambda half: shattered_code(half, m - 1, by_halves))
    return without_last | with_last << (1 << (m - 1))


def project(code: int, i: int) -> int:
    """The traces of a family on all points but the i-th, coded on one point fewer."""
    width, out, block = 1 << i, 0, 0
    ones = (1 << width) - 1
    while code:
        out |= (code & ones | code >> width & ones) << (block * width)
        code >>= 2 * width
        block += 1
    return out


def pajor_census(m: int) -> tuple[int, int]:
    """Over all 2^(2^m) families on m ≤ 5 points: how many shatter exactly as many sets as they have, and how many fewer.

    By Pajor the second number is 0; the first is 2, 4, 14, 128, 5530, 3261404 for m = 0, …, 5. Exchanging the halves of a
    family changes neither number, so only half of the pairs of halves are looked at. Takes a few seconds at m = 5.
    """
    if m == 0:
        return 2, 0
    small = np.arange(1 << (1 << (m - 1)), dtype=np.uint32)
    shattered = shattered_code(small, m - 1)
    size, count = (np.bitwise_count(codes).astype(np.int8) for codes in (small, shattered))
    equal = fewer = 0
    for low in range(len(small)):
        high = small[low:]
        surplus = count[low | high] + np.bitwise_count(shattered[low] & shattered[low:]).astype(np.int8) - size[low] - size[low:]
        for found, add in ((surplus == 0, 1), (surplus < 0, 0)):
            pairs = 2 * int(np.count_nonzero(found)) - int(found[0])  # (low, high) and (high, low), but (low, low) once
            equal, fewer = equal + pairs * add, fewer + pairs * (1 - add)
    return equal, fewer


_DEFAULT = ByBitMasks()
vc_dimension, shattered_sets, growth = _DEFAULT.vc_dimension, _DEFAULT.shattered_sets, _DEFAULT.growth
