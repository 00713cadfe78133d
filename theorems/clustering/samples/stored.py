"""Stored starts of many steps, and points whose columns are another basis of the same span."""

from __future__ import annotations

from typing import ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row, Table, integer_rows
from .starts import LloydStart


@sample_type
class Slow(LloydStart):
    """A stored start from which Lloyd's iteration takes more steps than there are points."""


SLOW = Slow(
    tuple((v,) for v in (319, 9, 311, 304, 249, 193, 174, 138, 337, 296, 313, 158)),
    tuple((v,) for v in (364, 363, 346, 317)),
)


@strategy(Slow)
def slow_starts(draw: st.DrawFn) -> Slow:
    """The stored one, and its multiples."""
    times = draw(st.integers(1, 2**20))
    return Slow(*(tuple((times * v,) for (v,) in table) for table in (SLOW.rows, SLOW.centres)))


@sample_type
@excluded("not up to seven points of the plane, and a ≥ 1", lambda self: self.d != 2 or self.n > 7 or self.a < 1)
class Stretched(Table):
    """Up to seven points of the plane, and a > 0: the second basis of the span of their columns has a times the first of these."""

    a: int

    NUMBERS: ClassVar[tuple[str, ...]] = ("a",)


@strategy(Stretched)
def stretched(draw: st.DrawFn) -> Stretched:
    rows: list[Row] = draw(st.lists(integer_rows(2), min_size=2, max_size=6))
    return Stretched(tuple(rows), draw(st.integers(1, 4)))
