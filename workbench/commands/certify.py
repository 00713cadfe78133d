"""``lemmata certify``: what an answer to a program is worth, on the screen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from ..base.errors import Misuse
from ..certify.api import certify
from ..certify.files import parts_of
from ..certify.judgement import Certified, rounded
from ..counterexample.witness import write_beside

STATUS = {"true": 0, "false": 1, "unknown": 3}


def run(console: Console, file: Path, answer: Path | None, tol: float, json_file: Path | None, certificate: Path | None) -> int:
    """Certify the answer to the program in a file, and return the exit status."""
    found = certify(file, None if answer is None else _given(answer), tol=tol)
    verdict = found.verdict
    if json_file is not None:
        write_beside(json_file, json.dumps(found.as_json(), indent=1, ensure_ascii=False) + "\n")
    print_(console, found)
    if certificate is not None:
        console.print(f"certificate: {found.save(certificate)}", soft_wrap=True, highlight=False)
    return STATUS[verdict]


def _given(path: Path) -> Any:
    """x as a list of numbers in a text file, or x, z and y in a JSON or .npz file."""
    if not path.is_file():
        raise Misuse(f"there is no file {path}")
    if path.suffix.lower() in (".json", ".npz"):
        return parts_of(path)
    try:
        return [float(word) for word in path.read_text(encoding="utf-8").split()]
    except (OSError, ValueError) as error:
        raise Misuse(f"{path} holds no numbers: {error}") from None


def print_(console: Console, found: Certified) -> None:
    """The findings, a line each."""
    answer, (least, most) = found.answer, found.optimum
    by = f"{answer.by} says: " if answer.by else "said to be: "
    console.print(f"{found.program.size}; {by}{answer.says}", soft_wrap=True, highlight=False)
    table = Table(box=None, show_header=False, pad_edge=False)
    known = {
        "value": found.stated(found.value),
        "largest violation": found.primal if found.value is not None else None,
        "largest |Px + q + Gᵀz + Aᵀy|": found.dual,
        "largest |zᵢ(h − Gx)ᵢ|": found.complementarity,
        "above a certified bound by" if not found.program.maximised else "below a certified bound by": found.gap,
    }
    for name, value in known.items():
        if value is not None:
            table.add_row(name, rounded(value))
    if found.truth.none:
        table.add_row("optimum", f"none: the program is {found.truth.none}, certified")
    elif least is not None or most is not None:
        ends = [rounded(v) if v is not None else "?" for v in (least, most)]
        table.add_row("optimum", f"{ends[0]}, exactly" if least == most else f"between {ends[0]} and {ends[1]}")
    console.print(table, highlight=False)
    why = "; ".join(found.reasons) or found.truth.reason
    words = {"true": f"true, to a tolerance of {found.tol:g}", "false": f"FALSE: {why}", "unknown": f"unknown{why and ': '}{why}"}
    console.print(f"{answer.says}: {words[found.verdict]}", soft_wrap=True, highlight=False)
