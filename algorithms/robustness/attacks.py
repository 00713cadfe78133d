"""Projections on balls, projected gradient ascent, and attacks by the signs of gradients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np


def project(Z: Any, epsilon: float, norm: float) -> np.ndarray:
    """The nearest point to each row of Z in the ball of radius ε about 0, of ℓ2 or ℓ∞."""
    rows = np.asarray(Z)
    return np.array([nearest_point(z, epsilon, norm) for z in (rows if rows.dtype == object else rows.astype(float))])


def nearest_point(z: Any, epsilon: float, norm: float) -> Any:
    """That to one point z: cut off entry by entry, or scaled."""
    if norm == np.inf:
        return np.clip(z, -epsilon, epsilon)
    return z * (epsilon / max(np.sqrt(z @ z), epsilon))


def ascend(gradient: Callable[[Any], Any], start: Any, epsilon: float, norm: float, step: float, steps: int) -> np.ndarray:
    """δ after so many steps δ ← P(δ + step·gradient(δ))."""
    delta = np.asarray(start, dtype=float)
    for _ in range(steps):
        delta = project((delta + step * np.asarray(gradient(delta)))[None], epsilon, norm)[0]
    return delta


class SignSteps:
    """The fast gradient sign method: one step of ε; with `steps` several of 2ε/steps, cut off at ε and at the pixels' bounds."""

    def __init__(self, steps: int = 1):
        self.steps = steps

    def __call__(self, X: Any, y: Any, w: Any, b: float, epsilon: float) -> np.ndarray:
        return self.attack(
            np.asarray(X, dtype=float),
            np.asarray(X, dtype=float),
            epsilon,
            lambda X: self.gradient(X, np.asarray(y), np.asarray(w), b),
        )

    def attack(self, start: np.ndarray, X: np.ndarray, epsilon: float, gradient: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
        images, size = start, epsilon * min(1, 2 / self.steps)
        for _ in range(self.steps):
            images = self.cut(images + size * self.direction(gradient(images)), X, epsilon)
        return images

    def gradient(self, X: np.ndarray, y: np.ndarray, w: np.ndarray, b: float) -> np.ndarray:
        """That of the logistic loss by the images, up to a positive factor."""
        return -y[:, None] * w[None]

    def direction(self, gradient: np.ndarray) -> np.ndarray:
        return np.sign(gradient)

    def cut(self, images: np.ndarray, X: np.ndarray, epsilon: float) -> np.ndarray:
        return np.clip(np.clip(images, X - epsilon, X + epsilon), 0, 1)


class NetworkSigns(SignSteps):
    """The same on a network of one hidden layer, with the successes; with `starts` the best of as many random ones in the box."""

    def __init__(self, steps: int = 1, starts: int = 0):
        super().__init__(steps)
        self.starts = starts

    def __call__(self, X: Any, y: Any, W: Any, beta: Any, v: Any, c: float, epsilon: float) -> tuple[np.ndarray, np.ndarray]:  # type: ignore[override]
        X, y = np.asarray(X, dtype=float), np.asarray(y)
        random, best, least = np.random.default_rng(0), X, np.full(len(X), np.inf)
        for k in range(max(1, self.starts)):
            start = self.cut(X + epsilon * random.uniform(-1, 1, X.shape), X, epsilon) if k else X
            images = self.attack(start, X, epsilon, lambda X: self.network_gradient(X, y, W, beta, v))
            margins = y * self.score(images, W, beta, v, c)
            best, least = np.where((margins < least)[:, None], images, best), np.minimum(margins, least)
        return best, self.succeeds(least)

    def network_gradient(self, X: np.ndarray, y: np.ndarray, W: Any, beta: Any, v: Any) -> np.ndarray:
        """That of −y·score."""
        alive = X @ W.T + beta > 0
        return -y[:, None] * ((alive * v) @ W)

    def score(self, X: np.ndarray, W: Any, beta: Any, v: Any, c: float) -> np.ndarray:
        return np.maximum(0, X @ W.T + beta) @ v + c

    def succeeds(self, margins: np.ndarray) -> np.ndarray:
        return margins <= 0
