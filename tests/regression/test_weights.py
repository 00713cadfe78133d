"""Weights of examples: who takes them, what mistakes them, and by how much answers may differ."""

import numpy as np
from lemmata.algorithms.regression.elastic_net import ElasticNet
from lemmata.algorithms.regression.linear_regression import LeastSquares
from lemmata.algorithms.regression.logistic_estimator import LogisticRegression
from lemmata.algorithms.regression.ridge import Ridge
from lemmata.algorithms.weights import weights_of
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.training import takes_weights
from lemmata.properties.search.search import check_sample, search
from lemmata.theorems.regression import weights as laws
from lemmata.theorems.regression.floats.symmetries import of_gradients
from lemmata.theorems.regression.samples.transformed import WeightedData, WeightedOutcomes
from sklearn import linear_model

LINEAR, RIDGE = laws.least_squares_weights_are_repetitions, laws.ridge_weights_are_repetitions
NET, LOGISTIC = laws.elastic_net_weights_are_repetitions, laws.logistic_weights_are_repetitions
DATA = WeightedData(((1,), (2,), (4,)), (1, 0, 2), (2, 0, 1))


def of(law, thing, **settings):
    return Implementation.of(thing, law.role, settings=settings)


class WithoutWeights:
    """It takes none, and says so by its arguments."""

    alpha = 1.0

    def fit(self, X, y, **more):
        assert not more
        inner = Ridge().fit(X, y)
        self.coef_, self.intercept_ = inner.coef_, inner.intercept_
        return self


def test_who_refuses_weights_declines():
    class Refuses(Ridge):
        def fit(self, X, y, sample_weight=None):
            if sample_weight is not None:
                raise ValueError("weights are not supported")
            return super().fit(X, y)

    assert search(RIDGE, of(RIDGE, Refuses), examples=20).verdict == "declined"


def test_what_takes_weights():
    assert takes_weights(Ridge()) and not takes_weights(WithoutWeights()) and not takes_weights(object())
    strange = Ridge()
    strange.fit = "no function"
    assert not takes_weights(strange)


def test_dependent_columns_must_be_seen_as_such_with_weights_too():
    """As scikit-learn did not before 1.6: roots of weights leave singular values just above 0."""

    class CutsNothingOff(linear_model.LinearRegression):
        def fit(self, X, y, sample_weight=None):
            weights = weights_of(X, sample_weight)
            centre, level = np.average(X, axis=0, weights=weights), np.average(y, weights=weights)
            root = np.sqrt(weights)
            self.coef_ = np.linalg.pinv((X - centre) * root[:, None], rcond=1e-30) @ ((y - level) * root)
            self.intercept_, self.n_features_in_ = level - centre @ self.coef_, np.shape(X)[1]
            return self

    record = search(LINEAR, of(LINEAR, CutsNothingOff), examples=100, shrink=False)
    assert record.verdict == "refuted" and not record.smallest.sample.transformed().with_constant().invertible


def test_weights_of_another_scale_are_no_mistake_where_nothing_is_penalised():
    class Halves(LeastSquares):
        def fit(self, X, y, sample_weight=None):
            return super().fit(X, y, None if sample_weight is None else np.asarray(sample_weight) / 2)

    assert search(LINEAR, of(LINEAR, Halves), examples=40).verdict == "holds"


def test_one_example_shows_that_the_penalty_is_not_scaled():
    class Normalises(Ridge):
        def fit(self, X, y, sample_weight=None):
            return super().fit(X, y, None if sample_weight is None else sample_weight / np.mean(sample_weight))

    smallest = search(RIDGE, of(RIDGE, Normalises), examples=60).smallest.sample
    assert (smallest.n, smallest.weights) == (1, (2,))


def test_a_slight_mistake_is_refuted_and_an_early_stop_within_tol_is_not():
    class Off(LogisticRegression):
        def fit(self, X, y, sample_weight=None):
            super().fit(X, y, sample_weight)
            if sample_weight is not None:
                self.intercept_ = self.intercept_ + 1e-4
            return self

    assert search(LOGISTIC, of(LOGISTIC, Off), examples=30, shrink=False).verdict == "refuted"
    assert search(LOGISTIC, of(LOGISTIC, LogisticRegression, tol=1e-2), examples=30).verdict in ("holds", "vacuous")


def test_the_divergence_is_what_the_gradients_say():
    run = LOGISTIC.reading(lambda: LogisticRegression(tol=1e-2), WeightedOutcomes(((1,), (2,), (4,)), (1, -1, 1), (2, 1, 3)))
    here, there = run.original, run.transformed
    inner = sum(
        (g - h) * (v - u) * here.C * here.sample.n
        for g, h, v, u in zip(
            [*here.slope, here.slope_of_b], [*there.slope, there.slope_of_b], [*here.w, here.b], [*there.w, there.b], strict=True
        )
    )
    assert abs(float(inner - run.distance)) < 1e-15
    assert float(run.distance) <= float(of_gradients(run).value)


def test_one_sample_of_each_law():
    for law, thing in ((LINEAR, LeastSquares), (RIDGE, Ridge), (NET, ElasticNet)):
        assert check_sample(law, of(law, thing), DATA)[0].verdict in ("holds", "vacuous")
