"""Which subsets of a finite point set are cut out by a geometric class: every subset decided by itself, exactly.

Each decision is a direct reading of the definition: a subset is cut out iff the smallest range around it contains no other
point, or, for half-spaces, iff the subset and the rest are strictly separable, with a certificate either way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import lcm
from typing import Any

import flint

from ....properties.numbers.exact import exact_vector, from_flint
from ....properties.oracles import opinions, second_opinion
from ....properties.oracles.margin import MaxMargin, NotSeparable, certify_max_margin, no_margin, signed
from . import models
from .shattering import Family, powerset

Point = tuple[int | Fraction, ...]
Points = tuple[Point, ...]


def _every_subset(rows: Points, is_cut: Callable[[frozenset[int]], bool]) -> Family:
    return frozenset(A for A in powerset(range(len(rows))) if is_cut(A))


def bounding_box(rows: Sequence[Point]) -> list[tuple[int | Fraction, int | Fraction]]:
    """The smallest interval of each coordinate."""
    return [(min(column), max(column)) for column in zip(*rows, strict=True)]


def in_bounding_box(x: Point, rows: Sequence[Point]) -> bool:
    """Whether x lies in the bounding box of the rows, which is empty if there are none."""
    return bool(rows) and all(low <= v <= high for v, (low, high) in zip(x, bounding_box(rows), strict=True))


@lru_cache(maxsize=64)
def by_boxes(rows: Points) -> Family:
    """What closed axis-parallel boxes cut out; on the line, what intervals cut out."""

    def is_cut(A: frozenset[int]) -> bool:
        inside = [rows[i] for i in A]
        return not any(in_bounding_box(rows[i], inside) for i in range(len(rows)) if i not in A)

    return _every_subset(rows, is_cut)


def by_interval_unions(rows: Points, most: int) -> Family:
    """What unions of up to `most` intervals cut out: those that fill at most so many runs of the values in order."""
    places = {x: [i for i, row in enumerate(rows) if row[0] == x] for x in sorted({row[0] for row in rows})}

    def is_cut(A: frozenset[int]) -> bool:
        inside = [sum(i in A for i in here) for here in places.values()]
        if any(0 < k < len(here) for k, here in zip(inside, places.values(), strict=True)):
            return False  # of points at one place all are inside, or none
        return sum(k > 0 and (r == 0 or inside[r - 1] == 0) for r, k in enumerate(inside)) <= most

    return _every_subset(rows, is_cut)


@second_opinion.remembering(maxsize=64)
def by_half_spaces(rows: Points) -> Family:
    """What half-spaces cut out: certified by a separating hyperplane, or by a point common to both convex hulls."""
    everything = frozenset(range(len(rows)))
    found = {frozenset(), everything}
    for A in powerset(range(1, len(rows))):
        if A and strictly_separable(rows, A):
            found |= {A, everything - A}
    return frozenset(found)


def strictly_separable(rows: Points, A: frozenset[int]) -> bool:
    """Whether a hyperplane has the rows in A strictly on one side and all others on the other; neither may be empty."""
    labels = [1 if i in A else -1 for i in range(len(rows))]
    try:
        found = certify_max_margin(rows, labels, intercept=True)
    except NotSeparable as error:
        found = error
    second_opinion.compare(models.separating_hyperplane, (rows, labels), lambda: _claim(rows, labels, found))
    return isinstance(found, MaxMargin)


def _claim(rows: Points, labels: list[int], found: MaxMargin | NotSeparable) -> tuple[dict[str, Any], opinions.Certified]:
    if isinstance(found, NotSeparable):
        return signed(rows, labels), no_margin(found, len(labels))
    return signed(rows, labels), opinions.Optimum(0, {"w": exact_vector(found.w), "b": found.b}, [exact_vector([0] * len(labels))])


def cross(o: Point, a: Point, b: Point) -> int | Fraction:
    """Twice the signed area of the triangle oab."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def in_convex_hull(x: Point, rows: Sequence[Point]) -> bool:
    """Whether a point of the plane is in the convex hull: by Carathéodory, of a point, a segment or a triangle of the rows."""
    if x in rows or any(_on_segment(x, a, b) for a, b in combinations(rows, 2)):
        return True
    return any(_in_triangle(x, a, b, c) for a, b, c in combinations(rows, 3))


def _on_segment(x: Point, a: Point, b: Point) -> bool:
    return cross(a, b, x) == 0 and sum((u - x[i]) * (v - x[i]) for i, (u, v) in enumerate(zip(a, b, strict=True))) <= 0


def _in_triangle(x: Point, a: Point, b: Point, c: Point) -> bool:
    sides = [cross(a, b, x), cross(b, c, x), cross(c, a, x)]
    return cross(a, b, c) != 0 and (all(s >= 0 for s in sides) or all(s <= 0 for s in sides))


@lru_cache(maxsize=64)
def by_polygons(rows: Points) -> Family:
    """What convex polygons cut out: the subsets whose convex hull contains no other point."""

    def is_cut(A: frozenset[int]) -> bool:
        inside = [rows[i] for i in A]
        return not any(in_convex_hull(rows[i], inside) for i in range(len(rows)) if i not in A)

    return _every_subset(rows, is_cut)


def lifted(rows: Sequence[Point]) -> flint.fmpz_mat:
    """The rows (1, x), times a common denominator: they are dependent iff the points are affinely dependent."""
    scale = lcm(*(v.denominator for row in rows for v in row))
    return flint.fmpz_mat([[scale, *(int(v * scale) for v in row)] for row in rows])


def affinely_independent(rows: Sequence[Point]) -> bool:
    """Whether no point is an affine combination of the others."""
    return lifted(rows).rank() == len(rows)


def in_general_position(rows: Sequence[Point]) -> bool:
    """Whether every d+1 of the points (or all, if there are fewer) are affinely independent."""
    return all(affinely_independent(some) for some in combinations(rows, min(len(rows), len(rows[0]) + 1)))


def radon_partition(rows: Sequence[Point]) -> tuple[frozenset[int], dict[int, Fraction]]:
    """A subset A and weights μ with Σμ = 0 and Σ μᵢxᵢ = 0, positive exactly on A: the hulls of A and of the rest meet.

    There is one whenever the points are affinely dependent, so for any d+2 points. Raises `ValueError` if there is none.
    """
    kernel, nullity = lifted(rows).transpose().nullspace()
    if not nullity:
        raise ValueError("the points are affinely independent")
    weights = {i: Fraction(from_flint(kernel[i, 0])) for i in range(len(rows)) if kernel[i, 0] != 0}
    return frozenset(i for i, mu in weights.items() if mu > 0), weights
