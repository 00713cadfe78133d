"""Runs over all sequences of indices: what is sharp is attained, and what is no sample is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from lemmata.algorithms.stochastic_gradient import SVRG, StochasticGradientDescent
from lemmata.properties.numbers import exact_vector
from lemmata.properties.samples import decode, encode
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.search import drawn
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.gradient_descent.runs import ConvexRun, SmoothRun, StronglyConvexRun
from lemmata.theorems.smoothness.functions import Bend, Bent
from lemmata.theorems.stochastic_gradient.printed import RandomVector
from lemmata.theorems.stochastic_gradient.readings import Expected, ExpectedRound
from lemmata.theorems.stochastic_gradient.samples import NoisyConvexRun, NoisyRun, NoisyStronglyConvexRun
from lemmata.theorems.stochastic_gradient.sums import SvrgRound, SvrgRoundFromTheSnapshot

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


@pytest.mark.parametrize(
    "bad",
    [
        lambda: NoisyRun(SmoothRun(SQUARE, (4,), Fraction(1, 4), 2), ((1,), (1,))),
        lambda: NoisyRun(SmoothRun(SQUARE, (4,), Fraction(1, 4), 2), ((1, 0), (-1, 0))),
        lambda: NoisyRun(SmoothRun(SQUARE, (4,), Fraction(1, 4), 2), ()),
        lambda: NoisyConvexRun(SmoothRun(SQUARE, (4,), Fraction(1, 4), 2), NOISE),
        lambda: NoisyStronglyConvexRun(ConvexRun(SQUARE, (4,), Fraction(1, 4), 2), NOISE),
        lambda: RandomVector(((1,),), (0,)),
        lambda: RandomVector(((1,), (1, 2)), (1, 1)),
    ],
)
def test_what_is_no_sample(bad):
    with pytest.raises(HypothesisNotMet):
        bad()


@pytest.mark.parametrize("kind", [NoisyRun, NoisyConvexRun, NoisyStronglyConvexRun, RandomVector, SvrgRound])
def test_samples_are_read_back_as_they_were_written(kind):
    assert all(decode(encode(sample)) == sample for sample in drawn(kind, 10))


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


@pytest.mark.parametrize("sample", drawn(SvrgRound, 30))
def test_the_minimiser_of_the_sum_is_0(sample):
    assert not any(sample.gradient(exact_vector([0] * len(sample.start))))
    assert all(sample.gap(exact_vector(w)) >= 0 for w in (sample.start, sample.snapshot))


@pytest.mark.parametrize(
    "bad",
    [
        lambda: SvrgRound((), (), (1,), (1,), Fraction(1, 8), 1),
        lambda: SvrgRound((SQUARE, SQUARE), ((1,), (1,)), (1,), (1,), Fraction(1, 8), 1),
        lambda: SvrgRound((SQUARE,), ((0,),), (1,), (1,), Fraction(1, 4), 1),
        lambda: SvrgRound((SQUARE,), ((0,),), (1,), (1,), Fraction(1, 8), 0),
        lambda: SvrgRound((SQUARE,), ((0,),), (1, 0), (1,), Fraction(1, 8), 1),
        lambda: SvrgRoundFromTheSnapshot((SQUARE,), ((0,),), (1,), (2,), Fraction(1, 8), 1),
    ],
)
def test_what_is_no_round(bad):
    with pytest.raises(HypothesisNotMet):
        bad()
