"""Z3 and cvc5 are an extra: only a proof needs them, and says so in one line where they are missing."""

from __future__ import annotations

import subprocess
import sys

import pytest
from lemmata.workbench.base import extras
from lemmata.workbench.report import command
from rich.console import Console

from .conftest import assert_misuse


def test_a_proof_without_them_is_misuse(lemmata, monkeypatch):
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "z3" else object())
    line = "a proof needs z3-solver and cvc5, and z3-solver is not installed: python -m pip install 'lemmata[prove]'"
    assert_misuse(lemmata("prove", "block-novikoff"), line)


def test_a_report_that_runs_proofs_asks_for_them_before_it_runs_anything(monkeypatch, tmp_path):
    import pytest
    from lemmata.workbench.base.errors import Misuse

    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(Misuse, match="z3-solver and cvc5 are not installed"):
        command.run(Console(), tmp_path / "REPORT.md", False, lambda jobs: pytest.fail("it ran"), fresh=True)


ALONE = """
import sys
from importlib.machinery import PathFinder
find = PathFinder.find_spec
GONE = {"z3", "cvc5", "sklearn", "jinja2"}
PathFinder.find_spec = lambda name, *where: None if name.partition(".")[0] in GONE else find(name, *where)
from click.testing import CliRunner
from lemmata.workbench.commands.main import main
from lemmata.workbench.evidence import digests
for words in (["check", "combination-of-psd-is-psd", "--examples", "5", "--size", "small", "--workers", "1"],
              ["show", "combination-of-psd-is-psd"]):
    result = CliRunner().invoke(main, words)
    assert result.exit_code in (0, 3) and "holds" in result.stdout, result.output  # 3: evidence that is stale
assert digests.versions()
assert not GONE & set(sys.modules)
"""


@pytest.mark.slow
def test_everything_else_does_without_them():
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
