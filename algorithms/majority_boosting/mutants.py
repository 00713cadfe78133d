"""Faulty boosting by majority vote."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .majority_boosting import Predict, WeakLearner, boost, majority, reweight

# ----------------------------------------------------------------------------------------------------------------- the step


def with_step(fault: str, step: Any) -> Any:
    """Boosting with another step."""

    def faulty(weak_learner: WeakLearner, X: Any, y: Any, epsilon: Any, rounds: int, step: Any = step, **settings: Any) -> Predict:
        return boost(weak_learner, X, y, epsilon, rounds, step=step, **settings)

    faulty.__doc__ = fault
    return mutant_of(boost)(faulty)


def unchanged(w: Any, wrong: Any, epsilon: Any) -> Any:
    """A step that leaves all weights as they are."""
    return w


def increased(w: Any, wrong: Any, epsilon: Any) -> Any:
    """A step that adds ε."""
    return w + epsilon * wrong


def multiplied_twice(w: Any, wrong: Any, epsilon: Any) -> Any:
    """A step that multiplies the weights of mistakes by (1+ε)²."""
    return reweight(reweight(w, wrong, epsilon), wrong, epsilon)


never_reweights = with_step("Leaves all weights as they are.", unchanged)
adds_epsilon = with_step("Adds ε instead of multiplying by 1 + ε.", increased)
multiplies_twice = with_step("Multiplies the weights of mistakes by (1+ε)².", multiplied_twice)
rewards_the_right = with_step("Multiplies the weights of the right ones.", lambda w, wrong, epsilon: reweight(w, ~wrong, epsilon))
multiplies_by_epsilon = with_step("Forgets the 1 of 1 + ε.", lambda w, wrong, epsilon: np.where(wrong, epsilon * w, w))
starts_from_ones = with_step("Forgets all mistakes but the last.", lambda w, wrong, epsilon: reweight(0 * w + 1, wrong, epsilon))
ignores_the_first_example = with_step(
    "Never raises the first example's weight.", lambda w, wrong, epsilon: reweight(w, wrong & (np.arange(len(w)) > 0), epsilon)
)
caps_the_weights = with_step(
    "Lets no weight grow beyond (1+ε)³.", lambda w, wrong, epsilon: np.minimum(reweight(w, wrong, epsilon), (1 + epsilon) ** 3)
)
keeps_single_precision = with_step(
    "Keeps the weights in single precision.", lambda w, wrong, epsilon: reweight(w, wrong, epsilon).astype(np.float32).astype(float)
)
keeps_all_above_zero = with_step(
    "Adds 10⁻¹³ to each weight, so that none can vanish.", lambda w, wrong, epsilon: reweight(w, wrong, epsilon) + 1e-13
)
raises_the_first = with_step(
    "Multiplies the first example's weight by 1 + 10⁻¹³ where it was right.",
    lambda w, wrong, epsilon: reweight(w, wrong, epsilon) * np.where((np.arange(len(w)) == 0) & ~wrong, 1 + 1e-13, 1),
)
raises_mistakes_too_much = with_step(
    "Multiplies the weights of mistakes by 1 + ε + 10⁻¹³.", lambda w, wrong, epsilon: reweight(w, wrong, epsilon + 1e-13)
)


@mutant_of(boost)
def one_round_late(weak_learner: WeakLearner, X: Any, y: Any, epsilon: Any, rounds: int, **settings: Any) -> Predict:
    """Hands each weak learner the weights of the round before."""
    given: list[Any] = []

    def learner(X: Any, y: Any, weights: Any) -> Predict:
        given.append(weights)
        return weak_learner(X, y, given[max(0, len(given) - 2)])

    return boost(learner, X, y, epsilon, rounds, **settings)


@mutant_of(boost)
def punishes_the_vote(weak_learner: WeakLearner, X: Any, y: Any, epsilon: Any, rounds: int, **settings: Any) -> Predict:
    """Raises the weights of what the vote so far gets wrong, not of what the last classifier does."""
    classifiers: list[Predict] = []

    def learner(X: Any, y: Any, weights: Any) -> Predict:
        classifiers.append(weak_learner(X, y, weights))
        return classifiers[-1]

    def step(weights: Any, wrong: Any, epsilon: Any) -> Any:
        return reweight(weights, majority(classifiers, X) != np.asarray(y), epsilon)

    return boost(learner, X, y, epsilon, rounds, step=step, **settings)


# ----------------------------------------------------------------------------------------------------------------- the vote


one_round_short = mutant(
    boost,
    "Off by one: makes one round less (but at least one), so that ties occur.",
    lambda weak_learner, X, y, epsilon, rounds, **settings: boost(weak_learner, X, y, epsilon, max(1, rounds - 1), **settings),
)
trusts_the_last = mutant(
    boost,
    "Returns the last classifier instead of the vote.",
    lambda *arguments, **settings: classifiers_of(*arguments, **settings)[-1],
)


@mutant_of(boost)
def forgets_the_first_vote(*arguments: Any, **settings: Any) -> Predict:
    """The vote starts at the second classifier (if there is one)."""
    classifiers = classifiers_of(*arguments, **settings)
    return partial(majority, classifiers[1:] or classifiers)


@mutant_of(boost)
def votes_against_ties(*arguments: Any, **settings: Any) -> Predict:
    """Answers +1 only where more than half of the votes plus one are +1."""
    classifiers = classifiers_of(*arguments, **settings)
    return lambda X: np.where(sum(h(X) for h in classifiers) > 1, 1, -1)


@mutant_of(boost)
def discounts_late_votes(*arguments: Any, **settings: Any) -> Predict:
    """Each vote counts a little less than the one before."""
    classifiers = classifiers_of(*arguments, **settings)
    return lambda X: np.where(sum(0.8**t * h(X) for t, h in enumerate(classifiers)) >= 0, 1, -1)


def classifiers_of(*arguments: Any, **settings: Any) -> list[Predict]:
    """The classifiers that vote in the reference."""
    return boost(*arguments, **settings).args[0]  # type: ignore[attr-defined]
