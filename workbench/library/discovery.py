"""What a package offers: its public classes and functions, and the roles whose methods each has, or whose call it takes.

All of it happens on a worker, since to import a package runs it. Modules of tests, and code of others that a package brings along,
are left alone.
"""

from __future__ import annotations

import enum
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from types import ModuleType
from typing import Any

from ...properties.roles import roles
from ...properties.roles.base import required_methods
from ..base.errors import Misuse
from ..implementations.importing import find, lacking
from ..workers.pool import Crash
from .conventions import FUNCTION, is_called_like, is_named, says
from .known import OWN, Setting, found_of_estimators, settings_for
from .parts import parts_of

OTHERS = {"externals", "extern", "vendor", "vendored", "third_party", "setup", "conftest"}  # what is not the package's to offer
ACTS = "not asked: its name says that it acts"
BASE = "base class (a method raises NotImplementedError that subclasses have)"
ANY = ("estimator", "transformer")  # what an estimator plays, whatever it computes
_KIND = {  # what an estimator of a role says that it is, where it says something
    **dict.fromkeys(("one-class-classifier", "outlier-factor"), "outlier_detector"),
    **dict.fromkeys(("k-means", "lloyd", "density-clusterer", "spectral-clusterer"), "clusterer"),
    **dict.fromkeys(("booster", "staged-booster", "separator", "memoriser", "threshold-learner", "bayes-classifier"), "classifier"),
    **dict.fromkeys(("max-margin-classifier", "soft-margin-classifier", "nu-classifier", "online-classifier"), "classifier"),
    **dict.fromkeys(("kernel-online-classifier", "neighbour-classifier", "tree-classifier", "logistic-regressor"), "classifier"),
    **dict.fromkeys(("boosting-regressor", "elastic-net-regressor", "lasso-regressor", "linear-regressor"), "regressor"),
    **dict.fromkeys(("neighbour-regressor", "ridge-regressor", "support-vector-regressor"), "regressor"),
}
_TESTS = re.compile(r"_|tests?$|testing$|test_|.*_(tests?|checks)$")
_ACTS = re.compile(  # words that a function begins with which is not called to see what it answers
    r"(fetch|load|dump|save|store|write|read|open|close|clear|clean|delete|del|remove|rm|unlink|rename|move|copytree|mkdir|make_?dirs?"
    r"|download|upload|send|post|push|pull|install|uninstall|run|exec|execute|system|spawn|fork|kill|terminate|exit|quit|abort"
    r"|shutdown|drop|truncate|set|register|unregister|enable|disable|main|serve|connect|show|display|plot|print|export)(_|$)"
)


@dataclass(frozen=True)
class Public:
    """A public name: as ``module:name``, what may play which roles, and with which settings that the survey has.

    `reason` says why no role is asked about, or why a module could not be imported (and then `target` is its name).
    """

    target: str
    roles: tuple[str, ...] = ()
    known: tuple[Setting, ...] = ()
    reason: str = ""

    @property
    def name(self) -> str:
        return self.target.replace(":", ".")


@dataclass(frozen=True)
class Offered:
    """The public names in order, and how many were left out because they compute nothing, by kind."""

    names: tuple[Public, ...]
    left_out: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Discovery:
    """A job for a worker: import a package, and look at what it offers."""

    package: str

    def run(self) -> Offered:
        return look(self.package)

    def crashed(self, crash: Crash) -> Offered:
        raise Misuse(f"importing {self.package} failed: no answer without {crash.how}")


def look(package: str) -> Offered:
    """The public names of a package or module, in order. Raises `Misuse` where it is none, or cannot be imported."""
    whole = find(package)
    if not isinstance(whole, ModuleType):
        raise Misuse(f"{package} is not a package or module: for one name leave out --all, and give --role")
    broken: list[Public] = []
    things: dict[int, tuple[str, Any]] = {}
    for module in _modules(whole, broken):
        for name, thing in _members(module, broken):
            target = f"{module.__name__}:{name}"
            if id(thing) not in things or _rank(target) < _rank(things[id(thing)][0]):
                things[id(thing)] = target, thing
    known = settings_for(package.partition(".")[0], {key: thing for key, (_, thing) in things.items()})
    left_out: dict[str, int] = {}
    found = []
    classes = [thing for _, thing in things.values() if inspect.isclass(thing)]
    for key, (target, thing) in things.items():
        kind, public = _computes_nothing(thing), None
        if not kind:
            public = _offered(target, thing, tuple(known.get(key, ())))
            kind = "" if any(s.claimed or s.by_convention for s in public.known) else _leaves_out(thing, classes)
        if kind or public is None:
            left_out[kind] = left_out.get(kind, 0) + 1
        else:
            found.append(public)
    if any(setting.target.startswith(OWN) for public in found for setting in public.known):  # names say what they are
        found = [replace(public, known=tuple(s for s in public.known if s.claimed or s.by_convention)) for public in found]
    return Offered(tuple(sorted(found + broken, key=lambda public: public.name)), tuple(sorted(left_out.items())))


def _rank(target: str) -> tuple[int, str]:
    return target.count("."), target


def _modules(whole: ModuleType, broken: list[Public]) -> Iterator[ModuleType]:
    """The package and its public modules, depth first; those that cannot be imported go to `broken`."""
    yield whole
    for found in pkgutil.iter_modules(getattr(whole, "__path__", ())):
        if _TESTS.match(found.name) or found.name in OTHERS:
            continue
        name = f"{whole.__name__}.{found.name}"
        try:
            module = importlib.import_module(name)
        except (Exception, SystemExit) as error:
            broken.append(Public(name, reason=f"it cannot be imported: {_first_line(error)}"))
            continue
        yield from _modules(module, broken)


@cache
def import_all(package: str) -> None:
    """Import the public modules of a package, as a look at it does."""
    if isinstance(whole := find(package), ModuleType):
        for _ in _modules(whole, []):
            pass


def _first_line(error: BaseException) -> str:
    return f"{type(error).__name__}: {(str(error).splitlines() or [''])[0]}"


def _members(module: ModuleType, broken: list[Public]) -> Iterator[tuple[str, Any]]:
    """The public classes and functions of a module: those of its ``__all__``, or without one those that are defined in it.

    Those that it lists and does not give go to `broken`.
    """
    listed = getattr(module, "__all__", None)
    root = module.__name__.partition(".")[0]
    for name in sorted(set(map(str, vars(module) if listed is None else listed))):
        try:
            thing = inspect.getattr_static(module, name, None) if listed is None else getattr(module, name, None)
        except (Exception, SystemExit) as error:  # such as what is experimental
            broken.append(Public(f"{module.__name__}:{name}", reason=f"it cannot be imported: {_first_line(error)}"))
            continue
        if name.startswith("_") or not callable(thing) or isinstance(thing, ModuleType):
            continue
        home = str(getattr(thing, "__module__", None) or module.__name__)
        here = module.__name__ if listed is None else root
        if f"{home}.".startswith(f"{here}."):
            yield name, thing


def _computes_nothing(thing: Any) -> str:
    """The kind of what only names, warns or holds data; empty for all others."""
    if not inspect.isclass(thing):
        return ""
    if issubclass(thing, BaseException):
        return "exception or warning"
    if inspect.isabstract(thing) or getattr(thing, "_is_protocol", False):
        return "abstract class"
    if issubclass(thing, enum.Enum) or (issubclass(thing, tuple) and hasattr(thing, "_fields")):
        return "enumeration or record"
    return "mixin" if thing.__name__.endswith("Mixin") else ""


def _leaves_out(thing: Any, classes: Sequence[type]) -> str:
    """Why it is a base class: a public method, asked, raises NotImplementedError, and a subclass here has another; or empty.

    Only a method that can do nothing else is asked.
    """
    for name, method in vars(thing).items() if inspect.isclass(thing) else ():
        if name.startswith("_") or not inspect.isfunction(method) or method.__code__.co_names != ("NotImplementedError",):
            continue
        if not any(issubclass(kind, thing) and getattr(kind, name, method) is not method for kind in classes):
            continue
        try:
            method(*[None] * method.__code__.co_argcount)
        except NotImplementedError:
            return BASE
        except Exception:
            continue
    return ""


def _offered(target: str, thing: Any, known: tuple[Setting, ...]) -> Public:
    """A name with the roles to ask about; where there is none, why."""
    needs = _needs(thing)
    wants = f"it is not constructed without {', '.join(needs)}" if needs else _acts(target, thing)
    kind = "" if wants else _estimator_type(thing)
    settled = {setting.role for setting in known}
    may = () if wants and not needs else tuple(name for name, role in roles().items() if name not in settled)
    parts = parts_of(thing, needs)
    if _keeps_conventions(thing) and bool(needs) == bool(parts):
        wide = (name for name in may if name in ANY and _may_play(thing, roles()[name], kind))
        notes = () if parts else found_of_estimators().get(target, ())
        known += tuple(Setting(name, target, parts, notes=notes, by_convention=True) for name in wide)
        may = tuple(name for name in may if name not in ANY)
    if not _acts(target, thing):
        known += tuple(says(target, thing))
    settled = {setting.role for setting in known}
    may = tuple(name for name in may if name not in settled and name != FUNCTION)
    if any(setting.target.startswith(OWN) for setting in known):  # it makes what plays a role
        may = ()
    elif FUNCTION in settled:  # its arguments have names that say something
        may = tuple(name for name in may if is_named(target, name) or is_called_like(thing, roles()[name].__call__))
    asked = () if wants else tuple(name for name in may if _may_play(thing, roles()[name], kind))
    reason = ""
    if not asked and not known:
        reason = wants or ("no role has its methods" if inspect.isclass(thing) else f"no role is called so: {_call(thing)}")
    return Public(target, asked, known, reason)


def _keeps_conventions(thing: Any) -> bool:
    """Whether it is an estimator by scikit-learn's conventions: a class with `get_params`, and a `fit` that does something."""
    if not inspect.isclass(thing) or not hasattr(thing, "fit") or not hasattr(thing, "get_params"):
        return False
    return not re.match(r"no-op\b", inspect.getdoc(getattr(thing, "fit", None)) or "", re.IGNORECASE)


def _needs(thing: Any) -> list[str]:
    """What a class cannot be constructed without; nothing for a function."""
    if not inspect.isclass(thing):
        return []
    return [p.name for p in _parameters(thing) if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]


def _acts(target: str, thing: Any) -> str:
    """Why a function is not called for a trial: its name says that it reads, writes or changes something."""
    word = _ACTS.match(target.rpartition(":")[2])
    return f"{ACTS} ({word[1]})" if word and not inspect.isclass(thing) else ""


def _parameters(thing: Any) -> list[inspect.Parameter]:
    try:
        return list(inspect.signature(thing).parameters.values())
    except (TypeError, ValueError):
        return []


def _call(thing: Any) -> str:
    open_ones = [p for p in _parameters(thing) if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    by_name = [p.name for p in open_ones if p.kind is p.KEYWORD_ONLY]
    names = [p.name for p in open_ones if p.kind is not p.KEYWORD_ONLY] + ["*"] * bool(by_name) + by_name
    return f"({', '.join(names)})"


def _estimator_type(thing: Any) -> str:
    """What an estimator says that it is, in its tags or an attribute; empty where it says nothing."""
    if not inspect.isclass(thing) or not hasattr(thing, "fit"):
        return ""
    with suppress(Exception):  # whatever its constructor raises
        from sklearn.utils import get_tags

        return str(get_tags(thing()).estimator_type or "")
    return ""


def _may_play(thing: Any, role: type, kind: str) -> bool:
    """Whether it has the methods of a role, each with a signature that the role's call fits."""
    if lacking(thing, role) or (kind and _KIND.get(role.__role__, kind) != kind):  # type: ignore[attr-defined]
        return False
    for name in required_methods(role):
        function = thing if name == "__call__" and not inspect.isclass(thing) else getattr(thing, name, None)
        bound = inspect.isclass(thing) and inspect.isfunction(function)
        if not _fits(function, getattr(role, name), bound):
            return False
    return True


def _fits(function: Any, asked: Any, bound: bool) -> bool:
    """Whether a function takes as many arguments as the role hands over, with or without those that have a default there.

    One without a signature may.
    """
    given = [p for p in list(inspect.signature(asked).parameters.values())[1:] if p.kind is p.POSITIONAL_OR_KEYWORD]
    least = sum(p.default is p.empty for p in given)
    return any(_takes(function, count + bound) for count in range(least, len(given) + 1))


def _takes(function: Any, count: int) -> bool:
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:
        return True
    return True
