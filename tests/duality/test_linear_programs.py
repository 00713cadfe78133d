"""The linear programming oracle: closed answers, each kind of certificate, and two ways to the same optimum."""

import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.duality.lp import ExactSimplex
from lemmata.properties.oracles.lp import Infeasible, LPOptimum, Unbounded, _Problem, minimum, solve_lp
from lemmata.properties.roles import Implementation
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.verdicts import Unknown
from lemmata.theorems.duality.linear_programs import linear_program_feasibility, linear_program_weak_duality
from lemmata.theorems.duality.readings.programs import LinearSolution, LPSolver, declared_tol
from lemmata.theorems.duality.samples.linear_programs import LinearProgram

SQUARE = ([[1, 0], [-1, 0], [0, 1], [0, -1]], [1, 0, 1, 0])


def test_the_corner_of_a_square():
    found = minimum([-1, -2], *SQUARE)
    assert (found.x, found.value, found.z) == ((1, 1), -3, (1, 0, 2, 0))
    assert found.check([-1, -2], *SQUARE)


def test_answers_are_exact_fractions():
    found = minimum([-1], [[3]], [1])
    assert found.x == (Fraction(1, 3),) and found.value == Fraction(-1, 3)


@pytest.mark.parametrize(
    "wrong", [{"x": (1, 0)}, {"value": -2}, {"z": (1, 0, 2, 1)}, {"z": (2, 1, 2, 0)}, {"x": (1, 2)}, {"x": (1,)}]
)
def test_a_forged_certificate_is_rejected(wrong):
    assert not replace(minimum([-1, -2], *SQUARE), **wrong).check([-1, -2], *SQUARE)


def test_infeasible_programs_come_with_farkas_multipliers():
    G, h = [[1], [-1]], [0, -1]
    found = solve_lp([1], G, h)
    assert isinstance(found, Infeasible) and found.check([1], G, h)
    assert not Infeasible((1, 2), ()).check([1], G, h)
    assert isinstance(solve_lp([0], None, None, [[0]], [1]), Infeasible)


def test_unbounded_programs_come_with_a_ray():
    found = solve_lp([1, 0], [[0, 1]], [5], [[0, 1]], [2])
    assert isinstance(found, Unbounded) and found.check([1, 0], [[0, 1]], [5], [[0, 1]], [2])
    assert isinstance(solve_lp([1]), Unbounded)
    with pytest.raises(Unknown, match="unbounded"):
        minimum([1])


def test_programs_without_rows_or_with_redundant_ones():
    assert minimum([0, 0]).value == 0
    assert minimum([1, 1], None, None, [[1, 1], [2, 2]], [1, 2]).value == 1


def test_shapes_are_checked():
    with pytest.raises(ValueError, match="row 1 of G has 1 entries"):
        solve_lp([1, 1], [[1, 1], [1]], [0, 0])
    with pytest.raises(ValueError, match="both be given"):
        solve_lp([1], [[1]])


def test_data_beyond_float64_are_solved_exactly():
    tiny = Fraction(1, 10**400)
    assert minimum([1], [[-1]], [-tiny]).x == (tiny,)
    assert minimum([1], [[-1]], [10**400]).value == -(10**400)


def test_highs_and_the_simplex_method_agree():
    rng, kinds = random.Random(1), set()
    for _ in range(150):
        n, m, p = rng.randint(1, 4), rng.randint(0, 6), rng.randint(0, 2)
        draw = lambda k: [Fraction(rng.randint(-3, 3), rng.choice([1, 2, 3])) for _ in range(k)]  # noqa: E731
        data = (draw(n), [draw(n) for _ in range(m)], draw(m), [draw(n) for _ in range(p)], draw(p))
        found, again = solve_lp(*data), _Problem(*data).by_simplex()
        assert type(found) is type(again) and found.check(*data) and again.check(*data)
        if isinstance(found, LPOptimum) and isinstance(again, LPOptimum):
            assert found.value == again.value
        kinds.add(type(found))
    assert kinds == {LPOptimum, Infeasible, Unbounded}


def test_samples_need_an_optimum():
    with pytest.raises(HypothesisNotMet, match="unbounded"):
        LinearProgram((1,), ((1,),), (0,), (), ())


def test_a_tolerance_is_read_from_attributes_and_settings():
    assert declared_tol(Implementation.of(ExactSimplex, LPSolver).fresh()) == 0
    solve = Implementation.of(lambda c, G, h, A, b, tol=None: np.zeros(len(c)), LPSolver, settings={"tol": 0.25}).fresh()
    assert declared_tol(solve) == Fraction(1, 4)


CORNER = LinearProgram((-1, -2), ((1, 0), (0, 1), (-1, -1)), (1, 1, 3), ((1, -1),), (0,))


def test_allowances_at_an_example():
    """x = (1, 1), z = (0, 3, 0), y = 1: for tol = 10⁻⁷, of (Gx)₁ ≤ 1, of (Ax)₁ = 0, of a sign, a slope, and the bound."""
    run = LinearSolution(lambda: solver, CORNER)

    def solver(c, G, h, A, b):
        return [1, 1], [0, 3, 0], [1]

    solver.tol = Fraction(1, 10**7)
    expected = {"(Gx)ᵢ ≤ hᵢ": 3, "(Ax)ᵢ = bᵢ": 3}
    for name, size in expected.items():
        found = linear_program_feasibility.allowance(name, run, 0)
        assert found is not None and found.value == size * solver.tol
    for name, size in {"zᵢ": 3, "(c + Gᵀz + Aᵀy)ⱼ": 3, "−h·z − b·y": 3 + 7 + 3 * 5}.items():
        found = linear_program_weak_duality.allowance(name, run, 0)
        assert found is not None and found.value == size * solver.tol


def test_an_exact_solver_needs_no_allowance():
    record = search(linear_program_feasibility, Implementation.of(ExactSimplex, LPSolver), examples=20)
    assert record.verdict == "holds" and not record.allowances


@pytest.mark.parametrize("answer", [None, ([1, 1], [0, 0, 0]), ([1], [0, 0, 0], [0]), ([1, 1], None, [0])])
def test_answers_of_another_shape_are_refuted_in_words(answer):
    record, _ = check_sample(linear_program_feasibility, Implementation.of(lambda *_: answer, LPSolver), CORNER)
    assert record.verdict == "refuted" and "answers without an error" in str(record.conclusion)


def test_a_tolerance_is_what_a_solver_declares_before_it_solves():
    class Excuses:
        """Declares a larger tolerance when it is done."""

        tol = 1e-7

        def __call__(self, c, G, h, A, b):
            self.tol = 1e6
            return np.full(len(c), 7.0)

    record, _ = check_sample(linear_program_feasibility, Implementation.of(Excuses, LPSolver), CORNER)
    assert record.verdict == "refuted"
