"""The exact worst cases that belong to a theorem: how far its bound is from what can happen, case by case, with certificates.

The multipliers come from a proof for every number of steps (`properties.oracles.potentials`), or are stored among the records of
the topic; either way they are checked whenever anything is said of them: see `properties.oracles.performance`.
``lemmata maintain --only worst-cases`` computes what is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from .. import records
from .performance import WorstCase
from .potentials import Proof
from .recurrences import ByRecurrence


@dataclass(frozen=True)
class Exact:
    """One case with its certificate: the worst that can happen, and the bound of the statement, None where it states none."""

    case: str
    worst: Fraction
    bound: Fraction | None

    @property
    def ratio(self) -> Fraction | None:
        """How many times the worst case the bound is."""
        return None if self.bound is None else self.bound / self.worst


@dataclass(frozen=True)
class EveryN:
    """A proof for every number of steps, and which of them a case has.

    Attributes
    ----------
    proof: makes it. of_case: N and the parameters of a case, or the numbers of a recurrence, as the proof asks for them.
    letter: by which people count, and it is N + `more`.
    """

    proof: Callable[[], Proof | ByRecurrence]
    of_case: Callable[..., Mapping[str, Any]]
    letter: str = "N"
    more: int = 0

    @cached_property
    def made(self) -> Proof | ByRecurrence:
        return self.proof()

    @cached_property
    def is_proof(self) -> bool:
        """Whether it is one: checked once."""
        return self.made.is_proof()


@dataclass(frozen=True)
class WorstCases:
    """Problems of one kind, and where their multipliers are stored.

    Attributes
    ----------
    of: what is bounded, of which method and class, and in which units. cases: what the problems differ by, in words.
    problem: the problem of a case. bound: what the statement says of a case, None where it says nothing.
    every: a proof for every number of steps, of which the multipliers are; None where they are stored. store: the file.
    """

    id: str
    theorem: str
    of: str
    cases: Mapping[str, tuple[Any, ...]]
    problem: Callable[..., WorstCase]
    bound: Callable[..., Fraction] | None
    every: EveryN | None
    store: Path

    def certified(self) -> Iterator[Exact]:
        """The cases whose multipliers are a certificate, and whose worst case is attained: both are checked here."""
        return iter(self._certified)

    @cached_property
    def _certified(self) -> tuple[Exact, ...]:
        return tuple(self._checked())

    def _checked(self) -> Iterator[Exact]:
        for words, arguments in self.cases.items():
            problem, multipliers = self.problem(*arguments), self.multipliers(words)
            known = multipliers.keys() <= problem.inequalities.keys()
            if known and problem.is_attained() and problem.check(problem.with_multipliers(multipliers)):
                yield Exact(words, problem.bound, None if self.bound is None else self.bound(*arguments))

    def for_every_N(self) -> Proof | ByRecurrence | None:
        """The proof for every number of steps, if it is one, and says of each case what the certificate of this case says."""
        if self.every is None or not self.every.is_proof:
            return None
        bounds = {words: self.every.made.bound_of(**self.every.of_case(*arguments)) for words, arguments in self.cases.items()}
        return self.every.made if {one.case: one.worst for one in self.certified()} == bounds else None

    def multipliers(self, case: str) -> Mapping[str, Fraction]:
        """The multipliers of a case, by the name of the inequality; none where none are known."""
        if self.every is not None:
            return self.every.made.multipliers(**self.every.of_case(*self.cases[case]))
        return {name: Fraction(m) for name, m in self._stored.get(case, {}).items()}

    def stored(self) -> dict[str, dict[str, str]]:
        """The multipliers of each case that are stored, as text."""
        return self._stored

    @cached_property
    def _stored(self) -> dict[str, dict[str, str]]:
        return {r["case"]: r["multipliers"] for r in records.read(self.store) if r["problem"] == self.id}

    def compute(self) -> dict[str, dict[str, str]]:
        """The multipliers of each case, as they are stored. Raises `Unknown` where one has none."""
        return {
            words: {name: str(m) for name, m in self.problem(*arguments).certified().multipliers.items()}
            for words, arguments in self.cases.items()
        }
