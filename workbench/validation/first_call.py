"""Whether an implementation answers by what it was asked first: something outside its objects keeps the first scale, say, or shape.

All laws are tried on one process, where such an answer is the same each time. Where what its code refers to has changed after a
few samples (a variable of its module, an attribute of its class or of the function, a default argument, a cache), the same samples
are tried on another process after larger ones, in the opposite order.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile
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
        package = str(getattr(thing, "__module__", "")).partition(".")[0]
        for item in _code_of(getattr(thing, "_thing", thing), package):
            found |= {(id(item), name): _sign(value) for name, value in _state_of(item)}
    return found


def _code_of(thing: Any, package: str) -> Iterator[Any]:
    """The functions and classes of an object, and those of its package that these refer to."""
    left, seen = [thing], set()
    while left and len(seen) < MOST_SEEN:
        item = left.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        if hasattr(item, "cache_info"):
            yield item
        function = getattr(item, "__wrapped__", None) or getattr(item, "__func__", None) or getattr(item, "func", None)
        if isinstance(item, FunctionType):
            yield item
            left += [value for _, value in _referred(item) if _is_code(value, package)]
        elif isinstance(item, type):
            yield item
            left += [value for value in vars(item).values() if _is_code(value, package)]
        elif function is None:
            left += [base for base in type(item).__mro__ if _is_code(base, package)]
        left += [function] if function is not None else []


def _is_code(value: Any, package: str) -> bool:
    if isinstance(value, ModuleType):
        return False
    is_code = callable(value) or isinstance(value, staticmethod | classmethod | property)
    return is_code and str(getattr(value, "__module__", package)).partition(".")[0] == package


def _referred(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The variables of its module and of the functions around it that a function refers to."""
    yield from ((name, function.__globals__.get(name)) for name in function.__code__.co_names)
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
    elif isinstance(item, type):
        yield from ((name, value) for name, value in vars(item).items() if not name.startswith("__"))  # Python keeps some itself


def _sign(value: Any) -> Any:
    """Of a container what is in it, to a depth of one; of numbers and texts themselves; of others which object it is."""
    if isinstance(value, np.ndarray):
        return value.shape, hash(value.tobytes())
    if isinstance(value, dict):
        return tuple((repr(key)[:80], _inner(v)) for key, v in list(value.items())[:MOST_SEEN]), len(value)
    if isinstance(value, list | set | frozenset | tuple):
        return tuple(map(_inner, list(value)[:MOST_SEEN])), len(value)
    return _inner(value)


def _inner(value: Any) -> Any:
    if isinstance(value, bool | int | float | complex | str | bytes | None):
        return repr(value)[:80]
    if isinstance(value, np.ndarray | np.generic):
        return np.shape(value), hash(np.asarray(value).tobytes())
    return id(value)
