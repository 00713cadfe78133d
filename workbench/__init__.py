"""How a person uses lemmata: command line, pytest plugin, validation of foreign code, replay, reports.

From another project: ``from lemmata import check, parametrize_with_theorems, validate``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .validation.api import validate
    from .validation.one_theorem import check
    from .validation.pytest_decorator import parametrize_with_theorems

__all__ = ["check", "parametrize_with_theorems", "validate"]

_HOMES = {
    "check": "validation.one_theorem",
    "parametrize_with_theorems": "validation.pytest_decorator",
    "validate": "validation.api",
}


def __getattr__(name: str) -> Any:
    """Import on first use: pytest loads this package at every start."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
