"""The roles of PAC learning, and what the statements read off them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, Protocol, TypeVar

import numpy as np

from ...properties.numbers.exact import Number, exp, rational
from ...properties.roles import role
from ...properties.roles.base import an_index, vector
from ...properties.roles.readings import Reading
from ...properties.samples.hypotheses import hypothesis, sums_in
from ..generalisation.readings.selection import whole
from .oracles import agreeing, least_mistakes, mistakes
from .samples.classes import AgnosticClass, Draw, DrawnPairs, FiniteClass
from .samples.goals import AgnosticGoal, RealizableGoal
from .samples.points import Domain, NoisyPoints, PartlySeen, ThresholdWorld
from .samples.realizable import RealizableClass

ENUMERATED = 8  # points, whose labelings are all tried
C = TypeVar("C", bound=FiniteClass, covariant=True)


@role("zero-one-loss")
class ZeroOneLoss(Protocol):
    """``loss(y_true, y_pred)``: the share of examples whose labels differ; both are (m,) arrays of whole numbers."""

    def __call__(self, y_true: Any, y_pred: Any) -> Any: ...


@role("finite-class-learner")
class FiniteClassLearner(Protocol):
    """``learn(H, x, y)``: the position of a hypothesis of least empirical risk.

    H is (k, n), the labels 0 or 1 that each of k hypotheses gives to the points 0, …, n − 1; x and y are (m,), the points drawn and
    their labels.
    """

    def __call__(self, H: Any, x: Any, y: Any) -> Any: ...


@role("realizable-sample-size")
class RealizableSampleSize(Protocol):
    """``examples(size, epsilon, delta)``: the least whole m ≥ 1 with size·exp(−εm) ≤ δ."""

    def __call__(self, size: int, epsilon: float, delta: float) -> Any: ...


@role("agnostic-sample-size")
class AgnosticSampleSize(Protocol):
    """``examples(size, epsilon, delta)``: the least whole m ≥ 1 with 2·size·exp(−mε²/2) ≤ δ."""

    def __call__(self, size: int, epsilon: float, delta: float) -> Any: ...


@role("memoriser")
class Memoriser(Protocol):
    """``fit(X, y)`` and ``predict(X)``: a classifier that makes no mistake on the examples that it was shown.

    X is (m, d) float64, y is (m,) of 0 and 1; equal points have equal labels.
    """

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, X: Any) -> Any: ...


@role("bayes-classifier")
class BayesClassifier(Protocol):
    """``fit(X, y)`` and ``predict(X)``: of each point that it was shown the label that it had more often, or as often.

    X is (m, d) float64, y is (m,) of 0 and 1; equal points may have different labels.
    """

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, X: Any) -> Any: ...


@role("threshold-learner")
class ThresholdLearner(Protocol):
    """``fit(X, y)`` and ``predict(X)``: some 1{x < a} that makes no mistake on the examples, if there is one.

    X is (m, 1) float64, y is (m,) of 0 and 1.
    """

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, X: Any) -> Any: ...


def labels_after(model: Any, X: np.ndarray, y: np.ndarray, at: np.ndarray) -> list[Number]:
    """What it predicts, fitted to the examples."""
    model.fit(X, y)
    return list(vector(model.predict(at), "labels", len(at)))


class Shares(Reading[DrawnPairs], role=ZeroOneLoss):
    """L_S(h) on all samples."""

    @cached_property
    def shares(self) -> list[Number]:
        y, h = np.array(self.sample.labels), np.array(self.sample.predicted)
        return [rational(self.model(np.repeat(y, d.counts), np.repeat(h, d.counts))) for d in self.sample.draws]


class Learnt(Reading[C], role=FiniteClassLearner):
    """The hypotheses that are chosen on all samples."""

    @cached_property
    def chosen(self) -> list[int]:
        """Their positions."""
        world = self.sample
        return [an_index(self.model(world.H, *world.examples(draw)), len(world.hypotheses)) for draw in world.draws]


@dataclass(frozen=True)
class Choice:
    """h_S on a sample S: L_S(h_S), and the least; ε_est; and the least γ for which S is γ-representative."""

    empirical: Any
    least: Any
    estimation: Any
    gamma: Any
    at: Draw | None = None


class LearntAnyway(Learnt[AgnosticClass]):
    """How good they are, whatever the distribution."""

    FORMAL: ClassVar = {"m": "m", "epsilon": "ε"}

    @property
    def m(self) -> int:
        return self.sample.m

    @property
    def epsilon(self) -> Fraction:
        return self.sample.epsilon

    @property
    def is_nontrivial(self) -> bool:
        return min(self.sample.risks) < max(self.sample.risks)

    @cached_property
    def choices(self) -> list[Choice]:
        """On each sample."""
        world, approximation = self.sample, min(self.sample.risks)
        return [
            Choice(draw.errors[h], min(draw.errors), world.risks[h] - approximation, world.gamma(draw), draw)
            for h, draw in zip(self.chosen, world.draws, strict=True)
        ]

    @property
    def fails(self) -> Fraction:
        """P(ε_est > ε)."""
        bad = zip(self.choices, self.sample.draws, strict=True)
        return sum((draw.p for choice, draw in bad if choice.estimation > self.epsilon), Fraction(0))

    @property
    def misled(self) -> Fraction:
        """P(S is not ε/2-representative)."""
        return sum((draw.p for draw in self.sample.draws if self.sample.gamma(draw) > self.epsilon / 2), Fraction(0))

    @cached_property
    def tails(self) -> list[Fraction]:
        """P(|L_S(h) − L_D(h)| > ε/2) of each h."""
        on_all = (self.sample.compared_on(draw) for draw in self.sample.draws)
        return [sum((p * off for p, *_, off in of_h), Fraction(0)) for of_h in zip(*on_all, strict=True)]

    @sums_in("tails")
    def probabilities(self, w: Any, off: Any) -> tuple[Any, ...]:
        """The sum of w = P(S) over the samples on which h is marked."""
        return (w * off,)

    @hypothesis(over="tails")
    def hoeffding(self, tail: Any) -> Any:
        """by W. Hoeffding's inequality at most 2exp(−mε²/2)"""
        return tail <= 2 * exp(-self.m * self.epsilon**2 / 2)


class LearntRealizable(Learnt[RealizableClass]):
    """How good they are where some hypothesis makes no mistake."""

    FORMAL: ClassVar = {"each": "(1−ε)ᵐ"}

    @property
    def each(self) -> Fraction:
        return self.sample.each

    @property
    def is_misleading(self) -> bool:
        """A bad hypothesis makes no mistake on some sample of a positive probability."""
        return self.misled > 0

    @cached_property
    def choices(self) -> list[Choice]:
        """On each sample."""
        return [
            Choice(draw.errors[h], min(draw.errors), None, None, draw)
            for h, draw in zip(self.chosen, self.sample.draws, strict=True)
        ]

    @property
    def possible(self) -> list[Choice]:
        """On each sample of a positive probability."""
        return [choice for choice in self.choices if choice.at is not None and choice.at.p > 0]

    @property
    def fails(self) -> Fraction:
        """P(L_D(h_S) > ε)."""
        world = self.sample
        return sum((draw.p for h, draw in zip(self.chosen, world.draws, strict=True) if h in world.bad), Fraction(0))

    @property
    def misled(self) -> Fraction:
        """P(M), of the samples on which a bad hypothesis makes no mistake."""
        world = self.sample
        return sum((draw.p for draw in world.draws if any(draw.errors[h] == 0 for h in world.bad)), Fraction(0))

    @hypothesis(over="chances")
    def independent(self, consistent: Any, survives: Any, whole: Any) -> Any:
        """that a bad h makes no mistake on m independent examples with probability at most (1 − L_D(h))ᵐ"""
        return consistent <= survives

    @hypothesis(over="met")
    def worse(self, p: Any, e: Any, b: Any, hit: Any, q: Any, sure: Any) -> Any:
        """(1 − L_D(h))ᵐ ≤ (1 − ε)ᵐ for a bad h"""
        return q <= b * self.each


class RealizableSize(Reading[RealizableGoal], role=RealizableSampleSize):
    """The number of examples said to suffice."""

    @cached_property
    def m(self) -> int:
        return whole(self.model(self.sample.size, float(self.sample.epsilon), float(self.sample.delta)))


class AgnosticSize(Reading[AgnosticGoal], role=AgnosticSampleSize):
    """The number of examples said to suffice."""

    @cached_property
    def m(self) -> int:
        return whole(self.model(self.sample.size, float(self.sample.epsilon), float(self.sample.delta)))


@dataclass(frozen=True)
class Seen:
    """A point of S: its label f(x), and the label that is answered."""

    label: Any
    answer: Any
    at: int = 0


@dataclass(frozen=True)
class Cost:
    """The mean of L_f(A(S)) over some labelings f that agree with S, the least mean that any answer has, and |V|/2n."""

    mean: Any
    least: Any
    cost: Any


class Answer(Reading[PartlySeen], role=Memoriser):
    """A(S): the labels of all points."""

    @cached_property
    def labels(self) -> list[Number]:
        return labels_after(self.model, *self.sample.examples, self.sample.X)

    @property
    def seen(self) -> Iterator[Seen]:
        for i, (h, (k, y)) in enumerate(zip(self.labels, self.sample.points, strict=True)):
            if k:
                yield Seen(y, h, i)

    @property
    def is_nontrivial(self) -> bool:
        return self.sample.n - self.hidden > 1

    @property
    def hidden(self) -> Fraction:
        """|V|."""
        return Fraction(len(self.sample.unseen))

    @property
    def pairs(self) -> Iterator[Cost]:
        """Of f and f̂."""
        domain, two = self.sample, 2 * self.sample.n
        both = (*domain.labels, *domain.paired)
        mean = Fraction(sum(int(h != y) for h, y in zip([*self.labels, *self.labels], both, strict=True)), two)
        yield Cost(mean, mean, self.hidden / two)

    @property
    def enumerated(self) -> Iterator[Cost]:
        """Of all labelings that agree with S, where points are few."""
        domain = self.sample
        if domain.n <= ENUMERATED:
            known = tuple(y if k else None for k, y in domain.points)
            mean, least = (Fraction(v, agreeing(known).size) for v in (mistakes(self.labels, known), least_mistakes(known)))
            yield Cost(mean, least, self.hidden / (2 * domain.n))


class Answers(Reading[Domain], role=Memoriser):
    """A(S) for all labelings and all samples, each by a fresh learner."""

    @cached_property
    def losses(self) -> list[list[tuple[Fraction, Fraction]]]:
        """For each labeling f the probability of each sample, and L_f(A(S)) on it."""
        domain, columns = self.sample, []
        labelings = np.array(domain.labelings)
        for draw in domain.draws:
            drawn, seen = np.repeat(np.arange(domain.n), draw.counts), [i for i, k in enumerate(draw.counts) if k]
            answers = {}
            for shown in product((0, 1), repeat=len(seen)):
                y = np.zeros(domain.n, dtype=np.int64)
                y[seen] = shown
                answers[shown] = np.array(labels_after(self.make(), domain.X[drawn], y[drawn], domain.X), dtype=object)
            wrong = [(answers[tuple(map(int, f[seen]))] != f).sum() for f in labelings]
            columns.append([(draw.p, Fraction(int(v), domain.n)) for v in wrong])
        return [list(row) for row in zip(*columns, strict=True)]


@dataclass(frozen=True)
class Example:
    """D(y = h(x)|x), h(x), and the label of the first equal point."""

    share: Any
    answer: Any
    first_answer: Any
    at: int = 0


class Predicted(Reading[NoisyPoints], role=BayesClassifier):
    """The labels that it gives to the points that it was fitted to."""

    @cached_property
    def labels(self) -> list[Number]:
        return labels_after(self.model, self.sample.X, self.sample.y, self.sample.X)

    @property
    def is_nontrivial(self) -> bool:
        return any(0 < a < b or 0 < b < a for a, b in self.sample.tallies)

    @property
    def examples(self) -> Iterator[Example]:
        noisy = self.sample
        for i, (row, h) in enumerate(zip(noisy.rows, self.labels, strict=True)):
            votes = noisy.votes[row]
            right = votes[int(h == 1)] if h in (0, 1) else 0
            yield Example(Fraction(right, sum(votes)), h, self.labels[noisy.rows.index(row)], i)

    @property
    def mistakes(self) -> Fraction:
        """nL_D(h)."""
        return Fraction(sum(int(h != y) for h, y in zip(self.labels, self.sample.labels, strict=True)))

    @property
    def fewest(self) -> Fraction:
        """nΣ min(D(x, 0), D(x, 1))."""
        return self.sample.n * self.sample.least_risk


class Cuts(Reading[ThresholdWorld], role=ThresholdLearner):
    """What is predicted at all points, after each sample, each time by a fresh learner."""

    @cached_property
    def answers(self) -> list[list[Number]]:
        X, y = self.sample.X, self.sample.labels
        drawn = [np.repeat(np.arange(self.sample.n), draw.counts) for draw in self.sample.draws]
        return [labels_after(self.make(), X[i], y[i], X) for i in drawn]
