"""Mutants of feature maps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

import numpy as np

from ..controls import mutant, mutant_of
from .feature_maps import MonomialMap, QuadraticMap, monomials, monomials_of_degree

ForgetsTheRoots = mutant(MonomialMap, "The monomials as they are, without coefficients.", coefficient=lambda self, exponents: 1.0)
CoefficientsWithoutRoot = mutant(
    MonomialMap,
    "Multiplies by the coefficients, not by their roots.",
    coefficient=lambda self, exponents: MonomialMap.coefficient(self, exponents) ** 2,
)
ForgetsTheConstant = mutant(
    MonomialMap,
    "Leaves out the constant feature.",
    exponents=lambda self, d: (e for e in MonomialMap.exponents(self, d) if any(e)),
)
ForgetsTheMixedTerms = mutant(
    MonomialMap,
    "Keeps the powers of single coordinates only.",
    exponents=lambda self, d: (e for e in MonomialMap.exponents(self, d) if sum(v > 0 for v in e) <= 1),
)
OneDegreeShort = mutant(MonomialMap, "Stops one degree too early.", exponents=lambda self, d: monomials(d, self.degree - 1))
OffsetToTheWrongPower = mutant(
    MonomialMap,
    "Gives coef0 the degree of the monomial, not what is left of it.",
    coefficient=lambda self, exponents: MonomialMap(self.degree, 1).coefficient(exponents) * self.coef0 ** sum(exponents),
)
PadsWithZeros = mutant(
    MonomialMap,
    "A feature too many, always 0: the inner products are right.",
    features=lambda self, X: np.hstack([MonomialMap.features(self, X), np.zeros((len(X), 1))]),
)


@mutant_of(MonomialMap)
class SplitsTheConstant(MonomialMap):
    """The constant as two features, 0.6 and 0.8 of it: the inner products are right."""

    def features(self, X: np.ndarray) -> np.ndarray:
        phi = super().features(X)
        return np.hstack([0.6 * phi[:, :1], 0.8 * phi[:, :1], phi[:, 1:]])


@mutant_of(MonomialMap)
class RootsToTenDigits(MonomialMap):
    """Writes the roots of the coefficients with ten decimal places."""

    def coefficient(self, exponents: tuple[int, ...]) -> float:
        return round(np.sqrt(super().coefficient(exponents)), 12) ** 2


@mutant_of(QuadraticMap)
class RepeatsMixedTerms(QuadraticMap):
    """Lists xᵢxⱼ and xⱼxᵢ, each with √2."""

    def features(self, X: np.ndarray) -> np.ndarray:
        i, j = np.triu_indices(X.shape[1], k=1)
        return np.hstack([super().features(X), np.sqrt(2) * X[:, i] * X[:, j]])


@mutant_of(monomials)
def exactly_degree(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Only those of degree D: C(D+d−1, d−1), the number that the chapter prints."""
    return monomials_of_degree(d, D)


@mutant_of(monomials)
def without_constant(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Leaves out (0, …, 0)."""
    return (e for e in monomials(d, D) if any(e))


@mutant_of(monomials)
def ordered_products(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Lists x₁x₂ and x₂x₁."""
    for degree in range(D + 1):
        for word in product(range(d), repeat=degree):
            yield tuple(word.count(k) for k in range(d))


@mutant_of(monomials)
def cube_of_exponents(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Bounds each exponent by D, not their sum."""
    return iter(product(range(D + 1), repeat=d))


@mutant_of(monomials)
def square_free(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Each variable at most once."""
    return (e for e in product((0, 1), repeat=d) if sum(e) <= D)


@mutant_of(monomials)
def below_the_degree(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """An index off by one: degrees below D."""
    return monomials(d, max(D - 1, 0))


@mutant_of(monomials)
def dense_triangle(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Drops the last of the list when there are many."""
    found = list(monomials(d, D))
    return iter(found[:-1] if prod((d, D)) > 3 else found)


@mutant_of(monomials)
def even_degrees(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Only those of even degree."""
    return (e for e in monomials(d, D) if sum(e) % 2 == 0)
