"""The role of finite set systems, and how its answers are read.

A family is a frozenset of frozensets of small non-negative integers; its ground set is the union of its members.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, Protocol

from ....properties.numbers import rational, show
from ....properties.roles.base import role
from ....properties.verdicts import ImplementationFailed

Family = frozenset[frozenset[int]]


@role("set-system")
class SetSystem(Protocol):
    """Shattering in finite families. The empty family has VC dimension −1 and shatters nothing; {∅} has 0 and shatters ∅.

    `growth` is the largest number of traces on a k-subset of the ground set, for 0 ≤ k ≤ its size.
    """

    def vc_dimension(self, family: Any) -> Any: ...

    def shattered_sets(self, family: Any) -> Any: ...

    def growth(self, family: Any, k: Any) -> Any: ...


def vc_dimension(system: SetSystem, family: Family) -> int:
    """The VC dimension that the implementation gives. Raises `ImplementationFailed` if it exceeds the number of points."""
    d, points = whole(system.vc_dimension(family)), len(frozenset().union(*family))
    if d > points:  # bounds such as 2^d would be beyond computing
        raise ImplementationFailed(f"its VC dimension of a family on {points} points is {show(d)}")
    return d


def growth(system: SetSystem, family: Family, k: int) -> int:
    """The most traces on k points of any domain, as the implementation gives it.

    The role defines it for k up to the size of the ground set; beyond, further points separate nothing.
    """
    return whole(system.growth(family, min(k, len(frozenset().union(*family)))))


def whole(answer: Any) -> int:
    """An answer as an int. Raises `NotANumber` for what is no number, and `ImplementationFailed` for a fraction."""
    value = rational(answer)
    if value.denominator != 1:
        raise ImplementationFailed(f"{answer!r} is not a whole number")
    return int(value)


def shattered_sets(system: SetSystem, family: Family) -> Family:
    """The shattered sets that the implementation gives, repetitions dropped.

    Raises `ImplementationFailed` if they are no sets of numbers, or if they never end.
    """
    most = 4 << len(frozenset().union(*family))
    return read_sets(system.shattered_sets(family), most)


def read_sets(answer: Iterable, most: int) -> Family:
    """An answer as a frozenset of frozensets of ints: lists, generators and NumPy integers are accepted.

    Raises `ImplementationFailed` if it is something else, or has more than `most` items.
    """
    try:
        items = list(islice(iter(answer), most + 1))
        found = frozenset(frozenset(int(x) for x in item) for item in items)
    except Exception as error:  # a generator runs its author's code only here
        raise ImplementationFailed(f"no iterable of sets of integers: {type(error).__name__}: {error}") from error
    if len(items) > most:
        raise ImplementationFailed(f"more than {most} sets")
    return found
