"""What the last report found and what it rests on, a record a line: of each theorem, and of each statement that must be refuted.

Beside its verdict the record of a theorem has the digests of its `evidence` (see `digests`), and what `coq` accepted of its
derivations (see `coq_records`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ...properties import records

FILE = Path(__file__).parents[2] / "theorems" / "results.jsonl"
COMPUTED_WITH = "computed_with"  # of a theorem: the packages whose versions were others than those of the record of versions
BESIDE = ("evidence", "coq", COMPUTED_WITH)  # what a record has beside its verdict
VERSIONS = "versions"  # the id of the record of the packages that computed the others


def read() -> dict[str, dict[str, Any]]:
    """The records by id, whole; none where the file is missing or damaged."""
    try:
        return {record.pop("id"): record for record in records.read(FILE)}
    except (OSError, ValueError, KeyError):
        return {}


def verdicts() -> dict[str, Any]:
    """The records by id, each without what stands beside its verdict."""
    found = {id: {key: value for key, value in record.items() if key not in BESIDE} for id, record in read().items()}
    return {id: record for id, record in found.items() if record and id != VERSIONS}


def versions() -> dict[str, str]:
    """The versions of the packages that computed the records, by name."""
    return read().get(VERSIONS, {}).get("packages", {})


@cache
def stored_verdicts() -> dict[str, Any]:
    """The same, read once."""
    return verdicts()


def beside(name: str) -> dict[str, Any]:
    """Of each theorem what its record has of that name beside its verdict."""
    return {id: record[name] for id, record in read().items() if name in record}


def text(found: Mapping[str, Any], packages: Mapping[str, str], **beside: Mapping[str, Any]) -> str:
    """What the file holds, for the verdicts by id, the versions that computed them and, by its name, what stands beside them."""
    ids = sorted({*found, *(id for given in beside.values() for id in given)})
    more = {id: {name: given[id] for name, given in beside.items() if given.get(id)} for id in ids}
    stored = [{"id": id, **_in_order({**found.get(id, {}), **more[id]})} for id in ids]
    return records.text([{"id": VERSIONS, "packages": _in_order(packages)}, *stored])


def _in_order(record: Mapping[str, Any]) -> dict[str, Any]:
    """The same, and all that it holds, by name: whether it was computed or read makes no difference."""
    return json.loads(json.dumps(record, sort_keys=True, ensure_ascii=False))
