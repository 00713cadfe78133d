"""Stochastic subgradient descent on functions that are not differentiable."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows
from ...mirror_descent.samples.functions import MaxAffine, maxima


@sample_type
class KinkedRun:
    """A maximum f of affine functions, n vectors ξ_k with the sum 0, a start, T steps of size η, and a point u to compare with.

    In each step one of the ξ_k is added to a subgradient. The numbers are dyadic, so that float64 makes no error.
    """

    f: MaxAffine
    noise: tuple[Row, ...]
    start: Row
    u: Row
    eta: Rational
    T: int

    def __post_init__(self) -> None:
        points = (*self.noise, self.start, self.u)
        if not self.noise or any(len(row) != self.f.d for row in points):
            raise HypothesisNotMet("noise and points of the dimension of f are needed")
        if any(sum(column) for column in zip(*self.noise, strict=True)):
            raise HypothesisNotMet("the noise does not have the mean 0")
        if self.eta <= 0 or self.T < 1:
            raise HypothesisNotMet("η > 0 and T ≥ 1 are needed")

    @cached_property
    def xi(self) -> np.ndarray:
        """The (n, d) vectors ξ_k."""
        return exact_matrix(self.noise)

    @cached_property
    def variance(self) -> Rational:
        """σ² = E‖ξ_k‖²."""
        return sum((row @ row for row in self.xi), Fraction(0)) / len(self.noise)


@sample_type
class FixedStep(KinkedRun):
    """f = L|w| without noise, from ηL/2."""

    def __post_init__(self) -> None:
        super().__post_init__()
        L = self.f.longest(None)
        if self.f != MaxAffine(((L,), (-L,)), (0, 0)) or self.noise != ((0,),) or self.start != (self.eta * L / Fraction(2),):
            raise HypothesisNotMet("it is not L|w| without noise, from ηL/2")


@sample_type
@excluded("at least one step is needed", lambda self: self.T < 1)
class KinkInEveryStep:
    """f = max ⟨h_i,x⟩ + ½‖x‖² over i ≤ T + 1, on R^T; h_ij = 1/(2(T + 1 − j)) for j < i, h_ii = −1, else 0. T steps 1/i from 0.

    f is 1-strongly convex, and f* ≤ f(0) = 0. Of the subgradients at x_i, h_i + x_i is taken.
    """

    T: int

    @property
    def rows(self) -> list[np.ndarray]:
        """The h_i."""
        T = self.T
        return [
            np.array([Fraction(1, 2 * (T - j)) if j < i else Fraction(-(j == i)) for j in range(T)], dtype=object)
            for i in range(T + 1)
        ]

    @cached_property
    def steps(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """x and the subgradient there, in each step."""
        out, x = [], self.rows[-1] * 0
        for i, h in enumerate(self.rows[:-1], 1):
            out.append((x, h + x))
            x = x - (h + x) / Fraction(i)
        return out

    @property
    def last(self) -> np.ndarray:
        """w_T."""
        x, g = self.steps[-1]
        return x - g / Fraction(self.T)

    def value(self, x: np.ndarray) -> Rational:
        """f(x)."""
        return max(h @ x for h in self.rows) + x @ x / Fraction(2)


@strategy(KinkedRun)
def kinked_runs(draw: st.DrawFn) -> KinkedRun:
    """At most eight sequences."""
    d, n = draw(st.integers(1, 2)), draw(st.integers(1, 2))
    drawn = [draw(integer_rows(d, 3)) for _ in range(n - 1)]
    last = tuple(-sum(row[j] for row in drawn) for j in range(d))
    eta = draw(st.sampled_from([1, Fraction(1, 2), Fraction(1, 8), 2]))
    start, u = draw(integer_rows(d)), draw(integer_rows(d))
    return KinkedRun(draw(maxima(d)), (*drawn, last), start, u, eta, draw(st.integers(1, 3)))


@strategy(FixedStep)
def fixed_steps(draw: st.DrawFn) -> FixedStep:
    """Any step size, however small."""
    L, eta = draw(st.sampled_from([1, 2, 3])), Fraction(1, 2) ** draw(st.integers(-2, 20))
    return FixedStep(MaxAffine(((L,), (-L,)), (0, 0)), ((0,),), (eta * L / 2,), (0,), eta, draw(st.integers(1, 8)))


strategy(KinkInEveryStep)(lambda draw: KinkInEveryStep(draw(st.integers(1, 16))))  # up to sixteen steps
