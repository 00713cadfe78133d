"""``lemmata maintain``: compute what is stored beside the theorems, in the order in which one rests on the other."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from ..base.errors import Misuse
from ..base.terminal import print_text
from ..controls import allowance_audit, corpus, kill_matrix, sharpness, worst_cases
from ..evidence import coq_records
from ..implementations.catalogue import stored_controls
from .check import selected

REPOSITORY = Path(__file__).parents[2]
PARTS: dict[str, tuple[str, Callable[[Sequence[str]], int]]] = {
    "kills": ("which mutants each theorem kills, and which references it holds of", kill_matrix.main),
    "corpus": ("the samples on which the mutants die", corpus.main),
    "sharp": ("the samples on which inequalities are equations, or come closest", sharpness.main),
    "worst-cases": ("the multipliers of exact worst cases", lambda names: worst_cases.main(set(names))),
    "allowances": ("whether each allowance is needed, and narrow", allowance_audit.main),
    "coq": ("the statements that Coq's kernel accepts", lambda _: coq_records.main()),
}
BY_DEFAULT = ("kills", "corpus", "sharp", "report")


def run(out: Console, names: Sequence[str], only: Sequence[str], report: Callable[[], int]) -> int:
    """Compute `only` these parts, or those `BY_DEFAULT`, of the theorems and topics named (all for none); the report comes last.

    Returns 0, or 1 where something is amiss: a mutant survives, a theorem kills fewer than five, an allowance is idle.
    Raises `Misuse` outside of a clone of the repository.
    """
    if not (REPOSITORY / "front").is_dir():
        raise Misuse("what is stored beside the theorems is maintained in a clone of the repository, not in an installed lemmata")
    if "coq" in only and shutil.which("coqc") is None:
        raise Misuse("coqc is not installed (Debian's package coq has it)")
    selected(names)
    status = 0
    for name, (says, part) in PARTS.items():
        if name in (only or BY_DEFAULT):
            print_text(out, f"{name}: {says}")
            status = max(status, part(names))
            stored_controls.cache_clear()
            corpus.stored.cache_clear()
            sharpness.stored.cache_clear()
    if "report" in (only or BY_DEFAULT):
        print_text(out, "report: verdicts, and REPORT.md")
        status = max(status, report())
    return status
