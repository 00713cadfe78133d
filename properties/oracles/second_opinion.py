"""cvxpy's second opinion on a share of the oracles' answers: asked, compared with the certificate, and counted.

An oracle that has certified an answer calls `compare`. Where nobody keeps a tally that does nothing; within ``with tallied() as
tally`` one problem in sixteen, chosen by a digest of its data and by nothing else, is stated in cvxpy (`models`), solved, and
held against the certificate. The oracle's answer is never touched by it.
"""

from __future__ import annotations

import hashlib
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, wraps
from typing import Any, TypeVar

import numpy as np

from ..numbers.exact import exact_vector
from ..samples.once import Heard, kept_apart, listening, offer
from .modelling import Model
from .opinions import Certified, Declined, Disagreement, Outcome, as_text, opinion

R = TypeVar("R")
SHARE = 16  # one problem in so many is solved by cvxpy as well
MAX_NUMBERS = 2000  # a problem of more numbers gets no opinion: its exact evaluation would take too long
MAX_REMEMBERED = 4096


@dataclass
class Tally:
    """What cvxpy said while the tally was kept.

    Attributes
    ----------
    share: one answer in so many is asked about.
    answers: certified answers; asked: those that cvxpy was asked about; agreed: those on which it agreed.
    declined: how often there was no second opinion, by reason.
    excused: answers that contradict the certificate, but not by more than the stopping rule allows: findings about that rule.
    disagreements: the contradictions. Each is a finding about an oracle, a model or the solver.
    """

    share: int = SHARE
    answers: int = 0
    asked: int = 0
    agreed: int = 0
    declined: Counter[str] = field(default_factory=Counter)
    excused: list[Disagreement] = field(default_factory=list)
    disagreements: list[Disagreement] = field(default_factory=list)
    heard: dict[int, Any] = field(default_factory=dict, repr=False, compare=False)  # the answers, by identity

    def hear(self, opinion: Answer) -> None:
        """An answer is offered: it counts if it is offered for the first time."""
        if id(opinion) not in self.heard:
            self.heard[id(opinion)] = opinion
            self.answers += 1
            if opinion.number % self.share == 0:
                self.add(opinion.outcome)

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "heard": {}}

    def add(self, outcome: Outcome) -> None:
        """Count one opinion."""
        self.asked += 1
        if outcome is None:
            self.agreed += 1
        elif isinstance(outcome, Declined):
            self.declined[outcome.why] += 1
            self.excused += [outcome.excused] if outcome.excused else []
        else:
            self.disagreements.append(outcome)

    def __add__(self, other: Tally) -> Tally:
        """Both counts."""
        return Tally(
            self.share,
            self.answers + other.answers,
            self.asked + other.asked,
            self.agreed + other.agreed,
            self.declined + other.declined,
            self.excused + other.excused,
            self.disagreements + other.disagreements,
        )

    def __str__(self) -> str:
        declined = self.declined.total()
        silent = f", and gave no opinion on {declined}" if declined else ""
        return f"cvxpy agreed on {self.agreed} of {self.asked - declined}{silent}"

    def as_json(self) -> dict[str, Any]:
        """The tally as JSON values."""
        return {
            "share": self.share,
            "answers": self.answers,
            "asked": self.asked,
            "agreed": self.agreed,
            "declined": dict(sorted(self.declined.items())),
            "excused": [vars(found) for found in self.excused],
            "disagreements": [vars(found) for found in self.disagreements],
        }


_REMEMBERED: OrderedDict[bytes, Outcome] = OrderedDict()


@dataclass(frozen=True, eq=False)
class Answer:
    """A certified answer, on which cvxpy may be asked.

    `problem` is the oracle's own data; `claim` states it in the names of the model, with what was certified.
    """

    model: Model
    problem: tuple[Any, ...]
    claim: Callable[[], tuple[dict[str, Any], Certified]]

    @cached_property
    def number(self) -> int:
        """By which it is among a share of all, or not: a digest of its data."""
        return _number(self.model, self.problem)

    @cached_property
    def outcome(self) -> Outcome:
        """What cvxpy says."""
        data, certified = self.claim()
        if sum(np.size(value) for value in data.values()) > MAX_NUMBERS:
            return Declined(f"more than {MAX_NUMBERS} numbers")
        return _remembered(self.model, {name: exact_vector(value)[()] for name, value in data.items()}, certified)


@contextmanager
def tallied(share: int = SHARE) -> Iterator[Tally]:
    """Keep a fresh tally of one answer in `share`. Tallies nest: an answer counts once in each that is open, by its own share."""
    tally = Tally(share)
    with listening(tally):
        yield tally


def compare(model: Model, problem: tuple[Any, ...], claim: Callable[[], tuple[dict[str, Any], Certified]]) -> None:
    """Offer a certified answer for comparison: cvxpy is asked where a tally is open and the problem is among its share.

    Parameters
    ----------
    model: the problem, stated in cvxpy.
    problem: the oracle's own data, a tuple of arrays of rationals, or None: their digest decides whether cvxpy is asked.
    claim: called only then; returns the data by the names of the model's arguments, and what was certified.

    An opinion is remembered by data and claim, so that no problem is solved twice. What the solver raises is counted as declined;
    a mistake in a model or a claim raises as it should.
    """
    offer([Answer(model, problem, claim)])


def remembering(maxsize: int) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """`functools.lru_cache` for functions that call oracles: their answers are offered each time."""

    def decorate(function: Callable[..., R]) -> Callable[..., R]:
        @lru_cache(maxsize=maxsize)
        def answered(*arguments: Any) -> tuple[R, Heard]:
            with kept_apart() as heard:
                return function(*arguments), heard

        @wraps(function)
        def again(*arguments: Any) -> R:
            found, heard = answered(*arguments)
            offer(heard)
            return found

        return again

    return decorate


def _remembered(model: Model, data: dict[str, Any], certified: Certified) -> Outcome:
    key = _digest(model.name, [*data.values()], vars(certified))
    if key not in _REMEMBERED:
        _REMEMBERED[key] = opinion(model, data, certified)
        if len(_REMEMBERED) > MAX_REMEMBERED:
            _REMEMBERED.popitem(last=False)
    _REMEMBERED.move_to_end(key)
    return _REMEMBERED[key]


def _number(model: Model, problem: tuple[Any, ...]) -> int:
    """A number that depends on nothing but the model's name and the data, to 53 bits, in whichever types they come."""
    digest = hashlib.blake2b(model.name.encode(), digest_size=8)
    for part in problem:
        try:
            digest.update(b"-" if part is None else (np.asarray(part, dtype=float) + 0.0).tobytes())  # −0 and 0 are the same
        except OverflowError:
            digest.update(_digest(part))
    return int.from_bytes(digest.digest(), "big")


def _digest(*parts: Any) -> bytes:
    return hashlib.blake2b(repr(as_text(parts)).encode(), digest_size=16).digest()
