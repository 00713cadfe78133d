"""The house: imports go one way, no room is part of a circle, and a topic's rooms have the same names everywhere."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import lemmata.theorems
import pytest
from lemmata.properties.topics import ROOMS

TOP = Path(lemmata.theorems.__file__).parent.parent
HOUSES = ("algorithms", "properties", "sources", "survey", "theorems", "workbench")
ABOVE = {  # what a house may not import
    "properties": ("algorithms", "sources", "survey", "theorems", "workbench"),
    "sources": ("algorithms", "survey", "theorems", "workbench"),
    "theorems": ("algorithms", "survey", "workbench"),
    "algorithms": ("properties", "sources", "survey", "theorems", "workbench"),
}
FLOORS = ("samples", "readings", "statements", "printed", "floats", "proofs")  # of a topic, from the ground up; oracles stand apart
PATHS = [file for house in HOUSES for file in (TOP / house).rglob("*.py")]
FILES = {".".join(file.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__"): file for file in PATHS}
TOPICS = sorted(path for path in (TOP / "theorems").iterdir() if (path / "__init__.py").is_file())


@cache
def imports(module: str) -> frozenset[str]:
    """The modules of ours that a module imports, anywhere in its code."""
    file, found = FILES[module], set()
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package.split(".")
            base = base[: len(base) - node.level + 1]
            target = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{target}.{a.name}" if f"{target}.{a.name}" in FILES else target for a in node.names}
    return frozenset(found & set(FILES))


def room_of_engine(module: str) -> str:
    """The folder that a module is in; of one that stands beside the folders, and of a package's own file, the module."""
    file = FILES[module]
    return ".".join(file.parent.relative_to(TOP).parts) if file.parent.parent != TOP else module


def room_of_topic(module: str) -> str:
    """Which of the rooms of its topic a module is in; the statements stand outside of them."""
    name = module.split(".")[2]
    return name if name in ROOMS else "statements"


@pytest.mark.parametrize("house", HOUSES)
def test_no_circles(house):
    graph = {m: {i for i in imports(m) if i.startswith(f"{house}.")} - {m} for m in FILES if m.startswith(f"{house}.")}
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("house", ["properties", "workbench"])
def test_no_circles_of_rooms(house):
    graph = defaultdict(set)
    for module in (m for m in FILES if m.startswith(f"{house}.")):
        here = room_of_engine(module)
        graph[here] |= {room_of_engine(i) for i in imports(module) if i.startswith(f"{house}.")} - {here}
    TopologicalSorter(graph).prepare()
    assert len(graph) >= 12


def test_no_arrow_upwards():
    for module in FILES:
        house = module.partition(".")[0]
        assert not [i for i in imports(module) if i.partition(".")[0] in ABOVE.get(house, ())], module


@pytest.mark.parametrize("topic", TOPICS, ids=lambda path: path.name)
def test_a_topic_has_its_statements_at_the_top_and_all_else_in_rooms(topic):
    for path in topic.iterdir():
        name = path.name.removesuffix(".py")
        if name in ("__init__", "__pycache__", "records", *ROOMS):
            continue
        assert path.suffix == ".py", f"{path.name} is none of {', '.join(ROOMS)}"
        text = path.read_text(encoding="utf-8")
        assert "\n@theorem(" in text or "\n@contract(" in text, f"{path.name} states nothing: it belongs to a room"
    records = topic / "records"
    assert not records.exists() or {path.suffix for path in records.iterdir()} == {".jsonl"}


@pytest.mark.parametrize("topic", TOPICS, ids=lambda path: path.name)
def test_the_rooms_of_a_topic_import_downwards(topic):
    graph = defaultdict(set)
    for module in (m for m in FILES if m.startswith(f"theorems.{topic.name}.")):
        here = room_of_topic(module)
        there = {room_of_topic(i) for i in imports(module) if i.startswith(f"theorems.{topic.name}.")} - {here}
        graph[here] |= there
        if here in FLOORS:
            assert not [room for room in there & set(FLOORS) if FLOORS.index(room) > FLOORS.index(here)], module
    TopologicalSorter(graph).prepare()
    assert graph["oracles"] <= {"samples"}


def test_statements_know_no_tolerance():
    for module in FILES:
        if module.startswith("theorems.") and module.count(".") == 2 and room_of_topic(module) == "statements":
            assert not imports(module) & {"properties.statements.allowances", "properties.numbers.rounding"}, module
