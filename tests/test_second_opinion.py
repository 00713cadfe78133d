"""The models in cvxpy against the certified oracles: they agree, wrong certificates are found, and the tallies count right."""

import dataclasses
import subprocess
import sys
from contextlib import suppress
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lemmata.properties.numbers.exact import exact_vector
from lemmata.properties.oracles import modelling, models, second_opinion
from lemmata.properties.oracles.lp import Infeasible, LPOptimum, Unbounded, solve_lp
from lemmata.properties.oracles.margin import MaxMargin, NotSeparable, max_margin, nearest_point_weights
from lemmata.properties.oracles.opinions import Declined, Disagreement, NoBound, NoPoint, Optimum, opinion
from lemmata.properties.oracles.qp import NoOptimum, QPOptimum, solve_qp
from lemmata.properties.oracles.second_opinion import tallied
from lemmata.properties.oracles.soft_margin import SoftMargin, soft_margin
from lemmata.theorems.regression.oracles import models as regression_models
from lemmata.theorems.regression.oracles.least_squares import ball_value, lasso_value, shrunk
from lemmata.theorems.regression.samples.tables import RegressionData
from lemmata.theorems.sparse_recovery.oracles import models as recovery_models
from lemmata.theorems.sparse_recovery.oracles.basis_pursuit import least_l1
from lemmata.theorems.sparse_recovery.oracles.rip import RIPConstant
from lemmata.theorems.vc_dimension.oracles.ranges import by_half_spaces

SMALL = st.integers(-4, 4)


def matrices(most_columns=3):
    """Integer matrices of up to 6 rows, as lists of rows."""
    shapes = st.tuples(st.integers(1, 6), st.integers(1, most_columns))
    return shapes.flatmap(lambda shape: _lists(_lists(SMALL, shape[1]), shape[0]))


def _lists(entries, size):
    return st.lists(entries, min_size=size, max_size=size)


def labels_of(rows, signs):
    """A label for each row, by the bits of a number."""
    return [1 if signs >> i & 1 else -1 for i in range(len(rows))]


def object_array(values):
    return np.array(values, dtype=object)


# ---------------------------------------------------------------------------------------------- each model, on drawn problems


@given(matrices(), st.integers(0, 63), st.booleans())
@settings(max_examples=80, deadline=None)
def test_maximum_margins_and_their_absence(rows, signs, intercept):
    labels = labels_of(rows, signs)
    if intercept and len(set(labels)) < 2:
        return
    with tallied(share=1) as tally, suppress(NotSeparable):
        max_margin(rows, labels, intercept)
    assert (tally.asked, tally.disagreements) == (1, [])


@given(matrices())
@settings(max_examples=40, deadline=None)
def test_nearest_points_by_the_gram_matrix(rows):
    X = object_array(rows)
    with tallied(share=1) as tally:
        nearest_point_weights(X @ X.T)
    assert (tally.asked, tally.disagreements) == (1, [])


@given(matrices(), st.integers(0, 63), st.booleans(), st.fractions(Fraction(1, 20), 20, max_denominator=20))
@settings(max_examples=60, deadline=None)
def test_soft_margins(rows, signs, intercept, C):
    labels, X = labels_of(rows, signs), object_array(rows)
    if intercept and len(set(labels)) < 2:
        return
    with tallied(share=1) as tally:
        soft_margin(X @ X.T, labels, C, intercept)
    assert (tally.asked, tally.disagreements) == (1, [])


@pytest.mark.parametrize("seed", range(40))
def test_linear_and_quadratic_programs_of_every_kind(seed):
    """Optimal, infeasible and unbounded ones, with and without inequalities and equations."""
    rng = np.random.default_rng(seed)
    n, m, p = (int(rng.integers(low, high)) for low, high in ((1, 5), (0, 7), (0, 3)))
    L, G, A = (rng.integers(-3, 4, (k, n)) for k in (int(rng.integers(0, n + 1)), m, p))
    q, h, b = rng.integers(-4, 5, n), rng.integers(-2, 5, m), rng.integers(-2, 3, p)
    constraints = (G if m else None, h if m else None, A if p else None, b if p else None)
    with tallied(share=1) as tally:
        solve_lp(q, *constraints)
        with suppress(NoOptimum):
            solve_qp(L.T @ L, q, *constraints)
    assert (tally.asked, tally.disagreements) == (2, [])


@given(matrices(), st.lists(SMALL, min_size=6, max_size=6), st.fractions(0, 5, max_denominator=8))
@settings(max_examples=40, deadline=None)
def test_least_squares_and_its_penalties(rows, y, penalty):
    data = RegressionData(tuple(map(tuple, rows)), tuple(y[: len(rows)]))
    with tallied(share=1) as tally:
        shrunk(data), shrunk(data, penalty + 1), lasso_value(data, penalty), ball_value(data, penalty)
    assert (tally.asked, tally.agreed, tally.disagreements) == (5, 5, [])  # least squares twice: least value and least norm


@given(matrices(most_columns=6), st.lists(st.integers(-2, 2), min_size=6, max_size=6))
@settings(max_examples=40, deadline=None)
def test_basis_pursuit(rows, x):
    A = exact_vector(rows)
    with tallied(share=1) as tally:
        least_l1(A, A @ exact_vector(x[: A.shape[1]]))
    assert (tally.asked, tally.disagreements) == (1, [])


def test_half_spaces_and_the_labellings_that_they_cannot_have():
    square = ((0, 0), (0, 1), (1, 0), (1, 1))
    with tallied(share=1) as tally:
        assert len(by_half_spaces(square)) == 14
    assert (tally.asked, tally.agreed) == (7, 7)


# ---------------------------------------------------------------------------------------------- degenerate ones


def agreed(function, *arguments):
    with tallied(share=1) as tally, suppress(NotSeparable, NoOptimum):
        function(*arguments)
    return (tally.asked, tally.agreed) == (1, 1)


def test_one_point_duplicates_and_contradictions():
    assert agreed(max_margin, [[3]], [1])
    assert agreed(max_margin, [[1, 2], [1, 2], [-1, -2]], [1, 1, -1], True)
    assert agreed(max_margin, [[1, 2], [1, 2]], [1, -1], True)
    assert agreed(max_margin, [[0, 0]], [1])
    assert agreed(max_margin, [[Fraction(1, 3), 10**6], [Fraction(-1, 7), 1]], [1, -1], True)


def test_programs_without_constraints_without_points_and_without_bounds():
    assert agreed(solve_lp, [0, 0]) and agreed(solve_lp, [1])
    assert agreed(solve_lp, [0], None, None, [[0]], [1]) and agreed(solve_lp, [1], [[1], [-1]], [0, -1])
    assert agreed(solve_qp, [[1]], [1], None, None) and agreed(solve_qp, [[0]], [1], [[1]], [1])
    assert agreed(solve_qp, [[1]], [0], [[1], [-1]], [-1, -1])


def test_what_the_solver_cannot_tell_is_declined():
    """x ≤ 0 and x ≥ 2⁻⁴⁰ contradict each other, by less than any solver in float64 looks at; 10⁴⁰⁰ is not a float64."""
    with tallied(share=1) as tally:
        assert isinstance(solve_lp([0], [[1], [-1]], [0, Fraction(-1, 2**40)]), Infeasible)
        max_margin([[10**400]], [1])
    assert (tally.asked, tally.agreed, tally.declined.total(), tally.disagreements) == (2, 0, 2, [])


def test_large_problems_are_declined():
    with tallied(share=1) as tally:
        max_margin([[1, k] for k in range(1100)], [1] * 1100)
    assert tally.declined == {"more than 2000 numbers": 1}


def test_an_optimum_where_there_is_none_is_kept_though_the_rule_allows_it():
    """min x₂ − 3x₃ with x₁ + 2x₃ ≤ −2 is unbounded; Clarabel 0.11 ends 5·10⁸ away from 0, says "optimal", and keeps its rule."""
    with tallied(share=1) as tally:
        assert isinstance(solve_lp([0, 1, -3], [[1, 0, 2]], [-2]), Unbounded)
    assert tally.agreed + tally.declined.total() == 1 and tally.declined.total() == len(tally.excused)
    for found in tally.excused:
        assert found.cvxpy.startswith("optimal") and found.certified == "unbounded" and found.data["c"] == ["0", "1", "-3"]


# ---------------------------------------------------------------------------------------------- planted mistakes

CORNER = {"c": exact_vector([1, 1]), "G": exact_vector([[-1, 0], [0, -1]]), "h": exact_vector([-1, -2])}  # x ≥ 1, y ≥ 2
RIGHT = Optimum(3, {"x": exact_vector([1, 2])}, [exact_vector([1, 1])])


def why(data, certified, model=models.linear_program):
    found = opinion(model, data, certified)
    assert isinstance(found, Disagreement)
    return found.why


def test_a_right_certificate_is_confirmed():
    assert opinion(models.linear_program, CORNER, RIGHT) is None


def test_wrong_certificates_of_an_optimum_are_found():
    assert "not feasible" in why(CORNER, dataclasses.replace(RIGHT, point={"x": exact_vector([1, 1])}))
    assert "has the value 3" in why(CORNER, dataclasses.replace(RIGHT, value=4))
    assert "negative" in why(CORNER, dataclasses.replace(RIGHT, multipliers=[exact_vector([1, -1])]))
    too_high = Optimum(4, {"x": exact_vector([2, 2])}, [exact_vector([1, 1])])
    assert "do not bound" in why(CORNER, too_high)
    assert "do not bound" in why(CORNER, dataclasses.replace(RIGHT, multipliers=[exact_vector([9, 9])]))
    assert "do not bound" in why(CORNER, dataclasses.replace(RIGHT, multipliers=[exact_vector([1, 0])]))


def test_a_deviation_is_found_once_it_exceeds_the_promise():
    """A suboptimal value is found however little it is off, by its multipliers; here by 2⁻⁶⁰."""
    by = Fraction(1, 2**60)
    assert "do not bound" in why(CORNER, Optimum(3 + by, {"x": exact_vector([1 + by, 2])}, [exact_vector([1, 1])]))


def test_wrong_verdicts_are_found():
    assert "do not bound the violations" in why(CORNER, NoPoint(1, [exact_vector([1, 1])]))
    assert "does not stay" in why(CORNER, NoBound(1, {"x": exact_vector([-1, 0])}, {"x": exact_vector([1, 2])}))
    assert "does not fall" in why(CORNER, NoBound(1, {"x": exact_vector([1, 0])}, {"x": exact_vector([1, 2])}))
    assert "a ray is certified" in why(CORNER, NoBound(1, {"x": exact_vector([-1, 0])}))
    empty = CORNER | {"G": exact_vector([[-1, 0], [1, 0]]), "h": exact_vector([-1, 0])}  # 1 ≤ x ≤ 0
    assert "not feasible" in why(empty, RIGHT)


def test_a_solver_that_stops_too_early_is_found(monkeypatch):
    """The same judge holds the solver to its word: an "optimal" that is none contradicts the certificate."""
    solve = modelling.Compiled.solve

    def sloppy(self, data):
        found = solve(self, data)
        return dataclasses.replace(found, values={name: value + 1e-4 for name, value in found.values.items()})

    monkeypatch.setattr(modelling.Compiled, "solve", sloppy)
    assert "above the certified one" in why(CORNER, RIGHT)
    for status, words in (("infeasible", "a point is certified"), ("unbounded", "an optimum is certified")):

        def mistaken(self, data, status=status):
            return dataclasses.replace(solve(self, data), status=status)

        monkeypatch.setattr(modelling.Compiled, "solve", mistaken)
        assert words in why(CORNER, RIGHT)


def test_an_oracle_with_a_mistake_is_reported_with_its_data(monkeypatch):
    """The engine sees a disagreement, and the oracle's answer all the same."""
    right = max_margin([[1], [-1]], [1, -1], True)
    wrong = dataclasses.replace(right, w=(2,))
    monkeypatch.setattr("lemmata.properties.oracles.margin.certify_max_margin", lambda *_: wrong)
    with tallied(share=1) as tally:
        assert max_margin([[1], [-1]], [1, -1], True) is wrong
    [found] = tally.disagreements
    assert found.model == "max_margin" and found.data == {"yX": [["1"], ["1"]], "y": ["1", "-1"]}
    assert "max_margin" in str(found) and tally.as_json()["disagreements"][0]["why"] == found.why


def test_a_mistake_of_ours_is_not_taken_for_an_opinion():
    with pytest.raises((KeyError, ValueError)), tallied(share=1):
        second_opinion.compare(models.linear_program, ([1],), lambda: ({"c": [1]}, RIGHT))


# ---------------------------------------------------------------------------------------------- tallies


def margins(number):
    for k in range(number):
        max_margin([[k + 1, 2], [-1, -k]], [1, -1])


def test_nothing_is_asked_where_nobody_counts(monkeypatch):
    monkeypatch.setattr(second_opinion, "opinion", lambda *_: pytest.fail("asked"))
    margins(20)


def test_the_share_is_one_in_sixteen_by_the_data_alone():
    with tallied() as first:
        margins(320)
    with tallied() as backwards:
        for k in reversed(range(320)):
            max_margin([(np.int64(k + 1), Fraction(2)), (-1, -k)], [1, -1])
    assert first.answers == backwards.answers == 320
    assert 8 <= first.asked <= 36 and str(first) == f"cvxpy agreed on {first.asked} of {first.asked}"
    assert first == backwards


def test_tallies_nest_and_count_by_their_own_share():
    with tallied(share=1) as outer:
        margins(3)
        with tallied(share=1) as inner, tallied(share=10**9) as none:
            margins(5)
        margins(2)
    margins(1)
    assert (outer.answers, outer.asked, inner.answers, inner.asked, none.answers, none.asked) == (10, 10, 5, 5, 5, 0)


def test_a_tally_is_closed_by_an_exception():
    with pytest.raises(KeyboardInterrupt), tallied(share=1) as tally:
        margins(1)
        raise KeyboardInterrupt
    margins(3)
    assert tally.asked == 1


def test_remembered_answers_count_again_and_are_not_solved_again(monkeypatch):
    with tallied(share=1) as first:
        by_half_spaces(((0, 5), (7, 1), (3, 3)))
    monkeypatch.setattr(second_opinion, "opinion", lambda *_: pytest.fail("asked twice"))
    with tallied(share=1) as again:
        by_half_spaces(((0, 5), (7, 1), (3, 3)))
    assert first == again and first.asked == 3


def test_a_wrong_claim_about_known_data_is_a_new_question():
    data = ((1,), lambda: (CORNER, RIGHT)), ((1,), lambda: (CORNER, dataclasses.replace(RIGHT, value=4)))
    with tallied(share=1) as tally:
        for problem, claim in data:
            second_opinion.compare(models.linear_program, problem, claim)
    assert (tally.agreed, len(tally.disagreements)) == (1, 1)


def test_reasons_for_no_opinion_are_counted():
    tally = second_opinion.Tally()
    for outcome in (None, Declined("late"), Declined("late")):
        tally.add(outcome)
    assert str(tally) == "cvxpy agreed on 1 of 1, and gave no opinion on 2"
    assert tally.as_json()["declined"] == {"late": 2}


# ---------------------------------------------------------------------------------------------- models as such


def test_problems_of_one_shape_are_compiled_once():
    def ask(n):
        for k in range(4):
            with tallied(share=1):
                max_margin([[k + 11, 1]] * n, [1] * n)

    ask(9)
    before = models.compilations()
    ask(9)
    assert models.compilations() == before
    ask(10)
    assert models.compilations() == before + 1


def test_importing_the_oracles_does_not_import_cvxpy():
    names = "lp, margin, models, qp, second_opinion, soft_margin"
    code = f"import sys; from lemmata.properties.oracles import {names}; print('cvxpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "False"


def test_a_certificate_says_which_model_it_answers():
    assert models.of(MaxMargin) == (models.max_margin, models.max_margin_through_origin)
    assert models.of(SoftMargin) == (models.soft_margin, models.soft_margin_through_origin)
    assert models.of(QPOptimum) == (models.quadratic_program,)
    assert {models.of(kind) for kind in (LPOptimum, Infeasible, Unbounded)} == {(models.linear_program,)}
    assert models.of(RIPConstant) == ()


def test_the_source_of_a_model_is_a_few_lines_that_run():
    for name in models.names():
        lines = models.source(name).strip().splitlines()
        assert lines[0].startswith("def ") and len(lines) <= 10 and "cp.Problem" in models.source(name)
    assert {"max_margin", "regression.lasso", "sparse_recovery.basis_pursuit"} <= set(models.names())


def test_a_model_takes_plain_arrays_as_well():
    problem = models.max_margin(np.array([[1.0], [1.0]]), np.array([1.0, -1.0]))
    assert problem.solve(solver="CLARABEL") == pytest.approx(0.5)
    assert recovery_models.basis_pursuit(np.array([[1.0, 2.0]]), np.array([2.0])).solve(solver="CLARABEL") == pytest.approx(1)
    ridge = regression_models.ridge(np.eye(2), np.ones(2), 1.0)
    assert ridge.solve(solver="CLARABEL") == pytest.approx(0.5)


def test_two_models_of_one_name_are_a_mistake():
    with pytest.raises(ValueError, match="two models are called max_margin"):
        modelling.model()(models.max_margin.build)
