"""The folder in which a user's computer keeps what can be computed again."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def user_cache() -> Path:
    """``lemmata`` in ``$XDG_CACHE_HOME``, else in the user's cache of the system. Raises `RuntimeError` without a home."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "lemmata" / "Cache"
    default = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    return Path(os.environ.get("XDG_CACHE_HOME", "").strip() or default) / "lemmata"
