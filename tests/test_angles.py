"""Cosines and sines in the kernel: what the one axiom says of real angles, and what does not follow from it."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest
from lemmata.properties.proofs import reals, term
from lemmata.properties.proofs.engines.gram import counterexample
from lemmata.properties.proofs.formal.conditions import NotDerived
from lemmata.properties.proofs.kernel import Loop, by, cosine_of_difference, sine_of_difference
from lemmata.properties.proofs.proving import engines_of
from lemmata.properties.proofs.ties import tie

(a, b, t, T), circle = reals("a b t T"), cosine_of_difference


def test_the_axiom_is_so_of_real_angles():
    for x, y in np.random.RandomState(0).uniform(-9, 9, (20, 2)):
        for fact in (cosine_of_difference(term(x), term(y)), sine_of_difference(term(x), term(y))):
            assert abs(float((fact.conclusion.lhs - fact.conclusion.rhs).expression)) < 1e-12


def test_what_follows_from_it():
    with engines_of([]):
        sum_of_angles = cosine_of_difference(-a, b)
        assert by((a + b).cos() == a.cos() * b.cos() - a.sin() * b.sin(), sum_of_angles).hypotheses == frozenset()
        assert by(t.cos() <= 1, circle(t, t), loose="a square that is left out").hypotheses == frozenset()


@pytest.mark.parametrize(
    ("goal", "facts"),
    [
        ((b - a).cos() == b.cos() * a.cos() - b.sin() * a.sin(), [cosine_of_difference(a, b)]),
        ((b - a).sin() == a.sin() * b.cos() - a.cos() * b.sin(), [sine_of_difference(a, b)]),
        ((a + b).cos() == b.cos() * a.cos() + b.sin() * a.sin(), [cosine_of_difference(a, b)]),
        (t.cos() * t.cos() + t.sin() * t.sin() == 1, [circle(a, a)]),  # of another angle
        (t.cos() == a.cos(), [circle(t, t), circle(a, a)]),
        (t.cos() >= 0, [circle(t, t)]),
        (t.sin() <= t, [circle(t, t)]),
        ((2 * t).sin() == 2 * t.sin(), [sine_of_difference(-t, t)]),
    ],
)
def test_what_is_not_so_does_not_follow(goal, facts):
    with engines_of([]), pytest.raises(NotDerived):
        by(goal, *facts)


def turning(step) -> Loop:
    return Loop("angles", {"T": T}, (t,), lambda _: (0,), step)


def test_a_loop_is_compared_with_what_stands_for_cosines():
    loop, items = turning(lambda T, t: (T + t.cos() - t.sin(),)), [(1,), (-2,)]
    assert tie(loop, [(items, [5 - 3])], {"cos": lambda t: t * t, "sin": lambda t: 3 * t + 3}).faults == ()
    assert tie(loop, [(items, [2])], {"cos": lambda t: t * t, "sin": lambda t: 3 * t + 2}).faults
    assert tie(loop, [(items, [2])]).faults  # what is irrational is no number of a run
    assert tie(loop, [([(0,)], [1])]).faults == ()


def test_a_counterexample_has_the_angles_of_its_cosines():
    found = counterexample([circle(t, t).conclusion, t.cos() < 0, t.sin() == 0])
    assert found is not None and abs(abs(found.numbers["t"]) - pi) < 1e-9


def test_a_counterexample_keeps_the_angle_that_its_other_facts_need():
    """The solver knows the cosine as a number of which nothing is known: an angle that it was given stays."""
    found = counterexample([circle(t, t).conclusion, t >= 7])
    assert found is not None and found.numbers["t"] >= 7
