"""``lemmata replay``: a stored witness, again."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from ..properties.search import check_sample
from . import render, witness
from .claims import witness_of
from .listing import stored_verdicts


def run(out: Console, file: Path) -> int:
    """Evaluate the statement on the witness again, and print whether it is refuted still; returns the exit status."""
    stored = witness.load(file) if file.exists() else witness_of(str(file), stored_verdicts())
    statement, implementation = stored.statement(), stored.load_implementation()
    record, _ = check_sample(statement, implementation, stored.sample)
    if record.verdict == "refuted":
        same = (record.conclusion, record.lhs, record.rhs) == (stored.conclusion, stored.lhs, stored.rhs)
        render.print_text(out, "refuted still" if same else f"refuted still, but changed: it was {stored.lhs} against {stored.rhs}")
        render.print_text(out, render.refutation(record, statement, implementation, stored.target, str(file)))
        return 1
    if record.verdict == "holds":
        render.print_text(out, f"healed: {stored.theorem} holds of {stored.target} on this sample now")
        return 0
    render.print_text(out, f"{record.verdict}: {record.reason}")
    return 3
