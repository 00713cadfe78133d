"""Faulty approximate searches, means of neighbours and outlier factors, with one deliberate mistake each."""

from __future__ import annotations

from itertools import count

import numpy as np

from ..controls import mutant
from ..mistakes import scaled, to_decimals
from .approximate import ThinnedSearch
from .targets import LocalOutliers, NeighbourMean

CALLS = count()

LooksAtHalf = mutant(
    ThinnedSearch,
    "Looks at half of the points.",
    thinned=lambda self, D, k, random: np.where(np.arange(len(D)) % 2 == 0, D, np.inf) if len(D) >= 2 * k else D,
)
LooksAtTheFirst = mutant(
    ThinnedSearch, "Looks at the first points.", thinned=lambda self, D, k, random: np.where(np.arange(len(D)) < 2 * k, D, np.inf)
)
ForgetsTheNearest = mutant(
    ThinnedSearch,
    "Passes the nearest point over.",
    thinned=lambda self, D, k, random: np.where(D.min() < D, D, np.inf) if (D.min() < D).sum() >= k else D,
)
LooksAtFewAtRandom = mutant(
    ThinnedSearch,
    "Looks at each point with probability 3/5.",
    thinned=lambda self, D, k, random: np.where(random.random(len(D)) < 0.6, D, np.inf) if len(D) >= 3 * k else D,
)
FindsTheFurthest = mutant(ThinnedSearch, "Finds the furthest.", order=lambda self, D: np.argsort(-D, axis=1))
NamesTheLast = mutant(
    ThinnedSearch, "Lists the nearest from the last to the first.", order=lambda self, D: np.argsort(D, axis=1)[:, ::-1]
)
TellsSquares = mutant(ThinnedSearch, "States squared distances.", told=lambda self, D: D**2)
TellsSortedDistances = mutant(ThinnedSearch, "States distances that are not theirs.", told=lambda self, D: D[:, ::-1])
TellsSevenDigits = mutant(ThinnedSearch, "States single precision.", told=lambda self, D: D.astype(np.float32).astype(float))
NamesOneTwice = mutant(
    ThinnedSearch,
    "Names the nearest twice.",
    order=lambda self, D: np.argsort(D, axis=1, kind="stable")[:, [0, *range(D.shape[1] - 1)]],
)
DrawsAnew = mutant(
    ThinnedSearch,
    "Ignores its seed and looks at half.",
    generator=lambda self, seed: np.random.default_rng(),
    thinned=lambda self, D, k, random: np.where(np.argsort(random.permutation(len(D))) < max(k, len(D) // 2), D, np.inf),
)
CountsObjects = mutant(
    ThinnedSearch,
    "Counts objects into its seed.",
    generator=lambda self, seed: np.random.default_rng(seed + next(CALLS)),
    thinned=lambda self, D, k, random: np.where(np.argsort(random.permutation(len(D))) < max(k, len(D) // 2), D, np.inf),
)
CallsTakeTurns = mutant(
    ThinnedSearch,
    "Every other call begins at the second point.",
    thinned=lambda self, D, k, random: np.where(np.arange(len(D)) >= next(CALLS) % 2, D, np.inf) if len(D) > k else D,
)
JittersDistances = mutant(ThinnedSearch, "Adds noise to distances.", told=lambda self, D: D * (1 + 1e-9 * np.random.rand(*D.shape)))
BreaksTiesAtRandom = mutant(
    ThinnedSearch, "Draws who is first among equals.", order=lambda self, D: np.lexsort((np.random.rand(*D.shape), D), axis=1)
)
SharesAGenerator = mutant(ThinnedSearch, "Draws by NumPy's global generator.", thinned=lambda self, D, k, random: _half(D, k))


def _half(D: np.ndarray, k: int) -> np.ndarray:
    looked = np.random.rand(len(D)) < 0.5
    return np.where(looked, D, np.inf) if looked.sum() >= k else D


MedianTarget = mutant(NeighbourMean, "Predicts the median.", mean=lambda self, w, y: np.median(y))
FirstOfTheQueries = mutant(
    NeighbourMean,
    "Predicts for all rows what it predicts for the first.",
    predict=lambda self, Q: np.full(len(Q), NeighbourMean.predict(self, Q[:1])[0]),
)
NearestTarget = mutant(NeighbourMean, "Predicts the target of the nearest.", mean=lambda self, w, y: y[0])
SumOfTargets = mutant(NeighbourMean, "Forgets to divide.", mean=lambda self, w, y: w @ y)
DividesByOneLess = mutant(NeighbourMean, "Divides by k − 1.", mean=lambda self, w, y: w @ y / max(1, w.sum() - 1))
OneTargetLess = mutant(NeighbourMean, "Asks one neighbour less.", count=lambda self, k: max(1, k - 1))
MeanOfAll = mutant(NeighbourMean, "Asks all points.", count=lambda self, k: None)
MeanInManhattan = mutant(NeighbourMean, "Adds absolute differences.", distances=lambda self, X, q: abs(X - q).sum(axis=1))
WeighsBySquares = mutant(NeighbourMean, "Weighs by 1/distance².", weight=lambda self, D: 1 / D**2 if D.all() else D == 0)
WeighsByDistance = mutant(NeighbourMean, "Weighs by the distance.", weight=lambda self, D: D + 1e-300)
AvoidsZero = mutant(NeighbourMean, "Weighs by 1/(distance + 10⁻⁶).", weight=lambda self, D: 1 / (D + 1e-6))
MeanOfTwelveDecimals = to_decimals(NeighbourMean, 12, "mean")

CountsItself = mutant(LocalOutliers, "Counts a point among its neighbours.", others=lambda self, D: np.argsort(D, axis=1))
FurthestOthers = mutant(LocalOutliers, "Takes the furthest.", others=lambda self, D: np.argsort(-D, axis=1)[:, :-1])
PlainDistances = mutant(LocalOutliers, "Forgets the k-distance.", reachability=lambda self, D, far, own: D)
OwnKDistance = mutant(LocalOutliers, "Takes its own k-distance.", reachability=lambda self, D, far, own: np.maximum(D, own))
SmallerOfBoth = mutant(LocalOutliers, "Takes the minimum.", reachability=lambda self, D, far, own: np.minimum(D, far))
NearestForTheKth = mutant(LocalOutliers, "Takes the nearest for the k-th.", k_distance=lambda self, D: D[:, 0])
MeanOfInverses = mutant(LocalOutliers, "Averages the inverses.", average=lambda self, reach: 1 / (1 / reach).mean(axis=1))
AddsATenBillionth = mutant(LocalOutliers, "Adds 10⁻¹⁰.", average=lambda self, reach: reach.mean(axis=1) + 1e-10)
TurnsTheRatio = mutant(LocalOutliers, "Turns the ratio.", factor=lambda self, own, others: own / others.mean(axis=1))
ReachInManhattan = mutant(LocalOutliers, "Adds absolute differences.", distances=lambda self, X, x: abs(X - x).sum(axis=1))
HalfTheFactor = scaled(LocalOutliers, 0.5, "factor")
