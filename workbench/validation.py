"""Foreign code against all theorems of its role: one generator of cases, for the command line, pytest, and ``validate(…)``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from rich.console import Console
from rich.markup import escape

from ..properties.allowances import IN_WORDS, Kind
from ..properties.roles import Implementation
from ..properties.search import Record, check_sample, search
from ..properties.theorem import Theorem
from . import known, render, witness
from .catalogue import all_theorems
from .errors import Misuse
from .known import Known
from .progress import INTERRUPTED, collect, progress_bar
from .replay import command
from .targets import adapt, implementation, lineage, role_of

Judgement = Literal["holds", "expected", "skipped", "failed"]


@dataclass(frozen=True)
class Case:
    """A theorem and an implementation of its role (or of a narrower one, and then the theorem is `inherited`)."""

    theorem: Theorem
    implementation: Implementation
    target: str = ""  # as it is imported, for a program that needs no lemmata; empty where it is not importable
    inherited: bool = False
    expectation: Known | None = None

    def run(self, examples: int | None = None, seed: int = 0, shrink: bool = True) -> Record:
        """Search for a counterexample (and make it small); a known finding with a witness replays that instead."""
        if self.expectation is not None and self.expectation.witness is not None:
            record, _ = check_sample(self.theorem, self.implementation, self.expectation.sample())
            return record
        count = examples or self.theorem.examples
        return search(self.theorem, self.implementation, examples=count, seed=seed, shrink=shrink)

    def refutation(self, record: Record, replay: str | None = None) -> str:
        """The whole refutation as text."""
        return render.refutation(record, self.theorem, self.implementation, self.target, replay)


def theorems_of(role: type) -> list[Theorem]:
    """The theorems that speak of a role itself."""
    return [t for t in all_theorems() if t.role is role]


def theorems_for(role: type) -> list[Theorem]:
    """The theorems that speak of a role or of one that it specialises, each once, in the order of the catalogue."""
    of = lineage(role)
    found = [t for t in all_theorems() if t.role in of]
    if not found:
        raise Misuse(f"no theorem speaks of the role {role.__role__}")  # type: ignore[attr-defined]
    return found


def cases(made: Implementation, role: type, target: str = "", expected: Iterable[Known] = ()) -> Iterator[Case]:
    """All theorems for the role on one implementation, each with the expectation (the first one) that excuses it today."""
    expected = list(expected)
    for theorem in theorems_for(role):
        excuse = next((e for e in expected if e.excuses(theorem.id, made.name)), None)
        yield Case(theorem, made, target, theorem.role is not role, excuse)


def judge(case: Case, record: Record) -> tuple[Judgement, str]:
    """What a record means for a run, and why. An expected failure is strict: anything else than a refutation fails."""
    if case.expectation is not None:
        if record.verdict == "refuted":
            return "expected", case.expectation.reason
        verb = "healed" if record.verdict == "holds" else f"{record.verdict}: {record.reason}"
        where = f"{record.theorem} on {record.implementation}"
        return "failed", f"{where}: expected to be refuted ({case.expectation.reason}), but {verb}; take the expectation out"
    if record.verdict == "holds":
        return "holds", ""
    text = f"{record.theorem} on {record.implementation}: {record.verdict}: {record.reason}"
    return ("skipped" if record.verdict in ("not-applicable", "declined") else "failed"), text


def validate(
    implementation: Any,
    role: str | type,
    *,
    settings: Mapping[str, Any] | None = None,
    examples: int | None = None,
    seed: int = 0,
    done: Callable[[Record], Any] = lambda _: None,
) -> list[Record]:
    """Search for a counterexample to every theorem for the role; one record a theorem, in the order of the catalogue.

    An interrupt ends the run, and what was found is kept.

    Parameters
    ----------
    implementation: a class, an instance, a function, or ``"module:name"``.
    role: what it is to be, such as ``"soft-margin-classifier"``.
    settings: constructor arguments for a class, parameters for an instance, keyword arguments for a function.
    examples, seed: how many samples a theorem draws (its own default for None), and the seed of the run.
    done: called with each record as it is ready.
    """
    protocol = role_of(role) if isinstance(role, str) else role
    made, target = adapt(implementation, protocol, settings)
    found: list[tuple[Case, Record]] = []
    collect(found, run_cases(cases(made, protocol, target), examples, seed, done))
    return [record for _, record in found]


def run_cases(
    of: Iterable[Case], examples: int | None, seed: int, done: Callable[[Record], Any] = lambda _: None
) -> Iterator[tuple[Case, Record]]:
    """Each case with its record, until one is interrupted."""
    for case in of:
        record = case.run(examples, seed)
        done(record)
        yield case, record
        if record.interrupted:
            return


def exit_status(verdicts: Iterable[str]) -> int:
    """0 all hold; 1 something is refuted; 3 nothing refuted, but something is vacuous, unknown or declined."""
    found = set(verdicts) - {"holds", "not-applicable"}
    return 1 if "refuted" in found else 3 if found else 0


def as_markdown(records: Iterable[Record]) -> str:
    """A matrix in Markdown: a row for each theorem, a column for each implementation; verdicts, with ratio or tightness."""
    records = list(records)
    columns = list(dict.fromkeys(r.implementation for r in records))
    cells = {(r.theorem, r.implementation): _cell(r) for r in records}
    lines = [["theorem", *columns], ["---"] * (len(columns) + 1)]
    lines += [[t, *(cells.get((t, c), "") for c in columns)] for t in dict.fromkeys(r.theorem for r in records)]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


def _cell(record: Record) -> str:
    if record.smallest is not None:
        ratio = render.ratio(record.smallest.conclusion.ratio)
        return f"**refuted**{f' (ratio {ratio})' if ratio else ''}"
    tight = render.ratio(record.tightness) if record.verdict == "holds" else ""
    return f"{record.verdict}{f' ({tight})' if tight else ''}"


def run(
    out: Console,
    target: str,
    role_name: str,
    settings: dict[str, Any],
    examples: int | None,
    seed: int,
    json_file: Path | None,
    save: Path | None,
    markdown_file: Path | None = None,
) -> int:
    """The command ``lemmata validate``: print what was found, write it where asked, return the exit status."""
    role = role_of(role_name)
    thing = implementation(target, role, settings)
    witness.must_have_folder(json_file, markdown_file)
    wanted = list(cases(thing, role, target, known.load(Path.cwd())))
    found: list[tuple[Case, Record]] = []
    with progress_bar(len(wanted)) as step:
        interrupted = collect(found, run_cases(wanted, examples, seed, step)) or any(r.interrupted for _, r in found)
    _print_table(out, found)
    status = _print_findings(out, found, settings, save)
    records = [record for _, record in found]
    if json_file:
        witness.write_json(json_file, [record.as_json() for record in records])
    if markdown_file:
        witness.write_text(markdown_file, as_markdown(records))
    if interrupted:
        whole = sum(not record.interrupted for record in records)
        render.print_text(out, f"interrupted: {whole} of {len(wanted)} theorems were searched to the end")
    return INTERRUPTED if interrupted else status


def _print_table(out: Console, found: Sequence[tuple[Case, Record]]) -> None:
    table = render.table("theorem", "verdict", "samples", "tightness", "note")
    for case, record in found:
        note = str(record.smallest.conclusion) if record.smallest else record.reason
        if judge(case, record)[0] == "expected":
            note = f"expected: {judge(case, record)[1]}"
        table.add_row(
            record.theorem, render.verdict(record.verdict), str(record.examples), render.ratio(record.tightness), escape(note)
        )
    out.print(table)


def _print_allowances(out: Console, records: Sequence[Record]) -> None:
    """How large each allowance became, by its kind and reason; the records have what it was in each theorem."""
    largest: dict[tuple[Kind, str], tuple[float, str]] = {}
    for record in records:
        for origin, size in record.allowances.items():
            largest[origin] = max(largest.get(origin, (0.0, "")), (size, record.theorem))
    for (kind, why), (size, theorem) in largest.items():
        render.print_text(out, f"allowance up to {size:.3g} (in {theorem}): {IN_WORDS[kind]}: {why}")


def _print_findings(out: Console, found: Sequence[tuple[Case, Record]], settings: dict[str, Any], save: Path | None) -> int:
    """Print refutations and expectations that are not met; save witnesses; return the exit status."""
    unexcused, unmet = [], False
    _print_allowances(out, [record for _, record in found])
    for case, record in found:
        judgement, text = judge(case, record)
        if judgement == "expected":
            continue
        unexcused.append(record.verdict)
        if case.expectation is not None:
            unmet = True
            render.print_text(out, text)
        elif record.verdict == "refuted":
            again = command(witness.save(save, record, case.target, settings), case.target, settings) if save else None
            render.print_text(out, "\n" + case.refutation(record, again))
    return 1 if unmet else exit_status(unexcused)
