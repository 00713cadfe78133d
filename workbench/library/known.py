"""What the survey of libraries knows of a public name: the roles that it plays, with which settings, or through which adapter.

The survey stands beside the package in the repository; where it is not installed nothing is known, and everything is asked.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from types import ModuleType
from typing import Any

ADAPTERS = "lemmata.survey."
OWN = "lemmata.workbench.library."


@dataclass(frozen=True)
class Setting:
    """A role that a public name may play, and what is run for it.

    `claimed`: somebody found that it plays this role. `notes` name what was found there already, by theorem.
    `by_convention`: it has `fit` and `get_params`, and so says that it keeps what every estimator keeps; settings are simple parts,
    without which it cannot be constructed.
    """

    role: str
    target: str
    settings: tuple[tuple[str, Any], ...] = ()
    claimed: bool = False
    notes: tuple[tuple[str, str], ...] = ()
    by_convention: bool = False

    def note_on(self, theorem: str) -> str:
        """What the survey has found of it and this theorem already; empty where that is nothing."""
        name = dict(self.notes).get(theorem, dict(self.notes).get("*", ""))
        return f"known to the survey: {name.replace('_', ' ')}" if name else ""

    @property
    def words(self) -> str:
        """How it is run, in words: empty where it is run as it is."""
        given = ", ".join(f"{key}={value!r}" for key, value in self.settings)
        if self.target.startswith(OWN):
            return f"through {self.target.removeprefix(OWN).replace(':', '.')}"
        if self.target.startswith(ADAPTERS):
            return f"through the survey's {self.target.rpartition(':')[2]}({given})"
        whose = "" if self.by_convention else "the survey's "
        return f"with {whose}{given}" if given else ""


def settings_for(package: str, things: Mapping[int, Any]) -> dict[int, list[Setting]]:
    """The settings of the survey, by the identity of what they are for: for each role those that set least.

    An adapter that is told by name what to adapt is offered to the other names of that module as well, which are not claimed.
    """
    found: dict[int, dict[str, Setting]] = {}
    for entry in sorted(_survey(), key=lambda entry: len(entry.settings)):
        setting = Setting(entry.role, entry.target, tuple(entry.settings.items()), True, tuple(entry.notes.items()))
        for key, each in _meant(package, things, setting):
            mine = found.setdefault(key, {})
            if each.role not in mine or (each.claimed and not mine[each.role].claimed):
                mine[each.role] = each
    return {key: list(mine.values()) for key, mine in found.items()}


@cache
def found_of_estimators() -> dict[str, tuple[tuple[str, str], ...]]:
    """By estimator, as it is constructed: what the survey says of the laws of fits that it breaks there."""
    if find_spec("lemmata.survey") is None:
        return {}
    from ...properties import records
    from ...survey.estimator_laws import FILE, LAWS

    return {
        record["target"]: tuple((LAWS[law].id, record["note"]) for law, said in record["laws"].items() if said[0] == "refuted")
        for record in records.read(FILE)
        if record.get("note") and not record.get("settings")
    }


def _survey() -> Iterable[Any]:
    if find_spec("lemmata.survey") is None:
        return ()
    from ...survey.surveyed import SURVEY

    return SURVEY


def _meant(package: str, things: Mapping[int, Any], setting: Setting) -> Iterator[tuple[int, Setting]]:
    """Which of the things an entry of the survey is about, each with what is run for it."""
    module, _, name = setting.target.partition(":")
    with suppress(Exception):  # the name may have gone since, and a library that an adapter needs may be missing
        if module.partition(".")[0] == package:
            found = [(getattr(importlib.import_module(module), name), setting)]
        elif setting.target.startswith(ADAPTERS):
            found = list(_adapted(package, getattr(importlib.import_module(module), name), setting))
        else:
            found = []
        yield from ((id(thing), each) for thing, each in found if id(thing) in things)


def _adapted(package: str, adapter: Any, setting: Setting) -> Iterator[tuple[Any, Setting]]:
    """What an adapter adapts: what its settings name of a module that it uses, or else what its docstring names and it uses."""
    source, names = _read(adapter, package)
    used = {dotted: _found(dotted) for dotted in names}
    given = {p.name: p.default for p in inspect.signature(adapter).parameters.values()} | dict(setting.settings)
    words = {key: word for key, word in given.items() if isinstance(word, str) and f"self.{key})" in source}
    modules = [module for module in used.values() if isinstance(module, ModuleType)]
    chosen = [(module, key) for module in modules for key, word in words.items() if callable(vars(module).get(word))]
    for module, key in chosen[:1]:
        yield vars(module)[given[key]], setting
        yield from ((thing, Setting(setting.role, setting.target, ((key, name),))) for name, thing in vars(module).items())
    if not chosen:
        for dotted in re.findall(rf"``({package}\.[\w.]+)", inspect.getdoc(adapter) or ""):
            thing = _found(dotted)
            if thing is not None and any(other is thing for other in used.values()):
                yield thing, setting


@cache
def _read(adapter: Any, package: str) -> tuple[str, list[str]]:
    """The source of an adapter, and the dotted names of a package that it uses."""
    source = inspect.getsource(adapter)
    return source, list(_used(ast.parse(source), package))


def _used(tree: ast.AST, package: str) -> Iterator[str]:
    """The dotted names of a package that a source uses."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] == package:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            whole = [alias for alias in node.names if alias.name.partition(".")[0] == package]
            names |= {alias.asname or package: alias.name if alias.asname else package for alias in whole}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name):
            head, *rest = ast.unparse(node).split(".")
            if head in names:
                yield ".".join([names[head], *rest])


def _found(dotted: str) -> Any:
    """What a dotted name stands for; None for nothing."""
    parts = dotted.split(".")
    for cut in range(len(parts), 0, -1):
        with suppress(ImportError):
            thing: Any = importlib.import_module(".".join(parts[:cut]))
            for part in parts[cut:]:
                thing = getattr(thing, part, None)
            return thing
    return None
