"""Runs on functions with exact curvature: the worst case is attained, and what the notes print of strong convexity is refuted."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.gradient_descent import GradientDescent
from lemmata.algorithms.gradient_descent.mutants import RepeatsTheStart, ReturnsMeans
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import check_sample
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.gradient_descent.printed import RisesPaidFor, TwoSequences, ValuesPaidFor
from lemmata.theorems.gradient_descent.readings import SmoothDescent
from lemmata.theorems.gradient_descent.samples.other_norms import RunInAnotherNorm
from lemmata.theorems.gradient_descent.samples.runs import ConvexRun, LongestSteps, SmoothRun, StronglyConvexRun
from lemmata.theorems.smoothness.samples.functions import Bend, Bent
from lemmata.workbench.controls.controls import implementation_of
from lemmata.workbench.texts.claims import settled

from ..conftest import refused

HALF = Fraction(1, 2)


def parabola(c) -> Bend:
    return Bend((), ((c, c),))


def huber(L, N: int) -> LongestSteps:
    f = Bent(((1,),), (Bend((-1, 1), ((0, 0), (L, L), (0, 0))),), (0,))
    return LongestSteps(f, (2 * N + 1,), 1 / Fraction(L), N)


@pytest.mark.parametrize("L", [1, 2, HALF])
@pytest.mark.parametrize("N", [1, 3, 10])
def test_huber_attains_the_worst_case(L, N):
    run = SmoothDescent(GradientDescent, huber(L, N))
    bounds = [c for c in THEOREMS["worst-case-of-gradient-descent"](run) if getattr(c, "at", None) == N]
    assert [(c.lhs == c.rhs, c.ratio) for c in bounds] == [(True, 1.0)]
    assert bounds[0].rhs == run.L * (2 * N + 1) ** 2 / Fraction(4 * N + 2)


@pytest.mark.parametrize("wrong", [RepeatsTheStart, ReturnsMeans])
def test_a_slower_method_misses_the_worst_case_on_huber(wrong):
    theorem = THEOREMS["worst-case-of-gradient-descent"]
    run = SmoothDescent(wrong, huber(1, 3))
    assert not all(c.holds for c in theorem(run) if hasattr(c, "holds"))


def test_no_other_sample_is_worse():
    run = THEOREMS["worst-case-of-gradient-descent"]
    for sample in drawn(LongestSteps, 40):
        assert all(c.holds for c in run(SmoothDescent(GradientDescent, sample)) if hasattr(c, "holds"))


def test_the_printed_rate_under_strong_convexity_fails_after_one_step():
    """f = x²/2 + y², started on the y axis: μ = 1, and a step of 1/8 leaves 9/16 of f, more than 7/16."""
    failing = settled()["ml-notes/gd-strongly-convex-rate"].failing
    f = Bent(((1, 0), (0, 1)), (parabola(1), parabola(2)), (0, 0))
    sample = StronglyConvexRun(f, (0, 1), Fraction(1, 8), 1)
    record, _ = check_sample(failing, implementation_of(failing, THEOREMS[failing.theorem]), sample)
    assert record.verdict == "refuted"
    assert (record.smallest.conclusion.lhs, record.smallest.conclusion.rhs) == (Fraction(9, 16), Fraction(7, 16))


@pytest.mark.parametrize(
    ("bend", "infimum"),
    [
        (parabola(2), 0),
        (parabola(0), 0),
        (parabola(-1), None),
        (Bend((-1, 1), ((0, 0), (1, 1), (0, 0))), 0),
        (Bend((-1, 1), ((1, 1), (-1, -1), (1, 1))), -1),  # two wells: −½ and slope −1 at 1, back to 0 at 2
        (Bend((0, 1), ((1, 1), (-1, -1), (0, 0))), None),  # falls for ever
        (Bend((0, 1, 3), ((1, 1), (-1, -1), (1, 1), (0, 0))), -1),
    ],
)
def test_infima_of_known_functions(bend, infimum):
    assert bend.infimum == infimum


@pytest.mark.parametrize("sample", drawn(SmoothRun, 40))
def test_nothing_on_a_grid_is_below_the_infimum(sample):
    for bend in sample.f.bends:
        assert all(bend.at(Fraction(t, 4))[0] >= bend.infimum for t in range(-60, 61))


test_what_is_no_sample = refused(
    lambda: SmoothRun(Bent(((1,),), (parabola(-1),), (0,)), (1,), HALF, 1),
    lambda: SmoothRun(Bent(((1,),), (parabola(1),), (0,)), (1,), 2, 1),
    lambda: SmoothRun(Bent(((1,),), (parabola(1),), (0,)), (1,), 0, 1),
    lambda: SmoothRun(Bent(((1,),), (parabola(1),), (0,)), (1,), 1, 0),
    lambda: ConvexRun(Bent(((1,),), (Bend((0, 1), ((1, 1), (-1, -1), (1, 1))),), (0,)), (1,), 1, 1),
    lambda: StronglyConvexRun(Bent(((1,),), (Bend((-1, 1), ((0, 0), (1, 1), (0, 0))),), (0,)), (1,), 1, 1),
    lambda: LongestSteps(Bent(((1,),), (parabola(1),), (0,)), (1,), HALF, 1),
    lambda: TwoSequences((1,), (1,)),
    lambda: RisesPaidFor((0, 1), (0, 0)),
    lambda: ValuesPaidFor((1, 0), (0, 0)),
)


def test_a_function_in_another_norm_is_as_smooth_there_as_it_says():
    f = RunInAnotherNorm((2, -2, 2, 2), (1, 0, 3, 0))
    rng = np.random.default_rng(0)
    for _ in range(50):
        w, v = (np.array([int(k) for k in rng.integers(-9, 10, 4)], dtype=object) for _ in range(2))
        assert max(abs(f.gradient(w) - f.gradient(v))) <= f.L * sum(abs(w - v))
    with pytest.raises(HypothesisNotMet, match="at most 3L"):
        RunInAnotherNorm((1, 1, 1), (1, 0, 0))
