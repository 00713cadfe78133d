"""Roles of the functions that a derivation of the SVM writes down."""

from __future__ import annotations

from typing import Any, Protocol

from ....properties.roles.base import role


@role("hard-margin-lagrangian")
class HardMarginLagrangian(Protocol):
    """``lagrangian(X, y, w, b, alpha)`` of min ½‖w‖² subject to yᵢ(⟨w,xᵢ⟩ + b) ≥ 1."""

    def __call__(self, X: Any, y: Any, w: Any, b: Any, alpha: Any) -> Any: ...


@role("soft-margin-lagrangian")
class SoftMarginLagrangian(Protocol):
    """``lagrangian(X, y, C, w, b, xi, alpha, r)`` of min ½‖w‖² + CΣξᵢ subject to yᵢ(⟨w,xᵢ⟩ + b) ≥ 1 − ξᵢ and ξᵢ ≥ 0."""

    def __call__(self, X: Any, y: Any, C: Any, w: Any, b: Any, xi: Any, alpha: Any, r: Any) -> Any: ...


@role("margin-ratio")
class MarginRatio(Protocol):
    """``ratio(gamma, w)`` is γ/‖w‖, for w ≠ 0."""

    def __call__(self, gamma: Any, w: Any) -> Any: ...


@role("convexity-test")
class ConvexityTest(Protocol):
    """``is_convex(P, c)``: whether w ↦ ½wᵀPw + (1/12) Σ cₖwₖ⁴ is convex; P is a symmetric matrix of whole numbers, as is c."""

    def __call__(self, P: Any, c: Any) -> bool: ...
