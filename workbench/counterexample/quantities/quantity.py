"""The functions that a program calls to print quantities beside the bare answers: their source is pasted into it.

They use NumPy and the standard library alone. The names of their parameters say what they need of the program; one with a default
value is handed over where it is there.

``model``: the object that is asked, or the function. ``X``, ``y``: what the object was fitted to. Any other name of a parameter in
the role's contract: that argument of the call. ``coef_``, ``C``, ``tree_``, …: an attribute that the law read. ``answer``: what the
call answered, in numbers; ``returned``: the same, whatever it is; ``solution``, ``z``, ``v``: of an answer with multipliers its
parts. ``answers``: all answers in numbers up to this call. Further names: what the sample knows (see `measures`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., None])


@dataclass(frozen=True)
class Quantity:
    """A function that prints what the laws of a role bound; `each`: it follows each call, else the last one alone."""

    function: Callable[..., None]
    each: bool = False

    @cached_property
    def parameters(self) -> dict[str, bool]:
        """The names of its parameters, and whether each is needed."""
        return {p.name: p.default is p.empty for p in inspect.signature(self.function).parameters.values()}


QUANTITIES: dict[str, list[Quantity]] = {}


def printed_for(*roles: str, each: bool = False) -> Callable[[F], F]:
    """Registers a function as one that prints what the laws of these roles bound."""

    def register(function: F) -> F:
        for role in roles:
            QUANTITIES.setdefault(role, []).append(Quantity(function, each))
        return function

    return register
