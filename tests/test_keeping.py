"""What a run on a whole library keeps, and where the next one goes on."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from lemmata.workbench.library.keeping import FIELDS, Keeping, of_this_run
from lemmata.workbench.library.timing import Timed

from .conftest import assert_misuse

RUN = {"package": "p", "seed": 0}


def test_lines_are_read_again_and_one_that_is_cut_is_left_out(tmp_path):
    file = tmp_path / "kept.jsonl"
    kept = Keeping.at(file, RUN)
    row = dict.fromkeys(FIELDS)
    kept.add("p.a", [row])
    kept.add("p.b", [])
    file.write_text(file.read_text() + '{"name": "p.c", "ro')
    again = Keeping.at(file, RUN)
    assert again.rows == {"p.a": [row], "p.b": []}
    again.add("p.c", [])
    assert set(Keeping.at(file, RUN).rows) == {"p.a", "p.b", "p.c"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("no json\n", "line 1 is no JSON"),
        ('{"package": "q", "seed": 0}\n', "not of this run"),
        ('{"package": "p", "seed": 0}\n{"cut\n{"name": "a", "rows": []}\n', "line 2 is no JSON"),
        ('{"package": "p", "seed": 0}\n[]\n', "line 2 has no name and rows"),
        ('{"package": "p", "seed": 0}\n{"name": "a", "rows": [{}]}\n', "line 2 has a row without adapted"),
        ("[]\n", "not of this run"),
    ],
)
def test_a_file_of_something_else_is_one_line(tmp_path, text, words):
    from lemmata.workbench.base.errors import Misuse

    file = tmp_path / "kept.jsonl"
    file.write_text(text)
    with pytest.raises(Misuse, match=words):
        Keeping.at(file, RUN)
    assert file.read_text() == text


def test_a_run_says_of_which_version_it_is():
    assert of_this_run("sklearn.svm", seed=3)["version"] and of_this_run("nowhere")["version"] == ""


def test_without_all_it_keeps_nothing(lemmata):
    assert_misuse(lemmata("validate", "math:sqrt", "--role", "sigmoid", "--keep", "f.jsonl"), "--keep")


@pytest.fixture
def own_package(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "keptlib", raising=False)
    (tmp_path / "keptlib.py").write_text(
        "import numpy as np\n\n\ndef rows_of(X):\n    return np.asarray(X, dtype=float) + 1\n\n\ndef colour(c):\n    return c\n"
    )
    return tmp_path


def test_a_second_run_searches_nothing_and_says_the_same(lemmata, own_package, monkeypatch):
    call = ("validate", "keptlib", "--all", "--keep", "kept.jsonl", "--examples", "2")
    first = lemmata(*call)
    lines = [json.loads(line) for line in Path("kept.jsonl").read_text().splitlines()]
    assert {line["name"] for line in lines[1:]} == {"keptlib.rows_of", "keptlib.colour"}
    monkeypatch.setattr(Timed, "run", lambda self: pytest.fail("it is searched again"))
    second = lemmata(*call)
    assert first.exit_code == second.exit_code == 0, first.output + second.output
    assert first.stdout == second.stdout and "1 of 2 public names were tested" in first.stdout
    assert_misuse(lemmata(*call, "--seed", "3"), "not of this run (seed: 0, now 3)")
    assert_misuse(lemmata(*call, "--json", "kept.jsonl"), "--keep")
    assert_misuse(lemmata(*call[:3], "--keep", "nowhere/kept.jsonl"), "No such file")


def test_a_name_that_used_up_its_time_is_not_searched(monkeypatch):
    from lemmata.algorithms.estimators.functions import Centred
    from lemmata.properties.roles import Implementation
    from lemmata.properties.theorem import THEOREMS
    from lemmata.workbench.library import timing
    from lemmata.workbench.validation.jobs import Search

    theorem = THEOREMS["repeated-calls-agree"]
    job = Timed.of(Search(theorem, Implementation.of(Centred, theorem.role), examples=2), "a", 1.0)
    monkeypatch.setitem(timing._SPENT, "a", 0.5)
    assert job.run().record.verdict == "holds"
    monkeypatch.setitem(timing._SPENT, "a", 3.0)
    record = job.run().record
    assert record.verdict == "unknown" and "3 seconds went to other laws" in record.reason
