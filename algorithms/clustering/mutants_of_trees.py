"""Faulty DBSCAN and agglomerative clusterings, with one deliberate mistake each."""

from __future__ import annotations

import numpy as np

from ..controls import mutant
from ..mistakes import answering, learning
from .density import DBSCAN
from .linkage import Linkage

OTHERS: dict[str, str] = {"single": "complete", "complete": "single"}

WithoutItself = mutant(DBSCAN, "Does not count the point itself.", counts=lambda self, near, w: near @ w - w)
MoreThanEnough = mutant(DBSCAN, "Wants more than `min_samples`.", is_core=lambda self, counts: counts > self.min_samples)
OpenBalls = mutant(DBSCAN, "Leaves out points at the distance `eps`.", near=lambda self, squares: np.sqrt(squares) < self.eps)
ForgetsTheRoot = mutant(DBSCAN, "Compares squares with `eps`.", near=lambda self, squares: squares <= self.eps)
BorderGoesOn = mutant(DBSCAN, "Goes on from points at the border.", goes_on=lambda self, i, core: True)
OneStepOnly = mutant(
    DBSCAN,
    "Goes one step from a core point.",
    grow=lambda self, i, near, core, labels, k: labels.__setitem__(near[i] & (labels == -1), k),
)
BorderIsNoise = mutant(DBSCAN, "Takes the border for noise.", finish=lambda self, labels, core: np.where(core, labels, -1))
NoNoise = mutant(DBSCAN, "Gives noise the first label.", finish=lambda self, labels, core: np.maximum(labels, 0))
OneCluster = mutant(DBSCAN, "Makes one cluster of all.", finish=lambda self, labels, core: np.minimum(labels, 0))
ForgetsTheWeights = mutant(DBSCAN, "Forgets the weights.", counts=lambda self, near, w: near.sum(axis=1))
RootsOfWeights = mutant(DBSCAN, "Takes roots of the weights.", counts=lambda self, near, w: near @ np.sqrt(w))
SquaresOfWeights = mutant(DBSCAN, "Takes squares of the weights.", counts=lambda self, near, w: near @ w**2)
OwnWeight = mutant(DBSCAN, "Takes its own weight times the points near.", counts=lambda self, near, w: w * near.sum(axis=1))
WeightsUpToTwo = mutant(DBSCAN, "Takes weights above 2 for 2.", counts=lambda self, near, w: near @ np.minimum(w, 2))
ForgetsTheLastCore = learning(DBSCAN, "Forgets the last core point.", core_sample_indices_=lambda core: core[:-1])
ShiftsTheLabels = learning(DBSCAN, "Moves the labels one place on.", labels_=lambda labels: np.roll(labels, 1))

LinksTheFurthest = mutant(
    Linkage, "Merges the furthest.", nearest=lambda self, D: Linkage().nearest(np.where(np.isinf(D), np.inf, -D))
)
LinksSquares = mutant(
    Linkage, "Takes squared distances.", distances=lambda self, X: ((X[:, None, :] - X[None, :, :]) ** 2).sum(axis=2)
)
LinksByManhattan = mutant(
    Linkage, "Adds absolute differences.", distances=lambda self, X: abs(X[:, None, :] - X[None, :, :]).sum(axis=2)
)
LinksTheFirst = mutant(Linkage, "Merges the first two.", nearest=lambda self, D: (*np.argwhere(np.isfinite(D))[0],))
ForgetsTheSizesOfClusters = mutant(Linkage, "Forgets the sizes.", average=lambda self, a, b, s, t: (a + b) / 2)
CompleteForSingle = mutant(
    Linkage,
    "Takes complete linkage for single, and the other way round.",
    update=lambda self, method, *rest: Linkage().update(str(OTHERS.get(method, method)), *rest),
)
CentroidForWard = mutant(
    Linkage,
    "Takes centroid linkage for Ward's.",
    ward=lambda self, a, b, c, s, t, v: (s * a + t * b) / (s + t) - s * t * c / (s + t) ** 2,
)
WardWithoutTheHeight = mutant(
    Linkage, "Forgets −v d in Ward's.", ward=lambda self, a, b, c, s, t, v: ((s + v) * a + (t + v) * b) / (s + t + v)
)
HalfHeights = mutant(Linkage, "Halves the heights.", height=lambda self, d, method: Linkage().height(d, method) / 2)
FromTheTop = answering(Linkage, "Lists heights from the highest on.", answer=lambda found, Z: Z[:, [0, 1, 2, 3]] * 1 - _turn(Z))
NegativeHeights = answering(Linkage, "Turns the heights.", answer=lambda found, Z: Z * np.array([1, 1, -1, 1]))
HeightsOfSinglePrecision = answering(Linkage, "Rounds heights to single precision.", answer=lambda found, Z: _single(Z))
SizesOfTwo = answering(Linkage, "Says two for each size.", answer=lambda found, Z: Z * [1, 1, 1, 0] + [0, 0, 0, 2])
HeightsMoveOn = answering(
    Linkage, "Moves the heights one place on.", answer=lambda found, Z: np.column_stack([Z[:, :2], np.roll(Z[:, 2], 1), Z[:, 3]])
)


def _turn(Z: np.ndarray) -> np.ndarray:
    return np.column_stack([0 * Z[:, :2], Z[:, 2] - Z[::-1, 2], 0 * Z[:, 3]])


def _single(Z: np.ndarray) -> np.ndarray:
    return np.column_stack([Z[:, :2], Z[:, 2].astype(np.float32).astype(float), Z[:, 3]])
