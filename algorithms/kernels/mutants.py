"""Faulty kernels, feature maps, tests, factorisations and combinations of matrices, solvers, kernels of strings, representers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import flint
import numpy as np

from ..controls import mutant, mutant_of
from .feature_maps import MonomialMap, QuadraticMap, monomials, monomials_of_degree
from .functionals import hilbert, represent
from .gram_matrices import (
    determinant,
    entrywise_product,
    entrywise_series,
    is_psd_by_eigenvalues,
    is_psd_by_elimination,
    is_psd_by_minors,
    pivoted_cholesky,
    symmetric_root,
)
from .kernel_methods import GramScores, MaxMarginByAscent, MaxMarginBySubsets
from .kernels import Gaussian, Linear, Polynomial, inner_products, squared_distances
from .string_kernel import InnerProductKernel, count_common_words, count_substrings

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


# ------------------------------------------------------------------------------------------------------ feature maps

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


# ------------------------------------------------------------------------------------------ semidefinite matrices


@mutant_of(is_psd_by_minors)
def leading_minors_only(K: Any) -> bool:
    """Sylvester's criterion with ≥ for >: looks at the leading minors alone."""
    K = np.asarray(K)
    return all(determinant(K[:k, :k]) >= 0 for k in range(1, len(K) + 1))


@mutant_of(is_psd_by_minors)
def determinant_only(K: Any) -> bool:
    """Two negative eigenvalues pass."""
    return determinant(K) >= 0


@mutant_of(is_psd_by_elimination)
def diagonal_only(K: Any) -> bool:
    """A necessary condition taken for a sufficient one."""
    return bool((np.diag(K) >= 0).all())


@mutant_of(is_psd_by_elimination)
def dominant_diagonal_only(K: Any) -> bool:
    """A sufficient condition taken for a necessary one."""
    K = np.asarray(K)
    return bool((np.abs(K).sum(axis=1) <= 2 * np.diag(K)).all())


@mutant_of(is_psd_by_minors)
def pairs_only(K: Any) -> bool:
    """Checks all minors of order 1 and 2 (Cauchy–Schwarz), none of order 3."""
    K = np.asarray(K)
    return bool((np.diag(K) >= 0).all() and (np.outer(np.diag(K), np.diag(K)) >= K**2).all())


@mutant_of(is_psd_by_eigenvalues)
def definite_only(K: Any) -> bool:
    """A Cholesky factorisation that ends: singular matrices are turned away."""
    try:
        np.linalg.cholesky(K)
    except np.linalg.LinAlgError:
        return False
    return True


@mutant_of(is_psd_by_eigenvalues)
def generous(K: Any) -> bool:
    """Forgives eigenvalues down to −1/10."""
    return bool(np.linalg.eigvalsh(K)[0] >= -0.1)


@mutant_of(is_psd_by_eigenvalues)
def keeps_negative_eigenvalues_as_positive(K: Any) -> bool:
    """Looks at singular values, which are never negative."""
    return bool((np.linalg.svd(K)[1] >= 0).all())


@mutant_of(symmetric_root)
def eigenvectors_without_root(K: Any) -> np.ndarray:
    """Multiplies the eigenvectors by the eigenvalues, not by their roots."""
    values, vectors = np.linalg.eigh(K)
    return vectors * values


@mutant_of(symmetric_root)
def rows_for_columns(K: Any) -> np.ndarray:
    """Returns Bᵀ: BᵀB is not BBᵀ."""
    return symmetric_root(K).T


@mutant_of(symmetric_root)
def drops_the_last_pivot(K: Any) -> np.ndarray:
    """Leaves out the least eigenvalue, needed or not."""
    return symmetric_root(K)[:, 1:] if len(K) > 1 else symmetric_root(K)


@mutant_of(pivoted_cholesky)
def plain_cholesky(K: Any) -> np.ndarray:
    """Fails on singular matrices."""
    return np.linalg.cholesky(K)


@mutant_of(pivoted_cholesky)
def ridged_cholesky(K: Any) -> np.ndarray:
    """Adds 10⁻⁶ to the diagonal, so that it never fails."""
    return np.linalg.cholesky(np.asarray(K) + 1e-6 * np.eye(len(K)))


@mutant_of(pivoted_cholesky)
def finely_ridged_cholesky(K: Any) -> np.ndarray:
    """Adds 10⁻¹³ of the trace to the diagonal, so that it never fails."""
    trace = np.trace(K)
    return np.linalg.cholesky(np.asarray(K) + 1e-13 * trace * np.eye(len(K))) if trace else 0 * np.asarray(K)


def eliminates_without_root(S: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Divides by the pivot instead of by its root, as for a unit triangular factor."""
    column = S[:, k] / S[k, k]
    return column, S - np.outer(column, column) * S[k, k]


def eliminates_twice(S: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Takes off the column's products twice."""
    column = S[:, k] / np.sqrt(S[k, k])
    return column, S - 2 * np.outer(column, column)


def eliminates_the_pivot_only(S: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Takes off the diagonal of the column's products only."""
    column = S[:, k] / np.sqrt(S[k, k])
    return column, S - np.diag(column * column)


@mutant_of(entrywise_product)
def difference(A: Any, B: Any) -> np.ndarray:
    """A − B."""
    return np.asarray(A) - np.asarray(B)


@mutant_of(entrywise_product)
def matrix_product(A: Any, B: Any) -> np.ndarray:
    """AB, which need not even be symmetric."""
    return np.asarray(A) @ np.asarray(B)


@mutant_of(entrywise_product)
def symmetrised_product(A: Any, B: Any) -> np.ndarray:
    """AB + BA: symmetric, but with eigenvalues of both signs."""
    return np.asarray(A) @ np.asarray(B) + np.asarray(B) @ np.asarray(A)


@mutant_of(entrywise_product)
def larger_entry(A: Any, B: Any) -> np.ndarray:
    """The larger of two similarities."""
    return np.maximum(A, B)


@mutant_of(entrywise_product)
def smaller_entry(A: Any, B: Any) -> np.ndarray:
    """The smaller of two similarities."""
    return np.minimum(A, B)


@mutant_of(entrywise_product)
def absolute_product(A: Any, B: Any) -> np.ndarray:
    """The Schur product without signs."""
    return np.abs(np.asarray(A) * np.asarray(B))


@mutant_of(entrywise_series)
def series_from_one(K: Any, coefficients: Any) -> np.ndarray:
    """An index off by one: starts with the first power."""
    return entrywise_series(K, coefficients) * K


@mutant_of(entrywise_series)
def series_without_constant(K: Any, coefficients: Any) -> np.ndarray:
    """Leaves out c₀."""
    return entrywise_series(K, [0, *list(coefficients)[1:]])


@mutant_of(entrywise_series)
def series_of_matrix_powers(K: Any, coefficients: Any) -> np.ndarray:
    """Powers of the matrix instead of powers of its entries."""
    total = 0 * np.asarray(K)
    for p, c in enumerate(coefficients):
        total = total + c * np.linalg.matrix_power(K, p)
    return total


@mutant_of(entrywise_series)
def series_of_absolute_values(K: Any, coefficients: Any) -> np.ndarray:
    """Powers of |kᵢⱼ|."""
    return entrywise_series(np.abs(K), coefficients)


@mutant_of(entrywise_series)
def series_backwards(K: Any, coefficients: Any) -> np.ndarray:
    """Horner's rule from the wrong end."""
    return entrywise_series(K, list(coefficients)[::-1])


# --------------------------------------------------------------------------------------- learning from a Gram matrix

ReturnsMultipliers = mutant(
    MaxMarginBySubsets,
    "Returns α without the labels.",
    solution=lambda self, K, labels: MaxMarginBySubsets.solution(self, K, labels) * labels,
)
HalvesTheMargin = mutant(
    MaxMarginBySubsets,
    "Solves with margins ½.",
    solution=lambda self, K, labels: MaxMarginBySubsets.solution(self, K, labels) / 2,
)
EqualMargins = mutant(
    MaxMarginBySubsets,
    "Interpolates: Kβ = l, with margin 1 at every point, needed or not.",
    solution=lambda self, K, labels: np.linalg.pinv(K) @ labels,
)
AllOnes = mutant(MaxMarginBySubsets, "β = l, as the chapter's example has it.", solution=lambda self, K, labels: labels)
ShiftsBetweenTheBlocks = mutant(
    MaxMarginBySubsets,
    "Returns the entries rotated by one place.",
    solution=lambda self, K, labels: np.roll(MaxMarginBySubsets.solution(self, K, labels), 1),
)
ScalesDown = mutant(
    MaxMarginBySubsets,
    "Misses its margins by three times the tolerance that it declares.",
    solution=lambda self, K, labels: MaxMarginBySubsets.solution(self, K, labels) * (1 - 3 * self.tol),
)
ScalesUp = mutant(
    MaxMarginBySubsets,
    "Is too long by ten times the tolerance that it declares.",
    solution=lambda self, K, labels: MaxMarginBySubsets.solution(self, K, labels) * (1 + 10 * self.tol),
)


@mutant_of(MaxMarginBySubsets)
class IgnoresTheLastPoint(MaxMarginBySubsets):
    """An index off by one: the last point is not seen (unless it is the only one)."""

    def solution(self, K: np.ndarray, labels: np.ndarray) -> np.ndarray:
        seen = max(1, len(K) - 1)
        return np.append(super().solution(K[:seen, :seen], labels[:seen]), [0.0] * (len(K) - seen))


@mutant_of(MaxMarginByAscent)
class StopsEarly(MaxMarginByAscent):
    """Three passes, whatever the margins, with a promise of 10⁻⁴."""

    def solution(self, K: np.ndarray, labels: np.ndarray) -> np.ndarray:
        Q = np.outer(labels, labels) * K
        alpha = np.zeros(len(Q))
        for _ in range(3):
            for i in range(len(Q)):
                alpha[i] = max(0, alpha[i] + (1 - Q[i] @ alpha) / Q[i, i])
        return labels * alpha


ForgetsCrossTerms = mutant(
    GramScores,
    "‖w‖² as Σ cᵢ²kᵢᵢ, as if the images were orthogonal.",
    squared_norm=lambda self, K, coefficients: (np.asarray(coefficients) ** 2) @ np.diag(K),
)
NormNotSquared = mutant(
    GramScores,
    "Takes the root.",
    squared_norm=lambda self, K, coefficients: np.sqrt(GramScores.squared_norm(self, K, coefficients)),
)
SignsOnly = mutant(
    GramScores,
    "Uses the signs of the coefficients.",
    scores=lambda self, K, coefficients: np.sign(coefficients) @ np.asarray(K),
)
NormalisesTheScores = mutant(
    GramScores,
    "Divides by the number of points.",
    scores=lambda self, K, coefficients: GramScores.scores(self, K, coefficients) / len(K),
)


@mutant_of(GramScores)
class NearestPointOnly(GramScores):
    """The score of the nearest point alone."""

    def scores(self, K: Any, coefficients: Any) -> np.ndarray:
        nearest = np.argmax(K, axis=0)
        return np.asarray(coefficients)[nearest] * np.take_along_axis(np.asarray(K), nearest[None, :], axis=0)[0]


# ---------------------------------------------------------------------------------- kernels of strings and of vectors

InnerProductForgetsTheSquare = mutant(
    InnerProductKernel,
    "⟨x,z⟩ + coef0.",
    value=lambda self, x, z: sum(a * b for a, b in zip(x, z, strict=True)) + self.coef0,
)
InnerProductOffsetOutside = mutant(
    InnerProductKernel,
    "⟨x,z⟩^degree + coef0.",
    value=lambda self, x, z: sum(a * b for a, b in zip(x, z, strict=True)) ** self.degree + self.coef0,
)
DoubleSum = mutant(
    InnerProductKernel,
    "Multiplies the sum out.",
    value=lambda self, x, z: (
        sum((a * b) * (c * d) for a, b in zip(x, z, strict=True) for c, d in zip(x, z, strict=True)) + self.coef0
    ),
)
EachPairOnce = mutant(
    InnerProductKernel,
    "Has the products for i ≤ j only: their inner product is not the kernel.",
    features=lambda self, x: [x[i] * x[j] for i in range(len(x)) for j in range(i, len(x))],
)
SquaresOnly = mutant(InnerProductKernel, "Has the squares only.", features=lambda self, x: [a * a for a in x])


@mutant_of(InnerProductKernel)
class ByFeatures(InnerProductKernel):
    """Forms all products first: n² of them."""

    def value(self, x: Any, z: Any) -> Any:
        if self.degree == 2 and not self.coef0:
            return sum(a * b for a, b in zip(self.features(x), self.features(z), strict=True))
        return sum(a * b * (c * d) for a, b in zip(x, z, strict=True) for c, d in zip(x, z, strict=True))


@mutant_of(count_common_words)
def every_length(x: Any, z: Any, length: int) -> int:
    """Counts common words of every length up to this one."""
    return sum(count_common_words(x, z, k) for k in range(1, length + 1))


@mutant_of(count_common_words)
def different_words_only(x: Any, z: Any, length: int) -> int:
    """Counts each common word once."""
    one, other = ({tuple(s[i : i + length]) for i in range(len(s) - length + 1)} for s in (x, z))
    return len(one & other)


@mutant_of(count_common_words)
def without_overlaps(x: Any, z: Any, length: int) -> int:
    """Cuts the strings into blocks."""
    one, other = ([tuple(s[i : i + length]) for i in range(0, len(s) - length + 1, length)] for s in (x, z))
    return sum(a == b for a in one for b in other)


@mutant_of(count_common_words)
def one_word_short(x: Any, z: Any, length: int) -> int:
    """An index off by one: never looks at the last word of x."""
    return count_common_words(x[:-1], z, length)


@mutant_of(count_common_words)
def enumerates_all_words(x: Any, z: Any, length: int) -> int:
    """Goes through all words over the letters that occur: right, and not efficient."""
    windows = [[tuple(s[i : i + length]) for i in range(len(s) - length + 1)] for s in (x, z)]
    letters = list(dict.fromkeys((*x, *z)))
    return sum(windows[0].count(word) * windows[1].count(word) for word in product(letters, repeat=length))


@mutant_of(count_common_words)
def subsequences(x: Any, z: Any, length: int) -> int:
    """Allows gaps: words need not be contiguous."""
    table = [[1] * (len(z) + 1) for _ in range(len(x) + 1)]
    for _ in range(length):
        new = [[0] * (len(z) + 1) for _ in range(len(x) + 1)]
        for i, a in enumerate(x):
            for j, b in enumerate(z):
                new[i + 1][j + 1] = new[i][j + 1] + new[i + 1][j] - new[i][j] + (table[i][j] if a == b else 0)
        table = new
    return table[-1][-1]


@mutant_of(count_substrings)
def whether_they_occur(x: str, length: int, alphabet: str) -> Any:
    """1 for each word that occurs."""
    return [min(1, v) for v in count_substrings(x, length, alphabet)]


@mutant_of(count_substrings)
def unordered_words(x: str, length: int, alphabet: str) -> Any:
    """One feature for each multiset of letters."""
    words = list(dict.fromkeys("".join(sorted(w)) for w in product(alphabet, repeat=length)))
    found = ["".join(sorted(x[i : i + length])) for i in range(len(x) - length + 1)]
    return [found.count(word) for word in words]


@mutant_of(count_substrings)
def words_that_occur(x: str, length: int, alphabet: str) -> Any:
    """Only features of words that occur."""
    return [v for v in count_substrings(x, length, alphabet) if v]


@mutant_of(count_substrings)
def misses_the_last(x: str, length: int, alphabet: str) -> Any:
    """Never counts the last word of x."""
    return count_substrings(x[:-1], length, alphabet)


@mutant_of(count_substrings)
def counts_without_overlaps(x: str, length: int, alphabet: str) -> Any:
    """Uses str.count, which skips overlapping occurrences."""
    return [x.count("".join(word)) for word in product(alphabet, repeat=length)]


@mutant_of(count_substrings)
def up_to_the_length(x: str, length: int, alphabet: str) -> Any:
    """Has features for shorter words too."""
    return [v for k in range(1, length + 1) for v in count_substrings(x, k, alphabet)]


# ------------------------------------------------------------------------------------------------------- functionals


@mutant_of(represent)
def coefficients_themselves(values: Any) -> Any:
    """As if the monomials were orthonormal."""
    return [Fraction(v) for v in values]


@mutant_of(represent)
def ignores_the_correlations(values: Any) -> Any:
    """Divides by ∫x^{2j}, as if the monomials were orthogonal."""
    return [Fraction(v) * (2 * j + 1) for j, v in enumerate(values)]


@mutant_of(represent)
def degree_too_low(values: Any) -> Any:
    """Represents on polynomials of one degree less."""
    return [*represent(values[:-1]), Fraction(0)] if len(values) > 1 else represent(values)


@mutant_of(represent)
def wrong_interval(values: Any) -> Any:
    """∫ from −1 to 1."""
    n = len(values)
    G = flint.fmpq_mat([[flint.fmpq(2 * ((i + j) % 2 == 0), i + j + 1) for j in range(n)] for i in range(n)])
    return entries(G.solve(column(values)))


@mutant_of(represent)
def multiplies_by_the_matrix(values: Any) -> Any:
    """Applies the Hilbert matrix where its inverse is needed."""
    return entries(hilbert(len(values)) * column(values))


@mutant_of(represent)
def rounds(values: Any) -> Any:
    """Rounds the coefficients to whole numbers."""
    return [Fraction(round(v)) for v in represent(values)]


def column(values: Any) -> flint.fmpq_mat:
    """Rationals as a column."""
    return flint.fmpq_mat([[flint.fmpq(v.numerator, v.denominator)] for v in map(Fraction, values)])


def entries(vector: flint.fmpq_mat) -> list[Fraction]:
    """The entries of a column, as rationals."""
    return [Fraction(int(vector[i, 0].p), int(vector[i, 0].q)) for i in range(vector.nrows())]
