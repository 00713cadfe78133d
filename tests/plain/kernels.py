"""Kernels, Gram matrices, feature maps, strings."""

import itertools
import math
from collections import Counter
from fractions import Fraction
from functools import partial

import numpy as np
from scipy.optimize import minimize
from scipy.spatial.distance import cdist
from sklearn.gaussian_process.kernels import RBF
from sklearn.metrics.pairwise import rbf_kernel
from sympy import Matrix, Rational

from .table import Plain


def linear(X, Y):
    """Lists of lists."""
    return [[sum(a * b for a, b in zip(x, z, strict=True)) for z in Y] for x in X]


def linear_with_index(X, Y):
    """Depends on where a point stands."""
    return X @ Y.T + np.arange(len(X))[:, None]


def laplacian(X, Y):
    return np.exp(-cdist(X, Y, "cityblock"))


def minus_distance(X, Y):
    return -cdist(X, Y)


def polynomial_kernel(X, Y):
    return np.asmatrix((1 + X @ Y.T) ** 2)


def minimum(X, Y):
    """Of non-negative features only."""
    if (X < 0).any() or (Y < 0).any():
        raise ValueError("negative features")
    return np.minimum(X[:, None], Y[None]).sum(axis=2)


def maximum(X, Y):
    return np.maximum(X[:, None], Y[None]).sum(axis=2)


class Gauss:
    """A Gaussian kernel that declares σ."""

    def __init__(self, sigma=1.5):
        self.sigma = sigma

    def __call__(self, X, Y):
        return np.array([[math.exp(-(math.dist(x, z) ** 2) / (2 * self.sigma**2)) for z in Y] for x in X])


class GaussNoSquare(Gauss):
    def __call__(self, X, Y):
        return np.exp(-cdist(X, Y) / (2 * self.sigma**2))


def gauss(X, Y, gamma=0.5):
    """With a keyword's default; expanded squares, in Fortran's order."""
    squares = (X**2).sum(axis=1)[:, None] + (Y**2).sum(axis=1)[None] - 2 * X @ Y.T
    return np.asfortranarray(np.exp(-gamma * np.maximum(squares, 0)))


def gauss_twice_gamma(X, Y, gamma=0.5):
    return np.exp(-2 * gamma * cdist(X, Y, "sqeuclidean"))


class Powers:
    def __init__(self, degree=3, coef0=1.0):
        self.degree, self.coef0 = degree, coef0

    def __call__(self, X, Y):
        return (np.inner(X, Y) + self.coef0) ** self.degree


class PowersLess(Powers):
    def __call__(self, X, Y):
        return (np.inner(X, Y) - self.coef0) ** self.degree


# ------------------------------------------------------------------------------------------------------------ Gram matrices


def semidefinite(K):
    """Eigenvalues, with what rounding does to them."""
    values = np.linalg.eigvalsh(K)
    return values[0] >= -1e-12 * max(1.0, abs(values).max())


def semidefinite_exactly(K):
    """Over the rationals, by elimination."""
    K = [[Fraction(float(v)) for v in row] for row in np.asarray(K)]
    for k in range(len(K)):
        if K[k][k] < 0 or (K[k][k] == 0 and any(K[k][j] for j in range(k, len(K)))):
            return False
        for i in range(k + 1, len(K)):
            if K[k][k]:
                factor = K[i][k] / K[k][k]
                K[i] = [a - factor * b for a, b in zip(K[i], K[k], strict=True)]
    return True


def positive_minors(K):
    """The leading minors alone, which does not do."""
    return all(Matrix(K.astype(int))[:k, :k].det() >= 0 for k in range(1, len(K) + 1))


def root(K):
    values, vectors = np.linalg.eigh(K)
    return vectors * np.sqrt(np.clip(values, 0, None))


def root_of_absolute_values(K):
    values, vectors = np.linalg.eigh(K)
    return vectors * abs(values)


def convolved(A, B):
    return [[float(a) * float(b) for a, b in zip(r, s, strict=True)] for r, s in zip(A, B, strict=True)]


def difference(A, B):
    return A - B


def matrix_product(A, B):
    return A @ B


def series(K, coefficients):
    """Horner's rule."""
    total = np.zeros_like(K, dtype=float)
    for c in reversed(list(coefficients)):
        total = total * K + c
    return total


def series_of_matrices(K, coefficients):
    """Powers of the matrix in place of its entries; semidefinite as well, but of another kind."""
    total, power = np.zeros_like(K), np.ones_like(K)
    for c in coefficients:
        total, power = total + c * power, power - K
    return total


def dual(K, labels):
    """max Σα − ½‖Σαᵢlᵢφᵢ‖², α ≥ 0, by scipy: no tolerance is declared."""
    Q = K * np.outer(labels, labels)
    found = minimize(
        lambda a: a @ Q @ a / 2 - a.sum(), np.zeros(len(labels)), jac=lambda a: Q @ a - 1, bounds=[(0, None)] * len(labels),
        method="L-BFGS-B", options={"ftol": 1e-16, "gtol": 1e-12, "maxiter": 10_000, "maxfun": 100_000},
    )  # fmt: skip
    return found.x * labels


class Dual:
    """The same, and it declares how near it comes."""

    tol = 1e-5

    def __call__(self, K, labels):
        beta = dual(K, labels)
        return beta / min(labels * (K @ beta))


class DualWithoutLabels(Dual):
    def __call__(self, K, labels):
        return abs(super().__call__(K, labels))


class Scores:
    def scores(self, K, coefficients):
        return [sum(c * row[j] for c, row in zip(coefficients, K, strict=True)) for j in range(K.shape[1])]

    def squared_norm(self, K, coefficients):
        return np.einsum("i,ij,j", coefficients, K, coefficients)


class ScoresOfSquares(Scores):
    def squared_norm(self, K, coefficients):
        return np.diag(K) @ np.square(coefficients)


# ------------------------------------------------------------------------------------------------------------- feature maps


class Products:
    """All products of two coordinates; with c, a constant and √(2c)x as well."""

    def __init__(self, coef0=0):
        self.degree, self.coef0 = 2, coef0

    def __call__(self, X):
        columns = [X[:, i] * X[:, j] for i in range(X.shape[1]) for j in range(X.shape[1])]
        if self.coef0:
            columns += [math.sqrt(2 * self.coef0) * X[:, i] for i in range(X.shape[1])]
            columns.append(np.full(len(X), float(self.coef0)))
        return np.column_stack(columns)


class ProductsOnce(Products):
    def __call__(self, X):
        return np.column_stack([X[:, i] * X[:, j] for i in range(X.shape[1]) for j in range(i, X.shape[1])])


class Monomials:
    """One feature a monomial, weighted by the root of the multinomial coefficient; a list of lists."""

    degree, coef0 = 2, 1

    def weight(self, exponents):
        slack = self.degree - sum(exponents)
        count = math.factorial(self.degree) // math.prod(map(math.factorial, (*exponents, slack)))
        return math.sqrt(count * self.coef0**slack)

    def __call__(self, X):
        grid = [e for e in itertools.product(range(self.degree + 1), repeat=X.shape[1]) if sum(e) <= self.degree]
        return [[self.weight(e) * math.prod(v**k for v, k in zip(x, e, strict=True)) for e in grid] for x in X.tolist()]


class MonomialsUnweighted(Monomials):
    def weight(self, exponents):
        return 1.0


def exponents(d, D):
    """A generator."""
    if d == 0:
        yield ()
        return
    for first in range(D + 1):
        for rest in exponents(d - 1, D - first):
            yield (first, *rest)


def exponents_of_degree(d, D):
    return [e for e in exponents(d, D) if sum(e) == D]


def represent(values):
    """Solves with Hilbert's matrix over sympy's rationals."""
    n = len(values)
    hilbert = Matrix(n, n, lambda i, j: Rational(1, i + j + 1))
    h = hilbert.LUsolve(Matrix([Rational(v.numerator, v.denominator) for v in values]))
    return [Fraction(int(v.p), int(v.q)) for v in h]


def represent_by_moments(values):
    return list(values)


class Quadratic:
    """(⟨x,z⟩ + c)², and the products."""

    def __init__(self, coef0=1):
        self.coef0 = coef0

    def __call__(self, x, z):
        total = self.coef0
        for a, b in zip(x, z, strict=True):
            total = total + a * b
        return total**2

    def features(self, x):
        return [a * b for a in x for b in x]


class QuadraticByFeatures(Quadratic):
    """Without the trick: it costs n²."""

    def __call__(self, x, z):
        return sum(a * b for a, b in zip(self.features(x), self.features(z), strict=True))


# ------------------------------------------------------------------------------------------------------------------ strings


def common_words(x, z, length):
    words = Counter(tuple(x[i : i + length]) for i in range(len(x) - length + 1))
    return sum(words[tuple(z[i : i + length])] for i in range(len(z) - length + 1))


def different_common_words(x, z, length):
    return len({x[i : i + length] for i in range(len(x) - length + 1)} & {z[i : i + length] for i in range(len(z) - length + 1)})


def occurrences(x, length, alphabet):
    return [
        sum(x[i : i + length] == "".join(word) for i in range(len(x) - length + 1))
        for word in itertools.product(alphabet, repeat=length)
    ]


def occurrences_apart(x, length, alphabet):
    """`str.count` skips what overlaps."""
    return np.array([x.count("".join(word)) for word in itertools.product(alphabet, repeat=length)])


TABLE = [
    Plain("kernel", "lists of lists", linear, {"by place": linear_with_index}),
    Plain("kernel", "SciPy's distances", laplacian, {"minus the distance": minus_distance}),
    Plain("kernel", "a matrix of NumPy's", polynomial_kernel),
    Plain("kernel", "refuses negative features", minimum, {"the maximum": maximum}),
    Plain("gaussian-kernel", "math, an instance", Gauss(2.0), {"no square": GaussNoSquare(2.0)}),
    Plain("gaussian-kernel", "a function, Fortran", gauss, {"2γ": gauss_twice_gamma}),
    Plain("gaussian-kernel", "scikit-learn's", RBF(0.5)),
    Plain("gaussian-kernel", "a partial of scikit-learn's", partial(rbf_kernel, gamma=2.0)),
    Plain("polynomial-kernel", "a class", Powers, {"c subtracted": PowersLess}),
    Plain("psd-test", "eigenvalues; NumPy's bool", semidefinite, {"leading minors": positive_minors}),
    Plain("psd-test", "rationals", semidefinite_exactly),
    Plain("gram-factorization", "eigenvectors", root, {"no root": root_of_absolute_values}),
    Plain("gram-combination", "lists of lists", convolved, {"difference": difference, "matrix product": matrix_product}),
    Plain("gram-combination", "NumPy's", np.add),
    Plain("entrywise-series", "Horner's rule", series, {"powers of another": series_of_matrices}),
    Plain("kernel-max-margin", "scipy, no tolerance", dual),
    Plain("kernel-max-margin", "a class that declares", Dual, {"no labels": DualWithoutLabels}),
    Plain("gram-scoring", "a list, a NumPy scalar", Scores, {"the diagonal": ScoresOfSquares}),
    Plain("feature-map", "columns", Products, {"each once": ProductsOnce}),
    Plain("feature-map", "columns, an instance", Products(coef0=2)),
    Plain("monomial-feature-map", "a list of lists", Monomials, {"no weights": MonomialsUnweighted}),
    Plain("monomial-list", "a generator", exponents, {"of the highest degree": exponents_of_degree}),
    Plain("l2-representer", "sympy", represent, {"the values": represent_by_moments}),
    Plain("quadratic-kernel", "a loop", Quadratic, {"n²": QuadraticByFeatures}),
    Plain("string-kernel", "counters", common_words, {"different words": different_common_words}),
    Plain("substring-counts", "a list", occurrences, {"no overlaps": occurrences_apart}),
]
