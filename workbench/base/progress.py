"""A progress bar on a terminal, nothing in a pipe; and Ctrl-C, which ends a run but keeps what it found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ...properties.search.search import Record
from . import terminal
from .errors import INTERRUPTED

__all__ = ["INTERRUPTED", "collect", "phase", "progress_bar"]


def collect(found: list[Any], items: Iterable[Any]) -> bool:
    """Append the items as they come. Returns whether Ctrl-C ended this before they were all there."""
    try:
        for item in items:
            found.append(item)
    except KeyboardInterrupt:
        return True
    return False


@contextmanager
def progress_bar(total: int, what: str = "checking") -> Iterator[Callable[[Record | str], None]]:
    """Yields a function to call with each record as it is ready, or with the name of what is done."""
    err = terminal.console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, advance=1, description=(done if isinstance(done, str) else done.theorem)[:40])


@contextmanager
def phase(what: str) -> Iterator[None]:
    """On a terminal says what is being done, while it is."""
    err = terminal.console(stderr=True)
    if not err.is_terminal:
        yield
        return
    with err.status(f"{what} …"):
        yield
