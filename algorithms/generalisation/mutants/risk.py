"""Faulty empirical risk minimisation."""

from __future__ import annotations

import numpy as np

from ..risk import polynomial_fit


def largest_error(errors: np.ndarray) -> int:
    return int(np.argmax(errors))


def ignores_the_last(errors: np.ndarray) -> int:
    return int(np.argmin(errors[:-1])) if len(errors) > 1 else 0


def first_below_average(errors: np.ndarray) -> int:
    return int(np.argmax(errors <= errors.mean()))


def rounds_to_tenths(errors: np.ndarray) -> int:
    return int(np.argmin(np.round(errors, 1)))


def middle_one(errors: np.ndarray) -> int:
    return len(errors) // 2


def first_local_minimum(errors: np.ndarray) -> int:
    """Stops as soon as the next error is not smaller."""
    i = 0
    while i + 1 < len(errors) and errors[i + 1] < errors[i]:
        i += 1
    return i


def one_degree_less(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    return np.append(polynomial_fit(x, y, max(0, degree - 1)), [0.0] if degree else [])


def no_constant(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    A = np.vander(x, degree + 1, increasing=True)
    A[:, 0] = 0
    return np.linalg.lstsq(A, y, rcond=None)[0]


def ridge(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """A penalty of 0.01."""
    A = np.vander(x, degree + 1, increasing=True)
    return np.linalg.solve(A.T @ A + 0.01 * np.eye(degree + 1), A.T @ y)


def leaves_out_the_last(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    return polynomial_fit(x[:-1], y[:-1], degree) if len(x) > 1 else polynomial_fit(x, y, degree)


def highest_coefficient_first(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    return polynomial_fit(x, y, degree)[::-1]


def even_degrees(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Forgets the odd powers from the third on."""
    A = np.vander(x, degree + 1, increasing=True)
    A[:, 3::2] = 0
    return np.linalg.lstsq(A, y, rcond=None)[0]
