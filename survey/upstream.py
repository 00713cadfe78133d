"""The defects of the inventory as their maintainers want them reported: what was expected, what happens, and code that shows it."""

from __future__ import annotations

import ast
import importlib.metadata
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ..workbench.base.errors import Misuse
from ..workbench.counterexample.witness import write_beside
from .inventory import Finding, inventory

SECONDS = 120  # for a script
HEALED = "the finding has healed"
# What the forms of these projects ask for, in their words and order; of others, the first.
FORMS = {
    "": ("Describe the bug", "Steps/Code to Reproduce", "Expected Results", "Actual Results", "Versions"),
    "scipy": (
        "Describe your issue.",
        "Reproducing Code Example",
        "Expected",
        "Error message",
        "SciPy/NumPy/Python version",
    ),
    "torch": ("🐛 Describe the bug", "Code", "Expected", "Actual", "Versions"),
}


def write(folder: Path) -> Iterator[tuple[Path, str]]:
    """Write ``ID.md`` into the folder for each defect that no version has mended; yields each path, and why it has no output.

    A script runs where its library is installed; its output stands in the report, and one that has healed is not written.
    Raises `Misuse` where the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Misuse(f"{folder} cannot be written: {error.strerror}") from None
    for finding in inventory().values():
        if finding.grade != "defect" or finding.mended:
            continue
        output, missing = _output(finding)
        if missing != HEALED:
            write_beside(folder / f"{finding.id}.md", text(finding, output))
        yield folder / f"{finding.id}.md", missing


def text(finding: Finding, output: str = "") -> str:
    """The report on one finding, with what its script printed here."""
    bug, code, expected, actual, versions = FORMS.get(finding.library, FORMS[""])
    shown = f"\n\n```text\n{output}\n```" if output else ""
    of = f"Seen in {finding.library} {finding.versions}. The output is of {_installed(finding)}." if output else finding.seen
    parts = [
        (bug, f"{finding.symptom}\n\nSmallest input known: {finding.smallest}."),
        (code, f"```python\n{program(finding)}\n```"),
        (expected, finding.contract),
        (actual, finding.effect + shown),
        (versions, of),
    ]
    if finding.proposal:
        parts.insert(4, ("Suggestion", f"One could {finding.proposal}."))
    return "\n\n".join(f"### {head}\n\n{body}" for head, body in parts) + "\n"


def program(finding: Finding) -> str:
    """Its script without the docstring, and without the statement that fails once it has healed."""
    source = finding.script.read_text(encoding="utf-8")
    gone = set()
    for node in ast.parse(source).body:
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_docstring or (isinstance(node, ast.Assert) and HEALED in ast.unparse(node)):
            gone |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return "\n".join(line for i, line in enumerate(source.splitlines(), 1) if i not in gone).strip()


def _output(finding: Finding) -> tuple[str, str]:
    """What its script prints, in a folder of its own, or why there is nothing."""
    with tempfile.TemporaryDirectory() as folder:
        call = [sys.executable, str(finding.script)]
        try:
            done = subprocess.run(call, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return "", f"its script takes longer than {SECONDS} s"
    if HEALED in done.stderr:
        return "", HEALED
    if done.returncode:
        return "", (done.stderr.strip().splitlines() or [f"its script ends with {done.returncode}"])[-1]
    return done.stdout.strip(), ""


def _installed(finding: Finding) -> str:
    names = dict.fromkeys(name for name in (finding.library, "numpy", "scipy") if _version(name))
    return ", ".join([*(f"{name} {_version(name)}" for name in names), f"Python {sys.version.split()[0]}"])


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""
