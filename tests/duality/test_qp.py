"""Quadratic programs: certified optima against cvxpy, degenerate ones, and ones without an optimum."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.duality.qp import ActiveSet, InteriorPoint
from lemmata.properties.oracles.qp import NoOptimum, QPOptimum, by_cvxpy, dual_value, particular_solution, solve_qp
from lemmata.properties.roles import Implementation
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.duality import kkt as _kkt  # noqa: F401  (registers the theorems)
from lemmata.theorems.duality.readings.programs import QPSolver
from lemmata.theorems.duality.samples.finite_problems import FiniteProblem
from lemmata.theorems.duality.samples.quadratic_programs import ConvexProgram, QuadraticProgram


def random_program(seed: int):
    """A feasible program with P of any rank, duplicates and dependent constraints included."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 5))
    m, p = int(rng.integers(1, 7)), int(rng.integers(0, min(n, 3)))
    L = rng.integers(-2, 3, (int(rng.integers(0, n + 1)), n))
    G, A, x = rng.integers(-3, 4, (m, n)), rng.integers(-2, 3, (p, n)), rng.integers(-2, 3, n)
    return L.T @ L, rng.integers(-4, 5, n), G, G @ x + rng.integers(0, 4, m), A, A @ x


def test_certified_optima_agree_with_cvxpy():
    solved = 0
    for seed in range(60):
        data = random_program(seed)
        try:
            best = solve_qp(*data)
        except NoOptimum:
            continue
        P, q, *_ = floats = [part.astype(float) for part in data]
        found = by_cvxpy(*floats)
        assert found is not None
        assert found[0] @ P @ found[0] / 2 + q @ found[0] == pytest.approx(float(best.value), rel=1e-5, abs=1e-5)
        assert best.check(*data)
        assert dual_value(*data, best.z, best.y) == best.value
        solved += 1
    assert solved > 40


def test_projection_onto_a_halfspace_in_closed_form():
    """The point of a·x ≤ −1 nearest to 0 is −a/‖a‖², with multiplier 1/‖a‖²."""
    best = solve_qp(np.eye(3, dtype=int), [0, 0, 0], [[1, 2, -2]], [-1])
    assert best == QPOptimum((Fraction(-1, 9), Fraction(-2, 9), Fraction(2, 9)), (Fraction(1, 9),), (), Fraction(1, 18))


def test_degenerate_active_sets():
    """Three constraints meet in one point of the plane, one of them twice; and a linear program with many solutions."""
    best = solve_qp([[1, 0], [0, 1]], [-4, -4], [[1, 0], [0, 1], [1, 1], [1, 1]], [1, 1, 2, 2])
    assert best.x == (1, 1)
    flat = solve_qp([[0, 0], [0, 0]], [-1, -1], [[1, 1], [-1, 0], [0, -1]], [1, 0, 0])
    assert flat.value == -1


def test_programs_without_an_optimum_say_why():
    with pytest.raises(NoOptimum, match="satisfies") as infeasible:
        solve_qp([[1]], [0], [[1], [-1]], [-1, -1])
    assert infeasible.value.certificate is not None
    with pytest.raises(NoOptimum, match="unbounded"):
        solve_qp([[0]], [1], [[1]], [1])


def test_wrong_certificates_are_rejected():
    program = ([[1]], [0], [[1]], [-1])
    assert solve_qp(*program) == QPOptimum((-1,), (1,), (), Fraction(1, 2))
    for wrong in (((-1,), (0,)), ((-2,), (2,)), ((0,), (0,)), ((-1,), (-1,))):
        assert not QPOptimum(*wrong, (), Fraction(1, 2)).check(*program)


def test_misshapen_data_are_named():
    with pytest.raises(ValueError, match="G and h"):
        solve_qp([[1]], [0], [[1]], None)
    with pytest.raises(ValueError, match="G has shape"):
        solve_qp([[1]], [0], [[1, 2]], [1])


def test_particular_solutions():
    assert particular_solution([[1, 1], [2, 2]], [1, 2]).tolist() == [1, 0]  # type: ignore[union-attr]
    assert particular_solution([[1, 1], [2, 2]], [1, 3]) is None


@pytest.mark.parametrize("solver", [InteriorPoint(), ActiveSet()])
def test_references_on_a_known_answer(solver):
    x, z, y = solver(np.eye(2), np.zeros(2), np.array([[-1.0, 0.0]]), np.array([-3.0]), np.array([[1.0, 1.0]]), np.array([4.0]))
    assert np.allclose([*x, *z, *y], [3, 1, 2, -1], atol=1e-6)
    with pytest.raises(ValueError, match=r"optimum|solution"):
        solver(np.eye(1), np.zeros(1), np.array([[1.0], [-1.0]]), np.array([-1.0, -1.0]))


def test_a_large_right_side_hides_no_violated_stationarity():
    """Each residual counts relative to its own data: h = 1 does not excuse a gradient of L that is not 0."""
    P = ((2, 2, 0), (2, 3, 0), (0, 0, 2))
    for h in (1, 10**3, 10**6):
        program = ConvexProgram(P, (0, 0, 0), ((0, 0, -2),), (h,), (), (), inside=(0, 0, 0), z=(1,), y=())
        record, _ = check_sample(THEOREMS["kkt-necessary"], Implementation.of(InteriorPoint, QPSolver), program)
        assert record.verdict == "holds", str(record.smallest)


def test_samples_check_their_hypotheses():
    good = {"P": ((1,),), "q": (0,), "G": ((1,),), "h": (1,), "A": (), "b": (), "inside": (0,)}
    QuadraticProgram(**good)
    for change, message in (
        ({"P": ((0,),)}, "positive definite"),
        ({"inside": (1,)}, "strictly feasible"),
        ({"G": ((0,),)}, "a row of G"),
        ({"A": ((1,), (1,)), "b": (0, 0)}, "dependent"),
    ):
        with pytest.raises(HypothesisNotMet, match=message):
            QuadraticProgram(**{**good, **change})
    with pytest.raises(HypothesisNotMet, match="feasible in the dual"):
        ConvexProgram(**{**good, "P": ((0,),), "q": (1,)}, z=(1,), y=())
    with pytest.raises(HypothesisNotMet, match="the same number"):
        FiniteProblem(((0,),))


def test_a_finite_problem_may_have_a_gap():
    """f = 0, −1, g = −1, 1 on two points: p* = 0, d* = −½."""
    problem = FiniteProblem(((0, -1), (-1, 1)))
    assert (problem.optimum, problem.dual_optimum) == (0, Fraction(-1, 2))
    assert solve_qp(*problem.dual_program.exact).value == Fraction(1, 2)
    assert problem.lagrangian(1, problem.lifting(1)) == problem.largest + 1


def test_a_finite_problem_may_have_no_feasible_point():
    """p* = ∞. With g = (1, −1) and (−1, 1) d* is finite: the mean of the points has g = 0. With g = 1 alone d* is ∞."""
    apart = FiniteProblem(((0, 1, -1), (2, -1, 1)))
    assert (apart.feasible, apart.optimum, apart.dual_optimum) == ([], None, 1)
    alone = FiniteProblem(((5, 1),))
    assert (alone.optimum, alone.dual_optimum) == (None, None) and alone.dual(1000 * alone.ascending) > 500


@pytest.mark.parametrize("solver", [InteriorPoint, ActiveSet])
@pytest.mark.parametrize("values", [((5, 1),), ((0, 1, -1), (2, -1, 1)), ((0, 0),), ((1, 0), (-3, 1)), ((2, 0, 0), (0, -1, 3))])
def test_weak_duality_without_a_strictly_feasible_point(solver, values):
    record, _ = check_sample(THEOREMS["weak-duality"], Implementation.of(solver, QPSolver), FiniteProblem(values))
    assert record.verdict in ("holds", "vacuous"), str(record.smallest)


def test_a_tolerance_that_nobody_declared_is_said_to_be_assumed():
    class Silent(ActiveSet):
        tol = None  # type: ignore[assignment]

    def with_keyword(P, q, G, h, A, b, tol=1e-6):
        return ActiveSet()(P, q, G, h, A, b)

    for thing, settings, origin in (
        (Silent, {}, "assumed"),
        (with_keyword, {}, "assumed"),
        (with_keyword, {"tol": 1e-5}, "declared"),
        (ActiveSet, {}, "declared"),
    ):
        record = search(THEOREMS["kkt-sufficient"], Implementation.of(thing, QPSolver, settings=settings), examples=5)
        found = record.as_json()["allowances"]
        assert found and all(part["kind"] == origin for part in found)


def test_solvers_that_return_x_only_are_judged_on_it():
    def solve(P, q, G, h, A, b):
        return ActiveSet()(P, q, G, h, A, b)[0]

    verdicts = {
        t.id: search(t, Implementation.of(solve, QPSolver), examples=20).verdict for t in THEOREMS.values() if t.role is QPSolver
    }
    assert verdicts["quadratic-program-feasibility"] == verdicts["kkt-sufficient"] == "holds"
    assert verdicts["kkt-necessary"] == verdicts["strong-duality"] == "not-applicable"


def test_solvers_that_need_a_definite_matrix_are_not_judged_on_others():
    def solve(P, q, G, h, A, b):
        if np.linalg.eigvalsh(P).min() < 1e-9:
            raise ValueError("matrix P is not positive definite")
        return ActiveSet()(P, q, G, h, A, b)

    flat = ConvexProgram(((0,),), (-1,), ((1,),), (1,), (), (), inside=(0,), z=(1,), y=())
    record, _ = check_sample(THEOREMS["kkt-sufficient"], Implementation.of(solve, QPSolver), flat)
    assert record.verdict == "not-applicable"
