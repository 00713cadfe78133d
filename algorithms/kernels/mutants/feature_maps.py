"""Faulty feature maps and lists of monomials."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Any

import numpy as np

from ..feature_maps import MonomialMap, QuadraticMap, monomials, monomials_of_degree


class ForgetsTheRoots(MonomialMap):
    """The monomials as they are, without coefficients."""

    def _coefficient(self, exponents: tuple[int, ...]) -> float:
        return 1.0


class CoefficientsWithoutRoot(MonomialMap):
    """Multiplies by the coefficients, not by their roots."""

    def _coefficient(self, exponents: tuple[int, ...]) -> float:
        return super()._coefficient(exponents) ** 2


class ForgetsTheConstant(MonomialMap):
    """Leaves out the constant feature."""

    def _exponents(self, d: int) -> Iterator[tuple[int, ...]]:
        return (e for e in super()._exponents(d) if any(e))


class ForgetsTheMixedTerms(MonomialMap):
    """Keeps the powers of single coordinates only."""

    def _exponents(self, d: int) -> Iterator[tuple[int, ...]]:
        return (e for e in super()._exponents(d) if sum(v > 0 for v in e) <= 1)


class OneDegreeShort(MonomialMap):
    """Stops one degree too early."""

    def _exponents(self, d: int) -> Iterator[tuple[int, ...]]:
        return monomials(d, self.degree - 1)


class OffsetToTheWrongPower(MonomialMap):
    """Gives coef0 the degree of the monomial, not what is left of it."""

    def __init__(self, degree: int = 2, coef0: float = 3):
        super().__init__(degree, coef0)

    def _coefficient(self, exponents: tuple[int, ...]) -> float:
        ways = super()._coefficient(exponents) / self.coef0 ** (self.degree - sum(exponents))
        return ways * self.coef0 ** sum(exponents)


class RepeatsMixedTerms(QuadraticMap):
    """Lists xᵢxⱼ and xⱼxᵢ, each with √2."""

    def __call__(self, X: Any) -> np.ndarray:
        i, j = np.triu_indices(np.asarray(X).shape[1], k=1)
        return np.hstack([super().__call__(X), np.sqrt(2) * np.asarray(X)[:, i] * np.asarray(X)[:, j]])


class PadsWithZeros(MonomialMap):
    """A feature too many, always 0: the inner products are right."""

    def __call__(self, X: Any) -> np.ndarray:
        return np.hstack([super().__call__(X), np.zeros((len(X), 1))])


class SplitsTheConstant(MonomialMap):
    """The constant as two features, 0.6 and 0.8 of it: the inner products are right."""

    def __call__(self, X: Any) -> np.ndarray:
        phi = super().__call__(X)
        return np.hstack([0.6 * phi[:, :1], 0.8 * phi[:, :1], phi[:, 1:]])


def exactly_degree(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Only those of degree D: C(D+d−1, d−1), the number that the chapter prints."""
    return monomials_of_degree(d, D)


def without_constant(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Leaves out (0, …, 0)."""
    return (e for e in monomials(d, D) if any(e))


def ordered_products(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Lists x₁x₂ and x₂x₁."""
    for degree in range(D + 1):
        for word in product(range(d), repeat=degree):
            yield tuple(word.count(k) for k in range(d))


def cube_of_exponents(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Bounds each exponent by D, not their sum."""
    return iter(product(range(D + 1), repeat=d))


def square_free(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Each variable at most once."""
    return (e for e in product((0, 1), repeat=d) if sum(e) <= D)


def below_the_degree(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """An index off by one: degrees below D."""
    return monomials(d, max(D - 1, 0))


def dense_triangle(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Drops the last of the list when there are many."""
    found = list(monomials(d, D))
    return iter(found[:-1] if prod((d, D)) > 3 else found)


def even_degrees(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Only those of even degree."""
    return (e for e in monomials(d, D) if sum(e) % 2 == 0)
