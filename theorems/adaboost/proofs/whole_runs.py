"""Whole fits of AdaBoost in exact arithmetic, with classifiers that are planned: what derivations are compared with."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from ....properties.proofs import Term, term
from ..readings.rounds import Rounds, Vote
from ..samples.weighted_points import StumpPoints

# For each plan its labels, 1 where +, and in each round the examples that the classifier gets wrong
PLANS: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...] = (
    ("+-", ((0,),)),
    ("+-", ((0,), (1,))),
    ("++-", ((0,), (1,), (2,), (0, 1))),
    ("+-+-+", ((0,), (1, 2), (0, 3), (4,), (1,), (2, 3, 4), (0,))),
    ("-+-+--+", ((0, 1, 2, 3), (4,), (0, 5), (6, 1), (2,), (3, 4, 5, 6), (1,), (0, 2), (5,), (6,), (3,), (1, 4))),
    ("+-++-+--+-+", ((10,), (0, 9), (1, 8), (2, 7, 3), (4, 5, 6), (0, 1, 2, 3, 4, 5))),
)


@dataclass(frozen=True)
class Planned:
    """A whole fit of the code.

    Attributes
    ----------
    labels: ±1. wrong: for each round whether its classifier is wrong on each example. errors: ε_t. weights: those that each round
    begins with, and those after all rounds, as the derivation has them: mD(i)∏2ε(1−ε). ratios: exp(−2yf) of each example. lost:
    whether the vote is wrong on it. share: 1/m. training_error, bound, edges: what the readings say.
    """

    labels: tuple[int, ...]
    wrong: tuple[tuple[bool, ...], ...]
    errors: tuple[Fraction, ...]
    weights: tuple[tuple[Fraction, ...], ...]
    ratios: tuple[Fraction, ...]
    lost: tuple[bool, ...]
    share: Fraction
    training_error: Fraction
    bound: Fraction
    edges: Fraction

    def each_example(self) -> Iterator[tuple[list[tuple[Any, ...]], list[Any]]]:
        """What the rounds say of each example, and what it has at the end."""
        C, B = Fraction(1), Fraction(1)
        for error in self.errors:
            C, B = C * error * (1 - error), B * 2 * error * (1 - error)
        for i, y in enumerate(self.labels):
            items = [(int(wrong[i]), y, error) for wrong, error in zip(self.wrong, self.errors, strict=True)]
            yield items, [self.weights[-1][i], self.ratios[i], int(self.lost[i]), B, C, self.bound, self.edges]


class Classifiers:
    """In place of the search for a stump: classifiers that are wrong where a plan says, in its order."""

    def __init__(self, labels: Sequence[int], plan: Sequence[Sequence[int]]):
        self.answers = [np.array([-y if i in wrong else y for i, y in enumerate(labels)]) for wrong in plan]
        self.next = iter(self.answers)

    def best(self, *_: Any) -> Answers:
        """The next one."""
        return Answers(next(self.next))


@dataclass(frozen=True)
class Answers:
    """A classifier that gives each example, by its number, an answer."""

    of: np.ndarray

    def predict(self, X: Any) -> np.ndarray:
        return self.of[np.asarray(X)[:, 0].astype(int)]


def planned_runs(booster: Any) -> Iterator[Planned]:
    """Whole fits of a booster like this one, on plans. Raises `ValueError` where it starts with other weights than 1/m."""
    return (whole_fit(booster, tuple(1 if s == "+" else -1 for s in signs), plan) for signs, plan in PLANS)


def whole_fit(booster: Any, labels: tuple[int, ...], plan: Sequence[Sequence[int]]) -> Planned:
    """The fit, on examples that are known by their number, with exact weights from the start."""
    sample = StumpPoints(tuple((i,) for i in range(len(labels))), labels)
    vote = Vote(lambda: exactly(booster, labels, plan), sample)
    fitted = vote.fitted
    errors = tuple(map(rational, fitted.estimator_errors_))
    run = Rounds.given(errors=list(errors))
    weights, scale = [], Fraction(len(labels))
    for D, error in zip(fitted.distributions_, (*errors, None), strict=True):
        weights.append(tuple(rational(d) * scale for d in D))
        scale *= 1 if error is None else 2 * error * (1 - error)
    wrong = tuple(tuple(i in places for i in range(len(labels))) for places in plan)
    ratios = [ratio(y * score) for y, score in zip(labels, scores(fitted, sample.X), strict=True)]
    lost, shares = tuple(not right for right in vote.right), (sample.share, vote.training_error)
    return Planned(labels, wrong, errors, tuple(weights), tuple(ratios), lost, *shares, run.bound_squared, run.squared_edges)


def exactly(booster: Any, labels: tuple[int, ...], plan: Sequence[Sequence[int]]) -> Any:
    """A copy of the booster that follows the plan on exact weights, and answers by the exact sign of its score."""
    own = copy.copy(booster).set_params(n_estimators=len(plan), rotate=True)
    m, (start, decide) = len(labels), (own.start, own.decision_function)
    if list(start(m)) != [1 / m] * m:
        raise ValueError("it starts with other weights than 1/m")
    own.search = lambda X: Classifiers(labels, plan)
    own.start = lambda n: np.array([term(Fraction(1, n))] * n, dtype=object)
    own.scores = decide
    own.decision_function = lambda X: np.array([1.0 if ratio(s) < 1 else 0.0 if ratio(s) == 1 else -1.0 for s in decide(X)])
    return own


def scores(fitted: Any, X: Any) -> Any:
    """Σ α_t h_t(x), exactly."""
    return fitted.scores(X)


def ratio(score: Any) -> Fraction:
    """exp(−2s): the scores are sums of logarithms of rationals, halved."""
    return rational((-2 * term(score)).exp())


def rational(x: Any) -> Fraction:
    """A constant as a rational number. Raises `ValueError` where it is none."""
    value = x.expression if isinstance(x, Term) else term(x).expression
    if not value.is_Rational:
        raise ValueError(f"{value} is not rational")
    return Fraction(int(value.p), int(value.q))
