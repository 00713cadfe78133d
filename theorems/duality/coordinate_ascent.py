r"""Coordinate ascent on $W(a)=\langle c,a\rangle-\frac12a^\top Qa$, the idea behind SMO."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from ...properties.allowances import Allowance, rounding
from ...properties.conclusions import at_least, equal, exercised, is_true
from ...properties.numbers import exact_matrix, exact_vector
from ...properties.sources import cs229_svm
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed
from .samples.concave import ConcaveQuadratic, CoordinateAscent

SWEEPS = 4
UNIT_ROUNDOFF = Fraction(1, 2**53)
MUTANTS = [
    "coordinate_ascent.moves_all_at_once",
    "coordinate_ascent.follows_the_gradient",
    "coordinate_ascent.halves_the_steps",
    "coordinate_ascent.forgets_the_last_coordinate",
    "coordinate_ascent.forgets_the_other_half",
]


@theorem(
    role=CoordinateAscent,
    source=cs229_svm("§9.1", claims=["cs229-svm/coordinate-ascent-step"]),
    sharpness=attained("every step: the partial derivative is 0 after it"),
    mutants=[*MUTANTS, "coordinate_ascent.starts_at_zero"],
    references=["coordinate_ascent.ascend"],
)
def coordinate_steps(ascend: CoordinateAscent, quadratic: ConcaveQuadratic) -> Iterator:
    r"""Each step moves parallel to one axis, to where $\partial W/\partial a_i=0$, and W never falls.

    Hypotheses: Q is positive definite.
    """
    path = visited(ascend, quadratic)
    yield equal("the start", tuple(path[0]), quadratic.start)
    yield exercised("the start is no maximum", quadratic.value(path[0]) != quadratic.maximum)
    for step, (before, after) in enumerate(pairwise(path)):
        i = step % 2
        yield is_true("the other coordinate stays", before[1 - i] == after[1 - i])
        slope = quadratic.c[i] - quadratic.Q[i] @ after
        error = slope_error(quadratic, i, before, after)
        yield equal("∂W/∂aᵢ after the step", slope, 0, rounding(error, "float64 sums of a step"))
        lost = error**2 / (2 * Fraction(quadratic.Q[i, i]))  # W is a parabola of curvature Qᵢᵢ along the axis
        yield at_least("W after", quadratic.value(after), quadratic.value(before), rounding(lost, "float64 sums of a step"))


@theorem(
    role=CoordinateAscent,
    source=cs229_svm("§9.1, figure", claims=["cs229-svm/coordinate-ascent-reaches-quadratic-maximum"]),
    sharpness=attained("every quadratic in the plane: the rate is exact"),
    mutants=MUTANTS,
    references=["coordinate_ascent.ascend"],
)
def path_to_the_maximum(ascend: CoordinateAscent, quadratic: ConcaveQuadratic) -> Iterator:
    r"""In the plane, each sweep after the first multiplies max W − W by $(Q_{12}^2/(Q_{11}Q_{22}))^2<1$: it goes to 0.

    Hypotheses: Q is positive definite. After a sweep ∂W/∂a₂ = 0: the error lies on a line, which the next sweep shrinks by
    $Q_{12}^2/(Q_{11}Q_{22})$, and max W − W is quadratic in it. From any start, (2, −2) too.
    """
    path = visited(ascend, quadratic)
    rate = Fraction(quadratic.q**2, quadratic.p * quadratic.r) ** 2
    gaps = [quadratic.maximum - quadratic.value(a) for a in path[::2][1:]]
    yield exercised("the first sweep is not enough", gaps[0] > 0 and rate > 0)
    for k, (before, after) in enumerate(pairwise(gaps)):
        yield at_least("max W − W", after, 0)
        yield equal(
            "max W − W after the next sweep", after, rate * before, sweep_error(quadratic, path[2 * k + 1 : 2 * k + 5], before)
        )


def visited(ascend: Any, quadratic: ConcaveQuadratic) -> np.ndarray:
    """The points visited in `SWEEPS` sweeps, as exact rationals. Raises `ImplementationFailed` if there are not 1 + 2·SWEEPS."""
    arguments = (v.astype(float) for v in (quadratic.Q, exact_vector(quadratic.c), exact_vector(quadratic.start)))
    path = exact_matrix(ascend(*arguments, SWEEPS))
    if path.shape != (1 + 2 * SWEEPS, 2):
        raise ImplementationFailed(f"it returned points of shape {path.shape}, not {(1 + 2 * SWEEPS, 2)}")
    return path


def slope_error(quadratic: ConcaveQuadratic, i: int, before: Any, after: Any) -> Any:
    """How far from 0 rounding may leave ∂W/∂aᵢ: 16u of the terms of a step, which has at most eight operations on them."""
    terms = abs(quadratic.c[i]) + sum(abs(quadratic.Q[i]) * (abs(before) + abs(after)))
    return 16 * UNIT_ROUNDOFF * terms


def sweep_error(quadratic: ConcaveQuadratic, points: np.ndarray, gap: Any) -> Allowance:
    """How far rounding may move max W − W in the sweep that ends at the last of four points.

    Let σ bound the slopes that rounding leaves after these steps. A sweep maps the error a − a* linearly, by a factor of at
    most (1 + |q|/p)(1 + |q|/r); the slopes add a deviation of at most v = 2σ/min(p, r) times that. With e² ≤ 2·gap/λ, and
    λ ≥ det Q / tr Q the smallest eigenvalue, max W − W changes by at most tr Q·(2e + v)·v, and 2e ≤ 1 + e².
    """
    p, q, r = quadratic.p, abs(quadratic.q), quadratic.r
    steps = list(enumerate(pairwise(points), start=1))
    sigma = max(slope_error(quadratic, k % 2, before, after) for k, (before, after) in steps)
    v = 2 * sigma / Fraction(min(p, r)) * (1 + Fraction(q, p)) * (1 + Fraction(q, r))
    e_squared = 2 * gap * Fraction(p + r, p * r - q * q)
    return rounding((p + r) * (1 + e_squared + v) * v, "float64 sums of a sweep")
