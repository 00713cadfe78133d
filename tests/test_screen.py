"""A terminal of 80 columns is readable, and a run can be narrowed to what one wants to see."""

from __future__ import annotations

import json
import re
from io import StringIO

import pytest
from lemmata.properties.roles import role
from lemmata.properties.search.record import Record
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.base.terminal import print_table
from lemmata.workbench.controls import kill_matrix
from lemmata.workbench.implementations.catalogue import all_theorems
from rich.console import Console

from .conftest import assert_misuse

OURS = "lemmata.algorithms.perceptron.perceptron:Perceptron"


def on_a_terminal(width: int, columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    file = StringIO()
    print_table(Console(file=file, force_terminal=True, no_color=True, width=width), columns, rows)
    lines = re.sub("\x1b.*?m", "", file.getvalue()).splitlines()
    assert all(len(line) <= width for line in lines), lines
    return lines


COLUMNS = ("theorem", "verdict", "samples", "largest", "hard", "tightness", "note")


def test_notes_come_below_once_for_all_their_rows():
    rows = [(f"law-{i}", "not-applicable", "0", "", "", "", "it has no path_, which the law reads at each step") for i in range(2)]
    head, first, second, *notes = on_a_terminal(80, COLUMNS, rows)
    assert head.split() == [*COLUMNS[:-1]] and first.split()[:3] == ["law-0", "not-applicable", "0"] and second.startswith("law-1")
    assert notes == ["law-0, law-1: it has no path_, which the law reads at each step"]


def test_a_wide_terminal_has_notes_in_their_rows():
    lines = on_a_terminal(120, COLUMNS, [("law", "holds", "5", "", "", "", "a note")])
    assert len(lines) == 2 and lines[1].rstrip().endswith("a note")


def test_each_theorem_takes_at_most_two_lines_of_eighty_columns():
    columns = ("theorem", "verdict", "references", "mutants", "must fail", "samples", "largest", "hard", "tightness", "s")
    rows = [(t.id, "holds", "12/12", "30/31", "3/3", "1200", "1500×33", "129×33", "0.9999", "10.1") for t in all_theorems()]
    text = "\n".join(on_a_terminal(80, columns, rows))
    for t in all_theorems():
        said = text.partition(f"{t.id}\n")[2].splitlines()[:2]
        assert said[0].startswith("  holds; references 12/12; mutants 30/31;") and said[1].endswith("; s 10.1")


def test_a_run_of_one_theorem(lemmata, tmp_path):
    file = tmp_path / "found.json"
    options = ("--role", "online-classifier", "--theorem", "block-novikoff", "--examples", "20", "--size", "small")
    out = lemmata("validate", OURS, *options, "--quiet", "--json", str(file))
    assert out.exit_code == 0 and out.stdout == ""
    assert [record["theorem"] for record in json.loads(file.read_text())] == ["block-novikoff"]


def test_a_theorem_that_does_not_speak_of_the_role(lemmata):
    out = lemmata("validate", OURS, "--role", "online-classifier", "--theorem", "block-novikof")
    assert_misuse(out, "no theorem 'block-novikof' speaks of the role online-classifier (did you mean block-novikoff?)")


def test_an_unknown_role_names_its_neighbours_and_where_all_are(lemmata):
    out = lemmata("validate", OURS, "--role", "separater")
    assert_misuse(out, "there is no role 'separater' (did you mean separator?): see lemmata list --roles")
    assert len(out.stderr) < 120


def test_the_roles_are_listed(lemmata):
    out = lemmata("list", "--roles", "--topic", "perceptron")
    assert out.exit_code == 0 and any(line.split()[0] == "separator" for line in out.stdout.splitlines())
    roles = json.loads(lemmata("list", "--roles", "--json").stdout)
    assert {t for r in roles for t in r["theorems"]} == {t.id for t in all_theorems() if t.role.__role__ != "none"}  # type: ignore[attr-defined]
    assert_misuse(lemmata("list", "--roles", "--claims"), "--claims is not for roles")


@pytest.mark.parametrize("topic", sorted({t.topic for t in all_theorems()}))
def test_a_topic_is_shown(lemmata, topic):
    out = lemmata("show", topic)
    assert out.exit_code == 0 and f"{topic}  (a topic)" in out.stdout
    assert all(f"\n{t.id}: {t.title}\n" in out.stdout for t in all_theorems() if t.topic == topic)


def test_two_roles_do_not_share_a_name():
    with pytest.raises(ValueError, match=r"perceptron\.readings.* has a role 'separator'"):
        role("separator")(type("Separator", (), {"__module__": "elsewhere"}))


def test_a_reference_that_is_refuted_is_one_clear_line(monkeypatch):
    theorem = next(t for t in all_theorems() if not t.references)
    row = kill_matrix.Row(kill_matrix.Matrix(theorem.id), Record(theorem.id, "mine"), {"mine": "refuted"})
    monkeypatch.setattr(kill_matrix, "run_all", lambda jobs, workers: [row])
    with pytest.raises(Misuse, match=f"{theorem.id} refutes the reference mine: see lemmata check {theorem.id}"):
        kill_matrix.compute([theorem])
