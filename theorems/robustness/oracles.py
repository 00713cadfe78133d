"""The least of piecewise affine functions over boxes, matchings and covers, normal quantiles and binomial tails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any

import flint

from ...properties.numbers.exact import Number, Real

Plane = tuple[Sequence[Any], Any]
Box = list[tuple[Any, Any]]


def least_over_boxes(boxes: list[Box], planes: list[Plane], value: Callable[[int, Any], Any]) -> list[Any]:
    """The least of value(i, x) over x in the i-th box, where it is affine between the planes ⟨a,x⟩ + b = 0 and continuous.

    It is attained at a vertex of a piece, where d of the planes and of the box's sides meet.
    """
    d = len(boxes[0])
    meetings = [found for k in range(d + 1) for found in _meetings(planes, list(combinations(range(d), k)), d)]
    least = []
    for i, box in enumerate(boxes):
        points = []
        for fixed, solve in meetings:
            for ends in product(*(set(box[j]) for j in fixed)):
                points += solve(ends)
        inside = [x for x in points if all(low <= v <= high for v, (low, high) in zip(x, box, strict=True))]
        least.append(min(value(i, x) for x in inside))
    return least


def _meetings(planes: list[Plane], places: list[tuple[int, ...]], d: int) -> list[tuple[tuple[int, ...], Callable[[Any], list]]]:
    """For each choice of fixed coordinates and of as many planes as there are others: the points where they meet."""
    found = []
    for fixed in places:
        free = [j for j in range(d) if j not in fixed]
        for chosen in combinations(planes, len(free)):
            found.append((fixed, lambda ends, fixed=fixed, free=free, chosen=chosen: _solved(d, fixed, ends, free, chosen)))
    return found


def _solved(d: int, fixed: Any, ends: Any, free: list[int], chosen: Any) -> list[list[Any]]:
    x: list[Any] = [0] * d
    for j, v in zip(fixed, ends, strict=True):
        x[j] = v
    if not free:
        return [x]
    right = [-(b + sum(a[j] * x[j] for j in fixed)) for a, b in chosen]
    solution = _cramer([[Fraction(a[j]) for j in free] for a, _ in chosen], right)
    if solution is None:
        return []
    for j, v in zip(free, solution, strict=True):
        x[j] = v
    return [x]


def _cramer(A: list[list[Fraction]], b: list[Any]) -> list[Fraction] | None:
    """The solution of a system of one to three equations; None where it is singular."""
    if not (whole := _determinant(A)):
        return None
    return [_determinant([[*row[:j], v, *row[j + 1 :]] for row, v in zip(A, b, strict=True)]) / whole for j in range(len(A))]


def _determinant(A: list[list[Any]]) -> Any:
    if len(A) == 1:
        return A[0][0]
    return sum((-1) ** j * A[0][j] * _determinant([row[:j] + row[j + 1 :] for row in A[1:]]) for j in range(len(A)))


def matching(edges: list[tuple[int, int]]) -> tuple[dict[int, int], set[int]]:
    """A largest matching of a bipartite graph, right vertex by left, and a cover by as many vertices, which proves it largest.

    Raises `AssertionError` where the cover is none (D. König's theorem).
    """
    beside: dict[int, list[int]] = {}
    for i, j in edges:
        beside.setdefault(i, []).append(j)
    left_of: dict[int, int] = {}

    def augment(i: int, seen: set[int]) -> bool:
        for j in beside[i]:
            if j not in seen:
                seen.add(j)
                if j not in left_of or augment(left_of[j], seen):
                    left_of[j] = i
                    return True
        return False

    for i in beside:
        augment(i, set())
    reached, todo = set(beside) - set(left_of.values()), list(set(beside) - set(left_of.values()))
    while todo:
        for j in beside[todo.pop()]:
            if j not in reached:
                reached.add(j)
                if left_of[j] not in reached:
                    reached.add(left_of[j])
                    todo.append(left_of[j])
    cover = (set(beside) - reached) | {j for j in left_of if j in reached}
    assert len(cover) == len(left_of) and all(i in cover or j in cover for i, j in edges)
    return {i: j for j, i in left_of.items()}, cover


def normal_quantile(p: Number) -> Number:
    """Φ⁻¹(p), 0 < p < 1."""
    return 0 if 2 * p == 1 else Real(_quantile, p)


def normal_probability(t: Number) -> Number:
    """Φ(t)."""
    return Real(_probability, t)


def upper_tail(n: int, k: int, p: Number) -> Number:
    """P(X ≥ k) for a binomial X of n draws of probability p: the incomplete beta function I_p(k, n − k + 1)."""
    return 1 if k <= 0 else Real(_tail, n, k, p)


def binomial(n: int, k: int, p: Fraction) -> Fraction:
    """P(X = k)."""
    return comb(n, k) * p**k * (1 - p) ** (n - k)


def _quantile(p: flint.arb) -> flint.arb:
    return flint.arb(2).sqrt() * (2 * (1 - p)).erfcinv()


def _probability(t: flint.arb) -> flint.arb:
    return (-t / flint.arb(2).sqrt()).erfc() / 2


def _tail(n: flint.arb, k: flint.arb, p: flint.arb) -> flint.arb:
    return p.beta_lower(k, n - k + 1, regularized=True)


def normal_density(t: Number) -> Number:
    """The density of the normal distribution."""
    return Real(_normal_density, t)


def tail_density(n: int, k: int, p: Number) -> Number:
    """The derivative of P(X ≥ k) by p: the density of the beta distribution of k and n − k + 1."""
    return Real(_beta_density, n, k, p)


def _normal_density(t: flint.arb) -> flint.arb:
    return (-t * t / 2).exp() / (2 * flint.arb.pi()).sqrt()


def _beta_density(n: flint.arb, k: flint.arb, p: flint.arb) -> flint.arb:
    logarithm = (k - 1) * p.log() + (n - k) * (1 - p).log() + (n + 1).lgamma() - k.lgamma() - (n - k + 1).lgamma()
    return logarithm.exp()
