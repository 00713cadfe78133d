"""Derivations: the reference's own step on the space, round after round."""

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
from .readings import Played
from .regret import regret_of_a_gradient_step, regret_on_linear_losses
from .samples.losses import LinearLosses

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
