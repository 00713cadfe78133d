"""``lemmata certify``: what an answer to a program is worth, on the screen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from ...properties.numbers.exact import from_flint
from ...properties.numbers.shown import shown_apart
from ..base.errors import Misuse
from ..base.terminal import print_text
from ..certify.api import certify
from ..certify.files import parts_of
from ..certify.judgement import Certified, rounded
from ..certify.program import Number
from ..counterexample.witness import must_have_folder, write_beside

STATUS = {"true": 0, "false": 1, "unknown": 3}


def run(console: Console, file: Path, answer: Path | None, tol: float, json_file: Path | None, certificate: Path | None) -> int:
    """Certify the answer to the program in a file, and return the exit status."""
    must_have_folder(json_file, certificate)
    found = certify(file, None if answer is None else _given(answer), tol=tol)
    verdict = found.verdict
    if json_file is not None:
        write_beside(json_file, json.dumps(found.as_json(), indent=1, ensure_ascii=False) + "\n")
    print_(console, found)
    if certificate is not None:
        print_text(console, f"certificate: {found.save(certificate)}")
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
    answer, above = found.answer, (found.gap is None or found.gap >= 0) != found.program.maximised
    print_text(console, f"{found.program.size}; {f'{answer.by} says' if answer.by else 'said to be'}: {answer.says}")
    table = Table(box=None, show_header=False, pad_edge=False)
    known = {
        "value": found.stated(found.value),
        "largest violation": found.primal if found.value is not None else None,
        "largest |Px + q + Gᵀz + Aᵀy|": found.dual,
        "largest |zᵢ(h − Gx)ᵢ|": found.complementarity,
        f"{'above' if above else 'below'} a certified bound by": None if found.gap is None else abs(found.gap),
    }
    for name, value in known.items():
        if value is not None:
            table.add_row(name, rounded(value))
    if found.truth.none:
        table.add_row("optimum", f"none: the program is {found.truth.none}, certified")
    elif between := _optimum(*found.optimum):
        table.add_row("optimum", between)
    if table.row_count:
        console.print(table, highlight=False)
    why = "; ".join(found.reasons) or found.doubt
    true = "true, certified" if found.truth.none else f"true, to a tolerance of {found.tol:g}"
    words = {"true": true, "false": f"FALSE: {why}", "unknown": f"unknown: {why}"}
    print_text(console, f"{answer.says}: {words[found.verdict]}")


def _optimum(least: Number | None, most: Number | None) -> str:
    if least is None or most is None:
        ends = {"at least": least, "at most": most}
        return ", ".join(f"{which} {rounded(v)}, if there is one" for which, v in ends.items() if v is not None)
    if least == most:
        return f"{rounded(least)}, known exactly"
    return "between {} and {}".format(*shown_apart(from_flint(least), from_flint(most)))
