"""The commands that answer at once: what they import, the index behind ``lemmata list``, output that nobody reads to its end."""

from __future__ import annotations

import io
import json
import os
import re
import resource
import subprocess
import sys

import pytest
from lemmata.workbench.base import terminal
from lemmata.workbench.evidence import index
from rich.console import Console

from .conftest import assert_misuse

QUICK = [
    ["--help"],
    ["--version"],
    ["list"],
    ["list", "--json"],
    ["list", "--claims"],
    ["list", "--claims", "--source", "cs229-svm", "--json"],
    ["list", "--role", "separator"],
    ["list", "--topic", "no-such-topic"],
    ["check", "--help"],
]
HEAVY = ("numpy", "hypothesis", "flint", "sympy", "sklearn", "scipy", "cvxpy", "z3", "cvc5", "jinja2", "rich.progress")
PROGRAM = """
import sys
from lemmata.workbench.commands.main import main
try:
    main(prog_name="lemmata")
finally:
    print([m for m in {heavy} if m in sys.modules], file=sys.stderr)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A cache with an index of the code as it is."""
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(index, "folder", lambda: cache / "lemmata")
        index.load()
    return cache


def quickly(built, *arguments: str) -> subprocess.CompletedProcess[str]:
    program = PROGRAM.format(heavy=HEAVY)
    environment = {**os.environ, "XDG_CACHE_HOME": str(built)}
    return subprocess.run([sys.executable, "-c", program, *arguments], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("arguments", QUICK, ids=" ".join)
def test_a_quick_command_imports_nothing_that_takes_long(built, arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = quickly(built, *arguments)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert run.returncode == (2 if "no-such-topic" in arguments else 0)
    assert run.stderr.splitlines()[-1] == "[]"
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 0.4


@pytest.mark.parametrize(
    "arguments",
    [
        ["list"],
        ["list", "--json"],
        ["list", "--role", "separator"],
        ["list", "--source", "cs229-svm"],
        ["list", "--claims"],
        ["list", "--claims", "--verdict", "repaired", "--json"],
    ],
    ids=" ".join,
)
def test_with_the_index_and_without_it_the_answer_is_the_same(lemmata, built, monkeypatch, arguments):
    monkeypatch.setattr(index, "folder", lambda: built / "lemmata")
    with_it = lemmata(*arguments)
    monkeypatch.setattr(index, "folder", lambda: built / "none" / "of" / "these")
    without = lemmata(*arguments)
    assert (with_it.exit_code, with_it.stdout, with_it.stderr) == (without.exit_code, without.stdout, without.stderr)
    assert len(with_it.stdout.splitlines()) > 5


def test_claims_are_listed_as_they_are_shown(lemmata):
    from lemmata.workbench.evidence.stored import stored_verdicts
    from lemmata.workbench.texts.claims import all_claims
    from lemmata.workbench.texts.wording import claim_json

    records = json.loads(lemmata("list", "--claims", "--json").stdout)
    assert records == [claim_json(claim, stored_verdicts()) for claim in all_claims().values()]


def test_what_is_stored_is_what_is_built(built):
    [file] = (built / "lemmata").iterdir()
    stored = json.loads(file.read_text(encoding="utf-8"))
    assert stored == index.build()
    assert all(t["title"] and len(t["title"]) <= 100 for t in stored["theorems"])
    block_novikoff = next(t for t in stored["theorems"] if t["id"] == "block-novikoff")
    assert block_novikoff["role"] == "online-classifier" in stored["roles"]


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"digest": "0"}'])
def test_a_damaged_or_old_index_is_not_used(monkeypatch, tmp_path, content):
    monkeypatch.setattr(index, "folder", lambda: tmp_path)
    monkeypatch.setattr(index, "build", lambda: {"built": True})
    index._file().write_text(content)
    assert index.load() == {"built": True}


def test_few_indexes_are_kept_and_a_cache_that_cannot_be_written_is_no_fault(monkeypatch, tmp_path):
    monkeypatch.setattr(index, "folder", lambda: tmp_path / "lemmata")
    monkeypatch.setattr(index, "build", lambda: {"roles": [], "theorems": [], "claims": []})
    for number in range(2 * index.KEPT):
        monkeypatch.setattr(index, "digest", lambda number=number: f"{number:016}")
        index.load()
    assert len(list((tmp_path / "lemmata").iterdir())) == index.KEPT
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(index, "folder", lambda: tmp_path / "file" / "lemmata")
    assert index.load() == index.build()


def test_an_edit_makes_it_old(monkeypatch, tmp_path):
    monkeypatch.setattr(index, "ROOT", tmp_path)
    monkeypatch.setattr(index, "COMPUTES", ("evidence/index.py",))
    for name in (
        "workbench/evidence/index.py",
        "theorems/topic/a.py",
        "sources/text/claims.jsonl",
        "theorems/results.jsonl",
        "algorithms/b.py",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    seen = [index.digest()]
    for name in (
        "theorems/topic/a.py",
        "sources/text/claims.jsonl",
        "theorems/results.jsonl",
        "algorithms/b.py",
        "workbench/evidence/index.py",
    ):
        (tmp_path / name).write_text("2")
        seen.append(index.digest())
    (tmp_path / "theorems/topic/a.py").rename(tmp_path / "theorems/topic/z.py")
    seen.append(index.digest())
    assert len(set(seen)) == len(seen)
    for name in ("theorems/topic/__pycache__/a.py", "workbench/other.py", "theorems/README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("3")
    assert index.digest() == seen[-1]


def test_a_role_that_is_not_there_is_one_line(lemmata, built, monkeypatch):
    monkeypatch.setattr(index, "folder", lambda: built / "lemmata")
    assert_misuse(lemmata("list", "--role", "separater"), "there is no role 'separater' (did you mean separator?)")
    assert_misuse(lemmata("list", "--claims", "--verdict", "hold"), "did you mean holds")


def test_a_long_table_is_a_line_a_row_in_a_pipe(capsys):
    rows = [("a" * 300, "holds"), ("∥b∥", "refuted")]
    terminal.print_rows(terminal.console(), ("name", "verdict"), rows)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines] == [["name", "verdict"], *map(list, rows)]
    assert lines[0].index("verdict") == lines[2].index("refuted") == 302


def test_on_a_terminal_it_is_folded_to_the_width():
    file = io.StringIO()
    rows = [("a-name-without-any-space", "holds", "words of a title that is long"), ("b", "refuted", "")]
    terminal.print_rows(Console(file=file, force_terminal=True, no_color=True, width=40), ("what", "verdict", "title"), rows)
    lines = [line.rstrip() for line in re.sub("\x1b.*?m", "", file.getvalue()).splitlines()]
    assert lines == [
        "a-name-without-any-space",
        "  holds; title words of a title that is",
        "  long",
        "b",
        "  refuted",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--help"], 0),
        (["list"], 0),
        (["list", "--json"], 0),
        (["show", "block-novikoff"], 0),
        (["show", "separator"], 0),
        (["replay", "cs229-svm/kkt-soft-free-vectors"], 1),  # refuted still: that nobody reads it does not heal it
        (["verify", "no-certificate.json"], 2),
    ],
)
def test_nobody_reads_it(tmp_path, arguments, status):
    reading, writing = os.pipe()
    os.close(reading)
    (tmp_path / "no-certificate.json").write_text("{}")
    with open(writing, "wb") as closed:
        command = [sys.executable, "-m", "lemmata", *arguments]
        run = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, text=True, check=False, cwd=tmp_path)
    assert run.returncode == status
    assert run.stderr == "" or status == 2


def test_the_first_line_is_enough(tmp_path):
    command = f"set -o pipefail; {sys.executable} -m lemmata show block-novikoff | head -1"
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("block-novikoff ") and run.stdout.count("\n") == 1
