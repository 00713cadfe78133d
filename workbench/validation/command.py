"""What `lemmata validate` prints and writes: the table, the refutations by cause, the changes since a baseline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from ...properties.roles.forms import form_named
from ...properties.samples.base import HypothesisNotMet, decode
from ...properties.search.large_samples import SIZES
from ...properties.search.record import Record
from ...properties.statements.allowances import IN_WORDS
from ...properties.statements.verdicts import FAILS
from ..base.progress import INTERRUPTED, collect, progress_bar
from ..base.terminal import print_table
from ..counterexample import render, witness
from ..counterexample.diagnosis import Comparison, Diagnosis, Group, grouped
from ..implementations.importing import implementation, role_of
from ..workers.pool import DEFAULT, Limits, run_all
from . import baseline
from . import expected_failures as known
from .cases import (
    Case,
    cases,
    chosen,
    exit_status,
    in_order,
    judge,
    known_forms,
    must_speak_of,
    nothing_tested,
    run_cases,
    shared,
    theorems_for,
)
from .entrance import must_be_no_file, preflight, refusals_are_written
from .jobs import Search


def as_markdown(records: Iterable[Record]) -> str:
    """A matrix in Markdown: a row for each theorem, a column for each implementation; verdicts, with ratio or tightness."""
    records = list(records)
    columns = list(dict.fromkeys(r.implementation for r in records))
    cells = {(r.theorem, r.implementation): _cell(r) for r in records}
    lines = [["theorem", *columns], ["---"] * (len(columns) + 1)]
    lines += [[t, *(cells.get((t, c), "") for c in columns)] for t in dict.fromkeys(r.theorem for r in records)]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


def _cell(record: Record) -> str:
    if record.fails:
        ratio = render.ratio(record.smallest.conclusion.ratio) if record.smallest else ""
        return f"**{record.verdict}**{f' (ratio {ratio})' if ratio else ''}"
    tight = render.ratio(record.tightness) if record.verdict == "holds" else ""
    return f"{record.verdict}{f' ({tight})' if tight else ''}"


@dataclass(frozen=True)
class Finished:
    """A whole run of ``lemmata validate``, for who makes a page of it."""

    target: str
    name: str
    role: str
    settings: Mapping[str, Any]
    seed: int
    note: str
    found: Sequence[tuple[Case, Record]]
    diagnoses: Sequence[Diagnosis]
    compared: baseline.Comparison | None
    interrupted: bool
    strict: bool = False

    @property
    def counts(self) -> Counter[str]:
        """How many theorems have each verdict."""
        return Counter(record.verdict for _, record in self.found)


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
    workers: int = 2,
    limits: Limits = DEFAULT,
    budget: float = 0.0,
    forms: Sequence[str] | None = None,
    writers: Sequence[Callable[[Finished], str]] = (),
    baseline_file: Path | None = None,
    sizes: Sequence[str] = SIZES,
    names: Sequence[str] = (),
    strict: bool = False,
    note: Callable[[Record], Any] = lambda _: None,
) -> int:
    """The command ``lemmata validate``: print what was found, write it where asked, return the exit status.

    With `names` only these theorems of the role are searched; `Misuse` for one that does not speak of it.

    With `strict` a law that loses digits counts as one that is refuted.

    Each of `writers` writes what was found, and returns lines to print, or nothing. `note` is called with each record as soon as
    it is there, and again where it changes once all are: a witness against one law refutes another.

    The status is `exit_status`, or with a baseline that of `baseline.Comparison`; in both 1 where an expectation is not met.
    """
    role, in_forms = role_of(role_name), known_forms(forms)
    must_speak_of(role, names)
    witness.must_have_folder(json_file, markdown_file)
    stored = None if baseline_file is None else baseline.load(baseline_file)
    with refusals_are_written(target, json_file, note):
        must_be_no_file(target)
        thing = implementation(target, role, settings, limits)
        before = preflight(thing, role, theorems_for(role), limits)
    earlier = None if stored is None else baseline.of(stored, thing.name)
    wanted = chosen(cases(thing, role, target, known.load(Path.cwd())), names)
    if before.note:
        render.print_folded(out, f"note: {before.note}")
    found: list[tuple[Case, Record]] = []
    with progress_bar(len(wanted)) as step:

        def done(record: Record) -> None:
            step(record)
            note(record)

        interrupted = collect(found, run_cases(wanted, examples, seed, done, workers, limits, budget, in_forms, sizes))
    found = in_order(found)
    noted = [record for _, record in found]
    interrupted = interrupted or any(r.interrupted for _, r in found)
    if not interrupted:
        for number, record in shared(found, workers, limits):
            found[number] = found[number][0], record
    unsettled: list[str] = []
    if earlier is not None and not interrupted:
        found, unsettled = _replayed(found, earlier, workers, limits)
    for (_, record), before_that in zip(found, noted, strict=True):
        if record is not before_that:
            note(record)
    diagnoses = [] if interrupted else _diagnosed(found, workers, limits)
    groups = grouped([record for _, record in found], diagnoses)
    print_table(out, *as_table(found))
    for group in groups:
        render.print_folded(out, group.line([record for _, record in found], diagnoses))
    status = _print_findings(out, found, diagnoses, groups, settings, save)
    records = [record for _, record in found]
    if json_file:
        witness.write_json(json_file, [record.as_json() for record in records])
    if markdown_file:
        witness.write_text(markdown_file, as_markdown(records))
    compared = None
    if earlier is not None and not interrupted:
        compared = baseline.compare(earlier, records, [c.theorem.id for c, r in found if judge(c, r)[0] == "expected"], unsettled)
        status = _print_changes(out, compared, found)
    about = Finished(target, thing.name, role_name, settings, seed, before.note, found, diagnoses, compared, interrupted, strict)
    for write in writers:
        if said := write(about):
            render.print_text(out, said)
    if interrupted:
        whole = sum(not record.interrupted for record in records)
        render.print_text(out, f"interrupted: {whole} of {len(wanted)} theorems were searched to the end")
    if strict and not status and any(record.digits for record in records):
        status = 1
    return INTERRUPTED if interrupted else status


def _replayed(
    found: Sequence[tuple[Case, Record]], earlier: Mapping[str, Mapping[str, Any]], workers: int, limits: Limits
) -> tuple[list[tuple[Case, Record]], list[str]]:
    """What was found, with the witnesses of the baseline tried again where the search found nothing this time.

    Also the theorems whose old witness says nothing any more: it cannot be read, or is not answered.
    """
    out, jobs, unsettled = list(found), [], []
    for number, (case, record) in enumerate(found):
        old = earlier.get(case.theorem.id, {})
        if record.verdict != "holds" or case.expectation is not None or old.get("verdict") not in FAILS or not old.get("witness"):
            continue
        try:
            sample = decode(old["witness"])
        except (HypothesisNotMet, ValueError):
            sample = None
        if type(sample) is not case.theorem.sample:
            unsettled.append(case.theorem.id)
            continue
        jobs.append(Search(case.theorem, case.implementation, case.target, seconds=limits.seconds, sample=sample, number=number))
    for again in run_all(jobs, workers, limits, apart=True):
        case, searched = out[again.number]
        if again.record.fails:
            reason = "the witness of the baseline refutes it still; this search found none"
            out[again.number] = (
                case,
                replace(again.record, worst=again.record.smallest, reason=reason, examples=searched.examples + 1),
            )
        elif again.record.verdict not in ("holds", "vacuous"):  # one sample need not put a law to work
            unsettled.append(case.theorem.id)
    return out, unsettled


def _print_changes(out: Console, compared: baseline.Comparison, found: Sequence[tuple[Case, Record]]) -> int:
    """Print what changed since the baseline; the exit status, 1 also where an expectation is not met."""
    render.print_text(out, f"\n{compared.summary}")
    for change in compared.changes:
        if change.kind:
            render.print_text(out, f"  {change.line()}")
    unmet = any(case.expectation is not None and judge(case, record)[0] == "failed" for case, record in found)
    return 1 if unmet else compared.status


def as_table(found: Sequence[tuple[Case, Record]]) -> tuple[list[str], list[list[str]]]:
    """The heads and the rows of the table of verdicts."""
    rows = []
    loses = any(record.digits for _, record in found)
    for case, record in found:
        note = record.smallest.conclusion.brief if record.smallest else record.reason
        if form := form_named(record.form):
            note = f"{note}, of {form}"
        if judge(case, record)[0] == "expected":
            note = f"expected: {judge(case, record)[1]}"
        note = "; ".join(filter(None, (note, record.loses_digits, record.silent)))
        sizes = (str(record.tried), str(record.large or ""), str(record.hard or ""))
        sizes += (", ".join(lost.from_here for lost in record.digits.values()),) * loses
        rows.append([record.theorem, record.verdict, *sizes, render.ratio(record.tightness), note])
    return ["theorem", "verdict", "samples", "largest", "hard", *["digits"] * loses, "tightness", "note"], rows


def _print_allowances(out: Console, records: Sequence[Record]) -> None:
    """The largest allowance in a line; the records have each, by its kind and reason, and what it was in each theorem."""
    sizes = [(size, *origin, record.theorem) for record in records for origin, size in record.allowances.items() if size]
    if not sizes:
        return
    size, kind, why, theorem = max(sizes)
    others = len({(kind, why) for _, kind, why, _ in sizes}) - 1
    more = f"; {others} other reason{'s' * (others > 1)}: see --json" if others else ""
    render.print_folded(out, f"largest allowance {size:.3g} (in {theorem}): {IN_WORDS[kind]}: {why}{more}")


def _diagnosed(found: Sequence[tuple[Case, Record]], workers: int, limits: Limits) -> list[Diagnosis]:
    """What each failure that is news looks like, by its place in `found`."""
    jobs = [
        Comparison(case.theorem, case.made(record), record, number, limits.seconds)
        for number, (case, record) in enumerate(found)
        if record.fails and case.expectation is None
    ]
    diagnoses: list[Diagnosis] = []
    collect(diagnoses, run_all(jobs, workers, limits, apart=True))
    return sorted(diagnoses, key=lambda d: d.number)


def _print_findings(
    out: Console,
    found: Sequence[tuple[Case, Record]],
    diagnoses: Sequence[Diagnosis],
    groups: Sequence[Group],
    settings: dict[str, Any],
    save: Path | None,
) -> int:
    """Print refutations by cause, and expectations that are not met; save witnesses; return the exit status."""
    verdicts, unmet = [], False
    _print_allowances(out, [record for _, record in found])
    known = {d.number: d for d in diagnoses}
    news = {number: i == 0 for group in groups for i, number in enumerate(group.members)}
    for number in [*news, *(n for n in range(len(found)) if n not in news)]:
        case, record = found[number]
        judgement, text = judge(case, record)
        if judgement == "expected":
            verdicts.append("holds")  # what is known is not news
            continue
        verdicts.append(record.verdict)
        if case.expectation is not None:
            unmet = True
            render.print_folded(out, text)
        elif record.fails:
            again, kept = None, "its data are long: a program with them is written by --save DIR"
            if save and record.smallest:
                path = witness.save(save, record, case.target, settings)
                again = witness.command(path, case.target, settings)
                if record.program and render.is_long(record.program):
                    witness.write_beside(path.with_suffix(".py"), f"{record.program}\n")
                    kept = f"PYTHONPATH=. python {path.with_suffix('.py')}"
            diagnosis = known.get(number, Diagnosis(number))
            render.print_folded(out, "\n" + case.refutation(record, again, diagnosis, news.get(number, True), kept))
    if nothing := nothing_tested([record for _, record in found]):
        render.print_folded(out, nothing)
    return 1 if unmet else exit_status(verdicts)
