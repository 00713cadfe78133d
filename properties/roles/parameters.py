"""Parameters of an implementation that a reading changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..numbers.exact import rational
from ..statements.verdicts import NotApplicable
from .base import setting


def with_parameter(make: Callable[[], Any], name: str, value: Any) -> Callable[[], Any]:
    """Makes one implementation, with this exact value of a parameter.

    Raises `NotApplicable` where it cannot be changed, and where float64 does not have the value.
    """
    if rational(float(value)) != rational(value):
        raise NotApplicable(f"float64 has no {name} of that value")
    made = make()
    if not hasattr(made, "set_params"):
        raise NotApplicable(f"its {name} cannot be changed: it has no set_params")
    made.set_params(**{name: float(value)})
    if rational(setting(made, name)) != rational(value):
        raise NotApplicable(f"set_params does not change its {name}")
    return lambda: made
