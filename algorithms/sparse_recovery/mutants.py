"""Faulty thresholding."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .sparse_recovery import hard_threshold

# --------------------------------------------------------------------------------------------------- hard thresholding


def _keeping(fault: str, chosen: Any) -> Any:
    """Keeps the entries that ``chosen(x, s)`` lists."""
    return mutant(hard_threshold, fault, lambda x, s: np.where(np.isin(np.arange(len(x)), chosen(np.asarray(x), s)), x, 0))


keeps_the_largest_signed = _keeping(
    "Forgets the absolute value: keeps the s largest entries.", lambda x, s: np.argsort(-x, kind="stable")[:s]
)
keeps_the_smallest = _keeping(
    "Sorts the wrong way round: keeps the s smallest absolute values that are not 0.",
    lambda x, s: [i for i in np.argsort(abs(x), kind="stable") if x[i] != 0][:s],
)


@mutant_of(hard_threshold)
def keeps_the_median(x: Any, s: int) -> np.ndarray:
    """Keeps the largest entry last: the s after it (as long as there are s others)."""
    x = np.asarray(x)
    order = np.argsort(-abs(x), kind="stable")
    found = np.where(np.isin(np.arange(len(x)), order[1 : s + 1]), x, 0)
    return found if found.any() else hard_threshold(x, s)


keeps_the_first = _keeping("Keeps the first s entries that are not 0.", lambda x, s: np.flatnonzero(x)[:s])


@mutant_of(hard_threshold)
def keeps_ties(x: Any, s: int) -> np.ndarray:
    """Keeps everything that is as large as the s-th largest entry: more than s entries where there are ties."""
    x = np.asarray(x)
    if s == 0:
        return 0 * x
    return np.where(abs(x) >= np.sort(abs(x))[::-1][s - 1], x, 0)


keeps_one_more = mutant(hard_threshold, "Off by one: keeps s + 1 entries.", lambda x, s: hard_threshold(x, s + 1))
keeps_one_less = mutant(
    hard_threshold, "Off by one: keeps s − 1 entries (at least one).", lambda x, s: hard_threshold(x, max(1, s - 1))
)
keeps_at_least_one = mutant(hard_threshold, "Does not believe in s = 0.", lambda x, s: hard_threshold(x, max(1, s)))
keeps_half_as_many_again = mutant(hard_threshold, "Keeps s + s/2 entries.", lambda x, s: hard_threshold(x, s + s // 2))
keeps_all = mutant(hard_threshold, "Keeps everything.", lambda x, s: np.asarray(x))


@mutant_of(hard_threshold)
def soft_threshold(x: Any, s: int) -> np.ndarray:
    """Shrinks the kept entries by the largest dropped one."""
    x = np.asarray(x)
    largest_dropped = np.sort(abs(x))[::-1][s] if s < len(x) else 0
    return np.sign(x) * np.maximum(abs(x) - largest_dropped, 0)


@mutant_of(hard_threshold)
def spreads_the_rest(x: Any, s: int) -> np.ndarray:
    """Keeps the s largest entries, and puts the mean of the others in their places."""
    x = np.asarray(x, dtype=float)
    kept = hard_threshold(x, s)
    dropped = np.setdiff1d(np.arange(len(x)), np.argsort(-abs(x), kind="stable")[:s])
    if len(dropped):
        kept[dropped] = abs(x[dropped]).mean()
    return kept
