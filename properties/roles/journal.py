"""What a search notes down as it goes, for a process that watches it: which sample it tries, and until when that may take.

Where the implementation ends the process, the notes are all that is left. Nobody watches by default, and nothing is noted.
"""

from __future__ import annotations

import os
from typing import Any


class Journal:
    """The notes of a process that nobody watches."""

    stop_is_asked = False  # whether whoever watches wants the search to end: a KeyboardInterrupt is theirs

    def __init__(self) -> None:
        self.pid = os.getpid()

    def trying(self, sample: Any) -> None:
        """This sample is evaluated next. Raises `Hung` where the implementation did not return on it for another law."""

    def entered(self, until: float | None) -> None:
        """The implementation is called, and has until then (by ``time.perf_counter``; None for any time)."""

    def left(self) -> None:
        """The call is over."""

    def hung(self) -> None:
        """The implementation did not return on this sample in time: no other law needs to find that out."""

    def so_far(self, found: Any) -> None:
        """This much is found, should the process not live to say so."""

    def came_back_twice(self) -> None:
        """The implementation forked, and this is the child, which must not go on with the search."""
        os._exit(0)

    def interrupts_are_made(self) -> bool:
        """Whether a KeyboardInterrupt must come from the implementation itself, since no Ctrl-C reaches this process."""
        return False


_JOURNAL = Journal()


def journal() -> Journal:
    """The journal of this process."""
    return _JOURNAL


def keep(kept: Journal) -> None:
    """From now on, this process notes down what it does there."""
    global _JOURNAL
    _JOURNAL = kept
