"""The function ⌊·⌋ of formal numbers: a module of its own, for it needs SymPy from the start."""

from __future__ import annotations

from typing import Any

import sympy


class floor(sympy.Function):
    """⌊x⌋: SymPy is told that it is whole, and what it is of a whole number and of a rational one; and nothing else."""

    is_integer = True

    @classmethod
    def eval(cls, x: Any) -> Any:
        """One form of ⌊x⌋ for one number x: of a sum of products."""
        x, given = x.expand(), x
        if x.is_integer:
            return x
        return x.floor() if x.is_Rational else None if x == given else cls(x)
