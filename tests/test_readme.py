"""The README's examples print what it says, whole, and what is left out is marked."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
EXAMPLES = [
    (command.splitlines()[0], [line for line in command.splitlines()[1:] if line.strip()])
    for block in CONSOLE
    for command in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
]


def when(command: str) -> list[pytest.MarkDecorator]:
    """Proofs with their exhaustive runs, and a pytest within pytest, take longer than 20 seconds."""
    return [pytest.mark.slow] if command.startswith(("lemmata prove", "pytest")) else []


@pytest.mark.parametrize(
    ("command", "expected"), [pytest.param(*example, id=example[0], marks=when(example[0])) for example in EXAMPLES]
)
def test_a_console_example_prints_what_the_readme_says(command, expected, tmp_path):
    if command.startswith(("lemmata validate", "lemmata check")) and "--sample" not in command:
        command += " --budget 3"  # what large samples add is tested elsewhere
    (lines,) = re.findall(r"```py\n(.*?)```", README, re.DOTALL)
    (tmp_path / "test_theory.py").write_text(lines)
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    run = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, env=environment, check=False)
    assert "Traceback" not in run.stderr
    assert is_shown(expected, run.stdout), f"{command} printed otherwise:\n{run.stdout}\n{run.stderr}"


def is_shown(expected: list[str], printed: str) -> bool:
    """Whether this is all that was printed, but for spaces and empty lines; `…` stands for lines, or a part of one, left out."""
    lines = [" ".join(line.split()) for line in printed.splitlines() if line.strip()]
    words = (" ".join(line.split()) for line in expected)
    pattern = "".join(r"(?:.*\n)*?" if line == "…" else r".*?".join(map(re.escape, line.split("…"))) + r"\n" for line in words)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in lines)) is not None


@pytest.mark.parametrize(
    ("expected", "shown"),
    [
        (["a b", "c"], True),
        (["a b"], False),  # a line is left out, and nothing says so
        (["a b", "…"], True),
        (["…", "c"], True),
        (["c", "…", "a b"], False),
        (["a", "c"], False),  # a part of a line
        (["a …", "c"], True),
        (["…", "d", "…"], False),
    ],
)
def test_what_is_left_out_is_marked(expected, shown):
    assert is_shown(expected, "a   b\n\n  c\n") is shown


def test_the_example_theorem_is_one():
    from lemmata import check

    (source,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names: dict = {"__name__": "readme"}
    sys.modules["readme"] = type(sys)("readme")
    exec(compile(source, "README.md", "exec"), names)
    try:
        assert {record.verdict for record in check(names["twice_the_bound"], examples=50)} == {"holds"}
    finally:
        sys.modules.pop("readme")


def test_the_two_commands_are_there():
    commands = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    assert len(commands) == 2 and all("venv" in c and "pip install" in c for c in commands)
