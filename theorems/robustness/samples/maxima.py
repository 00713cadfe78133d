"""Maxima of finitely many functions, at a point and in a direction; and an infinite family of which the largest may be missing."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector, rational
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Rational, Row, Table, as_floats, integer_rows, nearer
from ....properties.samples.working import Random, row, rows, width, working
from .balls import is_exact


def after(t: Any, value: Any, slope: Any, curvature: Any) -> Any:
    """The value of a quadratic at t."""
    return value + slope * t + curvature * t * t


@sample_type
@excluded(
    "values or gradients at x are not exact in float64",
    lambda self: not is_exact((*self.values, *self.v, *(g for row in self.gradients for g in row))),
)
class Quadratics(Table):
    r"""Functions $f(u,z)=\frac12a_z\|u\|^2+\langle b_z,u\rangle+c_z$, z = 1, …, n, a point x and a direction v; rows are the $b_z$.

    None of them need be convex. Values and gradients at x are exact in float64, so that ties are ties.
    """

    curvatures: Row
    offsets: Row
    x: Row
    v: Row

    BY_ROW: ClassVar[tuple[str, ...]] = ("curvatures", "offsets")
    BY_FEATURE: ClassVar[tuple[str, ...]] = ("x", "v")
    NUMBERS: ClassVar[tuple[str, ...]] = ("curvatures", "offsets", "x", "v")
    FORMAL: ClassVar = {"highest": "φ(x)"}

    def at(self, u: np.ndarray) -> list[Rational]:
        """f(u,z) for each z, exactly."""
        square = sum(t * t for t in u)
        return [
            rational(a * square / Fraction(2) + b @ u + c)
            for a, b, c in zip(self.curvatures, self.exact_X, self.offsets, strict=True)
        ]

    def maximum(self, u: np.ndarray) -> Rational:
        """φ(u) = max_z f(u,z)."""
        return max(self.at(u))

    @cached_property
    def values(self) -> list[Rational]:
        """f(x,z)."""
        return self.at(exact_vector(self.x))

    @property
    def highest(self) -> Rational:
        """φ(x)."""
        return max(self.values)

    @cached_property
    def gradients(self) -> list[np.ndarray]:
        """∇f(x,z) = a_z x + b_z."""
        return [a * exact_vector(self.x) + b for a, b in zip(self.curvatures, self.exact_X, strict=True)]

    @cached_property
    def slopes(self) -> list[Rational]:
        """⟨∇f(x,z),v⟩."""
        return [rational(g @ exact_vector(self.v)) for g in self.gradients]

    @cached_property
    def maximisers(self) -> list[int]:
        """Z*(x)."""
        return [z for z, value in enumerate(self.values) if value == max(self.values)]

    @cached_property
    def arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Values, gradients and v in float64: the same numbers."""
        return as_floats(self.values), np.array([as_floats(g) for g in self.gradients]), as_floats(self.v)

    def along(self, t: Rational) -> Rational:
        """φ(x + tv)."""
        return self.maximum(exact_vector(self.x) + t * exact_vector(self.v))


@sample_type
class Pieces(Quadratics):
    """Such functions, x and v, of which one is largest along v, up to some t."""

    FORMAL: ClassVar = {"small_step": "t", "steepest": "S", "most_curved": "C", "excess": "K", "largest": "N"}

    @cached_property
    def quadratics(self) -> list[tuple[Rational, Rational, Rational]]:
        """Of each function f(x + tv, z) by its value at 0, its slope, and the coefficient of t²."""
        square = sum(t * t for t in self.v)
        return list(zip(self.values, self.slopes, (a * square / Fraction(2) for a in self.curvatures), strict=True))

    @cached_property
    def small_step(self) -> Rational:
        """A t > 0 up to which φ(x + tv) is f(x + tv, z) of one z: that of Z*(x) with the largest slope, then curvature.

        Differences of two of the functions along v are quadratics, with no root in (0, t].
        """
        first = max(self.quadratics)
        t = Fraction(1)
        for value, slope, curvature in self.quadratics:
            gaps = [first[0] - value, first[1] - slope, first[2] - curvature]
            lead = next((k for k, gap in enumerate(gaps) if gap), 3)
            rest = sum(abs(gap) for gap in gaps[lead + 1 :])
            if lead < 3 and rest:  # gap·t^lead exceeds the rest, which has one more t
                t = min(t, abs(gaps[lead]) / (2 * Fraction(rest)))
        return t

    @property
    def steepest(self) -> Rational:
        """The slope of the z that is largest up to t."""
        return max(self.quadratics)[1]

    @property
    def most_curved(self) -> Rational:
        """Its coefficient of t²."""
        return max(self.quadratics)[2]

    @cached_property
    def excess(self) -> Rational:
        """By how many times what a value is below φ(x) a slope is above that of the z at most."""
        gaps = [(slope - self.steepest, self.highest - value) for value, slope, _ in self.quadratics]
        return max([Fraction(0), *(Fraction(more) / below for more, below in gaps if below)])

    @cached_property
    def pieces(self) -> list[tuple[Rational, Rational, Rational, int]]:
        """Of each function the three coefficients, and 1 for the z that is largest up to t, else 0."""
        first = self.quadratics.index(max(self.quadratics))
        return [(*quadratic, int(z == first)) for z, quadratic in enumerate(self.quadratics)]

    @property
    def largest(self) -> int:
        """How many are so marked."""
        return sum(mark for *_, mark in self.pieces)

    @total("largest", over="pieces")
    def marks(self, value: Any, slope: Any, curvature: Any, mark: Any) -> Any:
        """1 for the z that is largest up to t."""
        return mark

    @hypothesis()
    def is_a_step(self) -> Any:
        """t > 0."""
        return self.small_step > 0

    @hypothesis()
    def there_is_one(self) -> Any:
        """one of the functions is largest up to t."""
        return self.largest == 1

    @hypothesis(over="pieces")
    def is_below(self, value: Any, slope: Any, curvature: Any, mark: Any) -> Any:
        """of a value of at most φ(x)."""
        return value <= self.highest

    @hypothesis(over="pieces")
    def is_below_halfway(self, value: Any, slope: Any, curvature: Any, mark: Any) -> Any:
        """at x + tv/2 at most that of the z which is largest up to t."""
        first = self.highest, self.steepest, self.most_curved
        return after(self.small_step / 2, value, slope, curvature) <= after(self.small_step / 2, *first)

    @hypothesis(over="pieces")
    def is_below_there(self, value: Any, slope: Any, curvature: Any, mark: Any) -> Any:
        """at x + tv at most that of the z which is largest up to t."""
        first = self.highest, self.steepest, self.most_curved
        return after(self.small_step, value, slope, curvature) <= after(self.small_step, *first)

    @hypothesis(over="pieces")
    def is_not_steeper(self, value: Any, slope: Any, curvature: Any, mark: Any) -> Any:
        """steeper than that z only as far as it is below it."""
        return slope <= self.steepest + self.excess * (self.highest - value)

    @hypothesis(over="pieces")
    def is_marked(self, value: Any, slope: Any, curvature: Any, mark: Any) -> Any:
        """marked by a number of at least 0."""
        return mark >= 0

    @hypothesis(over="pieces")
    def is_marked_once(self, value: Any, slope: Any, curvature: Any, mark: Any) -> Any:
        """marked by a number of at most 1."""
        return mark <= 1

    @hypothesis(over="pieces")
    def has_its_value(self, value: Any, slope: Any, curvature: Any, mark: Any) -> Any:
        """without a mark, or of the value φ(x)."""
        return mark * (value - self.highest) == 0

    @hypothesis(over="pieces")
    def has_its_slope(self, value: Any, slope: Any, curvature: Any, mark: Any) -> Any:
        """without a mark, or of the slope of that z."""
        return mark * (slope - self.steepest) == 0

    @hypothesis(over="pieces")
    def has_its_curvature(self, value: Any, slope: Any, curvature: Any, mark: Any) -> Any:
        """without a mark, or of the curvature of that z."""
        return mark * (curvature - self.most_curved) == 0


@sample_type
@excluded("a function is not convex", lambda self: any(a < 0 for a in self.curvatures))
@excluded(
    "τ, or differences of values, are not exact in float64",
    lambda self: not is_exact((self.tolerance, *(self.highest - value for value in self.values))),
)
class ConvexPieces(Quadratics):
    """Convex functions, a_z ≥ 0; a tolerance τ ≥ 0 up to which z may miss the maximum, and a point u to compare with."""

    u: Row
    tolerance: Rational

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("x", "v", "u")
    NUMBERS: ClassVar[tuple[str, ...]] = ("curvatures", "offsets", "x", "v", "u", "tolerance")
    FORMAL: ClassVar = {"tolerance": "τ"}

    @cached_property
    def ways(self) -> dict[str, np.ndarray]:
        """u − x, v and −v, by where they lead to from x."""
        x, u, v = (exact_vector(point) for point in (self.x, self.u, self.v))
        return {"u": u - x, "x + v": v, "x − v": -v}

    def at_the_end(self, way: np.ndarray) -> list[tuple[Rational, Rational, Rational]]:
        """Of each function its value at x, its slope along the way, and its value at the end."""
        return list(zip(self.values, (rational(g @ way) for g in self.gradients), self.at(exact_vector(self.x) + way), strict=True))

    @cached_property
    def rises(self) -> list[tuple[Rational, Rational, Rational]]:
        """The same of all ways."""
        return [rise for way in self.ways.values() for rise in self.at_the_end(way)]

    @hypothesis()
    def tolerates(self) -> Any:
        """τ ≥ 0."""
        return self.tolerance >= 0

    @hypothesis(over="rises")
    def is_convex(self, here: Any, slope: Any, there: Any) -> Any:
        """one of a convex function: f(u) ≥ f(x) + ⟨∇f(x), u − x⟩."""
        return there >= here + slope

    @hypothesis(over="rises")
    def is_not_higher(self, here: Any, slope: Any, there: Any) -> Any:
        """of a function whose value at x is at most φ(x)."""
        return here <= self.highest


@sample_type
class Sequence:
    """Z = {0} ∪ {1, 1/2, 1/3, …}, which is compact, and f(x, 1/k) = slope·x + limit − gap/k, f(x, 0) = slope·x + last."""

    slope: Rational
    limit: Rational
    gap: Rational
    last: Rational

    def smaller(self) -> Iterator[Any]:
        for name in ("slope", "limit", "gap", "last"):
            for v in nearer(getattr(self, name)):
                yield Sequence(**{**{k: getattr(self, k) for k in ("slope", "limit", "gap", "last")}, name: v})

    @property
    def has_maximum(self) -> bool:
        """Whether some z has the largest value: the first, the last, or none, where values rise to a limit above the last."""
        return self.gap <= 0 or self.last >= self.limit


strategy(Sequence)(lambda draw: Sequence(*(draw(st.integers(-3, 3)) for _ in range(4))))


def _pieces(draw: st.DrawFn, least: int) -> tuple[Any, ...]:
    """Ties at x by construction: offsets are set so that some values agree."""
    d, n = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    b = tuple(draw(st.lists(integer_rows(d, 3), min_size=n, max_size=n)))
    x, v = draw(integer_rows(d, 2)), draw(integer_rows(d, 2))
    a = draw(st.tuples(*[st.integers(least, 3).map(lambda k: 2 * k)] * n))
    square = sum(t * t for t in x)
    values = draw(st.tuples(*[st.sampled_from([0, 0, 0, -1, 1, -3])] * n))
    c = tuple(w - s * square // 2 - sum(p * q for p, q in zip(r, x, strict=True)) for w, s, r in zip(values, a, b, strict=True))
    return b, a, c, x, v


strategy(Pieces)(lambda draw: Pieces(*_pieces(draw, -2)))  # one to four functions, convex, concave or affine


@strategy(ConvexPieces)
def convex_pieces(draw: st.DrawFn) -> ConvexPieces:
    b, a, c, x, v = _pieces(draw, 0)
    return ConvexPieces(b, a, c, x, v, draw(integer_rows(len(x), 3)), draw(st.sampled_from([0, 0, 1, Fraction(1, 2), 2])))


def _many(random: Random, n: int, least: int) -> tuple[Any, ...]:
    d = width(random, 33)
    b, x, v = random.integers(-50, 51, (n, d)), random.integers(-4, 5, d), random.integers(-4, 5, d)
    a = 2 * random.integers(least, 4, n)
    values = np.where(random.random(n) < 0.2, 100, random.integers(-99, 100, n))
    c = values - a * int(x @ x) // 2 - b @ x
    return rows(b), row(a), row(c), row(x), row(v)


working(Pieces, most=129)(lambda random, n: Pieces(*_many(random, n, -3)))


@working(ConvexPieces, most=129)
def many_convex_pieces(random: Random, n: int) -> ConvexPieces:
    b, a, c, x, v = _many(random, n, 0)
    return ConvexPieces(b, a, c, x, v, row(random.integers(-6, 7, len(x))), int(random.choice([0, 0, 1, 20])))
