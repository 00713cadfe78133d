"""Code that branches on formal comparisons is run once for each way the branches can go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeAlias

Comparison: TypeAlias = Any  # a `Formula`, which asks here for its truth


@dataclass
class _Run:
    """One execution: the branches that are decided beforehand, and those that were taken."""

    decided: list[bool]
    taken: list[Comparison]


_RUN: ContextVar[_Run | None] = ContextVar("run", default=None)


def branch(fact: Comparison) -> bool:
    """The truth of a comparison: by the constants that it compares, or one of both ways, which the run takes note of."""
    run = _RUN.get()
    decided = _constant(fact)
    if decided is not None and (run is None or not fact.conditions):  # of x/x = 1 both are followed, for it asks that x ≠ 0
        return decided
    if run is None:
        raise TypeError(f"whether {fact} is not known; code that branches on it belongs in paths(…)")
    index = len(run.taken)
    if index == len(run.decided):
        run.decided.append(True)
    choice = run.decided[index]
    run.taken.append(fact if choice else fact.negated())
    return choice


def _constant(fact: Comparison) -> bool | None:
    """The truth of a fact between constants."""
    difference = (fact.lhs - fact.rhs).expression
    return compares(difference, fact.relation) if difference.is_Rational else None


def known_to_hold(fact: Comparison) -> bool:
    """Whether it is one between constants, and true; asking for its truth never branches."""
    return _constant(fact) is True


def compares(e: Any, relation: str) -> bool:
    """How a rational constant compares to 0."""
    sign = (e.p > 0) - (e.p < 0)
    return {"≤": sign <= 0, "<": sign < 0, "≥": sign >= 0, ">": sign > 0, "=": sign == 0, "≠": sign != 0}[relation]


def paths(code: Callable[..., Any], *arguments: Any) -> Iterator[tuple[list[Comparison], Any]]:
    """Run `code` once for each way its branches can go: the facts that lead there, and what it returns.

    Code that never returns for some branches is not for this: raises `RecursionError` after 100 branches.
    """
    decided: list[bool] = []
    while True:
        yield run_with(decided, code, *arguments)
        while decided and not decided[-1]:
            decided.pop()
        if not decided:
            return
        decided[-1] = False


def run_with(decided: list[bool], code: Callable[..., Any], *arguments: Any) -> tuple[list[Comparison], Any]:
    """Run `code` with its first branches decided: the facts that it takes, and what it returns. `decided` gets the others."""
    run = _Run(decided, [])
    token = _RUN.set(run)
    try:
        result = code(*arguments)
    finally:
        _RUN.reset(token)
    if len(run.taken) > 100:
        raise RecursionError(f"more than 100 branches in {code}")
    return run.taken, result
