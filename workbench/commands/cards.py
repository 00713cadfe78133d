"""Records, witnesses and theorems show themselves as cards in a notebook: their classes know no pages."""

from __future__ import annotations

from typing import Any

from ...properties.search.search import Record
from ...properties.theorem import Theorem
from ..counterexample.witness import Witness


def _record(self: Any) -> str:
    from .notebook import of_record  # imported when a notebook asks

    return of_record(self)


def _theorem(self: Any) -> str:
    from .notebook import of_theorem

    return of_theorem(self)


def _witness(self: Any) -> str:
    from .notebook import of_witness

    return of_witness(self)


def attach() -> None:
    """Give these classes the method that a notebook asks for."""
    setattr(Record, "_repr_html_", _record)  # noqa: B010  (a type checker knows no such attribute)
    setattr(Theorem, "_repr_html_", _theorem)  # noqa: B010
    setattr(Witness, "_repr_html_", _witness)  # noqa: B010
