"""Optima of the one-class machine, of support vector regression and of the ν-classifier, over the rationals, by their duals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from ....properties.numbers.exact import exact_vector, rational
from ....properties.numbers.products import GramMatrix
from ....properties.oracles.qp import QPOptimum, solve_qp
from ....properties.samples.tables import Rational
from ....properties.statements.verdicts import Unknown
from .large_tubes import LargeTube

SMALL = 40  # rows up to which any quadratic program is solved exactly, and fast
MEDIUM = 150  # rows of a Gram matrix up to which that may be tried


@dataclass(frozen=True)
class DualOptimum:
    """The certified optimum w* = Σβᵢφ(xᵢ): its coefficients β, the Gram matrix, and the value P* of the primal problem."""

    beta: np.ndarray
    gram: np.ndarray | GramMatrix
    value: Rational

    @cached_property
    def scores(self) -> np.ndarray:
        """⟨w*,φ(xᵢ)⟩: these are unique."""
        return self.gram @ self.beta

    @cached_property
    def norm_squared(self) -> Rational:
        """‖w*‖²."""
        return rational(self.beta @ self.scores)


def one_class(K: np.ndarray, bound: Any, total: Any) -> DualOptimum:
    """min ½‖w‖² − total·ρ + bound·Σ max(0, ρ − ⟨w,φ(xᵢ)⟩), whose dual is min ½αᵀKα with 0 ≤ α ≤ bound and Σα = total.

    Raises `Unknown` where no answer certifies, and `HypothesisNotMet` where no α is feasible; so the others here.
    """
    n = len(K)
    found = _boxed(K, [0] * n, bound, [[1] * n], [total])
    return DualOptimum(exact_vector(found.x), K, -found.value)


def tube(gram: np.ndarray | GramMatrix, y: np.ndarray, C: Any, epsilon: Any, intercept: bool) -> DualOptimum:
    """min ½‖w‖² + CΣ max(0, |yᵢ − ⟨w,φ(xᵢ)⟩ − b| − ε) over w, and over b where there is an `intercept`.

    Its dual is min ½βᵀKβ − y·β + εΣ(α + α*) with β = α − α* and 0 ≤ α, α* ≤ C, and Σβ = 0 with an intercept.
    """
    n = len(gram)
    if isinstance(gram, GramMatrix) and n > SMALL:
        found = LargeTube(gram, y, C, epsilon, intercept).optimum()
        if found is None:
            raise Unknown("no choice of the residuals on the edge of the tube certifies")
        return DualOptimum(found[0], gram, found[1])
    if n > MEDIUM:
        raise Unknown("a Gram matrix without rows is too large to be solved exactly")
    K = gram.entries if isinstance(gram, GramMatrix) else gram
    balance = ([[1] * n + [-1] * n], [0]) if intercept else (None, None)
    found = _boxed(np.block([[K, -K], [-K, K]]), [*(epsilon - y), *(epsilon + y)], C, *balance)
    x = exact_vector(found.x)
    return DualOptimum(x[:n] - x[n:], K, -found.value)


def nu_classes(K: np.ndarray, y: np.ndarray, nu: Any) -> DualOptimum:
    """min ½‖w‖² − νnρ + Σ max(0, ρ − yᵢ(⟨w,φ(xᵢ)⟩ + b)), ρ ≥ 0; its w* is 0 where no margin ρ > 0 is worth its price.

    Its dual is min ½Σαᵢαⱼyᵢyⱼ Kᵢⱼ with 0 ≤ α ≤ 1, Σαy = 0 and Σα = νn (of α with a larger sum, one with that sum is no worse).
    """
    n = len(K)
    found = _boxed(K * np.outer(y, y), [0] * n, 1, [[1] * n, list(y)], [Fraction(nu) * n, 0])
    return DualOptimum(exact_vector(found.x) * y, K, -found.value)


def _boxed(P: np.ndarray, q: Any, upper: Any, A: Any, b: Any) -> QPOptimum:
    """min ½xᵀPx + q·x subject to 0 ≤ x ≤ upper and Ax = b."""
    m = len(P)
    return solve_qp(P, q, np.vstack([np.eye(m, dtype=int), -np.eye(m, dtype=int)]), [upper] * m + [0] * m, A, b)
