"""Kernels: functions k(X, Y) that give the (n, m) matrix of inner products of the points' images in some feature space.

Works on float64; the linear and polynomial kernels, sums, products and finite power series also on object arrays of rationals.

B. Schölkopf, A. Smola, *Learning with Kernels* (2002), chapters 2 and 13.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.base import BaseEstimator


def inner_products(X: Any, Y: Any) -> np.ndarray:
    """The (n, m) matrix ⟨x,y⟩."""
    return np.asarray(X) @ np.asarray(Y).T


def squared_distances(X: Any, Y: Any) -> np.ndarray:
    """The (n, m) matrix ‖x−y‖²."""
    difference = np.asarray(X)[:, None, :] - np.asarray(Y)[None, :, :]
    return (difference * difference).sum(axis=-1)


def entrywise_series(K: Any, coefficients: Any) -> np.ndarray:
    """The matrix Σₚ cₚ kᵢⱼᵖ, by Horner's rule."""
    K = np.asarray(K)
    total = 0 * K
    for c in reversed(list(coefficients)):
        total = total * K + c
    return total


class Linear(BaseEstimator):
    """⟨x,y⟩."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return inner_products(X, Y)


class Polynomial(BaseEstimator):
    """(⟨x,y⟩ + coef0)^degree, with coef0 ≥ 0 and a whole degree ≥ 1."""

    def __init__(self, degree: int = 3, coef0: float = 1):
        self.degree = degree
        self.coef0 = coef0

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return (inner_products(X, Y) + self.coef0) ** self.degree


class Gaussian(BaseEstimator):
    """exp(−‖x−y‖²/(2σ²)), for σ ≠ 0."""

    def __init__(self, sigma: float = 1.0):
        self.sigma = sigma

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.exp(-squared_distances(X, Y) / (2 * self.sigma**2))


class Exponential(BaseEstimator):
    """exp(−c‖x−y‖), the norm not squared, for c ≥ 0."""

    def __init__(self, c: float = 1.0):
        self.c = c

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.exp(-self.c * np.sqrt(squared_distances(X, Y)))


class Laplacian(BaseEstimator):
    """exp(−γ‖x−y‖₁), for γ ≥ 0."""

    def __init__(self, gamma: float = 1.0):
        self.gamma = gamma

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return np.exp(-self.gamma * np.abs(np.asarray(X)[:, None, :] - np.asarray(Y)[None, :, :]).sum(axis=-1))


class Cosine(BaseEstimator):
    """⟨x,y⟩/(‖x‖‖y‖), and 0 where a vector is 0."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return self._directions(X) @ self._directions(Y).T

    @staticmethod
    def _directions(X: Any) -> np.ndarray:
        X = np.asarray(X)
        length = np.sqrt((X * X).sum(axis=1, keepdims=True))
        return X / np.where(length == 0, 1, length)


class Sum(BaseEstimator):
    """The sum of two kernels, by default ⟨x,y⟩ plus a Gaussian."""

    def __init__(self, left: Any = None, right: Any = None):
        self.left = left
        self.right = right

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return (self.left or Linear())(X, Y) + (self.right or Gaussian())(X, Y)


class Product(BaseEstimator):
    """The product of two kernels, by default ⟨x,y⟩ times a Laplacian."""

    def __init__(self, left: Any = None, right: Any = None):
        self.left = left
        self.right = right

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return (self.left or Linear())(X, Y) * (self.right or Laplacian())(X, Y)


class PowerSeries(BaseEstimator):
    """Σₚ cₚ⟨x,y⟩ᵖ with coefficients cₚ ≥ 0."""

    def __init__(self, coefficients: tuple[float, ...] = (1, 1, 0.5, 0.25)):
        self.coefficients = coefficients

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return entrywise_series(inner_products(X, Y), self.coefficients)
