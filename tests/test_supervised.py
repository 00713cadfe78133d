"""Supervised learning: closed answers, edges, and the exact witnesses of what is printed wrong."""

from fractions import Fraction
from math import inf, log

import numpy as np
import pytest
from lemmata.algorithms.duality.lagrangians import is_convex
from lemmata.algorithms.kernels import functionals
from lemmata.algorithms.kernels.string_kernel import by_counting_words, count_common_words, count_substrings
from lemmata.algorithms.regression import lasso, linear_regression, logistic_regression, ridge
from lemmata.algorithms.trees import decision_tree, gradient_boosting
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet, decode, encode, strategy_of
from lemmata.properties.search import check_sample, search
from lemmata.theorems.adaboost.samples import WeightedLabels
from lemmata.theorems.duality.lagrangians import convex_if_and_only_if_hessian_semidefinite
from lemmata.theorems.duality.roles.lagrangians import ConvexityTest
from lemmata.theorems.duality.samples.lagrangians import PrimalDualPoint, Quartic, ScaledMargin
from lemmata.theorems.kernels.functionals import hilbert, power_of_one_minus_x
from lemmata.theorems.kernels.samples.functionals import ClaimedBound, PolynomialFunctional
from lemmata.theorems.regression.linear_regression import least_squares_solution
from lemmata.theorems.regression.oracles import ball_value, lasso_value, shrunk
from lemmata.theorems.regression.roles.regression import LinearRegressor
from lemmata.theorems.regression.samples.ball_points import BallPoint
from lemmata.theorems.regression.samples.probability import ModelScores, ThreeDistributions
from lemmata.theorems.regression.samples.regression import (
    BoundedNorm,
    Chord,
    ConsistentRun,
    PenalisedStep,
    PositiveBound,
    RegressionData,
    StepSizeRun,
)
from lemmata.theorems.trees.decision_tree import full_tree_fits, gini, split_of_least_impurity
from lemmata.theorems.trees.roles.trees import TreeClassifier
from lemmata.theorems.trees.samples.residuals import BoostedData
from lemmata.theorems.trees.samples.trees import ConsistentTable, DrawnSet, LabelledTable

HALF = Fraction(1, 2)


def test_least_squares_by_both_methods_and_of_least_norm():
    data = RegressionData(((1, 1), (2, 2)), (1, 2))
    assert tuple(shrunk(data)) == (HALF, HALF)
    for method in ("svd", "inverse"):
        assert np.allclose(linear_regression.LeastSquares(method=method).fit(data.X, data.y).coef_, 0.5)


@pytest.mark.parametrize("seed", [27, 42, 43])
def test_few_samples_with_dependent_columns_are_not_declined(seed):
    implementation = Implementation.of(linear_regression.LeastSquares, LinearRegressor, {"method": "inverse"})
    record = search(least_squares_solution, implementation, examples=10, seed=seed)
    assert record.verdict == "holds" and not record.skipped


@pytest.mark.parametrize("point", [(1,), (1.0,), np.array([1.0]), np.array([1], dtype=object) * Fraction(1)])
def test_a_quartic_is_evaluated_exactly(point):
    f = Quartic(P=((2,),), c=(2,), u=(1,), v=(1,))
    assert f(point) == Fraction(7, 6) and isinstance(f(point), Fraction)
    convexity = Implementation.of(is_convex, ConvexityTest)
    record, _ = check_sample(convex_if_and_only_if_hessian_semidefinite, convexity, f)
    assert record.verdict == "holds"


@pytest.mark.parametrize(("eta", "residuals"), [(1, [1, 0, 0]), (2, [1, -1, 1]), (3, [1, -2, 4])])
def test_sgd_on_one_example_multiplies_the_residual(eta, residuals):
    path = linear_regression.descend(np.array([[1.0]]), np.array([1.0]), eta, np.array([0.0]), 2)
    assert [1 - w for w in path.ravel()] == residuals


def test_ridge_in_closed_form():
    data = RegressionData(((1, 0), (0, 2)), (1, 2))
    assert tuple(shrunk(data, 1)) == (HALF, Fraction(4, 5))
    assert np.allclose(ridge.Ridge().fit(data.X, data.y).coef_, [0.5, 0.8])


@pytest.mark.parametrize(("c", "penalty"), [(0.25, 1), (1, 0), (5, 0)])
def test_penalty_of_a_single_weight(c, penalty):
    assert ridge.PenaltyForRadius()(np.array([[1.0]]), np.array([1.0]), c) == pytest.approx(penalty, abs=1e-6)


def test_no_penalty_for_radius_zero():
    with pytest.raises(ValueError, match="positive"):
        ridge.PenaltyForRadius()(np.array([[1.0]]), np.array([1.0]), 0)


def test_weight_decay_leaves_the_ridge_solution():
    step = ridge.decay_step(np.array([0.5]), np.array([[1.0]]), np.array([1.0]), 0.5, 1.0)
    assert step == 3 / 8  # 1/2 solves the ridge problem for λ = 1; the step rests at 1/3, which solves it for λ = 2
    assert ridge.decay_step(np.array([1 / 3]), np.array([[1.0]]), np.array([1.0]), 0.5, 1.0) == pytest.approx(1 / 3)


def test_soft_threshold_at_its_edges():
    assert list(lasso.soft_threshold(np.array([-3.0, -1.0, -0.5, 0.0, 1.0, 3.0]), 1.0)) == [-2, 0, 0, 0, 0, 2]


@pytest.mark.parametrize(
    ("z", "c", "projection"),
    [((3, 1), 2, (2, 0)), ((1, 1, 0), 1, (HALF, HALF, 0)), ((2, -2), 2, (1, -1)), ((1, 0), 2, (1, 0)), ((5,), 1, (1,))],
)
def test_projection_on_the_l1_ball(z, c, projection):
    assert BallPoint(z, c).projection == projection
    assert tuple(lasso.project_to_l1_ball(np.array(z, dtype=float), float(c))) == projection


def test_values_of_the_two_lasso_problems():
    data = RegressionData(((1,),), (3,))
    assert ball_value(data, 1) == 2  # w = 1, and λ = 2
    assert lasso_value(data, 2) - 2 * 1 == 2
    assert ball_value(data, 0) == Fraction(9, 2)
    assert lasso_value(data, 3) == Fraction(9, 2)


def test_sigmoid_and_cross_entropy():
    assert list(logistic_regression.sigmoid([0.0, 800.0, -800.0])) == [0.5, 1, 0]
    assert logistic_regression.cross_entropy(np.array([0.0, 1.0]), np.array([0.0, 1.0])) == 0
    assert logistic_regression.cross_entropy(np.array([0.5, 0.5]), np.array([0.0, 1.0])) == inf
    assert logistic_regression.cross_entropy(np.array([0.0, 1.0]), np.array([0.5, 0.5])) == pytest.approx(log(2))


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


@pytest.mark.parametrize("kernel", [count_common_words, by_counting_words])
@pytest.mark.parametrize(("x", "z", "k", "value"), [("aaa", "aa", 2, 2), ("ab", "ba", 2, 0), ("", "a", 1, 0), ("abab", "ab", 1, 4)])
def test_common_words(kernel, x, z, k, value):
    assert kernel(x, z, k) == value


def test_word_counts_overlap():
    assert count_substrings("aaa", 2, "ab") == [2, 0, 0, 0]


def test_representer_of_evaluation_at_zero():
    assert functionals.represent([1, 0]) == [4, -6]
    h = np.array(functionals.represent([1, 0, 0]), dtype=object)
    assert h @ hilbert(3) @ h == 9
    f = power_of_one_minus_x(4)
    assert f @ hilbert(5) @ f == Fraction(1, 9)


@pytest.mark.parametrize(
    ("sample", "arguments", "message"),
    [
        (RegressionData, ((), ()), "an example"),
        (RegressionData, (((1,), (1, 2)), (1, 1)), "different lengths"),
        (BoundedNorm, (((1,),), (1,), -1), "negative"),
        (PositiveBound, (((1,),), (1,), 0), "c is 0"),
        (Chord, (((1,),), (1,), (0,), (1,), Fraction(2)), "[0, 1]"),
        (StepSizeRun, (((1,),), (1,), (0,), Fraction(0)), "positive"),
        (ConsistentRun, (((1,),), (1,), (0,), HALF, (2,)), "does not fit"),
        (ConsistentRun, (((1,),), (1,), (0,), Fraction(2), (1,)), "step size"),
        (PenalisedStep, (((1,),), (1,), (0,), (0,), Fraction(1), Fraction(1)), "below 1"),
        (BallPoint, ((1,), 0), "positive"),
        (ModelScores, ((1000,), (1,), (1,)), "so large"),
        (ThreeDistributions, ((1,), (HALF,), (1,)), "sum 1"),
        (DrawnSet, (0, 1), "empty"),
        (BoostedData, (((1,),), (1,), Fraction(0)), "positive"),
        (PolynomialFunctional, ((), ()), "at least one"),
        (ClaimedBound, (0, 1), "positive"),
        (WeightedLabels, ((1,), (HALF,)), "distribution"),
        (ScaledMargin, (1, (0, 0)), "must not be 0"),
        (Quartic, (((0, 1), (0, 0)), (0, 0), (0, 0), (0, 0)), "symmetric"),
        (PrimalDualPoint, (((1,),), (1,), (1,), 0, 1, (0,), (-1,), (0,)), "negative"),
    ],
)
def test_hypotheses_are_checked(sample, arguments, message):
    with pytest.raises(HypothesisNotMet) as error:
        sample(*arguments)
    assert message in str(error.value)


@pytest.mark.parametrize(
    "sample", [RegressionData, PenalisedStep, LabelledTable, BallPoint, WeightedLabels, Quartic, PrimalDualPoint]
)
def test_samples_survive_a_witness_file(sample):
    import hypothesis

    @hypothesis.settings(max_examples=20, database=None)
    @hypothesis.given(strategy_of(sample))
    def round_trip(drawn):
        assert decode(encode(drawn)) == drawn

    round_trip()
