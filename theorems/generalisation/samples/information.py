"""Joint distributions of two finite variables."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from ....properties.numbers.exact import Number, log
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row, Table
from ...regression.samples.tables import distributions


@sample_type
@excluded(
    "probabilities are not negative, and have the sum 1",
    lambda self: any(v < 0 for row in self.rows for v in row) or sum(map(sum, self.rows)) != 1,
)
class JointTable(Table):
    """p(x, y) for r ≥ 1 values of x (rows) and c ≥ 1 values of y (columns): not negative, with the sum 1; zeros are allowed."""

    @property
    def x(self) -> list[Any]:
        """p(x)."""
        return [sum(row) for row in self.rows]

    @property
    def y(self) -> list[Any]:
        """p(y)."""
        return [sum(column) for column in zip(*self.rows, strict=True)]

    @property
    def independent(self) -> bool:
        """Whether p(x, y) = p(x)p(y) everywhere."""
        return all(v == a * b for row, a in zip(self.rows, self.x, strict=True) for v, b in zip(row, self.y, strict=True))

    @property
    def determined(self) -> bool:
        """Whether each value of x that occurs comes with one value of y only."""
        return all(sum(v > 0 for v in row) <= 1 for row in self.rows)

    def smaller(self) -> Iterator[JointTable]:
        """With two neighbouring rows or columns added up."""
        for i in range(1, self.n):
            merged = tuple(a + b for a, b in zip(self.rows[i - 1], self.rows[i], strict=True))
            yield JointTable((*self.rows[: i - 1], merged, *self.rows[i + 1 :]))
        for j in range(1, self.d):
            yield JointTable(tuple((*row[: j - 1], row[j - 1] + row[j], *row[j + 1 :]) for row in self.rows))


def entropy(p: list[Any]) -> Number:
    """−Σ p ln p, with 0·ln 0 = 0."""
    total: Any = 0
    for v in p:
        total = total - (Fraction(v) * log(v) if v else 0)
    return total


@st.composite
def full(draw: st.DrawFn, k: int) -> Row:
    """A distribution in 16ths with no zero."""
    more = draw(st.lists(st.integers(0, k - 1), min_size=16 - k, max_size=16 - k))
    return tuple(Fraction(1 + more.count(i), 16) for i in range(k))


@strategy(JointTable)
def joint_tables(draw: st.DrawFn) -> JointTable:
    """Up to 3 × 3, in 16ths; one in three is a product of two distributions, one in six has y as a function of x."""
    r, c = draw(st.sampled_from([2, 3, 2, 1])), draw(st.sampled_from([2, 3, 2, 1]))
    kind = draw(st.sampled_from(["any", "product", "any", "function", "product", "any"]))
    if kind == "product":
        x, y = draw(distributions(r)), draw(distributions(c))
        return JointTable(tuple(tuple(a * b for b in y) for a in x))
    if kind == "function":
        x, values = draw(distributions(r)), [draw(st.integers(0, c - 1)) for _ in range(r)]
        return JointTable(tuple(tuple(a if j == v else 0 for j in range(c)) for a, v in zip(x, values, strict=True)))
    p = draw(st.one_of(full(r * c), distributions(r * c)))
    return JointTable(tuple(tuple(p[i * c : (i + 1) * c]) for i in range(r)))
