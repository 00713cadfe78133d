"""What the engines found of an obligation is found again of the very same one, and of a goal with more facts; of nothing else."""

from __future__ import annotations

import pickle

import pytest
from lemmata.properties.proofs import reals
from lemmata.properties.proofs.engines import answers, kept
from lemmata.properties.proofs.engines.answers import Answers
from lemmata.properties.proofs.formal.conditions import NotDerived
from lemmata.properties.proofs.formal.obligation import Obligation
from lemmata.properties.proofs.kernel import assume, by
from lemmata.properties.proofs.proving import engines_of

x, y, z = reals("x y z")
SUM = Obligation("a sum", (x >= 0, z >= 5, y >= 0), x + y >= 0, "a test")


@pytest.fixture
def asked(monkeypatch):
    """The obligations that the engines are asked of."""
    found, discharge = [], answers.discharge_of_few
    monkeypatch.setattr(answers, "discharge_of_few", lambda o: found.append(o) or discharge(o))
    return found


def test_the_same_obligation_is_asked_once_under_any_name(asked):
    known = Answers()
    result, kept = known.discharge(SUM)
    again, as_well = known.discharge(Obligation("another name", *(getattr(SUM, part) for part in ("given", "goal", "loose"))))
    assert len(asked) == 1 and result.status == again.status == "proved" and kept == as_well == [0, 2]
    assert (result.name, again.name) == ("a sum", "another name") and again.given == result.given and again.model == result.model


@pytest.mark.parametrize(
    "other",
    [
        Obligation("a sum", (x >= 0, y >= 0), x + y >= 0, "a test"),  # fewer facts
        Obligation("a sum", (x >= 0, y >= 0, z >= 5), x + y >= 0, "a test"),  # in another order: others may be needed
        Obligation("a sum", (x >= 0, z >= 5, y >= 0), x + y >= -1, "a test"),
        Obligation("a sum", (x >= 0, z >= 5, y >= 0), x + y > 0, "a test"),
        Obligation("a sum", SUM.given, SUM.goal),  # to be sharp
    ],
)
def test_another_obligation_is_asked_of(asked, other):
    known = Answers()
    known.discharge(SUM)
    known.discharge(other)
    assert len(asked) == 2


def test_what_was_enough_is_enough_with_more_and_not_with_less():
    known = Answers()
    known.discharge(SUM)
    for given, goal in (([y >= 0, x >= 0], SUM.goal), ([z >= 7, y >= 0, x >= 0], SUM.goal)):
        assert known.imply(given, goal)
    for given, goal in (([x >= 0, z >= 5], SUM.goal), (SUM.given, x + y >= 1), ([x >= 0, y > 0], SUM.goal), ([], SUM.goal)):
        assert not known.imply(given, goal)
    refuted = Obligation("no", (x >= 0,), x >= 1)
    assert known.discharge(refuted)[0].status == "refuted" and not known.imply(refuted.given, refuted.goal)


def test_a_goal_that_failed_fails_again(asked):
    known, results = Answers(), []
    for _ in range(2):
        with engines_of(results, known), pytest.raises(NotDerived, match="refuted"):
            by(x >= 1, assume(x >= 0))
    assert len(asked) == 1 and [r.status for r in results] == ["refuted", "refuted"]


def test_answers_can_be_handed_to_another_process():
    known = Answers()
    known.discharge(SUM)
    assert pickle.loads(pickle.dumps(known)).imply(SUM.given, SUM.goal)


def test_what_was_found_is_kept_of_this_engine_alone_and_a_damaged_file_is_none(asked, tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "_folder", lambda: tmp_path / "answers-0")
    known = Answers()
    known.discharge(SUM)
    for number in (0, 1):
        kept.keep("a-sum", number, known)
    kept.keep("a-sum-of-others", 0, Answers())
    (tmp_path / "answers-0" / "a-sum.1").write_bytes(b"cut off")
    again = kept.kept("a-sum")
    assert again.discharge(SUM)[0].status == "proved" and again.imply(SUM.given, SUM.goal) and len(asked) == 1
    assert not kept.kept("a-s").found and not kept.kept("a-sum-of-others").found
    for state in range(1, 6):  # of as many engines
        monkeypatch.setattr(kept, "_folder", lambda state=state: tmp_path / f"answers-{state}")
        assert not kept.kept("a-sum").found
        kept.keep("a-sum", 0, known)
    assert len(list(tmp_path.iterdir())) == kept.MOST


def test_what_cannot_be_kept_is_not(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setattr(kept, "_folder", lambda: tmp_path / "file" / "answers-0")
    kept.keep("a-sum", 0, Answers())
    assert not kept.kept("a-sum").found
