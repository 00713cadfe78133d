"""Linear programs that have an optimum: the samples of linear programming duality."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers import exact_matrix, exact_vector
from ....properties.oracles.lp import LPOptimum, solve_lp
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row


@sample_type
class LinearProgram:
    """Minimise c·x subject to Gx ≤ h and Ax = b, with at least one inequality, feasible and bounded below."""

    c: Row
    G: tuple[Row, ...]
    h: Row
    A: tuple[Row, ...]
    b: Row

    def __post_init__(self) -> None:
        if not self.c or not self.G:
            raise HypothesisNotMet("there is no variable, or no inequality")
        if len(self.G) != len(self.h) or len(self.A) != len(self.b):
            raise HypothesisNotMet("matrices and right sides differ in length")
        if any(len(row) != len(self.c) for row in self.G + self.A):
            raise HypothesisNotMet("a row and c differ in length")
        _ = self.optimum

    @cached_property
    def optimum(self) -> LPOptimum:
        """A certified optimum. Raises `HypothesisNotMet` where there is none, with the certificate of that."""
        found = solve_lp(self.c, self.G, self.h, self.A, self.b)
        if not isinstance(found, LPOptimum):
            raise HypothesisNotMet(f"the program is {type(found).__name__.lower()}", found)
        return found

    @cached_property
    def arguments(self) -> tuple[Any, ...]:
        """c, G, h, A, b as float64 arrays; A and b are None where there are no equations."""
        c, G, h = (np.array(v, dtype=np.float64) for v in (self.c, self.G, self.h))
        A, b = (np.array(v, dtype=np.float64) if self.A else None for v in (self.A, self.b))
        return c, G, h, A, b

    @property
    def shape(self) -> tuple[int, int, int]:
        """The numbers of variables, inequalities and equations."""
        return len(self.c), len(self.G), len(self.A)

    @cached_property
    def exact(self) -> tuple[np.ndarray, ...]:
        """c, G, h, A, b as arrays of exact rationals; A has shape (0, n) where there are no equations."""
        n = len(self.c)
        parts = exact_vector(self.c), exact_matrix(self.G), exact_vector(self.h), exact_matrix(self.A), exact_vector(self.b)
        return (*parts[:3], parts[3].reshape(len(self.A), n), parts[4])


@strategy(LinearProgram)
def linear_programs(draw: st.DrawFn) -> LinearProgram:
    """Programs built from a feasible point and from multipliers, which bound them below.

    Slacks and multipliers of 0 are drawn often: tight rows without a multiplier, more tight rows than variables, repeated
    rows, optima that are not unique, programs without vertices, and c = 0.
    """
    n, m, p = draw(st.integers(1, 4)), draw(st.integers(1, 6)), draw(st.integers(0, 2))
    entry = st.integers(-3, 3)
    rows = st.lists(st.tuples(*[entry] * n), min_size=m + p, max_size=m + p)
    matrix = np.array(draw(rows))
    if draw(st.booleans()):
        matrix[-1] = matrix[0]
    point = np.array(draw(st.tuples(*[entry] * n)))
    slack = np.array(draw(st.lists(st.integers(0, 3), min_size=m, max_size=m)))
    z = np.array(draw(st.lists(st.sampled_from([0, 0, 1, 2]), min_size=m, max_size=m)))
    y = np.array(draw(st.lists(st.integers(-2, 2), min_size=p, max_size=p)), dtype=int)
    G, A = matrix[:m], matrix[m:]
    return LinearProgram(
        _row(-(G.T @ z) - A.T @ y), tuple(map(_row, G)), _row(G @ point + slack), tuple(map(_row, A)), _row(A @ point)
    )


def _row(values: Any) -> Row:
    return tuple(int(v) for v in values)
