"""Losses within a ball of perturbations, and images that linear scores and networks of one hidden layer classify."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number, exact_matrix, exact_vector, rational
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import LabelledPoints, Rational, Row, Table, as_floats
from ....properties.samples.working import Random, labels, row, rows, signs, working
from ..oracles import least_over_boxes
from .balls import is_exact, norm_of

LARGEST_SCORE = 64
MOST_STEPS, WIDEST = 129, 33  # of a run of ascent: steps, and dimensions


@sample_type
@excluded(
    "A is not symmetric",
    lambda self: self.n != self.d or any(self.rows[i][j] != self.rows[j][i] for i in range(self.d) for j in range(i)),
)
@excluded("the norm is neither ℓ2 nor ℓ∞", lambda self: self.norm not in ("2", "inf"))
@excluded(f"there are not one to {MOST_STEPS} steps", lambda self: not 1 <= self.steps <= MOST_STEPS)
@excluded(
    "η or ε is not positive, or not exact in float64",
    lambda self: min(self.step, self.epsilon) <= 0 or not is_exact((self.step, self.epsilon)),
)
@excluded("the start is not in the ball", lambda self: norm_of(exact_vector(self.start), self.norm) > self.epsilon)
class AscentRun(Table):
    r"""A loss $f(\delta)=\frac12\langle\delta,A\delta\rangle+\langle c,\delta\rangle$, A = Aᵀ, over a ball in ℓ2 or ℓ∞.

    It starts at δ₀ in the ball of radius ε, with a step size η > 0; at most 129 steps are made.
    """

    c: Row
    start: Row
    epsilon: Rational
    norm: str
    step: Rational
    steps: int

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("c", "start")
    NUMBERS: ClassVar[tuple[str, ...]] = ("c", "start")

    def smaller(self) -> Iterator[Any]:
        for i in range(self.d):
            cut = lambda v: v[:i] + v[i + 1 :]  # noqa: B023, E731
            yield from self.changed(rows=tuple(cut(r) for r in cut(self.rows)), c=cut(self.c), start=cut(self.start))
        yield from self.changed(steps=1)
        zero = (0,) * self.d
        yield from self.changed(start=zero)
        for i in range(self.d):
            for v in (0, 1, -1):
                if abs(self.c[i]) > abs(v):
                    yield from self.changed(c=(*self.c[:i], v, *self.c[i + 1 :]))
            for j in range(i + 1):
                for v in (0, 1, -1):
                    if abs(self.rows[i][j]) > abs(v):
                        A = [list(r) for r in self.rows]
                        A[i][j] = A[j][i] = v
                        yield from self.changed(rows=tuple(map(tuple, A)))

    @cached_property
    def smoothness(self) -> Rational:
        """An L with ‖A‖₂ ≤ L: the largest sum of absolute values of a row."""
        return max(sum(map(abs, row)) for row in self.rows)

    def gradient(self, delta: Any) -> np.ndarray:
        """Aδ + c in float64: what an implementation is handed."""
        return self.X @ np.asarray(delta, dtype=float) + as_floats(self.c)

    def exact_gradient(self, delta: np.ndarray) -> np.ndarray:
        return self.exact_X @ delta + exact_vector(self.c)

    def value(self, delta: np.ndarray) -> Rational:
        """f(δ), exactly."""
        return rational(delta @ (self.exact_X @ delta) / Fraction(2) + exact_vector(self.c) @ delta)


@sample_type
@excluded("η is larger than 1/L", lambda self: self.step * self.smoothness > 1)
class ShortSteps(AscentRun):
    """With η ≤ 1/L, where L bounds ‖A‖₂: the gradient is L-Lipschitz."""


@sample_type
@excluded("a pixel is not in [0, 1]", lambda self: not all(0 <= v <= 1 for row in self.rows for v in row))
@excluded("ε is not in (0, 1], or not exact in float64", lambda self: not 0 < self.epsilon <= 1 or not is_exact((self.epsilon,)))
class Images(LabelledPoints):
    """Examples of pixels in [0, 1], labels y = ±1, and perturbations of at most ε in ℓ∞, 0 < ε ≤ 1."""

    epsilon: Rational

    def box(self, i: int) -> list[tuple[Rational, Rational]]:
        """Of each pixel of the i-th example the interval within ε and within [0, 1]."""
        return [(max(0, v - self.epsilon), min(1, v + self.epsilon)) for v in self.rows[i]]


@sample_type
@excluded("a score may be larger than 64", lambda self: sum(map(abs, self.w)) + abs(self.b) > LARGEST_SCORE)
class LinearImages(Images):
    """With a linear score ⟨w,x⟩ + b, at most 64 in absolute value on all images."""

    w: Row
    b: Rational

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("w",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("w", "b", "epsilon")
    FORMAL: ClassVar = {"epsilon": "ε"}

    @property
    def pixels(self) -> Iterator[tuple[Rational, Rational, int, Rational]]:
        """Of each example each pixel, its weight, the label of the example, and b."""
        for x, y in zip(self.rows, self.labels, strict=True):
            yield from ((v, w, y, self.b) for v, w in zip(x, self.w, strict=True))

    @hypothesis()
    def may_move(self) -> Any:
        """ε > 0."""
        return self.epsilon > 0

    @hypothesis(over="pixels")
    def dark(self, x: Any, w: Any, y: Any, b: Any) -> Any:
        """at least 0: x ≥ 0."""
        return x >= 0

    @hypothesis(over="pixels")
    def bright(self, x: Any, w: Any, y: Any, b: Any) -> Any:
        """at most 1: x ≤ 1."""
        return x <= 1

    def margin(self, i: int, x: Any) -> Rational:
        """y(⟨w,x⟩ + b) with the label of the i-th example."""
        return self.labels[i] * (sum(a * v for a, v in zip(self.w, x, strict=True)) + self.b)

    def least_margin(self, i: int) -> Rational:
        """The least margin of its box: at one end or the other of each pixel's interval."""
        terms = (
            min(self.labels[i] * a * low, self.labels[i] * a * high) for a, (low, high) in zip(self.w, self.box(i), strict=True)
        )
        return sum(terms) + self.labels[i] * self.b


@sample_type
class NetworkImages(Images):
    """With a network of one hidden layer, score(x) = ⟨v, max(0, Wx + β)⟩ + c, of at most 64 in absolute value on all images.

    It has few units and pixels, so that all its affine pieces can be gone over.
    """

    W: tuple[Row, ...]
    beta: Row
    v: Row
    c: Rational

    NUMBERS: ClassVar[tuple[str, ...]] = ("beta", "v", "c", "epsilon")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.W or any(len(unit) != self.d for unit in self.W) or not len(self.W) == len(self.beta) == len(self.v):
            raise HypothesisNotMet("W, β and v are not of one hidden layer")
        if self.d > 3 or len(self.W) > (3 if self.d == 3 else 6):
            raise HypothesisNotMet("there are too many pieces to go over")
        largest = sum(abs(v) * (abs(b) + sum(map(abs, unit))) for v, b, unit in zip(self.v, self.beta, self.W, strict=True))
        if largest + abs(self.c) > LARGEST_SCORE:
            raise HypothesisNotMet("a score may be larger than 64")

    def smaller(self) -> Iterator[Any]:
        yield from (sample for sample in super().smaller() if sample.d == self.d)
        for k in range(len(self.W)):
            cut = lambda values: values[:k] + values[k + 1 :]  # noqa: B023, E731
            yield from self.changed(W=cut(self.W), beta=cut(self.beta), v=cut(self.v))

    def margin(self, i: int, x: Any) -> Rational:
        """y·score(x), exactly."""
        hidden = exact_matrix(self.W) @ exact_vector(x) + exact_vector(self.beta)
        return self.labels[i] * (sum(v * max(0, h) for v, h in zip(self.v, hidden, strict=True)) + self.c)

    @cached_property
    def least_margins(self) -> list[Rational]:
        """The least margin within the box of each example."""
        planes: list[Any] = list(zip(self.W, self.beta, strict=True))
        return least_over_boxes([self.box(i) for i in range(self.n)], planes, self.margin)

    @cached_property
    def lipschitz(self) -> Rational:
        """By how much a score changes at most where all pixels change by 1: Σ|v|‖W‖₁."""
        return sum(abs(v) * sum(map(abs, unit)) for v, unit in zip(self.v, self.W, strict=True))

    @property
    def size(self) -> Rational:
        """The largest that the terms of a score may sum up to."""
        return self.lipschitz + sum(abs(v * b) for v, b in zip(self.v, self.beta, strict=True)) + abs(self.c)

    @property
    def arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
        """W, β, v and c in float64."""
        return np.array([as_floats(unit) for unit in self.W]), as_floats(self.beta), as_floats(self.v), float(self.c)


@sample_type
class AffineImages(NetworkImages):
    """No unit changes its sign within a box: there the network is affine."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for i in range(self.n):
            for unit, beta in zip(self.W, self.beta, strict=True):
                ends = [(min(a * low, a * high), max(a * low, a * high)) for a, (low, high) in zip(unit, self.box(i), strict=True)]
                if sum(low for low, _ in ends) + beta <= 0 <= sum(high for _, high in ends) + beta:
                    raise HypothesisNotMet("a unit changes its sign within a box")


def grid(most: int) -> st.SearchStrategy[Rational]:
    """Pixels k/most."""
    return st.integers(0, most).map(lambda k: Fraction(k, most)).map(lambda v: int(v) if v.denominator == 1 else v)


EPSILONS = st.sampled_from([Fraction(1, 8), Fraction(1, 4), Fraction(1, 2), 1, Fraction(1, 16), rational(8 / 255)])


strategy(AscentRun)(lambda draw: AscentRun(*_run(draw, draw(st.sampled_from([1, Fraction(1, 4), 4])))))


@strategy(ShortSteps)
def short_steps(draw: st.DrawFn) -> ShortSteps:
    """Convex, concave and other quadratics; with η = 1/L where L is a power of two."""
    A, c, start, epsilon, norm, step, steps = _run(draw, 1)
    L = max(sum(map(abs, r)) for r in A)
    step = Fraction(1, 2 ** (int(max(1, L)) - 1).bit_length())
    step = step * draw(st.sampled_from([1, 1, Fraction(1, 2), Fraction(1, 8)]))
    return ShortSteps(A, c, start, epsilon, norm, step, steps)


def _run(draw: st.DrawFn, step: Rational) -> tuple[Any, ...]:
    d = draw(st.integers(1, 3))
    entries = {(i, j): draw(st.integers(-3, 3)) for i in range(d) for j in range(i + 1)}
    A = tuple(tuple(entries[max(i, j), min(i, j)] for j in range(d)) for i in range(d))
    c, start = (draw(st.tuples(*[st.integers(-most, most)] * d)) for most in (4, 2))
    norm, epsilon = draw(st.sampled_from(["2", "inf"])), draw(st.sampled_from([1, 2, Fraction(1, 2), 4]))
    start = start if norm_of(exact_vector(start), norm) <= epsilon else (0,) * d
    return A, c, start, epsilon, norm, step, draw(st.integers(1, 3))


@working(ShortSteps, most=MOST_STEPS)
def long_vectors(random: Random, n: int) -> ShortSteps:
    """Two steps in n dimensions; or, more often the longer they are, n in a few, so short that few digits are lost on the way."""
    steps, short = 2, 0
    if n > WIDEST or random.integers(2):
        n, steps, short = int(random.integers(1, 4)), n, int(random.integers(6, 11))
    A = np.triu(random.integers(-9, 10, (n, n)) * (random.random((n, n)) < 0.3))
    A = A + np.triu(A, 1).T
    L = int(max(1, np.abs(A).sum(axis=1).max()))
    scale = Fraction(1, int(random.choice([1, 16])))
    norm, epsilon = str(random.choice(["2", "inf"])), int(random.choice([1, 4, 100]))
    step = Fraction(1, 2 ** ((L - 1).bit_length() + short))
    return ShortSteps(rows(A), row(random.integers(-99, 100, n), scale), (0,) * n, epsilon, norm, step, steps)


@strategy(LinearImages)
def linear_images(draw: st.DrawFn) -> LinearImages:
    """Pixels at the border among them, and such as the score knows nothing of."""
    d = draw(st.integers(1, 4))
    pixel = draw(st.sampled_from([grid(4), grid(16), grid(1)]))
    table, marks = _labelled(draw, st.tuples(*[pixel] * d))
    w = draw(st.sampled_from([st.integers(-3, 3), st.integers(-40, 40).map(lambda k: Fraction(k, 16))]))
    return LinearImages(table, marks, draw(EPSILONS), draw(st.tuples(*[w] * d)), draw(st.integers(-3, 3)))


def _labelled(draw: st.DrawFn, rows: Any, most: int = 4) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    table = draw(st.lists(rows, min_size=1, max_size=most))
    return tuple(table), tuple(draw(st.lists(st.sampled_from([-1, 1]), min_size=len(table), max_size=len(table))))


def _network(draw: st.DrawFn, d: int) -> tuple:
    h = draw(st.integers(1, 3))
    entry = draw(st.sampled_from([st.integers(-2, 2), st.integers(-8, 8).map(lambda k: Fraction(k, 4))]))
    W = tuple(draw(st.lists(st.tuples(*[entry] * d), min_size=h, max_size=h)))
    beta, v = (draw(st.tuples(*[entry] * h)) for _ in range(2))
    return W, beta, v, draw(entry)


@strategy(NetworkImages)
def network_images(draw: st.DrawFn) -> NetworkImages:
    """Units that are dead at the example and alive near it, among others; a small margin of the first example."""
    d = draw(st.integers(1, 2))
    table, marks = _labelled(draw, st.tuples(*[draw(st.sampled_from([grid(4), grid(16)]))] * d), 3)
    W, beta, v, c = _network(draw, d)
    if draw(st.integers(0, 3)):
        hidden = [max(0, sum(a * x for a, x in zip(unit, table[0], strict=True)) + b) for unit, b in zip(W, beta, strict=True)]
        c = marks[0] * draw(st.sampled_from([Fraction(1, 8), Fraction(1, 2)])) - sum(a * h for a, h in zip(v, hidden, strict=True))
    return NetworkImages(table, marks, draw(EPSILONS), W, beta, v, c)


@strategy(AffineImages)
def affine_images(draw: st.DrawFn) -> AffineImages:
    """Units moved away from 0: some dead in all boxes, others alive."""
    d = draw(st.integers(1, 3))
    table, marks = _labelled(draw, st.tuples(*[grid(8)] * d))
    W, _, v, c = _network(draw, d)
    epsilon = draw(EPSILONS)
    return AffineImages(table, marks, epsilon, W, _away_from_zero([draw(st.booleans()) for _ in W], W), v, c)


def _away_from_zero(alive: Any, W: Any) -> Row:
    """Biases with which a unit is positive on all images, or negative on all."""
    above = [1 - sum(min(0, a) for a in unit) for unit in W]
    below = [-1 - sum(max(0, a) for a in unit) for unit in W]
    return tuple(high if on else low for on, high, low in zip(alive, above, below, strict=True))


@working(LinearImages, most=129)
def many_images(random: Random, n: int) -> LinearImages:
    """Pixels of 8 bits, as images have them, or of 256ths; up to 65 of them."""
    d = int(random.choice([1, 2, 9, 16, 64, 65]))
    k = random.integers(0, 257, (n, d)) if random.integers(2) else np.where(random.random((n, d)) < 0.5, 0, 256)
    w = random.integers(-16, 17, d)
    return LinearImages(rows(k, Fraction(1, 256)), labels(signs(random, n)), _epsilon(random), row(w, Fraction(1, 32)), 1)


def _epsilon(random: Random) -> Rational:
    return (Fraction(1, 32), Fraction(1, 8), Fraction(1, 2), 1)[int(random.integers(4))]


def _large_network(random: Random, n: int, h: int) -> tuple:
    k = random.integers(0, 65, (n, 2))
    W, v = random.integers(-8, 9, (h, 2)), random.integers(-4, 5, h)
    return rows(k, Fraction(1, 64)), labels(signs(random, n)), _epsilon(random), rows(W, Fraction(1, 4)), row(v, Fraction(1, 2))


@working(NetworkImages, most=33)
def many_images_of_a_network(random: Random, n: int) -> NetworkImages:
    table, marks, epsilon, W, v = _large_network(random, n, 4)
    beta = row(random.integers(-16, 17, 4), Fraction(1, 8))
    return NetworkImages(table, marks, epsilon, W, beta, v, int(random.integers(-2, 3)))


@working(AffineImages, most=65)
def many_images_of_affine_pieces(random: Random, n: int) -> AffineImages:
    table, marks, epsilon, W, v = _large_network(random, n, 4)
    beta = _away_from_zero(random.random(4) < 0.7, W)
    return AffineImages(table, marks, epsilon, W, beta, tuple(v), int(random.integers(-2, 3)))


def pixels_of(image: Any) -> list[Number]:
    """An image of an answer, exactly."""
    return [rational(v) for v in image]
