"""Runs over all sequences of indices: sharp bounds are attained, and invalid samples are refused."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.stochastic_gradient import SVRG, StochasticGradientDescent
from lemmata.properties.numbers.exact import exact_vector
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import check_sample
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.gradient_descent.samples.runs import ConvexRun, SmoothRun, StronglyConvexRun
from lemmata.theorems.mirror_descent.samples.functions import MaxAffine
from lemmata.theorems.smoothness.samples.functions import Bend, Bent
from lemmata.theorems.stochastic_gradient.printed.contraction import SeveralRounds
from lemmata.theorems.stochastic_gradient.printed.horizons import (
    earlier_mean_at_several_horizons,
    gradients_at_several_horizons,
    mean_at_several_horizons,
    mean_without_smoothness_at_several_horizons,
)
from lemmata.theorems.stochastic_gradient.printed.noise import RandomVector
from lemmata.theorems.stochastic_gradient.printed.steps import mean_without_smoothness
from lemmata.theorems.stochastic_gradient.readings import (
    Counted,
    EstimatesOfAStep,
    Expected,
    ExpectedRound,
    KinkedPaths,
    SeveralExpected,
)
from lemmata.theorems.stochastic_gradient.samples.decaying import DecayingRun, ParabolaWithoutNoise
from lemmata.theorems.stochastic_gradient.samples.horizons import ConvexHorizons, KinkedHorizons, SmoothHorizons
from lemmata.theorems.stochastic_gradient.samples.kinked import FixedStep, KinkedRun, KinkInEveryStep
from lemmata.theorems.stochastic_gradient.samples.lipschitz import GradientQuery
from lemmata.theorems.stochastic_gradient.samples.rounds import HUBER, FarRound
from lemmata.theorems.stochastic_gradient.samples.runs import NoisyConvexRun, NoisyRun, NoisyStronglyConvexRun
from lemmata.theorems.stochastic_gradient.samples.sums import SvrgRound, SvrgRoundFromTheSnapshot
from lemmata.theorems.stochastic_gradient.samples.svrg_step import SvrgStep
from lemmata.workbench.controls.controls import implementation_of
from lemmata.workbench.implementations.catalogue import references_of
from lemmata.workbench.texts.claims import settled

from ..conftest import refused

SQUARE = Bent(((1,),), (Bend((), ((2, 2),)),), (0,))
SMALL = Bent(((1,),), (Bend((), ((1, 1),)),), (0,))
NOISE = ((1,), (-1,))


def test_expectations_over_all_sequences_by_hand():
    """f = w², η = ¼, from 4, noise ±1: w₁ = 2 ∓ ¼, and w₂ = 1 ∓ ⅛ ∓ ¼."""
    run = Expected(StochasticGradientDescent, NoisyRun(SmoothRun(SQUARE, (4,), Fraction(1, 4), 2), NOISE))
    assert sorted(path[2][0] for path in run.paths) == [Fraction(v, 8) for v in (5, 7, 9, 11)]
    assert run.variance == 1
    assert run.values == [16, 4 + Fraction(1, 16), 1 + Fraction(1, 64) + Fraction(1, 16)]
    assert run.gradients2 == [4 * v for v in run.values]
    assert run.distances2 == run.values
    assert run.second_moment == 65


@pytest.mark.parametrize(
    ("theorem", "kind", "run"),
    [
        ("expected-descent", NoisyRun, SmoothRun(SQUARE, (3,), Fraction(1, 2), 1)),
        ("expected-distance", NoisyConvexRun, ConvexRun(SQUARE, (0,), Fraction(1, 2), 1)),
        ("expected-gap-contracts", NoisyStronglyConvexRun, StronglyConvexRun(SQUARE, (3,), Fraction(1, 2), 1)),
        ("distance-under-bounded-second-moment", NoisyStronglyConvexRun, StronglyConvexRun(SQUARE, (3,), Fraction(1, 2), 1)),
    ],
)
def test_a_quadratic_is_sharp(theorem, kind, run):
    first = next(c for c in THEOREMS[theorem](Expected(StochasticGradientDescent, kind(run, NOISE))) if hasattr(c, "lhs"))
    if theorem == "distance-under-bounded-second-moment":  # (1 − ημ)² is more than 1 − 2ημ, and so is s² than σ²: they balance
        assert first.lhs == first.rhs == Fraction(1, 4)
    else:
        assert first.lhs == first.rhs


test_what_is_no_sample = refused(
    lambda: NoisyRun(SmoothRun(SQUARE, (4,), Fraction(1, 4), 2), ((1,), (1,))),
    lambda: NoisyRun(SmoothRun(SQUARE, (4,), Fraction(1, 4), 2), ((1, 0), (-1, 0))),
    lambda: NoisyRun(SmoothRun(SQUARE, (4,), Fraction(1, 4), 2), ()),
    lambda: NoisyConvexRun(SmoothRun(SQUARE, (4,), Fraction(1, 4), 2), NOISE),
    lambda: NoisyStronglyConvexRun(ConvexRun(SQUARE, (4,), Fraction(1, 4), 2), NOISE),
    lambda: RandomVector(((1,),), (0,)),
    lambda: RandomVector(((1,), (1, 2)), (1, 1)),
)


# ------------------------------------------------------------------------------------------------------------------- SVRG

ROUND = SvrgRoundFromTheSnapshot((SQUARE, SQUARE), ((1,), (-1,)), (4,), (4,), Fraction(1, 8), 2)


def test_with_equal_curvatures_svrg_is_gradient_descent():
    """f_k = w² ± w: the tilts cancel in each estimate, and w shrinks by 1 − 2η = ¾ in each step."""
    run = ExpectedRound(SVRG, ROUND)
    assert all([w[0] for w in path] == [4, 3, Fraction(9, 4)] for path in run.paths.values())
    assert run.gaps == [16, 9, Fraction(81, 16)]


def test_each_step_is_seen_from_each_prefix():
    run = ExpectedRound(SVRG, SvrgRoundFromTheSnapshot((SQUARE, SMALL), ((1,), (-1,)), (4,), (4,), Fraction(1, 8), 2))
    assert [w[0] for w, _ in run.steps] == [4, *[path[1][0] for picks, path in run.paths.items() if not picks[1]]]
    assert all(len(nexts) == 2 for _, nexts in run.steps)
    second = {picks: path[2][0] for picks, path in run.paths.items()}
    assert sorted(new[0] for _, nexts in run.steps[1:] for new in nexts) == sorted(second.values())


def test_the_estimates_of_a_step_by_hand():
    """w² + w and ½w² − w, from 2 with the snapshot 4: ∇F(w̃) = 6, so the estimates are 5 − 9 + 6 and 1 − 3 + 6."""
    step = SvrgStep((SQUARE, SMALL), ((1,), (-1,)), (4,), (2,), Fraction(1, 8), 1)
    run = EstimatesOfAStep(SVRG, step)
    assert [v[0] for v in run.estimates] == [2, 4] and (run.squares, run.towards) == (20, 12)
    assert run.after == Fraction(7, 4) ** 2 + Fraction(3, 2) ** 2
    assert (step.rise, step.rise_there, step.along, step.full2) == (6, 24, 12, 36)
    assert [item[-2:] for item in step.draws] == [(4, 16), (2, 8)]


@pytest.mark.parametrize("sample", drawn(SvrgRound, 30))
def test_the_minimiser_of_the_sum_is_0(sample):
    assert not any(sample.gradient(exact_vector([0] * len(sample.start))))
    assert all(sample.gap(exact_vector(w)) >= 0 for w in (sample.start, sample.snapshot))


test_what_is_no_round = refused(
    lambda: SvrgRound((), (), (1,), (1,), Fraction(1, 8), 1),
    lambda: SvrgRound((SQUARE, SQUARE), ((1,), (1,)), (1,), (1,), Fraction(1, 8), 1),
    lambda: SvrgRound((SQUARE,), ((0,),), (1,), (1,), Fraction(1, 4), 1),
    lambda: SvrgRound((SQUARE,), ((0,),), (1,), (1,), Fraction(1, 8), 0),
    lambda: SvrgRound((SQUARE,), ((0,),), (1, 0), (1,), Fraction(1, 8), 1),
    lambda: SvrgRoundFromTheSnapshot((SQUARE,), ((0,),), (1,), (2,), Fraction(1, 8), 1),
    lambda: SvrgStep((SQUARE,), ((0,),), (1,), (2,), Fraction(1, 8), 2),
)


# ------------------------------------------------------------------------------------------- step sizes, and conditions

NOISY = NoisyStronglyConvexRun(StronglyConvexRun(SQUARE, (4,), Fraction(1, 4), 2), NOISE)
SIZE = MaxAffine(((1,), (-1,)), (0, 0))
WITNESSES = {
    "ml-notes/sgd-decreasing-step-rate": ParabolaWithoutNoise(1, Fraction(1, 4), 1),
    "ml-notes/sgd-second-moment-strongly-convex-same-conclusion": ParabolaWithoutNoise(1, Fraction(1, 4), 1),
    "ml-notes/lipschitz-iff-gradient-bounded": NoisyConvexRun(ConvexRun(SQUARE, (1,), Fraction(1, 4), 1), ((0,),)),
    "ml-notes/bounded-second-moment-weaker-conditions": NoisyRun(SmoothRun(SQUARE, (1,), Fraction(1, 4), 1), NOISE),
    "ml-notes/svrg-linear-convergence": SeveralRounds((1,), 1, 1, 16),
    "ml-notes/svrg-last-iterate-convergence-unproven": SvrgRoundFromTheSnapshot((SQUARE,), ((0,),), (1,), (1,), Fraction(1, 8), 1),
}


@pytest.mark.parametrize("claim", WITNESSES)
def test_a_stated_witness_refutes_the_claim(claim):
    failing = settled()[claim].failing
    record, _ = check_sample(failing, implementation_of(failing, THEOREMS[failing.theorem]), WITNESSES[claim])
    assert record.verdict == "refuted"


def test_kinks_in_every_step_by_hand():
    """On max(−x₁, x₁/4 − x₂, x₁/4 + x₂/2) + ‖x‖²/2 the steps 1 and ½ lead from 0 over (1,0) to (3/8,½)."""
    run = KinkInEveryStep(2)
    assert [tuple(x) for x, _ in run.steps] == [(0, 0), (1, 0)] and tuple(run.last) == (Fraction(3, 8), Fraction(1, 2))
    assert run.value(run.last) == Fraction(69, 128)


def test_steps_that_decay_by_hand():
    """w² from 4 with η_i = 1/(2(2 + i)): the first step of ¼ halves w, the second of 1/6 takes a third off; noise ±1."""
    run = DecayingRun(NOISY, Fraction(1, 2), 2)
    assert sorted(path[1][0] for path in run.paths) == [Fraction(7, 4)] * 2 + [Fraction(9, 4)] * 2
    assert run.gaps[1] == 4 + Fraction(1, 16) == run.distances2[1]
    assert run.gaps[2] == run.gaps[1] * Fraction(4, 9) + Fraction(1, 36)
    assert run.second_moment == 64 + 1


@pytest.mark.parametrize("share", [Fraction(1, 4), Fraction(1, 8), Fraction(1, 16)])
def test_the_growth_on_a_parabola_is_what_the_algebra_says(share):
    """(1 + 1/T)(1 − κ/T)² ≥ 1 + 1/(8T), at numbers far beyond the run."""
    assert all((1 + Fraction(1, T)) * (1 - share / T) ** 2 >= 1 + Fraction(1, 8 * T) for T in (*range(1, 50), 10**3, 10**6))
    run = ParabolaWithoutNoise(1, share, 1)
    assert not run.stops_growing(run.distances2)


@pytest.mark.parametrize("share", [Fraction(1, 2), Fraction(7, 8)])
def test_faster_steps_on_a_parabola_are_not_refuted(share):
    run = ParabolaWithoutNoise(1, share, 1)
    assert run.stops_growing(run.distances2)


def test_a_fixed_step_stays_where_it_is():
    run = FixedStep(SIZE, ((0,),), (Fraction(1, 4),), (0,), Fraction(1, 2), 3)
    assert [w[0] for w in KinkedPaths(StochasticGradientDescent, run).paths[0]] == [Fraction(v, 4) for v in (1, -1, 1, -1)]


def test_a_bound_on_whole_numbers_is_not_rounded():
    """Three steps of 1 on |w| from 4, compared with u = 0: 16/6 + ½ is not a float64 number."""
    run = KinkedRun(SIZE, ((0,),), (4,), (0,), 1, 3)
    first = next(
        c
        for c in mean_without_smoothness.statement(KinkedPaths(StochasticGradientDescent, run))
        if "kinks" in getattr(c, "name", "")
    )
    assert (first.lhs, first.rhs) == (3, Fraction(19, 6))


@pytest.mark.parametrize("sample", drawn(GradientQuery, 60))
def test_the_steepest_slope_is_nowhere_exceeded(sample):
    """On a grid; and where it is said that there is none, a point far away is steeper than any k of the samples."""
    f, d = sample.f, sample.f.d
    grid = [exact_vector([Fraction(k, 2) + c for c in f.center]) for k in range(-12, 13)]
    slopes = [f.gradient(w) @ f.gradient(w) for w in grid]
    if sample.steepest2 is not None:
        assert max(slopes) <= sample.steepest2
    else:
        _, (x, y) = sample.pairs
        assert (f.value(x) - f.value(y)) ** 2 > sample.k**2 * ((x - y) @ (x - y)) and len(x) == d


def test_huber_keeps_its_gap_from_far_away():
    """From 4, two steps of ¼ against the slope 1: 3½ − 3 is left of 3½."""
    run = ExpectedRound(SVRG, FarRound((HUBER,), ((0,),), (4,), (4,), Fraction(1, 4), 2, Fraction(3, 4)))
    assert (run.gaps[0], run.gaps[-1]) == (Fraction(7, 2), 3)


def test_a_round_asks_for_each_gradient_at_the_snapshot_and_one_a_step():
    assert Counted(SVRG, ROUND).asked == 2 + 2


# ------------------------------------------------------------------------------------------------------ several horizons

HUBER_RUN = ConvexRun(Bent(((1,),), (Bend((-1, 1), ((0, 0), (1, 1), (0, 0))),), (0,)), (2,), 1, 1)
HALF = KinkedHorizons(SIZE, ((0,),), (Fraction(1, 2),), (0,), 1, 1, (1, 2))


def test_longer_runs_take_steps_of_c_over_root_T():
    """w² from 4, c = ½: one step ends at 0, and four of ¼ halve w each."""
    of = SeveralExpected(StochasticGradientDescent, ConvexHorizons(ConvexRun(SQUARE, (4,), Fraction(1, 2), 1), ((0,),), (1, 2)))
    assert [[w[0] for w in E.paths[0]] for E in of.runs] == [[4, 0], [4, 2, 1, Fraction(1, 2), Fraction(1, 4)]]


@pytest.mark.parametrize("cls", [SmoothHorizons, ConvexHorizons])
def test_float64_makes_no_error_in_any_of_the_runs(cls):
    samples = drawn(cls, 60)
    assert any(max(s.roots) == 4 for s in samples) and any(s.variance > 0 for s in samples)
    for E in (E for s in samples for E in SeveralExpected(StochasticGradientDescent, s).runs):
        for path, picks in zip(E.paths, E.sample.sequences, strict=True):
            steps = [w - E.run.eta * (E.run.gradient(w) + E.sample.xi[k]) for w, k in zip(path, picks, strict=False)]
            assert np.array_equal(steps, path[1:])


def refuted(statement, sample):
    return check_sample(statement, references_of(THEOREMS[statement.theorem])[0], sample)[0].verdict == "refuted"


def shorter(sample, r):
    """Steps of c/T in place of c/√T."""
    run = sample.run
    return NoisyRun(type(run)(run.f, run.start, run.eta / Fraction(r**2), r**2), sample.noise)


@pytest.mark.parametrize(
    ("statement", "sample"),
    [
        (gradients_at_several_horizons, SmoothHorizons(HUBER_RUN, ((0,),), (1, 4))),
        (mean_at_several_horizons, ConvexHorizons(ConvexRun(SMALL, (4,), 1, 1), ((0,),), (1, 4))),
        (earlier_mean_at_several_horizons, ConvexHorizons(ConvexRun(SMALL, (4,), Fraction(1, 2), 1), ((0,),), (1, 4))),
    ],
)
def test_no_constant_serves_steps_of_c_over_T(statement, sample, monkeypatch):
    assert not refuted(statement, sample)
    monkeypatch.setattr(SmoothHorizons, "at", shorter)
    assert refuted(statement, sample)


def test_no_constant_serves_a_fixed_step(monkeypatch):
    """|w| from ½ with steps of 1 stays at ½, and √T times that grows beyond ⅝."""
    assert not refuted(mean_without_smoothness_at_several_horizons, HALF)
    monkeypatch.setattr(KinkedHorizons, "at", lambda s, r: KinkedRun(s.f, s.noise, s.start, s.u, s.eta, r**2))
    assert refuted(mean_without_smoothness_at_several_horizons, HALF)


test_what_is_no_sample_of_steps = refused(
    lambda: SmoothHorizons(SmoothRun(SQUARE, (4,), Fraction(1, 4), 2), NOISE, (1, 2)),
    lambda: SmoothHorizons(SmoothRun(SQUARE, (4,), Fraction(1, 4), 1), NOISE, (1, 1)),
    lambda: SmoothHorizons(SmoothRun(SQUARE, (4,), Fraction(1, 4), 1), NOISE, (1, Fraction(3, 2))),
    lambda: ConvexHorizons(SmoothRun(SQUARE, (4,), Fraction(1, 4), 1), NOISE, (1, 2)),
    lambda: KinkedHorizons(SIZE, ((0,),), (0,), (0,), 1, 2, (1, 2)),
    lambda: KinkedHorizons(SIZE, ((0,),), (0,), (0,), 1, 1, (0, 1)),
    lambda: DecayingRun(NOISY, 0, 1),
    lambda: DecayingRun(NOISY, 1, 1),
    lambda: ParabolaWithoutNoise(1, 1, 1),
    lambda: ParabolaWithoutNoise(1, Fraction(1, 4), 0),
    lambda: KinkedRun(SIZE, ((1,),), (0,), (0,), 1, 1),
    lambda: KinkedRun(SIZE, ((0,),), (0,), (0,), 0, 1),
    lambda: FixedStep(SIZE, ((0,),), (1,), (0,), 1, 1),
    lambda: FarRound((SQUARE,), ((0,),), (4,), (4,), Fraction(1, 8), 1, 0),
    lambda: FarRound((HUBER,), ((0,),), (2,), (2,), Fraction(1, 4), 2, Fraction(3, 4)),
    lambda: GradientQuery(SQUARE, (1,), (1,), -1),
)
