"""Conclusions: what a theorem says of one sample, as values with both sides.

A theorem yields conclusions, it asserts nothing; whoever runs it decides what to do with ``holds``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias, TypeVar

from ..numbers.exact import NotANumber, Undecided, as_float, compare, exact, is_nan
from ..numbers.shown import show, shown_apart
from .allowances import EXACT, Allowance

Relation = Literal["≤", "<", "=", "≥", ">"]
SHARP = 8
Fault = Literal["error", "input", "number", "time", "crash"]


@dataclass(frozen=True)
class Conclusion:
    """``lhs relation rhs``, by a name. Both sides are exact.

    Attributes
    ----------
    at: the row, step or size that it speaks of, printed with a witness and handed to the allowance; None where it is of the whole.
    allowance: what is added in the implementation's favour; the search asks for it where the conclusion is missed without.
    fault: how the implementation failed to answer, where this is not a conclusion of the law but records the failure.
    """

    name: str
    lhs: Any
    relation: Relation
    rhs: Any
    allowance: Allowance = EXACT
    at: Any = None
    fault: Fault | None = None

    @cached_property
    def holds(self) -> bool:
        """Whether the relation is true. Raises `Undecided` where no precision decides."""
        tol = self.allowance.value
        lhs, rhs = self._granted
        match self.relation:
            case "≤":
                return compare(lhs, rhs) <= 0
            case "≥":
                return compare(lhs, rhs) >= 0
            case "<":
                return compare(lhs, rhs) < 0
            case ">":
                return compare(lhs, rhs) > 0
        if self.lhs is self.rhs or (not isinstance(self.lhs, int) and self.lhs == self.rhs):
            return True
        if not is_number(self.lhs) or not is_number(self.rhs):
            return bool(self.lhs == self.rhs)
        return compare(abs(self.lhs - self.rhs), tol) <= 0

    @cached_property
    def _granted(self) -> tuple[Any, Any]:
        """Both sides of an inequality, the larger one with what is allowed."""
        tol = self.allowance.value
        if self.relation == "=" or (type(tol) is int and tol == 0):
            return self.lhs, self.rhs
        return (self.lhs, self.rhs + tol) if self.relation in "≤<" else (self.lhs + tol, self.rhs)

    @cached_property
    def ratio(self) -> float | None:
        """How close the bound, with its tolerance, is to being attained: above 1 it is violated. None where there is no ratio."""
        if self.relation == "=" or not is_number(self.lhs) or not is_number(self.rhs):
            return None
        lhs, rhs = self._granted
        small, large = (lhs, rhs) if self.relation in "≤<" else (rhs, lhs)
        a, b = as_float(small), as_float(large)
        if b > 0 and a >= 0:
            return a / b
        return math.inf if a > b else None

    @cached_property
    def is_sharp(self) -> bool:
        """Whether what is allowed is at most a `SHARP`th of what is compared, so that a side lost, halved or doubled would show.

        Compared are the two sides, and what the allowance says that it is relative to. Nothing is known, and so nothing held
        against it, where the right side is 0 and the allowance says nothing; but one that was widened for a coarse precision is.
        """
        allowance = self.allowance
        if not allowance.is_tolerance or not is_number(self.lhs) or not is_number(self.rhs):
            return True
        if allowance.of is None and self.rhs == 0:
            return not allowance.is_coarse
        size = max(as_float(abs(self.lhs)), as_float(abs(self.rhs)), allowance.of or 0.0)
        return SHARP * as_float(allowance.value) <= size

    @cached_property
    def is_blurred(self) -> bool:
        """Whether it is met by what is allowed alone, and missed without by more than a `SHARP`th of what is compared.

        Nothing is known of an inequality with 0 on its right side, where the left one is all that there is to compare.
        """
        if self.rhs == 0 or not self.allowance or not is_number(self.lhs) or not is_number(self.rhs):
            return False
        lhs, rhs = as_float(self.lhs), as_float(self.rhs)
        missed = {"≤": lhs - rhs, "<": lhs - rhs, "≥": rhs - lhs, ">": rhs - lhs}.get(self.relation, abs(lhs - rhs))
        return SHARP * missed > max(abs(lhs), abs(rhs), self.allowance.of or 0.0)

    @cached_property
    def violation(self) -> float:
        """How bad a violation is: the ratio, or for equations the difference; for choosing the worst witness."""
        if self.relation != "=":
            return self.ratio if self.ratio is not None else as_float(abs(self.lhs - self.rhs))
        return as_float(abs(self.lhs - self.rhs)) if is_number(self.lhs) and is_number(self.rhs) else math.inf

    def is_worse_than(self, other: Conclusion) -> bool:
        """Whether its violation is larger; of two that are no ratio, such as −1 > 0, whether it is missed by more."""
        return self._how_bad > other._how_bad

    @property
    def _how_bad(self) -> tuple[float, float]:
        missed = as_float(abs(self.lhs - self.rhs)) if is_number(self.lhs) and is_number(self.rhs) else 0.0
        return self.violation, missed

    def shown(self) -> Conclusion:
        """The same for reading only: without the objects that it speaks of, where these are no numbers."""
        sides = {} if self.rhs is True or self.relation != "=" else {"lhs": show(self.lhs), "rhs": show(self.rhs)}
        return replace(self, **sides, at=None)

    def __str__(self) -> str:
        return self._said(str(self.allowance))

    @property
    def brief(self) -> str:
        """In words, with no more than the largest of the reasons why it may be missed."""
        return self._said(self.allowance.brief)

    def _said(self, why: str) -> str:
        if self.rhs is True:
            return f"{self.name}: {'yes' if self.lhs else 'no'}"
        try:
            relation = f" {self.relation} " if self.holds else f", not {self.relation} "
        except Undecided:
            relation = f" {self.relation}? "
        slack = "" if self.allowance.value == 0 else f" (allowance {as_float(self.allowance.value):.3g}: {why})"
        lhs, rhs = shown_apart(self.lhs, self.rhs)
        is_said = "?" not in relation and self.name.endswith(f" {self.relation} {rhs}")  # the name is the comparison itself
        return f"{self.name}: {lhs}{'' if is_said else f'{relation}{rhs}'}{slack}"


@dataclass(frozen=True)
class Exercised:
    """A note that the sample did, or did not, put the statement to work (an update was made, a multiplier was bounded …)."""

    what: str
    happened: Any


Found: TypeAlias = list[Conclusion | Exercised]
"""All that a statement said of one sample."""

Law: TypeAlias = Iterator[Conclusion | Exercised]
"""What a statement returns: conclusions, and notes on whether the sample put it to work."""

F = TypeVar("F", bound=Callable[..., Any])


def law(function: F) -> F:
    """Decorator: a function that concludes something for statements in other files; a derivation of one runs its lines too."""
    function.is_law = True  # type: ignore[attr-defined]
    return function


def is_number(x: Any) -> bool:
    """Whether a side of a conclusion is a number, and not a truth value or another object."""
    try:
        exact(x)
    except NotANumber:
        return False
    return not isinstance(x, bool)


def at_most(name: str, lhs: Any, rhs: Any, *, at: Any = None) -> Conclusion:
    """lhs ≤ rhs. Raises `NotANumber` when a side is NaN or infinite, as all constructors here do."""
    return Conclusion(name, exact(lhs), "≤", exact(rhs), at=at)


def at_least(name: str, lhs: Any, rhs: Any, *, at: Any = None) -> Conclusion:
    """lhs ≥ rhs."""
    return Conclusion(name, exact(lhs), "≥", exact(rhs), at=at)


def less(name: str, lhs: Any, rhs: Any, *, at: Any = None) -> Conclusion:
    """lhs < rhs."""
    return Conclusion(name, exact(lhs), "<", exact(rhs), at=at)


def greater(name: str, lhs: Any, rhs: Any, *, at: Any = None) -> Conclusion:
    """lhs > rhs."""
    return Conclusion(name, exact(lhs), ">", exact(rhs), at=at)


def equal(name: str, lhs: Any, rhs: Any, *, at: Any = None) -> Conclusion:
    """lhs = rhs: numbers, or anything else that can be compared (sets, tuples, strings). Raises `NotANumber` for NaN."""
    if is_number(lhs) and is_number(rhs):
        return Conclusion(name, exact(lhs), "=", exact(rhs), at=at)
    if is_nan(lhs) or is_nan(rhs):  # which would be equal where both are one object
        raise NotANumber(f"{name}: NaN is equal to nothing")
    return Conclusion(name, lhs, "=", rhs, at=at)


def is_true(name: str, condition: Any, *, at: Any = None) -> Conclusion:
    """A yes-or-no conclusion. Raises `NotANumber` for NaN, which is neither."""
    if not isinstance(condition, bool) and is_nan(condition):
        raise NotANumber(f"{name}: NaN is neither true nor false")
    return Conclusion(name, bool(condition), "=", True, at=at)


def failed(name: str, fault: Fault) -> Conclusion:
    """What must be concluded where an implementation does not answer: it raised, wrote to its input, is NaN, is late, or died."""
    return Conclusion(name, False, "=", True, fault=fault)


def exercised(what: str, happened: Any) -> Exercised:
    """Note whether this sample put the statement to work; a search with too few such samples is `vacuous`."""
    return Exercised(what, happened)
