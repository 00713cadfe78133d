"""The calls of an implementation on a sample, each with its arguments as they were then, and its answer.

Functions that are handed to it (a weak learner, an error to evaluate) are listened to as well, so that a program can give the same
answers without the code behind them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from ...properties.roles.base import Implementation, Watched

PLAIN = (bool, int, float, complex, str, bytes, type(None), np.ndarray, np.generic, set, frozenset, dict, type)


@dataclass
class Call:
    """A call of a method ("" for the thing itself) of the object of that number.

    `returned`: whether it came back; `itself`: it returned its own object. `heard`: how often a function that it returned had been
    called before, by itself. `yields`: its answer came one by one.
    """

    on: int
    method: str
    args: tuple
    kwargs: dict[str, Any]
    answer: Any = None
    returned: bool = False
    itself: bool = False
    heard: int = 0
    yields: bool = False


@dataclass
class Read:
    """An attribute that was read of the object of that number, and its value then."""

    on: int
    attribute: str
    value: Any


@dataclass
class Copied:
    """The object of the second number was made of that of the first by a function, say ``deepcopy``."""

    on: int
    number: int
    by: Callable[[Any], Any]


@dataclass(frozen=True)
class Recorded(Implementation):
    """An implementation whose calls, and attributes that are read, are noted in `notes`, in order."""

    notes: list[Call | Read | Copied] = field(default_factory=list, compare=False, repr=False)
    made: list[Any] = field(default_factory=list, compare=False, repr=False)  # the objects, by number
    ears: Ears = field(default_factory=lambda: Ears(), compare=False, repr=False)

    def fresh(self) -> Any:
        """A new object, its calls noted."""
        return self.noting(super().fresh())

    def noting(self, thing: Any) -> _Recording:
        """A view of one more object, its calls noted."""
        view = _Recording(thing, len(self.made), self)
        self.made.append(view)
        return view

    @property
    def steps(self) -> list[Call | Copied]:
        """Its calls, except those that ask for its parameters, and the copies made of it, in order."""
        return [n for n in self.notes if isinstance(n, Copied) or (isinstance(n, Call) and n.method != "get_params")]

    @property
    def calls(self) -> list[Call]:
        """Its calls alone."""
        return [step for step in self.steps if isinstance(step, Call)]

    @property
    def reads(self) -> list[Read]:
        """The learned attributes that were read: their names end in an underscore."""
        return [note for note in self.notes if isinstance(note, Read) and note.attribute.endswith("_")]


def recorded(implementation: Implementation) -> Recorded:
    """An implementation, with notes of its calls."""
    given = implementation
    return Recorded(given.name, given.make, given.settings, given.overwrites, form=given.form)


class _Recording(Watched):
    __slots__ = ("_ears", "_notes", "_number", "_recorded")

    def __init__(self, thing: Any, number: int, recorded: Recorded):
        super().__init__(thing, None, recorded.overwrites, recorded.form)
        object.__setattr__(self, "_number", number)
        object.__setattr__(self, "_recorded", recorded)
        object.__setattr__(self, "_notes", recorded.notes)
        object.__setattr__(self, "_ears", recorded.ears)

    def __getattr__(self, name: str) -> Any:
        value = super().__getattr__(name)
        if not (isinstance(value, partial) and value.args[:1] == (name,)):  # no method
            self._notes.append(Read(self._number, name, kept(value)))
        return value

    def copied_by(self, copy: Callable[[Any], Any]) -> Watched:
        """A view of a copy, which is noted, and its calls are."""
        view = self._recorded.noting(copy(self._thing))
        self._notes.append(Copied(self._number, view._number, copy))
        return view

    def _call(self, name: str, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        args, kwargs = tuple(map(self._ears.to, args)), {key: self._ears.to(value) for key, value in kwargs.items()}
        call = Call(self._number, name, tuple(map(kept, args)), {key: kept(value) for key, value in kwargs.items()})
        self._notes.append(call)
        result = super()._call(name, _noting_yields(call, function), *args, **kwargs)
        if result is not self._thing and inspect.isroutine(result):
            result = Listening(result, self._ears)
        call.returned, call.itself = True, result is self._thing
        call.answer = None if call.itself else kept(result)
        call.heard = len(result.asked_) if isinstance(result, Listening) else 0
        return result


def _noting_yields(call: Call, function: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a function, to note in the call whether it answers with an iterator, which is run through before anybody sees it."""

    def noting(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        call.yields = isinstance(result, Iterator)
        return result

    noting.__self__ = getattr(function, "__self__", None)  # type: ignore[attr-defined]  # whose own answer may be itself
    return noting


class Listening:
    """A function or object that is handed to an implementation: it does the same, and keeps what it answered.

    Attributes
    ----------
    asked_: the arguments of each call of itself. answers_: of all calls of it and of its methods, in order. thing_: the original.
    """

    def __init__(self, thing: Any, ears: Ears):
        self.thing_, self.ears_, self.asked_, self.answers_ = thing, ears, [], []

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.asked_.append(kept(args))
        return self._noted(self.thing_(*args, **kwargs))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name in ("thing_", "ears_", "asked_", "answers_"):
            raise AttributeError(name)
        value = getattr(self.thing_, name)
        return (lambda *args, **kwargs: self._noted(value(*args, **kwargs))) if callable(value) else value

    def __deepcopy__(self, memo: Any) -> Listening:
        return self

    def _noted(self, answer: Any) -> Any:
        answer = self.ears_.to(answer)
        self.answers_.append(kept(answer))
        return answer


class Ears:
    """Listens to functions and objects: one `Listening` for each of them."""

    def __init__(self) -> None:
        self._known: dict[int, Listening] = {}

    def to(self, value: Any) -> Any:
        """Wrap a function or an object with methods, so that its answers are kept; data stay as they are."""
        if isinstance(value, list | tuple) and any(_speaks(item) for item in value):
            return type(value)(map(self.to, value))
        return self._known.setdefault(id(value), Listening(value, self)) if _speaks(value) else value


def _speaks(value: Any) -> bool:
    if isinstance(value, (*PLAIN, list, tuple, np.random.Generator, Listening)) or hasattr(value, "__array__"):
        return False
    return callable(value) or not (hasattr(value, "__len__") or hasattr(value, "__iter__") or hasattr(value, "numerator"))


def kept(value: Any) -> Any:
    """A copy of data, that stays as they are; of a random generator, its state; anything else as it is.

    A table lies in memory as before: in Fortran order, or with gaps.
    """
    if isinstance(value, np.random.Generator):
        return GeneratorState(type(value.bit_generator).__name__, dict(deepcopy(value.bit_generator.state)))
    if isinstance(value, Listening):
        return value
    if has_gaps(value):
        return np.repeat(value, 2, axis=-1)[..., ::2]
    try:
        return deepcopy(value)
    except Exception:  # whatever a foreign type raises
        return value


def has_gaps(value: Any) -> bool:
    """Whether it is a table whose numbers do not follow each other in memory, by rows or by columns."""
    if type(value) is not np.ndarray or value.ndim != 2:
        return False
    return not (value.flags.c_contiguous or value.flags.f_contiguous)


@dataclass(frozen=True)
class GeneratorState:
    """A NumPy generator at some moment."""

    kind: str
    state: dict[str, Any]
