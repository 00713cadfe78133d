"""Whether a second use starts afresh: an object that was fitted, called or run before is to answer what a new one answers.

Each theorem is tried on new objects, so that nothing else would tell. What is to go on says so (``warm_start=True``), and of a
random one nothing can be said: its next draws are others.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from ...properties.numbers.exact import show
from ...properties.roles.base import Implementation, setting
from ...properties.search.search import Record, check_sample
from ...properties.theorem import Theorem
from ..counterexample.diagnosis import DIFFERENT, is_alike, is_data
from ..implementations.recorded_calls import Recorded, recorded

TIMES = 8  # that each answer is asked for before it is told: a random one is the same each time by a chance below 2⁻¹⁶
MOST_SEEN = 2000  # objects among which a random generator is looked for
MOST_CALLS = 100  # whose answers are compared
MOST_AGAIN = 4  # samples that what has no fit is used on twice
STARTS = ("", "init", "split")  # the methods, besides fit, that a use begins with ("": a call of the thing itself)
_RANDOM = re.compile(r"generator|random_?state|rng", re.IGNORECASE)


@dataclass(frozen=True)
class Tried:
    """A sample on which a theorem says something good of the implementation, and what that was asked."""

    theorem: Theorem
    sample: Any
    asked: Recorded

    def again(self, implementation: Implementation, seconds: float | None) -> tuple[Recorded, Record]:
        """Another one on the same sample."""
        asked = recorded(implementation)
        record, _ = check_sample(self.theorem, asked, self.sample, seconds=seconds)
        return asked, record

    @property
    def fit(self) -> tuple | None:
        """What `fit` was called with: X, of rows, and y; None where it was called otherwise."""
        for call in self.asked.calls:
            if call.method == "fit" and len(call.args) == 2 and all(isinstance(a, np.ndarray) for a in call.args):
                X, y = call.args
                return (X, y) if X.ndim == 2 and y.shape == X.shape[:1] and not call.kwargs else None
        return None


@dataclass
class Used:
    """`make` gives an object that was fitted to other data before; `ready` says whether that went well."""

    implementation: Implementation
    before: tuple
    ready: bool = field(default=False)

    def make(self) -> Any:
        self.ready = False
        thing = self.implementation.make()
        thing.fit(*deepcopy(self.before))
        self.ready = True
        return thing


@dataclass
class Kept:
    """`first` makes objects and keeps them; `second` hands them out again, one after another, and then makes new ones."""

    make: Callable[[], Any]
    things: list[Any] = field(default_factory=list)
    handed: int = 0

    def first(self) -> Any:
        self.things.append(self.make())
        return self.things[-1]

    def second(self) -> Any:
        if self.handed == len(self.things):
            self.first()
        self.handed += 1
        return self.things[self.handed - 1]


def goes_on(implementation: Implementation, good: Sequence[Tried], seconds: float | None) -> str:
    """What an object that was fitted before answers otherwise than a new one, with both answers; nothing where it starts afresh.

    It is fitted before to as many rows, the other way round, and then, if that raises nothing, to more and longer ones.
    """
    found = [(tried, tried.fit) for tried in good if tried.fit is not None]
    if not found or may_go_on(implementation):
        return ""
    for tried, fit in found:
        X, y = fit  # type: ignore[misc]
        said, went_well = _refitted(implementation, tried, (3 * X[::-1], -y[::-1]), seconds, failures=False)
        if not said and went_well:
            longer = np.hstack([X, X])
            said, _ = _refitted(implementation, tried, (np.vstack([longer, longer]), np.tile(y, 2)), seconds, failures=True)
        if said:
            return f"its fit goes on from the one before, and is to start afresh (or has warm_start=True): {said}"
    return ""


def runs_on(implementation: Implementation, good: Sequence[Tried], seconds: float | None) -> str:
    """What an object that has no fit answers otherwise in a second run than a new one, with both answers; else nothing.

    It is run before on the same sample, and then, if that raises nothing, on another one of the same theorem where there is one.
    """
    found = [tried for tried in good if tried.asked.calls and tried.asked.calls[0].method in STARTS]
    if not found or may_go_on(implementation):
        return ""
    for tried in found[:MOST_AGAIN]:
        said, went_well = _rerun(implementation, tried, tried, seconds, failures=False)
        other = next((other for other in found if other.theorem is tried.theorem and other is not tried), None)
        if not said and went_well and other is not None:
            said, _ = _rerun(implementation, tried, other, seconds, failures=True)
        if said:
            return f"its second run goes on from the first, and is to start afresh: {said}"
    return ""


def _refitted(
    implementation: Implementation, tried: Tried, before: tuple, seconds: float | None, failures: bool
) -> tuple[str, bool]:
    """What differs after a fit to other data; and whether the second fit went well."""

    def once(new: Recorded) -> tuple[str, bool]:
        used = Used(implementation, before)
        asked, record = tried.again(replace(implementation, make=used.make), seconds)
        if not used.ready or record.verdict in ("crashed", "not-applicable", "unknown"):
            return "", False
        return _told(new, asked, record, "after a fit to other data", failures)

    return _each_time(implementation, tried, once, seconds)


def _rerun(implementation: Implementation, tried: Tried, before: Tried, seconds: float | None, failures: bool) -> tuple[str, bool]:
    """What differs after a run on the sample of `before`; and whether the second run went well."""

    def once(new: Recorded) -> tuple[str, bool]:
        kept = Kept(implementation.make)
        before.again(replace(implementation, make=kept.first), seconds)
        asked, record = tried.again(replace(implementation, make=kept.second), seconds)
        if record.verdict in ("crashed", "not-applicable", "unknown"):
            return "", False
        return _told(new, asked, record, "after a run before", failures)

    return _each_time(implementation, tried, once, seconds)


def _each_time(
    implementation: Implementation, tried: Tried, once: Callable[[Recorded], tuple[str, bool]], seconds: float | None
) -> tuple[str, bool]:
    """What is told, if it is told each time anew while new objects agree among themselves; and whether the second use went well."""
    first, went_well = once(tried.asked)
    for _ in range(TIMES if first else 0):
        new, record = tried.again(implementation, seconds)
        if record.verdict != "holds" or differing(tried.asked, new):
            return "", went_well
        if once(new)[0] != first:
            return "", went_well
    return first, went_well


def _told(new: Recorded, asked: Recorded, record: Record, when: str, failures: bool) -> tuple[str, bool]:
    """What the second use answers otherwise, or (with `failures`) that it fails; and whether it went well."""
    broke = next((call for call in asked.calls if not call.returned), None)
    if broke is not None:
        why = record.smallest.conclusion.name if record.smallest else record.reason
        return (f"{when} {broke.method or 'it'} fails, and that of a new object does not: {why}" if failures else ""), False
    if (pair := differing(new, asked, DIFFERENT)) is None:
        return "", True
    name, once, twice = pair
    return f"{name} of a new object is {short(once)}, and {when} {short(twice)}", True


def differing(one: Recorded, other: Recorded, by: float = 0.0) -> tuple[str, Any, Any] | None:
    """The first answer to the same question that is another one, and differs by more than a share `by`; else None."""
    calls = [
        (c.method or "it", c.answer, d.answer)
        for c, d in zip(one.calls[:MOST_CALLS], other.calls[:MOST_CALLS], strict=False)
        if c.method == d.method and c.returned and d.returned and _same_question(c.args, d.args)
    ]
    reads = [(r.attribute, r.value, s.value) for r, s in zip(one.reads, other.reads, strict=False) if r.attribute == s.attribute]
    return next((pair for pair in calls + reads if _differ(*pair[1:], by)), None)


def _same_question(a: tuple, b: tuple) -> bool:
    return not (is_data(a) and is_data(b)) or is_alike(a, b)


def _differ(once: Any, twice: Any, by: float) -> bool:
    if not is_data(once) or not is_data(twice) or is_alike(once, twice):
        return False
    with suppress(TypeError, ValueError, OverflowError):
        a, b = (np.asarray(v, dtype=np.float64).ravel() for v in (once, twice))
        if a.shape == b.shape and np.isfinite(a).all() and np.isfinite(b).all():
            return bool(np.max(abs(a - b), initial=0.0) > by * max(np.max(abs(a), initial=0.0), np.max(abs(b), initial=0.0)))
    return True


def short(answer: Any) -> str:
    """An answer in a line, cut where it is long."""
    with suppress(TypeError, ValueError):  # rows of different lengths
        numbers = np.asarray(answer)
        answer = numbers.tolist() if numbers.dtype.kind in "biuf" else answer
    text = " ".join((str(answer) if isinstance(answer, list) else show(answer)).split())
    return text if len(text) <= 60 else f"{text[:57]}…"


def may_go_on(implementation: Implementation) -> bool:
    """Whether it says that a fit goes on from the one before, or has a generator of random numbers that does."""
    with suppress(Exception):  # of whatever a foreign object does where it is looked at
        thing = implementation.make()
        return bool(setting(thing, "warm_start", False)) or any(map(_is_random, _within(thing)))
    return True


def _is_random(thing: Any) -> bool:
    return isinstance(thing, random.Random) or bool(_RANDOM.search(type(thing).__name__))


def _within(thing: Any) -> Iterator[Any]:
    """An object, and what it is made of: attributes, items, what a function closes over."""
    left, seen = [thing], set()
    while left and len(seen) < MOST_SEEN:
        item = left.pop()
        if id(item) in seen or isinstance(item, str | bytes | int | float | type | np.ndarray):
            continue
        seen.add(id(item))
        yield item
        if isinstance(item, dict):
            left += item.values()
        elif isinstance(item, list | tuple | set | frozenset):
            left += item
        elif isinstance(item, partial):
            left += (item.func, item.args, item.keywords)
        else:
            left += [*getattr(item, "__dict__", {}).values(), getattr(item, "__self__", None)]
            left += [getattr(item, name, None) for base in type(item).__mro__ for name in _slots(base)]
            left += [cell.cell_contents for cell in getattr(item, "__closure__", None) or () if _is_filled(cell)]


def _slots(base: type) -> tuple[str, ...]:
    slots = vars(base).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _is_filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False
