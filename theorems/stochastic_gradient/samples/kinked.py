"""Stochastic subgradient descent on functions that are not differentiable."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
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
