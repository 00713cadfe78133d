"""How a person uses lemmata: command line, pytest plugin, validation of foreign code, replay, reports.

From another project: ``from lemmata.workbench import parametrize_with_theorems, validate``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .doors import parametrize_with_theorems
    from .validation import validate

__all__ = ["parametrize_with_theorems", "validate"]  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Any:
    """Import on first use: pytest loads this package at every start."""
    if name == "parametrize_with_theorems":
        from .doors import parametrize_with_theorems

        return parametrize_with_theorems
    if name == "validate":
        from .validation import validate

        return validate
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
