"""Labelled points that a decision stump can learn a little from, and labels under a distribution."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, cached_property
from typing import ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.oracles.lp import minimum
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import LabelledPoints, Row, integer_rows
from .boosted import BoostedPoints


@sample_type
@excluded("all labels are the same", lambda self: len(set(self.labels)) < 2)
@excluded(
    "every threshold on every feature is right on exactly half of the points",
    lambda self: not stump_has_edge(self.rows, self.labels),
)
class StumpPoints(BoostedPoints):
    """Points with both labels, of which some threshold on some feature is right on more than half.

    So a booster whose base classifier is a decision stump, or anything stronger, has an edge in its first round.
    """


@sample_type
@excluded("no threshold on a feature is right on all points", lambda self: not any(self._separates(j) for j in range(self.d)))
class PerfectStumpPoints(StumpPoints):
    """Such points, where some threshold on some feature is right on all."""

    def _separates(self, j: int) -> bool:
        lowest, highest = zip(*[(min(v), max(v)) for v in (self._values(j, 1), self._values(j, -1))], strict=True)
        return highest[0] < lowest[1] or highest[1] < lowest[0]

    def _values(self, j: int, label: int) -> list[int | Fraction]:
        return [row[j] for row, y in zip(self.rows, self.labels, strict=True) if y == label]


@sample_type
@excluded("all labels are the same", lambda self: len(set(self.labels)) < 2)
class AnyBoostingPoints(LabelledPoints):
    """Points with both labels, from which a stump may learn nothing."""


@sample_type
class MarginPoints(StumpPoints):
    """Such points, with a threshold θ for the normalised margin, −2 ≤ θ ≤ 2."""

    theta: Fraction

    NUMBERS: ClassVar[tuple[str, ...]] = ("theta",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if abs(self.theta) > 2:
            raise HypothesisNotMet(f"theta is {self.theta}")


@sample_type
class UnitMarginPoints(MarginPoints):
    """Such points, with 0 ≤ θ < 1."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.theta < 1:
            raise HypothesisNotMet(f"theta is {self.theta}, not in [0, 1)")


@sample_type
class TrainAndTest(StumpPoints):
    """Training points, and other points of the population they come from: each of all of them is equally likely."""

    others: tuple[Row, ...]
    other_labels: tuple[int, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        LabelledPoints((*self.rows, *self.others), self.population_labels)

    def smaller(self) -> Iterator[TrainAndTest]:
        """With another point fewer, without a feature, or as any labelled points are made smaller."""
        for i in range(len(self.others)):
            rest, labels = self.others[:i] + self.others[i + 1 :], self.other_labels[:i] + self.other_labels[i + 1 :]
            yield from self.changed(others=rest, other_labels=labels)
        for j in range(self.d):
            rows, others = (tuple(row[:j] + row[j + 1 :] for row in part) for part in (self.rows, self.others))
            yield from self.changed(rows=rows, others=others)
        yield from super().smaller()

    @property
    def population(self) -> np.ndarray:
        """The population as an array, the training points first."""
        return np.array([[float(v) for v in row] for row in (*self.rows, *self.others)])

    @property
    def population_labels(self) -> tuple[int, ...]:
        return (*self.labels, *self.other_labels)


@sample_type
@excluded("all labels are the same", lambda self: len(set(self.labels)) < 2)
@excluded("no vote of stumps is right on all points", lambda self: self.edge <= 0)
class VotedPoints(LabelledPoints):
    """Points with both labels, which some weighted vote of decision stumps classifies without a mistake."""

    @cached_property
    def edge(self) -> Fraction:
        """γ: on every distribution some stump has an edge of γ at least, and on some distribution none has more."""
        return sure_edge(self.rows, self.labels)


@sample_type
@excluded(
    "there must be labels −1 or +1, with one weight each",
    lambda self: not self.labels or len(self.weights) != len(self.labels) or any(v not in (-1, 1) for v in self.labels),
)
@excluded("the weights are not a distribution", lambda self: min(self.weights) < 0 or sum(self.weights) != 1)
class WeightedLabels:
    """Labels −1/+1 with a distribution on them."""

    labels: tuple[int, ...]
    weights: Row

    def smaller(self) -> Iterator[WeightedLabels]:
        """Without an example of weight 0."""
        for i, weight in enumerate(self.weights):
            if weight == 0:
                yield WeightedLabels(self.labels[:i] + self.labels[i + 1 :], self.weights[:i] + self.weights[i + 1 :])


@sample_type
@excluded(
    "there must be labels −1 or +1, with one score each",
    lambda self: not self.labels or len(self.scores) != len(self.labels) or any(v not in (-1, 1) for v in self.labels),
)
class ScoredLabels:
    """Labels −1/+1 of m ≥ 1 examples, with any scores F(xᵢ)."""

    labels: tuple[int, ...]
    scores: Row

    @property
    def m(self) -> int:
        return len(self.labels)

    @property
    def margins(self) -> list[int | Fraction]:
        """yᵢF(xᵢ)."""
        return [y * score for y, score in zip(self.labels, self.scores, strict=True)]


@sample_type
@excluded("each factor must be positive", lambda self: not self.growth or min(self.growth) <= 0)
@excluded("each example needs an agreement −1 or 1 a round", lambda self: not self.agreement or self._misses)
class AnyCoefficients:
    """The agreements yᵢh_t(xᵢ) of m ≥ 1 examples in T ≥ 1 rounds, and coefficients α_t = log a_t, of either sign."""

    agreement: tuple[tuple[int, ...], ...]
    growth: tuple[Fraction, ...]

    @property
    def _misses(self) -> bool:
        return any(len(row) != len(self.growth) or {*row} - {-1, 1} for row in self.agreement)


@strategy(AnyCoefficients)
def any_coefficients(draw: st.DrawFn) -> AnyCoefficients:
    """Few examples and rounds; errors of 0 and 1 among them."""
    T, m = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    row = st.tuples(*[st.sampled_from([-1, 1])] * T)
    growth = tuple(draw(st.sampled_from([Fraction(1, 2), Fraction(1), Fraction(2), Fraction(3, 2)])) for _ in range(T))
    return AnyCoefficients(tuple(draw(row) for _ in range(m)), growth)


def stump_answers(rows: tuple[Row, ...], constants: bool = False) -> set[tuple[int, ...]]:
    """What stumps answer on the points: ±1 on either side of a threshold between two values of a feature; and constants, if wanted.

    Not every stump learner considers constants.
    """
    found = {(1,) * len(rows)} if constants else set()
    for j in range(len(rows[0])):
        values = sorted({row[j] for row in rows})
        found |= {tuple(1 if row[j] > threshold else -1 for row in rows) for threshold in values[:-1]}
    return found | {tuple(-v for v in answers) for answers in found}


def least_mistakes(rows: tuple[Row, ...], labels: tuple[int, ...], constants: bool = False) -> int:
    """The mistakes of the best stump; half of the examples, rounded down, where there is none."""
    found = stump_answers(rows, constants)
    return min((sum(a != y for a, y in zip(answers, labels, strict=True)) for answers in found), default=len(rows) // 2)


@cache
def sure_edge(rows: tuple[Row, ...], labels: tuple[int, ...]) -> Fraction:
    """The least, over all distributions D on the points, of the best edge ½ Σ D(i)yᵢh(xᵢ) of a stump: a linear program."""
    n = len(labels)
    if not stump_answers(rows):
        return Fraction(0)
    agreement = [[a * y for a, y in zip(answers, labels, strict=True)] for answers in sorted(stump_answers(rows))]
    G = [[*row, -1] for row in agreement] + [[-int(i == j) for j in range(n + 1)] for i in range(n)]
    best = minimum([0] * n + [1], G, [0] * len(G), [[1] * n + [0]], [1])
    return Fraction(best.value) / 2


def stump_has_edge(rows: tuple[Row, ...], labels: tuple[int, ...]) -> bool:
    """Whether some threshold on some feature (or a constant) is right on more or less than half of the points."""
    if sum(labels) != 0:
        return True
    for j in range(len(rows[0])):
        for threshold in {row[j] for row in rows}:
            if sum(y for row, y in zip(rows, labels, strict=True) if row[j] <= threshold) != 0:
                return True
    return False


def noisy_points(draw: st.DrawFn) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Up to eight small integer points with any labels; where they are balanced and no stump has an edge, one label flips.

    Some are the crowded points of `crowded`.
    """
    if draw(st.sampled_from(["noisy", "noisy", "noisy", "crowded"])) == "crowded":
        return crowded(draw)
    d = draw(st.integers(1, 3))
    n = draw(st.sampled_from(range(3, 9)))
    rows = tuple(draw(integer_rows(d, 3)) for _ in range(n))
    labels = draw(st.lists(st.sampled_from([1, -1]), min_size=n, max_size=n))
    if len(set(labels)) < 2:
        labels[-1] *= -1
    if not stump_has_edge(rows, tuple(labels)):
        labels[0] *= -1
    return rows, tuple(labels)


def crowded(draw: st.DrawFn) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Corners of a square: one with two examples of each label, where votes tie, the others with one label each."""
    corners = draw(st.permutations([(0, 0), (0, 1), (1, 0), (1, 1)]))
    sizes = draw(st.permutations([1, 1, 2]))
    labels = draw(st.tuples(*[st.sampled_from([1, -1])] * 3))
    rows = [corners[0]] * 4 + [corner for corner, k in zip(corners[1:], sizes, strict=True) for _ in range(k)]
    return tuple(rows), (1, 1, -1, -1, *(y for y, k in zip(labels, sizes, strict=True) for _ in range(k)))


# Three to eight points in one to three dimensions, many of them not separable by stumps at all
strategy(StumpPoints)(lambda draw: StumpPoints(*noisy_points(draw)))


@strategy(PerfectStumpPoints)
def perfect_stump_points(draw: st.DrawFn) -> PerfectStumpPoints:
    """Points with a last feature that tells the label, either way round.

    The features before it are noise, or one that is right on all of nine to twelve points but one: a good classifier, which may
    outvote the perfect one.
    """
    if draw(st.booleans()):
        rows, labels = noisy_points(draw)
    else:
        n = draw(st.sampled_from(range(9, 13)))
        labels = (*draw(st.lists(st.sampled_from([1, -1]), min_size=n - 2, max_size=n - 2)), 1, -1)
        odd = draw(st.sampled_from([n - 1, n - 2, 0]))
        rows = tuple((-y if i == odd else y,) for i, y in enumerate(labels))
    sign = draw(st.sampled_from([1, -1]))
    return PerfectStumpPoints(tuple((*row, sign * y) for row, y in zip(rows, labels, strict=True)), labels)


@strategy(AnyBoostingPoints)
def any_boosting_points(draw: st.DrawFn) -> AnyBoostingPoints:
    """Two to six points, often identical ones with different labels."""
    d = draw(st.integers(1, 2))
    n = draw(st.sampled_from(range(2, 7)))
    labels = draw(st.lists(st.sampled_from([1, -1]), min_size=n, max_size=n))
    if len(set(labels)) < 2:
        labels[-1] *= -1
    return AnyBoostingPoints(tuple(draw(integer_rows(d, 1)) for _ in range(n)), tuple(labels))


def quarters(least: int, most: int) -> st.SearchStrategy[Fraction]:
    """Multiples of 1/4."""
    return st.integers(least, most).map(lambda k: Fraction(k, 4))


strategy(MarginPoints)(lambda draw: MarginPoints(*noisy_points(draw), draw(quarters(-4, 4))))  # points, and θ in [−1, 1]
strategy(UnitMarginPoints)(lambda draw: UnitMarginPoints(*noisy_points(draw), draw(quarters(0, 3))))  # points, and θ in [0, 1)


@strategy(TrainAndTest)
def training_and_test_points(draw: st.DrawFn) -> TrainAndTest:
    """Noisy training points, and one to four others."""
    rows, labels = noisy_points(draw)
    k = draw(st.integers(1, 4))
    others = tuple(draw(integer_rows(len(rows[0]), 3)) for _ in range(k))
    return TrainAndTest(rows, labels, others, tuple(draw(st.lists(st.sampled_from([1, -1]), min_size=k, max_size=k))))


@strategy(ScoredLabels)
def scored_labels(draw: st.DrawFn) -> ScoredLabels:
    """Up to five examples, with scores in quarters."""
    pairs = draw(st.lists(st.tuples(st.sampled_from([1, -1]), quarters(-8, 8)), min_size=1, max_size=5))
    return ScoredLabels(tuple(y for y, _ in pairs), tuple(score for _, score in pairs))


@strategy(VotedPoints)
def voted_points(draw: st.DrawFn) -> VotedPoints:
    """Three to nine points in one or two dimensions, labelled by a vote of one, three or five stumps."""
    d, n, voters = draw(st.integers(1, 2)), draw(st.sampled_from(range(3, 10))), draw(st.sampled_from([3, 1, 3, 1, 5]))
    rows = tuple(draw(integer_rows(d, 3)) for _ in range(n))
    gaps = [(j, t) for j in range(d) for t in sorted({row[j] for row in rows})[:-1]]
    stumps = [(*draw(st.sampled_from(gaps)), draw(st.sampled_from([1, -1]))) for _ in range(voters if gaps else 0)]
    labels = [1 if sum(s if row[j] > t else -s for j, t, s in stumps) > 0 else -1 for row in rows]
    if len(set(labels)) < 2:  # one side of the middle value of a feature, which some point is beyond
        rows = ((-4,) * d, *rows[1:])
        labels = [1 if row[0] > -4 else -1 for row in rows]
    return VotedPoints(rows, tuple(labels))


@strategy(WeightedLabels)
def weighted_labels(draw: st.DrawFn) -> WeightedLabels:
    """Up to six examples with weights in 16ths, some 0; often uniform on a power of two; some with many bits, whose sums round."""
    n = draw(st.integers(1, 6))
    labels = tuple(draw(st.sampled_from([-1, 1])) for _ in range(n))
    if n in (1, 2, 4) and draw(st.booleans()):
        return WeightedLabels(labels, (Fraction(1, n),) * n)
    cuts = sorted(draw(st.lists(st.integers(0, 16), min_size=n - 1, max_size=n - 1)))
    weights = [Fraction(b - a, 16) for a, b in zip([0, *cuts], [*cuts, 16], strict=True)]
    light = [i for i, w in enumerate(weights) if 0 < w < Fraction(1, 4)]
    if len(light) > 1 and draw(st.booleans()):
        k = draw(st.integers(1, 2**20)) * 2 + 1  # some 2⁻⁵⁵ more here and less there: 53 bits hold the weights, but not every sum
        weights[light[0]] += k * Fraction(1, 2**55)
        weights[light[1]] -= k * Fraction(1, 2**55)
    return WeightedLabels(labels, tuple(weights))
