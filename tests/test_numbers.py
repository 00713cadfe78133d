"""Exact numbers: floats are the rationals they store, and comparisons are decided or given up, never guessed."""

from __future__ import annotations

import math
import pickle
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lemmata.properties.numbers import NotANumber, Undecided, compare, exact, exact_vector, exp, log, power, show, sqrt


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


def test_vectors_are_exact_entry_by_entry():
    assert exact_vector([0.5, 2]).tolist() == [Fraction(1, 2), 2]
    with pytest.raises(NotANumber):
        exact_vector([1.0, math.nan])


def test_reals_travel_between_processes():
    assert float(pickle.loads(pickle.dumps(sqrt(2)))) == math.sqrt(2)


def test_numbers_for_people():
    assert show(Fraction(4, 2)) == "2" and show(Fraction(1, 3)) == "1/3"
    assert show(Fraction(1, 3**40)).startswith("≈")
