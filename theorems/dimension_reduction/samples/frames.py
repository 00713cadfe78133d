"""Orthonormal vectors beside an orthogonal basis of eigenvectors: how much of each eigenvector they span."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from ....properties.samples.hypotheses import hypothesis, total


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
