"""Bands of the sphere, the largest margin, and unions of events."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from scipy.optimize import lsq_linear
from scipy.special import betainc


def mass(d: int, t: float) -> float:
    """P(|x₁| ≤ t) for x uniform on the sphere: x₁² has the distribution Beta(1/2, (d−1)/2)."""
    return float(betainc(0.5, (d - 1) / 2, t * t)) if d > 1 else float(t >= 1)


def largest_margin(X: np.ndarray, y: np.ndarray) -> float:
    """The distance of 0 from the convex hull of the yᵢxᵢ, by least distance programming (Lawson and Hanson).

    (By `lsq_linear`: `nnls` of SciPy 1.17.1 can end away from the optimum, as scipy/scipy#25389 reports of 1.15.3.)
    """
    E = np.vstack([(y[:, None] * X).T, np.ones(len(y))])
    f = np.append(np.zeros(X.shape[1]), 1.0)
    r = E @ lsq_linear(E, f, (0, np.inf), method="bvls", tol=1e-14).x - f
    if np.linalg.norm(r) < 1e-9:
        return 0.0
    return float(1 / np.linalg.norm(r[:-1] / r[-1]))


def union(events: list[frozenset[int]], n: int) -> float:
    """The share of the outcomes that are in some event."""
    return len(frozenset().union(*events)) / n


def by_inclusion_and_exclusion(events: list[frozenset[int]], n: int) -> float:
    """ΣP(A) − ΣP(A∩B) + …"""
    return sum(
        (-1) ** (k + 1) * sum(len(frozenset.intersection(*some)) for some in combinations(events, k))
        for k in range(1, len(events) + 1)
    ) / n  # fmt: skip
