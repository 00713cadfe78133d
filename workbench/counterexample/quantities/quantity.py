"""A quantity that the laws of a role bound, as lines of a program that has called an implementation.

A quantity is a few lines and what they need: attributes that were read, ``X`` and ``y`` (what the object was fitted to), arguments
(``a0``, ``a1``, …), ``x`` (an answer in numbers), ``folds`` (pairs of indices), ``sets``, or ``dual`` (one with multipliers).
Fields: {m} the object, {X} and {y}, {call} what the call answered, {first} the first call, {a0}, {a1}, … the arguments as written,
{b} the intercept, {Gz}, {hz}, {Av}, {bv} the terms of the constraints that there are. No line gives another value to what the
program has.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Quantity:
    """Lines that print it, what they need; `each`: they follow each call, else the last one; `first`: lines before all calls.

    `repeats`: they follow a call that is equal to an earlier one as well, for the object has a state.
    """

    lines: tuple[str, ...]
    needs: tuple[str, ...] = ()
    each: bool = False
    first: tuple[str, ...] = ()
    repeats: bool = False


def shown(name: str, value: str, *needs: str, each: bool = False, before: tuple[str, ...] = ()) -> Quantity:
    """One printed value, with its name."""
    return Quantity((*before, f'print("{name}:", {value})'), needs, each)


ANSWER: tuple[Quantity, ...] = ()  # the answer itself, which the program prints, is the quantity
SCORES = "{X} @ np.ravel({m}.coef_) + {b}"
