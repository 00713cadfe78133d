"""Faulty tests of separability, margins and rules; faulty masses of the sphere, largest margins and probabilities of unions."""

from __future__ import annotations

from math import erf, sqrt

import numpy as np
from scipy.optimize import linprog
from scipy.special import betainc

from ..controls import mutant, mutant_of
from ..mistakes import answering, backwards, negated, scaled, shifted
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


without_the_last_point = mutant(
    separable, "Never looks at the last point.", lambda X, y: separable(X[:-1], y[:-1]) if len(y) > 1 else True
)


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


two_classes_only = mutant(separable, "Says no where one label is missing.", lambda X, y: len(set(y)) == 2 and separable(X, y))


@mutant_of(separable)
def with_products(X: np.ndarray, y: np.ndarray) -> bool:
    """Separates with the products of the coordinates too."""
    d = X.shape[1]
    return separable(np.column_stack([X, *[X[:, i] * X[:, j] for i in range(d) for j in range(i)]]), y)


first_three_points = mutant(
    separable, "Three points in general position are always separable.", lambda X, y: separable(X[:3], y[:3])
)
in_the_plane_only = mutant(separable, "Looks at two coordinates.", lambda X, y: separable(X[:, :2], y))
but_for_one_mistake = mutant(
    separable,
    "One point may be on the wrong side.",
    lambda X, y: any(separable(np.delete(X, i, axis=0), np.delete(y, i)) for i in range(len(y))),
)
not_divided = mutant(margin, "The functional margin.", lambda w, X, y: (y * (X @ w)).min())
divided_by_the_square = mutant(margin, "Divides by ‖w‖².", lambda w, X, y: (y * (X @ w)).min() / (w @ w))
divided_by_rows_too = mutant(
    margin, "The cosine.", lambda w, X, y: (y * (X @ w) / np.linalg.norm(X, axis=1)).min() / np.linalg.norm(w)
)
largest_distance = mutant(
    margin, "The largest distance in place of the least.", lambda w, X, y: (y * (X @ w)).max() / np.linalg.norm(w)
)
mean_distance = mutant(margin, "The mean distance in place of the least.", lambda w, X, y: (y * (X @ w)).mean() / np.linalg.norm(w))
of_the_first = mutant(margin, "Looks at the first example only.", lambda w, X, y: margin(w, X[:1], y[:1]))
sum_norm = mutant(margin, "Divided by Σ|wⱼ|.", lambda w, X, y: (y * (X @ w)).min() / abs(w).sum())
thirds_for_halves = mutant(halving_weights, "1, −2/3, 4/9, …: 2/3 + 8/27 + … is more than 1.", lambda d: (-2 / 3) ** np.arange(d))
harmonic = mutant(halving_weights, "1, −1/2, 1/3, …", lambda d: (-1.0) ** np.arange(d) / np.arange(1, d + 1))
all_positive = mutant(halving_weights, "1, 1/2, 1/4, …: forgets the signs.", lambda d: 0.5 ** np.arange(d))
from_the_last = backwards(halving_weights)
even_first = negated(halving_weights)
eight_places = answering(halving_weights, "Weights below 2⁻⁸ are taken for 0.", lambda w, d: np.where(abs(w) < 2**-8, 0, w))
alternating = mutant(halving_weights, "1, −1, 1, …", lambda d: (-1.0) ** np.arange(d))
last_yes = mutant(
    decide, "The number of classes before the last one that says no.", lambda answers: answers.shape[1] - 1 - answers.argmax(axis=1)
)
first_no = mutant(decide, "The first classifier that says no.", lambda answers: answers.argmin(axis=1))
counted_from_one = mutant(decide, "Counts the classes from 1.", lambda answers: answers.argmax(axis=1) + 1)
without_the_last_class = mutant(
    decide,
    "Never answers the last class.",
    lambda answers: answers[:, :-1].argmax(axis=1) if answers.shape[1] > 1 else answers.argmax(axis=1),
)
per_class = mutant(
    decide, "Which example is the first of each class.", lambda answers: np.resize(answers.argmax(axis=0), len(answers))
)
yes_or_no = mutant(decide, "The answer of the second class.", lambda answers: answers[:, min(1, answers.shape[1] - 1)])
a_hair_too_large = scaled(margin, 1 + 1e-13)


# -------------------------------------------------------------------------------------------------------------- the sphere


normal = mutant(mass, "√d·x₁ is taken for a normal variable.", lambda d, t: erf(t * sqrt(d / 2)))
of_the_ball = mutant(mass, "The mass of the ball in place of the sphere.", lambda d, t: float(betainc(0.5, (d + 1) / 2, t * t)))
one_side = mutant(mass, "0 ≤ x₁ ≤ t.", lambda d, t: float(betainc(0.5, (d - 1) / 2, t * t)) / 2 if d > 1 else float(t >= 1) / 2)
uniform_coordinate = mutant(mass, "As in three dimensions.", lambda d, t: t)
distance_not_squared = mutant(mass, "Takes t for t².", lambda d, t: float(betainc(0.5, (d - 1) / 2, t)) if d > 1 else float(t >= 1))
outside = mutant(
    mass, "The mass outside the band.", lambda d, t: 1 - float(betainc(0.5, (d - 1) / 2, t * t)) if d > 1 else float(t < 1)
)
distance_of_the_mean = mutant(
    largest_margin, "The length of the mean of the yᵢxᵢ.", lambda X, y: float(np.linalg.norm((y[:, None] * X).mean(axis=0)))
)


@mutant_of(largest_margin)
def margin_of_the_mean(X: np.ndarray, y: np.ndarray) -> float:
    """The margin of the sum of the yᵢxᵢ."""
    Z = y[:, None] * X
    w = Z.sum(axis=0)
    return max(0.0, float((Z @ w).min() / np.linalg.norm(w))) if w.any() else 0.0


ignores_labels = mutant(largest_margin, "Takes all labels for +1.", lambda X, y: largest_margin(X, np.ones(len(y))))
reciprocal = answering(largest_margin, "‖v‖ in place of 1/‖v‖.", lambda found, X, y: 1 / found if found else 0.0)
with_a_threshold = mutant(
    largest_margin, "A further coordinate 1.", lambda X, y: largest_margin(np.column_stack([X, np.ones(len(X))]), y)
)
without_the_last = mutant(
    largest_margin,
    "Never looks at the last point.",
    lambda X, y: largest_margin(X[:-1], y[:-1]) if len(y) > 1 else largest_margin(X, y),
)
as_printed = mutant(union, "The sum of the probabilities.", lambda events, n: sum(map(len, events)) / n)
sum_up_to_one = mutant(union, "The sum of the probabilities, 1 at most.", lambda events, n: min(1.0, sum(map(len, events)) / n))


@mutant_of(union)
def as_if_independent(events: list[frozenset[int]], n: int) -> float:
    """As if the events were independent."""
    out = 1.0
    for event in events:
        out *= 1 - len(event) / n
    return 1 - out


largest = mutant(union, "The largest probability.", lambda events, n: max(map(len, events)) / n)
of_all = mutant(union, "The intersection.", lambda events, n: len(frozenset.intersection(*events)) / n)
up_to_pairs = mutant(
    union,
    "ΣP(A) − ΣP(A∩B), and no further.",
    lambda events, n: (sum(map(len, events)) - sum(len(a & b) for i, a in enumerate(events) for b in events[:i])) / n,
)
a_little_too_much = shifted(mass, 2e-8)
a_little_too_wide = scaled(largest_margin, 1 + 2e-5)
a_little_too_likely = scaled(union, 1 + 2e-14)
