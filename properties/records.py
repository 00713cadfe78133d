"""Stored data: records of JSON, one a line, so that a change of one of them is a change of one line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any


def read(path: Path) -> list[dict[str, Any]]:
    """The records of a file; none where there is no such file. Raises `ValueError` for a file of anything else."""
    if not path.is_file():
        return []
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    if not all(isinstance(record, dict) for record in found):
        raise ValueError(f"{path.name} has a line that is not a record")
    return found


def text(records: Iterable[Mapping[str, Any]]) -> str:
    """What a file of these records holds."""
    return "".join(f"{json.dumps(record, ensure_ascii=False, separators=(',', ':'))}\n" for record in records)
