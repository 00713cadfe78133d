"""Faulty principal components, power methods and dimensions, with one deliberate mistake each."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, exp, log
from typing import Any

import numpy as np

from ..controls import mutant
from ..mistakes import learning, to_decimals
from .pca import PCA, Reconstruction
from .power_method import PowerMethod, random_start
from .random_projection import enough_dimensions, failure_bound


def _directions(fault: str, change: Callable[[np.ndarray], np.ndarray]) -> Any:
    """A mistake in the directions, (k, d)."""
    return mutant(PCA, fault, directions=lambda self, rows: change(PCA.directions(self, rows)))


ForgetsToCentre = mutant(PCA, "Takes 0 for the mean.", mean=lambda self, X: np.zeros(X.shape[1]))
CentresAtTheMedian = mutant(PCA, "Takes the median for the mean.", mean=lambda self, X: np.median(X, axis=0))
CentresAtTheFirst = mutant(PCA, "Takes the first point for the mean.", mean=lambda self, X: X[0])
SmallestFirst = _directions("Sorts from the smallest variance on.", lambda V: V[::-1])
SwapsTheFirstTwo = _directions("Swaps the first two.", lambda V: V[[1, 0, *range(2, len(V))]] if len(V) > 1 else V)
AxesForDirections = mutant(
    PCA,
    "Takes the axes of largest variance for the directions.",
    directions=lambda self, rows: np.eye(rows.shape[1])[np.argsort(-(rows**2).sum(0))[: min(rows.shape)]],
)
TransposesTheVectors = _directions("Takes the columns for the rows.", lambda V: V.T if V.shape[0] == V.shape[1] else V)
NotOfUnitLength = _directions("Doubles the vectors.", lambda V: 2 * V)
FirstTwice = _directions("Finds the first direction twice.", lambda V: V[[0, 0, *range(2, len(V))]][: len(V)])
AddsTheFirst = _directions("Adds the first direction to all.", lambda V: V + V[0])
OfLargestEntryOne = _directions("Divides the vectors by their largest entries.", lambda V: V / abs(V).max(axis=1, keepdims=True))
LoadingsForDirections = mutant(
    PCA,
    "Takes loadings for directions.",
    directions=lambda self, rows: PCA.directions(self, rows) * np.linalg.norm(rows @ PCA.directions(self, rows).T, axis=0)[:, None],
)
RoundsTheVectors = _directions("Rounds the vectors to 6 digits.", lambda V: np.round(V, 6))
TurnsByLittle = _directions("Directions that miss by 10⁻⁶, orthonormal.", lambda V: np.linalg.qr((V + 1e-6 * V[::-1]).T)[0].T)
ThirteenDecimals = learning(PCA, "Rounds the directions to 13 decimals.", components_=lambda V: np.round(V, 13))
VarianceOfThirteenDigits = learning(PCA, "A variance that is off by 10⁻¹².", explained_variance_=lambda s: s * (1 + 1e-12))
ScoresOfTwelveDecimals = to_decimals(PCA, 12, "project")
PointsOfSixDecimals = to_decimals(PCA, 6, "combine")
ValuesForSquares = mutant(PCA, "Forgets to square.", squares=lambda self, rows, V: np.sqrt(PCA.squares(self, rows, V)))
ForgetsTheDivisor = mutant(PCA, "Forgets to divide by n − 1.", divisor=lambda self, n: 1)
DividesByNPlusOne = mutant(PCA, "Divides by n + 1.", divisor=lambda self, n: n + 1)
DividesByTheSquare = mutant(PCA, "Divides by n².", divisor=lambda self, n: n * n)
OneTooMany = mutant(PCA, "Leaves out the last component.", kept=lambda self, most: max(1, PCA.kept(self, most) - 1))
AbsoluteScores = mutant(PCA, "Loses the signs of the scores.", project=lambda self, rows, V: abs(rows @ V.T))
HalvesTheScores = mutant(PCA, "Halves the scores.", project=lambda self, rows, V: rows @ V.T / 2)
CombinesBackwards = mutant(PCA, "Combines the components in the other order.", combine=lambda self, Z, V: Z @ V[::-1])
CombinesTheFirst = mutant(PCA, "Combines the first component only.", combine=lambda self, Z, V: Z[:, :1] @ V[:1])

ReconstructsAboutTheOrigin = mutant(Reconstruction, "Takes 0 for the mean.", mean=lambda self, X: np.zeros(X.shape[1]))
ReconstructsAboutTheMedian = mutant(Reconstruction, "Takes the median for the mean.", mean=lambda self, X: np.median(X, axis=0))
ReconstructsAboutTheFirst = mutant(Reconstruction, "Takes the first point for the mean.", mean=lambda self, X: X[0])
ReconstructsFromSizes = mutant(Reconstruction, "Loses the signs of the scores.", project=lambda self, rows, V: abs(rows @ V.T))
ReconstructsFromHalves = mutant(Reconstruction, "Halves the scores.", project=lambda self, rows, V: rows @ V.T / 2)
ReconstructsBackwards = mutant(Reconstruction, "Combines the directions in reverse.", combine=lambda self, Z, V: Z @ V[::-1])
ReconstructsFromTheFirst = mutant(Reconstruction, "Combines the first direction only.", combine=lambda self, Z, V: Z[:, :1] @ V[:1])
ReconstructsToSixDecimals = to_decimals(Reconstruction, 6, "combine")

ForgetsToNormalise = mutant(PowerMethod, "Does not normalise.", normalised=lambda self, b: b)
NormalisesByTheSum = mutant(PowerMethod, "Divides by ‖b‖₁.", normalised=lambda self, b: b / np.abs(b).sum())
NormalisesByTheLargest = mutant(PowerMethod, "Divides by ‖b‖∞.", normalised=lambda self, b: b / np.abs(b).max())
LosesSigns = mutant(PowerMethod, "Loses the signs of the entries.", normalised=lambda self, b: abs(b) / np.linalg.norm(b))
TurnsAround = mutant(PowerMethod, "Changes the sign in each step.", step=lambda self, S, b: -(S @ b))
TwoStepsAtOnce = mutant(PowerMethod, "Multiplies by S twice.", step=lambda self, S, b: S @ (S @ b))
AddsTheStart = mutant(PowerMethod, "Steps by I + S.", step=lambda self, S, b: b + S @ b)
HalfOfTheMatrix = mutant(PowerMethod, "Takes the lower triangle for S.", step=lambda self, S, b: np.tril(S) @ b)
ShiftsTheMatrix = mutant(
    PowerMethod, "Subtracts the trace: it turns to the smallest eigenvalue.", step=lambda self, S, b: S @ b - np.trace(S) * b
)
DiagonalOnly = mutant(PowerMethod, "Multiplies by the diagonal.", step=lambda self, S, b: np.diag(S) * b)
SolvesForTheMatrix = mutant(
    PowerMethod, "Divides by S: it turns to the smallest eigenvalue.", step=lambda self, S, b: np.linalg.pinv(S.astype(float)) @ b
)
ReversesTheEntries = mutant(PowerMethod, "Reverses the entries.", step=lambda self, S, b: (S @ b)[::-1])
DropsTheLastEntry = mutant(
    PowerMethod, "Leaves the last entry out.", step=lambda self, S, b: np.r_[(S @ b)[:-1], 0.0] if len(b) > 1 else S @ b
)
StepsOfThirteenDecimals = to_decimals(PowerMethod, 13, "normalised")
StepsOfFourteenDecimals = to_decimals(PowerMethod, 14, "normalised")
LeansByLittle = mutant(PowerMethod, "Adds the entries in reverse, times 3·10⁻⁶.", step=lambda self, S, b: S @ (b + 3e-6 * b[::-1]))
RoundsTheIterates = mutant(
    PowerMethod, "Rounds the iterates to 5 digits.", normalised=lambda self, b: np.round(b / np.linalg.norm(b), 5)
)


def _floored(n: int, eps: float) -> int:
    return int(4 * log(n) / (eps**2 / 2 - eps**3 / 3))


RoundsDown = mutant(enough_dimensions, "Rounds down.", _floored)
ForgetsTheCube = mutant(enough_dimensions, "Forgets ε³/3.", lambda n, eps: ceil(4 * log(n) / (eps**2 / 2)))
AddsTheCube = mutant(enough_dimensions, "Adds ε³/3.", lambda n, eps: ceil(4 * log(n) / (eps**2 / 2 + eps**3 / 3)))
ForgetsTheSquare = mutant(enough_dimensions, "Divides by ε/2 − ε³/3.", lambda n, eps: ceil(4 * log(n) / (eps / 2 - eps**3 / 3)))
TakesTheBinaryLogarithm = mutant(
    enough_dimensions, "Takes log₂ n for ln n.", lambda n, eps: ceil(4 * log(n, 2) / (eps**2 / 2 - eps**3 / 3))
)
CountsPairs = mutant(
    enough_dimensions,
    "Takes the number of pairs for n.",
    lambda n, eps: ceil(4 * log(n * (n - 1) / 2 + 1) / (eps**2 / 2 - eps**3 / 3)),
)
ForgetsTheFour = mutant(enough_dimensions, "Forgets the 4.", lambda n, eps: ceil(log(n) / (eps**2 / 2 - eps**3 / 3)))

ForgetsThePairs = mutant(failure_bound, "Bounds the failure of one distance.", lambda n, k, eps: failure_bound(2, k, eps))
CountsPoints = mutant(failure_bound, "Counts points for pairs.", lambda n, k, eps: n * exp(-k * (eps**2 / 2 - eps**3 / 3) / 2))
ForgetsTheHalf = mutant(
    failure_bound, "Forgets ½ in the exponent.", lambda n, k, eps: n * (n - 1) * exp(-k * (eps**2 / 2 - eps**3 / 3))
)
SquaresEpsilonTwice = mutant(failure_bound, "Takes ε⁴ for ε².", lambda n, k, eps: failure_bound(n, k, eps**2))
DropsTheCube = mutant(failure_bound, "Forgets ε³/3 in the exponent.", lambda n, k, eps: n * (n - 1) * exp(-k * eps**2 / 4))
CountsOrderedPairsTwice = mutant(failure_bound, "Counts each pair four times.", lambda n, k, eps: 2 * failure_bound(n, k, eps))

BoundOfThirteenDigits = mutant(
    failure_bound, "A bound that is off by 10⁻¹³.", lambda n, k, eps: failure_bound(n, k, eps) * (1 + 1e-13)
)
StartOfFourteenDecimals = to_decimals(random_start, 14)
FirstAxis = mutant(random_start, "Starts along the first axis.", lambda d, seed: np.eye(d)[0])
RandomAxis = mutant(random_start, "Starts along an axis.", lambda d, seed: np.eye(d)[seed % d])
AllOnes = mutant(random_start, "Starts along (1, …, 1).", lambda d, seed: np.ones(d) / np.sqrt(d))
RandomSigns = mutant(random_start, "Draws signs.", lambda d, seed: np.random.default_rng(seed).choice([-1.0, 1.0], d) / np.sqrt(d))
WithoutTheFirst = mutant(
    random_start,
    "Leaves the first entry 0.",
    lambda d, seed: random_start(d, seed) if d == 1 else np.r_[0.0, random_start(d - 1, seed)],
)
NotNormalised = mutant(random_start, "Does not normalise.", lambda d, seed: np.random.default_rng(seed).standard_normal(d))
