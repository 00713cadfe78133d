"""Derivations: the reference's own step on formal vectors, with smoothness and convexity at the points that matter."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from ....properties.proofs import reals, vectors
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Fact, Loop, by, of_sample, square
from ....properties.proofs.ties import tie
from ..convex import descent_lemma, potential_of_each_step
from ..rates import contraction_of_each_step, gap_contracts
from ..readings import Step
from ..samples.functions import DescentRun
from ..samples.runs import StronglyConvexRun

DOMAIN = "real inner-product spaces of every dimension, every convex L-smooth f with a minimiser, 0 < η ≤ 1/L"
WRONG = ["mutants.gradient_descent.Ascends", "mutants.gradient_descent.TriplesTheStep", "mutants.gradient_descent.HalvesTheStep"]

STRONGLY = "real inner-product spaces of every dimension, every μ-strongly convex, L-smooth f, 0 < η ≤ 1/L"

given = partial(of_sample, DescentRun)
given_strongly = partial(of_sample, StronglyConvexRun)


@descent_lemma.derivation(DOMAIN, lifts="gradient_descent.GradientDescent", mutants=WRONG)
def by_smoothness(method: Any) -> Iterator:
    """Smoothness from w to w' = w − ηg, where ⟨g, w' − w⟩ = −η‖g‖²."""
    loop = steps(method)
    step = one_step(loop)
    facts = [given("smooth", *step), given("moves"), given("short"), square(step[1])]
    yield conclude(descent_lemma, {"steps": any_step(*step)}, *facts)
    yield tie(loop, whole_runs(method))


@potential_of_each_step.derivation(DOMAIN, lifts="gradient_descent.GradientDescent", mutants=WRONG)
def by_convexity(method: Any) -> Iterator:
    """Convexity bounds f(w) by f* + ⟨g, w − w*⟩, and the descent lemma bounds η‖g‖²."""
    loop = steps(method)
    w, g, before, _, after = step = one_step(loop)
    run = Formal(DescentRun)
    moves, eta, least, best = given("moves"), run.eta, run.least, run.best
    lower = by(2 * eta * (after - before) <= -eta * eta * (g @ g), fall(DescentRun, *step), moves, name="descent")
    upper = by(2 * eta * (before - least) <= 2 * eta * (g @ (w - best)), given("convex", w, g, before), moves, name="convexity")
    yield conclude(potential_of_each_step, {"steps": any_step(*step)}, lower, upper)
    yield tie(loop, whole_runs(method))


@contraction_of_each_step.derivation(STRONGLY, lifts="gradient_descent.GradientDescent", mutants=WRONG)
def by_strong_convexity(method: Any) -> Iterator:
    """As the potential, where strong convexity bounds f(w) by μ‖w − w*‖²/2 less."""
    loop = steps(method)
    w, g, before, _, after = step = one_step(loop, StronglyConvexRun)
    run = Formal(StronglyConvexRun)
    moves, eta, away = given_strongly("moves"), run.eta, w - run.best
    lower = by(2 * eta * (after - before) <= -eta * eta * (g @ g), fall(StronglyConvexRun, *step), moves, name="descent")
    strong = given_strongly("strongly_convex", w, g, before)
    upper = by(
        2 * eta * (before - run.least) <= 2 * eta * (g @ away) - eta * run.mu * (away @ away),
        strong,
        moves,
        name="strong convexity",
    )
    yield conclude(contraction_of_each_step, {"steps": any_step(*step, kind=StronglyConvexRun)}, upper, lower)
    yield tie(loop, whole_runs(method))


@gap_contracts.derivation(STRONGLY, lifts="gradient_descent.GradientDescent", mutants=WRONG)
def by_polyak_lojasiewicz(method: Any) -> Iterator:
    """‖g + μ(w* − w)‖² ≥ 0 makes strong convexity the inequality 2μ(f(w) − f*) ≤ ‖g‖², and the descent lemma has −η‖g‖²/2."""
    loop = steps(method)
    w, g, before, *_ = step = one_step(loop, StronglyConvexRun)
    run = Formal(StronglyConvexRun)
    moves, eta, back = given_strongly("moves"), run.eta, run.best - w
    strong, curved = given_strongly("strongly_convex", w, g, before), given_strongly("curved")
    gap = by(2 * run.mu * (before - run.least) <= g @ g, strong, curved, square(g + run.mu * back), name="Polyak–Łojasiewicz")
    scaled = by(eta * (2 * run.mu * (before - run.least)) <= eta * (g @ g), gap, moves, name="scaled")
    yield conclude(gap_contracts, {"steps": any_step(*step, kind=StronglyConvexRun)}, fall(StronglyConvexRun, *step), scaled)
    yield tie(loop, whole_runs(method))


def fall(kind: type, w: Any, g: Any, before: Any, new: Any, after: Any) -> Fact:
    """The descent lemma, as the other proofs use it: f(w') − f(w) ≤ −η‖g‖²/2."""
    smooth, moves, short = of_sample(kind, "smooth", w, g, before, new, after), of_sample(kind, "moves"), of_sample(kind, "short")
    return by(after - before <= -Formal(kind).eta * (g @ g) / 2, smooth, moves, short, square(g), name="fall")


def one_step(loop: Loop, kind: type = DescentRun) -> tuple[Any, ...]:
    """w, ∇f(w), f(w), and w' = w − η∇f(w), by the reference's own step, and f(w')."""
    (w, g), (before, after) = vectors("w ∇f(w)"), reals("f(w) f(w′)")
    new, _ = loop.step(w, 0, w, g, Formal(kind).eta)
    return w, g, before, new, after


def any_step(w: Any, g: Any, before: Any, new: Any, after: Any, kind: type = DescentRun) -> Each:
    """Any step of a run, from w to the new point."""
    away, left = w - Formal(kind).best, new - Formal(kind).best
    entry = Step(before, after, g @ g, away @ away, left @ left, new, g)
    return Each({"points": (w, g, before), "pairs_of_points": (w, g, before, new, after)}, entry)


def steps(method: Any) -> Loop:
    """From the start, step after step against the gradient, and their number; an item is the start, the gradient and η."""
    (w, g, start), (t, eta) = vectors("w ∇f(w) w₀"), reals("t η′")

    def step(w: Any, t: Any, start: Any, g: Any, eta: Any) -> tuple[Any, Any]:
        return method.step(w, g, eta), t + 1

    return Loop("steps", {"w": w, "t": t}, (start, g, eta), lambda start, g, eta: (start, 0), step)


def whole_runs(method: Any) -> Iterator[tuple[list, list]]:
    """Whole runs of at most 300 steps against the gradient of ½‖Aw − b‖², rounded to integers so that every sum is exact.

    Of each the gradients at its iterates, and the last of these.
    """
    random = np.random.RandomState(0)
    for T, d in ((1, 1), (2, 1), (3, 2), (8, 3), (20, 2), (100, 3), (300, 2)) * 3:
        A, b, start = random.randint(-2, 3, (3, d)), random.randint(-5, 6, 3), random.randint(-9, 10, d).astype(float)
        gradient = lambda w, A=A, b=b: np.rint(A.T @ (A @ w - b))  # noqa: E731
        path = method(gradient, start, 2.0**-6, T)
        yield [(start, gradient(w), 2.0**-6) for w in path[:-1]], [path[-1], T]
