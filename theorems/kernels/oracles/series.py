"""The exponential series, exactly: in interval arithmetic with its rest, and its partial sums over the rationals."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, factorial
from typing import Any

import flint
import numpy as np

from ....properties.numbers.exact import Number, Real, exp, whole
from ....properties.numbers.names import FormalArray

SUMMED = 2**10


def exponential_series(u: int | Fraction) -> Number:
    r"""$\sum_{t\ge0}u^t/t!$, term by term: what is left after $T\ge6|u|$ terms is at most $2(e|u|/T)^T\le2(e/6)^T<2^{1-1.1T}$.

    Where |u| is above `SUMMED` these are too many terms, and its limit $e^u$ stands for it.
    """
    if abs(u) > SUMMED:
        return exp(u)
    return Real(_enclosed, u, 6 * ceil(abs(u)))


def _enclosed(u: flint.arb, least: flint.arb) -> flint.arb:
    """The series, with at least so many terms."""
    terms, total, term = max(flint.ctx.prec, whole(least)), flint.arb(1), flint.arb(1)
    for t in range(1, terms):
        term = term * u / t
        total = total + term
    return total + flint.arb(0, flint.arb(2) ** (1 - terms))


def power_sum(coefficients: Any, x: Any) -> Any:
    """Σₚ cₚ xᵖ, over the coefficients c₀, c₁, …"""
    if isinstance(coefficients, FormalArray):
        return coefficients.at(x)
    return sum(c * x**p for p, c in enumerate(coefficients))


def partial_sum(u: np.ndarray, terms: int) -> np.ndarray:
    """So many terms of the exponential series, entry by entry."""
    return sum((u**t * Fraction(1, factorial(t)) for t in range(1, terms)), start=u * 0 + 1)
