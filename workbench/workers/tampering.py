"""Whether an implementation changed the code that judges it: ours, and what that is written with.

It runs in the same process, so that it could set ``Conclusion.holds`` or ``numpy.sum`` to what suits it. That is seen and undone.
"""

from __future__ import annotations

import inspect
import sys
import types
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

TOOLS = ("builtins", "fractions", "functools", "itertools", "math", "operator", "numbers", "numpy", "numpy.linalg", "flint")
CODE = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, type, property, classmethod, staticmethod)
OWN = __name__.rpartition(".workbench.")[0]  # the package
Place = tuple[Any, str]  # a module or class, and a name in it


class Snapshot:
    """The functions and classes that judge an implementation, as they are now."""

    def __init__(self) -> None:
        self.modules = _ours()
        self.values: list[tuple[Any, Any, str, Any]] = []  # of each, what it belongs to with its names, its own name, and itself
        codes: dict[int, tuple[types.FunctionType, types.CodeType, Any]] = {}
        for (owner, name), value in _parts():
            self.values.append((owner, vars(owner), name, value))
            function = value if isinstance(value, types.FunctionType) else _inner(value)
            if hasattr(function, "__wrapped__") and isinstance(value, types.FunctionType):
                function = inspect.unwrap(function)
            if isinstance(function, types.FunctionType):
                codes[id(function)] = (function, function.__code__, function.__defaults__)
        self.codes = list(codes.values())

    @classmethod
    def now(cls) -> Snapshot:
        """One of what is there now: the last one, where nothing was imported or changed since."""
        global _last
        if _last is None or _last.modules != _ours() or _last.changed():
            _last = cls()
        return _last

    def changed(self) -> list[str]:
        """The names of what is no longer what it was."""
        moved = [f"{_name(owner)}.{name}" for owner, names, name, value in self.values if names.get(name) is not value]
        altered = (f for f, code, defaults in self.codes if f.__code__ is not code or f.__defaults__ is not defaults)
        return moved + [f"{f.__module__}.{f.__qualname__}" for f in altered]

    def restore(self) -> None:
        """Put everything back."""
        for owner, names, name, value in self.values:
            if names.get(name) is not value:
                with suppress(AttributeError, TypeError):
                    setattr(owner, name, value)
        for function, code, defaults in self.codes:
            if function.__code__ is not code or function.__defaults__ is not defaults:
                function.__code__, function.__defaults__ = code, defaults


_last: Snapshot | None = None


def _ours() -> dict[str, Any]:
    """Our modules, and those of the tools."""
    return {name: module for name, module in sys.modules.items() if name in TOOLS or name.startswith(f"{OWN}.")}


def _parts() -> Iterator[tuple[Place, Any]]:
    for name, module in sorted(_ours().items()):
        if isinstance(module, types.ModuleType):
            for key, value in list(vars(module).items()):
                if _is_code(value):
                    yield (module, key), value
                if isinstance(value, type) and value.__module__ == name and (name.startswith(f"{OWN}.") or name == "fractions"):
                    yield from (((value, k), v) for k, v in list(vars(value).items()) if _is_code(v))


def _is_code(value: Any) -> bool:
    return _of_code(type(value))


@cache
def _of_code(kind: type) -> bool:
    """Whether the values of a type are functions or classes, or behave like methods."""
    return issubclass(kind, CODE) or hasattr(kind, "__get__") or kind.__name__ == "ufunc"


def _inner(value: Any) -> Any:
    """The function in a property, a cached property, or a class or static method."""
    if isinstance(value, type | types.BuiltinFunctionType):  # most of what there is
        return None
    return next((f for f in (getattr(value, k, None) for k in ("fget", "func", "__func__")) if f is not None), None)


def _name(owner: Any) -> str:
    return owner.__name__ if isinstance(owner, types.ModuleType) else f"{owner.__module__}.{owner.__qualname__}"
