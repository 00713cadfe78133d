"""Faulty kernels: functions of two sets of points that are not inner products of features, or not the kernel they are named for."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.base import BaseEstimator

from ..kernels import Gaussian, Linear, Polynomial, inner_products, squared_distances


class WeightsByTheFirst(Linear):
    """Multiplies by the first coordinate of x only: k(x,y) is not k(y,x)."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return inner_products(X, Y) * X[:, :1]


class AsymmetricTail(Gaussian):
    """The bandwidth grows with the norm of x, and ignores that of y."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.exp(-squared_distances(X, Y) / (2 * (1 + (X * X).sum(axis=1)[:, None])))


class ShiftsTheSecond(Polynomial):
    """Adds coef0 to the coordinates of y instead of to the inner product."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return inner_products(X, Y + self.coef0) ** self.degree


class AddsTheIndexGap(Linear):
    """Uses where a point stands in the list: rows count more than columns."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return inner_products(X, Y) + np.arange(len(X))[:, None]


class Upper(Linear):
    """Fills in the upper triangle only."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.triu(inner_products(X, Y))


class Sigmoid(BaseEstimator):
    """tanh(⟨x,y⟩ + 1), long used as a kernel, though it is none."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.tanh(inner_products(X, Y) + 1)


class GrowingExponential(Gaussian):
    """A sign lost: exp(+‖x−y‖²/(2σ²))."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.exp(squared_distances(X, Y) / (2 * self.sigma**2))


class NegativeOffset(Polynomial):
    """(⟨x,y⟩ − 1)²."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return (inner_products(X, Y) - 1) ** 2


class Epanechnikov(BaseEstimator):
    """max(0, 1 − ‖x−y‖²/5): a smoothing kernel, no inner product."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.maximum(0, 1 - squared_distances(X, Y) / 5)


class SquaredDistance(BaseEstimator):
    """−‖x−y‖²: positive semidefinite only for weights that sum to 0."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return -squared_distances(X, Y)


class GaussianOfTheFourthPower(BaseEstimator):
    """exp(−‖x−y‖⁴/16): the exponent of the norm may not exceed 2."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.exp(-(squared_distances(X, Y) ** 2) / 16)


class Difference(BaseEstimator):
    """The difference of two Gaussians."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return 2 * Gaussian(1.0)(X, Y) - Gaussian(2.0)(X, Y)


class SubtractsOneOnTheDiagonal(Linear):
    """⟨x,y⟩, less 1/2 for equal points."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return inner_products(X, Y) - (squared_distances(X, Y) == 0) / 2


class TruncatedGaussian(Gaussian):
    """Small values set to 0, to save memory."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        K = super().__call__(X, Y)
        return np.where(K < 0.3, 0, K)


class CentredByTheBatch(Linear):
    """Subtracts the mean of the points it is given."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return inner_products(X - X.mean(axis=0), Y - X.mean(axis=0))


class ScaledByTheBatch(Gaussian):
    """The bandwidth is the spread of the points it is given."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.exp(-squared_distances(X, Y) / max(1.0, squared_distances(X, Y).max()))


class JitterOnTheDiagonal(Gaussian):
    """Adds 10⁻⁶ where the row's number is the column's, rather than where the points are equal."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return super().__call__(X, Y) + 1e-6 * np.eye(len(X), len(Y))


class ForgetsTheLastColumn(Linear):
    """An index off by one: the last column of a longer matrix stays 0."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        K = inner_products(X, Y)
        K[:, max(1, len(Y) - 1) :] = 0
        return K


# ------------------------------------------------------------------------------- of a named kernel, wrong in its values


class ForgetsTheTwo(Gaussian):
    """exp(−‖x−y‖²/σ²)."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.exp(-squared_distances(X, Y) / self.sigma**2)


class ForgetsToSquareSigma(Gaussian):
    """exp(−‖x−y‖²/(2σ))."""

    def __init__(self, sigma: float = 3.0):
        super().__init__(sigma)

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.exp(-squared_distances(X, Y) / (2 * self.sigma))


class ForgetsTheSquare(Gaussian):
    """exp(−‖x−y‖/(2σ²)): the norm is not squared."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.exp(-np.sqrt(squared_distances(X, Y)) / (2 * self.sigma**2))


class NormalisesAsADensity(Gaussian):
    """Divides by √(2π)σ, as a density has it."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return super().__call__(X, Y) / (np.sqrt(2 * np.pi) * abs(self.sigma))


class SinglePrecision(Gaussian):
    """Rounds the values to single precision, and returns them as double."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return super().__call__(X, Y).astype(np.float32).astype(np.float64)


class IgnoresTheLastCoordinate(Gaussian):
    """The distance leaves out the last coordinate (of several)."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        keep = max(1, X.shape[1] - 1)
        return super().__call__(X[:, :keep], Y[:, :keep])


class SeriesOfFourTerms(Gaussian):
    """The exponential series cut off after the third power."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        t = inner_products(X, Y) / self.sigma**2
        own = np.exp(-(X * X).sum(axis=1) / (2 * self.sigma**2))
        other = np.exp(-(Y * Y).sum(axis=1) / (2 * self.sigma**2))
        return np.outer(own, other) * (1 + t + t**2 / 2 + t**3 / 6)


class OneDegreeLess(Polynomial):
    """(⟨x,y⟩ + coef0)^(degree−1)."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return (inner_products(X, Y) + self.coef0) ** (self.degree - 1)


class OffsetOutside(Polynomial):
    """⟨x,y⟩^degree + coef0."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return inner_products(X, Y) ** self.degree + self.coef0


class OffsetSquared(Polynomial):
    """(⟨x,y⟩ + coef0²)^degree."""

    def __init__(self, degree: int = 3, coef0: float = 2):
        super().__init__(degree, coef0)

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return (inner_products(X, Y) + self.coef0**2) ** self.degree


class AbsoluteInnerProduct(Polynomial):
    """(|⟨x,y⟩| + coef0)^degree."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return (abs(inner_products(X, Y)) + self.coef0) ** self.degree


class SumOfPowers(Polynomial):
    """Powers of the coordinates instead of the inner product: Σ xᵢ^p yᵢ^p."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return inner_products(X**self.degree, Y**self.degree) + self.coef0


class RoundsTheDistance(Gaussian):
    """Takes distances below 1.5 for 0, as a tolerance against noise would."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        d2 = squared_distances(X, Y)
        return np.exp(-np.where(d2 < 2.25, 0, d2) / (2 * self.sigma**2))


class WidensTheBandwidth(Gaussian):
    """exp(−‖x−y‖²/(4σ²)): the factor 2 counted twice."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.exp(-squared_distances(X, Y) / (4 * self.sigma**2))
