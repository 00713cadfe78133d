"""Faulty scores of clusterings, with one deliberate mistake each."""

from __future__ import annotations

import numpy as np

from ..controls import mutant
from ..mistakes import answering, rounded, scaled
from .scores import (
    AdjustedMutualInformation,
    AdjustedRand,
    CalinskiHarabasz,
    DaviesBouldin,
    FowlkesMallows,
    MutualInformation,
    Silhouette,
    VMeasure,
    contingency,
    entropy,
    information,
)


def _plain_rand(first: np.ndarray, second: np.ndarray) -> float:
    same = [np.equal.outer(labels, labels)[np.triu_indices(len(labels), 1)] for labels in (first, second)]
    return float(np.mean(same[0] == same[1]))


RandItself = mutant(AdjustedRand, "Answers the Rand index.", lambda self, a, b: _plain_rand(a, b))
RandOfTheSmallerCount = mutant(AdjustedRand, "Takes the smaller count for the most.", most=lambda self, A, B: max(min(A, B), 1e-9))
RandOfTheLargerCount = mutant(AdjustedRand, "Takes the larger count for the most.", most=lambda self, A, B: max(A, B))
RandOfTheGeometricMean = mutant(AdjustedRand, "Takes √AB for the most.", most=lambda self, A, B: max((A * B) ** 0.5, 1e-9))
RandForgetsChance = mutant(AdjustedRand, "Forgets chance.", expected=lambda self, A, B, N: 0.0)
RandExpectsWhole = mutant(AdjustedRand, "Divides whole numbers.", expected=lambda self, A, B, N: A * B // N)
RandExpectsTwice = mutant(AdjustedRand, "Counts ordered pairs.", expected=lambda self, A, B, N: A * B / (2 * N))
RandNotBelowZero = answering(AdjustedRand, "Cuts it off at 0.", lambda found, *_: max(found, 0.0))
RandOfThePlaces = mutant(AdjustedRand, "Answers how many labels are the same.", lambda self, a, b: float(np.mean(a == b)))
RandOfTenDigits = answering(AdjustedRand, "Rounds to 10 decimals.", lambda found, *_: round(found, 10))

ArithmeticFowlkesMallows = mutant(FowlkesMallows, "Takes the arithmetic mean.", mean=lambda self, S, A, B: (S / A + S / B) / 2)
PairsF1 = mutant(FowlkesMallows, "Takes the harmonic mean.", mean=lambda self, S, A, B: 2 * S / (A + B))
PairsJaccard = mutant(FowlkesMallows, "Takes the Jaccard index of pairs.", mean=lambda self, S, A, B: S / (A + B - S))
PairsPrecision = mutant(FowlkesMallows, "Answers the precision.", mean=lambda self, S, A, B: S / A)
FowlkesMallowsSquared = mutant(FowlkesMallows, "Forgets the root.", mean=lambda self, S, A, B: S * S / A / B)
FowlkesMallowsOfSquares = mutant(
    FowlkesMallows,
    "Counts a point with itself.",
    lambda self, a, b: (lambda t: (t**2).sum() / (t.sum(axis=0) ** 2).sum() ** 0.5 / (t.sum(axis=1) ** 2).sum() ** 0.5)(
        contingency(a, b)
    ),
)
FowlkesMallowsOfTwelveDigits = rounded(FowlkesMallows, 12)

InformationInBits = scaled(MutualInformation, 1 / np.log(2), "of")
InformationOfCounts = mutant(MutualInformation, "Forgets to divide by n.", of=lambda self, t: information(t) * t.sum())
NormalisedInformation = mutant(
    MutualInformation, "Divides by the larger entropy.", of=lambda self, t: information(t) / max(_entropies(t), default=1.0)
)
JointEntropy = mutant(MutualInformation, "Answers the joint entropy.", of=lambda self, t: entropy(t.ravel()))
ConditionalEntropy = mutant(MutualInformation, "Answers H(a) − I.", of=lambda self, t: entropy(t.sum(axis=1)) - information(t))
InformationOfSmoothedCounts = mutant(MutualInformation, "Adds 10⁻⁶ to each count.", of=lambda self, t: information(t + 1e-6))
FirstEntropy = mutant(MutualInformation, "Answers the entropy of the first.", of=lambda self, t: entropy(t.sum(axis=1)))


def _entropies(table: np.ndarray) -> list[float]:
    return [H for H in (entropy(table.sum(axis=axis)) for axis in (0, 1)) if H > 0]


SwapsHomogeneity = answering(VMeasure, "Swaps homogeneity and completeness.", lambda found, *_: (found[1], found[0], found[2]))
ArithmeticV = mutant(VMeasure, "Takes the arithmetic mean.", mean=lambda self, h, c: (h + c) / 2)
GeometricV = mutant(VMeasure, "Takes the geometric mean.", mean=lambda self, h, c: max(h * c, 0.0) ** 0.5)
SmallerV = mutant(VMeasure, "Takes the smaller one.", mean=lambda self, h, c: min(h, c))
HalfV = mutant(VMeasure, "Forgets the 2.", mean=lambda self, h, c: h * c / (h + c) if h + c else 0.0)
NothingToShare = mutant(VMeasure, "Answers 0 where an entropy is 0.", share=lambda self, shared, H: shared / H if H else 0.0)
ConditionalV = mutant(VMeasure, "Answers H(a|b)/H(a).", share=lambda self, shared, H: 1 - shared / H if H else 1.0)
InformationInPlaceOfShares = mutant(VMeasure, "Does not divide by entropies.", share=lambda self, shared, H: shared if H else 1.0)

AdjustedByTheLarger = mutant(AdjustedMutualInformation, "Takes the larger entropy.", most=lambda self, H, K: max(H, K))
AdjustedByTheRoot = mutant(
    AdjustedMutualInformation, "Takes the geometric mean.", most=lambda self, H, K: max((H * K) ** 0.5, 1e-9)
)
NotAdjusted = mutant(AdjustedMutualInformation, "Forgets chance.", expected=lambda self, a, b: 0.0)
AdjustedAboveOnly = mutant(
    AdjustedMutualInformation, "Adjusts the numerator only.", adjusted=lambda self, shared, E, most: (shared - E) / most
)
AdjustedByBinomials = mutant(
    AdjustedMutualInformation,
    "Forgets how many ways there are for the others.",
    logarithm=lambda self, x, v, w, n: AdjustedMutualInformation().logarithm(x, v, w, n + 1),
)
AdjustedFromTwoOn = mutant(
    AdjustedMutualInformation,
    "Counts from x = 2 on.",
    logarithm=lambda self, x, v, w, n: np.where(x > 1, AdjustedMutualInformation().logarithm(x, v, w, n), -np.inf),
)
AdjustedNotBelowZero = answering(AdjustedMutualInformation, "Cuts it off at 0.", lambda found, *_: max(found, 0.0))

SilhouetteWithItself = mutant(Silhouette, "Counts the point itself.", near=lambda self, sums, sizes: sums / sizes)
SilhouetteOfSquares = answering(Silhouette, "Takes squared distances.", distances=lambda found, X: found**2)
SilhouetteByManhattan = mutant(
    Silhouette, "Adds absolute differences.", distances=lambda self, X: abs(X[:, None, :] - X[None, :, :]).sum(axis=2)
)
SilhouetteOfTheFurthest = mutant(
    Silhouette, "Takes the furthest cluster.", far=lambda self, means: np.where(np.isinf(means), -np.inf, means).max(axis=1)
)
SilhouetteOfAllOthers = mutant(
    Silhouette,
    "Takes the mean of all clusters.",
    far=lambda self, means: np.where(np.isinf(means), 0, means).sum(axis=1) / (means.shape[1] - 1),
)
SilhouetteOfOneAlone = mutant(Silhouette, "Gives a single point 1.", alone=1.0)
SilhouetteBySum = mutant(
    Silhouette, "Divides by a + b.", silhouettes=lambda self, a, b: np.divide(b - a, a + b, out=np.zeros(len(a)), where=a + b > 0)
)
MedianSilhouette = mutant(Silhouette, "Takes the median.", mean=lambda self, s: np.median(s))
TurnedSilhouette = mutant(Silhouette, "Takes a − b.", mean=lambda self, s: -s.mean())

RootMeanSpread = mutant(DaviesBouldin, "Takes root mean squares.", spread=lambda self, lengths: np.sqrt((lengths**2).mean()))
LargestSpread = mutant(DaviesBouldin, "Takes the radius.", spread=lambda self, lengths: lengths.max())
SquaredGaps = answering(DaviesBouldin, "Takes squared distances of means.", gaps=lambda found, means: found**2)
MeanRatio = mutant(
    DaviesBouldin, "Takes the mean ratio of each.", mean=lambda self, ratios: ratios.sum() / len(ratios) / (len(ratios) - 1)
)
LargestRatio = mutant(DaviesBouldin, "Takes the largest of all.", mean=lambda self, ratios: ratios.max())
MedianMiddles = mutant(DaviesBouldin, "Takes medians.", middle=lambda self, group: np.median(group, axis=0))
ZeroForSmallSpreads = mutant(
    DaviesBouldin, "Takes distances below 10⁻⁸ for 0.", spread=lambda self, lengths: lengths.mean() * (lengths.mean() > 1e-8)
)
SumsRatios = scaled(DaviesBouldin, 2, "mean")

ForgetsTheDegrees = mutant(CalinskiHarabasz, "Answers B/W.", quotient=lambda self, B, W, n, k: B / W)
OneClusterMore = mutant(CalinskiHarabasz, "Divides by k.", quotient=lambda self, B, W, n, k: B / k / (W / (n - k)))
OnePointLess = mutant(CalinskiHarabasz, "Has n − 1 for n − k.", quotient=lambda self, B, W, n, k: B / (k - 1) / (W / (n - 1)))
UpsideDown = mutant(CalinskiHarabasz, "Turns it over.", quotient=lambda self, B, W, n, k: (W / (n - k)) / max(B / (k - 1), 1e-300))
ForgetsTheSizes = mutant(
    CalinskiHarabasz,
    "Forgets the sizes of clusters.",
    between=lambda self, counts, means: ((means - means.mean(axis=0)) ** 2).sum(),
)
MiddleOfTheMeans = mutant(
    CalinskiHarabasz,
    "Takes the mean of the means.",
    between=lambda self, counts, means: counts @ ((means - means.mean(axis=0)) ** 2).sum(axis=1),
)
TotalDispersion = mutant(
    CalinskiHarabasz, "Takes B + W for B.", quotient=lambda self, B, W, n, k: (B + W) / (k - 1) / (W / (n - k))
)
HarabaszOfMedians = mutant(CalinskiHarabasz, "Takes medians.", middle=lambda self, group: np.median(group, axis=0))
