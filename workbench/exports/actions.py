"""On GitHub Actions, and nowhere else: an annotation for each law that is broken, and the verdicts in the summary of the step."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from ..base.errors import Misuse
from ..counterexample import witness
from ..site.badges import words_of
from ..validation.command import Finished, as_table
from .failures import Failure, failures, unmet
from .source import Source, source_of


def writer() -> Callable[[Finished], str] | None:
    """A function that appends to the summary, and returns the annotations; None where this is not GitHub Actions.

    Raises `Misuse` at once where the summary could not be written.
    """
    if os.environ.get("GITHUB_ACTIONS") != "true":
        return None
    named = os.environ.get("GITHUB_STEP_SUMMARY")
    path = Path(named) if named else None
    witness.must_have_folder(path)

    def write(run: Finished) -> str:
        if path is not None:
            _append(path, summary(run))
        where = source_of(run.target)
        found = [annotation(failure, where) for failure in failures(run) if not failure.known]
        return "\n".join([*found, *(f"::error title=lemmata::{_escaped(text)}" for text in unmet(run))])

    return write


def annotation(failure: Failure, where: Source) -> str:
    """The command by which GitHub shows a failure beside the line that the implementation begins at."""
    place = [] if where.file is None else [f"file={_property(where.path)}", f"line={where.line}"]
    title = f"title={_property(failure.theorem.title)}"
    return f"::{failure.level} {','.join([*place, title])}::{_escaped(failure.text)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def summary(run: Finished) -> str:
    """The table of verdicts in Markdown, below a line that counts them."""
    heads, rows = as_table(run.found)
    title = f"{_cell(run.name)}, as {run.role}: {words_of(run.counts)[0]}{', interrupted' if run.interrupted else ''}"
    lines = [heads, ["---"] * len(heads), *rows]
    return f"\n### {title}\n\n" + "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in lines) + "\n"


def _cell(text: str) -> str:
    """Text as it is, in a cell of Markdown."""
    for sign in "\\`*_[]<>|~$#&":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def _append(path: Path, text: str) -> None:
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise Misuse(f"{path} cannot be written: {error.strerror}") from None
