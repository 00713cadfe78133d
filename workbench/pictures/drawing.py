"""``lemmata show NAME --plot FILE``: the picture of a theorem, or of the smallest witness against a claim, as an SVG file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console

from ...properties.samples.base import decode
from ...properties.theorem import THEOREMS
from ..base.errors import Misuse, nearest
from ..counterexample import render
from ..counterexample.witness import must_have_folder, write_text
from ..evidence.stored import stored_verdicts
from ..implementations.catalogue import all_theorems
from ..texts.claims import all_claims, settled
from . import points, theorems
from .svg import Picture


def write(out: Console, name: str, file: Path) -> None:
    """Write the picture, and print what it shows. Raises `Misuse` where there is none, or the file is no SVG."""
    if file.suffix.lower() != ".svg":
        raise Misuse(f"a picture is an SVG: {file.with_suffix('.svg')}, not {file}")
    must_have_folder(file)
    picture = picture_of(name)
    write_text(file, picture.alone())
    render.print_text(out, f"{picture.title}. {picture.alternative}\nwrote {file}")


def picture_of(name: str) -> Picture:
    """The first picture of a theorem, or the witness against a claim or a dropped hypothesis. Raises `Misuse` with what has one."""
    failing = {f.id: f for t in all_theorems() for f in t.failing}
    claims = {claim: by.failing.id for claim in all_claims() if (by := settled().get(claim)) and by.failing}
    if name in THEOREMS:
        found = theorems.of_theorem(THEOREMS[name])
        if not found:
            raise Misuse(f"no picture is drawn of {name}: pictures are drawn of {', '.join(theorems.DRAWN)}")
        return found[0]
    if name not in failing and name not in claims:
        known = [*THEOREMS, *all_claims(), *failing]
        why = "nothing refutes it" if name in known else f"there is no theorem or claim of that name{nearest(name, known)}"
        raise Misuse(f"no picture of {name!r}: {why}")
    return _of_witness(claims.get(name, name), name)


def _of_witness(id: str, name: str) -> Picture:
    stored: dict[str, Any] = stored_verdicts().get(id) or {}
    picture = points.of_sample(decode(stored["witness"])) if stored.get("witness") else None
    if picture is None:
        raise Misuse(f"no picture of {name!r}: its witness has no labelled points on a line or in the plane")
    return picture
