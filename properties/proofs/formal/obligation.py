"""Proof obligations: lemmas with their hypotheses, in the order of the textbook proof, and the statement itself at the end."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from ...statements.conclusions import Conclusion
from .branching import paths
from .formal import Formula, Term, term

Subject = Literal["model", "extracted"]


@dataclass(frozen=True, eq=False)
class Obligation:
    """``given`` implies ``goal``, for all values of the names in them.

    `loose` says why the goal is not sharp; where it is empty, the goal made stronger by a hundredth must be refuted.
    """

    name: str
    given: tuple[Formula, ...]
    goal: Formula
    loose: str = ""


def lemma(
    name: str, given: Iterable[Formula], then: Formula | Conclusion | Iterable[Formula | Conclusion], loose: str = ""
) -> list[Obligation]:
    """The obligations that `given` implies each of `then` (facts, or the conclusions of a statement)."""
    goals = [then] if isinstance(then, Formula | Conclusion) else list(then)
    given = tuple(given)
    if not goals:
        raise ValueError(f"the lemma {name!r} has no goal")
    return [Obligation(name, given, _fact(goal), loose) for goal in goals]


def _fact(goal: Formula | Conclusion) -> Formula:
    if isinstance(goal, Formula):
        return goal
    return Formula(term(goal.lhs), goal.relation, term(goal.rhs))


def stated(theorem: Any, reading: Any) -> list[tuple[list[Formula], list[Conclusion]]]:
    """What the statement of `theorem` concludes: for each way its branches can go, the facts there and the conclusions.

    The statement's own code is run, on a reading of which the values are given (`Reading.given`). So the last step of a proof
    concludes what the tests conclude, and an edit of the statement is an edit of what has to be proved.
    """
    return list(paths(lambda: [c for c in theorem(reading) if isinstance(c, Conclusion)]))


def conclude(name: str, given: Iterable[Formula], theorem: Any, reading: Any, loose: str = "") -> list[Obligation]:
    """The last step of a proof: `given` implies every conclusion of the statement on a reading (see `stated`)."""
    given, out = list(given), []
    for facts, conclusions in stated(theorem, reading):
        out += lemma(name, [*given, *facts], conclusions, loose)
    return out


@dataclass(frozen=True)
class Proof:
    """The steps of a proof: a function that yields obligations, each of which a machine discharges by itself.

    `obligations` takes the lifted implementation, or nothing where `lifts` is empty. `missing` says what no machine checks: what
    the steps take for granted of each other. Where a machine checks that too, it is a `Derivation`.
    """

    id: str
    theorem: str
    domain: str
    lifts: str
    mutants: tuple[str, ...]
    obligations: Callable[..., Iterator[list[Obligation]]]
    slow: bool = False
    missing: str = field(kw_only=True)

    @property
    def subject(self) -> Subject:
        return "extracted" if self.lifts else "model"

    @property
    def text(self) -> str:
        return inspect.getdoc(self.obligations) or ""

    def generate(self, *implementation: Any) -> list[Obligation]:
        """All obligations, of the reference or of a mutant of it."""
        return [o for lemmas in self.obligations(*implementation) for o in lemmas]

    @property
    def code(self) -> Callable[..., Any]:
        return self.obligations


@dataclass(frozen=True)
class Derivation:
    """A proof of a theorem: a function that derives it by the rules of the kernel, and yields what it ends in.

    `derive` takes the lifted implementation, or nothing where `lifts` is empty.
    """

    id: str
    theorem: str
    domain: str
    lifts: str
    mutants: tuple[str, ...]
    derive: Callable[..., Iterator[Any]]
    slow: bool = False

    @property
    def subject(self) -> Subject:
        return "extracted" if self.lifts else "model"

    @property
    def text(self) -> str:
        return inspect.getdoc(self.derive) or ""

    @property
    def code(self) -> Callable[..., Any]:
        return self.derive


__all__ = ["Derivation", "Obligation", "Proof", "Term", "conclude", "lemma", "stated"]
