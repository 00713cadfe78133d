"""Symmetries, for every role: libraries keep them; who cannot be asked is not judged; mistakes in the mechanism are noticed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from lemmata.algorithms.regression import mutants_symmetries as of_regressors
from lemmata.algorithms.regression.elastic_net import ElasticNet
from lemmata.algorithms.regression.logistic_estimator import LogisticRegression
from lemmata.algorithms.regression.ridge import Ridge
from lemmata.algorithms.svm import mutants_symmetries as of_machines
from lemmata.algorithms.svm.svm import SoftMarginSVM
from lemmata.algorithms.svm.svr import SVR
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.readings import sample_of, subject_of
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.search.table import forget_all
from lemmata.properties.statements.conclusions import Law
from lemmata.properties.symmetries.laws import same_value
from lemmata.properties.symmetries.transformations import Moved, Reordered, Transformation, Weighted
from lemmata.properties.symmetries.transported import InParts, Transported, WarmStarted, WeightsForRepetitions
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.kernels.readings.transformed import KernelPicked
from lemmata.theorems.kernels.symmetries import gaussian_kernel_is_invariant_under_motions as gaussian
from lemmata.theorems.regression import symmetries as linear
from lemmata.theorems.regression import symmetries_penalised as penalised
from lemmata.theorems.regression import warm_starts, weights
from lemmata.theorems.regression.readings.models import RidgeFit
from lemmata.theorems.regression.samples.transformed import ReorderedData, ReorderedOutcomes, TurnedData
from lemmata.theorems.svm import symmetries as svm
from lemmata.theorems.svm.readings import NuMoved
from lemmata.theorems.svm.samples.transformed import ReorderedClasses, ReorderedTube
from lemmata.theorems.svm.symmetries_of_nu import nu_classifier_moves_with_the_data as nu
from lemmata.theorems.svm.symmetries_of_regression import svr_in_any_order, svr_moves_with_the_data
from lemmata.workbench.implementations.catalogue import all_theorems, references_of
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


def named(value):
    return getattr(value, "id", getattr(value, "__name__", None))


@pytest.mark.parametrize(("law", "library", "settings"), EACH, ids=named)
def test_a_library_keeps_them(law, library, settings):
    assert search(law, of(law, library, **settings), examples=25).verdict == "holds"


def taking(wrapped):
    """An estimator with the same parameters, and no way to set them, whose `fit` takes X and y only."""

    class Stubborn:
        def __init__(self):
            settings = wrapped().get_params()
            vars(self).update({name: settings[name] for name in ("C", "alpha", "tol", "l1_ratio", "epsilon") if name in settings})

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
    ids=named,
)
def test_who_cannot_be_asked_is_not_judged(law, wrapped, why):
    record = search(law, of(law, taking(wrapped)), examples=10)
    assert record.verdict == "not-applicable" and record.reason.endswith(why)


@pytest.mark.parametrize(
    ("law", "wrapped", "kind", "y"),
    [
        (linear.ridge_in_any_order, Ridge, ReorderedData, (1, 3)),
        (penalised.logistic_in_any_order, LogisticRegression, ReorderedOutcomes, (1, -1)),
        (svm.soft_margin_in_any_order, SoftMarginSVM, ReorderedClasses, (1, -1)),
        (svr_in_any_order, SVR, ReorderedTube, (1, -1)),
    ],
    ids=named,
)
def test_repetition_is_not_judged_where_the_penalty_cannot_be_changed(law, wrapped, kind, y):
    stubborn, once = of(law, taking(wrapped)), kind(((1,), (2,)), y, (1, 0), 1)
    assert check_sample(law, stubborn, once)[0].verdict == "holds"
    record, _ = check_sample(law, stubborn, replace(once, times=2))
    assert record.verdict == "not-applicable" and "no set_params" in record.reason


# ------------------------------------------------------------------------------------------------------- planted mistakes


REFUTING = [
    # the transformation is not applied, or is another one
    (linear.ridge_turns_with_the_data, Moved, "image", lambda sample: sample.exact_X),
    (linear.least_squares_is_equivariant, Moved, "linear_image", lambda sample: sample.exact_X),
    (svr_in_any_order, Reordered, "order", lambda sample: list(range(sample.n))[1:] or [0]),
    (weights.ridge_weights_are_repetitions, Weighted, "order", lambda sample: list(range(sample.n))),
    (weights.least_squares_weights_are_repetitions, Weighted, "order", lambda sample: list(range(sample.n))),
    (weights.elastic_net_weights_are_repetitions, Weighted, "order", lambda sample: [*range(sample.n)] * 2),
    (weights.logistic_weights_are_repetitions, Weighted, "sample_weight", lambda sample: np.ones(sample.n)),
    (svm.soft_margin_weights_are_repetitions, Weighted, "sample_weight", lambda sample: np.ones(sample.n)),
    # an answer is carried over wrongly
    (linear.least_squares_is_equivariant, Transported, "w_back", lambda run: run.w_transformed),
    (svm.soft_margin_turns_with_the_examples, Transported, "w_back", lambda run: run.w_transformed),
    (nu, Transported, "w_back", lambda run: run.w_transformed),
    (linear.least_squares_is_equivariant, Transported, "w_forward", lambda run: run.w),
    (linear.ridge_turns_with_the_data, Transported, "s", lambda run: 1),
    (svm.hard_margin_turns_with_the_examples, Transported, "s", lambda run: 1),
    (penalised.logistic_turns_with_the_data, Transported, "s", lambda run: 1),
    (svr_moves_with_the_data, Transported, "t", lambda run: run.relation().t + 1),
    (linear.ridge_turns_with_the_data, Transported, "t", lambda run: run.relation().t + 1),
    (penalised.logistic_turns_with_the_data, Transported, "c", lambda run: 0 * run.relation().c),
    (penalised.elastic_net_moves_with_signs, Transported, "c", lambda run: run.relation().c + 1),
    (svm.soft_margin_turns_with_the_examples, Transported, "c", lambda run: 0 * run.relation().c),
    (nu, Transported, "c", lambda run: 0 * run.relation().c),
    (linear.least_squares_is_equivariant, Transported, "v", lambda run: 0 * run.relation().v),
    (penalised.elastic_net_moves_with_signs, Transported, "returned", lambda run: run.pulled_back),
    (nu, NuMoved, "scale", lambda run: run.original.C / run.transformed.C),
    # another problem is solved
    (linear.ridge_turns_with_the_data, Transported, "shifted", lambda run: not run.original.has_intercept),
    (svm.soft_margin_turns_with_the_examples, Transported, "transformed", lambda run: run.original),
    (linear.ridge_in_any_order, Transported, "remade", lambda run: lambda: run.make),
    (warm_starts.logistic_warm_start, WarmStarted, "transformed", lambda run: run.fit(run.make, run.first)),
    (warm_starts.elastic_net_warm_start, WarmStarted, "relation", lambda run: lambda: run.sample),
    (
        gaussian,
        Transported,
        "transformed",
        lambda run: run.fit(run.make, replace(run.sample, rows=((1,) * run.sample.d,) * run.sample.n)),
    ),
    # another question is asked
    (svm.soft_score_depends_on_its_example, InParts, "in_parts", lambda run: [("halves", 0, run.at_once[-1])]),
    (linear.prediction_depends_on_its_example, InParts, "at_once", lambda run: run.answers(run.fitted.sample.X)[::-1]),
]


@cache
def references_held(id):
    """The references that the law of that name holds of."""
    law = THEOREMS[id]
    return [one for one in references_of(law) if search(law, one, examples=40).verdict == "holds"]


@pytest.mark.parametrize(("law", "kind", "name", "value"), REFUTING, ids=named)
def test_a_mistake_in_the_mechanism_refutes_a_reference(plant, law, kind, name, value):
    held = references_held(law.id)
    plant(kind, name, value)
    assert held and any(search(law, one, examples=100, shrink=False).verdict == "refuted" for one in held)


@pytest.mark.parametrize(
    ("law", "mutant", "settings", "kind", "name", "value"),
    [
        (
            penalised.elastic_net_in_any_order, of_regressors.NetWeighsByPlace, {"alpha": 0.125},
            Transported, "pulled_back", lambda run: run.pushed_forward,
        ),
        (
            weights.ridge_weights_are_repetitions, of_regressors.RidgeIgnoresWeights, {},
            WeightsForRepetitions, "original", lambda run: run.transformed,
        ),
    ],
    ids=named,
)  # fmt: skip
def test_what_compares_an_answer_with_itself_lets_a_mutant_live(plant, law, mutant, settings, kind, name, value):
    assert search(law, of(law, mutant, **settings), examples=60, shrink=False).verdict == "refuted"
    plant(kind, name, value)
    assert search(law, of(law, mutant, **settings), examples=60, shrink=False).verdict == "holds"


def test_what_transforms_nothing_puts_nothing_to_work(monkeypatch):
    monkeypatch.setattr(Transformation, "transformed", lambda sample, shifted=True: sample)
    for law, thing in ((svr_in_any_order, SVR), (linear.ridge_turns_with_the_data, Ridge)):
        assert search(law, of(law, thing), examples=20).verdict != "holds"


def test_a_lost_example_is_noticed_by_the_sample_type(monkeypatch):
    monkeypatch.setattr(Reordered, "order", property(lambda sample: [0, 1, 1]))
    for kind, y in ((ReorderedData, (1, 3, 3)), (ReorderedClasses, (-1, 1, 1))):
        with pytest.raises(HypothesisNotMet, match="the other examples are not the examples"):
            kind(((1,), (2,), (3,)), y, (1, 0, 0), 1)


@pytest.mark.parametrize(
    ("law", "thing", "settings", "factor"),
    [
        (linear.least_squares_is_equivariant, of_regressors.InterceptOfTwelveDigits, {"fit_intercept": True}, 10),
        (linear.least_squares_in_any_order, of_regressors.RaisesWhereTheFirstIsLarge, {}, 100),
        (penalised.logistic_in_any_order, of_regressors.LogisticFavoursTheFirstClass, {}, 10**7),
        (svm.soft_margin_turns_with_the_examples, of_machines.FavoursPositives, {}, 1000),
    ],
    ids=named,
)
def test_a_wider_allowance_loses_a_kill(monkeypatch, law, thing, settings, factor):
    assert search(law, of(law, thing, **settings), examples=100, shrink=False).verdict == "refuted"
    allowance = type(law).allowance
    monkeypatch.setattr(type(law), "allowance", lambda *arguments: allowance(*arguments).times(factor))
    forget_all()
    assert search(law, of(law, thing, **settings), examples=100, shrink=False).verdict != "refuted"


def test_a_role_gets_its_symmetries_by_the_annotation_of_a_statement():
    def turned(run: Transported[TurnedData, RidgeFit]) -> Law:
        yield from same_value(run)

    reading, sample = subject_of(turned)
    assert (reading.role, reading.fit, sample) == (RidgeFit.role, RidgeFit, TurnedData)
    assert reading is Transported.over(TurnedData, RidgeFit) is not Transported.over(ReorderedData, RidgeFit)
    assert sample_of(reading) is TurnedData and issubclass(reading, Transported) and reading.__module__ == Transported.__module__
