"""Records and theorems show themselves as cards in a notebook: their classes belong to the engine, which knows no pages."""

from __future__ import annotations

from typing import Any

from ..properties.search import Record
from ..properties.theorem import Theorem


def _record(self: Any) -> str:
    from .notebook import of_record  # imported when a notebook asks

    return of_record(self)


def _theorem(self: Any) -> str:
    from .notebook import of_theorem

    return of_theorem(self)


def attach() -> None:
    """Give both classes the method that a notebook asks for."""
    setattr(Record, "_repr_html_", _record)  # noqa: B010  (a type checker knows no such attribute)
    setattr(Theorem, "_repr_html_", _theorem)  # noqa: B010
