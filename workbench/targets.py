"""Foreign implementations: ``module:name`` to an `Implementation` of a role."""

from __future__ import annotations

import difflib
import importlib
import inspect
import os
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from ..properties.roles import BadImplementation, Implementation, role_named, roles
from ..properties.roles.base import required_methods
from .errors import Misuse


def role_of(name: str) -> type:
    """The role of that name. Raises `Misuse`, with the nearest one."""
    try:
        return role_named(name)
    except KeyError:
        raise Misuse(f"there is no role {name!r}{nearest(name, roles())}: the roles are {', '.join(sorted(roles()))}") from None


def nearest(name: str, known: Iterable[str]) -> str:
    """``" (did you mean …?)"``, or nothing."""
    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.4)
    return f" (did you mean {close[0]}?)" if close else ""


def implementation(target: str, role: type, settings: Mapping[str, Any] | None = None) -> Implementation:
    """Import ``module:name`` and make it an implementation of the role.

    Raises `Misuse` if the target is not written so, does not import, does not exist, or lacks the role's methods.
    """
    thing = find(target)
    lacking = _lacking(thing, role)
    if lacking:
        raise Misuse(f"{target} cannot be a {role.__role__}: it has no {' and no '.join(lacking)}")  # type: ignore[attr-defined]
    try:
        return Implementation.of(thing, role, name=target, settings=settings)
    except BadImplementation as error:
        raise Misuse(str(error)) from None


def find(target: str) -> Any:
    """The object that ``module:name`` names, or the module itself where there is no name."""
    module_name, _, attribute = target.partition(":")
    if not module_name or not all(part.isidentifier() for part in module_name.split(".")):
        raise Misuse(f"a target is written module:name, such as sklearn.svm:SVC, not {target!r}")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        thing: Any = importlib.import_module(module_name)
    except Exception as error:
        raise Misuse(f"importing {module_name} failed: {type(error).__name__}: {_first_line(error)}") from None
    for part in attribute.split(".") if attribute else []:
        if not hasattr(thing, part):
            raise Misuse(f"{module_name} has no {attribute}{nearest(attribute, dir(thing))}")
        thing = getattr(thing, part)
    return thing


def _lacking(thing: Any, role: type) -> list[str]:
    """The role's methods that a class or object does not define: asked before anything is constructed."""
    names = required_methods(role)
    if inspect.isclass(thing):
        return [
            name
            for name in names
            if not any(name in vars(base) for base in thing.__mro__[:-1]) and not hasattr(thing, "__getattr__")
        ]
    return [name for name in names if not (callable(thing) if name == "__call__" else callable(getattr(thing, name, None)))]


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [""])[0]
