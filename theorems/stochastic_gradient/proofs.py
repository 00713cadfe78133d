r"""The expected distance after a step, derived; and its worst case, with a certificate and the step in which it is attained.

Units: L = 1, γ = 1, and the start is 1 away from the minimiser x* = 0 of the mean of two functions.

A. B. Taylor and F. Bach, Stochastic first-order methods: non-asymptotic and computer-aided analyses via potential functions, 2019.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.oracles.performance import At, Run, Scalar, Vector, WorstCase, smooth_convex, value, vector
from ...properties.proofs import reals, vectors
from ...properties.proofs.derivation import conclude
from ...properties.proofs.formal.sample import Formal
from ...properties.proofs.kernel import Loop, by, induct, of_sample, total
from ...properties.proofs.ties import tie
from .rates import distance_after_a_step, expected_distance
from .samples.one_step import NoisyStep

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


# ------------------------------------------------------------------------------------------------------------- derivations

WRONG = ["Ascends", "TriplesTheStep", "HalvesTheStep", "ForgetsTheStepSize", "StaysPut"]


@distance_after_a_step.derivation(
    "real inner-product spaces of every dimension, every convex f with a minimiser, η > 0, any number of vectors with the sum 0",
    lifts="stochastic_gradient.StochasticGradientDescent",
    mutants=[f"mutants.stochastic_gradient.{name}" for name in WRONG],
)
def by_each_outcome(method: Any) -> Iterator:
    """The square is expanded for each ξ: what is linear in it adds up to 0."""
    s, loop = Formal(NoisyStep), outcomes(method)
    eta = s.eta

    def squares(n: Any, spread: Any) -> Any:
        return n * s.away2 - 2 * eta * n * s.fall + eta * eta * (n * s.slope2 + spread)

    def expanded(after: Any, along: Any, across: Any, spread: Any, n: Any) -> list:
        return [n >= 0, after == squares(n, spread) - 2 * eta * along + 2 * eta * eta * across]

    at_w = [of_sample(NoisyStep, name, *loop.items) for name in ("as_far", "as_steep_along", "as_steep")]
    some, sums = induct(loop, expanded, at_w, {0: "one more is counted for each vector"})
    totals = [total(NoisyStep, of, loop, of) for of in ("along", "across", "spread", "n")]
    unbiased = [of_sample(NoisyStep, "unbiased_along"), of_sample(NoisyStep, "unbiased_across")]
    after = loop.state["after"]
    equation = by(after == squares(s.n, s.spread), sums, *totals, *unbiased, name="the mean of the noise is 0")
    number = by(s.n >= 0, some, totals[-1], name="n ≥ 0")
    gap = by(s.n * s.gap <= s.n * s.fall, number, of_sample(NoisyStep, "convex"), name="n times convexity")
    scaled = by(eta * s.n * s.gap <= eta * s.n * s.fall, gap, of_sample(NoisyStep, "moves"), name="η times it")
    strongly = [of_sample(NoisyStep, "strongly_convex"), of_sample(NoisyStep, "grows")]
    far = by(s.n * s.mu * s.away2 <= s.n * s.fall, number, *strongly, name="n times strong convexity")
    scaled_far = by(eta * s.n * s.mu * s.away2 <= eta * s.n * s.fall, far, of_sample(NoisyStep, "moves"), name="η times that")
    yield conclude(distance_after_a_step, {"after": after}, equation, scaled, scaled_far)
    yield tie(loop, whole_steps(method), {"η": ETA})


ETA = 2.0**-3


def outcomes(method: Any) -> Loop:
    """Of the vectors that may be drawn: Σ‖w' − w*‖², Σ⟨ξ, w − w*⟩, Σ⟨ξ, ∇f(w)⟩, Σ‖ξ‖², and how many."""
    eta, items = Formal(NoisyStep).eta, vectors("ξ x g y")
    after, along, across, spread, n = reals("∑‖w′−w*‖² a c ∑‖ξ‖² m")

    def step(after: Any, along: Any, across: Any, spread: Any, n: Any, *item: Any) -> tuple[Any, ...]:
        xi, w, g, best = item
        left = method.step(w, g + xi, eta) - best
        return after + left @ left, along + xi @ (w - best), across + xi @ g, spread + xi @ xi, n + 1

    state = {"after": after, "along": along, "across": across, "spread": spread, "n": n}
    return Loop("outcomes", state, items, lambda *item: (0, 0, 0, 0, 0), step)


def whole_steps(method: Any) -> Iterator[tuple[list, list]]:
    """Steps of the method with up to nine whole vectors, and what they add up to."""
    random = np.random.RandomState(0)
    for n, d in ((1, 1), (2, 1), (3, 2), (5, 3), (9, 8)):
        xis, (w, g, best) = random.randint(-5, 6, (n, d)).astype(float), random.randint(-9, 10, (3, d)).astype(float)
        ends = [method([lambda w, xi=xi, g=g: g + xi], w, ETA, [0])[1] - best for xi in xis]
        sums = sum(e @ e for e in ends), sum(xi @ (w - best) for xi in xis), sum(xi @ g for xi in xis), sum(xi @ xi for xi in xis)
        yield [(xi, w, g, best) for xi in xis], [*sums, n]
