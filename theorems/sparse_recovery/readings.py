"""The roles of compressed sensing, and what the statements read: kept entries, constants, draws, solutions and their errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, ClassVar, Protocol, TypeVar

import numpy as np
from scipy.special import chdtr, ndtr

from ...properties.numbers.exact import NotANumber, Number, exact, exact_vector, rational, sqrt
from ...properties.roles.base import float_array, role, setting, vector
from ...properties.roles.readings import Place, Reading
from ...properties.samples.hypotheses import hypothesis
from ...properties.statements.verdicts import ImplementationFailed
from ..duality.readings.programs import declared_tol
from .oracles.basis_pursuit import farthest_minimiser
from .samples.random_matrices import GaussianDesign, GaussianDirection
from .samples.recovery import ConsistentSystem, RecoveryProblem, RotatedProblem
from .samples.rip import DisjointParts, MatrixAndSparseVector, OverlappingParts, UniquenessProblem
from .samples.sparse_vectors import VectorAndOrder, VectorsAndOrder


@role("sparse-recovery")
class SparseRecovery(Protocol):
    """``recover(A, b)`` returns a solution x (d,) of Ax = b with the smallest 1-norm, for A (n, d) and b (n,).

    Its ``tol`` declares how far it may miss: the residual by tol·(1 + |bᵢ| + Σⱼ|Aᵢⱼxⱼ|) in each equation, the smallest
    1-norm by tol·(1 + ‖x‖₁ + the smallest 1-norm). 10⁻⁶ where it declares none; 0 is exact.
    """

    def __call__(self, A: Any, b: Any) -> Any: ...


@role("sparsest-solution")
class SparsestSolution(Protocol):
    """``solve(A, b)`` returns a solution x (d,) of Ax = b with the fewest non-zero entries; ``tol`` as for sparse recovery."""

    def __call__(self, A: Any, b: Any) -> Any: ...


@role("rip-constant")
class RIPConstantFunction(Protocol):
    """``constant(W, s)`` returns the least ε such that |‖Wx‖² − ‖x‖²| ≤ ε‖x‖² for all x with at most s non-zero entries."""

    def __call__(self, W: Any, s: int) -> Any: ...


@role("hard-thresholding")
class HardThresholding(Protocol):
    """``threshold(x, s)`` keeps s entries of x (d,) that are largest in absolute value, and sets the others to 0."""

    def __call__(self, x: Any, s: int) -> Any: ...


@role("random-measurement-matrix")
class RandomMeasurementMatrix(Protocol):
    """``draw(n, d, rng)`` returns an (n, d) matrix of independent N(0, 1/n) entries; `rng` is a NumPy generator."""

    def __call__(self, n: int, d: int, rng: Any) -> Any: ...


# --------------------------------------------------------------------------------------------------------- hard thresholding


class Kept(Reading[VectorAndOrder], role=HardThresholding):
    """x_s: what thresholding keeps of x."""

    @cached_property
    def x(self) -> np.ndarray:
        return exact_vector(self.sample.x)

    @cached_property
    def kept(self) -> np.ndarray:
        return keep(self.model, self.x, self.sample.s)

    @property
    def is_something(self) -> bool:
        """Whether x_s is not 0."""
        return any(self.kept)

    @cached_property
    def one_norm(self) -> Any:
        """‖x_s‖₁."""
        return sum(abs(self.kept))

    @cached_property
    def length_squared(self) -> Any:
        """‖x_s‖₂²."""
        return self.kept @ self.kept


class Consecutive(Place, shown="i = {0.i}"):
    """A block Tᵢ, i ≥ 1, and the next one: ‖h_{Tᵢ}‖₁ and ‖h_{Tᵢ₊₁}‖₂²."""

    i: Any
    norm1: Any
    following: Any


class Blocks(Reading[VectorsAndOrder], role=HardThresholding):
    """h cut into blocks: T₀ holds s largest entries of x, T₁, T₂, … what thresholding keeps of the rest of h, again and again."""

    @cached_property
    def rest(self) -> np.ndarray:
        """h outside T₀."""
        x, h = exact_vector(self.sample.x), exact_vector(self.sample.h)
        return np.where(keep(self.model, x, self.sample.s) != 0, 0 * h, h)

    @cached_property
    def x_outside(self) -> np.ndarray:
        """x outside T₀."""
        x = exact_vector(self.sample.x)
        return x - keep(self.model, x, self.sample.s)

    @cached_property
    def head(self) -> np.ndarray:
        """h on T₀."""
        return exact_vector(self.sample.h) - self.rest

    @cached_property
    def parts(self) -> list[np.ndarray]:
        """h on T₁, T₂, … until nothing is left of it."""
        parts, left = [], self.rest
        while any(left):
            part = keep(self.model, left, self.sample.s)
            if not any(part) or len(parts) > len(left):
                raise ImplementationFailed("it keeps nothing of a vector that is not 0")
            parts.append(part)
            left = left - part
        return parts

    @cached_property
    def beyond(self) -> np.ndarray:
        """h on T₂, T₃, … together."""
        return sum(self.parts[1:], start=0 * self.rest)

    @cached_property
    def consecutive(self) -> list[Consecutive]:
        """T₁ and T₂, T₂ and T₃, …"""
        return [Consecutive(i, sum(abs(one)), other @ other) for i, (one, other) in enumerate(pairwise(self.parts), 1)]

    @property
    def are_several(self) -> bool:
        """Whether there is more than one block after T₀."""
        return len(self.parts) > 1

    @property
    def are_many(self) -> bool:
        """Whether there are more than two."""
        return len(self.parts) > 2

    @cached_property
    def tail(self) -> Number:
        """√s Σ_{i≥2}‖h_{Tᵢ}‖₂."""
        squares: list[Any] = [part @ part for part in self.parts[1:]]
        return sum((sqrt(self.sample.s * square) for square in squares), start=0)

    @cached_property
    def beyond_squared(self) -> Any:
        """‖h_{T₀₁ᶜ}‖₂²."""
        return self.beyond @ self.beyond

    @cached_property
    def rest_norm1(self) -> Any:
        """‖h_{T₀ᶜ}‖₁."""
        return sum(abs(self.rest))


def keep(threshold: Any, x: np.ndarray, s: int) -> np.ndarray:
    """What is kept of a vector of exact numbers, exactly."""
    return vector(threshold(np.array(x, dtype=np.float64), s), "thresholded vector", len(x))


# --------------------------------------------------------------------------------------------- restricted isometry constants

Measured = TypeVar("Measured", bound=MatrixAndSparseVector | OverlappingParts, covariant=True)
Parts = TypeVar("Parts", bound=OverlappingParts, covariant=True)


class IsometryConstant(Reading[Measured], role=RIPConstantFunction):
    """The restricted isometry constant ε of W, of the sample's order, as an implementation says."""

    @cached_property
    def epsilon(self) -> Number:
        return rational(self.model(self.sample.floats, self.sample.order))

    @cached_property
    def tol(self) -> Number:
        """What the implementation declares that the constant may be off; 0 where it declares nothing."""
        return rational(setting(self.model, "tol", 0))


class IsometryConstants(IsometryConstant[MatrixAndSparseVector]):
    """ε₁, …, ε_d."""

    @cached_property
    def epsilons(self) -> dict[int, Number]:
        """By order."""
        return {k: rational(self.model(self.sample.floats, k)) for k in range(1, self.sample.d + 1)}


class InnerProduct(IsometryConstant[Parts]):
    """⟨Wu,Wv⟩ and ‖u‖²‖v‖², beside the constant; one below 0 counts as 0."""

    FORMAL: ClassVar = {"epsilon": "ε", **DisjointParts.FORMAL}

    first = property(lambda self: self.sample.first)
    second = property(lambda self: self.sample.second)
    first_image = property(lambda self: self.sample.first_image)
    second_image = property(lambda self: self.sample.second_image)

    @cached_property
    def epsilon(self) -> Number:
        return max(super().epsilon, 0)

    @hypothesis()
    def constant(self) -> Any:
        """ε ≥ 0"""
        return self.epsilon >= 0

    @hypothesis(over="combinations", everywhere="a b")
    def not_longer(self, a: Any, b: Any) -> Any:
        """lengthened by more than 1 + ε: ‖W(au+bv)‖² ≤ (1+ε)‖au+bv‖²"""
        x, image = a * self.first + b * self.second, a * self.first_image + b * self.second_image
        return image @ image <= (1 + self.epsilon) * (x @ x)

    @hypothesis(over="combinations", everywhere="a b")
    def not_shorter(self, a: Any, b: Any) -> Any:
        """shortened by more than 1 − ε: ‖W(au+bv)‖² ≥ (1−ε)‖au+bv‖²"""
        x, image = a * self.first + b * self.second, a * self.first_image + b * self.second_image
        return image @ image >= (1 - self.epsilon) * (x @ x)

    @cached_property
    def inner(self) -> Any:
        return self.first_image @ self.second_image

    @cached_property
    def norms_squared(self) -> Any:
        u, v = self.first, self.second
        return (u @ u) * (v @ v)


# --------------------------------------------------------------------------------------------------------- Gaussian matrices


class IsometryFailures(Reading[GaussianDesign], role=RandomMeasurementMatrix):
    """How many of the drawn matrices, times U, are not (ε, s)-RIP. In floating point: none comes so near to ε that it matters."""

    @cached_property
    def failures(self) -> int:
        design, rng = self.sample, self.sample.rng()
        draws = [finite_matrix(self.model(design.n, design.d, rng), design.n, design.d) for _ in range(design.draws)]
        return sum(float_constant(W @ design.U, design.s) > design.epsilon for W in draws)


class ColumnLaw(Reading[GaussianDirection], role=RandomMeasurementMatrix):
    """How far the law of Wu, u a unit vector, is from what it must be: the largest distances of distribution functions."""

    @cached_property
    def columns(self) -> np.ndarray:
        """Wu/‖u‖ for each draw, as an array (draws, n)."""
        n, d, u = self.sample.n, self.sample.d, np.array(self.sample.u, dtype=float)
        return np.array([finite_matrix(W, n, d) @ u for W in self.sample.matrices(self.model)]) / np.linalg.norm(u)

    @cached_property
    def from_chi_squared(self) -> Number:
        """Of n‖Wu‖² from χ²ₙ."""
        n = self.sample.n
        return kolmogorov_distance(chdtr(n, np.sort(n * (self.columns**2).sum(axis=1))))

    @cached_property
    def from_normal(self) -> Number:
        """Of √n(Wu)ᵢ from N(0, 1)."""
        return kolmogorov_distance(ndtr(np.sort(np.sqrt(self.sample.n) * self.columns.ravel())))


def finite_matrix(W: Any, n: int, d: int) -> np.ndarray:
    """A drawn matrix as an (n, d) array. Raises `ImplementationFailed` for anything else, `NotANumber` where it is not finite."""
    found = float_array(W, "matrix", (n, d))
    if not np.isfinite(found).all():
        raise NotANumber("a drawn matrix has entries that are not finite")
    return found


def float_constant(W: np.ndarray, s: int) -> float:
    """The restricted isometry constant of order s in floating point."""
    gram = W.T @ W
    supports = np.array(list(combinations(range(W.shape[1]), s)))
    eigenvalues = np.linalg.eigvalsh(gram[supports[:, :, None], supports[:, None, :]])
    return float(np.abs(eigenvalues - 1).max())


def kolmogorov_distance(levels: np.ndarray) -> Any:
    """The largest distance of the empirical distribution function from the true one, given as `levels` at the sorted data."""
    N = len(levels)
    steps = np.arange(N + 1) / N
    return exact(max((steps[1:] - levels).max(), (levels - steps[:-1]).max()))


# ---------------------------------------------------------------------------------------------------- solutions of Ax = b

System = TypeVar("System", bound=ConsistentSystem | RecoveryProblem | UniquenessProblem, covariant=True)
Problem = TypeVar("Problem", bound=RecoveryProblem, covariant=True)


class Solution(Reading[System]):
    """The solution of Ax = b that an implementation gives, exactly, and the tolerance that it declares."""

    @cached_property
    def A(self) -> np.ndarray:
        return self.sample.A

    @cached_property
    def b(self) -> np.ndarray:
        return self.sample.b

    @cached_property
    def x_star(self) -> np.ndarray:
        """The answer."""
        answer = self.model(np.array(self.A, dtype=np.float64), np.array(self.b, dtype=np.float64))
        if answer is None:
            raise ImplementationFailed("it found no solution")
        return vector(answer, "x", self.A.shape[1])

    @cached_property
    def tol(self) -> Number:
        return declared_tol(self.model)

    @cached_property
    def one_norm(self) -> Number:
        """‖x*‖₁."""
        return sum(abs(self.x_star))

    @cached_property
    def zero_norm(self) -> int:
        """‖x*‖₀."""
        return sum(v != 0 for v in self.x_star)


class LeastOneNorm(Solution[ConsistentSystem], role=SparseRecovery):
    """A solution of a system that may have many with the least 1-norm."""


class SparsestPreimage(Solution[UniquenessProblem], role=SparsestSolution):
    """A solution with the fewest non-zero entries."""


@dataclass(frozen=True, eq=False)
class Part:
    """h on a set T of places: W h_T and the norms of h_T."""

    image: Any = None
    norm1: Any = None
    norm2: Any = None
    norm2_squared: Any = None
    root_s_norm2: Any = None

    @classmethod
    def of(cls, problem: RecoveryProblem, h: np.ndarray, T: Sequence[int]) -> Part:
        """h_T, with √s‖h_T‖₂ as the root of one number: rational where |h| is one number on s places."""
        part = h[list(T)]
        squared: Any = part @ part
        return cls(problem.A[:, list(T)] @ part, sum(abs(part)), sqrt(squared), squared, sqrt(problem.s * squared))


class Split(Place, shown="T = {0.T}"):
    """‖h_T‖₁, ‖h_{Tᶜ}‖₁ and ‖x_{Tᶜ}‖₁ for a set T of places."""

    T: Any
    inside: Any
    outside: Any
    x_outside: Any

    @classmethod
    def of(cls, problem: RecoveryProblem, h: np.ndarray, T: Sequence[int]) -> Split:
        rest = [i for i in range(problem.d) if i not in T]
        return cls(list(T), sum(abs(h[list(T)])), sum(abs(h[rest])), sum(abs(problem.truth[rest])))


class Recovery(Solution[Problem], role=SparseRecovery):
    """Recovery of x from Wx: the error h = x* − x, whole and in the parts that the proof of stable recovery cuts it into."""

    @cached_property
    def h(self) -> Any:
        return self.x_star - self.sample.truth

    @cached_property
    def error(self) -> Number:
        """‖h‖₂."""
        return sqrt(self.h @ self.h)

    @cached_property
    def moved(self) -> bool:
        """Whether the error is more than rounding."""
        return any(abs(v) > 1e-3 for v in self.h)

    @cached_property
    def farthest_error(self) -> Number | None:
        """‖x' − x‖₂ of the minimiser x' that lies farthest along h.

        By a certified linear program; None where x is s-sparse, and so the only minimiser, and for more than 8 columns.
        """
        problem = self.sample
        if problem.d > 8 or not problem.nonsparsity:
            return None
        other: Any = farthest_minimiser(problem.A, problem.b, self.h) - problem.truth
        return sqrt(other @ other)

    @cached_property
    def splits(self) -> list[Split]:
        """For T = T₀, for the first k places and for the last k."""
        d = self.sample.d
        places: list[Sequence[int]] = [self.sample.largest, *map(range, range(d)), *(range(k, d) for k in range(1, d))]
        return [Split.of(self.sample, self.h, T) for T in places]

    @cached_property
    def blocks(self) -> list[list[int]]:
        """T₀, T₁, T₂, …"""
        return self.sample.blocks(self.h)

    @cached_property
    def T0(self) -> Part:
        return Part.of(self.sample, self.h, self.blocks[0])

    @cached_property
    def T1(self) -> Part:
        return Part.of(self.sample, self.h, self.blocks[1])

    @cached_property
    def T01(self) -> Part:
        return Part.of(self.sample, self.h, self.blocks[0] + self.blocks[1])

    @cached_property
    def tail(self) -> list[Part]:
        """T₂, T₃, …, as far as h is not 0 there."""
        return [Part.of(self.sample, self.h, T) for T in self.blocks[2:] if any(self.h[T])]

    @cached_property
    def images(self) -> list[tuple[Any, Any]]:
        """(Wh_{T₀₁})ᵢ and Σ_{j≥2}(Wh_{Tⱼ})ᵢ for each measurement i."""
        rest: Any = sum((T.image for T in self.tail), start=0 * self.T01.image)
        return list(zip(self.T01.image, rest, strict=True))


class RecoveryInBasis(Recovery[RotatedProblem]):
    """Recovery of z = Ux from y = Mz, as z* = U recover(MU, y)."""

    @cached_property
    def A(self) -> np.ndarray:
        return self.sample.M @ self.sample.U

    @cached_property
    def b(self) -> np.ndarray:
        return self.sample.M @ self.sample.z

    @cached_property
    def h(self) -> Any:
        """z* − z."""
        return self.sample.U @ self.x_star - self.sample.z
