"""By how much float64 arithmetic, or a quadrature with so many steps, may miss attributions and surrogates.

A quadrature whose nodes lie each in the part of [0, 1] that its weight, at most 2/n, stands for misses an integral by at most 2/n
times the total variation (Koksma's inequality): the left, right, middle and trapezoidal sums do, and Gauss–Legendre's, by the
separation theorem of Chebyshev, Markov and Stieltjes. Along a segment σ' is monotone: its variation is |σ'(t) − σ'(t′)|.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.numbers.enclosures import U
from ...properties.numbers.exact import Number, rational
from ...properties.samples.tables import as_floats
from ...properties.statements.allowances import Allowance, declared, rounding
from .gradients import (
    attributions_are_linear,
    attributions_sum_to_the_difference,
    only_what_matters_is_charged,
    symmetric_variables_get_the_same,
    units_share_in_proportion,
    writing_makes_no_difference,
)
from .readings import (
    ExplainedModels,
    ExplainedOne,
    ExplainedSegment,
    ExplainedSymmetric,
    ExplainedTwice,
    FittedDead,
    FittedNeighbourhood,
    Valued,
    ValuedModels,
)
from .samples.games import Game
from .samples.neighbourhoods import Neighbourhood
from .samples.networks import Segment
from .shapley import values_are_linear, values_average_contributions, values_obey_the_axioms
from .surrogates import dead_region_hides_a_feature, surrogate_minimises_loss_and_complexity

TINY = Fraction(1, 2**1020)
ABOVE = 1 + 2.0**-20  # more than what rounds in computing a bound


def _times(bound: Any) -> Number:
    return rational(float(bound) * ABOVE)


class Errors:
    """By how much the mean slope of each unit may be missed, in float64: by the quadrature, and by rounding.

    ⟨w,z⟩ + b is off by δ = 2(d+8)u(Σ|wᵢ|(|xᵢ′| + |xᵢ − xᵢ′|) + |b|). For p = 1 a node within δ of the kink may be
    on the other side, as if the kink were δ/|t − t′| further; the sum of n nodes and m units rounds 2(m + n + 16) times.
    The mean slope may also be the quotient (σ(t) − σ(t′))/(t − t′), or where |t − t′| ≤ 4δ any slope between. With T the larger
    of t and t′, or 0, plus δ, a value σ is off by pTᵖ⁻¹δ + (m+p+2)uTᵖ, the divisor by 2δ, which is at most half of it.
    """

    def __init__(self, of: Segment):
        W, b, v = of.arrays
        x, y = (np.array(end, dtype=float) for end in (of.point, of.baseline))
        start, end = (np.array(list(map(float, t))) for t in (of.starts, of.ends))
        delta = 2 * (of.d + 8) * U * (abs(W) @ (abs(y) + abs(x - y)) + abs(b))
        p, n = of.power, of.steps
        low, high, self.apart = np.minimum(start, end), np.maximum(start, end), abs(end - start)
        steepest = np.where(high > -delta, p * (np.maximum(high, 0) + delta) ** (p - 1), 0)
        self.values = steepest * delta + (of.n + p + 2) * U * (np.maximum(high, 0) + delta) ** p
        with np.errstate(divide="ignore", invalid="ignore"):
            quotient = np.where(self.apart <= 4 * delta, 0, 4 * (self.values + steepest * delta) / self.apart)
        off = 2 * (of.n + n + 16) * U * steepest + quotient
        if p == 1:
            with np.errstate(divide="ignore", invalid="ignore"):
                moved = np.where(self.apart <= 4 * delta, 1, delta / self.apart)
            self.quadrature = self.kinks = np.where((low <= delta) & (high >= -delta), np.minimum(1, 2 / n + moved), 0)
            self.beyond = self.quadrature - 2 / n * ((low <= 0) & (high > 0))
        else:
            self.quadrature = 2 / n * (steepest - p * np.maximum(low, 0) ** (p - 1))
            self.beyond = 2 / n * (steepest - p * np.maximum(high, 0) ** (p - 1))
            self.kinks = 0 * off
            off = off + p * (p - 1) * (np.maximum(high, 0) + delta) ** (p - 2) * 5 * delta * (high > -delta)
        self.rounding, self.out = off, abs(v)
        self.sizes = abs(x - y) * (abs(v)[:, None] * abs(W))  # |vₖwₖᵢ(xᵢ − xᵢ′)|

    def of_sum(self) -> Allowance:
        """Of Σᵢ Aᵢ, in which the mean slope of a unit is multiplied by v(t − t′), beyond what a quadrature may miss exactly."""
        return _both(self.out * self.apart @ self.beyond, self.sizes.sum(axis=1) @ self.rounding)

    def of_share(self, i: int) -> Allowance:
        """Of Aᵢ, beyond what a quadrature may miss exactly."""
        return _both(self.sizes[:, i] @ self.beyond, self.sizes[:, i] @ self.rounding)

    def of_variable(self, i: int) -> Allowance:
        """Of Aᵢ."""
        return _both(self.sizes[:, i] @ self.quadrature, self.sizes[:, i] @ self.rounding)

    def of_values(self) -> Allowance:
        """Of f(x) − f(x′), as a difference of two sums."""
        return rounding(_times(2 * self.out @ self.values), "what cancels in f(x) − f(x′)")

    def repeated(self, i: int) -> Allowance:
        """Of Aᵢ by one and the same quadrature of another sum: what is rounded, and nodes at a kink."""
        return _both(self.sizes[:, i] @ self.kinks, self.sizes[:, i] @ self.rounding)


def _both(quadrature: Any, off: Any) -> Allowance:
    own = rounding(_times(off) + TINY, "2(m+n+16)u of each unit, what δ changes, and what cancels in σ(t) − σ(t′)")
    return own + declared(_times(quadrature), "2/steps times the variation of σ'") if quadrature else own


@attributions_sum_to_the_difference.within("Σᵢ Aᵢ − (f(x) − f(x′)), and what a quadrature may miss")
@attributions_sum_to_the_difference.within("f(x) − f(x′) − Σᵢ Aᵢ, and what a quadrature may miss")
def total(found: ExplainedSegment) -> Allowance:
    """Each unit's mean slope, times v(t − t′)."""
    return Errors(found.sample).of_sum()


@units_share_in_proportion.within("Aᵢ − the shares of what the units change, and what a quadrature may miss")
@units_share_in_proportion.within("the shares of what the units change − Aᵢ, and what a quadrature may miss")
def share(found: ExplainedSegment, i: int) -> Allowance:
    """Each unit's mean slope, times vwᵢ(xᵢ − xᵢ′)."""
    return Errors(found.sample).of_share(i)


@only_what_matters_is_charged.within("Aᵢ of the variable that matters, and f(x) − f(x′)")
def alone(found: ExplainedOne, i: int) -> Allowance:
    """Each unit's mean slope, or f(x) − f(x′) as it stands."""
    errors = Errors(found.sample)
    return errors.of_variable(i) + errors.of_values()


@only_what_matters_is_charged.within("Aᵢ of a variable whose units cancel")
def cancelled(found: ExplainedOne, i: int) -> Allowance:
    """Two equal sums, that a product of matrices may round in two ways."""
    return Errors(found.sample).repeated(i)


@writing_makes_no_difference.within("Aᵢ of f written otherwise, and of f")
def written_otherwise(found: ExplainedTwice, i: int) -> Allowance:
    """What is rounded in both ways of writing."""
    return Errors(found.sample).repeated(i) + Errors(found.sample.rewritten).repeated(i)


@attributions_are_linear.within("Aᵢ of αf₁ + βf₂, and αAᵢ(f₁) + βAᵢ(f₂)")
def combined(found: ExplainedModels, i: int) -> Allowance:
    """What is rounded in three calls."""
    sample = found.sample
    each = [Errors(m).repeated(i).times(abs(f)) for m, f in zip(sample.models, sample.factors, strict=True)]
    return Errors(sample.combined).repeated(i) + each[0] + each[1]


@symmetric_variables_get_the_same.within("A₁, and A₂")
def exchanged(found: ExplainedSymmetric) -> Allowance:
    """Both sums, of the same terms in another order."""
    errors = Errors(found.sample.whole)
    return errors.repeated(0) + errors.repeated(1)


# ----------------------------------------------------------------------------------------------------------------- Shapley


def of_worth(game: Game) -> float:
    """By how much a Shapley value is missed: a mean of differences of worths, of which each is off by what f is, and by its mean.

    ⟨w,z⟩ + b is off by 2(d+4)u of its terms, T at most, at any mixture z of x and a row; f by p Tᵖ⁻¹ of it and (p+m+4)u of the
    terms. Worths are multiplied by weights with the sum 2, and added, in 2ᵈ + n + 16 steps; or φ solves normal equations of
    a condition number of d at most (d ≤ 6), of sums of d terms: by 8d² of it.
    """
    W, b, v = game.arrays
    d, p, n = game.d, game.power, len(game.background)
    reach = np.maximum(abs(as_floats(game.point)), abs(game.background_array).max(axis=0))
    T = abs(W) @ reach + abs(b)
    off = abs(v) @ (p * T ** (p - 1) * 2 * (d + 4) * U * T + (p + game.n + 4) * U * T**p)
    return 8 * d * d * 2 * (off + (2**d + n + 16) * U * abs(v) @ T**p)


def _of_value(game: Game, times: int = 1) -> Allowance:
    return rounding(_times(of_worth(game) * times) + TINY, "8d²·2(what f is off by, and (2ᵈ+n+16)u of its terms)")


@values_average_contributions.within("φᵢ, and the mean of v(S ∪ i) − v(S)")
@values_obey_the_axioms.within("φᵢ of a variable that is unused")
def value(found: Valued, i: int) -> Allowance:
    """A Shapley value."""
    return _of_value(found.sample)


@values_obey_the_axioms.within("φᵢ and φⱼ of variables that can be exchanged")
def both_values(found: Valued, i: int) -> Allowance:
    """Two of them."""
    return _of_value(found.sample, 2)


@values_obey_the_axioms.within("Σᵢ φᵢ, and f(x) − mean f(b)")
def all_values(found: Valued) -> Allowance:
    """d of them."""
    return _of_value(found.sample, found.sample.d)


@values_are_linear.within("φᵢ of αf₁ + βf₂, and αφᵢ(f₁) + βφᵢ(f₂)")
def combined_values(found: ValuedModels, i: int) -> Allowance:
    """Values of three functions."""
    sample = found.sample
    each = [_of_value(m).times(abs(f)) for m, f in zip(sample.models, sample.factors, strict=True)]
    return _of_value(sample.combined) + each[0] + each[1]


# -------------------------------------------------------------------------------------------------------------- surrogates


def of_solution(sample: Neighbourhood) -> float:
    """Of (c, b), in norm: 64(n+d+8)uκ of its size, for normal equations of the condition number κ ≤ 2²⁰, set up in n steps."""
    c, b = sample.best
    return 64 * (sample.n + sample.d + 8) * U * sample.condition * float(np.hypot(np.linalg.norm(c.astype(float)), float(b)))


@surrogate_minimises_loss_and_complexity.within("Σπ(y − g)² + α‖c‖², and the least")
def least(found: FittedNeighbourhood) -> Allowance:
    """What a solution is off, squared, times the largest eigenvalue; and what sums of n squares are off, by which sets compare."""
    sample = found.sample
    own = of_solution(sample) ** 2 * sample.spectrum[-1] + 8 * (sample.n + sample.d + 8) * U * sample.size
    return rounding(_times(own) + TINY, "(64(n+d+8)uκ‖(c,b)‖)²λ + 8(n+d+8)u Σπ(|y| + |g|)²")


@dead_region_hides_a_feature.within("cⱼ where f is constant")
def coefficient(found: FittedDead, j: int) -> Allowance:
    """A solution of (0, a)."""
    return rounding(_times(of_solution(found.sample)) + TINY, "64(n+d+8)uκ|a|")


@dead_region_hides_a_feature.within("b where f is constant")
def intercept(found: FittedDead) -> Allowance:
    """The same."""
    return rounding(_times(of_solution(found.sample)) + TINY, "64(n+d+8)uκ|a|")
