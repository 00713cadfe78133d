"""Faulty perplexities, calibrations, objectives and scores, with one deliberate mistake each."""

from __future__ import annotations

import numpy as np

from ..controls import mutant
from ..mistakes import answering, rounded, scaled
from .objectives import (
    SneObjective,
    Trustworthiness,
    TsneObjective,
    divergence,
    joint_similarities,
    square_distances,
    student_similarities,
)
from .perplexities import Calibration, GaussianNeighbours, Perplexity, token_perplexity

MixesTheBases = mutant(Perplexity, "Takes 2 to the entropy in nats.", bits=lambda self, p: -(p * np.log(p)))
EntropyItself = mutant(Perplexity, "Answers the entropy.", power=lambda self, entropy: entropy)
ForgetsTheMinusOfTheEntropy = mutant(Perplexity, "Forgets the minus.", bits=lambda self, p: p * np.log2(p))
CountsOutcomes = mutant(Perplexity, "Counts the outcomes.", lambda self, p: float(len(p)))
SimpsonsNumber = mutant(Perplexity, "Answers 1/Σp².", lambda self, p: float(1 / (p**2).sum()))
AddsATrifle = mutant(Perplexity, "Adds 10⁻⁹ to each p.", bits=lambda self, p: -((p + 1e-9) * np.log2(p + 1e-9)))
PerplexityOfTwelveDigits = rounded(Perplexity, 12)

SumsTheLogarithms = mutant(token_perplexity, "Forgets to divide by N.", lambda q: float(np.exp(min(700, -np.log(q).sum()))))
MeanOfTheInverses = mutant(token_perplexity, "Takes the mean of 1/q.", lambda q: float((1 / q).mean()))
InverseOfTheMean = mutant(token_perplexity, "Takes the mean of q.", lambda q: float(1 / q.mean()))
WeightsByTheModel = mutant(token_perplexity, "Weighs by q, as an entropy.", lambda q: float(np.exp(-(q * np.log(q)).sum())))
TwoToTheNats = mutant(token_perplexity, "Takes 2 to nats.", lambda q: float(2.0 ** -np.log(q).mean()))
SkipsTheFirstToken = mutant(
    token_perplexity, "Skips the first token.", lambda q: float(np.exp(-np.log(q[1:] if len(q) > 1 else q).mean()))
)

ForgetsTheTwo = mutant(GaussianNeighbours, "Has σ² for 2σ².", weights=lambda self, gaps, sigma: np.exp(-gaps / sigma**2))
ForgetsTheSquare = mutant(GaussianNeighbours, "Has 2σ for 2σ².", weights=lambda self, gaps, sigma: np.exp(-gaps / (2 * sigma)))
ByDistances = mutant(
    GaussianNeighbours, "Takes roots of the squares.", lambda self, d, sigma: GaussianNeighbours()(np.sqrt(d), sigma)
)
CauchyForGauss = mutant(GaussianNeighbours, "Takes 1/(1 + d).", lambda self, d, sigma: 1 / (1 + d) / (1 / (1 + d)).sum())
InverseSigma = mutant(GaussianNeighbours, "Takes 1/σ for σ.", weights=lambda self, gaps, sigma: np.exp(-gaps * sigma**2 / 2))
NotNormalised = mutant(GaussianNeighbours, "Does not normalise.", shares=lambda self, weights, total: weights)
SimilaritiesOfTenDigits = rounded(GaussianNeighbours, 10)

TakesBitsForNats = mutant(Calibration, "Compares bits with nats.", entropy=lambda self, p: -(p[p > 0] * np.log2(p[p > 0])).sum())
CountsItself = mutant(Calibration, "Counts the point itself.", others=lambda self, indices, i: indices)
StopsEarly = mutant(Calibration, "Makes five steps.", settings={"steps": 5})
WideTolerance = answering(
    Calibration, "Aims at 1.001 times the perplexity.", row=lambda found, d, T: Calibration().row(d, 1.001 * T)
)
NearestOnly = mutant(
    Calibration,
    "Gives the T nearest points equal shares.",
    row=lambda self, d, T: (d <= np.sort(d)[int(T) - 1]) / (d <= np.sort(d)[int(T) - 1]).sum(),
)
ByColumns = answering(Calibration, "Answers the transpose.", answer=lambda found, P: P.T)
SymmetrisesToo = answering(Calibration, "Answers (P + Pᵀ)/2.", answer=lambda found, P: (P + P.T) / 2)
LaplaceWeights = mutant(Calibration, "Weighs by e^(−β√gap).", weights=lambda self, gaps, beta: np.exp(-beta * np.sqrt(gaps)))
CalibrationOfThreeDigits = answering(Calibration, "Rounds to 6 decimals.", answer=lambda found, P: np.round(P, 6))

ForgetsTheNumber = mutant(joint_similarities, "Divides by 2.", lambda P: (P + P.T) / 2)
DividesByN = mutant(joint_similarities, "Divides by n.", lambda P: (P + P.T) / len(P))
NotSymmetrised = mutant(joint_similarities, "Takes P/n.", lambda P: P / len(P))
MultipliesThem = mutant(joint_similarities, "Takes √(P∘Pᵀ)/n.", lambda P: np.sqrt(P * P.T) / len(P))
LargerOfBoth = mutant(joint_similarities, "Takes the larger one.", lambda P: np.maximum(P, P.T) / (2 * len(P)))
DividesByPairs = mutant(joint_similarities, "Divides by n(n − 1).", lambda P: (P + P.T) / max(1, len(P) * (len(P) - 1)))

NormalisesRows = mutant(student_similarities, "Normalises each row.", lambda Y: (k := _kernel(Y)) / k.sum(axis=1, keepdims=True))
KeepsTheDiagonal = mutant(student_similarities, "Keeps the diagonal.", lambda Y: (k := 1 / (1 + square_distances(Y))) / k.sum())
OncePerPair = mutant(student_similarities, "Counts each pair once.", lambda Y: (k := _kernel(Y)) / (k.sum() / 2))
GaussForCauchy = mutant(
    student_similarities, "Takes a Gaussian.", lambda Y: (k := np.exp(-square_distances(Y)) - np.eye(len(Y)) + 1e-300) / k.sum()
)
PlainDistances = mutant(student_similarities, "Takes 1/(1 + d).", lambda Y: (k := _root_kernel(Y)) / k.sum())
CauchyOfThePlane = mutant(student_similarities, "Takes (1 + d²)^(−3/2).", lambda Y: (k := _kernel(Y) ** 1.5) / k.sum())


def _kernel(Y: np.ndarray) -> np.ndarray:
    kernel = 1 / (1 + square_distances(Y))
    np.fill_diagonal(kernel, 0)
    return kernel


def _root_kernel(Y: np.ndarray) -> np.ndarray:
    kernel = 1 / (1 + np.sqrt(square_distances(Y)))
    np.fill_diagonal(kernel, 0)
    return kernel


SneTurnsTheDivergence = mutant(SneObjective, "Takes KL(q‖p).", value=lambda self, P, Q: divergence(Q, np.maximum(P, 1e-12)))
SneForgetsTheTranspose = mutant(SneObjective, "Leaves out p_{i|j} − q_{i|j}.", forces=lambda self, P, Q: P - Q)
SneHasHalfTheRate = mutant(
    SneObjective, "Has σ = 1 for σ² = ½.", similarities=lambda self, squares: SneObjective().similarities(squares / 2)
)
SneAscends = answering(SneObjective, "Turns the gradient.", gradient=lambda found, *_: -found)
SneInBits = scaled(SneObjective, 1 / np.log(2), "value")
SneForgetsTheFactor = scaled(SneObjective, 0.5, "gradient")
SneCrossEntropy = mutant(
    SneObjective, "Forgets the entropy of p.", value=lambda self, P, Q: divergence(P, Q) - divergence(P, np.ones_like(P))
)

TsneTurnsTheDivergence = mutant(TsneObjective, "Takes KL(q‖p).", value=lambda self, P, Q: divergence(Q, np.maximum(P, 1e-12)))
TsneForgetsTheKernel = mutant(
    TsneObjective,
    "Leaves out the kernel.",
    gradient=lambda self, P, Q, k, Y: 4 * ((P - Q)[:, :, None] * (Y[:, None] - Y[None])).sum(axis=1),
)
TsneNormalisesRows = mutant(TsneObjective, "Normalises each row.", normalised=lambda self, k: k / k.sum(axis=1, keepdims=True))
TsneWithGauss = mutant(TsneObjective, "Takes a Gaussian kernel.", kernel=lambda self, squares: np.exp(-squares / 16))
TsneAscends = answering(TsneObjective, "Turns the gradient.", gradient=lambda found, *_: -found)
TsneHasHalfTheGradient = scaled(TsneObjective, 0.5, "gradient")
TsneCountsPairsOnce = scaled(TsneObjective, 0.5, "value")
TsneInBits = scaled(TsneObjective, 1 / np.log(2), "value")

CountsIntruders = mutant(
    Trustworthiness,
    "Counts intruders, not their ranks.",
    penalty=lambda self, ranks, near, k: ((ranks > k) & (near >= 1) & (near <= k)).sum(),
)
Continuity = answering(
    Trustworthiness, "Swaps points and images.", penalty=lambda found, ranks, near, k: Trustworthiness().penalty(near, ranks, k)
)
ForgetsTheFactorTwo = mutant(
    Trustworthiness, "Forgets the 2.", score=lambda self, penalty, n, k: 1 - penalty / (n * k * (2 * n - 3 * k - 1))
)
OneNeighbourMore = mutant(
    Trustworthiness, "Asks k + 1 neighbours.", penalty=lambda self, ranks, near, k: Trustworthiness().penalty(ranks, near, k + 1)
)
RanksFromZero = mutant(
    Trustworthiness, "Counts ranks from 0.", penalty=lambda self, ranks, near, k: Trustworthiness().penalty(ranks - 1, near, k)
)
AlwaysTrusts = mutant(Trustworthiness, "Answers 1.", score=lambda self, penalty, n, k: 1.0)
MeanRank = mutant(Trustworthiness, "Divides by nk.", score=lambda self, penalty, n, k: 1 - penalty / (n * k))
