"""By how much float64 arithmetic, or a declared tolerance, may miss what the statements say.

u = 2⁻⁵³ is the unit roundoff. A logarithm of the mathematical library is off by 2u of itself at most.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ...properties.numbers.exact import as_float, log
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import Allowance, declared, rounding
from ..vc_dimension.oracles.shattering import binomial_sum
from . import rectangle_sampling
from .empirical_risk import training_error_never_grows_with_degree
from .model_selection import hold_out_thirty_percent, k_fold_cross_validation
from .mutual_information import information_is_divergence_from_independence, information_is_the_loss_of_entropy
from .oracles import deviation, draws_needed
from .readings.selection import CrossValidated, Deviation, Draws, Estimates, Examples, HeldOut, Information, PolynomialFits
from .samples.information import entropy
from .uniform_convergence import vc_deviation_bound_holds, vc_sample_size_suffices


@training_error_never_grows_with_degree.within("Σ(p(x) − y)²")
def squared_error(run: PolynomialFits) -> Allowance:
    """The role says by how much the sum may exceed the least one: tol·(1 + Σy²)."""
    size = 1 + sum(v * v for v in run.sample.y)
    return declared(run.tol * size, "tol·(1 + Σy²), 10⁻⁶ by default", of=size)


@k_fold_cross_validation.within("average error of the model chosen")
def average_error(run: CrossValidated) -> Allowance:
    """Each of the k errors is rounded once, and their mean k times more: of losses up to L, an average is off by (k+2)uL.

    The average computed is the least, so the exact one is above the least by twice that at most.
    """
    largest = max(map(max, run.sample.losses))
    return rounding(2 * (run.sample.k + 2) * UNIT_ROUNDOFF * largest, "float64 means of k errors")


@hold_out_thirty_percent.within("held-out error of the hypothesis returned")
def held_out_error(run: HeldOut) -> Allowance:
    """Each error is rounded once, by uL for losses up to L; two are compared."""
    return rounding(2 * UNIT_ROUNDOFF * max(map(max, run.sample.losses)), "float64 means of losses")


@rectangle_sampling.rectangle_count_is_binomial.within("n/s·|R∩S|")
@rectangle_sampling.chernoff_for_one_rectangle.within("n/s·|R∩S|")
@rectangle_sampling.union_over_all_rectangles.within("n/s·|R∩S|")
def estimate(run: Estimates) -> Allowance:
    """A quotient and a product, in either order, of a value of at most n: off by 2u of it, and u² more."""
    return rounding(3 * UNIT_ROUNDOFF * run.sample.n, "a float64 quotient and a product")


@rectangle_sampling.sample_size_for_all_rectangles.within("s ≥ (3/ε²)(5 ln n + ln(1/δ))", "s is the least")
def draws(run: Draws) -> Allowance:
    """Logarithms, their sum and its factor are off by 8u of the whole; and ln(1/δ) by u more, for 1/δ is rounded."""
    units = 8 * Fraction(as_float(draws_needed(run.sample))) + 6 / Fraction(run.sample.epsilon) ** 2
    return rounding(units * UNIT_ROUNDOFF, "float64 logarithms, their sum and a product")


@vc_sample_size_suffices.within("ln of 4ΣC(2m,i)exp(−ε²m/8)", "the same with an example less")
def log_of_the_bound(run: Examples, m: int) -> Allowance:
    """Each of ln(4ΣC(2m,i)), ε²m/8 and ln δ is off by 3u of itself, and the difference by u more."""
    d, epsilon, delta = run.sample.d, Fraction(run.sample.epsilon), Fraction(run.sample.delta)
    size = Fraction(as_float(log(4 * binomial_sum(2 * m, d)))) + epsilon**2 * m / 8 - Fraction(as_float(log(delta)))
    return rounding(4 * UNIT_ROUNDOFF * size, "float64 logarithms and a difference")


@vc_deviation_bound_holds.within("bound")
def deviation_bound(run: Deviation[Any]) -> Allowance:
    """Both terms are off by 6u of themselves, and ln(1/δ) by u more, for 1/δ is rounded: by 2u of the first, as ln(m/d) ≥ ln 2.

    With the sum and the factor 44 by 10u of the whole; the root by half of that, and u more.
    """
    return rounding(6 * UNIT_ROUNDOFF * Fraction(as_float(deviation(run.sample))), "two float64 logarithms, a sum and a root")


@information_is_divergence_from_independence.within("MI(x,y)")
@information_is_the_loss_of_entropy.within("MI(x,y)")
def information(run: Information) -> Allowance:
    """A sum of terms p ln p, or p ln(p(x,y)/(p(x)p(y))), for N cells.

    Either way the sizes of the terms add up to 2H at most, H = H(x) + H(y), for H(x,y) ≤ H. A logarithm and its product are
    off by 3u of the term; a marginal is off by Nu of itself, and its p ln p by Nu(p|ln p| + p), which add up to Nu(H + 2); a sum of
    N terms by Nu of their sizes. Together that is below 4(N+4)u(1 + H).
    """
    table = run.sample
    size = 1 + sum(as_float(entropy(p)) for p in (table.x, table.y))
    return rounding(4 * (table.n * table.d + 4) * UNIT_ROUNDOFF * Fraction(size), "float64 logarithms, products and sums")
