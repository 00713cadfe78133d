"""Derivations point by point: what the reference's vote answers where it was shown labels, and elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ....properties.proofs import reals
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Loop, induct, of_sample, total
from ....properties.proofs.ties import tie
from ..bayes import bayes_classifier_is_optimal
from ..no_free_lunch import unseen_labels_cost_half
from ..readings import Answer, Cost, Example, Predicted, Seen
from ..samples.points import NoisyPoints, PartlySeen


def faulty(*names: str) -> list[str]:
    return [f"mutants.pac_learning.{name}" for name in names]


@unseen_labels_cost_half.derivation(
    "any labels of any number of points, of which at most half were drawn, any number of times each",
    lifts="learners.VoteOfEqualPoints",
    mutants=faulty("Minority", "Constant", "TieBySize"),
)
def no_free_lunch_point_by_point(learner: Any) -> Iterator:
    r"""A seen point adds no mistake; one that is not seen adds one to those of f and $\hat f$ together, whatever the answer.

    And it doubles the number T of labelings that agree with S: to the mistakes on all of them it adds T, with the best answer too.
    """

    def answer(k: Any, y: Any) -> Any:
        return learner.winner(k * (1 - y), k * y) if k > 0 else learner.elsewhere

    def add_point(n: Any, m: Any, v: Any, both: Any, T: Any, wrong: Any, least: Any, k: Any, y: Any) -> tuple[Any, ...]:
        h = answer(k, y)
        if k > 0:
            return n + 1, m + k, v, both + 2 * misses(h, y), T, wrong + T * misses(h, y), least
        here, best = misses(h, y) + misses(h, 1 - y), misses(0, y) + misses(0, 1 - y)  # 1 is no better
        return n + 1, m + k, v + 1, both + here, 2 * T, 2 * wrong + T * here, 2 * least + T * best

    def add_shown(label: Any, h: Any, k: Any, y: Any) -> tuple[Any, Any]:
        return (y, answer(k, y)) if k > 0 else (label, h)

    (n, m, v, both, T, wrong, least), (k, y, label, h) = reals("points draws |V| both T wrong least"), reals("k y f(x) h(x)")
    N = Formal(PartlySeen).n
    state = {"n": n, "m": m, "v": v, "both": both, "T": T, "wrong": wrong, "least": least}
    loop = Loop("mistakes", state, (k, y), lambda *_: (0, 0, 0, 0, 1, 0, 0), add_point)
    shown = Loop("a point that is shown", {"label": label, "h": h}, (k, y), lambda *_: (0, 0), add_shown)
    known = [of_sample(PartlySeen, name, k, y) for name in ("labelled", "at_least_never", "whole")]
    right = induct(shown, lambda label, h: [h == label], known)

    def keeps(n: Any, m: Any, v: Any, both: Any, T: Any, wrong: Any, least: Any) -> list[Any]:
        return [both == v, 2 * wrong == v * T, 2 * least == v * T, T >= 1, n - v <= m]

    kept = induct(loop, keeps, known, {3: "T doubles"})
    whole = [total(PartlySeen, of, loop, of) for of in ("n", "m")]
    cost, over_all = v / (2 * N), T * N
    values = {
        "is_nontrivial": True,
        "seen": Each({}, Seen(label, h), over="point that is shown"),
        "hidden": v,
        "pairs": Each({}, Cost(both / (2 * N), both / (2 * N), cost), over="pair of labelings"),
        "enumerated": Each({}, Cost(wrong / over_all, least / over_all, cost), over="domain of few points"),
    }
    bounds = [of_sample(PartlySeen, name) for name in ("drawn", "half")]
    yield conclude(unseen_labels_cost_half, values, *right, *kept, *whole, *bounds)
    yield tie(loop, (whole_answer(learner, data) for data in data_sets()))
    seen = ((data.points[p.at], p) for data in data_sets() for p in Answer(lambda: learner, data).seen)
    yield tie(shown, (([point], [p.label, p.answer]) for point, p in seen))


@bayes_classifier_is_optimal.derivation(
    "any number of points, each with any numbers of labels 0 and 1",
    lifts="learners.VoteOfEqualPoints",
    mutants=faulty("Minority", "AnyOne", "AllOnes", "TwoThirds", "Constant", "TieBySize"),
)
def bayes_point_by_point(learner: Any) -> Iterator:
    """At each point the vote has the label of a half or more, and misses min(a, b) of a labels 0 and b labels 1."""

    def right(h: Any, a: Any, b: Any) -> Any:
        return a * (1 - misses(h, 0)) + b * (1 - misses(h, 1))

    def one_point(right_before: Any, times: Any, h: Any, again: Any, a: Any, b: Any) -> tuple[Any, ...]:
        h = learner.winner(a, b)
        return right(h, a, b), a + b, h, h

    def add_point(wrong: Any, fewest: Any, a: Any, b: Any) -> tuple[Any, ...]:
        return wrong + a + b - right(learner.winner(a, b), a, b), fewest + min(a, b)

    (a, b), (r, t, h, again), (wrong, fewest) = reals("a b"), reals("right times h h′"), reals("wrong fewest")
    at_one = Loop("a point", {"r": r, "t": t, "h": h, "again": again}, (a, b), lambda *_: (1, 2, 0, 0), one_point)
    loop = Loop("mistakes of the vote", {"wrong": wrong, "fewest": fewest}, (a, b), lambda *_: (0, 0), add_point)
    occurs, keeps = of_sample(NoisyPoints, "occurs", a, b), lambda r, t, h, again: [2 * r >= t, t >= 1, h == again]
    known = induct(at_one, keeps, [occurs], {1: "t is 2 before the first"})
    least = induct(loop, lambda wrong, fewest: [wrong == fewest], [])
    examples = Each({}, Example(r / t, h, again), over="example")
    values = {"is_nontrivial": True, "examples": examples, "mistakes": wrong, "fewest": fewest}
    yield conclude(bayes_classifier_is_optimal, values, *known, *least)
    whole = [(data, Predicted(lambda: learner, data)) for data in noisy_data()]
    yield tie(loop, ((data.tallies, [run.mistakes, run.fewest]) for data, run in whole))
    each = ((data.votes[row], e) for data, run in whole for row, e in zip(data.rows, run.examples, strict=True))
    yield tie(at_one, (([votes], [e.share * sum(votes), sum(votes), e.answer, e.first_answer]) for votes, e in each))


def noisy_data() -> Iterator[NoisyPoints]:
    """Points that come several times, with any labels."""
    random = np.random.RandomState(1)
    for n in (1, 2, 3, 4, 5, 8, 13, 13, 30):
        drawn, labels = random.randint(0, 4, n), random.randint(0, 2, n)
        yield NoisyPoints(tuple((int(i),) for i in drawn), tuple(map(int, labels)))


def misses(h: Any, y: Any) -> Any:
    """1 if two labels 0 or 1 differ, else 0."""
    return (h - y) ** 2


def whole_answer(learner: Any, data: PartlySeen) -> tuple[list, list]:
    """The points of a sample, and what the reading counts."""
    run = Answer(lambda: learner, data)
    ((pair,), (every,), T) = run.pairs, run.enumerated, 2 ** len(data.unseen)
    return data.points, [data.n, data.m, run.hidden, pair.mean * 2 * data.n, T, every.mean * T * data.n, every.least * T * data.n]


def data_sets() -> Iterator[PartlySeen]:
    """Points in any order, some of them drawn several times."""
    random = np.random.RandomState(0)
    for n in (2, 3, 4, 4, 5, 6, 7, 8, 8, 8):
        drawn = random.randint(0, n, random.randint(1, n // 2 + 1))
        labels, times = random.randint(0, 2, n), np.bincount(drawn, minlength=n)
        yield PartlySeen(tuple((int(i),) for i in random.permutation(n)), tuple(map(int, labels)), tuple(map(int, times)))
