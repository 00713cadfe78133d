"""The role of gradient boosting as an estimator, and what the statements read: its stages, and the step from one to the next."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import exact_vector, rational
from ....properties.roles import role, setting
from ....properties.roles.base import listed, vector
from ....properties.roles.readings import Place, Reading
from ....properties.statements.precision import unit
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ...adaboost.readings.rounds import is_random
from ..samples.tables import TargetsToBoost

ACCURACY = Fraction(1, 2**20)  # of leaf values, where none is declared: gradients are often kept in float32
SAME = Fraction(1, 2**36)  # steps that differ by less, relative to the targets, are of one leaf, or of two with one value
SQUARES = ("squared_error", "squared", "squared_loss", "ls", "l2", "mse")
ROUNDS = ("n_estimators", "max_iter")  # the second is what scikit-learn's histogram boosting calls it


@role("boosting-regressor")
class BoostingRegressor(Protocol):
    """Gradient boosting with regression trees for the squared loss, judged by what it predicts.

    ``fit(X, y)``, ``predict(X)``, and ``staged_predict(X)`` with the predictions after each tree; X is (n, d) float64, y is (n,)
    float64. It starts at the mean of the targets, and each tree adds ``learning_rate`` times the mean residual of every leaf.
    Declares ``learning_rate`` and ``n_estimators`` (or ``max_iter``). Optional: ``accuracy``, by how much leaf values may be off,
    relative to the targets: 2⁻²⁰ where none is declared, for gradients are often kept in float32.
    """

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, X: Any) -> Any: ...

    def staged_predict(self, X: Any) -> Any: ...


class Step(Place, shown="stage {0.t}"):
    """Tree number `t`, from 1: the predictions on the training examples before and after it, exactly, (n,) each."""

    t: int
    old: Any
    new: Any

    @property
    def change(self) -> Any:
        """F_t − F_{t−1}."""
        return self.new - self.old


class Stages(Reading[TargetsToBoost], role=BoostingRegressor):
    """A fitted booster: its stages on the training examples, and what it predicts at the end."""

    @cached_property
    def fitted(self) -> Any:
        self.model.fit(self.sample.X, self.sample.y)
        return self.model

    @cached_property
    def rounds(self) -> int | None:
        """The number of trees that it was asked for; None where it does not declare it."""
        found = next(
            (setting(self.implementation, name) for name in ROUNDS if setting(self.implementation, name) is not None), None
        )
        return None if found is None else int(found)

    @property
    def elsewhere(self) -> np.ndarray:
        """Points that it was not trained on: those that it was, moved by half a unit."""
        return self.sample.X + 0.5

    @cached_property
    def stages(self) -> list[np.ndarray]:
        """F_1, F_2, … on the training examples."""
        return self.stages_at(self.sample.X)

    def stages_at(self, X: np.ndarray) -> list[np.ndarray]:
        """The predictions after each tree. Raises `ImplementationFailed` where there are none."""
        stages = [vector(F, "stage", len(X)) for F in listed(self.fitted.staged_predict(X), "stages")]
        if not stages:
            raise ImplementationFailed("staged_predict gives no stage")
        return stages

    def predictions_at(self, X: np.ndarray) -> np.ndarray:
        """What it predicts."""
        return vector(self.fitted.predict(X), "predictions", len(X))

    @cached_property
    def size(self) -> Any:
        """1 and the largest target or prediction."""
        return 1 + max(abs(v) for F in (self.sample.exact_y, *self.stages) for v in F)


class ShorterRun(Stages):
    """A booster, and the same one afresh with half as many trees. Does not apply where their number cannot be set."""

    @cached_property
    def half(self) -> int:
        """The number of trees of the shorter run."""
        return (len(self.stages) + 1) // 2

    @cached_property
    def shorter(self) -> np.ndarray:
        """What the shorter run predicts on the training examples."""
        few = self.make()
        name = next((name for name in ROUNDS if setting(self.implementation, name) is not None), None)
        if name is None or not hasattr(few, "set_params") or is_random(few):
            raise NotApplicable("its number of trees cannot be set, or it is random")
        few.set_params(**{name: self.half})
        few.fit(self.sample.X, self.sample.y)
        return vector(few.predict(self.sample.X), "predictions", self.sample.n)


class Steps(Stages):
    """The steps of boosting by least squares on all examples. Does not apply to another loss, start or penalty."""

    @cached_property
    def eta(self) -> Fraction:
        """η, the learning rate, 0 < η."""
        eta = setting(self.implementation, "learning_rate")
        if eta is None:
            raise NotApplicable("it declares no learning_rate")
        if rational(eta) <= 0:
            raise NotApplicable("its learning_rate is not positive")
        return Fraction(rational(eta))

    @cached_property
    def accuracy(self) -> Fraction:
        """By how much its leaf values may be off, relative to the targets."""
        return Fraction(rational(setting(self.implementation, "accuracy", ACCURACY)))

    @cached_property
    def steps(self) -> list[Step]:
        """From each stage to the next, the first from the mean of the targets."""
        self._is_least_squares()
        start = exact_vector([self.sample.level] * self.sample.n)
        stages = [start, *self.stages]
        return [Step(t, old, new) for t, (old, new) in enumerate(pairwise(stages), 1)]

    def _is_least_squares(self) -> None:
        """Raises `NotApplicable` for what is declared to be another problem."""

        def declared(name: str, default: Any = None) -> Any:
            return setting(self.implementation, name, default)

        if declared("loss", "squared_error") not in SQUARES:
            raise NotApplicable(f"its loss is {declared('loss')!r:.40}")
        if declared("subsample", 1) != 1 or declared("l2_regularization", 0) != 0:
            raise NotApplicable("it takes part of the examples, or penalises its leaves")
        if any(declared(name) is not None for name in ("init", "monotonic_cst")):
            raise NotApplicable("it has a start, or constraints, of its own")
        if declared("early_stopping", declared("n_iter_no_change") is not None) not in (False, "auto"):
            raise NotApplicable("it keeps examples back to stop early")

    @cached_property
    def regions(self) -> dict[Step, list[list[int]]]:
        """For each step the examples by how far it moves them: a region is a leaf, or some leaves that answer alike."""
        return {step: self._regions(step) for step in self.steps}

    def _regions(self, step: Step) -> list[list[int]]:
        change, order = step.change, sorted(range(self.sample.n), key=lambda i: step.change[i])
        same = max(SAME, 8 * unit())  # of two predictions each, in their own type; two leaves taken as one are no mistake
        regions = [[order[0]]]
        for i, j in pairwise(order):
            if change[j] - change[i] > same * self.size:
                regions.append([])
            regions[-1].append(j)
        return regions
