"""The least cost of an assignment, with its certificate, and cuts of a graph by enumeration."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from ...properties.statements.verdicts import Unknown

ALL = 9  # up to so many vertices all cuts are tried


def least_cost(C: np.ndarray) -> Any:
    """The least ΣC[i,σ(i)] over all permutations σ of (n, n) whole costs.

    A solver proposes σ; numbers v with v_σ(i) − vⱼ ≥ C[i,σ(i)] − C[i,j], from the shortest paths among columns, certify it: no
    permutation costs less, by the duality of linear programs. Raises `Unknown` where there are none.
    """
    from scipy.optimize import linear_sum_assignment  # takes a quarter of a second

    n = len(C)
    order = linear_sum_assignment(C.astype(float))[1]
    own = np.array([C[i, order[i]] for i in range(n)], dtype=object)
    v = np.zeros(n, dtype=object)
    for _ in range(n + 1):
        new = np.array([min(v[j], min(v[order[i]] + C[i, j] - own[i] for i in range(n))) for j in range(n)], dtype=object)
        if (new == v).all():
            return own.sum()
        v = new
    raise Unknown("the assignment that is proposed is not the best")


def all_cuts(n: int) -> Iterator[np.ndarray]:
    """Each partition of n vertices into two parts that are not empty, once: the part without the last vertex, (n,) bool."""
    for inside in product((False, True), repeat=n - 1):
        if any(inside):
            yield np.array([*inside, False])


def cuts(v: np.ndarray) -> list[np.ndarray]:
    """All cuts of few vertices; of more those by thresholds of v, and those of one vertex."""
    n = len(v)
    if n <= ALL:
        return list(all_cuts(n))
    thresholds = sorted(set(v))[1:]
    return [np.array([a < t for a in v]) for t in thresholds] + [np.arange(n) == i for i in range(n)]


def is_midpoint(B: np.ndarray) -> bool:
    """Whether a doubly stochastic matrix is halfway between two others: along a cycle of entries strictly between 0 and 1.

    The cycle alternates between rows and columns; on it a small number is added and subtracted in turn.
    """
    inner = [[j for j, v in enumerate(row) if 0 < v < 1] for row in B]
    start = next((i for i, row in enumerate(inner) if row), None)
    if start is None:
        return False
    path: list[tuple[int, int]] = []  # (row, column), the row reached by the column before
    row, used = start, -1
    while row not in [i for i, _ in path]:
        column = next(j for j in inner[row] if j != used)
        path.append((row, column))
        used = column
        row = next(i for i in range(len(B)) if i != row and 0 < B[i, column] < 1)
    first = [i for i, _ in path].index(row)
    shift = np.zeros(B.shape, dtype=object)
    loop = path[first:]
    for (i, j), (following, _) in zip(loop, [*loop[1:], loop[0]], strict=True):
        shift[i, j] += 1
        shift[following, j] -= 1
    eps = min(min(v, 1 - v) for v, s in zip(B.flat, shift.flat, strict=True) if s)
    both = [B + eps * shift, B - eps * shift]
    return all((X >= 0).all() and (X.sum(axis=0) == 1).all() and (X.sum(axis=1) == 1).all() and (X != B).any() for X in both)


def two_means(v: np.ndarray) -> np.ndarray | None:
    """The best 2-means of numbers, which is by a threshold: which are above it, (n,) bool. None where two are about as good."""
    order = sorted(range(len(v)), key=lambda i: v[i])
    found = []
    for k in range(1, len(v)):
        low, high = v[order[:k]], v[order[k:]]
        found.append((sum(((part - sum(part) / Fraction(len(part))) ** 2).sum() for part in (low, high)), k))
    found.sort()
    if len(found) > 1 and found[1][0] * 1000 < found[0][0] * 1001:
        return None
    return np.isin(np.arange(len(v)), order[found[0][1] :])
