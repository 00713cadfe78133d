"""The source of functions and classes of ours, for a program that runs without lemmata."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

OURS = __name__.partition(".")[0]


@dataclass
class Pasted:
    """Pasted definitions, each after those that it names, and the imports that they need."""

    imports: dict[str, None] = field(default_factory=dict)
    definitions: dict[str, list[str]] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """The definitions, an empty line after each."""
        return [line for lines in self.definitions.values() for line in (*lines, "")]

    def add(self, things: Iterable[Any]) -> None:
        """Add functions, classes and constants, and all that they name; a decorator of a function stays behind."""
        for thing in things:
            if thing.__name__ in self.definitions:
                continue
            source = textwrap.dedent(inspect.getsource(thing))
            [node] = ast.parse(source).body
            names = sys.modules[thing.__module__].__dict__
            for name in _named(node):
                if name in names and names[name] is not thing:
                    self._need(name, names[name])
            first = node.lineno if isinstance(node, ast.FunctionDef) else 1
            self.definitions[thing.__name__] = source.rstrip().splitlines()[first - 1 :]

    def _need(self, name: str, value: Any) -> None:
        if isinstance(value, ModuleType):
            self.imports[f"import {value.__name__}" + f" as {name}" * (name != value.__name__)] = None
        elif not hasattr(value, "__module__"):
            self.definitions.setdefault(name, [f"{name} = {value!r}"])
        elif is_ours(value):
            self.add([value])
        else:
            self.imports[f"from {_home(value, name)} import {name}"] = None


def is_ours(value: Any) -> bool:
    """Whether a program that runs without lemmata needs its source."""
    return value.__module__.partition(".")[0] == OURS


def _home(value: Any, name: str) -> str:
    """The shortest name of a module that has this: `scipy.sparse`, and not one of its private parts."""
    parts = value.__module__.split(".")
    names = (".".join(parts[:i]) for i in range(1, len(parts)))
    return next((n for n in names if getattr(sys.modules.get(n), name, None) is value), value.__module__)


def _named(node: ast.stmt) -> Iterator[str]:
    """The names in a definition, in their order; not those of a function's own decorators."""
    if isinstance(node, ast.FunctionDef):
        node.decorator_list = []
    yield from dict.fromkeys(n.id for n in ast.walk(node) if isinstance(n, ast.Name))
