"""A weak learner that is as inaccurate as Definition 6.2 of *Foundations of Data Science* allows, and keeps a record."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.numbers.exact import exact_vector

Order = tuple[int, ...]


class NastyWeakLearner:
    """Mislabels the samples in the order of its plan, as long as their weight stays within (1/2 − γ) of the total.

    Whether it does is decided exactly, on the weights it is given (a float is a rational). In round t it follows
    ``orders[t % len(orders)]``, which names samples by their index; the samples that an order leaves out are labelled correctly.
    It knows the samples by the number in their first feature.

    Attributes
    ----------
    weights: the (n,) weights of each round, as given. wrong: which samples it mislabelled, an (n,) array of booleans a round.
    """

    def __init__(self, labels: tuple[int, ...], gamma: Fraction, orders: tuple[Order, ...], record: bool = True):
        self.labels = np.array(labels)
        self.orders, self.record = orders, record
        self.share = Fraction(1, 2) - gamma
        self.weights: list[np.ndarray] = []
        self.wrong: list[np.ndarray] = []
        self.rounds = 0

    def __call__(self, X: Any, y: Any, weights: Any) -> Callable[[Any], np.ndarray]:
        n = len(self.labels)
        if len(X) != n or len(weights) != n:
            raise ValueError(f"a weak learner needs all {n} samples with their weights")
        given = np.empty(n, dtype=np.asarray(weights).dtype)
        given[np.asarray(X)[:, 0].astype(int)] = weights
        order = self.orders[self.rounds % len(self.orders)] if self.orders else ()
        chosen = greedily(given, self.share, order)
        answers = self.labels.copy()
        answers[chosen] *= -1
        self.rounds += 1
        if self.record:
            self.weights.append(given)
            self.wrong.append(answers != self.labels)
        return lambda points: answers[np.asarray(points)[:, 0].astype(int)]


def greedily(weights: np.ndarray, share: Fraction, order: Order) -> list[int]:
    """The samples, taken in `order`, whose weight still fits into `share` of the total; fitting is decided exactly.

    Floating-point sums decide where they can: n additions are off by less than 2n·2⁻⁵³ of the total.
    Raises `ValueError` for weights that are negative or not finite.
    """
    values = weights.tolist()
    total = sum(values)
    if not all(v >= 0 for v in values) or not 0 < total < float("inf"):
        raise ValueError("weights must be non-negative numbers, and not all 0")
    room, unsure = float(share) * total, (len(values) + 4) * 2.0**-51 * total
    chosen: list[int] = []
    used = 0.0
    for i in order:
        slack = room - used - values[i]
        fits = slack > 0
        if abs(slack) <= unsure:
            w = exact_vector(weights)
            fits = sum(w[j] for j in (*chosen, i)) <= share * sum(w)
        if fits:
            chosen.append(i)
            used += values[i]
    return chosen
