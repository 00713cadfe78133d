"""What the texts print of stochastic gradients."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, exact_vector
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows
from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...gradient_descent.samples.runs import SmoothRun
from ...smoothness.samples.functions import Bend, Bent
from ..rates import distance_under_bounded_second_moment, expected_descent, expected_distance
from ..readings import Expected, ExpectedRound
from ..samples.runs import NoisyConvexRun, NoisyRun, NoisyStronglyConvexRun
from ..samples.sums import SvrgRound
from ..variance_reduction import step_of_svrg


@sample_type
class RandomVector:
    """A random vector with finitely many values, each with a positive weight."""

    values: tuple[Row, ...]
    weights: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.values or not self.values[0] or len({len(row) for row in self.values}) > 1:
            raise HypothesisNotMet("values of one dimension are needed")
        if len(self.weights) != len(self.values) or any(w <= 0 for w in self.weights):
            raise HypothesisNotMet("each value needs a positive weight")

    @cached_property
    def X(self) -> np.ndarray:
        """The values, as rows."""
        return exact_matrix(self.values)

    @cached_property
    def mean(self) -> np.ndarray:
        """E X."""
        return sum(w * row for w, row in zip(self.weights, self.X, strict=True)) / Fraction(sum(self.weights))  # type: ignore[return-value]

    def mean_square(self, rows: np.ndarray) -> Rational:
        """E‖·‖² of what the rows become."""
        return sum((w * (row @ row) for w, row in zip(self.weights, rows, strict=True)), Fraction(0)) / sum(self.weights)


@strategy(RandomVector)
def random_vectors(draw: st.DrawFn) -> RandomVector:
    """Up to four values, one of them included."""
    n, d = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    weights = draw(st.lists(st.integers(1, 4), min_size=n, max_size=n))
    return RandomVector(tuple(draw(integer_rows(d)) for _ in range(n)), tuple(weights))


@expected_descent.literally("ml-notes/total-variance-decomposition", "ml-notes/centred-second-moment-bound")
def variance_of_a_vector(vector: RandomVector) -> Law:
    """E‖X − E X‖² = E‖X‖² − ‖E X‖² ≤ E‖X‖²; and ‖a + b‖² ≤ 2(‖a‖² + ‖b‖²)."""
    X, mean = vector.X, vector.mean
    spread, square = vector.mean_square(X - mean), vector.mean_square(X)
    yield exercised("X is not constant, nor its mean 0", spread > 0 and any(mean))
    yield equal("E‖X − E X‖²", spread, square - mean @ mean)
    yield at_most("E‖X − E X‖² ≤ E‖X‖²", spread, square)
    for a in X:
        for b in X:
            yield at_least("2(‖a‖² + ‖b‖²)", 2 * (a @ a + b @ b), (a + b) @ (a + b))


@step_of_svrg.literally("ml-notes/svrg-gradient-difference-bound")
def gradients_near_the_minimiser(of: SvrgRound) -> Law:
    """‖∇f_k(x) − ∇f_k(y)‖² ≤ 2L(f_k(x) − f_k(y) − ⟨∇f_k(y), x − y⟩), and E‖∇f_k(w) − ∇f_k(w*)‖² ≤ 2L(F(w) − F(w*))."""
    w, there = exact_vector(of.start), exact_vector(of.snapshot)
    yield exercised("it is not at the minimum", of.gap(w) > 0)
    total = Fraction(0)
    for k in range(of.n):
        gap = of.part_gradient(k, w) - of.part_gradient(k, there)
        above = of.part_value(k, w) - of.part_value(k, there) - of.part_gradient(k, there) @ (w - there)
        yield at_most("‖∇f_k(w) − ∇f_k(w̃)‖²", gap @ gap, 2 * of.L * above, at=k)
        from_best = of.part_gradient(k, w) - of.part_gradient(k, 0 * w)
        total += from_best @ from_best
    yield at_most("E‖∇f_k(w) − ∇f_k(w*)‖²", total / of.n, 2 * of.L * of.gap(w))
    yield equal("∇F(w*)", tuple(of.gradient(0 * w)), (0,) * len(w))


@step_of_svrg.literally()
def distance_expanded(E: ExpectedRound[SvrgRound]) -> Law:
    """E‖w' − w*‖² = ‖w − w*‖² − 2η⟨∇F(w), w − w*⟩ + η²E‖v‖², and ⟨∇F(w), w − w*⟩ ≥ F(w) − F(w*); here w* = 0."""
    s = E.sample
    yield exercised("there are several functions, and it is not at the minimum", s.n > 1 and s.gap(exact_vector(s.start)) > 0)
    for w, nexts in E.steps:
        estimates = [(w - new) / Fraction(s.eta) for new in nexts]
        square = sum((v @ v for v in estimates), Fraction(0)) / s.n
        after = sum((new @ new for new in nexts), Fraction(0)) / s.n
        along = s.gradient(w) @ w
        yield equal("E‖w' − w*‖², expanded", after, w @ w - 2 * s.eta * along + s.eta**2 * square, at=w)
        yield at_least("⟨∇F(w), w − w*⟩", along, s.gap(w), at=w)


@step_of_svrg.literally("ml-notes/average-of-smooth-strongly-convex")
def mean_of_functions(of: SvrgRound) -> Law:
    """The mean of L-smooth and μ-strongly convex functions is L-smooth and μ-strongly convex."""
    w, there = exact_vector(of.start), exact_vector(of.snapshot)
    mu = min(h.lowest for h in of.parts)
    yield exercised("the points differ", any(w != there))
    above, half = of.gap(w) - of.gap(there) - of.gradient(there) @ (w - there), (w - there) @ (w - there) / Fraction(2)
    yield at_least("F(w) − F(w̃) − ⟨∇F(w̃), w − w̃⟩, at least", above, mu * half)
    yield at_most("F(w) − F(w̃) − ⟨∇F(w̃), w − w̃⟩, at most", above, of.L * half)
    slopes = of.gradient(w) - of.gradient(there)
    yield at_most("‖∇F(w) − ∇F(w̃)‖²", slopes @ slopes, of.L**2 * 2 * half)


@expected_descent.literally()
def descent_before_it_is_halved(E: Expected[NoisyRun]) -> Law:
    """E f(w') + η(1 − Lη/2)E‖∇f(w)‖² ≤ E f(w) + Lη²σ²/2."""
    run = E.run
    yield exercised("there is noise, and it starts where the gradient is not 0", E.variance > 0 and E.gradients2[0] > 0)
    for i in range(run.T):
        left = E.values[i + 1] + run.eta * (1 - run.L * run.eta / Fraction(2)) * E.gradients2[i]
        yield at_most("E f(w') + η(1 − Lη/2)E‖∇f(w)‖²", left, E.values[i] + run.L * run.eta**2 * E.variance / Fraction(2), at=i)


@expected_distance.literally()
def noise_relaxed(E: Expected[NoisyConvexRun]) -> Law:
    """With 1 for Lη the mean of E f(w_i), i = 1, …, T, is at most f* + ‖w₀ − w*‖²/(2ηT) + ησ²: for η = c/√T as good a rate."""
    run = E.run
    yield exercised("there is noise, and it starts away from the minimum", E.variance > 0 and E.distances2[0] > 0)
    mean = sum(E.values[1:], Fraction(0)) / run.T
    bound = E.distances2[0] / (2 * run.eta * run.T) + run.eta * E.variance
    yield at_most("the mean of E f(w_i), less f*, with 1 for Lη", mean - run.least, bound)


@distance_under_bounded_second_moment.literally()
def slopes_towards_the_minimiser(E: Expected[NoisyStronglyConvexRun]) -> Law:
    """⟨∇f(w), w − w*⟩ ≥ μ‖w − w*‖² at all iterates."""
    run = E.run
    yield exercised("it starts away from the minimum", E.distances2[0] > 0)
    for w in (w for path in E.paths for w in path):
        away = w - run.best
        yield at_least("⟨∇f(w), w − w*⟩, at least μ‖w − w*‖²", run.gradient(w) @ away, run.mu * (away @ away), at=w)


@expected_descent.sharp("E f(w')")
def steps_of_1_over_L_on_a_parabola() -> NoisyRun:
    return NoisyRun(SmoothRun(Bent(((1,),), (Bend((), ((2, 2),)),), (0,)), (3,), Fraction(1, 2), 2), ((1,), (-1,)))
