"""Values as Python source: the arguments of a program that shows a counterexample."""

from __future__ import annotations

import inspect
import math
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from .pasted import is_ours
from .recorded_calls import GeneratorState, Listening, has_gaps


class Answers:
    """Gives the answers of a list, one for each call of it or of a method, and prints what it is asked."""

    def __init__(self, name, *answers):
        self.name, self.given, self.answers, self.asked = name, answers, iter(answers), []

    def __call__(self, *asked, **more):
        self.asked.append((*asked, *more.values()))
        print(self.name, "is asked", *self.asked[-1])
        return next(self.answers)

    def __getattr__(self, name):
        return self


MOST_ANSWERS = 400  # of an object that is handed to an implementation: a program with more of them is not short


class NoShortForm(TypeError):
    """A value that no line of source stands for."""


class Source:
    """The lines that define a program's arguments, and what it must import.

    `shares`: equal arrays are one variable; not where the implementation may write to what it is handed.
    """

    def __init__(self, shares: bool = True) -> None:
        self.imports: dict[str, None] = {}
        self._shares = shares
        self._defined: dict[str, list[str]] = {}  # the lines that define a variable, by its name
        self._arrays: dict[str, str] = {}
        self._speaking: dict[int, str] = {}
        self._pasted: list[Callable[..., Any]] = []

    def lines(self) -> list[str]:
        """The definitions, in order."""
        return [line for lines in self._defined.values() for line in lines]

    @property
    def things(self) -> list[Any]:
        """The functions and classes of ours whose source the program must have."""
        return [*self._pasted, *([Answers] if self._speaking else [])]

    def pasted(self, function: Callable[..., Any]) -> str:
        """The name of a function of ours, whose source the program has."""
        self._pasted.append(function)
        return function.__name__

    def function(self, function: Callable[..., Any]) -> str:
        """The name of a function, which is pasted where it is ours, and imported where not. Raises `NoShortForm`."""
        return self.pasted(function) if is_ours(function) else self.name_of(function)

    def of(self, value: Any, name: str = "value") -> str:
        """A value as an expression. Raises `NoShortForm`."""
        if isinstance(value, np.ndarray):
            return self._array(array(value), name)
        if isinstance(value, GeneratorState):
            fresh = self._fresh(name)
            state = f"{fresh}.bit_generator.state = {_data(value.state)}"
            self._defined[fresh] = [f"{fresh} = np.random.Generator(np.random.{value.kind}())", state]
            return fresh
        if isinstance(value, Listening):
            return self._answers(value, name)
        if isinstance(value, list | tuple):
            inner = ", ".join(self.of(item, name) for item in value)
            if type(value) is tuple:
                return f"({inner}{',' * (len(value) == 1)})"
            return f"[{inner}]"
        if isinstance(value, frozenset | set):
            return f"frozenset({'{' + ', '.join(sorted(self.of(v, name) for v in value)) + '}' if value else ''})"
        if isinstance(value, np.generic | Fraction):
            return repr(plain_number(value))
        if isinstance(value, dict):
            return "{" + ", ".join(f"{self.of(k)}: {self.of(v, name)}" for k, v in value.items()) + "}"
        if value is None or isinstance(value, bool | int | str) or (isinstance(value, float) and math.isfinite(value)):
            return repr(value)
        if isinstance(value, float):
            return f'float("{value}")'
        return self._imported(value)

    def constructed(self, owner: type, settings: dict[str, Any]) -> str:
        """``Name(setting=value, …)``, of a class that can be imported."""
        return f"{self.name_of(owner)}({', '.join(f'{k}={self.of(v, k)}' for k, v in settings.items())})"

    def name_of(self, thing: Any) -> str:
        """The name of something that can be imported. Raises `NoShortForm`."""
        module, _, name = importable(thing).partition(":")
        if not name:
            raise NoShortForm(f"{thing!r:.60} cannot be imported")
        self.imports[f"from {module} import {name.partition('.')[0]}"] = None
        return name

    def _imported(self, value: Any) -> str:
        if isinstance(value, type) or inspect.isroutine(value):
            return self.name_of(value)
        if hasattr(value, "get_params"):
            return self.constructed(type(value), changed(value))
        raise NoShortForm(f"no short form for a {type(value).__name__}")

    def _fresh(self, name: str) -> str:
        return next(v for v in (name, *(f"{name}_{i}" for i in range(2, 9999))) if v not in self._defined)

    def _array(self, text: str, name: str) -> str:
        if self._shares and text in self._arrays:
            return self._arrays[text]
        fresh = self._arrays[text] = self._fresh(name)
        self._defined[fresh] = [f"{fresh} = {text}"]
        return fresh

    def _answers(self, spoken: Listening, name: str) -> str:
        """A stand-in that gives the same answers: one variable for each object."""
        if len(spoken.answers_) > MOST_ANSWERS:
            raise NoShortForm(f"{len(spoken.answers_)} answers of a {type(spoken.thing_).__name__}")
        if id(spoken.thing_) not in self._speaking:
            self._speaking[id(spoken.thing_)] = fresh = self._fresh(name)
            self._defined[fresh] = []
            inner = "".join(f", {self.of(answer, f'{name}_answer')}" for answer in spoken.answers_)
            self._defined.pop(fresh)  # behind what it answers
            self._defined[fresh] = [f'{fresh} = Answers("{fresh}"{inner})']
        return self._speaking[id(spoken.thing_)]


def array(value: np.ndarray) -> str:
    """An array as source, which lies in memory as it does. Raises `NoShortForm` for one of other things than numbers and text."""
    if value.dtype.kind in "US":
        return f"np.array({value.tolist()!r})"
    if value.dtype.kind not in "biufO":
        raise NoShortForm(f"no short form for an array of {value.dtype}")
    kind = {"b": "bool", "i": "int", "u": "int", "f": "float", "O": "float"}[value.dtype.kind]
    if value.dtype == np.float32:
        kind = "np.float32"
    if not value.size:
        return f"np.zeros({value.shape}, dtype={kind})"
    order = "" if value.flags.c_contiguous or not value.flags.f_contiguous else ', order="F"'
    written = f"np.array({_data(value.tolist())}, dtype={kind}{order})"
    return f"np.repeat({written}, 2, axis=-1)[..., ::2]" if has_gaps(value) else written


def _data(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k!r}: {_data(v)}" for k, v in value.items()) + "}"
    if isinstance(value, np.ndarray):
        return array(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_data, value))}]"
    number = plain_number(value)
    if isinstance(number, float) and not math.isfinite(number):
        return f"np.{number}" if number > 0 or number != number else "-np.inf"
    if not isinstance(number, bool | int | float | str):
        raise NoShortForm(f"no short form for a {type(value).__name__}")
    return repr(number)


def plain_number(value: Any) -> Any:
    """A number as an int where it is one, else as a float. One that counts what is done with it is its ``value``."""
    if not isinstance(value, int | float | Fraction | np.generic):
        value = getattr(value, "value", value)
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, Fraction):
        value = float(value)
    whole = isinstance(value, float) and value.is_integer() and abs(value) < 2**53 and str(value) != "-0.0"
    return int(value) if whole else value


def importable(thing: Any) -> str:
    """``module:name`` where importing that gives `thing`, else nothing."""
    if inspect.ismodule(thing):
        return thing.__name__
    module, name = str(getattr(thing, "__module__", "")), getattr(thing, "__qualname__", "")
    there: Any = sys.modules.get(module) if module != "__main__" else None
    for part in name.split("."):
        there = getattr(there, part, None)
    return f"{module}:{name}" if there is thing and there is not None else ""


def changed(thing: Any) -> dict[str, Any]:
    """The parameters of an instance with ``get_params`` that differ from the defaults of its class."""
    defaults = inspect.signature(type(thing)).parameters
    return {
        name: value
        for name, value in thing.get_params(deep=False).items()
        if name not in defaults or not same(value, defaults[name].default)
    }


def same(value: Any, default: Any) -> bool:
    """Whether a parameter is its default."""
    return value is default or (literal(value) and type(value) is type(default) and value == default)


def literal(value: Any) -> bool:
    """Whether its `repr` is source text for it."""
    return value is None or isinstance(value, bool | int | str) or (isinstance(value, float) and math.isfinite(value))
