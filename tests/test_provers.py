"""Z3 and cvc5 are an extra: only a proof needs them, and says so in one line where they are missing."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from lemmata.workbench.evidence import prove
from lemmata.workbench.report import command
from rich.console import Console

from .conftest import assert_misuse

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def names(requirements: list[str]) -> set[str]:
    return {text.partition(">")[0] for text in requirements}


def test_the_provers_are_an_extra_which_the_tests_have():
    extras = PROJECT["optional-dependencies"]
    assert names(extras["prove"]) == set(prove.PROVERS.values()) and "lemmata[prove]" in extras["test"]
    assert not names(PROJECT["dependencies"]) & names(extras["prove"])


def test_a_proof_without_them_is_misuse(lemmata, monkeypatch):
    monkeypatch.setattr(prove, "find_spec", lambda name: None if name == "z3" else object())
    line = "a proof needs z3-solver and cvc5, and z3-solver is not installed: pip install 'lemmata[prove]'"
    assert_misuse(lemmata("prove", "block-novikoff"), line)


def test_a_report_that_runs_proofs_asks_for_them_before_it_runs_anything(monkeypatch, tmp_path):
    import pytest
    from lemmata.workbench.base.errors import Misuse

    monkeypatch.setattr(prove, "find_spec", lambda name: None)
    with pytest.raises(Misuse, match="z3-solver and cvc5 are not installed"):
        command.run(Console(), tmp_path / "REPORT.md", False, lambda jobs: pytest.fail("it ran"), fresh=True)


ALONE = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("z3", "cvc5"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
from click.testing import CliRunner
from lemmata.workbench.commands.main import main
from lemmata.workbench.evidence import digests
for words in (["check", "combination-of-psd-is-psd", "--examples", "5", "--size", "small", "--workers", "1"],
              ["show", "combination-of-psd-is-psd"]):
    result = CliRunner().invoke(main, words)
    assert result.exit_code in (0, 3) and "holds" in result.stdout, result.output  # 3: evidence that is stale
assert digests.versions()
assert not {"z3", "cvc5"} & set(sys.modules)
"""


@pytest.mark.slow
def test_everything_else_does_without_them():
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
