"""A terminal of 80 columns is readable, and a run can be narrowed to what one wants to see."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from io import StringIO

import pytest
from lemmata.properties.roles import role
from lemmata.properties.search.record import Record
from lemmata.properties.statements.allowances import declared, from_gap, rounding
from lemmata.properties.statements.conclusions import at_most
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.base.terminal import console, print_folded, print_table
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


def test_no_word_of_a_table_is_broken():
    lines = on_a_terminal(40, ("theorem", "verdict", "what"), [("law", "not-applicable", "so much is said that it has no room")])
    assert len(lines) > 2 and any("not-applicable" in line for line in lines)
    stacked = on_a_terminal(40, COLUMNS, [("linear-program-weak-duality", "not-applicable", "1", "2", "3", "4", "")])
    assert stacked == ["linear-program-weak-duality", "  not-applicable; samples 1; largest 2;", "  hard 3; tightness 4"]


REFUTATION = """thing breaks law
  law      One says that each of these words is whole wherever the line ends, and whatever comes after it: yes.
  got      one: 1, not > 2
  smallest
    rows = [[1234567890, 1234567890], [1234567890, 1234567890], [1234567890, 1234567890]]
  without lemmata
    print("a program is to be copied, and its lines stay as they are: it is for another screen")
  replay   lemmata replay a/folder/with/a/long/name/and/a/file/of/another/long/name.json module:name"""


def test_a_refutation_is_folded_between_words_and_its_program_is_not():
    def printed(**options):
        file = StringIO()
        print_folded(Console(file=file, no_color=True, highlight=False, **options), REFUTATION)
        return file.getvalue().splitlines()

    assert printed(width=160) == REFUTATION.splitlines()  # in a pipe
    terminal = printed(width=60, force_terminal=True)
    for was in REFUTATION.splitlines()[-3:]:
        assert was in terminal
    assert all(len(line) <= 60 for line in terminal if line not in REFUTATION)
    assert " ".join(" ".join(terminal).split()) == " ".join(REFUTATION.split())
    assert terminal[2].startswith(" " * 11) and terminal[2][11] != " "


@pytest.mark.parametrize("left", ["80", "", "many"])
def test_what_readline_leaves_in_the_environment_folds_no_pipe(monkeypatch, left):
    monkeypatch.setenv("COLUMNS", left)
    assert console().width == 160


def test_a_pipe_has_a_line_a_row_and_long_notes_below_in_a_line_each():
    file = StringIO()
    print_table(Console(file=file, width=160), COLUMNS, [(f"law-{i}", "holds", "5", "", "", "", "words " * 40) for i in range(2)])
    _, first, second, note = file.getvalue().splitlines()
    assert (
        first.split() == ["law-0", "holds", "5"] and second.split()[0] == "law-1" and note.startswith("law-0, law-1: words words")
    )


def test_only_the_largest_reason_is_on_the_screen():
    parts = declared(1e-6, "small") + rounding(1e-3, "much") + from_gap(1e-9, "less")
    missed = replace(at_most("x", 3, 1), allowance=parts)
    assert (
        missed.brief.endswith(" (allowance 0.001: rounding: much, and 2 more)") and "small" in str(missed) and "less" in str(missed)
    )
    alone = replace(missed, allowance=rounding(1e-3, "much"))
    assert alone.brief == str(alone)


@pytest.mark.slow
def test_a_large_sample_goes_to_a_file(lemmata, own_module, tmp_path):
    target = f"{own_module('late', LATE)}:solve"
    asked = (
        "validate",
        target,
        "--role",
        "lp-solver",
        "--theorem",
        "linear-program-feasibility",
        "--size",
        "working",
        "--budget",
        "4",
    )
    found = lemmata(*asked, "--save", "found")
    assert found.exit_code == 1 and re.search(r"\n    G: \d+ × \d+ entries\n", found.stdout), found.stdout
    assert max(map(len, found.stdout.splitlines())) < 900
    assert "\n    PYTHONPATH=. python found/linear-program-feasibility.py\n" in found.stdout
    program = tmp_path / "found" / "linear-program-feasibility.py"
    run = subprocess.run([sys.executable, program], env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True)
    assert run.returncode == 0 and "# (Gx)ᵢ ≤ hᵢ" in program.read_text(), run.stderr


LATE = """
from scipy.optimize import linprog


def solve(c, G, h, A, b):
    found = linprog(c, A_ub=G, b_ub=h, A_eq=A, b_eq=b, bounds=(None, None), method="highs-ipm")
    if found.status:
        raise ValueError(found.message)
    return found.x * 1.01 + 0.1 if len(c) > 20 else found.x
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_something_is_on_the_screen_before_the_theorems_are_read():
    import pty

    watched, own = pty.openpty()
    code = "import sys; from lemmata.workbench.commands.main import main; main()"
    child = subprocess.Popen([sys.executable, "-c", code, "check", "block-novikoff"], stdout=own, stderr=own, stdin=own)
    first = os.read(watched, 100)
    child.kill()
    child.wait()
    os.close(own)
    os.close(watched)
    assert first.decode().startswith("reading …")


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


def test_a_module_that_there_is_not_and_the_classes_of_one_that_there_is(lemmata, own_module):
    asked = ("--role", "separator")
    assert_misuse(lemmata("validate", "sklearn.linear_mdel:Perceptron", *asked), "(did you mean sklearn.linear_model?)")
    assert_misuse(lemmata("validate", "sklern.linear_model:Perceptron", *asked), "(did you mean sklearn?)")
    module = own_module("of_mine", "class Mine:\n    def fit(self, X, y):\n        return self\n\n\nclass Other:\n    pass\n")
    assert_misuse(lemmata("validate", module, *asked), f"it has no fit (did you mean {module}:Mine?)")


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
