"""A counterexample in the user's own API: a program that shows it in a fresh interpreter, without lemmata.

The statement is run once more on the witness with every call noted; the program makes the same calls, and prints the last
answer and the attributes that the statement read.
"""

from __future__ import annotations

import inspect
from fractions import Fraction
from typing import Any

import numpy as np

from ..properties.roles.base import Implementation
from ..properties.search import check_sample
from ..properties.theorem import Failing, Theorem

MAX_CALLS = 24
ARGUMENTS = ["# the arguments"]  # where an adapter's program wants its arguments defined


def snippet(statement: Theorem | Failing, implementation: Implementation, target: str, sample: Any) -> str | None:
    """The program, or None where the target is not importable, an argument has no short form, or there are too many calls."""
    module, _, name = target.partition(":")
    if not name or " " in target:
        return None
    log: list = []
    check_sample(statement, implementation.logged(log), sample)
    calls = [entry for entry in log if isinstance(entry, tuple)]
    read = [entry for entry in log if isinstance(entry, str) and entry.endswith("_")]
    if not calls or len(calls) > MAX_CALLS:
        return None
    thing = implementation.make()
    if hasattr(thing, "in_own_terms"):  # an adapter of ours: the library's own call instead
        return "\n".join(_of_adapter(thing, calls[-1]))
    try:
        return "\n".join(_program(module, name, implementation, calls, read))
    except TypeError:
        return None


def _of_adapter(thing: Any, call: tuple) -> list[str]:
    """The program that an adapter stands for, with the arguments of one call defined by the adapter's names for them."""
    _, args, kwargs = call
    given = inspect.signature(thing.__call__).bind(*args, **kwargs).arguments
    names = inspect.signature(thing.__call__).parameters
    arguments = [f"{name} = {_array(given.get(name))}" for name in names]
    lines = thing.in_own_terms()
    at = lines.index(*ARGUMENTS)
    return ["import numpy as np", *lines[:at], "", *arguments, *lines[at + 1 :]]


def _array(value: Any) -> str:
    if value is None:
        return "None"
    array = np.asarray(value, dtype=float)
    return f"np.array({_plain(array.tolist())}, dtype=float)" if array.size else f"np.zeros({array.shape})"


def _program(module: str, name: str, implementation: Implementation, calls: list, read: list[str]) -> list[str]:
    settings = ", ".join(f"{k}={v!r}" for k, v in implementation.settings.items())
    thing = implementation.make()
    is_class = isinstance(getattr(implementation.make, "func", None), type)
    lines = ["import numpy as np", f"from {module} import {name.partition('.')[0]}", ""]
    made = "model" if is_class or settings else name
    if is_class:
        lines.append(f"model = {name}({settings})")
    elif settings:
        lines = ["import functools", *lines, f"model = functools.partial({name}, {settings})"]
    arrays: dict[str, str] = {}
    body = [_call(made, thing, call, arrays) for call in calls]
    if not read or calls[-1][0] != "fit":
        body[-1] = f"print({body[-1]})"
    lines += [f"{variable} = {text}" for text, variable in arrays.items()]
    return lines + body + [f'print("{attribute}:", {made}.{attribute})' for attribute in dict.fromkeys(read)]


def _call(made: str, thing: Any, call: tuple, arrays: dict[str, str]) -> str:
    method, args, kwargs = call
    names = _parameters(getattr(thing, method) if method else thing)
    parts = [_argument(a, names[i] if i < len(names) else "array", arrays) for i, a in enumerate(args)]
    parts += [f"{k}={_argument(v, k, arrays)}" for k, v in kwargs.items()]
    return f"{made}{'.' if method else ''}{method}({', '.join(parts)})"


def _parameters(function: Any) -> list[str]:
    try:
        return list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return []


def _argument(value: Any, name: str, arrays: dict[str, str]) -> str:
    """An argument as source text; an array becomes a variable called as the parameter is, each distinct one once."""
    if value is None or isinstance(value, bool | int | float | str):
        return repr(value)
    if isinstance(value, frozenset | set):
        inner = "{" + ", ".join(sorted(_argument(v, name, arrays) for v in value)) + "}" if value else ""
        return f"frozenset({inner})"
    if isinstance(value, np.ndarray):
        text = f"np.array({_plain(value.tolist())}, dtype={'float' if value.dtype.kind in 'fO' else 'int'})"
        taken = set(arrays.values())
        fresh = next(v for v in (name, *(f"{name}_{i}" for i in range(2, 99))) if v not in taken)
        return arrays.setdefault(text, fresh)
    raise TypeError(f"no short form for a {type(value).__name__}")


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(v) for v in value]
    if isinstance(value, Fraction):
        value = float(value)
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 2**53 else value
