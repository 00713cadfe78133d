"""The roles of trees, bootstraps and boosters, and what the statements read: nodes and splits, outcomes of draws, and rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import Number, exact_matrix, exact_vector, rational
from ....properties.roles import role, setting
from ....properties.roles.base import an_index, listed, vector
from ....properties.roles.readings import Place, Reading
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..samples.tables import BoostedData, DrawnSet, LabelledTable

ROUNDS = 3  # of gradient boosting
MOST, FEW = 4, 2  # elements, all of whose outcomes of draws are run; and outcomes, drawn, of more elements
MOST_SHOWN = 8  # draws


@role("tree-classifier")
class TreeClassifier(Protocol):
    """A decision tree, in scikit-learn's convention; X is (n, d) float64, y is (n,) of whole numbers.

    After `fit`: ``tree_`` with the arrays ``feature``, ``threshold``, ``children_left`` and ``children_right`` (−1 at a leaf),
    and ``impurity``; an example goes to the left where x[feature] ≤ threshold. The root is node 0.
    """

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, X: Any) -> Any: ...


@role("bootstrap")
class Bootstrap(Protocol):
    """``draw(n, rng) -> (chosen, left_out)``: n draws with replacement from range(n), and the indices never drawn.

    Its randomness is ``rng.integers(0, n, size=n)``, as of a numpy Generator, called once.
    """

    def __call__(self, n: int, rng: Any) -> Any: ...


@role("gradient-booster")
class GradientBooster(Protocol):
    """``boost(weak_learner, X, y, eta, rounds, loss)`` returns the (1 + rounds, n) predictions on X of each stage, F₀ first.

    ``weak_learner(X, targets) -> predict`` is called once a round; ``loss`` is "squared", ½Σ(yᵢ − F(xᵢ))², or "absolute",
    Σ|yᵢ − F(xᵢ)|. Each stage adds ``eta`` times the weak learner's predictions.
    """

    def __call__(self, weak_learner: Any, X: Any, y: Any, eta: float, rounds: int, loss: str) -> Any: ...


# -------------------------------------------------------------------------------------------------------------------- trees


@dataclass(frozen=True)
class Node:
    """A node of a fitted tree: the examples that reach it, its impurity, and its split x_j ≤ t (None at a leaf)."""

    examples: tuple[int, ...]
    impurity: Number
    split: tuple[int, Any] | None

    def __str__(self) -> str:
        return f"the node of examples {', '.join(map(str, self.examples))}"


Labelled = TypeVar("Labelled", bound=LabelledTable, covariant=True)


class GrownTree(Reading[Labelled], role=TreeClassifier):
    """A tree, grown without restrictions by Gini's impurity: its nodes and its predictions on the training rows."""

    @cached_property
    def fitted(self) -> Any:
        for name in ("max_depth", "max_features", "max_leaf_nodes"):
            if setting(self.model, name) is not None:
                raise NotApplicable(f"it has a {name}")
        if setting(self.model, "criterion", "gini") != "gini" or setting(self.model, "splitter", "best") != "best":
            raise NotApplicable("it does not look for the split of least Gini impurity")
        self.model.fit(self.sample.X, self.sample.y)
        return self.model

    @cached_property
    def all_nodes(self) -> list[Node]:
        tree = self.fitted.tree_
        try:
            return list(self._below(tree, 0, tuple(range(self.sample.n))))
        except ImplementationFailed:
            raise
        except (AttributeError, TypeError, ValueError, LookupError, ArithmeticError) as error:
            raise ImplementationFailed(f"its tree_ cannot be read: {type(error).__name__}: {error}") from error

    @cached_property
    def nodes(self) -> list[Node]:
        """The same, each reached by some example."""
        if not all(node.examples for node in self.all_nodes):
            raise ImplementationFailed("a node of its tree is reached by no example")
        return self.all_nodes

    def _below(self, tree: Any, k: int, examples: tuple[int, ...]) -> Iterator[Node]:
        left, right = int(tree.children_left[k]), int(tree.children_right[k])
        impurity = rational(tree.impurity[k])
        if left < 0:
            yield Node(examples, impurity, None)
            return
        if min(left, right) <= k:
            raise ImplementationFailed(f"the children of node {k} are {left} and {right}: that is not a tree")
        j, t = int(tree.feature[k]), exact_vector([tree.threshold[k]])[0]
        yield Node(examples, impurity, (j, t))
        yield from self._below(tree, left, tuple(i for i in examples if self.sample.rows[i][j] <= t))
        yield from self._below(tree, right, tuple(i for i in examples if self.sample.rows[i][j] > t))

    @cached_property
    def predictions(self) -> np.ndarray:
        return vector(self.fitted.predict(self.sample.X), "predictions", self.sample.n)

    def labels(self, node: Node) -> list[int]:
        """The labels of the examples that reach a node."""
        return [self.sample.labels[i] for i in node.examples]

    @cached_property
    def splits(self) -> list[tuple[Node, int, Any]]:
        """The inner nodes, each with its feature and its threshold."""
        return [(node, *node.split) for node in self.nodes if node.split]


# ------------------------------------------------------------------------------------------------------------------ bagging


class Scripted:
    """A generator whose next draws are given."""

    def __init__(self, outcome: Any):
        self.outcome = np.array(outcome)

    def integers(self, low: int, high: int, size: Any = None) -> np.ndarray:
        return self.outcome.reshape(size).copy()


@dataclass(frozen=True)
class Outcome:
    """The draws that a generator gave, those that were made of them, and what was left out."""

    given: tuple[int, ...]
    chosen: list[int]
    left_out: list[int]

    def __str__(self) -> str:
        return f"the draws {', '.join(map(str, self.given[:MOST_SHOWN]))}{', …' * (len(self.given) > MOST_SHOWN)}"


class AllOutcomes(Reading[DrawnSet], role=Bootstrap):
    """The bootstrap on each of the nⁿ equally likely outcomes of n draws, n up to `MOST`; of more elements, on a few of them."""

    @property
    def are_all(self) -> bool:
        """Whether these are all outcomes."""
        return self.sample.n <= MOST

    @cached_property
    def outcomes(self) -> list[Outcome]:
        n = self.sample.n
        if self.are_all:
            return [self._read(given) for given in product(range(n), repeat=n)]
        drawn = np.random.default_rng(n).integers(0, n, (FEW, n))
        return [self._read(tuple(given)) for given in [*drawn.tolist(), [n - 1] * n, range(n)[::-1]]]

    def _read(self, given: tuple[int, ...]) -> Outcome:
        n = self.sample.n
        pair = listed(self.model(n, Scripted(given)), "answer")
        if len(pair) != 2:
            raise ImplementationFailed(f"it answered {pair!r:.60}, not the draws and what they leave out")
        chosen, left_out = (
            [an_index(i, n) for i in listed(part, name)] for part, name in zip(pair, ("draws", "left out"), strict=True)
        )
        return Outcome(given, chosen, left_out)

    def share_without(self, i: int) -> Fraction:
        """The share of the outcomes that leave out element i; one that names it twice counts twice."""
        return Fraction(sum(outcome.left_out.count(i) for outcome in self.outcomes), len(self.outcomes))


# ----------------------------------------------------------------------------------------------------------------- boosting


class SplitMeans:
    """A weak learner: the mean of the targets on either side of the middle value of one feature, another one each round."""

    def __init__(self) -> None:
        self.targets: list[np.ndarray] = []
        self.answers: list[np.ndarray] = []

    def __call__(self, X: Any, targets: Any) -> Any:
        X, targets = np.asarray(X), np.asarray(targets, dtype=float)
        column = len(self.targets) % X.shape[1]
        threshold = np.sort(X[:, column])[(len(X) - 1) // 2]
        left = X[:, column] <= threshold
        low, high = targets[left].mean(), targets[~left].mean() if not left.all() else 0.0
        self.targets.append(exact_vector(targets))
        self.answers.append(exact_vector(np.where(left, low, high)))
        return lambda Z: np.where(np.asarray(Z)[:, column] <= threshold, low, high)


class Round(Place, shown="round {0.t}"):
    """Number `t` of the rounds: from the predictions F `old` to `new`, with the targets asked of h and its answers, all (n,)."""

    t: int
    old: Any
    new: Any
    target: Any
    h: Any


class _Boosted(Reading[BoostedData]):
    """The rounds of boosting with `SplitMeans`."""

    def _rounds(self, loss: str) -> list[Round]:
        data, learner = self.sample, SplitMeans()
        stages = exact_matrix(self.model(learner, data.X, data.y, float(data.eta), ROUNDS, loss))
        if stages.shape != (1 + ROUNDS, data.n) or len(learner.targets) != ROUNDS:
            raise ImplementationFailed(f"{ROUNDS} rounds made {len(learner.targets)} learners and stages of shape {stages.shape}")
        answers = zip(stages, stages[1:], learner.targets, learner.answers, strict=False)
        return [Round(t, *each) for t, each in enumerate(answers, 1)]

    @cached_property
    def y(self) -> Any:
        return self.sample.exact_y


class BoostedSquares(_Boosted, role=GradientBooster):
    """Boosting for the squared loss."""

    @cached_property
    def rounds(self) -> list[Round]:
        return self._rounds("squared")


class BoostedDistances(_Boosted, role=GradientBooster):
    """Boosting for the absolute loss."""

    @cached_property
    def rounds(self) -> list[Round]:
        return self._rounds("absolute")
