"""Allowances: by how much a conclusion may be missed, of which kind that is, and why. Data, and never a guess.

There are three lawful origins: what the implementation itself declares (its ``tol``), a certified duality gap, and a bound on the
rounding of the float64 operations that are named. An allowance is stated apart from the law, in ``floats.py`` of its topic.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from ..numbers.exact import Number, as_float, exact

Kind = Literal["declared", "assumed", "gap", "rounding", "precision"]
IN_WORDS: dict[Kind, str] = {
    "declared": "declared by the implementation",
    "assumed": "assumed, for it declares no tol",
    "gap": "certified duality gap",
    "rounding": "rounding",
    "precision": "rounding in its own precision",
}


@dataclass(frozen=True)
class Part:
    """One origin of an allowance: how much it contributes, its kind, and the reason in a phrase.

    `of` is the size of the terms that the value is relative to, where it was stated so; None for one that was derived otherwise.
    Of a bound on rounding, `order` is the power of float64's unit roundoff that is in it (0: its own is), and `terms` is its `of`
    once it is widened.
    """

    kind: Kind
    value: Number
    why: str
    of: Number | None = None
    order: int = 1
    terms: Number | None = None

    def coarser(self, factor: Any, why: str, declared: bool = False) -> Part:
        """As in `Allowance.coarser`."""
        if declared and self.kind != "rounding":
            return Part("precision", self.value * factor, f"{why}: {self.why}", self.of)
        if self.kind != "rounding" or not self.order:
            return self
        of = self.terms if self.of is None else self.of
        return Part("precision", self.value * factor**self.order, f"{why}: {self.why}", of)

    def __str__(self) -> str:
        return f"{IN_WORDS[self.kind]}: {self.why}"


@dataclass(frozen=True)
class Allowance:
    """A sum of parts. Without parts it is exact: nothing may be missed."""

    parts: tuple[Part, ...] = ()

    @cached_property
    def value(self) -> Number:
        return sum((part.value for part in self.parts), 0)

    @property
    def of(self) -> float | None:
        """The largest of the sizes that its parts are relative to; None where none says."""
        return max((as_float(abs(part.of)) for part in self.parts if part.of is not None), default=None)

    @property
    def is_tolerance(self) -> bool:
        """Whether it rests on a tolerance or a gap: a bound on rounding alone is small against its own terms by its derivation."""
        return any(part.kind != "rounding" or part.of is not None for part in self.parts if part.value != 0)

    def __add__(self, other: Allowance) -> Allowance:
        """Both; parts of the same kind and reason are added up."""
        sums = {(p.kind, p.why): p for p in self.parts}
        for p in other.parts:
            before = sums.get((p.kind, p.why))
            sums[p.kind, p.why] = replace(p, value=before.value + p.value, of=_larger(before.of, p.of)) if before else p
        return Allowance(tuple(sums.values()))

    def times(self, factor: Any, why: str = "", relative_to: Any = None) -> Allowance:
        """So many times as much; `why`, if given, is what the factor is, and stands in front of each reason.

        `relative_to`: the size of the terms that the product is relative to, if there is one.
        """
        shown, of = f"{why} " if why else "", None if relative_to is None else exact(relative_to)
        return Allowance(tuple(Part(p.kind, p.value * factor, f"{shown}{p.why}", of, p.order) for p in self.parts))

    def coarser(self, factor: Any, why: str, declared: bool = False) -> Allowance:
        """The same, its bounds on rounding so many times as wide: `why` is the precision in which it is rounded.

        With `declared` so are its other parts: no tolerance that is declared for float64 can be kept in that precision. They are
        not small against their own terms any more, and so are compared with these: see `Conclusion.is_sharp`.
        """
        return Allowance(tuple(p.coarser(factor, why, declared) for p in self.parts))

    @property
    def is_coarse(self) -> bool:
        """Whether a part of it is rounding in a precision that is not the one that it was derived for."""
        return any(part.kind == "precision" and part.value != 0 for part in self.parts)

    def assumed(self, times: int = 1) -> Allowance:
        """The same, of an implementation that declares no ``tol``: so many times its role's default stands for the declared one."""
        parts = (replace(p, kind="assumed", value=p.value * times) if p.kind == "declared" else p for p in self.parts)
        return Allowance(tuple(parts))

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def __bool__(self) -> bool:
        return any(part.value != 0 for part in self.parts)

    def __str__(self) -> str:
        return "; ".join(map(str, self.parts)) or "exact"

    @property
    def brief(self) -> str:
        """The largest part in words, and how many others there are."""
        parts = sorted(self.parts, key=lambda part: as_float(abs(part.value)), reverse=True)
        more = f", and {len(parts) - 1} more" if len(parts) > 1 else ""
        return f"{parts[0]}{more}" if parts else "exact"


def _larger(a: Number | None, b: Number | None) -> Number | None:
    return a if b is None else b if a is None or as_float(b) > as_float(a) else a


EXACT = Allowance()


def declared(value: Any, why: str, of: Any = None) -> Allowance:
    """The implementation's own stopping tolerance; `why` says how its ``tol`` turns into this value.

    One that declares no ``tol`` is held to its role's default, and the search then says so (see `Allowance.assumed`). `of`, here
    and below, is the size of the terms that the value is relative to, for a conclusion whose own sides do not show it.
    """
    return Allowance((_part("declared", value, why, of),))


def from_gap(value: Any, why: str, of: Any = None) -> Allowance:
    """A distance derived from a certified duality gap."""
    return Allowance((_part("gap", value, why, of),))


def rounding(value: Any, why: str, of: Any = None, order: int = 1, terms: Any = None) -> Allowance:
    """A bound on the rounding error of the floating-point operations that `why` names.

    It is proportional to the unit roundoff of float64, or to its square (`order` 2); or it is stated for the type of the answers
    already (`order` 0). `terms`, as `of`, is the size of what is rounded, where that is 0 in the end; it is asked for only of
    answers in a coarser type than float64.
    """
    return Allowance((replace(_part("rounding", value, why, of), order=order, terms=None if terms is None else exact(terms)),))


def _part(kind: Kind, value: Any, why: str, of: Any) -> Part:
    return Part(kind, exact(value), why, None if of is None else exact(of))
