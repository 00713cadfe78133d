"""What is read of a fitted linear model, exactly: its coefficients, its intercept, and whether it fits one."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..numbers import exact_vector
from ..verdicts import ImplementationFailed
from .base import setting, vector, yes_or_no


def coefficients(classifier: Any, d: int | None = None) -> np.ndarray:
    """``coef_`` of a fitted classifier as a (d,) vector of exact rationals.

    Raises `NotANumber` if it holds NaN, and `ImplementationFailed` if it has another length than d.
    """
    w = exact_vector(classifier.coef_).ravel()
    if d is not None and len(w) != d:
        raise ImplementationFailed(f"its coef_ has {len(w)} entries for {d} features")
    return w


def intercept(classifier: Any) -> Any:
    """``intercept_`` of a fitted classifier exactly; 0 where there is none. Raises `ImplementationFailed` for several."""
    value = getattr(classifier, "intercept_", 0)
    return vector(value, "intercept_", 1)[0]


def learns_intercept(classifier: Any) -> bool:
    """Whether the classifier adds a constant feature: it declares ``fit_intercept``, by scikit-learn's convention."""
    return yes_or_no(setting(classifier, "fit_intercept", False), "fit_intercept")
