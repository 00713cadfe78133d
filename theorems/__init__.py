"""The theorems: a topic a folder, a subject a file, a theorem one short function. `load` imports, and so registers, them all."""

import importlib
import pkgutil


def load() -> None:
    """Import every module of every topic, by name."""
    for name in sorted(module.name for module in pkgutil.walk_packages(__path__, f"{__name__}.")):
        importlib.import_module(name)
