"""Faulty kernels."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering, scaled, single_precision
from .kernels import Gaussian, Linear, Polynomial, inner_products, squared_distances


def _of_distance(fault: str, value: Any) -> Any:
    """A function of ‖x−y‖² and σ."""
    return mutant(Gaussian, fault, matrix=lambda self, X, Y: value(squared_distances(X, Y), self.sigma))


def _of_product(fault: str, value: Any) -> Any:
    """A function of ⟨x,y⟩, coef0 and the degree."""
    return mutant(Polynomial, fault, matrix=lambda self, X, Y: value(inner_products(X, Y), self.coef0, self.degree))


# --------------------------------------------------------------------------------------------- kernels that are none

_linear_answering = partial(answering, Linear)
WeightsByTheFirst = _linear_answering(
    "Multiplies by the first coordinate of x only: k(x,y) is not k(y,x).", matrix=lambda K, X, Y: K * X[:, :1]
)
_gaussian = partial(mutant, Gaussian)
AsymmetricTail = _gaussian(
    "The bandwidth grows with the norm of x, and ignores that of y.",
    matrix=lambda self, X, Y: np.exp(-squared_distances(X, Y) / (2 * (1 + (X * X).sum(axis=1)[:, None]))),
)
ShiftsTheSecond = mutant(
    Polynomial,
    "Adds coef0 to the coordinates of y instead of to the inner product.",
    matrix=lambda self, X, Y: inner_products(X, Y + self.coef0) ** self.degree,
)
AddsTheIndexGap = _linear_answering(
    "Uses where a point stands in the list: rows count more than columns.", matrix=lambda K, X, Y: K + np.arange(len(X))[:, None]
)
Upper = _linear_answering("Fills in the upper triangle only.", matrix=lambda K, X, Y: np.triu(K))
RaisesLaterColumns = _linear_answering(
    "Columns but the first are too large by 2⁻⁴² of themselves.",
    matrix=lambda K, X, Y: K * np.where(np.arange(len(Y)) > 0, 1 + 2.0**-42, 1),
)
Sigmoid = _linear_answering("tanh(⟨x,y⟩ + 1), long used as a kernel, though it is none.", matrix=lambda K, X, Y: np.tanh(K + 1))
GrowingExponential = _of_distance("A sign lost: exp(+‖x−y‖²/(2σ²)).", lambda d2, sigma: np.exp(d2 / (2 * sigma**2)))
NegativeOffset = _of_product("(⟨x,y⟩ − 1)².", lambda P, c, p: (P - 1) ** 2)
Epanechnikov = _of_distance(
    "max(0, 1 − ‖x−y‖²/5): a smoothing kernel, no inner product.", lambda d2, sigma: np.maximum(0, 1 - d2 / 5)
)
SquaredDistance = mutant(
    Linear, "−‖x−y‖²: positive semidefinite only for weights that sum to 0.", matrix=lambda self, X, Y: -squared_distances(X, Y)
)
GaussianOfTheFourthPower = _of_distance(
    "exp(−‖x−y‖⁴/16): the exponent of the norm may not exceed 2.", lambda d2, sigma: np.exp(-(d2**2) / 16)
)
Difference = _gaussian("The difference of two Gaussians.", matrix=lambda self, X, Y: 2 * Gaussian(1.0)(X, Y) - Gaussian(2.0)(X, Y))
SubtractsOneOnTheDiagonal = _linear_answering(
    "⟨x,y⟩, less 1/2 for equal points.", matrix=lambda K, X, Y: K - (squared_distances(X, Y) == 0) / 2
)
LowersTheDiagonal = _linear_answering(
    "k(x,x) is too small by 10⁻¹² of itself.", matrix=lambda K, X, Y: K * np.where(squared_distances(X, Y) == 0, 1 - 1e-12, 1)
)
LowersTheDiagonalABit = _linear_answering(
    "k(x,x) is too small by 2·10⁻¹³ of itself.", matrix=lambda K, X, Y: K * np.where(squared_distances(X, Y) == 0, 1 - 2e-13, 1)
)
RaisesItsOwnDiagonal = _linear_answering(
    "The diagonal of the matrix of X with itself is too large by 10⁻¹² of itself.",
    matrix=lambda K, X, Y: K * (1 + 1e-12 * np.eye(len(X), len(Y)) * (X is Y)),
)
RaisesLargeMatrices = _linear_answering(
    "Entries are too large by 2⁻⁴⁰ of themselves where there are more than three points.",
    matrix=lambda K, X, Y: K * (1 + 2.0**-40 * (len(X) > 3)),
)
TruncatedGaussian = _gaussian(
    "Small values set to 0, to save memory.", matrix=lambda self, X, Y: np.where((K := Gaussian.matrix(self, X, Y)) < 0.3, 0, K)
)
CentredByTheBatch = mutant(
    Linear,
    "Subtracts the mean of the points it is given.",
    matrix=lambda self, X, Y: inner_products(X - X.mean(axis=0), Y - X.mean(axis=0)),
)
ScaledByTheBatch = _of_distance(
    "The bandwidth is the spread of the points it is given.", lambda d2, sigma: np.exp(-d2 / max(1.0, d2.max()))
)
JitterOnTheDiagonal = _gaussian(
    "Adds 10⁻⁶ where the row's number is the column's, rather than where the points are equal.",
    matrix=lambda self, X, Y: Gaussian.matrix(self, X, Y) + 1e-6 * np.eye(len(X), len(Y)),
)
ForgetsTheLastColumn = _linear_answering(
    "An index off by one: the last column of a longer matrix stays 0.",
    matrix=lambda K, X, Y: np.where(np.arange(len(Y)) < max(1, len(Y) - 1), K, 0),
)


# ------------------------------------------------------------------------------ of a named kernel, wrong in its values

ForgetsTheTwo = _of_distance("exp(−‖x−y‖²/σ²).", lambda d2, sigma: np.exp(-d2 / sigma**2))
ForgetsToSquareSigma = _of_distance("exp(−‖x−y‖²/(2σ)).", lambda d2, sigma: np.exp(-d2 / (2 * sigma)))
ForgetsTheSquare = _of_distance(
    "exp(−‖x−y‖/(2σ²)): the norm is not squared.", lambda d2, sigma: np.exp(-np.sqrt(d2) / (2 * sigma**2))
)
NormalisesAsADensity = _gaussian(
    "Divides by √(2π)σ, as a density has it.",
    matrix=lambda self, X, Y: Gaussian.matrix(self, X, Y) / (np.sqrt(2 * np.pi) * abs(self.sigma)),
)
SinglePrecision = single_precision(Gaussian, "matrix")
LosesThreeBits = scaled(Gaussian, 1 - 1e-14, "matrix")
RoundsTo43Bits = answering(Gaussian, "Keeps 43 binary places.", matrix=lambda found, *_: np.round(found * 2.0**43) / 2.0**43)
WidensTheBandwidth = _of_distance("exp(−‖x−y‖²/(4σ²)): the factor 2 counted twice.", lambda d2, sigma: np.exp(-d2 / (4 * sigma**2)))
IgnoresTheLastCoordinate = _gaussian(
    "The distance leaves out the last coordinate (of several).",
    matrix=lambda self, X, Y: Gaussian.matrix(self, *(Z[:, : max(1, Z.shape[1] - 1)] for Z in (X, Y))),
)


@mutant_of(Gaussian, hook="matrix")
def SeriesOfFourTerms(self: Gaussian, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
    """The exponential series cut off after the third power."""
    t = inner_products(X, Y) / self.sigma**2
    own = np.exp(-(X * X).sum(axis=1) / (2 * self.sigma**2))
    other = np.exp(-(Y * Y).sum(axis=1) / (2 * self.sigma**2))
    return np.outer(own, other) * (1 + t + t**2 / 2 + t**3 / 6)


RoundsTheDistance = _of_distance(
    "Takes distances below 1.5 for 0, as a tolerance against noise would.",
    lambda d2, sigma: np.exp(-np.where(d2 < 2.25, 0, d2) / (2 * sigma**2)),
)
OneDegreeLess = _of_product("(⟨x,y⟩ + coef0)^(degree−1).", lambda P, c, p: (P + c) ** (p - 1))
OffsetOutside = _of_product("⟨x,y⟩^degree + coef0.", lambda P, c, p: P**p + c)
OffsetSquared = _of_product("(⟨x,y⟩ + coef0²)^degree.", lambda P, c, p: (P + c**2) ** p)
AbsoluteInnerProduct = _of_product("(|⟨x,y⟩| + coef0)^degree.", lambda P, c, p: (abs(P) + c) ** p)
LosesThreeBitsOfThePower = scaled(Polynomial, 1 - 1e-14, "matrix")
SumOfPowers = mutant(
    Polynomial,
    "Powers of the coordinates instead of the inner product: Σ xᵢ^p yᵢ^p.",
    matrix=lambda self, X, Y: inner_products(X**self.degree, Y**self.degree) + self.coef0,
)
