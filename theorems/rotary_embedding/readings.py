"""The roles of rotary position embedding, and what the statements read off them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ...properties.numbers.exact import Number, exact_matrix
from ...properties.roles import role
from ...properties.roles.base import float_array, vector
from ...properties.roles.readings import Reading
from .oracles import Pair, product_at, squared, turned
from .samples.positioned import PairCount, Positioned


@role("rotary-embedding")
class RotaryEmbedding(Protocol):
    """``rotate(x, positions, base)``: the (n, d) vectors, each with its pairs of features rotated by the angles of its position.

    x is (n, d) float64, d even; positions are (n,) whole numbers from 0 on. The i-th pair, (2i, 2i + 1) or (i, i + d/2), is
    rotated counterclockwise by m·base^(−2i/d) at the position m. How features are paired is found by asking.
    """

    def __call__(self, x: Any, positions: Any, base: float) -> Any: ...


@role("rotary-frequencies")
class RotaryFrequencies(Protocol):
    """``frequencies(d, base)``: the (d/2,) angles base^(−2i/d) by which pairs are rotated from one position to the next."""

    def __call__(self, d: int, base: float) -> Any: ...


@dataclass(frozen=True)
class SquaredNorm:
    """The squared norm of a pair of features, or of a vector, before it is rotated and after."""

    before: Any
    after: Any
    at: Any


@dataclass(frozen=True)
class InnerProduct:
    """⟨R_m q, R_n k⟩, ⟨q, R_{n−m} k⟩ and ⟨R_{m+s} q, R_{n+s} k⟩, for the vectors q of a row and k of the next."""

    here: Any
    by_offset: Any
    moved: Any
    at: Any


class Frequencies(Reading[PairCount], role=RotaryFrequencies):
    """The frequencies that it states."""

    @cached_property
    def frequencies(self) -> np.ndarray:
        """θ₀, θ₁, …, one a pair."""
        sample = self.sample
        return vector(self.model(2 * sample.pairs, float(sample.base)), "frequencies", sample.pairs)


class Rotated(Reading[Positioned], role=RotaryEmbedding):
    """Vectors as it rotates them, at their positions and at later ones."""

    def _pairs(self, rows: Any) -> list[list[Pair]]:
        """The pairs of features of each row."""
        half = self.sample.d // 2
        places = [(i, i + half) if self.is_halved else (2 * i, 2 * i + 1) for i in range(half)]
        return [[(row[i], row[j]) for i, j in places] for row in rows]

    def _at(self, positions: Any) -> list[list[Pair]]:
        """What it makes of the vectors at these positions."""
        sample = self.sample
        answer = self.model(sample.X, np.array(positions, dtype=np.int64), float(sample.base))
        return self._pairs(exact_matrix(float_array(answer, "rotated vectors", sample.X.shape)))

    @cached_property
    def is_halved(self) -> bool:
        """Whether features half the dimension apart are paired, and not neighbours: where it sends the first unit vector."""
        d = self.sample.d
        if d == 2:
            return False
        unit = np.eye(1, d)
        sent = float_array(self.model(unit, np.array([1], dtype=np.int64), 10000.0), "rotated vectors", (1, d))[0]
        return bool(abs(sent[d // 2]) > abs(sent[1]))

    @cached_property
    def before(self) -> list[list[Pair]]:
        return self._pairs(self.sample.exact_X)

    @cached_property
    def after(self) -> list[list[Pair]]:
        return self._at(self.sample.positions)

    @cached_property
    def moved(self) -> list[list[Pair]]:
        """The vectors at positions that are all `shift` later."""
        return self._at([m + self.sample.shift for m in self.sample.positions])

    @property
    def is_rotated(self) -> bool:
        return self.sample.is_rotated

    @property
    def pairs(self) -> Iterator[SquaredNorm]:
        """Of each pair of each row."""
        for row, pairs in enumerate(self.before):
            yield from (SquaredNorm(squared([x]), squared([self.after[row][i]]), (row, i)) for i, x in enumerate(pairs))

    @property
    def vectors(self) -> Iterator[SquaredNorm]:
        """Of each row."""
        for row, pairs in enumerate(self.before):
            yield SquaredNorm(squared(pairs), squared(self.after[row]), row)

    @property
    def inner_products(self) -> Iterator[InnerProduct]:
        """Of each row and the next."""
        for i in range(self.sample.n):
            yield InnerProduct(self.products[i], self.by_offset[i], self.moved_products[i], i)

    @property
    def features(self) -> Iterator[tuple[tuple[int, int], Number, Number]]:
        """Of each feature the place (row, pair), what it becomes, and its rotation."""
        sample = self.sample
        for row, m in enumerate(sample.positions):
            for i, pair in enumerate(self.before[row]):
                rotated = turned(pair, sample.base, i, sample.d // 2, m)
                yield from (((row, i), got, want) for got, want in zip(self.after[row][i], rotated, strict=True))

    def _products(self, rows: list[list[Pair]]) -> list[Number]:
        """The inner product of each row with the next, of the last with the first."""
        following = rows[1:] + rows[:1]
        pairs = [zip(q, k, strict=True) for q, k in zip(rows, following, strict=True)]
        return [sum(a * x + b * y for (a, b), (x, y) in both) for both in pairs]

    @cached_property
    def products(self) -> list[Number]:
        return self._products(self.after)

    @cached_property
    def moved_products(self) -> list[Number]:
        return self._products(self.moved)

    @cached_property
    def by_offset(self) -> list[Number]:
        """⟨q, R_{n−m} k⟩ of each row q and the next, k."""
        n, positions = self.sample.n, self.sample.positions
        return [
            product_at(self.before[i], self.before[(i + 1) % n], self.sample.base, positions[(i + 1) % n] - positions[i])
            for i in range(n)
        ]
