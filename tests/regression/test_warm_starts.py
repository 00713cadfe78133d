"""Warm starts: what they start from, and faults that show there only."""

import numpy as np
from lemmata.algorithms.regression import mutants_symmetries as mutants
from lemmata.algorithms.regression.elastic_net import ElasticNet
from lemmata.algorithms.regression.logistic_estimator import LogisticRegression
from lemmata.properties.roles import Implementation
from lemmata.properties.search.search import search
from lemmata.theorems.regression import warm_starts as laws
from lemmata.theorems.regression.elastic_net import elastic_net_conditions
from lemmata.theorems.regression.samples.transformed import TurnedOutcomes

NET = laws.elastic_net_warm_start


def of(law, thing, **settings):
    return Implementation.of(thing, law.role, settings=settings)


def test_a_constant_column_loses_the_weight_that_it_had_elsewhere():
    model = ElasticNet(alpha=0.25, warm_start=True).fit([[0.0, 1.0], [1.0, 3.0], [2.0, 0.0]], [0.0, 6.0, 2.0])
    assert model.coef_.all()
    model.fit([[0.0, 1.0], [1.0, 1.0], [2.0, 1.0]], [0.0, 4.0, 9.0])
    assert model.coef_[0] > 1 and model.coef_[1] == 0


def test_the_second_fit_starts_from_the_first():
    def steps(model):
        return [model.fit(X, y).n_iter_ for _ in range(2)]

    X, y = np.array([[0.0, 1.0], [1.0, 1.5], [2.0, -1.0], [3.0, 0.5]]), np.array([-1, 1, -1, 1])
    for model, fewest in ((LogisticRegression(warm_start=True), 0), (ElasticNet(alpha=0.01, warm_start=True), 1)):
        first, second = steps(model)
        assert first > second == fewest
        assert len(set(steps(model.set_params(warm_start=False)))) == 1


def test_a_faulty_warm_start_shows_there_only():
    assert search(NET, of(NET, mutants.NetKeepsItsSupport, alpha=0.125), examples=60, shrink=False).verdict == "refuted"
    cold = of(elastic_net_conditions, mutants.NetKeepsItsSupport, alpha=0.125)
    assert search(elastic_net_conditions, cold, examples=25).verdict == "holds"


def test_another_number_of_features_is_no_start():
    model = LogisticRegression(warm_start=True).fit([[0.0], [1.0], [3.0]], [-1, 1, 1])
    assert model.fit([[0.0, 1.0], [1.0, 2.0], [2.0, 5.0]], [-1, 1, -1]).coef_.shape == (1, 2)
    net = ElasticNet(warm_start=True).fit([[0.0], [1.0], [3.0]], [0.0, 5.0, 9.0])
    assert net.fit([[0.0, 1.0], [1.0, 2.0], [2.0, 5.0]], [0.0, 5.0, 9.0]).coef_.shape == (2,)


def test_the_other_data_are_more_and_elsewhere():
    run = laws.logistic_warm_start.reading(LogisticRegression, TurnedOutcomes(((1,), (2,)), (1, -1), (0,), (-1,), 0, (3,), -1))
    assert run.first.rows == ((2,), (1,), (2,), (1,)) and run.first.labels == (-1, 1, -1, 1)
    assert run.transformed.fitted.get_params()["warm_start"] is True and run.original.fitted.get_params()["warm_start"] is False
    assert run.returned.w is run.pulled_back.w or (run.returned.w == run.w_transformed).all()  # it is the same problem
