"""Whether a second use starts afresh: an object that was fitted, called or run before is to answer what a new one answers.

Each theorem is tried on new objects, so that nothing else would tell. What is to go on says so (``warm_start=True``, or it learns
an example more by ``partial_fit``), and of a random one nothing can be said: its next draws are others.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from ...properties.numbers.shown import show
from ...properties.roles.base import Implementation, Watched, required_methods, setting
from ...properties.roles.limits import OutOfTime, stopwatch, time_limit
from ...properties.search.search import Record, check_sample
from ...properties.statements.verdicts import Declined, ImplementationFailed, NotApplicable
from ...properties.theorem import Theorem
from ..counterexample.diagnosis import DIFFERENT, is_alike, is_data
from ..implementations.recorded_calls import Recorded, recorded

TIMES = 8  # that each answer is asked for before it is told: a random one is the same each time by a chance below 2⁻¹⁶
MOST_SEEN = 2000  # objects among which a random generator is looked for
MOST_CALLS = 100  # whose answers are compared
MOST_AGAIN = 8  # samples that it is used on again
PATIENT = 1.0  # seconds of the processor after which what is slow is used on no more of them
STARTS = ("", "fit", "init", "split", "set_params", "fit_predict", "fit_transform")  # by which a use begins, and may be refused
SETS = ("set_params", "__init__", "__class__")  # by which it is given parameters
GOES_ON = ("partial_fit",)  # the methods by which a use goes on from the one before
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
    def fits(self) -> bool:
        """Whether it is fitted."""
        return any(call.method == "fit" for call in self.asked.calls)

    @property
    def starts_afresh(self) -> bool:
        """Whether all that it was asked begins anew each time: an example more does not, nor what is given other parameters.

        Those that a law sets, where its role is not set any, stay with the object in the next use.
        """
        its_own = required_methods(self.theorem.role)
        calls = [call.method for call in self.asked.calls]
        return bool(calls) and not any(name in GOES_ON or (name in SETS and name not in its_own) for name in calls)


@dataclass
class Kept:
    """`hand` makes objects and keeps them; after `again` they are handed out once more, one after another, and then new ones."""

    make: Callable[[], Any]
    things: list[Any] = field(default_factory=list)
    handed: int = 0

    def hand(self) -> Any:
        if self.handed == len(self.things):
            self.things.append(self.make())
        self.handed += 1
        return self.things[self.handed - 1]

    def again(self) -> None:
        self.handed = 0


@dataclass(frozen=True)
class Before:
    """A use before: on the sample of `tried`, or of the calls that it made, with `other` data."""

    tried: Tried
    other: Callable[[np.ndarray], np.ndarray] | None = None

    def use(self, implementation: Implementation, kept: Kept, seconds: float | None) -> bool:
        """Use the objects that are kept; whether they took it."""
        kept.again()
        if self.other is None:
            record = self.tried.again(replace(implementation, make=kept.hand), seconds)[1]
            return record.verdict not in ("crashed", "not-applicable", "unknown")
        things = [Watched(kept.hand(), overwrites=implementation.overwrites) for _ in self.tried.asked.made]
        with time_limit(seconds):
            stopwatch().restart()
            try:
                for call in self.tried.asked.calls:
                    method = getattr(things[call.on], call.method) if call.method else things[call.on]
                    method(*(_with(self.other, v) for v in call.args), **{k: _with(self.other, v) for k, v in call.kwargs.items()})
            except (Declined, ImplementationFailed, NotApplicable, OutOfTime):
                return False
            finally:
                stopwatch().stop()
        return True


def _with(other: Callable[[np.ndarray], np.ndarray], value: Any) -> Any:
    is_data = isinstance(value, np.ndarray) and value.ndim in (1, 2) and value.size and value.dtype.kind in "iuf"
    return other(value) if is_data else value


def turned(a: np.ndarray) -> np.ndarray:
    """As many other data, the other way round: rows three times as far; labels, targets and points from the same range."""
    if a.ndim == 1:
        return a.max() + a.min() - a[::-1]
    return 3 * (a[::-1, ::-1] if a.shape[0] == a.shape[1] else a[::-1])


def longer(a: np.ndarray) -> np.ndarray:
    """Twice as many data, twice as long."""
    return np.tile(a, 2 if a.ndim == 1 else (2, 2))


def goes_on(implementation: Implementation, good: Sequence[Tried], seconds: float | None) -> str:
    """What an object that was used before answers otherwise than a new one, with both answers; nothing where it starts afresh.

    It is used before on other data of the same shape, on the same, on longer ones, twice, on another sample of the same theorem,
    and five times. Where it takes no other data, nothing is told, nor where it refuses to be used again; that it fails after data
    of other shapes alone is told.
    """
    found = [tried for tried in good if tried.starts_afresh]
    if not found or may_go_on(implementation):
        return ""
    until = time.process_time() + PATIENT
    for tried in found[:MOST_AGAIN]:
        goes_well = False
        for uses in _uses(tried, found):
            others = any(use.other is longer or use.tried is not tried for use in uses)
            said = _reused(implementation, tried, uses, seconds, failures=others and goes_well)
            if said:
                start = "its fit goes on from the one before" if tried.fits else "its second run goes on from the first"
                return f"{start}, and is to start afresh{' (or has warm_start=True)' * tried.fits}: {said}"
            goes_well = goes_well or said is not None
            if time.process_time() > until:
                return ""
    return ""


def _uses(tried: Tried, among: Sequence[Tried]) -> list[list[Before]]:
    """What it is used for before that."""
    same, turn = Before(tried), Before(tried, turned)
    other = next((Before(other) for other in among if other.theorem is tried.theorem and other is not tried), None)
    more = [] if other is None else [[other], [turn, other, same, other, turn]]
    return [[turn], [same], [Before(tried, longer)], [same, turn], *more]


def _reused(
    implementation: Implementation, tried: Tried, uses: Sequence[Before], seconds: float | None, failures: bool
) -> str | None:
    """What differs after these uses, if it is told each time anew; None where it is not used so, or then refuses to be."""
    when = {(True, 1): "after a fit to other data", (False, 1): "after a run before"}.get(
        (tried.fits, len(uses)), f"after {len(uses)} {'fits' if tried.fits else 'runs'} before"
    )

    def once(new: Recorded) -> str | None:
        kept = Kept(implementation.make)
        if not all(use.use(implementation, kept, seconds) for use in uses):
            return None
        kept.again()
        asked, record = tried.again(replace(implementation, make=kept.hand), seconds)
        if record.verdict in ("crashed", "not-applicable", "unknown"):
            return None
        return _told(new, asked, record, when, failures)

    return _each_time(implementation, tried, once, seconds)


def _each_time(
    implementation: Implementation, tried: Tried, once: Callable[[Recorded], str | None], seconds: float | None
) -> str | None:
    """What is told, if it is told each time anew while new objects agree among themselves."""
    first = once(tried.asked)
    for _ in range(TIMES if first else 0):
        new, record = tried.again(implementation, seconds)
        if record.verdict != "holds" or differing(tried.asked, new) or once(new) != first:
            return ""
    return first


def _told(new: Recorded, asked: Recorded, record: Record, when: str, failures: bool) -> str | None:
    """What the second use answers otherwise, or that it fails, once it has begun (or at all: `failures`); None for a refusal."""
    broke = next((call for call in asked.calls if not call.returned), None)
    if broke is not None and broke.method in STARTS and not failures:
        return None
    if (pair := differing(new, asked, DIFFERENT)) is not None:
        name, *answers = pair
        once, twice = apart(*answers)
        return f"{name} of a new object is {once}, and {when} {twice}"
    if broke is None:
        return ""
    why = record.smallest.conclusion.name if record.smallest else record.reason
    return f"{when} {broke.method or 'it'} fails, and that of a new object does not: {why}"


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


def apart(once: Any, twice: Any) -> tuple[str, str]:
    """Two answers, each in a line: from where they differ on, if that is cut."""
    texts = short(once), short(twice)
    with suppress(TypeError, ValueError):
        a, b = (np.asarray(v, dtype=np.float64).ravel().tolist() for v in (once, twice))
        if texts[0] == texts[1]:
            k = next((k for k, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"[…{short(a[k:])[1:]}", f"[…{short(b[k:])[1:]}"
    return texts


def short(answer: Any) -> str:
    """An answer in a line, cut where it is long."""
    with suppress(TypeError, ValueError):  # rows of different lengths
        numbers = np.asarray(answer)
        answer = numbers.tolist() if numbers.dtype.kind in "biuf" else answer
    text = " ".join((str(answer) if isinstance(answer, list) else show(answer)).split())
    return text if len(text) <= 60 else f"{text[:57]}…"


def second_use(role: type) -> str:
    """By which method an object of a role is used again before a search; or why it is not."""
    methods = required_methods(role)
    if goes_on_by := [name for name in methods if name in GOES_ON]:
        return f"none: {goes_on_by[0]} goes on from the examples before"
    begins = next((name for name in ("fit", "init", "split", "fit_predict") if name in methods), methods[0])
    return "a call, of objects" if begins == "__call__" else begins


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
