"""Functions that samples are made of, as a program computes them: with NumPy, from the arrays that `measures` hands over."""

from dataclasses import dataclass

import numpy as np


@dataclass
class SumOfBends:
    """The mean of `parts` functions that bend along rows around one point, where its value is `base`.

    Along a row the second derivative is linear between the points `at`, constant beyond them; a point twice is a jump.
    """

    rows: np.ndarray
    minimiser: np.ndarray
    base: float
    infimum: float
    parts: int
    at: np.ndarray
    curvature: np.ndarray

    def value_and_gradient(self, w):
        along = zip(self.rows @ (w - self.minimiser), self.at, self.curvature, strict=True)
        heights, slopes = np.transpose([self.bend(*one) for one in along])
        return self.base + np.sum(heights) / self.parts, slopes @ self.rows / self.parts

    def bend(self, t, at, curvature):  # the function of one variable with that second derivative, flat at 0; and its slope
        cuts = np.unique(np.clip([0, t, *at], min(0, t), max(0, t)))
        half, middle = np.diff(cuts) / 2, (cuts[1:] + cuts[:-1]) / 2
        u = np.concatenate([middle - half / 3**0.5, middle + half / 3**0.5])  # Gauss's points, which make no error here
        mass = np.tile(half, 2) * np.interp(u, at, curvature)
        return mass @ np.abs(t - u), np.sign(t) * np.sum(mass)


@dataclass
class SumOfHubers:
    """Huber's function of each row's residual, with the corner `delta`, or half its square where that is 0.

    L bounds the curvature.
    """

    rows: np.ndarray
    minimiser: np.ndarray
    delta: float
    L: float

    def values_and_gradients(self, path):
        r = (path - self.minimiser) @ self.rows.T
        cut = self.delta if self.delta else np.inf
        inner = np.minimum(np.abs(r), cut)
        return np.sum(inner * (np.abs(r) - inner / 2), axis=1), np.clip(r, -cut, cut) @ self.rows


@dataclass
class Rounds:
    """The largest of some affine functions in each round; `share` of its first and last active slope make the subgradient."""

    slopes: np.ndarray
    heights: np.ndarray
    share: np.ndarray

    def value_and_subgradient(self, i, w):
        values = self.slopes[i] @ w + self.heights[i]
        active = self.slopes[i][values == np.max(values)]
        return np.max(values), self.share @ active[[0, -1]]
