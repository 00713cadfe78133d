"""Paths of code with many branches: those that hypotheses exclude are cut off early, with obligations that say so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..formal.branching import run_with
from ..formal.formal import Formula
from ..formal.obligation import Obligation, lemma
from . import smt

NEVER = "a branch that is never taken"


def reachable(
    given: Iterable[Formula], code: Callable[..., Any], *arguments: Any
) -> tuple[list[tuple[list[Formula], Any]], list[Obligation]]:
    """As `paths`, without those that contradict `given`; and the obligations that these do.

    A branch is cut off where Z3 finds that nothing takes it. It is not believed: that the branch is never taken is an
    obligation like others, with the facts that lead up to it as hypotheses.
    """
    given = list(given)
    decided: list[bool] = []
    known, found, cut = 0, [], []
    while True:
        taken, result = run_with(decided, code, *arguments)
        for k in range(known, len(taken)):
            if smt.z3(smt.Script([*given, *taken[: k + 1]]).text) == "unsat":
                cut += lemma(NEVER, [*given, *taken[:k]], taken[k].negated(), loose="a comparison")
                del decided[k + 1 :]
                break
        else:
            found.append((taken, result))
        while decided and not decided[-1]:
            decided.pop()
        if not decided:
            return found, cut
        decided[-1] = False
        known = len(decided) - 1
