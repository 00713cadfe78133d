"""A mistake in a reading refutes a correct booster: readings are checked by the statements that read them."""

from fractions import Fraction

import pytest
from lemmata.properties.search.search import search
from lemmata.theorems.adaboost import margin, reweighting, training_error, weak_classifiers
from lemmata.theorems.adaboost.readings.rounds import Distributions, Rounds, Vote
from lemmata.workbench.implementations.catalogue import named

PLANTED = [
    (Vote, "margins", lambda vote: vote.ensemble.scores(), training_error.exponential_loss_bounds_each_mistake),
    (Vote, "total", lambda vote: sum(vote.ensemble.weights), margin.margin_sign_is_correctness),
    (Vote, "mistakes", lambda vote: vote.sample.n - vote.right.count(False), training_error.perfect_classifier_decides),
    (Rounds, "Z", lambda run: [2 * z for z in run.replay.replay.normalizers], training_error.loss_is_product_of_normalizers),
    (Rounds, "loss", lambda run: run.replay.replay.loss / 2, training_error.loss_is_product_of_normalizers),
    (Rounds, "gamma", lambda run: max(map(abs, run.edges)), training_error.training_error_by_smallest_edge),
    (Rounds, "bound_squared", lambda run: run.training_error**2 / 2, training_error.training_error_falls),
    (Rounds, "squared_edges", lambda run: sum(map(abs, run.edges)), training_error.training_error_falls),
    (Rounds, "edges", lambda run: [e - Fraction(1, 2) for e in run.errors], weak_classifiers.rounds_need_no_foresight),
    (Rounds, "errors", lambda run: [1 - e for e in run.replay.replay.errors], reweighting.coefficients_follow_errors),
    (Rounds, "growth", lambda run: [1 / a for a in run.replay.replay.growth], reweighting.coefficients_follow_errors),
    (Rounds, "alphas", lambda run: [2 * a for a in run.replay.alpha], margin.share_of_small_margins),
    (Rounds, "losses", lambda run: run.replay.replay.losses[::-1], reweighting.distribution_unrolled),
    (Distributions, "ideal", lambda run: lambda t: run.replay.replay.distribution(t - 1), reweighting.distribution_unrolled),
]


@pytest.mark.parametrize(("reading", "name", "wrong", "theorem"), PLANTED, ids=lambda x: x if isinstance(x, str) else "")
def test_a_wrong_reading_refutes_a_correct_booster(monkeypatch, reading, name, wrong, theorem):
    monkeypatch.setattr(reading, name, property(wrong))
    booster = named("adaboost.AdaBoost:n_estimators=6,polarity=up", theorem.role)
    assert search(theorem, booster, examples=200, shrink=False).verdict == "refuted"
