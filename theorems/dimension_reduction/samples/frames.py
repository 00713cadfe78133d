"""Orthonormal vectors beside an orthogonal basis of eigenvectors: how much of each eigenvector they span."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from ....properties.numbers.exact import exact_matrix, rational
from ....properties.numbers.products import exact_product
from ....properties.samples.base import HypothesisNotMet
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Row


def values_of_eigenvectors(basis: Sequence[Row], S: np.ndarray) -> np.ndarray:
    """⟨q,Sq⟩/⟨q,q⟩ of each row q of a basis. Raises `HypothesisNotMet` unless these are orthogonal eigenvectors of S."""
    if len(basis) != len(S) or any(len(q) != len(S) for q in basis):
        raise HypothesisNotMet("the basis is not n × n")
    Q = exact_matrix(basis)
    squares, images = exact_product(Q, Q.T), exact_product(Q, S)
    if (np.diag(squares.diagonal()) != squares).any() or not all(squares.diagonal()):
        raise HypothesisNotMet("the basis is not orthogonal, or a row is 0")
    values = np.array([Fraction(v) for v in (images * Q).sum(axis=1)], dtype=object) / squares.diagonal()
    if (images != Q * values[:, None]).any():
        raise HypothesisNotMet("a row of the basis is not an eigenvector")
    return values


def must_be_orthonormal(frame: Sequence[Row], n: int) -> None:
    """Raises `HypothesisNotMet` unless these are k orthonormal vectors of R^n, 1 ≤ k ≤ n."""
    if not 1 <= len(frame) <= n or any(len(h) != n for h in frame):
        raise HypothesisNotMet("there are not k vectors of this length, 1 ≤ k ≤ n")
    H = exact_matrix(frame)
    if (exact_product(H, H.T) != np.eye(len(H), dtype=int)).any():
        raise HypothesisNotMet("the vectors are not orthonormal")


def reflected(u: Sequence[int], k: int) -> tuple[Row, ...]:
    """The first k rows of I − 2uuᵀ/‖u‖²."""
    square = sum(v * v for v in u)
    return tuple(tuple(rational((i == j) - Fraction(2 * u[i] * v, square)) for j, v in enumerate(u)) for i in range(k))


class Weighed:
    """k orthonormal vectors, the rows of H, and an orthogonal basis of eigenvectors q, by rising eigenvalues.

    Of q the vectors span $w=\\|H^\\top Hq\\|^2/\\|q\\|^2$.

    A type with them has `k`; `axes`: of each eigenvector λ, 1 if it is one of the first k and else 0, 1/‖q‖², q, and HᵀHq; `trace`,
    which is Σ⟨h,Sh⟩ over the rows; and `energy`, Σ‖h‖².
    """

    FORMAL: ClassVar = {"k": "k", "energy": "Σ‖h‖²", "first": "(λ₁+…+λₖ)", "spectral": "Σλw", "middle": "λₖ", "trace": "tr HSHᵀ"}

    k: Any
    axes: Any
    trace: Any
    energy: Any

    @staticmethod
    def weighed(values: Iterable[Any], Q: np.ndarray, projected: np.ndarray, k: int) -> list[tuple[Any, ...]]:
        """The `axes`, for eigenvectors that are the rows of Q: the λ, and their projections."""
        return [
            (value, int(j < k), 1 / Fraction(q @ q), q, p) for j, (value, q, p) in enumerate(zip(values, Q, projected, strict=True))
        ]

    @cached_property
    def first(self) -> Any:
        """The sum of the first k eigenvalues."""
        return sum(value for value, chosen, *_ in self.axes if chosen)

    @cached_property
    def middle(self) -> Any:
        """The last of these."""
        return [value for value, chosen, *_ in self.axes if chosen][-1]

    @cached_property
    def spectral(self) -> Any:
        """Σλw."""
        return sum(value * r * (p @ p) for value, _, r, _, p in self.axes)

    @hypothesis()
    def diagonal(self) -> Any:
        """in the basis of eigenvectors tr HSHᵀ = Σλw"""
        return self.trace == self.spectral

    @hypothesis()
    def normalised(self) -> Any:
        """the k vectors are of length 1: Σ‖h‖² = k"""
        return self.energy == self.k

    @hypothesis(over="axes")
    def either(self, value: Any, chosen: Any, r: Any, q: Any, p: Any) -> Any:
        """one of the first k, or one of the others"""
        return chosen * chosen == chosen

    @hypothesis(over="axes")
    def not_zero(self, value: Any, chosen: Any, r: Any, q: Any, p: Any) -> Any:
        """an eigenvector q ≠ 0"""
        return r * (q @ q) == 1

    @hypothesis(over="axes")
    def projected(self, value: Any, chosen: Any, r: Any, q: Any, p: Any) -> Any:
        """projected onto the span of orthonormal vectors: ⟨HᵀHq,q⟩ = ‖HᵀHq‖²"""
        return p @ q == p @ p

    @total(of="spectral", over="axes")
    def along(self, value: Any, chosen: Any, r: Any, q: Any, p: Any) -> Any:
        """λw."""
        return value * r * (p @ p)

    @total(of="energy", over="axes")
    def spanned(self, value: Any, chosen: Any, r: Any, q: Any, p: Any) -> Any:
        """w: Σⱼ⟨h,qⱼ⟩²/‖qⱼ‖² = ‖h‖²."""
        return r * (p @ p)

    @total(of="first", over="axes")
    def own(self, value: Any, chosen: Any, r: Any, q: Any, p: Any) -> Any:
        """λ, of the first k."""
        return value * chosen

    @total(of="k", over="axes")
    def counted(self, value: Any, chosen: Any, r: Any, q: Any, p: Any) -> Any:
        """1 for each of the first k."""
        return chosen

    @hypothesis(over="axes")
    def ordered(self, value: Any, chosen: Any, r: Any, q: Any, p: Any) -> Any:
        """of an eigenvalue that is at most λₖ for the first k, and at least λₖ for the others"""
        return (value - self.middle) * (1 - 2 * chosen) >= 0
