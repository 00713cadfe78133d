"""Symmetries of support vector machines: correct libraries keep them; bugs, and mistakes in readings, do not."""

from fractions import Fraction
from functools import cached_property

import numpy as np
import pytest
from lemmata.algorithms.svm import mutants_symmetries as mutants
from lemmata.algorithms.svm.svm import HardMarginSVM, SoftMarginSVM
from lemmata.properties.roles import Implementation
from lemmata.properties.search.search import check_sample, search
from lemmata.theorems.svm import readings
from lemmata.theorems.svm import symmetries as laws
from lemmata.theorems.svm.hard_margin import largest_geometric_margin
from lemmata.theorems.svm.readings import MaxMarginClassifier, SoftMarginClassifier
from lemmata.theorems.svm.samples.points import TwoClasses
from lemmata.theorems.svm.samples.transformed import ReorderedClasses, TurnedClasses, TurnedSeparable
from lemmata.theorems.svm.samples.weighted import WeightedTwoClasses
from lemmata.theorems.svm.soft_margin import soft_margin_optimum, soft_zero_gap
from sklearn.svm import SVC

HARD = [laws.hard_margin_in_any_order, laws.hard_margin_turns_with_the_examples, laws.score_depends_on_its_example]
SOFT = [
    laws.soft_margin_in_any_order, laws.soft_margin_turns_with_the_examples, laws.soft_score_depends_on_its_example,
    laws.soft_margin_weights_are_repetitions,
]  # fmt: skip


def hard(thing, **settings):
    return Implementation.of(thing, MaxMarginClassifier, settings=settings)


def soft(thing, **settings):
    return Implementation.of(thing, SoftMarginClassifier, settings=settings)


@pytest.mark.parametrize("law", HARD, ids=lambda law: law.id)
def test_the_library_keeps_the_symmetries_of_the_hard_margin(law):
    assert search(law, hard(SVC, kernel="linear", C=1e4), examples=40).verdict == "holds"


@pytest.mark.parametrize("law", SOFT, ids=lambda law: law.id)
def test_the_library_keeps_the_symmetries_of_the_soft_margin(law):
    assert search(law, soft(SVC, kernel="linear"), examples=40).verdict == "holds"


def test_multipliers_in_the_order_of_other_data_show_in_symmetries_only():
    fault = soft(mutants.SoftKnowsDataByTheirColumns)
    assert search(laws.soft_margin_in_any_order, fault, examples=60).verdict == "refuted"
    for law in (soft_margin_optimum, soft_zero_gap):
        assert search(law, fault, examples=60).verdict == "holds"


def test_an_exchange_of_the_classes_shows_what_favours_one_of_them():
    assert search(laws.soft_margin_turns_with_the_examples, soft(mutants.FavoursPositives), examples=100).verdict == "refuted"
    record = search(laws.hard_margin_turns_with_the_examples, hard(mutants.LeansToTheNegatives), examples=100)
    sample = record.smallest.sample
    assert record.verdict == "refuted"
    assert (sample.n, sample.d, sample.sign, sample.scales, sample.shift) == (2, 1, -1, (1,), (0,))


def test_a_hyperplane_that_is_as_bad_but_another_one_shows_between_the_two():
    class Tosses(SoftMarginSVM):
        """w = ±1/2 for points 0 of both classes, by the label that comes first."""

        def fit(self, X, y):
            super().fit(X, y)
            self.coef_, self.dual_coef_ = np.array([[y[0] / 2]]), None
            self.intercept_ = np.zeros(1)
            return self

    sample = ReorderedClasses(((0,), (0,)), (1, -1), (1, 0), 1)
    record, _ = check_sample(laws.soft_margin_in_any_order, soft(Tosses), sample)
    assert (record.verdict, record.conclusion) == ("refuted", "P halfway between the two")


def test_a_hyperplane_is_put_back():
    sample = TurnedClasses(((0, 0), (10, 0)), (-1, 1), (0, 0), (1, 1), 1, (0, 5), -1)
    run = readings.SoftMarginTurned(lambda: SoftMarginSVM(C=8.0, tol=1e-8), sample)
    assert run.there.sample == TwoClasses(((0, 5), (6, 13)), (1, -1))
    assert np.allclose([float(v) for v in (*run.w_back, run.b_back)], [0.2, 0, -1])
    assert abs(run.value_back - Fraction(1, 50)) < Fraction(1, 10**6)


def test_repetition_divides_C():
    sample = ReorderedClasses(((0,), (1,)), (-1, 1), (1, 0), 4)
    run = readings.SoftMarginReordered(lambda: SoftMarginSVM(C=2.0), sample)
    assert (run.here.C, run.there.C, run.there.sample.n) == (2, Fraction(1, 2), 8)


def test_a_side_of_the_margin_has_three_times_the_allowance():
    sample = TurnedSeparable(((-1,), (1,)), (-1, 1), (0,), (1,), 0, (0,), 1)
    run = readings.HardMarginTurned(HardMarginSVM, sample)
    (_, here, back), _ = run.squared_distances
    assert abs(here - 1) < Fraction(1, 10**4) and here == back
    lost = largest_geometric_margin.allowance("γ² ≥ γ*²", run.here).value
    allowed = laws.hard_margin_turns_with_the_examples.allowance(
        "distance² of a class in the other form, and here", run, "positives"
    )
    assert allowed.value == 3 * lost + lost**2


def planted(monkeypatch, reading, name, value):
    mistake = cached_property(value)
    mistake.__set_name__(reading, name)
    monkeypatch.setattr(reading, name, mistake)


@pytest.mark.parametrize(
    ("reading", "name", "value", "law", "reference"),
    [
        (readings.HardMarginTurned, "w_back", lambda run: run.there.w, HARD[1], hard(HardMarginSVM)),
        (readings.HardMarginTurned, "b_back", lambda run: run.there.b, HARD[1], hard(HardMarginSVM)),
        (readings.SoftMarginTurned, "w_back", lambda run: run.sample.sign * run.there.w, SOFT[1], soft(SoftMarginSVM)),
        (readings.SoftMarginTurned, "b_back", lambda run: run.there.b, SOFT[1], soft(SoftMarginSVM)),
        (readings.SoftMarginReordered, "there", lambda run: _with_the_same_C(run), SOFT[0], soft(SoftMarginSVM)),
        (readings.SoftDecisionsInParts, "in_parts", lambda run: [("halves", 0, run.at_once[-1])], SOFT[2], soft(SoftMarginSVM)),
    ],
)
def test_a_mistake_in_a_reading_refutes_the_reference(monkeypatch, reading, name, value, law, reference):
    planted(monkeypatch, reading, name, value)
    assert search(law, reference, examples=100).verdict == "refuted"


def _with_the_same_C(run):
    return readings.SoftFit(run.make, run.sample.others)


def test_repetitions_share_the_multiplier_of_their_example():
    data = WeightedTwoClasses(((1,), (2,), (4,), (9,)), (-1, 1, 1, 1), (3, 1, 0, 2))
    run = readings.SoftMarginWeighted(lambda: SVC(kernel="linear", C=0.25), data)
    assert run.there.sample == TwoClasses(((1,),) * 3 + ((2,),) + ((9,),) * 2, (-1,) * 3 + (1,) * 3)
    assert len(run.there.alpha) == 6 and len(set(run.there.alpha[:3])) == 1 and run.there.alpha[0] * 3 <= 0.75
    assert abs(float(sum(run.there.signed))) < 1e-9 and np.allclose(run.there.combination.astype(float), run.there.w.astype(float))


def test_a_support_vector_of_many_that_weigh_nothing_is_no_mistake():
    data = WeightedTwoClasses(((1,), (2,), (3,), (4,), (5,)), (-1, 1, -1, 1, 1), (0, 0, 1, 1, 0))
    assert check_sample(laws.soft_margin_weights_are_repetitions, soft(SVC, kernel="linear"), data)[0].verdict == "holds"


def test_who_takes_no_weights_has_no_soft_margin_of_weights():
    class Plain:
        C = 1.0

        def fit(self, X, y):
            inner = SoftMarginSVM().fit(X, y)
            self.coef_, self.intercept_ = inner.coef_, inner.intercept_

    record = search(laws.soft_margin_weights_are_repetitions, soft(Plain), examples=10)
    assert record.verdict == "not-applicable" and record.reason.endswith("its fit takes no sample_weight")
