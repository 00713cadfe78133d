"""Formulas that several statements share."""

from __future__ import annotations

from math import comb
from typing import Any

from ....properties.numbers.names import Formal
from ....properties.proofs import real


def binomial_sum(m: Any, d: Any) -> Any:
    r"""$B(m,d)=\sum_{i\le d}\binom mi$: 0 for $d=-1$, and $2^m$ from $d=m$ on. Of formal numbers, the number of that name."""
    if isinstance(m, Formal) or isinstance(d, Formal):
        return real(f"B({m},{d})")
    return sum(comb(m, i) for i in range(d + 1))
