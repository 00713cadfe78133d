"""Parameters of an implementation that a reading changes."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

from ..numbers.exact import rational
from ..statements.verdicts import NotApplicable
from .base import Watched, setting, watched


def with_parameter(make: Callable[[], Any], name: str, value: Any) -> Callable[[], Any]:
    """Makes one implementation, with this exact value of a parameter: by ``set_params``, by its constructor, or as an attribute.

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
    """Construct it again where its constructor takes the parameter and it has all of them as attributes; else set the attribute.

    Not where it keeps more than that: what it made of the old value would stay.
    """
    thing = made._thing
    state = getattr(thing, "__dict__", {})
    takes = _parameters(type(thing))
    if name in takes and all(hasattr(thing, key) for key in takes):
        made._call("__init__", thing.__init__, **{key: getattr(thing, key) for key in takes} | {name: value})
    elif name not in takes and state.keys() <= {name, *takes} and name in (*state, *_plain_attributes(type(thing))):
        made._call("__setattr__", partial(setattr, thing), name, value)
    else:
        raise NotApplicable(f"its {name} cannot be changed: it has no set_params, and does not keep what it is constructed with")


def _parameters(kind: type) -> list[str]:
    """The names of what its constructor takes; none where it takes whatever it is given, or is no Python code."""
    try:
        found = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        return []
    named = [p.name for p in found if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    return named if len(named) == len(found) else []


def _plain_attributes(kind: type) -> list[str]:
    """The only number that a class has as an attribute, of which nothing else can have been made."""
    found = [
        key
        for base in kind.__mro__[:-1]
        for key, value in vars(base).items()
        if isinstance(value, int | float) and not key.startswith("__")
    ]
    return found if len(found) == 1 else []
