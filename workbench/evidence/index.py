"""The index of theorems and claims: what ``lemmata list`` prints, kept in the user's cache, so that it need not import them.

It is used only while it is current, that is, while each file that it is a function of is as it was; else everything is imported,
the answer is the same, and is kept for the next time.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...properties.cache import user_cache
from ..base.errors import Misuse
from . import stored

ROOT = Path(__file__).parents[2]
KEPT = 5  # indexes, of as many states of the code
FOLDERS = ("algorithms", "properties", "sources", "theorems")
COMPUTES = (  # in the workbench
    "evidence/index.py",
    "implementations/catalogue.py",
    "texts/claims.py",
    "texts/clauses.py",
    "texts/wording.py",
    "evidence/prove.py",
    "evidence/certified.py",
)
TITLE = 60  # characters of a law that stand for a title

Index = dict[str, Any]


def load() -> Index:
    """The index that is kept of the code as it is, else one that is built now, and kept if the cache can be written."""
    if (kept := _kept()) is not None:
        return kept
    built = build()
    with suppress(OSError, Misuse):
        _keep(built)
    return built


def build() -> Index:
    """Import everything, and list it: ``roles``, ``theorems``, and ``claims`` with their verdicts."""
    from ...properties.roles import roles
    from ..implementations.catalogue import all_theorems
    from ..texts import claims

    verdicts = stored.verdicts()
    return {
        "roles": sorted(roles()),
        "theorems": [_theorem(t, verdicts.get(t.id, {})) for t in all_theorems()],
        "claims": [_claim(c, verdicts) for c in claims.all_claims().values()],
    }


def folder() -> Path:
    """Where indexes are kept."""
    return user_cache()


def _file() -> Path:
    return folder() / f"index-{digest()[:16]}.json"


def _kept() -> Index | None:
    """The index of the code as it is, None where none is kept or its file is damaged."""
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and found.keys() >= {"roles", "theorems", "claims"} else None


def _keep(index: Index) -> None:
    """Write an index beside the newest of the others; older ones go."""
    from ..counterexample.witness import write_beside

    folder().mkdir(parents=True, exist_ok=True)
    others = sorted(folder().glob("index-*.json"), key=lambda path: path.stat().st_mtime)
    for old in others[: max(0, len(others) - KEPT + 1)]:
        old.unlink(missing_ok=True)
    write_beside(_file(), json.dumps(index, ensure_ascii=False))


def digest() -> str:
    """A digest of the bytes of all files that the index is a function of."""
    found = hashlib.sha256()
    for path in sorted(_files()):
        content = (ROOT / path).read_bytes()
        found.update(f"{path} {len(content)}\n".encode() + content)
    return found.hexdigest()


def _files() -> Iterator[str]:
    """The files below the folders of theorems, algorithms and engine, and those that compute the index, relative to all."""
    for folder in FOLDERS:
        for where, inner, names in os.walk(ROOT / folder):
            inner[:] = [name for name in inner if name != "__pycache__" and not name.startswith(".")]
            below = Path(where).relative_to(ROOT).as_posix()
            yield from (f"{below}/{name}" for name in names if name.endswith((".py", ".toml", ".jsonl")))
    yield from (f"workbench/{name}" for name in COMPUTES if (ROOT / "workbench" / name).is_file())


def _theorem(theorem: Any, stored: dict[str, Any]) -> dict[str, Any]:
    from ..texts.claims import settled_by
    from . import prove

    return {
        "id": theorem.id,
        "title": getattr(theorem, "title", "") or _first_words(theorem.law),
        "topic": theorem.topic,
        "role": getattr(theorem.role, "__role__", ""),
        "claims": [*settled_by(theorem), *(c for f in theorem.failing for c in f.claims)],
        "sources": [str(s) for s in theorem.sources],
        "documents": sorted({s.document for s in theorem.sources}),
        "evidence": prove.evidence(theorem, stored),
        "verdict": stored.get("verdict"),
    }


def _claim(claim: Any, verdicts: dict[str, Any]) -> dict[str, Any]:
    """The record of `wording.claim_json`, but for the witness, which the verdicts hold under the name that `refuted_by` gives."""
    from ..texts import claims, wording

    by = claims.settled().get(claim.id)
    record = wording.claim_json(claim, verdicts)
    del record["witness"]
    refuted_by = by.failing.id if by and by.failing else None
    return {**record, "source": claim.source, "title": claim.title, "refuted_by": refuted_by}


def _first_words(law: str) -> str:
    from ..base.latex_to_unicode import plain

    law = plain(law)
    return law if len(law) <= TITLE else law[:TITLE].rpartition(" ")[0] + " …"
