"""What the texts print of rates, put to work: rounds of SVRG that contract, means of iterates, the weakest decaying steps."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row
from ....properties.statements.conclusions import Law, at_most, equal, exercised, less
from ..rates import distance_under_bounded_second_moment, expected_gap_contracts, mean_under_bounded_second_moment
from ..readings import Expected
from ..samples.decaying import DecayingRun
from ..samples.runs import NoisyConvexRun
from ..variance_reduction import round_of_svrg


@sample_type
@excluded("the curvatures must be positive", lambda self: not self.curvatures or min(self.curvatures) <= 0)
@excluded("the snapshot is the minimum", lambda self: self.snapshot == 0)
@excluded("a round without steps", lambda self: self.m < 1)
class SeveralRounds:
    """Rounds of SVRG on f_k = ½a_kw² + ξ_kw, Σξ_k = 0, of length m with η = 1/(8L), which of all η makes ρ < 1 if any does.

    The snapshot is not 0. The tilts ξ_k cancel in v, so that the moments of w are known exactly, for a round of any length.
    """

    curvatures: Row
    snapshot: Rational
    rounds: int
    m: int

    @property
    def L(self) -> Rational:
        return max(self.curvatures)

    @property
    def mu(self) -> Fraction:
        """The curvature of F, the mean."""
        return Fraction(sum(self.curvatures, Fraction(0)), len(self.curvatures))

    @property
    def eta(self) -> Fraction:
        return 1 / Fraction(8 * self.L)

    def rho(self, eta: Rational) -> Fraction:
        """ρ with steps of size η < 1/(2L)."""
        slow = Fraction(2 * self.L * eta)
        return 1 / (self.mu * eta * (1 - slow) * self.m) + slow / (1 - slow)

    @cached_property
    def shares(self) -> list[Fraction]:
        """E w_i²/w̃² for i < m, by w' = (1 − ηa_k)w + η(a_k − μ)w̃, rounded up to 60 bits so that the numbers stay short."""
        n, eta = len(self.curvatures), self.eta
        first, second, out = Fraction(1), Fraction(1), []
        parts = [(1 - eta * a, eta * (a - self.mu)) for a in self.curvatures]
        stays, mixed, noise = (sum((p**j * q ** (2 - j) for p, q in parts), Fraction(0)) / n for j in (2, 1, 0))
        for _ in range(self.m):
            out.append(second)
            second = Fraction(stays * second + 2 * mixed * first + noise)
            first = (1 - eta * self.mu) * first
            second, first = _rounded_up(second), _rounded(first, Fraction(mixed))
        return out


@sample_type
@excluded("the rounds are too short", lambda self: self.m * self.mu <= 16 * self.L)
class LongRounds(SeveralRounds):
    """Rounds of m > 16L/μ steps."""


BITS = 60


def _rounded_up(v: Fraction) -> Fraction:
    return Fraction(-(-v * 2**BITS // 1), 2**BITS)


def _rounded(v: Fraction, mixed: Fraction) -> Fraction:
    """Up where it counts positively, else down."""
    return _rounded_up(v) if mixed >= 0 else -_rounded_up(-v)


def _rounds(draw: st.DrawFn, cls: Any, long: bool) -> Any:
    curvatures = tuple(draw(st.lists(st.integers(1, 8), min_size=1, max_size=3)))
    least = 16 * max(curvatures) * len(curvatures) // sum(curvatures) if long else 0
    return cls(curvatures, draw(st.integers(-4, 4).filter(bool)), draw(st.integers(1, 6)), least + draw(st.integers(1, 48)))


# Up to three functions, curvatures from 1 to 8, rounds short and long
strategy(SeveralRounds)(lambda draw: _rounds(draw, SeveralRounds, False))
strategy(LongRounds)(lambda draw: _rounds(draw, LongRounds, True))  # rounds that are just long enough, and longer ones


@round_of_svrg.printed(
    "ml-notes/svrg-linear-convergence",
    mistake="The length of a round matters too: some η has ρ < 1 if and only if m > 16L/μ, and then η = 1/(8L) has.",
)
def some_step_size_serves(of: SeveralRounds) -> Law:
    """Printed: with a suitable η it is known to converge linearly, so that some η has ρ < 1, whatever the length of a round."""
    yield exercised("the functions differ", len(set(of.curvatures)) > 1)
    yield less("ρ, for the best η and any m", of.rho(of.eta), 1)


@round_of_svrg.literally()
def rounds_that_are_long_enough(of: SeveralRounds) -> Law:
    """Some η has ρ < 1 if and only if m > 16L/μ: for ρ < 1 means mμη(1 − 4Lη) > 1, and η(1 − 4Lη) ≤ 1/(16L)."""
    yield exercised("several steps", of.m > 1)
    serves = any(of.rho(of.eta * share / Fraction(8)) < 1 for share in range(1, 32))
    yield equal("ρ < 1 for some η, and m > 16L/μ", serves, of.m * of.mu > 16 * of.L)


@round_of_svrg.literally()
def long_rounds_contract(of: LongRounds) -> Law:
    """With η = 1/(8L) and m > 16L/μ, ρ < 1: after s rounds the expected gap of quadratics is at most ρˢ of the first."""
    yield exercised("the functions differ", len(set(of.curvatures)) > 1)
    rho = of.rho(of.eta)
    yield less("ρ, for a suitable η and m", rho, 1)
    share = sum(of.shares) / of.m
    for s in range(1, of.rounds + 1):
        gap = of.mu * of.snapshot**2 / Fraction(2)
        yield at_most("E F after s rounds, less F*", share**s * gap, rho**s * gap, at=s)


@mean_under_bounded_second_moment.literally()
def value_at_the_mean_iterate(E: Expected[NoisyConvexRun]) -> Law:
    """For w̄_T = (w₀ + … + w_{T−1})/T of stochastic gradient descent, E f(w̄_T) is at most the mean of E f(w_i), i < T.

    And E f(w̄_T) − f* ≤ ‖w₀ − w*‖²/(2ηT) + ησ²/2, for η ≤ 1/L: that mean is as small as the one of i = 1, …, T.
    """
    T, eta = E.run.T, E.run.eta
    yield exercised("there is noise, and T > 1", E.variance > 0 and T > 1)
    at_mean = sum((E.run.value(sum(path[:T]) / Fraction(T)) for path in E.paths), Fraction(0)) / len(E.paths)
    yield at_most("E f(w̄_T), and the mean of E f(w_i)", at_mean, sum(E.values[:-1], Fraction(0)) / T)
    yield at_most("E f(w̄_T) − f*", at_mean - E.run.least, E.distances2[0] / Fraction(2 * eta * T) + eta * E.variance / Fraction(2))


@expected_gap_contracts.literally()
def slower_steps_that_decay(of: DecayingRun) -> Law:
    """With η_i = c/(γ + i), κ = cμ > ½, γ ≥ κ²/(κ − ½), c ≤ γ/L: (γ + i)(E f(w_i) − f*) ≤ (L/2)max(γ‖w₀ − w*‖², c²σ²/(κ − ½)).

    For E‖w' − w*‖² ≤ (1 − ημ)²E‖w − w*‖² + η²σ², and (1 − κ/t)² ≤ 1 − (κ + ½)/t from t = κ²/(κ − ½) on.
    """
    kappa = of.c * of.mu
    serves = 2 * kappa > 1 and of.gamma * (kappa - Fraction(1, 2)) >= kappa**2
    yield exercised("there is noise, and ½ < cμ ≤ 1", of.of.variance > 0 and serves and kappa <= 1)
    if serves:
        most = max(of.gamma * of.distances2[0], of.c**2 * of.of.variance / (kappa - Fraction(1, 2)))
        for i in of.times:
            yield at_most("(γ + i)E‖w_i − w*‖², for cμ > ½", (of.gamma + i) * of.distances2[i], most, at=i)
            yield at_most("(γ + i)(E f(w_i) − f*), for cμ > ½", (of.gamma + i) * of.gaps[i], of.L * most / 2, at=i)


@sample_type
@excluded("μ, η and L must be positive", lambda self: min(self.mu, self.eta, self.slope) <= 0)
class KinkedParabolaStep:
    """f = μw²/2 + L|w|, which is not smooth at its minimiser 0; a point w, noise ±ξ, a step η and a share s from −1 to 1.

    At 0 the subgradient sL is taken.
    """

    mu: Rational
    slope: Rational
    w: Rational
    xi: Rational
    eta: Rational
    share: Fraction


@strategy(KinkedParabolaStep)
def kinked_parabola_steps(draw: st.DrawFn) -> KinkedParabolaStep:
    """Steps of any length, ημ > 1 too."""
    sizes = st.sampled_from([1, 2, 3, Fraction(1, 4)])
    w, xi = draw(st.integers(-4, 4)), draw(st.integers(-3, 3))
    return KinkedParabolaStep(draw(sizes), draw(sizes), w, xi, draw(sizes), Fraction(draw(st.integers(-2, 2)), 2))


@distance_under_bounded_second_moment.literally()
def distance_without_smoothness(of: KinkedParabolaStep) -> Law:
    """On f = μw²/2 + L|w|, which is not smooth: E‖w' − w*‖² ≤ (1 − 2ημ)‖w − w*‖² + η²s², for a step of any length."""
    yield exercised("it is not at the minimiser, and there is noise", of.w != 0 and of.xi != 0)
    sign = (of.w > 0) - (of.w < 0) if of.w else of.share
    slope = of.mu * of.w + of.slope * sign
    draws = [slope + of.xi, slope - of.xi]
    after = sum((of.w - of.eta * g) ** 2 for g in draws) / Fraction(2)
    second = sum(g * g for g in draws) / Fraction(2)
    yield at_most("E‖w' − w*‖², of an f with a kink", after, (1 - 2 * of.eta * of.mu) * of.w**2 + of.eta**2 * second)
