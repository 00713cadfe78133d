"""Parameters of an implementation that a reading changes."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from ..numbers.exact import rational
from ..statements.verdicts import NotApplicable
from .base import Watched, setting, watched


def with_parameter(make: Callable[[], Any], name: str, value: Any) -> Callable[[], Any]:
    """Makes one implementation, with this exact value of a parameter: by ``set_params``, or by its constructor.

    Raises `NotApplicable` where it cannot be changed, and where float64 does not have the value.
    """
    if rational(float(value)) != rational(value):
        raise NotApplicable(f"float64 has no {name} of that value")
    made = make()
    has_way = hasattr(made, "set_params")
    if has_way:
        made.set_params(**{name: float(value)})
    else:
        made = watched(made)
        _set(made, name, float(value))
    if rational(setting(made, name)) != rational(value):
        raise NotApplicable(f"{'set_params does not change its' if has_way else 'its constructor does not keep its'} {name}")
    return lambda: made


def _set(made: Watched, name: str, value: float) -> None:
    """Construct it again, where its constructor takes the parameter and it has all of them as attributes.

    An attribute that its constructor does not take is not set: who solves for a penalty of 1 and says so need not look at it again.
    """
    thing = made._thing
    takes = _parameters(type(thing))
    if name not in takes or not all(hasattr(thing, key) for key in takes):
        raise NotApplicable(f"its {name} cannot be changed: it has no set_params, and does not keep what it is constructed with")
    made._call("__init__", thing.__init__, **{key: getattr(thing, key) for key in takes} | {name: value})


def _parameters(kind: type) -> list[str]:
    """The names of what its constructor takes; none where it takes whatever it is given, or is no Python code."""
    try:
        found = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        return []
    named = [p.name for p in found if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    return named if len(named) == len(found) else []
