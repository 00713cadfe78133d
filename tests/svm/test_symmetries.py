"""Symmetries of machines: faults that show there only, or only between two answers, and how answers are carried over."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.svm import mutants_symmetries as mutants
from lemmata.algorithms.svm.nu_classifier import NuMachine
from lemmata.algorithms.svm.svm import HardMarginSVM, SoftMarginSVM
from lemmata.algorithms.svm.svr import SVR
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.base import watched
from lemmata.properties.samples.working import maker_of
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.verdicts import NotApplicable
from lemmata.theorems.svm import readings
from lemmata.theorems.svm import symmetries as laws
from lemmata.theorems.svm.hard_margin import largest_geometric_margin
from lemmata.theorems.svm.samples.points import TwoClasses
from lemmata.theorems.svm.samples.transformed import (
    MovedNuClasses,
    MovedTube,
    ReorderedClasses,
    ReorderedTube,
    TurnedClasses,
    TurnedSeparable,
    WeightedTwoClasses,
)
from lemmata.theorems.svm.soft_margin import soft_margin_optimum, soft_zero_gap
from lemmata.theorems.svm.support_vector_regression import svr_dual, svr_optimum
from lemmata.theorems.svm.symmetries_of_nu import nu_classifier_moves_with_the_data
from lemmata.theorems.svm.symmetries_of_regression import svr_in_any_order, svr_moves_with_the_data
from sklearn.base import clone
from sklearn.svm import SVC, NuSVC
from sklearn.svm import SVR as THEIRS


def of(law, thing, **settings):
    return Implementation.of(thing, law.role, settings=settings)


def verdict(law, thing, examples=60, **settings):
    return search(law, of(law, thing, **settings), examples=examples, shrink=False).verdict


@pytest.mark.parametrize(
    ("law", "fault", "others"),
    [
        (laws.soft_margin_in_any_order, mutants.SoftKnowsDataByTheirColumns, (soft_margin_optimum, soft_zero_gap)),
        (svr_in_any_order, mutants.RegressionKnowsDataByTheirColumns, (svr_optimum, svr_dual)),
    ],
)
def test_multipliers_in_the_order_of_other_data_show_in_symmetries_only(law, fault, others):
    assert verdict(law, fault) == "refuted"
    assert {verdict(other, fault) for other in others} == {"holds"}


@pytest.mark.parametrize("fault", [mutants.NuStandardisesFirst, mutants.NuKnowsDataByTheirColumns], ids=lambda t: t.__name__)
def test_bugs_of_coordinates_and_of_order_are_refuted(fault):
    assert verdict(nu_classifier_moves_with_the_data, fault, nu=0.25) == "refuted"


def test_an_exchange_of_the_classes_shows_what_favours_one_of_them():
    assert verdict(laws.soft_margin_turns_with_the_examples, mutants.FavoursPositives, examples=100) == "refuted"
    law = laws.hard_margin_turns_with_the_examples
    sample = search(law, of(law, mutants.LeansToTheNegatives), examples=100).smallest.sample
    assert (sample.n, sample.d, sample.sign, sample.scales, sample.shift) == (2, 1, -1, (1,), (0,))


def tossing(base):
    """w = ±1/2 for points 0, by the response that comes first."""

    class Tosses(base):
        def fit(self, X, y):
            super().fit(X, y)
            self.coef_, self.dual_coef_, self.intercept_ = np.array([[np.sign(y[0]) / 2]]), None, np.zeros(1)
            return self

    return Tosses


@pytest.mark.parametrize(
    ("law", "base", "kind"),
    [(laws.soft_margin_in_any_order, SoftMarginSVM, ReorderedClasses), (svr_in_any_order, SVR, ReorderedTube)],
)
def test_one_that_is_as_bad_but_another_one_shows_between_the_two(law, base, kind):
    record, _ = check_sample(law, of(law, tossing(base)), kind(((0,), (0,)), (1, -1), (1, 0), 1))
    assert (record.verdict, record.conclusion) == ("refuted", "P halfway between the two")


TURNED = ((0, 0), (1, 1), 1, (0, 5))  # by an angle whose cosine is 3/5, moved by (0, 5)


@pytest.mark.parametrize(
    ("reading", "machine", "sample", "answer"),
    [
        # the boundary x₁ = 5 with margin 1, exchanged; for ν twice as large, in another order
        (
            laws.soft_margin_turns_with_the_examples.reading,
            SoftMarginSVM(C=8.0, tol=1e-8),
            TurnedClasses(((0, 0), (10, 0)), (-1, 1), *TURNED, -1),
            (0.2, 0, -1),
        ),
        (
            readings.NuMoved,
            NuMachine(tol=1e-9),
            MovedNuClasses(
                ((0, 0), (10, 0), (0, 10), (10, 10)), (-1, 1, -1, 1), (0, 0), (2, 2), 1, (0, 5), sign=-1, keys=(0, 1, 2, 0)
            ),
            (0.2, 0, -1),
        ),
        # y = 2x₁ + 1, with y' = −y + 3
        (
            svr_moves_with_the_data.reading,
            SVR(C=64.0, epsilon=0.0, tol=1e-9),
            MovedTube(((0, 0), (10, 0), (0, 10)), (1, 21, 1), *TURNED, -1, 3),
            (2, 0, 1),
        ),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_an_answer_is_returned(reading, machine, sample, answer):
    run = reading(lambda: watched(clone(machine)), sample)
    assert np.allclose([float(v) for v in (*run.returned.w, run.returned.b)], answer)
    assert abs(run.returned_value - run.value) < Fraction(1, 10**5)


@pytest.mark.parametrize(
    ("reading", "machine", "kind"),
    [(readings.SoftMarginReordered, SoftMarginSVM, ReorderedClasses), (svr_in_any_order.reading, SVR, ReorderedTube)],
)
def test_repetition_divides_C(reading, machine, kind):
    run = reading(lambda: watched(machine(C=2.0)), kind(((0,), (1,)), (-1, 1), (1, 0), 4))
    assert (run.original.C, run.transformed.C, run.transformed.sample.n) == (2, Fraction(1, 2), 8)


def test_a_side_of_the_margin_has_three_times_the_allowance():
    law, sample = laws.hard_margin_turns_with_the_examples, TurnedSeparable(((-1,), (1,)), (-1, 1), (0,), (1,), 0, (0,), 1)
    run = law.reading(HardMarginSVM, sample)
    (_, here, back), _ = run.squared_distances
    assert abs(here - 1) < Fraction(1, 10**4) and here == back
    lost = largest_geometric_margin.allowance("γ² ≥ γ*²", run.original).value
    name = "distance² of a class in the other form, and here"
    allowed = law.allowance(name, run, "positives")
    assert allowed.value == 3 * lost + lost**2


def test_repetitions_share_the_multiplier_of_their_example():
    data = WeightedTwoClasses(((1,), (2,), (4,), (9,)), (-1, 1, 1, 1), (3, 1, 0, 2))
    fit = readings.SoftMarginWeighted(lambda: SVC(kernel="linear", C=0.25), data).transformed
    assert fit.sample == TwoClasses(((1,),) * 3 + ((2,),) + ((9,),) * 2, (-1,) * 3 + (1,) * 3)
    assert len(fit.alpha) == 6 and len(set(fit.alpha[:3])) == 1 and fit.alpha[0] * 3 <= 0.75
    assert abs(float(sum(fit.signed))) < 1e-9 and np.allclose(fit.combination.astype(float), fit.w.astype(float))


def test_a_support_vector_of_many_that_weigh_nothing_is_no_mistake():
    data = WeightedTwoClasses(((1,), (2,), (3,), (4,), (5,)), (-1, 1, -1, 1, 1), (0, 0, 1, 1, 0))
    law = laws.soft_margin_weights_are_repetitions
    assert check_sample(law, of(law, SVC, kernel="linear"), data)[0].verdict == "holds"


def test_a_rounded_gram_matrix_has_no_weights():
    far = ReorderedTube(((2**40 + 1,), (2**40,), (-(2**40),)), (0, 1, 2), (1, 0, 2), 1)
    run = svr_in_any_order.reading(lambda: watched(THEIRS(kernel="precomputed", max_iter=100)), far)
    with pytest.raises(NotApplicable, match="rounded"):
        _ = run.w


@pytest.mark.parametrize(
    ("law", "library", "n"),
    [
        (svr_in_any_order, THEIRS, 500),
        (svr_moves_with_the_data, THEIRS, 500),
        (nu_classifier_moves_with_the_data, NuSVC, 600),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_hundreds_of_rows_are_judged(law, library, n):
    maker = maker_of(law.sample)
    assert maker is not None
    record, _ = check_sample(law, of(law, library, kernel="linear"), maker.make(np.random.default_rng(3), n))
    assert (record.verdict, record.exercised) == ("holds", 1)


class Zero:
    """Answers w = 0 and multipliers that are all the same."""

    nu, tol = 0.5, 1e-3

    def fit(self, X, y):
        self.coef_, self.intercept_, self.dual_coef_ = np.zeros((1, X.shape[1])), 0.0, 0.5 * np.asarray(y, dtype=float)

    def predict(self, X):
        return np.ones(len(X))


@pytest.mark.parametrize(("k", "verdict"), [(2, "not-applicable"), (10, "unknown")])
def test_where_the_margin_may_be_0_nothing_is_said(k, verdict):
    """Points that are the same for both classes: ρ = 0, which is certified of few, and unknown of many."""
    rows = tuple((v,) for v in range(k)) * 2
    sample = MovedNuClasses(rows, (1,) * k + (-1,) * k, (0,), (-1,), 0, (1,), sign=1, keys=(0,) * (2 * k))
    law = nu_classifier_moves_with_the_data
    assert check_sample(law, of(law, Zero), sample)[0].verdict == verdict
