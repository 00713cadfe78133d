"""Points and the ℓ1 ball: the samples of its projection."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows


@sample_type
class BallPoint:
    """A point z of R^d and a radius c > 0."""

    z: Row
    c: int | Fraction

    def __post_init__(self) -> None:
        if not self.z or self.c <= 0:
            raise HypothesisNotMet("z must have an entry, and c must be positive")

    @cached_property
    def threshold(self) -> Fraction:
        """θ ≥ 0 with Σ max(|zⱼ| − θ, 0) = c, or 0 if ‖z‖₁ ≤ c: of the k largest |zⱼ|, the largest (their sum − c)/k."""
        sizes = sorted((abs(v) for v in self.z), reverse=True)
        return max([Fraction(0), *(Fraction(sum(sizes[:k]) - self.c) / k for k in range(1, len(sizes) + 1))])

    @cached_property
    def projection(self) -> Row:
        """The nearest point of the ball: each |zⱼ| lowered by θ, or to 0."""
        return tuple((1 if v > 0 else -1) * max(abs(v) - self.threshold, Fraction(0)) for v in self.z)

    @property
    def inside(self) -> bool:
        return sum(abs(v) for v in self.z) <= self.c

    @property
    def over_a_face(self) -> bool:
        """Whether z lies beyond the interior of a facet: every |zⱼ| exceeds (‖z‖₁ − c)/d, by which it would be lowered."""
        least = min(abs(v) for v in self.z)
        return not self.inside and least > Fraction(sum(abs(v) for v in self.z) - self.c) / len(self.z)

    def smaller(self) -> Iterator[BallPoint]:
        for j in range(len(self.z) if len(self.z) > 1 else 0):
            yield BallPoint(self.z[:j] + self.z[j + 1 :], self.c)


@strategy(BallPoint)
def ball_points(draw: st.DrawFn) -> BallPoint:
    """Small integers with ties and zeros; radii from a quarter to beyond the point."""
    d = draw(st.integers(1, 5))
    return BallPoint(draw(integer_rows(d, 5)), draw(st.one_of(st.integers(1, 6), st.integers(1, 16).map(lambda k: Fraction(k, 4)))))
