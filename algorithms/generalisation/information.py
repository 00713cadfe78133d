"""Mutual information of two finite variables."""

from __future__ import annotations

import numpy as np
from scipy.special import rel_entr, xlogy


def mutual_information(p: np.ndarray) -> float:
    """Σ p(x,y) ln(p(x,y)/(p(x)p(y)))."""
    x, y = p.sum(axis=1), p.sum(axis=0)
    i, j = np.nonzero(p)
    return float((p[i, j] * np.log(p[i, j] / (x[i] * y[j]))).sum())


def divergence_from_independence(p: np.ndarray) -> float:
    """KL(p(x,y) ‖ p(x)p(y))."""
    return float(rel_entr(p, np.outer(p.sum(axis=1), p.sum(axis=0))).sum())


def by_entropies(p: np.ndarray) -> float:
    """H(x) + H(y) − H(x,y)."""
    return float(xlogy(p, p).sum() - sum(xlogy(q, q).sum() for q in (p.sum(axis=0), p.sum(axis=1))))
