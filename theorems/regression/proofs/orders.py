r"""Derivations: least squares and ridge regression depend on the examples only, as all that satisfies the normal equations does.

Two answers $(w,b)$ and $(w',b')$ to the same examples have $d=w'-w$ and $\beta=b'-b$. The equations of both in the direction
$(d,\beta)$, one subtracted from the other, are $\sum(\langle d,x\rangle+\beta)^2+\lambda\|d\|^2=0$.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....properties.proofs import real, reals, vectors
from ....properties.proofs.derivation import Concluded, Each, conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Fact, by, cauchy_schwarz, instance, of_sample, square
from ....properties.proofs.rules.declared import at, quantity, reordered
from ....properties.proofs.rules.summation import summed
from ..readings.reordered import LeastSquaresReordered, RidgeReordered, Weight
from ..samples.transformed import ReorderedData, ReorderedIndependent
from ..symmetries import least_squares_in_any_order, ridge_in_any_order

SPACES = "real inner-product spaces of every dimension, any number of examples in any order, with an intercept and without"


@least_squares_in_any_order.derivation(f"{SPACES}, where the columns and the constant 1 are independent", slow=True)
def by_the_normal_equations() -> Iterator:
    r"""$\sum(\langle d,x\rangle+\beta)^2=0$, and it is at least $\mu\|d\|^2$ with μ > 0: so d = 0, and then $n\beta^2=0$."""
    two = TwoAnswers(LeastSquaresReordered, ReorderedIndependent)
    length, grown = two.squares()
    here, there = two.stationary()
    nothing = by(length.name == 0, grown, here, there, two.order(), of_sample(two.data, "taken"), name="no squares")
    independent = at(two.data, "independent", two.d, two.beta, total=length)
    no_d = by(two.d @ two.d <= 0, nothing, independent, of_sample(two.data, "definite"), name="d")
    yield two.concluded(least_squares_in_any_order, length, nothing, no_d)


@ridge_in_any_order.derivation(f"{SPACES}, every λ > 0", slow=True)
def by_the_penalised_normal_equations() -> Iterator:
    r"""$\sum(\langle d,x\rangle+\beta)^2+\lambda\|d\|^2=0$: so d = 0, and then $n\beta^2=0$."""
    two = TwoAnswers(RidgeReordered, ReorderedData)
    run, d = two.run, two.d
    length, grown = two.squares()
    here, there = two.stationary()
    back = two.back.name + run.penalty * (run.w_back @ d) == 0
    again = by(back, there, two.order(), of_sample(two.data, "taken"), name="in the first order")
    nothing = by(length.name + run.penalty * (d @ d) == 0, grown, here, again, name="no squares, no norm")
    positive = summed(not_negative(d @ two.x + two.beta), lambda Q: Q >= 0, length)
    penalised = of_sample(two.reading, "penalised")
    no_d = by(d @ d <= 0, nothing, positive, penalised, name="d")
    no_squares = by(length.name <= 0, nothing, penalised, square(d), name="no squares")
    yield two.concluded(ridge_in_any_order, length, no_squares, no_d)


def not_negative(value: Any) -> Fact:
    """z² ≥ 0."""
    (z,) = reals("z")
    return instance(by(z * z >= 0, name="a square"), {"z": value})


def zero(value: Any, square_is_none: Fact) -> Fact:
    """Where z² ≤ 0: z = 0."""
    return by(value == 0, square_is_none, name="0")


def orthogonal(e: Any, d: Any, no_d: Fact) -> Fact:
    """Where ‖d‖² ≤ 0: ⟨e,d⟩ = 0, for ⟨e,d⟩² ≤ ‖e‖²‖d‖²."""
    return zero(d @ e, by((d @ e) * (d @ e) <= 0, no_d, cauchy_schwarz(d, e), square(e), name="Cauchy–Schwarz"))


class TwoAnswers:
    """Answers to the same examples in two orders: their difference (d, β), and the sums in its direction, of an example (x, y)."""

    def __init__(self, reading: type, data: type):
        self.reading, self.data, self.run = reading, data, Formal(reading)
        (self.x,), (self.y,) = vectors("x"), reals("y")
        run, x, y = self.run, self.x, self.y
        self.d, self.beta = run.w_back - run.w, run.b_back - run.b
        self.along = self.d @ x + run.intercepts * self.beta
        self.misses, self.misses_back = run.w @ x + run.b - y, run.w_back @ x + run.b_back - y
        self.here = self.sum_of("S", self.misses * self.along)
        self.back = self.sum_of("S′", self.misses_back * self.along)
        self.there = self.sum_of("T′", self.misses_back * self.along, "other_examples")

    def sum_of(self, name: str, of: Any, over: str = "examples") -> Sum:
        """The sum over the examples."""
        return Sum(real(name), of + 0 * self.beta, (self.x, self.y), over, of=self.data)

    def stationary(self) -> tuple[Fact, Fact]:
        """The normal equations in the direction (d, β), of each answer for its examples."""
        here = at(self.reading, "stationary", self.d, self.beta, total=self.here)
        return here, at(self.reading, "other_stationary", self.d, self.beta, total=self.there)

    def order(self) -> Fact:
        """T′ = kS′."""
        return reordered(self.data, self.back, self.there)

    def squares(self) -> tuple[Sum, Fact]:
        """S′ − S = Σ(⟨d,x⟩ + β)²."""
        d, beta, along = self.d, self.beta, self.along
        levels = of_sample(self.reading, "level"), of_sample(self.reading, "other_level")
        flat = by(self.run.intercepts * beta == beta, *levels, name="no intercept, or any")
        square = (d @ self.x + beta) * (d @ self.x + beta)
        each = by(self.misses_back * along - self.misses * along - square == 0, flat, name="of an example")
        length = self.sum_of("Q", square)
        return length, summed(each, lambda back, here, Q: back - here - Q == 0, self.back, self.here, length)

    def concluded(self, theorem: Any, length: Sum, no_squares: Fact, no_d: Fact) -> Concluded:
        """A weight is ⟨e,w⟩ for a vector e."""
        (e,), n = vectors("e"), self.sum_of("N", 1)
        no_beta = no_intercept(self.data, (self.d, self.beta, self.x), length, n, no_squares, no_d)
        entry = Weight("any", e @ self.run.w_back, e @ self.run.w)
        values = {"tells": True, "weights": Each({}, entry, over="vector e of the space")}
        return conclude(theorem, values, orthogonal(e, self.d, no_d), no_beta)


def no_intercept(data: type, of: tuple[Any, Any, Any], length: Sum, n: Sum, no_squares: Fact, no_d: Fact) -> Fact:
    """Where d = 0 and Σ(⟨d,x⟩ + β)² ≤ 0: nβ² ≤ 0, so β = 0."""
    d, beta, x = of
    each = by((d @ x + beta) * (d @ x + beta) - beta * beta == 0, orthogonal(x, d, no_d), name="β on an example")
    level = summed(each, lambda Q, N: Q - beta * beta * N == 0, length, n)
    some = quantity(data, "n", n), of_sample(data, "not_empty")
    return zero(beta, by(beta * beta <= 0, no_squares, level, *some, name="β²"))
