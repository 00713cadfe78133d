r"""Derivations: least squares and ridge regression in two forms, from the normal equations of both answers.

The answer $(w',b')$ to $x'=Ax+lc$ and $y'=sy+\langle v,x\rangle+lt$, in any order and k times over, misses an example by $s$ times
as much as $(w,b)$, and $\langle d,x\rangle+\beta$ more, where $d=A^\top w'-sw-v$ and $\beta=b'+l\langle w',c\rangle-sb-lt$. With
$A^\top z=sw+v$, the direction $w'-z$ there is d here; l is 1 with an intercept, else 0.
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
from ....properties.symmetries.transported import Weight
from ....properties.theorem import Theorem
from ..symmetries import least_squares_in_any_order, least_squares_is_equivariant, ridge_in_any_order, ridge_turns_with_the_data

SPACES = "real inner-product spaces of every dimension, any number of examples{}, with an intercept and without"
IN_ANY_ORDER, AS_THEY_STAND = SPACES.format(" in any order"), SPACES.format("")


@least_squares_in_any_order.derivation(f"{IN_ANY_ORDER}, where the columns and the constant 1 are independent", slow=True)
def by_the_normal_equations() -> Iterator:
    yield of_least_squares(least_squares_in_any_order)


@least_squares_is_equivariant.derivation(f"{AS_THEY_STAND}, every invertible A, where the columns and 1 are independent", slow=True)
def by_the_normal_equations_of_both() -> Iterator:
    yield of_least_squares(least_squares_is_equivariant)


@ridge_in_any_order.derivation(f"{IN_ANY_ORDER}, every λ > 0", slow=True)
def by_the_penalised_normal_equations() -> Iterator:
    yield of_ridge(ridge_in_any_order)


@ridge_turns_with_the_data.derivation(f"{AS_THEY_STAND}, every orthogonal A and λ > 0", slow=True)
def by_turned_normal_equations() -> Iterator:
    yield of_ridge(ridge_turns_with_the_data)


def of_least_squares(theorem: Theorem[Any]) -> Concluded:
    r"""$\sum(\langle d,x\rangle+\beta)^2=0$, and it is at least $\mu\|d\|^2$ with μ > 0: so d = 0, and then $n\beta^2=0$."""
    two = TwoAnswers(theorem)
    length, grown = two.squares()
    here, there = two.stationary()
    nothing = by(length.name == 0, grown, here, there, two.order(), two.taken, name="no squares")
    independent = at(two.data, "independent", two.d, two.beta, total=length)
    no_d = by(two.d @ two.d <= 0, nothing, independent, of_sample(two.data, "definite"), name="d")
    return two.concluded(length, nothing, no_d)


def of_ridge(theorem: Theorem[Any]) -> Concluded:
    r"""$\sum(\langle d,x\rangle+\beta)^2+\lambda\|d\|^2=0$, for $\langle w',w'-z\rangle=\langle A^\top w',d\rangle$ and v = 0."""
    two = TwoAnswers(theorem)
    run, d = two.run, two.d
    length, grown = two.squares()
    here, there = two.stationary()
    lengths = [of_sample(two.reading, name) for name in ("as_long", "at_an_angle")]
    turned = by(run.w_transformed @ (run.w_transformed - run.image) == run.w_back @ d, *lengths, name="the direction is turned")
    once = by(two.back.name + run.penalty * (run.w_transformed @ two.way) == 0, there, two.order(), two.taken, name="taken once")
    again = by(two.back.name + run.penalty * (run.w_back @ d) == 0, once, turned, name="turned back")
    straight = of_sample(two.reading, "added", d), of_sample(two.data, "untilted", d)
    norm = by(run.w_back @ d - run.s * (run.w @ d) == d @ d, *straight, name="what the penalty adds")
    sums = by(length.name + run.penalty * (run.w_back @ d - run.s * (run.w @ d)) == 0, grown, here, again, name="the sums")
    nothing = by(length.name + run.penalty * (d @ d) == 0, sums, norm, name="no squares, no norm")
    positive = summed(not_negative(d @ two.x + two.beta), lambda Q: Q >= 0, length)
    penalised = of_sample(two.reading, "penalised")
    no_d = by(d @ d <= 0, nothing, positive, penalised, name="d")
    no_squares = by(length.name <= 0, nothing, penalised, square(d), name="no squares")
    return two.concluded(length, no_squares, no_d)


class TwoAnswers:
    """Answers to the same problem in two forms: their difference (d, β), and the sums in its direction."""

    def __init__(self, theorem: Theorem[Any]):
        assert theorem.reading is not None
        self.theorem, self.reading, self.data, self.run = theorem, theorem.reading, theorem.sample, Formal(theorem.reading)
        self.item = (*vectors("x"), *reals("y"), *vectors("x′"), *reals("y′"))
        run, (self.x, y, image, target) = self.run, self.item
        self.d, self.beta = run.w_back - run.w_forward, run.apart
        self.way, self.step = run.w_transformed - run.image, self.beta - (run.w_transformed - run.image) @ run.c
        self.along = self.d @ self.x + run.intercepts * self.beta
        self.along_there = self.way @ image + run.intercepts * (self.way @ run.c + self.step)
        self.misses = run.w @ self.x + run.b - y
        misses_there = run.w_transformed @ image + run.intercepts * (run.w_transformed @ run.c) + run.b_transformed
        self.misses_there = misses_there - target - run.intercepts * run.t
        self.here = self.sum_of("S", self.misses * self.along)
        self.back = self.sum_of("T", self.misses_there * self.along_there)
        self.there = self.sum_of("T′", self.misses_there * self.along_there, "other_examples")
        self.taken = of_sample(self.data, "taken")

    def sum_of(self, name: str, of: Any, over: str = "examples") -> Sum:
        """The sum over the examples."""
        return Sum(real(name), of + 0 * self.beta, self.item, over, of=self.data)

    def stationary(self) -> tuple[Fact, Fact]:
        """The normal equations of both, in the direction (d, β) and in its image."""
        here = at(self.reading, "stationary", self.d, self.beta, total=self.here)
        return here, at(self.reading, "other_stationary", self.way, self.step, total=self.there)

    def order(self) -> Fact:
        """T′ = kT."""
        return reordered(self.data, self.back, self.there)

    def squares(self) -> tuple[Sum, Fact]:
        """T − sS = Σ(⟨d,x⟩ + β)²."""
        run, missed = self.run, self.d @ self.x + self.beta
        level, apart = (of_sample(self.reading, name) for name in ("level", "intercepts_apart"))
        moved = [of_sample(self.reading, name, *self.item) for name in ("transposed", "solved")]
        target = of_sample(self.data, "tilted", *self.item)
        there, here, along = self.misses_there, run.s * self.misses, self.along
        known = of_sample(self.reading, "added", self.x), target, apart
        more = by(there - here - missed == 0, moved[0], *known, name="missed there")
        turned = by(self.along_there - along == 0, *moved, name="along the image")
        product = there * self.along_there - here * along - missed * missed
        each = by(product == 0, more, turned, level, name="of an example")
        length = self.sum_of("Q", missed * missed)
        linear = lambda there, here, Q: there - run.s * here - Q == 0  # noqa: E731
        return length, summed(each, linear, self.back, self.here, length)

    def concluded(self, length: Sum, no_squares: Fact, no_d: Fact) -> Concluded:
        """Where d = 0 and Σ(⟨d,x⟩ + β)² ≤ 0: nβ² ≤ 0, so β = 0. A weight is ⟨e,w⟩ for a vector e."""
        (e,), run, beta, missed = vectors("e"), self.run, self.beta, self.d @ self.x + self.beta
        n = self.sum_of("N", 1)
        each = by(missed * missed - beta * beta == 0, orthogonal(self.x, self.d, no_d), name="β on an example")
        level = summed(each, lambda Q, N: Q - beta * beta * N == 0, length, n)
        some = quantity(self.data, "n", n), of_sample(self.data, "not_empty")
        no_beta = zero(beta, by(beta * beta <= 0, no_squares, level, *some, name="β²"))
        entry = Weight("any", e @ run.w_back, e @ run.w_forward)
        values = {"is_nontrivial": True, "compared": Each({}, entry, over="vector e of the space")}
        return conclude(self.theorem, values, orthogonal(e, self.d, no_d), no_beta, of_sample(self.reading, "intercepts_apart"))


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
