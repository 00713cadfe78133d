"""The entries of the tables: what is tried for which role, in which style, and what of it is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Plain:
    """A correct implementation, and faulty ones by what is wrong with them.

    Attributes
    ----------
    role: its name. style: what is special about how it is written. thing: a class, an instance or a function.
    broken: what is wrong, and the implementation that is. settings: as ``--set`` would give them. random: it answers differently.
    """

    role: str
    style: str
    thing: Any
    broken: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    random: bool = False
