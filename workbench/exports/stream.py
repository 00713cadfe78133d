"""``lemmata validate … --ndjson FILE``: a record a line, each as soon as its theorem is searched."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from pathlib import Path

from ...properties import records
from ...properties.search.record import Record
from ..base.errors import Misuse
from ..counterexample import witness

STANDARD_OUTPUT = Path("-")


@contextmanager
def stream(path: Path | None) -> Iterator[Callable[[Record], None]]:
    """Yields a function to call with each record: it appends a whole line, and does nothing where `path` is None.

    The file is begun, in the place of an older one, with the first record. Raises `Misuse` where it cannot be written.
    """
    out, begun = sys.stdout, False

    def note(record: Record) -> None:
        nonlocal begun
        if path is None:
            return
        line = records.text([record.as_json()])
        try:
            if path == STANDARD_OUTPUT:
                print(line, end="", file=out, flush=True)
                return
            if not begun:
                witness.write_text(path, "")
                begun = True
            with path.open("a", encoding="utf-8") as file:
                file.write(line)
        except OSError as error:
            raise Misuse(f"{path} cannot be written: {error.strerror}") from None

    # what an implementation prints as it is imported does not come between the lines
    with redirect_stdout(sys.stderr) if path == STANDARD_OUTPUT else nullcontext():
        yield note
