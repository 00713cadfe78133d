"""How results look: tables on a terminal of any width, refutations that a person can act on."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from ...properties.numbers.shown import show
from ...properties.roles import Implementation
from ...properties.search.search import Record
from ...properties.theorem import Failing, Theorem
from ..base.latex_to_unicode import plain
from ..base.terminal import console, print_folded, print_text, table, verdict
from .diagnosis import Diagnosis, fault
from .program import snippet

__all__ = ["compact", "console", "print_folded", "print_text", "ratio", "refutation", "sample_lines", "table", "verdict"]


LARGE = 10**24  # from here on a whole number is shortened
LONG = 48  # from here on of a list only the first few entries are shown
FIRST = 6
SHOWN = 800  # characters of a field, and of a line of a program, from which on they go to a file
MOST_MUTANTS = 3  # that a refutation names


def ratio(value: float | None) -> str:
    """A tightness: 1 is attained."""
    return "" if value is None or not math.isfinite(value) else f"{value:.3g}"


def sample_lines(sample: Any, short: bool = False) -> list[str]:
    """A sample as short lines: one a field; with `short`, of a field that is too long for a screen its shape."""
    if not dataclasses.is_dataclass(sample):
        return [str(sample)]
    named = {f.name: getattr(sample, f.name) for f in dataclasses.fields(sample) if f.init}
    texts = {name: compact(value) for name, value in named.items()}
    return [f"{name}: {_shape(named[name])}" if short and len(text) > SHOWN else f"{name} = {text}" for name, text in texts.items()]


def _shape(value: Any) -> str:
    """Of nested lists how many there are of each: ``35 × 31 entries``."""
    sizes = []
    while isinstance(value, tuple | list) and value:
        sizes.append(str(len(value)))
        value = value[0]
    return f"{' × '.join(sizes)} entries" if sizes else f"{len(compact(value))} characters"


def is_long(program: str) -> bool:
    """Whether a program is not for a screen: its data are too long for a line."""
    return max(map(len, program.splitlines()), default=0) > SHOWN


def compact(value: Any) -> str:
    """A field's value: numbers as fractions, tuples as lists, sets in braces."""
    if isinstance(value, Fraction | int) and not isinstance(value, bool):
        return show(value) if isinstance(value, Fraction) or abs(value) >= LARGE else str(value)
    if isinstance(value, tuple | list) and len(value) >= LONG:
        return f"[{', '.join(compact(v) for v in value[:FIRST])}, …] ({len(value)} entries)"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(compact(v) for v in value) + "]"
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted((compact(v) for v in value), key=lambda s: (len(s), s))) + "}"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return f"{type(value).__name__}({', '.join(sample_lines(value))})"
    return str(value)


def refutation(
    record: Record,
    statement: Theorem | Failing,
    implementation: Implementation,
    target: str,
    replay: str | None = None,
    diagnosis: Diagnosis | None = None,
    whole: bool = True,
    kept: str | None = None,
) -> str:
    """The whole refutation as text: law, both sides, ratio, the smallest and the worst witness, snippet, look-alikes, replay.

    `target` is how the user names the implementation; `replay` the command that replays the witness file, if there is one.
    Without `whole` it is one of several with the same cause: no worst witness, and no program. Where data are too long for a
    screen, `kept` says where they and the program are; with None they are printed.
    """
    if record.smallest is None or record.worst is None:
        return f"{record.implementation} {record.verdict} on {record.theorem}: {record.reason}"
    failed = record.smallest.conclusion
    law = plain(" ".join(statement.text.split("\n\n")[0].split()))
    verb = "crashes on" if record.verdict == "crashed" else "breaks"
    lines = [f"{record.implementation} {verb} {record.theorem}", f"  law      {law}", f"  got      {failed.brief}"]
    if ratio(failed.ratio):
        worst = ratio(record.worst.conclusion.ratio)
        lines.append(f"  ratio    {ratio(failed.ratio)} (smallest witness)" + (f", {worst} (worst found)" if worst else ""))
    lines += _indented("smallest", sample_lines(record.smallest.sample, kept is not None))
    if whole and record.worst.sample != record.smallest.sample:
        lines += _indented("worst", [record.worst.conclusion.brief, *sample_lines(record.worst.sample, kept is not None)])
    if record.reason:
        lines.append(f"  note     {record.reason}")
    program = record.program
    if program is None and whole:
        program = snippet(statement, implementation, target, record.smallest.sample)
    if program and whole and kept is not None and is_long(program):
        lines += _indented("without lemmata", [kept])
    elif program and whole:
        lines += _indented("without lemmata", program.splitlines())
    if diagnosis and diagnosis.look:
        lines.append(f"  {diagnosis.look}")
    if diagnosis and diagnosis.alike:
        lines += _indented("looks like what these faults do, which answer alike here", map(_mutant, diagnosis.alike[:MOST_MUTANTS]))
    if replay:
        lines.append(f"  replay   {replay}")
    return "\n".join(lines)


def _mutant(name: str) -> str:
    return f"{name}: {plain(fault(name))}"


def _indented(head: str, lines: Iterable[str]) -> list[str]:
    return [f"  {head}", *(f"    {line}" for line in lines)]
