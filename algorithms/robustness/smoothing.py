"""Randomised smoothing: the worst classifier, the radius of Gaussian noise, and certificates from counts."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.stats import beta, norm


def least_probability(p: Any, q: Any, p_A: float) -> float:
    """Σqh for the h that takes the places in the order of p/q until Σph = p_A, the last one in part."""
    p, q = (v if v.dtype == object else v.astype(float) for v in map(np.asarray, (p, q)))
    total, missing = 0.0, p_A
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = np.where(p > 0, q / p, np.inf)
    for i in np.argsort(ratios, kind="stable"):
        if missing <= 0:
            break
        share = min(1.0, missing / p[i]) if p[i] else 0.0
        total += share * q[i]
        missing -= p[i]
    return total


class GaussianRadius:
    """σΦ⁻¹(p_A)."""

    normal = norm

    def __call__(self, p_A: float, sigma: float) -> float:
        return self.radius(self.quantile(p_A), sigma)

    def quantile(self, p_A: float) -> Any:
        """Φ⁻¹(p_A), for which 1 − p_A is exact."""
        return self.normal.isf(1 - p_A)

    def radius(self, quantile: float, sigma: float) -> float:
        return sigma * quantile


class CountsCertificate:
    """The radius of the lower confidence bound of C. J. Clopper and E. S. Pearson."""

    def __call__(self, k: int, n: int, alpha: float, sigma: float) -> float:
        low = self.lower_bound(k, n, alpha)
        return max(0.0, self.radius(low, sigma))

    def lower_bound(self, k: int, n: int, alpha: float) -> float:
        return float(beta.ppf(alpha, k, n - k + 1))

    def radius(self, low: float, sigma: float) -> float:
        return sigma * float(norm.ppf(low))
