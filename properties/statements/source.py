"""Where a statement is printed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Source:
    """A place in a source document."""

    document: str
    place: str

    def __str__(self) -> str:
        return f"{self.document}, {self.place}"
