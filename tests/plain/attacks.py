"""Attacks, maxima and certificates of robustness, as users write them."""

import itertools
import math

import numpy as np
from scipy import optimize
from scipy.special import betaincinv, ndtri
from scipy.stats import binomtest

from .table import Plain


def nearest(Z, epsilon, norm):
    if norm == 2:
        return [z if math.hypot(*z) <= epsilon else [epsilon * v / math.hypot(*z) for v in z] for z in Z]
    return [[max(-epsilon, min(epsilon, v)) for v in z] for z in Z]


def nearest_by_maximum(Z, epsilon, norm):
    return [z / max(1.0, np.abs(z).max() / epsilon) for z in Z]


def pgd(gradient, start, epsilon, norm, step, steps):
    delta = list(start)
    for _ in range(steps):
        delta = nearest([[d + step * g for d, g in zip(delta, gradient(np.array(delta)), strict=True)]], epsilon, norm)[0]
    return delta


def pgd_by_signs(gradient, start, epsilon, norm, step, steps):
    delta = np.array(start, dtype=float)
    for _ in range(steps):
        delta = np.array(nearest([delta + step * np.sign(gradient(delta))], epsilon, norm)[0])
    return delta


def fgsm(X, y, w, b, epsilon):
    p = 1 / (1 + np.exp(y * (X @ w + b)))
    gradient = -(p * y)[:, None] * w
    return np.clip(X + epsilon * np.sign(gradient), 0, 1)


def fgsm_without_pixels(X, y, w, b, epsilon):
    return X - epsilon * np.sign(y[:, None] * w)


def corners(X, y, w, b, epsilon):
    low, high = np.maximum(0, X - epsilon), np.minimum(1, X + epsilon)
    return np.where(y[:, None] * w > 0, low, high)


def score(x, W, beta, v, c):
    return sum(a * max(0.0, float(np.dot(u, x)) + t) for a, u, t in zip(v, W, beta, strict=True)) + c


def corner_search(X, y, W, beta, v, c, epsilon):
    images = []
    for x, label in zip(X, y, strict=True):
        ends = [(max(0.0, t - epsilon), min(1.0, t + epsilon)) for t in x]
        images.append(min(itertools.product(*ends), key=lambda z: label * score(z, W, beta, v, c)))
    return np.array(images), [label * score(z, W, beta, v, c) <= 0 for z, label in zip(images, y, strict=True)]


def corner_search_of_doubts(X, y, W, beta, v, c, epsilon):
    images, _ = corner_search(X, y, W, beta, v, c, epsilon)
    return images, [label * score(x, W, beta, v, c) <= 0 for x, label in zip(X, y, strict=True)]


def to_plane(X, w, b, norm):
    size = {1: max(map(abs, w)), 2: math.hypot(*w), math.inf: math.fsum(map(abs, w))}[norm]
    return [abs(math.fsum(x * w) + b) / size for x in X]


def to_plane_by_norm(X, w, b, norm):
    return np.abs(X @ w + b) / np.linalg.norm(w, norm)


def robust(X, y, epsilon):
    minus, plus = X[y == -1], X[y == 1]
    if not len(minus) or not len(plus):
        return len(X)
    clash = np.abs(minus[:, None] - plus).max(axis=2) <= 2 * epsilon
    rows, columns = optimize.linear_sum_assignment(~clash)
    return len(X) - clash[rows, columns].sum()


def robust_if_alone(X, y, epsilon):
    return sum(not any(np.abs(x - z).max() <= 2 * epsilon for z in X[y != label]) for x, label in zip(X, y, strict=True))


def slope(values, gradients, v):
    return max(sum(a * t for a, t in zip(g, v, strict=True)) for f, g in zip(values, gradients, strict=True) if f == max(values))


def slope_of_argmax(values, gradients, v):
    return gradients[np.argmax(values)] @ v


def mean_of_maximisers(values, gradients, tolerance):
    return gradients[values >= values.max() - tolerance].mean(axis=0)


def second_best(values, gradients, tolerance):
    return gradients[np.argsort(values)[-2:][0]]


def least(p, q, p_A):
    order = sorted((i for i in range(len(p)) if p[i] > 0), key=lambda i: q[i] / p[i])
    total = 0.0
    for i in order:
        share = min(p_A, p[i])
        total, p_A = total + q[i] * share / p[i], p_A - share
    return total


def least_by_program(p, q, p_A):
    return max(0.0, optimize.linprog(q, A_ub=[-np.array(p)], b_ub=[-p_A], bounds=(0, 1)).fun)


def least_of_whole(p, q, p_A):
    total = 0.0
    for i in sorted((i for i in range(len(p)) if p[i] > 0), key=lambda i: q[i] / p[i]):
        if p_A > 0:
            total, p_A = total + q[i], p_A - p[i]
    return total


def radius(p_A, sigma):
    return sigma * ndtri(p_A)


def radius_of_variance(p_A, sigma):
    return sigma**2 * ndtri(p_A)


def certificate(k, n, alpha, sigma):
    low = betaincinv(k, n - k + 1, alpha)
    return sigma * ndtri(low) if low > 0.5 else 0.0


def certificate_of_scipy(k, n, alpha, sigma):
    low = binomtest(k, n, alternative="greater").proportion_ci(1 - alpha, "exact").low
    return max(0.0, sigma * ndtri(low))


def certificate_of_two_sides(k, n, alpha, sigma):
    low = binomtest(k, n).proportion_ci(1 - alpha, "exact").low
    return max(0.0, sigma * ndtri(low))


TABLE = [
    Plain("ball-projection", "lists", nearest, {"scaled for ℓ∞": nearest_by_maximum}),
    Plain("projected-ascent", "lists", pgd, {"signs": pgd_by_signs}),
    Plain("linear-attack", "logistic loss", fgsm, {"without the bounds of pixels": fgsm_without_pixels}),
    Plain("linear-attack", "corners", corners),
    Plain("network-attack", "corners", corner_search, {"reports clean errors": corner_search_of_doubts}),
    Plain("hyperplane-distance", "lists", to_plane, {"the norm itself": to_plane_by_norm}),
    Plain("robust-count", "assignment", robust, {"loses both": robust_if_alone}),
    Plain("max-derivative", "lists", slope, {"one maximiser": slope_of_argmax}),
    Plain("max-subgradient", "a mean", mean_of_maximisers, {"the second": second_best}),
    Plain("worst-case-probability", "sorted lists", least, {"whole places": least_of_whole}),
    Plain("gaussian-radius", "SciPy", radius, {"variance": radius_of_variance}),
    Plain("counts-certificate", "incomplete beta", certificate, {"two sides": certificate_of_two_sides}),
    Plain("counts-certificate", "SciPy", certificate_of_scipy),
]
