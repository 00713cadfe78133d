"""Roles of decision trees, and of sampling with replacement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ....properties.numbers import exact_vector, rational
from ....properties.roles.base import role, setting
from ....properties.verdicts import ImplementationFailed, NotApplicable


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


@dataclass(frozen=True)
class Node:
    """A node of a fitted tree: the examples that reach it, its impurity, and its split (None at a leaf)."""

    examples: tuple[int, ...]
    impurity: Any
    split: tuple[int, Any] | None


def grown(classifier: Any, X: np.ndarray, y: np.ndarray) -> list[Node]:
    """Fit, and read the tree. Raises `NotApplicable` for one that is restricted, or has another criterion than Gini's."""
    for name in ("max_depth", "max_features", "max_leaf_nodes"):
        if setting(classifier, name) is not None:
            raise NotApplicable(f"it has a {name}")
    if setting(classifier, "criterion", "gini") != "gini" or setting(classifier, "splitter", "best") != "best":
        raise NotApplicable("it does not look for the split of least Gini impurity")
    classifier.fit(X, y)
    try:
        return list(_nodes(classifier.tree_, X, 0, tuple(range(len(X)))))
    except ImplementationFailed:
        raise
    except (AttributeError, TypeError, ValueError, LookupError, ArithmeticError) as error:
        raise ImplementationFailed(f"its tree_ cannot be read: {type(error).__name__}: {error}") from error


def _nodes(tree: Any, X: np.ndarray, k: int, examples: tuple[int, ...]) -> Iterator[Node]:
    left, right = int(tree.children_left[k]), int(tree.children_right[k])
    impurity = rational(tree.impurity[k])
    if left < 0:
        yield Node(examples, impurity, None)
        return
    if min(left, right) <= k:
        raise ImplementationFailed(f"the children of node {k} are {left} and {right}: that is no tree")
    j, t = int(tree.feature[k]), exact_vector([tree.threshold[k]])[0]
    yield Node(examples, impurity, (j, t))
    yield from _nodes(tree, X, left, tuple(i for i in examples if X[i, j] <= t))
    yield from _nodes(tree, X, right, tuple(i for i in examples if X[i, j] > t))
