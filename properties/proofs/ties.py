"""What ties a derivation to the code as a whole: a loop's formulas, run on numbers beside whole runs of the code."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Protocol

import numpy as np

from ..numbers.exact import NotANumber, exact_vector, rational
from .formal.formal import Formula, name_of, replaying, term
from .formal.sums import sole_name, valued_at
from .kernel import Loop, formal

RELATIONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "≤": operator.le,
    "<": operator.lt,
    "=": operator.eq,
    "≠": operator.ne,
    "≥": operator.ge,
    ">": operator.gt,
}


@dataclass(frozen=True)
class Tied:
    """A loop of a derivation, compared with whole runs of the code: how many, the longest, and where they differ.

    Or a sum, compared with whole answers of the code, of so many `unit`. `key` is that of the loop, or of the sum.
    """

    loop: str
    runs: int
    longest: int
    faults: tuple[str, ...] = ()
    unit: str = "items"
    key: str = ""

    def __str__(self) -> str:
        return f"{self.loop}: the same as the code on {self.runs} whole runs of up to {self.longest} {self.unit}"


@dataclass(frozen=True, eq=False)
class Run:
    """A whole run of the code, exactly: the loop that it is compared with, values of other names, its items, and how it ended."""

    loop: Loop
    given: Mapping[str, Any]
    items: Sequence[Sequence[Any]]
    end: Sequence[Any]


_NOTED: ContextVar[list[Any] | None] = ContextVar("noted", default=None)


@contextmanager
def noted() -> Iterator[list[Any]]:
    """Within it, what a derivation was compared with, and agreed, is noted in the list: runs of loops, families and matrices."""
    found: list[Any] = []
    token = _NOTED.set(found)
    try:
        yield found
    finally:
        _NOTED.reset(token)


def note(made: Callable[[], Any]) -> None:
    """Note what this gives, where somebody wants to know; what is irrational is not noted."""
    if (found := _NOTED.get()) is not None:
        with suppress(NotANumber, TypeError, ValueError):
            found.append(made())


def _run(loop: Loop, given: Mapping[str, Any], items: Sequence[Any], end: Sequence[Any]) -> Run:
    known = {name: _exact(value) for name, value in given.items() if not callable(value)}
    return Run(loop, known, [[*map(_exact, item)] for item in items], [*map(_exact, end)])


def tie(loop: Loop, runs: Iterable[tuple[Sequence[Any], Sequence[Any]]], given: Mapping[str, Any] | None = None) -> Tied:
    """Compare a loop with whole runs of the code: for each its items in order, and the state that the code ended with.

    The loop is run by its formulas, which are what facts are derived from: code that does one thing on formal numbers and another
    on arrays ends elsewhere. `given` are the values of other names in them. A loop without items is run as it is.
    Where a counterexample is replayed, nothing is compared. Of `given` names, "cos", "sin", "exp" and "log" have functions: what
    the code is given in their place in these runs.
    """
    if replaying():
        return Tied(loop.name, 1, 0, key=str(loop.serial))
    faults, count, longest = [], 0, 0
    for items, end in runs:
        if not items and loop.items:
            faults.append(f"{loop.name}: a whole run of the code goes over no items")
            break
        try:
            state = by_formulas(loop, items, given or {}) if loop.items else as_it_is(loop, len(items))
        except (ValueError, LookupError, ArithmeticError, TypeError) as error:
            faults.append(f"{loop.name}: its formulas cannot be run on numbers: {error}")
            break
        count, longest = count + 1, max(longest, len(items))
        differ = [n for n, ours, its in zip(loop.state, state, end, strict=True) if not _equal(ours, its)]
        if differ:
            faults.append(f"{loop.name}: a whole run of the code ends with another {', '.join(differ)} than the loop")
            break
        note(partial(_run, loop, given or {}, items, end))
    faults = faults if count or faults else ["there was no run of the code to compare"]
    return Tied(loop.name, count, longest, tuple(faults), key=str(loop.serial))


class InStep(Protocol):
    """Runs in step, whose items have parts of a step in common, by their names."""

    @property
    def loop(self) -> Loop: ...
    @property
    def of_a_step(self) -> Sequence[str]: ...
    @property
    def alike(self) -> Any: ...


def alike(runs: InStep, wholes: Iterable[Sequence[Sequence[Any]]]) -> Tied:
    """Whether the runs of a whole run of the code, each given by its items, have in common in each step what they are to."""
    places = [i for i, part in enumerate(runs.loop.items) if name_of(part) in runs.of_a_step]
    found = [[[tuple(item[i] for i in places) for item in items] for items in whole] for whole in wholes]
    faults = [f"{runs.loop.name}: {', '.join(runs.of_a_step)} is not the same in all runs"]
    differ = any(steps != whole[0] for whole in found for steps in whole) and not replaying()
    longest = max((len(steps) for whole in found for steps in whole), default=0)
    return Tied(runs.loop.name, len(found), longest, tuple(faults * differ), "steps", f"{runs.loop.serial}{runs.alike}")


def as_it_is(loop: Loop, rounds: int) -> list[Any]:
    """The state after so many rounds of a loop that has no items."""
    state = list(loop.start())
    for _ in range(rounds):
        state = list(loop.step(*state))
    return state


def by_formulas(loop: Loop, items: Sequence[Any], given: Mapping[str, Any]) -> list[Any]:
    """The state after these items, exactly: of each way through a step, the one that is open to these numbers.

    Raises `ValueError` where none is, or more than one.
    """
    names = [*map(sole_name, loop.state.values())]
    parts = [*map(sole_name, loop.items)]
    known = {name: value if callable(value) else _exact(value) for name, value in given.items()}
    state: list[Any] = []
    for i, item in enumerate(items):
        here = {**known, **dict(zip(parts, map(_exact, item), strict=True))}
        if i == 0:
            state = [_exactly_at(v, here) for v in formal(loop.start(*loop.items))]
        here |= dict(zip(names, state, strict=True))
        open_to = [after for taken, after in loop.branches if all(holds(f, here) for f in taken)]
        if len(open_to) != 1:
            raise ValueError(f"{len(open_to)} ways through a step are open to the same numbers")
        state = [_exactly_at(v, here) for v in open_to[0]]
    return state


def _exactly_at(value: Any, values: Mapping[str, Any]) -> Any:
    """As `valued_at`; of powers and logarithms too, for 2ᴴ may be irrational on the way and whole at the end."""
    try:
        return valued_at(value, values)
    except (ValueError, TypeError):  # an irrational number on the way, too
        import sympy

        expression = term(value).expression
        at = {s: sympy.sympify(values[str(s)]) for s in expression.free_symbols}
        stands_for = {f: values[str(f)] for f in (sympy.cos, sympy.sin, sympy.exp, sympy.log) if callable(values.get(str(f)))}
        expression = expression.replace(
            lambda e: type(e) in stands_for, lambda e: _applied(stands_for[type(e)], e.args[0].subs(at))
        )
        found = sympy.expand_log(expression.subs(at))
        return Fraction(int(found.p), int(found.q)) if found.is_Rational else found


def _applied(function: Callable[[Fraction], Any], x: Any) -> Any:
    """A function of numbers as an expression. Raises `ValueError` at an irrational one."""
    import sympy

    if not x.is_Rational:
        raise ValueError(f"{x} is irrational")
    return sympy.sympify(function(Fraction(int(x.p), int(x.q))))


def holds(formula: Formula, values: Mapping[str, Any]) -> bool:
    """Whether it does, at these numbers and vectors."""
    return RELATIONS[formula.relation](valued_at(formula.lhs, values), valued_at(formula.rhs, values))


def _exact(value: Any) -> Any:
    return exact_vector(value) if np.ndim(value) else Fraction(rational(value))


def _equal(a: Any, b: Any) -> bool:
    a, b = np.asarray(a), np.asarray(b)
    return a.shape == b.shape and bool((a == b).all())
