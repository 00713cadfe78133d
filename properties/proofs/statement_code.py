"""The code of a statement: which of its lines, and of those of its helpers, a derivation has run, and what it asks of numbers."""

from __future__ import annotations

import dis
import inspect
import sys
from collections.abc import Callable, Collection, Iterator
from typing import Any

Line = tuple[str, int]  # a file, and a line of it


def traced(theorem: Any, reading: Any, lines: set[Line], yields: set[tuple[Any, int]]) -> list[Any]:
    """What the statement yields; the lines of it and of its helpers that are run are added to `lines`, and where they yield."""
    watched = {code for function in with_helpers(theorem.statement) for code in codes(function.__code__)}

    def trace(frame: Any, event: str, argument: Any) -> Any:
        if frame.f_code not in watched:
            return None
        if event == "line":
            lines.add((frame.f_code.co_filename, frame.f_lineno))
        elif event == "return":
            yields.add((frame.f_code, frame.f_lasti))
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        return list(theorem.statement(reading))
    finally:
        sys.settrace(before)


KINDS = {
    "isinstance",
    "issubclass",
    "type",
    "hasattr",
    "getattr",
    "__class__",
    "callable",
    "dir",
    "vars",
    "Term",
    "Formula",
    "dtype",
}


def asked_kinds(statement: Callable[..., Any]) -> set[str]:
    """How a statement, or a helper, can tell a formal number from one of a run: it says the same of both, or it is not derived."""
    return KINDS & {name for function in with_helpers(statement) for code in codes(function.__code__) for name in code.co_names}


def codes(code: Any) -> Iterator[Any]:
    yield code
    for inner in code.co_consts:
        if hasattr(inner, "co_lines"):
            yield from codes(inner)


def with_helpers(statement: Callable[..., Any]) -> list[Callable[..., Any]]:
    """The statement, and the functions of its file, and the laws of others, that its code names, or that these name."""
    found = [statement]
    for function in found:
        named = (function.__globals__.get(name) for code in codes(function.__code__) for name in code.co_names)
        for helper in (getattr(value, "statement", value) for value in named):
            own = getattr(helper, "__module__", "") == statement.__module__ or getattr(helper, "is_law", False)
            if inspect.isfunction(helper) and own and helper not in found:
                found.append(helper)
    return found


def lines_of(statement: Callable[..., Any]) -> set[Line]:
    """The lines of the code of a statement and its helpers, without those of their names."""
    found: set[Line] = set()
    for function in with_helpers(statement):
        lines = {line for code in codes(function.__code__) for *_, line in code.co_lines() if line is not None}
        found |= {(function.__code__.co_filename, line) for line in lines if line > _line_of_name(function)}
    return found


def unreached(statement: Callable[..., Any], yields: Collection[tuple[Any, int]]) -> set[Line]:
    """The lines of a statement and its helpers with a ``yield`` that is never reached: a line may be run in part only."""
    found = [
        (code, i)
        for code in (f.__code__ for f in with_helpers(statement))
        for i in dis.get_instructions(code)
        if i.opname == "YIELD_VALUE"
    ]
    missed = [(code, i.positions) for code, i in found if (code, i.offset) not in yields]
    return {(code.co_filename, at.lineno) for code, at in missed if at and at.lineno}


def _line_of_name(statement: Callable[..., Any]) -> int:
    lines, first = inspect.getsourcelines(statement)
    return next(first + i for i, line in enumerate(lines) if line.lstrip().startswith("def "))
