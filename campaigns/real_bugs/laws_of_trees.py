"""Regression trees with missing values: what each node says of its examples, and the split that is best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, Protocol, TypeVar

import numpy as np
from bug_samples import CompleteValues, MissingValues
from lemmata.properties.numbers.exact import rational
from lemmata.properties.roles import role
from lemmata.properties.roles.readings import Reading
from lemmata.properties.statements.allowances import Allowance, rounding
from lemmata.properties.statements.conclusions import Law, at_most, equal, exercised
from lemmata.properties.theorem import theorem

S = TypeVar("S", bound=MissingValues)


@role("regression-tree-with-missing-values")
class Tree(Protocol):
    """``tree(X, y, weights)``, NaN where a value is missing: a dictionary of its nodes and of the examples.

    ``feature``, ``threshold``, ``left``, ``right``, ``missing_left``, ``impurity``, ``count`` by node (left = right at a leaf),
    ``leaf``, ``predicted`` by example, ``path`` as (examples, nodes) of 0 and 1. An example goes left where its value is at most
    the threshold, and where it is missing if ``missing_left`` is 1.
    """

    def __call__(self, X: Any, y: Any, weights: Any) -> Any: ...


class Grown(Reading[S], role=Tree):
    """A tree, and which examples its splits send where."""

    @cached_property
    def nodes(self) -> dict[str, np.ndarray]:
        s = self.sample
        found = self.model(s.X, np.array(s.targets, dtype=float), np.array(s.weights, dtype=float))
        return {name: np.asarray(values) for name, values in found.items()}

    def at(self, name: str, node: int) -> Any:
        return rational(self.nodes[name][node].item())

    def is_leaf(self, node: int) -> bool:
        return int(self.nodes["left"][node]) == int(self.nodes["right"][node])

    def goes_left(self, node: int, i: int) -> bool:
        """By its value, compared as it is: no value is above an infinite threshold, and none is below one that is NaN."""
        value = self.sample.rows[i][int(self.nodes["feature"][node])]
        return bool(self.nodes["missing_left"][node]) if value is None else bool(value <= self.nodes["threshold"][node])

    @cached_property
    def route(self) -> list[list[int]]:
        """The nodes that each example comes through, by the splits."""
        routes = []
        for i in range(self.sample.n):
            path = [0]
            while not self.is_leaf(path[-1]):
                side = "left" if self.goes_left(path[-1], i) else "right"
                path.append(int(self.nodes[side][path[-1]]))
            routes.append(path)
        return routes

    def examples(self, node: int) -> list[int]:
        return [i for i, path in enumerate(self.route) if node in path]

    @property
    def uses_missing(self) -> bool:
        """Whether some split sends an example of which the value is missing."""
        return any(
            self.sample.rows[i][int(self.nodes["feature"][node])] is None
            for i, path in enumerate(self.route)
            for node in path
            if not self.is_leaf(node)
        )


def squared_error(targets: Iterable[tuple[int, int]]) -> Fraction:
    """Σ w (y − ȳ)² of pairs (y, w)."""
    pairs = list(targets)
    total = sum(w for _, w in pairs)
    mean = Fraction(sum(w * y for y, w in pairs), total)
    return sum(((y - mean) ** 2 * w for y, w in pairs), Fraction(0))


def absolute_error(targets: Iterable[tuple[int, int]]) -> int:
    """The least Σ w |y − m|, attained at one of the y."""
    pairs = list(targets)
    return min(sum(w * abs(y - m) for y, w in pairs) for m, _ in pairs)


def splits(sample: MissingValues) -> Iterator[tuple[list[int], list[int]]]:
    """All splits of the examples by a threshold on one feature, those without a value on either side."""
    for j in range(sample.d):
        column = [row[j] for row in sample.rows]
        missing = [i for i, v in enumerate(column) if v is None]
        known = sorted({v for v in column if v is not None})
        for low, _ in pairwise(known):
            left = [i for i, v in enumerate(column) if v is not None and v <= low]
            right = [i for i, v in enumerate(column) if v is not None and v > low]
            yield left + missing, right
            if missing:
                yield left, right + missing
        if missing and known:
            yield [i for i, v in enumerate(column) if v is not None], missing


@theorem("The impurity of a node is that of the examples that come to it", floor=0.1)
def impurity_is_that_of_the_examples(tree: Grown[MissingValues]) -> Law:
    r"""The impurity of a node is the mean squared deviation of its examples, and these are what the splits above it send there.

    Hypotheses: an example goes left where its value is at most the threshold; where it is missing, to one side for all.

    Sharp: an identity.

    Reference: L. Breiman, J. H. Friedman, R. A. Olshen and C. J. Stone, Classification and Regression Trees, 1984, chapter 8.
    """
    yield exercised("a split sends an example of which the value is missing", tree.uses_missing)
    for node in range(len(tree.nodes["left"])):
        examples = tree.examples(node)
        yield equal("the number of examples", tree.at("count", node), len(examples), at=node)
        if examples:
            impurity = squared_error((tree.sample.targets[i], 1) for i in examples) / len(examples)
            yield equal("the impurity", tree.at("impurity", node), impurity, at=node)


@theorem("The path of an example ends in its leaf", floor=0.1)
def path_ends_in_the_leaf(tree: Grown[MissingValues]) -> Law:
    r"""The nodes on the path of an example are those that the splits send it through, and the last one is its leaf.

    Hypotheses: as above. Sharp: an identity.

    Reference: L. Breiman, J. H. Friedman, R. A. Olshen and C. J. Stone, Classification and Regression Trees, 1984.
    """
    yield exercised("a split sends an example of which the value is missing", tree.uses_missing)
    for i, route in enumerate(tree.route):
        path = frozenset(int(node) for node in np.flatnonzero(tree.nodes["path"][i]))
        yield equal("its path", path, frozenset(route), at=i)
        yield equal("its leaf", int(tree.nodes["leaf"][i]), route[-1], at=i)


@theorem("A tree that may grow separates what a split can separate", floor=0.1)
def full_tree_fits_with_missing_values(tree: Grown[MissingValues]) -> Law:
    r"""A tree without limits predicts the mean target of the examples that have the same row (a missing value is one more value).

    Two different rows differ in some feature, where either a threshold parts them, or one of them has no value there.

    Hypotheses: it may grow until no split lowers the impurity, and every node that is not pure has one that does not raise it.

    Sharp: an identity.

    Reference: L. Breiman, J. H. Friedman, R. A. Olshen and C. J. Stone, Classification and Regression Trees, 1984.
    """
    s = tree.sample
    yield exercised("a value is missing, and the targets differ", s.some_missing and len(set(s.targets)) > 1)
    for i, row in enumerate(s.rows):
        same = [y for other, y in zip(s.rows, s.targets, strict=True) if other == row]
        yield equal("the prediction", tree.at("predicted", i), Fraction(sum(same), len(same)), at=i)


def _root_loss(tree: Grown[Any], loss: Any) -> tuple[Any, Any, Any]:
    """The loss after the first split, the least after any split, and the loss without one."""
    s = tree.sample

    def of(examples: list[int]) -> Any:
        return loss((s.targets[i], s.weights[i]) for i in examples)

    whole = of(list(range(s.n)))
    found = (
        whole
        if tree.is_leaf(0)
        else sum(of(part) for side in ("left", "right") if (part := tree.examples(int(tree.nodes[side][0]))))
    )
    return found, min((of(a) + of(b) for a, b in splits(s)), default=whole), whole


@theorem("The first split leaves the least squared error", floor=0.1)
def first_split_leaves_least_squared_error(tree: Grown[MissingValues]) -> Law:
    r"""A tree splits where $\sum_i(y_i-\bar y)^2$, summed over both sides, is least, missing values on the better side.

    Hypotheses: all thresholds between values, and the split of what is missing from what is not, are allowed.

    Sharp: an identity, if not for ties.

    Reference: L. Breiman, J. H. Friedman, R. A. Olshen and C. J. Stone, Classification and Regression Trees, 1984, §8.4.
    """
    found, least, whole = _root_loss(tree, squared_error)
    yield exercised("a split lowers the error, and a value is missing", least < whole and tree.sample.some_missing)
    yield at_most("what the split leaves", found, least)


@theorem("The first split leaves the least absolute error", floor=0.1)
def first_split_leaves_least_absolute_error(tree: Grown[CompleteValues]) -> Law:
    r"""With the absolute error, a tree splits where $\sum_iw_i|y_i-m|$, m a weighted median of each side, is least.

    Hypotheses: no value is missing. Sharp: an identity, if not for ties.

    Reference: L. Breiman, J. H. Friedman, R. A. Olshen and C. J. Stone, Classification and Regression Trees, 1984, chapter 8.
    """
    found, least, whole = _root_loss(tree, absolute_error)
    yield exercised("a split lowers the error", least < whole)
    yield at_most("what the split leaves", found, least)


@impurity_is_that_of_the_examples.within("the impurity")
def impurity(tree: Grown[Any]) -> Allowance:
    """E[y²] − E[y]²: of sums of n integers, which are exact, two quotients, a square and a difference round: 4u of E[y²]."""
    most = max(y * y for y in tree.sample.targets)
    return rounding(Fraction(4 * most, 2**53), "4u of the mean square", of=most)


@full_tree_fits_with_missing_values.within("the prediction")
def prediction(tree: Grown[Any]) -> Allowance:
    """A quotient of integers."""
    most = max(map(abs, tree.sample.targets))
    return rounding(Fraction(most, 2**52), "u of a mean of integers", of=most)
