"""Allowances: by how much a conclusion may be missed, of which kind that is, and why. Data, and never a guess.

There are three lawful origins: what the implementation itself declares (its ``tol``), a certified duality gap, and a bound on the
rounding of the float64 operations that are named. An allowance is stated apart from the law, in ``floats.py`` of its topic.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from .numbers import Number, exact

Kind = Literal["declared", "assumed", "gap", "rounding"]
IN_WORDS: dict[Kind, str] = {
    "declared": "declared by the implementation",
    "assumed": "assumed, for it declares no tol",
    "gap": "certified duality gap",
    "rounding": "rounding",
}


@dataclass(frozen=True)
class Part:
    """One origin of an allowance: how much it contributes, its kind, and the reason in a phrase."""

    kind: Kind
    value: Number
    why: str

    def __str__(self) -> str:
        return f"{IN_WORDS[self.kind]}: {self.why}"


@dataclass(frozen=True)
class Allowance:
    """A sum of parts. Without parts it is exact: nothing may be missed."""

    parts: tuple[Part, ...] = ()

    @cached_property
    def value(self) -> Number:
        return sum((part.value for part in self.parts), 0)

    def __add__(self, other: Allowance) -> Allowance:
        """Both; parts of the same kind and reason are added up."""
        sums = {(p.kind, p.why): p for p in self.parts}
        for p in other.parts:
            before = sums.get((p.kind, p.why))
            sums[p.kind, p.why] = replace(p, value=before.value + p.value) if before else p
        return Allowance(tuple(sums.values()))

    def times(self, factor: Any, why: str = "") -> Allowance:
        """So many times as much; `why`, if given, is what the factor is, and stands in front of each reason."""
        shown = f"{why} " if why else ""
        return Allowance(tuple(Part(p.kind, p.value * factor, f"{shown}{p.why}") for p in self.parts))

    def assumed(self) -> Allowance:
        """The same, of an implementation that declares no ``tol``: its role's default takes the place of the declared one."""
        return Allowance(tuple(replace(p, kind="assumed") if p.kind == "declared" else p for p in self.parts))

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def __bool__(self) -> bool:
        return any(part.value != 0 for part in self.parts)

    def __str__(self) -> str:
        return "; ".join(map(str, self.parts)) or "exact"


EXACT = Allowance()


def declared(value: Any, why: str) -> Allowance:
    """The implementation's own stopping tolerance; `why` says how its ``tol`` turns into this value.

    One that declares no ``tol`` is held to its role's default, and the search then says so (see `Allowance.assumed`).
    """
    return Allowance((Part("declared", exact(value), why),))


def from_gap(value: Any, why: str) -> Allowance:
    """A distance derived from a certified duality gap."""
    return Allowance((Part("gap", exact(value), why),))


def rounding(value: Any, why: str) -> Allowance:
    """A bound on the rounding error of the floating-point operations that `why` names."""
    return Allowance((Part("rounding", exact(value), why),))
