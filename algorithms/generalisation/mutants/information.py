"""Faulty measures of mutual information."""

from __future__ import annotations

import numpy as np
from scipy.special import rel_entr, xlogy

from ..information import mutual_information


def in_bits(p: np.ndarray) -> float:
    """Base 2 in place of e."""
    return mutual_information(p) / np.log(2)


def reversed_divergence(p: np.ndarray) -> float:
    """KL(p(x)p(y) ‖ p(x,y)), where it is finite."""
    q = np.outer(p.sum(axis=1), p.sum(axis=0))
    return float(rel_entr(q[p > 0], p[p > 0]).sum())


def without_the_weights(p: np.ndarray) -> float:
    """Σ ln(p(x,y)/(p(x)p(y))), not weighted."""
    q = np.outer(p.sum(axis=1), p.sum(axis=0))
    return float(np.log(p[p > 0] / q[p > 0]).sum())


def of_uniform_marginals(p: np.ndarray) -> float:
    """Takes p(x) and p(y) for uniform."""
    return float(rel_entr(p, np.full(p.shape, 1 / p.size)).sum())


def joint_entropy(p: np.ndarray) -> float:
    return float(-xlogy(p, p).sum())


def conditional_entropy(p: np.ndarray) -> float:
    """H(y|x)."""
    x = p.sum(axis=1)
    return float(xlogy(x, x).sum() - xlogy(p, p).sum())


def smoothed(p: np.ndarray) -> float:
    """Adds 10⁻⁶ to every cell, against zeros."""
    return mutual_information((p + 1e-6) / (1 + 1e-6 * p.size))


def first_two_values(p: np.ndarray) -> float:
    """The formula for binary variables, on tables that are larger."""
    x, y = p.sum(axis=1), p.sum(axis=0)
    q = np.outer(x, y)
    return float(rel_entr(p[:2, :2], q[:2, :2]).sum())


def normalised(p: np.ndarray) -> float:
    """Divided by the entropy of y."""
    y = p.sum(axis=0)
    h = -xlogy(y, y).sum()
    return mutual_information(p) / h if h > 0 else 0.0


def independent_of_itself(p: np.ndarray) -> float:
    """The divergence of the distributions of x and y, where they have as many values."""
    x, y = p.sum(axis=1), p.sum(axis=0)
    return float(rel_entr(x[y > 0], y[y > 0]).sum()) if len(x) == len(y) else mutual_information(p)
