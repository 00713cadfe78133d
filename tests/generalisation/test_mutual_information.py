"""Mutual information: closed answers and edges."""

from fractions import Fraction
from math import log

import numpy as np
import pytest
from lemmata.algorithms.generalisation import information
from lemmata.properties.numbers.rounding import UNIT_ROUNDOFF
from lemmata.properties.samples import HypothesisNotMet
from lemmata.theorems.generalisation import floats
from lemmata.theorems.generalisation.mutual_information import divergence
from lemmata.theorems.generalisation.readings.selection import Information
from lemmata.theorems.generalisation.samples.information import JointTable, entropy

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    "function", [information.mutual_information, information.divergence_from_independence, information.by_entropies]
)
def test_closed_answers(function):
    assert function(np.eye(2) / 2) == pytest.approx(log(2))
    assert function(np.full((2, 3), 1 / 6)) == pytest.approx(0)
    assert function(np.ones((1, 1))) == 0


def test_tables():
    copy = JointTable(((HALF, 0), (0, HALF)))
    assert copy.determined
    assert not copy.independent
    assert JointTable(((HALF, HALF),)).independent
    assert float(entropy([HALF, HALF])) == pytest.approx(log(2))
    assert entropy([1, 0]) == 0
    assert float(divergence(copy)) == pytest.approx(log(2))


def test_allowance():
    run = Information(lambda: information.mutual_information, JointTable(((HALF, 0), (0, HALF))))
    assert float(run.value) == pytest.approx(log(2))
    assert float(floats.information(run).value) == pytest.approx(4 * 8 * float(UNIT_ROUNDOFF) * (1 + 2 * log(2)))


@pytest.mark.parametrize("rows", [(), ((1, 1),), ((2, -1),), ((1,), (0, 0))])
def test_hypotheses(rows):
    with pytest.raises(HypothesisNotMet):
        JointTable(rows)
