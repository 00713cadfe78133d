"""Convex problems beyond quadratic programs: a feasible point is a minimum, or it is not, and both are shown exactly."""

import numpy as np
import pytest
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.samples.draws import drawn
from lemmata.theorems.duality.samples.convex_problems import ConvexPoint, gradient, value
from scipy.optimize import minimize

PARABOLA = (((1, 0), (0, 1)), (), (0, 0), 0)  # ‖w‖²
DISC = (((1, 0), (0, 1)), (), (0, 0), -1)
ABOVE = ((), (), (-1, 0), 0)  # −w₁ ≤ 0


def test_the_gradient_is_that_of_the_value():
    function, w = (((1, 2),), ((2, -1),), (3, -4), 5), (1, 2)
    assert value(function, w) == 25 + 0 + 3 - 8 + 5
    for j in range(2):
        step = np.eye(2)[j] * 1e-6
        assert (value(function, w + step) - value(function, w - step)) / 2e-6 == pytest.approx(
            float(gradient(function, w)[j]), abs=1e-4
        )


@pytest.mark.parametrize(
    ("q", "w", "alpha"), [((-2, 0), (1, 0), 1), ((0, 0), (1, 0), None), ((0, 0), (0, 0), 0), ((-2, 1), (1, 0), None)]
)
def test_multipliers_of_points_of_a_disc(q, w, alpha):
    point = ConvexPoint((((), (), q, 0), DISC), (), (), (0, 0), w)
    assert (point.better is None) == (alpha is not None or q == (0, 0))
    found = point.multipliers
    assert (None if found is None else list(found[0])) == (None if alpha is None and q != (0, 0) else [alpha or 0])


def test_a_better_point_is_feasible_and_better():
    seen = 0
    for point in drawn(ConvexPoint, 60):
        if point.better is not None:
            assert point.is_feasible(point.better) and point.f(point.better) < point.f(point.w)
            seen += 1
    assert 10 < seen < 50


def test_a_solver_agrees():
    seen = 0
    for point in drawn(ConvexPoint, 20):
        if point.A or not all(point.functions[0][0]) or point.better is not None:
            continue
        constraints = [{"type": "ineq", "fun": lambda u, g=g: -float(value(g, u))} for g in point.functions[1:]]
        found = minimize(lambda u, point=point: float(point.f(u)), np.array(point.inside, dtype=float), constraints=constraints)
        if found.success:
            assert found.fun == pytest.approx(float(point.f(point.w)), abs=1e-3)
            seen += 1
    assert seen


@pytest.mark.parametrize(
    ("functions", "A", "b", "inside", "w", "why"),
    [
        (((), (), (1, 0), 0), (), (), (0, 0), (0, 0), "strictly feasible"),  # min w₁ under w₁² ≤ 0 has no multipliers
        (((), (), (0, 1), 0), ((1, 0),), (1,), (0, 0), (1, 0), "Aw = b"),  # the line touches the disc
        (((), (), (0, 1), 0), ((1, 0), (2, 0)), (0, 0), (0, 0), (0, 0), "dependent"),
        (((), (), (0, 1), 0), (), (), (0, 0), (2, 0), "w is not feasible"),
        (((), (), (0, 1, 0), 0), (), (), (0, 0), (0, 0), "as many variables"),
    ],
)  # fmt: skip
def test_what_is_no_such_problem_is_refused(functions, A, b, inside, w, why):
    g = (((1, 0),), (), (0, 0), 0) if why == "strictly feasible" else DISC
    with pytest.raises(HypothesisNotMet, match=why):
        ConvexPoint((functions, g), A, b, inside, w)
