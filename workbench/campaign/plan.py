"""Campaign files: cells, each a theorem on an implementation at a version with a seed."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from ..base.errors import Misuse, nearest
from ..implementations.importing import role_of
from ..validation.cases import theorems_for
from . import laws
from .environments import Wanted

FORMAT = 1
NUMBERS = {"examples": int, "seeds": list, "seconds": (int, float), "limit": (int, float), "megabytes": int}
TOP = {"title": str, **NUMBERS, "cells": list}
OF_CELLS = {
    **NUMBERS, "name": str, "theorems": list, "role": str, "implementations": list, "versions": list,
    "bug": str, "issue": str, "found": str,
}  # fmt: skip
OF_IMPLEMENTATION = {"target": str, "settings": dict}
OF_VERSION = {"version": str, "requires": list, "python": str, "expect": str}
EXPECTED = ("refuted", "holds")
DEFAULTS: dict[str, Any] = {"examples": 100, "seeds": [0], "seconds": 10, "limit": 600, "megabytes": 4096}


@dataclass(frozen=True)
class Cell:
    """One theorem on one implementation at one version, with one seed.

    Attributes
    ----------
    group: the entry of the file that it comes from. theorem, target: as they are imported; `settings` as JSON text.
    folder: that of the campaign file, which names of files are relative to. wanted: the environment. version: its name.
    examples, seconds, megabytes: samples to draw, and what may be taken on one. limit: seconds for all of it.
    expect: ``refuted`` or ``holds``, or nothing.
    """

    group: str
    theorem: str
    target: str
    settings: str
    folder: str
    wanted: Wanted
    version: str
    seed: int
    examples: int
    seconds: float
    limit: float
    megabytes: int
    expect: str = ""

    def path(self, name: str) -> str:
        """A theorem or a target, its file with the folder."""
        return str(Path(self.folder) / name) if name.rpartition(":")[0].endswith(".py") else name

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments that the target is made with."""
        return json.loads(self.settings)

    def about(self) -> dict[str, Any]:
        """Everything that its result is a function of: the content that addresses its record."""
        return {
            "format": FORMAT,
            "theorem": self.theorem,
            "theorem_digest": laws.digest(self.path(self.theorem)),
            "target": self.target,
            "target_digest": _digest_of(self.path(self.target)),
            "settings": self.arguments,
            "environment": self.wanted.content(),
            "seed": self.seed,
            "examples": self.examples,
            "seconds": self.seconds,
            "limit": self.limit,
            "megabytes": self.megabytes,
        }

    @cached_property
    def key(self) -> str:
        """The name of its record."""
        return key_of(self.about())

    @property
    def title(self) -> str:
        """The implementation with its settings, as a table calls it."""
        given = ", ".join(f"{key}={value!r}" for key, value in self.arguments.items())
        return f"{self.target}({given})" if given else self.target


def key_of(about: Mapping[str, Any]) -> str:
    """The address of a result: a digest of what it is about."""
    return hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()[:32]


def _digest_of(target: str) -> str:
    """A digest of the file of an implementation, and of those beside it that it imports; a library's version says enough."""
    path = target.rpartition(":")[0]
    files = laws.files_behind(Path(path)) if path.endswith(".py") else []
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:20] if files else ""


@dataclass(frozen=True)
class Plan:
    """A campaign file, read."""

    title: str
    cells: tuple[Cell, ...]
    about: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # of each group: bug, issue, found

    def only(self, names: Iterable[str]) -> Plan:
        """Of these groups only. Raises `Misuse` for a name that no group has."""
        known = list(self.about)
        for name in (names := list(names)):
            if name not in known:
                raise Misuse(f"the campaign has no cells {name!r}{nearest(name, known)}")
        return Plan(self.title, tuple(c for c in self.cells if not names or c.group in names), self.about)


def load(path: Path) -> Plan:
    """Read a campaign file. Raises `Misuse`, in one line, for one that is missing, malformed, or names what does not exist."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Misuse(f"there is no file {path}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Misuse(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Misuse(f"{path} is not TOML: {' '.join(str(error).split())[:160]}") from None
    try:
        return _plan(content, path.resolve().parent, path.stem)
    except Misuse as error:
        raise Misuse(f"{path}: {error}") from None


def _plan(content: dict[str, Any], folder: Path, stem: str) -> Plan:
    _check(content, TOP, "the file")
    groups, cells, about = content.get("cells", []), [], {}
    if not groups:
        raise Misuse("it has no [[cells]]")
    for number, group in enumerate(groups, 1):
        _check(group, OF_CELLS, f"cells {number}", ("name", "implementations"))
        name = group["name"]
        if name in about:
            raise Misuse(f"two cells are called {name!r}")
        about[name] = {key: group[key] for key in ("bug", "issue", "found") if key in group}
        given = {key: group.get(key, content.get(key, default)) for key, default in DEFAULTS.items()}
        cells += _cells(name, group, given, folder)
    return Plan(content.get("title", stem), tuple(dict.fromkeys(cells)), about)


def _cells(name: str, group: dict[str, Any], given: dict[str, Any], folder: Path) -> Iterator[Cell]:
    for key, least in (("examples", 1), ("seconds", 0), ("limit", 0), ("megabytes", 1)):
        if given[key] < least or given[key] == 0:
            raise Misuse(f"{name}: {key} = {given[key]} is too small")
    if not given["seeds"] or not all(type(seed) is int and seed >= 0 for seed in given["seeds"]):
        raise Misuse(f"{name}: seeds are whole numbers from 0, not {given['seeds']}")
    numbers: dict[str, Any] = {key: given[key] for key in ("examples", "megabytes")}
    numbers |= {key: float(given[key]) for key in ("seconds", "limit")}
    for theorem in _theorems(name, group, folder):
        for target, settings in _implementations(name, group, folder):
            for version, wanted, expect in _versions(name, group, folder):
                for seed in given["seeds"]:
                    yield Cell(name, theorem, target, settings, str(folder), wanted, version, seed, **numbers, expect=expect)


def _theorems(name: str, group: dict[str, Any], folder: Path) -> list[str]:
    if ("theorems" in group) == ("role" in group):
        raise Misuse(f"{name}: give either theorems or a role")
    if "role" in group:
        return [theorem.id for theorem in theorems_for(role_of(group["role"]))]
    for theorem in group["theorems"]:
        if not isinstance(theorem, str):
            raise Misuse(f"{name}: a theorem is an id, or file.py:name, not {theorem!r}")
        laws.named(str(folder / theorem) if theorem.rpartition(":")[0].endswith(".py") else theorem)
    return group["theorems"]


def _implementations(name: str, group: dict[str, Any], folder: Path) -> Iterator[tuple[str, str]]:
    for each in group["implementations"]:
        entry = {"target": each} if isinstance(each, str) else each
        _check(entry, OF_IMPLEMENTATION, f"{name}: an implementation", ("target",))
        target = entry["target"]
        path, colon, attribute = target.rpartition(":")
        if not colon or not attribute or not path:
            raise Misuse(f"{name}: an implementation is module:name, or file.py:name, not {target!r}")
        if path.endswith(".py") and not (folder / path).is_file():
            raise Misuse(f"{name}: there is no file {path} beside the campaign")
        try:
            yield target, json.dumps(entry.get("settings", {}), sort_keys=True)
        except TypeError:
            raise Misuse(f"{name}: settings are numbers, texts, yes or no, and lists of them") from None


def _versions(name: str, group: dict[str, Any], folder: Path) -> Iterator[tuple[str, Wanted, str]]:
    for each in group.get("versions", [{"version": "here"}]):
        _check(each, OF_VERSION, f"{name}: a version", ("version",))
        requires = each.get("requires", [])
        if not all(isinstance(r, str) and r and not r.startswith("-") for r in requires):
            raise Misuse(f"{name}: requirements are texts such as scikit-learn==1.3.0, not {requires}")
        expect = each.get("expect", "")
        if expect and expect not in EXPECTED:
            raise Misuse(f"{name}: expect is {' or '.join(EXPECTED)}, not {expect!r}")
        files = tuple(str((folder / r).resolve()) if r.startswith(("./", "../")) else r for r in requires)
        if missing := [r for r in files if r.startswith("/") and not Path(r).exists()]:
            raise Misuse(f"{name}: there is no {missing[0]} to install")
        yield each["version"], Wanted(files, each.get("python", "")), expect


def _check(entry: Any, known: Mapping[str, Any], what: str, needed: Iterable[str] = ()) -> None:
    """Raises `Misuse` unless an entry is a table, and each key known, of the right kind, and none missing."""
    if not isinstance(entry, dict):
        raise Misuse(f"{what} is a table, not {entry!r:.60}")
    for key, value in entry.items():
        if key not in known:
            raise Misuse(f"{what}: there is no {key!r}{nearest(key, known)}")
        if not isinstance(value, known[key]) or isinstance(value, bool):
            raise Misuse(f"{what}: {key} = {value!r:.60} is of the wrong kind")
    for key in needed:
        if key not in entry:
            raise Misuse(f"{what}: {key} is missing")
