"""Empirical risk minimisation, over finitely many hypotheses and over polynomials."""

from __future__ import annotations

import warnings

import numpy as np


def least_error(errors: np.ndarray) -> int:
    """The first hypothesis of least training error."""
    return int(np.argmin(errors))


def least_error_last(errors: np.ndarray) -> int:
    """The last hypothesis of least training error."""
    return len(errors) - 1 - int(np.argmin(errors[::-1]))


def polynomial_fit(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """Least squares: of all best polynomials the one with the least sum of squared coefficients, where x is below 1 in its unit."""
    unit = np.frexp(abs(x).max())[1]
    V = np.vander(np.ldexp(x, -unit), degree + 1, increasing=True)
    return np.ldexp(np.linalg.lstsq(V, y, rcond=None)[0], -unit * np.arange(degree + 1))


def polynomial_fit_scaled(x: np.ndarray, y: np.ndarray, degree: int) -> np.ndarray:
    """The same by numpy, which scales the columns first."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return np.polynomial.polynomial.polyfit(x, y, degree)
