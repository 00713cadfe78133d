"""Derivations: the reference's own step on the space, round after round; the slope of a maximum, piece after piece."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from ...properties.proofs import reals, vectors
from ...properties.proofs.derivation import Each, conclude
from ...properties.proofs.formal.sample import Formal
from ...properties.proofs.kernel import Loop, by, induct, of_sample, square
from ...properties.proofs.ties import tie
from ..robustness.proofs.attacks import Ordered
from .readings import Played, Reached, Subgradients
from .regret import regret_of_a_gradient_step, regret_on_linear_losses
from .samples.functions import MaxAffine
from .samples.kinks import Kink
from .samples.losses import LinearLosses
from .subgradients import subgradient_of_a_maximum

DOMAIN = "real inner-product spaces of every dimension; losses in any order, for every number of rounds"
WRONG = ["mutants.mirror_descent.Climbs", "mutants.mirror_descent.HalvesTheEuclideanStep", "mutants.mirror_descent.StaysPut"]
ALPHA = 2.0**-6

given = partial(of_sample, LinearLosses)


@regret_on_linear_losses.derivation(DOMAIN, lifts="mirror_descent.MirrorDescent", mutants=WRONG)
def by_the_distance_to_u(method: Any) -> Iterator:
    """2αΣ⟨g_i, x_i − u⟩ + ‖x − u‖² ≤ ‖u‖² + tα²L² throughout: a round adds 2α⟨g, x − u⟩ − 2α⟨g, x − u⟩ + α²‖g‖² on the left."""
    loop = rounds(method)
    run = Formal(LinearLosses)
    u, alpha, g = run.target, run.alpha, loop.items[0]
    longest = by(alpha * alpha * (g @ g) <= alpha * alpha * run.L2, given("bounded", g), name="α²‖g‖²")

    def potential(x: Any, played: Any, total: Any, t: Any) -> list:
        left = 2 * alpha * (played - total @ u) + (x - u) @ (x - u)
        return [left <= u @ u + t * (alpha * alpha * run.L2)]

    (kept,) = induct(loop, potential, [longest])
    x, played, total, t = loop.state.values()
    yield conclude(regret_on_linear_losses, {"played": played, "total": total, "rounds": t}, kept, square(x - u), given("moves"))
    yield tie(loop, whole_runs(method), {"α": ALPHA})


@regret_of_a_gradient_step.derivation(
    "real inner-product spaces of every dimension; each step of every run",
    lifts="mirror_descent.MirrorDescent",
    mutants=WRONG,
)
def by_three_points(method: Any) -> Iterator:
    """‖x' − u‖² is expanded, with x' by the reference's own step: the identity of three points; and ‖g‖ ≤ L."""
    loop, run = rounds(method), Formal(LinearLosses)
    (x,), (g,) = vectors("y"), loop.items
    new, *_ = loop.step(x, 0, 0 * g, 0, g)
    longest = by(run.alpha * run.alpha * (g @ g) <= run.alpha * run.alpha * run.L2, given("bounded", g), name="α²‖g‖²")
    steps = Each({"slopes": (g,)}, Played(x, g, new), over="round")
    yield conclude(regret_of_a_gradient_step, {"steps": steps, "rounds": reals("T")[0]}, longest)
    yield tie(loop, whole_runs(method), {"α": ALPHA})


def rounds(method: Any) -> Loop:
    """From 0, round after round by the mirror step on the space: x, Σ⟨g_i,x_i⟩, Σg_i, and how many."""
    (x, total, g), (played, t) = vectors("x Σg g"), reals("Σ⟨g,x⟩ t")
    alpha = Formal(LinearLosses).alpha

    def step(x: Any, played: Any, total: Any, t: Any, g: Any) -> tuple[Any, ...]:
        return method.mirror(x, alpha * g, "space"), played + g @ x, total + g, t + 1

    return Loop("rounds", {"x": x, "played": played, "total": total, "t": t}, (g,), lambda g: (0 * g, 0, 0 * g, 0), step)


def whole_runs(method: Any) -> Iterator[tuple[list, list]]:
    """Whole runs of at most 300 rounds with integer losses; of each these, and what it ended with."""
    random = np.random.RandomState(0)
    for T, d in ((1, 1), (2, 1), (3, 2), (8, 3), (20, 2), (100, 3), (300, 2)) * 3:
        losses = random.randint(-5, 6, (T, d)).astype(float)
        path = method([lambda w, g=g: g for g in losses], np.zeros(d), ALPHA, "space")
        played = sum(g @ x for g, x in zip(losses, path, strict=False))
        yield [(g,) for g in losses], [path[-1], played, losses.sum(axis=0), T]


class Slope:
    """A vector as one entry of an array: its product with another is the inner product, an `Ordered` number."""

    def __init__(self, vector: Any, asked: dict[tuple[str, str], bool]):
        self.vector, self.asked = vector, asked

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, Slope):
            return Ordered(self.vector @ other.vector, self.asked)
        return Slope(self.vector * other, self.asked)

    def __add__(self, other: Slope) -> Slope:
        return Slope(self.vector + other.vector, self.asked)

    def __truediv__(self, number: Any) -> Slope:
        return Slope(self.vector / int(number), self.asked)

    def __neg__(self) -> Slope:
        return Slope(-self.vector, self.asked)

    __rmul__ = __mul__


@subgradient_of_a_maximum.derivation(
    "real inner-product spaces of every dimension; a maximum of any number of affine functions, any points x₀ and x",
    lifts="subgradients.subgradient",
    mutants=[
        f"mutants.mirror_descent.{name}"
        for name in (
            "of_the_least_piece",
            "forgets_the_heights",
            "of_the_largest_size",
            "mean_of_all_slopes",
            "zero_at_kinks",
            "sum_of_active_slopes",
            "uphill_twice",
            "downhill",
        )
    ],
)
def piece_by_piece(subgradient: Any) -> Iterator:
    """f(x) ≥ f(x₀) + ⟨g, x − x₀⟩ for the maximum of the pieces so far: with equality for one, and more only raise f(x).

    If the code then takes the slope of the new piece, this is the largest at x₀, and f(x) is at least its value at x. The code is
    given two pieces at a time: what it took before, with its value at x₀, and the next. That it takes the same of all pieces at
    once is looked at on whole answers: not derived here.
    """
    (g, x0, x, a, at, to), (here, value, b) = vectors("g x₀ x a p q"), reals("f(x₀) f(x) b")

    def taken(point: Any, *pieces: tuple[Any, Any]) -> Any:
        """The slope that is taken of pieces ⟨a,x⟩ + b at a point."""
        asked: dict[tuple[str, str], bool] = {}
        slopes = np.array([[Slope(a, asked)] for a, _ in pieces], dtype=object)
        heights = np.array([Ordered(b, asked) for _, b in pieces], dtype=object)
        return subgradient(slopes, heights, np.array([Slope(point, asked)], dtype=object))[0].vector

    def first(a: Any, b: Any, at: Any, to: Any) -> tuple[Any, ...]:
        return a, a @ at + b, a @ to + b, at, to

    def add_piece(g: Any, here: Any, value: Any, x0: Any, x: Any, a: Any, b: Any, *_: Any) -> tuple[Any, ...]:
        return taken(x0, (g, here - g @ x0), (a, b)), max(here, a @ x0 + b), max(value, a @ x + b), x0, x

    state = {"g": g, "here": here, "value": value, "x0": x0, "x": x}
    loop = Loop("pieces", state, (a, b, at, to), first, add_piece)
    (kept,) = induct(loop, lambda g, here, value, x0, x: [value >= here + g @ (x - x0)], [])
    ends = Each({}, Reached(x, value), over="point x")
    yield conclude(subgradient_of_a_maximum, {"is_nontrivial": True, "g": g, "here": here, "x0": x0, "ends": ends}, kept)
    yield tie(loop, whole_maxima(subgradient))


def whole_maxima(subgradient: Any) -> Iterator[tuple[list, list]]:
    """Whole answers on up to 50 pieces with whole numbers, which tie in some; of each the pieces, and what is read of it."""
    random = np.random.RandomState(0)
    for n, d in ((1, 1), (2, 1), (3, 2), (8, 3), (20, 2), (50, 4)) * 3:
        A, b, (x0, x) = random.randint(-3, 4, (n, d)), random.randint(-3, 4, n), random.randint(-2, 3, (2, d))
        f = MaxAffine(*(tuple(tuple(map(int, row)) for row in A), tuple(map(int, b))))
        read = Subgradients(lambda: subgradient, Kink(f, tuple(map(int, x0)), tuple(map(int, x))))
        for end in read.ends:
            yield [(*piece, read.x0, end.x) for piece in zip(f.A, f.b, strict=True)], [read.g, read.here, end.value, read.x0, end.x]
