"""Faulty boosting by majority vote."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from .majority_boosting import Predict, WeakLearner, boost, majority, reweight


def _with_step(step: Any, doc: str) -> Any:
    def faulty(weak_learner: WeakLearner, X: Any, y: Any, epsilon: Any, rounds: int) -> Predict:
        return boost(weak_learner, X, y, epsilon, rounds, step=step)

    faulty.__doc__ = doc
    return faulty


def unchanged(w: Any, wrong: Any, epsilon: Any) -> Any:
    """A step that leaves all weights as they are."""
    return w


def increased(w: Any, wrong: Any, epsilon: Any) -> Any:
    """A step that adds ε."""
    return w + epsilon * wrong


def multiplied_twice(w: Any, wrong: Any, epsilon: Any) -> Any:
    """A step that multiplies the weights of mistakes by (1+ε)²."""
    return reweight(reweight(w, wrong, epsilon), wrong, epsilon)


never_reweights = _with_step(unchanged, "Leaves all weights as they are.")
rewards_the_right = _with_step(lambda w, wrong, epsilon: reweight(w, ~wrong, epsilon), "Multiplies the weights of the right ones.")
adds_epsilon = _with_step(increased, "Adds ε instead of multiplying by 1 + ε.")
multiplies_twice = _with_step(multiplied_twice, "Multiplies the weights of mistakes by (1+ε)².")
multiplies_by_epsilon = _with_step(lambda w, wrong, epsilon: np.where(wrong, epsilon * w, w), "Forgets the 1 of 1 + ε.")
starts_from_ones = _with_step(lambda w, wrong, epsilon: reweight(0 * w + 1, wrong, epsilon), "Forgets all mistakes but the last.")
ignores_the_first_example = _with_step(
    lambda w, wrong, epsilon: reweight(w, wrong & (np.arange(len(w)) > 0), epsilon), "Never raises the first example's weight."
)
caps_the_weights = _with_step(
    lambda w, wrong, epsilon: np.minimum(reweight(w, wrong, epsilon), (1 + epsilon) ** 3), "Lets no weight grow beyond (1+ε)³."
)


def one_round_late(weak_learner: WeakLearner, X: Any, y: Any, epsilon: Any, rounds: int) -> Predict:
    """Hands each weak learner the weights of the round before."""
    y = np.asarray(y)
    weights = late = np.ones(len(y))
    classifiers = []
    for _ in range(rounds):
        classifiers.append(weak_learner(X, y, late))
        late, weights = weights, reweight(weights, classifiers[-1](X) != y, epsilon)
    return partial(majority, classifiers)


def punishes_the_vote(weak_learner: WeakLearner, X: Any, y: Any, epsilon: Any, rounds: int) -> Predict:
    """Raises the weights of what the vote so far gets wrong, not of what the last classifier does."""
    y = np.asarray(y)
    weights = np.ones(len(y))
    classifiers = []
    for _ in range(rounds):
        classifiers.append(weak_learner(X, y, weights))
        weights = reweight(weights, majority(classifiers, X) != y, epsilon)
    return partial(majority, classifiers)


def one_round_short(weak_learner: WeakLearner, X: Any, y: Any, epsilon: Any, rounds: int) -> Predict:
    """Off by one: makes one round less (but at least one), so that ties occur."""
    return boost(weak_learner, X, y, epsilon, max(1, rounds - 1))


def trusts_the_last(weak_learner: WeakLearner, X: Any, y: Any, epsilon: Any, rounds: int) -> Predict:
    """Returns the last classifier instead of the vote."""
    return boost(weak_learner, X, y, epsilon, rounds).args[0][-1]


def forgets_the_first_vote(weak_learner: WeakLearner, X: Any, y: Any, epsilon: Any, rounds: int) -> Predict:
    """The vote starts at the second classifier (if there is one)."""
    classifiers = boost(weak_learner, X, y, epsilon, rounds).args[0]
    return partial(majority, classifiers[1:] or classifiers)


def votes_against_ties(weak_learner: WeakLearner, X: Any, y: Any, epsilon: Any, rounds: int) -> Predict:
    """Answers +1 only where more than half of the votes plus one are +1."""
    classifiers = boost(weak_learner, X, y, epsilon, rounds).args[0]
    return lambda X: np.where(sum(h(X) for h in classifiers) > 1, 1, -1)


def discounts_late_votes(weak_learner: WeakLearner, X: Any, y: Any, epsilon: Any, rounds: int) -> Predict:
    """Each vote counts a little less than the one before."""
    classifiers = boost(weak_learner, X, y, epsilon, rounds).args[0]
    return lambda X: np.where(sum(0.8**t * h(X) for t, h in enumerate(classifiers)) >= 0, 1, -1)
