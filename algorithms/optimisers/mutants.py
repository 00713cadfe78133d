"""Faulty momentum."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .momentum import Momentum

ForgetsTheMomentum = mutant(Momentum, "Has no velocity.", velocity=lambda v, g, mu: g)
DampsTheGradient = mutant(Momentum, "Averages the gradients: μv + (1 − μ)g.", velocity=lambda v, g, mu: mu * v + (1 - mu) * g)
NeverLooksAhead = mutant(Momentum, "Ignores Nesterov's step.", direction=lambda v, g, mu, nesterov: v)
AlwaysLooksAhead = mutant(Momentum, "Makes Nesterov's step in any case.", direction=lambda v, g, mu, nesterov: g + mu * v)
LooksAheadTwice = mutant(
    Momentum, "Nesterov's step with μ²v.", direction=lambda v, g, mu, nesterov: g + mu * mu * v if nesterov else v
)
ForgetsTheDecay = mutant(Momentum, "Has no weight decay.", penalised=lambda g, w, decay: g)
DecaysTowardsInfinity = mutant(Momentum, "Takes the weight decay off the gradient.", penalised=lambda g, w, decay: g - decay * w)
SquaresTheDecay = mutant(Momentum, "Multiplies the weight decay twice.", penalised=lambda g, w, decay: g + decay * decay * w)
Climbs = mutant(Momentum, "Steps along the gradient.", velocity=lambda v, g, mu: mu * v - g)
ClipsByTheNorm = mutant(
    Momentum, "Divides a gradient longer than 1 by its norm.", velocity=lambda v, g, mu: mu * v + g / np.maximum(1, np.sqrt(g @ g))
)
ClipsFromBelow = mutant(Momentum, "Clips gradients at −1, and not at 1.", velocity=lambda v, g, mu: mu * v + np.maximum(g, -1))
TakesTheMean = mutant(Momentum, "Subtracts the mean entry of the gradient.", velocity=lambda v, g, mu: mu * v + g - np.mean(g))
TurnsTheVelocity = mutant(
    Momentum, "An index off by one: the velocity of the next coordinate.", velocity=lambda v, g, mu: mu * np.roll(v, 1) + g
)
CountsZeroAsPositive = mutant(
    Momentum, "Steps by signs, and 0 is positive.", velocity=lambda v, g, mu: mu * v + np.where(g >= 0, 1.0, -1.0)
)
RestartsAtTurns = mutant(
    Momentum, "Forgets the velocity where the gradient turns.", velocity=lambda v, g, mu: mu * np.where(v * g < 0, 0, v) + g
)
RoundsDown = mutant(
    Momentum, "Keeps a velocity of whole 64ths, rounded down.", velocity=lambda v, g, mu: np.floor(64 * (mu * v + g)) / 64
)


@mutant_of(Momentum)
class StepsTwiceByTheRate(Momentum):
    """Multiplies the gradient by the learning rate, and the velocity once more."""

    def update(self, gradient: Any) -> Any:
        return super().update(self.lr * gradient)


@mutant_of(Momentum)
class DecaysThePoint(Momentum):
    """Decoupled: the velocity does not see the weight decay."""

    def update(self, gradient: Any) -> Any:
        decay, self.weight_decay = self.weight_decay, 0.0
        shrunk = self.lr * decay * self.w
        super().update(gradient)
        self.w, self.weight_decay = self.w - shrunk, decay
        return self.w


@mutant_of(Momentum)
class LooksAheadFromBehind(Momentum):
    """Nesterov's step is off by one: g + μ times the velocity before."""

    def update(self, gradient: Any) -> Any:
        before = self.v
        g = self.penalised(gradient, self.w, self.weight_decay)
        self.v = self.velocity(self.v, g, self.momentum)
        self.w = self.w - self.lr * self.direction(before if self.nesterov else self.v, g, self.momentum, self.nesterov)
        return self.w


@mutant_of(Momentum)
class LagsBehind(Momentum):
    """Steps by the velocity before the newest gradient."""

    def update(self, gradient: Any) -> Any:
        before = self.v
        g = self.penalised(gradient, self.w, self.weight_decay)
        self.v = self.velocity(self.v, g, self.momentum)
        self.w = self.w - self.lr * before
        return self.w


@mutant_of(Momentum)
class SharesItsVelocity(Momentum):
    """The velocity is one of the class: all optimisers add to it."""

    shared: list[Any] = [0]  # noqa: RUF012  # the mistake

    def init(self, start: Any, *settings: Any, **named: Any) -> None:
        super().init(start, *settings, **named)
        self.shared[0] = 0 * self.w

    def update(self, gradient: Any) -> Any:
        self.v = self.shared[0]
        super().update(gradient)
        self.shared[0] = self.v
        return self.w


@mutant_of(Momentum)
class KeepsTheArray(Momentum):
    """The first velocity is the array of the gradient, and not a copy of it."""

    def init(self, start: Any, *settings: Any, **named: Any) -> None:
        super().init(start, *settings, **named)
        self.v = None

    def update(self, gradient: Any) -> Any:
        if self.v is not None or self.weight_decay:
            self.v = 0 * self.w if self.v is None else self.v
            return super().update(gradient)
        self.v = gradient
        self.w = self.w - self.lr * self.direction(self.v, gradient, self.momentum, self.nesterov)
        return self.w


@mutant_of(Momentum)
class StepsByTheLastArray(Momentum):
    """Keeps the array of the last gradient, and adds it to the velocity one step later too."""

    last: Any = None

    def init(self, start: Any, *settings: Any, **named: Any) -> None:
        super().init(start, *settings, **named)
        self.last, self.copy = None, None

    def update(self, gradient: Any) -> Any:
        if self.last is not None:
            self.v = self.v + self.momentum * (self.last - self.copy)
        self.last, self.copy = gradient, np.array(gradient)
        return super().update(gradient)


@mutant_of(Momentum)
class NeverStartsAfresh(Momentum):
    """Keeps its velocity when it begins again."""

    def init(self, start: Any, *settings: Any, **named: Any) -> None:
        kept = getattr(self, "v", None)
        super().init(start, *settings, **named)
        if kept is not None and np.shape(kept) == np.shape(self.v):
            self.v = kept


@mutant_of(Momentum)
class CountsOn(Momentum):
    """Halves every other step, and counts on when it begins again."""

    made = 0

    def update(self, gradient: Any) -> Any:
        self.made += 1
        rate = self.lr
        self.lr = rate if self.made % 2 else rate / 2
        super().update(gradient)
        self.lr = rate
        return self.w


@mutant_of(Momentum)
class StartsWithAVelocity(Momentum):
    """The velocity is 1 in the beginning."""

    def init(self, start: Any, *settings: Any, **named: Any) -> None:
        super().init(start, *settings, **named)
        self.v = self.v + 1


@mutant_of(Momentum)
class StartsWithThePoint(Momentum):
    """The velocity is the start in the beginning."""

    def init(self, start: Any, *settings: Any, **named: Any) -> None:
        super().init(start, *settings, **named)
        self.v = self.w


@mutant_of(Momentum)
class DecaysInAnyCase(Momentum):
    """A weight decay of 1/16 that nobody asked for."""

    def update(self, gradient: Any) -> Any:
        return super().update(gradient + self.w / 16)


@mutant_of(Momentum)
class ProjectsOntoTheOrthant(Momentum):
    """Keeps all weights at 0 or more."""

    def update(self, gradient: Any) -> Any:
        super().update(gradient)
        self.w = np.maximum(self.w, 0)
        return self.w
