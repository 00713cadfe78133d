"""Mutants of estimates from draws, and of sample sizes."""

from __future__ import annotations

from math import ceil, exp, log, log2, sqrt

import numpy as np

from ..controls import mutant_of
from .sampling import cut_by, estimate, least, rectangle_sample_size, vc_deviation_bound, vc_sample_size

# ------------------------------------------------------------------------------------------------- estimates from draws


@mutant_of(estimate)
def counts_repetitions_once(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Takes the sample for a set."""
    return estimate(points, np.unique(drawn), low, high)


@mutant_of(estimate)
def drops_repetitions_from_the_count(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Takes the sample for a set, but keeps its size s."""
    return estimate(points, np.unique(drawn), low, high) * len(np.unique(drawn)) / len(drawn)


@mutant_of(estimate)
def open_on_the_right(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Leaves out points on the upper sides."""
    sample = points[drawn]
    return len(points) / len(drawn) * ((low <= sample) & (sample < high)).all(axis=1).sum()


@mutant_of(estimate)
def looks_at_the_first_side(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Compares one coordinate only."""
    return estimate(points[:, :1], drawn, low[:1], high[:1])


@mutant_of(estimate)
def reports_the_share(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Forgets the factor n."""
    return estimate(points, drawn, low, high) / len(points)


@mutant_of(estimate)
def smooths(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Follows Laplace's rule: one more draw of each kind."""
    hits = estimate(points, drawn, low, high) * len(drawn) / len(points)
    return len(points) * (hits + 1) / (len(drawn) + 2)


@mutant_of(estimate)
def divides_by_one_less(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Divides by s − 1 in place of s."""
    return estimate(points, drawn, low, high) * len(drawn) / max(1, len(drawn) - 1)


@mutant_of(estimate)
def estimates_to_thirteen_decimals(points: np.ndarray, drawn: np.ndarray, low: np.ndarray, high: np.ndarray) -> float:
    """Rounds the estimate to thirteen decimals."""
    return round(float(estimate(points, drawn, low, high)), 13)


# -------------------------------------------------------------------------------------------------------- sample sizes


@mutant_of(rectangle_sample_size)
def forgets_delta(n: int, epsilon: float, delta: float) -> int:
    """Leaves out ln(1/δ)."""
    return max(1, ceil(3 / epsilon**2 * 5 * log(n)))


@mutant_of(rectangle_sample_size)
def forgets_the_square(n: int, epsilon: float, delta: float) -> int:
    """Divides by ε in place of ε²."""
    return max(1, ceil(3 / epsilon * (5 * log(n) + log(1 / delta))))


@mutant_of(rectangle_sample_size)
def four_logarithms(n: int, epsilon: float, delta: float) -> int:
    """4 ln n in place of 5 ln n: the constant in front of n⁴ is then left over."""
    return max(1, ceil(3 / epsilon**2 * (4 * log(n) + log(1 / delta))))


@mutant_of(rectangle_sample_size)
def binary_logarithm(n: int, epsilon: float, delta: float) -> int:
    """Takes logarithms to base 2."""
    return max(1, ceil(3 / epsilon**2 * (5 * log2(n) + log2(1 / delta))))


@mutant_of(rectangle_sample_size)
def rounds_down(n: int, epsilon: float, delta: float) -> int:
    """Rounds down."""
    return max(1, int(3 / epsilon**2 * (5 * log(n) + log(1 / delta))))


@mutant_of(rectangle_sample_size)
def rounds_up_from(n: int, epsilon: float, delta: float) -> int:
    """Rounds up only what is above a whole number by more than 10⁻¹²."""
    return max(1, ceil(3 / epsilon**2 * (5 * log(n) + log(1 / delta)) - 1e-12))


@mutant_of(rectangle_sample_size)
def rounds_up_to(n: int, epsilon: float, delta: float) -> int:
    """Rounds up over a whole number that is reached within 10⁻¹²."""
    return max(1, ceil(3 / epsilon**2 * (5 * log(n) + log(1 / delta)) + 1e-12))


@mutant_of(rectangle_sample_size)
def one_draw_more(n: int, epsilon: float, delta: float) -> int:
    """Adds one draw."""
    return max(1, ceil(3 / epsilon**2 * (5 * log(n) + log(1 / delta)))) + 1


@mutant_of(rectangle_sample_size)
def half_delta(n: int, epsilon: float, delta: float) -> int:
    """δ/2 in place of δ."""
    return max(1, ceil(3 / epsilon**2 * (5 * log(n) + log(2 / delta))))


@mutant_of(vc_sample_size)
def grows_on_m_points(d: int, epsilon: float, delta: float) -> int:
    """Counts the subsets of m points, not of the 2m points of a double sample."""
    return least(lambda m: 4 * cut_by(m, d) * exp(-(epsilon**2) * m / 8) <= delta, ceil(2 / epsilon**2))


@mutant_of(vc_sample_size)
def polynomial_of_degree_d(d: int, epsilon: float, delta: float) -> int:
    """(2m)^d in place of the sum of binomial coefficients."""
    return least(lambda m: 4 * (2 * m) ** d * exp(-(epsilon**2) * m / 8) <= delta, ceil(2 / epsilon**2))


@mutant_of(vc_sample_size)
def one_dimension_less(d: int, epsilon: float, delta: float) -> int:
    """Sums up to d − 1."""
    return least(lambda m: 4 * cut_by(2 * m, d - 1) * exp(-(epsilon**2) * m / 8) <= delta, ceil(2 / epsilon**2))


@mutant_of(vc_sample_size)
def hoeffding_of_one_set(d: int, epsilon: float, delta: float) -> int:
    """Enough for one set that is fixed in advance."""
    return ceil(log(2 / delta) / (2 * epsilon**2))


@mutant_of(vc_sample_size)
def factor_two(d: int, epsilon: float, delta: float) -> int:
    """2 in place of 4."""
    return least(lambda m: 2 * cut_by(2 * m, d) * exp(-(epsilon**2) * m / 8) <= delta, ceil(2 / epsilon**2))


@mutant_of(vc_sample_size)
def content_with_a_little_more(d: int, epsilon: float, delta: float) -> int:
    """Is content with a logarithm that is above ln δ by 2·10⁻¹³."""
    return least(lambda m: log(4 * cut_by(2 * m, d)) - epsilon**2 * m / 8 <= log(delta) + 2e-13, ceil(2 / epsilon**2))


@mutant_of(vc_sample_size)
def asks_for_a_little_less(d: int, epsilon: float, delta: float) -> int:
    """Asks for a logarithm that is below ln δ by 2·10⁻¹³."""
    return least(lambda m: log(4 * cut_by(2 * m, d)) - epsilon**2 * m / 8 <= log(delta) - 2e-13, ceil(2 / epsilon**2))


@mutant_of(vc_deviation_bound)
def without_the_root(m: int, d: int, delta: float) -> float:
    """Forgets the square root."""
    return vc_deviation_bound(m, d, delta) ** 2


@mutant_of(vc_deviation_bound)
def without_the_logarithm(m: int, d: int, delta: float) -> float:
    """√(44(d + ln(1/δ))/m)."""
    return sqrt(44 * (d + log(1 / delta)) / m)


@mutant_of(vc_deviation_bound)
def logarithm_of_m(m: int, d: int, delta: float) -> float:
    """ln m in place of ln(m/d)."""
    return sqrt(44 * (d / m * log(m) + log(1 / delta) / m))


@mutant_of(vc_deviation_bound)
def delta_upside_down(m: int, d: int, delta: float) -> float:
    """ln δ in place of ln(1/δ)."""
    return sqrt(max(0.0, 44 * (d / m * log(m / d) + log(delta) / m)))


@mutant_of(vc_deviation_bound)
def adds_the_roots(m: int, d: int, delta: float) -> float:
    """√a + √b in place of √(a + b)."""
    return sqrt(44 * d / m * log(m / d)) + sqrt(44 * log(1 / delta) / m)


@mutant_of(vc_deviation_bound)
def bounds_to_fourteen_decimals(m: int, d: int, delta: float) -> float:
    """Rounds the bound to fourteen decimals."""
    return round(vc_deviation_bound(m, d, delta), 14)
