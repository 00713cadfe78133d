"""Oracles and samples of PAC learning by hand, what is said to be attained, and what holds of scikit-learn's classifiers."""

from __future__ import annotations

from fractions import Fraction
from math import factorial, prod

import pytest
from lemmata.algorithms.pac_learning import NearestPoint, Threshold, VoteOfEqualPoints
from lemmata.properties.roles import Implementation
from lemmata.properties.search.search import check_sample, evaluate
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.pac_learning.oracles import agreeing, least_mistakes, mistakes
from lemmata.theorems.pac_learning.proofs.small_cases import MOST, every_data_set
from lemmata.theorems.pac_learning.samples.classes import AgnosticClass, DrawnPairs, Losses
from lemmata.theorems.pac_learning.samples.goals import RealizableGoal
from lemmata.theorems.pac_learning.samples.learners import AnyLearner
from lemmata.theorems.pac_learning.samples.points import Domain, NoisyPoints, PartlySeen, ThresholdWorld, UnitVariable
from lemmata.theorems.pac_learning.samples.realizable import RealizableClass
from lemmata.workbench import validate
from lemmata.workbench.implementations.catalogue import all_theorems
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import zero_one_loss
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier, ExtraTreeClassifier

from ..conftest import refused

HALF, QUARTER, EIGHTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)
all_theorems()


def concluded(theorem, implementation, sample):
    """The conclusions by name."""
    statement = THEOREMS[theorem]
    found = evaluate(statement, Implementation.of(implementation, statement.role), sample)
    return {c.name: c for c in found if hasattr(c, "name")}


def test_no_learner_has_less_than_these():
    """The least mean over all data sets and labelings, of all answers to each; and again by the closed form."""
    least = dict.fromkeys(range(1, MOST + 1), Fraction(0))
    for _, data in every_data_set.instances():
        known = tuple(y if k else None for y, k in zip(data.labels, data.times, strict=True))
        m, orders = data.m, factorial(data.m) // prod(map(factorial, data.times))
        share = Fraction(2 ** len(data.unseen), 2**data.n)  # of the labelings, those that give these labels
        least[m] += Fraction(orders, data.n**m) * share * Fraction(least_mistakes(known), agreeing(known).size)
    assert least == {1: QUARTER, 2: Fraction(9, 32), 3: Fraction(125, 432), 4: Fraction(2401, 8192)}
    assert least == {m: (1 - Fraction(1, 2 * m)) ** m / 2 for m in least}


def test_the_mistakes_over_labelings_by_hand():
    assert mistakes((0, 1), (0, None)) == 1 and mistakes((1, 1), (0, None)) == 3
    assert least_mistakes((None, 1, None, None)) == 12


def test_no_free_lunch_for_one_of_two_points():
    found = concluded("no-free-lunch", NearestPoint, Domain(((0,), (1,)), 1))
    assert found["max over f of E L_f(A(S)), and the mean"].rhs == QUARTER
    assert found["max over f of P(L_f(A(S)) ≥ 1/8), and 1/7"].lhs > Fraction(1, 7)


def test_losses_without_a_bound_break_both_bounds():
    witness = next(f for f in THEOREMS["examples-for-uniform-convergence"].failing if "any-losses" in f.id)
    found = {c.name: c for c in witness.statement(witness.witness())}
    assert [c.holds for c in found.values()] == [False, False]
    assert isinstance(witness.witness(), Losses)


def test_atoms_break_both_intervals():
    printed = next(f for f in THEOREMS["thresholds-are-learnt"].failing if "intervals" in f.id)
    left = [c.holds for c in printed.statement(ThresholdWorld(((0,),), (1,), 1, 1, QUARTER))]
    at_the_threshold = ThresholdWorld(((0,), (1,), (2,)), (HALF, QUARTER, QUARTER), 0, 1, QUARTER)  # D((0, 2)) = 1/4
    between = ThresholdWorld(((0,), (1,)), (QUARTER, Fraction(3, 4)), Fraction(1, 2), 1, Fraction(3, 4))
    assert left == [False, True]
    assert [c.holds for c in printed.statement(at_the_threshold)] == [True, False]
    assert [c.holds for c in printed.statement(between)] == [True, True]


def test_without_an_example_no_learner_of_thresholds_is_safe():
    """ln(2/δ)/ε may be below 1, and then it is not a number of examples: one is needed, for D may sit where the answer is wrong."""
    world = ThresholdWorld(((0,),), (1,), 1, 1, Fraction(9, 10))
    assert [world.risk(ones) for ones in (0, 1)] == [1, 0]


def test_quantiles_of_a_line_with_atoms():
    world = ThresholdWorld(((0,), (1,), (2,), (3,)), (QUARTER, QUARTER, HALF, 0), 2, 1, QUARTER)
    assert (world.cut, world.left, world.right) == (2, 0, 2)
    assert world.intervals == [(0, 2), (2, 3)]
    assert [world.risk(k) for k in range(5)] == [HALF, QUARTER, 0, HALF, HALF]


@pytest.mark.parametrize("at", ["low", "middle", "high"])
def test_a_threshold_between_neighbours(at):
    X = [[1.0], [1.0000000000000002]]
    assert list(Threshold(at).fit(X, [1, 0]).predict(X)) == [1, 0]
    assert Threshold(at).fit(X[:1], [1]).predict(X)[0] == 1 and Threshold(at).fit(X[1:], [0]).predict(X)[1] == 0


test_a_sample_meets_its_hypotheses = refused(
    lambda: RealizableClass((1,), ((1,),), 1, HALF, (0,)),
    lambda: RealizableClass((1,), ((0,), (0,)), 1, HALF, (0,)),
    lambda: RealizableClass((1,), ((0,),), 1, Fraction(1), (0,)),
    lambda: AgnosticClass((HALF, QUARTER), ((0,),), 1, HALF),
    lambda: AgnosticClass((1,), ((0,),), 1, HALF),
    lambda: DrawnPairs((1,), (0,), (0,), 0),
    lambda: Losses((1,), ((-1,),), 1, HALF),
    lambda: Domain(((0,), (0,)), 1),
    lambda: Domain(((0,), (1,), (2,)), 2),
    lambda: PartlySeen(((0,), (1,)), (0, 1), (1, 1)),
    lambda: PartlySeen(((0,), (1,)), (0, 2), (1, 0)),
    lambda: NoisyPoints(((0,),), (2,)),
    lambda: ThresholdWorld(((1,), (0,)), (HALF, HALF), 0, 1, HALF),
    lambda: UnitVariable((2,), (1,), HALF),
    lambda: AnyLearner(2, 1, (0, 0, 0)),
    lambda: RealizableGoal(1, HALF, Fraction(1)),
)


CORRECT = [
    ("memoriser", KNeighborsClassifier(1, algorithm="kd_tree")),  # no tree: it rounds rows to float32, where points are the same
    ("bayes-classifier", DecisionTreeClassifier()),
    ("bayes-classifier", ExtraTreeClassifier()),
    ("bayes-classifier", RandomForestClassifier(3, bootstrap=False)),
    ("threshold-learner", DecisionTreeClassifier(max_depth=1)),
    ("threshold-learner", KNeighborsClassifier(1, algorithm="kd_tree")),
    ("zero-one-loss", zero_one_loss),
]


@pytest.mark.parametrize("tree", [DecisionTreeClassifier, ExtraTreeClassifier])
def test_a_tree_memorises_no_points_that_float32_takes_for_one(tree):
    law, made = THEOREMS["unseen-labels-cost-half"], Implementation.of(tree, THEOREMS["unseen-labels-cost-half"].role)
    verdicts = {}
    for next_to in (2**23, 2**24):  # beyond the latter float32 has no odd number
        points = PartlySeen(((next_to,), (next_to + 1,), (3,), (5,)), (0, 1, 0, 1), (1, 1, 0, 0))
        verdicts[next_to] = check_sample(law, made, points)[0].verdict
    assert verdicts == {2**23: "holds", 2**24: "refuted"}


WRONG = [
    ("memoriser", DecisionTreeClassifier(max_depth=1)),
    ("memoriser", KNeighborsClassifier(3)),
    ("memoriser", DummyClassifier(strategy="most_frequent")),
    ("bayes-classifier", KNeighborsClassifier(1)),
    ("bayes-classifier", DummyClassifier(strategy="most_frequent")),
    ("threshold-learner", DummyClassifier(strategy="prior")),
    ("threshold-learner", VoteOfEqualPoints()),
]


@pytest.mark.slow
@pytest.mark.parametrize(("role", "thing"), CORRECT, ids=lambda v: v if isinstance(v, str) else type(v).__name__)
def test_what_makes_no_mistake_passes(role, thing):
    found = {r.theorem: r.verdict for r in validate(thing, role=role, examples=12, budget=0.3, forms=[])}
    assert set(found.values()) == {"holds"}, found


@pytest.mark.slow
@pytest.mark.parametrize(("role", "thing"), WRONG, ids=lambda v: v if isinstance(v, str) else type(v).__name__)
def test_what_makes_mistakes_does_not(as_found, role, thing):
    assert "refuted" in {r.verdict for r in validate(thing, role=role, examples=40, budget=0.3, forms=[])}
