"""``lemmata check``: theorems with their three controls, in a table, and what is not as it must be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from ...properties.oracles.second_opinion import Tally
from ...properties.profile import PARTS
from ...properties.samples.working import maker_of
from ...properties.search.large_samples import SIZES
from ...properties.search.record import Large, Record
from ...properties.theorem import Theorem
from ..base.errors import Misuse, nearest
from ..base.progress import INTERRUPTED, collect, progress_bar
from ..base.terminal import print_table
from ..controls.controls import Outcome, jobs_of
from ..counterexample import render
from ..counterexample.witness import must_have_folder, write_json
from ..evidence import own_runs, prove
from ..exports.failures import unlike
from ..implementations.catalogue import all_theorems, reference_names, references_of
from ..workers.pool import run_all
from .own import keep_controls

EXPENSIVE = 10  # theorems and implementations that a profile names
BUDGET = 5.0  # seconds for large samples and hard ones


def run(
    out: Console,
    theorems: Sequence[Theorem],
    examples: int | None,
    seed: int,
    json_file: Path | None,
    workers: int,
    budget: float = 0.0,
    sizes: Sequence[str] = SIZES,
    profile: bool = False,
    note: Callable[[Record], Any] = lambda _: None,
    write: Callable[[Sequence[Theorem], Sequence[Outcome], bool], Any] = lambda *_: None,
) -> int:
    """Run the controls, print the table (and, with `profile`, where the time went), write the records where asked; the exit status.

    The `budget` of seconds for samples of the `sizes` beyond small ones is shared out among the references that have any. `note` is
    called with the record of each reference as soon as it is there, `write` with all controls, and whether there are fewer than
    there should be.
    """
    must_have_folder(json_file)
    having = sum(len(reference_names(t)) for t in theorems if maker_of(t.sample) is not None)
    share = min(budget * workers / max(1, having), budget)
    jobs = [job for t in theorems for job in jobs_of(t, examples, seed, share, sizes)]
    outcomes: list[Outcome] = []
    interrupted = collect(outcomes, _noting(progress(jobs, workers), note))
    outcomes = sorted(finished(outcomes), key=lambda o: (o.job.control, o.job.index))
    by_theorem = {t.id: [o for o in outcomes if o.job.theorem == t.id] for t in theorems}
    if json_file:
        references = [o for o in outcomes if o.job.control == "reference"]
        write_json(json_file, [_with_controls(o.record, by_theorem[o.job.theorem]) for o in references])
    write(theorems, outcomes, interrupted)
    _print_table(out, theorems, by_theorem)
    keep_controls(outcomes)
    if profile:
        _print_profile(out, "theorem", outcomes, lambda o: o.job.theorem)
        _print_profile(out, "implementation", outcomes, lambda o: o.record.implementation)
    status = print_status(out, outcomes) or _stale_status(out, theorems)
    if interrupted:
        render.print_text(out, f"interrupted: {len(outcomes)} of {len(jobs)} controls were run")
    return INTERRUPTED if interrupted else status


def _noting(outcomes: Iterable[Outcome], note: Callable[[Record], Any]) -> Iterator[Outcome]:
    for outcome in outcomes:
        if outcome.job.control == "reference":
            note(outcome.record)
        yield outcome


def finished(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Without the hunt that an interrupt ended: mutants that it did not catch by then have not survived."""
    return [o for o in outcomes if o.as_expected or not o.record.interrupted or o.job.control in ("reference", "holding")]


def _with_controls(record: Record, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    mutants = [o for o in outcomes if o.job.control == "mutant"]
    return {**record.as_json(), "mutants": len(mutants), "mutants_caught": sum(o.as_expected for o in mutants)}


def _print_table(out: Console, theorems: Sequence[Theorem], by_theorem: dict[str, list[Outcome]]) -> None:
    heads = ("theorem", "verdict", "references", "mutants", "must fail", "samples", "largest", "hard", "tightness", "s")
    rows = []
    for theorem in theorems:
        outcomes = by_theorem[theorem.id]
        references = [o.record for o in outcomes if o.job.control == "reference"]
        if not outcomes:  # interrupted before
            continue
        order = ("crashed", "refuted", "vacuous", "unknown", "declined", "not-applicable", "holds")
        worst = min((r.verdict for r in references), key=order.index, default="unknown")
        tight = max((r.tightness for r in references if r.tightness is not None), default=None)
        rows.append(
            (
                theorem.id,
                worst,
                _score(outcomes, "reference"),
                _score(outcomes, "mutant"),
                _score(outcomes, "ablation", "printed"),
                str(sum(r.tried for r in references)),
                _largest(r.large for r in references),
                _largest(r.hard for r in references),
                render.ratio(tight),
                f"{sum(o.record.seconds for o in outcomes):.1f}",
            )
        )
    print_table(out, heads, rows)
    for record in (o.record for t in theorems for o in by_theorem[t.id] if o.job.control == "reference"):
        if said := "; ".join(filter(None, (record.loses_digits, record.silent))):
            render.print_folded(out, f"{record.theorem} on {record.implementation}: {said}")


def _print_profile(out: Console, kind: str, outcomes: Iterable[Outcome], of: Callable[[Outcome], str]) -> None:
    """The processor's seconds of the ten most expensive theorems or implementations, and of all, by what they were spent on."""
    parts = (*PARTS, "beyond small")
    spent: dict[str, dict[str, float]] = {"all": dict.fromkeys(parts, 0.0)}
    for outcome in outcomes:
        seconds = {**outcome.record.spent, "beyond small": sum(size.seconds for size in outcome.record.beyond)}
        for row in (spent["all"], spent.setdefault(of(outcome), dict.fromkeys(parts, 0.0))):
            row.update({part: row[part] + seconds.get(part, 0.0) for part in parts})
    table = render.table(kind, "seconds", *parts)
    for name, row in sorted(spent.items(), key=lambda item: -sum(item[1].values()))[: EXPENSIVE + 1]:
        table.add_row(name, *(f"{value:.1f}" for value in (sum(row.values()), *row.values())))
    out.print(table)


def _largest(tried: Iterable[Large | None]) -> str:
    """The shape of the largest of these samples."""
    return str(max((one for one in tried if one), key=lambda one: one.rows * one.columns, default=""))


def _score(outcomes: Iterable[Outcome], *controls: str) -> str:
    of = [o for o in outcomes if o.job.control in controls]
    good = sum(o.as_expected for o in of)
    return f"{good}/{len(of)}"


def print_status(out: Console, outcomes: Sequence[Outcome]) -> int:
    """Print what is not as it must be; 1 for a refuted reference or a survivor, 3 for vacuous, unknown or declined."""
    bad = [o for o in outcomes if not o.as_expected]
    for outcome in bad:
        theorem = next(t for t in all_theorems() if t.id == outcome.job.theorem)
        record = outcome.record
        if outcome.job.control == "reference" and record.fails:
            reference = references_of(theorem)[outcome.job.index]
            render.print_folded(out, render.refutation(record, theorem, reference, f"reference {record.implementation}"))
        else:
            render.print_text(out, unlike(outcome))
    _print_opinions(out, [o.record for o in outcomes])
    printed = [o for o in outcomes if o.job.control == "printed" and o.as_expected]
    good = f"{len(outcomes) - len(bad)} of {len(outcomes)} controls are as they must be"
    render.print_text(out, f"{good}; {len(printed)} printed claims refuted, as they must be")
    soft = all(o.job.control == "reference" and not o.record.fails for o in bad)
    return 0 if not bad else 3 if soft else 1


def _print_opinions(out: Console, records: Iterable[Record]) -> None:
    """How often cvxpy agreed with the certified ground truth, and each contradiction."""
    total = sum((r.second_opinion for r in records if r.second_opinion), Tally())
    if total.asked:
        render.print_text(out, f"{total} (it was asked about {total.asked} of {total.answers} certified answers)")
    for found in total.disagreements:
        render.print_text(out, f"cvxpy disagrees: {found}")


def _stale_status(out: Console, theorems: Iterable[Theorem]) -> int:
    """Print which proofs are of another text of their statement or code, and other versions; 3 if there is a proof of that kind."""
    from ..evidence.digests import other_versions
    from ..evidence.stored import stored_verdicts

    own = own_runs.read()
    stale = [
        e.id
        for t in theorems
        for e in prove.stale(t, stored_verdicts().get(t.id, {}))
        if not prove.is_current(e, own.get(t.id, {}))
    ]
    if stale:
        render.print_text(out, f"stale since an edit: {', '.join(stale)}: run lemmata prove, then lemmata report")
    if others := other_versions():
        render.print_text(out, others)
    return 3 if stale else 0


def progress(jobs: Sequence[Any], workers: int) -> Iterator[Outcome]:
    """Run jobs with a progress bar on a terminal, silently in a pipe."""
    with progress_bar(len(jobs)) as step:
        for outcome in run_all(jobs, workers):
            step(outcome.record)
            yield outcome


def selected(names: Sequence[str]) -> list[Theorem]:
    """The theorems that names (ids, topics, sources) select; all of them for none. Raises `Misuse` with the nearest."""
    everything = all_theorems()
    known = {name for t in everything for name in (t.id, t.topic, t.subject)} | {s.document for t in everything for s in t.sources}
    for name in names:
        if name not in known:
            raise Misuse(f"there is no theorem, topic or source {name!r}{nearest(name, known)}: see lemmata list")
    wanted = set(names)
    return [t for t in everything if not wanted or wanted & {t.id, t.topic, t.subject, *(s.document for s in t.sources)}]
