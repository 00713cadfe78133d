"""A progress bar on a terminal, nothing in a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ..properties.search import Record
from . import render


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[Record], None]]:
    """Yields a function to call with each record as it is ready."""
    err = render.console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("checking", total=total)
        yield lambda record: bar.update(task, advance=1, description=record.theorem[:40])
