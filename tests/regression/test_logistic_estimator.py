"""Logistic regression as an estimator: closed answers, the enclosed minimum, edges of the role, and planted mistakes."""

from fractions import Fraction
from math import log

import numpy as np
import pytest
from lemmata.algorithms.regression.logistic_estimator import LogisticRegression
from lemmata.properties.numbers.exact import as_float, exact_vector
from lemmata.properties.roles import Implementation
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.search.table import forget_all
from lemmata.properties.statements.verdicts import Unknown
from lemmata.theorems.regression import logistic_estimator as laws
from lemmata.theorems.regression.floats import estimators as floats
from lemmata.theorems.regression.oracles.logistic_optimum import LogisticOptimum, logistic_optimum
from lemmata.theorems.regression.readings import logistic as fits
from lemmata.theorems.regression.samples.designs import Outcomes, WorkingOutcomes
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression as Theirs

ONE_THIRD = Outcomes(((0,), (0,), (0,)), (1, -1, -1))  # nothing to tell the classes apart: b = −ln 2
SIGNS = Outcomes(((1,), (-1,)), (1, -1))  # through the origin: w = 2C/(1 + e^w)


class Answers:
    """It answers what it is told."""

    C, tol, fit_intercept = 1, 0, True
    coef_, intercept_ = (0,), 0

    def fit(self, X, y):
        return self


def answering(**answers):
    return Implementation.of(type("Told", (Answers,), answers), fits.LogisticRegressor)


def reading(data, kind=fits.LogisticFit, **answers):
    return kind(answering(**answers).fresh, data)


def test_shares_alone():
    best = logistic_optimum(ONE_THIRD.rows, ONE_THIRD.labels, 1, True)
    assert list(best.w) == [0] and float(best.b) == pytest.approx(-log(2), abs=1e-15)
    assert float(best.upper) == pytest.approx(3 * log(3) - 2 * log(2), abs=1e-14)
    found = LogisticRegression().fit(ONE_THIRD.X, ONE_THIRD.y)
    assert found.intercept_[0] == pytest.approx(-log(2), abs=1e-7)
    assert found.predict_proba(ONE_THIRD.X)[0] == pytest.approx([2 / 3, 1 / 3], abs=1e-7)


@pytest.mark.parametrize("C", [Fraction(1, 8), 1, 64])
def test_one_weight(C):
    best = logistic_optimum(SIGNS.rows, SIGNS.labels, C, False)
    w = float(best.w[0])
    assert w == pytest.approx(2 * C / (1 + np.exp(w)), rel=1e-12)
    assert LogisticRegression(C=float(C), fit_intercept=False).fit(SIGNS.X, SIGNS.y).coef_[0, 0] == pytest.approx(w, abs=1e-6)


@pytest.mark.parametrize("intercept", [True, False])
@pytest.mark.parametrize("C", [Fraction(1, 8), 1, 64])
def test_the_minimum_lies_between_its_bounds(C, intercept):
    """No weights are below the lower bound, and scikit-learn's tightest are within 1e-9 of it."""
    for data in drawn(Outcomes, 12):
        best = logistic_optimum(data.rows, data.labels, C, intercept)
        assert best.check(intercept) and 0 < best.gap <= Fraction(1, 10**20) * C * data.n
        theirs = Theirs(C=float(C), fit_intercept=intercept, solver="newton-cholesky", tol=1e-10).fit(data.X, data.y)
        run = reading(data, C=C, coef_=theirs.coef_, intercept_=theirs.intercept_, fit_intercept=intercept)
        assert best.lower <= run.value and as_float(run.value - best.lower) < 1e-8 * float(C) * data.n


def test_a_bound_that_is_not_feasible_is_no_certificate():
    best = logistic_optimum(ONE_THIRD.rows, ONE_THIRD.labels, 1, True)
    for alpha in (best.alpha + Fraction(1, 100), best.alpha * 0 + 1, best.alpha / 2):
        assert not LogisticOptimum(best.rows, best.labels, best.C, best.w, best.b, exact_vector(alpha)).check(True)
    assert not LogisticOptimum(best.rows, best.labels, best.C, best.w, best.b, best.alpha).check(False)


def test_a_minimum_that_cannot_be_enclosed_is_unknown(monkeypatch):
    monkeypatch.setattr("lemmata.theorems.regression.oracles.logistic_optimum.STEPS", 2)
    with pytest.raises(Unknown):
        logistic_optimum(((5,), (-3,), (1,)), (1, -1, -1), 64, True)


def test_it_warns_where_it_is_not_flat():
    with pytest.warns(ConvergenceWarning, match="after 1 steps"):
        LogisticRegression(max_iter=1).fit(SIGNS.X, SIGNS.y)


def test_the_gradient_by_hand():
    """At w = 0, b = 0 on one third: ∂F/∂b/(Cn) = ½ − ⅓, F = 3 ln 2."""
    run = reading(ONE_THIRD)
    assert run.slope == [0] and run.slope_of_b == Fraction(1, 6)
    assert float(run.value) == pytest.approx(3 * log(2))
    assert reading(ONE_THIRD, kind=fits.InterceptedFit).mean == Fraction(1, 2)
    assert reading(ONE_THIRD, fit_intercept=False).slope_of_b == 0


def test_the_rounding_of_a_gradient_by_hand():
    """n = 2, d = 1, |x| = 1, w = 4, b = 0, C = 1: 2·11u·(1·(1 + 4/4) + 4/2)."""
    run = reading(SIGNS, coef_=(4,))
    assert floats.rounded_slope(run, 0) == 22 * Fraction(1, 2**53) * 4
    assert floats.rounded_slope(run) == 22 * Fraction(1, 2**53) * 2


def test_scores_of_any_size_are_read():
    for size in (10**3, 10**300):
        record, _ = check_sample(laws.logistic_minimum, answering(coef_=(size,)), SIGNS)
        assert record.verdict == "refuted"
        record, _ = check_sample(laws.logistic_conditions, answering(coef_=(-size,)), WorkingOutcomes(SIGNS.rows, SIGNS.labels))
        assert record.verdict == "refuted"


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"solver": "liblinear"}, "penalises its intercept"),
        ({"solver": "saga"}, "tol is not of the gradient"),
        ({"C": np.inf}, "no C > 0"),
        ({"class_weight": "balanced"}, "weights the classes"),
        ({"solver": "saga", "l1_ratio": 0.5}, "not the squared norm"),
    ],
)
def test_another_problem_is_not_judged(settings, reason):
    made = Implementation.of(Theirs, fits.LogisticRegressor, settings=settings)
    record, _ = check_sample(laws.logistic_minimum, made, ONE_THIRD)
    assert record.verdict == "not-applicable" and reason in record.reason
    record, _ = check_sample(laws.fitted_probabilities, made, SIGNS)  # of whatever it minimises
    assert record.verdict in ("holds", "vacuous")


def test_a_method_of_the_name_of_a_setting_is_no_setting():
    """As plain code has them: ``penalty``, ``l1_ratio`` or ``tol`` may be what it computes with."""
    told = {name: (lambda self: 0) for name in ("penalty", "l1_ratio", "tol", "solver")}
    record, _ = check_sample(laws.logistic_minimum, answering(**told, coef_=(1,)), SIGNS)
    assert record.verdict == "refuted"


def test_a_solution_at_which_both_sides_agree_is_decided():
    """Two equal points with both labels: w = b = 0 exactly, F* = 2 ln 2."""
    equal = Outcomes(((1,), (1,)), (1, -1))
    record, found = check_sample(laws.logistic_minimum, answering(), equal)
    assert record.verdict == "vacuous" and not found[0].happened  # that w* is not 0 is not known


RIGHT = Implementation.of(LogisticRegression, fits.LogisticRegressor, settings={"C": 2.0})


@pytest.mark.parametrize(
    ("law", "name", "wrong"),
    [
        (laws.logistic_minimum, "value", lambda run: run.w @ run.w / 2 + run.C),
        (laws.logistic_minimum, "C", lambda run: 1),
        (laws.logistic_minimum, "scores", lambda run: run.sample.exact_X @ run.w),
        (laws.logistic_conditions, "slope", lambda run: [v / run.C for v in run.w]),
        (laws.logistic_conditions, "excess", lambda run: [-y for y in run.sample.labels]),
        (laws.logistic_conditions, "slope_of_b", lambda run: run.b),
        (laws.mean_probability_is_the_share, "share", lambda run: Fraction(1, 2)),
        (laws.mean_probability_is_the_share, "mean", lambda run: 0),
        (laws.fitted_probabilities, "scores", lambda run: run.sample.exact_X @ run.w),
        (laws.fitted_probabilities, "predicted", lambda run: np.full((run.sample.n, 2), Fraction(1, 2))),
    ],
)
def test_a_mistake_in_a_reading_refutes_the_reference(plant, law, name, wrong):
    forget_all()
    assert search(law, RIGHT, examples=25).verdict == "holds"
    plant(law.reading, name, wrong)
    assert search(law, RIGHT, examples=25, shrink=False).verdict == "refuted"
