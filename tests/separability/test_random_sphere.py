"""The sphere near a hyperplane, margins under random labels, unions of events: closed answers and edges."""

from fractions import Fraction
from math import acos, pi

import numpy as np
import pytest
from lemmata.algorithms.separability import sphere
from lemmata.properties.numbers.rounding import UNIT_ROUNDOFF
from lemmata.theorems.separability.random_sphere import (
    random_labels_leave_no_large_margin,
    sphere_is_near_its_equator,
    union_bound,
)
from lemmata.theorems.separability.readings import LargestMargins, Mass, Union
from lemmata.theorems.separability.samples import Band, EqualEvents, Events, UnitPoints, mass_of_band

from ..conftest import refused


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


test_hypotheses = refused(
    lambda: Band(0, 0, 1),
    lambda: Band(1, 2, 1),
    lambda: Band(1, Fraction(1, 3), 1),
    lambda: UnitPoints(((2,),), 1),
    lambda: EqualEvents((frozenset(), frozenset({0})), 1),
)


def test_allowances_at_examples():
    """10⁻⁹ of a mass, 10⁻⁶ or the declared tol of a margin, and 4·2ᵏu of k events."""
    mass = sphere_is_near_its_equator.allowance("mass within t", Mass(lambda: sphere.mass, Band(3, 1, 1)))
    assert mass is not None and mass.value == Fraction(1, 10**9)
    margin = random_labels_leave_no_large_margin.allowance(
        "largest margin", LargestMargins(lambda: sphere.largest_margin, UnitPoints(((1,),), 1)), (1,)
    )
    assert margin is not None and margin.value == Fraction(1, 10**6)
    union = union_bound.allowance("P(some event), computed", Union(lambda: sphere.union, Events((frozenset({0}),) * 3, 2)))
    assert union is not None and union.value == 32 * UNIT_ROUNDOFF
