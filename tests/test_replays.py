"""Every printed counterexample is replayed by its name: ``lemmata replay CLAIM`` refutes it again, and ends in nothing else."""

import dataclasses

import pytest
from lemmata.properties.roles.limits import LIMIT
from lemmata.workbench.commands import replay
from lemmata.workbench.evidence.stored import stored_verdicts
from lemmata.workbench.texts.claims import settled, witness_of
from lemmata.workbench.workers.pool import run_apart

REFUTED = [claim for claim, by in settled().items() if by.failing is not None]


@pytest.mark.slow
@pytest.mark.parametrize("claim", REFUTED)
def test_a_printed_counterexample_is_replayed(lemmata, claim):
    result = lemmata("replay", claim)
    assert result.exit_code == 1 and "refuted still\n" in result.stdout, result.output


def test_one_that_answered_is_given_time_to_answer_again(lemmata, monkeypatch):
    """169 thousand rounds of boosting: on a busy machine they took over ten seconds, and were called a crash."""
    given = []

    def noted(job, limits):
        given.append((job.seconds, limits.seconds))
        return run_apart(job, limits)

    monkeypatch.setattr(replay, "run_apart", noted)
    assert "refuted still\n" in lemmata("replay", "ml-notes/perceptron-mistake-bound").stdout
    late = dataclasses.replace(witness_of("ml-notes/perceptron-mistake-bound", stored_verdicts()), conclusion="answers within 10 s")
    assert given == [(6 * LIMIT, 6 * LIMIT)] and replay._seconds(late) == LIMIT


def test_a_counterexample_names_an_implementation_that_there_is():
    assert len(REFUTED) > 100
    for claim in REFUTED:
        assert witness_of(claim, stored_verdicts()).own_implementation()


@pytest.mark.parametrize("claim", ["ml-notes/perceptron-mistake-bound", "cs229-learning-theory/filter-by-correlation"])
def test_one_against_a_mutant_is_replayed(lemmata, claim):
    result = lemmata("replay", claim)
    assert result.exit_code == 1 and "refuted still\n" in result.stdout, result.output


def test_a_sample_with_thousands_of_answers_has_no_program():
    """A booster that asks its weak learner ten thousand times: the names of their answers ended, and so did the command."""
    from lemmata.workbench.implementations.recorded_calls import Ears
    from lemmata.workbench.implementations.source_literals import NoShortForm, Source

    heard = Ears().to(Learner())
    for _ in range(11_000):
        heard.fit([1])
    with pytest.raises(NoShortForm, match="11000 answers"):
        Source(shares=True).of(heard, "learner")


class Learner:
    """Answers with another object each time."""

    def fit(self, weights):
        return lambda x: x
