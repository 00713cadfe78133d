"""Faulty support vector machines that weigh examples otherwise than they are told."""

from __future__ import annotations

import numpy as np

from ..controls import mutant
from ..mistaken_weights import counting, ignoring, keeping_zeros, normalising, squaring
from .svm import SoftMarginSVM

SoftIgnoresWeights, SoftSquaresWeights, SoftCountsWeights, SoftKeepsWeightZero, SoftNormalisesWeights = (
    mistake(SoftMarginSVM) for mistake in (ignoring, squaring, counting, keeping_zeros, normalising)
)
WeighsPositivesOnly = mutant(
    SoftMarginSVM,
    "Leaves the weights of negative examples at 1.",
    box=lambda self, y: tuple(
        bound / np.where((y < 0) & (self.weights_ > 0), self.weights_, 1) for bound in SoftMarginSVM.box(self, y)
    ),
)
