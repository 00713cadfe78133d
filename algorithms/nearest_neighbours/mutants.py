"""Faulty searches, votes, hashes and parameters, with one deliberate mistake each."""

from __future__ import annotations

from math import ceil, erf, exp, floor, log, pi, sqrt
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering, rounded, scaled, shifted, to_decimals
from .hashing import BitSampling, collision_probability, lsh_parameters, projection_bucket, repetitions
from .search import BruteForce, NeighbourVote

ManhattanDistances = mutant(BruteForce, "Adds absolute differences.", distances=lambda self, X, q: abs(X - q).sum(axis=1))
SquaredDistances = mutant(BruteForce, "Forgets the root.", distances=lambda self, X, q: ((X - q) ** 2).sum(axis=1))
LargestDifference = mutant(BruteForce, "Takes the largest difference.", distances=lambda self, X, q: abs(X - q).max(axis=1))
ForgetsTheLastColumn = mutant(
    BruteForce,
    "Leaves the last column out.",
    distances=lambda self, X, q: np.sqrt(((X - q)[:, : max(1, len(q) - 1)] ** 2).sum(axis=1)),
)
InnerProducts = mutant(BruteForce, "Sorts by −⟨q,x⟩.", distances=lambda self, X, q: -(X @ q))
ExpandsTheSquare = mutant(
    BruteForce,
    "Computes ‖q‖² − 2⟨q,x⟩ + ‖x‖², which cancels.",
    distances=lambda self, X, q: np.sqrt(np.maximum(q @ q - 2 * X @ q + (X**2).sum(axis=1), 0)),
)
InSinglePrecision = mutant(
    BruteForce,
    "Rounds to single precision.",
    distances=lambda self, X, q: np.sqrt(((X.astype(np.float32) - q.astype(np.float32)) ** 2).sum(axis=1)).astype(float),
)
DistancesOfFourteenDigits = rounded(BruteForce, 14, "distances")
DistancesOfTwelveDecimals = to_decimals(BruteForce, 12, "distances")
FurthestFirst = mutant(BruteForce, "Sorts from the largest distance on.", order=lambda self, D: np.argsort(-D, axis=1))
NotSorted = mutant(BruteForce, "Keeps the order of the points.", order=lambda self, D: np.tile(np.arange(D.shape[1]), (len(D), 1)))
SkipsTheNearest = mutant(
    BruteForce, "Leaves the nearest out, as if it were the query itself.", order=lambda self, D: np.argsort(D, axis=1)[:, 1:]
)
NearestTwice = mutant(
    BruteForce,
    "Names the nearest twice.",
    order=lambda self, D: np.argsort(D, axis=1, kind="stable")[:, [0, *range(D.shape[1] - 1)]],
)
PartitionsOnly = mutant(
    BruteForce, "Finds the nearest third, unsorted.", order=lambda self, D: np.argpartition(D, D.shape[1] // 3, axis=1)[:, ::-1]
)
OneTooFew = mutant(BruteForce, "Finds one neighbour less.", count=lambda self, k: max(1, k - 1))
OnlySmaller = mutant(BruteForce, "Leaves out points at the radius.", within=lambda self, D, radius: radius > D)
TwiceTheRadius = mutant(BruteForce, "Takes the radius for a diameter.", within=lambda self, D, radius: radius / 2 >= D)
NotTheQuery = mutant(BruteForce, "Leaves out points at distance 0.", within=lambda self, D, radius: (radius >= D) & (D > 0))
UpToAMillionth = mutant(BruteForce, "Finds points up to R(1 + 10⁻⁶).", within=lambda self, D, radius: radius * (1 + 1e-6) >= D)
FirstFour = mutant(
    BruteForce, "Finds the first four.", within=lambda self, D, radius: (radius >= D) & (np.cumsum(radius >= D) <= 4)
)

FewestVotes = mutant(NeighbourVote, "Predicts the label of fewest votes.", winner=lambda self, codes: np.bincount(codes).argmin())
LargestLabel = mutant(NeighbourVote, "Predicts the largest label.", winner=lambda self, codes: codes.max())
SmallestLabel = mutant(NeighbourVote, "Predicts the smallest label.", winner=lambda self, codes: codes.min())
LabelOfTheLast = mutant(NeighbourVote, "Predicts the label of the last neighbour.", winner=lambda self, codes: codes[-1])
MedianLabel = mutant(NeighbourVote, "Predicts the median.", winner=lambda self, codes: int(np.median(codes)))
OneVoterLess = mutant(NeighbourVote, "Asks one neighbour less.", count=lambda self, k: max(1, k - 1))
OneVoterMore = mutant(NeighbourVote, "Asks one neighbour more.", count=lambda self, k: k + 1)
AllVote = mutant(NeighbourVote, "Asks all points.", count=lambda self, k: None)
FurthestVote = mutant(NeighbourVote, "Asks the furthest points.", order=lambda self, D: np.argsort(-D, axis=1))
NearestInManhattan = mutant(NeighbourVote, "Adds absolute differences.", distances=lambda self, X, q: abs(X - q).sum(axis=1))
VotesByExpandedSquares = mutant(
    NeighbourVote,
    "Computes ‖q‖² − 2⟨q,x⟩ + ‖x‖², which cancels.",
    distances=lambda self, X, q: np.maximum(q @ q - 2 * X @ q + (X**2).sum(axis=1), 0),
)
VotesOfFourteenDigits = rounded(NeighbourVote, 14, "distances")

FirstTableOnly = mutant(BitSampling, "Looks into the first table only.", tables=lambda self, c: c[:1])
ForgetsTheLastTable = mutant(BitSampling, "Leaves out the last of several tables.", tables=lambda self, c: c[: max(1, len(c) - 1)])
FirstFunctionOnly = mutant(BitSampling, "Hashes by one coordinate.", tables=lambda self, c: c[:, :1])
TransposesTheTables = mutant(BitSampling, "Takes k for L.", tables=lambda self, c: c.T)
DropsTheLastFunction = mutant(BitSampling, "Hashes by k − 1 coordinates.", tables=lambda self, c: c[:, : max(1, c.shape[1] - 1)])
AnyCoordinate = mutant(
    BitSampling,
    "Takes one coordinate that agrees for a collision.",
    bucket=lambda self, P, q, t: np.flatnonzero((P[:, t] == q[t]).any(axis=1)),
)
NoCollision = mutant(
    BitSampling, "Lists the points that do not collide.", bucket=lambda self, P, q, t: np.flatnonzero((P[:, t] != q[t]).any(axis=1))
)
OnlyOnes = mutant(
    BitSampling,
    "Takes 1 in both for a collision.",
    bucket=lambda self, P, q, t: np.flatnonzero(((P[:, t] == 1) & (q[t] == 1)).all(axis=1)),
)
FirstOfTheBucket = mutant(
    BitSampling, "Lists the first of each bucket.", bucket=lambda self, P, q, t: np.flatnonzero((P[:, t] == q[t]).all(axis=1))[:1]
)
ParityHash = mutant(
    BitSampling,
    "Hashes by the parity of the coordinates.",
    bucket=lambda self, P, q, t: np.flatnonzero((P[:, t].sum(axis=1) - q[t].sum()) % 2 == 0),
)
EveryPoint = mutant(BitSampling, "Lists all points.", bucket=lambda self, P, q, t: range(len(P)))
OneCandidate = mutant(BitSampling, "Stops after the first.", limit=lambda self, most: 1)
NoLimit = mutant(BitSampling, "Does not stop.", limit=lambda self, most: None)
OneMore = mutant(BitSampling, "Stops one later.", limit=lambda self, most: most + 1)


@mutant_of(BitSampling)
class EachPointOnce(BitSampling):
    """Lists each point once."""

    def __call__(self, points: Any, query: Any, coordinates: Any, most: int) -> list[int]:
        return list(dict.fromkeys(super().__call__(points, query, coordinates, 10**9)))[:most]


def _whole(n: int, P1: float, P2: float) -> tuple[int, float]:
    return ceil(log(n) / -log(P2)), log(P1) / log(P2)


RoundsTheFunctionsDown = mutant(
    lsh_parameters, "Rounds k down.", lambda n, P1, P2: (k := max(1, floor(log(n) / -log(P2))), ceil(P1**-k))
)
RootOfN = mutant(
    lsh_parameters,
    "Takes n^ρ for L, though k was rounded up.",
    lambda n, P1, P2: (_whole(n, P1, P2)[0], ceil(n ** _whole(n, P1, P2)[1])),
)
SwapsTheProbabilities = mutant(
    lsh_parameters, "Takes P₁ for P₂.", lambda n, P1, P2: (k := ceil(log(n) / -log(P1)), ceil(P2**-k) if k < 30 else 1)
)
OneTable = mutant(lsh_parameters, "Takes one table.", lambda n, P1, P2: (_whole(n, P1, P2)[0], 1))
SwapsTheAnswer = mutant(lsh_parameters, "Answers (L, k).", lambda n, P1, P2: lsh_parameters(n, P1, P2)[::-1])
TakesTheBinaryLogarithm = mutant(
    lsh_parameters, "Takes log₂ n for k.", lambda n, P1, P2: (k := ceil(log(n, 2)), min(ceil(P1**-k), 10**9))
)
AsManyAsPoints = mutant(lsh_parameters, "Takes n tables.", lambda n, P1, P2: (_whole(n, P1, P2)[0], n))

OneRepetitionLess = shifted(repetitions, -1)
OneRepetitionMore = shifted(repetitions, 1)
RoundsRepetitionsDown = mutant(repetitions, "Rounds down.", lambda delta, eps: max(1, floor(log(eps) / log(delta))))
DividesByTheProbability = mutant(repetitions, "Takes ln(1/ε)/(1 − δ).", lambda delta, eps: ceil(-log(eps) / (1 - delta)))
TakesTheSuccess = mutant(repetitions, "Takes 1 − δ for δ.", lambda delta, eps: ceil(log(eps) / log(1 - delta)))
TakesUnionBound = mutant(repetitions, "Takes δ/ε.", lambda delta, eps: min(10**6, ceil(delta / eps)))

RoundsToTheNearest = mutant(projection_bucket, "Rounds to the nearest.", lambda x, r, b, w: round((float(np.dot(r, x)) + b) / w))
RoundsToZero = mutant(projection_bucket, "Rounds towards 0.", lambda x, r, b, w: int((float(np.dot(r, x)) + b) / w))
RoundsUp = mutant(projection_bucket, "Rounds up.", lambda x, r, b, w: ceil((float(np.dot(r, x)) + b) / w))
ForgetsTheOffset = mutant(projection_bucket, "Forgets b.", lambda x, r, b, w: floor(float(np.dot(r, x)) / w))
ForgetsTheWidth = mutant(projection_bucket, "Forgets w.", lambda x, r, b, w: floor(float(np.dot(r, x)) + b))
OffsetAfterDivision = mutant(
    projection_bucket, "Adds b after dividing by w.", lambda x, r, b, w: floor(float(np.dot(r, x)) / w + b)
)
AbsoluteProjection = mutant(projection_bucket, "Loses the sign.", lambda x, r, b, w: floor((abs(float(np.dot(r, x))) + b) / w))

OneSideOnly = scaled(collision_probability, 0.5)
ProbabilityOfThirteenDigits = answering(collision_probability, "Keeps 13 digits.", lambda found, c, w, p: float(f"{found:.13g}"))
ProbabilityOfTwelveDecimals = to_decimals(collision_probability, 12)
ForgetsTheOffsets = mutant(collision_probability, "Forgets the factor 1 − t/w.", lambda c, w, p: erf(w / c / sqrt(2)))
GaussianForCauchy = mutant(collision_probability, "Takes p = 2 always.", lambda c, w, p: collision_probability(c, w, 2))
CauchyForGaussian = mutant(collision_probability, "Takes p = 1 always.", lambda c, w, p: collision_probability(c, w, 1))
SwapsDistanceAndWidth = mutant(collision_probability, "Takes c for w.", lambda c, w, p: collision_probability(w, c, p))
ForgetsTheDistance = mutant(collision_probability, "Takes 1 for c.", lambda c, w, p: collision_probability(1.0, w, p))
VarianceForDistance = mutant(collision_probability, "Takes c² for c.", lambda c, w, p: collision_probability(c * c, w, p))
NoncollisionProbability = mutant(collision_probability, "That they differ.", lambda c, w, p: 1 - collision_probability(c, w, p))
ProjectsToTheCosine = mutant(
    collision_probability, "That of a random hyperplane.", lambda c, w, p: max(0.0, 1 - c / (pi * w)) if p == 2 else exp(-c / w)
)
