r"""Coordinate ascent on $W(a)=\langle c,a\rangle-\frac12a^\top Qa$, the idea behind SMO."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from ..properties.conclusions import at_least, equal, exercised, is_true, rounding
from ..properties.numbers import exact_matrix, exact_vector
from ..properties.roles import ImplementationFailed
from ..properties.samples.concave import ConcaveQuadratic, CoordinateAscent
from ..properties.sources import cs229_svm
from ..properties.theorem import attained, theorem

SWEEPS = 4
ULPS = Fraction(1, 2**40)
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

    Hypotheses: Q is positive definite. The rounding of a step is a few units in the last place of its terms; 2⁻⁴⁰ is allowed.
    """
    path, slip = visited(ascend, quadratic), size(quadratic)
    yield equal("the start", tuple(path[0]), quadratic.start)
    yield exercised("the start is no maximum", quadratic.value(path[0]) != quadratic.maximum)
    for step, (before, after) in enumerate(pairwise(path)):
        i = step % 2
        yield is_true("the other coordinate stays", before[1 - i] == after[1 - i])
        slope = quadratic.c[i] - quadratic.Q[i] @ after
        yield equal("∂W/∂aᵢ after the step", slope, 0, rounding(ULPS * slip, "float64 sums of a step"))
        yield at_least(
            "W after", quadratic.value(after), quadratic.value(before), rounding(ULPS * slip**2, "float64 sums of a step")
        )


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
    path = visited(ascend, quadratic)[::2]
    slip = rounding(ULPS * size(quadratic) ** 2, "float64 sums of a sweep")
    rate = Fraction(quadratic.q**2, quadratic.p * quadratic.r) ** 2
    gaps = [quadratic.maximum - quadratic.value(a) for a in path[1:]]
    yield exercised("the first sweep is not enough", gaps[0] > 0 and rate > 0)
    for before, after in pairwise(gaps):
        yield at_least("max W − W", after, 0)
        yield equal("max W − W after the next sweep", after, rate * before, slip)


def visited(ascend: Any, quadratic: ConcaveQuadratic) -> np.ndarray:
    """The points visited in `SWEEPS` sweeps, as exact rationals. Raises `ImplementationFailed` if there are not 1 + 2·SWEEPS."""
    arguments = (v.astype(float) for v in (quadratic.Q, exact_vector(quadratic.c), exact_vector(quadratic.start)))
    path = exact_matrix(ascend(*arguments, SWEEPS))
    if path.shape != (1 + 2 * SWEEPS, 2):
        raise ImplementationFailed(f"it returned points of shape {path.shape}, not {(1 + 2 * SWEEPS, 2)}")
    return path


def size(quadratic: ConcaveQuadratic) -> Any:
    """A bound on the terms of a step: (1 + Σ|Qᵢⱼ|)(1 + |start| + |c|)², since no step leaves the level set of the start."""
    numbers = 1 + sum(abs(v) for v in (*quadratic.start, *quadratic.c))
    return (1 + quadratic.p + 2 * abs(quadratic.q) + quadratic.r) ** 2 * numbers
