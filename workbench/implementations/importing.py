"""Foreign implementations: ``module:name`` to an `Implementation` of a role."""

from __future__ import annotations

import importlib
import inspect
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from difflib import get_close_matches
from pkgutil import iter_modules
from typing import Any

from ...properties.roles import Implementation, role_named, roles
from ...properties.roles.base import lacks, required_methods
from ...properties.statements.verdicts import BadImplementation
from ..base.errors import FEW, Misuse, nearest
from ..workers.pool import NO_LIMITS, Crash, Limits, run_apart
from .source_literals import changed, importable, literal


def role_of(name: str) -> type:
    """The role of that name. Raises `Misuse`, with the nearest one."""
    try:
        return role_named(name)
    except KeyError:
        raise Misuse(f"there is no role {name!r}{nearest(name, roles())}: see lemmata list --roles") from None


# A role specialises others where its implementations are theirs too, on the data where a theorem says that it applies:
# a soft-margin classifier finds the maximum margin of separable data where no multiplier reaches its C; a LASSO is an elastic net.
SPECIALISES: dict[str, tuple[str, ...]] = {
    "soft-margin-classifier": ("max-margin-classifier",),
    "lasso-regressor": ("elastic-net-regressor",),
    "gaussian-kernel": ("kernel",),
    "polynomial-kernel": ("kernel",),
}


def lineage(role: type) -> list[type]:
    """The role, and all those that it specialises, directly or not."""
    found = [role]
    for each in found:
        wider = [role_named(name) for name in SPECIALISES.get(each.__role__, ())]  # type: ignore[attr-defined]
        found += [w for w in wider if w not in found]
    return found


@dataclass(frozen=True)
class Probe:
    """Whether a target can be imported and constructed, as a job for a worker: it may end the process that does."""

    target: str
    role: type
    settings: Mapping[str, Any]

    def run(self) -> None:
        imported(self.target, self.role, self.settings)

    def crashed(self, crash: Crash) -> None:
        raise Misuse(f"importing and constructing {self.target} failed: no answer without {crash.how}")


def implementation(
    target: str, role: type, settings: Mapping[str, Any] | None = None, limits: Limits = NO_LIMITS
) -> Implementation:
    """Import ``module:name`` and make it an implementation of the role, on a worker within the limits first, and then here.

    Raises `Misuse` if the target is not written so, does not import, does not exist, or lacks the role's methods.
    """
    run_apart(Probe(target, role, dict(settings or {})), limits)
    return imported(target, role, settings)


def imported(target: str, role: type, settings: Mapping[str, Any] | None) -> Implementation:
    """The same in this process, without limits."""
    thing = find(target)
    missing = lacking(thing, role)
    if missing:
        raise Misuse(lacks(target, role, missing) + _of_module(thing, role))
    try:
        return Implementation.of(thing, role, name=target, settings=seeded(thing, settings))
    except BadImplementation as error:
        raise Misuse(str(error)) from None


def adapt(thing: Any, role: type, settings: Mapping[str, Any] | None = None) -> tuple[Implementation, str]:
    """A class, an instance, a function or ``module:name`` as an implementation, and how it is imported ("" where it is not).

    An instance with ``get_params`` becomes its class with the parameters that differ from their defaults, so that it is made
    afresh for each sample, and so that a refutation can name it. Raises `Misuse` as `implementation` does.
    """
    if isinstance(thing, Implementation):
        return thing, thing.name if ":" in thing.name else ""
    if isinstance(thing, str):
        return implementation(thing, role, settings), thing
    settings, is_instance = (
        dict(settings or {}),
        not (inspect.isclass(thing) or inspect.isroutine(thing) or inspect.ismodule(thing)),
    )
    owner = type(thing) if is_instance else thing
    target = importable(owner)
    name = target or str(getattr(owner, "__qualname__", getattr(owner, "__name__", owner)))
    if is_instance and hasattr(thing, "get_params"):
        settings = {**changed(thing), **settings}
        thing, is_instance = owner, False
    if missing := lacking(thing, role):
        raise Misuse(lacks(name, role, missing))
    try:
        settings = seeded(thing, settings)
        made = Implementation.of(thing, role, name=name, settings=settings)
    except BadImplementation as error:
        raise Misuse(str(error)) from None
    return made, "" if is_instance or not all(map(literal, settings.values())) else target


# Adapters that have moved, by the start of the module's name: witness files name their targets as they were called then.
MOVED = {"lemmata.workbench.adapters": "lemmata.survey.adapters", "lemmata.workbench.foreign": "lemmata.survey"}


def current(target: str) -> str:
    """The present name of a target of an older witness file."""
    return next((new + target.removeprefix(old) for old, new in MOVED.items() if target.startswith(old)), target)


def seeded(thing: Any, settings: Mapping[str, Any] | None) -> dict[str, Any]:
    """The settings, with ``random_state=0`` where it exists and is None: else no counterexample could be seen again.

    It is a parameter of a class or a function, or an attribute of an instance that can be set. A class that refuses it, such as
    scikit-learn's ``KFold``, which shuffles nothing by default, gets none.
    """
    given = dict(settings or {})
    if "random_state" in given or not (_has_open_parameter(thing) or _has_open_attribute(thing)):
        return given
    seeds = {**given, "random_state": 0}
    return given if inspect.isclass(thing) and not _takes(thing, seeds) and _takes(thing, given) else seeds


def _takes(kind: type, settings: dict[str, Any]) -> bool:
    """Whether a class is constructed with these settings."""
    try:
        kind(**settings)
    except Exception:  # whatever its constructor raises
        return False
    return True


def _has_open_parameter(thing: Any) -> bool:
    if not (inspect.isclass(thing) or inspect.isroutine(thing)):
        return False
    try:
        parameter = inspect.signature(thing).parameters.get("random_state")
    except (TypeError, ValueError):
        return False
    return parameter is not None and parameter.default is None and parameter.kind is not parameter.POSITIONAL_ONLY


def _has_open_attribute(thing: Any) -> bool:
    if inspect.isclass(thing) or inspect.isroutine(thing) or inspect.ismodule(thing) or hasattr(thing, "get_params"):
        return False
    with suppress(Exception):  # there is none, or it cannot be set
        trial = copy(thing)
        if trial.random_state is None:
            trial.random_state = 0
            return thing.random_state is None and trial.random_state == 0
    return False


def find(target: str) -> Any:
    """The object that ``module:name`` names, or the module itself where there is no name."""
    module_name, _, attribute = current(target).partition(":")
    if not module_name or not all(part.isidentifier() for part in module_name.split(".")):
        raise Misuse(f"a target is written module:name, such as sklearn.svm:SVC, not {target!r}")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        thing: Any = importlib.import_module(module_name)
    except (Exception, SystemExit) as error:
        said = f"importing {module_name} failed: {type(error).__name__}: {_first_line(error)}"
        raise Misuse(said + (_misspelt(error) or ("" if attribute else _written_so(module_name)))) from None
    for part in attribute.split(".") if attribute else []:
        try:
            thing = getattr(thing, part)
        except AttributeError:
            raise Misuse(f"{module_name} has no {attribute}{nearest(attribute, dir(thing))}") from None
        except Exception as error:  # of a module that makes its names when they are asked for
            raise Misuse(f"{module_name} does not give {attribute}: {type(error).__name__}: {_first_line(error)}") from None
    return thing


def _misspelt(error: BaseException) -> str:
    """A hint at the module whose name is most like that of one which there is not."""
    if not isinstance(error, ModuleNotFoundError) or not error.name:
        return ""
    parent, _, last = error.name.rpartition(".")
    with suppress(Exception):  # the parent is not a package
        beside = {found.name for found in iter_modules(sys.modules[parent].__path__ if parent else None)}
        if close := get_close_matches(last, sorted(beside), n=1, cutoff=0.75):
            return f" (did you mean {f'{parent}.' * bool(parent)}{close[0]}?)"
    return ""


def _of_module(module: Any, role: type) -> str:
    """A hint at the classes that a module defines and that could play the role, where these are few."""
    if not inspect.ismodule(module):
        return ""
    classes = [thing for thing in vars(module).values() if inspect.isclass(thing) and thing.__module__.startswith(module.__name__)]
    able = [f"{module.__name__}:{kind.__name__}" for kind in classes if not lacking(kind, role)]
    return f" (did you mean {' or '.join(able)}?)" if 1 <= len(able) <= FEW else ""


def _written_so(target: str) -> str:
    """A hint for a target without a colon that is not a module: the module may have it."""
    module, _, name = target.rpartition(".")
    with suppress(Exception, SystemExit):
        if module and hasattr(importlib.import_module(module), name):
            return f" (did you mean {module}:{name}?)"
    return "; a target is written module:name, such as sklearn.svm:SVC"


def lacking(thing: Any, role: type) -> list[str]:
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
