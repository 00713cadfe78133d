"""Roles of linear separation: whether there is a hyperplane, how far points are from one, and a rule that is one."""

from __future__ import annotations

from typing import Any, Protocol

from ....properties.roles.base import role


@role("separability-test")
class SeparabilityTest(Protocol):
    """``separable(X, y)``: whether some w and b have ⟨w,x⟩ > b for all x labelled +1, and ⟨w,x⟩ < b for all labelled −1."""

    def __call__(self, X: Any, y: Any) -> Any: ...


@role("margin")
class Margin(Protocol):
    """``margin(w, X, y)``: the least y⟨w,x⟩/‖w‖ over the rows x of X, for w ≠ 0, as a float64."""

    def __call__(self, w: Any, X: Any, y: Any) -> Any: ...


@role("first-one-weights")
class FirstOneWeights(Protocol):
    """``weights(d)``: w with ⟨w,a⟩ > 0 for each a of {0,1}^d whose first 1 is at an odd place, and < 0 where it is at an even one.

    Places are counted from 1, and w₁ = 1: 1, −1/2, 1/4, …, exact in float64 up to d = 50.
    """

    def __call__(self, d: int) -> Any: ...


@role("one-versus-rest")
class OneVersusRest(Protocol):
    """``decide(answers)``: the class of each row of an (n, k) array of 0 and 1 that says which of k classes an example is in."""

    def __call__(self, answers: Any) -> Any: ...
