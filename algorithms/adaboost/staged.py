"""AdaBoost that shows what it predicts after each round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..two_classes import class_of, new_data
from .adaboost import AdaBoost


class StagedAdaBoost(AdaBoost):
    """AdaBoost with the best decision stump in each round; `staged_predict` gives the vote after each."""

    def __init__(self, n_estimators: int = 30):
        super().__init__(n_estimators, store_distributions=False)

    def staged_predict(self, X: Any) -> Iterator[np.ndarray]:
        """The (n,) labels after 1, 2, … rounds."""
        X = new_data(self, X)
        total = np.zeros(len(X))
        for t, h in self.in_order():
            total = total + self.weight(t) * h.predict(X)
            yield class_of(self, total)

    def in_order(self) -> list[tuple[int, Any]]:
        """The rounds with their classifiers, as the stages add them."""
        return list(enumerate(self.estimators_))

    def weight(self, t: int) -> float:
        """The coefficient of round t, from 0, in the vote."""
        return self.estimator_weights_[t]

    def decision_function(self, X: Any) -> np.ndarray:
        X = new_data(self, X)
        return sum((self.weight(t) * h.predict(X) for t, h in enumerate(self.estimators_)), np.zeros(len(X)))
