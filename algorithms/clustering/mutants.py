"""Faulty steps and runs of Lloyd's iteration, with one deliberate mistake each."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import learning
from .lloyd import KMeans, Lloyd, LloydStep


def _both(fault: str, settings: Any = None, **hooks: Any) -> tuple[Any, Any]:
    """The same mistake in one step, and in all of them."""
    return mutant(LloydStep, fault, **hooks), mutant(Lloyd, fault, settings=settings, **hooks)


StepByManhattan, RunByManhattan = _both(
    "Adds absolute differences.", squares=lambda self, X, C: abs(X[:, None, :] - C[None, :, :]).sum(axis=2)
)
StepOfTheFirstColumn, RunOfTheFirstColumn = _both(
    "Compares the first column only.", squares=lambda self, X, C: (X[:, None, 0] - C[None, :, 0]) ** 2
)
StepByExpandedSquares = mutant(
    LloydStep,
    "Computes ‖x‖² − 2⟨x,c⟩ + ‖c‖², which cancels.",
    squares=lambda self, X, C: np.maximum((X**2).sum(axis=1)[:, None] - 2 * X @ C.T + (C**2).sum(axis=1), 0),
)
StepByInnerProducts, RunByInnerProducts = _both("Takes the least −⟨x,c⟩ for the nearest.", squares=lambda self, X, C: -(X @ C.T))
FurthestStep, FurthestRun = _both("Assigns to the furthest.", assign=lambda self, D: D.argmax(axis=1))
SecondStep, SecondRun = _both(
    "Assigns to the second nearest.", assign=lambda self, D: np.argsort(D, axis=1)[:, min(1, D.shape[1] - 1)]
)
NeverTheLast, RunWithoutTheLast = _both(
    "Forgets the last centre.", assign=lambda self, D: D[:, : max(1, D.shape[1] - 1)].argmin(axis=1)
)
MedianStep, MedianRun = _both("Takes medians.", mean=lambda self, P, w, c: np.median(P, axis=0))
HalfStep, HalfRun = _both("Goes half of the way.", mean=lambda self, P, w, c: (c + P.mean(axis=0)) / 2)
DoubleStep, DoubleRun = _both("Goes twice as far.", mean=lambda self, P, w, c: 2 * P.mean(axis=0) - c)
WithTheOldCentre, RunWithTheOldCentre = _both(
    "Counts the old centre as a point.", mean=lambda self, P, w, c: (c + P.sum(axis=0)) / (1 + len(P))
)
MedoidStep, MedoidRun = _both(
    "Takes the point nearest to the mean.",
    mean=lambda self, P, w, c: P[((P - P.mean(axis=0)) ** 2).sum(axis=1).argmin()],
)
UnbiasedStep, UnbiasedRun = _both("Divides by n − 1.", mean=lambda self, P, w, c: c + (P - c).sum(axis=0) / max(1, len(P) - 1))
MiddleStep, MiddleRun = _both("Takes the middle of the range.", mean=lambda self, P, w, c: (P.min(axis=0) + P.max(axis=0)) / 2)
StaysPut, RunStaysPut = _both("Moves no centre.", mean=lambda self, P, w, c: c)
InSinglePrecision, RunInSinglePrecision = _both(
    "Takes means in single precision.", mean=lambda self, P, w, c: P.mean(axis=0, dtype=np.float32)
)
ForgetsThePoint = mutant(
    LloydStep, "Leaves the last point out of its mean.", mean=lambda self, P, w, c: P[: max(1, len(P) - 1)].mean(axis=0)
)
WithoutWeights = mutant(Lloyd, "Forgets the weights.", mean=lambda self, P, w, c: P.mean(axis=0))
RootWeights = mutant(Lloyd, "Takes the roots of the weights.", mean=lambda self, P, w, c: np.sqrt(w) @ P / np.sqrt(w).sum())
SquaredWeights = mutant(Lloyd, "Takes the squares of the weights.", mean=lambda self, P, w, c: w**2 @ P / (w**2).sum())
WeightsOfAtLeastOne = mutant(
    Lloyd, "Counts a weight of 0 as 1.", mean=lambda self, P, w, c: np.maximum(w, 1) @ P / np.maximum(w, 1).sum()
)
RunForgetsTheTwo = mutant(
    Lloyd,
    "Computes ‖x‖² − ⟨x,c⟩ + ‖c‖².",
    squares=lambda self, X, C: (X**2).sum(axis=1)[:, None] - X @ C.T + (C**2).sum(axis=1),
)
RunForgetsTheCentre = mutant(
    Lloyd, "Forgets the old centre, about which it takes means.", mean=lambda self, P, w, c: (P - c).mean(axis=0)
)
RunAddsTheMean = mutant(Lloyd, "Adds the mean to the old centre.", mean=lambda self, P, w, c: c + P.mean(axis=0))
RunWithTheOrigin = mutant(Lloyd, "Counts the origin as a point.", mean=lambda self, P, w, c: P.sum(axis=0) / (1 + len(P)))
FewSteps = mutant(Lloyd, "Ends after a step.", settings={"max_iter": 1})

InertiaOfDistances = mutant(KMeans, "Adds distances.", reported=lambda self, D: np.sqrt(D.min(axis=1)))
InertiaOfAllCentres = mutant(KMeans, "Adds the squares to all centres.", reported=lambda self, D: D.sum(axis=1))
InertiaOfTheSecond = mutant(KMeans, "Adds the largest squares.", reported=lambda self, D: D.max(axis=1))
MeanInertia = mutant(KMeans, "Reports the mean.", reported=lambda self, D: D.min(axis=1) / len(D))
InertiaOfElevenDigits = learning(KMeans, "Keeps 11 digits of the inertia.", inertia_=lambda v: float(f"{v:.11g}"))
HalfInertia = learning(KMeans, "Halves the inertia.", inertia_=lambda v: v / 2)
SwapsTheCentres = learning(KMeans, "Reports the centres from the last to the first.", cluster_centers_=lambda C: C[::-1])
SwapsTheLabels = learning(KMeans, "Reports the labels from the last to the first.", labels_=lambda labels: labels[::-1])
RotatesTheLabels = learning(KMeans, "Adds 1 to the labels.", labels_=lambda labels: (labels + 1) % (max(labels) + 1))
CentresOfThreeDecimals = learning(KMeans, "Rounds the centres to 3 decimals.", cluster_centers_=lambda C: np.round(C, 3))


@mutant_of(KMeans)
class RelocatesTooLate(KMeans):
    """Moves the centres of empty clusters to the furthest points, and reports labels and inertia of before."""

    def update(self, X: np.ndarray, centres: np.ndarray, labels: np.ndarray, weights: np.ndarray) -> np.ndarray:
        new = super().update(X, centres, labels, weights)
        far = np.argsort(-self.squares(X, centres)[np.arange(len(X)), labels], kind="stable")
        for j, i in zip(np.setdiff1d(np.arange(len(centres)), labels), far, strict=False):
            new[j] = X[i]
        return new

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> Any:
        super().fit(X, y, sample_weight)
        self.cluster_centers_ = self.update(np.asarray(X, dtype=float), self.cluster_centers_, self.labels_, self.weights_)
        return self


FirstCentreTwice = learning(
    KMeans, "Reports the first centre as the last one, too.", cluster_centers_=lambda C: C[[*range(len(C) - 1), 0]]
)
ShiftsTheCentres = learning(KMeans, "Adds 10⁻⁶ of themselves to the centres.", cluster_centers_=lambda C: C * (1 + 1e-6))
ScalesTheCentres = learning(KMeans, "Doubles the centres.", cluster_centers_=lambda C: 2 * C)
OneLabel = learning(KMeans, "Reports one label for all.", labels_=lambda labels: 0 * labels)
LastLabelFirst = learning(KMeans, "Moves the labels one place on.", labels_=lambda labels: np.roll(labels, 1))


PredictsTheFurthest = mutant(
    KMeans,
    "Predicts the furthest centre.",
    predict=lambda self, X: self.squares(np.asarray(X, dtype=float), self.cluster_centers_).argmax(axis=1),
)
PredictsOneCluster = mutant(KMeans, "Predicts the first cluster.", predict=lambda self, X: np.zeros(len(np.asarray(X)), dtype=int))
PredictsByTheFirstColumn = mutant(
    KMeans,
    "Predicts by the first column.",
    predict=lambda self, X: abs(np.asarray(X, dtype=float)[:, None, 0] - self.cluster_centers_[:, 0]).argmin(axis=1),
)
PredictsByExpandedSquares = mutant(
    KMeans,
    "Predicts by ‖c‖² − 2⟨x,c⟩, which cancels.",
    predict=lambda self, X: ((self.cluster_centers_**2).sum(axis=1) - 2 * np.asarray(X, float) @ self.cluster_centers_.T).argmin(
        axis=1
    ),
)
PredictsForTheMean = mutant(
    KMeans,
    "Predicts one label, that of the mean of the points.",
    predict=lambda self, X: np.full(len(X), ((np.mean(X, axis=0) - self.cluster_centers_) ** 2).sum(axis=1).argmin()),
)
