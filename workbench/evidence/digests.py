"""Which stored evidence is current, by a digest of all that the evidence of a theorem depends on.

A digest is of whole folders, so that it can only cover too much: all of the engine; the topic of the theorem, with its statements,
samples, readings, allowances and stored controls; the topics of its references, mutants and printed algorithms; all topics that one
of these imports, directly or not; the files of the workbench that run controls and proofs; and the versions of the packages that
compute. It is kept with a digest of what was found, so that a record which was edited or wrongly merged is not taken over. What was
not as it must be, and what an interrupt cut short, has no digest, and is run again.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

from ...properties.roles.limits import raise_if_interrupted
from ...properties.statements.exhausted import Exhausted
from ...properties.theorem import Theorem
from ..counterexample.witness import write_beside
from ..implementations import catalogue
from . import coq_records, stored
from .prove import evidence_of

ROOT = Path(__file__).parents[2]
ROOMS = ("algorithms", "properties", "theorems")  # of the first and the last, each folder is a topic
RUNS = (
    "controls/controls.py",
    "evidence/results.py",
    "evidence/prove.py",
    "evidence/digests.py",
)  # in the workbench: what makes the records, with what they import
READS = (".py", ".jsonl", ".v")
NO_NUMBERS = {  # packages that print, start processes or build: no evidence depends on their versions
    "cffi", "click", "cloudpickle", "jinja2", "lemmata", "markdown-it-py", "markupsafe", "mdurl", "pebble", "pycparser", "pygments",
    "rich", "setuptools", "typing-extensions", "unicodeit",
}  # fmt: skip

Verdicts = Mapping[str, Any]


class Library:
    """The files below a folder, read once: which of them a file imports, and what they hold."""

    def __init__(self, root: Path):
        self.root = root
        self._read: dict[str, bytes] = {}
        self._rooms: dict[str, tuple[str, ...]] = {}
        self._imported: dict[str, frozenset[str]] = {}
        self._behind: dict[tuple[frozenset[str], frozenset[str]], frozenset[str]] = {}
        self._digests: dict[frozenset[str], str] = {}

    def content(self, path: str) -> bytes:
        """The bytes of a file."""
        if path not in self._read:
            self._read[path] = (self.root / path).read_bytes()
        return self._read[path]

    def files(self, room: str) -> tuple[str, ...]:
        """The files of a room: of a topic or of the engine all below it; of a room of topics those beside the topics."""
        if room not in self._rooms:
            self._rooms[room] = tuple(sorted(self._files(room)))
        return self._rooms[room]

    def _files(self, room: str) -> Iterator[str]:
        of_topics = room in ROOMS and room != "properties"
        for where, inner, names in os.walk(self.root / room):
            inner[:] = [] if of_topics else [n for n in inner if n != "__pycache__" and not n.startswith(".")]
            below = Path(where).relative_to(self.root).as_posix()
            suffixes = (".py",) if of_topics else READS  # the records beside the topics are what a report writes
            yield from (f"{below}/{name}" for name in names if name.endswith(suffixes))

    def prefixes(self) -> tuple[str, ...]:
        """The files in Coq's language with which every export begins."""
        return tuple(sorted(path.relative_to(self.root).as_posix() for path in (self.root / "properties/proofs/coq").glob("*.v")))

    def imported(self, path: str) -> frozenset[str]:
        """The files and folders of ours that a file may import, anywhere in its code."""
        if path not in self._imported:
            folders = path.split("/")
            named = ([*(folders[:-level] if level else ()), *name] for level, name in imports(self.content(path)))
            self._imported[path] = frozenset(there for parts in named for there in self._named(parts))
        return self._imported[path]

    def _named(self, parts: list[str]) -> Iterator[str]:
        """All packages on the way to a name, and its module; the name itself may be what a module defines."""
        for end in range(1, len(parts) + 1):
            name = "/".join(parts[:end])
            if (self.root / f"{name}.py").is_file():
                yield f"{name}.py"
            elif (self.root / name).is_dir():
                yield name
                if name != "workbench" and (self.root / name / "__init__.py").is_file():  # it only names its public parts
                    yield f"{name}/__init__.py"

    def behind(self, rooms: Iterable[str], files: Iterable[str] = ()) -> frozenset[str]:
        """The files of these rooms, these files, and all rooms and files of ours that one of them imports, directly or not."""
        key = (frozenset(rooms), frozenset(files))
        if key not in self._behind:
            self._behind[key] = frozenset(self._reached(*key))
        return self._behind[key]

    def _reached(self, rooms: Iterable[str], files: Iterable[str]) -> set[str]:
        found: set[str] = set()
        todo = [*files, *(path for room in rooms for path in self.files(room))]
        while todo:
            path = todo.pop()
            if path in found:
                continue
            found.add(path)
            if path.endswith(".py"):
                for name in self.imported(path):
                    todo += self.files(room) if (room := room_of(name)) else [name] if name.endswith(".py") else []
        return found

    def digest(self, paths: frozenset[str]) -> str:
        """A digest of these files, with their names."""
        if paths not in self._digests:
            found = hashlib.sha256()
            for path in sorted(paths):
                found.update(f"{path} {len(self.content(path))}\n".encode() + self.content(path))
            self._digests[paths] = found.hexdigest()
        return self._digests[paths]


@cache
def imports(content: bytes) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """What of lemmata a file imports: how many folders up (0: absolute), and the parts of the name from there."""
    found: list[tuple[int, tuple[str, ...]]] = []
    for node in ast.walk(ast.parse(content)):
        if isinstance(node, ast.ImportFrom):
            module = tuple((node.module or "").split(".")) if node.module else ()
            if node.level:
                found += [(node.level, (*module, alias.name)) for alias in node.names]
            elif module[:1] == ("lemmata",):
                found += [(0, (*module[1:], alias.name)) for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
            found += [(0, name[1:]) for name in names if name[0] == "lemmata"]
    return tuple(found)


def room_of(path: str) -> str:
    """The room that a file or a folder is in: ``properties``, ``theorems/svm``, ``algorithms``; nothing for others."""
    top, _, rest = path.partition("/")
    if top not in ROOMS:
        return ""
    topic = rest.partition("/")[0]
    return top if top == "properties" or not topic or topic.endswith(".py") else f"{top}/{topic}"


# ------------------------------------------------------------------------------------------------------------------ digests


@cache
def library() -> Library:
    """The files as they are now: read once, for no process goes on after an edit of its own code."""
    return Library(ROOT)


def rooms_of(theorem: Theorem) -> set[str]:
    """The rooms that the controls and the proofs of a theorem begin at, of what is loaded."""
    statements = [theorem, *theorem.failing, *theorem.holding]
    objects: list[Any] = [part for s in statements for part in (s.statement, s.sample, s.reading, s.role)]
    objects += [bound for s in statements for bound in s.bounds.values()]
    objects += [e.instances if isinstance(e, Exhausted) else e.code for e in evidence_of(theorem)]
    modules = [str(getattr(thing, "__module__", "")) for thing in objects] + [_home(name) for name in _named(theorem)]
    found = {room_of(module.removeprefix("lemmata.").replace(".", "/")) for module in modules if module.startswith("lemmata.")}
    if theorem.id not in catalogue.stored_controls():  # its controls are all that there is
        found |= {f"algorithms/{topic}" for topic in catalogue.topics_of_algorithms()}
    return {*found, *ROOMS} - {""}


def _named(theorem: Theorem) -> Iterator[str]:
    """The implementations of ours that its controls and proofs run, by their names in the catalogue."""
    yield from catalogue.reference_names(theorem)
    yield from (f"mutants.{name}" for name in catalogue.mutant_names(theorem))
    yield from (f.implementation for f in theorem.failing if f.implementation)
    for e in evidence_of(theorem):
        yield from (name for name in (e.implementation if isinstance(e, Exhausted) else e.lifts, *e.mutants) if name)


def _home(name: str) -> str:
    """The module that defines an implementation of ours."""
    bare = name.partition(":")[0]
    if bare.startswith("mutants."):
        return catalogue.home_of(bare.removeprefix("mutants.")).__name__
    return str(catalogue.find(bare).__module__)


def files_behind(theorem: Theorem) -> frozenset[str]:
    """All files, relative to the folder that holds them, that the evidence of a theorem may depend on."""
    return library().behind(rooms_of(theorem), (*(f"workbench/{name}" for name in RUNS), *library().prefixes()))


def digest(theorem: Theorem) -> str:
    """A digest of all that the evidence of a theorem depends on, but for the machine and the version of Python."""
    found = hashlib.sha256(json.dumps(versions(), sort_keys=True).encode())
    kept = coq_records.stored()
    found.update(json.dumps([[e.id, kept.get(e.id)] for e in evidence_of(theorem)], sort_keys=True).encode())
    found.update(library().digest(files_behind(theorem)).encode())
    return found.hexdigest()[:20]


@cache
def versions() -> dict[str, str]:
    """The versions of the packages that compute, by name: what lemmata requires, and what these require."""
    found: dict[str, str] = {}
    todo = ["lemmata"]
    while todo:
        name = re.sub(r"[-_.]+", "-", todo.pop()).lower()
        try:
            if name in found:
                continue
            found[name] = version(name)
        except PackageNotFoundError:  # not for this system
            continue
        asked = (text.partition(";") for text in requires(name) or ())
        todo += [re.split(r"[^\w.-]", package.strip())[0] for package, _, marker in asked if "extra" not in marker]
    return {name: found[name] for name in sorted(found) if name not in NO_NUMBERS}


# ------------------------------------------------------------------------------------------------------------ what is stored


def text(verdicts: Verdicts, sound: Iterable[Theorem]) -> str:
    """What is stored: the verdicts, of each theorem the digest of what its evidence depends on, and one of what was found.

    `sound` are the theorems whose controls and proofs were all as they must be: of others no digest is kept.
    """
    kept = {t.id: {"of": digest(t), "found": _found(t, verdicts)} for t in sound if t.id in verdicts}
    return stored.text(verdicts, evidence=kept, coq=stored.beside("coq"))


def write(verdicts: Verdicts, sound: Iterable[Theorem]) -> None:
    """Store it. Raises `Misuse` where the file cannot be written."""
    write_beside(stored.FILE, text(verdicts, sound))


def current(theorems: Iterable[Theorem], verdicts: Verdicts) -> list[Theorem]:
    """The theorems whose stored evidence is of what is here now."""
    kept, found = stored.beside("evidence"), []
    for theorem in theorems:
        raise_if_interrupted()
        if theorem.id in verdicts and theorem.id in kept and _is_current(theorem, verdicts, kept[theorem.id]):
            found.append(theorem)
    return found


def _is_current(theorem: Theorem, verdicts: Verdicts, kept: Any) -> bool:
    return (
        isinstance(kept, dict)
        and kept.get("found") == _found(theorem, verdicts)
        and set(verdicts[theorem.id].get("proofs", {})) == {e.id for e in evidence_of(theorem)}
        and all(f.id in verdicts for f in theorem.failing)
        and kept.get("of") == digest(theorem)
    )


def records_of(theorem: Theorem, verdicts: Verdicts) -> dict[str, Any]:
    """What is stored of a theorem, and of what must be refuted beside it."""
    return {id: verdicts[id] for id in (theorem.id, *(f.id for f in theorem.failing)) if id in verdicts}


def _found(theorem: Theorem, verdicts: Verdicts) -> str:
    records = json.dumps(records_of(theorem, verdicts), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(records.encode()).hexdigest()[:12]
