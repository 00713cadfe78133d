"""The power method for a symmetric positive semidefinite matrix."""

from __future__ import annotations

from typing import Any

import numpy as np


class PowerMethod:
    """``PowerMethod()(S, start, steps)``: the (1 + steps, d) normalised iterates."""

    def __call__(self, S: Any, start: Any, steps: int) -> np.ndarray:
        path = [self.normalised(np.asarray(start, dtype=float))]
        for _ in range(self.count(steps)):
            path.append(self.normalised(self.step(np.asarray(S), path[-1])))
        return np.array(path)

    def count(self, steps: int) -> int:
        return steps

    def step(self, S: np.ndarray, b: np.ndarray) -> np.ndarray:
        return S @ b

    def normalised(self, b: np.ndarray) -> np.ndarray:
        return b / np.linalg.norm(b)


def random_start(d: int, seed: int) -> np.ndarray:
    """A unit vector of R^d in a direction that is distributed uniformly."""
    b = np.random.default_rng(seed).standard_normal(d)
    return b / np.linalg.norm(b)
