"""Faulty kernels that are wrong in some blocks of a Gram matrix only, or in some coordinates only."""

from __future__ import annotations

import numpy as np

from ..controls import mutant, mutant_of
from .kernels import Gaussian, Linear, inner_products, squared_distances

# ------------------------------------------------------------------------------------------------------------------ blocks


def _mirrored(K: np.ndarray) -> np.ndarray:
    upper = np.triu(K)
    return upper + np.triu(K, 1).T


TakesEqualStartsForEqual = mutant(
    Linear,
    "Takes Y for X where they have as many points, of which the first are equal.",
    matrix=lambda self, X, Y: inner_products(X, X if X.shape == Y.shape and (X[0] == Y[0]).all() else Y),
)
MirrorsWhereTheSumsAgree = mutant(
    Linear,
    "Computes one triangle only where X and Y have as many points and the same mean.",
    matrix=lambda self, X, Y: (
        _mirrored(inner_products(X, Y)) if X.shape == Y.shape and (X.sum(axis=0) == Y.sum(axis=0)).all() else inner_products(X, Y)
    ),
)


@mutant_of(Linear)
class LeavesOutTheRestOfTallMatrices(Linear):
    """Works on blocks of two columns, and leaves out a shorter last one where there are more rows than columns."""

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        K = inner_products(X, Y)
        if len(X) > len(Y) and len(Y) % 2:
            K[:, -1] = 0
        return K


# ------------------------------------------------------------------------------------------------------------- coordinates


def _by_place(X: np.ndarray) -> np.ndarray:
    return X * (1 + np.arange(X.shape[1]) / 100)


GaussianCutsOff = mutant(
    Gaussian,
    "Cuts coordinates off at ±8.",
    matrix=lambda self, X, Y: Gaussian.matrix(self, np.clip(X, -8, 8), np.clip(Y, -8, 8)),
)
GaussianCountsColumns = mutant(
    Gaussian,
    "Later columns weigh more, by a hundredth each.",
    matrix=lambda self, X, Y: Gaussian.matrix(self, _by_place(X), _by_place(Y)),
)
GaussianOfTheOrigin = mutant(
    Gaussian,
    "The bandwidth grows with the distance from the origin.",
    matrix=lambda self, X, Y: np.exp(
        -squared_distances(X, Y) / (2 * self.sigma**2 + ((X * X).sum(axis=1)[:, None] + (Y * Y).sum(axis=1)) / 100)
    ),
)
GaussianRaisesNegatives = mutant(
    Gaussian,
    "Values are too large by 5·10⁻¹⁴ of themselves where the first coordinate of x is below 0.",
    matrix=lambda self, X, Y: Gaussian.matrix(self, X, Y) * (1 + 5e-14 * (X[:, :1] < 0)),
)
