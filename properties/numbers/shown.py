"""Numbers for people."""

from __future__ import annotations

import math
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from fractions import Fraction
from typing import Any

from .exact import as_float

LONG = 10_000  # bits of a number, from which on it is not written out: Python refuses to


def show(x: Any) -> str:
    """A number for people: integers and short fractions as they are, anything else with six digits."""
    if isinstance(x, Fraction):
        if max(x.numerator.bit_length(), x.denominator.bit_length()) > LONG:
            return _six_digits(x)
        if x.denominator == 1:
            return str(x.numerator)
        text = f"{x.numerator}/{x.denominator}"
        return text if len(text) <= 12 else _six_digits(x)
    if isinstance(x, int) and not isinstance(x, bool) and abs(x) >= 10**12:
        return _six_digits(x)
    return str(x)


def _six_digits(x: Fraction | int) -> str:
    """It may be out of the range of float64, and have more digits than Python writes out."""
    value = as_float(x)
    if math.isfinite(value) and bool(value) == bool(x):
        return f"≈{value:.6g}"
    with localcontext(Context(prec=6, Emax=MAX_EMAX, Emin=MIN_EMIN)):
        return f"≈{Decimal(x.numerator) / Decimal(x.denominator):.5e}"


def shown_apart(x: Any, y: Any) -> tuple[str, str]:
    """Two values for people, with as many digits as it takes to see that they differ; past those of a float64, by how much."""
    shown = show(x), show(y)
    try:
        a, b = as_float(x), as_float(y)
        if not (math.isfinite(a) and math.isfinite(b)) or abs(a - b) > 1e-5 * max(abs(a), abs(b)) or bool(x == y):
            return shown
        if a == b:
            off = as_float(x - y)
            return (f"{shown[1]} {'−' if off < 0 else '+'} {abs(off):.1e}", shown[1]) if off else shown
    except (TypeError, ValueError, ArithmeticError):
        return shown
    digits = next((k for k in range(7, 17) if float(f"{a:.{k}g}") != float(f"{b:.{k}g}")), 17)
    return tuple(text if "≈" not in text else f"≈{v:.{min(digits + 1, 17)}g}" for text, v in zip(shown, (a, b), strict=True))  # type: ignore[return-value]
