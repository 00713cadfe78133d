"""Mutants of estimates from draws, and of sample sizes."""

from __future__ import annotations

from math import ceil, exp, log, log2, sqrt
from typing import Any

import numpy as np

from ..controls import mutant
from ..mistakes import answering, shifted, to_decimals
from .sampling import cut_by, estimate, least, rectangle_sample_size, vc_deviation_bound, vc_sample_size

# ------------------------------------------------------------------------------------------------- estimates from draws


counts_repetitions_once = mutant(
    estimate, "Takes the sample for a set.", lambda points, drawn, low, high: estimate(points, np.unique(drawn), low, high)
)
drops_repetitions_from_the_count = mutant(
    estimate,
    "Takes the sample for a set, but keeps its size s.",
    lambda points, drawn, low, high: estimate(points, np.unique(drawn), low, high) * len(np.unique(drawn)) / len(drawn),
)
open_on_the_right = mutant(
    estimate,
    "Leaves out points on the upper sides.",
    lambda points, drawn, low, high: len(points) / len(drawn) * ((low <= points[drawn]) & (points[drawn] < high)).all(axis=1).sum(),
)
looks_at_the_first_side = mutant(
    estimate, "Compares one coordinate only.", lambda points, drawn, low, high: estimate(points[:, :1], drawn, low[:1], high[:1])
)
reports_the_share = answering(estimate, "Forgets the factor n.", lambda found, points, drawn, low, high: found / len(points))
smooths = answering(
    estimate,
    "Follows Laplace's rule: one more draw of each kind.",
    lambda found, points, drawn, low, high: len(points) * (found * len(drawn) / len(points) + 1) / (len(drawn) + 2),
)
divides_by_one_less = answering(
    estimate, "Divides by s − 1 in place of s.", lambda found, points, drawn, low, high: found * len(drawn) / max(1, len(drawn) - 1)
)
estimates_to_thirteen_decimals = to_decimals(estimate, 13)


# -------------------------------------------------------------------------------------------------------- sample sizes


def _rectangles(fault: str, size: Any, to_whole: Any = ceil) -> Any:
    """Another size, as a real number, rounded up."""
    return mutant(rectangle_sample_size, fault, lambda n, epsilon, delta: max(1, to_whole(size(n, epsilon, delta))))


forgets_delta = _rectangles("Leaves out ln(1/δ).", lambda n, e, delta: 3 / e**2 * 5 * log(n))
forgets_the_square = _rectangles("Divides by ε in place of ε².", lambda n, e, delta: 3 / e * (5 * log(n) + log(1 / delta)))
four_logarithms = _rectangles(
    "4 ln n in place of 5 ln n: the constant in front of n⁴ is then left over.",
    lambda n, e, delta: 3 / e**2 * (4 * log(n) + log(1 / delta)),
)
binary_logarithm = _rectangles("Takes logarithms to base 2.", lambda n, e, delta: 3 / e**2 * (5 * log2(n) + log2(1 / delta)))
rounds_down = _rectangles("Rounds down.", lambda n, e, delta: 3 / e**2 * (5 * log(n) + log(1 / delta)), int)
rounds_up_from = _rectangles(
    "Rounds up only what is above a whole number by more than 10⁻¹².",
    lambda n, e, delta: 3 / e**2 * (5 * log(n) + log(1 / delta)) - 1e-12,
)
rounds_up_to = _rectangles(
    "Rounds up over a whole number that is reached within 10⁻¹².",
    lambda n, e, delta: 3 / e**2 * (5 * log(n) + log(1 / delta)) + 1e-12,
)
one_draw_more = shifted(rectangle_sample_size, 1)
half_delta = _rectangles("δ/2 in place of δ.", lambda n, e, delta: 3 / e**2 * (5 * log(n) + log(2 / delta)))


def _least(fault: str, bound: Any) -> Any:
    """The least m for which ``bound(m, d)·exp(−ε²m/8)`` is at most δ."""
    return mutant(
        vc_sample_size,
        fault,
        lambda d, epsilon, delta: least(lambda m: bound(m, d) * exp(-(epsilon**2) * m / 8) <= delta, ceil(2 / epsilon**2)),
    )


def _off_by(fault: str, off: float) -> Any:
    """The least m for which the logarithm of the bound is at most ln δ + `off`."""
    return mutant(
        vc_sample_size,
        fault,
        lambda d, epsilon, delta: least(
            lambda m: log(4 * cut_by(2 * m, d)) - epsilon**2 * m / 8 <= log(delta) + off, ceil(2 / epsilon**2)
        ),
    )


grows_on_m_points = _least(
    "Counts the subsets of m points, not of the 2m points of a double sample.", lambda m, d: 4 * cut_by(m, d)
)
polynomial_of_degree_d = _least("(2m)^d in place of the sum of binomial coefficients.", lambda m, d: 4 * (2 * m) ** d)
one_dimension_less = _least("Sums up to d − 1.", lambda m, d: 4 * cut_by(2 * m, d - 1))
hoeffding_of_one_set = mutant(
    vc_sample_size,
    "Enough for one set that is fixed in advance.",
    lambda d, epsilon, delta: ceil(log(2 / delta) / (2 * epsilon**2)),
)
factor_two = _least("2 in place of 4.", lambda m, d: 2 * cut_by(2 * m, d))
content_with_a_little_more = _off_by("Is content with a logarithm that is above ln δ by 2·10⁻¹³.", 2e-13)
asks_for_a_little_less = _off_by("Asks for a logarithm that is below ln δ by 2·10⁻¹³.", -2e-13)
without_the_root = mutant(vc_deviation_bound, "Forgets the square root.", lambda m, d, delta: vc_deviation_bound(m, d, delta) ** 2)
without_the_logarithm = mutant(vc_deviation_bound, "√(44(d + ln(1/δ))/m).", lambda m, d, delta: sqrt(44 * (d + log(1 / delta)) / m))
logarithm_of_m = mutant(
    vc_deviation_bound, "ln m in place of ln(m/d).", lambda m, d, delta: sqrt(44 * (d / m * log(m) + log(1 / delta) / m))
)
delta_upside_down = mutant(
    vc_deviation_bound, "ln δ in place of ln(1/δ).", lambda m, d, delta: sqrt(max(0.0, 44 * (d / m * log(m / d) + log(delta) / m)))
)
adds_the_roots = mutant(
    vc_deviation_bound,
    "√a + √b in place of √(a + b).",
    lambda m, d, delta: sqrt(44 * d / m * log(m / d)) + sqrt(44 * log(1 / delta) / m),
)
bounds_to_fourteen_decimals = to_decimals(vc_deviation_bound, 14)
