"""Faulty losses, learners, sample sizes and classifiers, with one deliberate mistake each."""

from __future__ import annotations

from math import ceil, floor, log
from typing import Any

import numpy as np

from ..controls import mutant
from ..mistakes import answering, shifted, to_decimals
from .finite_classes import agnostic_examples, learn, realizable_examples, zero_one_loss
from .learners import NearestPoint, Threshold, VoteOfEqualPoints

Accuracy = answering(zero_one_loss, "The share of labels that agree.", lambda found, y, h: 1 - found)
CountsMistakes = mutant(zero_one_loss, "Counts the mistakes.", lambda y, h: int((y != h).sum()))
SquaredDifference = mutant(zero_one_loss, "The mean squared difference of labels.", lambda y, h: float(np.mean((y - h) ** 2)))
DividesByOneLess = mutant(zero_one_loss, "Divides by m − 1.", lambda y, h: float((y != h).sum()) / max(1, len(y) - 1))
ForgetsTheLastExample = mutant(
    zero_one_loss, "Leaves the last example out.", lambda y, h: float((y[:-1] != h[:-1]).sum() / max(1, len(y) - 1))
)
DistinctPairs = mutant(
    zero_one_loss, "Counts equal examples once.", lambda y, h: float(np.mean([a != b for a, b in {*zip(y, h, strict=True)}]))
)
OnePositiveLabel = mutant(zero_one_loss, "Counts mistakes where the label is 1.", lambda y, h: float(np.mean((y != h) & (y == 1))))
LossOfTwelveDecimals = to_decimals(zero_one_loss, 12)
AddsOne = mutant(zero_one_loss, "Adds one to both counts.", lambda y, h: float(((y != h).sum() + 1) / (len(y) + 1)))


def _least(mistakes: Any) -> int:
    return int(np.argmin(mistakes))


MostMistakes = mutant(learn, "Takes the most mistakes.", lambda H, x, y, last=False: int((H[:, x] != y).sum(axis=1).argmax()))
FirstHypothesis = mutant(learn, "Takes the first.", lambda H, x, y, last=False: 0)
LastHypothesis = mutant(learn, "Takes the last.", lambda H, x, y, last=False: len(H) - 1)
NextHypothesis = mutant(learn, "Takes the one after it.", lambda H, x, y, last=False: (learn(H, x, y) + 1) % len(H))
LearnsWithoutTheLast = mutant(
    learn, "Leaves the last example out.", lambda H, x, y, last=False: _least((H[:, x[:-1]] != y[:-1]).sum(axis=1))
)
LearnsFromTheFirst = mutant(learn, "Looks at one example.", lambda H, x, y, last=False: _least((H[:, x[:1]] != y[:1]).sum(axis=1)))
LearnsFromOnes = mutant(learn, "Counts missed ones.", lambda H, x, y, last=False: _least(((H[:, x] == 0) & (y == 1)).sum(axis=1)))
LearnsFromZeros = mutant(learn, "Counts false ones.", lambda H, x, y, last=False: _least(((H[:, x] == 1) & (y == 0)).sum(axis=1)))
BalancesTheErrors = mutant(
    learn, "Takes the best share of ones.", lambda H, x, y, last=False: _least(abs((H[:, x] - y).sum(axis=1)))
)
LearnsFromDistinct = mutant(
    learn,
    "Counts equal examples once.",
    lambda H, x, y, last=False: _least([sum(h[a] != b for a, b in {*zip(x, y, strict=True)}) for h in H]),
)
FewestOnes = mutant(
    learn,
    "Of the hypotheses with at most one mistake takes that of fewest ones.",
    lambda H, x, y, last=False: _least(H.sum(axis=1) + 10**6 * ((H[:, x] != y).sum(axis=1) > 1)),
)

OneExampleLess = shifted(realizable_examples, -1)
OneExampleMore = shifted(realizable_examples, 1)
RoundsExamplesDown = mutant(realizable_examples, "Rounds down.", lambda k, e, d: max(1, floor(log(k / d) / e)))
ForgetsTheClass = mutant(realizable_examples, "Forgets |H|.", lambda k, e, d: ceil(log(1 / d) / e))
BinaryLogarithm = mutant(realizable_examples, "Takes log₂.", lambda k, e, d: ceil(log(k / d, 2) / e))
SquaresTheAccuracy = mutant(realizable_examples, "Divides by ε².", lambda k, e, d: ceil(log(k / d) / e**2))
ForgetsTheConfidence = mutant(realizable_examples, "Forgets δ.", lambda k, e, d: max(1, ceil(log(k) / e)))
TwoSided = mutant(realizable_examples, "Takes 2|H|.", lambda k, e, d: ceil(log(2 * k / d) / e))
SharperThanAsked = mutant(realizable_examples, "Takes ln(1/(1 − ε)) for ε.", lambda k, e, d: ceil(log(k / d) / -log(1 - e)))

OneExampleTooFew = shifted(agnostic_examples, -1)
OneExampleTooMany = shifted(agnostic_examples, 1)
RoundsUniformExamplesDown = mutant(agnostic_examples, "Rounds down.", lambda k, e, d: max(1, floor(2 * log(2 * k / d) / e**2)))
OneSided = mutant(agnostic_examples, "Forgets the factor 2 of both sides.", lambda k, e, d: ceil(2 * log(k / d) / e**2))
UniformConvergenceToEpsilon = mutant(agnostic_examples, "Takes ε for ε/2.", lambda k, e, d: ceil(log(2 * k / d) / (2 * e**2)))
LinearInTheAccuracy = mutant(agnostic_examples, "Divides by ε.", lambda k, e, d: ceil(2 * log(2 * k / d) / e))
ForgetsTheSizeOfTheClass = mutant(agnostic_examples, "Forgets |H|.", lambda k, e, d: ceil(2 * log(2 / d) / e**2))
SizeForTheLogarithm = mutant(agnostic_examples, "Multiplies by |H|.", lambda k, e, d: ceil(2 * k * log(2 / d) / e**2))

FurthestPoint = mutant(NearestPoint, "Takes the furthest example.", answer=lambda self, D: self.labels_[np.argmax(D)])
ThreeNearest = mutant(
    NearestPoint, "Lets three examples vote.", answer=lambda self, D: int(2 * self.labels_[np.argsort(D)[:3]].sum() > len(D[:3]))
)
Majority = mutant(NearestPoint, "Predicts the more frequent label.", answer=lambda self, D: int(2 * self.labels_.sum() > len(D)))
OtherLabel = mutant(NearestPoint, "Predicts the other label.", answer=lambda self, D: 1 - self.labels_[np.argmin(D)])
WithoutTheLast = mutant(
    NearestPoint,
    "Leaves the last of several examples out.",
    kept=lambda self, X, y: (X[: max(1, len(y) - 1)], y[: max(1, len(y) - 1)]),
)
EverySecond = mutant(NearestPoint, "Keeps every second example.", kept=lambda self, X, y: (X[::2], y[::2]))
OnlyOnes = mutant(NearestPoint, "Knows ones alone.", answer=lambda self, D: int(self.labels_.max()))
FirstFeature = mutant(VoteOfEqualPoints, "Looks at the first feature.", key=lambda self, x: (x[0],))
RoundsThePoints = mutant(VoteOfEqualPoints, "Takes points for equal that are less than 2 apart.", key=lambda self, x: tuple(x // 2))
AbsolutePoints = mutant(VoteOfEqualPoints, "Loses the signs of the features.", key=lambda self, x: tuple(abs(x)))
SortsTheFeatures = mutant(VoteOfEqualPoints, "Sorts the features.", key=lambda self, x: tuple(sorted(x)))
Minority = mutant(VoteOfEqualPoints, "Predicts the rarer label.", winner=lambda self, zeros, ones: 1 if ones < zeros else 0)
AnyOne = mutant(VoteOfEqualPoints, "Predicts 1 where it came at all.", winner=lambda self, zeros, ones: 1 if ones > 0 else 0)
AllOnes = mutant(VoteOfEqualPoints, "Predicts 1 where it came always.", winner=lambda self, zeros, ones: 1 if zeros == 0 else 0)
TwoThirds = mutant(
    VoteOfEqualPoints, "Predicts 1 from two thirds on.", winner=lambda self, zeros, ones: 1 if 3 * ones >= 2 * (zeros + ones) else 0
)
Constant = mutant(VoteOfEqualPoints, "Predicts 0.", winner=lambda self, zeros, ones: 0)
TieBySize = mutant(VoteOfEqualPoints, "Predicts 1 if it came twice.", winner=lambda self, zeros, ones: 1 if ones > 1 else 0)

WrongSide = mutant(Threshold, "Predicts 1{x ≥ a}.", below=lambda self, x: x >= self.threshold_)
BeyondTheOnes = mutant(Threshold, "Moves a up by 2.", between=lambda self, low, high: Threshold().between(low, high) + 2)
BelowTheZeros = mutant(Threshold, "Moves a down by 2.", between=lambda self, low, high: Threshold().between(low, high) - 2)
AlwaysOne = mutant(Threshold, "Predicts 1.", below=lambda self, x: x < np.inf)
AlwaysZero = mutant(Threshold, "Predicts 0.", below=lambda self, x: x < -np.inf)
IncludesTheThreshold = mutant(
    Threshold,
    "Predicts 1{x ≤ a}, at the smallest 0.",
    between=lambda self, low, high: high,
    below=lambda self, x: x <= self.threshold_,
)
ExcludesTheLargestOne = mutant(Threshold, "Puts a at the largest example labelled 1.", between=lambda self, low, high: low)
AnInterval = mutant(Threshold, "Predicts 1 in (a − 4, a).", below=lambda self, x: (x < self.threshold_) & (x > self.threshold_ - 4))
AtZero = mutant(Threshold, "Puts a at 0.", between=lambda self, low, high: 0.0)
OnlySeenPoints = mutant(
    Threshold, "Predicts 1 at even numbers below a.", below=lambda self, x: (x < self.threshold_) & (x % 2 == 0)
)
