r"""The worst case of one step of stochastic gradient descent, exactly, with a certificate and the step in which it is attained.

Units: L = 1, γ = 1, and the start is 1 away from the minimiser x* = 0 of the mean of two functions.

A. B. Taylor and F. Bach, Stochastic first-order methods: non-asymptotic and computer-aided analyses via potential functions, 2019.
"""

from __future__ import annotations

from fractions import Fraction

from ...properties.oracles.performance import At, Run, Scalar, Vector, WorstCase, smooth_convex, value, vector
from .rates import expected_distance

HALF = Fraction(1, 2)
TRIPLES = ((3, 4, 5), (4, 3, 5), (5, 12, 13), (15, 8, 17))  # with which the root in the bound is 1
CASES = {f"μ = {1 - Fraction(a, c)}, v = {Fraction(b, 2 * c)}": (a, b, c) for a, b, c in TRIPLES}


@expected_distance.worst_case(
    "E‖w' − w*‖² after a step of 1/L on one of two μ-strongly convex functions, ‖∇f_i(w*)‖ ≤ v, ‖w − w*‖ = L = 1", CASES
)
def one_step(a: int, b: int, c: int) -> WorstCase:
    """½q² + ½q√(q² + 4v²) + v² for q = 1 − μ: in the plane, where the two steps end on either side. Here the root is 1."""
    q, v = Fraction(a, c), Fraction(b, 2 * c)
    x, noise = vector("x0"), vector("g*")
    known, measure = {"start": x.squared - 1, "noise": noise.squared - v**2}, Scalar()
    vectors, values = {"x0": (Fraction(1), Fraction(0)), "g*": (Fraction(0), v)}, {}
    for i, side in enumerate((1, -1), 1):
        here = At(x, vector(f"g{i}"), value(f"f{i}"), f"{i}")
        known |= smooth_convex([At(Vector(), noise * side, Scalar(), f"*{i}"), here], 1, 1 - q)
        measure = measure + (x - here.g).squared * HALF
        new = q / 2 * (1 + q), -side * q * v  # before the noise is subtracted
        vectors[f"g{i}"] = 1 - new[0], side * v - new[1]
        change = 1 - new[0], -new[1]
        values[f"f{i}"] = (change[0] ** 2 + change[1] ** 2 + (1 - q) * (1 - 2 * change[0])) / (2 * q)
    return WorstCase(measure, q**2 / 2 + q / 2 + v**2, known, Run(vectors, values))
