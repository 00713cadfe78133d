"""Optimisers: closed answers, what the papers print, and mistakes in the readings."""

import dataclasses
from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.optimisers import Adam, AMSGrad, Momentum
from lemmata.algorithms.optimisers.mutants_adam import CorrectsTheMaximum
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import check_sample
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.optimisers.readings import AdamPoints, AMSGradPoints, HuberPoints, MomentumPoints, average
from lemmata.theorems.optimisers.samples.huber import HuberRun
from lemmata.theorems.optimisers.samples.runs import (
    AdamRun,
    BoundedAdamRun,
    ConstantGradients,
    GrowingGradients,
    MemorylessRun,
    MomentumRun,
    ReddiRun,
)

HALF = Fraction(1, 2)
TINY = Fraction(1, 2**20)


def verdict(theorem, thing, sample):
    from lemmata.properties.roles import Implementation

    made = Implementation.of(thing, THEOREMS[theorem].role)
    return check_sample(THEOREMS[theorem], made, sample)[0].verdict


@pytest.mark.parametrize("N", [1, 3, 10])
@pytest.mark.parametrize("L", [1, 4, HALF])
def test_an_optimiser_without_momentum_attains_the_worst_case(N, L):
    run = HuberPoints(Momentum, HuberRun(L, Fraction(1, 4), -2, N, -1))
    assert run.gap == run.sample.worst == L * (run.sample.start + 2) ** 2 / Fraction(4 * N + 2)


@pytest.mark.parametrize("nesterov", [False, True])
def test_without_momentum_both_steps_are_gradient_descent(nesterov):
    run = MomentumPoints(Momentum, MomentumRun((1, 2), ((3, -1), (1, 1)), HALF, 0, nesterov, 0))
    assert run.path.tolist() == [[1, 2], [-HALF, 2 + HALF], [-1, 2]]


def test_half_the_momentum_doubles_the_velocity():
    run = MomentumPoints(Momentum, ConstantGradients((0,), ((1,),) * 8, 1, HALF, False, 0))
    assert [abs(a - b) for a, b in zip(run.path[1:, 0], run.path[:-1, 0], strict=True)] == [2 - HALF**t for t in range(8)]


def test_an_average_of_equal_numbers_is_the_number():
    assert average([3, 3, 3], Fraction(7, 8)) == 3 and average([1, 2, 5], 0) == 5
    assert average([0, 4], HALF) == Fraction(8, 3)


def test_kingma_and_bas_bound_fails_and_the_one_of_cauchy_and_schwarz_is_attained():
    """β₁ = 3/4 and β₂ = 15/16: their bound is η, for (1 − β₁)/√(1 − β₂) = 1."""
    sample = BoundedAdamRun((0,), ((16,), (20,), (25,)), 1, Fraction(3, 4), Fraction(15, 16), TINY)
    moved = AdamPoints(Adam, sample).entries[-1].moved
    assert 1.016 < moved < 1.0161
    bounds = [c for c in THEOREMS["adam-steps-are-bounded"](AdamPoints(Adam, sample)) if hasattr(c, "ratio")]
    assert 1 - 1e-6 < bounds[-1].ratio < 1


def test_adam_climbs_where_amsgrad_descends():
    sample = ReddiRun((0,), ((3,), (-1,), (-1,)) * 5, HALF, 0, Fraction(1, 16), TINY)
    assert AdamPoints(Adam, sample).path[-1][0] > 1 and AMSGradPoints(AMSGrad, sample).path[-1][0] < -HALF
    assert verdict("amsgrad-descends-where-adam-climbs", Adam, sample) == "refuted"
    assert verdict("adam-climbs-on-reddis-example", AMSGrad, sample) == "refuted"


def test_both_maxima_of_amsgrad_meet_what_is_common_to_them_and_one_lets_its_rate_grow():
    """Of v, corrected afterwards, or of v̂: one large gradient, then small ones."""
    assert verdict("amsgrad-descends-where-adam-climbs", CorrectsTheMaximum, drawn(ReddiRun, 3)[-1]) == "holds"
    for sample in drawn(GrowingGradients, 10):
        assert verdict("amsgrad-is-adam-on-growing-gradients", CorrectsTheMaximum, sample) == "holds"
    for sample in drawn(AdamRun, 10):
        assert verdict("amsgrad-steps-no-farther", CorrectsTheMaximum, sample) == "holds"
    sample = MemorylessRun((0,), ((4,), (1,), (1,)), 1, 0, HALF, TINY)
    assert verdict("amsgrad-steps-do-not-grow", AMSGrad, sample) == "holds"
    assert verdict("amsgrad-steps-do-not-grow", CorrectsTheMaximum, sample) == "refuted"


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"lr": 0}, "learning rate"),
        ({"eps": 0}, "ε"),
        ({"beta1": 1}, "beta1"),
        ({"beta2": -HALF}, "beta2"),
        ({"gradients": ((1, 2),)}, "dimension"),
        ({"gradients": ()}, "gradient"),
    ],
)
def test_hypotheses_are_checked(settings, why):
    sample = AdamRun((0,), ((1,),), 1, HALF, HALF, TINY)
    with pytest.raises(HypothesisNotMet, match=why):
        dataclasses.replace(sample, **settings)


class Refuses(Adam):
    def init(self, start, lr, beta1, beta2, eps):
        if beta2 < 0.5:
            raise ValueError("β₂ is too small")
        super().init(start, lr, beta1, beta2, eps)


class OfOneEntry(Adam):
    def update(self, gradient):
        return super().update(gradient)[:1]


class AnswersNaN(Adam):
    def update(self, gradient):
        return super().update(gradient) * np.nan


class SaysNothing(Adam):
    def update(self, gradient):
        super().update(gradient)


class WritesToTheGradient(Adam):
    def update(self, gradient):
        gradient *= 1.0
        gradient += 1.0
        return super().update(gradient)


def test_what_cannot_be_read_is_told_apart_from_what_is_wrong():
    sample = AdamRun((0, 1), ((1, 2), (3, 4)), 1, HALF, 0, TINY)
    assert verdict("adam-iterates", Refuses, sample) == "declined"
    for broken in (OfOneEntry, AnswersNaN, SaysNothing, WritesToTheGradient):
        assert verdict("adam-iterates", broken, sample) in ("refuted", "crashed"), broken


class Float32Adam(Adam):
    """Keeps everything in float32."""

    def init(self, start, *settings, **named):
        super().init(np.asarray(start, dtype=np.float32), *settings, **named)
        self.m, self.v = self.m.astype(np.float32), self.v.astype(np.float32)

    def update(self, gradient):
        return super().update(np.asarray(gradient, dtype=np.float32))


class Float32AdamUncorrected(Float32Adam):
    @staticmethod
    def unbiased(mean, beta, t):
        return mean


def test_adam_in_float32_is_right_by_the_standards_of_float32():
    samples = drawn(AdamRun, 40)
    assert {verdict("adam-iterates", Float32Adam, sample) for sample in samples} <= {"holds", "vacuous"}
    assert "refuted" in {verdict("adam-iterates", Float32AdamUncorrected, sample) for sample in samples}
