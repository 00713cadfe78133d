"""Mutants of feature maps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from math import prod

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering
from .feature_maps import MonomialMap, QuadraticMap, monomials, monomials_of_degree

_monomial_map = partial(mutant, MonomialMap)
ForgetsTheRoots = _monomial_map("The monomials as they are, without coefficients.", coefficient=lambda self, exponents: 1.0)
CoefficientsWithoutRoot = answering(
    MonomialMap, "Multiplies by the coefficients, not by their roots.", coefficient=lambda found, *_: found**2
)
ForgetsTheConstant = _monomial_map(
    "Leaves out the constant feature.", exponents=lambda self, d: (e for e in MonomialMap.exponents(self, d) if any(e))
)
ForgetsTheMixedTerms = _monomial_map(
    "Keeps the powers of single coordinates only.",
    exponents=lambda self, d: (e for e in MonomialMap.exponents(self, d) if sum(v > 0 for v in e) <= 1),
)
OneDegreeShort = _monomial_map("Stops one degree too early.", exponents=lambda self, d: monomials(d, self.degree - 1))
OffsetToTheWrongPower = _monomial_map(
    "Gives coef0 the degree of the monomial, not what is left of it.",
    coefficient=lambda self, exponents: MonomialMap(self.degree, 1).coefficient(exponents) * self.coef0 ** sum(exponents),
)
PadsWithZeros = _monomial_map(
    "A feature too many, always 0: the inner products are right.",
    features=lambda self, X: np.hstack([MonomialMap.features(self, X), np.zeros((len(X), 1))]),
)
SplitsTheConstant = answering(
    MonomialMap,
    "The constant as two features, 0.6 and 0.8 of it: the inner products are right.",
    features=lambda phi, X: np.hstack([0.6 * phi[:, :1], 0.8 * phi[:, :1], phi[:, 1:]]),
)
RootsToTenDigits = _monomial_map(
    "Writes the roots of the coefficients with ten decimal places.",
    coefficient=lambda self, exponents: round(np.sqrt(MonomialMap.coefficient(self, exponents)), 12) ** 2,
)


@mutant_of(QuadraticMap, hook="features")
def RepeatsMixedTerms(self: QuadraticMap, X: np.ndarray) -> np.ndarray:
    """Lists xᵢxⱼ and xⱼxᵢ, each with √2."""
    i, j = np.triu_indices(X.shape[1], k=1)
    return np.hstack([QuadraticMap.features(self, X), np.sqrt(2) * X[:, i] * X[:, j]])


exactly_degree = mutant(
    monomials, "Only those of degree D: C(D+d−1, d−1), the number that the chapter prints.", lambda d, D: monomials_of_degree(d, D)
)
without_constant = mutant(monomials, "Leaves out (0, …, 0).", lambda d, D: (e for e in monomials(d, D) if any(e)))


@mutant_of(monomials)
def ordered_products(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Lists x₁x₂ and x₂x₁."""
    for degree in range(D + 1):
        for word in product(range(d), repeat=degree):
            yield tuple(word.count(k) for k in range(d))


cube_of_exponents = mutant(
    monomials, "Bounds each exponent by D, not their sum.", lambda d, D: iter(product(range(D + 1), repeat=d))
)
square_free = mutant(monomials, "Each variable at most once.", lambda d, D: (e for e in product((0, 1), repeat=d) if sum(e) <= D))
below_the_degree = mutant(monomials, "An index off by one: degrees below D.", lambda d, D: monomials(d, max(D - 1, 0)))


@mutant_of(monomials)
def dense_triangle(d: int, D: int) -> Iterator[tuple[int, ...]]:
    """Drops the last of the list when there are many."""
    found = list(monomials(d, D))
    return iter(found[:-1] if prod((d, D)) > 3 else found)


even_degrees = mutant(monomials, "Only those of even degree.", lambda d, D: (e for e in monomials(d, D) if sum(e) % 2 == 0))
