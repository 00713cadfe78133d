"""Feature maps φ whose inner products are polynomial kernels, and the monomials that they are made of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import factorial, prod
from typing import Any

import numpy as np

from ..conventions import BaseEstimator


def monomials(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """The exponents (i₁,…,i_d) of all monomials in d variables of degree at most D, each once, by degree."""
    for degree in range(D + 1):
        yield from monomials_of_degree(d, degree)


def monomials_of_degree(d: int, degree: int) -> Iterator[tuple[int, ...]]:
    """The exponents of the monomials of exactly this degree: the first exponent, then those of the others."""
    if d == 1:
        yield (degree,)
        return
    for first in range(degree, -1, -1):
        for rest in monomials_of_degree(d - 1, degree - first):
            yield (first, *rest)


def values_of(X: Any, exponents: tuple[int, ...]) -> np.ndarray:
    """The (n,) values of a monomial."""
    return prod((np.asarray(X)[:, k] ** e for k, e in enumerate(exponents)), start=np.ones(len(X)))


class FeatureMap(BaseEstimator):
    """A feature map; called on (n, d) points, it gives their `features` (n, D)."""

    def __call__(self, X: Any) -> np.ndarray:
        return self.features(np.asarray(X))

    def features(self, X: np.ndarray) -> np.ndarray:
        raise NotImplementedError


class MonomialMap(FeatureMap):
    """The features of (⟨x,y⟩ + coef0)^degree: each monomial once, times the root of its coefficient in the expansion.

    There are C(d+degree, degree) of them, and C(d+degree−1, degree) if coef0 is 0.
    """

    def __init__(self, degree: int = 2, coef0: float = 1):
        self.degree = degree
        self.coef0 = coef0

    def exponents(self, d: int) -> Iterator[tuple[int, ...]]:
        return monomials(d, self.degree) if self.coef0 else monomials_of_degree(d, self.degree)

    def coefficient(self, exponents: tuple[int, ...]) -> float:
        """The coefficient of x^i y^i: a multinomial number, times coef0 to the power that is left over."""
        rest = self.degree - sum(exponents)
        ways = factorial(self.degree) // prod(factorial(e) for e in (*exponents, rest))
        return ways * self.coef0**rest

    def features(self, X: np.ndarray) -> np.ndarray:
        return np.stack([np.sqrt(self.coefficient(e)) * values_of(X, e) for e in self.exponents(X.shape[1])], axis=1)


class AllProducts(FeatureMap):
    """The n² products xᵢxⱼ, in both orders: the features of ⟨x,y⟩²."""

    degree, coef0 = 2, 0

    def features(self, X: np.ndarray) -> np.ndarray:
        return (X[:, :, None] * X[:, None, :]).reshape(len(X), -1)


class ProductsAndCoordinates(FeatureMap):
    """xᵢxⱼ in both orders, then √(2c)·xᵢ, then c: n² + n + 1 features of (⟨x,y⟩ + c)², 13 for n = 3."""

    degree = 2

    def __init__(self, coef0: float = 1):
        self.coef0 = coef0

    def features(self, X: np.ndarray) -> np.ndarray:
        products = [X[:, i] * X[:, j] for i, j in product(range(X.shape[1]), repeat=2)]
        return np.stack([*products, *(np.sqrt(2 * self.coef0) * X.T), np.full(len(X), self.coef0)], axis=1)


class QuadraticMap(FeatureMap):
    """(1, √2 xᵢ, xᵢ², √2 xᵢxⱼ for i < j): 1 + d + d + C(d,2) features of (1 + ⟨x,y⟩)²."""

    degree, coef0 = 2, 1

    def features(self, X: np.ndarray) -> np.ndarray:
        first, second = np.triu_indices(X.shape[1], k=1)
        return np.hstack([np.ones((len(X), 1)), np.sqrt(2) * X, X**2, np.sqrt(2) * X[:, first] * X[:, second]])
