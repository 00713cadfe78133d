"""Strictly concave quadratics with a start: the samples of coordinate ascent."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import flint
import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector, from_flint, to_fmpq
from ....properties.oracles.psd import definiteness
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows


@sample_type
@excluded("Q must be square, and c and the start as long", lambda self: {*map(len, (*self.rows, self.c, self.start))} != {self.n})
@excluded("there are no coordinates", lambda self: not self.n)
@excluded("an entry is no whole number", lambda self: any(v != int(v) for row in (*self.rows, self.c, self.start) for v in row))
@excluded("Q is not symmetric", lambda self: (self.Q != self.Q.T).any())
@excluded("Q is not positive definite", lambda self: not definiteness(self.Q).definite)
class ConcaveQuadratic:
    """W(a) = c·a − ½aᵀQa, with the rows of a positive definite Q, (n, n), and a start: whole numbers."""

    rows: tuple[Row, ...]
    c: Row
    start: Row

    @property
    def n(self) -> int:
        return len(self.rows)

    @cached_property
    def Q(self) -> np.ndarray:
        return exact_vector(self.rows)

    def value(self, a: Any) -> Any:
        """W(a)."""
        return exact_vector(self.c) @ a - a @ self.Q @ a / Fraction(2)

    def slope(self, i: int, a: Any) -> Any:
        """∂W/∂aᵢ = cᵢ − (Qa)ᵢ."""
        return self.c[i] - self.Q[i] @ a

    @cached_property
    def maximum(self) -> Any:
        """max W = ½ cᵀQ⁻¹c."""
        Q, c = flint.fmpq_mat([[to_fmpq(v) for v in row] for row in self.rows]), flint.fmpq_mat([[to_fmpq(v)] for v in self.c])
        return from_flint((c.transpose() * Q.solve(c))[0, 0] / 2)


@sample_type
@excluded("there are not two coordinates", lambda self: self.n != 2)
class ConcaveQuadraticInThePlane(ConcaveQuadratic):
    """Two coordinates."""

    SMALL: ClassVar = "two coordinates"


@strategy(ConcaveQuadratic)
def concave_quadratics(draw: st.DrawFn) -> ConcaveQuadratic:
    """As in the plane, or with one, three or four coordinates, Q = BBᵀ and more on the diagonal: small integers."""
    n = draw(st.sampled_from([2, 2, 1, 3, 4]))
    if n == 2:
        return ConcaveQuadratic(*_in_the_plane(draw))
    B = exact_vector(draw(st.tuples(*[integer_rows(n, 2)] * n)))
    rows = B @ B.T + np.diag(exact_vector(draw(st.tuples(*[st.integers(1, 3)] * n))))
    return ConcaveQuadratic(tuple(map(tuple, rows.tolist())), draw(integer_rows(n, 4)), draw(integer_rows(n, 4)))


# Small integers; one in five starts at (2, −2), as in the figure of the notes; some are nearly singular
strategy(ConcaveQuadraticInThePlane)(lambda draw: ConcaveQuadraticInThePlane(*_in_the_plane(draw)))


def _in_the_plane(draw: st.DrawFn) -> tuple[tuple[Row, Row], Row, Row]:
    """In one of four r is 49: a quotient by 49, times 49, is often another number in float64, so that steps at rest still round."""
    p, q = draw(st.integers(1, 5)), draw(st.integers(-4, 4))
    r = draw(st.sampled_from([q * q // p + draw(st.integers(1, 4))] * 3 + [49]))
    start = draw(st.one_of(st.just((2, -2)), *[integer_rows(2, 4)] * 4))
    return ((p, q), (q, r)), draw(integer_rows(2, 4)), start
