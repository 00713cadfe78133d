"""A mistake in a reading refutes a correct booster: readings are checked by the statements that read them."""

import pytest
from lemmata.properties.search.search import search
from lemmata.theorems.majority_boosting import majority_vote
from lemmata.theorems.majority_boosting.readings import Record, Step, Vote
from lemmata.workbench.implementations.catalogue import named

PLANTED = [
    (Step, "factors", lambda step: step.after / step.before, majority_vote.weight_grows_slowly),
    (Step, "total", lambda step: sum(step.after), majority_vote.weight_grows_slowly),
    (Step, "new_total", lambda step: sum(step.factors * step.after), majority_vote.weight_grows_slowly),
    (Record, "weight_at_the_end", lambda run: 2 * run.sample.n * run.sample.grown, majority_vote.weight_at_the_end),
    (Vote, "lost", lambda run: list(range(run.sample.n)), majority_vote.enough_rounds_leave_no_error),
    (Record, "tally", lambda run: [sum(1 - 2 * int(w[i]) for w in run.wrong) for i in range(run.sample.n)],
     majority_vote.odd_votes_never_tie),
    (Record, "final_weights", lambda run: run.weights[0] / run.weights[0], majority_vote.wrong_samples_are_heavy),
]  # fmt: skip


@pytest.mark.parametrize(("reading", "name", "wrong", "theorem"), PLANTED, ids=lambda x: x if isinstance(x, str) else "")
def test_a_wrong_reading_refutes_a_correct_booster(monkeypatch, reading, name, wrong, theorem):
    monkeypatch.setattr(reading, name, property(wrong))
    booster = named("majority_boosting.boost:normalised=True", theorem.role)
    assert search(theorem, booster, examples=60, shrink=False).verdict == "refuted"
