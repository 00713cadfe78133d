"""Points with a ball, examples with a hyperplane, examples whose balls overlap."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number, exact_vector, rational, sqrt
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import LabelledPoints, Rational, Row, Table, fractions, integer_rows
from ....properties.samples.working import Random, labels, points, row, rows, signs, unit, width, working

NORMS = ("1", "2", "inf")
LARGEST = Fraction(2) ** 400  # whose square is far from overflow


def norm_of(v: np.ndarray, norm: str) -> Number:
    """‖v‖ in ℓ1, ℓ2 or ℓ∞, exactly."""
    absolute = [abs(x) for x in v]
    if norm == "2":
        return sqrt(sum(x * x for x in absolute))
    return sum(absolute) if norm == "1" else max(absolute)


def dual(norm: str) -> str:
    """The norm ℓq with 1/p + 1/q = 1."""
    return {"1": "inf", "2": "2", "inf": "1"}[norm]


def is_moderate(values: tuple[Rational, ...]) -> bool:
    """Whether no square of a number other than 0 is out of the range of float64."""
    return all(v == 0 or 1 / LARGEST <= abs(v) <= LARGEST for v in values)


def is_exact(values: tuple[Rational, ...]) -> bool:
    """Whether float64 has these numbers."""
    return all(rational(float(v)) == v for v in values)


@sample_type
@excluded("the norm is neither ℓ2 nor ℓ∞", lambda self: self.norm not in ("2", "inf"))
@excluded("ε is not exact in float64", lambda self: not is_exact((self.epsilon,)))
@excluded(
    "a square is out of the range of float64", lambda self: not is_moderate((self.epsilon, *(v for row in self.rows for v in row)))
)
class BallPoints(Table):
    """Points z of R^d, and a ball about 0 of radius ε > 0 in ℓ2 or ℓ∞."""

    epsilon: Rational
    norm: str

    NUMBERS: ClassVar[tuple[str, ...]] = ("epsilon",)
    FORMAL: ClassVar = {"epsilon": "ε", "corners": "c"}

    @property
    def corners(self) -> int:
        """1 for ℓ∞, 0 for ℓ2."""
        return int(self.norm == "inf")

    @hypothesis()
    def has_room(self) -> Any:
        """ε > 0."""
        return self.epsilon > 0


@sample_type
@excluded("the norm is neither ℓ1, ℓ2 nor ℓ∞", lambda self: self.norm not in NORMS)
@excluded("w is 0", lambda self: not any(self.w))
@excluded(
    "a square is out of the range of float64",
    lambda self: not is_moderate((self.b, *self.w, *(v for row in self.rows for v in row))),
)
class Hyperplane(Table):
    """Points x of R^d, a hyperplane ⟨w,x⟩ + b = 0 with w ≠ 0, and a norm, ℓ1, ℓ2 or ℓ∞."""

    w: Row
    b: Rational
    norm: str

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("w",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("w", "b")

    @cached_property
    def scores(self) -> list[Rational]:
        """⟨w,x⟩ + b of each point."""
        return [rational(v + self.b) for v in self.exact_X @ exact_vector(self.w)]

    def distance(self, i: int, norm: str) -> Number:
        """Of the i-th point from the hyperplane, |⟨w,x⟩ + b|/‖w‖_q."""
        return abs(self.scores[i]) / Fraction(1) / norm_of(exact_vector(self.w), dual(norm))


@sample_type
@excluded("ε is negative, or not exact in float64", lambda self: self.epsilon < 0 or not is_exact((self.epsilon,)))
@excluded("distances are not exact in float64", lambda self: not self.exact_in_float)
class Overlaps(LabelledPoints):
    """Examples of two classes, −1 and +1, each with the closed ball of radius ε ≥ 0 in ℓ∞ about it."""

    epsilon: Rational

    NUMBERS: ClassVar[tuple[str, ...]] = ("epsilon",)

    @cached_property
    def conflicts(self) -> list[tuple[int, int]]:
        """The pairs of an example of −1 and one of +1 whose balls meet: ‖x − x′‖∞ ≤ 2ε."""
        minus, plus = ([i for i, label in enumerate(self.labels) if label == sign] for sign in (-1, 1))
        X = self.X  # of which differences are exact
        reach = 2 * self.epsilon
        far = {(i, j): rational(float(np.abs(X[i] - X[j]).max())) for i in minus for j in plus}
        return [pair for pair, distance in far.items() if distance <= reach]


EPSILONS = st.sampled_from([1, Fraction(1, 2), 2, 3, Fraction(1, 4), rational(0.3), rational(8 / 255)])


@strategy(BallPoints)
def ball_points(draw: st.DrawFn) -> BallPoints:
    """Points within, on the sphere (3, 4 of radius 5) and without, 0 among them."""
    d = draw(st.integers(1, 3))
    entries = draw(st.sampled_from([integer_rows(d, 2), integer_rows(d, 5), fractions(d)]))
    epsilon = draw(st.one_of(EPSILONS, st.just(5)))
    return BallPoints(tuple(draw(st.lists(entries, min_size=1, max_size=4))), epsilon, draw(st.sampled_from(["2", "inf"])))


@strategy(Hyperplane)
def hyperplanes(draw: st.DrawFn) -> Hyperplane:
    """Points on it among the others."""
    d = draw(st.integers(1, 3))
    entries = draw(st.sampled_from([integer_rows(d, 3), fractions(d)]))
    table = tuple(draw(st.lists(entries, min_size=1, max_size=4)))
    return Hyperplane(table, draw(entries.filter(any)), draw(st.integers(-3, 3)), draw(st.sampled_from(NORMS)))


@strategy(Overlaps)
def overlaps(draw: st.DrawFn) -> Overlaps:
    """A few points of both classes, equal ones and balls that just touch among them."""
    d = draw(st.integers(1, 2))
    table = draw(st.lists(integer_rows(d, 3), min_size=1, max_size=8))
    marks = draw(st.lists(st.sampled_from([-1, 1]), min_size=len(table), max_size=len(table)))
    return Overlaps(tuple(table), tuple(marks), draw(st.sampled_from([0, Fraction(1, 2), 1, Fraction(3, 2), Fraction(1, 4)])))


def _scale(random: Random) -> Fraction:
    return Fraction(2) ** int(random.choice([0, 0, -10, 40, -100, 300, -300]))


@working(BallPoints, most=129)
def many_points(random: Random, n: int) -> BallPoints:
    """About as many within the ball as without, on every scale."""
    d, scale = width(random, 65), _scale(random)
    X = np.rint(random.standard_normal((n, d)) * 1000 * np.exp(random.standard_normal((n, 1)))).astype(np.int64)
    norm = str(random.choice(["2", "inf"]))
    typical = int(np.median(np.linalg.norm(X, axis=1) if norm == "2" else np.abs(X).max(axis=1)))
    return BallPoints(rows(X, scale), scale * max(1, typical), norm)


@working(Hyperplane, most=129)
def hyperplane_of_many(random: Random, n: int) -> Hyperplane:
    d, scale = width(random, 65), _scale(random)
    w = random.integers(-99, 100, d)
    w[0] = w[0] or 1
    return Hyperplane(
        rows(points(random, n, d) % 2**20, scale), row(w), scale * int(random.integers(-99, 100)), str(random.choice(NORMS))
    )


@working(Overlaps, most=65)
def many_overlaps(random: Random, n: int) -> Overlaps:
    """Points of a grid that is coarse enough for many balls to meet."""
    d, scale = int(random.integers(1, 4)), min(Fraction(1), unit(random)) if n else 1
    scale = scale if scale.denominator <= 1024 else Fraction(1, 1024)
    X = random.integers(0, 1 + int(2 * n ** (1 / d)), (n, d))
    return Overlaps(rows(X, scale), labels(signs(random, n)), scale * Fraction(int(random.integers(0, 5)), 2))
