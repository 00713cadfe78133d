"""The posterior of a Gaussian process with mean 0: at once by Cholesky's factor, or one observation after another.

C. E. Rasmussen and C. K. I. Williams, *Gaussian Processes for Machine Learning* (2006), §2.2.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import cho_factor, cho_solve


class GaussianProcess:
    """``posterior(K, k, k_new, y, noise)``: the (m,) means and (m, m) covariances of the new values, given noisy ones of others."""

    def __call__(self, K: Any, k: Any, k_new: Any, y: Any, noise: float) -> tuple[np.ndarray, np.ndarray]:
        K, k, k_new, y = (np.asarray(v, dtype=float) for v in (K, k, k_new, y))
        weights = self.weights(self.observed(K, noise), k)
        return self.mean(weights, y), self.covariance(k_new, k, weights)

    def observed(self, K: np.ndarray, noise: float) -> np.ndarray:
        """The covariance of the observations."""
        return K + noise * np.eye(len(K))

    def weights(self, S: np.ndarray, k: np.ndarray) -> np.ndarray:
        """S⁻¹k, the weights of the observations in each prediction, (n, m)."""
        return cho_solve(cho_factor(S), k)

    def mean(self, weights: np.ndarray, y: np.ndarray) -> np.ndarray:
        return weights.T @ y

    def covariance(self, k_new: np.ndarray, k: np.ndarray, weights: np.ndarray) -> np.ndarray:
        return k_new - k.T @ weights


class SequentialProcess:
    """The same, one observation after another: each posterior is the prior of the next."""

    def __call__(self, K: Any, k: Any, k_new: Any, y: Any, noise: float) -> tuple[np.ndarray, np.ndarray]:
        K, k, k_new, y = (np.asarray(v, dtype=float) for v in (K, k, k_new, y))
        n, C = len(y), np.block([[K + noise * np.eye(len(K)), k], [k.T, k_new]])
        mean = np.zeros(len(C))
        for i in range(n):
            mean, C = self.conditioned(mean, C, C[:, i], C[i, i], y[i] - mean[i])
        return mean[n:], C[n:, n:]

    def conditioned(self, mean: Any, C: Any, c: Any, variance: Any, off: Any) -> tuple[Any, Any]:
        """Means and covariances after an observation of this variance, off its mean; c are its covariances with the values."""
        gain = c / variance
        return mean + gain * off, C - np.outer(gain, c)
