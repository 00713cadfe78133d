"""Roles of functions that turn scores into probabilities, and compare distributions."""

from __future__ import annotations

from typing import Any, Protocol

from ....properties.roles.base import role


@role("sigmoid")
class Sigmoid(Protocol):
    """``sigmoid(z)``: 1/(1 + e^(−z)) for each entry of a float64 array."""

    def __call__(self, z: Any) -> Any: ...


@role("cross-entropy")
class CrossEntropy(Protocol):
    """``cross_entropy(y, p)``: −Σ yᵢ ln pᵢ for distributions y (the target) and p, with 0·ln 0 = 0; infinite where pᵢ = 0 < yᵢ."""

    def __call__(self, y: Any, p: Any) -> Any: ...
