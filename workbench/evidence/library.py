"""Our files: which of them a file imports, directly or not, and what they hold. Digests of evidence are made of these."""

from __future__ import annotations

import ast
import hashlib
import os
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType

from ...properties.topics import ROOMS

ROOT = Path(__file__).parents[2]
ENGINE = "properties"  # all of it is behind everything
ATTACH = ("floats", "printed", "proofs")  # rooms that import statements only to attach something to them
SUFFIXES = (".py", ".v")


class Library:
    """The files below a folder, each read once."""

    def __init__(self, root: Path = ROOT):
        self.root = root
        self._read: dict[str, bytes] = {}
        self._listed: dict[str, frozenset[str]] = {}
        self._imported: dict[str, frozenset[str]] = {}
        self._behind: dict[tuple[frozenset[str], frozenset[str]], frozenset[str]] = {}
        self._digests: dict[frozenset[str], str] = {}
        self._each: dict[str, str] = {}

    def content(self, path: str) -> bytes:
        """The bytes of a file."""
        if path not in self._read:
            self._read[path] = (self.root / path).read_bytes()
        return self._read[path]

    def engine(self) -> Iterator[str]:
        """The files of the engine."""
        for where, inner, names in os.walk(self.root / ENGINE):
            inner[:] = [name for name in inner if name != "__pycache__" and not name.startswith(".")]
            below = Path(where).relative_to(self.root).as_posix()
            yield from (f"{below}/{name}" for name in names if name.endswith(SUFFIXES))

    def imported(self, path: str) -> frozenset[str]:
        """The files of ours that a file may import, anywhere in its code, with the packages on the way to them."""
        if path not in self._imported:
            folders = path.split("/")
            named = ([*(folders[:-level] if level else ()), *name] for level, name in imports(self.content(path)))
            self._imported[path] = frozenset(there for parts in named for there in self._named(parts))
        return self._imported[path]

    def _named(self, parts: list[str]) -> Iterator[str]:
        for end in range(1, len(parts) + 1):
            name = "/".join(parts[:end])
            if self._has(f"{name}.py"):
                yield f"{name}.py"
            elif name != "workbench" and self._has(f"{name}/__init__.py"):  # that one only names its public parts
                yield f"{name}/__init__.py"

    def _has(self, path: str) -> bool:
        """Whether there is such a file, by what its folder holds: that is listed once."""
        folder, _, name = path.rpartition("/")
        if folder not in self._listed:
            there = self.root / folder
            self._listed[folder] = frozenset(os.listdir(there)) if there.is_dir() else frozenset()
        return name in self._listed[folder]

    def behind(self, files: Iterable[str]) -> frozenset[str]:
        """These files, the engine, and all that one of them imports, as `imported_by`."""
        return self.imported_by(files, self._engine)

    @cached_property
    def _engine(self) -> frozenset[str]:
        """The engine, and all that it imports."""
        return self.imported_by(self.engine())

    def imported_by(self, files: Iterable[str], known: frozenset[str] = frozenset()) -> frozenset[str]:
        """These files, and all that one of them imports, directly or not; and those that are `known`, with what they import.

        What a room attaches to statements (see `ATTACH`) does not depend on them: of these only those that are given count.
        """
        begin = frozenset(files) - known
        if (begin, known) not in self._behind:
            found = {*known}
            todo = [*begin]
            while todo:
                path = todo.pop()
                if path not in found:
                    found.add(path)
                    if path.endswith(".py"):
                        attaches = room_of(path) in ATTACH
                        todo += [name for name in self.imported(path) if not (attaches and is_statement(name))]
            self._behind[begin, known] = frozenset(found)
        return self._behind[begin, known]

    def digest(self, paths: frozenset[str]) -> str:
        """A digest of these files, with their names."""
        if paths not in self._digests:
            texts = [f"{path} {self._of(path)}\n" for path in sorted(paths)]
            self._digests[paths] = hashlib.sha256("".join(texts).encode()).hexdigest()
        return self._digests[paths]

    def _of(self, path: str) -> str:
        """A digest of a file."""
        if path not in self._each:
            self._each[path] = hashlib.sha256(self.content(path)).hexdigest()
        return self._each[path]


@cache
def library() -> Library:
    """The files as they are now: read once, for no process goes on after an edit of its own code."""
    return Library()


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
    """Which room of its topic a file is in; empty for a statement, and for a file outside of the topics."""
    top, *rest = path.split("/")
    name = rest[1].removesuffix(".py") if top == "theorems" and len(rest) > 1 else ""
    return name if name in ROOMS else ""


def is_statement(path: str) -> bool:
    """Whether a file is one of those at the top of a topic."""
    return path.startswith("theorems/") and path.count("/") == 2 and not room_of(path) and not path.endswith("__init__.py")


def file_of(module: str | ModuleType) -> str:
    """The file of a module of ours, relative to the folder that holds them all."""
    name = module if isinstance(module, str) else module.__name__
    path = name.removeprefix("lemmata.").replace(".", "/")
    return f"{path}/__init__.py" if (ROOT / path).is_dir() else f"{path}.py"
