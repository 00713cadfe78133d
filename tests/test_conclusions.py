"""Conclusions decide exactly, and allowances have an origin."""

import math
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import flint
import mpmath
import numpy as np
import pytest
import sympy
from lemmata.properties.numbers.exact import NotANumber, exp, sqrt
from lemmata.properties.statements.allowances import EXACT, declared, rounding
from lemmata.properties.statements.conclusions import at_least, at_most, equal, greater, is_true, less


def test_the_boundary_belongs_to_at_most_and_not_to_less():
    assert at_most("x", 1, 1).holds and not less("x", 1, 1).holds
    assert at_least("x", 1, 1).holds and not greater("x", 1, 1).holds


def test_one_ulp_decides():
    assert not at_most("x", math.nextafter(1.0, 2), 1).holds
    assert not equal("x", 0.1 + 0.2, 0.3).holds


def test_a_tolerance_helps_by_its_value_and_no_more():
    slack = {"allowance": declared(Fraction(1, 10), "tol")}
    assert replace(at_most("x", Fraction(11, 10), 1), **slack).holds
    assert not replace(at_most("x", Fraction(12, 10), 1), **slack).holds
    assert replace(equal("x", Fraction(9, 10), 1), **slack).holds
    assert "declared by the implementation: tol" in str(replace(at_most("x", 1, 1), **slack))


def test_allowances_add_up_by_kind_and_reason():
    both = declared(1, "tol") + rounding(2, "sums")
    assert both.value == 3
    assert [(part.kind, part.why, part.value) for part in both] == [("declared", "tol", 1), ("rounding", "sums", 2)]
    assert (rounding(1, "sums") + rounding(1, "sums")).parts == rounding(2, "sums").parts
    assert [part.kind for part in both.assumed()] == ["assumed", "rounding"]
    assert both.times(3, "three times").parts[0].why == "three times tol" and both.times(3).value == 9
    assert not EXACT and not rounding(0, "nothing") and both


def test_irrational_sides():
    assert at_most("x", exp(-1), Fraction(368, 1000)).holds
    assert greater("x", sqrt(2), Fraction(14142, 10000)).holds


def test_ratio_is_above_one_exactly_when_violated():
    assert at_most("x", 3, 2).ratio == 1.5
    assert at_least("x", 2, 3).ratio == 1.5
    assert at_most("x", 1, 0).ratio == math.inf
    assert equal("x", 1, 2).ratio is None


def test_sets_and_truths_compare_exactly():
    assert equal("sets", frozenset({1}), frozenset({1})).holds
    assert not equal("sets", frozenset({1}), frozenset()).holds
    assert not is_true("it is", False).holds
    assert str(is_true("it is", False)) == "it is: no"


def test_what_fails_says_not():
    assert str(at_most("mistakes", 6, Fraction(50, 9))) == "mistakes: 6, not ≤ 50/9"
    assert str(at_most("mistakes", 5, Fraction(50, 9))) == "mistakes: 5 ≤ 50/9"


def test_a_name_that_is_the_comparison_is_not_said_twice():
    assert str(at_least("αᵢ ≥ 0", -1, 0)) == "αᵢ ≥ 0: -1" and str(at_least("αᵢ ≥ 0", 3, 0)) == "αᵢ ≥ 0: 3"
    assert str(at_most("P ≤ P*", 3, 2)) == "P ≤ P*: 3, not ≤ 2"  # the name does not say the right side
    assert str(at_most("x ≥ 0", 1, 0)) == "x ≥ 0: 1, not ≤ 0"


def test_nan_is_refused():
    with pytest.raises(NotANumber):
        at_most("x", math.nan, 1)


NANS = [math.nan, np.float32("nan"), np.longdouble("nan"), np.array(math.nan), Decimal("nan"), Decimal("sNaN")]
NANS += [complex(0, math.nan), sympy.nan, sympy.Float("nan"), mpmath.nan, flint.arb("nan")]


@pytest.mark.parametrize("nan", NANS, ids=repr)
def test_nan_is_neither_true_nor_equal_to_anything(nan):
    with pytest.raises(NotANumber, match="it is"):
        is_true("it is", nan)
    for other in (nan, 1, "text"):
        with pytest.raises(NotANumber, match="it is"):
            equal("it is", nan, other)
        with pytest.raises(NotANumber, match="it is"):
            equal("it is", other, nan)


def test_what_is_no_number_may_be_true():
    assert is_true("it is", (1, 2)).holds and not is_true("it is", None).holds and is_true("it is", sqrt(2)).holds
    assert is_true("it is", np.True_).holds and not is_true("it is", 0.0).holds


def test_of_two_without_a_ratio_the_one_that_is_missed_by_more_is_worse():
    """−3·10⁻¹¹ > 0 was told as the worst that was found beside −1 > 0."""
    slightly, badly = greater("y⟨w,x⟩", Fraction(-1, 2**35), 0), greater("y⟨w,x⟩", -1, 0)
    assert slightly.ratio == badly.ratio == math.inf
    assert badly.is_worse_than(slightly) and not slightly.is_worse_than(badly)
    assert at_most("a", 3, 1).is_worse_than(at_most("a", 8, 4))
