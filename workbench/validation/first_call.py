"""Whether an implementation answers by what it was asked first: something outside its objects keeps the first scale, say, or shape.

All laws are tried on one process, where such an answer is the same each time. Where what its code refers to has changed after a
few samples (a variable of a module at home with it, an attribute of a class, a function or an object, a default argument, a cache),
the same samples are tried on another process after larger ones, in the opposite order.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from ...properties.roles.base import Implementation
from ...properties.samples.draws import drawn
from ...properties.samples.stretching import stretchings
from ...properties.search.search import check_sample
from ...properties.theorem import Theorem
from ..counterexample.diagnosis import DIFFERENT, is_data
from ..implementations.recorded_calls import Call, Read, recorded
from ..workers.pool import Crash, Limits, run_apart
from .refit import MOST_CALLS, Tried, differing, short

DRAWN, LONGEST = 24, 2  # samples of each theorem, of which so many are tried first
LARGER = 3  # times as large are numbers in them
PATIENT = 5.0  # seconds after which a slow one is asked about no more of them
MOST_SEEN = 500  # functions, classes and objects whose state is looked at


@dataclass(frozen=True)
class Answers:
    """What an implementation answered on a sample of a theorem, by its id, where that is data."""

    theorem: str
    sample: Any
    calls: list[Call]
    reads: list[Read]

    @classmethod
    def of(cls, tried: Tried) -> Answers:
        calls = [replace(c, on=0, args=(), kwargs={}, answer=c.answer if is_data(c.answer) else None) for c in tried.asked.calls]
        reads = [replace(r, on=0, value=r.value if is_data(r.value) else None) for r in tried.asked.reads]
        return cls(tried.theorem.id, tried.sample, calls[:MOST_CALLS], reads)


@dataclass(frozen=True)
class InOrder:
    """A job for a worker: the samples in this order, as many as there is time for."""

    samples: Sequence[tuple[Theorem, Any]]
    implementation: Implementation
    seconds: float | None

    def run(self) -> list[Answers]:
        until = time.monotonic() + PATIENT
        found = takewhile(lambda _: time.monotonic() < until, (self._asked(*one) for one in self.samples))
        return [Answers.of(tried) for tried in found]

    def _asked(self, theorem: Theorem, sample: Any) -> Tried:
        asked = recorded(self.implementation)
        check_sample(theorem, asked, sample, seconds=self.seconds)
        return Tried(theorem, sample, asked)

    def crashed(self, crash: Crash) -> list[Answers]:
        """The search says what became of it."""
        return []


def depends_on_the_first(
    answers: Sequence[Answers], theorems: Sequence[Theorem], made: Implementation, seconds: float | None, limits: Limits
) -> str:
    """What it answers otherwise after other samples, if in the same order it answers the same again."""
    by_id = {theorem.id: theorem for theorem in theorems}
    samples = [(by_id[a.theorem], a.sample) for a in answers]
    others = _others([by_id[name] for name in dict.fromkeys(a.theorem for a in answers)])
    after = run_apart(InOrder([*others, *samples[::-1]], made, seconds), limits)[len(others) :]
    if (pair := _first_difference(answers[::-1], after)) is None:
        return ""
    if _first_difference(answers, run_apart(InOrder(samples, made, seconds), limits)) is not None:
        return ""
    name, once, other = pair
    verb = "is" if name.endswith("_") else "gives"
    return f"its answer depends on what it was asked first: on the same sample {name} {verb} {short(once)} or {short(other)}"


def _others(theorems: Iterable[Theorem]) -> list[tuple[Theorem, Any]]:
    """Of each theorem the longest of some more samples, with larger numbers where its hypotheses allow it."""
    longest = [(t, sample) for t in theorems for sample in sorted(drawn(t.sample, DRAWN), key=lambda s: -len(str(s)))[:LONGEST]]
    return [(t, [sample, *stretchings(sample, LARGER)][-1]) for t, sample in longest]


def _first_difference(some: Sequence[Answers], others: Sequence[Answers]) -> tuple[str, Any, Any] | None:
    pairs = (differing(one, other, DIFFERENT) for one, other in zip(some, others, strict=False))  # type: ignore[arg-type]
    return next((pair for pair in pairs if pair is not None), None)


def state(implementation: Implementation) -> dict[tuple[int, str], Any]:
    """What the code of an implementation refers to, outside its objects, each by a sign that changes where it does."""
    found: dict[tuple[int, str], Any] = {}
    with suppress(Exception):  # of whatever a foreign object does where it is looked at
        thing = implementation.make()
        for item in _code_of(getattr(thing, "_thing", thing)):
            found |= {(id(item), name): _sign(value) for name, value in _state_of(item)}
    return found


def _code_of(thing: Any) -> Iterator[Any]:
    """The functions, classes and caches of an object, and those at home with them to which they refer."""
    left, seen = [thing], set()
    while left and len(seen) < MOST_SEEN:
        item = left.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        if isinstance(item, FunctionType | type) or hasattr(item, "cache_info"):
            yield item
        inside = [getattr(item, name, None) for name in ("__wrapped__", "__func__", "func")]
        left += [function for function in inside if function is not None]
        refers = [value for _, value in _referred(item)] if isinstance(item, FunctionType) else []
        refers += vars(item).values() if isinstance(item, type) else type(item).__mro__
        left += [value for value in refers if _is_code(value) and _home(value) == _home(item)]


def _is_code(value: Any) -> bool:
    return callable(value) or isinstance(value, staticmethod | classmethod | property)


def _home(thing: Any) -> str:
    """The package of a function, a class, a module or an object; of a module that is in none, its folder."""
    name = thing.__name__ if isinstance(thing, ModuleType) else str(getattr(thing, "__module__", ""))
    package, dot, _ = name.partition(".")
    return package if dot else str(Path(getattr(sys.modules.get(name), "__file__", None) or name).parent)


def _referred(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The variables of its module, of others at home with it, and of the functions around it, to which a function refers."""
    names = function.__code__.co_names
    for name in names:
        yield name, (value := function.__globals__.get(name))
        if isinstance(value, ModuleType) and _home(value) == _home(function):
            yield from ((f"{name}.{attribute}", getattr(value, attribute, None)) for attribute in names)
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with suppress(ValueError):  # not filled yet
            yield name, cell.cell_contents


def _state_of(item: Any) -> Iterator[tuple[str, Any]]:
    if hasattr(item, "cache_info"):
        yield "cache_info()", item.cache_info().currsize
    if isinstance(item, FunctionType):
        yield from _referred(item)
        yield from vars(item).items()
        yield from ((f"default {i}", value) for i, value in enumerate(item.__defaults__ or ()))
        yield from (item.__kwdefaults__ or {}).items()
    elif isinstance(item, type):
        yield from ((name, value) for name, value in vars(item).items() if not name.startswith("__"))  # Python keeps some itself


def _sign(value: Any) -> Any:
    """Of a container or an object what is in it, to a depth of one; of numbers and texts themselves; of others which it is."""
    if isinstance(value, dict):
        return tuple((repr(key)[:80], _inner(v)) for key, v in list(value.items())[:MOST_SEEN]), len(value)
    if isinstance(value, list | set | frozenset | tuple):
        return tuple(map(_inner, list(value)[:MOST_SEEN])), len(value)
    if hasattr(value, "__dict__") and not isinstance(value, FunctionType | type | ModuleType):
        return id(value), _sign(vars(value))
    return _inner(value)


def _inner(value: Any) -> Any:
    if isinstance(value, bool | int | float | complex | str | bytes | None):
        return repr(value)[:80]
    if isinstance(value, np.ndarray | np.generic):
        return np.shape(value), hash(np.asarray(value).tobytes())
    return id(value)
