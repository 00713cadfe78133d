"""Kernels: functions k(X, Y) that give the (n, m) matrix of inner products of the points' images in some feature space.

Works on float64; the linear and polynomial kernels, sums, products and finite power series also on object arrays of rationals.

B. Schölkopf, A. Smola, *Learning with Kernels* (2002), chapters 2 and 13.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..conventions import BaseEstimator


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


class Kernel(BaseEstimator):
    """A kernel; called on (n, d) and (m, d) points, it gives its `matrix` (n, m)."""

    def __call__(self, X: Any, Y: Any) -> np.ndarray:
        return self.matrix(np.asarray(X), np.asarray(Y))

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        raise NotImplementedError


class Linear(Kernel):
    """⟨x,y⟩."""

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        return inner_products(X, Y)


class Weighted(Kernel):
    """Σⱼ xⱼyⱼ/(j + shift), j = 1, 2, …: the inner product with smaller and smaller weights, for shift > −1."""

    def __init__(self, shift: float = 2):
        self.shift = shift

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        return (X / (np.arange(1, X.shape[1] + 1) + self.shift)) @ Y.T


class Expanded(Kernel):
    """exp(−Σⱼ wⱼ(xⱼ−yⱼ)²), wⱼ = 1/(5(j + 2)), with the square multiplied out; 1 on the diagonal of a matrix of X with itself."""

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        weights = 1 / (5 * (np.arange(1, X.shape[1] + 1) + 2))
        K = np.exp(2 * (X * weights) @ Y.T - ((X * X) @ weights)[:, None] - ((Y * Y) @ weights)[None, :])
        if X is Y:
            np.fill_diagonal(K, 1)
        return K


class Polynomial(Kernel):
    """(⟨x,y⟩ + coef0)^degree, with coef0 ≥ 0 and a whole degree ≥ 1."""

    def __init__(self, degree: int = 3, coef0: float = 1):
        self.degree = degree
        self.coef0 = coef0

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        return (inner_products(X, Y) + self.coef0) ** self.degree


class Gaussian(Kernel):
    """exp(−‖x−y‖²/(2σ²)), for σ ≠ 0."""

    def __init__(self, sigma: float = 1.0):
        self.sigma = sigma

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        return np.exp(-squared_distances(X, Y) / (2 * self.sigma**2))


class ScaledGaussian(Gaussian):
    """The same from the points divided by σ, with the square multiplied out."""

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        X, Y = X / self.sigma, Y / self.sigma
        norms = np.einsum("ij,ij->i", X, X)[:, None] + np.einsum("ij,ij->i", Y, Y)[None, :]
        return np.exp(inner_products(X, Y) - norms / 2)


class Exponential(Kernel):
    """exp(−c‖x−y‖), the norm not squared, for c ≥ 0."""

    def __init__(self, c: float = 1.0):
        self.c = c

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        return np.exp(-self.c * np.sqrt(squared_distances(X, Y)))


class Laplacian(Kernel):
    """exp(−γ‖x−y‖₁), for γ ≥ 0."""

    def __init__(self, gamma: float = 1.0):
        self.gamma = gamma

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        return np.exp(-self.gamma * np.abs(X[:, None, :] - Y[None, :, :]).sum(axis=-1))


class Cosine(Kernel):
    """⟨x,y⟩/(‖x‖‖y‖), and 0 where a vector is 0."""

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        return self.directions(X) @ self.directions(Y).T

    @staticmethod
    def directions(X: np.ndarray) -> np.ndarray:
        length = np.sqrt((X * X).sum(axis=1, keepdims=True))
        return X / np.where(length == 0, 1, length)


class Sum(Kernel):
    """The sum of two kernels, by default ⟨x,y⟩ plus a Gaussian."""

    def __init__(self, left: Any = None, right: Any = None):
        self.left = left
        self.right = right

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        return (self.left or Linear())(X, Y) + (self.right or Gaussian())(X, Y)


class Product(Kernel):
    """The product of two kernels, by default ⟨x,y⟩ times a Laplacian."""

    def __init__(self, left: Any = None, right: Any = None):
        self.left = left
        self.right = right

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        return (self.left or Linear())(X, Y) * (self.right or Laplacian())(X, Y)


class PowerSeries(Kernel):
    """Σₚ cₚ⟨x,y⟩ᵖ with coefficients cₚ ≥ 0."""

    def __init__(self, coefficients: tuple[float, ...] = (1, 1, 0.5, 0.25)):
        self.coefficients = coefficients

    def matrix(self, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
        return entrywise_series(inner_products(X, Y), self.coefficients)
