"""The logistic function and the cross entropy."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.special import expit, xlogy


def sigmoid(z: Any) -> Any:
    """1/(1 + e^(−z))."""
    return expit(np.asarray(z))


def cross_entropy(y: Any, p: Any) -> float:
    """−Σ yᵢ ln pᵢ, with 0·ln 0 = 0; infinite where pᵢ = 0 < yᵢ."""
    return -float(xlogy(y, p).sum())
