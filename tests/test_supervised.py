"""Supervised learning: closed answers, edges, and the exact witnesses of what is printed wrong."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.duality.lagrangians import is_convex
from lemmata.algorithms.kernels import functionals
from lemmata.algorithms.kernels.string_kernel import by_counting_words, count_common_words, count_substrings
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet, decode, encode, strategy_of
from lemmata.properties.search import check_sample
from lemmata.theorems.duality.lagrangians import convex_if_and_only_if_hessian_semidefinite
from lemmata.theorems.duality.roles.lagrangians import ConvexityTest
from lemmata.theorems.duality.samples.lagrangians import PrimalDualPoint, Quartic, ScaledMargin
from lemmata.theorems.kernels.functionals import hilbert, power_of_one_minus_x
from lemmata.theorems.kernels.samples.functionals import ClaimedBound, PolynomialFunctional, WeightedLabels

HALF = Fraction(1, 2)


@pytest.mark.parametrize("point", [(1,), (1.0,), np.array([1.0]), np.array([1], dtype=object) * Fraction(1)])
def test_a_quartic_is_evaluated_exactly(point):
    f = Quartic(P=((2,),), c=(2,), u=(1,), v=(1,))
    assert f(point) == Fraction(7, 6) and isinstance(f(point), Fraction)
    convexity = Implementation.of(is_convex, ConvexityTest)
    record, _ = check_sample(convex_if_and_only_if_hessian_semidefinite, convexity, f)
    assert record.verdict == "holds"


@pytest.mark.parametrize("kernel", [count_common_words, by_counting_words])
@pytest.mark.parametrize(("x", "z", "k", "value"), [("aaa", "aa", 2, 2), ("ab", "ba", 2, 0), ("", "a", 1, 0), ("abab", "ab", 1, 4)])
def test_common_words(kernel, x, z, k, value):
    assert kernel(x, z, k) == value


def test_word_counts_overlap():
    assert count_substrings("aaa", 2, "ab") == [2, 0, 0, 0]


def test_representer_of_evaluation_at_zero():
    assert functionals.represent([1, 0]) == [4, -6]
    h = np.array(functionals.represent([1, 0, 0]), dtype=object)
    assert h @ hilbert(3) @ h == 9
    f = power_of_one_minus_x(4)
    assert f @ hilbert(5) @ f == Fraction(1, 9)


@pytest.mark.parametrize(
    ("sample", "arguments", "message"),
    [
        (PolynomialFunctional, ((), ()), "at least one"),
        (ClaimedBound, (0, 1), "positive"),
        (WeightedLabels, ((1,), (HALF,)), "distribution"),
        (ScaledMargin, (1, (0, 0)), "must not be 0"),
        (Quartic, (((0, 1), (0, 0)), (0, 0), (0, 0), (0, 0)), "symmetric"),
        (PrimalDualPoint, (((1,),), (1,), (1,), 0, 1, (0,), (-1,), (0,)), "negative"),
    ],
)
def test_hypotheses_are_checked(sample, arguments, message):
    with pytest.raises(HypothesisNotMet) as error:
        sample(*arguments)
    assert message in str(error.value)


@pytest.mark.parametrize("sample", [WeightedLabels, Quartic, PrimalDualPoint])
def test_samples_survive_a_witness_file(sample):
    import hypothesis

    @hypothesis.settings(max_examples=20, database=None)
    @hypothesis.given(strategy_of(sample))
    def round_trip(drawn):
        assert decode(encode(drawn)) == drawn

    round_trip()
