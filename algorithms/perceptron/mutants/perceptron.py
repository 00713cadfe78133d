"""Faulty batch perceptrons."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..perceptron import BatchPerceptron, update


class StopsAtTheBoundary(BatchPerceptron):
    """Is content with y⟨w,x⟩ = 0."""

    def _choose(self, margins: np.ndarray, last: int) -> int | None:
        return super()._choose(np.where(margins == 0, 1, margins), last)


class StopsAfterOnePass(BatchPerceptron):
    """Makes at most one update an example."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        self.max_updates = len(X)
        return super().fit(X, y)

    def _give_up(self) -> None: ...


class TrustsTheFirstExample(BatchPerceptron):
    """Never looks at the first example again."""

    def _choose(self, margins: np.ndarray, last: int) -> int | None:
        return super()._choose(np.where(np.arange(len(margins)) == 0, 1, margins), last)


class IgnoresTheLastExample(BatchPerceptron):
    """An index off by one: the last example is not seen (unless it is the only one)."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        return super().fit(X[: max(1, len(X) - 1)], y[: max(1, len(X) - 1)])


class StartsAtNineTimesTheFirst(BatchPerceptron):
    """Starts at 9y₁x₁: ‖w‖² is 81 where the proof has 1."""

    def first_weights(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return 9 * y[0] * X[0]


class StartsAtMinusTheFirst(BatchPerceptron):
    """Starts at −y₁x₁."""

    def first_weights(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return -y[0] * X[0]


class HalvesTheStep(BatchPerceptron):
    """Adds yx/2."""

    step = staticmethod(lambda w, x, y: w + y * x / 2)


class DoublesTheStep(BatchPerceptron):
    """Adds 2yx."""

    step = staticmethod(lambda w, x, y: w + 2 * y * x)


class HalvesLaterSteps(BatchPerceptron):
    """Adds only half of yx after the first update."""

    step = staticmethod(lambda w, x, y: w + y * x / 2 if w.any() else w + y * x)


class DoublesLaterSteps(BatchPerceptron):
    """Adds 2yx after the first update."""

    step = staticmethod(lambda w, x, y: w + 2 * y * x if w.any() else w + y * x)


class AddsWithoutTheLabel(BatchPerceptron):
    """Adds x instead of yx."""

    step = staticmethod(lambda w, x, y: w + x)

    def _give_up(self) -> None: ...


class UpdatesWhenNear(BatchPerceptron):
    """Also updates on examples that are on the right side, but near the hyperplane."""

    def _choose(self, margins: np.ndarray, last: int) -> int | None:
        return super()._choose(margins - 1, last)

    def _give_up(self) -> None: ...


class StartsFarAway(BatchPerceptron):
    """Starts at a large vector instead of 0."""

    def first_weights(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return 0 * X[0] + 20


class ForgetsAfterTen(BatchPerceptron):
    """Goes back to the start at the tenth update: a bug that easy data never show."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        self.updates = 0
        return super().fit(X, y)

    def step(self, w: Any, x: Any, y: Any) -> Any:  # type: ignore[override]
        self.updates += 1
        return update(w, x, y) if self.updates != 10 else y * x


class CountsTheStart(BatchPerceptron):
    """Counts the starting vector as an update."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        super().fit(X, y)
        self.n_updates_ += 1
        return self


class KeepsGoing(BatchPerceptron):
    """Makes one more update when everything is on its side already."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        super().fit(X, y)
        self.coef_ = self.step(self.coef_, X[0], y[0])
        self.n_updates_ += 1
        return self


class ReportsTheWeightsBefore(BatchPerceptron):
    """Returns the weights before the last update."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        super().fit(X, y)
        self.coef_ = self.path_[max(0, len(self.path_) - 2)]
        return self
