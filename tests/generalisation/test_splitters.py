"""Splitters: closed answers and edges, what they announce, and what cannot be read."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.generalisation import splitters as algorithms
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.samples.working import maker_of
from lemmata.properties.search.search import check_sample, search
from lemmata.theorems.generalisation.readings.splitters import Splitter, StratifiedSplitter
from lemmata.theorems.generalisation.samples.splits import ExamplesOfClasses, ExamplesToSplit, ExamplesTwice
from lemmata.theorems.generalisation.splitters import (
    cross_validation_of_a_mean_is_pessimistic,
    folds_are_of_equal_size,
    folds_depend_on_the_number_of_examples,
    folds_partition_the_examples,
    stratified_folds_have_their_share_of_every_class,
)
from lemmata.workbench.counterexample.program import snippet
from lemmata.workbench.implementations.importing import adapt, role_of, seeded
from sklearn.model_selection import GroupKFold, KFold, LeaveOneOut, ShuffleSplit, StratifiedKFold

from ..conftest import refused

FIVE = ExamplesToSplit(((0,), (1,), (2,), (3,), (4,)), (0, 1, 0, 3, 1))
LAWS = (folds_partition_the_examples, folds_are_of_equal_size, cross_validation_of_a_mean_is_pessimistic)


def made(thing, role=Splitter, **settings) -> Implementation:
    return Implementation.of(thing, role, settings=settings)


def test_leave_one_out_attains_the_bound():
    _, found = check_sample(cross_validation_of_a_mean_is_pessimistic, made(LeaveOneOut), FIVE)
    total = found[-1]
    assert total.lhs == total.rhs == Fraction(25, 16) * 6


def test_folds_of_equal_means_attain_the_other():
    sample = ExamplesToSplit(((0,),) * 4, (0, 2, 2, 0))
    _, found = check_sample(cross_validation_of_a_mean_is_pessimistic, made(algorithms.KFold, n_splits=2), sample)
    assert found[-2].lhs == found[-2].rhs == 4


@pytest.mark.parametrize("splitter", [KFold(), KFold(3, shuffle=True), LeaveOneOut(), StratifiedKFold(2)])
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)
def test_scikit_learns_splitters_hold(splitter, law):
    assert search(law, made(splitter), examples=30).verdict == "holds"


def test_what_is_no_partition_is_refuted():
    for splitter in (ShuffleSplit(5, test_size=0.25, random_state=0), KFoldWithMasks):
        assert search(folds_partition_the_examples, made(splitter), examples=20).verdict == "refuted"


class KFoldWithMasks:
    def split(self, X, y):
        for i in range(2):
            mask = np.arange(len(X)) % 2 == i
            yield ~mask, mask


def test_masks_are_named():
    record, _ = check_sample(folds_partition_the_examples, made(KFoldWithMasks), FIVE)
    assert "masks of booleans" in record.smallest.conclusion.name


def test_what_wants_groups_is_declined_and_not_refuted():
    assert search(folds_partition_the_examples, made(GroupKFold), examples=20).verdict == "declined"


@pytest.mark.parametrize("answer", [[1, 2], [([0], [1], [2])], 5, [([0], [7])], [([0], ["a"])]])
def test_what_is_no_fold_is_a_failure_of_the_splitter(answer):
    class Odd:
        def split(self, X, y):
            return answer

    assert check_sample(folds_partition_the_examples, made(Odd), FIVE)[0].verdict == "refuted"


def test_a_fold_that_trains_on_nothing_is_told():
    class One:
        def split(self, X, y):
            yield [], list(range(len(X)))

    record, _ = check_sample(cross_validation_of_a_mean_is_pessimistic, made(One), FIVE)
    assert "trains on nothing" in record.smallest.conclusion.name


def test_more_folds_announced_than_made():
    class Announces(KFold):
        def get_n_splits(self, X=None, y=None, groups=None):
            return len(X)

    class Short(Announces):
        n_splits = None

        def __init__(self):
            super().__init__(2)
            self.n_splits = None

        def split(self, X, y=None, groups=None):
            return KFold(2).split(X)

    record, _ = check_sample(folds_partition_the_examples, made(Short), FIVE)
    assert (record.conclusion, record.lhs, record.rhs) == ("folds", "2", "5")


def test_classes_dealt_out_are_within_one_and_so_are_the_folds():
    sample = ExamplesOfClasses(((0,),) * 7, (0, 0, 0, 1, 1, 2, 2))
    folds = list(algorithms.StratifiedKFold(3).split(sample.X, sample.y))
    assert sorted(len(test) for _, test in folds) == [2, 2, 3]
    law = stratified_folds_have_their_share_of_every_class
    assert check_sample(law, made(StratifiedKFold, StratifiedSplitter, n_splits=3), sample)[0].verdict == "holds"
    assert check_sample(law, made(KFold, StratifiedSplitter, n_splits=3), sample)[0].verdict == "refuted"


test_hypotheses = refused(
    ("single example", lambda: ExamplesToSplit(((0,),), (0,))),
    ("same", lambda: ExamplesOfClasses(((0,), (1,)), (3, 3))),
)


def test_a_seed_that_a_class_refuses_is_not_set(lemmata):
    assert seeded(KFold, {"n_splits": 3}) == {"n_splits": 3}
    assert seeded(KFold, {"shuffle": True})["random_state"] == 0
    found = lemmata("validate", "sklearn.model_selection:KFold", "--role", "splitter", "--examples", "10")
    assert found.exit_code == 0, found.output


def test_the_program_of_what_announces_by_a_method_and_makes_uneven_folds():
    made, target = adapt("sklearn.model_selection:LeavePOut", role_of("splitter"), {"p": 2})
    program = snippet(folds_partition_the_examples, made, target, FIVE)
    assert program and "the test folds together:" in program and "get_n_splits" in program


@pytest.mark.parametrize(
    ("splitter", "verdict"),
    [
        (KFold(3), "holds"),
        (KFold(3, shuffle=True, random_state=0), "holds"),
        (LeaveOneOut(), "holds"),
        (KFold(3, shuffle=True), "not-applicable"),
        (ShuffleSplit(3), "not-applicable"),
        (StratifiedKFold(3), "not-applicable"),
    ],
)
def test_folds_that_do_not_look_at_the_examples(splitter, verdict):
    """Who shuffles without a seed, or needs labels, is not judged."""
    assert search(folds_depend_on_the_number_of_examples, made(splitter), examples=20).verdict == verdict


class Shuffled:
    """Three folds of any number of rows, in an order drawn afresh; `settings` are what it declares."""

    def __init__(self, **settings):
        vars(self).update(settings)

    def split(self, X, y=None):
        order = np.random.default_rng().permutation(len(X))
        if len(X) < 3:
            raise ValueError("three folds of fewer examples")
        for test in np.array_split(order, 3):
            yield np.setdiff1d(order, test), np.sort(test)


class InOrder:
    """Seven folds in order, which refuses what it was not made for: many rows."""

    def split(self, X, y=None):
        if not 7 <= len(X) <= 40:
            raise ValueError("seven folds of 7 to 40 examples")
        for test in np.array_split(np.arange(len(X)), 7):
            yield np.setdiff1d(np.arange(len(X)), test), test


@pytest.mark.parametrize(
    ("settings", "verdict"),
    [
        ({}, "not-applicable"),  # nothing says that it repeats itself
        ({"shuffle": True}, "not-applicable"),
        ({"shuffle": False}, "refuted"),
        ({"random_state": 0}, "refuted"),
        ({"shuffle": True, "seed": 3}, "refuted"),
    ],
    ids=str,
)
def test_who_says_that_it_repeats_itself_is_held_to_it(settings, verdict):
    made_of = Implementation.of(Shuffled(**settings), Splitter)
    assert search(folds_depend_on_the_number_of_examples, made_of, examples=20).verdict == verdict


def test_a_splitter_that_refuses_many_rows_is_judged_on_few():
    assert search(folds_depend_on_the_number_of_examples, made(InOrder), examples=20).verdict == "holds"


class SortsLongTables(KFold):
    """Sorts by the first feature, where there are more than a thousand rows."""

    def split(self, X, y=None, groups=None):
        places = np.argsort(X[:, 0], kind="stable") if len(X) > 1000 else np.arange(len(X))
        for train, test in super().split(X, y):
            yield places[train], places[test]


def test_a_splitter_that_sorts_long_tables_only():
    law, maker = folds_depend_on_the_number_of_examples, maker_of(ExamplesTwice)
    assert maker is not None
    assert search(law, made(SortsLongTables()), examples=20).verdict == "holds"
    record, _ = check_sample(law, made(SortsLongTables()), maker.make(np.random.default_rng(0), 1024))
    assert (record.verdict, record.conclusion) == ("refuted", "test fold in both cases")


def test_other_rows_are_of_one_dimension_of_their_own():
    for others in (((1,), (2, 3)), ((), ()), ((1,),)):
        with pytest.raises(HypothesisNotMet):
            ExamplesTwice(((0,), (1,)), (0, 1), others)
    sample = ExamplesTwice(((0,), (1,)), (0, 1), ((2, 3), (4, 5)))
    assert sample.other_X.shape == (2, 2)
