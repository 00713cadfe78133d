"""Faulty decision trees and bootstraps."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..decision_tree import DecisionTree, bootstrap, gini


class WithoutReplacement(DecisionTree):
    """The chance that two different examples differ: G·n/(n − 1)."""

    def _impurity(self, y: np.ndarray) -> float:
        return gini(y) * len(y) / max(1, len(y) - 1)


class UnorderedPairs(DecisionTree):
    """Counts each pair once: G/2."""

    def _impurity(self, y: np.ndarray) -> float:
        return gini(y) / 2


class ChanceOfAgreement(DecisionTree):
    """Σ p²."""

    def _impurity(self, y: np.ndarray) -> float:
        return 1 - gini(y)


class Entropy(DecisionTree):
    """Entropy in bits in place of Gini's index."""

    def _impurity(self, y: np.ndarray) -> float:
        p = np.unique(y, return_counts=True)[1] / len(y)
        return float(-(p * np.log2(p)).sum())


class ErrorRate(DecisionTree):
    """1 − max p."""

    def _impurity(self, y: np.ndarray) -> float:
        return 1 - np.unique(y, return_counts=True)[1].max() / len(y)


class SplitsPureNodes(DecisionTree):
    """Goes on as long as the rows differ."""

    def _goes_on(self, y: np.ndarray) -> bool:
        return True


class UnweightedImpurity(DecisionTree):
    """Adds up the impurities of both sides, whatever their sizes."""

    def _cost(self, left: np.ndarray, y: np.ndarray) -> float:
        return gini(y[left]) + gini(y[~left])


class SplitsByErrorRate(DecisionTree):
    """Looks for the least number of mistakes."""

    def _cost(self, left: np.ndarray, y: np.ndarray) -> float:
        return len(y) - sum(np.unique(y[side], return_counts=True)[1].max() for side in (left, ~left))


class WorstSplit(DecisionTree):
    """A sign: the split of largest impurity."""

    def _cost(self, left: np.ndarray, y: np.ndarray) -> float:
        return -super()._cost(left, y)


class FirstFeatureOnly(DecisionTree):
    """Looks at other features only where the first is constant."""

    def _best_split(self, X: np.ndarray, y: np.ndarray) -> tuple[int, float] | None:
        found = super()._best_split(X[:, :1], y)
        return super()._best_split(X, y) if found is None else found


class MissesTheLastGap(DecisionTree):
    """Never tries the last threshold of a feature, unless it is the only one."""

    def _gaps(self, column: np.ndarray) -> Any:
        gaps = list(super()._gaps(column))
        return gaps[:-1] if len(gaps) > 1 else gaps


class MedianSplit(DecisionTree):
    """Tries the middle threshold of each feature only."""

    def _gaps(self, column: np.ndarray) -> Any:
        gaps = list(super()._gaps(column))
        return gaps[len(gaps) // 2 : len(gaps) // 2 + 1]


class StopsWithoutGain(DecisionTree):
    """Does not split where no single split lowers the impurity: parity defeats it."""

    def _best_split(self, X: np.ndarray, y: np.ndarray) -> tuple[int, float] | None:
        found = super()._best_split(X, y)
        if found is not None and self._cost(X[:, found[0]] <= found[1], y) > gini(y) - 1e-9:
            return None
        return found


class ThreeLevels(DecisionTree):
    """Leaves nodes with fewer than three examples as they are."""

    def _goes_on(self, y: np.ndarray) -> bool:
        return super()._goes_on(y) and len(y) > 2


class LeastCommonLabel(DecisionTree):
    """Answers with the first label of a leaf's examples, and splits only while two labels are equally common or more mixed."""

    def _goes_on(self, y: np.ndarray) -> bool:
        return gini(y) > 0.4


class ThresholdBelow(DecisionTree):
    """Sends examples on the threshold, which is put on a value, to the wrong side when it predicts."""

    def _answer(self, x: np.ndarray) -> Any:
        return super()._answer(x - 0.5)


class ForgetsTheThird(DecisionTree):
    """Knows the two first classes only."""

    def _label(self, y: np.ndarray) -> Any:
        return min(super()._label(y), self.classes_[min(1, len(self.classes_) - 1)])


def draws_one_less(n: int, rng: Any) -> Any:
    """Uses n − 1 of the n draws."""
    chosen = rng.integers(0, n, size=n)[: n - 1]
    return chosen, np.setdiff1d(np.arange(n), chosen)


def never_the_last(n: int, rng: Any) -> Any:
    """Draws from range(n − 1)."""
    chosen = np.minimum(rng.integers(0, n, size=n), max(0, n - 2))
    return chosen, np.setdiff1d(np.arange(n), chosen)


def without_replacement(n: int, rng: Any) -> Any:
    """A permutation: nothing is left out."""
    chosen = np.argsort(rng.integers(0, n, size=n), kind="stable")
    return chosen, np.setdiff1d(np.arange(n), chosen)


def leaves_out_the_drawn(n: int, rng: Any) -> Any:
    """Returns what was drawn as left out."""
    chosen, _ = bootstrap(n, rng)
    return chosen, np.unique(chosen)


def leaves_out_singles(n: int, rng: Any) -> Any:
    """Counts what was drawn only once as left out too."""
    chosen, _ = bootstrap(n, rng)
    return chosen, np.array([i for i in range(n) if (chosen == i).sum() <= 1], dtype=int)


def keeps_the_first(n: int, rng: Any) -> Any:
    """Always has element 0 among the drawn."""
    chosen, _ = bootstrap(n, rng)
    chosen = np.append(chosen[:-1], 0)
    return chosen, np.setdiff1d(np.arange(n), chosen)
