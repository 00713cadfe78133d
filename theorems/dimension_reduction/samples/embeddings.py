"""How many points are to keep their distances, up to how much, in how many dimensions; and directions, with a seed."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from ....properties.numbers.exact import Number, compare, log
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.working import Random, working

MOST, NEAR = 2**30, 2**16  # a logarithm and a quotient of float64 are off by less than 1/NEAR below MOST


@sample_type
@excluded("fewer than two points have no distances", lambda self: self.n < 2)
@excluded("ε must lie in (0, 1)", lambda self: not 0 < self.eps < 1)
@excluded("ε is not exact in float64", lambda self: self.eps != Fraction(float(self.eps)))
@excluded(
    "4 ln n/(ε²/2 − ε³/3) is too near to a whole number for float64 to tell on which side it is",
    lambda self: compare(abs(self.least - round(float(self.least))), Fraction(1, NEAR)) < 0,
)
@excluded("2³⁰ dimensions are not enough: of more, float64 does not tell one from the next", lambda self: self.least >= MOST)
class Distances:
    """n ≥ 2 points, all of whose distances are to be kept up to a factor 1 ± ε, 0 < ε < 1 a number of float64."""

    n: int
    eps: Fraction

    @property
    def rate(self) -> Fraction:
        """ε²/2 − ε³/3."""
        return Fraction(self.eps**2 / Fraction(2) - self.eps**3 / Fraction(3))

    @property
    def needed(self) -> Number:
        """4 ln n."""
        return 4 * log(self.n)

    @property
    def least(self) -> Number:
        """4 ln n/(ε²/2 − ε³/3)."""
        return self.needed / self.rate


@sample_type
@excluded("k is below 4 ln n/(ε²/2 − ε³/3)", lambda self: compare(self.k * self.rate, self.needed) < 0)
class Embedding(Distances):
    """Such points and a dimension k ≥ 4 ln n/(ε²/2 − ε³/3)."""

    k: int


@sample_type
@excluded("v is 0", lambda self: not any(self.v))
@excluded("the seed is not in 0, …, 2³² − 1", lambda self: not 0 <= self.seed < 2**32)
class Direction:
    """A direction v ≠ 0 of whole numbers, and the seed of a start."""

    v: tuple[int, ...]
    seed: int


accuracies = st.sampled_from([0.5, 0.1, 0.25, 0.75, 0.9, 1 / 3]).map(Fraction)


@strategy(Distances)
def distances(draw: st.DrawFn) -> Distances:
    """From two points on."""
    return Distances(draw(st.one_of(st.integers(2, 40), st.integers(2, 10**6))), draw(accuracies))


@strategy(Embedding)
def embeddings(draw: st.DrawFn) -> Embedding:
    """The least dimension that is enough, or a few more."""
    few = distances(draw)
    k = int(float(few.least))
    return Embedding(few.n, few.eps, k + 1 + draw(st.integers(0, 3)))


@strategy(Direction)
def directions(draw: st.DrawFn) -> Direction:
    """Up to six dimensions."""
    d = draw(st.integers(1, 6))
    return Direction(draw(st.tuples(*[st.integers(-4, 4)] * d).filter(any)), draw(st.integers(0, 2**32 - 1)))


@working(Direction, most=4097)
def long_direction(random: Random, n: int) -> Direction:
    """In n dimensions, most of its entries 0."""
    v = random.integers(-4, 5, n) * (random.random(n) < 0.5)
    return Direction(tuple(map(int, v)), int(random.integers(2**32)))


@working(Distances, most=2**20)
def many_points(random: Random, n: int) -> Distances:
    """n points and any accuracy."""
    return Distances(n, Fraction(int(random.integers(10, 1000)) / 1000))


@working(Embedding, most=2**20)
def many_points_in_few_dimensions(random: Random, n: int) -> Embedding:
    """n points and the least dimension that is enough."""
    few = many_points(random, n)
    return Embedding(few.n, few.eps, int(float(few.least)) + 1)
