"""The results of a campaign as a table on a terminal, as records, and as Markdown: computed from the records, never by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from ...properties.statements.verdicts import FAILS
from ..base.progress import INTERRUPTED, progress_bar
from ..counterexample import render, witness
from ..validation.cases import exit_status
from .plan import EXPECTED, Plan, load
from .running import Result, run, scheduled
from .store import Store


def command(
    out: Console,
    path: Path,
    records: Path | None,
    environments: Path,
    merge: Sequence[Path] = (),
    workers: int = 2,
    json_file: Path | None = None,
    markdown_file: Path | None = None,
    only: Sequence[str] = (),
    scheduler: str | None = None,
) -> int:
    """The command ``lemmata campaign``: run what has no record, print the table, write it where asked; the exit status."""
    witness.must_have_folder(json_file, markdown_file)
    plan = load(path).only(only)
    store = Store(records or path.with_suffix(".records"))
    for folder in merge:
        new, differ = store.merge(folder)
        render.print_text(out, f"{new} records of {folder} are new here")
        for line in differ:
            render.print_text(out, line)
    found: dict[Any, Result] = {}
    with progress_bar(len(plan.cells)) as step, scheduled(scheduler) as executor:
        interrupted = _interrupted(lambda: _all(plan, store, environments, executor, workers, found, step))
    results = [found[cell] for cell in plan.cells if cell in found]
    print_table(out, results)
    if json_file:
        witness.write_json(json_file, [as_json(result) for result in results])
    if markdown_file:
        witness.write_text(markdown_file, as_markdown(plan, [as_json(result) for result in results]))
    if interrupted:
        render.print_text(out, f"interrupted: {len(results)} of {len(plan.cells)} cells have a record; the same command goes on")
        return INTERRUPTED
    return status(results)


def _all(plan: Plan, store: Store, environments: Path, executor: Any, workers: int, found: dict[Any, Result], step: Any) -> None:
    def done(result: Result) -> None:
        found[result.cell] = result
        step(result.cell)

    run(plan, store.folder, environments, executor=executor, workers=workers, done=done)


def _interrupted(work: Callable[[], None]) -> bool:
    """Whether Ctrl-C ended this before it was done."""
    try:
        work()
    except KeyboardInterrupt:
        return True
    return False


def status(results: Iterable[Result]) -> int:
    """The exit status, by the rules of `validate`: an expected refutation passes, and every other surprise fails."""
    results = list(results)
    if any(result.as_expected is False for result in results if result.verdict != "error"):
        return 1
    return exit_status("holds" if result.as_expected else result.verdict for result in results)


def print_table(out: Console, results: Sequence[Result]) -> None:
    """A row for each cell, and what follows from all of them."""
    table = render.table("cells", "theorem", "implementation", "version", "seed", "verdict", "samples", "note")
    for result in results:
        cell, record = result.cell, result.record
        note = result.lost if record is None else (record["conclusion"] or record["reason"])
        if result.as_expected is False:
            note = f"{cell.expect} was expected; {note}"
        table.add_row(
            escape(cell.group),
            escape(cell.theorem),
            escape(cell.title),
            escape(cell.version),
            str(cell.seed),
            render.verdict(result.verdict),
            str(record["samples"]) if record else "",
            escape(note),
        )
    out.print(table)
    fresh = sum(result.fresh and result.record is not None for result in results)
    lost = sum(result.record is None for result in results)
    render.print_text(out, f"{len(results)} cells: {fresh} run now, {len(results) - fresh - lost} known, {lost} without a result")
    expected = [result for result in results if result.as_expected is not None]
    if expected:
        met = sum(bool(result.as_expected) for result in expected)
        render.print_text(out, f"as expected: {met} of {len(expected)}")


def as_json(result: Result) -> dict[str, Any]:
    """The record with what the file says of the cell; of a cell without one, why."""
    cell = result.cell
    says = {"cells": cell.group, "version": cell.version, "implementation": cell.title, "expect": cell.expect or None}
    if result.record is None:
        return {**says, "theorem": cell.theorem, "seed": cell.seed, "verdict": "error", "reason": result.lost}
    return {**result.record, **says}


def as_markdown(plan: Plan, records: Sequence[dict[str, Any]]) -> str:
    """From records of `as_json`: what is wrong, where it was reported, the laws, and the verdicts at each version."""
    lines = [["bug", "reported", "law", "where it should be refuted", "where it should hold"], ["---"] * 5]
    counts = {expect: [0, 0] for expect in EXPECTED}
    for group, about in plan.about.items():
        of = [record for record in records if record["cells"] == group]
        if not of:
            continue
        sides = []
        for expect in EXPECTED:
            side = [record for record in of if record["expect"] == expect]
            sides.append("; ".join(_side(side, version) for version in dict.fromkeys(r["version"] for r in side)))
            counts[expect][0] += any(record["verdict"] in FAILS for record in side)
            counts[expect][1] += bool(side)
        theorems = dict.fromkeys(record["theorem"].rpartition(":")[2].replace("_", "-") for record in of)
        lines.append(
            [
                " ".join(filter(None, (about.get("bug", group), about.get("found")))),
                about.get("issue", ""),
                ", ".join(theorems),
                *sides,
            ]
        )
    rows = "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)
    (bad, of_bad), (good, of_good) = counts["refuted"], counts["holds"]
    head = f"Refuted at a version that has the bug: {bad} of {of_bad}. Refuted at a version that has not: {good} of {of_good}.\n\n"
    return f"# {plan.title}\n\n{head}{rows}"


def _side(side: Sequence[dict[str, Any]], version: str) -> str:
    """The verdicts of all cells at a version, with the samples that they took."""
    of = [record for record in side if record["version"] == version]
    failed = sorted(record["samples"] for record in of if record["verdict"] in FAILS)
    if failed:
        counts = str(failed[0]) if failed[0] == failed[-1] else f"{failed[0]} to {failed[-1]}"
        cells = f" ({len(failed)} of {len(of)} cells)" if len(of) > 1 else ""
        return f"{version}: **refuted**{cells} in {counts} sample{'s' if counts != '1' else ''}"
    tried = sum(record.get("examples", 0) for record in of)
    return f"{version}: {', '.join(dict.fromkeys(record['verdict'] for record in of))} ({tried} samples)"
