"""Finite spaces of configurations, small enough that all functions on them are run."""

from __future__ import annotations

from typing import ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy

MOST = 128  # functions


@sample_type
@excluded("n is not in 1, …, N", lambda self: not 1 <= self.budget <= self.N)
@excluded(f"there are no functions, or more than {MOST}", lambda self: self.M < 1 or self.M**self.N > MOST)
class FiniteSpace:
    """N configurations, the M values 0, …, M − 1 that a function may have there, and a budget of n ≤ N evaluations."""

    SMALL: ClassVar = "all functions are gone through"

    N: int
    M: int
    budget: int

    def best_of(self, n: int) -> int:
        """The sum over all functions of the largest of n different values: Σᵥ (Mᴺ − vⁿMᴺ⁻ⁿ), v = 1, …, M − 1."""
        N, M = self.N, self.M
        return sum(M**N - v**n * M ** (N - n) for v in range(1, M))


@strategy(FiniteSpace)
def finite_spaces(draw: st.DrawFn) -> FiniteSpace:
    """Up to seven configurations with two values, or four with three."""
    N, M = draw(st.sampled_from([(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (4, 2), (4, 3), (5, 2), (6, 2), (7, 2)]))
    return FiniteSpace(N, M, draw(st.integers(1, N)))
