"""Faulty momentum, Adagrad and RMSprop."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import afterwards, negated, scaled
from .adagrad import Adagrad, RMSprop, ratio
from .momentum import Momentum

_momentum = partial(mutant, Momentum)
ForgetsTheMomentum = _momentum("Has no velocity.", velocity=lambda v, g, mu: g)
DampsTheGradient = _momentum("Averages the gradients: μv + (1 − μ)g.", velocity=lambda v, g, mu: mu * v + (1 - mu) * g)
NeverLooksAhead = _momentum("Ignores Nesterov's step.", direction=lambda v, g, mu, nesterov: v)
AlwaysLooksAhead = _momentum("Makes Nesterov's step in any case.", direction=lambda v, g, mu, nesterov: g + mu * v)
LooksAheadTwice = _momentum("Nesterov's step with μ²v.", direction=lambda v, g, mu, nesterov: g + mu * mu * v if nesterov else v)
ForgetsTheDecay = _momentum("Has no weight decay.", penalised=lambda g, w, decay: g)
DecaysTowardsInfinity = _momentum("Takes the weight decay off the gradient.", penalised=lambda g, w, decay: g - decay * w)
SquaresTheDecay = _momentum("Multiplies the weight decay twice.", penalised=lambda g, w, decay: g + decay * decay * w)
Climbs = _momentum("Steps along the gradient.", velocity=lambda v, g, mu: mu * v - g)
ClipsByTheNorm = _momentum(
    "Divides a gradient longer than 1 by its norm.", velocity=lambda v, g, mu: mu * v + g / np.maximum(1, np.sqrt(g @ g))
)
ClipsFromBelow = _momentum("Clips gradients at −1, and not at 1.", velocity=lambda v, g, mu: mu * v + np.maximum(g, -1))
TakesTheMean = _momentum("Subtracts the mean entry of the gradient.", velocity=lambda v, g, mu: mu * v + g - np.mean(g))
TurnsTheVelocity = _momentum(
    "An index off by one: the velocity of the next coordinate.", velocity=lambda v, g, mu: mu * np.roll(v, 1) + g
)
CountsZeroAsPositive = _momentum(
    "Steps by signs, and 0 is positive.", velocity=lambda v, g, mu: mu * v + np.where(g >= 0, 1.0, -1.0)
)
RestartsAtTurns = _momentum(
    "Forgets the velocity where the gradient turns.", velocity=lambda v, g, mu: mu * np.where(v * g < 0, 0, v) + g
)
RoundsDown = _momentum("Keeps a velocity of whole 64ths, rounded down.", velocity=lambda v, g, mu: np.floor(64 * (mu * v + g)) / 64)
StepsTwiceByTheRate = _momentum(
    "Multiplies the gradient by the learning rate, and the velocity once more.",
    update=lambda self, gradient: Momentum.update(self, self.lr * gradient),
)


def shared(base: type, fault: str, name: str) -> Any:
    """An attribute that is one of the class: whoever begins sets it back, and all work on it."""
    common: list[Any] = [None]

    def init(self: Any, *start: Any, **settings: Any) -> None:
        base.init(self, *start, **settings)  # type: ignore[attr-defined]
        common[0] = getattr(self, name)

    def update(self: Any, gradient: Any) -> Any:
        setattr(self, name, common[0])
        w = base.update(self, gradient)  # type: ignore[attr-defined]
        common[0] = getattr(self, name)
        return w

    return mutant(base, fault, init=init, update=update)


def kept(base: type, fault: str, name: str) -> Any:
    """An attribute that is kept where the optimiser begins again at a point of the same shape."""

    def init(self: Any, *start: Any, **settings: Any) -> None:
        before = getattr(self, name, None)
        base.init(self, *start, **settings)  # type: ignore[attr-defined]
        if before is not None and np.shape(before) == np.shape(self.w):
            setattr(self, name, before)

    return mutant(base, fault, init=init)


def _from_behind(fault: str, direction: Any) -> Any:
    """Momentum with another direction, which knows the velocity before."""

    def update(self: Any, gradient: Any) -> Any:
        before, g = self.v, self.penalised(gradient, self.w, self.weight_decay)
        self.v = self.velocity(self.v, g, self.momentum)
        self.w = self.w - self.lr * direction(self, before, g)
        return self.w

    return mutant(Momentum, fault, update=update)


@mutant_of(Momentum, hook="update")
def DecaysThePoint(self: Momentum, gradient: Any) -> Any:
    """Decoupled: the velocity does not see the weight decay."""
    decay, self.weight_decay = self.weight_decay, 0.0
    shrunk = self.lr * decay * self.w
    Momentum.update(self, gradient)
    self.w, self.weight_decay = self.w - shrunk, decay
    return self.w


LooksAheadFromBehind = _from_behind(
    "Nesterov's step is off by one: g + μ times the velocity before.",
    lambda self, before, g: self.direction(before if self.nesterov else self.v, g, self.momentum, self.nesterov),
)
LagsBehind = _from_behind("Steps by the velocity before the newest gradient.", lambda self, before, g: before)
SharesItsVelocity = shared(Momentum, "The velocity is one of the class: all optimisers add to it.", "v")


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


NeverStartsAfresh = kept(Momentum, "Keeps its velocity when it begins again.", "v")


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


StartsWithAVelocity = afterwards(Momentum, "The velocity is 1 in the beginning.", init=lambda self, *_, **__: {"v": self.v + 1})
StartsWithThePoint = afterwards(Momentum, "The velocity is the start in the beginning.", init=lambda self, *_, **__: {"v": self.w})
DecaysInAnyCase = _momentum(
    "A weight decay of 1/16 that nobody asked for.", update=lambda self, gradient: Momentum.update(self, gradient + self.w / 16)
)


@mutant_of(Momentum, hook="update")
def ProjectsOntoTheOrthant(self: Momentum, gradient: Any) -> Any:
    """Keeps all weights at 0 or more."""
    self.w = np.maximum(Momentum.update(self, gradient), 0)
    return self.w


# ----------------------------------------------------------------------------------------------------------- Adagrad and RMSprop

DividesByTheSum = mutant(Adagrad, "Forgets the root.", ratio=lambda g, square: g / np.where(square > 0, square, 1))
KeepsTheNewest = mutant(Adagrad, "Keeps the newest square only.", total=lambda square, g: g * g)
FadesTheSum = mutant(Adagrad, "Halves the sum in each step.", total=lambda square, g: square / 2 + g * g)
SumsTheSizes = mutant(Adagrad, "Sums |g| for g².", total=lambda square, g: square + abs(g))
OneSumForAll = mutant(Adagrad, "Sums the squares of all entries.", total=lambda square, g: square + g @ g)
SumsWithSigns = mutant(Adagrad, "The sum of g, squared too late.", total=lambda square, g: (np.sqrt(square) + g) ** 2)
ClimbsByAdagrad = negated(Adagrad, "ratio")
DoublesTheStep = scaled(Adagrad, 2, "ratio")
ScalesAll = mutant(
    Adagrad, "Divides by the root of the largest sum.", ratio=lambda g, square: ratio(g, np.max(square) + 0 * square)
)
StartsFromOne = afterwards(Adagrad, "The sum is 1 in the beginning.", init=lambda self, *_, **__: {"square": self.square + 1})


@mutant_of(Adagrad, hook="update")
def LeavesOutTheNewest(self: Adagrad, gradient: Any) -> Any:
    """Divides by the root of the sum before."""
    before = self.square
    self.square = self.total(self.square, gradient)
    self.w = self.w - self.lr * self.ratio(gradient, np.where(before > 0, before, self.square))
    return self.w


SharesItsSum = shared(Adagrad, "The sum is one of the class: all optimisers add to it.", "square")
SumsTheSquares = mutant(RMSprop, "Adagrad: sums up the squares.", fading=lambda square, g, decay: square + g * g)
SwapsTheWeights = mutant(RMSprop, "Takes α for 1 − α.", fading=lambda square, g, decay: (1 - decay) * square + decay * g * g)
AddsTheWholeSquare = mutant(
    RMSprop, "Adds the newest square without its weight.", fading=lambda square, g, decay: decay * square + g * g
)
AveragesTheSizes = mutant(
    RMSprop,
    "Averages |g|, and takes no root.",
    fading=lambda square, g, decay: (decay * np.sqrt(square) + (1 - decay) * abs(g)) ** 2,
)
DividesByTheAverage = mutant(RMSprop, "Forgets the root.", ratio=lambda g, square: g / np.where(square > 0, square, 1))
ClimbsByRMSprop = negated(RMSprop, "ratio")


@mutant_of(RMSprop)
class CorrectsTheBias(RMSprop):
    """Divides the average by 1 − αᵗ, as Adam does."""

    def init(self, start: Any, *settings: Any, **named: Any) -> None:
        super().init(start, *settings, **named)
        self.t = 0

    def update(self, gradient: Any) -> Any:
        self.t += 1
        self.square = self.fading(self.square, gradient, self.decay)
        self.w = self.w - self.lr * self.ratio(gradient, self.square / (1 - self.decay**self.t))
        return self.w


@mutant_of(RMSprop)
class StartsAtTheFirstSquare(RMSprop):
    """The average begins at the first square."""

    def init(self, start: Any, *settings: Any, **named: Any) -> None:
        super().init(start, *settings, **named)
        self.square = None

    def update(self, gradient: Any) -> Any:
        self.square = gradient * gradient if self.square is None else self.square
        return super().update(gradient)
