"""The theorems: a topic a folder, a subject a file, a theorem one short function. `load` imports, and so registers, them all."""

import importlib
import pkgutil


def load() -> None:
    """Import every module of every topic."""
    for topic in sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg):
        package = importlib.import_module(f"{__name__}.{topic}")
        for module in sorted(m.name for m in pkgutil.iter_modules(package.__path__)):
            importlib.import_module(f"{__name__}.{topic}.{module}")
