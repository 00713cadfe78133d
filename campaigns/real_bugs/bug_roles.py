"""Roles of callables, by their contract, and the tolerance that they are held to where they declare none."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Protocol

from lemmata.properties.roles import role

TOL = Fraction(1, 10**6)  # of learners whose settings ask for far less or that solve directly, relative to the answers


def answers(name: str, text: str) -> type:
    """The role of a callable, whose contract is `text`."""

    class Answers(Protocol):
        def __call__(self, *given: Any) -> Any: ...

    Answers.__doc__ = text
    return role(name)(Answers)
