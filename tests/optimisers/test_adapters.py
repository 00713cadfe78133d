"""The adapters to libraries of optimisers: what each of them is given is what its role says. What is not installed is skipped."""

import warnings

import numpy as np
import pytest
from lemmata.algorithms.optimisers import AdamW, Momentum
from lemmata.survey import survey
from lemmata.survey.adapters_optimisers import KerasOptimiser, OptaxOptimiser, SklearnOptimiser, TorchOptimiser, renamed
from lemmata.survey.surveyed import SURVEY

OPTIMISERS = [f for f in SURVEY if ".adapters_optimisers:" in f.target]
START, GRADIENTS = np.array([1.0, -2.0]), [np.array([3.0, 0.5]), np.array([-1.0, 0.25])]
MOMENTUM = {"lr": 0.25, "momentum": 0.5, "nesterov": True, "weight_decay": 0.125}
DECAYING = {"lr": 0.25, "beta1": 0.5, "beta2": 0.75, "eps": 0.0625, "weight_decay": 0.125}


def path(optimiser, settings):
    optimiser.init(START.copy(), **settings)
    return np.array([optimiser.update(g.copy()) for g in GRADIENTS])


@pytest.mark.parametrize(
    ("adapter", "kind", "library"),
    [
        (TorchOptimiser, "SGD", "torch"),
        (OptaxOptimiser, "sgd", "optax"),
        (KerasOptimiser, "SGD", "keras"),
        (SklearnOptimiser, "SGD", "sklearn"),
    ],
)
def test_momentum_of_a_library_is_the_reference(adapter, kind, library):
    pytest.importorskip(library)
    np.testing.assert_allclose(path(adapter(kind), MOMENTUM), path(Momentum(), MOMENTUM), rtol=1e-12)


@pytest.mark.parametrize(("adapter", "kind", "library"), [(TorchOptimiser, "AdamW", "torch"), (OptaxOptimiser, "adamw", "optax")])
def test_adamw_of_a_library_is_the_reference(adapter, kind, library):
    pytest.importorskip(library)
    np.testing.assert_allclose(path(adapter(kind), DECAYING), path(AdamW(), DECAYING), rtol=1e-12)


def test_names_that_a_library_has_not_are_kept():
    assert renamed({"lr": 1, "other": 2}, {"lr": "learning_rate"}) == {"learning_rate": 1, "other": 2}


def test_the_survey_has_many_optimisers_of_four_libraries_and_each_answers_where_it_is_installed():
    entries = OPTIMISERS
    assert len({f.name for f in entries}) >= 40 and {f.library for f in entries} == {"torch", "optax", "keras", "scikit-learn"}
    assert len({(f.role, f.name) for f in entries}) == len(entries)
    own = [f for f in entries if f.library == "scikit-learn"]
    assert all(case.run(examples=4, shrink=False).examples for f in own for case in survey.cases_of(f))


def test_a_role_whose_library_is_missing_says_so(monkeypatch):
    torch = next(f for f in OPTIMISERS if f.library == "torch")
    monkeypatch.setattr(survey, "version", lambda name: (_ for _ in ()).throw(survey.PackageNotFoundError(name)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert survey.missing(torch) == "torch is not installed"
