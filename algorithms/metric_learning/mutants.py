"""Faulty neighbourhoods, losses and random fields, with one deliberate mistake each."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering, negated, scaled, shifted, to_decimals
from .contrastive import ContrastiveLoss, TripletLoss
from .fields import FieldCrossEntropy, RandomField, SymmetricLaplacian
from .neighbourhoods import NeighbourDistribution, NeighbourhoodComponents, NeighbourhoodObjective


def _softmax(D: np.ndarray) -> np.ndarray:
    weights = np.exp(D.min(axis=1, keepdims=True) - D)
    return weights / weights.sum(axis=1, keepdims=True)


def _expanded(self: Any, X: np.ndarray, A: np.ndarray) -> np.ndarray:
    Z = X @ A.T
    squares = (Z**2).sum(axis=1)
    return np.maximum(squares[:, None] - 2 * Z @ Z.T + squares[None], 0)


def _without_a_shift(self: Any, D: np.ndarray) -> np.ndarray:
    P = np.exp(-D) * (1 - np.eye(len(D)))
    return P / P.sum(axis=1, keepdims=True)


def _in_all(self: Any, D: np.ndarray) -> np.ndarray:
    P = np.exp(-D) * (1 - np.eye(len(D)))
    return P / P.sum()


def _distances_not_squared(self: Any, X: np.ndarray, A: np.ndarray) -> np.ndarray:
    return np.sqrt(NeighbourDistribution.squares(self, X, A))


ChoosesItself = mutant(NeighbourDistribution, "A point may choose itself.", probabilities=lambda self, D: _softmax(D))
WithoutASquare = mutant(NeighbourDistribution, "Takes distances, not squared ones.", squares=_distances_not_squared)
ExpandsDistances = mutant(NeighbourDistribution, "Computes ‖a‖² − 2⟨a,b⟩ + ‖b‖², which cancels.", squares=_expanded)
ExponentialsVanish = mutant(NeighbourDistribution, "Divides exp(−d) by sums that vanish.", probabilities=_without_a_shift)
NormalisesOverAll = mutant(NeighbourDistribution, "One total for all points.", probabilities=_in_all)
FurtherIsBetter = mutant(
    NeighbourDistribution, "Turns the sign.", probabilities=lambda self, D: NeighbourDistribution.probabilities(self, D.max() - D)
)
ForgetsTheMap = mutant(NeighbourDistribution, "Forgets A.", squares=lambda self, X, A: _expanded(self, X, np.eye(X.shape[1])))
HalvesTheExponent = scaled(NeighbourDistribution, 0.5, "squares")
NormalisesColumns = mutant(
    NeighbourDistribution, "Normalises columns.", probabilities=lambda self, D: NeighbourDistribution.probabilities(self, D).T
)
ProbabilitiesOfTwelveDecimals = to_decimals(NeighbourDistribution, 12)

CountsItself = mutant(NeighbourhoodObjective, "A point may choose itself.", probabilities=lambda self, D: _softmax(D))
ObjectiveOfExpandedDistances = mutant(NeighbourhoodObjective, "Computes ‖a‖² − 2⟨a,b⟩ + ‖b‖².", squares=_expanded)
MeanOfChoices = mutant(NeighbourhoodObjective, "The mean.", value=lambda self, P, same: float((P * same).sum() / len(P)))
LossForObjective = mutant(NeighbourhoodObjective, "The negative.", value=lambda self, P, same: -float((P * same).sum()))
CountsWrongChoices = mutant(NeighbourhoodObjective, "Counts choices of other classes.", same=lambda self, y: y[:, None] != y[None])
SumOfLogarithms = mutant(
    NeighbourhoodObjective,
    "Σ log pᵢ.",
    value=lambda self, P, same: float(np.log(np.maximum((P * same).sum(axis=1), 1e-300)).sum()),
)
HalfTheGradient = scaled(NeighbourhoodObjective, 0.5, "gradient")
DownwardGradient = negated(NeighbourhoodObjective, "gradient")
GradientOfTwelveDigits = answering(
    NeighbourhoodObjective, "Rounds the gradient to 10 decimals.", gradient=lambda found, *_: np.round(found, 10)
)
ForgetsTheMean = mutant(
    NeighbourhoodObjective,
    "Forgets the change of the normaliser.",
    gradient=lambda self, X, A, P, same: (
        NeighbourhoodObjective.gradient(self, X, A, P, same * 1.0)
        - 2
        * np.einsum("ij,ijk,ijl->kl", P * (P * same).sum(axis=1, keepdims=True), (X[:, None] - X[None]) @ A.T, X[:, None] - X[None])
    ),
)
SymmetricWeights = mutant(
    NeighbourhoodObjective,
    "Takes pⱼ for pᵢ.",
    gradient=lambda self, X, A, P, same: (
        2
        * np.einsum("ij,ijk,ijl->kl", P * ((P * same).sum(axis=1)[None] - same), (X[:, None] - X[None]) @ A.T, X[:, None] - X[None])
    ),
)


def _descends(self: Any, A: np.ndarray, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    return A - 0.5 * self.objective(X, y, A)[1]


DescendsTheObjective = mutant(NeighbourhoodComponents, "Descends.", step=_descends)
LongSteps = mutant(
    NeighbourhoodComponents, "Long steps that nothing checks.", step=lambda self, A, X, y: A + 10 * self.objective(X, y, A)[1]
)
AcceptsWorse = mutant(NeighbourhoodComponents, "Accepts smaller values.", improves=lambda self, new, old: new < old)
LearnsShiftedLabels = mutant(
    NeighbourhoodComponents,
    "Labels are a row too late.",
    step=lambda self, A, X, y: NeighbourhoodComponents.step(self, A, X, np.roll(y, 1)),
)
TransformsTwice = scaled(NeighbourhoodComponents, 2, "transform")
TransformsCentred = mutant(
    NeighbourhoodComponents,
    "Subtracts the mean.",
    transform=lambda self, X: (np.asarray(X, dtype=float) - np.mean(X, axis=0)) @ self.components_.T,
)
ForgetsTheStart = mutant(
    NeighbourhoodComponents, "Starts at 1, whatever it is given.", step=lambda self, A, X, y: np.ones(A.shape) / 2
)
NormalisesTheMap = mutant(
    NeighbourhoodComponents,
    "Scales the map to length 1.",
    step=lambda self, A, X, y: NeighbourhoodComponents.step(self, A, X, y) / max(1e-9, np.linalg.norm(A)),
)

SquaredDistances = answering(TripletLoss, "Squares the distances.", distances=lambda found, a, b: found**2)
ManhattanTriplets = mutant(TripletLoss, "Adds absolute differences.", distances=lambda self, a, b: abs(a - b).sum(axis=1))
WithoutAHinge = mutant(TripletLoss, "May be negative.", hinge=lambda self, near, far, r: near - far + r)
ForgetsTheMargin = mutant(TripletLoss, "Forgets r.", hinge=lambda self, near, far, r: np.maximum(0, near - far))
SwapsTheSides = mutant(TripletLoss, "Takes x⁻ for x⁺.", hinge=lambda self, near, far, r: np.maximum(0, far - near + r))
SoftHinge = mutant(TripletLoss, "log(1 + exp).", hinge=lambda self, near, far, r: np.logaddexp(0, near - far + r))
MeanOverRows = answering(TripletLoss, "The mean for all.", hinge=lambda found, near, far, r: np.full(len(found), found.mean()))
MarginOfOne = mutant(TripletLoss, "Takes 1 for r.", hinge=lambda self, near, far, r: np.maximum(0, near - far + 1))
DistancesWithAnEpsilon = mutant(
    TripletLoss, "Adds 10⁻⁶ to each difference.", distances=lambda self, a, b: np.sqrt(((a - b + 1e-6) ** 2).sum(axis=1))
)

IncludesItself = mutant(ContrastiveLoss, "Sums over k = i as well.", others=lambda self, S: S)
DotProducts = mutant(ContrastiveLoss, "Does not normalise.", similarities=lambda self, Z: Z @ Z.T)
NeighbouringPairs = mutant(ContrastiveLoss, "Takes 2i and 2i + 1 for pairs.", partner=lambda self, n: np.arange(n) ^ 1)
OnlyNegatives = mutant(
    ContrastiveLoss,
    "Leaves the pair out of the sum.",
    losses=lambda self, S, partner: (
        np.log(np.exp(np.where(partner[:, None] == np.arange(len(S)), -np.inf, S)).sum(axis=1)) - S[np.arange(len(S)), partner]
    ),
)
SumOfLosses = mutant(ContrastiveLoss, "Sums over i.", reduced=lambda self, losses: float(losses.sum()))
HalfOfThePairs = mutant(
    ContrastiveLoss, "Half of the anchors only.", reduced=lambda self, losses: float(losses[: len(losses) // 2].mean())
)
MultipliesByTheTemperature = mutant(
    ContrastiveLoss,
    "Multiplies by τ.",
    lambda self, Z, temperature: ContrastiveLoss.__call__(self, Z, 1 / temperature),
)
LogarithmWithAnEpsilon = mutant(
    ContrastiveLoss,
    "Adds 10⁻⁷ in the logarithm.",
    losses=lambda self, S, partner: -np.log(np.exp(-ContrastiveLoss.losses(self, S, partner)) + 1e-7),
)
InBits = mutant(ContrastiveLoss, "In bits.", reduced=lambda self, losses: float(losses.mean() / np.log(2)))
LossOfTwelveDecimals = to_decimals(ContrastiveLoss, 12)
ExponentialsOverflow = mutant(
    ContrastiveLoss,
    "Single precision.",
    similarities=lambda self, Z: ContrastiveLoss.similarities(self, Z).astype(np.float32).astype(float),
)

AllowsAll = mutant(RandomField, "All graphs.", allows=lambda self, W: True)
CountsInDegrees = mutant(RandomField, "In-degrees of 1.", allows=lambda self, W: bool((W.sum(axis=0) == 1).all()))
ForbidsLoops = mutant(RandomField, "Forbids loops.", allows=lambda self, W: bool((W.sum(axis=1) == 1).all() and not np.trace(W)))
NotNormalised = mutant(RandomField, "Does not normalise.", totals=lambda self, R: np.ones(len(R)))
OneTotal = mutant(RandomField, "Divides by the sum of all weights.", totals=lambda self, R: np.full(len(R), R.sum()))
ColumnTotals = mutant(RandomField, "Divides by the sums of columns.", totals=lambda self, R: np.maximum(R.sum(axis=0), 1e-9))
SoftmaxOfWeights = mutant(
    RandomField, "Takes exp(R).", lambda self, W, R: RandomField.__call__(self, W, np.exp(np.asarray(R, dtype=float)))
)
UniformRows = mutant(
    RandomField, "Uniform over edges.", lambda self, W, R: RandomField.__call__(self, W, (np.asarray(R) > 0) * 1.0)
)
FieldOfTwelveDecimals = to_decimals(RandomField, 12)
FieldOfATrillionth = scaled(RandomField, 1 + 1e-12)

SumsNotNormalised = mutant(FieldCrossEntropy, "Does not normalise π.", shares=lambda self, pi: pi)
NormalisesByAll = mutant(FieldCrossEntropy, "Divides π by its total.", shares=lambda self, pi: pi / pi.sum())
ForgetsThePartition = mutant(FieldCrossEntropy, "Forgets ‖Kᵢ‖₁.", logarithms=lambda self, K, pi: np.log(np.where(pi > 0, K, 1)))
IncludesADiagonal = mutant(
    FieldCrossEntropy,
    "Adds 1 to the diagonal of K.",
    lambda self, pi, K: FieldCrossEntropy.__call__(self, pi, np.asarray(K) + np.eye(len(K))),
)
SwapsTheFields = mutant(
    FieldCrossEntropy,
    "Takes K for π.",
    lambda self, pi, K: FieldCrossEntropy.__call__(self, np.asarray(K) * (np.asarray(pi) > 0) + np.eye(len(K)) * 1e-9, pi + 1e-9),
)
Divergence = mutant(
    FieldCrossEntropy,
    "The divergence.",
    lambda self, pi, K: FieldCrossEntropy.__call__(self, pi, K) - FieldCrossEntropy.__call__(self, pi, pi),
)
MeanOverPoints = answering(FieldCrossEntropy, "The mean over rows.", lambda found, pi, K: found / len(pi))
EntropyInBits = scaled(FieldCrossEntropy, 1.4426950408889634)
EntropyWithAnEpsilon = mutant(
    FieldCrossEntropy,
    "Adds 10⁻⁹ to K.",
    lambda self, pi, K: FieldCrossEntropy.__call__(self, pi, np.asarray(K) + 1e-9),
)
OneNatMore = shifted(FieldCrossEntropy, 1)

OutDegreesOnly = mutant(SymmetricLaplacian, "D − W of the out-degrees.", lambda self, W: np.diag(np.sum(W, axis=1)) - np.asarray(W))
SymmetricOutDegrees = mutant(SymmetricLaplacian, "Out-degrees only.", degrees=lambda self, W: 2 * W.sum(axis=1))
InDegreesOnly = mutant(SymmetricLaplacian, "In-degrees only.", degrees=lambda self, W: 2 * W.sum(axis=0))
NotSymmetric = mutant(SymmetricLaplacian, "Does not add the transpose.", edges=lambda self, W: 2 * W)
NotHalved = mutant(SymmetricLaplacian, "Does not halve.", lambda self, W: 2 * SymmetricLaplacian.__call__(self, W))
SignlessLaplacian = mutant(SymmetricLaplacian, "D + W.", edges=lambda self, W: -W - W.T)
UnweightedEdges = mutant(
    SymmetricLaplacian, "Forgets the weights.", lambda self, W: SymmetricLaplacian.__call__(self, (np.asarray(W) > 0).astype(float))
)


@mutant_of(SymmetricLaplacian)
class NormalisedLaplacian(SymmetricLaplacian):
    """Divides by the degrees."""

    def __call__(self, W: Any) -> np.ndarray:
        degrees = np.maximum(self.degrees(np.asarray(W, dtype=float)), 1e-9)
        return super().__call__(W) / np.sqrt(np.outer(degrees, degrees))
