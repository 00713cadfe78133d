"""The role of boosting by majority vote, and what the statements read of it: the vote, and the weights that it hands out.

The weights are read from what the booster hands to the weak learner, up to one positive factor a round (a booster may normalise
them): a sample that was right keeps its weight.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar, Protocol, TypeVar

import numpy as np

from ...properties.numbers.exact import exact_vector
from ...properties.roles import role
from ...properties.roles.readings import Place, Reading
from ...properties.statements.verdicts import ImplementationFailed
from ..adaboost.readings.rounds import labels_from
from .oracles import NastyWeakLearner
from .samples.runs import AnyWeakLearning

Learning = TypeVar("Learning", bound=AnyWeakLearning, covariant=True)


@role("weight-booster")
class WeightBooster(Protocol):
    """``boost(weak_learner, X, y, epsilon, rounds) -> predict``: the majority vote of `rounds` (odd) classifiers.

    ``weak_learner(X, y, weights) -> predict``, and ``predict(X)`` gives −1/+1. The weights start equal, and those of
    the mistakes are multiplied by ``1 + epsilon`` after each round; a common positive factor does not matter.
    """

    def __call__(self, weak_learner: Any, X: Any, y: Any, epsilon: float, rounds: int) -> Any: ...


class Step(Place, shown="round {0.t}"):
    """Number `t` of the rounds: the weights before and after it, exactly, and which samples its classifier got wrong."""

    t: int
    before: np.ndarray
    after: np.ndarray
    wrong: np.ndarray

    @cached_property
    def factors(self) -> np.ndarray:
        """By what the weights were multiplied, in units of the smallest factor of a sample that was right."""
        ratios = self.after * Fraction(1) / self.before
        return ratios / min(ratios[~self.wrong])

    @property
    def of_the_right(self) -> np.ndarray:
        return self.factors[~self.wrong]

    @property
    def of_the_wrong(self) -> np.ndarray:
        return self.factors[self.wrong]

    @property
    def total(self) -> Any:
        """The weight of all samples before the round."""
        return sum(self.before)

    @property
    def new_total(self) -> Any:
        """The weight of all after it, in the units of the factors."""
        return sum(self.factors * self.before)


class Vote(Reading[Learning], role=WeightBooster):
    """A booster, run on the sample's weak learner: how often it asked that, and how the vote went."""

    keeps_a_record: ClassVar[bool] = False

    @cached_property
    def boosted(self) -> tuple[NastyWeakLearner, Any]:
        """The weak learner, with its record, and the vote."""
        learner = self.sample.weak_learner(self.keeps_a_record)
        predict = self.model(learner, self.sample.X, self.sample.y, float(self.sample.epsilon), self.sample.rounds)
        if not callable(predict):
            raise ImplementationFailed(f"returned {type(predict).__name__}, not a predict function")
        return learner, predict

    @property
    def calls(self) -> int:
        """How often the weak learner was called."""
        return self.boosted[0].rounds

    @cached_property
    def answers(self) -> tuple[int, ...]:
        """The vote on each sample."""
        return labels_from(self.boosted[1], self.sample.X)

    @cached_property
    def lost(self) -> list[int]:
        """The samples that the vote gets wrong."""
        return [i for i, (answer, y) in enumerate(zip(self.answers, self.sample.labels, strict=True)) if answer != y]

    @property
    def mistakes(self) -> int:
        """Their number m."""
        return len(self.lost)

    @property
    def can_be_mislabelled(self) -> bool:
        """Whether a sample fits into ½ − γ of the weight, and the weak learner means to mislabel one."""
        return bool(self.sample.n * (Fraction(1, 2) - self.sample.gamma) >= 1 and any(self.sample.orders))


class Record(Vote[Learning]):
    """A vote with the weights of each round, and the mistakes that the weak learner made on them."""

    keeps_a_record = True

    @cached_property
    def wrong(self) -> list[np.ndarray]:
        """Which samples the classifier of each round got wrong."""
        return self.boosted[0].wrong

    @cached_property
    def weights(self) -> list[np.ndarray]:
        """The weights of each round, as they were handed over."""
        return [exact_vector(w) for w in self.boosted[0].weights]

    @cached_property
    def steps(self) -> list[Step]:
        """The rounds but the last, whose weights nobody sees."""
        steps = zip(pairwise(self.weights), self.wrong, strict=False)
        return [Step(t, before, after, wrong) for t, ((before, after), wrong) in enumerate(steps, 1)]

    def times_mislabelled(self, i: int) -> int:
        """In how many rounds sample i was mislabelled."""
        return sum(bool(wrong[i]) for wrong in self.wrong)

    @cached_property
    def final_weights(self) -> np.ndarray:
        """The weights after the last round, in units of those at the start: the factors of all rounds.

        That of the last round, which no weak learner sees, is taken to be 1 + ε for its mistakes.
        """
        product = np.array([1 + self.sample.epsilon if wrong else 1 for wrong in self.wrong[-1]], dtype=object)
        for step in self.steps:
            product = product * step.factors
        return product

    @property
    def weight_at_the_end(self) -> Any:
        """Their sum."""
        return sum(self.final_weights)

    @property
    def mislabels(self) -> bool:
        """Whether a sample is mislabelled in some round."""
        return any(wrong.any() for wrong in self.wrong)

    @cached_property
    def tally(self) -> list[int]:
        """The sum of the votes that the weak learner's classifiers cast on each sample."""
        return [y * sum(1 - 2 * int(wrong[i]) for wrong in self.wrong) for i, y in enumerate(self.sample.labels)]
