"""Programs with linear constraints; linear programs that have an optimum: the samples of linear programming duality."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.oracles.lp import LPOptimum, solve_lp
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row


class Program:
    """Minimise something subject to Gx ≤ h and Ax = b, with at least one variable and one inequality.

    `DATA` names the fields in the order in which solvers take them; the last four are G, h, A and b.
    """

    DATA: ClassVar[tuple[str, ...]]
    G: tuple[Row, ...]
    h: Row
    A: tuple[Row, ...]
    b: Row

    @property
    def n(self) -> int:
        """The number of variables."""
        raise NotImplementedError

    def check_lengths(self) -> None:
        """Raise `HypothesisNotMet` where parts of the constraints do not fit together."""
        if not self.n or not self.G:
            raise HypothesisNotMet("there is no variable, or no inequality")
        if len(self.G) != len(self.h) or len(self.A) != len(self.b):
            raise HypothesisNotMet("matrices and right sides differ in length")
        if any(len(row) != self.n for row in self.G + self.A):
            raise HypothesisNotMet("a row does not have an entry for each variable")

    @property
    def shape(self) -> tuple[int, int, int]:
        """The numbers of variables, inequalities and equations."""
        return self.n, len(self.G), len(self.A)

    @cached_property
    def exact(self) -> tuple[Any, ...]:
        """The data as arrays of exact rationals; A has shape (0, n) where there are no equations."""
        *objective, G, h, A, b = (exact_vector(getattr(self, name)) for name in self.DATA)
        return (*objective, G, h, A.reshape(-1, self.n), b)

    @property
    def constraints(self) -> tuple[Any, ...]:
        """G, h, A and b, exactly."""
        return self.exact[-4:]

    @cached_property
    def arguments(self) -> tuple[Any, ...]:
        """The data as float64 arrays; A and b are None where there are no equations."""
        *rest, A, b = (part.astype(np.float64) for part in self.exact)
        return (*rest, A, b) if len(b) else (*rest, None, None)


@sample_type
class LinearProgram(Program):
    """Minimise c·x subject to Gx ≤ h and Ax = b, with at least one inequality, feasible and bounded below."""

    c: Row
    G: tuple[Row, ...]
    h: Row
    A: tuple[Row, ...]
    b: Row

    DATA: ClassVar[tuple[str, ...]] = ("c", "G", "h", "A", "b")

    def __post_init__(self) -> None:
        self.check_lengths()
        _ = self.optimum

    @property
    def n(self) -> int:
        return len(self.c)

    @cached_property
    def optimum(self) -> LPOptimum:
        """A certified optimum. Raises `HypothesisNotMet` where there is none, with the certificate of that."""
        found = solve_lp(self.c, self.G, self.h, self.A, self.b)
        if not isinstance(found, LPOptimum):
            raise HypothesisNotMet(f"the program is {type(found).__name__.lower()}", found)
        return found


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
