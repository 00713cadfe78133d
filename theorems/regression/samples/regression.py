"""Regression data, exactly: rows with real targets, and what single steps of a learner start from."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers import exact_vector
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows

Rational = int | Fraction


@sample_type
class RegressionData:
    """Rows of R^d with targets: at least one example and one feature; XᵀX may be singular, and n below d."""

    rows: tuple[Row, ...]
    targets: Row

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0]:
            raise HypothesisNotMet("there must be an example and a feature")
        if any(len(row) != self.d for row in self.rows) or len(self.targets) != self.n:
            raise HypothesisNotMet("rows have different lengths, or there is not one target a row")

    @property
    def n(self) -> int:
        return len(self.rows)

    @property
    def d(self) -> int:
        return len(self.rows[0])

    @cached_property
    def X(self) -> np.ndarray:
        """The rows as an (n, d) float64 array: the same numbers."""
        return np.array([[float(v) for v in row] for row in self.rows])

    @cached_property
    def y(self) -> np.ndarray:
        """The targets as an (n,) float64 array."""
        return np.array([float(v) for v in self.targets])

    @cached_property
    def exact_X(self) -> np.ndarray:
        return exact_vector(self.rows)

    @cached_property
    def exact_y(self) -> np.ndarray:
        return exact_vector(self.targets)

    def with_constant(self) -> RegressionData:
        """The same data with a last feature 1."""
        return RegressionData(tuple((*row, 1) for row in self.rows), self.targets)

    def gradient(self, w: Any) -> np.ndarray:
        """Xᵀ(Xw − y): the gradient of ½‖Xw − y‖²."""
        return self.exact_X.T @ (self.exact_X @ w - self.exact_y)

    def loss(self, w: Any) -> Any:
        """½‖Xw − y‖²."""
        return sum((self.exact_X @ w - self.exact_y) ** 2) / Fraction(2)

    def smaller(self) -> Iterator[Any]:
        """The data with an example or a feature fewer, or a number nearer to 0."""
        for j in range(self.d if self.d > 1 else 0):
            yield from self._rebuilt((row[:j] + row[j + 1 :] for row in self.rows), self.targets)
        for i in range(self.n):
            yield from self._rebuilt(self.rows[:i] + self.rows[i + 1 :], self.targets[:i] + self.targets[i + 1 :])
        for i, row in enumerate(self.rows):
            for j, v in enumerate(row):
                for near in nearer(v):
                    changed = (*row[:j], near, *row[j + 1 :])
                    yield from self._rebuilt((*self.rows[:i], changed, *self.rows[i + 1 :]), self.targets)
        for i, v in enumerate(self.targets):
            for near in nearer(v):
                yield from self._rebuilt(self.rows, (*self.targets[:i], near, *self.targets[i + 1 :]))

    def _rebuilt(self, rows: Any, targets: Any) -> Iterator[Any]:
        with suppress(HypothesisNotMet):
            yield dataclasses.replace(self, rows=tuple(rows), targets=tuple(targets))


def nearer(v: Rational) -> list[Rational]:
    """Numbers nearer to 0 than v, and −v for a negative one."""
    candidates = dict.fromkeys((0, v - 1 if v > 0 else v + 1, abs(v)))
    return [c for c in candidates if (abs(c), c < 0) < (abs(v), v < 0)]


@sample_type
class BoundedNorm(RegressionData):
    """Regression data and a bound c ≥ 0 on the size of w."""

    c: Rational

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.c < 0:
            raise HypothesisNotMet("c is negative: no w is that small")


@sample_type
class PositiveBound(BoundedNorm):
    """Regression data and a bound c > 0 on the size of w."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.c == 0:
            raise HypothesisNotMet("c is 0")


@sample_type
class Chord(RegressionData):
    """Regression data, two weight vectors, and a point between them: 0 ≤ t ≤ 1."""

    u: Row
    v: Row
    t: Fraction

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.u) != self.d or len(self.v) != self.d or not 0 <= self.t <= 1:
            raise HypothesisNotMet("u and v must have d entries, and t must lie in [0, 1]")


@sample_type
class PenalisedStep(RegressionData):
    """Regression data, the weights w that a step starts from and others u, a step size η > 0 and a penalty λ ≥ 0 with ηλ < 1."""

    w: Row
    u: Row
    eta: Fraction
    penalty: Fraction

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.w) != self.d or len(self.u) != self.d:
            raise HypothesisNotMet("w and u must have d entries")
        if self.eta <= 0 or self.penalty < 0 or self.eta * self.penalty >= 1:
            raise HypothesisNotMet("η must be positive, λ not negative, and ηλ below 1")

    def smaller(self) -> Iterator[Any]:
        """Also with a feature fewer."""
        for j in range(self.d if self.d > 1 else 0):
            rows = tuple(row[:j] + row[j + 1 :] for row in self.rows)
            w, u = (v[:j] + v[j + 1 :] for v in (self.w, self.u))
            yield dataclasses.replace(self, rows=rows, w=w, u=u)
        yield from super().smaller()

    def after_descent(self, w: Any) -> np.ndarray:
        """ŵ = w − (η/N) Xᵀ(Xw − y), exactly."""
        return exact_vector(w) - self.gradient(exact_vector(w)) * (Fraction(self.eta) / self.n)


@sample_type
class StepSizeRun(RegressionData):
    """Regression data, a start, and a constant step size η > 0, however large, of stochastic gradient descent."""

    start: Row
    eta: Fraction

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.start) != self.d or self.eta <= 0:
            raise HypothesisNotMet("the start must have d entries, and η must be positive")


@sample_type
class ConsistentRun(StepSizeRun):
    """A run on data that some w* fits exactly, with η max‖xᵢ‖² < 2."""

    solution: Row

    def __post_init__(self) -> None:
        super().__post_init__()
        if tuple(self.exact_X @ exact_vector(self.solution)) != self.targets:
            raise HypothesisNotMet("the solution does not fit the data")
        if self.eta * self.radius_squared >= 2:
            raise HypothesisNotMet("the step size is not below 2/max‖x‖²")

    @property
    def radius_squared(self) -> Rational:
        return max(sum(v * v for v in row) for row in self.rows)


@st.composite
def tables(draw: st.DrawFn, most: int = 4) -> tuple[tuple[Row, ...], Row]:
    """Up to five rows of up to three small integers, one in four with a column repeated, with any targets."""
    d, n = draw(st.integers(1, 3)), draw(st.integers(1, 5))
    rows = [draw(integer_rows(d, most)) for _ in range(n)]
    if d > 1 and draw(st.integers(0, 3)) == 0:
        rows = [(*row[:-1], row[0]) for row in rows]
    return tuple(rows), draw(integer_rows(n, most))


EIGHTHS = st.integers(1, 12).map(lambda k: Fraction(k, 8))


@strategy(RegressionData)
def regression_data(draw: st.DrawFn) -> RegressionData:
    return RegressionData(*draw(tables()))


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
    rows, targets = draw(tables())
    d = len(rows[0])
    return Chord(
        rows, targets, draw(integer_rows(d)), draw(integer_rows(d)), Fraction(draw(st.sampled_from([2, 1, 3, 2, 1, 3, 0, 4])), 4)
    )


@strategy(PenalisedStep)
def penalised_steps(draw: st.DrawFn) -> PenalisedStep:
    """One, two or four examples, so that N divides exactly; one start in three is sparse."""
    rows, targets = draw(tables(3))
    n = draw(st.sampled_from([k for k in (1, 2, 4) if k <= len(rows)]))
    d = len(rows[0])
    w = draw(st.one_of(integer_rows(d), integer_rows(d), integer_rows(d, 1)))
    eta, penalty = (
        draw(st.sampled_from([Fraction(1, 8), Fraction(1, 4), Fraction(1, 2)])),
        Fraction(draw(st.sampled_from([1, 2, 3, 5, 7, 0])), 4),
    )
    return PenalisedStep(rows[:n], targets[:n], w, draw(integer_rows(d)), eta, penalty)


@strategy(StepSizeRun)
def step_size_runs(draw: st.DrawFn) -> StepSizeRun:
    rows, targets = draw(tables(2))
    return StepSizeRun(rows, targets, draw(integer_rows(len(rows[0]), 2)), draw(EIGHTHS))


@strategy(ConsistentRun)
def consistent_runs(draw: st.DrawFn) -> ConsistentRun:
    """Targets from a drawn solution; step sizes up to just below 2/max‖x‖²."""
    rows, _ = draw(tables(2))
    solution = draw(integer_rows(len(rows[0]), 2))
    targets = tuple(sum(a * b for a, b in zip(row, solution, strict=True)) for row in rows)
    radius = max(1, max(int(sum(v * v for v in row)) for row in rows))
    cell = Fraction(1, 16 * 2 ** (radius - 1).bit_length())
    largest = -((-2) // (cell * radius)) - 1  # the last whole number of cells below 2/R²
    eta = draw(st.integers(1, int(largest))) * cell
    return ConsistentRun(rows, targets, draw(integer_rows(len(rows[0]), 2)), eta, solution)
