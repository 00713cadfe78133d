"""Faulty tests of separability, margins and rules; faulty masses of the sphere, largest margins and probabilities of unions."""

from __future__ import annotations

from math import erf, sqrt

import numpy as np
from scipy.optimize import linprog
from scipy.special import betainc

from ..controls import mutant_of
from .separation import decide, halving_weights, margin, separable
from .sphere import largest_margin, mass, union

# ------------------------------------------------------------------------------------------------------------ separability


@mutant_of(separable)
def with_nonnegative_variables(X: np.ndarray, y: np.ndarray) -> bool:
    """The default bounds of `linprog`: w ≥ 0 and b ≥ 0."""
    n, d = X.shape
    A = np.column_stack([-y[:, None] * X, y, np.ones(n)])
    return bool(-linprog([0.0] * (d + 1) + [-1.0], A, np.zeros(n), bounds=[(0, None)] * (d + 1) + [(None, 1)]).fun > 0.5)


@mutant_of(separable)
def through_the_origin(X: np.ndarray, y: np.ndarray) -> bool:
    """Without a threshold."""
    n, d = X.shape
    A = np.column_stack([-y[:, None] * X, np.ones(n)])
    return bool(-linprog([0.0] * d + [-1.0], A, np.zeros(n), bounds=[(None, None)] * d + [(None, 1)]).fun > 0.5)


@mutant_of(separable)
def not_strictly(X: np.ndarray, y: np.ndarray) -> bool:
    """≥ in place of >: w = 0 and b = 0 always do."""
    n, d = X.shape
    return linprog(np.zeros(d + 1), np.column_stack([-y[:, None] * X, y]), np.zeros(n), bounds=[(None, None)] * (d + 1)).status == 0


@mutant_of(separable)
def without_the_last_point(X: np.ndarray, y: np.ndarray) -> bool:
    """Never looks at the last point."""
    return separable(X[:-1], y[:-1]) if len(y) > 1 else True


@mutant_of(separable)
def by_means(X: np.ndarray, y: np.ndarray) -> bool:
    """Tries the hyperplane halfway between the means only."""
    if len(set(y)) < 2:
        return True
    a, b = X[y > 0].mean(axis=0), X[y < 0].mean(axis=0)
    return bool((y * ((X - (a + b) / 2) @ (a - b)) > 0).all())


@mutant_of(separable)
def three_passes(X: np.ndarray, y: np.ndarray) -> bool:
    """A perceptron that gives up after three passes."""
    Z, w = np.column_stack([X, np.ones(len(X))]), np.zeros(X.shape[1] + 1)
    for _ in range(3):
        for z, label in zip(Z, y, strict=True):
            if label * (w @ z) <= 0:
                w = w + label * z
    return bool((y * (Z @ w) > 0).all())


@mutant_of(separable)
def two_classes_only(X: np.ndarray, y: np.ndarray) -> bool:
    """Says no where one label is missing."""
    return len(set(y)) == 2 and separable(X, y)


@mutant_of(separable)
def with_products(X: np.ndarray, y: np.ndarray) -> bool:
    """Separates with the products of the coordinates too."""
    d = X.shape[1]
    return separable(np.column_stack([X, *[X[:, i] * X[:, j] for i in range(d) for j in range(i)]]), y)


@mutant_of(separable)
def first_three_points(X: np.ndarray, y: np.ndarray) -> bool:
    """Three points in general position are always separable."""
    return separable(X[:3], y[:3])


@mutant_of(separable)
def in_the_plane_only(X: np.ndarray, y: np.ndarray) -> bool:
    """Looks at two coordinates."""
    return separable(X[:, :2], y)


@mutant_of(separable)
def but_for_one_mistake(X: np.ndarray, y: np.ndarray) -> bool:
    """One point may be on the wrong side."""
    return any(separable(np.delete(X, i, axis=0), np.delete(y, i)) for i in range(len(y)))


@mutant_of(margin)
def not_divided(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    """The functional margin."""
    return (y * (X @ w)).min()


@mutant_of(margin)
def divided_by_the_square(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    """Divides by ‖w‖²."""
    return (y * (X @ w)).min() / (w @ w)


@mutant_of(margin)
def divided_by_rows_too(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    """The cosine."""
    return (y * (X @ w) / np.linalg.norm(X, axis=1)).min() / np.linalg.norm(w)


@mutant_of(margin)
def largest_distance(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    """The largest distance in place of the least."""
    return (y * (X @ w)).max() / np.linalg.norm(w)


@mutant_of(margin)
def mean_distance(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    """The mean distance in place of the least."""
    return (y * (X @ w)).mean() / np.linalg.norm(w)


@mutant_of(margin)
def of_the_first(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    """Looks at the first example only."""
    return margin(w, X[:1], y[:1])


@mutant_of(margin)
def sum_norm(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    """Divided by Σ|wⱼ|."""
    return (y * (X @ w)).min() / abs(w).sum()


@mutant_of(halving_weights)
def thirds_for_halves(d: int) -> np.ndarray:
    """1, −2/3, 4/9, …: 2/3 + 8/27 + … is more than 1."""
    return (-2 / 3) ** np.arange(d)


@mutant_of(halving_weights)
def harmonic(d: int) -> np.ndarray:
    """1, −1/2, 1/3, …"""
    return (-1.0) ** np.arange(d) / np.arange(1, d + 1)


@mutant_of(halving_weights)
def all_positive(d: int) -> np.ndarray:
    """1, 1/2, 1/4, …: forgets the signs."""
    return 0.5 ** np.arange(d)


@mutant_of(halving_weights)
def from_the_last(d: int) -> np.ndarray:
    """Counts the places from the last."""
    return halving_weights(d)[::-1]


@mutant_of(halving_weights)
def even_first(d: int) -> np.ndarray:
    """−1, 1/2, −1/4, …: the opposite sign."""
    return -halving_weights(d)


@mutant_of(halving_weights)
def eight_places(d: int) -> np.ndarray:
    """Weights below 2⁻⁸ are taken for 0."""
    w = halving_weights(d)
    return np.where(abs(w) < 2**-8, 0, w)


@mutant_of(halving_weights)
def alternating(d: int) -> np.ndarray:
    """1, −1, 1, …"""
    return (-1.0) ** np.arange(d)


@mutant_of(decide)
def last_yes(answers: np.ndarray) -> np.ndarray:
    """The number of classes before the last one that says no."""
    return answers.shape[1] - 1 - answers.argmax(axis=1)


@mutant_of(decide)
def first_no(answers: np.ndarray) -> np.ndarray:
    """The first classifier that says no."""
    return answers.argmin(axis=1)


@mutant_of(decide)
def counted_from_one(answers: np.ndarray) -> np.ndarray:
    """Counts the classes from 1."""
    return answers.argmax(axis=1) + 1


@mutant_of(decide)
def without_the_last_class(answers: np.ndarray) -> np.ndarray:
    """Never answers the last class."""
    return answers[:, :-1].argmax(axis=1) if answers.shape[1] > 1 else answers.argmax(axis=1)


@mutant_of(decide)
def per_class(answers: np.ndarray) -> np.ndarray:
    """Which example is the first of each class."""
    return np.resize(answers.argmax(axis=0), len(answers))


@mutant_of(decide)
def yes_or_no(answers: np.ndarray) -> np.ndarray:
    """The answer of the second class."""
    return answers[:, min(1, answers.shape[1] - 1)]


@mutant_of(margin)
def a_hair_too_large(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    """10⁻¹³ too large, relatively."""
    return margin(w, X, y) * (1 + 1e-13)


# -------------------------------------------------------------------------------------------------------------- the sphere


@mutant_of(mass)
def normal(d: int, t: float) -> float:
    """√d·x₁ is taken for a normal variable."""
    return erf(t * sqrt(d / 2))


@mutant_of(mass)
def of_the_ball(d: int, t: float) -> float:
    """The mass of the ball in place of the sphere."""
    return float(betainc(0.5, (d + 1) / 2, t * t))


@mutant_of(mass)
def one_side(d: int, t: float) -> float:
    """0 ≤ x₁ ≤ t."""
    return float(betainc(0.5, (d - 1) / 2, t * t)) / 2 if d > 1 else float(t >= 1) / 2


@mutant_of(mass)
def uniform_coordinate(d: int, t: float) -> float:
    """As in three dimensions."""
    return t


@mutant_of(mass)
def distance_not_squared(d: int, t: float) -> float:
    """Takes t for t²."""
    return float(betainc(0.5, (d - 1) / 2, t)) if d > 1 else float(t >= 1)


@mutant_of(mass)
def outside(d: int, t: float) -> float:
    """The mass outside the band."""
    return 1 - float(betainc(0.5, (d - 1) / 2, t * t)) if d > 1 else float(t < 1)


@mutant_of(largest_margin)
def distance_of_the_mean(X: np.ndarray, y: np.ndarray) -> float:
    """The length of the mean of the yᵢxᵢ."""
    return float(np.linalg.norm((y[:, None] * X).mean(axis=0)))


@mutant_of(largest_margin)
def margin_of_the_mean(X: np.ndarray, y: np.ndarray) -> float:
    """The margin of the sum of the yᵢxᵢ."""
    Z = y[:, None] * X
    w = Z.sum(axis=0)
    return max(0.0, float((Z @ w).min() / np.linalg.norm(w))) if w.any() else 0.0


@mutant_of(largest_margin)
def ignores_labels(X: np.ndarray, y: np.ndarray) -> float:
    """Takes all labels for +1."""
    return largest_margin(X, np.ones(len(y)))


@mutant_of(largest_margin)
def reciprocal(X: np.ndarray, y: np.ndarray) -> float:
    """‖v‖ in place of 1/‖v‖."""
    found = largest_margin(X, y)
    return 1 / found if found else 0.0


@mutant_of(largest_margin)
def with_a_threshold(X: np.ndarray, y: np.ndarray) -> float:
    """A further coordinate 1."""
    return largest_margin(np.column_stack([X, np.ones(len(X))]), y)


@mutant_of(largest_margin)
def without_the_last(X: np.ndarray, y: np.ndarray) -> float:
    """Never looks at the last point."""
    return largest_margin(X[:-1], y[:-1]) if len(y) > 1 else largest_margin(X, y)


@mutant_of(union)
def as_printed(events: list[frozenset[int]], n: int) -> float:
    """The sum of the probabilities."""
    return sum(map(len, events)) / n


@mutant_of(union)
def sum_up_to_one(events: list[frozenset[int]], n: int) -> float:
    """The sum of the probabilities, 1 at most."""
    return min(1.0, sum(map(len, events)) / n)


@mutant_of(union)
def as_if_independent(events: list[frozenset[int]], n: int) -> float:
    """As if the events were independent."""
    out = 1.0
    for event in events:
        out *= 1 - len(event) / n
    return 1 - out


@mutant_of(union)
def largest(events: list[frozenset[int]], n: int) -> float:
    """The largest probability."""
    return max(map(len, events)) / n


@mutant_of(union)
def of_all(events: list[frozenset[int]], n: int) -> float:
    """The intersection."""
    return len(frozenset.intersection(*events)) / n


@mutant_of(union)
def up_to_pairs(events: list[frozenset[int]], n: int) -> float:
    """ΣP(A) − ΣP(A∩B), and no further."""
    pairs = sum(len(a & b) for i, a in enumerate(events) for b in events[:i])
    return (sum(map(len, events)) - pairs) / n


@mutant_of(mass)
def a_little_too_much(d: int, t: float) -> float:
    """2·10⁻⁸ too much."""
    return mass(d, t) + 2e-8


@mutant_of(largest_margin)
def a_little_too_wide(X: np.ndarray, y: np.ndarray) -> float:
    """2·10⁻⁵ too wide, relatively."""
    return largest_margin(X, y) * (1 + 2e-5)


@mutant_of(union)
def a_little_too_likely(events: list[frozenset[int]], n: int) -> float:
    """2·10⁻¹⁴ too likely, relatively."""
    return union(events, n) * (1 + 2e-14)
