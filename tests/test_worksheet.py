"""``lemmata worksheet``: the cells of each notebook run, and its checks take right solutions and no others."""

from __future__ import annotations

import copy
import io
import json
from contextlib import redirect_stdout

import pytest
from lemmata.properties.samples.base import encode
from lemmata.workbench.commands import worksheet
from lemmata.workbench.commands.worksheet import Worksheet
from lemmata.workbench.evidence.stored import stored_verdicts
from lemmata.workbench.texts.claims import settled

from .conftest import assert_misuse

CLAIMS = [c for c, by in settled().items() if by.failing and stored_verdicts().get(by.failing.id, {}).get("witness")]
SLOW = ["fds-chapter-6/boosting-round-count"]  # a run with the number of rounds that the text prints takes seconds
QUICK = [claim for claim in CLAIMS if claim not in SLOW]
SVM = "cs229-online-learning/svm-margin-restatement"


def run(cells: list[tuple[str, str]]) -> tuple[dict, str]:
    """The names and the output of a notebook's code."""
    names: dict = {}
    with redirect_stdout(io.StringIO()) as said:
        for kind, source in cells:
            if kind == "code":
                *lines, last = source.splitlines()
                *rest, value = [*lines, last] if not last.startswith("sheet.check") else [*lines, f"print({last})"]
                exec("\n".join([*rest, value]), names)
    return names, said.getvalue()


def without_search(cells: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [cell for cell in cells if "lemmata.check" not in cell[1]]


def test_there_are_many():
    assert len(CLAIMS) > 100


@pytest.mark.parametrize(
    "claims", [QUICK[0::2], QUICK[1::2], pytest.param(SLOW, marks=pytest.mark.slow)], ids=["one", "two", "slow"]
)
def test_every_worksheet_runs_and_knows_its_solution(claims):
    for claim in claims:
        names, said = run(without_search(worksheet.cells(Worksheet(claim))))
        sheet = names["sheet"]
        failed = sheet._failed(names["witness"])
        assert failed is not None and str(failed) in said, claim
        assert "not yet: put a sample in the place of None" in said and "not yet: look at the" in said, claim
        assert sheet.check_sides(sheet.stored.lhs.replace("≈", ""), sheet.stored.rhs.replace("≈", "")) == f"right: {failed}", claim
        assert sheet.check_sides("12345/7", "12345/7").startswith("not yet"), claim
        assert sheet.check_counterexample(names["witness"]) == "not yet: that is the witness above", claim


def test_the_correction_is_searched():
    _, said = run(worksheet.cells(Worksheet(SVM)))
    assert "holds" in said and "refuted" not in said


def test_solutions_of_the_second_exercise():
    sheet = Worksheet(SVM)
    stored = encode(sheet.stored.sample)
    assert sheet.check_counterexample(stored) == "not yet: that is the witness above"
    other = {**stored, "fields": {"labels": ["-1", "1"], "rows": [["1"], ["8"]]}}
    assert other != stored
    assert sheet.check_counterexample(other).startswith("right: ")
    far = copy.deepcopy(other)
    far["fields"]["rows"] = [["-1"], ["1"]]
    assert sheet.check_counterexample(far) == "not yet: the statement holds of this sample"
    wrong = copy.deepcopy(other)
    wrong["fields"]["labels"] = ["1", "2"]
    assert sheet.check_counterexample(wrong).startswith("not yet: ")
    assert sheet.check_counterexample({"sample": "Family", "fields": {}}).startswith("not yet: ")


def test_rounded_solutions():
    from fractions import Fraction

    assert worksheet._is("1/3", Fraction(1, 3)) and worksheet._is(0.5, Fraction(1, 2)) and not worksheet._is(0.333, Fraction(1, 3))
    assert worksheet._is(True, True) and not worksheet._is(False, True) and not worksheet._is(None, Fraction(0))
    assert not worksheet._is("a", Fraction(1)) and not worksheet._is("1/0", Fraction(1))


def test_the_file_is_a_notebook_and_the_same_again(lemmata, tmp_path):
    nbformat = pytest.importorskip("nbformat")
    result = lemmata("worksheet", SVM, "a.ipynb")
    assert result.exit_code == 0 and "wrote a.ipynb" in result.stdout
    text = (tmp_path / "a.ipynb").read_text(encoding="utf-8")
    book = nbformat.reads(text, as_version=4)
    nbformat.validate(book)
    assert [(c.cell_type, c.source) for c in book.cells] == worksheet.cells(Worksheet(SVM))
    assert lemmata("worksheet", SVM, "b.ipynb").exit_code == 0
    assert (tmp_path / "b.ipynb").read_text(encoding="utf-8") == text and json.loads(text)["nbformat"] == 4
    assert lemmata("worksheet", SVM).exit_code == 0 and (tmp_path / "svm-margin-restatement.ipynb").is_file()
    assert_misuse(lemmata("worksheet", SVM, "a.ipynb"), "a.ipynb is there already")


@pytest.mark.parametrize(
    ("claim", "words"),
    [("cs229-svm/no-such", "there is no file or claim"), ("fds-chapter-6/sauer-lemma", "")],
)
def test_misuse_is_one_line(lemmata, claim, words):
    pytest.importorskip("nbformat")
    assert_misuse(lemmata("worksheet", claim, "x.ipynb"), words)


def test_without_nbformat_it_says_what_to_install(lemmata, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "nbformat", None)
    assert_misuse(lemmata("worksheet", SVM, "x.ipynb"), "lemmata[notebook]")
