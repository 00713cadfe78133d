"""By how much float64 arithmetic, or a declared tolerance, may miss what the statements say of margins, masses and unions."""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import sqrt
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.statements.allowances import EXACT, Allowance, declared, rounding
from ...properties.statements.precision import unit
from .margins import margin_is_not_concave, margins_scale_with_the_data
from .random_sphere import random_labels_leave_no_large_margin, sphere_is_near_its_equator, union_bound
from .readings import LargestMargins, Margins, Mass, Union


@margins_scale_with_the_data.within("margin")
@margin_is_not_concave.within("margin")
def margin(run: Margins) -> Allowance:
    """A computed ⟨w,a⟩ is off by 2(d + 1)u‖w‖‖a‖ at most, the norm by (d + 2)u of it, and the quotient by u: 4(d + 2)u‖a‖."""
    stream = run.sample
    return rounding(4 * (stream.d + 2) * UNIT_ROUNDOFF * sqrt(stream.radius_squared), "a product of vectors, a norm and a quotient")


@sphere_is_near_its_equator.within("mass within t")
def mass(run: Mass) -> Allowance:
    """The error that the role allows, and the rounding of the answer itself, at most 1, where its type is coarser than float64."""
    own = rounding(unit(), "the type of the answer, at most 1", order=0) if unit() > UNIT_ROUNDOFF else EXACT
    return declared(Fraction(1, 10**9), "the role's 10⁻⁹", of=1) + own


@random_labels_leave_no_large_margin.within("largest margin")
def largest_margin(run: LargestMargins) -> Allowance:
    """The error that it declares."""
    return declared(run.tol, "tol, 10⁻⁶ by default", of=1)


@union_bound.within("P(some event), computed")
def probability(run: Union) -> Allowance:
    """A quotient and an addition for each of at most 2ᵏ intersections of k events, each term at most 1."""
    return rounding(4 * 2 ** len(run.sample.events) * UNIT_ROUNDOFF, "as many quotients and sums as there are intersections")
