"""Proofs on reversal, and on one more observation: the references' own steps on formal numbers."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...properties.proofs import conclude, reals
from .gaussian_processes import observations_never_add_variance
from .readings import MomentumRunBothWays, OneLess
from .reversals import momentum_runs_backwards


def faulty(*names: str) -> list[str]:
    return [f"mutants.hyperparameters.{name}" for name in names]


@momentum_runs_backwards.proof(
    "any L, any point and velocity, η and γ in (0, 1)",
    lifts="reversible.ReversibleMomentum",
    mutants=faulty("ForgetsToDivide", "SubtractsTheGradient", "MultipliesBack", "StaysOnTheWayBack", "MovesBackTwice", "StepsDown"),
    missing="That the gradient is the same at the same point; that T steps are undone, one after another, as a single one is.",
)
def a_step_is_undone(method: Any) -> Iterator:
    r"""$x+\eta v'-\eta v'=x$, and so the gradient is g there: $(\gamma v-(1-\gamma)g+(1-\gamma)g)/\gamma=v$."""
    x, v, g, eta, gamma = reals("x v g η γ")
    velocity = method.velocity(v, g, gamma)
    point = method.moved(x, velocity, eta)
    back = method.moved_back(point, velocity, eta)
    before = method.velocity_before(velocity, g, gamma)
    run = MomentumRunBothWays.given(f=SimpleNamespace(d=1), is_moved=True, start=[x], velocity=[v], back=([back], [before]))
    yield conclude("a step and back", [gamma > 0], momentum_runs_backwards, run)


@observations_never_add_variance.proof(
    "a new value of any variance and covariance with the observed one, and any noise, after any observations",
    lifts="gaussian_processes.SequentialProcess",
    mutants=faulty("HalvesTheGain", "SubtractsTooMuch", "AddsVariance"),
    missing="That a matrix of covariances stays positive semidefinite under conditioning, of which the proof takes b ≥ 0, v ≥ 0 and"
    " c² ≤ bv; that the variance was at most K(x,x) before, which this very step keeps; that NumPy does with several new values as"
    " with one.",
)
def a_square_is_subtracted(process: Any) -> Iterator:
    r"""$b-c^2/(v+\sigma^2)\le b$, and at least 0, for $c^2\le bv$."""
    b, c, v, noise, own, off = reals("b c v σ² K(x,x) y−m")
    C = np.array([[v, c], [c, b]], dtype=object)
    _, after = process.conditioned(np.array([off, off], dtype=object), C, C[:, 0], v + noise, off)
    reduced = b - c * c / (v + noise)
    values = {"m": 1, "is_correlated": True, "k_new": np.array([[own]], dtype=object)}
    run = OneLess.given(**values, left=[after[1, 1]], before=[b], reduced=[reduced])
    premises = [v >= 0, noise >= 0, v + noise > 0, b >= 0, c * c <= b * v, b <= own]
    yield conclude("one more observation", premises, observations_never_add_variance, run)
