"""What the texts print of rates over T: with steps c/√T one constant bounds √T times what is left, for several T."""

from __future__ import annotations

from fractions import Fraction

from ....properties.statements.conclusions import Law, at_least, at_most, exercised
from ..rates import expected_descent, expected_distance, mean_under_bounded_second_moment
from ..readings import SeveralExpected, SeveralKinked
from ..samples.horizons import ConvexHorizons, SmoothHorizons


@expected_descent.literally("ml-notes/sgd-nonconvex-stepsize-rate")
def gradients_at_several_horizons(of: SeveralExpected[SmoothHorizons]) -> Law:
    """With η = c/√T, √T·min E‖∇f(w_i)‖² ≤ 2(f(w₀) − f*)/c + Lcσ² for several T: a rate of 1/T^¼ for ‖∇f‖.

    With 1 for Lη the bound is σ² or more.
    """
    run, variance = of.sample.run, of.sample.variance
    first = of.runs[0]
    yield exercised("there is noise, and it starts where the gradient is not 0", variance > 0 and first.gradients2[0] > 0)
    constant = 2 * (first.values[0] - run.least) / run.eta + run.L * run.eta * variance
    for r, E in of.each:
        yield at_most("√T·min E‖∇f(w_i)‖², for several T", r * min(E.gradients2[:-1]), constant, at=E.run.T)
        relaxed = 2 * (first.values[0] - run.least) / (E.run.eta * E.run.T) + variance
        yield at_least("2(f(w₀) − f*)/(ηT) + σ², at least σ²", relaxed, variance, at=E.run.T)


@expected_distance.literally("ml-notes/sgd-convex-rate")
def mean_at_several_horizons(of: SeveralExpected[ConvexHorizons]) -> Law:
    """With η = c/√T, √T(the mean of E f(w_i) − f*), i = 1, …, T, is at most ‖w₀ − w*‖²/(2c) + cσ²(1 + Lc)/2 for several T.

    With 1 for Lη it is as good: at most ‖w₀ − w*‖²/(2c) + cσ².
    """
    run, variance = of.sample.run, of.sample.variance
    c, away2 = run.eta, of.runs[0].distances2[0]
    yield exercised("there is noise, and it starts away from the minimum", variance > 0 and away2 > 0)
    constant = away2 / (2 * c) + c * variance * (1 + run.L * c) / 2
    relaxed = away2 / (2 * c) + c * variance
    for r, E in of.each:
        left = r * (sum(E.values[1:], Fraction(0)) / E.run.T - run.least)
        yield at_most("√T(the mean of E f(w_i) − f*), for several T", left, constant, at=E.run.T)
        yield at_most("√T(the mean of E f(w_i) − f*), with 1 for Lη", left, relaxed, at=E.run.T)


@mean_under_bounded_second_moment.literally("ml-notes/sgd-second-moment-convex-bound")
def earlier_mean_at_several_horizons(of: SeveralExpected[ConvexHorizons]) -> Law:
    """With η = c/√T, √T(the mean of E f(w_i) − f*), i < T, is at most ‖w₀ − w*‖²/(2c) + cs²/2 for several T.

    Here s² is the largest E‖G_i‖² of all steps of all runs.
    """
    run = of.sample.run
    away2, s2 = of.runs[0].distances2[0], max(E.second_moment for E in of.runs)
    yield exercised("there is noise, and it starts away from the minimum", of.sample.variance > 0 and away2 > 0)
    constant = away2 / (2 * run.eta) + run.eta * s2 / 2
    for r, E in of.each:
        left = r * (sum(E.values[:-1], Fraction(0)) / E.run.T - run.least)
        yield at_most("√T(the mean of E f(w_i) − f*), i < T, for several T", left, constant, at=E.run.T)


@mean_under_bounded_second_moment.literally()
def mean_without_smoothness_at_several_horizons(of: SeveralKinked) -> Law:
    """The same without smoothness, for all u: √T(the mean of E f(w_i) − f(u)) ≤ ‖w₀ − u‖²/(2c) + c(L² + σ²)/2, with ‖∂f‖ ≤ L."""
    sample = of.sample
    f, c, start = sample.f, sample.eta, of.runs[0].paths[0][0]
    s2 = f.longest(2) + sample.variance
    yield exercised("there is noise", sample.variance > 0)
    for r, E in of.each:
        T = E.sample.T
        yield at_least("L² + σ², at least E‖G_i‖²", s2, max(E.second_moments), at=T)
        mean = sum((E.mean(f.value, i) for i in range(T)), Fraction(0)) / T
        for u in (0 * start, start, start + sample.u):
            constant = (start - u) @ (start - u) / Fraction(2 * c) + c * s2 / 2
            yield at_most("√T(the mean of E f(w_i) − f(u)), of an f with kinks", r * (mean - f.value(u)), constant, at=T)
