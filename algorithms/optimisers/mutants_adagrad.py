"""Faulty Adagrad and RMSprop."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import afterwards, negated, scaled
from .adagrad import Adagrad, RMSprop, ratio
from .mutants import shared

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


@mutant_of(Adagrad)
class LeavesOutTheNewest(Adagrad):
    """Divides by the root of the sum before."""

    def update(self, gradient: Any) -> Any:
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
