"""Symmetries of logistic regression and of the elastic net: libraries keep them; bugs, and mistakes in readings, do not."""

from fractions import Fraction
from functools import cached_property

import pytest
from lemmata.algorithms.regression import mutants_orders as mutants
from lemmata.algorithms.regression.elastic_net import ElasticNet
from lemmata.algorithms.regression.logistic_estimator import LogisticRegression
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.theorems.regression import symmetries_penalised as laws
from lemmata.theorems.regression.logistic_estimator import mean_probability_is_the_share
from lemmata.theorems.regression.printed.symmetries import elastic_net_turned
from lemmata.theorems.regression.readings import transformed_penalised as fits
from lemmata.theorems.regression.samples.transformed_penalised import ReorderedOutcomes, SignedData, TurnedOutcomes
from sklearn import linear_model

OF_LOGISTIC = [laws.logistic_in_any_order, laws.logistic_turns_with_the_data]
OF_NETS = [laws.elastic_net_in_any_order, laws.elastic_net_moves_with_signs]


def of(law, thing, **settings):
    return Implementation.of(thing, law.role, settings=settings)


@pytest.mark.parametrize("law", OF_LOGISTIC, ids=lambda law: law.id)
@pytest.mark.parametrize("settings", [{}, {"fit_intercept": False, "C": 4.0}, {"solver": "newton-cg"}])
def test_the_library_keeps_the_symmetries_of_logistic_regression(law, settings):
    assert search(law, of(law, linear_model.LogisticRegression, **settings), examples=25).verdict == "holds"


@pytest.mark.parametrize("law", OF_NETS, ids=lambda law: law.id)
@pytest.mark.parametrize("settings", [{"alpha": 0.25}, {"alpha": 0.5, "selection": "random", "random_state": 0}])
def test_the_library_keeps_the_symmetries_of_the_elastic_net(law, settings):
    assert search(law, of(law, linear_model.ElasticNet, **settings), examples=30).verdict == "holds"


def test_a_bias_to_the_positives_shows_in_the_exchange_of_labels():
    law = laws.logistic_turns_with_the_data
    record = search(law, of(law, mutants.LogisticFavoursPositives), examples=60)
    assert record.verdict == "refuted" and record.smallest.sample.sign == -1
    assert search(OF_LOGISTIC[0], of(OF_LOGISTIC[0], mutants.LogisticFavoursPositives), examples=30).verdict == "holds"


def test_the_favourite_of_the_first_example_shows_in_another_order_only():
    law = laws.logistic_in_any_order
    assert search(law, of(law, mutants.LogisticFavoursTheFirstClass), examples=60, shrink=False).verdict == "refuted"
    assert search(OF_LOGISTIC[1], of(OF_LOGISTIC[1], mutants.LogisticFavoursTheFirstClass), examples=30).verdict == "holds"
    fair = of(mean_probability_is_the_share, mutants.LogisticFavoursTheFirstClass)
    assert search(mean_probability_is_the_share, fair, examples=30, shrink=False).verdict == "refuted"


def test_repetition_is_not_judged_where_C_cannot_be_changed():
    class Stubborn:
        C, tol = 1.0, 1e-8

        def fit(self, X, y):
            inner = LogisticRegression().fit(X, y)
            self.coef_, self.intercept_ = inner.coef_, inner.intercept_

    law = laws.logistic_in_any_order
    once, twice = (ReorderedOutcomes(((1,), (2,)), (1, -1), (1, 0), times) for times in (1, 2))
    assert check_sample(law, of(law, Stubborn), once)[0].verdict == "holds"
    assert check_sample(law, of(law, Stubborn), twice)[0].verdict == "not-applicable"


def test_forth_and_back_are_each_other():
    data = TurnedOutcomes(((5, 0), (0, 10), (5, 5)), (1, -1, 1), (1, 0), (1, -1), 1, (2, -3), -1)
    run = fits.LogisticTurned(LogisticRegression, data)
    there = fits.LogisticTurned(LogisticRegression, data)
    vars(there)["there"] = type("Fit", (), {"w": run.forth[0], "b": run.forth[1]})
    assert (there.back[0] == run.here.w).all() and there.back[1] == run.here.b
    w, b = run.there.w, run.there.b
    scores = run.sample.exact_X @ run.back[0] + run.back[1]
    assert (run.there.sample.exact_X @ w + b == -scores).all()  # the classes are exchanged


def test_a_net_is_put_back_to_the_same_predictions():
    data = SignedData(((1, 2), (3, -1), (0, 4)), (4, 8, -4), (1, 0), (1, -1), 0, (2, -3), -1, (0, 0), 5)
    run = fits.NetSigned(lambda: ElasticNet(alpha=0.125), data)
    there = run.there.sample.exact_X @ run.there.w + run.there.b
    assert (there == -(data.exact_X @ run.back[0] + run.back[1]) + 5).all()
    assert run.there.sample.targets == (1, -3, 9) and run.sample.moves


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"scales": (2,)}, "is scaled"),
        ({"turned": 1}, "or turned"),
        ({"factor": 2}, "targets are scaled"),
        ({"tilt": (1,)}, "tilted"),
    ],
)
def test_columns_are_exchanged_and_get_signs_and_nothing_else(fields, why):
    given = {"rows": ((1,), (2,)), "targets": (1, 2), "columns": (0,), "scales": (1,), "turned": 0, "shift": (0,)}
    with pytest.raises(HypothesisNotMet, match=why):
        SignedData(**{**given, "factor": 1, "tilt": (0,), "lift": 0, **fields})


def test_the_l1_norm_does_not_turn():
    record = search(elastic_net_turned, of(elastic_net_turned, ElasticNet, alpha=0.125), examples=100, shrink=False)
    assert record.verdict == "refuted" and record.smallest.sample.turned == 1


def planted(monkeypatch, reading, name, value):
    mistake = cached_property(value)
    mistake.__set_name__(reading, name)
    monkeypatch.setattr(reading, name, mistake)


@pytest.mark.parametrize(
    ("reading", "name", "value", "law"),
    [
        (fits.LogisticTurned, "back", lambda run: (run.there.w, run.there.b), OF_LOGISTIC[1]),
        (fits.LogisticTurned, "back", lambda run: (run.sample.sign * run.sample.A.T @ run.there.w, run.there.b), OF_LOGISTIC[1]),
        (fits.LogisticReordered, "there", lambda run: fits.LogisticFit(run.make, run.sample.others), OF_LOGISTIC[0]),
        (fits.NetSigned, "back", lambda run: (run.there.w, run.there.b), OF_NETS[1]),
        (fits.NetReordered, "there", lambda run: fits.PenalisedFit(_double(run), run.sample.others), OF_NETS[0]),
    ],
)
def test_a_mistake_in_a_reading_refutes_the_reference(monkeypatch, reading, name, value, law):
    planted(monkeypatch, reading, name, value)
    reference = of(law, LogisticRegression) if law in OF_LOGISTIC else of(law, ElasticNet, alpha=0.125)
    assert search(law, reference, examples=40, shrink=False).verdict == "refuted"


def _double(run):
    return lambda: ElasticNet(alpha=float(Fraction(1, 8) * run.sample.times))
