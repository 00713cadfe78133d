"""Rotary position embedding: each pair of features is rotated by an angle in proportion to the position."""

from __future__ import annotations

from typing import Any

import numpy as np


def rotary_frequencies(d: int, base: float) -> np.ndarray:
    """base^(−2i/d) for i = 0, …, d/2 − 1."""
    return float(base) ** (-np.arange(0, d, 2) / d)


class RotaryEmbedding:
    """Rotates pairs of neighbouring features; with `halves` those half the dimension apart."""

    def __init__(self, halves: bool = False):
        self.halves = halves

    def __call__(self, x: Any, positions: Any, base: float) -> np.ndarray:
        x = np.asarray(x)
        kind = x.dtype if x.dtype.kind == "f" else np.float64
        cos, sin = self.circle(self.angles(np.asarray(positions), x.shape[1], base))
        return self.rotate(x.astype(kind), cos.astype(kind), sin.astype(kind))

    def angles(self, positions: np.ndarray, d: int, base: float) -> np.ndarray:
        return np.outer(positions, rotary_frequencies(d, base))

    def circle(self, angles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.cos(angles), np.sin(angles)

    def rotate(self, x: np.ndarray, cos: np.ndarray, sin: np.ndarray) -> np.ndarray:
        return self.join(*self.turn(*self.split(x), cos, sin))

    def split(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        half = x.shape[1] // 2
        return (x[:, :half], x[:, half:]) if self.halves else (x[:, ::2], x[:, 1::2])

    def turn(self, x: np.ndarray, y: np.ndarray, cos: np.ndarray, sin: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return x * cos - y * sin, x * sin + y * cos

    def join(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        if self.halves:
            return np.concatenate([first, second], axis=1)
        return np.stack([first, second], axis=2).reshape(len(first), -1)
