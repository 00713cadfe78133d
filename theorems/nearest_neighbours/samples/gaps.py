"""Collision probabilities of near and far points, failures that are to become rare, and projections of pairs of points."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector, log
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Row
from ....properties.samples.working import Random, row, working

NEAR = Fraction(1, 2**16)
MOST = 2**20  # points, and tables


def _near_a_whole_number(value: float) -> bool:
    return abs(value - round(value)) < NEAR


@sample_type
class Gap:
    """n ≥ 2 points and collision probabilities 0 < P₂ < P₁ < 1, numbers of float64, for which at most 2²⁰ tables are enough."""

    n: int
    P1: Fraction
    P2: Fraction

    def __post_init__(self) -> None:
        if not 2 <= self.n <= MOST:
            raise HypothesisNotMet(f"n is not in 2, …, {MOST}")
        if not 0 < self.P2 < self.P1 < 1:
            raise HypothesisNotMet("not 0 < P₂ < P₁ < 1")
        if any(p != Fraction(float(p)) for p in (self.P1, self.P2)):
            raise HypothesisNotMet("a probability is not exact in float64")
        draws = float(log(self.n) / log(1 / Fraction(self.P2)))
        if _near_a_whole_number(draws):
            raise HypothesisNotMet("log n/log(1/P₂) is too near to a whole number for float64 to tell on which side it is")
        tables = float(self.P1) ** -(int(draws) + 1)
        if tables > MOST:
            raise HypothesisNotMet(f"more than {MOST} tables are needed")
        if _near_a_whole_number(tables):
            raise HypothesisNotMet("1/P₁ᵏ is too near to a whole number for float64 to tell on which side it is")

    @property
    def rho(self) -> Any:
        """ln(1/P₁)/ln(1/P₂)."""
        return log(1 / Fraction(self.P1)) / log(1 / Fraction(self.P2))


@sample_type
@excluded("not β ≥ 2, a > b ≥ 0 and m ≥ 1", lambda self: self.base < 2 or not self.a > self.b >= 0 or self.m < 1)
@excluded("L exceeds 1024, or n 2⁶⁴", lambda self: self.tables > 1024 or self.n > 2**64)
class WholeGap:
    """P₁ = β^(−b) > P₂ = β^(−a) and n = β^(am) for whole numbers β ≥ 2, a > b ≥ 0 and m ≥ 1, so that k and L are whole numbers."""

    base: int
    a: int
    b: int
    m: int

    @property
    def n(self) -> int:
        return self.base ** (self.a * self.m)

    @property
    def P1(self) -> Fraction:
        return Fraction(1, self.base**self.b)

    @property
    def P2(self) -> Fraction:
        return Fraction(1, self.base**self.a)

    @property
    def k(self) -> int:
        """log n/log(1/P₂)."""
        return self.m

    @property
    def tables(self) -> int:
        """n^ρ, where ρ = b/a."""
        return self.base ** (self.b * self.m)


@sample_type
class RareFailure:
    """A search that fails with probability 0 < δ < 1, and how rarely it may, 0 < ε < 1."""

    SMALL: ClassVar = "it has no size"

    delta: Fraction
    eps: Fraction

    def __post_init__(self) -> None:
        if not 0 < self.delta < 1 or not 0 < self.eps < 1:
            raise HypothesisNotMet("not 0 < δ < 1 and 0 < ε < 1")
        if any(p != Fraction(float(p)) for p in (self.delta, self.eps)):
            raise HypothesisNotMet("a probability is not exact in float64")
        needed = float(log(self.eps) / log(self.delta))
        if needed > MOST or _near_a_whole_number(needed):
            raise HypothesisNotMet("ln ε/ln δ is too large, or too near to a whole number for float64 to tell on which side it is")


@sample_type
class ProjectedPair:
    """Points x and y and a direction r of whole numbers, and a whole width w ≥ 1 of the buckets."""

    x: Row
    y: Row
    r: Row
    w: int

    def __post_init__(self) -> None:
        if not self.x or len({len(self.x), len(self.y), len(self.r)}) > 1:
            raise HypothesisNotMet("x, y and r are not of one dimension of at least 1")
        if self.w < 1:
            raise HypothesisNotMet("w is below 1")
        if any(v != int(v) for v in (*self.x, *self.y, *self.r)):
            raise HypothesisNotMet("an entry is not a whole number")
        largest = max(sum(abs(a * b) for a, b in zip(self.r, z, strict=True)) for z in (self.x, self.y))
        if largest + self.w >= 2**52:
            raise HypothesisNotMet("⟨r,x⟩ + b is not exact in float64")

    @property
    def t(self) -> int:
        """⟨r, x − y⟩."""
        return int(exact_vector(self.r) @ (exact_vector(self.x) - exact_vector(self.y)))


@sample_type
@excluded("p is neither 1 nor 2", lambda self: self.p not in (1, 2))
@excluded("not 0 < c, 17c/16 ≤ c' and 0 < w", lambda self: not self.c > 0 or self.w <= 0 or 16 * self.further < 17 * self.c)
@excluded("a number is not exact in float64", lambda self: any(v != Fraction(float(v)) for v in (self.c, self.further, self.w)))
@excluded(
    "a distance and the width are more than 1024 times apart",
    lambda self: max(self.further / Fraction(self.w), self.w / Fraction(self.c)) > 1024,
)
class Separation:
    """Distances 0 < c < c' of two pairs, c' ≥ 17c/16, and the width w > 0 of the buckets; r is p-stable, p = 1 or 2."""

    SMALL: ClassVar = "it has no size"

    c: Fraction
    further: Fraction
    w: Fraction
    p: int


def _floats(*values: float) -> Any:
    return st.sampled_from([Fraction(v) for v in values])


@strategy(Gap)
def gaps(draw: st.DrawFn) -> Gap:
    """Wide gaps, and narrow ones."""
    P1, P2 = draw(_floats(0.5, 0.75, 0.9, 0.25, 0.99)), draw(_floats(0.4, 0.1, 0.5, 0.7, 0.01))
    return Gap(draw(st.one_of(st.integers(2, 30), st.integers(2, MOST))), P1, P2)


@strategy(WholeGap)
def whole_gaps(draw: st.DrawFn) -> WholeGap:
    """One function or several."""
    b = draw(st.sampled_from([1, 1, 1, 2, 2, 0]))
    return WholeGap(draw(st.integers(2, 31)), b + draw(st.integers(1, 5)), b, draw(st.sampled_from([1, 2, 2, 3])))


@strategy(RareFailure)
def rare_failures(draw: st.DrawFn) -> RareFailure:
    """Probable failures, and improbable ones."""
    delta = draw(st.one_of(_floats(0.999, 1 / 3, 0.5), st.integers(1, 99).map(lambda k: Fraction(k / 100))))
    return RareFailure(delta, draw(st.one_of(_floats(0.4, 1e-12, 1e-300), st.integers(1, 999).map(lambda k: Fraction(k / 1000)))))


@strategy(ProjectedPair)
def projected_pairs(draw: st.DrawFn) -> ProjectedPair:
    """Few dimensions, so that points meet in a bucket often."""
    d = draw(st.integers(1, 3))
    rows = st.tuples(*[st.integers(-3, 3)] * d)
    return ProjectedPair(draw(rows), draw(rows), draw(rows), draw(st.integers(1, 9)))


@strategy(Separation)
def separations(draw: st.DrawFn) -> Separation:
    """Distances of the order of the width, and of other orders."""
    c, w = draw(_floats(1, 0.1, 3, 0.5, 10, 1 / 3, 2**-5)), draw(_floats(1, 4, 0.25, 0.7, 2**5))
    return Separation(c, Fraction(float(c) * draw(st.sampled_from([1.125, 2, 5]))), w, draw(st.sampled_from([1, 2])))


@working(Gap, most=MOST)
def many_points(random: Random, n: int) -> Gap:
    P1 = Fraction(int(random.integers(2, 1000)) / 1000)
    return Gap(n, P1, Fraction(float(P1) ** (1 + float(random.random()) * 3)))


@working(ProjectedPair, most=1025)
def wide_pair(random: Random, n: int) -> ProjectedPair:
    """n dimensions, in few of which the points differ."""
    x, r = random.integers(-1000, 1001, n), random.integers(-9, 10, n)
    y = x + random.integers(-2, 3, n) * (random.random(n) < 3 / n)
    return ProjectedPair(row(x), row(y), row(r), int(random.integers(1, 40)))
