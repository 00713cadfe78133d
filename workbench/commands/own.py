"""What ``check`` and ``prove`` found, kept for the user where the records beside the theorems are not theirs (see `own_runs`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..controls.controls import Outcome
from ..evidence import own_runs, prove
from ..evidence.digests import versions
from ..evidence.results import results_of, verdicts_of


def keep_controls(outcomes: Sequence[Outcome]) -> None:
    """Keep what was found of the theorems of which no control was interrupted."""
    if own_runs.are_kept():
        whole = [r for r in results_of(outcomes) if r.references and not any(o.record.interrupted for o in r.outcomes)]
        found = {r.theorem.id: verdicts_of([r])[r.theorem.id] for r in whole}
        own_runs.keep(found, versions())


def keep_proofs(outcomes: Iterable[Any]) -> Iterator[Any]:
    """Yield the outcomes as they come, and keep the proofs and exhaustive runs without a fault."""
    found: dict[str, dict[str, Any]] = {}
    for outcome in outcomes:
        yield outcome
        if own_runs.are_kept() and not outcome.record.faults:
            found.setdefault(outcome.job.theorem, {})[outcome.record.id] = prove.stored_form(outcome.record)
    own_runs.keep({id: {"proofs": proofs} for id, proofs in found.items()}, versions() if found else {})
