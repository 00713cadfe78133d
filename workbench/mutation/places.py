"""What the laws of a role read of a thing, and so where a fault in it can show: its calls are listened to on a few samples."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from ...properties.roles import Implementation
from ...properties.roles.limits import LIMIT
from ...properties.samples.draws import drawn
from ...properties.search.search import check_sample
from ...properties.theorem import Theorem
from ..base.errors import Misuse
from ..workers.pool import Crash
from .faults import LATE, STALE, Fault, groups_of, is_computed, parameters_of, planted, put, thing_at
from .operators import BY_KIND, DATA, MOVES, WEIGHTS, differ, kind_of, shape_of

SAMPLES = 3  # of each theorem


@dataclass
class Heard:
    """The calls and reads from outside, in order, each once: a hook, a part of it, and the kind of value that is there."""

    places: dict[tuple[str, str], str] = field(default_factory=dict)
    trains: dict[str, None] = field(default_factory=dict)  # the hooks that answer nothing, or the thing itself
    depth: int = 0

    def note(self, hook: str, part: str, kind: str) -> None:
        if kind:
            self.places.setdefault((hook, part), kind)

    def answer(self, hook: str, part: str, found: Any) -> Any:
        """Note what stands where in an answer; a function in it is listened to as well."""
        if isinstance(found, tuple) and not kind_of(found):
            parts = [self.answer(hook, f"{part}[{i}]", each) for i, each in enumerate(found)]
            return type(found)(*parts) if hasattr(found, "_fields") else type(found)(parts)
        if isinstance(found, dict):
            for key, each in found.items():
                self.note(hook, f"{part}[{key}]", kind_of(each))
        elif inspect.isfunction(found) and part:
            return wraps(found)(lambda *args, **named: self.answer(hook, f"{part}()", found(*args, **named)))
        else:
            self.note(hook, part, kind_of(found))
        return found

    def settings(self, hook: str, settings: Mapping[str, Any]) -> None:
        """Note the parameters among them."""
        for name, value in settings.items():
            if isinstance(value, float | bool):
                self.note(hook, f"={name}", kind_of(value))

    def given(self, hook: str, right: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any], method: bool) -> None:
        """Note the arrays that it is given, and the parameters of a function."""
        try:
            arguments = inspect.signature(right).bind(*args, **named).arguments
        except (TypeError, ValueError):
            return
        if not method:
            self.settings(hook, arguments)
        matrix = ""
        for name, value in arguments.items():
            dimensions = len(shape_of(value))
            if dimensions == 2:
                matrix = name
            elif name == "sample_weight" and value is not None:
                self.note(hook, name, "weights")
            elif dimensions == 1 and kind_of(value):
                self.note(hook, name, kind_of(value))
                if matrix:
                    self.note(hook, matrix, "matrix")


@contextmanager
def listened(thing: Any, heard: Heard) -> Iterator[None]:
    """Within it, what a class or a function is asked is noted in `heard`, but for what it asks itself."""
    hooks = {"": _listening("", thing, heard)} if not isinstance(thing, type) else _ears(thing, heard)
    undo = put(thing, hooks)
    try:
        yield
    finally:
        undo()


PLUMBING = ("get_params", "set_params", "get_metadata_routing")  # of any estimator


def _ears(kind: type, heard: Heard) -> dict[str, Any]:
    names = [name for name in dir(kind) if name == "__call__" or not name.startswith("_")]
    names = [n for n in names if n not in PLUMBING and inspect.isroutine(getattr(kind, n, None)) and _is_method(kind, n)]
    hooks = {n: _listening("" if n == "__call__" else n, getattr(kind, n), heard, True) for n in names}
    return {**hooks, "__getattribute__": _reading(kind, heard)}


def _is_method(kind: type, name: str) -> bool:
    """Whether it is called with the object, and always there: no static method, and none that only some objects have."""
    found = inspect.getattr_static(kind, name)
    return inspect.isroutine(found) and not isinstance(found, staticmethod | classmethod)


def _listening(hook: str, right: Any, heard: Heard, method: bool = False) -> Any:
    @wraps(right)
    def ear(*args: Any, **named: Any) -> Any:
        outside = not heard.depth
        heard.depth += 1
        try:
            moved = parameters_of(args[0]) if method and outside else []
            before = [p.detach().clone() for p in moved]
            found = right(*args, **named)
            if any(differ(old, p.detach()) for old, p in zip(before, moved, strict=True)):
                heard.note(hook, "~", "moves")
                for group in groups_of(args[0]):
                    heard.settings(hook, group)
            if outside:
                heard.given(hook, right, args, named, method)
                if found is None or (method and found is args[0]):
                    heard.trains.setdefault(hook)
                else:
                    return heard.answer(hook, "", found)
            return found
        finally:
            heard.depth -= 1

    return ear


def _reading(kind: type, heard: Heard) -> Any:
    right: Any = kind.__getattribute__

    def ear(self: Any, name: str) -> Any:
        if heard.depth or name.startswith("_"):
            return right(self, name)
        heard.depth += 1
        try:
            value = right(self, name)
        finally:
            heard.depth -= 1
        if not inspect.isroutine(value):
            learned = name.endswith("_") or is_computed(kind, name)
            heard.note("", f".{name}" if learned else f"={name}", kind_of(value))
        return value

    return ear


def can_be_changed(thing: Any) -> bool:
    """Whether a class lets its methods be replaced; a function is replaced where it is named."""
    if not isinstance(thing, type):
        return True
    try:
        put(thing, {"_is_lemmata_here": True})()
    except TypeError:
        return False
    return True


@dataclass(frozen=True)
class Look:
    """A job for a worker: the faults that change something which the laws of the role see, on some samples."""

    module: str
    path: str
    theorems: Sequence[Theorem]
    made: Callable[[str], Implementation]  # by a name
    seconds: float | None = LIMIT

    def run(self) -> list[Fault]:
        heard = Heard()
        self.ask("heard")  # imports what there is to import
        thing = thing_at(self.module, self.path)
        if not can_be_changed(thing):
            raise Misuse(f"{self.module}:{self.path} is a compiled class: no fault can be planted in its methods")
        with listened(thing, heard):
            self.ask("listened to")
        return [fault for fault in faults(self.module, self.path, heard) if self.shows(fault)]

    def crashed(self, crash: Crash) -> list[Fault]:
        raise Misuse(f"looking for faults in {self.module}:{self.path} failed: no answer without {crash.how}")

    def ask(self, name: str) -> None:
        """Put the laws to work on some samples each, whatever they say."""
        for theorem in self.theorems:
            for sample in drawn(theorem.sample, SAMPLES):
                check_sample(theorem, self.made(name), sample, seconds=self.seconds)

    def shows(self, fault: Fault) -> bool:
        """Whether it changes anything."""
        noted: list[None] = []
        with planted(fault, lambda: noted.append(None)):
            for theorem in self.theorems:
                for sample in drawn(theorem.sample, SAMPLES):
                    check_sample(theorem, self.made(fault.id), sample, seconds=self.seconds)
                    if noted:
                        return True
        return False


def faults(module: str, path: str, heard: Heard) -> Iterator[Fault]:
    """The faults at the places that were heard of."""
    kind = thing_at(module, path)
    for (hook, part), what in heard.places.items():
        if part.startswith("."):
            hooks = [""] if is_computed(kind, part[1:]) else [*heard.trains]
            yield from (Fault(module, path, each, part, change) for each in hooks[:1] for change in BY_KIND[what])
        elif part.startswith("="):
            changes = ["turned over"] if what == "switch" else ["doubled"] if what == "real" else []
            hooks = [hook] if hook or not isinstance(kind, type) else [*heard.trains][:1]
            yield from (Fault(module, path, each, part, change) for each in hooks for change in changes)
        elif what in ("weights", "matrix", "moves"):
            table = {"weights": [*WEIGHTS], "matrix": [*DATA], "moves": [*MOVES, LATE]}[what]
            yield from (Fault(module, path, hook, part, change) for change in table)
        elif part and not part.startswith("["):  # a vector that it is given
            changes = ["negated", "last at 0"] if what == "real" else ["swapped", "last changed"]
            yield from (Fault(module, path, hook, part, change) for change in changes)
        else:
            yield from (Fault(module, path, hook, part, change) for change in [*BY_KIND[what], STALE])


def home_of(thing: Any, module: str, path: str) -> tuple[str, str]:
    """Where a class or a function is defined, so that the fault is there before anybody has it: else where it is named."""
    own, name = getattr(thing, "__module__", None), getattr(thing, "__qualname__", "")
    if own in sys.modules and "<" not in name:
        try:
            if thing_at(str(own), name) is thing:
                return str(own), name
        except AttributeError:
            pass
    return module, path
