"""Linear functionals on polynomials."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import comb
from typing import ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows


def hilbert(n: int) -> np.ndarray:
    """∫₀¹ xⁱxʲ dx = 1/(i + j + 1)."""
    return exact_vector([[Fraction(1, i + j + 1) for j in range(n)] for i in range(n)])


@sample_type
@excluded("f must have a coefficient for each value, at least one", lambda self: not self.values or len(self.f) != len(self.values))
class PolynomialFunctional:
    """A linear functional by its values on 1, x, …, x^k, and a polynomial f by its coefficients."""

    SMALL: ClassVar = "Hilbert matrices of many more rows are singular for float64"

    values: Row
    f: Row

    @property
    def k(self) -> int:
        """The largest degree."""
        return len(self.values) - 1

    @cached_property
    def G(self) -> np.ndarray:
        """The Gram matrix of 1, x, …, x^k."""
        return hilbert(self.k + 1)


@sample_type
@excluded("M must be positive, and k not negative", lambda self: self.M < 1 or self.k < 0)
class ClaimedBound:
    """A number M ≥ 1 that is said to bound ‖h‖² for the representer h of f ↦ f(0), and an exponent k ≥ 0."""

    M: int
    k: int

    @property
    def f(self) -> np.ndarray:
        """The coefficients of (1 − x)ᵏ, whose value at 0 is 1 and whose squared norm is 1/(2k + 1)."""
        return exact_vector([(-1) ** j * comb(self.k, j) for j in range(self.k + 1)])

    @cached_property
    def G(self) -> np.ndarray:
        """The Gram matrix of 1, x, …, x^k."""
        return hilbert(self.k + 1)


@sample_type
@excluded("f has no coefficient", lambda self: not self.f)
class EvaluationPoints:
    """A polynomial f by its coefficients, of the space of polynomials of at most its degree, and two points x and y."""

    f: Row
    x: Rational
    y: Rational

    def evaluation(self, t: Rational) -> PolynomialFunctional:
        """p ↦ p(t) on that space, with f."""
        return PolynomialFunctional(tuple(Fraction(t) ** j for j in range(len(self.f))), self.f)


@strategy(EvaluationPoints)
def evaluation_points(draw: st.DrawFn) -> EvaluationPoints:
    """Degrees up to 4, and points among quarters from −1 to 2, in [0, 1] and outside."""
    point = st.integers(-4, 8).map(lambda quarters: Fraction(quarters, 4))
    return EvaluationPoints(draw(integer_rows(draw(st.integers(1, 5)), 3)), draw(point), draw(point))


@strategy(PolynomialFunctional)
def polynomial_functionals(draw: st.DrawFn) -> PolynomialFunctional:
    """Evaluation at 0, at 1, or at ½; the integral; the derivative at 0; or any values."""
    k = draw(st.integers(0, 4))
    values = draw(
        st.sampled_from(
            [
                tuple(int(j == 0) for j in range(k + 1)),
                (1,) * (k + 1),
                tuple(Fraction(1, 2**j) for j in range(k + 1)),
                tuple(Fraction(1, j + 1) for j in range(k + 1)),
                tuple(int(j == 1) for j in range(k + 1)),
                draw(integer_rows(k + 1, 3)),
            ]
        )
    )
    return PolynomialFunctional(values, draw(integer_rows(k + 1, 3)))


strategy(ClaimedBound)(lambda draw: ClaimedBound(draw(st.integers(1, 20)), draw(st.integers(0, 20))))
