"""Roles about random points of the sphere, and of unions of events."""

from __future__ import annotations

from typing import Any, Protocol

from ....properties.roles.base import role


@role("sphere-mass")
class SphereMass(Protocol):
    """``mass(d, t)``: the share of the unit sphere of R^d that is within distance t of a hyperplane through 0, |x₁| ≤ t.

    For d ≥ 1 and 0 ≤ t ≤ 1, up to an error of 10⁻⁹.
    """

    def __call__(self, d: int, t: float) -> Any: ...


@role("largest-margin")
class LargestMargin(Protocol):
    """``largest_margin(X, y)``: the largest min y⟨w,x⟩ over all ‖w‖ = 1, or 0 if that is not positive.

    Its ``tol`` declares how far it may be off; an implementation that declares none is held to 10⁻⁶.
    """

    def __call__(self, X: Any, y: Any) -> Any: ...


@role("union-probability")
class UnionProbability(Protocol):
    """``union(events, n)``: the probability that some event happens; events are sets of outcomes out of n equally likely ones."""

    def __call__(self, events: Any, n: int) -> Any: ...
