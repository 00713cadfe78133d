"""Two runs of one optimiser that must agree: what each of them is given, and where both get to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row
from .runs import GradientSequence, sequence


@sample_type
@excluded(
    "the other sequence is of another size",
    lambda self: len(self.other_start) != self.d or [len(g) for g in self.others] != [self.d] * self.T,
)
@excluded("more coordinates are kept than there are", lambda self: not 0 <= self.kept <= self.d)
class BesideOthers(GradientSequence):
    """Another start and other gradients, of the same sizes; the first `kept` coordinates of the first are kept in both."""

    other_start: Row
    others: tuple[Row, ...]
    kept: int

    def mixed(self, row: Any, other: Any) -> np.ndarray:
        """The first `kept` of a row, and the rest of the other."""
        return exact_vector([*row[: self.kept], *other[self.kept :]])


# Six gradients at most; sometimes in many dimensions, where an implementation may take another way
strategy(GradientSequence)(lambda draw: GradientSequence(*sequence(draw, *draw(st.sampled_from([(6, 3), (6, 3), (2, 20)])))))


@strategy(BesideOthers)
def two_sequences(draw: st.DrawFn) -> BesideOthers:
    """The other has the entries of the first in another order, times 4."""
    start, gradients = sequence(draw, *draw(st.sampled_from([(6, 3), (6, 3), (2, 20)])))
    order = draw(st.permutations(range(len(start))))
    other = tuple(4 * start[j] + 1 for j in order)
    others = tuple(tuple(4 * g[j] + Fraction(1, 2) for j in order) for g in gradients)
    return BesideOthers(start, gradients, other, others, draw(st.integers(0, len(start))))
