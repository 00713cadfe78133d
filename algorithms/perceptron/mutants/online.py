"""Faulty online perceptrons."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..perceptron import KernelPerceptron, Perceptron


class AddsWithoutTheLabel(Perceptron):
    """Adds x instead of yx."""

    step = staticmethod(lambda w, x, y: w + x)


class UpdatesOnlyBelowZero(Perceptron):
    """Does not update on the hyperplane itself: started at 0, it never learns (the condition that ml-notes prints)."""

    fails = staticmethod(lambda score, y: y * score < 0)


class StartsAwayFromZero(Perceptron):
    """Starts at a vector of its own, far away."""

    def first_weights(self, X: Any, y: Any) -> Any:
        return 0 * X[0] + 20


class HalvesTheStep(Perceptron):
    """Adds only half of yx after the first updates."""

    step = staticmethod(lambda w, x, y: w + y * x / 2 if w.any() else w + y * x)


class DoublesTheStep(Perceptron):
    """Adds 2yx: the number of mistakes is unchanged (scale invariance), the norm grows too fast."""

    step = staticmethod(lambda w, x, y: w + 2 * y * x)


class ForgetsAfterTen(Perceptron):
    """Starts again at the tenth update: a bug that short streams never see."""

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> Perceptron:
        super().partial_fit(X, y)
        if self.n_updates_ == 10:
            self.coef_ = 0 * self.coef_
        return self


class ForgetsSlowly(Perceptron):
    """Shrinks the weights by a tenth at each update."""

    step = staticmethod(lambda w, x, y: w * 9 / 10 + y * x)


class NeverUpdates(Perceptron):
    """Stays at 0."""

    fails = staticmethod(lambda score, y: y != y)


class KernelAddsWithoutTheLabel(KernelPerceptron):
    """Stores the example with weight +1 whatever its label."""

    _weight = staticmethod(lambda label: abs(label))


class KernelUpdatesOnlyBelowZero(KernelPerceptron):
    """Does not update on the hyperplane itself."""

    fails = staticmethod(lambda score, y: y * score < 0)


class KernelForgetsTheFirst(KernelPerceptron):
    """Keeps only the last two examples it failed on."""

    def partial_fit(self, X: Any, y: Any, classes: Any = None) -> KernelPerceptron:
        super().partial_fit(X, y)
        self.support_vectors_, self.dual_coef_ = self.support_vectors_[-2:], self.dual_coef_[-2:]
        return self


class KernelPredictsWithoutPower(KernelPerceptron):
    """Evaluates with the plain inner product instead of its power."""

    def decision_function(self, X: Any) -> np.ndarray:
        if not hasattr(self, "support_vectors_") or not len(self.support_vectors_):
            return np.zeros(len(X))
        return (np.asarray(X) @ self.support_vectors_.T) @ self.dual_coef_


class KernelSquaresTheDistance(KernelPerceptron):
    """Says that its kernel is ⟨x,z⟩^degree and evaluates −‖x−z‖²."""

    def decision_function(self, X: Any) -> np.ndarray:
        if not hasattr(self, "support_vectors_") or not len(self.support_vectors_):
            return np.zeros(len(X))
        distances = ((np.asarray(X)[:, None, :] - self.support_vectors_[None]) ** 2).sum(axis=2)
        return -distances @ self.dual_coef_
