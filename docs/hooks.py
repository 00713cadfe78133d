"""Lets mkdocs read the docstrings: the folders of the repository, laid out as the package that they become.

An editable install maps ``lemmata`` to several folders, and mkdocstrings looks for the modules of a package in one.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from mkdocs.plugins import event_priority

ROOT = Path(__file__).parent.parent
PACKAGES = ("algorithms", "properties", "theorems", "workbench")

_laid_out = tempfile.TemporaryDirectory(prefix="lemmata-docs-")  # until mkdocs ends


@event_priority(100)  # before mkdocstrings reads its options
def on_config(config: Any) -> Any:
    package = Path(_laid_out.name) / "lemmata"
    if not package.exists():
        package.mkdir()
        for path in [*(ROOT / "front").glob("*.py"), *(ROOT / name for name in PACKAGES)]:
            (package / path.name).symlink_to(path)
    handlers = config.plugins["mkdocstrings"].config.handlers
    handlers["python"]["paths"] = [_laid_out.name]
    return config
