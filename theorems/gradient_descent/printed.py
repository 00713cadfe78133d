"""What the texts print of gradient descent, and hypotheses dropped."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import ClassVar

from hypothesis import strategies as st

from ...properties.numbers.exact import exact_vector
from ...properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ...properties.samples.tables import Rational
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, less
from ..smoothness.samples.functions import Bend, Bent
from .convex import descent_lemma, potential_of_each_step, rate_on_convex_functions
from .rates import (
    distance_falls_linearly,
    gap_contracts,
    rate_on_strongly_convex_functions,
    smallest_gradient,
    worst_case_of_gradient_descent,
)
from .readings import Descent, Iterates, SmoothDescent
from .samples.functions import DescentRun
from .samples.other_norms import RunInAnotherNorm
from .samples.runs import ConvexRun, LongestSteps, SmoothRun, StronglyConvexRun


@sample_type
class LongStep(DescentRun):
    """A run on a function that is smooth for a larger constant than L only: the step is longer than smoothness allows."""

    smooth: ClassVar[None] = None  # type: ignore[assignment]  # no hypothesis of these

    def __post_init__(self) -> None:
        try:
            super().__post_init__()
        except HypothesisNotMet as error:
            if "smooth" not in str(error):
                raise


# ½(2w)² with L = 1, whose gradient is 4-Lipschitz
strategy(LongStep)(lambda draw: LongStep(((2,),), (0,), (draw(st.integers(1, 4)),), 0, 1, Fraction(1), draw(st.integers(1, 3))))


@descent_lemma.without("smoothness with the constant L")
def with_a_step_that_is_too_long(run: Descent[LongStep]) -> Law:
    """With η > 2/L a step may raise f."""
    for step in run.steps:
        yield at_most("f(w')", step.after, step.before, at=step)


# --------------------------------------------------------------------------------------------- on functions of other kinds


@descent_lemma.literally("ml-notes/gd-descent-lemma")
def descent_without_convexity(run: SmoothDescent[SmoothRun]) -> Law:
    """f(w') ≤ f(w) − η(1 − Lη/2)‖∇f(w)‖² ≤ f(w) − η‖∇f(w)‖²/2, for any L-smooth f."""
    yield exercised("a step from where the gradient is not 0", run.steps[0].gradient2 > 0)
    for step in run.steps:
        fall = run.eta * (1 - run.L * run.eta / Fraction(2)) * step.gradient2
        yield at_most("f(w') + η(1 − Lη/2)‖∇f(w)‖², without convexity", step.after + fall, step.before, at=step)
        yield at_most("η‖∇f(w)‖²/2, without convexity", run.eta * step.gradient2 / Fraction(2), fall, at=step)


@rate_on_strongly_convex_functions.printed(
    "ml-notes/gd-strongly-convex-rate",
    mistake="A factor is lost: the sum of the exponential coefficients leaves 1/(1 − (1 − ημ)ᵀ), which short runs need.",
    verdict="refuted",
)
def rate_without_the_sum_of_coefficients(run: SmoothDescent[StronglyConvexRun]) -> Law:
    """Printed: f(w_T) − f* ≤ μ‖w₀ − w*‖²(1 − ημ)ᵀ/2."""
    start, q = run.steps[0].distance2, 1 - run.eta * run.mu
    yield exercised("it starts away from the minimum", start > 0)
    for T, step in enumerate(run.steps, 1):
        yield at_most(
            "f(w_T) − f*, at most μ‖w₀ − w*‖²(1 − ημ)ᵀ/2", step.after - run.least, run.mu * q**T * start / Fraction(2), at=T
        )


@potential_of_each_step.literally("ml-notes/gd-bound-any-comparator")
def potential_of_any_comparator(run: SmoothDescent[ConvexRun]) -> Law:
    """The potential and the rate of a convex f hold with any u in the place of the minimiser."""
    yield exercised("a step from where the gradient is not 0", run.steps[0].gradient2 > 0)
    start = run.path[0]
    for u in (start, 2 * run.best - start, (run.best + start) / Fraction(2), start + 1):
        square = lambda w, u=u: (w - u) @ (w - u)  # noqa: E731
        for w, step in zip(run.path, run.steps, strict=False):
            gap = 2 * run.eta * (step.after - run.sample.value(u))
            yield at_most("2η(f(w') − f(u))", gap, square(w) - square(step.new), at=step)
        rate = square(start) / (2 * run.eta * len(run.steps))
        yield at_most("f(w_T) − f(u)", run.steps[-1].after - run.sample.value(u), rate)


@potential_of_each_step.literally()
def potential_before_the_step(run: SmoothDescent[ConvexRun]) -> Law:
    """Stronger: 2η(f(w) − f*) ≤ ‖w − w*‖² − ‖w' − w*‖², with f before the step, which is at least f after it."""
    yield exercised("a step from where the gradient is not 0", run.steps[0].gradient2 > 0)
    for step in run.steps:
        yield at_most("2η(f(w) − f*)", 2 * run.eta * (step.before - run.least), step.distance2 - step.distance2_after, at=step)


@potential_of_each_step.literally()
def potential_in_three_lines(run: SmoothDescent[ConvexRun]) -> Law:
    """‖w' − w*‖² expanded; ⟨∇f(w), w − w*⟩ ≥ f(w) − f*, by convexity; η²‖∇f(w)‖² ≤ 2η(f(w) − f(w')), by smoothness."""
    yield exercised("a step from where the gradient is not 0", run.steps[0].gradient2 > 0)
    for w, step in zip(run.path, run.steps, strict=False):
        along, square = step.gradient @ (w - run.best), run.eta**2 * step.gradient2
        yield equal("‖w' − w*‖², expanded", step.distance2_after, step.distance2 - 2 * run.eta * along + square, at=step)
        yield at_least("⟨∇f(w), w − w*⟩, at least f(w) − f*", along, step.before - run.least, at=step)
        yield at_most("η²‖∇f(w)‖²", square, 2 * run.eta * (step.before - step.after), at=step)


@rate_on_convex_functions.literally("ml-notes/averaged-iterate-jensen")
def rate_of_the_mean(run: SmoothDescent[ConvexRun]) -> Law:
    """For w̄_T = (w₀ + … + w_{T−1})/T, f(w̄_T) is at most the mean of f(w_i), and f(w̄_T) − f* ≤ ‖w₀ − w*‖²/(2ηT)."""
    start, values = run.steps[0].distance2, [step.before for step in run.steps]
    yield exercised("it starts away from the minimum", start > 0)
    for T in range(1, len(run.steps) + 1):
        mean = sum(values[:T]) / Fraction(T)
        yield at_most("f(w̄_T), and the mean of f(w_i)", run.sample.value(run.mean(T)), mean, at=T)
        yield at_most("the mean of f(w_i), less f*", mean - run.least, start / (2 * run.eta * T), at=T)


@descent_lemma.literally("ml-notes/gd-as-proximal-argmin", "ml-notes/gd-is-euclidean-mirror-descent")
def step_is_an_argmin(run: SmoothDescent[SmoothRun]) -> Law:
    """w' minimises ⟨∇f(w), y − w⟩ + ‖y − w‖²/(2η) over y, and nothing else does: another y has ‖y − w'‖²/(2η) more."""
    yield exercised("a step from where the gradient is not 0", run.steps[0].gradient2 > 0)
    for w, step in zip(run.path, run.steps, strict=False):
        model = lambda y, w=w, g=step.gradient: g @ (y - w) + (y - w) @ (y - w) / (2 * run.eta)  # noqa: E731
        for y in (w, run.best, step.new + 1, 2 * step.new - w):
            more = (y - step.new) @ (y - step.new) / (2 * run.eta)
            yield equal("⟨∇f(w), y − w⟩ + ‖y − w‖²/(2η), more than at w'", model(y) - model(step.new), more, at=step)


@descent_lemma.printed(
    "ml-notes/gd-shortcomings-non-euclidean",
    mistake="Not in every norm: the L of ℓ_∞ is at least that of ℓ₂, for ‖v‖_∞ ≤ ‖v‖₂ ≤ ‖v‖₁: a step of 1/L descends as in ℓ₂.",
)
def analyses_fail_in_every_other_norm(run: RunInAnotherNorm) -> Law:
    """Printed: in another norm the analyses fail, so that with the L of ℓ_∞ a step of 1/L does not lower f by ‖∇f(w)‖²/(2L)."""
    w, new, L = run.step_in_the_maximum_norm
    slope = run.gradient(w)
    after = run.value(new) + slope @ slope / (2 * L)
    yield greater("f(w') + ‖∇f(w)‖²/(2L) after a step of 1/L, where L is that of ℓ_∞", after, run.value(w))


@descent_lemma.literally()
def descent_in_the_maximum_norm(run: RunInAnotherNorm) -> Law:
    """With the L of ℓ_∞, ‖∇f(w) − ∇f(v)‖₁ ≤ L‖w − v‖_∞, a step of 1/L lowers f by ‖∇f(w)‖²/(2L), and goes no further from w*."""
    w, new, L = run.step_in_the_maximum_norm
    slope, away = run.gradient(w), w - run.best
    yield exercised("the gradient is not 0", any(slope))
    yield at_most("‖∇f(w)‖₁, and L‖w − w*‖_∞, where L is that of ℓ_∞", sum(abs(slope)), L * max(abs(away)))
    yield at_most("f(w') + ‖∇f(w)‖²/(2L), where L is that of ℓ_∞", run.value(new) + slope @ slope / (2 * L), run.value(w))
    yield at_most("‖w' − w*‖², where L is that of ℓ_∞", (new - run.best) @ (new - run.best), away @ away)


@descent_lemma.literally()
def analyses_fail_in_another_norm(run: Iterates[RunInAnotherNorm]) -> Law:
    """A step of 1/L, with the constant L of ℓ₁ in the place of that of ℓ₂, raises f fourfold, goes away from w*, and leaves Δ.

    That of ℓ₂ is ‖a‖²: such a step leaves a half-space that w₀ is in.
    """
    (w, new), (step,) = run.path, run.steps
    size = run.sample.size
    yield at_least("f(w'), where L is that of ℓ₁", step.after, 4 * step.before)
    yield at_least("‖w' − w*‖², where L is that of ℓ₁", step.distance2_after, step.distance2)
    yield at_least("‖w'‖₁, where Δ is the ball ‖w‖₁ ≤ ‖w₀‖₁", size(new), 2 * size(w))
    a = exact_vector(run.sample.a)
    before, after = a @ w, a @ (w - step.gradient / Fraction(sum(v * v for v in run.sample.a)))
    yield less("⟨a,w'⟩⟨a,w₀⟩ for a step of 1/L in ℓ₂, where Δ has ½⟨a,w₀⟩² at least", after * before, before**2 / Fraction(2))


# ------------------------------------------------------------------------------------------------------ telescoping sums


@sample_type
@excluded(
    "two sequences of the same length are needed, and T at least 1", lambda self: len(self.p) != len(self.q) or len(self.p) < 2
)
class TwoSequences:
    """p and q at w₀, …, w_T: numbers."""

    p: tuple[Rational, ...]
    q: tuple[Rational, ...]

    @property
    def T(self) -> int:
        return len(self.p) - 1


@sample_type
@excluded(
    "a rise of p is not paid for by a fall of q",
    lambda self: any(self.p[i + 1] - self.p[i] > self.q[i] - self.q[i + 1] for i in range(self.T)),
)
class RisesPaidFor(TwoSequences):
    """p(w_{i+1}) − p(w_i) ≤ q(w_i) − q(w_{i+1})."""


@sample_type
@excluded(
    "a value of p is not paid for by a fall of q", lambda self: any(self.p[i] > self.q[i] - self.q[i + 1] for i in range(self.T))
)
class ValuesPaidFor(TwoSequences):
    """p(w_i) ≤ q(w_i) − q(w_{i+1}), for i < T."""


def _sequences(draw: st.DrawFn, rises: bool) -> tuple[tuple[Rational, ...], tuple[Rational, ...]]:
    T = draw(st.integers(1, 6))
    number, slack = st.integers(-5, 5), st.sampled_from([0, 0, 1, 3])
    q = [draw(number) for _ in range(T + 1)]
    p: list[Rational] = [draw(number)] if rises else []
    for i in range(T):
        p.append((p[-1] if rises else 0) + q[i] - q[i + 1] - draw(slack))
    return tuple(p if rises else [*p, draw(number)]), tuple(q)


strategy(RisesPaidFor)(lambda draw: RisesPaidFor(*_sequences(draw, True)))  # small integers; every step an equation, or not
strategy(ValuesPaidFor)(lambda draw: ValuesPaidFor(*_sequences(draw, False)))  # small integers; every step an equation, or not


@smallest_gradient.literally("ml-notes/telescoping-lyapunov")
def rises_telescope(of: RisesPaidFor) -> Law:
    """From p(w_{i+1}) − p(w_i) ≤ q(w_i) − q(w_{i+1}) for all i follows p(w_T) − p(w₀) ≤ q(w₀) − q(w_T)."""
    yield exercised("T > 1", of.T > 1)
    yield at_most("p(w_T) − p(w₀)", of.p[-1] - of.p[0], of.q[0] - of.q[-1])


@smallest_gradient.literally("ml-notes/telescoping-min-average")
def least_value_telescopes(of: ValuesPaidFor) -> Law:
    """From p(w_i) ≤ q(w_i) − q(w_{i+1}) for i < T follows min p(w_i) ≤ (q(w₀) − q(w_T))/T."""
    yield exercised("T > 1", of.T > 1)
    yield at_most("min p(w_i)", min(of.p[:-1]), Fraction(of.q[0] - of.q[-1]) / of.T)


@smallest_gradient.literally("ml-notes/non-telescoping-recursion-useless")
def rises_add_up(of: RisesPaidFor) -> Law:
    """Where each rise is p(w_{i+1}) − p(w_i) = q(w_i) ≥ 1, p(w_T) − p(w₀) = Σq(w_i) ≥ T: no bound for all T."""
    q = [1 + v * v for v in of.q[:-1]]
    p = list(accumulate(q, initial=of.p[0]))
    yield exercised("T > 1", of.T > 1)
    yield equal("p(w_T) − p(w₀), and Σq(w_i)", p[-1] - p[0], sum(q))
    yield at_least("Σq(w_i) where q ≥ 1, at least T", sum(q), of.T)


@gap_contracts.literally()
def gap_falls_linearly(run: SmoothDescent[StronglyConvexRun]) -> Law:
    """f(w_T) − f* ≤ (1 − ημ)ᵀ(f(w₀) − f*) for every T: the convergence is linear."""
    start = run.steps[0].before - run.least
    yield exercised("it starts away from the minimum, and T > 1", start > 0 and len(run.steps) > 1)
    for T, step in enumerate(run.steps, 1):
        yield at_most("f(w_T) − f*, by the rate of a step", step.after - run.least, (1 - run.eta * run.mu) ** T * start, at=T)


@sample_type
@excluded("R and N must be positive", lambda self: self.R <= 0 or self.N < 1)
class DescentOnHuber:
    """Huber's function with the threshold τ = R/(2N + 1), which is convex and 1-smooth, from R > 0, in N ≥ 1 steps of size 1."""

    R: Rational
    N: int

    @property
    def threshold(self) -> Fraction:
        return Fraction(self.R, 2 * self.N + 1)

    def value(self, w: Rational) -> Rational:
        """½w² up to τ, and τ|w| − ½τ² beyond."""
        tau = self.threshold
        return w * w / Fraction(2) if abs(w) <= tau else tau * abs(w) - tau * tau / 2

    @property
    def last(self) -> Rational:
        """w_N, each step of which is ∇f, w cut off at ±τ."""
        w: Rational = self.R
        for _ in range(self.N):
            w = w - max(-self.threshold, min(self.threshold, w))
        return w


strategy(DescentOnHuber)(lambda draw: DescentOnHuber(draw(st.integers(1, 9)), draw(st.integers(1, 32))))  # up to 32 steps


@rate_on_convex_functions.literally()
def no_better_rate_with_convexity_only(of: DescentOnHuber) -> Law:
    """With convexity only gradient descent is no better than O(1/T): for each N some convex 1-smooth f keeps R²/(4N + 2)."""
    yield exercised("several steps", of.N > 1)
    yield equal("f(w_N) − f*, and R²/(4N + 2)", of.value(of.last), Fraction(of.R**2, 4 * of.N + 2))


@gap_contracts.literally()
def exact_factor_of_the_gap(run: SmoothDescent[StronglyConvexRun]) -> Law:
    """In each step the gap contracts by (1 − ημ)²."""
    for step in run.steps:
        yield at_most("f(w') − f*", step.after - run.least, (1 - run.eta * run.mu) ** 2 * (step.before - run.least), at=step)


@distance_falls_linearly.literally()
def exact_factor_of_the_distance(run: SmoothDescent[StronglyConvexRun]) -> Law:
    """The squared distance to the minimiser contracts by (1 − ημ)²ᵀ."""
    for end in run.decaying_ends:
        yield at_most("‖w_T − w*‖²", end.distance2_after, end.decay**2 * end.distance2, at=end.T)


@rate_on_strongly_convex_functions.literally()
def with_the_distance_that_is_left(run: SmoothDescent[StronglyConvexRun]) -> Law:
    """The telescoping sum ends in ‖w_T − w*‖², which comes off; and by smoothness the factor is q²ᵀ."""
    for end in run.decaying_ends:
        gap, decay, start = end.after - run.least, end.decay, end.distance2
        left = run.mu / (2 * (1 - decay)) * (decay * start - end.distance2_after)
        yield at_most("f(w_T) − f*, by the telescoping sum", gap, left, at=end.T)
        yield at_most("f(w_T) − f*, by smoothness", gap, run.L * decay**2 * start / 2, at=end.T)


@smallest_gradient.sharp("min ‖∇f(w_i)‖²")
def one_step_of_1_over_L_on_a_parabola() -> SmoothRun:
    return SmoothRun(Bent(((1,),), (Bend((), ((2, 2),)),), (0,)), (3,), Fraction(1, 2), 1)


@worst_case_of_gradient_descent.sharp("f(w_N) − f*, at most LR²/(4N + 2)", sizes=(1, 2, 3, 8))
def hubers_function_from_2N_plus_1(N: int) -> LongestSteps:
    huber = Bent(((1,),), (Bend((-1, 1), ((0, 0), (1, 1), (0, 0))),), (0,))
    return LongestSteps(huber, (2 * N + 1,), Fraction(1), N)
