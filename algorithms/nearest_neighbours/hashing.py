"""Locality-sensitive hashing: search in the Hamming cube, its parameters, projections, and their collision probabilities."""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from math import atan, ceil, erf, expm1, floor, log, log1p, pi, sqrt
from typing import Any

import numpy as np


class BitSampling:
    """``BitSampling()(points, query, coordinates, most)``: the positions in the query's bucket of each table, up to so many."""

    def __call__(self, points: Any, query: Any, coordinates: Any, most: int) -> list[int]:
        found: list[int] = []
        for table in self.tables(np.asarray(coordinates)):
            found.extend(self.bucket(np.asarray(points), np.asarray(query), table))
        return found[: self.limit(most)]

    def tables(self, coordinates: np.ndarray) -> np.ndarray:
        return coordinates

    def bucket(self, points: np.ndarray, query: np.ndarray, table: np.ndarray) -> list[int]:
        return [int(i) for i in np.flatnonzero((points[:, table] == query[table]).all(axis=1))]

    def limit(self, most: int) -> int:
        return most


def lsh_parameters(n: int, P1: float, P2: float) -> tuple[int, int]:
    """The least k with n·P2^k ≤ 1, and then the least L with L·P1^k ≥ 1."""
    k = next(k for k in count(1) if n * Fraction(P2) ** k <= 1)
    return k, ceil(Fraction(P1) ** -k)


def repetitions(delta: float, eps: float) -> int:
    """The least m with delta^m ≤ eps."""
    return ceil(log(eps) / log(delta))


def projection_bucket(x: Any, r: Any, b: float, w: float) -> int:
    """⌊(⟨r,x⟩ + b)/w⌋."""
    return floor((float(np.dot(r, x)) + b) / w)


def collision_probability(c: float, w: float, p: int) -> float:
    """That points of ℓₚ distance c fall into one bucket of width w, projected on p-stable directions, p = 1 or 2."""
    s = w / c
    if p == 2:
        return erf(s / sqrt(2)) + 2 / (sqrt(2 * pi) * s) * expm1(-s * s / 2)
    return 2 * atan(s) / pi - log1p(s * s) / (pi * s)
