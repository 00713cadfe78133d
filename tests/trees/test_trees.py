"""Trees, bootstraps and boosting: closed answers, edges, allowances at an example, and mistakes planted in the readings."""

from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from lemmata.algorithms.trees import decision_tree, gradient_boosting
from lemmata.properties.numbers.rounding import UNIT_ROUNDOFF
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.theorems.trees import floats
from lemmata.theorems.trees.bagging import out_of_bag_share
from lemmata.theorems.trees.decision_tree import by_values, full_tree_fits, split_of_least_impurity, weighted
from lemmata.theorems.trees.gradient_boosting import boosting_fits_residuals
from lemmata.theorems.trees.oracles import gini
from lemmata.theorems.trees.readings import trees
from lemmata.theorems.trees.readings.trees import Bootstrap, GradientBooster, TreeClassifier
from lemmata.theorems.trees.samples.tables import BoostedData, ConsistentTable, DrawnSet, LabelledTable

HALF = Fraction(1, 2)


def test_gini_of_small_sets():
    assert gini([1]) == 0
    assert gini([0, 1]) == HALF
    assert gini([0, 1, 2]) == Fraction(2, 3)


def test_a_full_tree_fits_parity_and_nothing_contradictory():
    tree = Implementation.of(decision_tree.DecisionTree, TreeClassifier)
    parity = ConsistentTable(((0, 0), (0, 1), (1, 0), (1, 1)), (0, 1, 1, 0))
    assert check_sample(full_tree_fits, tree, parity)[0].verdict == "holds"
    with pytest.raises(HypothesisNotMet, match="equal rows"):
        ConsistentTable(((0,), (0,)), (0, 1))


def test_scikit_learns_tree_meets_the_theorems():
    from sklearn.tree import DecisionTreeClassifier

    tree = Implementation.of(DecisionTreeClassifier, TreeClassifier)
    assert search(full_tree_fits, tree, examples=60).verdict == "holds"
    assert search(split_of_least_impurity, tree, examples=60).verdict == "holds"
    shallow = Implementation.of(DecisionTreeClassifier, TreeClassifier, settings={"max_depth": 1})
    assert search(full_tree_fits, shallow, examples=20).verdict == "not-applicable"


def test_boosting_with_an_ideal_learner_halves_the_residual():
    def ideal(X, targets):
        return lambda Z: targets

    stages = gradient_boosting.boost(ideal, np.zeros((2, 1)), np.array([4.0, -8.0]), 0.5, 2)
    assert stages.tolist() == [[0, 0], [2, -4], [3, -6]]
    assert gradient_boosting.descent_direction(np.array([1.0, 2.0]), np.array([1.0, 5.0]), "absolute").tolist() == [0, 1]


def test_weighted_impurities_of_a_small_table():
    table = LabelledTable(((0,), (1,), (2,)), (0, 1, 1))
    assert weighted(table, (0, 1, 2), 0, HALF) == 0
    assert weighted(table, (0, 1, 2), 0, Fraction(3, 2)) == Fraction(2, 3) * HALF
    assert by_values(table, (0, 1, 2), 0) == 0


class BranchesToNobody:
    """A tree whose root sends every example to the left."""

    def fit(self, X, y):
        arrays = {"feature": [0, -2, -2], "threshold": [99.0, 0, 0], "children_left": [1, -1, -1], "children_right": [2, -1, -1]}
        self.tree_ = SimpleNamespace(**arrays, impurity=[0.5, 0.5, 0.0])
        return self

    def predict(self, X):
        return np.zeros(len(X))


def test_a_node_that_no_example_reaches_is_a_failure():
    tree = Implementation.of(BranchesToNobody, TreeClassifier)
    record, found = check_sample(split_of_least_impurity, tree, LabelledTable(((0,), (1,)), (0, 1)))
    assert record.verdict == "refuted" and any("no example" in str(item) for item in found)


def test_draws_may_be_lists_and_must_be_a_pair():
    def listing(n, rng):
        chosen, left_out = decision_tree.bootstrap(n, rng)
        return chosen.tolist(), left_out.tolist()

    assert search(out_of_bag_share, Implementation.of(listing, Bootstrap), examples=10).verdict == "holds"
    only_draws = Implementation.of(lambda n, rng: decision_tree.bootstrap(n, rng)[0], Bootstrap)
    assert check_sample(out_of_bag_share, only_draws, DrawnSet(3, 1))[0].verdict == "refuted"


@pytest.mark.parametrize(
    ("sample", "arguments", "message"),
    [
        (LabelledTable, ((), ()), "no examples"),
        (LabelledTable, (((1,), (1, 2)), (0, 0)), "2 features"),
        (LabelledTable, (((1,),), (0, 1)), "labels"),
        (LabelledTable, (((1,),), (-1,)), "negative"),
        (DrawnSet, (0, 1), "empty"),
        (BoostedData, (((1,),), (1,), Fraction(0)), "positive"),
    ],
)
def test_hypotheses_are_checked(sample, arguments, message):
    with pytest.raises(HypothesisNotMet) as error:
        sample(*arguments)
    assert message in str(error.value)


def test_tables_shrink():
    table = LabelledTable(((1, 2), (3, 4)), (0, 1))
    assert {LabelledTable(((3, 4),), (1,)), LabelledTable(((1,), (3,)), (0, 1))} <= set(table.smaller())


# ----------------------------------------------------------------------------------------------------- allowances, by hand


def test_rounding_of_an_entry_of_boosting():
    """F = 1, ηh = ½ · 6."""
    run = trees.BoostedSquares.given(eta=HALF)
    each = trees.Round(1, old=[1], new=[4], target=[6], h=[6])
    assert floats.update(run, (each, 0)).value == 8 * UNIT_ROUNDOFF * 3


def test_rounding_of_an_impurity():
    """Two classes."""
    tree = trees.GrownTree.given(labels=lambda node: [0, 1, 1])
    assert floats.impurity(tree, trees.Node((0, 1, 2), 0, None)).value == 12 * UNIT_ROUNDOFF


@pytest.mark.parametrize(("n", "off"), [(1, 0), (362, 0), (363, 64 * 363 * UNIT_ROUNDOFF)])
def test_candidate_splits_are_told_apart_exactly_on_few_examples(n, off):
    tree = trees.GrownTree.given(sample=LabelledTable(((1,),) * n, (0,) * n))
    assert floats.cost(tree).value == off


# ---------------------------------------------------------------------------------------- mistakes planted in the readings


def test_the_other_loss_refutes_the_reference(plant):
    plant(trees.BoostedSquares, "rounds", lambda run: run._rounds("absolute"))
    reference = Implementation.of(gradient_boosting.boost, GradientBooster)
    assert search(boosting_fits_residuals, reference, examples=20).verdict == "refuted"


def test_examples_sent_to_the_other_side_refute_the_reference(monkeypatch):
    right = trees.GrownTree._below

    def wrong(self, tree, k, examples):
        flipped = SimpleNamespace(**{**vars(tree), "children_left": tree.children_right, "children_right": tree.children_left})
        return right(self, tree if k else flipped, k, examples)

    monkeypatch.setattr(trees.GrownTree, "_below", wrong)
    reference = Implementation.of(decision_tree.DecisionTree, TreeClassifier)
    assert search(split_of_least_impurity, reference, examples=20).verdict == "refuted"
