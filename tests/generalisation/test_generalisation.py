"""Risks and uniform convergence: closed answers and edges."""

from fractions import Fraction
from math import exp, log

import numpy as np
import pytest
from lemmata.algorithms.generalisation import risk, sampling
from lemmata.properties.samples import HypothesisNotMet
from lemmata.theorems.generalisation.oracles import linear_factor
from lemmata.theorems.generalisation.printed.uniform_convergence import LabelledClass, TooFew
from lemmata.theorems.generalisation.samples.risk import CurveData, FiniteWorld, LargeVCSample, Risks, VCGoal
from lemmata.theorems.generalisation.uniform_convergence import some_tail

from ..conftest import refused

HALF = Fraction(1, 2)


def test_two_gamma_is_attained():
    risks = Risks((0, Fraction(1, 2)), (Fraction(1, 4), Fraction(1, 4)))
    assert risks.gamma == Fraction(1, 4)
    assert risks.true[risk.least_error_last(np.array([0.25, 0.25]))] == 2 * risks.gamma
    assert risk.least_error(np.array([0.25, 0.25])) == 0


def test_least_squares():
    data = CurveData((0, 1, 2), (0, 1, 0), 2)
    assert data.least_errors == [Fraction(2, 3), Fraction(2, 3), 0]
    assert CurveData((1, 1), (0, 2), 3).least_error(3) == 2  # equal x, different y


def test_vc_sample_size_is_the_least():
    m = sampling.vc_sample_size(1, 1.0, 0.5)
    assert 4 * (2 * m + 1) * exp(-m / 8) <= 0.5 < 4 * (2 * m - 1) * exp(-(m - 1) / 8)
    assert log(4) + log(2 * np.e * linear_factor(1, Fraction(1))) <= linear_factor(1, Fraction(1)) / 8


def test_one_of_two_points():
    assert some_tail(1, 1, Fraction(1, 4)) == 2  # the union bound counts either point
    assert some_tail(1, 1, Fraction(1, 2)) == 0


test_hypotheses = refused(
    lambda: Risks((), ()),
    lambda: Risks((2,), (0,)),
    lambda: VCGoal(0, 1, 1),
    lambda: LargeVCSample(2, 3, 1),
    lambda: FiniteWorld((1,), (((0,),),), 1),
    lambda: FiniteWorld((1,), (((HALF,),),), 2),
    lambda: CurveData((), (), 1),
)


def test_the_risks_of_a_class_are_those_of_its_labels():
    sets = frozenset(map(frozenset, ((), (0,), (1,), (0, 1))))
    found = LabelledClass(sets, (Fraction(1, 4), Fraction(3, 4)), frozenset({0}), HALF)
    assert found.d == 2 and found.risks == [0, Fraction(1, 4), Fraction(3, 4), 1]
    assert found.failure(1, HALF) == Fraction(1, 4) * 2  # of the two in the middle, each where the rarer point is drawn
    with pytest.raises(HypothesisNotMet, match="1 ≤ d ≤ 3"):
        LabelledClass(frozenset({frozenset()}), (1,), frozenset(), HALF)


def test_fewer_examples_than_points_leave_a_share_of_the_mass_unseen():
    assert TooFew(4, (0, 3)).largest_error == HALF
    assert TooFew(4, (0, 0)).largest_error == Fraction(3, 4)
    assert TooFew(4, (0, 1, 2)).largest_error == Fraction(1, 4)
    with pytest.raises(HypothesisNotMet, match="as many as points"):
        TooFew(2, (0, 1, 1))
