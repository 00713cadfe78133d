"""Faulty perceptrons: in batch form, online, and with a kernel."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import afterwards, learning
from .perceptron import BatchPerceptron, KernelPerceptron, Perceptron, update

# ------------------------------------------------------------------------------------------------------------ in batch form

_batch = partial(mutant, BatchPerceptron)
HalvesTheStep = _batch("Adds yx/2.", step=lambda w, x, y: w + y * x / 2)
DoublesTheStep = _batch("Adds 2yx.", step=lambda w, x, y: w + 2 * y * x)
HalvesLaterSteps = _batch(
    "Adds only half of yx after the first update.",
    settings={"max_updates": 2000},
    step=lambda w, x, y: w + y * x / 2 if w.any() else w + y * x,
)
DoublesLaterSteps = _batch(
    "Adds 2yx after the first update.", settings={"max_updates": 2000}, step=lambda w, x, y: w + 2 * y * x if w.any() else w + y * x
)
RoundsToSinglePrecision = _batch(
    "Keeps its weights in single precision.",
    settings={"max_updates": 2000},
    step=lambda w, x, y: (w + y * x).astype(np.float32).astype(w.dtype),
)
RoundsToFourteenDigits = _batch(
    "Keeps fourteen digits of its weights.", settings={"max_updates": 2000}, step=lambda w, x, y: np.round(w + y * x, 14)
)
StopsJustBefore = _batch(
    "Is content with a score above −2⁻⁴⁵.", settings={"max_updates": 2000}, fails=lambda score, y: y * score <= -(2.0**-45)
)
UpdatesJustAfter = _batch(
    "Also updates where the score is below 2⁻³⁶.", settings={"max_updates": 2000}, fails=lambda score, y: y * score <= 2.0**-36
)
AddsWithoutTheLabel = _batch(
    "Adds x instead of yx.", settings={"max_updates": 500}, step=lambda w, x, y: w + x, give_up=lambda self: None
)
StartsAtNineTimesTheFirst = _batch(
    "Starts at 9y₁x₁: ‖w‖² is 81 where the proof has 1.",
    settings={"max_updates": 2000},
    first_weights=lambda self, X, y: 9 * y[0] * X[0],
)
StartsAtMinusTheFirst = _batch("Starts at −y₁x₁.", first_weights=lambda self, X, y: -y[0] * X[0])
StartsFarAway = _batch(
    "Starts at a large vector instead of 0.", settings={"max_updates": 2000}, first_weights=lambda self, X, y: 0 * X[0] + 20
)
StopsAtTheBoundary = _batch(
    "Is content with y⟨w,x⟩ = 0.",
    choose=lambda self, margins, last: BatchPerceptron.choose(self, np.where(margins == 0, 1, margins), last),
)


@mutant_of(BatchPerceptron)
class StopsAfterOnePass(BatchPerceptron):
    """Makes at most one update an example."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        self.max_updates = len(X)
        return super().fit(X, y)

    def give_up(self) -> None: ...


TrustsTheFirstExample = _batch(
    "Never looks at the first example again.",
    choose=lambda self, margins, last: BatchPerceptron.choose(self, np.where(np.arange(len(margins)) == 0, 1, margins), last),
)
IgnoresTheLastExample = _batch(
    "An index off by one: the last example is not seen (unless it is the only one).",
    fit=lambda self, X, y: BatchPerceptron.fit(self, X[: max(1, len(X) - 1)], y[: max(1, len(X) - 1)]),
)
UpdatesWhenNear = _batch(
    "Also updates on examples that are on the right side, but near the hyperplane.",
    choose=lambda self, margins, last: BatchPerceptron.choose(self, margins - 1, last),
    give_up=lambda self: None,
    settings={"max_updates": 5000},
)


@mutant_of(BatchPerceptron, settings={"max_updates": 500})
class ForgetsAfterTen(BatchPerceptron):
    """Goes back to the start at the tenth update: a bug that easy data never show."""

    def fit(self, X: Any, y: Any) -> BatchPerceptron:
        self.updates = 0
        return super().fit(X, y)

    def step(self, w: Any, x: Any, y: Any) -> Any:  # type: ignore[override]
        self.updates += 1
        return update(w, x, y) if self.updates != 10 else y * x


CountsTheStart = learning(BatchPerceptron, "Counts the starting vector as an update.", n_updates_=lambda v: v + 1)
KeepsGoing = afterwards(
    BatchPerceptron,
    "Makes one more update when everything is on its side already.",
    fit=lambda self, X, y: {"coef_": self.step(self.coef_, X[0], y[0]), "n_updates_": self.n_updates_ + 1},
)
ReportsTheWeightsBefore = afterwards(
    BatchPerceptron,
    "Returns the weights before the last update.",
    fit=lambda self, X, y: {"coef_": self.path_[max(0, len(self.path_) - 2)]},
)


# ------------------------------------------------------------------------------------------------------------------- online


_online = partial(mutant, Perceptron)
OnlineAddsWithoutTheLabel = _online("Adds x instead of yx.", step=lambda w, x, y: w + x)
OnlineHalvesTheStep = _online(
    "Adds only half of yx after the first updates.", step=lambda w, x, y: w + y * x / 2 if w.any() else w + y * x
)
OnlineRoundsToSinglePrecision = _online(
    "Keeps its weights in single precision.", step=lambda w, x, y: (w + y * x).astype(np.float32).astype(w.dtype)
)
OnlineRoundsToFourteenDigits = _online("Keeps fourteen digits of its weights.", step=lambda w, x, y: np.round(w + y * x, 14))


@mutant_of(Perceptron, hook="decision_function")
def ErrsJustAfter(perceptron: Perceptron, X: Any) -> np.ndarray:
    """Predicts −1 where the score is positive but below 2⁻³⁶."""
    scores = np.asarray(X) @ perceptron.coef_ if hasattr(perceptron, "coef_") else np.zeros(len(X))
    return np.where((scores > 0) & (scores < 2.0**-36), -1.0, scores)


ForgetsSlowly = _online("Shrinks the weights by a tenth at each update.", step=lambda w, x, y: w * 9 / 10 + y * x)
NeverUpdates = _online("Stays at 0.", fails=lambda score, y: y != y)
UpdatesOnlyBelowZero = _online(
    "Does not update on the hyperplane itself: started at 0, it never learns (the condition that ml-notes prints).",
    fails=lambda score, y: y * score < 0,
)
StartsAwayFromZero = _online("Starts at a vector of its own, far away.", first_weights=lambda self, X, y: 0 * X[0] + 20)
OnlineForgetsAfterTen = afterwards(
    Perceptron,
    "Starts again at the tenth update: a bug that short streams never see.",
    partial_fit=lambda self, X, y, classes=None: {"coef_": 0 * self.coef_} if self.n_updates_ == 10 else {},
)


# ------------------------------------------------------------------------------------------------------------ with a kernel

KernelAddsWithoutTheLabel = mutant(
    KernelPerceptron, "Stores the example with weight +1 whatever its label.", weight=lambda label: abs(label)
)
KernelUpdatesOnlyBelowZero = mutant(
    KernelPerceptron, "Does not update on the hyperplane itself.", fails=lambda score, y: y * score < 0
)
KernelForgetsTheFirst = afterwards(
    KernelPerceptron,
    "Keeps only the last two examples it failed on.",
    partial_fit=lambda self, X, y, classes=None: {
        "support_vectors_": self.support_vectors_[-2:],
        "dual_coef_": self.dual_coef_[-2:],
    },
)


def _by_kernel(fault: str, kernel: Any) -> Any:
    """Says that its kernel is ⟨x,z⟩^degree, and evaluates another."""

    def decide(self: KernelPerceptron, X: Any) -> np.ndarray:
        if not hasattr(self, "support_vectors_") or not len(self.support_vectors_):
            return np.zeros(len(X))
        return kernel(np.asarray(X), self.support_vectors_) @ self.dual_coef_

    return mutant(KernelPerceptron, fault, decision_function=decide)


KernelPredictsWithoutPower = _by_kernel("Evaluates with the plain inner product instead of its power.", lambda X, Z: X @ Z.T)
KernelSquaresTheDistance = _by_kernel(
    "Says that its kernel is ⟨x,z⟩^degree and evaluates −‖x−z‖².", lambda X, Z: -((X[:, None, :] - Z[None]) ** 2).sum(axis=2)
)
