"""Matrices near the identity, which are restricted isometries of all vectors: the order 2s is at least d."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row


@sample_type
@excluded("W is not (ε, 2s)-RIP with ε = 2/5 for 2s ≥ d", lambda self: 2 * self.s < len(self.h) or not self.isometric)
class RipOfAllVectors:
    """W = I + E with small offsets E, so that |‖Wv‖² − ‖v‖²| ≤ ‖v‖²·2/5 for all v, by the sums of rows; s ≥ d/2; and a vector h.

    2/5 is less than √2 − 1.
    """

    offsets: tuple[Row, ...]
    h: Row
    s: int

    @property
    def epsilon(self) -> Fraction:
        return Fraction(2, 5)

    @cached_property
    def W(self) -> Any:
        d = len(self.h)
        return exact_matrix([[e + (i == j) for j, e in enumerate(row)] for i, row in enumerate(self.offsets)]) if d else None

    @cached_property
    def isometric(self) -> bool:
        """By Gershgorin's discs of WᵀW − I."""
        d = len(self.h)
        if not d or len(self.offsets) != d or any(len(row) != d for row in self.offsets):
            return False
        off = self.W.T @ self.W - exact_matrix([[int(i == j) for j in range(d)] for i in range(d)])
        return all(sum(abs(v) for v in row) <= self.epsilon for row in off)


@strategy(RipOfAllVectors)
def rips_of_all_vectors(draw: st.DrawFn) -> RipOfAllVectors:
    """Up to three dimensions, offsets of at most 1/32."""
    d = draw(st.integers(1, 3))
    entry = st.integers(-2, 2)
    rows = tuple(tuple(Fraction(draw(entry), 64) for _ in range(d)) for _ in range(d))
    return RipOfAllVectors(rows, tuple(draw(entry) for _ in range(d)), draw(st.integers(-(-d // 2), d)))
