"""The steps of SMO's proofs: what their hypotheses leave out they do not prove."""

import pytest
from lemmata.properties.proofs import reals
from lemmata.properties.proofs.engines.gram import counterexample
from lemmata.theorems.svm.proofs import slackness


@pytest.mark.parametrize("k", range(4), ids=map(str, slackness.LABELS))
def test_the_last_step_is_about_multipliers_that_are_not_all_zero(k, monkeypatch):
    monkeypatch.setattr(slackness, "feasible_steps", lambda step: iter(()))
    obligations = list(slackness.by_the_way_back.obligations(None))
    a, b, c, second, C = reals("a b c b′ C")
    for o in obligations[k]:
        assert counterexample([*o.given, second > 0, a > C / 2, b > C / 2, c > 0, second < b]) is not None
