"""Ground truth for sparse recovery: the least 1-norm of a solution, minimisers that lie far away, other sparse preimages.

All from certified linear programs and exact elimination over the rationals.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any

import flint
import numpy as np

from ....properties.numbers.exact import exact_vector, from_flint, to_fmpq
from ....properties.oracles import opinions, second_opinion
from ....properties.oracles.lp import LPOptimum, certify_minimum
from . import models


def least_l1(A: np.ndarray, b: np.ndarray) -> LPOptimum:
    """The certified optimum of min Σt subject to −t ≤ x ≤ t, Ax = b: its x is (x, t), its y the multipliers of Ax = b.

    A is (n, d), b (n,), of exact rationals. Raises `Unknown` where Ax = b has no solution.
    """
    found = _least_l1(_rows(A), tuple(b))
    second_opinion.compare(models.basis_pursuit, (A, b), lambda: _claim(A, b, found))
    return found


@lru_cache(maxsize=256)
def _least_l1(A: tuple, b: tuple) -> LPOptimum:
    d = len(A[0])
    G, h, equations = _program(A)
    return certify_minimum([0] * d + [1] * d, G, h, equations, b)


def _claim(A: np.ndarray, b: np.ndarray, found: LPOptimum) -> tuple[dict[str, Any], opinions.Certified]:
    x = exact_vector(found.x[: A.shape[1]])
    return {"A": A, "b": b}, opinions.Optimum(found.value, {"x": x}, [exact_vector(found.y)])


def farthest_minimiser(A: np.ndarray, b: np.ndarray, direction: np.ndarray) -> np.ndarray:
    """Among the solutions of Ax = b with the least 1-norm, one that lies farthest along `direction` (rounded to eighths)."""
    d = A.shape[1]
    u = [Fraction(round(v * 8), 8) for v in direction]
    u = u if any(u) else [1] + [0] * (d - 1)
    G, h, equations = _program(_rows(A))
    G, h = [*G, [0] * d + [1] * d], [*h, least_l1(A, b).value]
    found = certify_minimum([-v for v in u] + [0] * d, G, h, equations, b)
    return exact_vector(found.x[:d])


def another_sparse_preimage(A: np.ndarray, x: np.ndarray, s: int) -> tuple[int | Fraction, ...] | None:
    """A vector other than x with at most s non-zero entries and the same image under A; None if there is none.

    Every support of size s is solved exactly.
    """
    n, d = A.shape
    image = A @ x
    for S in combinations(range(d), min(s, d)):
        columns = flint.fmpq_mat([[to_fmpq(A[i, j]) for j in S] + [to_fmpq(image[i])] for i in range(n)])
        reduced, rank = columns.rref()
        pivots = [next(j for j in range(len(S) + 1) if reduced[i, j] != 0) for i in range(rank)]
        if len(S) in pivots:
            continue  # no solution on this support
        free = [j for j in range(len(S)) if j not in pivots]
        for choice in (0, 1):  # the solution with the free entries 0, and one with the first of them 1
            z = [0] * d
            for i, j in enumerate(pivots):
                z[S[j]] = from_flint(reduced[i, len(S)] - (choice * reduced[i, free[0]] if free else 0))
            if free:
                z[S[free[0]]] = choice
            if any(a != b for a, b in zip(z, x, strict=True)):
                return tuple(z)
    return None


def _rows(A: np.ndarray) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(row) for row in A)


def _program(A: tuple) -> tuple[list[list[int]], list[int], list[list[Any]]]:
    """x − t ≤ 0 and −x − t ≤ 0 as Gx ≤ h, and Ax = b with zeros for t."""
    d = len(A[0])
    eye = np.eye(d, dtype=int)
    G = np.block([[eye, -eye], [-eye, -eye]]).tolist()
    return G, [0] * (2 * d), [[*row, *[0] * d] for row in A]
