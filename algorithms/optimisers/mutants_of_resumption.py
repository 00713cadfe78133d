"""Faulty ways to stop and resume an optimiser or a schedule, and to compute a step."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant
from .resumable import Cosine, Resumable, ResumableAdamW, ResumableMomentum, Steps


def _without(*names: str) -> Any:
    return lambda self, one, kept: Resumable.restores(self, one, {name: value for name, value in kept.items() if name not in names})


_resumable = partial(mutant, Resumable)
LosesTheStep = _resumable("Restores everything but the number of the step.", restores=_without("t"))
LosesTheSquares = _resumable("Restores everything but the second moment.", restores=_without("v"))
LosesTheMean = _resumable("Restores everything but the first moment.", restores=_without("m"))
LosesTheVelocity = mutant(ResumableMomentum, "Restores the point alone.", restores=_without("v"))
KeepsWholeParts = mutant(
    ResumableMomentum,
    "Keeps the velocity in float16.",
    kept=lambda self, one: {"v": one.v.astype(np.float16).astype(float) / 3 * 3.001},
)
KeepsTheWrongMoment = _resumable(
    "Keeps the first moment twice.", kept=lambda self, one: {"m": np.copy(one.m), "v": np.copy(one.m) ** 2, "t": np.copy(one.t)}
)


def _after(self: Any, one: Any, gradient: np.ndarray) -> np.ndarray:
    one.lr = one.lr * 0.5
    return np.array(one.update(gradient))


HalvesItsRate = mutant(ResumableMomentum, "Halves its rate in each step, and keeps nothing of that.", step=_after)

# ------------------------------------------------------------------------------------------------------------------- ways


def _in(way: str, change: Any) -> Any:
    """A step that is changed in one of the ways."""
    return lambda self, one, g: np.array(one.update(change(g) if self.way == way else g))


LeavesOutTheLast = _resumable(
    "At once, steps with the gradient of the first coordinate in the last.", step=_in("at once", lambda g: np.append(g[:-1], g[0]))
)
ClipsAtOnce = _resumable("Clips gradients to [−1, 1] for many at once.", step=_in("at once", lambda g: np.clip(g, -1, 1)))
ShrinksInSingle = mutant(ResumableMomentum, "Halves gradients in float32.", step=_in("single", lambda g: g / 2))
InHalf = mutant(
    ResumableMomentum,
    "Computes in float16.",
    numbers=lambda self, v: np.array(v, dtype=np.float16 if self.way == "single" else float),
)


def _of_the_step_before(self: Any, one: Any, g: np.ndarray) -> np.ndarray:
    used = vars(one).get("before", g) if self.way == "at once" else g
    one.before = g
    return np.array(one.update(used))


LateAtOnce = _resumable("Steps with the gradient of the step before, at once.", step=_of_the_step_before)
NoDecayAtOnce = mutant(
    ResumableAdamW,
    "Has no weight decay for many at once.",
    step=lambda self, one, g: (
        vars(one).update(weight_decay=0.0 if self.way == "at once" else one.weight_decay) or np.array(one.update(g))
    ),
)
OwnEpsilonInSingle = _resumable(
    "ε = 1/16 in float32.",
    step=lambda self, one, g: vars(one).update(eps=0.0625 if self.way == "single" else one.eps) or np.array(one.update(g)),
)

# -------------------------------------------------------------------------------------------------------------- schedules

BeginsAgain = mutant(Steps, "Restarts where it is resumed.", kept=lambda self, count: {"count": 0})
OneBehind = mutant(Steps, "Repeats the last step where it is resumed.", kept=lambda self, count: {"count": max(count - 1, 0)})
OneAhead = mutant(Cosine, "Leaves out a step where it is resumed.", kept=lambda self, count: {"count": count + 1})
KeepsThePeriod = mutant(Steps, "Keeps the step modulo 3.", kept=lambda self, count: {"count": count % 3})


def _goes_on(self: Any) -> None:
    self.count = getattr(self, "count", 0)


def _drifts(self: Any, t: int) -> float:
    self.last = getattr(self, "last", 1.0) * 0.75
    return self.last


NeverBegins = mutant(Cosine, "Goes on where it is restarted.", begin=_goes_on)
MultipliesTheLast = mutant(Cosine, "Multiplies the rate before, of which it keeps nothing.", of=_drifts)
