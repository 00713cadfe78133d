"""The role of boosting judged by what it predicts, after all rounds and after each, and what the statements read: its stages."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.roles import role, setting, watched
from ....properties.roles.base import listed
from ....properties.samples.tables import LabelledPoints
from ....properties.statements.verdicts import Declined, ImplementationFailed, NotApplicable
from ..samples.weighted_points import least_mistakes, stump_answers
from .rounds import FittedBooster, is_random, labels_from

Points = TypeVar("Points", bound=LabelledPoints, covariant=True)
ASKED = "least error"

# Points on which trees that look for the least impurity, by Gini or by entropy, err on 3, 4 and 3 examples in the first round,
# where the best stump errs on 2, 3 and 2
TELLING = (
    (
        ((1, 1), (3, 1), (2, 1), (2, 2), (0, 1), (2, 3), (3, 2), (1, 0), (3, 3), (1, 0)),
        (-1, 1, -1, 1, -1, -1, 1, -1, -1, -1),
    ),
    (
        ((0, 3), (1, 0), (3, 2), (0, 3), (1, 0), (3, 1), (0, 0), (1, 3), (1, 3), (1, 1)),
        (1, -1, 1, -1, -1, 1, -1, 1, -1, 1),
    ),
    (
        ((1, 3), (2, 1), (1, 2), (2, 0), (1, 3), (0, 0), (0, 1), (0, 0), (1, 2), (3, 1)),
        (1, -1, 1, 1, 1, -1, -1, 1, 1, 1),
    ),
)


@role("staged-booster")
class StagedBooster(Protocol):
    """AdaBoost for two classes, judged by what it predicts: ``fit(X, y)``, ``predict(X)``, and ``staged_predict(X)``.

    The stages are the predictions after each round, ties of the vote included; X is (n, d) float64, y is (n,) of −1 and +1. In each
    round it takes a decision stump of least weighted error, or a tree of least weighted impurity, by Gini or by entropy: which of
    them, is asked on three small samples. Optional: ``n_estimators``, the number of rounds; ``tol``, by how much it keeps ε off 0
    and 1 in a logarithm: 10⁻¹⁰ where none is declared.
    """

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, X: Any) -> Any: ...

    def staged_predict(self, X: Any) -> Any: ...


class VoteStages(FittedBooster[Points], role=StagedBooster):
    """The labels that a fitted booster gives after each round. Does not apply to one that shrinks its steps."""

    @cached_property
    def rounds(self) -> int | None:
        """The number of rounds that it was asked for; None where it does not declare it."""
        found = setting(self.implementation, "n_estimators")
        return None if found is None else int(found)

    @property
    def elsewhere(self) -> np.ndarray:
        """Points that it was not trained on: those that it was, moved by half a unit."""
        return self.sample.X + 0.5

    @cached_property
    def stages(self) -> list[tuple[int, ...]]:
        """The labels of the training examples after each round."""
        return self.stages_at(self.sample.X)

    def stages_at(self, X: np.ndarray) -> list[tuple[int, ...]]:
        """The labels of points after each round. Raises `ImplementationFailed` where there is no stage."""
        return stages_of(self.fitted, X)

    def predictions_at(self, X: np.ndarray) -> tuple[int, ...]:
        """The labels that it predicts."""
        return labels_from(self.fitted.predict, X)

    def mistakes(self, stage: tuple[int, ...]) -> int:
        """How many training examples it gets wrong after a round."""
        return sum(a != y for a, y in zip(stage, self.sample.labels, strict=True))

    @cached_property
    def least_error(self) -> Fraction:
        """ε*: the training error of the best stump with a threshold between two values; ½ where there is no such stump."""
        rows, labels = self.sample.rows, self.sample.labels
        return Fraction(least_mistakes(rows, labels), self.sample.n) if stump_answers(rows) else Fraction(1, 2)

    @cached_property
    def least_error_with_constants(self) -> Fraction:
        """That of the best stump or constant."""
        return Fraction(least_mistakes(self.sample.rows, self.sample.labels, constants=True), self.sample.n)

    @cached_property
    def has_best_stumps(self) -> bool:
        """Whether it takes stumps of least error: asked once for all samples."""
        answers = getattr(self.make, "answers", {})
        if ASKED not in answers:
            answers[ASKED] = takes_best_stumps(self.make)
        return answers[ASKED]

    def kept_edge(self, edge: Fraction) -> Fraction:
        """The edge that its own weak classifier has at least, where the best stump has γ: that, or 1.44γ² for the least impurity.

        1.44 is just below 1/ln 2; a stump that is right on all examples, γ = ½, is found by every impurity.
        """
        return edge if self.has_best_stumps or edge == Fraction(1, 2) else Fraction(36, 25) * edge**2


def stages_of(booster: Any, X: np.ndarray) -> list[tuple[int, ...]]:
    """The labels that a fitted booster gives after each round."""
    stages = [labels_from(lambda _, stage=stage: stage, X) for stage in listed(booster.staged_predict(X), "stages")]
    if not stages:
        raise ImplementationFailed("staged_predict gives no stage")
    return stages


def takes_best_stumps(make: Callable[[], Any]) -> bool:
    """Whether the first stage is a stump of least error on the points that tell; not where it refuses them."""
    try:
        return all(_is_best(make, rows, labels) for rows, labels in TELLING)
    except (Declined, NotApplicable, ImplementationFailed):
        return False


def _is_best(make: Callable[[], Any], rows: tuple[tuple[int, ...], ...], labels: tuple[int, ...]) -> bool:
    X = np.array(rows, dtype=np.float64)
    made = make()
    made = watched(deepcopy(getattr(made, "_thing", made)))  # its calls are no part of what a refutation shows
    made.fit(X, np.array(labels))
    first = stages_of(made, X)[0]
    mistakes = sum(a != y for a, y in zip(first, labels, strict=True))
    return first in stump_answers(rows) and mistakes == least_mistakes(rows, labels)


class ShorterVote(VoteStages[Points]):
    """A booster, and the same one afresh with half as many rounds. Does not apply where their number cannot be set."""

    @cached_property
    def half(self) -> int:
        """The number of rounds of the shorter run."""
        return (len(self.stages) + 1) // 2

    @cached_property
    def shorter(self) -> tuple[int, ...]:
        """What the shorter run predicts on the training examples."""
        few = self.make()
        if self.rounds is None or not hasattr(few, "set_params") or is_random(few):
            raise NotApplicable("its number of rounds cannot be set, or it is random")
        few.set_params(n_estimators=self.half)
        few.fit(self.sample.X, self.sample.y)
        return labels_from(few.predict, self.sample.X)
