"""Conclusions: what a theorem says of one sample, as values with both sides.

A theorem yields conclusions, it asserts nothing; whoever runs it decides what to do with ``holds``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from .numbers import NotANumber, Number, Undecided, as_float, compare, exact, show

Relation = Literal["≤", "<", "=", "≥", ">"]


@dataclass(frozen=True)
class Tolerance:
    """How far a conclusion may be missed, and where that comes from. Made by the three lawful origins below only."""

    value: Number = 0
    origin: str = "exact"

    def __add__(self, other: Tolerance) -> Tolerance:
        if other.value == 0:
            return self
        if self.value == 0:
            return other
        origin = self.origin if self.origin == other.origin else f"{self.origin}; {other.origin}"
        return Tolerance(self.value + other.value, origin)


EXACT = Tolerance()
DECLARED = "declared by the implementation"
ASSUMED = "assumed, for it declares no tol"


def declared(value: Any, meaning: str) -> Tolerance:
    """The implementation's own stopping tolerance; `meaning` says how its `tol` turns into this value.

    One that declares no `tol` is held to its role's default, and the search then says so (see `assumed`).
    """
    return Tolerance(exact(value), f"{DECLARED}: {meaning}")


def from_gap(value: Any, meaning: str) -> Tolerance:
    """A distance derived from a certified duality gap."""
    return Tolerance(exact(value), f"certified duality gap: {meaning}")


def rounding(value: Any, meaning: str) -> Tolerance:
    """A bound on the rounding error of the floating-point operations that `meaning` names."""
    return Tolerance(exact(value), f"rounding: {meaning}")


@dataclass(frozen=True)
class Conclusion:
    """``lhs relation rhs``, by a name. Both sides are exact; `tolerance` is added in the implementation's favour."""

    name: str
    lhs: Any
    relation: Relation
    rhs: Any
    tolerance: Tolerance = EXACT

    @cached_property
    def holds(self) -> bool:
        """Whether the relation is true. Raises `Undecided` where no precision decides."""
        tol = self.tolerance.value
        match self.relation:
            case "≤":
                return compare(self.lhs, self.rhs + tol) <= 0
            case "≥":
                return compare(self.lhs + tol, self.rhs) >= 0
            case "<":
                return compare(self.lhs, self.rhs + tol) < 0
            case ">":
                return compare(self.lhs + tol, self.rhs) > 0
        if self.lhs is self.rhs or (not isinstance(self.lhs, int) and self.lhs == self.rhs):
            return True
        if not _is_number(self.lhs) or not _is_number(self.rhs):
            return bool(self.lhs == self.rhs)
        return compare(abs(self.lhs - self.rhs), tol) <= 0

    @cached_property
    def ratio(self) -> float | None:
        """How close the bound, with its tolerance, is to being attained: above 1 it is violated. None where there is no ratio."""
        if self.relation == "=" or not _is_number(self.lhs) or not _is_number(self.rhs):
            return None
        tol = self.tolerance.value
        small, large = (self.lhs, self.rhs + tol) if self.relation in "≤<" else (self.rhs, self.lhs + tol)
        a, b = as_float(small), as_float(large)
        if b > 0 and a >= 0:
            return a / b
        return math.inf if a > b else None

    @cached_property
    def violation(self) -> float:
        """How bad a violation is: the ratio, or for equations the difference; for choosing the worst witness."""
        if self.relation != "=":
            return self.ratio if self.ratio is not None else as_float(abs(self.lhs - self.rhs))
        return as_float(abs(self.lhs - self.rhs)) if _is_number(self.lhs) and _is_number(self.rhs) else math.inf

    def __str__(self) -> str:
        if self.rhs is True:
            return f"{self.name}: {'yes' if self.lhs else 'no'}"
        try:
            relation = f" {self.relation} " if self.holds else f", not {self.relation} "
        except Undecided:
            relation = f" {self.relation}? "
        slack = "" if self.tolerance.value == 0 else f" (tolerance {as_float(self.tolerance.value):.3g}: {self.tolerance.origin})"
        return f"{self.name}: {show(self.lhs)}{relation}{show(self.rhs)}{slack}"


def assumed(conclusion: Conclusion) -> Conclusion:
    """The same, of an implementation that declares no `tol`: its tolerances follow from the role's default."""
    tolerance = conclusion.tolerance
    if DECLARED not in tolerance.origin:
        return conclusion
    return replace(conclusion, tolerance=replace(tolerance, origin=tolerance.origin.replace(DECLARED, ASSUMED)))


@dataclass(frozen=True)
class Exercised:
    """A note that the sample did, or did not, put the statement to work (an update was made, a multiplier was bounded …)."""

    what: str
    happened: bool


def _is_number(x: Any) -> bool:
    try:
        exact(x)
    except NotANumber:
        return False
    return not isinstance(x, bool)


def at_most(name: str, lhs: Any, rhs: Any, tolerance: Tolerance = EXACT) -> Conclusion:
    """lhs ≤ rhs. Raises `NotANumber` when a side is NaN or infinite, as all constructors here do."""
    return Conclusion(name, exact(lhs), "≤", exact(rhs), tolerance)


def at_least(name: str, lhs: Any, rhs: Any, tolerance: Tolerance = EXACT) -> Conclusion:
    """lhs ≥ rhs."""
    return Conclusion(name, exact(lhs), "≥", exact(rhs), tolerance)


def less(name: str, lhs: Any, rhs: Any, tolerance: Tolerance = EXACT) -> Conclusion:
    """lhs < rhs."""
    return Conclusion(name, exact(lhs), "<", exact(rhs), tolerance)


def greater(name: str, lhs: Any, rhs: Any, tolerance: Tolerance = EXACT) -> Conclusion:
    """lhs > rhs."""
    return Conclusion(name, exact(lhs), ">", exact(rhs), tolerance)


def equal(name: str, lhs: Any, rhs: Any, tolerance: Tolerance = EXACT) -> Conclusion:
    """lhs = rhs: numbers up to the tolerance, anything else (sets, tuples, strings) exactly."""
    if _is_number(lhs) and _is_number(rhs):
        return Conclusion(name, exact(lhs), "=", exact(rhs), tolerance)
    return Conclusion(name, lhs, "=", rhs)


def is_true(name: str, condition: Any) -> Conclusion:
    """A yes-or-no conclusion."""
    return Conclusion(name, bool(condition), "=", True)


def exercised(what: str, happened: Any) -> Exercised:
    """Note whether this sample put the statement to work; a search with too few such samples is `vacuous`."""
    return Exercised(what, bool(happened))
