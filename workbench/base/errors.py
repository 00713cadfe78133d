"""Errors of the user, in one line; and the exit status of an interrupt."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

FEW = 4  # names that are suggested at once
INTERRUPTED = 130  # the exit status of a command that Ctrl-C ended: 128 and the number of the signal


class Misuse(Exception):
    """The call was wrong: the message says what was, and what would be right. The command line exits with status 2."""


def nearest(name: str, known: Iterable[str]) -> str:
    """``" (did you mean …?)"``, with those that begin with this word where they are few, or nothing."""
    known = list(known)
    begin = sorted(k for k in known if k.lower().startswith(f"{name.lower()}-"))
    same = [k for k in known if k.lower() == name.lower()]
    close = same or (begin if 1 <= len(begin) <= FEW else difflib.get_close_matches(name, known, n=1, cutoff=0.4))
    return f" (did you mean {' or '.join(close)}?)" if close else ""
