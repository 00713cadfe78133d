"""The roles of splitters for cross-validation, and what the statements read: folds, each with what is trained on."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import rational
from ....properties.roles import role, setting
from ....properties.roles.base import an_index, as_array, listed
from ....properties.roles.readings import Reading
from ....properties.statements.verdicts import Declined, ImplementationFailed, NotApplicable
from ..samples.splits import ExamplesToSplit, ExamplesTwice

Places = tuple[int, ...]
SEEDS = ("random_state", "seed", "random_seed")  # what settings that fix the order are called
MANY, SOME = 60, 20  # rows, and folds of these in which two shuffles agree only where a seed is fixed
E = TypeVar("E", bound=ExamplesToSplit, covariant=True)


@role("splitter")
class Splitter(Protocol):
    """``split(X, y)`` gives pairs (train, test) of indices, one for each fold; X is (n, d) float64, y is (n,) of whole numbers.

    As scikit-learn's ``KFold`` or ``LeaveOneOut``: each example is in one test fold, and the sizes of the folds differ by at most
    one. Asked again it gives the same folds, unless it shuffles without a seed (an int as ``random_state`` or ``seed``); one whose
    ``shuffle`` is False does not.
    One that also answers without y looks neither at y nor at the values of X. Optional: ``n_splits``, or else
    ``get_n_splits(X, y)``, the number of folds. Fewer examples than folds are refused by a ValueError.
    """

    def split(self, X: Any, y: Any) -> Any: ...


@role("stratified-splitter")
class StratifiedSplitter(Protocol):
    """``split(X, y)`` gives pairs (train, test) of indices, where every fold has its share of every class.

    As scikit-learn's ``StratifiedKFold``; X is (n, d) float64, y is (n,) of the classes, whole numbers. Optional: ``n_splits``, or
    else ``get_n_splits(X, y)``, the number of folds. Classes that are too small may be refused by a ValueError.
    """

    def split(self, X: Any, y: Any) -> Any: ...


@dataclass(frozen=True)
class Fold:
    """The number of a fold, from 0; the examples trained on, and those tested on."""

    number: int
    train: Places
    test: Places

    def __str__(self) -> str:
        return f"fold {self.number}"


class _Folds(Reading[E]):
    """The folds that a splitter gives, asked once."""

    @cached_property
    def folds(self) -> list[Fold]:
        return self._read(self.model.split(self.sample.X, self.sample.y))

    def _read(self, answer: Any) -> list[Fold]:
        pairs = listed(answer, "folds")
        return [self._fold(number, pair) for number, pair in enumerate(pairs)]

    def _fold(self, number: int, pair: Any) -> Fold:
        parts = listed(pair, "fold")
        if len(parts) != 2:
            raise ImplementationFailed(f"fold {number} is {pair!r:.60}, no pair of training and test examples")
        train, test = (self._places(part) for part in parts)
        return Fold(number, train, test)

    def _places(self, part: Any) -> Places:
        places = as_array(listed(part, "indices"))
        if places.dtype.kind == "b":
            raise ImplementationFailed("it gives masks of booleans, and the role's are indices")
        return tuple(an_index(i, self.sample.n) for i in places.ravel())

    @cached_property
    def announced(self) -> int | None:
        """The number of folds that it says it makes; None where it does not say."""
        n_splits = setting(self.model, "n_splits")
        if n_splits is None:
            method = getattr(self.implementation, "get_n_splits", None)
            if not callable(method):
                return None
            given = (self.sample.X, self.sample.y) if _takes(method, 2) else ()
            n_splits = self.model.get_n_splits(*given)
        return int(n_splits) if isinstance(n_splits, int | np.integer) else None

    @property
    def k(self) -> int:
        """The number of folds."""
        return len(self.folds)

    @property
    def everything(self) -> list[int]:
        """All examples."""
        return list(range(self.sample.n))


def _takes(method: Any, arguments: int) -> bool:
    try:
        inspect.signature(method).bind(*[None] * arguments)
    except (TypeError, ValueError):
        return False
    return True


class Split(_Folds[E], role=Splitter):
    """The folds of a splitter, and the error of a mean on them: the labels are its targets."""

    @cached_property
    def mean(self) -> Fraction:
        """ȳ."""
        return self.mean_of(self.everything)

    def mean_of(self, places: Iterable[int]) -> Fraction:
        """The mean of the targets of some examples. Raises `ImplementationFailed` for none."""
        targets = [rational(self.sample.labels[i]) for i in places]
        if not targets:
            raise ImplementationFailed("a fold trains on nothing, or tests on nothing")
        return Fraction(sum(targets), len(targets))

    def squares(self, places: Iterable[int], about: Fraction) -> Fraction:
        """Σ(yᵢ − c)² over some examples."""
        return sum(((self.sample.labels[i] - about) ** 2 for i in places), Fraction(0))


class SplitAgain(_Folds[ExamplesTwice], role=Splitter):
    """The folds of a splitter, asked again, and asked for as many other rows without labels.

    Does not apply to one that shuffles without a seed, nor to one that needs labels, as those that stratify.
    """

    @cached_property
    def folds(self) -> list[Fold]:
        shuffles = setting(self.model, "shuffle")
        has_seed = any(isinstance(setting(self.model, name), int | np.integer) for name in SEEDS)
        if not has_seed and (shuffles or (shuffles is None and (hasattr(self.model, "random_state") or self.is_random))):
            raise NotApplicable("it shuffles without a seed")
        return super().folds

    @property
    def is_random(self) -> bool:
        """Whether two of the same settings test on other rows of so many that no two shuffles agree by chance.

        False for one that refuses so many: it is held to what it answers on the sample.
        """
        X, y = np.zeros((MANY, self.sample.d)), np.arange(MANY) % 2
        try:
            first, second = (self._begun(self.make().split(X.copy(), y.copy())) for _ in range(2))
        except (ImplementationFailed, Declined):
            return False
        return first != second

    def _begun(self, answer: Any) -> list[list[str]]:
        """What the first folds are tested on, whatever it is."""
        pairs = [listed(pair, "fold") for pair in islice(listed(answer, "folds"), SOME)]
        return [[str(i) for i in listed(pair[-1], "indices")] if pair else [] for pair in pairs]

    @cached_property
    def again(self) -> list[Fold]:
        """What another one of the same settings gives for the same examples."""
        return self._read(self.make().split(self.sample.X, self.sample.y))

    @cached_property
    def elsewhere(self) -> list[Fold]:
        """What another one of the same settings gives for the other rows, without labels."""
        _ = self.folds
        try:
            return self._read(self.make().split(self.sample.other_X, None))
        except (ImplementationFailed, Declined) as error:
            raise NotApplicable(f"it needs labels: {error}") from error


class StratifiedSplit(_Folds[E], role=StratifiedSplitter):
    """The folds of a stratified splitter."""

    def count(self, fold: Fold, label: int) -> int:
        """How many examples of a class it tests on."""
        return sum(self.sample.labels[i] == label for i in fold.test)
