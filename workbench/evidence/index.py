"""The index of theorems and claims: what ``lemmata list`` prints, stored, so that a list need not import what it lists.

It is used only while it is current, that is, while each file that it is a function of is as it was; else everything is imported,
and the answer is the same. ``lemmata report`` writes it; ``python -m lemmata.workbench.evidence.index`` does so alone.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FILE = ROOT / "theorems" / "index.json"
VERDICTS = ROOT / "theorems" / "verdicts.json"
FOLDERS = ("algorithms", "properties", "sources", "theorems")
COMPUTES = (  # in the workbench
    "evidence/index.py",
    "implementations/catalogue.py",
    "texts/claims.py",
    "texts/wording.py",
    "evidence/prove.py",
    "evidence/certified.py",
)
TITLE = 60  # characters of a law that stand for a title

Index = dict[str, Any]


def load() -> Index:
    """The stored index if it is current, else one that is built now."""
    stored = _stored()
    return stored if stored.get("digest") == digest() else build()


def build() -> Index:
    """Import everything, and list it: ``digest``, ``roles``, ``theorems``, and ``claims`` with their verdicts."""
    from ...properties.roles import roles
    from ..implementations.catalogue import all_theorems
    from ..texts import claims

    verdicts = json.loads(VERDICTS.read_text(encoding="utf-8")) if VERDICTS.is_file() else {}
    return {
        "digest": digest(),
        "roles": sorted(roles()),
        "theorems": [_theorem(t, verdicts.get(t.id, {})) for t in all_theorems()],
        "claims": [_claim(c, verdicts) for c in claims.all_claims().values()],
    }


def text(index: Index | None = None) -> str:
    """What the file holds: an entry a line, so that a change of one theorem is a change of one line."""
    index = build() if index is None else index
    parts = [f'"digest": {json.dumps(index["digest"])}', f'"roles": {json.dumps(index["roles"], ensure_ascii=False)}']
    for name in ("theorems", "claims"):
        lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in index[name])
        parts.append(f'"{name}": [\n{lines}\n]')
    return "{" + ",\n".join(parts) + "}\n"


def write(path: Path = FILE) -> None:
    """Store the index. Raises `Misuse` where the file cannot be written."""
    from ..counterexample.witness import write_beside

    write_beside(path, text())


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
            yield from (f"{below}/{name}" for name in names if name.endswith((".py", ".toml")) or name == VERDICTS.name)
    yield from (f"workbench/{name}" for name in COMPUTES if (ROOT / "workbench" / name).is_file())


def _stored() -> Index:
    """What the file holds, or nothing where it is missing or damaged."""
    try:
        found = json.loads(FILE.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _theorem(theorem: Any, stored: dict[str, Any]) -> dict[str, Any]:
    from . import prove

    return {
        "id": theorem.id,
        "title": getattr(theorem, "title", "") or _first_words(theorem.law),
        "topic": theorem.topic,
        "role": getattr(theorem.role, "__role__", ""),
        "claims": [*theorem.claims, *(c for f in theorem.failing for c in f.claims)],
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


if __name__ == "__main__":
    write()
