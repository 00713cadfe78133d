"""Roles of compressed sensing: sparse recovery, restricted isometry constants, hard thresholding, random matrices."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from ...properties.allowances import EXACT, Allowance, declared
from ...properties.numbers import Number, exact_vector
from ...properties.roles.base import role
from ...properties.verdicts import ImplementationFailed
from ..duality.readings import declared_tol


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


@dataclass(frozen=True)
class Recovered:
    """What was recovered from b = Ax, exactly, and what its declared tolerance allows.

    Attributes
    ----------
    x: (d,) rationals. residuals: (n,) how far each equation may be missed. excess: how far ‖·‖₁ may exceed ‖truth‖₁.
    """

    x: np.ndarray
    residuals: np.ndarray
    excess: Number

    @property
    def is_exact(self) -> bool:
        """Whether nothing may be missed."""
        return self.excess == 0

    @property
    def residual(self) -> Number:
        """A bound on the Euclidean norm of the residual: the sum of what each equation may be missed by."""
        return sum(self.residuals)

    def tolerance(self, value: Any, meaning: str) -> Allowance:
        """`value` as a tolerance that follows from the declared one; exact where the implementation declares 0."""
        return EXACT if self.is_exact else declared(value, meaning)


def recovered(recover: Any, A: np.ndarray, b: np.ndarray, least: int | Fraction) -> Recovered:
    """Call an implementation on exact rationals A (n, d), b (n,) and read its answer.

    `least` is an upper bound on the smallest 1-norm of a solution. Raises `ImplementationFailed` where the answer has the
    wrong shape.
    """
    tol: Any = declared_tol(recover)
    answer = recover(np.array(A, dtype=np.float64), np.array(b, dtype=np.float64))
    if answer is None:
        raise ImplementationFailed("it found no solution")
    x = exact_vector(answer).ravel()
    if len(x) != A.shape[1]:
        raise ImplementationFailed(f"its x has {len(x)} entries, not {A.shape[1]}")
    residuals = tol * (1 + abs(b) + abs(A) @ abs(x))
    return Recovered(x, residuals, tol * (1 + sum(abs(x)) + Fraction(least)))
