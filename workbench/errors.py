"""What the user did wrong, in one line; and what ended a command."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

INTERRUPTED = 130  # the exit status of a command that Ctrl-C ended: 128 and the number of the signal


class Misuse(Exception):
    """The call was wrong: the message says what was, and what would be right. The command line exits with status 2."""


def nearest(name: str, known: Iterable[str]) -> str:
    """``" (did you mean …?)"``, or nothing."""
    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.4)
    return f" (did you mean {close[0]}?)" if close else ""
