"""Exact numbers: floats are the rationals they store, and comparisons are decided or given up, never guessed."""

from __future__ import annotations

import math
import pickle
from decimal import Decimal
from fractions import Fraction

import flint
import mpmath
import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from lemmata.properties.numbers.exact import NotANumber, Undecided, compare, exact, exact_vector, exp, log, power, sqrt
from lemmata.properties.numbers.shown import show
from lemmata.theorems.kernels.oracles.series import exponential_series
from lemmata.theorems.separability.samples import mass_of_band


def test_a_float_is_the_rational_it_stores():
    assert exact(0.1) == Fraction(3602879701896397, 36028797018963968)
    assert exact(np.float64(0.5)) == Fraction(1, 2)
    assert exact(np.int64(3)) == 3
    assert exact(np.complex128(3)) == exact(np.array(3 + 0j)) == 3
    assert exact(True) == 1


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf, "x", "1", b"1", None, np.nan, 1j, np.complex128(1j), np.array(1j)])
def test_what_is_no_number_is_refused(bad):
    with pytest.raises(NotANumber):
        exact(bad)


BIG = 10**30 // 3
WIDE = np.longdouble(1) + np.finfo(np.longdouble).eps  # no float64, where long doubles are wider


@pytest.mark.parametrize(
    ("x", "value"),
    [
        (Decimal("0.1"), Fraction(1, 10)),
        (Decimal("0E+999999999"), 0),
        (Decimal(2**53 + 1), 2**53 + 1),
        (WIDE, Fraction(*WIDE.as_integer_ratio())),
        (np.array(WIDE), Fraction(*WIDE.as_integer_ratio())),
        (np.clongdouble(WIDE), Fraction(*WIDE.as_integer_ratio())),
        (np.float16(0.1), Fraction(float(np.float16(0.1)))),
        (sympy.Rational(1, 3), Fraction(1, 3)),
        (sympy.Integer(BIG), BIG),
        (sympy.Float("0.1", 50), Fraction(299315535325368917648114653740294762425534984801485, 2**171)),
        (mpmath.mpf(0.1), Fraction(0.1)),
        (-mpmath.mpf(3), -3),
        (flint.arb(3) / 2, Fraction(3, 2)),
        (flint.fmpq(1, 3), Fraction(1, 3)),
        (np.array(Decimal("0.1")), Fraction(1, 10)),
    ],
)
def test_what_is_wider_than_a_float_is_not_rounded(x, value):
    found = exact(x)
    assert found == value
    assert type(found) is (int if Fraction(value).denominator == 1 else Fraction)


class OnlyAFloat:
    """A number that can be rounded, and says no more of itself."""

    def __float__(self) -> float:
        return 0.5

    def __repr__(self) -> str:
        return "only a float"


@pytest.mark.parametrize(
    "x", [sympy.sqrt(2), sympy.pi, sympy.E - sympy.Rational(1, 3), mpmath.pi, flint.arb(2).sqrt(), OnlyAFloat()], ids=str
)
def test_what_could_only_be_rounded_is_refused(x):
    with pytest.raises(NotANumber, match="exact value"):
        exact(x)


@pytest.mark.parametrize(
    "x",
    [
        Decimal("nan"), Decimal("sNaN"), Decimal("-inf"), Decimal("1E+999999999"), Decimal("1E-999999999"), np.longdouble("nan"),
        np.longdouble("inf"), np.float32("nan"), sympy.nan, sympy.oo, sympy.zoo, sympy.Float("nan"), sympy.Float("inf"), mpmath.inf,
        mpmath.nan, flint.arb("nan"), flint.arb("inf"), sympy.Symbol("x"), sympy.I, np.timedelta64(3, "s"), np.timedelta64(3),
        np.array([1.0, 2.0]),
    ],
    ids=repr,
)  # fmt: skip
def test_no_number_of_a_wider_kind_is_refused(x):
    with pytest.raises(NotANumber):
        exact(x)


@given(st.integers(0, 10**9), st.integers(1, 10**9))
def test_roots_of_squares_are_rational(p, q):
    assert sqrt(Fraction(p * p, q * q)) == Fraction(p, q)


@given(st.fractions(min_value=0, max_value=100))
def test_a_root_squared_is_never_on_the_wrong_side(x):
    root = sqrt(x)
    assert compare(root, Fraction(math.isqrt(int(x)))) >= 0
    assert compare(root, math.isqrt(int(x)) + 1) < 0


def test_equal_irrationals_are_undecided_not_guessed():
    with pytest.raises(Undecided):
        compare(sqrt(2) * sqrt(3), sqrt(6))


def test_a_difference_far_below_float_precision_is_decided():
    tiny = Fraction(1, 10**200)
    assert compare(sqrt(2) + tiny, sqrt(2)) == 1
    assert compare(exp(1), exp(1 - tiny)) == 1


def test_exponentials_and_logarithms():
    assert exp(0) == 1 and log(1) == 0
    assert compare(exp(log(Fraction(7, 3))), Fraction(22, 9)) < 0
    assert power(Fraction(4, 9), Fraction(1, 2)) == Fraction(2, 3)
    assert power(2, -2) == Fraction(1, 4)
    with pytest.raises(ValueError, match="logarithm"):
        log(0)


@pytest.mark.parametrize("exponent", [-1, Fraction(-1, 2), Fraction(-2, 3)])
def test_zero_has_no_negative_powers(exponent):
    with pytest.raises(ZeroDivisionError, match="negative power"):
        power(0, exponent)
    assert power(0, -exponent) == 0


def test_vectors_are_exact_entry_by_entry():
    assert exact_vector([0.5, 2]).tolist() == [Fraction(1, 2), 2]
    with pytest.raises(NotANumber):
        exact_vector([1.0, math.nan])


@pytest.mark.parametrize("beside", [0.5, 0j, np.int64(-1), np.float32(1)])
@pytest.mark.parametrize("big", [2**53 + 1, np.uint64(2**64 - 1)])
def test_whole_numbers_beside_floats_are_not_rounded(big, beside):
    assert exact_vector([big, beside])[0] == exact_vector([[beside, big]])[0, 1] == int(big)


def test_ragged_rows_are_no_array():
    with pytest.raises(NotANumber, match="no array of numbers"):
        exact_vector([[1, 2.0], [3]])


def calculations():
    shared = sqrt(2) + 1
    yield from (sqrt(2), exp(-3), log(Fraction(7, 3)), shared * shared - shared, abs(-shared) / 3, 1 / sqrt(3) ** 3, sqrt(sqrt(2)))
    yield from (2 - exp(sqrt(5)), shared**-2, power(2, Fraction(1, 3)), mass_of_band(4, Fraction(1, 3)), exponential_series(-2))


@pytest.mark.parametrize("real", [*calculations()], ids=str)
def test_reals_travel_between_processes_without_loss(real):
    again = pickle.loads(pickle.dumps(real))
    assert float(again) == float(real)
    assert compare(again, real) == 0 == compare(real, again)
    assert compare(again + Fraction(1, 10**400), real) == 1


def test_one_calculation_made_twice_has_one_result():
    assert compare(sqrt(2) * (sqrt(3) + 1), sqrt(2) * (sqrt(3) + 1)) == 0
    with pytest.raises(Undecided):  # no number, although both are the same calculation
        compare(log(sqrt(2) - 3), log(sqrt(2) - 3))


def test_long_calculations():
    total = 0
    for k in range(1, 3000):
        total = total + sqrt(k)
    assert compare(pickle.loads(pickle.dumps(total)), total) == 0
    assert 109_500 < float(total) < 109_600
    doubled = sqrt(2)
    for _ in range(60):
        doubled = doubled + doubled
    assert compare(doubled, 2**60) == 1


def test_numbers_for_people():
    assert show(Fraction(4, 2)) == "2" and show(Fraction(1, 3)) == "1/3"
    assert show(Fraction(1, 3**40)).startswith("≈")


def test_a_number_of_many_digits_is_shown_as_well():
    big = 3**20_000
    assert show(Fraction(big, big + 1)) == "≈1" and show(Fraction(1, big)) == "≈3.75756e-9543"
    assert show(Fraction(big)) == show(big) == "≈2.66130e+9542" and show(-big) == "≈-2.66130e+9542"
    assert show(10**400) == "≈1.00000e+400" and show(Fraction(10**30)) == "1" + 30 * "0" and show(Fraction(0)) == "0"
