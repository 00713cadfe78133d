"""Roles of model selection: cross-validation, search for a subset of the features, and filters.

A learner is a function: ``hypothesis = learner(train)`` for the indices of the examples to train on; a hypothesis is a function:
``error = hypothesis(test)`` is its mean loss on the examples with these indices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ....properties.roles.base import role


@role("cross-validation")
class CrossValidation(Protocol):
    """``cross_validate(learners, m, k) -> hypothesis``: k-fold cross-validation on the examples 0, …, m−1.

    Trains each learner k times, each time on all folds but one, tests on that one, and averages the k errors; the learner of
    least average is trained once more, on all m examples, and that hypothesis is returned. The folds' sizes differ by at most 1.
    """

    def __call__(self, learners: Any, m: int, k: int) -> Any: ...


@role("hold-out")
class HoldOut(Protocol):
    """``hold_out(learners, m) -> hypothesis``: 30% of the examples 0, …, m−1 are held out, rounded up or down, but at least 1.

    Trains each learner once on the rest, tests it on what is held out, and returns the hypothesis of least error there.
    """

    def __call__(self, learners: Any, m: int) -> Any: ...


@role("forward-search")
class ForwardSearch(Protocol):
    """``search(n, evaluate) -> subset``: from no feature to all n, always adding the one that gives the least ``evaluate(subset)``.

    `evaluate` takes a frozenset of indices. The best of all subsets that were evaluated is returned; for n = 0 the empty one.
    """

    def __call__(self, n: int, evaluate: Callable[[Any], Any]) -> Any: ...


@role("backward-search")
class BackwardSearch(Protocol):
    """``search(n, evaluate) -> subset``: from all n features to none, always deleting the one that leaves the least error.

    The best of all subsets that were evaluated is returned; whether that of all features is among them is left open.
    """

    def __call__(self, n: int, evaluate: Callable[[Any], Any]) -> Any: ...


@role("subset-search")
class SubsetSearch(Protocol):
    """``search(n, evaluate) -> subset``: the best of all subsets of n features, each evaluated once."""

    def __call__(self, n: int, evaluate: Callable[[Any], Any]) -> Any: ...


@role("feature-filter")
class FeatureFilter(Protocol):
    """``select(X, y, k)``: the indices of the k columns of X that are most strongly correlated with y, whatever the sign."""

    def __call__(self, X: Any, y: Any, k: int) -> Any: ...


class Recorder:
    """Learners over a table of losses, which note how they are trained and tested."""

    def __init__(self, losses: Any):
        self.losses = losses
        self.trained: list[tuple[int, tuple[int, ...]]] = []
        self.tested: list[tuple[int, tuple[int, ...]]] = []  # which training (by its place in `trained`), and on what

    def learners(self) -> list[Callable[[Any], Callable[[Any], float]]]:
        """One for each row of the table: its hypotheses have the loss of that row on each example."""
        return [self._learner(i) for i in range(len(self.losses))]

    def _learner(self, i: int) -> Callable[[Any], Callable[[Any], float]]:
        def train(indices: Any) -> Callable[[Any], float]:
            place = len(self.trained)
            self.trained.append((i, tuple(int(j) for j in indices)))

            def test(held_out: Any) -> float:
                chosen = tuple(int(j) for j in held_out)
                self.tested.append((place, chosen))
                return self.loss(i, self.trained[place][1], chosen)

            return test

        return train

    def loss(self, i: int, train: tuple[int, ...], test: tuple[int, ...]) -> float:
        """The mean loss of the i-th learner's hypothesis on some examples, NaN on none."""
        return sum(self.losses[i][j] for j in test) / len(test) if test else float("nan")
