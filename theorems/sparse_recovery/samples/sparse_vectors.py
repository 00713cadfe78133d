"""Vectors with few non-zero entries, and vectors to be cut down to few."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Rational, Row


@sample_type
class VectorAndOrder:
    """A vector x of R^d, d ≥ 1, and a number of entries 0 ≤ s ≤ d."""

    x: Row
    s: int

    FORMAL: ClassVar = {"s": "s"}

    def __post_init__(self) -> None:
        if not 0 <= self.s <= len(self.x) or not self.x:
            raise HypothesisNotMet(f"s is {self.s}, the vector has {len(self.x)} entries")

    @property
    def largest(self) -> tuple[Rational, ...]:
        """The s entries that are largest in absolute value, the largest first."""
        return tuple(sorted(self.x, key=abs, reverse=True)[: self.s])

    @total(of="s", over="largest")
    def counted(self, v: Any) -> Any:
        """One for each of them."""
        return 0 * v + 1


@sample_type
class VectorsAndOrder:
    """Two vectors x, h of the same length d ≥ 1, and a block size 1 ≤ s ≤ d."""

    x: Row
    h: Row
    s: int

    FORMAL: ClassVar = {"s": "s"}

    def __post_init__(self) -> None:
        if not 1 <= self.s <= len(self.x) or len(self.h) != len(self.x):
            raise HypothesisNotMet(f"s is {self.s}, the vectors have {len(self.x)} and {len(self.h)} entries")

    @hypothesis()
    def positive(self) -> Any:
        """a block has an entry: s ≥ 1"""
        return self.s >= 1

    @property
    def sizes(self) -> tuple[Rational, ...]:
        """|hᵢ|."""
        return tuple(map(abs, self.h))

    @hypothesis(over="sizes")
    def size(self, a: Any) -> Any:
        """an absolute value: |hᵢ| ≥ 0"""
        return a >= 0


@st.composite
def sparse_vectors(draw: st.DrawFn, d: int, s: int, least: int = 0) -> Row:
    """Vectors of small integers with `least` to s non-zero entries, s of them in most cases."""
    size = draw(st.one_of(st.just(s), st.integers(least, s)))
    places = draw(st.lists(st.integers(0, d - 1), min_size=size, max_size=size, unique=True))
    values = draw(st.tuples(*[st.sampled_from([1, -1, 2, -2, 3, -3, 5, -8])] * size))
    return tuple(dict(zip(places, values, strict=True)).get(j, 0) for j in range(d))


@st.composite
def compressible_vectors(draw: st.DrawFn, d: int, s: int) -> Row:
    """s large entries and a small tail, s entries only, or no structure at all (with many ties)."""
    kind = draw(st.sampled_from(["tail", "tail", "sparse", "dense", "equal", "sparse"]))
    if kind == "equal":
        return tuple(draw(st.tuples(*[st.sampled_from([1, -1])] * d)))
    if kind == "dense":
        return draw(st.tuples(*[st.integers(-4, 4)] * d))
    head = draw(sparse_vectors(d, s))
    if kind == "sparse":
        return head
    tail = draw(st.tuples(*[st.sampled_from([0, 0, 0, Fraction(1, 8), Fraction(-1, 8), Fraction(1, 4)])] * d))
    return tuple(a if a else b for a, b in zip(head, tail, strict=True))


@strategy(VectorAndOrder)
def vectors_and_orders(draw: st.DrawFn) -> VectorAndOrder:
    """Small integers: ties, zeros, constants; s from 0 to d."""
    d = draw(st.sampled_from([3, 4, 5, 6, 2, 1]))
    return VectorAndOrder(draw(st.tuples(*[st.integers(-4, 4)] * d)), draw(st.integers(0, d)))


@strategy(VectorsAndOrder)
def vectors_for_blocks(draw: st.DrawFn) -> VectorsAndOrder:
    """Two vectors of small integers and a block size that leaves several blocks."""
    d = draw(st.integers(1, 9))
    entry = draw(st.sampled_from([st.integers(-4, 4), st.sampled_from([1, -1])]))
    row = st.tuples(*[entry] * d)
    return VectorsAndOrder(draw(row), draw(row), draw(st.integers(1, max(1, min(3, d)))))
