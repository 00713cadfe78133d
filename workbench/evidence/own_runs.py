"""A user's own runs of controls and proofs, kept in the user's cache where the records beside the theorems are not theirs to write.

That is where lemmata is installed from a wheel, or its folder cannot be written. They are of the code as it is: the name of their
file has a digest of it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...properties import records
from ..base.errors import Misuse
from . import index, stored

Runs = Mapping[str, Mapping[str, Any]]
FIELDS = ("verdict", "examples", "mutants", "mutants_caught", "proofs", "packages")


def are_kept() -> bool:
    """Whether runs are kept: where this is not a clone of the repository, or not one that can be written."""
    return not (index.ROOT / "pyproject.toml").is_file() or not os.access(stored.FILE, os.W_OK)


def file() -> Path:
    """The file of the runs of the code as it is."""
    return index.folder() / f"own-runs-{index.digest()[:16]}.jsonl"


def read() -> dict[str, dict[str, Any]]:
    """The records of the user's runs, by the theorems' ids; none in a repository, or where the file is missing or damaged."""
    if not are_kept():
        return {}
    try:
        return {record.pop("id"): record for record in records.read(file())}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def keep(found: Runs, packages: Mapping[str, str]) -> None:
    """Keep what a run found of some theorems, and the versions that computed it; nothing where they are not kept.

    Proofs are added to those of earlier runs. A cache that cannot be written keeps nothing.
    """
    if not are_kept():
        return
    runs = read()
    for id, new in found.items():
        old = runs.get(id, {})
        proofs = {**old.get("proofs", {}), **new.get("proofs", {})}
        runs[id] = {**old, **{key: new[key] for key in FIELDS if key in new}, "proofs": proofs, "packages": dict(packages)}
    from ..counterexample.witness import write_beside

    with suppress(OSError, Misuse):
        file().parent.mkdir(parents=True, exist_ok=True)
        write_beside(file(), records.text({"id": id, **runs[id]} for id in sorted(runs)))


def in_words(run: Mapping[str, Any]) -> str:
    """The verdict of a run, and what its proofs came to: ``holds, proved``."""
    proofs = (kept.get("evidence", "") for kept in run.get("proofs", {}).values())
    return ", ".join(dict.fromkeys(word for word in (run.get("verdict", ""), *proofs) if word))


def at_length(run: Mapping[str, Any]) -> str:
    """The same, with the number of samples and of mutants that were refuted."""
    counts = (
        f" ({run['examples']} samples, {run['mutants_caught']} of {run['mutants']} mutants refuted)" if "examples" in run else ""
    )
    return in_words(run) + counts
