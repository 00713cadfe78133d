"""The theorems and helpers that a theorem uses, and those that use it, by the names in code, proofs and readings of texts."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from ...properties.theorem import THEOREMS, Statement, Theorem
from ..evidence import prove
from ..implementations.catalogue import all_theorems
from ..texts import clauses, wording

ENGINE = ("lemmata.properties.statements.conclusions", "lemmata.properties.theorem", "lemmata.properties.proofs")


@dataclass
class Relations:
    """Of one theorem: helpers that the statement calls, theorems that it or its proofs name, and what rests on it.

    `tested` are the claims with a clause that a conclusion of this theorem tests; `siblings` the theorems that are read off the
    same way, of the same samples.
    """

    helpers: list[tuple[str, str]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    named_by: list[str] = field(default_factory=list)
    tested: list[str] = field(default_factory=list)
    siblings: list[str] = field(default_factory=list)


@cache
def relations() -> dict[str, Relations]:
    """The relations of every theorem, by its id."""
    out = {t.id: Relations(helpers=_helpers(t)) for t in all_theorems()}
    for t in all_theorems():
        out[t.id].names = [other for other in _theorems_named(t) if other != t.id]
        for other in out[t.id].names:
            out[other].named_by.append(t.id)
        same = [o.id for o in all_theorems() if (o.reading, o.sample) == (t.reading, t.sample) and o is not t]
        out[t.id].siblings = same
    for claim, found in clauses.wordings().items():
        for test in found.tests:
            statement, _ = wording.named(test)
            id = statement.id if isinstance(statement, Theorem) else getattr(statement, "theorem", "")
            if id in out and claim not in out[id].tested:
                out[id].tested.append(claim)
    return out


def _theorems_named(theorem: Theorem) -> list[str]:
    """The theorems that the statement, the functions of its module, or its proofs name."""
    functions = [theorem.statement, *(_code_of(e) for e in prove.evidence_of(theorem))]
    found = [thing.id for function in functions for thing in _reached(function) if isinstance(thing, Theorem)]
    return [id for id in dict.fromkeys(found) if id in THEOREMS]


def _code_of(evidence: Any) -> Callable[..., Any]:
    return getattr(evidence, "code", None) or evidence.instances


def _reached(function: Callable[..., Any]) -> Iterator[Any]:
    """The objects that a function names, and that the functions of its own module which it names do."""
    todo, seen = [function], set()
    while todo:
        current = todo.pop()
        if id(current) in seen or not isinstance(current, FunctionType):
            continue
        seen.add(id(current))
        for thing in _named(current):
            yield thing
            if isinstance(thing, FunctionType) and thing.__module__ == current.__module__:
                todo.append(thing)


def _named(function: FunctionType) -> Iterator[Any]:
    """The global objects that a function names, also within its comprehensions and inner functions."""
    codes = [function.__code__]
    for code in codes:
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
        yield from (function.__globals__[name] for name in code.co_names if name in function.__globals__)


def _helpers(theorem: Theorem) -> list[tuple[str, str]]:
    """The functions and classes of ours that the statement itself names, with the first line of what they say of themselves."""
    if not isinstance(theorem.statement, FunctionType):
        return []
    out: dict[str, str] = {}
    for thing in _named(theorem.statement):
        module = str(getattr(thing, "__module__", ""))
        ours = module.startswith("lemmata.") and not module.startswith(ENGINE)
        if ours and isinstance(thing, FunctionType | type) and not isinstance(thing, Statement):
            out[thing.__qualname__] = first_line(thing)
    return list(out.items())


def first_line(thing: Any) -> str:
    """The first paragraph of a docstring, in one line; nothing where there is none of its own."""
    text = inspect.getdoc(thing) if getattr(thing, "__doc__", None) else None
    return " ".join((text or "").split("\n\n")[0].split())
