"""Streams that a quadratic form separates: linearly separable in the feature space of the kernel ⟨x,z⟩²."""

from __future__ import annotations

from functools import cached_property

from hypothesis import strategies as st

from ....properties.oracles.margin import MaxMargin, max_margin
from ....properties.samples.base import sample_type, strategy
from ....properties.samples.tables import Row, integer_rows
from .points import SeparableStream


def products(row: Row) -> Row:
    """The feature map of ⟨x,z⟩²: all d² products xᵢxⱼ."""
    return tuple(a * b for a in row for b in row)


@sample_type
class QuadraticStream(SeparableStream):
    """A stream of examples that some quadratic form q separates: yᵢ q(xᵢ) > 0 for all i."""

    @cached_property
    def optimum(self) -> MaxMargin:
        """The certified maximum-margin quadratic form."""
        return max_margin([products(row) for row in self.rows], self.labels)


@strategy(QuadraticStream)
def quadratic_streams(draw: st.DrawFn) -> QuadraticStream:
    """Small integer rows labelled by the sign of a drawn form Σ cᵢⱼxᵢxⱼ; rows on its zero set are left out."""
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(integer_rows(d, 3), min_size=3, max_size=7))
    form = draw(st.lists(st.integers(-2, 2), min_size=d * d, max_size=d * d))
    values = [sum(c * p for c, p in zip(form, products(row), strict=True)) for row in rows]
    kept = [(row, 1 if v > 0 else -1) for row, v in zip(rows, values, strict=True) if v != 0]
    kept = kept or [((1,) * d, draw(st.sampled_from([1, -1])))]
    return QuadraticStream(tuple(row for row, _ in kept), tuple(label for _, label in kept))
