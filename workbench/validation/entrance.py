"""What every door does first: what cannot play its role is refused, in one message and with the verdict ``error``."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from ...properties.roles import Implementation
from ...properties.roles.base import with_article
from ...properties.roles.limits import LIMIT
from ...properties.search.search import Record
from ...properties.theorem import Theorem
from ..base.errors import Misuse
from ..counterexample import witness
from ..workers.pool import DEFAULT, Limits, run_apart
from .first_call import depends_on_the_first
from .preflight import Preflight, Report


class AnswersDiffer(UserWarning):
    """The implementation answers differently on the same sample: what is found of it may not be found again."""


def preflight(made: Implementation, role: type, theorems: Sequence[Theorem], limits: Limits = DEFAULT) -> Report:
    """Whether an implementation can play the role at all, tried on samples of `theorems`.

    Raises `Misuse`, in one line, where it cannot.
    """
    seconds = min(limits.seconds or LIMIT, LIMIT)
    limits = replace(limits, seconds=seconds)
    found = run_apart(Preflight(role, theorems, made, seconds), limits)
    if found.asked:
        found = Report(depends_on_the_first(found.asked, theorems, made, seconds, limits))
    if found.error:
        raise Misuse(f"{made.name}: error: it cannot be {with_article(role.__role__)}: {found.error}")  # type: ignore[attr-defined]
    return found


def admit(made: Implementation, role: type, theorems: Sequence[Theorem], limits: Limits = DEFAULT) -> None:
    """The same for Python: warns with `AnswersDiffer` where it answers differently twice."""
    if note := preflight(made, role, theorems, limits).note:
        warnings.warn(f"{made.name}: {note}", AnswersDiffer, stacklevel=3)


def must_be_no_file(target: str) -> None:
    """Raises `Misuse`, with the target that is meant, where it names a file of Python, FILE.py:NAME."""
    file, colon, name = target.partition(":")
    if file.endswith(".py"):
        folder, _, stem = file.removesuffix(".py").rpartition("/")
        where = f", from the folder {folder}" if folder else ""
        raise Misuse(f"a target is written module:name, not {target} (did you mean {stem}{colon}{name}{where}?)")


@contextmanager
def refusals_are_written(name: str, json_file: Path | None, note: Callable[[Record], None] = lambda _: None) -> Iterator[None]:
    """Within it, that an implementation cannot play its role is written to the file, and noted, as a record of its own, too."""
    try:
        yield
    except Misuse as error:
        record = Record("", name, verdict="error", reason=str(error))
        note(record)
        if json_file:
            witness.write_json(json_file, [record.as_json()])
        raise
