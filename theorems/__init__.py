"""The theorems: a topic a folder, a subject a file, a theorem one short function. `load` imports, and so registers, them all."""

import gc
import importlib
import pkgutil


def load() -> None:
    """Import every module of every topic, by name."""
    collected = gc.isenabled()
    gc.disable()  # all of it stays: to look through it again and again takes a sixth of the time
    try:
        for name in sorted(module.name for module in pkgutil.walk_packages(__path__, f"{__name__}.")):
            importlib.import_module(name)
    finally:
        if not gc.get_freeze_count():  # all of it is old by now, and looked at as seldom
            gc.freeze()
            gc.unfreeze()
        if collected:
            gc.enable()
