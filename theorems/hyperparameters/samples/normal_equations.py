"""Observations with what S⁻¹ makes of the targets and of covariances: it is known by the normal equations."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from ....properties.numbers.exact import exact_matrix
from ....properties.numbers.products import exact_product
from ....properties.samples.base import sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.working import working
from .observations import Observations, any_observations, many


@sample_type
class SolvedObservations(Observations):
    """The same, as vectors whose inner products are covariances: each observation has coordinates of its own for its noise."""

    FORMAL: ClassVar = {"p": "vector p", "a": "vector a", "h": "vector h"}

    @cached_property
    def vectors(self) -> np.ndarray:
        """Vectors whose inner products are the covariances of the observations, noise included, and the new values, one a row."""
        roots = squares(self.noise)
        noise = np.kron(np.eye(self.n, self.n + self.m, dtype=int).T.astype(object), np.array(roots, dtype=object))
        return np.hstack([exact_matrix((*self.rows, *self.new)), noise])

    @property
    def p(self) -> np.ndarray:
        """A new value, the last one."""
        return self.vectors[-1]

    @cached_property
    def observed(self) -> list[tuple[np.ndarray, Any, Any, Any]]:
        """The observations: vectors, targets, and what is in S⁻¹y and in S⁻¹k_* of p."""
        return list(zip(self.vectors, self.exact_y, self.solution, self.weights[:, -1], strict=False))

    @cached_property
    def solution(self) -> np.ndarray:
        """(Σ + σ²I)⁻¹y, (n,)."""
        return self.solved(self.exact_y)[:, 0]

    @cached_property
    def a(self) -> np.ndarray:
        """The observations, weighed by S⁻¹y."""
        return exact_product(self.solution, self.vectors[: self.n])

    @cached_property
    def h(self) -> np.ndarray:
        """The observations, weighed by S⁻¹k_* of p."""
        return exact_product(self.weights[:, -1], self.vectors[: self.n])

    @total(of="a", over="observed")
    def of_targets(self, v: Any, y: Any, alpha: Any, w: Any) -> Any:
        """An observation times what is of it in S⁻¹y."""
        return alpha * v

    @total(of="h", over="observed")
    def of_value(self, v: Any, y: Any, alpha: Any, w: Any) -> Any:
        """An observation times its weight."""
        return w * v

    @hypothesis(over="observed")
    def solves(self, v: Any, y: Any, alpha: Any, w: Any) -> Any:
        """one of which S·S⁻¹y is the target"""
        return self.a @ v == y

    @hypothesis(over="observed")
    def projects(self, v: Any, y: Any, alpha: Any, w: Any) -> Any:
        """one of which S·S⁻¹k_* is the covariance with p"""
        return self.h @ v == self.p @ v


def squares(v: Any) -> list[Fraction]:
    """Rational numbers whose squares add up to v ≥ 0: at most four, by Lagrange."""
    from sympy.solvers.diophantine.diophantine import sum_of_four_squares

    v = Fraction(v)
    found = sum_of_four_squares(v.numerator * v.denominator) if v else ()
    return [Fraction(int(root), v.denominator) for root in found if root]


strategy(SolvedObservations)(lambda draw: any_observations(draw, SolvedObservations))
working(SolvedObservations, most=65)(lambda random, n: many(random, n, SolvedObservations, bool(random.integers(3))))
