"""What Coq has accepted, kept so that it is known where Coq is not installed: ``lemmata maintain --only coq``.

A record is of a statement (the definitions and the theorem, without the proof): Coq's kernel accepted some proof of it. Where a
derivation comes to another statement, for its hypotheses, the algorithm's step or a bound was edited, the record says nothing.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ...properties.proofs.coq.formulas import NotExported
from ...properties.proofs.formal.obligation import Derivation
from ...properties.proofs.kernel import Fact
from ..base.errors import Misuse
from ..counterexample.witness import write_beside
from ..implementations.catalogue import all_theorems, lifted
from . import coq
from . import stored as results


@cache
def stored() -> dict[str, Any]:
    """The records by the derivations' ids: digest of the statement, version of Coq, and the axioms that it printed.

    And on how many whole runs of the code the loops of the file were run, if on any.
    """
    return {id: record for found in results.beside("coq").values() for id, record in found.items()}


def digest(derivation: Derivation, facts: Sequence[Fact]) -> str:
    """Of the statement that Coq gets of a derivation. Raises `NotExported`."""
    return _digest(coq.file_of(derivation, facts).statement)


def _digest(statement: str) -> str:
    return hashlib.sha256(statement.encode()).hexdigest()[:16]


def record_of(derivation: Derivation, facts: Sequence[Fact]) -> dict[str, Any] | None:
    """The record of a derivation with these facts, if there is one."""
    kept = stored().get(derivation.id)
    try:
        return kept if kept and kept["statement"] == digest(derivation, facts) else None
    except NotExported:
        return None


def main() -> int:
    """Have Coq check all derivations that have a form in it, and keep what it says. Raises `Misuse` where it is not installed."""
    found: dict[str, dict[str, Any]] = {}
    for d in (p for t in all_theorems() for p in t.proofs if isinstance(p, Derivation)):
        try:
            file = coq.made(d, lifted)
        except NotExported:
            continue
        with tempfile.TemporaryDirectory() as folder:
            checked = coq.check(coq.export(d, file.text, Path(folder)))
        if checked is None:
            raise Misuse("coqc is not installed (Debian's package coq has it)")
        if checked.accepted:
            kept = {
                "statement": _digest(file.statement),
                "version": checked.version,
                "axioms": [*checked.axioms],
                "runs": file.runs,
            }
            found.setdefault(d.theorem, {})[d.id] = kept
    write_beside(results.FILE, results.text(results.verdicts(), results.versions(), evidence=results.beside("evidence"), coq=found))
    return 0
