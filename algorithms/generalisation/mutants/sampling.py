"""Faulty estimates from samples, and faulty sample sizes."""

from __future__ import annotations

from math import ceil, exp, log, log2, sqrt

import numpy as np

from ..sampling import cut_by, estimate, least, vc_deviation_bound


def counts_repetitions_once(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Takes the sample for a set."""
    return estimate(points, np.unique(drawn), low, high)


def drops_repetitions_from_the_count(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Takes the sample for a set, but keeps its size s."""
    return estimate(points, np.unique(drawn), low, high) * len(np.unique(drawn)) / len(drawn)


def open_on_the_right(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Leaves out points on the upper sides."""
    sample = points[drawn]
    return len(points) / len(drawn) * ((low <= sample) & (sample < high)).all(axis=1).sum()


def looks_at_the_first_side(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Compares one coordinate only."""
    x = points[drawn][:, 0]
    return len(points) / len(drawn) * ((low[0] <= x) & (x <= high[0])).sum()


def reports_the_share(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Forgets the factor n."""
    return estimate(points, drawn, low, high) / len(points)


def smooths(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Laplace's rule: one more draw of each kind."""
    hits = estimate(points, drawn, low, high) * len(drawn) / len(points)
    return len(points) * (hits + 1) / (len(drawn) + 2)


def divides_by_one_less(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """s − 1 in place of s."""
    return estimate(points, drawn, low, high) * len(drawn) / max(1, len(drawn) - 1)


def forgets_delta(n: int, epsilon: float, delta: float) -> int:
    return max(1, ceil(3 / epsilon**2 * 5 * log(n)))


def forgets_the_square(n: int, epsilon: float, delta: float) -> int:
    return max(1, ceil(3 / epsilon * (5 * log(n) + log(1 / delta))))


def four_logarithms(n: int, epsilon: float, delta: float) -> int:
    """4 ln n in place of 5 ln n: the constant in front of n⁴ is then left over."""
    return max(1, ceil(3 / epsilon**2 * (4 * log(n) + log(1 / delta))))


def binary_logarithm(n: int, epsilon: float, delta: float) -> int:
    return max(1, ceil(3 / epsilon**2 * (5 * log2(n) + log2(1 / delta))))


def rounds_down(n: int, epsilon: float, delta: float) -> int:
    return max(1, int(3 / epsilon**2 * (5 * log(n) + log(1 / delta))))


def one_draw_more(n: int, epsilon: float, delta: float) -> int:
    return max(1, ceil(3 / epsilon**2 * (5 * log(n) + log(1 / delta)))) + 1


def half_delta(n: int, epsilon: float, delta: float) -> int:
    return max(1, ceil(3 / epsilon**2 * (5 * log(n) + log(2 / delta))))


def grows_on_m_points(d: int, epsilon: float, delta: float) -> int:
    """Counts the subsets of m points, not of the 2m points of a double sample."""
    return least(lambda m: 4 * cut_by(m, d) * exp(-(epsilon**2) * m / 8) <= delta, ceil(2 / epsilon**2))


def polynomial_of_degree_d(d: int, epsilon: float, delta: float) -> int:
    """(2m)^d in place of the sum of binomial coefficients."""
    return least(lambda m: 4 * (2 * m) ** d * exp(-(epsilon**2) * m / 8) <= delta, ceil(2 / epsilon**2))


def one_dimension_less(d: int, epsilon: float, delta: float) -> int:
    return least(lambda m: 4 * cut_by(2 * m, d - 1) * exp(-(epsilon**2) * m / 8) <= delta, ceil(2 / epsilon**2))


def hoeffding_of_one_set(d: int, epsilon: float, delta: float) -> int:
    """Enough for one set that is fixed in advance."""
    return ceil(log(2 / delta) / (2 * epsilon**2))


def factor_two(d: int, epsilon: float, delta: float) -> int:
    """2 in place of 4."""
    return least(lambda m: 2 * cut_by(2 * m, d) * exp(-(epsilon**2) * m / 8) <= delta, ceil(2 / epsilon**2))


def without_the_root(m: int, d: int, delta: float) -> float:
    return vc_deviation_bound(m, d, delta) ** 2


def without_the_logarithm(m: int, d: int, delta: float) -> float:
    """√(44(d + ln(1/δ))/m)."""
    return sqrt(44 * (d + log(1 / delta)) / m)


def logarithm_of_m(m: int, d: int, delta: float) -> float:
    """ln m in place of ln(m/d)."""
    return sqrt(44 * (d / m * log(m) + log(1 / delta) / m))


def delta_upside_down(m: int, d: int, delta: float) -> float:
    return sqrt(max(0.0, 44 * (d / m * log(m / d) + log(delta) / m)))


def adds_the_roots(m: int, d: int, delta: float) -> float:
    """√a + √b in place of √(a + b)."""
    return sqrt(44 * d / m * log(m / d)) + sqrt(44 * log(1 / delta) / m)
