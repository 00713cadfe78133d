"""The certified maximum margin against the same problem in cvxpy: medians, as ratios. Run: python benchmarks/certified_margin.py"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cvxpy
import numpy as np
from lemmata.properties.oracles.margin import max_margin
from timing import median, seconds


def separable(n: int, d: int, seed: int) -> tuple[list[list[int]], list[int]]:
    """Integer points on both sides of a random hyperplane, both labels present."""
    rng = np.random.default_rng(seed)
    w, b = rng.integers(-5, 6, d), int(rng.integers(-5, 6))
    rows: list[list[int]] = []
    while len(rows) < n:
        x = rng.integers(-9, 10, d)
        if x @ w + b != 0:
            rows.append(x.tolist())
    labels = [1 if np.dot(x, w) + b > 0 else -1 for x in rows]
    return (rows, labels) if len(set(labels)) == 2 else separable(n, d, seed + 10_000)


def built_anew(X: np.ndarray, y: np.ndarray) -> float:
    """State and solve min ½‖w‖² subject to y(Xw + b) ≥ 1 in cvxpy, as one would."""
    w, b = cvxpy.Variable(X.shape[1]), cvxpy.Variable()
    problem = cvxpy.Problem(cvxpy.Minimize(cvxpy.sum_squares(w) / 2), [cvxpy.multiply(y, X @ w + b) >= 1])
    return float(problem.solve())  # type: ignore[arg-type]


def compiled(n: int, d: int) -> Callable[[np.ndarray, np.ndarray], float]:
    """The problem with the data as parameters, compiled at the first call."""
    w, b, Z, y = cvxpy.Variable(d), cvxpy.Variable(), cvxpy.Parameter((n, d)), cvxpy.Parameter(n)
    problem = cvxpy.Problem(cvxpy.Minimize(cvxpy.sum_squares(w) / 2), [Z @ w + cvxpy.multiply(y, b) >= 1])

    def solve(X: np.ndarray, labels: np.ndarray) -> float:
        Z.value, y.value = labels[:, None] * X, labels
        return float(problem.solve())  # type: ignore[arg-type]

    return solve


def median_seconds(function: Callable[..., Any], instances: list[tuple[Any, ...]]) -> float:
    return median([seconds(function, *instance) for instance in instances])


def main(repeats: int = 60) -> None:
    for n, d in ((6, 3), (20, 5), (100, 10)):
        data = [separable(n, d, seed) for seed in range(repeats)]
        arrays = [(np.array(rows, dtype=float), np.array(labels, dtype=float)) for rows, labels in data]
        ours = median_seconds(lambda rows, labels: max_margin(rows, labels, intercept=True), data)
        anew = median_seconds(built_anew, arrays)
        parametrised = compiled(n, d)
        parametrised(*arrays[0])
        once = median_seconds(parametrised, arrays)
        print(
            f"n={n}, d={d}: certified {1e3 * ours:.3f} ms; cvxpy built anew {1e3 * anew:.2f} ms: {anew / ours:.0f} times as long; "
            f"cvxpy compiled once {1e3 * once:.2f} ms: {once / ours:.1f} times"
        )


if __name__ == "__main__":
    main()
