"""What the texts print of step sizes, of the conditions on the noise, and of what SVRG needs."""

from __future__ import annotations

from fractions import Fraction

from ....properties.numbers.exact import exact_vector
from ....properties.samples.tables import Rational
from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true, less
from ..rates import distance_under_bounded_second_moment, expected_gap_contracts, mean_under_bounded_second_moment
from ..readings import Counted, Expected, ExpectedRound, KinkedPaths
from ..samples.decaying import DecayingRun, ParabolaWithoutNoise
from ..samples.kinked import FixedStep, KinkedRun, KinkInEveryStep
from ..samples.lipschitz import GradientQuery, bounds_the_slope
from ..samples.rounds import FarRound
from ..samples.runs import NoisyConvexRun, NoisyRun, NoisyStronglyConvexRun
from ..samples.sums import SvrgRound, SvrgRoundFromTheSnapshot
from ..variance_reduction import round_of_svrg, step_of_svrg


@expected_gap_contracts.literally("ml-notes/sgd-constant-step-noise-ball")
def gap_shrinks_to_a_ball(E: Expected[NoisyStronglyConvexRun]) -> Law:
    """E f(w_i) − f* ≤ (1 − ημ)ⁱ(f(w₀) − f*) + Lησ²/(2μ); and for i ≥ 1 the noise keeps E‖w_i − w*‖² at η²σ² or more."""
    run, eta = E.run, E.run.eta
    ball = run.L * eta * E.variance / (2 * Fraction(run.mu))
    yield exercised("there is noise, and it starts away from the minimum", E.variance > 0 and E.distances2[0] > 0)
    for i in range(1, run.T + 1):
        shrunk = (1 - eta * run.mu) ** i * (E.values[0] - run.least)
        yield at_most("E f(w_i) − f*, shrunk, and a ball", E.values[i] - run.least, shrunk + ball, at=i)
        yield at_least("E‖w_i − w*‖², at least η²σ²", E.distances2[i], eta**2 * E.variance, at=i)


@expected_gap_contracts.printed(
    "ml-notes/sgd-decreasing-step-rate",
    mistake="Not every η = O(1/i): with η_i = c/i and cμ < ½ even w² without noise falls like T^(−2cμ) only. It needs cμ > ½.",
)
def any_step_that_decays(of: ParabolaWithoutNoise) -> Law:
    """Printed: with η decaying at the rate O(1/i), f(w_T) − f* = O(1/T), so that T(f(w_T) − f*) is bounded."""
    yield exercised("cμ < ½", 2 * of.c * of.mu < 1)
    gaps = [of.mu * square / Fraction(2) for square in of.distances2]
    yield is_true("T(f(w_T) − f*) does not grow by a factor of 1 + 1/(8T) or more in each step", of.stops_growing(gaps))


@expected_gap_contracts.literally()
def steps_that_decay(of: DecayingRun) -> Law:
    """With η_i = c/(γ + i), cμ > 1 and c ≤ γ/L, (γ + i)(E f(w_i) − f*) ≤ max(γ(f(w₀) − f*), Lc²σ²/(2(cμ − 1)))."""
    rate = of.c * of.mu - 1
    yield exercised("there is noise, and cμ > 1", of.of.variance > 0 and rate > 0)
    if rate > 0:
        most = max(of.gamma * of.gaps[0], of.L * of.c**2 * of.of.variance / (2 * Fraction(rate)))
        for i in of.times:
            yield at_most("(γ + i)(E f(w_i) − f*)", (of.gamma + i) * of.gaps[i], most, at=i)


# ---------------------------------------------------------------------------------------------------- second moments


@distance_under_bounded_second_moment.printed(
    "ml-notes/sgd-second-moment-strongly-convex-same-conclusion",
    mistake="As under bounded variance, not every η = O(1/i): with η_i = c/i and cμ < ½ w_T² falls like T^(−2cμ). It needs cμ > ½.",
)
def any_step_that_decays_for_the_distance(of: ParabolaWithoutNoise) -> Law:
    """Printed: the same conclusion follows, so that with η = O(1/i) T‖w_T − w*‖² is bounded."""
    yield exercised("cμ < ½", 2 * of.c * of.mu < 1)
    yield is_true("T‖w_T − w*‖² does not grow by a factor of 1 + 1/(8T) or more in each step", of.stops_growing(of.distances2))


@distance_under_bounded_second_moment.printed(
    "ml-notes/sgd-second-moment-strongly-convex-same-conclusion",
    mistake="And it is of the distance: T(f(w_T) − f*) is not bounded without smoothness (Harvey, Liaw, Plan and Randhawa, 2019).",
)
def last_value_without_smoothness(of: KinkInEveryStep) -> Law:
    """Printed: the same conclusion, so that T(f(w_T) − f*) stays behind ¼(1 + ½ + … + 1/T), which is not bounded; f* ≤ f(0) = 0."""
    yield exercised("several steps", of.T > 1)
    for x, g in of.steps:
        yield equal("⟨h_i,w_i⟩, and the largest ⟨h_j,w_i⟩", (g - x) @ x, max(h @ x for h in of.rows), at=x)
        yield at_most("‖g_i‖², of an f with a kink in every step", g @ g, 3, at=x)
    harmonic = sum((Fraction(1, i) for i in range(1, of.T + 1)), Fraction(0))
    yield less("T·f(w_T), and ¼(1 + ½ + … + 1/T)", of.T * of.value(of.last), harmonic / 4)


@distance_under_bounded_second_moment.literally()
def distance_shrinks_to_a_ball(E: Expected[NoisyStronglyConvexRun]) -> Law:
    """For 2ημ ≤ 1, E‖w_i − w*‖² ≤ (1 − 2ημ)ⁱ‖w₀ − w*‖² + ηs²/(2μ); else it is at most η²s² from the first step on."""
    run, q = E.run, 1 - 2 * E.run.eta * E.run.mu
    yield exercised("there is noise", E.variance > 0)
    ball = run.eta * E.second_moment / (2 * Fraction(run.mu))
    for i in range(1, run.T + 1):
        if q >= 0:
            yield at_most("E‖w_i − w*‖², shrunk, and a ball", E.distances2[i], q**i * E.distances2[0] + ball, at=i)
        else:
            yield at_most("E‖w_i − w*‖² for 2ημ > 1, a ball", E.distances2[i], run.eta**2 * E.second_moment, at=i)


@distance_under_bounded_second_moment.literally()
def steps_that_decay_for_the_distance(of: DecayingRun) -> Law:
    """With η_i = c/(γ + i), 2cμ > 1 and γ ≥ 2cμ, (γ + i)E‖w_i − w*‖² ≤ max(γ‖w₀ − w*‖², c²s²/(2cμ − 1))."""
    rate = 2 * of.c * of.mu - 1
    serves = 0 < rate <= of.gamma - 1
    yield exercised("there is noise, and 1 < 2cμ ≤ γ", of.of.variance > 0 and serves)
    if serves:
        most = max(of.gamma * of.distances2[0], of.c**2 * of.second_moment / Fraction(rate))
        for i in of.times:
            yield at_most("(γ + i)E‖w_i − w*‖²", (of.gamma + i) * of.distances2[i], most, at=i)


@mean_under_bounded_second_moment.printed(
    "ml-notes/lipschitz-iff-gradient-bounded",
    mistake="Not at the iterates: on w², which is not Lipschitz, these keep ‖∇f(w_i)‖ bounded. It is to be bounded at all x.",
)
def lipschitz_where_iterates_have_bounded_gradients(E: Expected[NoisyConvexRun]) -> Law:
    """Printed: ‖∇f(w_i)‖ bounded is equivalent to Lipschitz continuity of f."""
    run = E.run
    yield exercised("it starts away from the minimum", E.distances2[0] > 0)
    slopes = [run.gradient(w) for path in E.paths for w in path]
    longest = max(g @ g for g in slopes)
    for far in (4, 64):
        x, y = run.best, run.best + far * (E.paths[0][0] - run.best)
        rise = run.value(y) - run.value(x)
        yield at_most("|f(x) − f(y)|², where ‖∇f(w_i)‖ ≤ L", rise * rise, longest * ((x - y) @ (x - y)), at=far)


@mean_under_bounded_second_moment.literally()
def lipschitz_where_all_gradients_are_bounded(query: GradientQuery) -> Law:
    """‖∇f(x)‖ ≤ k for all x if and only if |f(x) − f(y)| ≤ k‖x − y‖ for all x and y."""
    f, k = query.f, query.k
    yield exercised("some number bounds the gradient", query.steepest2 is not None)
    lipschitz = all((f.value(x) - f.value(y)) ** 2 <= k * k * ((x - y) @ (x - y)) for x, y in query.pairs)
    yield equal("‖∇f‖ ≤ k everywhere, and |f(x) − f(y)| ≤ k‖x − y‖ for all x and y", bounds_the_slope(query), lipschitz)


@mean_under_bounded_second_moment.printed(
    "ml-notes/bounded-second-moment-weaker-conditions",
    mistake="Not weaker: f need not be smooth, but E‖G‖² = ‖∇f‖² + Var(G) bounds the gradient too, which w² does not allow.",
)
def bounded_variance_gives_a_second_moment(of: NoisyRun) -> Law:
    """Printed: the conditions are weaker, so that an L-smooth f with bounded variance has a bounded second moment."""
    yield exercised("there is noise", of.variance > 0)
    some = GradientQuery(of.run.f, of.run.start, of.run.start, 0)
    yield is_true("some s² is at least E‖G‖² = ‖∇f(w)‖² + σ² at all w", some.steepest2 is not None)


@mean_under_bounded_second_moment.literally()
def mean_without_smoothness(E: KinkedPaths[KinkedRun]) -> Law:
    """If f is convex, differentiable or not, the mean of E f(w_i), i < T, is at most f(u) + ‖w₀ − u‖²/(2ηT) + ηs²/2 for all u."""
    run = E.sample
    f, start = run.f, E.paths[0][0]
    yield exercised("there is noise", run.variance > 0)
    s2 = max(E.second_moments)
    slope = f.subgradient(start, "first")
    drawn = sum(((slope + xi) @ (slope + xi) for xi in run.xi), Fraction(0)) / len(run.noise)
    yield at_least("s², at least E‖G‖² of the draws at w₀", s2, drawn)
    yield at_least("E‖G‖² of the draws, at least ‖∇f(w₀)‖² and σ²", drawn, max(slope @ slope, run.variance))
    for u in (0 * start, start, start + run.u):
        mean = sum((E.mean(f.value, i) for i in range(run.T)), Fraction(0)) / run.T
        bound = (start - u) @ (start - u) / Fraction(2 * run.eta * run.T) + run.eta * s2 / 2
        yield at_most("the mean of E f(w_i), less f(u), of an f with kinks", mean - f.value(u), bound)


@mean_under_bounded_second_moment.literally("ml-notes/second-moment-fixed-step-impossible")
def fixed_step_keeps_away(E: KinkedPaths[FixedStep]) -> Law:
    """With a fixed η, however small, L|w| from ηL/2 is ηL²/2 at every iterate, for ever: the bound's ηs²/2 remains."""
    run = E.sample
    L = run.f.longest(None)
    yield exercised("several steps", run.T > 1)
    for i in range(run.T + 1):
        yield equal("f(w_i) − f*, and ηL²/2", E.mean(run.f.value, i), run.eta * L**2 / Fraction(2), at=i)


# -------------------------------------------------------------------------------------------------------------- SVRG


def _share_of_the_last(s: SvrgRound, eta: Rational) -> Rational:
    """ρ = qᵐ + ηL²(1 − qᵐ)/(μ(1 − ηL)) with q = 1 − 2ημ(1 − ηL)."""
    slow = 1 - eta * s.L
    power = (1 - 2 * eta * s.mu * slow) ** s.T
    return power + eta * s.L**2 * (1 - power) / Fraction(s.mu * slow)


def _away(E: ExpectedRound[SvrgRoundFromTheSnapshot]) -> tuple[Rational, Rational]:
    """E‖w_m − w*‖² and ‖w̃ − w*‖²; here w* = 0."""
    last = sum((path[-1] @ path[-1] for path in E.paths.values()), Fraction(0)) / len(E.paths)
    return last, sum(v * v for v in E.sample.start)


@round_of_svrg.printed(
    "ml-notes/svrg-last-iterate-convergence-unproven",
    mistake="It is proved: for small η each round shrinks the expected squared distance by a ρ < 1 (Tan, Ma, Dai and Qian, 2016).",
    verdict="refuted",
)
def last_iterate_comes_no_nearer(E: ExpectedRound[SvrgRoundFromTheSnapshot]) -> Law:
    """Printed: nobody can prove that it converges where w_m is the next snapshot, so that no bound with a ρ < 1 is at hand."""
    rho = _share_of_the_last(E.sample, E.sample.eta)
    last, start = _away(E)
    yield exercised("ρ < 1", rho < 1)
    yield is_true("no ρ < 1 bounds E‖w_m − w*‖² by ρ‖w̃ − w*‖²", start == 0 or rho >= 1 or last > rho * start)


@round_of_svrg.literally()
def last_iterate_comes_nearer(E: ExpectedRound[SvrgRoundFromTheSnapshot]) -> Law:
    """E‖w_m − w*‖² ≤ ρ‖w̃ − w*‖² with ρ = qᵐ + ηL²(1 − qᵐ)/(μ(1 − ηL)), q = 1 − 2ημ(1 − ηL); ρ < 1 for η = μ/(4L²) at the most.

    For E‖w' − w*‖² ≤ q‖w − w*‖² + 2η²L²‖w̃ − w*‖², by co-coercivity.
    """
    s = E.sample
    last, start = _away(E)
    yield exercised("there are several functions, and it is not at the minimum", s.n > 1 and start > 0)
    yield at_most("E‖w_m − w*‖², of the last iterate", last, _share_of_the_last(s, s.eta) * start)
    for part in (1, 2, 16):
        yield less("ρ of the last iterate, for η ≤ μ/(4L²)", _share_of_the_last(s, s.mu / Fraction(4 * part * s.L**2)), 1, at=part)


@round_of_svrg.literally()
def with_the_distance_that_is_left(E: ExpectedRound[SvrgRoundFromTheSnapshot]) -> Law:
    """E‖w_m − w*‖² comes off the bound on the gap at the next snapshot, over 2η(1 − 2Lη)m."""
    s, (last, _), there = E.sample, _away(E), E.sample.gap(exact_vector(E.sample.snapshot))
    slow = 2 * s.L * s.eta
    spread = s.eta * (1 - slow) * s.T
    mean = sum(E.gaps[:-1], Fraction(0)) / s.T
    bound = (1 / (s.mu * spread) + slow / (1 - slow)) * there - last / (2 * spread)
    yield at_most("E F at the next snapshot, less F*", mean, bound)


@round_of_svrg.literally("ml-notes/svrg-strong-convexity-necessary")
def no_share_without_strong_convexity(E: ExpectedRound[FarRound]) -> Law:
    """With convexity only, no q < 1 bounds what a round leaves of the gap: on Huber's function, from far away, it leaves more."""
    yield exercised("q > 0", E.sample.q > 0)
    yield at_least("E F(w_m) − F*, at least q(F(w̃) − F*)", E.gaps[-1], E.sample.q * E.gaps[0])


@step_of_svrg.literally("ml-notes/svrg-amortised-cost")
def gradients_of_a_round(read: Counted) -> Law:
    """A round of m steps asks for at most n + 2m gradients of the n functions: n/m + 2 in a step, however large n is."""
    s = read.sample
    yield exercised("there are several functions", s.n > 1)
    yield at_most("gradients asked for in a round", read.asked, s.n + 2 * s.T)
