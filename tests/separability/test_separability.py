"""Separability and margins: closed answers and edges."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.separability import separation
from lemmata.properties.numbers.rounding import UNIT_ROUNDOFF
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.search.search import check_sample
from lemmata.theorems.perceptron.samples.streams import DoublingRows
from lemmata.theorems.separability.margins import margins_scale_with_the_data
from lemmata.theorems.separability.readings import FirstOneWeights, Margins
from lemmata.theorems.separability.samples import (
    ExclusiveClasses,
    PlanarScaledSeparator,
    ScaledSeparator,
    XorSquare,
    ZeroOneVectors,
)
from lemmata.theorems.separability.separability import parity_of_the_first_one


@pytest.mark.parametrize("separable", [separation.separable, separation.hulls_are_disjoint])
def test_separability(separable):
    square = np.array([[1.0, 1], [-1, -1], [1, -1], [-1, 1]])
    assert not separable(square, np.array([1, 1, -1, -1]))
    assert separable(square, np.array([1, 1, 1, -1]))
    assert separable(square, np.ones(4))
    assert not separable(np.array([[0.0], [0.0]]), np.array([1, -1]))
    assert separable(np.array([[3.0, 3], [-0.1, -0.1], [-3, 0.1], [0.1, -3]]), np.array([1, 1, -1, -1]))  # one in each quadrant


def test_weights_of_the_first_one():
    assert list(separation.halving_weights(4)) == [1, -0.5, 0.25, -0.125]
    vectors = ZeroOneVectors(((0, 1, 1, 0), (0, 0, 1, 0)))
    assert vectors.labels == (-1, 1)
    assert vectors.zeros == 1


def test_margin():
    assert separation.margin(np.array([3.0, 4.0]), np.array([[5.0, 0.0], [0.0, -5.0]]), np.array([1, -1])) == pytest.approx(3)


def test_hypotheses():
    for wrong in [lambda: XorSquare(((0, 1),)), lambda: ScaledSeparator(((1,),), (1,), (-1,), 1), lambda: ZeroOneVectors(((0, 0),)),
                  lambda: ScaledSeparator(((1,),), (1,), (1,), 0), lambda: ScaledSeparator(((1,),), (1,), (1,), 3),
                  lambda: ExclusiveClasses((1,), 1)]:  # fmt: skip
        with pytest.raises(HypothesisNotMet):
            wrong()
    assert ScaledSeparator(((1,),), (1,), (1,), Fraction(1, 2)).products == [1]


def test_doubling_rows():
    rows = DoublingRows(2, (0, 1, 2, 3, 4), (1, 1, 1, 1, -1))
    half = Fraction(1, 2)
    assert rows.stream.rows[3] == (-half, -half, -half, half, 0)
    assert rows.stream.rows[4] == (half, half, half, 0, -half)
    assert [s.J for s in rows.smaller()] == [1]
    with pytest.raises(HypothesisNotMet):
        DoublingRows(1, (0, 1), (1, 1))


def test_the_allowance_of_a_margin():
    """4(d + 2)u‖a‖, at d = 2 and ‖a‖ = 5."""
    separator = ScaledSeparator(((3, 4),), (1,), (1, 1), 2)
    run = Margins(lambda: separation.margin, separator)
    allowance = margins_scale_with_the_data.allowance("margin", run, "of w")
    assert allowance is not None and allowance.value == 80 * UNIT_ROUNDOFF
    assert float(run.of_w) == pytest.approx(7 / 2**0.5)
    assert (run.of_cw, run.on_ca) == (run.of_w, 2 * run.of_w)


def test_the_middle_of_two_solutions_has_less_than_their_mean():
    separator = PlanarScaledSeparator(((1, 2), (2, 1)), (1, 1), (1, 1), 1)
    best, other = separator.delta(separator.optimum.w), separator.delta(separator.another)
    assert other < best and float(separator.delta(separator.middle)) < float(best + other) / 2


def test_weights_of_another_length_are_refuted_in_words():
    weights = Implementation.of(lambda d: np.ones(d + 1), FirstOneWeights)
    record, _ = check_sample(parity_of_the_first_one, weights, ZeroOneVectors(((0, 1),)))
    assert record.verdict == "refuted" and "weights came in the shape" in str(record.conclusion)


@pytest.mark.parametrize("test", [separation.separable, separation.hulls_are_disjoint])
@pytest.mark.parametrize("unit", [2.0**-40, 2.0**-500, 1.0, 2.0**400])
def test_separability_does_not_depend_on_the_unit(test, unit):
    square, y = np.array([[1.0, 1], [1, -1], [-1, 1], [-1, -1]]) * [unit, 2**-7 * unit], np.array([1, -1, -1, 1])
    assert not test(square, y) and test(np.c_[square, square[:, 0] / unit * square[:, 1]], y)
