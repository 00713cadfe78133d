"""Parameters of an implementation that a reading changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..numbers import rational
from ..verdicts import NotApplicable
from .base import setting


def with_parameter(make: Callable[[], Any], name: str, value: Any) -> Callable[[], Any]:
    """Makes one implementation, with this value of a parameter. Raises `NotApplicable` where it cannot be changed.

    value: an exact number, which is handed over as the float64 nearest to it.
    """
    made = make()
    if not hasattr(made, "set_params"):
        raise NotApplicable(f"its {name} cannot be changed: it has no set_params")
    made.set_params(**{name: float(value)})
    if rational(setting(made, name)) != rational(float(value)):
        raise NotApplicable(f"set_params does not change its {name}")
    return lambda: made
