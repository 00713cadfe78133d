"""Gradient boosting as an estimator: closed answers, problems that are not spoken of, and libraries."""

from __future__ import annotations

from fractions import Fraction

import pytest
from lemmata.algorithms.trees import mutants
from lemmata.algorithms.trees.boosted_trees import BoostedTrees
from lemmata.properties.roles import Implementation
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.theorems.trees.boosted_trees import (
    last_stage_is_the_prediction,
    regions_have_their_mean_residual,
    squared_error_falls_by_the_steps,
)
from lemmata.theorems.trees.readings.stages import BoostingRegressor, Steps
from lemmata.theorems.trees.samples.tables import TargetsToBoost
from sklearn.ensemble import GradientBoostingRegressor, HistGradientBoostingRegressor

FOUR = TargetsToBoost(((0,), (1,), (2,), (3,)), (0, 2, 4, 10))


def made(thing, **settings) -> Implementation:
    return Implementation.of(thing, BoostingRegressor, settings=settings)


def test_a_tree_that_tells_all_apart_attains_the_bound():
    _, found = check_sample(squared_error_falls_by_the_steps, made(BoostedTrees, learning_rate=0.5, max_depth=3), FOUR)
    errors = [c for c in found if getattr(c, "relation", "") == "≥"]
    assert all(c.lhs == c.rhs for c in errors) and errors[0].lhs == Fraction(56, 4)


def test_regions_of_a_step():
    run = Steps(made(BoostedTrees, max_depth=1).fresh, FOUR)
    first = run.steps[0]
    assert run.regions[first] == [[0, 1, 2], [3]] and sum(first.change) == 0


def test_other_problems_are_not_spoken_of():
    for settings in ({"loss": "huber"}, {"subsample": 0.5}, {"init": "zero"}, {"n_iter_no_change": 2}):
        record, _ = check_sample(
            squared_error_falls_by_the_steps, made(GradientBoostingRegressor, random_state=0, **settings), FOUR
        )
        assert record.verdict == "not-applicable", settings

    class Undeclared(BoostedTrees):
        def __init__(self):
            super().__init__()
            self.learning_rate = None  # type: ignore[assignment]

        def rate(self, t):
            return 0.5

    assert check_sample(squared_error_falls_by_the_steps, made(Undeclared), FOUR)[0].verdict == "not-applicable"


@pytest.mark.parametrize("law", [last_stage_is_the_prediction, squared_error_falls_by_the_steps, regions_have_their_mean_residual],
                         ids=lambda law: law.id)  # fmt: skip
def test_libraries_hold(law):
    assert search(law, made(GradientBoostingRegressor, n_estimators=6), examples=15).verdict == "holds"
    histograms = made(HistGradientBoostingRegressor, max_iter=5, min_samples_leaf=1)
    assert check_sample(law, histograms, FOUR)[0].verdict == "holds"  # its gradients are float32


def test_a_rate_that_is_another_than_declared_is_told():
    record, _ = check_sample(squared_error_falls_by_the_steps, made(mutants.ForgetsTheLearningRate), FOUR)
    assert record.verdict == "refuted"


def test_hypotheses():
    with pytest.raises(HypothesisNotMet, match="same"):
        TargetsToBoost(((0,), (1,)), (3, 3))
