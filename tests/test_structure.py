"""The house: imports go one way, the engine has no circle, and a topic's rooms have the same names everywhere."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import lemmata.theorems
import pytest

TOP = Path(lemmata.theorems.__file__).parent.parent
ROOMS = ("algorithms", "properties", "theorems", "workbench")
PATHS = [file for room in ROOMS for file in (TOP / room).rglob("*.py")]
FILES = {".".join(file.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__"): file for file in PATHS}


def imports(module: str) -> set[str]:
    """The modules of ours that a module imports, anywhere in its code."""
    file, found = FILES[module], set()
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package.split(".")
            base = base[: len(base) - node.level + 1]
            target = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{target}.{a.name}" if f"{target}.{a.name}" in FILES else target for a in node.names}
    return found & set(FILES)


@pytest.mark.parametrize("room", ROOMS)
def test_no_circles(room):
    graph = {m: {i for i in imports(m) if i.startswith(f"{room}.")} - {m} for m in FILES if m.startswith(f"{room}.")}
    assert list(TopologicalSorter(graph).static_order())


def test_no_arrow_upwards():
    above = {
        "properties": ("algorithms", "theorems", "workbench"),
        "theorems": ("algorithms", "workbench"),
        "algorithms": ROOMS[1:],
    }
    for module in FILES:
        room = module.partition(".")[0]
        assert not [i for i in imports(module) if i.partition(".")[0] in above.get(room, ())], module


def test_statements_know_no_tolerance():
    rooms = {"__init__", "samples", "readings", "floats", "printed", "proofs", "oracles", "models", "small_cases"}
    for module in FILES:
        parts = module.split(".")
        if parts[0] == "theorems" and len(parts) == 3 and parts[2] not in rooms:
            assert not [i for i in imports(module) if i in ("properties.statements.allowances", "properties.numbers.rounding")], (
                module
            )
