"""Runs on functions that are smooth in ℓ₁: with steps of one over that constant, gradient descent need not descend."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Rational, Row


@sample_type
class RunInAnotherNorm:
    """f(w) = ½⟨a,w⟩², from a start with ⟨a,w₀⟩ = ‖a‖_∞‖w₀‖₁ ≠ 0, one step of η = 1/L, where ‖a‖² > 3L.

    L = ‖a‖_∞²: so ‖∇f(w) − ∇f(v)‖_∞ ≤ L‖w − v‖₁, f is L-smooth in ℓ₁. The domain is the ball ‖w‖₁ ≤ ‖w₀‖₁.
    """

    a: Row
    start: Row

    def __post_init__(self) -> None:
        if not self.a or len(self.a) != len(self.start):
            raise HypothesisNotMet("the start is not of the dimension of a")
        a, w = exact_vector(self.a), exact_vector(self.start)
        if a @ w == 0 or (a @ w) ** 2 != self.L * self.size(w) ** 2:
            raise HypothesisNotMet("the start is not where ⟨a,w⟩ = ‖a‖_∞‖w‖₁ ≠ 0")
        if a @ a <= 3 * self.L:
            raise HypothesisNotMet("‖a‖² is at most 3L")

    @property
    def d(self) -> int:
        return len(self.a)

    @property
    def T(self) -> int:
        return 1

    @property
    def L(self) -> Rational:
        """The constant in ℓ₁."""
        return max(abs(v) for v in self.a) ** 2

    @property
    def eta(self) -> Rational:
        return 1 / Fraction(self.L)

    @property
    def least(self) -> Rational:
        return 0

    @property
    def best(self) -> np.ndarray:
        """0, a minimiser."""
        return exact_vector([0] * self.d)

    def value(self, w: Any) -> Rational:
        return (exact_vector(self.a) @ w) ** 2 / Fraction(2)

    def gradient(self, w: Any) -> np.ndarray:
        a = exact_vector(self.a)
        return (a @ w) * a

    @property
    def step_in_the_maximum_norm(self) -> tuple[np.ndarray, np.ndarray, Fraction]:
        """w₀, w' = w₀ − ∇f(w₀)/L, and L = ‖a‖₁², the constant in ℓ_∞: the least with ‖∇f(w) − ∇f(v)‖₁ ≤ L‖w − v‖_∞."""
        w, L = exact_vector(self.start), Fraction(sum(abs(v) for v in self.a) ** 2)
        return w, w - self.gradient(w) / L, L

    @staticmethod
    def size(w: Any) -> Rational:
        """‖w‖₁."""
        return sum(abs(v) for v in w)


@strategy(RunInAnotherNorm)
def runs_in_another_norm(draw: st.DrawFn) -> RunInAnotherNorm:
    """a of ones, twos or fours, up to signs; in four to eight dimensions."""
    d = draw(st.integers(4, 8))
    scale = draw(st.sampled_from([1, 2, 4]))
    signs = [draw(st.sampled_from([1, -1])) for _ in range(d)]
    sizes = [draw(st.integers(0, 5)) for _ in range(d - 1)]
    return RunInAnotherNorm(
        tuple(scale * s for s in signs), tuple(s * v for s, v in zip(signs, [*sizes, draw(st.integers(1, 5))], strict=True))
    )
