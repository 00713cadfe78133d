"""In each Python process of a foreign suite: plant the faults that the environment names, once their module is there.

A ``sitecustomize`` on the path calls `begin`. A file is told what happens: b as it begins, p once the faults are planted, c once
one changes something.
"""

from __future__ import annotations

import importlib.abc
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

FAULT, MARKS = "LEMMATA_FAULT", "LEMMATA_FAULT_MARKS"
STARTS = """import sys
sys.path[:] = [p for p in sys.path if p != {folder!r}]
mine = sys.modules.pop("sitecustomize")
from lemmata.workbench.mutation import hook
hook.begin()
try:
    import sitecustomize
except ImportError as error:
    if error.name != "sitecustomize":
        raise
    sys.modules["sitecustomize"] = mine  # what imports it looks for it there
"""


def begin() -> None:
    """Wait for the module of the faults that the environment names, if it names any."""
    if FAULT not in os.environ:
        return
    waiting = Waiting(json.loads(os.environ[FAULT]), os.environ[MARKS])
    mark(waiting.marks, b"b")
    sys.meta_path.insert(0, waiting)
    if waiting.faults[0]["module"] in sys.modules:
        waiting.plant()


class Waiting(importlib.abc.MetaPathFinder):
    """Finds nothing itself; of one module, it adds the faults whenever that was executed."""

    def __init__(self, faults: Sequence[dict[str, str]], marks: str):
        self.faults, self.marks = faults, marks

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.faults[0]["module"]:
            return None
        spec = next(filter(None, (f.find_spec(name, path, target) for f in sys.meta_path if f is not self)), None)
        if spec is None or spec.loader is None:
            return spec
        run = spec.loader.exec_module

        def exec_module(module: ModuleType) -> None:
            run(module)
            self.plant()

        spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec

    def plant(self) -> None:
        from .faults import Fault, plant

        noted: list[Any] = []

        def note() -> None:
            if not noted:
                noted.append(mark(self.marks, b"c"))

        for fault in self.faults:
            plant(Fault(**fault), note)
        mark(self.marks, b"p")


def mark(file: str, what: bytes) -> None:
    """Add a mark to the file: several processes may."""
    with open(file, "ab") as marks:
        marks.write(what)
