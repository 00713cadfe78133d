"""Weights of examples."""

from __future__ import annotations

from typing import Any

import numpy as np

from .conventions import check_array, check_consistent_length


def weights_of(X: Any, sample_weight: Any) -> np.ndarray:
    """The weights of the rows of X as an (n,) float64 array; 1 for None.

    Raises `ValueError` where there are not n of them, where one is negative or no number, and where all are 0.
    """
    if sample_weight is None:
        return np.ones(len(X))
    weights = check_array(sample_weight, dtype="float64", ensure_2d=False, ensure_non_negative=True, input_name="sample_weight")
    check_consistent_length(X, weights)
    if weights.ndim != 1:
        raise ValueError("Sample weights must be 1D")
    if not weights.any():
        raise ValueError("All sample weights are zero")
    return weights
