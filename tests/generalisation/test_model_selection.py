"""Cross-validation and the search for features: closed answers and edges."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.generalisation import mutants_selection, polynomial_fit, selection
from lemmata.properties.numbers.exact import rational
from lemmata.properties.numbers.rounding import UNIT_ROUNDOFF
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.verdicts import ImplementationFailed
from lemmata.theorems.generalisation.feature_selection import all_subsets_of_features
from lemmata.theorems.generalisation.floats import average_error, held_out_error
from lemmata.theorems.generalisation.model_selection import hold_out_thirty_percent
from lemmata.theorems.generalisation.readings.selection import CrossValidated, Filtered, Forward, HeldOut, HoldOut, SubsetSearch
from lemmata.theorems.generalisation.samples.selection import Features, Folds, SubsetErrors


@pytest.mark.parametrize("n", range(6))
def test_calls_of_the_searches(n):
    for ask, calls in [
        (selection.forward_search, n * (n + 1) // 2),
        (selection.backward_search, n * (n + 1) // 2 + 1),
        (selection.subset_search, 2**n),
    ]:
        asked = []
        ask(n, lambda subset, asked=asked: asked.append(subset) or 0.0)
        assert len(asked) == calls == len(set(asked))


def test_forward_search_misses_a_pair():
    errors = {frozenset({0}): 1.0, frozenset({1}): 2.0, frozenset({2}): 2.0, frozenset({1, 2}): 0.0}
    assert selection.forward_search(3, lambda subset: errors.get(subset, 3.0)) == {0}
    assert selection.subset_search(3, lambda subset: errors.get(subset, 3.0)) == {1, 2}


def test_leave_one_out_holds_out_each_example_once():
    run = CrossValidated(lambda: selection.cross_validate, Folds(((1, 2, 3),), 3))
    assert sorted(h.tests for h in run.compared[0]) == [[(0,)], [(1,)], [(2,)]]
    assert sorted(h.error(test) for h in run.compared[0] for test in h.tests) == [1, 2, 3]
    assert [len(h.train) for h in run.selection.trained] == [2, 2, 2, 3]
    assert run.returned is run.selection.trained[-1]
    assert not run.returned.tests


def test_the_hypothesis_returned_may_be_trained_late():
    def late(learners, m):
        errors = [learner(range(1, m))([0]) for learner in learners]
        return lambda test: learners[int(np.argmin(errors))](range(1, m))(test)

    run = HeldOut(lambda: late, Folds(((2, 2), (1, 1)), 2))
    assert (run.returned.model, run.returned.train) == (1, (1,))
    assert not run.returned.tests


@pytest.mark.parametrize("answer", [None, lambda test: 0.0])
def test_something_else_is_returned(answer):
    run = HeldOut(lambda: lambda learners, m: answer, Folds(((0, 1),), 2))
    with pytest.raises(ImplementationFailed, match="returned"):
        _ = run.returned


def test_a_hypothesis_that_was_never_tested_is_refuted():
    """Models that are trained again, on everything, break the hold-out's contract; they are told so, and nothing crashes."""
    implementation = Implementation.of(mutants_selection.retrains_on_everything, HoldOut)
    record = check_sample(hold_out_thirty_percent, implementation, Folds(((0, 1, 2), (1, 1, 1)), 2))[0]
    assert record.verdict == "refuted"


def test_allowances_of_means():
    tenth = rational(0.1)
    run = CrossValidated(lambda: selection.cross_validate, Folds(((tenth, tenth, 1),), 3))
    assert average_error(run).value == 2 * 5 * UNIT_ROUNDOFF
    assert held_out_error(HeldOut(lambda: selection.hold_out, run.sample)).value == 2 * UNIT_ROUNDOFF


def test_a_search_is_read_in_rounds():
    run = Forward(lambda: selection.forward_search, SubsetErrors(3, (7, 1, 2, 3, 4, 5, 6, 0)))
    assert run.rounds(run.evaluated)[1:] == [[{0, 1}, {0, 2}], [{0, 1, 2}]]
    assert run.returned == {0, 1, 2}
    nothing = Forward(lambda: selection.forward_search, SubsetErrors(0, (7,)))
    assert (nothing.evaluated, nothing.returned, nothing.rounds([])) == ([], frozenset(), [])


def test_columns_that_are_none():
    features = Features(((1, 0), (2, 1), (3, 0)), (-1, -2, -3), 1)
    with pytest.raises(ImplementationFailed):
        _ = Filtered(lambda: lambda X, y, k: [2], features).columns
    assert Filtered(lambda: selection.strongest_correlations, features).left_out == [0]


def test_near_ties_are_drawn():
    """Averages that differ by less than 10⁻¹², and are not equal."""

    def differences(sample):
        return [abs(sum(row) - sum(sample.losses[0])) for row in sample.losses[1:]]

    assert any(0 < gap < 1e-12 for sample in drawn(Folds, 200) for gap in differences(sample))


def test_correlation():
    features = Features(((1, 0), (2, 1), (3, 0)), (-1, -2, -3), 1)
    assert features.squared_correlations == [1, 0]
    assert list(selection.strongest_correlations(features.X, features.y, 1)) == [0]
    assert np.allclose(selection.correlations(features.X, features.y), [-1, 0])


def test_hypotheses():
    for wrong in [lambda: Folds(((1, 1),), 3), lambda: Folds((), 2), lambda: Folds(((-1, 1),), 2), lambda: SubsetErrors(1, (1,)),
                  lambda: Features(((1,), (1,)), (0, 1), 1), lambda: Features(((1,), (2,)), (0, 1), 2)]:  # fmt: skip
        with pytest.raises(HypothesisNotMet):
            wrong()
    assert Features(((0, 0), (1, 1), (0, 1)), (0, 1, 1), 1).squared_correlations == [Fraction(1, 4), 1]


def test_polynomials_fit_in_the_unit_of_their_points():
    """x⁴ = 2⁸⁴ beside 1 was cut off as rounding, and the fit of degree 4 was worse than that of degree 2."""
    x, y = np.array([2.0, 0, 0, 1, 0, 2]) * 2**20, np.array([1.0, 1, -1, 2, 2, 2])
    c = polynomial_fit(x, y, 4)
    assert abs(((np.vander(x, 5, increasing=True) @ c - y) ** 2).sum() - 31 / 6) < 1e-6


def search_with_one_list(n, evaluate):
    """Keeps the list of the best subset, and not what was in it."""
    found, best, features = None, float("inf"), []

    def go(j):
        nonlocal found, best
        if j == n:
            if (error := evaluate(tuple(features))) < best:
                found, best = features, error
            return
        go(j + 1)
        features.append(j)
        go(j + 1)
        features.pop()

    go(0)
    return list(found)


def test_the_smallest_witness_against_a_search_has_one_feature():
    record = search(all_subsets_of_features, Implementation.of(search_with_one_list, SubsetSearch))
    assert record.verdict == "refuted" and record.smallest.sample.n == 1
