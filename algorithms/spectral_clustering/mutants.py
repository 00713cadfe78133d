"""Faulty Laplacians, components, cuts, eigenvectors, clusterings and assignments, with one deliberate mistake each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..controls import mutant
from ..mistakes import answering, negated, scaled, single_precision, to_decimals
from .assignments import Birkhoff, assignment
from .eigenvectors import Fiedler, Lowest, SpectralClustering
from .graphs import BreadthFirst, SumOfCuts, indicators, laplacian


def _laplacian(fault: str, wrong: Callable[[np.ndarray], np.ndarray]) -> Any:
    return mutant(laplacian, fault, lambda W: wrong(np.asarray(W)))


def _normalised(W: np.ndarray) -> np.ndarray:
    d = W.sum(axis=1)
    return laplacian(W) / np.sqrt(np.outer(np.where(d > 0, d, 1), np.where(d > 0, d, 1)))


def _of_points(W: np.ndarray, k: int) -> np.ndarray:
    return np.linalg.eigh(_normalised(W))[1][:, :k]


SignlessLaplacian = _laplacian("D + W.", lambda W: np.diag(W.sum(axis=1)) + W)
NegativeLaplacian = negated(laplacian)
NormalisedLaplacian = _laplacian("D^(−½)(D − W)D^(−½).", _normalised)
RandomWalkLaplacian = _laplacian("I − D⁻¹W.", lambda W: laplacian(W) / np.maximum(W.sum(axis=1, keepdims=True), 1e-300))
CountsEdges = _laplacian("Counts edges for the degrees.", lambda W: np.diag((W > 0).sum(axis=1)) - W)
IgnoresWeights = _laplacian("Takes all weights for 1.", lambda W: laplacian((W > 0).astype(float)))
DegreesOfTheUpperHalf = _laplacian("Sums the weights above the diagonal.", lambda W: np.diag(np.triu(W).sum(axis=1)) - W)
LoopsOnTheDiagonal = _laplacian("Forgets to subtract loops.", lambda W: np.diag(W.sum(axis=1)) - W + np.diag(W.diagonal()))
WeightsOnly = _laplacian("W itself.", lambda W: W)
UnsignedLaplacian = _laplacian(
    "Negative entries modulo 256.", lambda W: np.where(laplacian(W) < 0, laplacian(W) + 256, laplacian(W))
)
UpperHalfOnly = _laplacian("Leaves out what is below the diagonal.", lambda W: np.triu(laplacian(W)))
LaplacianOfSevenDigits = single_precision(laplacian)
LaplacianOfFiveDecimals = to_decimals(laplacian, 5)
IdentityAdded = _laplacian("Adds 10⁻⁶ to the diagonal.", lambda W: laplacian(W) + 1e-6 * np.eye(len(W)))
ForgetsTheLastVertex = _laplacian(
    "Leaves the last vertex alone.", lambda W: laplacian(W * (np.arange(len(W)) < len(W) - 1)[:, None])
)


def _alone(self: Any, edges: np.ndarray, start: int, labels: np.ndarray, label: int) -> None:
    labels[start] = label


def _near(self: Any, edges: np.ndarray, start: int, labels: np.ndarray, label: int) -> None:
    labels[start] = label
    labels[edges[start] & (labels < 0)] = label


EachVertexAlone = mutant(BreadthFirst, "Each vertex is a component.", search=_alone)
NeighboursOnly = mutant(BreadthFirst, "Stops at the neighbours of the first.", search=_near)
OnlyLargerWeights = mutant(BreadthFirst, "Takes weights above 1 for edges.", edges=lambda self, W: W > 1)
EveryPair = mutant(BreadthFirst, "Takes weights of at least 0 for edges.", edges=lambda self, W: W >= 0)
NoWeightIsAnEdge = mutant(BreadthFirst, "Takes weights 0 for edges.", edges=lambda self, W: W == 0)
OneWay = mutant(BreadthFirst, "Follows edges to later vertices only.", edges=lambda self, W: np.triu(W) > 0)
MutualNeighbours = mutant(
    BreadthFirst, "Keeps the largest weight of each vertex.", edges=lambda self, W: (W > 0) & (W.max(axis=1) == W)
)
IsolatedTogether = answering(
    BreadthFirst,
    "Takes the isolated vertices for one component.",
    lambda found, W: np.where(np.asarray(W).sum(axis=1) > 0, found, -1),
)
AtMostFour = answering(BreadthFirst, "Finds at most four components.", lambda found, W: np.minimum(found, 3))

CutsAlone = mutant(SumOfCuts, "The cut, not divided.", size=lambda self, W, A: 1)
EdgesForWeights = mutant(SumOfCuts, "Counts the edges that are cut.", cut=lambda self, W, A: (W[np.ix_(A, ~A)] > 0).sum())
NormalisedCut = mutant(SumOfCuts, "Divides by the sum of degrees.", size=lambda self, W, A: max(W[A].sum(), 1e-300))
SizesOfTheOthers = mutant(SumOfCuts, "Divides by |Ā|.", size=lambda self, W, A: max((~A).sum(), 1))
WeightsInside = mutant(SumOfCuts, "Sums the weights within.", cut=lambda self, W, A: W[np.ix_(A, A)].sum())
HalfTheRatioCut = scaled(SumOfCuts, 0.5)
RootOfTheSize = mutant(SumOfCuts, "Divides by √|A|.", size=lambda self, W, A: np.sqrt(A.sum()))
SmallerSide = mutant(SumOfCuts, "Divides by the smaller of |A| and |Ā|.", size=lambda self, W, A: max(1, min(A.sum(), (~A).sum())))
RatioCutOfSixDigits = answering(SumOfCuts, "Keeps six digits.", lambda found, W, labels: float(f"{found:.6g}"))
MeanOfShares = answering(
    SumOfCuts, "The mean over the clusters.", lambda found, W, labels: found / len(set(np.asarray(labels).tolist()))
)

OneHot = mutant(indicators, "Not normalised.", lambda labels: np.eye(np.max(labels) + 1)[np.asarray(labels)])
DividedBySizes = mutant(indicators, "Divides by |A|.", lambda labels: indicators(labels) ** 2)
DividedByAllVertices = mutant(indicators, "Divides by √n.", lambda labels: OneHot(labels) / np.sqrt(len(labels)))
ColumnsBackwards = mutant(indicators, "Lists the clusters from the last on.", lambda labels: indicators(labels)[:, ::-1])
NegativeIndicators = negated(indicators)
SingleIndicators = single_precision(indicators)
SmoothedIndicators = mutant(
    indicators, "Adds 10⁻⁹ to each size.", lambda labels: OneHot(labels) / np.sqrt(OneHot(labels).sum(axis=0) + 1e-9)
)
FirstClusterTwice = mutant(indicators, "The first column twice.", lambda labels: indicators(labels)[:, [0, *range(np.max(labels))]])


def _chosen(fault: str, choose: Callable[[np.ndarray, np.ndarray], Any]) -> Any:
    return mutant(Fiedler, fault, chosen=lambda self, values, vectors: choose(values, vectors))


LowestForFiedler = _chosen("The lowest eigenvector.", lambda s, V: (s[0], V[:, 0]))
LargestForFiedler = _chosen("The largest eigenvector.", lambda s, V: (s[-1], V[:, -1]))
ThirdForFiedler = _chosen("The third smallest.", lambda s, V: (s[min(2, len(s) - 1)], V[:, min(2, len(s) - 1)]))
RowForColumn = _chosen("A row of the matrix of eigenvectors.", lambda s, V: (s[1], V[1]))
MixedWithOnes = _chosen("Adds a constant.", lambda s, V: (s[1], V[:, 1] + 0.1))
MixedWithTheThird = _chosen("Adds 10⁻⁵ times the next.", lambda s, V: (s[1], V[:, 1] + 1e-5 * V[:, -1]))
SignsOnly = _chosen("The signs.", lambda s, V: (s[1], np.where(V[:, 1] >= 0, 1.0, -1.0)))
RootOfTheValue = _chosen("The root of the eigenvalue.", lambda s, V: (np.sqrt(s[1]), V[:, 1]))
GapForTheValue = _chosen("The gap to the next.", lambda s, V: (s[min(2, len(s) - 1)] - s[1], V[:, 1]))
TwiceTheValue = _chosen("Twice the eigenvalue.", lambda s, V: (2 * s[1], V[:, 1]))
ValueOfSevenDigits = _chosen("An eigenvalue of seven digits.", lambda s, V: (float(f"{s[1]:.7g}"), V[:, 1]))
LargestValue = _chosen("The largest eigenvalue.", lambda s, V: (s[-1], V[:, 1]))
FiedlerOfNormalised = mutant(Fiedler, "Of the normalised Laplacian.", laplacian=lambda self, W: _normalised(W))
FiedlerOfSignless = mutant(Fiedler, "Of D + W.", laplacian=lambda self, W: np.diag(W.sum(axis=1)) + W)
FiedlerOfWeights = mutant(Fiedler, "Of the weights.", laplacian=lambda self, W: W)
FiedlerWithoutWeights = mutant(Fiedler, "Of the graph without weights.", laplacian=lambda self, W: laplacian((W > 0).astype(float)))


def _solved(fault: str, change: Callable[[np.ndarray, np.ndarray], Any]) -> Any:
    return mutant(Lowest, fault, solve=lambda self, L: change(*np.linalg.eigh(L)))


LargestEigenvectors = _solved("The largest.", lambda s, V: (s[::-1], V[:, ::-1]))
SortedBySize = _solved(
    "Leaves out the first, as if it were the trivial one.", lambda s, V: (np.roll(s, -1), np.roll(V, -1, axis=1))
)
RowsForColumns = _solved("The matrix transposed.", lambda s, V: (s, V.T))
NotNormalised = _solved("Doubles the vectors.", lambda s, V: (s, 2 * V))
FirstVectorTwice = _solved("The first vector twice.", lambda s, V: (s, V[:, [0, *range(len(s) - 1)]]))
ValuesOfTheNext = _solved("The values of the next.", lambda s, V: (np.roll(s, -1), V))
NotOrthogonal = _solved("Adds 10⁻⁶ of the first to all.", lambda s, V: (s, V + 1e-6 * V[:, :1]))
VectorsOfSixDecimals = _solved("Rounds the vectors to six decimals.", lambda s, V: (s, np.round(V, 6)))
AbsoluteValuesOf = _solved("Absolute values of the entries.", lambda s, V: (s, abs(V)))
SquaresOfValues = _solved("Squared eigenvalues.", lambda s, V: (s**2, V))
UnitVectors = _solved("The axes.", lambda s, V: (s, np.eye(len(s))))
SinglePrecisionVectors = mutant(
    Lowest,
    "In single precision.",
    solve=lambda self, L: tuple(part.astype(float) for part in np.linalg.eigh(L.astype(np.float32))),
)

LargestOfLaplacian = mutant(
    SpectralClustering, "By the largest.", embedding=lambda self, W: np.linalg.eigh(laplacian(W))[1][:, -self.n_clusters :]
)
EigenvectorsOfWeights = mutant(
    SpectralClustering, "By those of the weights.", embedding=lambda self, W: np.linalg.eigh(W)[1][:, -self.n_clusters :]
)
SignOfFiedler = mutant(
    SpectralClustering, "The sign of the second.", cluster=lambda self, rows: (rows[:, min(1, rows.shape[1] - 1)] > 0).astype(int)
)
LargestEntry = mutant(
    SpectralClustering, "The place of the largest entry of each row.", cluster=lambda self, rows: rows.argmax(axis=1)
)
FirstRowsForCentres = mutant(
    SpectralClustering,
    "Starts from the first rows.",
    cluster=lambda self, rows: self.squares(rows, rows[: self.n_clusters]).argmin(axis=1),
)
ColumnsForRows = mutant(
    SpectralClustering, "By rows of the eigenvectors.", embedding=lambda self, W: np.linalg.eigh(laplacian(W))[1].T
)
OneClusterLess = mutant(SpectralClustering, "Joins the last two.", cluster=lambda self, rows: _joined(self, rows))
RowsOfTheWeights = mutant(SpectralClustering, "By the rows of the weights.", embedding=lambda self, W: W)
DiagonalOfOnes = mutant(
    SpectralClustering,
    "Of a normalised Laplacian with ones on the diagonal.",
    embedding=lambda self, W: _with_ones(W)[:, : self.n_clusters],
)


def _joined(self: Any, rows: np.ndarray) -> np.ndarray:
    return np.minimum(SpectralClustering.cluster(self, rows), max(0, self.n_clusters - 2))


def _with_ones(W: np.ndarray) -> np.ndarray:
    L = _normalised(W)
    np.fill_diagonal(L, 1)
    return np.linalg.eigh(L)[1]


def _decomposed(fault: str, change: Callable[[list, list], Any]) -> Any:
    return mutant(Birkhoff, fault, answer=lambda self, weights, found: change(weights, found))


FirstPermutationOnly = _decomposed("The first only.", lambda w, P: (w[:1], P[:1]))
TransposedPermutations = _decomposed("The permutations transposed.", lambda w, P: (w, [p.T for p in P]))
EqualWeights = _decomposed("Equal weights.", lambda w, P: ([1 / len(w)] * len(w), P))
WeightsBackwards = _decomposed("The weights in the other order.", lambda w, P: (w[::-1], P))
WithoutTheLast = _decomposed("Drops the last, and divides by the rest.", lambda w, P: _without_the_last(w, P))
WithAZeroWeight = _decomposed("Adds a permutation of weight 0.", lambda w, P: ([*w, 0.0], [*P, P[0]]))
DoubledPermutations = _decomposed("Twos for ones.", lambda w, P: ([v / 2 for v in w], [2 * p for p in P]))
WholeMatrix = _decomposed("The mean itself, with weight 1.", lambda w, P: ([1.0], [sum(v * p for v, p in zip(w, P, strict=True))]))
NegativeWeight = _decomposed("A weight below 0.", lambda w, P: ([*w[:-1], w[-1] + 0.5, -0.5], [*P, P[-1]]))
SixDigits = _decomposed("Rounds the weights to six decimals.", lambda w, P: ([round(v, 6) + 1e-9 for v in w], P))
LeavesSmallEntries = mutant(Birkhoff, "Leaves entries up to ⅛.", is_left=lambda self, rest: bool((rest > 1 / 8).any()))


def _without_the_last(w: list, P: list) -> tuple[list, list]:
    kept = max(1, len(w) - 1)
    return [v / sum(w[:kept]) for v in w[:kept]], P[:kept]


def _assigned(fault: str, wrong: Callable[[np.ndarray], Any]) -> Any:
    return mutant(assignment, fault, lambda C: (np.arange(len(C)), np.asarray(wrong(np.asarray(C, dtype=float)))))


def _greedy(C: np.ndarray) -> list[int]:
    left, found = list(range(len(C))), []
    for row in C:
        found.append(min(left, key=lambda j: row[j]))
        left.remove(found[-1])
    return found


LargestCost = _assigned("Of largest cost.", lambda C: assignment(-C)[1])
GreedyRows = _assigned("The cheapest column left, row by row.", _greedy)
CheapestColumns = _assigned("The cheapest column of each row.", lambda C: C.argmin(axis=1))
IdentityAssignment = _assigned("The diagonal.", lambda C: np.arange(len(C)))
InverseAssignment = _assigned("The inverse permutation.", lambda C: np.argsort(assignment(C)[1]))
AbsoluteCosts = _assigned("Of absolute costs.", lambda C: assignment(abs(C))[1])
BestRotation = _assigned(
    "The best of the cyclic shifts.",
    lambda C: min((np.roll(np.arange(len(C)), s) for s in range(len(C))), key=lambda p: C[np.arange(len(C)), p].sum()),
)
