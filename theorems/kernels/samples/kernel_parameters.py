"""Points with a parameter of a kernel that a text leaves free."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from ....properties.samples.base import sample_type, strategy
from ....properties.samples.tables import integer_rows
from .kernels import Points


@sample_type
class PointsWithWidth(Points):
    """Points, and any real σ for the width of a Gaussian kernel."""

    sigma: int | Fraction


@sample_type
class PointsWithOffset(Points):
    """Points, and any real c for a polynomial kernel (⟨x,z⟩ + c)^p."""

    c: int | Fraction


@strategy(PointsWithWidth)
def points_with_width(draw: st.DrawFn) -> PointsWithWidth:
    rows = draw(st.lists(integer_rows(draw(st.integers(1, 2))), min_size=1, max_size=1))
    return PointsWithWidth(tuple(rows), draw(st.integers(-3, 3)))


@strategy(PointsWithOffset)
def points_with_offset(draw: st.DrawFn) -> PointsWithOffset:
    d = draw(st.integers(1, 2))
    return PointsWithOffset(tuple(draw(st.lists(integer_rows(d, 2), min_size=1, max_size=3))), draw(st.integers(-3, 3)))
