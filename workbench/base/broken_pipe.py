"""A reader may leave before the end of the output: ``lemmata list | head -1`` succeeds."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any


class Outlet:
    """A text stream that goes on without a reader once the other end of its pipe is closed."""

    def __init__(self, stream: Any):
        self._stream = stream

    def write(self, text: str) -> int:
        try:
            return self._stream.write(text)
        except BrokenPipeError:
            self._close()
            return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except BrokenPipeError:
            self._close()

    def _close(self) -> None:
        """Nobody reads on: further output, and the rest of the buffer, goes nowhere."""
        with suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), self._stream.fileno())
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def readers_may_leave() -> Iterator[None]:
    """Within it, a pipe that is closed ends neither the command nor changes its exit status."""
    if sys.stdout is None or sys.stderr is None:  # a process without them
        yield
        return
    before = sys.stdout, sys.stderr
    ours = sys.stdout, sys.stderr = Outlet(sys.stdout), Outlet(sys.stderr)
    try:
        yield
    finally:
        for stream in ours:
            stream.flush()
        if (sys.stdout, sys.stderr) == ours:
            sys.stdout, sys.stderr = before
