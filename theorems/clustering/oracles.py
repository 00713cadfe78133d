"""Assignments to nearest centres, means, and the optimum of k-means by enumeration, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from ...properties.numbers.exact import Number
from ...properties.numbers.products import exact_product


@dataclass(frozen=True)
class Assignment:
    """Squared distances of n points to k centres, (n, k), exactly."""

    squares: np.ndarray

    @cached_property
    def least(self) -> list[Number]:
        """That of the nearest centre, for each point."""
        return [min(row) for row in self.squares.tolist()]

    @cached_property
    def labels(self) -> list[int]:
        """The first of the nearest centres."""
        return [row.index(least) for row, least in zip(self.squares.tolist(), self.least, strict=True)]

    @cached_property
    def objective(self) -> Number:
        """Φ: the sum of the least squared distances."""
        return sum(self.least)

    @cached_property
    def least_gap(self) -> Number:
        """By how much the second of the squared distances exceeds the first, at least; of two or more centres."""
        return min(second - first for first, second, *_ in map(sorted, self.squares.tolist()))


def assigned(X: np.ndarray, centres: np.ndarray) -> Assignment:
    """‖x‖² − 2⟨x,c⟩ + ‖c‖² of exact points and centres."""
    norms = lambda A: (A * A).sum(axis=1)  # noqa: E731
    return Assignment(norms(X)[:, None] - 2 * exact_product(X, centres.T) + norms(centres)[None, :])


def counts(labels: Sequence[int], k: int) -> list[int]:
    """How many points each cluster has."""
    found = [0] * k
    for label in labels:
        found[label] += 1
    return found


def moved_to_means(X: np.ndarray, labels: Sequence[int], centres: np.ndarray) -> np.ndarray:
    """The mean of each cluster; the centre of an empty one stays."""
    sums, found = np.zeros_like(centres), centres.copy()
    for row, label in zip(X, labels, strict=True):
        sums[label] += row
    for j, count in enumerate(counts(labels, len(centres))):
        if count:
            found[j] = [simplest(Fraction(v) / count) for v in sums[j]]
    return found


def simplest(v: Fraction) -> Number:
    return int(v) if v.denominator == 1 else v


def partitions(n: int, k: int) -> Iterator[tuple[int, ...]]:
    """The partitions of n points into at most k clusters, each once: labels of which each is new only as the next number."""

    def go(labels: tuple[int, ...], used: int) -> Iterator[tuple[int, ...]]:
        if len(labels) == n:
            yield labels
            return
        for label in range(min(used + 1, k)):
            yield from go((*labels, label), max(used, label + 1))

    return go((), 0)


def cost(X: np.ndarray, labels: Sequence[int]) -> Number:
    """The sum of squared distances of all points to the mean of their cluster."""
    total: Any = (X * X).sum()
    for label in set(labels):
        part = X[[i for i, own in enumerate(labels) if own == label]].sum(axis=0)
        total -= Fraction((part * part).sum()) / labels.count(label)  # type: ignore[attr-defined]
    return total


def optimum(X: np.ndarray, k: int) -> tuple[Number, set[tuple[int, ...]]]:
    """The least cost of a partition into at most k clusters, and all partitions that have it."""
    costs = {labels: cost(X, labels) for labels in partitions(len(X), k)}
    least = min(costs.values())
    return least, {labels for labels, value in costs.items() if value == least}
