"""The guide: what it shows runs and prints what it says, its workflow is one, and its pages are all there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from lemmata.workbench.commands.main import main

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```', re.DOTALL | re.MULTILINE)
STEPS = {page: BLOCK.findall(page.read_text(encoding="utf-8")) for page in PAGES}
SLOW = ("proof", "theorem")  # longer than some seconds: CI runs them
RUNNING = [page for page, blocks in STEPS.items() if any(kind == "console" for kind, *_ in blocks)]


def test_there_is_something_to_run():
    assert len(RUNNING) >= 5 and all(kind in ("python", "py", "console", "yaml", "text") for b in STEPS.values() for kind, *_ in b)


@pytest.mark.parametrize(
    "page", [pytest.param(page, id=page.stem, marks=[pytest.mark.slow] * (page.stem in SLOW)) for page in RUNNING]
)
def test_a_page_does_what_it_says(page, tmp_path):
    """In order: files are written, commands run in their folder, and each line that is shown is in the output."""
    here = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    paths = ["", *([clone(tmp_path)] if page.stem == "theorem" else []), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PATH": here, "PYTHONPATH": os.pathsep.join(paths)}
    for kind, title, text in STEPS[page]:
        if kind in ("python", "py"):
            (tmp_path / title).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / title).write_text(text, encoding="utf-8")
        if kind != "console":
            continue
        for command, *expected in (part.splitlines() for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]):
            if "ipynb" in command:
                pytest.importorskip("nbformat")
            run = subprocess.run(
                _ours(command), shell=True, cwd=tmp_path, capture_output=True, text=True, env=environment, check=False
            )
            assert "Traceback" not in run.stderr, run.stderr
            shown = [" ".join(line.split()) for line in (run.stdout + run.stderr).splitlines()]
            for words in (" ".join(line.split()) for line in expected if line.strip()):
                assert any(words in line for line in shown), f"{command}: {words!r} is not in:\n{run.stdout}\n{run.stderr}"


FROM_A_CLONE = """
import sys
from importlib.util import spec_from_file_location

class Clone:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "lemmata":
            return spec_from_file_location(name, "{0}/front/__init__.py", submodule_search_locations=["{0}/front"])

sys.meta_path.insert(0, Clone)
"""


def clone(folder: Path) -> str:
    """Copy the repository, as a contributor has it; what is returned has to come first on the path of Python to import it."""
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    for file in (file for file in tracked if (ROOT / file).is_file()):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / file, folder / file)
    path = folder / "path"
    path.mkdir()
    path.joinpath("sitecustomize.py").write_text(FROM_A_CLONE.format(folder), encoding="utf-8")
    return str(path)


def _ours(command: str) -> str:
    """The command with the lemmata of this Python."""
    return re.sub(r"(^|; )lemmata ", rf"\1{shlex.quote(sys.executable)} -m lemmata ", command)


def test_every_command_and_option_of_the_guide_exists():
    said = [line for page in PAGES for line in re.findall(r"lemmata [a-z][^`\n;|]*", page.read_text(encoding="utf-8"))]
    words = [shlex.split(line.replace("…", " ")) for line in said if line.split()[1] in main.commands]
    assert len(words) > 12 and {w[1] for w in words} >= {
        "validate",
        "check",
        "report",
        "worksheet",
        "prove",
        "adapt",
        "list",
        "show",
    }
    for _, name, *rest in words:
        known = {option for parameter in main.commands[name].params for option in parameter.opts} | {"--help", "--"}
        assert {word for word in rest if word.startswith("--")} <= known, (name, rest)


def test_the_workflow_is_one():
    yaml = pytest.importorskip("yaml")
    workflow, action, hooks = (yaml.safe_load(text) for kind, _, text in STEPS[DOCS / "how-to" / "actions.md"] if kind == "yaml")
    manifest = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    assert set(action["steps"][-1]["with"]) <= set(manifest["inputs"])
    ours = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {hook["id"] for hook in hooks["repos"][0]["hooks"]} == {hook["id"] for hook in ours}
    assert set(workflow) == {"name", True, "permissions", "jobs"}  # YAML reads the key "on" as true
    steps = workflow["jobs"]["validate"]["steps"]
    assert all(("uses" in step) != ("run" in step) for step in steps)
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"]) for step in steps if "uses" in step)
    [command] = [shlex.split(step["run"]) for step in steps if step.get("run", "").startswith("lemmata")]
    kept = steps[-1]["with"]["path"].split()
    options = dict(zip(command[3::2], command[4::2], strict=True))
    assert command[:2] == ["lemmata", "validate"] and kept == [options["--html"], options["--json"]]
    context = main.commands["validate"].make_context("validate", command[2:])
    assert context.params["role_name"] == "separator" and str(context.params["baseline"]) == "theory/baseline.json"


@pytest.mark.slow
def test_the_guide_builds_without_a_warning(tmp_path):
    pytest.importorskip("mkdocs", reason="no mkdocs here: pip install 'lemmata[docs]'")
    pytest.importorskip("mkdocstrings", reason="no mkdocstrings here: pip install 'lemmata[docs]'")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", ROOT / "mkdocs.yml", "-d", tmp_path / "site"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    reference = (tmp_path / "site/reference/python.html").read_text(encoding="utf-8")
    assert "lemmata.workbench.validation.one_theorem.check" in reference and "certified" in (
        tmp_path / "site/evidence.html"
    ).read_text("utf-8")
    for page in (tmp_path / "site").rglob("*.html"):
        assert not re.search(r'(src|<link[^>]* href)="https?://', page.read_text(encoding="utf-8")), page
