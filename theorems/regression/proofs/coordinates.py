r"""Derivations: least squares in other coordinates, and ridge regression in turned ones, from the normal equations of both.

The answer $(w',b')$ to $x'=Ax+lc$ and $y'=sy+\langle v,x\rangle+lt$ misses an example by $s$ times as much as $(w,b)$, and
$\langle d,x\rangle+\beta$, where $d=A^\top w'-sw-v$ and $\beta=b'+l\langle w',c\rangle-sb-lt$. With $A^\top z=sw+v$, the direction
$w'-z$ there is d here; l is 1 with an intercept, else 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....properties.proofs import real, reals, vectors
from ....properties.proofs.derivation import Concluded, Each, conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import Fact, by, of_sample, square
from ....properties.proofs.rules.declared import at
from ....properties.proofs.rules.summation import summed
from ..readings.reordered import Weight
from ..readings.transformed import LeastSquaresEquivariant, RidgeTurned
from ..samples.transformed import MovedIndependent, TurnedData
from ..symmetries import least_squares_is_equivariant, ridge_turns_with_the_data
from .orders import no_intercept, not_negative, orthogonal

SPACES = "real inner-product spaces of every dimension, any number of examples, with an intercept and without"


@least_squares_is_equivariant.derivation(f"{SPACES}, every invertible A, where the columns and 1 are independent", slow=True)
def by_the_normal_equations_of_both() -> Iterator:
    r"""$\sum(\langle d,x\rangle+\beta)^2=0$, and it is at least $\mu\|d\|^2$ with μ > 0: so d = 0, and then $n\beta^2=0$."""
    two = TwoCoordinates(LeastSquaresEquivariant, MovedIndependent)
    length, grown = two.squares()
    nothing = by(length.name == 0, grown, *two.stationary(), name="no squares")
    independent = at(two.data, "independent", two.d, two.beta, total=length)
    no_d = by(two.d @ two.d <= 0, nothing, independent, of_sample(two.data, "definite"), name="d")
    yield two.concluded(least_squares_is_equivariant, length, nothing, no_d)


@ridge_turns_with_the_data.derivation(f"{SPACES}, every orthogonal A and λ > 0", slow=True)
def by_turned_normal_equations() -> Iterator:
    r"""$\sum(\langle d,x\rangle+\beta)^2+\lambda\|d\|^2=0$, for $\langle w',w'-z\rangle=\langle A^\top w',d\rangle$ and v = 0."""
    two = TwoCoordinates(RidgeTurned, TurnedData)
    run, d = two.run, two.d
    length, grown = two.squares()
    here, there = two.stationary()
    lengths = [of_sample(two.reading, name) for name in ("as_long", "at_an_angle")]
    turned = by(run.w_there @ (run.w_there - run.image) == run.back @ d, *lengths, name="the direction is turned")
    again = by(two.there.name + run.penalty * (run.back @ d) == 0, there, turned, name="turned back")
    straight = of_sample(two.reading, "added", d), of_sample(two.data, "untilted", d)
    norm = by(run.back @ d - run.factor * (run.w @ d) == d @ d, *straight, name="what the penalty adds")
    sums = by(length.name + run.penalty * (run.back @ d - run.factor * (run.w @ d)) == 0, grown, here, again, name="the sums")
    nothing = by(length.name + run.penalty * (d @ d) == 0, sums, norm, name="no squares, no norm")
    positive = summed(not_negative(d @ two.x + two.beta), lambda Q: Q >= 0, length)
    penalised = of_sample(two.reading, "penalised")
    no_d = by(d @ d <= 0, nothing, positive, penalised, name="d")
    no_squares = by(length.name <= 0, nothing, penalised, square(d), name="no squares")
    yield two.concluded(ridge_turns_with_the_data, length, no_squares, no_d)


class TwoCoordinates:
    """Answers to the same data in two systems of coordinates: their difference (d, β), and the sums in its direction."""

    def __init__(self, reading: type, data: type):
        self.reading, self.data, self.run = reading, data, Formal(reading)
        self.item = (*vectors("x"), *reals("y"), *vectors("x′"), *reals("y′"))
        run, (self.x, y, image, target) = self.run, self.item
        self.d = run.back - run.expected
        self.beta = run.apart
        self.way, self.step = run.w_there - run.image, self.beta - (run.w_there - run.image) @ run.c
        self.along = self.d @ self.x + run.intercepts * self.beta
        self.along_there = self.way @ image + run.intercepts * (self.way @ run.c + self.step)
        self.misses = run.w @ self.x + run.b - y
        misses_there = run.w_there @ image + run.intercepts * (run.w_there @ run.c) + run.b_there
        self.misses_there = misses_there - target - run.intercepts * run.lift
        self.here = self.sum_of("S", self.misses * self.along)
        self.there = self.sum_of("T", self.misses_there * self.along_there)

    def sum_of(self, name: str, of: Any) -> Sum:
        """The sum over the examples."""
        return Sum(real(name), of + 0 * self.beta, self.item, "examples", of=self.data)

    def stationary(self) -> tuple[Fact, Fact]:
        """The normal equations of both, in the direction (d, β) and in its image."""
        here = at(self.reading, "stationary", self.d, self.beta, total=self.here)
        return here, at(self.reading, "other_stationary", self.way, self.step, total=self.there)

    def squares(self) -> tuple[Sum, Fact]:
        """T − sS = Σ(⟨d,x⟩ + β)²."""
        run, missed = self.run, self.d @ self.x + self.beta
        level, apart = (of_sample(self.reading, name) for name in ("level", "intercepts_apart"))
        moved = [of_sample(self.reading, name, *self.item) for name in ("transposed", "solved")]
        target = of_sample(self.data, "tilted", *self.item)
        there, here, along = self.misses_there, run.factor * self.misses, self.along
        known = of_sample(self.reading, "added", self.x), target, apart
        more = by(there - here - missed == 0, moved[0], *known, name="missed there")
        turned = by(self.along_there - along == 0, *moved, name="along the image")
        product = there * self.along_there - here * along - missed * missed
        each = by(product == 0, more, turned, level, name="of an example")
        length = self.sum_of("Q", missed * missed)
        linear = lambda there, here, Q: there - run.factor * here - Q == 0  # noqa: E731
        return length, summed(each, linear, self.there, self.here, length)

    def concluded(self, theorem: Any, length: Sum, no_squares: Fact, no_d: Fact) -> Concluded:
        """A weight is ⟨e,w⟩ for a vector e."""
        (e,), run = vectors("e"), self.run
        n = self.sum_of("N", 1)
        no_beta = no_intercept(self.data, (self.d, self.beta, self.x), length, n, no_squares, no_d)
        entry = Weight("any", e @ run.back, e @ run.expected)
        values = {"tells": True, "compared": Each({}, entry, over="vector e of the space")}
        return conclude(theorem, values, orthogonal(e, self.d, no_d), no_beta, of_sample(self.reading, "intercepts_apart"))
