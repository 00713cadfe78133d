"""Monomials, and points labelled by polynomials: the samples of the theorems on polynomial feature maps."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, prod

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import LabelledPoints, Rational, Row, integer_rows


@sample_type
class Degrees:
    """A number of variables d ≥ 1 and a degree D ≥ 0."""

    d: int
    D: int

    def __post_init__(self) -> None:
        if self.d < 1 or self.D < 0:
            raise HypothesisNotMet(f"d = {self.d} and D = {self.D}")


@sample_type
class PolynomiallyLabelled(LabelledPoints):
    """Points labelled by the sign of a polynomial p of degree at most D with p(a) ≠ 0 at each: +1 if and only if p(a) > 0.

    `terms` lists the exponents and the coefficient of each monomial of p.
    """

    D: int
    terms: tuple[tuple[tuple[int, ...], Rational], ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if any(sum(exponents) > self.D or len(exponents) != self.d for exponents, _ in self.terms):
            raise HypothesisNotMet(f"the polynomial has a degree above {self.D}, or other variables")
        for i, (row, label) in enumerate(zip(self.rows, self.labels, strict=True)):
            value = polynomial(self.terms, row)
            if value == 0 or (value > 0) != (label > 0):
                raise HypothesisNotMet(f"example {i} has the label {label}, the polynomial the value {value}")


def monomial(exponents: tuple[int, ...], row: Row) -> Rational:
    """x₁^i₁ ⋯ x_d^i_d."""
    return prod(v**e for v, e in zip(row, exponents, strict=True))


def polynomial(terms: tuple[tuple[tuple[int, ...], Rational], ...], row: Row) -> Rational:
    """The value of Σ c·x^i."""
    return sum(c * monomial(exponents, row) for exponents, c in terms)


def monomials_of_kernel(d: int, p: int, c: Rational) -> int:
    """How many monomials (⟨x,y⟩ + c)^p has: all up to degree p, for c = 0 those of degree p."""
    return comb(d + p, p) if c else comb(d + p - 1, p)


strategy(Degrees)(lambda draw: Degrees(draw(st.integers(1, 5)), draw(st.integers(0, 4))))


@strategy(PolynomiallyLabelled)
def polynomially_labelled(draw: st.DrawFn) -> PolynomiallyLabelled:
    """Points labelled by a drawn polynomial of degree 1 to 3, one in three a single monomial, lowered to lie between two values."""
    d, D = draw(st.integers(1, 2)), draw(st.integers(1, 3))
    powers = [e for e in product(range(D + 1), repeat=d) if 1 <= sum(e) <= D]
    if draw(st.integers(0, 2)) == 2:
        drawn = {draw(st.sampled_from(powers)): draw(st.sampled_from([1, -1]))}
    else:
        drawn = {e: c for e in powers if (c := draw(st.integers(-2, 2)))}
    rows = draw(st.lists(integer_rows(d, 2), min_size=draw(st.sampled_from([4, 2, 1])), max_size=7))
    values = sorted({polynomial(tuple(drawn.items()), row) for row in rows})
    cut = draw(st.integers(0, max(len(values) - 2, 0)))
    between = Fraction(values[cut] + values[cut + 1], 2) if len(values) > 1 else values[0] - 1
    terms = (((0,) * d, -between), *drawn.items())
    return PolynomiallyLabelled(tuple(rows), tuple(1 if polynomial(terms, row) > 0 else -1 for row in rows), D, terms)
