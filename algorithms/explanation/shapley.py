"""Shapley values of the variables of a network, over all coalitions: by the formula, and as a weighted regression.

S. M. Lundberg and S.-I. Lee, A unified approach to interpreting model predictions, 2017.
"""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Any

import numpy as np


class ShapleyByCoalitions:
    """``ShapleyByCoalitions()(W, b, v, power, x, background)``: the mean of what a variable adds to a coalition, by its size."""

    def __call__(self, W: Any, b: Any, v: Any, power: int, x: Any, background: Any) -> np.ndarray:
        W, b, v, x, B = (np.asarray(part, dtype=float) for part in (W, b, v, x, background))
        f = lambda Z: (np.maximum(Z @ W.T + b, 0) ** power) @ v  # noqa: E731
        masks = np.array(list(product([0, 1], repeat=len(x))), dtype=bool)
        worths = np.array([self.worth(f, S, x, B) for S in masks])
        return self.values(masks, worths)

    def worth(self, f: Any, S: np.ndarray, x: np.ndarray, B: np.ndarray) -> float:
        """The mean of f where the variables of S have the values of x."""
        return float(f(np.where(S, x, B)).mean())

    def weight(self, s: int, d: int) -> float:
        """Of a coalition of s of the d − 1 others."""
        return 1 / (d * comb(d - 1, s))

    def values(self, masks: np.ndarray, worths: np.ndarray) -> np.ndarray:
        d = masks.shape[1]
        number = {tuple(S): k for k, S in enumerate(masks)}
        phi = np.zeros(d)
        for S, v in zip(masks, worths, strict=True):
            for i in np.flatnonzero(~S):
                joined = S | (np.arange(d) == i)
                phi[i] += self.weight(int(S.sum()), d) * (worths[number[tuple(joined)]] - v)
        return phi


class ShapleyByRegression(ShapleyByCoalitions):
    """The same as the coefficients of a regression on the coalitions, weighted by their sizes, that sum to v(all) − v(none)."""

    def kernel(self, s: int, d: int) -> float:
        return (d - 1) / (comb(d, s) * s * (d - s))

    def values(self, masks: np.ndarray, worths: np.ndarray) -> np.ndarray:
        d = masks.shape[1]
        total = worths[-1] - worths[0]
        if d == 1:
            return np.array([total])
        inner, y = masks[1:-1].astype(float), worths[1:-1] - worths[0]
        roots = np.sqrt([self.kernel(int(s), d) for s in inner.sum(axis=1)])
        last = inner[:, -1]
        A, right = inner[:, :-1] - last[:, None], y - last * total
        phi = np.linalg.lstsq(A * roots[:, None], right * roots, rcond=None)[0]
        return np.append(phi, total - phi.sum())
