"""Derivations: the reference's own step as the body of a loop, what the loop keeps, and Cauchy–Schwarz at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import partial
from typing import Any

import numpy as np

from ....properties.proofs import reals, vectors
from ....properties.proofs.derivation import conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Loop, by, cauchy_schwarz, induct, of_sample, square
from ....properties.proofs.ties import tie
from ..convergence import updates_from_first_example, updates_from_zero, updates_on_unit_rows
from ..mistake_bound import block_novikoff

DOMAIN = "real inner-product spaces of every dimension; every number of updates, in any order of the failing examples"
WRONG_STARTS = ("mutants.perceptron.StartsAtNineTimesTheFirst", "mutants.perceptron.StartsAtMinusTheFirst")
WRONG_STEPS = ("mutants.perceptron.HalvesTheStep", "mutants.perceptron.AddsWithoutTheLabel")


@updates_on_unit_rows.derivation(DOMAIN, lifts="perceptron.BatchPerceptron", mutants=[*WRONG_STARTS, *WRONG_STEPS])
def by_numerator_and_denominator(perceptron: Any) -> Iterator:
    r"""After t updates $\langle w,v\rangle\ge t+1$ and $\|w\|^2\le t+1$, where $v=w^*/\delta$; Cauchy–Schwarz closes the gap."""
    loop = updates(perceptron)
    yield from bound(updates_on_unit_rows, "updates", loop, ["of_unit_length"], first=1)
    yield tie(loop, batch_runs(perceptron))


@updates_from_first_example.derivation(DOMAIN, lifts="perceptron.BatchPerceptron", mutants=[*WRONG_STARTS, *WRONG_STEPS])
def on_rows_of_any_length(perceptron: Any) -> Iterator:
    r"""After t updates $\langle w,v\rangle\ge t+1$ and $\|w\|^2\le(t+1)R^2$, where $v=w^*/\delta$; then Cauchy–Schwarz."""
    loop = updates(perceptron)
    yield from bound(updates_from_first_example, "updates", loop, ["within_the_radius"], first=1)
    yield tie(loop, batch_runs(perceptron))


@updates_from_zero.derivation(
    DOMAIN,
    lifts="perceptron.BatchPerceptron:start=zero",
    mutants=[f"{name}:start=zero" for name in ("mutants.perceptron.DoublesTheStep", *WRONG_STEPS)],
)
def from_nothing(perceptron: Any) -> Iterator:
    r"""After t updates $\langle w,v\rangle\ge t$ and $\|w\|^2\le tR^2$, where $v=w^*/\gamma$; then Cauchy–Schwarz."""
    loop = updates(perceptron)
    yield from bound(updates_from_zero, "updates", loop, ["within_the_radius"], first=0)
    yield tie(loop, batch_runs(perceptron))


@block_novikoff.derivation(
    "real inner-product spaces of every dimension, those of kernels too; streams of every length",
    lifts="perceptron.Perceptron",
    mutants=["mutants.perceptron.OnlineAddsWithoutTheLabel", "mutants.perceptron.ForgetsSlowly"],
)
def by_mistakes(perceptron: Any) -> Iterator:
    r"""After t mistakes $\langle\theta,v\rangle\ge t$ and $\|\theta\|^2\le tD^2$, where $v=u/\gamma$; then Cauchy–Schwarz."""
    loop = updates(perceptron)
    yield from bound(block_novikoff, "mistakes", loop, ["within_the_radius"], first=0)
    yield tie(loop, online_runs(perceptron))


def bound(theorem: Any, counted: str, loop: Loop, lengths: Sequence[str], first: int) -> Iterator:
    """t + first ≤ ⟨w,v⟩ and ‖w‖² ≤ (t + first)R² throughout, where `lengths` are the hypotheses on ‖x‖; so (t + first)γ² ≤ R².

    `first` is the number of additions that the start counts for, 0 or 1.
    """
    sample = Formal(theorem.sample)
    of_example = partial(of_sample, theorem.sample)
    R2 = 1 if lengths == ["of_unit_length"] else sample.radius_squared
    w, t, v = loop.state["w"], loop.state["t"], sample.v
    on_items = [of_example(name, *loop.items) for name in ("labelled", "separated", *lengths)]
    least, most = induct(loop, lambda w, t: [w @ v >= t + first, w @ w <= (t + first) * R2], on_items)
    of_radius = [] if lengths == ["of_unit_length"] else [of_example("radius")]
    positive = square(v)
    enough = by(t + first <= R2 * (v @ v), least, most, cauchy_schwarz(w, v), positive, *of_radius, name="Cauchy–Schwarz")
    yield conclude(theorem, {counted: t}, enough, of_example("margin"), positive)


def updates(perceptron: Any) -> Loop:
    """The weights w and the number t of updates, example after example: what fails is added, in the reference's own way."""
    (w, x), (t, y) = vectors("w x"), reals("t y")

    def start(x: Any, y: Any) -> tuple[Any, Any]:
        return perceptron.first_weights([x], [y]), 0

    def step(w: Any, t: Any, x: Any, y: Any) -> tuple[Any, Any]:
        if perceptron.fails(w @ x, y):
            return perceptron.step(w, x, y), t + 1
        return w, t

    return Loop("updates", {"w": w, "t": t}, (x, y), start, step)


# ---------------------------------------------------------------------------------------------------------------- whole runs

SHAPES = ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (7, 3), (13, 4), (70, 2), (140, 3), (300, 5))


def data() -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Small integer points with the sides of a hyperplane as labels, from one example to 300."""
    random = np.random.RandomState(0)
    for n, d in SHAPES * 3:
        X, normal = random.randint(-6, 7, (n, d)), random.randint(1, 4, d)
        X[X @ normal == 0] += normal
        yield X.astype(float), np.where(X @ normal > 0, 1, -1)


def with_flips() -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """One example again and again, its label another now and then: a mistake, wherever in a block of examples it falls."""
    random = np.random.RandomState(1)
    for n in (70, 150, 300, 500) * 4:
        yield np.tile(random.randint(1, 5, 2).astype(float), (n, 1)), np.where(random.rand(n) < 1 / 40, 1, -1)


def online_runs(perceptron: Any) -> Iterator[tuple[list, list]]:
    """Whole streams through ``partial_fit``: the examples, and the weights and updates at the end."""
    for X, y in (*data(), *with_flips()):
        learner = deepcopy(perceptron)
        learner.partial_fit(X, y)
        yield list(zip(X, y, strict=True)), [learner.coef_, learner.n_updates_]


def batch_runs(perceptron: Any) -> Iterator[tuple[list, list]]:
    """Whole fits: the first example, those that were added one after another, and all once more, of which none may fail."""
    for X, y in data():
        learner = deepcopy(perceptron).fit(X, y)
        used = [example_added(perceptron, X, y, w, after) for w, after in zip(learner.path_, learner.path_[1:], strict=False)]
        examples = list(zip(X, y, strict=True))
        begin = [] if perceptron.fails(learner.path_[0] @ X[0], y[0]) else examples[:1]
        yield [*begin, *(examples[i] for i in used), *examples], [learner.coef_, learner.n_updates_]


def example_added(perceptron: Any, X: np.ndarray, y: np.ndarray, w: np.ndarray, after: np.ndarray) -> int:
    """The first failing example whose addition to w gives the next weights; the first of all where there is none."""
    failing = (i for i in range(len(X)) if perceptron.fails(w @ X[i], y[i]))
    return next((i for i in failing if (perceptron.step(w, X[i], y[i]) == after).all()), 0)
