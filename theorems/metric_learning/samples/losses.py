"""Triplets with a margin, and pairs of augmentations with a temperature."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number, exact_matrix, rational, sqrt
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row, Table, fractions, gram_of, integer_rows
from ....properties.samples.working import Random, points, rows, unit, width, working


@sample_type
@excluded("the points are not of one dimension", lambda self: any(len(row) != self.d for row in (*self.positives, *self.negatives)))
@excluded(
    "r is not positive, or not exact in float64", lambda self: self.margin <= 0 or rational(float(self.margin)) != self.margin
)
class Triplets(Table):
    """Anchors, with a point of their class and one of another each, and a margin r > 0."""

    positives: tuple[Row, ...]
    negatives: tuple[Row, ...]
    margin: Any

    BY_ROW: ClassVar[tuple[str, ...]] = ("positives", "negatives")
    NUMBERS: ClassVar[tuple[str, ...]] = ("margin",)

    @cached_property
    def near(self) -> list[Number]:
        """‖x − x⁺‖ of each."""
        return [sqrt(v) for v in ((self.exact_X - exact_matrix(self.positives)) ** 2).sum(axis=1)]

    @cached_property
    def far(self) -> list[Number]:
        """‖x − x⁻‖ of each."""
        return [sqrt(v) for v in ((self.exact_X - exact_matrix(self.negatives)) ** 2).sum(axis=1)]


@sample_type
@excluded("there are not two pairs", lambda self: self.n % 2 or self.n < 4)
@excluded("a vector is 0", lambda self: not all(map(any, self.rows)))
@excluded(
    "τ is not in [1/64, 64], or not exact in float64",
    lambda self: not 1 <= 64 * self.temperature <= 64**2 or rational(float(self.temperature)) != self.temperature,
)
class Pairs(Table):
    """2m ≥ 4 vectors other than 0, of which i and i + m are a pair, and a temperature τ in [1/64, 64]."""

    temperature: Any

    NUMBERS: ClassVar[tuple[str, ...]] = ("temperature",)

    @cached_property
    def gram(self) -> np.ndarray:
        """The inner products, exactly."""
        return gram_of(self.rows)


@strategy(Triplets)
def triplets(draw: st.DrawFn) -> Triplets:
    """Whole distances among them, margins that are just met, and points far from the origin, some more than 25 of them."""
    d = draw(st.integers(1, 3))
    entries = draw(st.sampled_from([integer_rows(d, 3), integer_rows(d, 1), fractions(d), integer_rows(d, 50)]))
    three = draw(st.lists(st.tuples(entries, entries, entries), min_size=1, max_size=draw(st.sampled_from([4, 4, 4, 12]))))
    shift = draw(st.sampled_from([0, 0, 0, 2**27]))
    moved = lambda row: tuple(rational(float(v) + shift) for v in row)  # noqa: E731
    margin = draw(st.sampled_from([1, 2, Fraction(1, 4), rational(0.3), 20]))
    anchors, positives, negatives = (tuple(moved(row) for row in column) for column in zip(*three, strict=True))
    return Triplets(anchors, positives, negatives, margin)


@strategy(Pairs)
def pairs(draw: st.DrawFn) -> Pairs:
    """Equal, opposite and orthogonal vectors, and of different lengths."""
    d, m = draw(st.integers(1, 3)), draw(st.sampled_from([2, 2, 3, 4]))
    entries = draw(st.sampled_from([integer_rows(d, 1), integer_rows(d, 3), fractions(d)])).filter(any)
    table = draw(st.lists(entries, min_size=2 * m, max_size=2 * m))
    return Pairs(tuple(table), draw(st.sampled_from([1, Fraction(1, 2), Fraction(1, 16), Fraction(1, 64), rational(0.07), 5])))


@working(Triplets, most=1025)
def many_triplets(random: Random, n: int) -> Triplets:
    d, scale = width(random, 129), unit(random)
    a = points(random, n, d)
    if random.integers(3) == 0:  # far from the origin
        a, scale = a % 1000 + 2**27, Fraction(1)
    others = [a + random.integers(-3, 4, (n, d)) * random.integers(1, 9) for _ in range(2)]
    far = int(1 + 3 * random.integers(0, 20))
    return Triplets(rows(a, scale), rows(others[0], scale), rows(others[1], scale), far * scale)


@working(Pairs, most=64)
def many_pairs(random: Random, n: int) -> Pairs:
    """Pairs that are near to each other; a length or two that is very different."""
    m, d, scale = max(2, n // 2), width(random, 33), Fraction(2) ** int(random.choice([0, -20, 30]))
    first = np.rint(random.standard_normal((m, d)) * 1000).astype(np.int64)
    second = first + random.integers(-300, 301, (m, d))
    both = np.concatenate([first, second])
    both[~both.any(axis=1), 0] = 1
    return Pairs(rows(both, scale), rational(float(random.choice([0.07, 0.1, 0.5, 1, 0.02]))))
