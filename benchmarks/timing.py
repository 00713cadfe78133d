"""How long a call takes: shared by the benchmarks."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

__all__ = ["median", "seconds"]


def seconds(function: Callable[..., Any], *arguments: Any, **options: Any) -> float:
    """The seconds that one call takes."""
    start = time.perf_counter()
    function(*arguments, **options)
    return time.perf_counter() - start
