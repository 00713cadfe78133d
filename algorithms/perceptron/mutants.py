"""Faulty perceptrons: in batch form, online, and with a kernel."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .perceptron import BatchPerceptron, KernelPerceptron, Perceptron, update

# ------------------------------------------------------------------------------------------------------------ in batch form

HalvesTheStep = mutant(BatchPerceptron, "Adds yx/2.", step=lambda w, x, y: w + y * x / 2)
DoublesTheStep = mutant(BatchPerceptron, "Adds 2yx.", step=lambda w, x, y: w + 2 * y * x)
HalvesLaterSteps = mutant(
    BatchPerceptron,
    "Adds only half of yx after the first update.",
    settings={"max_updates": 2000},
    step=lambda w, x, y: w + y * x / 2 if w.any() else w + y * x,
)
DoublesLaterSteps = mutant(
    BatchPerceptron,
    "Adds 2yx after the first update.",
    settings={"max_updates": 2000},
    step=lambda w, x, y: w + 2 * y * x if w.any() else w + y * x,
)
RoundsToSinglePrecision = mutant(
    BatchPerceptron,
    "Keeps its weights in single precision.",
    settings={"max_updates": 2000},
    step=lambda w, x, y: (w + y * x).astype(np.float32).astype(w.dtype),
)
RoundsToFourteenDigits = mutant(
    BatchPerceptron,
    "Keeps fourteen digits of its weights.",
    settings={"max_updates": 2000},
    step=lambda w, x, y: np.round(w + y * x, 14),
)
StopsJustBefore = mutant(
    BatchPerceptron,
    "Is content with a score above −2⁻⁴⁵.",
    settings={"max_updates": 2000},
    fails=lambda score, y: y * score <= -(2.0**-45),
)
UpdatesJustAfter = mutant(
    BatchPerceptron,
    "Also updates where the score is below 2⁻³⁶.",
    settings={"max_updates": 2000},
    fails=lambda score, y: y * score <= 2.0**-36,
)
AddsWithoutTheLabel = mutant(
    BatchPerceptron,
    "Adds x instead of yx.",
    settings={"max_updates": 500},
    step=lambda w, x, y: w + x,
    give_up=lambda self: None,
)
StartsAtNineTimesTheFirst = mutant(
    BatchPerceptron,
    "Starts at 9y₁x₁: ‖w‖² is 81 where the proof has 1.",
    settings={"max_updates": 2000},
    first_weights=lambda self, X, y: 9 * y[0] * X[0],
)
StartsAtMinusTheFirst = mutant(BatchPerceptron, "Starts at −y₁x₁.", first_weights=lambda self, X, y: -y[0] * X[0])
StartsFarAway = mutant(
    BatchPerceptron,
    "Starts at a large vector instead of 0.",
    settings={"max_updates": 2000},
    first_weights=lambda self, X, y: 0 * X[0] + 20,
)


@mutant_of(BatchPerceptron)
class StopsAtTheBoundary(BatchPerceptron):
    """Is content with y⟨w,x⟩ = 0."""

    def choose(self, margins: np.ndarray, last: int) -> int | None:
        return super().choose(np.where(margins == 0, 1, margins), last)


@mutant_of(BatchPerceptron)
class StopsAfterOnePass(BatchPerceptron):
    """Makes at most one update an example."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        self.max_updates = len(X)
        return super().fit(X, y)

    def give_up(self) -> None: ...


@mutant_of(BatchPerceptron)
class TrustsTheFirstExample(BatchPerceptron):
    """Never looks at the first example again."""

    def choose(self, margins: np.ndarray, last: int) -> int | None:
        return super().choose(np.where(np.arange(len(margins)) == 0, 1, margins), last)


@mutant_of(BatchPerceptron)
class IgnoresTheLastExample(BatchPerceptron):
    """An index off by one: the last example is not seen (unless it is the only one)."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        return super().fit(X[: max(1, len(X) - 1)], y[: max(1, len(X) - 1)])


@mutant_of(BatchPerceptron, settings={"max_updates": 5000})
class UpdatesWhenNear(BatchPerceptron):
    """Also updates on examples that are on the right side, but near the hyperplane."""

    def choose(self, margins: np.ndarray, last: int) -> int | None:
        return super().choose(margins - 1, last)

    def give_up(self) -> None: ...


@mutant_of(BatchPerceptron, settings={"max_updates": 500})
class ForgetsAfterTen(BatchPerceptron):
    """Goes back to the start at the tenth update: a bug that easy data never show."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        self.updates = 0
        return super().fit(X, y)

    def step(self, w: Any, x: Any, y: Any) -> Any:  # type: ignore[override]
        self.updates += 1
        return update(w, x, y) if self.updates != 10 else y * x


@mutant_of(BatchPerceptron)
class CountsTheStart(BatchPerceptron):
    """Counts the starting vector as an update."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        super().fit(X, y)
        self.n_updates_ += 1
        return self


@mutant_of(BatchPerceptron)
class KeepsGoing(BatchPerceptron):
    """Makes one more update when everything is on its side already."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        super().fit(X, y)
        self.coef_ = self.step(self.coef_, X[0], y[0])
        self.n_updates_ += 1
        return self


@mutant_of(BatchPerceptron)
class ReportsTheWeightsBefore(BatchPerceptron):
    """Returns the weights before the last update."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        super().fit(X, y)
        self.coef_ = self.path_[max(0, len(self.path_) - 2)]
        return self


# ------------------------------------------------------------------------------------------------------------------- online


def _shy(perceptron: Perceptron, X: Any) -> np.ndarray:
    """Scores, of which small positive ones are taken for negative."""
    scores = np.asarray(X) @ perceptron.coef_ if hasattr(perceptron, "coef_") else np.zeros(len(X))
    return np.where((scores > 0) & (scores < 2.0**-36), -1.0, scores)


OnlineAddsWithoutTheLabel = mutant(Perceptron, "Adds x instead of yx.", step=lambda w, x, y: w + x)
OnlineHalvesTheStep = mutant(
    Perceptron,
    "Adds only half of yx after the first updates.",
    step=lambda w, x, y: w + y * x / 2 if w.any() else w + y * x,
)
OnlineRoundsToSinglePrecision = mutant(
    Perceptron,
    "Keeps its weights in single precision.",
    step=lambda w, x, y: (w + y * x).astype(np.float32).astype(w.dtype),
)
OnlineRoundsToFourteenDigits = mutant(
    Perceptron, "Keeps fourteen digits of its weights.", step=lambda w, x, y: np.round(w + y * x, 14)
)
ErrsJustAfter = mutant(
    Perceptron, "Predicts −1 where the score is positive but below 2⁻³⁶.", decision_function=lambda self, X: _shy(self, X)
)
ForgetsSlowly = mutant(Perceptron, "Shrinks the weights by a tenth at each update.", step=lambda w, x, y: w * 9 / 10 + y * x)
NeverUpdates = mutant(Perceptron, "Stays at 0.", fails=lambda score, y: y != y)
UpdatesOnlyBelowZero = mutant(
    Perceptron,
    "Does not update on the hyperplane itself: started at 0, it never learns (the condition that ml-notes prints).",
    fails=lambda score, y: y * score < 0,
)
StartsAwayFromZero = mutant(Perceptron, "Starts at a vector of its own, far away.", first_weights=lambda self, X, y: 0 * X[0] + 20)


@mutant_of(Perceptron)
class OnlineForgetsAfterTen(Perceptron):
    """Starts again at the tenth update: a bug that short streams never see."""

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> Perceptron:
        super().partial_fit(X, y)
        if self.n_updates_ == 10:
            self.coef_ = 0 * self.coef_
        return self


# ------------------------------------------------------------------------------------------------------------ with a kernel

KernelAddsWithoutTheLabel = mutant(
    KernelPerceptron, "Stores the example with weight +1 whatever its label.", weight=lambda label: abs(label)
)
KernelUpdatesOnlyBelowZero = mutant(
    KernelPerceptron, "Does not update on the hyperplane itself.", fails=lambda score, y: y * score < 0
)


@mutant_of(KernelPerceptron)
class KernelForgetsTheFirst(KernelPerceptron):
    """Keeps only the last two examples it failed on."""

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> KernelPerceptron:
        super().partial_fit(X, y)
        self.support_vectors_, self.dual_coef_ = self.support_vectors_[-2:], self.dual_coef_[-2:]
        return self


@mutant_of(KernelPerceptron)
class KernelPredictsWithoutPower(KernelPerceptron):
    """Evaluates with the plain inner product instead of its power."""

    def decision_function(self, X: Any) -> np.ndarray:
        if not hasattr(self, "support_vectors_") or not len(self.support_vectors_):
            return np.zeros(len(X))
        return (np.asarray(X) @ self.support_vectors_.T) @ self.dual_coef_


@mutant_of(KernelPerceptron)
class KernelSquaresTheDistance(KernelPerceptron):
    """Says that its kernel is ⟨x,z⟩^degree and evaluates −‖x−z‖²."""

    def decision_function(self, X: Any) -> np.ndarray:
        if not hasattr(self, "support_vectors_") or not len(self.support_vectors_):
            return np.zeros(len(X))
        distances = ((np.asarray(X)[:, None, :] - self.support_vectors_[None]) ** 2).sum(axis=2)
        return -distances @ self.dual_coef_
