"""Support vector regression: what is read of one in closed form, exact laws, and who is not judged."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.svm.svr import SVR
from lemmata.properties.roles.base import Implementation, watched
from lemmata.properties.search.search import check_sample
from lemmata.properties.statements.verdicts import NotApplicable
from lemmata.theorems.svm import support_vector_regression as svr
from lemmata.theorems.svm.oracles.duals import tube
from lemmata.theorems.svm.readings import SupportVectorRegressor, TubeAtBounds, TubeFit
from lemmata.theorems.svm.samples.points import TubeData
from sklearn.svm import SVR as THEIRS
from sklearn.svm import LinearSVR

LINE = TubeData(((-1,), (1,)), (-2, 2))
LAWS = [svr.svr_optimum, svr.svr_dual, svr.svr_complementarity, svr.svr_tube, svr.svr_prediction]


class Fixed:
    """Shows what it is told."""

    def __init__(self, C=1.0, epsilon=0.5, tol=0.0, w=1.5, b=0.0, beta=(-0.75, 0.75), predicts=None):
        self.C, self.epsilon, self.tol, self.shown, self.predicts = C, epsilon, tol, (w, b, beta), predicts

    def fit(self, X, y):
        w, self.intercept_, self.dual_coef_ = self.shown
        self.coef_ = np.array([w])

    def predict(self, X):
        return X @ self.coef_ + self.intercept_ if self.predicts is None else self.predicts


def failing(**shown):
    machine = Implementation.of(Fixed(**shown), SupportVectorRegressor)
    return [law.id for law in LAWS if check_sample(law, machine, LINE)[0].fails]


def test_the_optimum_of_two_points_in_closed_form():
    """The flattest line within ½ of (−1, −2) and (1, 2) has slope 3/2, and both residuals are ε."""
    best = tube(np.array([[1, -1], [-1, 1]], dtype=object), np.array([-2, 2], dtype=object), 1, Fraction(1, 2), True)
    assert best.norm_squared == Fraction(9, 4) and best.value == Fraction(9, 8)
    run = TubeFit(lambda: watched(Fixed()), LINE)
    assert list(run.residuals) == [-Fraction(1, 2), Fraction(1, 2)] and run.primal_value == run.dual_value == Fraction(9, 8)
    assert run.distance_squared == 0 and failing() == []


@pytest.mark.parametrize(
    ("shown", "broken"),
    [
        ({"b": 0.25}, ["svr-optimum", "svr-dual", "svr-complementarity", "svr-tube"]),
        ({"beta": (0.75, -0.75)}, ["svr-dual", "svr-complementarity", "svr-tube"]),
        ({"epsilon": 0.25}, ["svr-optimum", "svr-dual", "svr-complementarity", "svr-tube"]),
        ({"epsilon": 1.0}, ["svr-optimum", "svr-dual", "svr-complementarity", "svr-tube"]),
        ({"C": 0.5}, ["svr-optimum", "svr-dual"]),
        ({"C": 8.0}, []),
        ({"predicts": [-1.5, 1.6]}, ["svr-prediction"]),
    ],
)
def test_with_no_tolerance_at_all_the_laws_are_exact(shown, broken):
    """With C = ½ the line of slope 3/2 is dearer than the best, and β is outside its box; a larger C changes nothing."""
    assert failing(**shown) == broken


@pytest.mark.parametrize("shift", [2.0**-30, -(2.0**-30)])
def test_a_deviation_below_the_kernel_cache_is_rounding_and_one_above_is_not(shift):
    assert failing(b=shift) == []
    assert "svr-tube" in failing(b=2**10 * shift)


def test_who_cannot_be_asked_is_not_judged():
    for machine, words in [
        (LinearSVR(), "penalises its intercept"),
        (LinearSVR(fit_intercept=False, loss="squared_epsilon_insensitive"), "its loss"),
        (THEIRS(), "kernel is 'rbf'"),
        (Fixed(C=0.0), "finite C > 0"),
        (Fixed(C=float("inf")), "finite C > 0"),
        (Fixed(epsilon=-1.0), "epsilon of at least 0"),
        (Fixed(epsilon=None), "epsilon of at least 0"),
    ]:
        with pytest.raises(NotApplicable, match=words):
            _ = TubeFit(lambda machine=machine: watched(machine), LINE).fitted
    with pytest.raises(NotApplicable, match="no dual_coef_"):
        _ = TubeFit(lambda: watched(LinearSVR(fit_intercept=False)), LINE).beta
    with pytest.raises(NotApplicable, match="interior"):
        _ = TubeAtBounds(lambda: watched(Fixed(tol=0.01, beta=(-0.99, 0.99))), LINE).placed


def test_without_an_intercept_the_sum_is_free():
    data = TubeData(((1,), (1,)), (2, 2))
    run = TubeFit(lambda: watched(LinearSVR(fit_intercept=False, C=8.0, epsilon=0.5, tol=1e-8)), data)
    assert not run.has_intercept and run.best.norm_squared == Fraction(9, 4)
    assert run.best.scores[0] == Fraction(3, 2)


@pytest.mark.parametrize(("C", "epsilon"), [(0.0, 0.1), (-1.0, 0.1), (1.0, -0.1)])
def test_the_reference_refuses_what_is_no_problem(C, epsilon):
    with pytest.raises(ValueError, match="must be positive"):
        SVR(C=C, epsilon=epsilon).fit([[1.0]], [1.0])
    with pytest.raises(ValueError, match="square"):
        SVR(kernel="precomputed").fit([[1.0, 2.0]], [1.0])
