"""Topics: a folder below ``theorems`` each, with statements at its top and the same rooms in each of them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

ROOMS = ("samples", "readings", "floats", "printed", "proofs", "oracles")


def package_of_topic(module: str) -> str:
    """The package of the topic that a module is in; empty for a module outside of the topics."""
    before, found, after = module.partition(".theorems.")
    return f"{before}{found}{after.partition('.')[0]}" if found else ""


@cache
def load_room(module: str, room: str) -> None:
    """Import all that a room holds, a module or a folder, of the topic that a module is in, if it has such a room."""
    topic = package_of_topic(module)
    if topic and find_spec(f"{topic}.{room}") is not None:
        package = importlib.import_module(f"{topic}.{room}")
        for inner in pkgutil.iter_modules(getattr(package, "__path__", ())):
            importlib.import_module(f"{package.__name__}.{inner.name}")


def records_of_topic(module: str, name: str) -> Path:
    """The file of the records of that name, of the topic that a module is in."""
    return Path(str(files(package_of_topic(module)))) / "records" / f"{name}.jsonl"
