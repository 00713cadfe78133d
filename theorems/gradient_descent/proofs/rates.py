"""Derivations of rates: by induction over the steps, for every number of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from ....properties.proofs import reals, vectors
from ....properties.proofs.derivation import Each, conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Fact, Loop, by, induct, of_sample, square
from ....properties.proofs.ties import Tied, tie
from ..convex import rate_on_convex_functions
from ..rates import distance_falls_linearly, rate_on_strongly_convex_functions, smallest_gradient
from ..readings import End
from ..samples.functions import DescentRun
from ..samples.runs import SmoothRun, StronglyConvexRun
from .steps import DOMAIN, STRONGLY, WRONG, fall

SMOOTH = "real inner-product spaces of every dimension, every L-smooth f that is bounded below, 0 < η ≤ 1/L"
ETA, MU = 2.0**-6, 3
COUNT = "one more is counted in each step"


@rate_on_convex_functions.derivation(f"{DOMAIN}, T ≥ 1", lifts="gradient_descent.GradientDescent", mutants=WRONG)
def by_the_sum_of_potentials(method: Any) -> Iterator:
    """2ηt(f(w) − f*) + ‖w − w*‖² ≤ ‖w₀ − w*‖² throughout: a step adds its potential, and f never rises."""
    given, run, loop = partial(of_sample, DescentRun), Formal(DescentRun), iterates(method, DescentRun)
    eta, least, best, moves = run.eta, run.least, run.best, given("moves")
    w, g, before, new, after = step_of(loop)
    down = fall(DescentRun, w, g, before, new, after)
    lower = by(2 * eta * (after - before) <= -eta * eta * (g @ g), down, moves, name="descent")
    upper = by(2 * eta * (before - least) <= 2 * eta * (g @ (w - best)), given("convex", w, g, before), moves, name="convexity")
    goal = 2 * eta * (after - least) <= (w - best) @ (w - best) - (new - best) @ (new - best)
    potential = by(goal, lower, upper, name="potential")
    no_rise = by(eta * (after - before) <= 0, lower, square(g), name="no rise")

    def kept(w: Any, f: Any, t: Any, start: Any, first: Any) -> list:
        return [t >= 0, 2 * eta * t * (f - least) + (w - best) @ (w - best) <= (start - best) @ (start - best)]

    _, bound, some = induct(loop, kept, [potential, no_rise], {0: COUNT}, lambda w, f, t, *_: [t >= 1])
    w, f, t, start, _ = loop.state.values()
    end = End(t, distance2=(start - best) @ (start - best), after=f)
    gap = by(2 * eta * t * (f - least) <= end.distance2, bound, square(w - best), name="times 2ηT")
    each = by(2 * eta * (f - least) <= end.distance2 / t, gap, some, name="divided by T")
    yield conclude(rate_on_convex_functions, {"ends": Each({}, end, over="number of steps")}, each, some, moves)
    yield whole(method, loop)


@smallest_gradient.derivation(f"{SMOOTH}, T ≥ 1", lifts="gradient_descent.GradientDescent", mutants=WRONG)
def by_the_sum_of_descents(method: Any) -> Iterator:
    """ηt·m ≤ 2(f(w₀) − f(w)) throughout, where m is the least ‖∇f‖² so far: each step lowers f by η‖∇f(w)‖²/2."""
    given, run = partial(of_sample, SmoothRun), Formal(SmoothRun)
    loop = iterates(method, SmoothRun, "m", lambda g: g @ g, lambda m, g: g @ g if g @ g < m else m)
    step, moves = step_of(loop), given("moves")

    def kept(w: Any, f: Any, t: Any, start: Any, first: Any, m: Any) -> list:
        return [t >= 0, run.eta * t * m <= 2 * (first - f)]

    known, then = [fall(SmoothRun, *step), moves, given("bounded_below", *step)], lambda w, f, t, *_: [t >= 1, f >= run.least]
    _, total, some, above = induct(loop, kept, known, {0: COUNT}, then)
    _, _, t, _, first, m = loop.state.values()
    gap = by(run.eta * t * m <= 2 * (first - run.least), total, above, name="times ηT")
    each = by(run.eta * m <= 2 * (first - run.least) / t, gap, some, name="divided by T")
    yield conclude(smallest_gradient, {"ends": Each({}, End(t, first, smallest=m), over="number of steps")}, each, some, moves)
    yield whole(method, loop, lambda path, g: min(v @ v for v in g))


@rate_on_strongly_convex_functions.derivation(f"{STRONGLY}, T ≥ 1", lifts="gradient_descent.GradientDescent", mutants=WRONG)
def by_the_sum_of_contractions(method: Any) -> Iterator:
    """2(1 − qᵗ)(f(w) − f*) + μ‖w − w*‖² ≤ μqᵗ‖w₀ − w*‖² throughout, and f never rises."""
    given, run = partial(of_sample, StronglyConvexRun), Formal(StronglyConvexRun)
    mu, least, best, curved = run.mu, run.least, run.best, given("curved")
    loop = with_powers(method)
    known = contraction(*step_of(loop))

    def kept(w: Any, f: Any, t: Any, start: Any, first: Any, p: Any) -> list:
        d, d0 = (w - best) @ (w - best), (start - best) @ (start - best)
        return [p <= 1, d <= p * d0, 2 * (1 - p) * (f - least) + mu * d <= mu * p * d0]

    def then(w: Any, f: Any, t: Any, start: Any, first: Any, p: Any) -> list:
        return [p < 1, f - least <= run.L * ((w - best) @ (w - best)) / 2]

    *_, near_enough, bound, below, flat = induct(loop, kept, known, {}, then)
    w, f, t, start, _, p = loop.state.values()
    end = End(t, distance2=(start - best) @ (start - best), after=f, decay=p)
    gap = by(2 * (1 - p) * (f - least) <= mu * p * end.distance2, bound, square(w - best), curved, name="times 2(1 − qᵀ)")
    positive = by(1 / (2 * (1 - p)) > 0, below, name="1/(2(1 − qᵀ))", loose="above ½")
    summed = by(f - least <= mu * p / (2 * (1 - p)) * end.distance2, gap, positive, below, name="by the sum")
    steep = by(run.L >= 0, given("ordered"), curved, name="L ≥ 0", loose="L ≥ μ")
    smooth = by(f - least <= run.L * p * end.distance2 / 2, flat, near_enough, steep, name="by smoothness")
    yield conclude(
        rate_on_strongly_convex_functions, {"decaying_ends": Each({}, end, over="number of steps")}, summed, below, smooth
    )
    yield whole(method, loop, powers)


@distance_falls_linearly.derivation(f"{STRONGLY}, T ≥ 1", lifts="gradient_descent.GradientDescent", mutants=WRONG)
def by_each_contraction(method: Any) -> Iterator:
    """‖w − w*‖² ≤ qᵗ‖w₀ − w*‖² throughout, for f is nowhere below f*."""
    best = Formal(StronglyConvexRun).best
    loop = with_powers(method)
    _, closer, *_, share = nearer(*step_of(loop))

    def kept(w: Any, f: Any, t: Any, start: Any, first: Any, p: Any) -> list:
        return [(w - best) @ (w - best) <= p * ((start - best) @ (start - best))]

    (near,) = induct(loop, kept, [closer, share])
    w, _, t, start, _, p = loop.state.values()
    end = End(t, distance2=(start - best) @ (start - best), distance2_after=(w - best) @ (w - best), decay=p)
    yield conclude(distance_falls_linearly, {"decaying_ends": Each({}, end, over="number of steps")}, near)
    yield whole(method, loop, powers)


def with_powers(method: Any) -> Loop:
    """The iterates with (1 − ημ)ᵗ."""
    q = 1 - Formal(StronglyConvexRun).eta * Formal(StronglyConvexRun).mu
    return iterates(method, StronglyConvexRun, "qᵗ", lambda g: 1, lambda p, g: p * q)


def powers(path: Any, gradients: Any) -> Any:
    """(1 − ημ)ᵀ of a whole run."""
    return (1 - Fraction(ETA) * MU) ** len(gradients)


def nearer(*step: Any) -> tuple[Fact, Fact, Fact]:
    """Of a step: ‖w' − w*‖² ≤ q‖w − w*‖² − 2η(f(w') − f*); the same without the gap; and q ≥ 0."""
    given, run, (w, g, before, new, after) = partial(of_sample, StronglyConvexRun), Formal(StronglyConvexRun), step
    eta, mu, least, moves = run.eta, run.mu, run.least, given("moves")
    q, away, left = 1 - eta * mu, w - run.best, new - run.best
    lower = by(2 * eta * (after - before) <= -eta * eta * (g @ g), fall(StronglyConvexRun, *step), moves, name="descent")
    convex = 2 * eta * (before - least) <= 2 * eta * (g @ away) - eta * mu * (away @ away)
    upper = by(convex, given("strongly_convex", w, g, before), moves, name="convexity")
    by_gap = by(left @ left <= q * (away @ away) - 2 * eta * (after - least), upper, lower, name="contraction")
    closer = by(left @ left <= q * (away @ away), by_gap, moves, given("bounded_below", *step), name="nearer")
    return by_gap, closer, by(q >= 0, given("ordered"), given("short"), moves, name="q ≥ 0")


def contraction(*step: Any) -> list[Fact]:
    """The same with the first times μ; and that f does not rise, that q < 1, and that f is at most L‖w' − w*‖²/2 above f*."""
    given, run, (w, g, before, new, after) = partial(of_sample, StronglyConvexRun), Formal(StronglyConvexRun), step
    eta, mu, moves, curved = run.eta, run.mu, given("moves"), given("curved")
    away, left, (by_gap, closer, share) = w - run.best, new - run.best, nearer(*step)
    times = 2 * eta * mu * (after - run.least) + mu * (left @ left) <= mu * ((1 - eta * mu) * (away @ away))
    return [
        by(times, by_gap, curved, name="times μ"),
        closer,
        share,
        by(after <= before, fall(StronglyConvexRun, *step), moves, square(g), name="no rise"),
        by(eta * mu > 0, moves, curved, name="q < 1", loose="it may be near to 0"),
        given("least_at_best", *step),
    ]


def iterates(method: Any, kind: type, name: str = "", first: Any = None, more: Any = None) -> Loop:
    """From the start, step after step: w, f(w), how many, and w₀ and f(w₀); an item is w₀, f(w₀), ∇f(w), and f after the step.

    With another part of the state by its name: `first` of the first gradient, and `more` of itself and the gradient.
    """
    (w, w0, start, g), (f, t, f0, value, after) = vectors("w w₀ start ∇f(w)"), reals("f(w) t f₀ f(start) f(w′)")
    eta = Formal(kind).eta

    def step(w: Any, f: Any, t: Any, w0: Any, f0: Any, *rest: Any) -> tuple[Any, ...]:
        *own, _, _, g, after = rest
        return method.step(w, g, eta), after, t + 1, w0, f0, *(more(v, g) for v in own)

    state = {"w": w, "f": f, "t": t, "w0": w0, "f0": f0} | ({name: reals(name)[0]} if name else {})
    begin = lambda start, value, g, after: (start, value, 0, start, value, *([first(g)] if name else []))  # noqa: E731
    return Loop("steps", state, (start, value, g, after), begin, step)


def step_of(loop: Loop) -> tuple[Any, ...]:
    """w, ∇f(w), f(w), and w', f(w'), of a step from an arbitrary state."""
    w, f, *_ = loop.state.values()
    (_, (new, *_)), *_ = loop.branches
    return w, loop.items[2], f, new, loop.items[3]


def whole(method: Any, loop: Loop, more: Any = None) -> Tied:
    """The loop beside whole runs on ½‖Aw − b‖², with gradients that are rounded to integers so that every sum is exact.

    `more` is called with the iterates and their gradients: the last part of the state.
    """
    random, found = np.random.RandomState(0), []
    for T, d in ((1, 1), (2, 1), (3, 2), (8, 3), (20, 2), (100, 3), (300, 2)) * 3:
        A, b, start = random.randint(-2, 3, (3, d)), random.randint(-5, 6, 3), random.randint(-9, 10, d).astype(float)
        gradient = lambda w, A=A, b=b: np.rint(A.T @ (A @ w - b))  # noqa: E731
        path = method(gradient, start, ETA, T)
        g, values = [gradient(w) for w in path[:-1]], [float(np.rint((A @ w - b) @ (A @ w - b))) / 2 for w in path]
        items = [(start, values[0], slope, after) for slope, after in zip(g, values[1:], strict=False)]
        found.append((items, [path[-1], values[-1], T, start, values[0], *([more(path, g)] if more else [])]))
    return tie(loop, found, {"η": ETA, "μ": MU})
