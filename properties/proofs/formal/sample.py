"""A sample of which only the hypotheses are known."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from ...roles.readings import Reading, sample_of
from .formal import real, vector


class Formal:
    """A sample of a type of which only the hypotheses are known: its quantities are names.

    The type says in `FORMAL` which attributes are formal, and by which names: ``{"v": "vector v", "radius_squared": "R²"}``.
    Raises `AttributeError` for any other.
    """

    def __init__(self, kind: type):
        self._kind = kind
        named: dict[str, str] = {}
        for base in reversed(kind.__mro__):
            named |= vars(base).get("FORMAL", {})
        self._values = {
            attribute: vector(name.removeprefix("vector ")) if name.startswith("vector ") else real(name)
            for attribute, name in named.items()
        }

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._values:
            raise AttributeError(f"{self._kind.__name__}.{name} is not formal: {', '.join(self._values) or 'nothing'} is")
        return self._values[name]

    @property
    def formal(self) -> dict[str, Any]:
        """The formal attributes."""
        return dict(self._values)


def owner(kind: type, over: str) -> type:
    """The type that has a list: a reading, or, where it has none of that name, its sample type (`samples.hypotheses.items_of`)."""
    own = hasattr(kind, over) or (is_dataclass(kind) and any(f.name == over for f in fields(kind)))
    return kind if own or not issubclass(kind, Reading) else sample_of(kind) or kind
