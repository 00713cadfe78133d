"""``lemmata validate … --shields FILE``: a badge as shields.io reads it from an endpoint."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from ..counterexample import witness
from ..site.badges import words_of
from ..validation.command import Finished

COLOURS = {"good": "brightgreen", "bad": "red", "open": "yellow"}


def writer(path: Path) -> Callable[[Finished], str]:
    """A function that writes the badge of a run to a file; one of half a run is not written, and a line says so."""

    def write(run: Finished) -> str:
        if run.interrupted:
            return f"{path} is not written: a badge is of a whole run"
        words, colour = words_of(run.counts, "laws hold")
        badge = {"schemaVersion": 1, "label": "lemmata", "message": words, "color": COLOURS[colour]}
        witness.write_text(path, json.dumps(badge, ensure_ascii=False) + "\n")
        return ""

    return write
