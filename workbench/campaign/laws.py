"""The theorem that a cell names: of the catalogue, or of one's own in a file; and a digest of all that its verdict depends on."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ...properties.search import search as engine
from ...properties.theorem import Statement
from ..base.errors import Misuse, nearest
from ..counterexample.witness import statement_named
from ..evidence.library import file_of, library

DRAWN_BY = "hypothesis"  # the samples of a seed are a function of its version, too


def named(name: str) -> Statement:
    """The theorem, printed claim or ablation ``id``, or what ``file.py:name`` defines. Raises `Misuse`."""
    path, _, attribute = name.rpartition(":")
    if not path.endswith(".py"):
        return statement_named(name)
    found = getattr(module := _module(path), attribute, None)
    if not isinstance(found, Statement):
        known = [key for key, value in vars(module).items() if isinstance(value, Statement)]
        raise Misuse(f"{path} has no theorem {attribute!r}{nearest(attribute, known)}")
    return found


@cache
def _module(path: str) -> Any:
    """The module of a file, which may import those beside it."""
    file = Path(path)
    if not file.is_file():
        raise Misuse(f"there is no file {path}")
    if str(file.parent) not in sys.path:
        sys.path.insert(0, str(file.parent))
    known = sys.modules.get(file.stem)
    if known is not None and Path(getattr(known, "__file__", None) or "").resolve() == file.resolve():
        return known
    name = file.stem if known is None else f"{file.stem}_{hashlib.sha256(path.encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise Misuse(f"importing {path} failed: {type(error).__name__}: {' '.join(str(error).split())[:200]}") from None
    return module


@cache
def digest(name: str) -> str:
    """A digest of the code that a verdict on the theorem depends on: its own, all that this imports of ours, and the search."""
    statement, path = named(name), name.rpartition(":")[0]
    found = hashlib.sha256(f"{DRAWN_BY} {version(DRAWN_BY)}".encode())
    files = files_behind(Path(path)) if path.endswith(".py") else []
    for file in files:
        found.update(file.read_bytes())
    modules = {engine.__name__, *(module for file in files for module in _of_lemmata(file))}
    if not files:
        statement.load_bounds()
        modules |= {str(thing.__module__) for thing in (statement.statement, *statement.bounds.values())}
    found.update(library().digest(library().imported_by(file_of(m) for m in modules if _is_module(m))).encode())
    return found.hexdigest()[:20]


def _is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def files_behind(file: Path) -> list[Path]:
    """A file, and those beside it that it imports, directly or not."""
    found, todo = [], [file]
    while todo:
        here = todo.pop()
        if here not in found:
            found.append(here)
            todo += [p for name in _imported(here) if (p := here.parent / f"{name.split('.')[0]}.py").is_file()]
    return sorted(found)


def _imported(file: Path) -> Iterator[str]:
    """The names of modules that a file imports, and of what it imports from them."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _of_lemmata(file: Path) -> list[str]:
    return [name for name in _imported(file) if name.startswith("lemmata.")]
