"""Faulty Adam, AMSGrad, AdamW and AdaBelief."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import afterwards, negated
from .adabelief import AdaBelief
from .adam import Adam, AdamW, AMSGrad
from .mutants import kept, shared

_adam = partial(mutant, Adam)
NeverCorrects = _adam("Does not correct the bias of the moments.", unbiased=lambda mean, beta, t: mean)
CorrectsForOneMore = _adam(
    "An exponent off by one in the correction of the bias.", unbiased=lambda mean, beta, t: mean / (1 - beta ** (t + 1))
)
CorrectsAsInTheFirst = _adam("Corrects the bias as in the first step, always.", unbiased=lambda mean, beta, t: mean / (1 - beta))
EpsilonInTheRoot = _adam("ε inside the root.", ratio=lambda mean, square, eps: mean / np.sqrt(square + eps))
ForgetsTheRoot = _adam("Divides by the second moment itself.", ratio=lambda mean, square, eps: mean / (square + eps))
NudgesByEpsilon = _adam("ε above and below.", ratio=lambda mean, square, eps: (mean + eps) / (np.sqrt(square) + eps))
OneRootForAll = _adam(
    "Divides by the root of the mean second moment.", ratio=lambda mean, square, eps: mean / (np.sqrt(np.mean(square)) + eps)
)
OwnEpsilon = _adam("ε = 1/16, whatever it is told.", ratio=lambda mean, square, eps: mean / (np.sqrt(square) + 0.0625))
ClimbsByAdam = negated(Adam, "ratio")
StepsUp = _adam("Takes the mean without its sign.", ratio=lambda mean, square, eps: abs(mean) / (np.sqrt(square) + eps))
TrustsTheSign = _adam("Steps by the sign of the mean.", ratio=lambda mean, square, eps: np.sign(mean))
WeighsTheNewest = _adam("Takes β for 1 − β.", averaged=lambda mean, new, beta: (1 - beta) * mean + beta * new)
SumsUp = _adam("Adds the newest without its weight.", averaged=lambda mean, new, beta: beta * mean + new)
GuardsTheRoot = _adam("Divides by 1/16 at least.", ratio=lambda mean, square, eps: mean / np.maximum(np.sqrt(square) + eps, 0.0625))
KeepsFourDigits = _adam(
    "Keeps moments of whole 4096ths.", averaged=lambda mean, new, beta: np.round(4096 * (beta * mean + (1 - beta) * new)) / 4096
)
KeepsTheLargest = _adam(
    "AMSGrad: divides by the largest second moment so far.", second=lambda self, square: _kept(self, square, np.maximum)
)
ClipsTheEntries = _adam("Clips the gradient to [−2, 2].", update=lambda self, gradient: Adam.update(self, np.clip(gradient, -2, 2)))
StartsWithASquare = afterwards(Adam, "The second moment is 1 in the beginning.", init=lambda self, *_, **__: {"v": self.v + 1})


@mutant_of(Adam, hook="init")
def SwapsTheBetas(
    self: Any, start: Any, lr: float = 0.125, beta1: float = 0.875, beta2: float = 0.9375, eps: float = 2.0**-20
) -> None:
    """Takes β₁ for the squares, and β₂ for the gradients."""
    Adam.init(self, start, lr, beta2, beta1, eps)


@mutant_of(Adam, hook="update")
def EpsilonBeforeTheCorrection(self: Adam, gradient: Any) -> Any:
    """Corrects the biases in the learning rate, so that ε is added to the root before: the paper's faster form, with the same ε."""
    self.t += 1
    self.m = self.averaged(self.m, gradient, self.beta1)
    self.v = self.averaged(self.v, gradient * gradient, self.beta2)
    rate = self.lr * np.sqrt(1 - self.beta2**self.t) / (1 - self.beta1**self.t)
    self.w = self.w - rate * self.m / (np.sqrt(self.v) + self.eps)
    return self.w


@mutant_of(Adam, hook="update")
def SquaresTheMean(self: Adam, gradient: Any) -> Any:
    """The second moment is of the mean, not of the gradient."""
    mean = self.averaged(self.m, gradient, self.beta1)
    self.t += 1
    self.m, self.v = mean, self.averaged(self.v, mean * mean, self.beta2)
    self.w = self.w - self.lr * self.ratio(
        self.unbiased(self.m, self.beta1, self.t), self.unbiased(self.v, self.beta2, self.t), self.eps
    )
    return self.w


@mutant_of(Adam, hook="update")
def ForgetsTheMean(self: Adam, gradient: Any) -> Any:
    """Steps by the gradient alone: the first moment is never used."""
    self.m = (1 - self.beta1) / self.beta1 * gradient * 0 if self.beta1 else self.m
    beta, self.beta1 = self.beta1, 0.0
    Adam.update(self, gradient)
    self.beta1 = beta
    return self.w


LetsTheRateFade = _adam(
    "Divides the learning rate by the root of the number of the step.", moved=lambda self, step: self.w - step / np.sqrt(self.t)
)
SharesItsCount = shared(Adam, "The number of the step is one of the class: all optimisers count it up.", "t")
KeepsItsMoments = kept(Adam, "Keeps the second moment when it begins again.", "v")
DecaysBeside = _adam("A decoupled weight decay that nobody asked for.", moved=lambda self, step: self.w - self.w / 64 - step)


# --------------------------------------------------------------------------------------------------------------- AMSGrad

TakesTheLeast = mutant(AMSGrad, "Divides by the least second moment.", second=lambda self, square: _kept(self, square, np.fmin))
ForgetsTheMaximum = mutant(AMSGrad, "Adam: keeps no maximum.", second=lambda self, square: square)
OneMaximumForAll = mutant(AMSGrad, "Divides by the largest entry.", second=lambda self, square: np.max(square) + 0 * square)


@mutant_of(AMSGrad, hook="second")
def LooksTwoBack(self: Any, square: Any) -> Any:
    """The maximum of this second moment and the one before."""
    before, self.largest = self.largest, square
    return np.maximum(before, square)


@mutant_of(AMSGrad, hook="second")
def FadesTheMaximum(self: Any, square: Any) -> Any:
    """The maximum falls by a quarter in each step."""
    self.largest = np.maximum(0.75 * self.largest, square)
    return self.largest


NeverCorrectsTheMaximum = mutant(AMSGrad, "Does not correct the biases.", unbiased=lambda mean, beta, t: mean)
AddsUpTheMoments = mutant(
    AMSGrad, "Divides by the sum of the second moments.", second=lambda self, square: _kept(self, square, np.add)
)
HalvesTheMaximum = mutant(
    AMSGrad, "Divides by the root of half the maximum.", second=lambda self, square: _kept(self, square, np.fmax) / 2
)
ClimbsByAMSGrad = negated(AMSGrad, "ratio")
EpsilonInTheRootOfTheMaximum = mutant(AMSGrad, "ε inside the root.", ratio=lambda mean, square, eps: mean / np.sqrt(square + eps))
StepsBySigns = mutant(AMSGrad, "Steps by the sign of the mean.", ratio=lambda mean, square, eps: np.sign(mean))


def _kept(self: Any, square: Any, combine: Any) -> Any:
    self.largest = square if self.t == 1 else combine(self.largest, square)
    return self.largest


@mutant_of(AMSGrad, hook="second")
def CorrectsTheMaximum(self: AMSGrad, square: Any) -> Any:
    """The maximum of v, corrected by 1 − β₂ᵗ afterwards: it falls in the beginning, and the effective rate grows."""
    self.largest = np.maximum(self.largest, self.v)
    return self.unbiased(self.largest, self.beta2, self.t)


# ------------------------------------------------------------------------------------------------------------------ AdamW

ForgetsToDecay = mutant(AdamW, "Has no weight decay.", moved=lambda self, step: self.w - step)
DecaysWithoutTheRate = mutant(
    AdamW, "Shrinks by λ, not by ηλ.", moved=lambda self, step: self.w - self.weight_decay * self.w - step
)
DecaysTheNewPoint = mutant(
    AdamW, "Shrinks the point after the step.", moved=lambda self, step: (1 - self.lr * self.weight_decay) * (self.w - step)
)
DecaysTwice = mutant(AdamW, "Shrinks twice.", moved=lambda self, step: (1 - self.lr * self.weight_decay) ** 2 * self.w - step)
GrowsInstead = mutant(AdamW, "Moves away from 0.", moved=lambda self, step: (1 + self.lr * self.weight_decay) * self.w - step)
DecaysBySigns = mutant(
    AdamW, "Moves towards 0 by ηλ.", moved=lambda self, step: self.w - self.lr * self.weight_decay * np.sign(self.w) - step
)


@mutant_of(AdamW, hook="update")
def DecaysThroughTheGradient(self: AdamW, gradient: Any) -> Any:
    """Adam with an L2 penalty: the averages see the decay."""
    decay, self.weight_decay = self.weight_decay, 0.0
    AdamW.update(self, gradient + decay * self.w)
    self.weight_decay = decay
    return self.w


# --------------------------------------------------------------------------------------------------------------------- AdaBelief

BelievesTheMeanBefore = mutant(AdaBelief, "Compares with the mean before.", surprise=lambda g, mean, before: g - before)
BelievesNothing = mutant(AdaBelief, "Adam: takes the square of the gradient.", surprise=lambda g, mean, before: g)
IsSurprisedByTheMean = mutant(AdaBelief, "Takes the change of the mean.", surprise=lambda g, mean, before: mean - before)
NeverCorrectsItsBelief = mutant(AdaBelief, "Does not correct the bias of the moments.", unbiased=lambda mean, beta, t: mean)
ForgetsTheRootOfItsBelief = mutant(
    AdaBelief, "Divides by the second moment itself.", ratio=lambda mean, square, eps: mean / (square + eps)
)
BelievesTheOpposite = negated(AdaBelief, "ratio")


@mutant_of(AdaBelief, hook="update")
def AddsEpsilonOnce(self: AdaBelief, gradient: Any) -> Any:
    """Adds ε to the root alone, and not to the second moment."""
    kept = self.v
    AdaBelief.update(self, gradient)
    off = self.surprise(gradient, self.m, self.m)
    self.v = self.averaged(kept, off * off, self.beta2)
    return self.w
