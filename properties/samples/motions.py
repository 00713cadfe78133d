"""The same data in another form, exactly: their rows in another order and several times over, weighted, or in other coordinates.

A law that compares what an implementation makes of both needs no ground truth: the answer to one is the answer to the other, put
into the other form. Orders are given by keys to sort by, so that what is left of a sample when rows or columns are left out is a
sample again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from ..numbers.exact import exact_matrix, exact_vector
from ..numbers.products import exact_product
from .base import HypothesisNotMet, sample_type
from .tables import Rational, Row, Table


@sample_type
class Reordered(Table):
    """Rows, and the same sorted by `keys` (equal ones keep their order), the whole of them `times` times over."""

    keys: tuple[int, ...]
    times: int

    BY_ROW: ClassVar[tuple[str, ...]] = ("keys",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("keys", "times")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.times < 1:
            raise HypothesisNotMet("the rows are taken less than once")

    @cached_property
    def order(self) -> list[int]:
        """Which row stands at each place of the others."""
        return by_keys(self.keys) * self.times

    @property
    def moves(self) -> bool:
        """Whether the others are not just the same."""
        return self.order != list(range(self.n))

    def smaller(self) -> Iterator[Any]:
        """First in the same order, or once; then as any table."""
        if any(self.keys):
            yield from self.changed(keys=(0,) * self.n)
        if self.times > 1:
            yield from self.changed(times=1)
        yield from super().smaller()


@sample_type
class Weighted(Table):
    """Rows with weights: whole numbers of at least 0, not all of them 0. The same unweighted has each row so often."""

    weights: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("weights",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("weights",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not all(isinstance(k, int) and k >= 0 for k in self.weights) or not any(self.weights):
            raise HypothesisNotMet("the weights are not whole numbers of at least 0, not all of them 0")

    @cached_property
    def sample_weight(self) -> np.ndarray:
        """The weights as an (n,) float64 array."""
        return np.array(self.weights, dtype=np.float64)

    @cached_property
    def order(self) -> list[int]:
        """Which row stands at each place of the others."""
        return [i for i, k in enumerate(self.weights) for _ in range(k)]

    @property
    def moves(self) -> bool:
        """Whether the others are not just the same."""
        return any(k != 1 for k in self.weights)


@sample_type
class Moved(Table):
    r"""Rows x, and the same in other coordinates, $x'=Ax+c$, which float64 has exactly, with c and without.

    A sorts the columns by `columns`, multiplies each by its factor in `scales`, and, where `turned` is 1 and there are two or
    more, turns the plane of the first two by $\begin{pmatrix}3&-4\\4&3\end{pmatrix}/5$; c is `shift`.
    """

    columns: tuple[int, ...]
    scales: Row
    turned: int
    shift: Row

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("columns", "scales", "shift")
    NUMBERS: ClassVar[tuple[str, ...]] = ("columns", "shift")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not all(self.scales):
            raise HypothesisNotMet("a column is multiplied by 0")
        if self.turned not in (0, 1):
            raise HypothesisNotMet("turned is neither 0 nor 1")
        if not (in_float64(self.linear_image.flat) and in_float64(self.image.flat)):
            raise HypothesisNotMet("a number in the other coordinates is no float64")

    @cached_property
    def A(self) -> np.ndarray:
        """A, (d, d)."""
        d = self.d
        A = exact_matrix([[self.scales[k] * (j == column) for j in range(d)] for k, column in enumerate(by_keys(self.columns))])
        if self.turned and d > 1:
            A[0], A[1] = (3 * A[0] - 4 * A[1]) / Fraction(5), (4 * A[0] + 3 * A[1]) / Fraction(5)
        return A

    @property
    def c(self) -> np.ndarray:
        """c, (d,)."""
        return exact_vector(self.shift)

    @cached_property
    def linear_image(self) -> np.ndarray:
        """The rows Ax, (n, d)."""
        return exact_product(self.exact_X, self.A.T)

    @cached_property
    def image(self) -> np.ndarray:
        """The rows Ax + c, (n, d)."""
        return self.linear_image + self.c

    @property
    def is_orthogonal(self) -> bool:
        """Whether AᵀA = I."""
        return all(abs(v) == 1 for v in self.scales)

    @property
    def moves(self) -> bool:
        """Whether the others are not just the same."""
        return (self.image != self.exact_X).any()

    @property
    def turns(self) -> bool:
        """Whether they are not just the same but for c."""
        return (self.linear_image != self.exact_X).any()

    def smaller(self) -> Iterator[Any]:
        """First with one part of the motion left out; then as any table."""
        for name, same in (("columns", (0,) * self.d), ("scales", (1,) * self.d), ("turned", 0), ("shift", (0,) * self.d)):
            if getattr(self, name) != same:
                yield from self.changed(**{name: same})
        yield from super().smaller()


def by_keys(keys: tuple[int, ...]) -> list[int]:
    """The places of the keys, sorted by these; equal ones stay in their order."""
    return sorted(range(len(keys)), key=keys.__getitem__)


def in_float64(numbers: Iterable[Any]) -> bool:
    """Whether float64 has these rationals exactly."""
    try:
        return all(float(v) == v for v in numbers)
    except OverflowError:
        return False


def as_rows(M: np.ndarray) -> tuple[tuple[Rational, ...], ...]:
    """A matrix as the rows of a sample."""
    return tuple(map(tuple, M))
