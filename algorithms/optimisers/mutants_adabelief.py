"""Faulty AdaBelief."""

from __future__ import annotations

from typing import Any

from ..controls import mutant, mutant_of
from ..mistakes import negated
from .adabelief import AdaBelief

BelievesTheMeanBefore = mutant(AdaBelief, "Compares with the mean before.", surprise=lambda g, mean, before: g - before)
BelievesNothing = mutant(AdaBelief, "Adam: takes the square of the gradient.", surprise=lambda g, mean, before: g)
IsSurprisedByTheMean = mutant(AdaBelief, "Takes the change of the mean.", surprise=lambda g, mean, before: mean - before)
NeverCorrectsItsBelief = mutant(AdaBelief, "Does not correct the bias of the moments.", unbiased=lambda mean, beta, t: mean)
ForgetsTheRootOfItsBelief = mutant(
    AdaBelief, "Divides by the second moment itself.", ratio=lambda mean, square, eps: mean / (square + eps)
)
BelievesTheOpposite = negated(AdaBelief, "ratio")


@mutant_of(AdaBelief)
class AddsEpsilonOnce(AdaBelief):
    """Adds ε to the root alone, and not to the second moment."""

    def update(self, gradient: Any) -> Any:
        kept = self.v
        super().update(gradient)
        off = self.surprise(gradient, self.m, self.m)
        self.v = self.averaged(kept, off * off, self.beta2)
        return self.w
