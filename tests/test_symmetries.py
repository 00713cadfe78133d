"""Symmetries, for every role: libraries keep them; who cannot be asked is not judged; mistakes in the mechanism are noticed."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

import numpy as np
import pytest
from lemmata.algorithms.kernels.kernels import Gaussian
from lemmata.algorithms.regression import mutants_symmetries as of_regressors
from lemmata.algorithms.regression.elastic_net import ElasticNet
from lemmata.algorithms.regression.linear_regression import LeastSquares
from lemmata.algorithms.regression.logistic_estimator import LogisticRegression
from lemmata.algorithms.regression.ridge import Ridge
from lemmata.algorithms.svm import mutants_symmetries as of_machines
from lemmata.algorithms.svm.nu_classifier import NuMachine
from lemmata.algorithms.svm.svm import HardMarginSVM, SoftMarginSVM
from lemmata.algorithms.svm.svr import SVR
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.readings import sample_of, subject_of
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.allowances import Allowance
from lemmata.properties.statements.conclusions import Law
from lemmata.properties.symmetries.laws import same_value
from lemmata.properties.symmetries.transformations import Moved, Reordered, Transformation, Weighted
from lemmata.properties.symmetries.transported import InParts, Transported, WarmStarted, WeightsForRepetitions
from lemmata.theorems.kernels import symmetries as of_kernels
from lemmata.theorems.kernels.readings.transformed import KernelPicked
from lemmata.theorems.regression import symmetries as linear
from lemmata.theorems.regression import symmetries_penalised as penalised
from lemmata.theorems.regression import warm_starts, weights
from lemmata.theorems.regression.readings.models import RidgeFit
from lemmata.theorems.regression.samples.transformed import ReorderedData, ReorderedOutcomes, TurnedData
from lemmata.theorems.svm import readings
from lemmata.theorems.svm import symmetries as svm
from lemmata.theorems.svm.samples.transformed import ReorderedClasses, ReorderedTube
from lemmata.theorems.svm.symmetries_of_nu import nu_classifier_moves_with_the_data
from lemmata.theorems.svm.symmetries_of_regression import svr_in_any_order, svr_moves_with_the_data
from lemmata.workbench.implementations.catalogue import all_theorems
from sklearn import linear_model
from sklearn.metrics import pairwise
from sklearn.svm import SVC, LinearSVR, NuSVC
from sklearn.svm import SVR as THEIR_SVR

PLAINLY = {"loss": "epsilon_insensitive", "epsilon": 0.25, "fit_intercept": False, "tol": 1e-8, "max_iter": 10**5}
LIBRARIES = {
    "linear-regressor": [(linear_model.LinearRegression, {}), (linear_model.LinearRegression, {"fit_intercept": False})],
    "ridge-regressor": [(linear_model.Ridge, {"alpha": 0.5, "solver": solver}) for solver in ("auto", "svd", "cholesky")],
    "logistic-regressor": [
        (linear_model.LogisticRegression, {}),
        (linear_model.LogisticRegression, {"fit_intercept": False, "C": 4.0, "solver": "newton-cholesky"}),
        (linear_model.LogisticRegression, {"solver": "newton-cg"}),
    ],
    "elastic-net-regressor": [
        (linear_model.ElasticNet, {"alpha": 0.25}),
        (linear_model.ElasticNet, {"alpha": 0.5, "selection": "random", "random_state": 0}),
        (linear_model.Lasso, {"alpha": 0.125, "tol": 1e-8, "fit_intercept": False}),
    ],
    "max-margin-classifier": [(SVC, {"kernel": "linear", "C": 1e4})],
    "soft-margin-classifier": [(SVC, {"kernel": "linear"})],
    "support-vector-regressor": [
        (THEIR_SVR, {"kernel": "linear"}),
        (THEIR_SVR, {"kernel": "precomputed", "C": 4.0, "epsilon": 0.0}),
        (LinearSVR, PLAINLY),
    ],
    "nu-classifier": [(NuSVC, {"kernel": "linear", "nu": nu}) for nu in (0.5, 0.25)],
    "gaussian-kernel": [(pairwise.rbf_kernel, {})],
    "kernel": [(kernel, {}) for kernel in (pairwise.linear_kernel, pairwise.polynomial_kernel, pairwise.cosine_similarity)],
}
LAWS = [t for t in all_theorems() if t.reading is not None and issubclass(t.reading, Transported | InParts | KernelPicked)]
EACH = [(law, library, settings) for law in LAWS for library, settings in LIBRARIES[law.role.__role__]]


def of(law, thing, **settings):
    return Implementation.of(thing, law.role, settings=settings)


@pytest.mark.parametrize(("law", "library", "settings"), EACH, ids=lambda value: getattr(value, "id", None))
def test_a_library_keeps_them(law, library, settings):
    assert search(law, of(law, library, **settings), examples=25).verdict == "holds"


def taking(wrapped):
    """An estimator with the same parameters, and no way to set them, whose `fit` takes X and y only."""

    class Stubborn:
        def __init__(self):
            inner = wrapped()
            vars(self).update(
                {name: getattr(inner, name) for name in ("C", "alpha", "tol", "l1_ratio", "epsilon") if hasattr(inner, name)}
            )

        def fit(self, X, y):
            inner = wrapped().fit(X, y)
            self.coef_, self.intercept_ = inner.coef_, inner.intercept_
            return self

        def predict(self, X):
            return X @ np.ravel(self.coef_) + self.intercept_

    return Stubborn


@pytest.mark.parametrize(
    ("law", "wrapped", "why"),
    [
        (weights.ridge_weights_are_repetitions, Ridge, "its fit takes no sample_weight"),
        (svm.soft_margin_weights_are_repetitions, SoftMarginSVM, "its fit takes no sample_weight"),
        (warm_starts.elastic_net_warm_start, ElasticNet, "it has no warm_start to set"),
        (warm_starts.logistic_warm_start, LogisticRegression, "it has no warm_start to set"),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_who_cannot_be_asked_is_not_judged(law, wrapped, why):
    record = search(law, of(law, taking(wrapped)), examples=10)
    assert record.verdict == "not-applicable" and record.reason.endswith(why)


@pytest.mark.parametrize(
    ("law", "wrapped", "sample"),
    [
        (linear.ridge_in_any_order, Ridge, ReorderedData(((1,), (2,)), (1, 3), (1, 0), 1)),
        (penalised.logistic_in_any_order, LogisticRegression, ReorderedOutcomes(((1,), (2,)), (1, -1), (1, 0), 1)),
        (svm.soft_margin_in_any_order, SoftMarginSVM, ReorderedClasses(((1,), (2,)), (1, -1), (1, 0), 1)),
        (svr_in_any_order, SVR, ReorderedTube(((1,), (2,)), (1, -1), (1, 0), 1)),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_repetition_is_not_judged_where_the_penalty_cannot_be_changed(law, wrapped, sample):
    stubborn = of(law, taking(wrapped))
    assert check_sample(law, stubborn, sample)[0].verdict == "holds"
    record, _ = check_sample(law, stubborn, replace(sample, times=2))
    assert record.verdict == "not-applicable" and "no set_params" in record.reason


# ------------------------------------------------------------------------------------------------------- planted mistakes

NET = {"alpha": 0.125}
PLANTED = [
    # the transformation is not applied, is another one, or is applied twice
    (Moved, "image", lambda sample: sample.exact_X, linear.ridge_turns_with_the_data, Ridge, {"fit_intercept": True}),
    (Moved, "linear_image", lambda sample: sample.exact_X, linear.least_squares_is_equivariant, LeastSquares, {}),
    (Reordered, "order", lambda sample: list(range(sample.n))[1:] or [0], svr_in_any_order, SVR, {}),
    (Weighted, "order", lambda sample: list(range(sample.n)), weights.ridge_weights_are_repetitions, Ridge, {}),
    (Weighted, "order", lambda sample: list(range(sample.n)), weights.least_squares_weights_are_repetitions, LeastSquares, {}),
    (
        Weighted,
        "order",
        lambda sample: [i for i, k in enumerate(sample.weights) for _ in range(k or 1)],
        weights.elastic_net_weights_are_repetitions,
        ElasticNet,
        NET,
    ),
    (Weighted, "sample_weight", lambda sample: np.ones(sample.n), weights.logistic_weights_are_repetitions, LogisticRegression, {}),
    (Weighted, "sample_weight", lambda sample: np.ones(sample.n), svm.soft_margin_weights_are_repetitions, SoftMarginSVM, {}),
    # an answer is carried over wrongly
    (Transported, "w_back", lambda run: run.w_transformed, linear.least_squares_is_equivariant, LeastSquares, {}),
    (Transported, "w_back", lambda run: run.w_transformed, svm.soft_margin_turns_with_the_examples, SoftMarginSVM, {}),
    (Transported, "w_back", lambda run: run.w_transformed, nu_classifier_moves_with_the_data, NuMachine, {}),
    (Transported, "w_forward", lambda run: run.w, linear.least_squares_is_equivariant, LeastSquares, {}),
    (Transported, "s", lambda run: 1, linear.ridge_turns_with_the_data, Ridge, {}),
    (Transported, "s", lambda run: 1, svm.hard_margin_turns_with_the_examples, HardMarginSVM, {}),
    (Transported, "s", lambda run: 1, penalised.logistic_turns_with_the_data, LogisticRegression, {}),
    (Transported, "t", lambda run: run.relation().t + 1, svr_moves_with_the_data, SVR, {}),
    (Transported, "t", lambda run: run.relation().t + 1, linear.ridge_turns_with_the_data, Ridge, {"fit_intercept": True}),
    (Transported, "c", lambda run: 0 * run.relation().c, penalised.logistic_turns_with_the_data, LogisticRegression, {}),
    (Transported, "c", lambda run: run.relation().c + 1, penalised.elastic_net_moves_with_signs, ElasticNet, NET),
    (Transported, "c", lambda run: 0 * run.relation().c, nu_classifier_moves_with_the_data, NuMachine, {}),
    (Transported, "c", lambda run: 0 * run.relation().c, svm.soft_margin_turns_with_the_examples, SoftMarginSVM, {}),
    (Transported, "v", lambda run: 0 * run.relation().v, linear.least_squares_is_equivariant, LeastSquares, {}),
    (Transported, "returned", lambda run: run.pulled_back, penalised.elastic_net_moves_with_signs, ElasticNet, NET),
    (
        Transported,
        "pulled_back",
        lambda run: run.pushed_forward,
        penalised.elastic_net_in_any_order,
        of_regressors.NetWeighsByPlace,
        NET,
    ),
    (readings.NuMoved, "scale", lambda run: run.original.C / run.transformed.C, nu_classifier_moves_with_the_data, NuMachine, {}),
    # another problem is solved
    (Transported, "shifted", lambda run: not run.original.has_intercept, linear.ridge_turns_with_the_data, Ridge, {}),
    (Transported, "transformed", lambda run: run.original, svm.soft_margin_turns_with_the_examples, SoftMarginSVM, {}),
    (
        WeightsForRepetitions,
        "original",
        lambda run: run.transformed,
        weights.ridge_weights_are_repetitions,
        of_regressors.RidgeIgnoresWeights,
        {},
    ),
    (WarmStarted, "transformed", lambda run: run.fit(run.make, run.first), warm_starts.logistic_warm_start, LogisticRegression, {}),
    (WarmStarted, "relation", lambda run: lambda: run.sample, warm_starts.elastic_net_warm_start, ElasticNet, NET),
    (
        Transported,
        "transformed",
        lambda run: run.fit(lambda: Gaussian(), run.sample),
        of_kernels.gaussian_kernel_is_invariant_under_motions,
        Gaussian,
        {"sigma": 2.0},
    ),
    (InParts, "in_parts", lambda run: [("halves", 0, run.at_once[-1])], svm.soft_score_depends_on_its_example, SoftMarginSVM, {}),
    (InParts, "at_once", lambda run: run.answers(run._rows)[::-1], linear.prediction_depends_on_its_example, LeastSquares, {}),
]


@pytest.mark.parametrize(("kind", "name", "value", "law", "thing", "settings"), PLANTED)
def test_a_mistake_in_the_mechanism_is_noticed(monkeypatch, kind, name, value, law, thing, settings):
    """By a reference that is refuted, or, where it makes answers the same, by a mutant that lives."""
    is_mutant = hasattr(thing, "imitates")
    assert search(law, of(law, thing, **settings), examples=60, shrink=False).verdict == ("refuted" if is_mutant else "holds")
    mistake = cached_property(value)
    mistake.__set_name__(kind, name)
    monkeypatch.setattr(kind, name, mistake)
    found = search(law, of(law, thing, **settings), examples=100, shrink=False)
    assert found.fails != is_mutant, found


def test_a_lost_example_is_noticed_by_the_sample_type(monkeypatch):
    monkeypatch.setattr(Reordered, "order", property(lambda sample: [0, 1, 1]))
    for kind, y in ((ReorderedData, (1, 3, 3)), (ReorderedClasses, (-1, 1, 1))):
        with pytest.raises(HypothesisNotMet, match="the other examples are not the examples"):
            kind(((1,), (2,), (3,)), y, (1, 0, 0), 1)


def test_what_compares_an_answer_with_itself_puts_nothing_to_work(monkeypatch):
    monkeypatch.setattr(Transformation, "transformed", lambda sample, shifted=True: sample)
    for law, thing in ((svr_in_any_order, SVR), (linear.ridge_turns_with_the_data, Ridge)):
        assert search(law, of(law, thing), examples=20).verdict != "holds"


@pytest.mark.parametrize(
    ("law", "thing", "settings", "factor"),
    [
        (linear.least_squares_is_equivariant, of_regressors.InterceptOfTwelveDigits, {"fit_intercept": True}, 10),
        (linear.least_squares_in_any_order, of_regressors.RaisesWhereTheFirstIsLarge, {}, 100),
        (penalised.logistic_in_any_order, of_regressors.LogisticFavoursTheFirstClass, {}, 10**7),
        (svm.soft_margin_turns_with_the_examples, of_machines.FavoursPositives, {}, 1000),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_a_wider_allowance_loses_a_kill(monkeypatch, law, thing, settings, factor):
    assert search(law, of(law, thing, **settings), examples=100, shrink=False).verdict == "refuted"
    law.load_bounds()
    wider = {name: _widened(bound, factor) for name, bound in law.bounds.items()}
    monkeypatch.setattr(law, "bounds", wider)
    assert search(law, of(law, thing, **settings), examples=100, shrink=False).verdict != "refuted"


def _widened(bound, factor):
    def at_place(run, at) -> Allowance:
        return bound(run, at).times(factor)

    def of_all(run) -> Allowance:
        return bound(run).times(factor)

    return at_place if bound.__code__.co_argcount > 1 else of_all


def test_a_role_gets_its_symmetries_by_the_annotation_of_a_statement():
    def turned(run: Transported[TurnedData, RidgeFit]) -> Law:
        yield same_value(run)

    reading, sample = subject_of(turned)
    assert (reading.role, reading.fit, sample) == (RidgeFit.role, RidgeFit, TurnedData)
    assert reading is Transported.over(TurnedData, RidgeFit) is not Transported.over(ReorderedData, RidgeFit)
    assert sample_of(reading) is TurnedData and issubclass(reading, Transported) and reading.__module__ == Transported.__module__
