"""Regression: closed answers, edges, hypotheses, allowances at an example, and mistakes planted in the readings."""

from fractions import Fraction
from functools import partial
from math import inf, log

import numpy as np
import pytest
from lemmata.algorithms.regression import lasso, linear_regression, logistic_regression, ridge
from lemmata.properties.numbers.rounding import UNIT_ROUNDOFF
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.conclusions import Conclusion
from lemmata.theorems.regression.floats import estimators as floats
from lemmata.theorems.regression.lasso import soft_threshold_is_the_proximal_step
from lemmata.theorems.regression.linear_regression import least_squares_solution, sgd_with_small_steps_converges
from lemmata.theorems.regression.logistic_regression import cross_entropy_is_entropy_plus_divergence, divergence, entropy
from lemmata.theorems.regression.oracles.least_squares import ball_value, lasso_value, pseudo_inverse_norm, shrunk
from lemmata.theorems.regression.readings import models
from lemmata.theorems.regression.readings.models import LinearRegressor, RidgePenalty
from lemmata.theorems.regression.ridge import penalty_for_a_bound, ridge_has_a_closed_form
from lemmata.theorems.regression.samples import tables
from lemmata.theorems.regression.samples.tables import RegressionData

HALF = Fraction(1, 2)


def test_least_squares_by_both_methods_and_of_least_norm():
    data = RegressionData(((1, 1), (2, 2)), (1, 2))
    assert tuple(shrunk(data)) == (HALF, HALF)
    for method in ("svd", "inverse"):
        assert np.allclose(linear_regression.LeastSquares(method=method).fit(data.X, data.y).coef_, 0.5)


@pytest.mark.parametrize("seed", [27, 42, 43])
def test_few_samples_with_dependent_columns_are_not_declined(seed):
    implementation = Implementation.of(linear_regression.LeastSquares, LinearRegressor, settings={"method": "inverse"})
    record = search(least_squares_solution, implementation, examples=10, seed=seed)
    assert record.verdict == "holds" and not record.skipped


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
    assert tables.BallPoint(z, c).projection == projection
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


@pytest.mark.parametrize(
    ("sample", "arguments", "message"),
    [
        (RegressionData, ((), ()), "no examples"),
        (RegressionData, (((),), (1,)), "no features"),
        (RegressionData, (((1,), (1, 2)), (1, 1)), "2 features"),
        (RegressionData, (((1,),), (1, 1)), "targets"),
        (tables.BoundedNorm, (((1,),), (1,), -1), "negative"),
        (tables.PositiveBound, (((1,),), (1,), 0), "c is 0"),
        (tables.Chord, (((1,),), (1,), (0,), (1,), Fraction(2)), "[0, 1]"),
        (tables.Chord, (((1,),), (1,), (0, 1), (1,), HALF), "u has 2"),
        (tables.StepSizeRun, (((1,),), (1,), (0,), Fraction(0)), "positive"),
        (tables.ConsistentRun, (((1,),), (1,), (0,), HALF, (2,)), "does not fit"),
        (tables.ConsistentRun, (((1,),), (1,), (0,), Fraction(2), (1,)), "step size"),
        (tables.PenalisedStep, (((1,),), (1,), (0,), (0,), Fraction(1), Fraction(1)), "below 1"),
        (tables.BallPoint, ((1,), 0), "positive"),
        (tables.ModelScores, ((1000,), (1,), (1,)), "so large"),
        (tables.ThreeDistributions, ((1,), (HALF,), (1,)), "sum 1"),
    ],
)
def test_hypotheses_are_checked(sample, arguments, message):
    with pytest.raises(HypothesisNotMet) as error:
        sample(*arguments)
    assert message in str(error.value)


def test_smaller_steps_lose_a_feature_in_every_vector():
    step = tables.PenalisedStep(((1, 2),), (3,), (4, 5), (6, 7), HALF, HALF)
    assert tables.PenalisedStep(((2,),), (3,), (5,), (7,), HALF, HALF) in list(step.smaller())


def test_centred_data_and_their_means():
    data = RegressionData(((1, 0), (2, 4)), (1, 2))
    assert (tuple(data.mean), data.level) == ((Fraction(3, 2), 2), Fraction(3, 2))
    assert data.centred() == RegressionData(((-HALF, -2), (HALF, 2)), (-HALF, HALF))


def test_divergence_of_a_distribution_from_itself_is_zero():
    assert divergence((HALF, HALF), (HALF, HALF)) == 0 == divergence((1, 0), (1, 0))
    assert float(entropy((HALF, HALF))) == pytest.approx(log(2))


def test_of_two_predictions_the_order_does_not_matter():
    """The one with less cross entropy may be the second."""
    y, near, far = (HALF, HALF), (Fraction(3, 8), Fraction(5, 8)), (Fraction(1, 8), Fraction(7, 8))
    entropies = Implementation.of(logistic_regression.cross_entropy, models.CrossEntropy)
    for p, q in ((near, far), (far, near)):
        _, found = check_sample(cross_entropy_is_entropy_plus_divergence, entropies, tables.ThreeDistributions(y, p, q))
        assert "KL of the prediction with less XE" in [item.name for item in found if isinstance(item, Conclusion)]


# ----------------------------------------------------------------------------------------------------- allowances, by hand


def test_rounding_of_weights_of_a_single_example():
    """X = (2), y = (3): G = 4, κ = 1 + 4/4, ‖G⁺‖‖X‖‖y‖ = 6/4, the root rounded up by 2⁻³² at most; n = d = 1."""
    bound = 16 * 2 * UNIT_ROUNDOFF * 2
    assert (
        bound * Fraction(6, 4) <= floats.of_weights(RegressionData(((2,),), (3,))) <= bound * (Fraction(6, 4) + Fraction(1, 2**32))
    )


class DualRidge:
    """w = Xᵀα of (XXᵀ + λI)α = y; `off` is added to each weight."""

    fit_intercept = False

    def __init__(self, alpha: float = 1.0, off: float = 0.0):
        self.alpha, self.off = alpha, off

    def fit(self, X, y):
        self.dual_coef_ = np.linalg.solve(X @ X.T + self.alpha * np.eye(len(X)), y)
        self.coef_ = X.T @ self.dual_coef_ + self.off
        return self

    def predict(self, X):
        return X @ self.coef_


@pytest.mark.parametrize("data", [RegressionData(((1793,), (-2272,)), (2862, -4387)), RegressionData(((1,), (36,)), (144, 0))])
def test_dual_coefficients_lose_more_digits_than_the_weights_themselves(data):
    of_dual = [Implementation.of(DualRidge, models.RidgeRegressor, settings={"off": off}) for off in (0.0, 1e-6)]
    (right, _), (wrong, _) = (check_sample(ridge_has_a_closed_form, thing, data) for thing in of_dual)
    assert (right.verdict, wrong.verdict) == ("holds", "refuted")
    assert floats.by_the_dual(data, 1) > 100 * floats.of_weights(data, 1)


def test_rounding_of_weights_from_the_dual_of_a_single_example():
    """X = (2), y = (3), λ = 1: G = 5, ‖G⁺‖‖X‖‖y‖ = 6/5, 1 + ‖X‖²/λ = 5, 8(n + d)n = 16."""
    assert floats.by_the_dual(RegressionData(((2,),), (3,)), 1) == pytest.approx(float(16 * UNIT_ROUNDOFF * 6))


def test_the_norm_of_a_pseudo_inverse():
    """Of diag(2, 0, 1/4) and of a matrix of rank one: ((1,1),(1,1))⁺ = ((1,1),(1,1))/4."""
    assert pseudo_inverse_norm(np.array([[2, 0, 0], [0, 0, 0], [0, 0, Fraction(1, 4)]], dtype=object)) == 4
    assert pseudo_inverse_norm(np.array([[1, 1], [1, 1]], dtype=object)) == Fraction(1, 2)


def test_rounding_of_one_descent():
    """X = (2), y = (3), w = 1: |w| + η|x|(|x||w| + |y|) = 1 + ½·2·5, and n + d + 8 = 10."""
    state = tables.PenalisedStep(((2,),), (3,), (1,), (0,), HALF, HALF)
    assert list(floats.of_descent(state, np.array([1], dtype=object))) == [2 * 10 * UNIT_ROUNDOFF * 6]


def test_rounding_of_logarithms():
    """Two outcomes, the least probability 1/8: −ln(1/8) ≤ 4."""
    assert floats.of_logarithms((HALF, HALF), (Fraction(1, 8), Fraction(7, 8))) == 8 * 6 * UNIT_ROUNDOFF * 4


# ---------------------------------------------------------------------------------------- mistakes planted in the readings


def test_ridge_without_centring_refutes_the_reference(plant):
    plant(models.RidgeFit, "data", lambda run: run.sample)
    reference = Implementation.of(ridge.Ridge, models.RidgeRegressor, settings={"alpha": 3.0, "fit_intercept": True})
    assert search(ridge_has_a_closed_form, reference, examples=20).verdict == "refuted"


def test_steps_on_the_wrong_example_refute_the_reference(plant):
    def shifted(run):
        X, y, n = run.sample.exact_X, run.sample.exact_y, run.sample.n
        pairs = zip(run.path, run.path[1:], strict=False)
        return [models.Step(k, X[k % n], y[k % n], w, after) for k, (w, after) in enumerate(pairs, 1)]

    plant(models.DescentPath, "steps", shifted)
    reference = Implementation.of(linear_regression.descend, models.StochasticDescent)
    assert search(sgd_with_small_steps_converges, reference, examples=20).verdict == "refuted"


def test_the_other_start_is_read_as_well(plant):
    plant(models.ThresholdedStep, "other", lambda run: run.new)
    reference = Implementation.of(lasso.lasso_step, models.LassoStep)
    assert search(soft_threshold_is_the_proximal_step, reference, examples=20).verdict == "refuted"


@pytest.mark.parametrize("c", [2.0, 1e6, 5e6])
def test_the_multiplier_of_a_bound_is_found_in_any_units(c):
    """A solver called this program infeasible, for c = 2, and its certificate was taken for the multiplier."""
    X, y = np.array([[2.0], [1.0], [0.0], [-2.0]]), np.array([0, 3145728, 6291456, 6291456.0])
    expected = max(0.0, float(abs(X.T @ y).max()) - 9 * c)
    assert abs(lasso.PenaltyForDiamond()(X, y, c) - expected) <= 1e-6 * (y @ y) / c


def penalty_by_eigenvectors(X, y, c, most=2.0**200):
    """Bisects ‖w‖² = Σ(qᵢ/(dᵢ + λ))² in the eigenvectors of XᵀX, as textbooks do; eigenvalues within rounding are 0."""
    d, V = np.linalg.eigh(X.T @ X)
    seen = d > max(X.shape) * 2.0**-52 * d.max()
    d, q = d[seen], (V.T @ (X.T @ y))[seen]
    low, high = 0.0, min(most, float(np.sqrt(sum(q**2) / c)))
    if sum((q / d) ** 2) <= c:
        return 0.0
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if sum((q / (d + middle)) ** 2) > c else (low, middle)
    return high


def test_a_penalty_that_is_found_by_the_normal_equations_may_be_off_by_what_these_lose():
    """Of columns that differ in their last digits alone."""
    close = ((805304259, 805304259), (805306371, 805306307))
    hard = tables.PositiveBound(tuple(tuple(Fraction(v, 64) for v in row) for row in close), (-14, 27), 3)
    easy = tables.PositiveBound(((60, 0), (0, 1)), (1400, 27), 3)
    capped = partial(penalty_by_eigenvectors, most=10.0)
    records = [
        check_sample(penalty_for_a_bound, Implementation.of(found, RidgePenalty), sample)[0]
        for found, sample in ((penalty_by_eigenvectors, hard), (penalty_by_eigenvectors, easy), (capped, easy))
    ]
    assert [record.fails for record in records] == [False, False, True]
