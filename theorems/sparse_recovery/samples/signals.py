"""Signals of period 1 and the moments at which they are sampled; rates of sampling, at which waves may be taken for others."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import count
from math import lcm

import flint
from hypothesis import strategies as st

from ....properties.numbers.exact import to_fmpq
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row

Point = tuple[Rational, Rational]


@sample_type
@excluded("f is negative", lambda self: self.f < 0)
@excluded(
    "a moment is not a point of the unit circle", lambda self: any(len(p) != 2 or p[0] ** 2 + p[1] ** 2 != 1 for p in self.moments)
)
@excluded("two moments are equal", lambda self: len(set(self.moments)) < len(self.moments))
class SampledPeriod:
    """A whole number f ≥ 0 and different moments t of one unit of time, each as the point (cos 2πt, sin 2πt) of the unit circle."""

    f: int
    moments: tuple[Row, ...]

    @cached_property
    def waves(self) -> list[list[Point]]:
        """(cos 2πkt, sin 2πkt) for k = 0, …, f, of each moment t."""
        return [waves(point, self.f) for point in self.moments]

    @cached_property
    def rank_of_the_wave(self) -> int:
        """The rank of the map from (a, b) to the samples of a cos 2πft + b sin 2πft."""
        return rank([list(found[self.f]) for found in self.waves])

    @cached_property
    def rank_of_all(self) -> int:
        """The rank of the map from the signals of period 1 with frequencies up to f to their samples."""
        return rank([[1, *(v for wave in found[1:] for v in wave)] for found in self.waves])


@sample_type
@excluded("f is not positive", lambda self: self.f <= 0)
@excluded("the rate is not between 0 and 2f", lambda self: not 0 < self.rate <= 2 * self.f)
class FrequencyAndRate:
    """A frequency f > 0 and a rate 0 < r ≤ 2f: the samples are taken at the moments k/r, for all whole numbers k."""

    f: Rational
    rate: Rational


@sample_type
@excluded("no frequency", lambda self: not self.frequencies)
@excluded("the frequencies are not different, or not all ≥ 0", lambda self: not _are_frequencies(self.frequencies))
@excluded(
    "the rate is not above 0, and above twice each frequency", lambda self: self.rate <= 2 * max(self.frequencies) or self.rate <= 0
)
class FrequenciesAndRate:
    """Different frequencies f_j ≥ 0, of which 0 is that of a constant, and a rate r > 2f_j of samples at the moments k/r."""

    frequencies: Row
    rate: Rational

    @cached_property
    def turns(self) -> list[Fraction]:
        """By how much the complex exponentials of the frequencies ±f_j turn from one sample to the next."""
        return [Fraction(side * f) / self.rate for f in self.frequencies for side in ((1, -1) if f else (1,))]

    @cached_property
    def rank(self) -> int:
        """At most the rank of the map from the sums of such waves to as many samples in succession as there are unknowns.

        The rank modulo a prime p at which there are roots of unity of the order that is needed: by it alone a determinant is not 0.
        """
        N = lcm(*(turn.denominator for turn in self.turns))
        p = next(p for p in count(N + 1, N) if flint.fmpz(p).is_prime())
        root = next(z for g in count(2) if _order_is(z := pow(g, (p - 1) // N, p), N, p))
        nodes = [pow(root, int(turn * N) % N, p) for turn in self.turns]
        rows = [[pow(node, k, p) for node in nodes] for k in range(len(nodes))]
        return flint.nmod_mat(len(nodes), len(nodes), [v for row in rows for v in row], p).rank()


def _are_frequencies(values: Row) -> bool:
    return len(set(values)) == len(values) and min(values) >= 0


def _order_is(z: int, N: int, p: int) -> bool:
    """Whether z, of which the Nth power is 1 modulo p, has no smaller power that is."""
    return all(pow(z, N // int(q), p) != 1 for q, _ in flint.fmpz(N).factor())


def waves(point: Row, f: int) -> list[Point]:
    """(cos 2πkt, sin 2πkt) for k = 0, …, f, from the one of k = 1, by the sums of angles."""
    c, s = point
    found: list[Point] = [(1, 0)]
    for _ in range(f):
        x, y = found[-1]
        found.append((c * x - s * y, s * x + c * y))
    return found


def rank(rows: list[list[Rational]]) -> int:
    """The rank of a matrix, exactly; 0 of one without rows."""
    return flint.fmpq_mat([[to_fmpq(v) for v in row] for row in rows]).rank() if rows else 0


def folded(turns: Rational) -> Rational:
    """An angle from 0 to half a turn with the same cosine; of two such angles the cosines are equal only if the angles are."""
    rest = turns % 1
    return min(rest, 1 - rest)


def point_of_the_circle(m: int, n: int) -> Row:
    """The point of the unit circle at twice the angle of (m, n), which is not (0, 0)."""
    length = m * m + n * n
    return Fraction(m * m - n * n, length), Fraction(2 * m * n, length)


@strategy(SampledPeriod)
def sampled_periods(draw: st.DrawFn) -> SampledPeriod:
    """Up to frequency 4, and from no moment to two more than 2f; also the halves, or the quarters, of the unit."""
    f = draw(st.integers(0, 4))
    if draw(st.integers(0, 4)) == 0:
        return SampledPeriod(f, ((1, 0), (-1, 0), (0, 1), (0, -1))[: draw(st.sampled_from([2, 4]))])
    size = draw(st.sampled_from([2 * f, 2 * f + 1, 2 * f + 2, 2, f + 1, 0]))
    points = st.tuples(st.integers(-4, 4), st.integers(0, 4)).filter(any).map(lambda pair: point_of_the_circle(*pair))
    return SampledPeriod(f, tuple(draw(st.lists(points, min_size=size, max_size=size, unique=True))))


@strategy(FrequencyAndRate)
def frequencies_and_rates(draw: st.DrawFn) -> FrequencyAndRate:
    """Small fractions; a rate of 2f, of f, and others."""
    f = Fraction(draw(st.integers(1, 8)), draw(st.integers(1, 4)))
    share = draw(st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(3, 4), Fraction(1, 3), Fraction(7, 8), Fraction(1, 10)]))
    return FrequencyAndRate(f, 2 * f * share)


@strategy(FrequenciesAndRate)
def frequencies_and_rates_above(draw: st.DrawFn) -> FrequenciesAndRate:
    """Up to four frequencies, of small fractions; a rate little above twice the largest, or far above."""
    found = draw(st.lists(st.fractions(0, 4, max_denominator=4), min_size=1, max_size=4, unique=True))
    above = draw(st.sampled_from([Fraction(1, 8), Fraction(1, 3), Fraction(1), Fraction(5)]))
    return FrequenciesAndRate(tuple(found), 2 * max(found) + above)
