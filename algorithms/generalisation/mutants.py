"""Faulty minimisers of the empirical risk."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering
from .risk import least_error, polynomial_fit

# --------------------------------------------------------------------------------------------------- empirical risk


largest_error = mutant(least_error, "Takes the largest training error.", lambda errors: int(np.argmax(errors)))
ignores_the_last = mutant(
    least_error, "Never looks at the last hypothesis.", lambda errors: int(np.argmin(errors[:-1])) if len(errors) > 1 else 0
)
ignores_the_last_of_many = mutant(
    least_error,
    "Never looks at the last of an even number of hypotheses above four.",
    lambda errors: int(np.argmin(errors[:-1] if len(errors) > 4 and len(errors) % 2 == 0 else errors)),
)
errors_of_single_precision = mutant(
    least_error, "Compares the errors in float32.", lambda errors: int(np.argmin(errors.astype(np.float32)))
)
first_below_average = mutant(
    least_error, "Takes the first error that is not above the average.", lambda errors: int(np.argmax(errors <= errors.mean()))
)
rounds_to_tenths = mutant(least_error, "Compares the errors to one decimal.", lambda errors: int(np.argmin(np.round(errors, 1))))
middle_one = mutant(least_error, "Takes the hypothesis in the middle, whatever the errors.", lambda errors: len(errors) // 2)


@mutant_of(least_error)
def first_local_minimum(errors: np.ndarray) -> int:
    """Stops as soon as the next error is not smaller."""
    i = 0
    while i + 1 < len(errors) and errors[i + 1] < errors[i]:
        i += 1
    return i


one_degree_less = mutant(
    polynomial_fit,
    "Fits a polynomial of one degree less.",
    lambda x, y, degree: np.append(polynomial_fit(x, y, max(0, degree - 1)), [0.0] if degree else []),
)


def _with_columns(x: np.ndarray, y: np.ndarray, degree: int, left_out: Any) -> np.ndarray:
    """Least squares without some of the powers."""
    A = np.vander(x, degree + 1, increasing=True)
    A[:, left_out] = 0
    return np.linalg.lstsq(A, y, rcond=None)[0]


no_constant = mutant(polynomial_fit, "Fits no constant.", lambda x, y, degree: _with_columns(x, y, degree, 0))
even_degrees = mutant(
    polynomial_fit, "Forgets the odd powers from the third on.", lambda x, y, degree: _with_columns(x, y, degree, slice(3, None, 2))
)


@mutant_of(polynomial_fit)
def ridge(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Adds a penalty of 0.01."""
    A = np.vander(x, degree + 1, increasing=True)
    return np.linalg.solve(A.T @ A + 0.01 * np.eye(degree + 1), A.T @ y)


leaves_out_the_last = mutant(
    polynomial_fit,
    "Fits all points but the last.",
    lambda x, y, degree: polynomial_fit(x[:-1], y[:-1], degree) if len(x) > 1 else polynomial_fit(x, y, degree),
)
highest_coefficient_first = mutant(
    polynomial_fit, "Returns the coefficients in the opposite order.", lambda x, y, degree: polynomial_fit(x, y, degree)[::-1]
)
three_decimals = answering(polynomial_fit, "Rounds the coefficients to three decimals.", lambda found, *_: np.round(found, 3))
