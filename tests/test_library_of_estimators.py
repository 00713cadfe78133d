"""What the estimators of a library are asked: by convention, with parts where they need some, and with one argument alone."""

from __future__ import annotations

import sklearn.ensemble
import sklearn.feature_selection
import sklearn.pipeline
from lemmata.workbench.implementations.catalogue import all_theorems
from lemmata.workbench.library.discovery import _offered
from lemmata.workbench.library.matching import candidates
from lemmata.workbench.library.parts import parts_of


def roles_of(module, name):
    all_theorems()
    public = _offered(f"{module.__name__}:{name}", getattr(module, name), ())
    return {candidate.setting.role: candidate for candidate in candidates(public)}


def test_a_composed_estimator_gets_parts():
    asked = roles_of(sklearn.ensemble, "VotingRegressor")
    assert set(asked) == {"estimator", "transformer"} and asked["estimator"].claimed
    assert asked["estimator"].words.startswith("with estimators=[('first', Ridge())")
    assert asked["estimator"].made.fresh().fit([[0.0], [1.0], [2.0]], [0.0, 1.0, 2.0])


def test_what_needs_other_things_is_not_constructed():
    assert parts_of(sklearn.pipeline.Pipeline, ["steps"]) and not parts_of(sklearn.pipeline.Pipeline, ["steps", "colour"])
    assert not parts_of(sklearn.feature_selection.f_classif, ["estimator"])


class OneArgument:
    """Learns from rows alone, and has no parameters."""

    def fit(self, X):
        return self

    def transform(self, X):
        return X


def test_fit_may_take_rows_alone():
    all_theorems()
    public = _offered(f"{__name__}:OneArgument", OneArgument, ())
    assert {"estimator", "transformer"} <= set(public.roles) and not public.known


def test_what_the_survey_found_of_an_estimator_is_said_of_that_law_alone():
    from lemmata.workbench.library.discovery import _offered
    from sklearn.svm import SVC

    (setting,) = [setting for setting in _offered("sklearn.svm:SVC", SVC, ()).known if setting.role == "estimator"]
    said = "known to the survey: gamma scale forgets the weights"
    assert setting.note_on("weights-of-examples-are-repetitions") == said
    assert setting.note_on("order-of-examples-does-not-matter") == ""
