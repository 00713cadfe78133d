"""Faulty tests of separability, margins and rules."""

from __future__ import annotations

import numpy as np
from scipy.optimize import linprog

from ..separation import halving_weights, margin, separable


def with_nonnegative_variables(X: np.ndarray, y: np.ndarray) -> bool:
    """The default bounds of `linprog`: w ≥ 0 and b ≥ 0."""
    n, d = X.shape
    A = np.column_stack([-y[:, None] * X, y, np.ones(n)])
    return bool(-linprog([0.0] * (d + 1) + [-1.0], A, np.zeros(n), bounds=[(0, None)] * (d + 1) + [(None, 1)]).fun > 0.5)


def through_the_origin(X: np.ndarray, y: np.ndarray) -> bool:
    """Without a threshold."""
    n, d = X.shape
    A = np.column_stack([-y[:, None] * X, np.ones(n)])
    return bool(-linprog([0.0] * d + [-1.0], A, np.zeros(n), bounds=[(None, None)] * d + [(None, 1)]).fun > 0.5)


def not_strictly(X: np.ndarray, y: np.ndarray) -> bool:
    """≥ in place of >: w = 0 and b = 0 always do."""
    n, d = X.shape
    return linprog(np.zeros(d + 1), np.column_stack([-y[:, None] * X, y]), np.zeros(n), bounds=[(None, None)] * (d + 1)).status == 0


def without_the_last_point(X: np.ndarray, y: np.ndarray) -> bool:
    return separable(X[:-1], y[:-1]) if len(y) > 1 else True


def by_means(X: np.ndarray, y: np.ndarray) -> bool:
    """Tries the hyperplane halfway between the means only."""
    if len(set(y)) < 2:
        return True
    a, b = X[y > 0].mean(axis=0), X[y < 0].mean(axis=0)
    return bool((y * ((X - (a + b) / 2) @ (a - b)) > 0).all())


def three_passes(X: np.ndarray, y: np.ndarray) -> bool:
    """A perceptron that gives up after three passes."""
    Z, w = np.column_stack([X, np.ones(len(X))]), np.zeros(X.shape[1] + 1)
    for _ in range(3):
        for z, label in zip(Z, y, strict=True):
            if label * (w @ z) <= 0:
                w = w + label * z
    return bool((y * (Z @ w) > 0).all())


def two_classes_only(X: np.ndarray, y: np.ndarray) -> bool:
    """Says no where one label is missing."""
    return len(set(y)) == 2 and separable(X, y)


def with_products(X: np.ndarray, y: np.ndarray) -> bool:
    """Separates with the products of the coordinates too."""
    d = X.shape[1]
    return separable(np.column_stack([X, *[X[:, i] * X[:, j] for i in range(d) for j in range(i)]]), y)


def first_three_points(X: np.ndarray, y: np.ndarray) -> bool:
    """Three points in general position are always separable."""
    return separable(X[:3], y[:3])


def in_the_plane_only(X: np.ndarray, y: np.ndarray) -> bool:
    """Looks at two coordinates."""
    return separable(X[:, :2], y)


def but_for_one_mistake(X: np.ndarray, y: np.ndarray) -> bool:
    """One point may be on the wrong side."""
    return any(separable(np.delete(X, i, axis=0), np.delete(y, i)) for i in range(len(y)))


def not_divided(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    """The functional margin."""
    return (y * (X @ w)).min()


def divided_by_the_square(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    return (y * (X @ w)).min() / (w @ w)


def divided_by_rows_too(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    """The cosine."""
    return (y * (X @ w) / np.linalg.norm(X, axis=1)).min() / np.linalg.norm(w)


def largest_distance(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    return (y * (X @ w)).max() / np.linalg.norm(w)


def mean_distance(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    return (y * (X @ w)).mean() / np.linalg.norm(w)


def of_the_first(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    return margin(w, X[:1], y[:1])


def sum_norm(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    """Divided by Σ|wⱼ|."""
    return (y * (X @ w)).min() / abs(w).sum()


def thirds_for_halves(d: int) -> np.ndarray:
    """1, −2/3, 4/9, …: 2/3 + 8/27 + … is more than 1."""
    return (-2 / 3) ** np.arange(d)


def harmonic(d: int) -> np.ndarray:
    """1, −1/2, 1/3, …"""
    return (-1.0) ** np.arange(d) / np.arange(1, d + 1)


def all_positive(d: int) -> np.ndarray:
    return 0.5 ** np.arange(d)


def from_the_last(d: int) -> np.ndarray:
    return halving_weights(d)[::-1]


def even_first(d: int) -> np.ndarray:
    return -halving_weights(d)


def eight_places(d: int) -> np.ndarray:
    """Weights below 2⁻⁸ are taken for 0."""
    w = halving_weights(d)
    return np.where(abs(w) < 2**-8, 0, w)


def alternating(d: int) -> np.ndarray:
    """1, −1, 1, …"""
    return (-1.0) ** np.arange(d)


def last_yes(answers: np.ndarray) -> np.ndarray:
    """The number of classes before the last one that says no."""
    return answers.shape[1] - 1 - answers.argmax(axis=1)


def first_no(answers: np.ndarray) -> np.ndarray:
    return answers.argmin(axis=1)


def counted_from_one(answers: np.ndarray) -> np.ndarray:
    return answers.argmax(axis=1) + 1


def without_the_last_class(answers: np.ndarray) -> np.ndarray:
    return answers[:, :-1].argmax(axis=1) if answers.shape[1] > 1 else answers.argmax(axis=1)


def per_class(answers: np.ndarray) -> np.ndarray:
    """Which example is the first of each class."""
    return np.resize(answers.argmax(axis=0), len(answers))


def yes_or_no(answers: np.ndarray) -> np.ndarray:
    """The answer of the second class."""
    return answers[:, min(1, answers.shape[1] - 1)]
