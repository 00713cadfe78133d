"""The roles of kernels and of what is built on Gram matrices, and what the statements read of one.

X is (n, d) float64, Y is (m, d).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import Number, exact_matrix, exact_vector, exp, rational, sqrt
from ....properties.numbers.informative import above_the_diagonal, telling
from ....properties.oracles.margin import NotSeparable, max_margin, nearest_point_weights
from ....properties.oracles.psd import certified_definite, definiteness, eigenvalue_floor, quadratic_form
from ....properties.roles.base import listed, role, setting, vector, yes_or_no
from ....properties.roles.readings import Place, Reading
from ....properties.statements.verdicts import Idle, ImplementationFailed
from ...perceptron.samples.streams import SeparableStream, products
from ..oracles.definiteness import negative_direction, worst_direction
from ..samples.functionals import EvaluationPoints, PolynomialFunctional
from ..samples.matrices import BlockPair, SymmetricMatrix, SymmetricPair
from ..samples.monomials import PolynomiallyLabelled, monomial
from ..samples.points import DistinctPoints, Expansion, ImageExpansion, Points, SignedSeries
from .outputs import Gram, as_exponents, gaussian_rate, gram, polynomial_parameters, square_matrix

DEFAULT_TOL = Fraction(1, 10**6)  # of a solver that declares none
COARSE = 40  # eigenvalues below 2⁻⁴⁰ are 0 as far as float64 can tell

Cloud = TypeVar("Cloud", bound=Points, covariant=True)
Pair = tuple[int, int]


# --------------------------------------------------------------------------------------------------------------- kernels


@role("kernel", same_under=("shift",))
class Kernel(Protocol):
    """A callable giving the (n, m) matrix of k(x, y). One that refuses negative features is judged on the others."""

    def __call__(self, X: Any, Y: Any) -> Any: ...


@role("gaussian-kernel", same_under=("shift",))
class GaussianKernel(Kernel, Protocol):
    """A kernel exp(−‖x−y‖²/(2σ²)) that declares ``sigma`` or ``length_scale`` (both σ), or ``gamma`` (1/(2σ²); None is 1/d).

    A parameter is an attribute, or a keyword argument with a default.
    """

    def __call__(self, X: Any, Y: Any) -> Any: ...


@role("polynomial-kernel")
class PolynomialKernel(Kernel, Protocol):
    """A kernel (γ⟨x,y⟩ + c)^p that declares ``degree`` (p), and ``coef0`` (c, else 0), ``gamma`` (γ, else 1; None is 1/d)."""

    def __call__(self, X: Any, Y: Any) -> Any: ...


class KernelMatrix(Reading[Cloud], role=Kernel):
    """The matrix K of k(xᵢ,xⱼ) for the points of the sample."""

    @cached_property
    def found(self) -> Gram:
        return gram(self.model, self.sample.X)

    @property
    def K(self) -> np.ndarray:
        return self.found.K

    @property
    def unit(self) -> Fraction:
        """The unit roundoff of the numbers that came back."""
        return self.found.unit

    @cached_property
    def asymmetric(self) -> list[Any]:
        """Pairs i < j: all; of many points those where k(xᵢ,xⱼ) and k(xⱼ,xᵢ) differ most, and others."""
        K = self.K.astype(float)
        return telling(above_the_diagonal(abs(K - K.T)))

    @cached_property
    def close(self) -> list[Any]:
        """Pairs i < j: all; of many points those where k(xᵢ,xⱼ)² comes closest to k(xᵢ,xᵢ)k(xⱼ,xⱼ), and others."""
        K = self.K.astype(float)
        own = K.diagonal()
        return telling(above_the_diagonal(K * K - own[:, None] * own))

    @cached_property
    def equal_points(self) -> list[Any]:
        """Pairs of places where the same point stands: all; of many those where k differs most from k(xᵢ,xᵢ), and others."""
        numbers = {row: i for i, row in enumerate(dict.fromkeys(self.sample.rows))}
        which, K = np.array([numbers[row] for row in self.sample.rows]), self.K.astype(float)
        return telling(np.where(which[:, None] == which, abs(K - K.diagonal()[:, None]), np.nan))

    @cached_property
    def squared_distances(self) -> np.ndarray:
        """ρ(xᵢ,xⱼ)² = k(xᵢ,xᵢ) + k(xⱼ,xⱼ) − 2k(xᵢ,xⱼ)."""
        own = self.K.diagonal()
        return own[:, None] + own[None, :] - 2 * self.K

    @cached_property
    def symmetrised(self) -> np.ndarray:
        """(K + Kᵀ)/2, which has the same form zᵀKz."""
        if (self.K == self.K.T).all():
            return self.K
        return (self.K + self.K.T) / Fraction(2)

    @cached_property
    def worst(self) -> np.ndarray:
        """A z with zᵀKz < 0; 0 if there is none."""
        return worst_direction(self.symmetrised)


class KernelBlocks(KernelMatrix[Points]):
    """Entries, asked for in other company: each point alone, all in the opposite order, the first half with the second."""

    @cached_property
    def elsewhere(self) -> list[tuple[str, Pair, Number]]:
        """In which company, (i, j), and k(xᵢ,xⱼ) there."""
        return [*self.alone, *self.backwards, *self.block]

    @cached_property
    def alone(self) -> list[tuple[str, Pair, Number]]:
        points = [self.sample.X[i : i + 1] for i in range(self.sample.n)]
        return [("alone", (i, i), gram(self.model, point).K[0, 0]) for i, point in enumerate(points)]

    @cached_property
    def backwards(self) -> list[tuple[str, Pair, Number]]:
        found: Any = gram(self.model, self.sample.X[::-1].copy()).K[::-1, ::-1]
        return [("backwards", (i, j), found[i, j]) for i, j in telling(abs((found - self.K).astype(float)))]

    @cached_property
    def block(self) -> list[tuple[str, Pair, Number]]:
        X, half = self.sample.X, self.sample.n // 2
        found: Any = gram(self.model, X[:half], X[half:]).K if half else np.empty((0, 0))
        off = abs((found - self.K[:half, half:]).astype(float)) if half else found
        return [("block", (i, half + j), found[i, j]) for i, j in telling(off)]


class NormalizedKernel(KernelMatrix[Cloud]):
    """The kernel divided by √(k(x,x)k(y,y)), on points where that is positive."""

    @cached_property
    def normalized(self) -> np.ndarray:
        K: list[list[Any]] = self.K.tolist()
        n = len(K)
        if not all(K[i][i] > 0 for i in range(n)):
            raise Idle("k(x,x) is positive")
        return np.array([[Fraction(K[i][j]) / sqrt(K[i][i] * K[j][j]) for j in range(n)] for i in range(n)], dtype=object)


class KernelExpansion(KernelMatrix[Expansion]):
    """The function f = Σ αᵢ k(·,xᵢ)."""

    @property
    def alpha(self) -> np.ndarray:
        return self.sample.alpha


class PolynomialMatrix(KernelMatrix[Points], role=PolynomialKernel):
    """The matrix of a polynomial kernel, with the p, γ and c that it declares."""

    @cached_property
    def parameters(self) -> tuple[int, Fraction, Fraction]:
        return polynomial_parameters(self.model, self.sample.d)

    @property
    def p(self) -> int:
        return self.parameters[0]

    @property
    def gamma(self) -> Fraction:
        return self.parameters[1]

    @property
    def c(self) -> Fraction:
        return self.parameters[2]


class GaussianMatrix(KernelMatrix[Cloud], role=GaussianKernel):
    """The matrix of a Gaussian kernel, with the γ = 1/(2σ²) that it declares."""

    @cached_property
    def rate(self) -> Fraction:
        """γ."""
        return gaussian_rate(self.model, self.sample.d)

    @cached_property
    def pairs(self) -> list[Any]:
        """Pairs i < j: all; of many points those whose entry is farthest from exp(−γ‖xᵢ−xⱼ‖²) in floating point, and others."""
        expected = np.exp(-float(self.rate) * self.sample.squared_distances.astype(float))
        return telling(above_the_diagonal(abs(self.K.astype(float) - expected)))


class GaussianSpectrum(GaussianMatrix[DistinctPoints]):
    """The least eigenvalue of a Gaussian matrix, and a certified bound for that of the true one."""

    @cached_property
    def true(self) -> np.ndarray:
        """The matrix of exp(−γ‖xᵢ−xⱼ‖²), in interval arithmetic."""
        return np.array([[exp(-self.rate * v) for v in row] for row in self.sample.squared_distances], dtype=object)

    @cached_property
    def mu(self) -> Number:
        """A power of two below the least eigenvalue of the true matrix, certified; 0 where that is below 2⁻⁴⁰."""
        return eigenvalue_floor(self.true, smallest=COARSE)

    @cached_property
    def true_is_definite(self) -> bool:
        return self.mu > 0 or certified_definite(self.true)

    @cached_property
    def least(self) -> Number:
        """At least the least eigenvalue of K: μ where K − μI is semidefinite, else the lowest Rayleigh quotient found."""
        shifted = definiteness(self.symmetrised - self.mu * np.eye(self.sample.n, dtype=int).astype(object))
        if shifted.negative is None:
            return self.mu
        computed = exact_vector(np.linalg.eigh(self.symmetrised.astype(np.float64))[1][:, 0])
        directions: list[Any] = [np.array(shifted.negative, dtype=object), computed]
        return min(quadratic_form(self.symmetrised, z) / Fraction(z @ z) for z in directions)


# ------------------------------------------------------------------------------------------------- Gram matrices


@role("psd-test")
class PsdTest(Protocol):
    """A callable that says whether a symmetric matrix is positive semidefinite."""

    def __call__(self, K: Any) -> bool: ...


@role("gram-factorization")
class GramFactorization(Protocol):
    """A callable giving, for a positive semidefinite (n, n) matrix, an (n, r) matrix B with K = BBᵀ."""

    def __call__(self, K: Any) -> Any: ...


@role("gram-combination")
class GramCombination(Protocol):
    """A callable that makes of two Gram matrices on the same points a third, as ``numpy.add`` and ``numpy.multiply`` do."""

    def __call__(self, A: Any, B: Any) -> Any: ...


@role("entrywise-series")
class EntrywiseSeries(Protocol):
    """A callable giving the matrix of Σₚ cₚ kᵢⱼᵖ, for coefficients c₀, c₁, …"""

    def __call__(self, K: Any, coefficients: Any) -> Any: ...


class PsdAnswer(Reading[SymmetricMatrix], role=PsdTest):
    """Whether the test says that the matrix is positive semidefinite."""

    @cached_property
    def says(self) -> bool:
        """Raises `Idle` for a yes to a matrix that is one up to rounding: eigenvalues in floating point tell no more."""
        answer = yes_or_no(self.model(self.sample.K))
        if answer and not self.sample.semidefinite and self.sample.nearly_semidefinite:
            raise Idle("the matrix is positive semidefinite up to 16n²u times the sum of its entries' sizes")
        return answer


Matrix = TypeVar("Matrix", bound=SymmetricMatrix, covariant=True)


class Factorization(Reading[Matrix], role=GramFactorization):
    """The factor B."""

    @cached_property
    def B(self) -> np.ndarray:
        B = exact_matrix(self.model(self.sample.K))
        if B.ndim != 2 or len(B) != self.sample.n:
            raise ImplementationFailed(f"returned the shape {B.shape} for a matrix of {self.sample.n} rows")
        return B


Matrices = TypeVar("Matrices", bound=SymmetricPair, covariant=True)


class Combination(Reading[Matrices], role=GramCombination):
    """The matrix made of two."""

    @cached_property
    def K(self) -> np.ndarray:
        return square_matrix(self.model(self.sample.A.K, self.sample.B.K), self.sample.n)

    @cached_property
    def worst(self) -> np.ndarray:
        """A z with zᵀKz < 0; 0 if there is none, or if K is not symmetric."""
        return negative_direction(self.K)


Powers = TypeVar("Powers", bound=SignedSeries, covariant=True)


@dataclass(frozen=True)
class SeriesEntry:
    """The entry kᵢⱼ of the matrix of a series, found at (i, j), and what it is made of, ⟨xᵢ,xⱼ⟩."""

    at: Pair
    found: Any
    inner: Any


class SeriesMatrix(Reading[Powers], role=EntrywiseSeries):
    """The matrix made of the inner products of the points, as float64: small dyadic rationals, of which nothing is rounded."""

    @cached_property
    def coefficients(self) -> tuple[Number, ...]:
        """c₀, c₁, …, exactly."""
        return self.sample.coefficients

    @cached_property
    def entries(self) -> list[SeriesEntry]:
        """The entries on the diagonal and below it."""
        pairs = ((i, j) for i in range(self.sample.n) for j in range(i + 1))
        return [SeriesEntry((i, j), self.K[i, j], self.sample.inner[i, j]) for i, j in pairs]

    @cached_property
    def K(self) -> np.ndarray:
        c = [float(v) for v in self.sample.coefficients]
        return square_matrix(self.model(self.sample.inner.astype(np.float64), c), self.sample.n)

    @cached_property
    def worst(self) -> np.ndarray:
        """A z with zᵀKz < 0; 0 if there is none, or if K is not symmetric."""
        return negative_direction(self.K)


# --------------------------------------------------------------------------------------- learning from a Gram matrix


@role("kernel-max-margin", same_under=("unit",))
class KernelMaxMargin(Protocol):
    """A callable giving the coefficients β (n,) of min βᵀKβ subject to lᵢ(Kβ)ᵢ ≥ 1, for a positive semidefinite K.

    ``tol`` is by how much a margin may be missed, and the objective be above the least, relative to it: 10⁻⁶ where none is
    declared; 0 is exact.
    """

    def __call__(self, K: Any, labels: Any) -> Any: ...


@role("gram-scoring")
class GramScoring(Protocol):
    """For w = Σ cᵢφ(aᵢ): ``scores(K, c)`` gives ⟨w, φ(xⱼ)⟩ from the matrix of ⟨φ(aᵢ), φ(xⱼ)⟩, ``squared_norm(K, c)`` ‖w‖²."""

    def scores(self, K: Any, coefficients: Any) -> Any: ...

    def squared_norm(self, K: Any, coefficients: Any) -> Any: ...


@dataclass(frozen=True, eq=False)
class Solution:
    """Coefficients β that a solver found for a Gram matrix K and labels l, and the ``tol`` that it declares, or the role's."""

    K: np.ndarray
    labels: tuple[int, ...]
    beta: np.ndarray
    tol: Number

    @classmethod
    def of(cls, solver: Any, K: np.ndarray, labels: tuple[int, ...]) -> Solution:
        """What the solver finds, exactly. Raises `ImplementationFailed` unless there is a coefficient for each point."""
        beta = exact_vector(solver(K.astype(np.float64), np.array(labels)))
        if beta.shape != (len(labels),):
            raise ImplementationFailed(f"returned the shape {beta.shape} for {len(labels)} points")
        return cls(K, labels, beta, rational(setting(solver, "tol", DEFAULT_TOL)))

    @cached_property
    def margins(self) -> np.ndarray:
        """lᵢ(Kβ)ᵢ."""
        return np.array(self.labels, dtype=object) * (self.K @ self.beta)

    @cached_property
    def value(self) -> Any:
        """βᵀKβ."""
        return self.beta @ self.K @ self.beta


class MarginSolution(Reading[SeparableStream], role=KernelMaxMargin):
    """The solution from the Gram matrix of the rows, and the certified optimum over all vectors."""

    @cached_property
    def found(self) -> Solution:
        return Solution.of(self.model, self.sample.exact_X @ self.sample.exact_X.T, self.sample.labels)

    @property
    def least(self) -> Number:
        """‖w*‖²."""
        return self.sample.optimum.norm_squared

    @property
    def optimum(self) -> np.ndarray:
        """w*."""
        return exact_vector(self.sample.optimum.w)

    @cached_property
    def beta_star(self) -> np.ndarray:
        """The multipliers of the certified optimum, each with its label."""
        alpha = self.sample.optimum.alpha
        return exact_vector([alpha.get(i, 0) * label for i, label in enumerate(self.sample.labels)])


class BlockSolution(Reading[BlockPair], role=KernelMaxMargin):
    """The solution for two curves that do not touch, and the one for a curve by itself."""

    @cached_property
    def whole(self) -> Solution:
        return Solution.of(self.model, self.sample.K, self.sample.labels)

    @cached_property
    def alone(self) -> Solution:
        return Solution.of(self.make(), self.sample.curve.exact, (1,) * self.sample.curve.n)

    @cached_property
    def least(self) -> Number:
        """The certified least value for a curve by itself."""
        return 1 / Fraction(nearest_point_weights(self.sample.curve.exact)[1])

    @property
    def y1(self) -> np.ndarray:
        """The coefficients on the first curve."""
        return self.whole.beta[: self.sample.curve.n]

    @property
    def y2(self) -> np.ndarray:
        """The coefficients on the second."""
        return self.whole.beta[self.sample.curve.n :]


class Prediction(Place, shown="prediction {0.t}"):
    """Prediction number `t` of a perceptron: its score from inner products, its weights θ, and the image that it looks at."""

    t: int
    score: Number
    theta: np.ndarray
    image: np.ndarray


class GramMethod(Reading[ImageExpansion], role=GramScoring):
    """Scores and norms from K = ⟨x,y⟩² alone, beside the images: the products xᵢxⱼ."""

    @cached_property
    def images(self) -> np.ndarray:
        return exact_matrix([products(row) for row in self.sample.rows])

    @cached_property
    def K(self) -> np.ndarray:
        """The kernel's values, and so the inner products of the images."""
        return self.sample.inner**2

    @cached_property
    def scores(self) -> np.ndarray:
        """⟨w,φ(xⱼ)⟩ for w = Σ yᵢφ(xᵢ)."""
        return self._scores(self.K, self.sample.alpha)

    @cached_property
    def squared_norm(self) -> Number:
        """‖w‖²."""
        return rational(self.model.squared_norm(self.K.astype(np.float64), self.sample.alpha.astype(np.float64)))

    @cached_property
    def predictions(self) -> list[Prediction]:
        """Passes of a perceptron on the labels, by features; beside each prediction the score from inner products."""
        theta, alpha, found = self.images[0] * 0, self.sample.alpha * 0, []
        for _ in range(self.sample.PASSES):
            for j, label in enumerate(self.sample.labels):
                found.append(Prediction(len(found), self._scores(self.K[:, j : j + 1], alpha)[0], theta, self.images[j]))
                if label * (theta @ self.images[j]) <= 0:
                    theta, alpha = theta + label * self.images[j], alpha + label * (np.arange(self.sample.n) == j)
        return found

    def _scores(self, K: np.ndarray, coefficients: np.ndarray) -> np.ndarray:
        return vector(self.model.scores(K.astype(np.float64), coefficients.astype(np.float64)), "scores", K.shape[1])


class CubicGramMethod(GramMethod):
    """Scores by the features (x, x², x³) of each coordinate x, and the kernel that they define."""

    @cached_property
    def images(self) -> np.ndarray:
        X = self.sample.exact_X
        return np.hstack([X, X**2, X**3])

    @cached_property
    def K(self) -> np.ndarray:
        return self.images @ self.images.T


# ------------------------------------------------------------------------------------------------------ feature maps


@role("feature-map")
class FeatureMap(Protocol):
    """A callable giving (n, D) features whose inner products are (⟨x,y⟩ + c)^p, with ``degree`` (p) and ``coef0`` (c, else 0)."""

    def __call__(self, X: Any) -> Any: ...


@role("monomial-feature-map")
class MonomialFeatureMap(FeatureMap, Protocol):
    """A feature map that has one feature for each monomial in (⟨x,y⟩ + c)^p."""

    def __call__(self, X: Any) -> Any: ...


@role("monomial-list")
class MonomialList(Protocol):
    """A callable giving the exponents (i₁,…,i_d) of the monomials in d variables of degree at most D, each once."""

    def __call__(self, d: int, D: int) -> Iterable[Iterable[int]]: ...


class Features(Reading[Cloud], role=FeatureMap):
    """The features of the points, with the p and c that the map declares."""

    @cached_property
    def B(self) -> np.ndarray:
        """φ of the points, (n, D)."""
        B = exact_matrix(self.model(self.sample.X))
        if B.ndim != 2 or len(B) != self.sample.n:
            raise ImplementationFailed(f"returned the shape {B.shape} for {self.sample.n} points")
        return B

    @cached_property
    def p(self) -> int:
        return polynomial_parameters(self.model, self.sample.d)[0]

    @cached_property
    def c(self) -> Fraction:
        return polynomial_parameters(self.model, self.sample.d)[2]


class MonomialFeatures(Features[Points], role=MonomialFeatureMap):
    """The features of a map that has one for each monomial."""


class OfDegree(Protocol):
    """A sample with a number of variables d and a degree D."""

    @property
    def d(self) -> int: ...

    @property
    def D(self) -> int: ...


Size = TypeVar("Size", bound=OfDegree, covariant=True)


class Monomials(Reading[Size], role=MonomialList):
    """The monomials that are listed, each as d whole numbers."""

    @cached_property
    def exponents(self) -> list[tuple[int, ...]]:
        d = self.sample.d
        return [as_exponents(listed(e, "exponents"), d) for e in listed(self.model(d, self.sample.D), "monomials")]


class SeparationByMonomials(Monomials[PolynomiallyLabelled]):
    """The images of the points: the values of the monomials listed."""

    @cached_property
    def images(self) -> list[tuple]:
        return [tuple(monomial(e, row) for e in self.exponents) for row in self.sample.rows]

    @cached_property
    def separable(self) -> bool:
        """Whether a hyperplane through 0 separates the images strictly."""
        return self.separable_by(self.exponents)

    @cached_property
    def separable_without_constant(self) -> bool:
        """The same without the coordinate of (0,…,0)."""
        return self.separable_by([e for e in self.exponents if any(e)])

    def separable_by(self, exponents: list[tuple[int, ...]]) -> bool:
        """Whether a hyperplane through 0 separates the values of these monomials strictly; certified."""
        if not exponents:
            return False
        try:
            max_margin([tuple(monomial(e, row) for e in exponents) for row in self.sample.rows], self.sample.labels)
        except NotSeparable:
            return False
        return True


# ------------------------------------------------------------------------------------------------------- functionals


@role("l2-representer")
class Representer(Protocol):
    """``represent(values)``: the coefficients of the polynomial h of degree k = len(values) − 1 with ∫₀¹ h(x)xʲ dx = values[j].

    values[j] is L(xʲ) for a linear functional L on polynomials of degree at most k: then L(f) = ∫₀¹ h(x)f(x) dx for them all.
    Both are listed from degree 0 on, and exact: the values are given as `fractions.Fraction`, and so are the coefficients.
    """

    def __call__(self, values: Any) -> Any: ...


class Representation(Reading[PolynomialFunctional], role=Representer):
    """The representer h of a functional, by its coefficients."""

    @cached_property
    def h(self) -> np.ndarray:
        values = self.sample.values
        h = exact_vector(self.model([Fraction(v) for v in values])).ravel()
        if len(h) != len(values):
            raise ImplementationFailed(f"returned {len(h)} coefficients, not {len(values)}")
        return h


class Evaluations(Reading[EvaluationPoints], role=Representer):
    """The representers of the evaluations at two points x and y: K_x and K_y, by their coefficients."""

    @cached_property
    def representers(self) -> tuple[np.ndarray, np.ndarray]:
        at_x, at_y = (Representation(self.make, self.sample.evaluation(t)).h for t in (self.sample.x, self.sample.y))
        return at_x, at_y
