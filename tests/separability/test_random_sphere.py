"""The sphere near a hyperplane, margins under random labels, unions of events: closed answers and edges."""

from __future__ import annotations

from fractions import Fraction
from math import acos, pi

import numpy as np
import pytest
from lemmata.algorithms.separability import sphere
from lemmata.properties.samples import HypothesisNotMet
from lemmata.theorems.separability.samples import Band, EqualEvents, UnitPoints, mass_of_band


def test_masses():
    half = Fraction(1, 2)
    assert float(mass_of_band(3, half)) == pytest.approx(0.5)  # Archimedes
    assert float(mass_of_band(2, half)) == pytest.approx(1 - 2 * acos(0.5) / pi)
    assert mass_of_band(1, half) == 0
    assert mass_of_band(1, Fraction(1)) == mass_of_band(5, Fraction(1)) == 1
    assert sphere.mass(1, 0.5) == 0.0
    assert sphere.mass(3, 0.25) == pytest.approx(0.25)


def test_margins():
    assert sphere.largest_margin(np.eye(4), np.array([1, -1, 1, 1])) == pytest.approx(0.5)
    assert sphere.largest_margin(np.array([[1.0], [1.0]]), np.array([1, -1])) == 0
    halves = np.array([[0, 0.5, 0.5, 0.5, 0.5], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 1, 0]])  # where SciPy's nnls ends early
    assert sphere.largest_margin(halves, np.array([1, -1, 1, 1])) == pytest.approx(0.5)
    assert UnitPoints(((1, 0), (0, 1)), 1).margin_squared((1, -1)) == Fraction(1, 2)


def test_unions():
    events = [frozenset({0, 1}), frozenset({1, 2})]
    assert sphere.union(events, 4) == sphere.by_inclusion_and_exclusion(events, 4) == 0.75


def test_hypotheses():
    for wrong in [lambda: Band(0, 0, 1), lambda: Band(1, 2, 1), lambda: Band(1, Fraction(1, 3), 1), lambda: UnitPoints(((2,),), 1),
                  lambda: EqualEvents((frozenset(), frozenset({0})), 1)]:  # fmt: skip
        with pytest.raises(HypothesisNotMet):
            wrong()
