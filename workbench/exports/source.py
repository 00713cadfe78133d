"""Where the source of an implementation stands, for the tools that point at a line."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..implementations.importing import find


@dataclass(frozen=True)
class Source:
    """A target with the file and the line that its source begins at; no `file` where it has none, as compiled code."""

    target: str
    kind: str
    file: Path | None = None
    line: int = 1

    @property
    def path(self) -> str:
        """The file as seen from the repository; whole where it is outside."""
        assert self.file is not None
        return self.file.relative_to(_root()).as_posix() if self.is_here else self.file.as_posix()

    @property
    def is_here(self) -> bool:
        """Whether the file is in the repository."""
        return self.file is not None and self.file.is_relative_to(_root())

    @property
    def uri(self) -> str:
        """The path as a URI."""
        assert self.file is not None
        return quote(self.path) if self.is_here else self.file.as_uri()


def source_of(target: str) -> Source:
    """The source of ``module:name``, which has been imported: of an instance, that of its class."""
    return source_of_thing(target, find(target))


def source_of_thing(target: str, thing: Any) -> Source:
    """The source of a thing that is called `target`."""
    kind = _kind(thing)
    code = inspect.unwrap(thing) if kind == "function" else type(thing) if kind == "variable" else thing
    try:
        file = Path(inspect.getsourcefile(code) or "").resolve(strict=True)
        line = 1 if kind == "module" else inspect.getsourcelines(code)[1]
    except Exception:  # compiled, or written at a prompt; a foreign type may raise anything
        return Source(target, kind)
    return Source(target, kind, file, line) if file.is_file() else Source(target, kind)


def _kind(thing: Any) -> str:
    """What it is, in SARIF's words."""
    kinds = {"type": inspect.isclass, "function": inspect.isroutine, "module": inspect.ismodule}
    return next((kind for kind, is_one in kinds.items() if is_one(thing)), "variable")


def _root() -> Path:
    """The repository that the current folder is in; where it is in none, the folder."""
    here = Path.cwd().resolve()
    return next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), here)
