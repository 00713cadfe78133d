"""Regression data, exactly, and what single steps of a learner start from; points and the ℓ1 ball; scores and distributions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.numbers.products import exact_product
from ....properties.oracles.psd import definiteness
from ....properties.oracles.qp import particular_solution
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, TargetedRows, fractions, integer_rows

# ---------------------------------------------------------------------------------------------------------- regression data


@sample_type
class RegressionData(TargetedRows):
    """Rows of R^d with targets: at least one example and one feature; XᵀX may be singular, and n below d."""

    @cached_property
    def invertible(self) -> bool:
        """Whether XᵀX is."""
        return definiteness(self.moments).definite

    @cached_property
    def moments(self) -> np.ndarray:
        """XᵀX."""
        return exact_product(self.exact_X.T, self.exact_X)

    @cached_property
    def least_squares(self) -> np.ndarray:
        """A w with XᵀXw = Xᵀy."""
        return exact_vector(particular_solution(self.moments, exact_product(self.exact_X.T, self.exact_y)))

    def without(self, j: int) -> RegressionData:
        """The same data without feature j, of two or more."""
        return RegressionData(tuple(row[:j] + row[j + 1 :] for row in self.rows), self.targets)

    def with_constant(self) -> RegressionData:
        """The same data with a last feature 1."""
        return RegressionData(tuple((*row, 1) for row in self.rows), self.targets)

    def centred(self) -> RegressionData:
        """The same data with the mean subtracted from each feature and from the targets."""
        X, y = self.exact_X - self.mean, self.exact_y - self.level
        return RegressionData(tuple(map(tuple, X)), tuple(y))

    @cached_property
    def mean(self) -> np.ndarray:
        """The mean of the rows."""
        return self.exact_X.sum(axis=0) / Fraction(self.n)

    @cached_property
    def level(self) -> Fraction:
        """The mean of the targets."""
        return Fraction(sum(self.targets), self.n)

    @cached_property
    def absolute_rows(self) -> np.ndarray:
        """The sums of the rows of |X|ᵀ|X|."""
        X = abs(self.exact_X)
        return exact_product(X.T, exact_product(X, exact_vector([1] * self.d)))

    @cached_property
    def absolute_moments(self) -> np.ndarray:
        """|X|ᵀ|y|."""
        return exact_product(abs(self.exact_X).T, abs(self.exact_y))

    def absolute_norm(self, penalty: Any = 0) -> Any:
        """The largest sum of a row of |X|ᵀ|X| + λI."""
        return max(self.absolute_rows) + Fraction(penalty)

    def gradient(self, w: Any) -> np.ndarray:
        """Xᵀ(Xw − y): the gradient of ½‖Xw − y‖²."""
        return exact_product(self.exact_X.T, exact_product(self.exact_X, w) - self.exact_y)

    def loss(self, w: Any) -> Any:
        """½‖Xw − y‖²."""
        rest = exact_product(self.exact_X, w) - self.exact_y
        return exact_product(rest, rest) / Fraction(2)


@sample_type
@excluded("c is negative: no w is that small", lambda self: self.c < 0)
class BoundedNorm(RegressionData):
    """Regression data and a bound c ≥ 0 on the size of w."""

    c: Rational

    NUMBERS: ClassVar[tuple[str, ...]] = ("targets", "c")


@sample_type
@excluded("c is 0", lambda self: self.c == 0)
class PositiveBound(BoundedNorm):
    """Regression data and a bound c > 0 on the size of w."""


@sample_type
@excluded("t must lie in [0, 1]", lambda self: not 0 <= self.t <= 1)
class Chord(RegressionData):
    """Regression data, two weight vectors, and a point between them: 0 ≤ t ≤ 1."""

    u: Row
    v: Row
    t: Fraction

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("u", "v")
    NUMBERS: ClassVar[tuple[str, ...]] = ("targets", "u", "v")


@sample_type
@excluded(
    "η must be positive, λ not negative, and ηλ below 1",
    lambda self: self.eta <= 0 or self.penalty < 0 or self.eta * self.penalty >= 1,
)
class PenalisedStep(RegressionData):
    """Regression data, the weights w that a step starts from and others u, a step size η > 0 and a penalty λ ≥ 0 with ηλ < 1."""

    w: Row
    u: Row
    eta: Fraction
    penalty: Fraction

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("w", "u")
    NUMBERS: ClassVar[tuple[str, ...]] = ("targets", "w", "u")

    def after_descent(self, w: Any) -> np.ndarray:
        """ŵ = w − (η/N) Xᵀ(Xw − y), exactly."""
        return exact_vector(w) - self.gradient(exact_vector(w)) * (Fraction(self.eta) / self.n)


@sample_type
@excluded("η must be positive", lambda self: self.eta <= 0)
class StepSizeRun(RegressionData):
    """Regression data, a start, and a constant step size η > 0, however large, of stochastic gradient descent."""

    start: Row
    eta: Fraction

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("start",)


@sample_type
@excluded("the solution does not fit the data", lambda self: tuple(self.exact_X @ exact_vector(self.solution)) != self.targets)
@excluded("the step size is not below 2/max‖x‖²", lambda self: self.eta * self.radius_squared >= 2)
class ConsistentRun(StepSizeRun):
    """A run on data that some w* fits exactly, with η max‖xᵢ‖² < 2."""

    solution: Row

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("start", "solution")


@st.composite
def tables(draw: st.DrawFn, most: int = 4) -> tuple[tuple[Row, ...], Row]:
    """Up to five rows of up to three small integers, one in four with a column repeated, with any targets."""
    d, n = draw(st.integers(1, 3)), draw(st.integers(1, 5))
    rows = [draw(integer_rows(d, most)) for _ in range(n)]
    if d > 1 and draw(st.integers(0, 3)) == 0:
        rows = [(*row[:-1], row[0]) for row in rows]
    return tuple(rows), draw(integer_rows(n, most))


@st.composite
def decimals(draw: st.DrawFn) -> tuple[tuple[Row, ...], Row]:
    """Up to five rows of up to three tenths or sevenths, with such targets: data as users have them, whose sums round."""
    d, n = draw(st.integers(1, 3)), draw(st.integers(1, 5))
    return tuple(draw(fractions(d)) for _ in range(n)), draw(fractions(n))


EIGHTHS = st.integers(1, 12).map(lambda k: Fraction(k, 8))


@strategy(RegressionData)
def regression_data(draw: st.DrawFn) -> RegressionData:
    """Small integers, and one table in four of decimal fractions."""
    return RegressionData(*draw(st.one_of(*[tables()] * 3, decimals())))


@strategy(BoundedNorm)
def bounded_norms(draw: st.DrawFn) -> BoundedNorm:
    """Bounds from 0 to some that bind no longer; larger targets than rows, so that most of them do."""
    rows, targets = draw(tables(2))
    targets = tuple(3 * v for v in targets)
    return BoundedNorm(rows, targets, draw(st.one_of(EIGHTHS, EIGHTHS, st.integers(0, 2), st.just(30))))


@strategy(PositiveBound)
def positive_bounds(draw: st.DrawFn) -> PositiveBound:
    """Larger targets than rows, so that most bounds bind."""
    rows, targets = draw(tables(2))
    targets = tuple(3 * v for v in targets)
    return PositiveBound(rows, targets, draw(st.one_of(EIGHTHS, st.integers(1, 4), st.just(100))))


@strategy(Chord)
def chords(draw: st.DrawFn) -> Chord:
    """Small integers and quarters, so that nothing is rounded."""
    rows, targets = draw(tables())
    d = len(rows[0])
    return Chord(
        rows, targets, draw(integer_rows(d)), draw(integer_rows(d)), Fraction(draw(st.sampled_from([2, 1, 3, 2, 1, 3, 0, 4])), 4)
    )


@strategy(PenalisedStep)
def penalised_steps(draw: st.DrawFn) -> PenalisedStep:
    """Integers with one, two or four examples, so that N divides exactly, or decimals; one start in three is sparse."""
    exactly = draw(st.sampled_from([True, True, False]))
    rows, targets = draw(tables(3) if exactly else decimals())
    n = draw(st.sampled_from([k for k in (1, 2, 4) if k <= len(rows)])) if exactly else len(rows)
    d = len(rows[0])
    starts = integer_rows(d) if exactly else fractions(d)
    w = draw(st.one_of(starts, starts, integer_rows(d, 1)))
    eta, penalty = (
        draw(st.sampled_from([Fraction(1, 8), Fraction(1, 4), Fraction(1, 2)])),
        Fraction(draw(st.sampled_from([1, 2, 3, 5, 7, 0])), 4),
    )
    return PenalisedStep(rows[:n], targets[:n], w, draw(starts), eta, penalty)


@strategy(StepSizeRun)
def step_size_runs(draw: st.DrawFn) -> StepSizeRun:
    rows, targets = draw(tables(2))
    return StepSizeRun(rows, targets, draw(integer_rows(len(rows[0]), 2)), draw(EIGHTHS))


@strategy(ConsistentRun)
def consistent_runs(draw: st.DrawFn) -> ConsistentRun:
    """Targets from a drawn solution; step sizes up to just below 2/max‖x‖².

    One run in six repeats ±3 with a step size close to 1/9: there it arrives at w*, and the bound is attained but for rounding.
    """
    if draw(st.integers(0, 5)) == 0:
        rows = tuple((3 * draw(st.sampled_from([1, -1])),) for _ in range(draw(st.integers(3, 5))))
        star = draw(st.integers(-2, 2))
        start = star + draw(st.integers(-99, 99)) * Fraction(1, 128)
        return ConsistentRun(rows, tuple(row[0] * star for row in rows), (start,), Fraction(7, 64), (star,))
    rows, _ = draw(tables(2))
    solution = draw(integer_rows(len(rows[0]), 2))
    targets = tuple(sum(a * b for a, b in zip(row, solution, strict=True)) for row in rows)
    radius = max(1, max(int(sum(v * v for v in row)) for row in rows))
    cell = Fraction(1, 16 * 2 ** (radius - 1).bit_length())
    largest = -((-2) // (cell * radius)) - 1  # the last whole number of cells below 2/R²
    eta = draw(st.integers(1, int(largest))) * cell
    return ConsistentRun(rows, targets, draw(integer_rows(len(rows[0]), 2)), eta, solution)


# -------------------------------------------------------------------------------------------------------------- the ℓ1 ball


@sample_type
@excluded("z must have an entry, and c must be positive", lambda self: not self.z or self.c <= 0)
class BallPoint:
    """A point z of R^d and a radius c > 0."""

    z: Row
    c: int | Fraction

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


# ------------------------------------------------------------------------------------------------- scores and distributions


@sample_type
@excluded(
    "θ, x and z must have the same number of entries, at least one",
    lambda self: not self.theta or len(self.x) != len(self.theta) or len(self.z) != len(self.theta),
)
@excluded("a score is so large that float64 cannot tell its probability from 0 or 1", lambda self: max(map(abs, self.scores)) > 500)
class ModelScores:
    """The parameters θ of a logistic model and two inputs x and z, of one dimension, with scores of at most 500 in size."""

    theta: Row
    x: Row
    z: Row

    @property
    def scores(self) -> tuple[Any, Any]:
        """⟨θ,x⟩ and ⟨θ,z⟩."""
        one, other = (sum(a * b for a, b in zip(self.theta, v, strict=True)) for v in (self.x, self.z))
        return one, other


@sample_type
class ThreeDistributions:
    """A target distribution y and two predictions p and q, all on the same outcomes, at least one."""

    y: Row
    p: Row
    q: Row

    def __post_init__(self) -> None:
        if not self.y or len(self.p) != len(self.y) or len(self.q) != len(self.y):
            raise HypothesisNotMet("the distributions must have the same outcomes, at least one")
        for v in (self.y, self.p, self.q):
            if any(a < 0 for a in v) or sum(v) != 1:
                raise HypothesisNotMet("the entries of a distribution must not be negative, and have the sum 1")

    def floats(self, v: Row) -> np.ndarray:
        return np.array([float(a) for a in v])

    def smaller(self) -> Iterator[ThreeDistributions]:
        """Without an outcome that has no probability; simpler predictions."""
        for k in range(len(self.y)):
            with suppress(HypothesisNotMet):
                yield ThreeDistributions(*(v[:k] + v[k + 1 :] for v in (self.y, self.p, self.q)))
        for simple in (self.y, self.p):
            if self.q != simple:
                yield ThreeDistributions(self.y, self.p, simple)


@strategy(ModelScores)
def model_scores(draw: st.DrawFn) -> ModelScores:
    """Small integers; one in four scaled by a power of two, up or down, to reach the tails and the neighbourhood of 0."""
    d = draw(st.integers(1, 3))
    scale = draw(st.one_of(*[st.just(Fraction(1))] * 3, st.integers(-40, 4).map(lambda k: Fraction(2) ** k)))
    theta = tuple(v * scale for v in draw(integer_rows(d)))
    x = draw(integer_rows(d))
    z = draw(st.one_of(integer_rows(d), st.just(tuple(-v for v in x))))
    return ModelScores(theta, x, z)


@st.composite
def distributions(draw: st.DrawFn, k: int) -> Row:
    """One-hot, or with probabilities in 16ths: zeros occur."""
    if draw(st.integers(0, 3)) == 0:
        hot = draw(st.integers(0, k - 1))
        return tuple(int(i == hot) for i in range(k))
    cuts = sorted(draw(st.lists(st.integers(0, 16), min_size=k - 1, max_size=k - 1)))
    return tuple(Fraction(b - a, 16) for a, b in zip([0, *cuts], [*cuts, 16], strict=True))


@strategy(ThreeDistributions)
def three_distributions(draw: st.DrawFn) -> ThreeDistributions:
    """Up to four outcomes, uniform targets among them; a prediction may be the target, or another one in a different order."""
    k = draw(st.integers(1, 4))
    uniform = [st.just((Fraction(1, k),) * k)] if k in (2, 4) else []
    y = draw(st.one_of(distributions(k), distributions(k), *uniform))
    p = draw(st.one_of(distributions(k), distributions(k), st.just(y)))
    return ThreeDistributions(y, p, draw(st.one_of(distributions(k), st.permutations(p).map(tuple))))
