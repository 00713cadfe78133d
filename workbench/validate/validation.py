"""Foreign code against all theorems of its role: one generator of cases, for the command line, pytest, and ``validate(…)``."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, get_args

from rich.console import Console
from rich.markup import escape

from ...properties.roles import Implementation
from ...properties.roles.forms import FORMS, form_named, installed
from ...properties.roles.limits import LIMIT
from ...properties.samples.base import HypothesisNotMet, decode
from ...properties.samples.working import maker_of
from ...properties.search.large_samples import SIZES
from ...properties.search.record import Record
from ...properties.search.search import check_sample, search
from ...properties.statements.allowances import IN_WORDS, Kind
from ...properties.statements.verdicts import FAILS, TESTED
from ...properties.theorem import Theorem
from ..base.errors import Misuse, nearest
from ..base.progress import INTERRUPTED, collect, progress_bar
from ..controls.corpus import corpus_of
from ..counterexample import render, witness
from ..counterexample.diagnosis import Comparison, Diagnosis, Group, grouped
from ..implementations.catalogue import all_theorems
from ..implementations.importing import adapt, implementation, lineage, role_of
from ..workers.pool import DEFAULT, Limits, run_all, run_apart
from . import baseline
from . import expected_failures as known
from .entrance import admit, preflight, refusals_are_written
from .expected_failures import Known
from .jobs import Search, portable

BUDGET = 25.0  # seconds for large samples and hard ones
Size = Literal["all", "small", "working", "stress"]
Judgement = Literal["holds", "expected", "skipped", "failed"]


@dataclass(frozen=True)
class Case:
    """A theorem and an implementation of its role (or of a narrower one, and then the theorem is `inherited`)."""

    theorem: Theorem
    implementation: Implementation
    target: str = ""  # as it is imported, for a program that needs no lemmata; empty where it is not importable
    inherited: bool = False
    expectation: Known | None = None

    def job(
        self,
        examples: int | None = None,
        seed: int = 0,
        seconds: float | None = LIMIT,
        number: int = 0,
        budget: float = 0.0,
        forms: tuple[str, ...] | None = (),
        sizes: Sequence[str] = SIZES,
    ) -> Search:
        """The same as `run`, for a worker; with a `budget` of seconds, samples of other `sizes` as well; in other `forms`."""
        known = self.known
        made = self.implementation.handed(known.handed if known else None)
        sample = known.sample if known else None
        return Search(self.theorem, made, self.target, examples, seed, seconds, sample, number, budget, forms, True, sizes)

    @property
    def known(self) -> witness.Witness | None:
        """The witness of a known finding."""
        return self.expectation.stored() if self.expectation is not None and self.expectation.witness is not None else None

    def run(self, examples: int | None = None, seed: int = 0, shrink: bool = True, seconds: float | None = LIMIT) -> Record:
        """Search for a counterexample (and make it small); a known finding with a witness replays that instead."""
        if (known := self.known) is not None:
            record, _ = check_sample(self.theorem, self.implementation.handed(known.handed), known.sample, seconds=seconds)
            return record
        count = examples or self.theorem.examples
        first = corpus_of(self.theorem)
        return search(self.theorem, self.implementation, examples=count, seed=seed, shrink=shrink, seconds=seconds, first=first)

    def refutation(self, record: Record, replay: str | None = None, diagnosis: Diagnosis | None = None, whole: bool = True) -> str:
        """The whole refutation as text. Without a `diagnosis` the implementation is run once more on the witness, for one."""
        if diagnosis is None:
            diagnosis = run_apart(Comparison(self.theorem, self.made(record), portable(record)), DEFAULT)
        return render.refutation(record, self.theorem, self.made(record), self.target, replay, diagnosis, whole)

    def made(self, record: Record) -> Implementation:
        """The implementation, with arrays handed over as on the counterexample of a record."""
        return self.implementation.handed(form_named(record.form))


def sizes_of(size: Size) -> tuple[str, ...]:
    """What `size` asks for beyond small samples. Raises `Misuse` for what is none."""
    if size not in get_args(Size):
        raise Misuse(f"size is one of {', '.join(get_args(Size))}, not {size!r}")
    return {"all": SIZES, "small": ()}.get(size, (size,))


def seconds_of(size: Size, budget: float | None, default: float | None = None) -> float:
    """The seconds for samples that are not small, by default `BUDGET`. Raises `Misuse` for a budget where all are to be small."""
    sizes_of(size)
    if budget is not None and not (isinstance(budget, int | float) and 0 <= budget < float("inf")):
        raise Misuse(f"budget is a number of seconds, not {budget!r}")
    if size == "small" and budget:
        raise Misuse("--budget is for large samples: leave it out with --size small")
    if size == "small":
        return 0.0
    return next(seconds for seconds in (budget, default, BUDGET) if seconds is not None)


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
        if record.fails:
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
    workers: int = 2,
    time_limit: float = LIMIT,
    memory_limit: int = DEFAULT.megabytes or 0,
    budget: float | None = None,
    forms: Sequence[str] | None = None,
    size: Size = "all",
) -> list[Record]:
    """Search for a counterexample to every theorem for the role; one record a theorem, in the order of the catalogue.

    This happens on worker processes: where the implementation ends one, hangs, or breaks its limits, the verdict is ``crashed``.
    An interrupt ends the run, and what was found is kept. Warns with `NothingTested` where no theorem says anything of it, and with
    `AnswersDiffer` where it answers differently on the same sample.

    Parameters
    ----------
    implementation: a class, an instance, a function, or ``"module:name"``.
    role: what it is to be, such as ``"soft-margin-classifier"``.
    settings: constructor arguments for a class, parameters for an instance, keyword arguments for a function.
    examples, seed: how many samples a theorem draws (its own default for None), and the seed of the run.
    done: called with each record as it is ready.
    workers: how many theorems are searched at once.
    time_limit, memory_limit: the seconds that it may take on one sample, and the megabytes.
    budget: seconds, over all theorems, for samples of the sizes that users have and, after these, for samples that are hard for
        floating point, after the small ones (25 for None); 0 for none. `Record.large` and `Record.hard` say how far they went.
    forms: the forms in which arrays are handed over as well, such as ``["fortran", "csr"]``; none for ``[]``. For None float32,
        Fortran order, gaps in memory, read-only and integers; lists, data frames and sparse matrices where the tags of an estimator
        say that it takes them. `Record.forms` has the verdict on each.
    size: "working" for large samples only beside the small ones, "stress" for hard ones only; "small" for neither.

    Raises
    ------
    Misuse: for a wrong call, and for an implementation that cannot play the role: in one line, before anything is searched.
    """
    protocol = role_of(role) if isinstance(role, str) else role
    made, target = adapt(implementation, protocol, settings)
    found: list[tuple[Case, Record]] = []
    limits = replace(DEFAULT, seconds=time_limit, megabytes=memory_limit)
    admit(made, protocol, theorems_for(protocol), limits)
    wanted = list(cases(made, protocol, target))
    seconds = seconds_of(size, budget)
    collect(found, run_cases(wanted, examples, seed, done, workers, limits, seconds, known_forms(forms), sizes_of(size)))
    records = [record for _, record in in_order(found)]
    if nothing := nothing_tested(records):
        warnings.warn(nothing, NothingTested, stacklevel=2)
    return records


def known_forms(names: Sequence[str] | None) -> tuple[str, ...] | None:
    """The names of forms, None for the default. Raises `Misuse` for one that there is not, and for one that is not installed."""
    for name in names or ():
        if name not in FORMS:
            raise Misuse(f"there is no form {name!r}{nearest(name, FORMS)}: the forms are {', '.join(FORMS)}")
        if not installed([name]):
            raise Misuse(f"the form {name} needs {FORMS[name].needs}, which is not installed")
    return None if names is None else tuple(dict.fromkeys(names))


class NothingTested(UserWarning):
    """No theorem said anything of the implementation, so that nothing speaks for it either."""


def run_cases(
    of: Sequence[Case],
    examples: int | None,
    seed: int,
    done: Callable[[Record], Any] = lambda _: None,
    workers: int = 2,
    limits: Limits = DEFAULT,
    budget: float = 0.0,
    forms: tuple[str, ...] | None = (),
    sizes: Sequence[str] = SIZES,
) -> Iterator[tuple[Case, Record]]:
    """Each case with its record, as they are ready, on worker processes. An interrupt ends it, once what was found is there.

    The `budget` for samples of the `sizes` beyond small ones is shared out among the theorems that have any.
    """
    share = budget * workers / max(1, sum(maker_of(case.theorem.sample) is not None for case in of))
    jobs = [case.job(examples, seed, limits.seconds, number, min(share, budget), forms, sizes) for number, case in enumerate(of)]
    for found in run_all(jobs, workers, limits, apart=True):
        done(found.record)
        yield of[found.number], found.record


def in_order(found: Iterable[tuple[Case, Record]]) -> list[tuple[Case, Record]]:
    """In the order of the catalogue."""
    order = {theorem.id: i for i, theorem in enumerate(all_theorems())}
    return sorted(found, key=lambda pair: order.get(pair[0].theorem.id, len(order)))


def exit_status(verdicts: Iterable[str]) -> int:
    """0 all hold, and something did; 1 something is refuted or crashed; 3 neither, but something is open, or nothing was tested.

    2 is for what could not be searched at all, and raises `Misuse`.
    """
    found = set(verdicts)
    if found & set(FAILS):
        return 1
    return 0 if "holds" in found and found <= {"holds", "not-applicable"} else 3


def nothing_tested(records: Sequence[Record]) -> str:
    """Why no theorem said anything, in one line; nothing where one did."""
    if not records or any(record.verdict in TESTED for record in records):
        return ""
    reasons = Counter(record.reason for record in records).most_common(1)
    count = "the one theorem was not" if len(records) == 1 else f"none of the {len(records)} theorems was"
    return f"nothing was tested: {count} put to work by {records[0].implementation}: {reasons[0][0]}"


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
    write_page: Callable[[Finished], str] | None = None,
    baseline_file: Path | None = None,
    sizes: Sequence[str] = SIZES,
) -> int:
    """The command ``lemmata validate``: print what was found, write it where asked, return the exit status.

    `write_page` writes what was found, and returns a line that says where. The status is `exit_status`, or with a baseline that of
    `baseline.Comparison`; in both 1 where an expectation is not met.
    """
    role, in_forms = role_of(role_name), known_forms(forms)
    witness.must_have_folder(json_file, markdown_file)
    stored = None if baseline_file is None else baseline.load(baseline_file)
    with refusals_are_written(target, json_file):
        thing = implementation(target, role, settings, limits)
        before = preflight(thing, role, theorems_for(role), limits)
    earlier = None if stored is None else baseline.of(stored, thing.name)
    wanted = list(cases(thing, role, target, known.load(Path.cwd())))
    if before.note:
        render.print_text(out, f"note: {before.note}")
    found: list[tuple[Case, Record]] = []
    with progress_bar(len(wanted)) as step:
        interrupted = collect(found, run_cases(wanted, examples, seed, step, workers, limits, budget, in_forms, sizes))
    found = in_order(found)
    interrupted = interrupted or any(r.interrupted for _, r in found)
    unsettled: list[str] = []
    if earlier is not None and not interrupted:
        found, unsettled = _replayed(found, earlier, workers, limits)
    diagnoses = [] if interrupted else _diagnosed(found, workers, limits)
    groups = grouped([record for _, record in found], diagnoses)
    for group in groups:
        render.print_text(out, group.line([record for _, record in found], diagnoses))
    _print_table(out, found)
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
    if write_page is not None:
        about = Finished(target, thing.name, role_name, settings, seed, before.note, found, diagnoses, compared, interrupted)
        render.print_text(out, write_page(about))
    if interrupted:
        whole = sum(not record.interrupted for record in records)
        render.print_text(out, f"interrupted: {whole} of {len(wanted)} theorems were searched to the end")
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
        elif again.record.verdict != "holds":
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


def _print_table(out: Console, found: Sequence[tuple[Case, Record]]) -> None:
    table = render.table("theorem", "verdict", "samples", "largest", "hard", "tightness", "note")
    for case, record in found:
        note = str(record.smallest.conclusion) if record.smallest else record.reason
        if form := form_named(record.form):
            note = f"{note}, of {form}"
        if judge(case, record)[0] == "expected":
            note = f"expected: {judge(case, record)[1]}"
        note = "; ".join(filter(None, (note, record.silent)))
        table.add_row(
            record.theorem,
            render.verdict(record.verdict),
            str(record.tried),
            str(record.large or ""),
            str(record.hard or ""),
            render.ratio(record.tightness),
            escape(note),
        )
    out.print(table)


def _print_allowances(out: Console, records: Sequence[Record]) -> None:
    """How large each allowance became, by its kind and reason; the records have what it was in each theorem."""
    largest: dict[tuple[Kind, str], tuple[float, str]] = {}
    for record in records:
        for origin, size in record.allowances.items():
            largest[origin] = max(largest.get(origin, (0.0, "")), (size, record.theorem))
    for (kind, why), (size, theorem) in largest.items():
        if not size:
            continue
        render.print_text(out, f"allowance up to {size:.3g} (in {theorem}): {IN_WORDS[kind]}: {why}")


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
            verdicts.append("holds")  # what is known is no news
            continue
        verdicts.append(record.verdict)
        if case.expectation is not None:
            unmet = True
            render.print_text(out, text)
        elif record.fails:
            again = None
            if save and record.smallest:
                again = witness.command(witness.save(save, record, case.target, settings), case.target, settings)
            diagnosis = known.get(number, Diagnosis(number))
            render.print_text(out, "\n" + case.refutation(record, again, diagnosis, news.get(number, True)))
    if nothing := nothing_tested([record for _, record in found]):
        render.print_text(out, nothing)
    return 1 if unmet else exit_status(verdicts)
