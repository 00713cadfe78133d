"""An entry of the survey: a foreign implementation, its settings, and what was found by hand about each refutation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

OURS = "lemmata.survey."
EVERY = "*"  # a note on every refuted theorem


@dataclass(frozen=True)
class Foreign:
    """A foreign implementation: the library (its name on PyPI), target, role, settings, and notes by theorem."""

    library: str
    target: str
    role: str
    settings: dict[str, Any] = field(default_factory=dict)
    note: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """How the report calls it."""
        given = ", ".join(f"{k}={v!r}" for k, v in self.settings.items())
        return f"{self.target.removeprefix(OURS)}{f' ({given})' if given else ''}"

    def note_on(self, theorem: str) -> str:
        """What was found about a refutation of the theorem, or nothing."""
        return self.note.get(theorem, self.note.get(EVERY, ""))
