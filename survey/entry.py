"""An entry of the survey: a foreign implementation, its settings, and what was found by hand about each refutation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

OURS = "lemmata.survey."
EVERY = "*"  # a note on every refuted theorem


@dataclass(frozen=True)
class Foreign:
    """A foreign implementation: the library (its name on PyPI), target, role, settings, and the names of notes by theorem."""

    library: str
    target: str
    role: str
    settings: dict[str, Any] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """How the report calls it."""
        given = ", ".join(f"{k}={v!r}" for k, v in self.settings.items())
        return f"{self.target.removeprefix(OURS)}{f' ({given})' if given else ''}"

    def note_on(self, theorem: str) -> str:
        """The name of the note on a refutation of the theorem (see `inventory.notes`), or nothing."""
        return self.notes.get(theorem, self.notes.get(EVERY, ""))
