"""Support vector machines that are trained right and predict wrong."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..svm import HardMarginSVM


class OtherSide(HardMarginSVM):
    """Predicts −1 for positive scores."""

    def predict(self, X: Any) -> np.ndarray:
        return np.where(self.decision_function(X) > 0, -1, 1)


class ThresholdOne(HardMarginSVM):
    """Predicts +1 for scores of at least 1 only: beyond the margin."""

    def predict(self, X: Any) -> np.ndarray:
        return np.where(self.decision_function(X) >= 1, 1, -1)


class WithoutIntercept(HardMarginSVM):
    """Forgets b when it predicts."""

    def predict(self, X: Any) -> np.ndarray:
        return np.where(np.asarray(X) @ np.ravel(self.coef_) > 0, 1, -1)


class ThresholdHalf(HardMarginSVM):
    """Compares the score with ½, as if it were a probability."""

    def predict(self, X: Any) -> np.ndarray:
        return np.where(self.decision_function(X) >= 0.5, 1, -1)


class NearestTrained(HardMarginSVM):
    """Answers like the training example with the closest score."""

    def fit(self, X: Any, y: Any) -> HardMarginSVM:
        super().fit(X, y)
        self._scores, self._labels = self.decision_function(X) ** 2, np.asarray(y)
        return self

    def predict(self, X: Any) -> np.ndarray:
        return np.array([self._labels[np.argmin(abs(self._scores - s * s))] for s in self.decision_function(X)])
