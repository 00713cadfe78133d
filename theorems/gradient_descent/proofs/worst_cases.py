r"""The worst cases of gradient descent, exactly: each with a certificate, and with the run in which it is attained.

Units: L = 1, and the start is as far from the minimiser x* = 0, or as high above f* = 0, as the words of each kind say; the
classes are invariant under scaling, so that nothing is lost. Runs in one dimension attain nearly all of them: Huber's
function (with curvature 1 up to |x| = δ, and μ beyond), and quadratics.

A. B. Taylor, J. M. Hendrickx and F. Glineur, Smooth strongly convex interpolation and exact worst-case performance of
first-order methods, 2017, doi:10.1007/s10107-016-1009-3; and Exact worst-case performance of first-order methods for composite
convex optimization, 2017, doi:10.1137/16M108104X. H. Abbaszadehpeivasti, E. de Klerk and M. Zamani, The exact worst-case
convergence rate of the gradient method with fixed step lengths for L-smooth functions, 2022, doi:10.1007/s11590-021-01821-1.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from ....properties.oracles.performance import At, Run, Scalar, Vector, WorstCase, smooth_convex, value, vector
from ....properties.oracles.worst_cases import EveryN
from ..convex import rate_on_convex_functions
from ..rates import (
    contraction_of_each_step,
    gap_contracts,
    rate_on_strongly_convex_functions,
    smallest_gradient,
    worst_case_of_gradient_descent,
)
from . import potentials

Function = Callable[[Fraction], Fraction]
ONE, HALF = Fraction(1), Fraction(1, 2)
MINIMUM = At(Vector(), Vector(), Scalar(), "*")
STEPS = {f"T = {T}": (T,) for T in range(1, 11)}
FEW = {f"N = {N}": (N,) for N in range(1, 6)}
CURVED = {f"μ = {mu}, η = {eta}": (mu, eta) for mu in (HALF, Fraction(1, 10)) for eta in (ONE, HALF)}


def steps_alone(N: int) -> dict[str, int]:
    """Of a case that only N makes."""
    return {"N": N}


def one_step(mu: Fraction, eta: Fraction) -> dict[str, Any]:
    """Of one step on functions with this curvature."""
    return {"N": 1, "μ": mu, "η": eta}


def steps(N: int, eta: Fraction = ONE) -> list[At]:
    """What is known of N steps of gradient descent: the points, the gradients and the values there."""
    found, x = [], vector("x0")
    for i in range(N + 1):
        found.append(At(x, vector(f"g{i}"), value(f"f{i}"), str(i)))
        x = x - found[-1].g * eta
    return found


def huber(delta: Fraction, mu: Fraction = Fraction(0)) -> tuple[Function, Function]:
    """Huber's function with curvature 1 up to |x| = δ and μ beyond, and its derivative."""

    def f(x: Fraction) -> Fraction:
        beyond = max(abs(x) - delta, Fraction(0))
        return min(abs(x), delta) ** 2 / 2 + delta * beyond + mu * beyond**2 / 2

    def derivative(x: Fraction) -> Fraction:
        size = min(abs(x), delta) + mu * max(abs(x) - delta, Fraction(0))
        return size if x > 0 else -size

    return f, derivative


def descended(N: int, eta: Fraction, f: Function, derivative: Function, start: Fraction = ONE) -> Run:
    """N steps on a function of one variable."""
    x, vectors, values = start, {"x0": (start,)}, {}
    for i in range(N + 1):
        vectors[f"g{i}"], values[f"f{i}"] = (derivative(x),), f(x)
        x -= eta * derivative(x)
    return Run(vectors, values)


def quadratic(mu: Fraction) -> tuple[Function, Function]:
    """μx²/2 and its derivative."""
    return (lambda x: mu * x**2 / 2), (lambda x: mu * x)


FROM_DISTANCE = {"start": vector("x0").squared - 1}


# ------------------------------------------------------------------------------------------- gradient descent, convex


def _gap(T: int, eta: Fraction) -> WorstCase:
    known = smooth_convex([MINIMUM, *steps(T, eta)], 1) | FROM_DISTANCE
    return WorstCase(value(f"f{T}"), 1 / (4 * T * eta + 2), known, descended(T, eta, *huber(1 / (2 * T * eta + 1))))


@rate_on_convex_functions.worst_case(
    "f(w_T) − f* where η = 1/L",
    STEPS,
    bound=lambda T: Fraction(1, 2 * T),
    every=EveryN(partial(potentials.gap_of_descent, ONE), steps_alone, "T"),
)
def with_steps_of_one(T: int) -> WorstCase:
    """LR²/(4T + 2)."""
    return _gap(T, ONE)


@rate_on_convex_functions.worst_case(
    "f(w_T) − f* where η = 1/(2L)",
    STEPS,
    bound=lambda T: Fraction(1, T),
    every=EveryN(partial(potentials.gap_of_descent, HALF), steps_alone, "T"),
)
def with_steps_of_half(T: int) -> WorstCase:
    """LR²/(2(T + 1))."""
    return _gap(T, HALF)


@rate_on_convex_functions.worst_case(
    "f(w_T) − f* where L = 1",
    {f"T = {T}, η = {eta}": (T, eta) for T in (1, 2, 5) for eta in (Fraction(1, 4), Fraction(2, 3))},
    bound=lambda T, eta: 1 / (2 * T * eta),
    every=EveryN(potentials.gap_of_every_step_size, lambda T, eta: {"N": T, "η": eta}, "T"),
)
def with_steps_of_every_size(T: int, eta: Fraction) -> WorstCase:
    """LR²/(4LηT + 2)."""
    return _gap(T, eta)


@worst_case_of_gradient_descent.worst_case(
    "f(w_N) − f*",
    FEW,
    bound=lambda N: Fraction(1, 4 * N + 2),
    every=EveryN(partial(potentials.gap_of_descent, ONE), steps_alone),
)
def the_bound_itself(N: int) -> WorstCase:
    """LR²/(4N + 2)."""
    return _gap(N, ONE)


@worst_case_of_gradient_descent.worst_case(
    "‖∇f(w_N)‖², from ‖w₀ − w*‖ = 1", FEW, every=EveryN(potentials.gradient_from_distance, steps_alone)
)
def gradient_from_distance(N: int) -> WorstCase:
    """(LR/(N + 1))²."""
    known = smooth_convex([MINIMUM, *steps(N)], 1) | FROM_DISTANCE
    return WorstCase(vector(f"g{N}").squared, Fraction(1, (N + 1) ** 2), known, descended(N, ONE, *huber(Fraction(1, N + 1))))


@worst_case_of_gradient_descent.worst_case("‖∇f(w_N)‖²/(f(w₀) − f*)", FEW, every=EveryN(potentials.gradient_from_gap, steps_alone))
def gradient_from_gap(N: int) -> WorstCase:
    """2L/(2N + 1), of a start that is N + ½ above the minimum, so that the last gradient is 1."""
    worst = Fraction(2, 2 * N + 1)
    known = smooth_convex([MINIMUM, *steps(N)], 1) | {"start": value("f0") - 1 / worst}
    return WorstCase(vector(f"g{N}").squared * worst, worst, known, descended(N, ONE, *huber(ONE), start=Fraction(N + 1)))


# ---------------------------------------------------------------------------------------- gradient descent, not convex


@smallest_gradient.worst_case(
    "min ‖∇f(w_i)‖²/(f(w₀) − f*) where η = 1/L",
    STEPS,
    bound=lambda T: Fraction(2, T),
    every=EveryN(potentials.least_gradient, lambda T: {"N": T - 1}, "T", more=1),
)
def least_gradient(T: int) -> WorstCase:
    """4L/(3T − 1): between two steps the gradient falls to a half of what it is at both, which is 1."""
    worst, points = Fraction(4, 3 * T - 1), steps(T - 1)
    known = smooth_convex(points, 1, -1) | {"start": value("f0") - 1 / worst}
    known |= {f"{p.name},f*": p.g.squared * HALF - p.f for p in points} | {
        f"least,{p.name}": value("m") - p.g.squared for p in points
    }
    vectors = {"x0": (Fraction(0),)} | {f"g{i}": (ONE,) for i in range(T)}
    run = Run(vectors, {"m": ONE} | {f"f{i}": 1 / worst - Fraction(3 * i, 4) for i in range(T)})
    return WorstCase(value("m") * worst, worst, known, run)


# ----------------------------------------------------------------------------------- gradient descent, strongly convex


def _one_step(mu: Fraction, eta: Fraction, measure: Scalar, before: Scalar) -> WorstCase:
    """One step from where `before` is 1. On a quadratic μx²/2 the measure is (1 − ημ)² times that."""
    run = descended(1, eta, *quadratic(mu))
    known = smooth_convex([MINIMUM, *steps(1, eta)], 1, mu) | {"start": before - before.at(run)}
    return WorstCase(measure * (1 / before.at(run)), (1 - eta * mu) ** 2, known, run)


@gap_contracts.worst_case(
    "(f(w') − f*)/(f(w) − f*) where L = 1",
    CURVED,
    bound=lambda mu, eta: 1 - eta * mu,
    every=EveryN(potentials.gap_contracts, one_step),
)
def gap_after_one_step(mu: Fraction, eta: Fraction) -> WorstCase:
    """(1 − ημ)²."""
    return _one_step(mu, eta, value("f1"), value("f0"))


@contraction_of_each_step.worst_case(
    "‖w' − w*‖²/‖w − w*‖² where L = 1",
    CURVED,
    bound=lambda mu, eta: 1 - eta * mu,
    every=EveryN(potentials.distance_contracts, one_step),
)
def distance_after_one_step(mu: Fraction, eta: Fraction) -> WorstCase:
    """(1 − ημ)²; the statement has f(w') on its left side as well."""
    return _one_step(mu, eta, (vector("x0") - vector("g0") * eta).squared, vector("x0").squared)


@gap_contracts.worst_case("‖∇f(w')‖²/‖∇f(w)‖² where L = 1", CURVED, every=EveryN(potentials.gradient_contracts, one_step))
def gradient_after_one_step(mu: Fraction, eta: Fraction) -> WorstCase:
    """(1 − ημ)²."""
    return _one_step(mu, eta, vector("g1").squared, vector("g0").squared)


def _telescoped(mu: Fraction, T: int) -> Fraction:
    q = (1 - mu) ** T
    return mu * q / (2 * (1 - q))


@rate_on_strongly_convex_functions.worst_case(
    "f(w_T) − f* where η = 1/L = 1",
    {f"μ = {mu}, T = {T}": (mu, T) for mu in (HALF, Fraction(1, 10)) for T in range(1, 5)},
    bound=_telescoped,
)
def strongly_convex_gap(mu: Fraction, T: int) -> WorstCase:
    """½μ/((μ − 1) + (1 − μ)⁻²ᵀ), on Huber's function with curvature μ beyond δ, where f(w_T) is largest among these."""
    q = (1 - mu) ** T
    reach = 1 + (1 - mu) * (1 - q) / mu  # w_T − δ = q − reach·δ, and f(w_T) = δ²/2 + δ(w_T − δ) + μ(w_T − δ)²/2
    delta = q * (1 - mu * reach) / (2 * reach - 1 - mu * reach**2)
    known = smooth_convex([MINIMUM, *steps(T)], 1, mu) | FROM_DISTANCE
    worst = mu / (2 * ((mu - 1) + 1 / q**2))
    return WorstCase(value(f"f{T}"), worst, known, descended(T, ONE, *huber(delta, mu)))
