"""Boosting by majority vote: after each round the weights of the mistakes are multiplied by 1 + ε.

J. Hopcroft and R. Kannan, *Foundations of Data Science*, §6.4; R. E. Schapire, *The strength of weak learnability* (1990).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

Predict = Callable[[Any], Any]
WeakLearner = Callable[[Any, Any, Any], Predict]

LARGE = 2.0**500


def reweight(weights: Any, wrong: Any, epsilon: Any) -> Any:
    """The step: weights of mistakes times 1 + ε, the others unchanged."""
    return weights * (1 + epsilon * wrong)


def majority(classifiers: list[Predict], X: Any) -> np.ndarray:
    """The sign of the sum of the votes; +1 in a tie, which an odd number of classifiers cannot produce."""
    votes = sum(classifier(X) for classifier in classifiers)
    return np.where(np.asarray(votes) >= 0, 1, -1)


def boost(
    weak_learner: WeakLearner, X: Any, y: Any, epsilon: Any, rounds: int, normalised: bool = False, step: Callable = reweight
) -> Predict:
    """The majority vote of `rounds` classifiers, each learnt on the weights that the mistakes of those before have left.

    Parameters
    ----------
    weak_learner: ``weak_learner(X, y, weights) -> predict``, with ``predict(X)`` in {−1, +1}.
    X, y: (n, d) examples with labels −1/+1. epsilon: a mistake multiplies the weight by 1 + epsilon.
    normalised: hand over weights that sum to 1 instead of starting at 1.
    step: how the weights change; ``step(weights, wrong, epsilon)``.
    """
    y = np.asarray(y)
    weights = np.ones(len(y)) / (len(y) if normalised else 1)
    classifiers = []
    for _ in range(rounds):
        classifier = weak_learner(X, y, weights)
        classifiers.append(classifier)
        weights = step(weights, classifier(X) != y, epsilon)
        if normalised:
            weights = weights / weights.sum()
        elif weights.max() > LARGE:
            weights = weights / LARGE  # a power of two: exact, and no weight ever overflows
    return partial(majority, classifiers)
