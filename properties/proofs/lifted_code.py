"""The code that a derivation lifts: which numbers it has, beyond which it could do something else than in any whole run."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .statement_code import codes

SMALL = 2  # numbers up to this one stand in formulas everywhere


def larger_numbers(lifted: Any, longest: Mapping[str, int]) -> list[str]:
    """Where code has a number that is not below the length of the longest whole run of each loop, as faults.

    Code that asks whether there are more than 100 items has a 100. What settings are given, and what a name of a module stands for,
    is not looked at.
    """
    if not longest:
        return []
    loop = min(longest, key=lambda name: longest[name])
    found = {(f.__qualname__, n) for f in functions_of(lifted) for code in codes(f.__code__) for n in numbers_in(code.co_consts)}
    return [
        f"{name} has the number {n}, and no whole run of {loop} is longer than {longest[loop]}: it may do something else beyond"
        for name, n in sorted(found)
        if n > SMALL and n >= longest[loop]
    ]


def numbers_in(constants: Any) -> Iterator[Any]:
    """Sizes of the numbers among the constants of code, and in their tuples and sets."""
    for value in constants:
        if isinstance(value, tuple | frozenset):
            yield from numbers_in(value)
        elif isinstance(value, int | float | complex):
            yield abs(value)


def functions_of(lifted: Any) -> list[Callable[..., Any]]:
    """A function, or the methods of an object; and the functions that these name, of its package and of this one."""
    packages = {package_of(lifted), package_of(functions_of)}
    found: list[Callable[..., Any]] = []
    todo = [lifted if inspect.isroutine(lifted) else type(lifted)]
    for thing in todo:
        own = [f for f in _of(thing) if package_of(f) in packages and f not in found]
        found += own
        names = {(f, name) for f in own for code in codes(f.__code__) for name in code.co_names}
        todo += [f.__globals__[name] for f, name in names if name in f.__globals__]
        todo += [value for f in own for value in (*(f.__defaults__ or ()), *(f.__kwdefaults__ or {}).values())]
    return found


def _of(thing: Any) -> Iterator[Callable[..., Any]]:
    """The functions that a thing is or has."""
    members = [m for kind in thing.__mro__ for m in vars(kind).values()] if inspect.isclass(thing) else [thing]
    parts = (part for m in members for part in (m, *(getattr(m, name, None) for name in ("__func__", "fget", "func"))))
    yield from (part for part in parts if inspect.isfunction(part))


def package_of(thing: Any) -> str:
    return str(getattr(thing, "__module__", "")).partition(".")[0]
