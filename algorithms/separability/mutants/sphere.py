"""Faulty masses, margins and probabilities of unions."""

from __future__ import annotations

from math import erf, sqrt

import numpy as np
from scipy.special import betainc

from ..sphere import largest_margin


def normal(d: int, t: float) -> float:
    """√d·x₁ is taken for a normal variable."""
    return erf(t * sqrt(d / 2))


def of_the_ball(d: int, t: float) -> float:
    return float(betainc(0.5, (d + 1) / 2, t * t))


def one_side(d: int, t: float) -> float:
    """0 ≤ x₁ ≤ t."""
    return float(betainc(0.5, (d - 1) / 2, t * t)) / 2 if d > 1 else float(t >= 1) / 2


def uniform_coordinate(d: int, t: float) -> float:
    """As in three dimensions."""
    return t


def distance_not_squared(d: int, t: float) -> float:
    return float(betainc(0.5, (d - 1) / 2, t)) if d > 1 else float(t >= 1)


def outside(d: int, t: float) -> float:
    return 1 - float(betainc(0.5, (d - 1) / 2, t * t)) if d > 1 else float(t < 1)


def distance_of_the_mean(X: np.ndarray, y: np.ndarray) -> float:
    """The length of the mean of the yᵢxᵢ."""
    return float(np.linalg.norm((y[:, None] * X).mean(axis=0)))


def margin_of_the_mean(X: np.ndarray, y: np.ndarray) -> float:
    """The margin of the sum of the yᵢxᵢ."""
    Z = y[:, None] * X
    w = Z.sum(axis=0)
    return max(0.0, float((Z @ w).min() / np.linalg.norm(w))) if w.any() else 0.0


def ignores_labels(X: np.ndarray, y: np.ndarray) -> float:
    return largest_margin(X, np.ones(len(y)))


def reciprocal(X: np.ndarray, y: np.ndarray) -> float:
    """‖v‖ in place of 1/‖v‖."""
    found = largest_margin(X, y)
    return 1 / found if found else 0.0


def with_a_threshold(X: np.ndarray, y: np.ndarray) -> float:
    """A further coordinate 1."""
    return largest_margin(np.column_stack([X, np.ones(len(X))]), y)


def without_the_last(X: np.ndarray, y: np.ndarray) -> float:
    return largest_margin(X[:-1], y[:-1]) if len(y) > 1 else largest_margin(X, y)


def as_printed(events: list[frozenset[int]], n: int) -> float:
    """The sum of the probabilities."""
    return sum(map(len, events)) / n


def sum_up_to_one(events: list[frozenset[int]], n: int) -> float:
    return min(1.0, sum(map(len, events)) / n)


def as_if_independent(events: list[frozenset[int]], n: int) -> float:
    out = 1.0
    for event in events:
        out *= 1 - len(event) / n
    return 1 - out


def largest(events: list[frozenset[int]], n: int) -> float:
    return max(map(len, events)) / n


def of_all(events: list[frozenset[int]], n: int) -> float:
    """The intersection."""
    return len(frozenset.intersection(*events)) / n


def up_to_pairs(events: list[frozenset[int]], n: int) -> float:
    """ΣP(A) − ΣP(A∩B), and no further."""
    pairs = sum(len(a & b) for i, a in enumerate(events) for b in events[:i])
    return (sum(map(len, events)) - pairs) / n
