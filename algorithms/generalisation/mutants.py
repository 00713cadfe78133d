"""Faulty minimisers of the empirical risk."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant_of
from .risk import least_error, polynomial_fit

# --------------------------------------------------------------------------------------------------- empirical risk


@mutant_of(least_error)
def largest_error(errors: np.ndarray) -> int:
    """Takes the largest training error."""
    return int(np.argmax(errors))


@mutant_of(least_error)
def ignores_the_last(errors: np.ndarray) -> int:
    """Never looks at the last hypothesis."""
    return int(np.argmin(errors[:-1])) if len(errors) > 1 else 0


@mutant_of(least_error)
def first_below_average(errors: np.ndarray) -> int:
    """Takes the first error that is not above the average."""
    return int(np.argmax(errors <= errors.mean()))


@mutant_of(least_error)
def rounds_to_tenths(errors: np.ndarray) -> int:
    """Compares the errors to one decimal."""
    return int(np.argmin(np.round(errors, 1)))


@mutant_of(least_error)
def middle_one(errors: np.ndarray) -> int:
    """Takes the hypothesis in the middle, whatever the errors."""
    return len(errors) // 2


@mutant_of(least_error)
def first_local_minimum(errors: np.ndarray) -> int:
    """Stops as soon as the next error is not smaller."""
    i = 0
    while i + 1 < len(errors) and errors[i + 1] < errors[i]:
        i += 1
    return i


@mutant_of(polynomial_fit)
def one_degree_less(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Fits a polynomial of one degree less."""
    return np.append(polynomial_fit(x, y, max(0, degree - 1)), [0.0] if degree else [])


def _with_columns(x: np.ndarray, y: np.ndarray, degree: int, left_out: Any) -> np.ndarray:
    """Least squares without some of the powers."""
    A = np.vander(x, degree + 1, increasing=True)
    A[:, left_out] = 0
    return np.linalg.lstsq(A, y, rcond=None)[0]


@mutant_of(polynomial_fit)
def no_constant(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Fits no constant."""
    return _with_columns(x, y, degree, 0)


@mutant_of(polynomial_fit)
def even_degrees(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Forgets the odd powers from the third on."""
    return _with_columns(x, y, degree, slice(3, None, 2))


@mutant_of(polynomial_fit)
def ridge(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Adds a penalty of 0.01."""
    A = np.vander(x, degree + 1, increasing=True)
    return np.linalg.solve(A.T @ A + 0.01 * np.eye(degree + 1), A.T @ y)


@mutant_of(polynomial_fit)
def leaves_out_the_last(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Fits all points but the last."""
    return polynomial_fit(x[:-1], y[:-1], degree) if len(x) > 1 else polynomial_fit(x, y, degree)


@mutant_of(polynomial_fit)
def highest_coefficient_first(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Returns the coefficients in the opposite order."""
    return polynomial_fit(x, y, degree)[::-1]


@mutant_of(polynomial_fit)
def three_decimals(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Rounds the coefficients to three decimals."""
    return np.round(polynomial_fit(x, y, degree), 3)
