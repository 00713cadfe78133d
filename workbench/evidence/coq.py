"""Derivations as Coq files: what the kernel derived, stated and proved again for another kernel to check.

A file states the theorem for every real inner-product space and every finite list of items that meets the sample type's
hypotheses, with the algorithm's step as the loop that was lifted. Inner products are the only thing that is known of vectors;
what the kernel takes for axioms is proved here from their definition.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from ...properties.proofs.coq.families import FamiliesFile
from ...properties.proofs.coq.formulas import NotExported, identifier
from ...properties.proofs.coq.series import SeriesFile
from ...properties.proofs.coq.space import CoqFile
from ...properties.proofs.coq.sums import SumsFile
from ...properties.proofs.formal.obligation import Derivation
from ...properties.proofs.formal.sums import Sum
from ...properties.proofs.kernel import Fact, NotDerived
from ...properties.proofs.proving import behind, derived_facts
from ...properties.proofs.rules.pairs import InStep
from ...properties.proofs.ties import noted
from ...properties.theorem import THEOREMS, Theorem
from ..base.errors import Misuse
from ..counterexample.render import print_text
from ..counterexample.witness import write_beside
from ..implementations.catalogue import lifted

SECONDS = 300  # that Coq may take for a file


@dataclass(frozen=True)
class Checked:
    """The answer of Coq about a file.

    Attributes
    ----------
    accepted: whether its kernel accepted the proof. version: Coq's. axioms: those that the theorem rests on, as Coq prints them.
    message: why not, where it did not.
    """

    accepted: bool
    version: str
    axioms: tuple[str, ...]
    message: str = ""


@dataclass(frozen=True)
class Made:
    """The text of a Coq file, its statement alone, and how many whole runs of the code it repeats."""

    text: str
    statement: str
    runs: int


def made(derivation: Derivation, load: Any) -> Made:
    """The Coq file of a derivation, with the runs that it is tied to. Raises `NotExported`."""
    with noted() as runs:
        facts = derived_facts(derivation, *([load(derivation.lifts)] if derivation.lifts else []))
    file = file_of(derivation, facts, runs)
    return Made(file.text, file.statement, len(file.runs))


def file_of(derivation: Derivation, facts: Sequence[Fact], runs: Sequence[Any] = ()) -> CoqFile | FamiliesFile | SumsFile:
    """The file of a derivation that ends in these facts: on vectors and loops, sums, or families. Raises `NotExported`.

    Loops are run in it on whole runs of the code, where there are any.
    """
    used = behind(facts)
    if any(isinstance(f.data, InStep) for f in used):
        raise NotExported("what is kept of any two of many values has no form in Coq yet")
    theorem = THEOREMS[derivation.theorem]
    if declared := [f for f in used if f.rule == "another order" or (f.rule in ("hypothesis", "definition") and _of_sums(f.data))]:
        raise NotExported(f"that {declared[0].note} has no form in Coq yet")
    if any(h.kind == "definition" for f in used for h in f.hypotheses):
        kind = SeriesFile if any(f.rule == "Horner's rule" for f in used) else SumsFile
        return kind(identifier(theorem.id), theorem.id, tuple(facts), runs)
    if any(f.rule == "families" for f in used):
        return FamiliesFile(identifier(theorem.id), theorem.id, tuple(facts), runs)
    return CoqFile(derivation, tuple(facts), runs)


def _of_sums(data: Any) -> bool:
    """Whether a fact is of a sum that a type declares (`proofs.declared`)."""
    return isinstance(data, Sum) or (isinstance(data, tuple) and any(isinstance(item, Sum) for item in data[2]))


def export(derivation: Derivation, text: str, folder: Path) -> Path:
    """Write a derivation's Coq file, of this text, into a folder."""
    several = sum(isinstance(p, Derivation) for p in THEOREMS[derivation.theorem].proofs) > 1
    file = folder / f"{identifier(derivation.id if several else derivation.theorem)}.v"
    write_beside(file, text)
    return file


def check(file: Path) -> Checked | None:
    """Ask Coq for its word; None where it is not installed."""
    coqc = shutil.which("coqc")
    if coqc is None:
        return None
    version = subprocess.run([coqc, "--print-version"], capture_output=True, text=True, check=True).stdout.split()[0]
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(file, folder)
        try:
            out = subprocess.run([coqc, "-q", copy], capture_output=True, text=True, cwd=folder, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return Checked(False, version, (), f"Coq did not finish within {SECONDS} s")
    if out.returncode:
        return Checked(False, version, (), " ".join(out.stderr.split())[:400])
    return Checked(True, version, tuple(name for name in re.findall(r"^(\S+)\s*:", out.stdout, re.MULTILINE) if name != "Axioms"))


def make(folder: Path) -> None:
    """Make the folder for the files, unless it is there. Raises `Misuse` where it cannot be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Misuse(f"{folder} is not a folder to write to: {error.strerror}") from error


def run(out: Console, theorems: Iterable[Theorem], folder: Path) -> int:
    """Export all derivations of some theorems and print what Coq says of each. Returns 1 if it refuses one, else 0."""
    status = 0
    for d in (p for t in theorems for p in t.proofs if isinstance(p, Derivation)):
        try:
            new = made(d, lifted)
        except (NotExported, NotDerived) as error:
            print_text(out, f"{d.id}: not exported: {error}")
            continue
        file = export(d, new.text, folder)
        found = check(file)
        status = max(status, 0 if found is None or found.accepted else 1)
        print_text(out, f"{d.id}: {file}: {_verdict(found, new.runs)}")
    return status


def _verdict(found: Checked | None, runs: int) -> str:
    if found is None:
        return "not checked: coqc is not installed (Debian's package coq has it)"
    if not found.accepted:
        return f"refused by Coq {found.version}: {found.message}"
    rests = f"axioms {', '.join(found.axioms)}" if found.axioms else "no axioms"
    if not runs:
        return f"accepted by Coq {found.version}, {rests}; not run there as the code"
    return f"kernel-checked by Coq {found.version}, {rests}, on {runs} whole runs of the code"
