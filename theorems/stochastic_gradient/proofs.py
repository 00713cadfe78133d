r"""The expected distance after a step, also of SVRG, derived; and its worst case, with a certificate and where it is attained.

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
from ...properties.proofs.kernel import Loop, by, induct, of_sample, square, total
from ...properties.proofs.ties import tie
from .rates import distance_after_a_step, expected_distance
from .samples.one_step import NoisyStep
from .samples.svrg_step import SvrgStep
from .variance_reduction import distance_after_a_step_of_svrg

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


# ------------------------------------------------------------------------------------------------------------------- SVRG

WRONG_ESTIMATES = [
    "ForgetsTheSnapshot",
    "ForgetsTheFullGradient",
    "ReducesNothing",
    "StepsByTheFullGradient",
    "CorrectsTheWrongWay",
    "ReducesUphill",
    "HalvesTheCorrection",
]
AT_W = ("convex", "as_far", "as_steep_along")
OF_A_FUNCTION = ("smooth_at_w", "smooth_there", "as_steep")
SUMS = ("n", "rise", "rise_there", "along", "along_there", "across")


@distance_after_a_step_of_svrg.derivation(
    "real inner-product spaces of every dimension, any number of convex L-smooth functions whose mean is least at 0, and η > 0",
    lifts="stochastic_gradient.SVRG",
    mutants=[f"mutants.stochastic_gradient.{name}" for name in WRONG_ESTIMATES],
)
def function_by_function(method: Any) -> Iterator:
    r"""$\|v\|^2\le2\|a-c\|^2+2\|b-c-g\|^2$, as $v=(a-c)-(b-c-g)$, and the last add up to $\sum\|b-c\|^2-n\|g\|^2$.

    For the $b-c$ add up to ng. By convexity and smoothness $\|a-c\|^2$ and $\|b-c\|^2$ are at most 2L times how much the
    function is above its tangent at w*. That g is the mean of the b, and that the c add up to 0, so that the tangents cancel, is
    declared by the sample type, and checked of each sample; that the code takes this mean is looked at on whole steps: not
    derived here.
    """
    s, loop = Formal(SvrgStep), estimates(method)
    eta, L = s.eta, s.L
    a, b, c, g, *_ = loop.items
    after, squares, towards = (loop.state[name] for name in ("after", "squares", "towards"))

    def expanded(
        after: Any, squares: Any, towards: Any, n: Any, rise: Any, there: Any, along: Any, along_there: Any, _: Any
    ) -> list:
        corrected = along - along_there + n * s.full_along
        return [towards == corrected, rise <= along, after == n * s.away2 - 2 * eta * towards + eta * eta * squares]

    def short(
        after: Any, squares: Any, towards: Any, n: Any, rise: Any, there: Any, along: Any, along_there: Any, across: Any
    ) -> list:
        return [n * s.full2 >= 0, squares <= 4 * L * (rise + there) - 4 * across + 2 * n * s.full2]

    one, other = ([of_sample(SvrgStep, name, *loop.items) for name in names] for names in (AT_W, OF_A_FUNCTION))
    unbiased, rising, whole = induct(loop, expanded, one, {1: "by convexity"})
    loose = {0: "a square is added", 1: "a square is left out"}
    long, small = induct(loop, short, [square((a - c) + (b - c - g)), square(g), *other], loose)
    totals = [total(SvrgStep, of, loop, of) for of in SUMS]
    means = [of_sample(SvrgStep, name) for name in ("mean_along", "mean_across", "moves")]
    bound = by(squares <= 4 * L * (s.rise + s.rise_there), small, long, *totals, *means, name="Σ‖v‖²")
    mean = by(towards == s.along, unbiased, *totals, *means, name="Σ⟨v,w⟩")
    convex = by(s.rise <= s.along, rising, *totals, name="n times convexity")
    scaled = by(eta * s.rise <= eta * s.along, convex, means[-1], name="η times it")
    times = by(eta * eta * squares <= eta * eta * (4 * L * (s.rise + s.rise_there)), bound, means[-1], name="η² times the bound")
    square_of_each = by(after == s.n * s.away2 - 2 * eta * s.along + eta * eta * squares, whole, mean, *totals, name="the squares")
    values = {"after": after, "squares": squares, "towards": towards}
    yield conclude(distance_after_a_step_of_svrg, values, bound, mean, square_of_each, scaled, times)
    yield tie(loop, whole_steps_of_svrg(method), {"η": ETA})


def estimates(method: Any) -> Loop:
    """Of the functions that may be drawn: Σ‖w'‖², Σ‖v‖², Σ⟨v,w⟩, and the sums that the sample type declares."""
    eta, (a, b, c, g, w), (above, above_there) = Formal(SvrgStep).eta, vectors("a b c g w"), reals("d d̃")
    state = reals("∑‖w′‖² ∑‖v‖² ∑⟨v,w⟩ m ∑d ∑d̃ ∑⟨a−c,w⟩ ∑⟨b−c,w⟩ ∑⟨b−c,g⟩")

    def step(after: Any, squares: Any, towards: Any, *others: Any) -> tuple[Any, ...]:
        n, rise, rise_there, along, along_there, across, a, b, c, g, w, above, above_there = others
        v = method.reduced(a, b, g)
        new = method.step(w, v, eta)
        sums = n + 1, rise + above, rise_there + above_there, along + (a - c) @ w, along_there + (b - c) @ w, across + (b - c) @ g
        return after + new @ new, squares + v @ v, towards + v @ w, *sums

    names = ("after", "squares", "towards", *SUMS)
    return Loop("functions", dict(zip(names, state, strict=True)), (a, b, c, g, w, above, above_there), lambda *_: (0,) * 9, step)


def whole_steps_of_svrg(method: Any) -> Iterator[tuple[list, list]]:
    """Steps of the method on up to 16 functions with whole gradients, and what they add up to."""
    random = np.random.RandomState(0)
    for n, d in ((1, 1), (2, 1), (2, 3), (4, 2), (8, 3), (16, 5)):
        (at_w, there, least), (w, snapshot) = random.randint(-5, 6, (3, n, d)).astype(float), random.randint(-9, 10, (2, d)) + 0.0
        snapshot[0] = w[0] + 1
        above, g = random.randint(0, 9, (2, n)), there.mean(axis=0)
        gradients = [lambda v, a=a, b=b, w=w: a if v[0] == w[0] else b for a, b in zip(at_w, there, strict=True)]
        ends = [method(gradients, snapshot, w, ETA, [k])[1] for k in range(n)]
        v = [(w - new) / ETA for new in ends]
        sums = [sum((at_w - least) @ w), sum((there - least) @ w), sum((there - least) @ g)]
        totals = [sum(new @ new for new in ends), sum(u @ u for u in v), sum(u @ w for u in v), n, *above.sum(axis=1), *sums]
        yield [(at_w[k], there[k], least[k], g, w, *above[:, k]) for k in range(n)], totals
