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
TIGHTER = 2**20
LONGER = 2**6
STATES = ("random_state", "random_seed", "seed")
SEEDS = range(1, 17)  # two features that tie, one chosen by chance, agree in all of them once in 2¹⁶ times
GOLDEN = (5**0.5 - 1) / 2
NOTHING = np.empty(0)  # for an answer that is not there, whose shape no other one has


@dataclass(frozen=True, eq=False)
class Examples:
    """What ``fit`` is handed: its arguments by position, and the weights of the examples, or None."""

    data: tuple[Any, ...]
    weights: np.ndarray | None = None

    def taken(self, rows: np.ndarray) -> Examples:
        """Those at these places, as often as they are named."""
        data = tuple([part[i] for i in rows] if isinstance(part, list) else part[rows] for part in self.data)
        return Examples(data, None if self.weights is None else self.weights[rows])

    def weighing(self, weights: np.ndarray | None) -> Examples:
        return Examples(self.data, weights)

    @property
    def n(self) -> int:
        return len(self.data[0]) if isinstance(self.data[0], list) else self.data[0].shape[0]

    def nudged(self, others: bool) -> Examples:
        """Their numbers in float64 a little larger; equal ones of a column stay equal. Classes stay what they are."""
        return Examples(tuple(nudged(part, others) for part in self.data), self.weights)

    def reweighted(self, others: bool) -> Examples:
        """Their weights a little larger: those that were none are 1."""
        weights = np.ones(self.n) if self.weights is None else self.weights
        return self.weighing(weights * (1 + NUDGE * share(np.arange(self.n), others)))


def nudged(numbers: Any, others: bool) -> Any:
    """Numbers in float64 larger by a share of `NUDGE` that the number and its column decide; what is not such stays as it is."""
    if hasattr(numbers, "toarray"):
        return type(numbers)(nudged(numbers.toarray(), others))
    if not isinstance(numbers, np.ndarray) or numbers.dtype != np.float64:
        return numbers
    columns = np.arange(1, 1 + numbers.shape[-1]) if numbers.ndim > 1 else 1
    return numbers * (1 + NUDGE * share(numbers * columns, others))


def share(numbers: np.ndarray, others: bool) -> np.ndarray:
    """Numbers between 0 and 1, spread by multiples of the golden ratio; with `others` what is left to 1."""
    found = (numbers * GOLDEN) % 1
    return 1 - found if others else found


class Way:
    """How a fit is come to, and asked; here as anybody does it."""

    def fit(self, made: Any, examples: Examples) -> None:
        call(made.fit, examples)

    def there(self, queries: Any) -> Any:
        """The queries in the form in which they are asked."""
        return queries

    def back(self, made: Any, answers: Answers) -> Answers:
        """The answers in the form in which they are compared."""
        return answers


def call(method: Any, examples: Examples, **named: Any) -> None:
    """Hands them to a method, with their weights where they have some."""
    method(*examples.data, **named, **({} if examples.weights is None else {"sample_weight": examples.weights}))


PLAINLY = Way()


@dataclass(frozen=True, eq=False)
class Fit:
    """Examples, and what one that was fitted to them in some way answers at the queries: numbers, and no labels."""

    examples: Examples
    answers: Answers
    way: Way = PLAINLY

    def apart(self, other: Fit) -> dict[str, tuple[Near, Any, Any]]:
        """Of each answer the entry that is farthest apart, with both."""
        return {name: farthest(was, other.answers.get(name, NOTHING)) for name, was in self.answers.items()}

    @property
    def has_examples_for_columns(self) -> bool:
        """Whether an answer has a column for each of the examples."""
        return any(array.ndim == 2 and array.shape[1] == self.examples.n for array in self.answers.values())

    def misses(self, other: Fit) -> dict[str, float]:
        """By how much answers are apart that are farther than the role's tolerance, in units of the largest number there."""
        found = {name: miss(*entry) for name, entry in self.apart(other).items()}
        return {name: by for name, by in found.items() if by > TOL}


class Refitted(Taught[S]):
    """An estimator that is fitted to the same examples in two forms.

    Where answers differ, both fits are made once more, with tolerances 2⁻²⁰ times as large, if it has a ``tol``: it is these that
    count. The laws speak of what is learned from examples as a set: of one whose answers there differ with the random state, or
    with the order of the examples, they do not. A difference counts where it is `MANY` times what the last digits do that single
    precision has of numbers, queries and weights: nothing is said of ties, and of examples from which little can be learned.
    """

    def fit(self, examples: Examples, way: Way = PLAINLY, **settings: Any) -> Fit:
        return Fit(examples, self.answered(examples, way, **settings), way)

    def answered(self, examples: Examples, way: Way, queries: Any = None, **settings: Any) -> Answers:
        """The numbers that a fresh one with these settings answers. Raises `NotApplicable` for none, and for none at rows."""
        made = self.new()
        if settings:
            made.set_params(**settings)
        with declined_as_singular():
            way.fit(made, examples)
        if not any(hasattr(made, name) for name in ASKED):
            raise NotApplicable("it is not asked at rows")
        return way.back(made, self.numbers(self.answers(made, way.there(self.queries if queries is None else queries))))

    def compared(self, one: Fit, other: Fit, in_order: bool = False) -> list[tuple[Near, Any, Any]]:
        """Of each answer the entry that is farthest apart, with both. Raises `NotApplicable` where a difference may be chance.

        With `in_order` it is the order that differs, and that is not chance; nor is an order that matters in another way alone.
        """
        if one.misses(other):
            if one.has_examples_for_columns and other.has_examples_for_columns:
                raise NotApplicable("its answers have a column for each of the examples")
            if tight := self.tighter:
                one, other = (self.fit(each.examples, each.way, **tight) for each in (one, other))
            if missed := one.misses(other):
                for fit in (one, other):
                    self.must_not_be_drawn(fit, tight)
                    if not in_order and fit.way is PLAINLY:
                        self.must_be_of_the_set(fit, tight)
                    self.must_be_steady(fit, missed, tight)
        return [(Near(name, place.index, place.size), was, is_now) for name, (place, was, is_now) in one.apart(other).items()]

    def must_not_be_drawn(self, fit: Fit, tight: dict[str, Any]) -> None:
        """Raises `NotApplicable` where another random state gets other answers, or the same one does."""
        states = [name for name in self.parameters if name.rpartition("__")[2] in STATES]
        for seed in SEEDS if states else SEEDS[:2]:
            if fit.misses(self.fit(fit.examples, fit.way, **tight, **dict.fromkeys(states, seed))):
                raise NotApplicable("what it answers depends on its random state")

    def must_be_of_the_set(self, fit: Fit, tight: dict[str, Any]) -> None:
        """Raises `NotApplicable` where another order of the examples gets other answers."""
        n = fit.examples.n
        for order in (np.arange(n)[::-1], np.random.default_rng(0).permutation(n)):
            if fit.misses(self.fit(fit.examples.taken(order), fit.way, **tight)):
                raise NotApplicable("what it answers depends on the order of the examples")

    def must_be_steady(self, fit: Fit, missed: dict[str, float], tight: dict[str, Any]) -> None:
        """Raises `NotApplicable` where the last digits move an answer by a `MANY`-th of what it misses."""
        for what, answers in self.nearby(fit, tight):
            for name, by in missed.items():
                if MANY * miss(*farthest(fit.answers.get(name, NOTHING), answers.get(name, NOTHING))) >= by:
                    raise NotApplicable(f"what it answers depends on the last digits of the {what}")

    def nearby(self, fit: Fit, tight: dict[str, Any]) -> Iterator[tuple[str, Answers]]:
        """What it answers when the last digits change, each with what has them.

        Twice, in opposite ways but for one factor of all: what ties, and is told apart by rounding, is told apart in both ways.
        """
        examples, way = fit.examples, fit.way
        for others in (False, True):
            yield "examples", self.answered(examples.nudged(others), way, nudged(self.queries, others), **tight)
            if takes_weights(self.implementation):
                yield "weights", self.answered(examples.reweighted(others), way, **tight)
        if isinstance(self.queries, np.ndarray) and self.queries.dtype == np.float64:
            yield "rows that it is asked at", self.answered(examples, way, self.queries * (1 + NUDGE), **tight)

    @cached_property
    def tighter(self) -> dict[str, Any]:
        """Its tolerances 2⁻²⁰ times as large, and its iterations 2⁶ times as many. Nothing where it has no tolerance.

        One that is None is taken for 2⁻²⁰.
        """
        known = {name: value for name, value in self.parameters.items() if type(value) in (int, float) and value > 0}
        found = {name: value / TIGHTER for name, value in known.items() if is_called(name, "tol")}
        found |= {name: float(TOL) / TIGHTER for name, value in self.parameters.items() if value is None and is_called(name, "tol")}
        steps = {name: value * LONGER for name, value in known.items() if is_called(name, "max_iter")}
        return found | steps if found else {}


def is_called(name: str, word: str) -> bool:
    """Whether the parameter has this name, or one that ends so."""
    own = name.rpartition("__")[2]
    return own == word or own.endswith(f"_{word}")


def miss(place: Near, expected: Any, found: Any) -> float:
    """How far apart they are, in units of the largest number of the answer: ∞ where one of them is not a number."""
    if expected == found:
        return 0.0
    return float("inf") if isinstance(expected, str) or isinstance(found, str) else float(abs(expected - found) / place.size)
