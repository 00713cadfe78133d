"""Empirical risk, its minimisation over finitely many hypotheses, and how many examples are enough for that."""

from __future__ import annotations

from math import ceil, log
from typing import Any

import numpy as np


def zero_one_loss(y_true: Any, y_pred: Any) -> float:
    """The share of labels that differ."""
    return float(np.mean(np.asarray(y_true) != np.asarray(y_pred)))


def learn(H: Any, x: Any, y: Any, last: bool = False) -> int:
    """The first hypothesis of least empirical risk, or the last one."""
    mistakes = (np.asarray(H)[:, x] != y).sum(axis=1)
    return int(np.flatnonzero(mistakes == mistakes.min())[-1 if last else 0])


def realizable_examples(size: int, epsilon: float, delta: float) -> int:
    """⌈ln(|H|/δ)/ε⌉."""
    return ceil((log(size) - log(delta)) / epsilon)


def agnostic_examples(size: int, epsilon: float, delta: float) -> int:
    """⌈2 ln(2|H|/δ)/ε²⌉."""
    return ceil(2 * (log(2 * size) - log(delta)) / epsilon**2)
