"""Faulty kernels."""

from __future__ import annotations

import numpy as np

from ..controls import mutant, mutant_of
from .kernels import Gaussian, Linear, Polynomial, inner_products, squared_distances

# --------------------------------------------------------------------------------------------- kernels that are none

WeightsByTheFirst = mutant(
    Linear,
    "Multiplies by the first coordinate of x only: k(x,y) is not k(y,x).",
    matrix=lambda self, X, Y: inner_products(X, Y) * X[:, :1],
)
AsymmetricTail = mutant(
    Gaussian,
    "The bandwidth grows with the norm of x, and ignores that of y.",
    matrix=lambda self, X, Y: np.exp(-squared_distances(X, Y) / (2 * (1 + (X * X).sum(axis=1)[:, None]))),
)
ShiftsTheSecond = mutant(
    Polynomial,
    "Adds coef0 to the coordinates of y instead of to the inner product.",
    matrix=lambda self, X, Y: inner_products(X, Y + self.coef0) ** self.degree,
)
AddsTheIndexGap = mutant(
    Linear,
    "Uses where a point stands in the list: rows count more than columns.",
    matrix=lambda self, X, Y: inner_products(X, Y) + np.arange(len(X))[:, None],
)
Upper = mutant(Linear, "Fills in the upper triangle only.", matrix=lambda self, X, Y: np.triu(inner_products(X, Y)))
RaisesLaterColumns = mutant(
    Linear,
    "Columns but the first are too large by 2⁻⁴² of themselves.",
    matrix=lambda self, X, Y: inner_products(X, Y) * np.where(np.arange(len(Y)) > 0, 1 + 2.0**-42, 1),
)
Sigmoid = mutant(
    Linear,
    "tanh(⟨x,y⟩ + 1), long used as a kernel, though it is none.",
    matrix=lambda self, X, Y: np.tanh(inner_products(X, Y) + 1),
)
GrowingExponential = mutant(
    Gaussian,
    "A sign lost: exp(+‖x−y‖²/(2σ²)).",
    matrix=lambda self, X, Y: np.exp(squared_distances(X, Y) / (2 * self.sigma**2)),
)
NegativeOffset = mutant(Polynomial, "(⟨x,y⟩ − 1)².", matrix=lambda self, X, Y: (inner_products(X, Y) - 1) ** 2)
Epanechnikov = mutant(
    Gaussian,
    "max(0, 1 − ‖x−y‖²/5): a smoothing kernel, no inner product.",
    matrix=lambda self, X, Y: np.maximum(0, 1 - squared_distances(X, Y) / 5),
)
SquaredDistance = mutant(
    Linear,
    "−‖x−y‖²: positive semidefinite only for weights that sum to 0.",
    matrix=lambda self, X, Y: -squared_distances(X, Y),
)
GaussianOfTheFourthPower = mutant(
    Gaussian,
    "exp(−‖x−y‖⁴/16): the exponent of the norm may not exceed 2.",
    matrix=lambda self, X, Y: np.exp(-(squared_distances(X, Y) ** 2) / 16),
)
Difference = mutant(
    Gaussian, "The difference of two Gaussians.", matrix=lambda self, X, Y: 2 * Gaussian(1.0)(X, Y) - Gaussian(2.0)(X, Y)
)
SubtractsOneOnTheDiagonal = mutant(
    Linear,
    "⟨x,y⟩, less 1/2 for equal points.",
    matrix=lambda self, X, Y: inner_products(X, Y) - (squared_distances(X, Y) == 0) / 2,
)
LowersTheDiagonal = mutant(
    Linear,
    "k(x,x) is too small by 10⁻¹² of itself.",
    matrix=lambda self, X, Y: inner_products(X, Y) * np.where(squared_distances(X, Y) == 0, 1 - 1e-12, 1),
)
LowersTheDiagonalABit = mutant(
    Linear,
    "k(x,x) is too small by 2·10⁻¹³ of itself.",
    matrix=lambda self, X, Y: inner_products(X, Y) * np.where(squared_distances(X, Y) == 0, 1 - 2e-13, 1),
)
RaisesItsOwnDiagonal = mutant(
    Linear,
    "The diagonal of the matrix of X with itself is too large by 10⁻¹² of itself.",
    matrix=lambda self, X, Y: inner_products(X, Y) * (1 + 1e-12 * np.eye(len(X), len(Y)) * (X is Y)),
)
RaisesLargeMatrices = mutant(
    Linear,
    "Entries are too large by 2⁻⁴⁰ of themselves where there are more than three points.",
    matrix=lambda self, X, Y: inner_products(X, Y) * (1 + 2.0**-40 * (len(X) > 3)),
)
TruncatedGaussian = mutant(
    Gaussian,
    "Small values set to 0, to save memory.",
    matrix=lambda self, X, Y: np.where((K := Gaussian.matrix(self, X, Y)) < 0.3, 0, K),
)
CentredByTheBatch = mutant(
    Linear,
    "Subtracts the mean of the points it is given.",
    matrix=lambda self, X, Y: inner_products(X - X.mean(axis=0), Y - X.mean(axis=0)),
)
ScaledByTheBatch = mutant(
    Gaussian,
    "The bandwidth is the spread of the points it is given.",
    matrix=lambda self, X, Y: np.exp(-squared_distances(X, Y) / max(1.0, squared_distances(X, Y).max())),
)
JitterOnTheDiagonal = mutant(
    Gaussian,
    "Adds 10⁻⁶ where the row's number is the column's, rather than where the points are equal.",
    matrix=lambda self, X, Y: Gaussian.matrix(self, X, Y) + 1e-6 * np.eye(len(X), len(Y)),
)


@mutant_of(Linear)
class ForgetsTheLastColumn(Linear):
    """An index off by one: the last column of a longer matrix stays 0."""

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        K = inner_products(X, Y)
        K[:, max(1, len(Y) - 1) :] = 0
        return K


# ------------------------------------------------------------------------------ of a named kernel, wrong in its values

ForgetsTheTwo = mutant(Gaussian, "exp(−‖x−y‖²/σ²).", matrix=lambda self, X, Y: np.exp(-squared_distances(X, Y) / self.sigma**2))
ForgetsToSquareSigma = mutant(
    Gaussian, "exp(−‖x−y‖²/(2σ)).", matrix=lambda self, X, Y: np.exp(-squared_distances(X, Y) / (2 * self.sigma))
)
ForgetsTheSquare = mutant(
    Gaussian,
    "exp(−‖x−y‖/(2σ²)): the norm is not squared.",
    matrix=lambda self, X, Y: np.exp(-np.sqrt(squared_distances(X, Y)) / (2 * self.sigma**2)),
)
NormalisesAsADensity = mutant(
    Gaussian,
    "Divides by √(2π)σ, as a density has it.",
    matrix=lambda self, X, Y: Gaussian.matrix(self, X, Y) / (np.sqrt(2 * np.pi) * abs(self.sigma)),
)
SinglePrecision = mutant(
    Gaussian,
    "Rounds the values to single precision, and returns them as double.",
    matrix=lambda self, X, Y: Gaussian.matrix(self, X, Y).astype(np.float32).astype(np.float64),
)
LosesThreeBits = mutant(
    Gaussian,
    "Lowers the values by 10⁻¹⁴ of themselves.",
    matrix=lambda self, X, Y: Gaussian.matrix(self, X, Y) * (1 - 1e-14),
)
RoundsTo43Bits = mutant(
    Gaussian, "Keeps 43 binary places.", matrix=lambda self, X, Y: np.round(Gaussian.matrix(self, X, Y) * 2.0**43) / 2.0**43
)
WidensTheBandwidth = mutant(
    Gaussian,
    "exp(−‖x−y‖²/(4σ²)): the factor 2 counted twice.",
    matrix=lambda self, X, Y: np.exp(-squared_distances(X, Y) / (4 * self.sigma**2)),
)


@mutant_of(Gaussian)
class IgnoresTheLastCoordinate(Gaussian):
    """The distance leaves out the last coordinate (of several)."""

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        keep = max(1, X.shape[1] - 1)
        return super().matrix(X[:, :keep], Y[:, :keep])


@mutant_of(Gaussian)
class SeriesOfFourTerms(Gaussian):
    """The exponential series cut off after the third power."""

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        t = inner_products(X, Y) / self.sigma**2
        own = np.exp(-(X * X).sum(axis=1) / (2 * self.sigma**2))
        other = np.exp(-(Y * Y).sum(axis=1) / (2 * self.sigma**2))
        return np.outer(own, other) * (1 + t + t**2 / 2 + t**3 / 6)


@mutant_of(Gaussian)
class RoundsTheDistance(Gaussian):
    """Takes distances below 1.5 for 0, as a tolerance against noise would."""

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        d2 = squared_distances(X, Y)
        return np.exp(-np.where(d2 < 2.25, 0, d2) / (2 * self.sigma**2))


OneDegreeLess = mutant(
    Polynomial,
    "(⟨x,y⟩ + coef0)^(degree−1).",
    matrix=lambda self, X, Y: (inner_products(X, Y) + self.coef0) ** (self.degree - 1),
)
OffsetOutside = mutant(
    Polynomial, "⟨x,y⟩^degree + coef0.", matrix=lambda self, X, Y: inner_products(X, Y) ** self.degree + self.coef0
)
OffsetSquared = mutant(
    Polynomial,
    "(⟨x,y⟩ + coef0²)^degree.",
    matrix=lambda self, X, Y: (inner_products(X, Y) + self.coef0**2) ** self.degree,
)
AbsoluteInnerProduct = mutant(
    Polynomial,
    "(|⟨x,y⟩| + coef0)^degree.",
    matrix=lambda self, X, Y: (abs(inner_products(X, Y)) + self.coef0) ** self.degree,
)
LosesThreeBitsOfThePower = mutant(
    Polynomial,
    "Lowers the values by 10⁻¹⁴ of themselves.",
    matrix=lambda self, X, Y: Polynomial.matrix(self, X, Y) * (1 - 1e-14),
)
SumOfPowers = mutant(
    Polynomial,
    "Powers of the coordinates instead of the inner product: Σ xᵢ^p yᵢ^p.",
    matrix=lambda self, X, Y: inner_products(X**self.degree, Y**self.degree) + self.coef0,
)
