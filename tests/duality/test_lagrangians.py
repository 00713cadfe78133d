"""Lagrangians, convexity and coordinate ascent: closed answers, edges, and what rounding may leave."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.duality.coordinate_ascent import ascend
from lemmata.algorithms.duality.lagrangians import hard_margin, is_convex, margin_ratio
from lemmata.properties.numbers.rounding import UNIT_ROUNDOFF
from lemmata.properties.roles import Implementation
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.duality.coordinate_ascent import coordinate_steps, path_to_the_maximum
from lemmata.theorems.duality.lagrangians import (
    convex_if_and_only_if_hessian_semidefinite,
    hard_margin_lagrangian,
    margin_problems_are_not_convex,
    soft_margin_lagrangian,
)
from lemmata.theorems.duality.readings.coordinate_ascent import SWEEPS, Ascent, CoordinateAscent
from lemmata.theorems.duality.readings.lagrangians import ConvexityTest, Ratio
from lemmata.theorems.duality.samples.concave_quadratics import ConcaveQuadratic, ConcaveQuadraticInThePlane
from lemmata.theorems.duality.samples.lagrangians import PrimalDualPoint, Quartic, ScaledMargin

from ..conftest import refused

SADDLE = ConcaveQuadraticInThePlane(((2, 1), (1, 2)), (3, 0), (2, -2))
SOLID = ConcaveQuadratic(((4, -1, 0), (-1, 2, 1), (0, 1, 3)), (1, 2, -4), (0, 1, 0))


@pytest.mark.parametrize("point", [(1,), (1.0,), np.array([1.0]), np.array([1], dtype=object) * Fraction(1)])
def test_a_quartic_is_evaluated_exactly(point):
    f = Quartic(P=((2,),), c=(2,), u=(1,), v=(1,))
    assert f(point) == Fraction(7, 6) and isinstance(f(point), Fraction)
    convexity = Implementation.of(is_convex, ConvexityTest)
    record, _ = check_sample(convex_if_and_only_if_hessian_semidefinite, convexity, f)
    assert record.verdict == "holds"


def test_a_quartic_that_is_not_convex_shows_where_it_bends_downwards():
    f = Quartic(P=((0, 2), (2, 0)), c=(0, 0), u=(0, 0), v=(0, 0))
    middle, step = f.descent
    assert not f.has_semidefinite_hessian
    assert f(middle + step) + f(middle - step) < 2 * f(middle)


@pytest.mark.parametrize("answer", [1, "yes", None, np.array([True])])
def test_a_convexity_test_must_answer_yes_or_no(answer):
    f = Quartic(P=((1,),), c=(0,), u=(0,), v=(1,))
    record, _ = check_sample(convex_if_and_only_if_hessian_semidefinite, Implementation.of(lambda P, c: answer, ConvexityTest), f)
    assert record.verdict == "refuted" and "not whether f is convex" in str(record.conclusion)


def test_margins_of_a_point():
    point = PrimalDualPoint(((1, 0), (0, 2)), (1, -1), (1, 1), 1, 1, (0, 0), (1, 0), (0, 0))
    assert list(point.margins) == [2, -3]


def test_a_smaller_point_keeps_its_multipliers():
    point = PrimalDualPoint(((1, 0), (0, 2)), (1, -1), (1, 3), 1, 1, (0, 4), (1, 2), (0, 3))
    assert PrimalDualPoint(((0, 2),), (-1,), (1, 3), 1, 1, (4,), (2,), (3,)) in list(point.smaller())
    assert PrimalDualPoint(((1,), (0,)), (1, -1), (1,), 1, 1, (0, 4), (1, 2), (0, 3)) in list(point.smaller())


@pytest.mark.parametrize("theorem", [hard_margin_lagrangian, soft_margin_lagrangian])
def test_a_constant_is_no_lagrangian(theorem):
    assert search(theorem, Implementation.of(lambda *_: 0.0, theorem.role), examples=20).verdict == "refuted"


def test_the_allowance_of_a_quotient():
    """(n + 5)u|γ|/‖w‖, at n = 2 and ‖w‖ = 5."""
    reading = Ratio(lambda: margin_ratio, ScaledMargin(2, (3, 4)))
    allowance = margin_problems_are_not_convex.allowance("γ/‖w‖", reading, (Fraction(2), np.array([3, 4], dtype=object)))
    assert allowance is not None and float(allowance.value) == pytest.approx(7 * 2 / 5 * float(UNIT_ROUNDOFF))


def test_the_steps_of_coordinate_ascent():
    run = Ascent(lambda: ascend, SADDLE)
    assert len(run.steps) == 2 * SWEEPS
    first = run.steps[0]
    assert (first.i, tuple(first.before), tuple(first.after)) == (0, (2, -2), (Fraction(5, 2), -2))
    assert SADDLE.slope(0, first.after) == 0 and SADDLE.maximum == 3


def test_the_steps_of_three_coordinates():
    """∂W/∂a₂ of the second step is 0 at a₂ = (2 + 1/2)/2, and W has its maximum at (1/2, 1, −5/3) and ½c·a."""
    steps = Ascent(lambda: ascend, SOLID).steps
    assert len(steps) == 3 * SWEEPS and [step.i for step in steps[:4]] == [0, 1, 2, 0]
    assert tuple(steps[0].after) == (Fraction(1, 2), 1, 0) and tuple(steps[1].after) == (Fraction(1, 2), Fraction(5, 4), 0)
    best = np.linalg.solve(SOLID.Q.astype(float), SOLID.c)
    assert abs(float(SOLID.maximum) - SOLID.c @ best / 2) < 1e-12


def test_what_rounding_may_leave_of_a_slope():
    """16u(|c₁| + 2(2 + 5/2) + 1(2 + 2)) = 256u, and the square of it over 2Q₁₁."""
    run = Ascent(lambda: ascend, SADDLE)
    slope = coordinate_steps.allowance("∂W/∂aᵢ after the step", run, run.steps[0])
    fall = coordinate_steps.allowance("W after", run, run.steps[0])
    assert slope is not None and slope.value == 256 * UNIT_ROUNDOFF
    assert fall is not None and fall.value == (256 * UNIT_ROUNDOFF) ** 2 / 4
    sweep = path_to_the_maximum.allowance("max W − W after the next sweep", run, 0)
    assert sweep is not None and 0 < sweep.value < Fraction(1, 10**11)


@pytest.mark.parametrize("shape", [(2 * SWEEPS, 2), (1 + 2 * SWEEPS, 3)])
def test_paths_of_another_shape_are_refuted_in_words(shape):
    record, _ = check_sample(coordinate_steps, Implementation.of(lambda *_: np.zeros(shape), CoordinateAscent), SADDLE)
    assert record.verdict == "refuted" and "points of shape" in str(record.conclusion)


test_hypotheses_are_checked = refused(
    ("must not be 0", lambda: ScaledMargin(1, (0, 0))),
    ("symmetric", lambda: Quartic(((0, 1), (0, 0)), (0, 0), (0, 0), (0, 0))),
    ("negative", lambda: PrimalDualPoint(((1,),), (1,), (1,), 0, 1, (0,), (-1,), (0,))),
    ("1 examples but 2 xi", lambda: PrimalDualPoint(((1,),), (1,), (1,), 0, 1, (0, 0), (1,), (0,))),
    ("2 entries for 1 features", lambda: PrimalDualPoint(((1,),), (1,), (1, 1), 0, 1, (0,), (1,), (0,))),
    ("positive definite", lambda: ConcaveQuadratic(((1, 2), (2, 4)), (0, 0), (0, 0))),
    ("as long", lambda: ConcaveQuadratic(((1, 0), (0, 1)), (0,), (0, 0))),
    ("no coordinates", lambda: ConcaveQuadratic((), (), ())),
    ("symmetric", lambda: ConcaveQuadratic(((2, 1), (0, 2)), (0, 0), (0, 0))),
    ("whole number", lambda: ConcaveQuadratic(((Fraction(5, 2), 2), (2, 2)), (0, 0), (0, 0))),
    ("two coordinates", lambda: ConcaveQuadraticInThePlane(((2,),), (0,), (0,))),
)


@pytest.mark.parametrize("unit", [Fraction(1, 2**40), 1, 2**40])
def test_convexity_does_not_depend_on_the_unit(unit):
    for c, convex in ((0, True), (-1, False)):
        f = Quartic(((3 * unit, 0), (0, unit)), (unit, c * unit), (1, 0), (0, 1))
        assert is_convex(*(np.array(v, dtype=float) for v in (f.P, f.c))) == convex == f.has_semidefinite_hessian
    middle, step = f.descent
    assert f(middle) > (f(middle + step) + f(middle - step)) / 2
    saddle = Quartic(((3 * unit, 0), (0, -unit)), (0, unit), (1, 0), (0, 1))
    middle, step = saddle.descent
    assert (
        not is_convex(np.array(saddle.P, dtype=float), [0, 1])
        and saddle(middle) > (saddle(middle + step) + saddle(middle - step)) / 2
    )


def test_a_form_whose_diagonal_entry_is_0_is_told_from_a_semidefinite_one():
    """By the reference; others need not, and it is not a sample."""
    assert not is_convex(np.array([[0, 1], [1, 2.0**40]]), np.zeros(2))


def test_a_form_of_which_float64_does_not_tell_that_it_is_indefinite_is_no_sample():
    """Of 2⁴⁰ and −1 as eigenvalues a test that forgives 10⁻¹⁰ of the largest one, as most do, says the wrong thing."""
    with pytest.raises(HypothesisNotMet, match="confuses with 0"):
        Quartic(((2**40, 0), (0, -1)), (0, 0), (1, 0), (0, 1))
    assert not Quartic(((2**20, 0), (0, -1)), (0, 0), (1, 0), (0, 1)).has_semidefinite_hessian


def test_what_is_allowed_of_a_lagrangian_is_what_its_own_terms_lose():
    """A correct value in float64 holds where it is rounded; one that is off by some ten times as much does not, at any slack."""
    third = Fraction(float(Fraction(1, 3)))
    point = PrimalDualPoint(((3,), (5,)), (1, -1), (third,), 1, 1, (2**30, 2**30), (7, 3), (1, 1))
    law = THEOREMS["hard-margin-lagrangian"]
    assert check_sample(law, Implementation.of(hard_margin, law.role), point)[0].verdict == "holds"

    def a_little_more(*given):
        return hard_margin(*given) * (1 + 2.0**-42)

    assert check_sample(law, Implementation.of(a_little_more, law.role), point)[0].verdict == "refuted"
