"""A fault: one change of what a class or a function of somebody else answers, learns, is given or does; planted, and taken out."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from functools import wraps
from typing import Any

import numpy as np

from ...algorithms.mistakes import afterwards, answering
from .operators import BY_KIND, DATA, MOVES, WEIGHTS, changed, differ, kind_of

Note = Callable[[], Any]
JUDGES = ("lemmata.properties.", "lemmata.theorems.")  # whose ground truth keeps the sound function
STALE, LATE = "as the time before", "none after the tenth"
NOTHING = "nothing"  # the change of a control: what the hooks alone do to a suite
STEP = re.compile(r"\[(\w+)\]|\(\)|\.(\w+)")


@dataclass(frozen=True)
class Fault:
    """What goes wrong where: of the thing at ``module:path``, `change` is done to a part of what its method `hook` does.

    Attributes
    ----------
    hook: the method; empty for a call of the thing itself.
    part: of what: empty for the answer, ``[0]`` or ``[x]`` for an item of it, and ``[1]()`` for what that answers; ``.coef_`` for
        what an object learns; ``=alpha`` for a parameter of a function, an object, or its ``param_groups``; ``~`` for how far it
        moves what they hold; else the argument of that name.
    change: the name of an operator.
    """

    module: str
    path: str
    hook: str
    part: str
    change: str

    @property
    def id(self) -> str:
        """Short, and its own among the faults of one thing."""
        return f"{self.place}: {self.change}"

    @property
    def place(self) -> str:
        if self.part.startswith((".", "=")):
            return self.part[1:]
        call = self.hook or self.path
        if self.part == "~":
            return f"{call}'s move"
        return f"{call}(…){self.part}" if self.part[:1] in ("", "[") else f"{call}({self.part})"

    @property
    def sentence(self) -> str:
        """What it does, as mutants say it."""
        if self.change == STALE:
            return f"Answers {self.place} as the time before."
        if self.change == NOTHING:
            return "Changes nothing."
        if self.change == LATE:
            return "Moves no more after the tenth step."
        said = DATA[self.change][0] if self.change in DATA else _operator(self.change).__doc__ or ""
        return said.replace("the answer", f"`{self.place}`")

    def as_json(self) -> dict[str, str]:
        return asdict(self)


def _operator(name: str) -> Callable[[Any], Any]:
    return next(table[name] for table in (*BY_KIND.values(), WEIGHTS) if name in table)


def thing_at(module: str, path: str) -> Any:
    """What stands there. Raises `AttributeError` for nothing."""
    thing: Any = sys.modules.get(module) or importlib.import_module(module)
    for name in path.split("."):
        thing = getattr(thing, name)
    return thing


@contextmanager
def planted(fault: Fault, note: Note = lambda: None) -> Iterator[None]:
    """Within it the fault is there. `note` is called whenever it changes something."""
    undo = plant(fault, note)
    try:
        yield
    finally:
        undo()


def plant(fault: Fault, note: Note = lambda: None) -> Callable[[], None]:
    """Plant a fault; what takes it out again."""
    thing = thing_at(fault.module, fault.path)
    if not isinstance(thing, type):
        return put(thing, {"": _wrong(fault, thing, note)})
    if fault.part.startswith(".") and is_computed(thing, fault.part[1:]):
        name = fault.part[1:]
        return put(thing, {name: _computed(thing, name, _value(fault, note))})
    hook = fault.hook or "__call__"
    right = getattr(thing, hook)
    if fault.part.startswith("."):
        sound = type(thing.__name__, (), {hook: right})
        name, value = fault.part[1:], _value(fault, note)
        change = lambda self, *_, **__: {name: value(own_of(self)[name])} if name in own_of(self) else {}  # noqa: E731
        return put(thing, {hook: vars(afterwards(sound, fault.sentence, **{hook: change}))[hook]})
    return put(thing, {hook: _wrong(fault, right, note, True)})


def put(thing: Any, hooks: Mapping[str, Any]) -> Callable[[], None]:
    """Put hooks in the place of those of a class, or a function wherever a module has it; what undoes it."""
    if not isinstance(thing, type):
        return _put_function(thing, hooks[""])
    old = {name: vars(thing)[name] for name in hooks if name in vars(thing)}
    for name, hook in hooks.items():
        setattr(thing, name, hook)

    def undo() -> None:
        for name in hooks:
            if name in old:
                setattr(thing, name, old[name])
            else:
                delattr(thing, name)

    return undo


def _put_function(right: Any, wrong: Any) -> Callable[[], None]:
    places = [
        (names, key)
        for name, module in list(sys.modules.items())
        if not name.startswith(JUDGES) and isinstance(names := getattr(module, "__dict__", None), dict)
        for key, value in list(names.items())
        if value is right
    ]
    for names, key in places:
        names[key] = wrong

    def undo() -> None:
        for names, key in places:
            names[key] = right

    return undo


def is_computed(kind: type, name: str) -> bool:
    """Whether an attribute is computed where it is read."""
    return isinstance(inspect.getattr_static(kind, name, None), property)


def _computed(kind: type, name: str, value: Callable[[Any], Any]) -> property:
    right = inspect.getattr_static(kind, name)
    return property(lambda self: value(right.__get__(self)), right.fset, right.fdel, right.__doc__)


def _value(fault: Fault, note: Note) -> Callable[[Any], Any]:
    """The change of a value, which is noted where it changes anything."""
    if fault.change == NOTHING:
        return lambda value: value
    if fault.change == STALE:
        return _stale(note)
    operator = _operator(fault.change)
    kind = next((kind for kind, table in BY_KIND.items() if fault.change in table), "")

    def wrong(value: Any) -> Any:
        def one(part: Any) -> Any:
            return operator(part) if not kind or kind_of(part) == kind else part

        found = changed(value, one)
        if not differ(value, found):
            return value
        note()
        return found

    return wrong


def _stale(note: Note) -> Callable[[Any], Any]:
    last: list[Any] = []

    def wrong(value: Any) -> Any:
        before = last[0] if last else value
        with suppress(Exception):  # what cannot be copied is not kept
            last[:] = [deepcopy(value)]
        if np.shape(before) != np.shape(value) or not differ(before, value):
            return value
        note()
        return before

    return wrong


def _wrong(fault: Fault, right: Callable[..., Any], note: Note, method: bool = False) -> Callable[..., Any]:
    """A function or a method with the fault in the place of the right one."""
    part = fault.part
    if part == "~":
        return _moving(fault, right, note)
    if part.startswith("="):
        return _parametrised(fault, right, note) if method else _given(replace(fault, part=part[1:]), right, note)
    if part and not part.startswith("["):
        return _given(fault, right, note)
    steps, value = STEP.findall(part), _value(fault, note)
    change = lambda found, *_, **__: _at(found, part, value) if steps else value(found)  # noqa: E731
    if method:
        hook = fault.hook or "__call__"
        sound = type("Sound", (), {hook: right})
        wrong = answering(sound, fault.sentence, **{hook: change}) if fault.hook else answering(sound, fault.sentence, change)
        return vars(wrong)[hook]
    wrong = answering(right, fault.sentence, change)
    wrong.__doc__ = right.__doc__
    return wrong


def _at(found: Any, path: str, value: Callable[[Any], Any]) -> Any:
    """The answer, with what stands at a path in it changed."""
    if not path:
        return value(found)
    step, rest = path[: (end := path.index("]") + 1 if path[0] == "[" else 2)], path[end:]
    if step == "()":
        return wraps(found)(lambda *args, **named: _at(found(*args, **named), rest, value))
    key = step[1:-1]
    try:
        if isinstance(found, tuple):
            parts = list(found)
            parts[int(key)] = _at(parts[int(key)], rest, value)
            return type(found)(*parts) if hasattr(found, "_fields") else type(found)(parts)
        other = _at(found[key], rest, value)
        if other is not found[key]:
            found[key] = other
    except (KeyError, IndexError, ValueError, TypeError):
        return found
    return found


def _given(fault: Fault, right: Callable[..., Any], note: Note) -> Callable[..., Any]:
    """It is trained on other data than it is given."""
    takes = inspect.signature(right)

    @wraps(right)
    def wrong(*args: Any, **named: Any) -> Any:
        try:
            given = takes.bind(*args, **named)
        except TypeError:  # as it would be without us
            return right(*args, **named)
        if given.arguments.get(fault.part) is None:
            return right(*args, **named)
        if fault.change in DATA:
            with suppress(Exception):  # of data that are no such thing
                if DATA[fault.change][1](given, fault.part):
                    note()
        else:
            given.arguments[fault.part] = _value(fault, note)(given.arguments[fault.part])
        return right(*given.args, **given.kwargs)

    return wrong


def own_of(thing: Any) -> dict[str, Any]:
    """The attributes that an object keeps by name."""
    return getattr(thing, "__dict__", {})


def _parametrised(fault: Fault, right: Callable[..., Any], note: Note) -> Callable[..., Any]:
    """It works with another parameter than it was given, and has it back afterwards."""
    name, value = fault.part[1:], _value(fault, note)

    @wraps(right)
    def wrong(self: Any, *args: Any, **named: Any) -> Any:
        before = [(each, each[name]) for each in (own_of(self), *groups_of(self)) if name in each]
        for each, old in before:
            each[name] = value(old)
        try:
            return right(self, *args, **named)
        finally:
            for each, old in before:
                each[name] = old

    return wrong


def groups_of(thing: Any) -> list[dict[str, Any]]:
    """The groups of parameters that an optimiser keeps as torch.optim's do: the arrays that it moves, and how."""
    groups = getattr(thing, "param_groups", None)
    return groups if isinstance(groups, list) else []


def parameters_of(thing: Any) -> list[Any]:
    """The arrays that an optimiser moves."""
    return [p for group in groups_of(thing) for p in group["params"]]


def _moving(fault: Fault, right: Callable[..., Any], note: Note) -> Callable[..., Any]:
    """It moves its parameters otherwise."""
    operator = None if fault.change == LATE else MOVES.get(fault.change, lambda move: move)

    @wraps(right)
    def wrong(self: Any, *args: Any, **named: Any) -> Any:
        before = [p.detach().clone() for p in parameters_of(self)]
        found = right(self, *args, **named)
        own_of(self)["_steps_until_now"] = steps = own_of(self).get("_steps_until_now", 0) + 1
        for p, old in zip(parameters_of(self), before, strict=False):
            with suppress(Exception):  # of another kind of array
                move = p.detach() - old
                other = (move if steps <= 10 else 0 * move) if operator is None else operator(move.clone())
                if differ(other, move):
                    note()
                    p.data.copy_(old + other)
        return found

    return wrong
