"""Unit vectors whose separators must have weights that double from pair to pair of coordinates."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row
from .points import SeparableStream


@sample_type
class DoublingRows:
    """2J+1 unit vectors of R^(2J+1), separated by w iff z, u₁, v₁ > 0 and u_j, v_j > u_{j−1} + v_{j−1} + z.

    They come in any order. The coordinates are z, u₁, v₁, …, u_J, v_J; entries are 1 or ±1/2; a row may be negated, its
    label being −1.
    """

    J: int
    order: tuple[int, ...]
    signs: tuple[int, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.J <= 6 or sorted(self.order) != list(range(self.d)):
            raise HypothesisNotMet("1 ≤ J ≤ 6, and an order of the 2J+1 rows")
        if len(self.signs) != self.d or any(s not in (1, -1) for s in self.signs):
            raise HypothesisNotMet("a label for each row")

    @property
    def d(self) -> int:
        return 2 * self.J + 1

    @property
    def stream(self) -> SeparableStream:
        """The rows with their labels."""
        rows = [self._row(i, s) for i, s in zip(self.order, self.signs, strict=True)]
        return SeparableStream(tuple(rows), self.signs)

    def _row(self, i: int, sign: int) -> Row:
        if i < 3:
            return tuple(sign if k == i else 0 for k in range(self.d))
        before = {i: Fraction(sign, 2)} | dict.fromkeys((0, (i - 1) // 2 * 2 - 1, (i - 1) // 2 * 2), Fraction(-sign, 2))
        return tuple(before.get(k, 0) for k in range(self.d))

    def smaller(self) -> Iterator[DoublingRows]:
        """With a pair of coordinates fewer."""
        with suppress(HypothesisNotMet):
            kept = [(i, s) for i, s in zip(self.order, self.signs, strict=True) if i < self.d - 2]
            yield DoublingRows(self.J - 1, tuple(i for i, _ in kept), tuple(s for _, s in kept))


@strategy(DoublingRows)
def doubling_rows(draw: st.DrawFn) -> DoublingRows:
    J = draw(st.sampled_from([3, 4, 2, 1]))
    signs = draw(st.lists(st.sampled_from([1, -1]), min_size=2 * J + 1, max_size=2 * J + 1))
    return DoublingRows(J, tuple(draw(st.permutations(range(2 * J + 1)))), tuple(signs))
