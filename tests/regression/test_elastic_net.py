"""LASSO and elastic net: closed answers, the certificate at an example, edges of the role, tolerances, and planted mistakes."""

import warnings
from fractions import Fraction

import lemmata
import numpy as np
import pytest
from lemmata.algorithms.regression.elastic_net import ElasticNet, Lasso
from lemmata.properties.numbers.exact import exact_vector
from lemmata.properties.oracles.second_opinion import tallied
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.search.table import forget_all
from lemmata.theorems.regression import elastic_net as laws
from lemmata.theorems.regression.floats import estimators as floats
from lemmata.theorems.regression.oracles.least_squares import elastic_net
from lemmata.theorems.regression.readings import penalised
from lemmata.theorems.regression.samples.designs import OrthogonalColumns, ScaledTargets, WorkingData
from lemmata.theorems.regression.samples.tables import RegressionData
from sklearn.exceptions import ConvergenceWarning

HALF = Fraction(1, 2)
ONE = RegressionData(((2,), (0,)), (3, 1))  # through the origin L = 2, q = 3


class Answers:
    """It answers what it is told."""

    alpha, l1_ratio, tol, fit_intercept = 1, 1, 0, False
    coef_, intercept_ = (0,), 0

    def fit(self, X, y):
        return self


def answering(**answers):
    return Implementation.of(type("Told", (Answers,), answers), penalised.ElasticNetRegressor)


def reading(data, kind=penalised.PenalisedFit, **answers):
    return kind(answering(**answers).fresh, data)


@pytest.mark.parametrize(
    ("alpha", "ratio", "w"), [(1, 1, 1), (2, HALF, Fraction(2, 3)), (3, 1, 0), (4, 1, 0), (HALF, 1, Fraction(5, 4))]
)
def test_one_weight_in_closed_form(alpha, ratio, w):
    """w = (q − αρ)⁺/(L + α(1−ρ)), by the certified minimum and by descent."""
    star, least = elastic_net(ONE, alpha * ratio, alpha * (1 - ratio))
    assert list(star) == [w]
    assert least == Fraction((3 - 2 * w) ** 2 + 1, 4) + alpha * ratio * w + alpha * (1 - ratio) * w * w / 2
    found = ElasticNet(alpha=float(alpha), l1_ratio=float(ratio), fit_intercept=False, tol=1e-15).fit(ONE.X, ONE.y)
    assert found.coef_[0] == pytest.approx(float(w), abs=1e-7)


def test_the_intercept_takes_the_mean_up():
    shifted = RegressionData(((12,), (10,)), (13, 11))
    found = Lasso(alpha=0.5, tol=1e-14).fit(shifted.X, shifted.y)
    assert (found.coef_[0], found.intercept_) == (pytest.approx(0.5), pytest.approx(12 - 0.5 * 11))


def test_it_warns_where_the_gap_stays_open():
    X = np.array([[1.0, 1.0], [1.0, 1.125], [0.0, 1.0]])
    with pytest.warns(ConvergenceWarning, match="after 1 passes"):
        ElasticNet(alpha=1e-3, max_iter=1, tol=1e-15).fit(X, np.array([1.0, 2.0, 3.0]))


def test_both_oracles_are_one_where_nothing_is_squared():
    data = RegressionData(((1, 2), (3, 1), (0, 1)), (4, 1, 1))
    with tallied(share=1) as tally:
        w, value = elastic_net(data, HALF, 0)
        elastic_net(data, HALF, 1)
    assert (tally.asked, tally.disagreements) == (2, [])
    assert value == sum((data.exact_X @ w - data.exact_y) ** 2) / 6 + HALF * sum(map(abs, w))


# -------------------------------------------------------------------------------------------------------- the certificate


def test_the_gap_by_hand():
    """At w = 0: P = 10/4, h = q = 3, s = 1/3, D = s·10/2 − s²·10/4 = 25/18; at the solution w = 1: P = D = 1.5, s = 1."""
    at_zero = reading(ONE)
    assert (at_zero.value, at_zero.shrink, at_zero.dual_value) == (Fraction(5, 2), Fraction(1, 3), Fraction(25, 18))
    solved = reading(ONE, coef_=(1,))
    assert (solved.value, solved.shrink, solved.dual_value) == (Fraction(3, 2), 1, Fraction(3, 2))


@pytest.mark.parametrize("seed", range(30))
def test_the_dual_never_exceeds_the_minimum(seed):
    """Weak duality for any weights and intercept, right or wrong; the minimum is certified in another way."""
    random = np.random.default_rng(seed)
    data = drawn(RegressionData, 30)[seed]
    told = {
        "alpha": Fraction(int(random.integers(1, 9)), 4), "l1_ratio": Fraction(int(random.integers(1, 5)), 4),
        "coef_": [Fraction(int(v), 2) for v in random.integers(-4, 5, data.d)], "intercept_": int(random.integers(-2, 3)),
        "fit_intercept": bool(seed % 2),
    }  # fmt: skip
    run = reading(data, **told if seed % 2 else told | {"intercept_": 0})
    assert run.dual_value <= run.best[1] <= run.value
    found, _ = check_sample(laws.elastic_net_minimum, answering(**told), data)
    assert (found.verdict == "holds") == (run.value == run.best[1]) or not seed % 2


def test_from_a_gap_no_condition_is_missed_by_more_than_is_allowed():
    """Weights with a gap of exactly g, in the one coordinate there is: the bounds that `floats` derives hold."""
    for w in (Fraction(k, 16) for k in range(-4, 40)):
        run = reading(ONE, coef_=(w,))
        gap = run.value - run.best[1]
        told = reading(ONE, coef_=(w,), tol=gap / Fraction(5))  # of ‖y‖²/n = 5
        assert floats.declared_gap(told) == gap
        h, L = run.pull[0], run.curvature[0]
        assert max(0, abs(h) - run.l1) ** 2 <= 2 * L * gap
        missed = run.l1 * abs(w) - h * w
        assert missed <= 2 * gap or missed**2 <= 2 * L * gap * w * w
        record, _ = check_sample(laws.elastic_net_minimum, answering(coef_=(w,), tol=gap / Fraction(5)), ONE)
        assert record.verdict == ("holds" if 8 * gap <= max(5, run.value) else "vacuous")  # it swallows the law
    assert check_sample(laws.elastic_net_minimum, answering(coef_=(HALF,), tol=Fraction(1, 5000)), ONE)[0].verdict == "refuted"


def test_a_tolerance_that_says_nothing_is_swallowed():
    record = search(
        laws.elastic_net_duality_gap, Implementation.of(Lasso, penalised.LassoRegressor, settings={"tol": 0.9}), examples=20
    )
    assert record.verdict == "vacuous"


# ---------------------------------------------------------------------------------------------------- edges of the role


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        ({"alpha": 0}, "no alpha > 0"),
        ({"alpha": None}, "no alpha > 0"),
        ({"alpha": [1, 2]}, "no alpha > 0"),
        ({"l1_ratio": 0}, r"not in \(0, 1\]"),
        ({"positive": True}, "bounded"),
    ],
)
def test_another_problem_is_not_judged(answers, reason):
    record, _ = check_sample(laws.elastic_net_minimum, answering(**answers), ONE)
    assert record.verdict == "not-applicable"
    with pytest.raises(Exception, match=reason):
        _ = reading(ONE, **answers).best


def test_a_method_of_the_name_of_a_setting_is_no_setting():
    told = {name: (lambda self: 1) for name in ("positive", "l1_ratio", "tol")}
    assert check_sample(laws.elastic_net_minimum, answering(**told, coef_=(1,)), ONE)[0].verdict == "holds"
    assert check_sample(laws.elastic_net_minimum, answering(alpha=lambda self: 1), ONE)[0].verdict == "not-applicable"


def test_the_laws_of_the_lasso_are_not_of_an_elastic_net():
    told = Implementation.of(ElasticNet, penalised.LassoRegressor)
    record, _ = check_sample(laws.lasso_is_best_within_its_norm, told, ONE)
    assert record.verdict == "not-applicable" and "more than the ℓ1 norm" in record.reason


@pytest.mark.slow
def test_a_lasso_is_held_to_the_theorems_of_the_elastic_net():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = {r.theorem: r.verdict for r in lemmata.validate(Lasso, "lasso-regressor", examples=20)}
    assert set(found.values()) == {"holds"} and {"elastic-net-minimum", "lasso-is-best-within-its-norm"} <= set(found)


@pytest.mark.parametrize(
    ("rows", "message"),
    [(((1, 1), (-1, 1)), "mean of a column"), (((1, 1), (-1, -1)), "not orthogonal"), (((0,), (0,)), "is 0")],
)
def test_hypotheses_are_checked(rows, message):
    with pytest.raises(HypothesisNotMet, match=message):
        OrthogonalColumns(rows, (1, 2))


def test_samples_have_what_the_laws_are_about():
    working = drawn(WorkingData, 100)
    assert max(s.n for s in working) >= 16 and max(s.d for s in working) >= 8 and any(s.d > s.n for s in working)
    used = [max(abs(s.exact_X.T @ s.exact_y)) / Fraction(s.n) for s in drawn(ScaledTargets, 100)]
    assert sum(v > 1 for v in used) >= 20 and sum(0 < v <= 1 for v in used) >= 20


# ---------------------------------------------------------------------------------------- mistakes planted in the readings

RIGHT = Implementation.of(ElasticNet, penalised.ElasticNetRegressor, settings={"alpha": 0.5})
LASSO = Implementation.of(Lasso, penalised.LassoRegressor, settings={"alpha": 0.5})


@pytest.mark.parametrize(
    ("law", "right", "name", "wrong"),
    [
        (laws.elastic_net_minimum, RIGHT, "value", lambda run: sum(run.residual**2) / 2 + run.l1 * run.one_norm),
        (laws.elastic_net_minimum, RIGHT, "l2", lambda run: 0),
        (laws.elastic_net_minimum, RIGHT, "data", lambda run: run.sample),
        (laws.elastic_net_duality_gap, RIGHT, "shrink", lambda run: HALF),
        (laws.elastic_net_duality_gap, RIGHT, "l1", lambda run: run.alpha),
        (laws.elastic_net_duality_gap, RIGHT, "dual_value", lambda run: run.value_at_zero * run.shrink),
        (laws.elastic_net_conditions, RIGHT, "pull", lambda run: run.data.exact_X.T @ run.residual / Fraction(run.sample.n)),
        (laws.elastic_net_conditions, RIGHT, "level", lambda run: run.b),
        (laws.elastic_net_conditions, RIGHT, "residual", lambda run: run.sample.exact_y - run.sample.exact_X @ run.w + run.b),
        (laws.largest_penalty_of_use, RIGHT, "curvature", lambda run: exact_vector([run.l2 / 8] * run.sample.d)),
        (laws.largest_penalty_of_use, RIGHT, "value_at_zero", lambda run: 0),
        (laws.lasso_thresholds_orthogonal_columns, LASSO, "least_squares", lambda run: run.sample.exact_X.T @ run.sample.exact_y),
        (laws.lasso_is_best_within_its_norm, LASSO, "least_loss", lambda run: run.loss / 2),
    ],
)  # fmt: skip
def test_a_mistake_in_a_reading_refutes_the_reference(plant, law, right, name, wrong):
    forget_all()
    assert search(law, right, examples=40).verdict == "holds"
    plant(law.reading, name, wrong)
    assert search(law, right, examples=40, shrink=False).verdict == "refuted"
