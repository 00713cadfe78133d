"""Faulty decision trees, bootstraps and gradient boosting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering, significant
from .boosted_trees import BoostedTrees, answers
from .decision_tree import DecisionTree, bootstrap, gini
from .gradient_boosting import boost, descent_direction

# ----------------------------------------------------------------------------------------------------------------- trees

_tree = partial(mutant, DecisionTree)
WithoutReplacement = _tree(
    "The chance that two different examples differ: G·n/(n − 1).", impurity=lambda self, y: gini(y) * len(y) / max(1, len(y) - 1)
)
UnorderedPairs = _tree("Counts each pair once: G/2.", impurity=lambda self, y: gini(y) / 2)
ChanceOfAgreement = _tree("Σ p².", impurity=lambda self, y: 1 - gini(y))
ErrorRate = _tree("1 − max p.", impurity=lambda self, y: 1 - np.unique(y, return_counts=True)[1].max() / len(y))
SplitsPureNodes = _tree("Goes on as long as the rows differ.", goes_on=lambda self, y: True)
UnweightedImpurity = _tree(
    "Adds up the impurities of both sides, whatever their sizes.", cost=lambda self, left, y: gini(y[left]) + gini(y[~left])
)
WorstSplit = _tree("A sign: the split of largest impurity.", cost=lambda self, left, y: -DecisionTree.cost(self, left, y))
ThreeLevels = _tree(
    "Leaves nodes with fewer than three examples as they are.", goes_on=lambda self, y: DecisionTree.goes_on(self, y) and len(y) > 2
)
SinglePrecisionImpurity = _tree("Computes impurities in float32.", impurity=lambda self, y: float(np.float32(gini(y))))
ImpurityToFourteenPlaces = _tree("Keeps fourteen places of an impurity.", impurity=lambda self, y: float(np.round(gini(y), 14)))


@mutant_of(DecisionTree, hook="impurity")
def Entropy(self: DecisionTree, y: np.ndarray) -> float:
    """Entropy in bits in place of Gini's index."""
    p = np.unique(y, return_counts=True)[1] / len(y)
    return float(-(p * np.log2(p)).sum())


SplitsByErrorRate = _tree(
    "Looks for the least number of mistakes.",
    cost=lambda self, left, y: len(y) - sum(np.unique(y[side], return_counts=True)[1].max() for side in (left, ~left)),
)
FirstFeatureOnly = _tree(
    "Looks at other features only where the first is constant.",
    best_split=lambda self, X, y: DecisionTree.best_split(self, X[:, :1], y) or DecisionTree.best_split(self, X, y),
)
MissesTheLastGap = answering(
    DecisionTree,
    "Never tries the last threshold of a feature, unless it is the only one.",
    gaps=lambda found, column: (gaps := list(found))[:-1] or gaps,
)
MedianSplit = answering(
    DecisionTree,
    "Tries the middle threshold of each feature only.",
    gaps=lambda found, column: (gaps := list(found))[len(gaps) // 2 : len(gaps) // 2 + 1],
)


@mutant_of(DecisionTree, hook="best_split")
def StopsWithoutGain(self: DecisionTree, X: np.ndarray, y: np.ndarray) -> tuple[int, float] | None:
    """Does not split where no single split lowers the impurity: parity defeats it."""
    found = DecisionTree.best_split(self, X, y)
    if found is not None and self.cost(X[:, found[0]] <= found[1], y) > gini(y) - 1e-9:
        return None
    return found


LeastCommonLabel = _tree(
    "Answers with the first label of a leaf's examples, and splits only while two labels are equally common or more mixed.",
    goes_on=lambda self, y: gini(y) > 0.4,
)
ThresholdBelow = _tree(
    "Sends examples on the threshold, which is put on a value, to the wrong side when it predicts.",
    answer=lambda self, x: DecisionTree.answer(self, x - 0.5),
)
ForgetsTheThird = _tree(
    "Knows the two first classes only.",
    label=lambda self, y: min(DecisionTree.label(self, y), self.classes_[min(1, len(self.classes_) - 1)]),
)


# ------------------------------------------------------------------------------------------------------------ bootstraps


def _drawing(
    fault: str, chosen: Callable[..., Any], left_out: Callable[..., Any] = lambda chosen, n: np.setdiff1d(np.arange(n), chosen)
) -> Any:
    """Takes ``chosen(drawn, n)`` of the n draws, and leaves out ``left_out(chosen, n)``."""

    def draw(n: int, rng: Any) -> tuple[np.ndarray, np.ndarray]:
        taken = chosen(rng.integers(0, n, size=n), n)
        return taken, left_out(taken, n)

    return mutant(bootstrap, fault, draw)


draws_one_less = _drawing("Uses n − 1 of the n draws.", lambda drawn, n: drawn[: n - 1])
never_the_last = _drawing("Draws from range(n − 1).", lambda drawn, n: np.minimum(drawn, max(0, n - 2)))
without_replacement = _drawing("A permutation: nothing is left out.", lambda drawn, n: np.argsort(drawn, kind="stable"))
leaves_out_the_drawn = _drawing("Returns what was drawn as left out.", lambda drawn, n: drawn, lambda chosen, n: np.unique(chosen))
leaves_out_singles = _drawing(
    "Counts what was drawn only once as left out too.",
    lambda drawn, n: drawn,
    lambda chosen, n: np.array([i for i in range(n) if (chosen == i).sum() <= 1], dtype=int),
)
keeps_the_first = _drawing("Always has element 0 among the drawn.", lambda drawn, n: np.append(drawn[:-1], 0))


# -------------------------------------------------------------------------------------------------------------- boosting


def _boosting(fault: str, targets: Callable[..., Any], update: Callable[..., Any] = lambda F, h, eta: F + eta * h) -> Any:
    """Boosting with other targets ``targets(F, y, loss)``, or another ``update(F, h, eta)``."""

    def boosting(weak_learner: Any, X: Any, y: Any, eta: Any, rounds: int, loss: str = "squared") -> np.ndarray:
        stages = [0 * np.asarray(y)]
        for _ in range(rounds):
            h = weak_learner(X, targets(stages[-1], y, loss))
            stages.append(update(stages[-1], h(X), eta))
        return np.array(stages)

    return mutant(boost, fault, boosting)


follows_the_gradient = _boosting("A sign: trains on ∂L/∂F.", lambda F, y, loss: -descent_direction(F, y, loss))
fits_the_targets = _boosting("Trains every round on y.", lambda F, y, loss: y)
forgets_the_rate = _boosting("Adds h without the learning rate.", descent_direction, lambda F, h, eta: F + h)
replaces = _boosting("Replaces the model by the last learner.", descent_direction, lambda F, h, eta: eta * h)
averages = _boosting("A moving average of the learners.", descent_direction, lambda F, h, eta: (1 - eta) * F + eta * h)
doubles_the_residual = _boosting("The gradient of (y − F)², without the ½.", lambda F, y, loss: 2 * descent_direction(F, y, loss))
always_residuals = _boosting("Residuals for every loss.", lambda F, y, loss: y - F)
never_zero = _boosting(
    "Calls a residual of 0 positive.", lambda F, y, loss: y - F if loss == "squared" else np.where(y - F >= 0, 1.0, -1.0)
)
sign_of_the_target = _boosting("The sign of y, whatever the model says by now.", lambda F, y, loss: np.sign(y))
fits_fourteen_digits = _boosting(
    "Keeps fourteen digits of the targets.", lambda F, y, loss: significant(descent_direction(F, y, loss), 14)
)
updates_to_fourteen_digits = _boosting(
    "Keeps fourteen digits of the model.", descent_direction, lambda F, h, eta: significant(F + eta * h, 14)
)


# --------------------------------------------------------------------------------------------------------- boosted trees

_boosted = partial(mutant, BoostedTrees)
StartsAtZero = _boosted("Starts at 0, whatever the targets are.", start=lambda self, y: 0.0)
StartsAtTheMedian = _boosted("Starts at the median.", start=lambda self, y: float(np.median(y)))
ClimbsTheGradient = _boosted("A sign: fits F − y.", residual=lambda self, F, y: F - y)
FitsTheTargetsAgain = _boosted("Fits y in every round.", residual=lambda self, F, y: y)
DoubleResidual = _boosted("The gradient of (y − F)², without the ½.", residual=lambda self, F, y: 2 * (y - F))
ForgetsTheLearningRate = _boosted("Adds whole trees.", rate=lambda self, t: 1.0)
ShrinksTwice = _boosted("Applies the learning rate twice.", rate=lambda self, t: self.learning_rate**2)
MedianLeaves = _boosted("A leaf answers with the median.", leaf=lambda self, r: float(np.median(r)))
ShrunkLeaves = _boosted("A leaf divides by one example more.", leaf=lambda self, r: float(r.sum() / (len(r) + 1)))
OneTreeTooMany = _boosted("Counts the start as no round, and adds a tree.", rounds=lambda self: self.n_estimators + 1)
DividesByTheRounds = _boosted("Averages the trees.", rate=lambda self, t: self.learning_rate / max(1, self.n_estimators))
SlowsDown = _boosted(
    "Its rate falls to 0 with the number of rounds.", rate=lambda self, t: self.learning_rate * (1 - t / max(1, self.n_estimators))
)
LooksAtTheNumberOfRounds = _boosted(
    "Which of two equal splits it takes depends on the number of rounds.",
    features=lambda self, d: list(range(d))[:: 1 if self.n_estimators % 2 else -1],
)


@mutant_of(BoostedTrees, hook="staged_predict")
def StagesBackwards(self: BoostedTrees, X: Any) -> Iterator[np.ndarray]:
    """Its stages add the last tree first."""
    F = np.full(len(X), self.start_)
    for t, tree in reversed(list(enumerate(self.trees_))):
        F = F + self.rate(t) * answers(tree, np.asarray(X))
        yield F


@mutant_of(BoostedTrees)
class StagesAreTrees(BoostedTrees):
    """Its stages are the single trees."""

    def predict(self, X: Any) -> np.ndarray:
        return [np.full(len(X), self.start_), *super().staged_predict(X)][-1]

    def staged_predict(self, X: Any) -> Iterator[np.ndarray]:
        yield from (answers(tree, np.asarray(X)) for tree in self.trees_)


@mutant_of(BoostedTrees)
class StagesBeginTooEarly(BoostedTrees):
    """Its first stage is the mean, and the last one is missing."""

    def predict(self, X: Any) -> np.ndarray:
        return [np.full(len(X), self.start_), *super().staged_predict(X)][-1]

    def staged_predict(self, X: Any) -> Iterator[np.ndarray]:
        yield from [np.full(len(X), self.start_), *super().staged_predict(X)][:-1]


PredictsWithoutTheStart = _boosted(
    "Forgets the mean when it predicts.", predict=lambda self, X: BoostedTrees.predict(self, X) - self.start_
)
PredictsByTheLastTree = _boosted(
    "Predicts with the last tree alone.",
    predict=lambda self, X: self.start_ + self.learning_rate * answers(self.trees_[-1], np.asarray(X)),
)


@mutant_of(BoostedTrees)
class PredictsNoMoreThanTheMean(BoostedTrees):
    """Never predicts more than the mean of the targets, though its stages do."""

    def fit(self, X: Any, y: Any) -> BoostedTrees:
        self.range_ = float(np.min(y)), float(np.mean(y))
        return super().fit(X, y)

    def predict(self, X: Any) -> np.ndarray:
        return np.clip(super().predict(X), *self.range_)
