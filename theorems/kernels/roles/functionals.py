"""The role of representers of linear functionals."""

from __future__ import annotations

from typing import Any, Protocol

from ....properties.roles.base import role


@role("l2-representer")
class Representer(Protocol):
    """``represent(values)``: the coefficients of the polynomial h of degree k = len(values) − 1 with ∫₀¹ h(x)xʲ dx = values[j].

    values[j] is L(xʲ) for a linear functional L on polynomials of degree at most k: then L(f) = ∫₀¹ h(x)f(x) dx for them all.
    Both are listed from degree 0 on, and exact: the values are given as `fractions.Fraction`, and so are the coefficients.
    """

    def __call__(self, values: Any) -> Any: ...
