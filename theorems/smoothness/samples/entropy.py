"""Vectors of powers of two: their entropies are rational multiples of log 2, so that two of them can be compared exactly."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational

Exponents = tuple[int, ...]


@sample_type
@excluded("two vectors of one dimension are needed", lambda self: not self.x or len(self.x) != len(self.y))
class PowersOfTwo:
    """Two positive vectors, xᵢ = 2^aᵢ and yᵢ = 2^bᵢ, by their exponents."""

    x: Exponents
    y: Exponents

    @property
    def relative_entropy(self) -> Rational:
        """Σxᵢ log₂(xᵢ/yᵢ)."""
        return sum(_two(a) * (a - b) for a, b in zip(self.x, self.y, strict=True))

    @property
    def rise(self) -> Rational:
        """Σyᵢ − Σxᵢ."""
        return sum(map(_two, self.y)) - sum(map(_two, self.x))

    @property
    def divergence(self) -> tuple[Rational, Rational]:
        """Φ(x) − Φ(y) − ⟨∇Φ(y), x − y⟩ for Φ = Σxᵢ log xᵢ, where ∇Φ(y) = 1 + log y: as (a, b), of a·log 2 + b."""
        pairs = list(zip(self.x, self.y, strict=True))
        logs = sum(_two(a) * a - _two(b) * b - b * (_two(a) - _two(b)) for a, b in pairs)
        return logs, -sum(_two(a) - _two(b) for a, b in pairs)


@sample_type
@excluded("the sums differ", lambda self: sum(map(_two, self.x)) != sum(map(_two, self.y)))
class TwoDistributions(PowersOfTwo):
    """Two such vectors with the same sum."""


def _two(exponent: int) -> Fraction:
    return Fraction(2) ** exponent


@strategy(PowersOfTwo)
def powers_of_two(draw: st.DrawFn) -> PowersOfTwo:
    """From 1/8 to 8."""
    n = draw(st.integers(1, 4))
    entries = st.lists(st.integers(-3, 3), min_size=n, max_size=n).map(tuple)
    return PowersOfTwo(draw(entries), draw(entries))


@strategy(TwoDistributions)
def two_distributions(draw: st.DrawFn) -> TwoDistributions:
    """On the simplex: 1 is halved again and again; each vector in an order of its own, with the same number of entries."""
    n = draw(st.integers(1, 5))
    x, y = ([0], [0])
    for parts in (x, y):
        while len(parts) < n:
            i = draw(st.integers(0, len(parts) - 1))
            parts[i : i + 1] = [parts[i] - 1] * 2
    return TwoDistributions(tuple(draw(st.permutations(x))), tuple(draw(st.permutations(y))))
