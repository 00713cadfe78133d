"""Fits that ought to give the same answers, and what moves answers although nothing of substance changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from ....properties.roles.training import takes_weights
from ....properties.statements.verdicts import NotApplicable
from ..samples import Lesson
from .answers import TOL, Answers, Near, farthest
from .taught import ASKED, Taught, declined_as_singular

S = TypeVar("S", bound=Lesson, covariant=True)
NUDGE = 2.0**-21  # relative: the last digits but two of single precision
MANY = 16  # times as much as answers move anyway a difference must be, to be one
TIGHTER = 2**10
SEEDS = (1, 2)
GOLDEN = (5**0.5 - 1) / 2


@dataclass(frozen=True, eq=False)
class Examples:
    """What ``fit`` is handed: its arguments by position, and the weights of the examples, or None."""

    data: tuple[Any, ...]
    weights: np.ndarray | None = None

    def taken(self, rows: np.ndarray) -> Examples:
        """Those at these places, as often as they are named."""
        data = tuple(part[rows] if isinstance(part, np.ndarray) else [part[i] for i in rows] for part in self.data)
        return Examples(data, None if self.weights is None else self.weights[rows])

    def weighing(self, weights: np.ndarray | None) -> Examples:
        return Examples(self.data, weights)

    @property
    def n(self) -> int:
        return len(self.data[0])

    @property
    def nudged(self) -> Examples:
        """Their numbers in float64 a little larger, or not; equal ones of a column stay equal. Classes stay what they are."""
        return Examples(tuple(nudged(part) for part in self.data), self.weights)


def nudged(numbers: Any) -> Any:
    """Numbers in float64 by `NUDGE` larger, or not, which depends on the number and its column; what is not such stays as it is."""
    if not isinstance(numbers, np.ndarray) or numbers.dtype != np.float64:
        return numbers
    columns = np.arange(1, 1 + numbers.shape[-1]) if numbers.ndim > 1 else 1
    return numbers * (1 + NUDGE * ((numbers * columns * GOLDEN) % 1 > 0.5))


@dataclass(frozen=True, eq=False)
class Fit:
    """Examples, and what one that was fitted to them answers at the queries: numbers, and no labels."""

    examples: Examples
    answers: Answers


class Refitted(Taught[S]):
    """An estimator that is fitted to the same examples in two forms.

    A difference counts where it is `MANY` times what the answers move by when nothing of substance changes: the random state, the
    order of the examples, the last digits that single precision has of numbers, queries and weights, and a ``tol``. Of one whose
    answers move more than that the law does not speak.
    """

    def fit(self, examples: Examples) -> Fit:
        return Fit(examples, self.answered(examples))

    def answered(self, examples: Examples, queries: Any = None, **settings: Any) -> Answers:
        """The numbers that a fresh one with these settings answers. Raises `NotApplicable` for labels only, and for no `transform`."""
        made = self.new()
        if settings:
            made.set_params(**settings)
        with declined_as_singular():
            made.fit(*examples.data, **({} if examples.weights is None else {"sample_weight": examples.weights}))
        if not any(hasattr(made, name) for name in ASKED):
            raise NotApplicable("it is not asked at rows")
        return self.numbers(self.answers(made, queries))

    def compared(self, one: Fit, other: Fit) -> list[tuple[Near, Any, Any]]:
        """Of each answer the entry that is farthest apart, with both. Raises `NotApplicable` where a difference may be chance."""
        found = [(name, *farthest(was, other.answers[name])) for name, was in one.answers.items()]
        missed = {name: miss(place, was, is_now) for name, place, was, is_now in found if not is_close(place, was, is_now)}
        for fit in (one, other) if missed else ():
            self.must_stay(fit, missed)
        return [(Near(name, place.index, place.size), was, is_now) for name, place, was, is_now in found]

    def must_stay(self, fit: Fit, missed: dict[str, float]) -> None:
        """Raises `NotApplicable` where what ought not to matter moves an answer by a `MANY`-th of what it misses."""
        for why, answers in self.others(fit.examples):
            if any(MANY * miss(*farthest(fit.answers[name], answers[name])) >= by for name, by in missed.items()):
                raise NotApplicable(f"what it answers depends on {why}")

    def others(self, examples: Examples) -> Iterator[tuple[str, Answers]]:
        """What it answers when nothing of substance changes, each with what does."""
        states = [name for name in self.parameters if name.rpartition("__")[2] == "random_state"]
        for seed in SEEDS if states else ():
            yield "the random state", self.answered(examples, **dict.fromkeys(states, seed))
        for order in (np.arange(examples.n)[::-1], np.random.default_rng(0).permutation(examples.n)):
            yield "the order of the examples", self.answered(examples.taken(order))
        yield "the last digits of the examples", self.answered(examples.nudged, nudged(self.queries))
        if isinstance(self.queries, np.ndarray) and self.queries.dtype == np.float64:
            yield "the last digits of the rows that it is asked at", self.answered(examples, self.queries * (1 + NUDGE))
        if takes_weights(self.implementation):
            near = 1 + NUDGE * (np.arange(examples.n) * GOLDEN % 1 > 0.5)
            weights = near if examples.weights is None else examples.weights * near
            yield "the last digits of the weights", self.answered(examples.weighing(weights))
        if tighter := self.tighter:
            yield "its tol", self.answered(examples, **tighter)

    @cached_property
    def tighter(self) -> dict[str, Any]:
        """Its tolerances a thousandth as large, and its iterations as many times more. Nothing where it has no tolerance."""
        found = {name: value / TIGHTER for name, value in self.parameters.items() if is_called(name, "tol") and is_positive(value)}
        steps = [name for name, value in self.parameters.items() if is_called(name, "max_iter") and type(value) is int and value > 0]
        return found | {name: self.parameters[name] * TIGHTER for name in steps} if found else {}


def is_called(name: str, word: str) -> bool:
    """Whether the parameter has this name, or one that ends so."""
    own = name.rpartition("__")[2]
    return own == word or own.endswith(f"_{word}")


def is_positive(value: Any) -> bool:
    return isinstance(value, float) and value > 0


def miss(place: Near, expected: Any, found: Any) -> float:
    """How far apart they are, in units of the largest number of the answer: ∞ where one of them is no number."""
    return float("inf") if isinstance(expected, str) or isinstance(found, str) else float(abs(expected - found) / place.size)


def is_close(place: Near, expected: Any, found: Any) -> bool:
    return expected == found or miss(place, expected, found) <= TOL
