"""Mutants: the first goal of a derivation that the steps of a faulty implementation do not meet, or a tie that it does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .engines import quantified, smt
from .engines.answers import Answers
from .engines.discharge import CLOSE, Result, decided, slack
from .engines.gram import Counterexample, counterexample
from .formal.conditions import NotDerived
from .formal.families import Family
from .formal.formal import Formula
from .formal.obligation import Derivation, Obligation
from .kernel import engines
from .ties import Tied


class Missed(Exception):
    """Replayed on numbers, a goal is missed where its facts hold."""


def refuted(d: Derivation, mutant: Any, answers: Answers | None = None) -> Result | None:
    """The first goal that does not follow of a mutant, by a counterexample on which its own code misses the goal; or its tie.

    `answers` are what the engines found of the steps of the reference.
    """
    results: list[Result] = []
    known = Answers() if answers is None else answers
    with engines(lambda *question: _decide_quickly(results, known, *question), lambda *question: _refute_sets(results, *question)):
        try:
            for end in d.derive(mutant):
                if isinstance(end, Tied) and end.faults:
                    return Result("tie", end.faults[0], "refuted", "whole runs")
        except NotDerived as error:
            last = results[-1] if results else None
            if last is not None and last.name == "sets" and last.status == "refuted":
                return last
            if last is not None and last.witness is not None and _replayed(d, mutant, last.witness):
                return Result(last.name, last.goal, "refuted", "Z3, replayed", last.witness)
            if last is None:
                raise TypeError(f"a mutant of another kind: {error}") from error
    return None


@smt.one_context()
def _decide_quickly(
    results: list[Result], answers: Answers, name: str, given: Sequence[Formula], goal: Formula, loose: str
) -> tuple[list[int], str]:
    """As `_decide` without controls; a counterexample keeps away from where facts just hold, since its coordinates are rounded."""
    if answers.imply(given, goal):
        result = Result(name, "", "proved", "as of the reference")
    else:
        result = decided(Obligation(name, tuple(given), goal, loose), gram=False)
    results.append(result)
    if result.status == "refuted":
        result.witness = counterexample([_strict(f) for f in (*given, goal.negated())]) or result.witness
    if result.status != "proved":
        raise NotDerived(f"{name}: {result.status}: {goal}")
    return list(range(len(given))), ""


def _strict(f: Formula) -> Formula:
    return Formula(f.lhs, {"≤": "<", "≥": ">"}.get(f.relation, f.relation), f.rhs)


def _replayed(d: Derivation, mutant: Any, found: Counterexample) -> bool:
    """Whether the mutant, run on a counterexample's numbers and vectors, misses a goal whose facts hold."""

    def decide(name: str, given: Sequence[Formula], goal: Formula, loose: str) -> tuple[list[int], str]:
        if all(slack(f) >= -CLOSE for f in given) and slack(goal) < -CLOSE:
            raise Missed(name)
        return list(range(len(given))), ""

    with found.replay(), engines(decide):
        try:
            for _ in d.derive(mutant):
                pass
        except Missed:
            return True
        except NotDerived:  # on numbers nothing is said of sets
            return False
    return False


def _refute_sets(results: list[Result], what: str, families: Sequence[Family], given: Sequence[str], goal: str) -> str:
    """Whether families of subsets of two points, where all is written out, refute the goal."""
    result = quantified.of_sets("sets", what, families, [*quantified.LAWS, *given], goal).refuted()
    if result is not None:
        results.append(result)
        raise NotDerived(f"{what}: refuted")
    return ""
