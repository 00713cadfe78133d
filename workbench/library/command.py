"""``lemmata validate PACKAGE --all``: what a library offers, the roles that it plays, and a row for each public name."""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from ...properties.search.record import Record
from ...properties.statements.verdicts import TESTED
from ..base.progress import INTERRUPTED, collect, phase, progress_bar
from ..base.terminal import print_rows, print_text
from ..counterexample import witness
from ..implementations.catalogue import all_theorems
from ..validation import expected_failures
from ..validation.cases import Case, cases, exit_status, in_order, judge, theorems_for
from ..workers.pool import DEFAULT, Limits, run_all, run_apart
from . import skipping
from .discovery import ACTS, Discovery, Offered, Public
from .keeping import Keeping, of_this_run
from .matching import Answer, Candidate, answers_of, candidates, narrowest
from .timing import Timed

EXAMPLES = 8  # samples a theorem
UNSAID = 100  # and at least so many where nobody said that a name plays the role: few samples do not tell it from another one
TOGETHER = 24  # names that are searched together
NAME_LIMIT = 120.0  # seconds of a worker on a name
WORST = ("refuted", "crashed", "unknown", "declined", "vacuous", "holds", "not-applicable")


@dataclass
class Row:
    """A public name in a role that it plays, with the records of the laws; or without a role, and why."""

    name: str
    role: str = ""
    reason: str = ""
    skipped: bool = False
    open: bool = False
    candidate: Candidate | None = None
    found: list[tuple[Case, Record]] = field(default_factory=list)

    @property
    def laws(self) -> int:
        """How many were searched."""
        return len(self.found)

    @property
    def at_work(self) -> list[str]:
        """The laws that were put to work."""
        return [record.theorem for _, record in self.found if record.verdict in TESTED]

    @property
    def adapted(self) -> bool:
        """Whether it was run with settings, or an adapter, of the survey."""
        setting = self.candidate.setting if self.candidate else None
        return setting is not None and not setting.by_convention and bool(setting.words)

    @property
    def verdicts(self) -> list[str]:
        """Those of the laws; a failure that is expected is not news."""
        found = ["holds" if judge(case, record)[0] == "expected" else record.verdict for case, record in self.found]
        return found + ["unknown"] * self.open

    @property
    def verdict(self) -> str:
        """The worst one; a dash where no law was searched."""
        return next((verdict for verdict in WORST if verdict in self.verdicts), "skipped" if self.skipped else "-")

    @property
    def note(self) -> str:
        """The reason, or the law behind the worst verdict, and how the thing was set."""
        worst = next((r for (_, r), verdict in zip(self.found, self.verdicts, strict=False) if verdict == self.verdict), None)
        law = ""
        if worst is not None and self.verdict != "holds":
            law = f"{worst.theorem}: {worst.smallest.conclusion if worst.smallest else worst.reason}"
        setting = self.candidate.setting if self.candidate else None
        before = setting.note_on(worst.theorem) if setting and worst is not None and worst.fails else ""
        return "; ".join(filter(None, (law, before, self.reason, self.candidate.words if self.candidate else "")))

    def as_json(self) -> dict[str, Any]:
        """The row as JSON values, with the records of its laws."""
        setting = self.candidate.setting if self.candidate else None
        return {
            "name": self.name,
            "role": self.role or None,
            "verdict": None if self.verdict == "-" else self.verdict,
            "at_work": self.at_work,
            "adapted": self.adapted,
            "reason": self.note,
            "target": setting.target if setting else None,
            "settings": {key: repr(value) for key, value in setting.settings} if setting else {},
            "records": [record.as_json() for _, record in self.found],
        }


class Kept(Row):
    """A row as an earlier run has kept it."""

    def __init__(self, said: dict[str, Any]):
        super().__init__(str(said["name"]), str(said["role"] or ""), str(said["reason"]))
        self.said = said

    laws = property(lambda self: len(self.said["records"]))
    at_work = property(lambda self: self.said["at_work"])
    adapted = property(lambda self: self.said["adapted"])
    verdicts = property(lambda self: [self.said["verdict"]] if self.said["verdict"] not in (None, "skipped") else [])
    note = property(lambda self: self.said["reason"])

    def as_json(self) -> dict[str, Any]:
        return self.said


def run(
    out: Console,
    package: str,
    skip_file: Path | None = None,
    json_file: Path | None = None,
    examples: int | None = None,
    seed: int = 0,
    budget: float = 0.0,
    workers: int = 2,
    limits: Limits = DEFAULT,
    keep_file: Path | None = None,
    name_limit: float | None = NAME_LIMIT,
    stated: bool = False,
) -> int:
    """The command: print the table and the share of names that a law was put to work on; write the rows; the exit status.

    What is in `keep_file` is not searched again, and what is found goes there. A worker spends `name_limit` seconds on a name, and
    what the law at hand then takes. With `stated` a name is asked about the roles alone that somebody says it plays.

    Raises `Misuse` for what is not a package or cannot be imported, and for a malformed file of what is skipped, or kept.
    """
    witness.must_have_folder(json_file)
    skips = skipping.load(skip_file) if skip_file else []
    all_theorems()  # loads the roles, which workers then have
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    with phase(f"looking at {package}"):
        offered = run_apart(Discovery(package), replace(limits, seconds=None))
    names = [public.name for public in offered.names]
    out_of_it = skipping.skipped(skips, names)
    examples = examples or EXAMPLES
    said = {
        "examples": examples,
        "seed": seed,
        "budget": budget,
        "seconds": limits.seconds,
        "name_limit": name_limit,
        "stated": stated,
    }
    kept = Keeping.at(keep_file and keep_file.resolve(), of_this_run(package, **said))
    rows: list[Row] = [Kept(row) for name in names if name not in out_of_it for row in kept.rows.get(name, ())]
    left = [public for public in offered.names if public.name not in out_of_it]
    todo = [public for public in left if public.name not in kept.rows]
    known = expected_failures.load(Path.cwd())
    with elsewhere():
        new, reasons, interrupted = matched(todo, workers, limits, stated)
        groups = [] if interrupted else in_groups(todo, new)
        with progress_bar(sum(len(theorems_for(row.candidate.role)) for row in new if row.candidate and not row.open)) as step:
            for group in groups:
                mine = [row for row in new if row.name in group]
                interrupted = searched(mine, known, examples, seed, budget, workers, limits, name_limit, step)
                if interrupted:
                    break
                mine = settled(mine, reasons)
                mine += [
                    Row(p.name, reason=reasons.get(p.name) or p.reason) for p in todo if p.name in group - {r.name for r in mine}
                ]
                rows += mine
                for name in group:
                    kept.add(name, [row.as_json() for row in mine if row.name == name])
    done = {row.name for row in rows}
    unfinished = settled([row for row in new if row.name not in done], reasons)
    for row in unfinished:
        if interrupted and not row.found and not row.open:
            row.reason = "not searched: interrupted"
    rows += unfinished
    rows += [Row(name, reason=f"{skip.reason} (until {skip.until})", skipped=True) for name, skip in out_of_it.items()]
    there = {row.name for row in rows}
    unmatched = [public for public in left if public.name not in there]
    rows += [Row(p.name, reason=reasons.get(p.name, "not asked: interrupted" if interrupted else p.reason)) for p in unmatched]
    rows.sort(key=lambda row: (row.name, row.role))
    print_table(out, rows)
    print_modules(out, rows, offered)
    for line in (*skipping.complaints(skips, names), *summary(rows, offered)):
        print_text(out, line)
    if json_file:
        witness.write_json(json_file, [row.as_json() for row in rows])
    if interrupted:
        print_text(out, "interrupted: the table has what was found until then")
        return INTERRUPTED
    return exit_status([verdict for row in rows for verdict in row.verdicts])


@contextmanager
def elsewhere() -> Iterator[None]:
    """Within it, a folder of its own is the one at hand: nobody knows yet what a function writes to."""
    here = os.getcwd()
    with tempfile.TemporaryDirectory(prefix="lemmata-", ignore_cleanup_errors=True) as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(here)


def in_groups(names: Sequence[Public], rows: Sequence[Row]) -> list[set[str]]:
    """The names in groups that are searched together, and then done: first all of those that play no role."""
    play = {row.name for row in rows}
    rest = [public.name for public in names if public.name in play]
    idle = {public.name for public in names if public.name not in play}
    return [group for group in (idle, *(set(rest[i : i + TOGETHER]) for i in range(0, len(rest), TOGETHER))) if group]


def matched(names: Sequence[Public], workers: int, limits: Limits, stated: bool) -> tuple[list[Row], dict[str, str], bool]:
    """A row for each role that is played, or left open; for each name without one why; and whether Ctrl-C ended it before."""
    asked = [candidate for public in names for candidate in candidates(public) if candidate.claimed or not stated]
    answers: list[Answer] = []
    with progress_bar(len(asked), "asking") as step:
        coming = answers_of(dict(enumerate(asked)), limits.seconds, workers, limits)
        interrupted = collect(answers, _stepping(coming, step, asked))
    answers.sort(key=lambda answer: answer.number)
    played = narrowest([asked[answer.number] for answer in answers if answer.plays])
    rows = [Row(candidate.public.name, candidate.setting.role, candidate=candidate) for candidate in played]
    for answer in answers:
        candidate = asked[answer.number]
        if answer.open and not candidate.setting.claimed:
            rows.append(Row(candidate.public.name, candidate.setting.role, answer.reason, open=True, candidate=candidate))
    return rows, _reasons(names, asked, answers, interrupted), interrupted


def _stepping(answers: Any, step: Any, asked: Sequence[Candidate]) -> Any:
    for answer in answers:
        step(asked[answer.number].public.name)
        yield answer


def _reasons(names: Sequence[Public], asked: Sequence[Candidate], answers: Sequence[Answer], interrupted: bool) -> dict[str, str]:
    """Why a name plays no role: what it was claimed to be, or came nearest to, and the law that fails there."""
    of: dict[str, list[Answer]] = {}
    for answer in answers:
        of.setdefault(asked[answer.number].public.name, []).append(answer)
    said = {}
    for public in names:
        mine = of.get(public.name, [])
        if not mine:
            continue
        if died := next((answer for answer in mine if answer.ended), None):
            said[public.name] = f"asked as {asked[died.number].setting.role}: {died.reason}"
            continue
        near = max(mine, key=lambda a: (a.holds, asked[a.number].claimed))
        candidate = asked[near.number]
        if near.holds or candidate.claimed:
            said[public.name] = nearest_role(candidate, near.reason)
        else:
            why = f", nor as {candidate.setting.role} {candidate.words}: {near.reason}" if candidate.words else ""
            said[public.name] = f"asked as {len(mine)} role{'s' * (len(mine) > 1)}: on samples no law holds{why}"
    for public in names:
        if public.name not in said and not public.reason:
            said[public.name] = "nobody says which role it plays"
    if interrupted:
        counts = Counter(candidate.public.name for candidate in asked)
        said |= {name: "not asked to the end: interrupted" for name in counts if len(of.get(name, ())) < counts[name]}
    return said


def nearest_role(candidate: Candidate, why: str) -> str:
    """A role that is not played, or not said to be, and what speaks against it."""
    return f"no role fits; nearest {candidate.setting.role}: {why}"


def searched(
    rows: Sequence[Row],
    known: Sequence[expected_failures.Known],
    examples: int,
    seed: int,
    budget: float,
    workers: int,
    limits: Limits,
    name_limit: float | None,
    step: Callable[[Record], Any],
) -> bool:
    """Search for counterexamples to the laws of each row; whether Ctrl-C ended it before."""
    wanted: list[tuple[Row, Case]] = []
    for row in rows:
        if row.open or row.candidate is None:
            continue
        setting = row.candidate.setting
        wanted += [(row, case) for case in cases(row.candidate.made, row.candidate.role, setting.target, known)]
    of = {id(case): row for row, case in wanted}
    found: list[tuple[Case, Record]] = []
    interrupted = False
    for claimed, count in ((True, examples), (False, max(examples, UNSAID))):
        some = [(row, case) for row, case in wanted if row.candidate is not None and row.candidate.claimed is claimed]
        if some and not interrupted:
            share = budget * workers / len(some) if claimed else 0.0
            jobs = [
                Timed.of(case.job(count, seed, limits.seconds, number, min(share, budget)), row.name, name_limit)
                for number, (row, case) in enumerate(some)
            ]
            interrupted = collect(found, _recorded(jobs, some, workers, limits, step))
    for case, record in in_order(found):
        of[id(case)].found.append((case, record))
    return interrupted or any(record.interrupted for _, record in found)


def _recorded(
    jobs: Sequence[Timed], of: Sequence[tuple[Row, Case]], workers: int, limits: Limits, step: Callable[[Record], Any]
) -> Iterator[tuple[Case, Record]]:
    for done in run_all(jobs, workers, limits, apart=True):
        step(done.record)
        yield of[done.number][1], done.record


def settled(rows: Sequence[Row], reasons: dict[str, str]) -> list[Row]:
    """The rows of roles that are played. Where nobody said that a name plays a role, a law that it breaks says that it does not.

    What that law is goes to `reasons`, where nothing else is there of the name.
    """
    kept = []
    for row in rows:
        assert row.candidate is not None
        broken = next((record for case, record in row.found if record.fails), None)
        if broken is None or row.candidate.claimed:
            kept.append(row)
            continue
        shown = broken.smallest.conclusion if broken.smallest else broken.reason
        reasons[row.name] = nearest_role(row.candidate, f"{broken.theorem}: {shown}")
    return kept


def print_table(out: Console, rows: Sequence[Row]) -> None:
    """A row for each name and role."""
    lines = []
    for row in rows:
        count = f"{len(row.at_work)} of {row.laws}" if row.laws else ""
        lines.append((row.name, row.role or "-", count, row.verdict, " ".join(row.note.split())))
    if lines:
        print_rows(out, ("name", "role", "laws at work", "verdict", "note"), lines)


def print_modules(out: Console, rows: Sequence[Row], offered: Offered) -> None:
    """How many names of each module were tested, where there are several."""
    tested = {row.name for row in rows if row.at_work}
    modules: dict[str, list[bool]] = {}
    for public in offered.names:
        modules.setdefault(public.target.partition(":")[0], []).append(public.name in tested)
    if len(modules) > 1:
        out.print()
        lines = [(module, str(sum(each)), str(len(each))) for module, each in sorted(modules.items())]
        print_rows(out, ("module", "tested", "names"), lines)
    out.print()


def summary(rows: Sequence[Row], offered: Offered) -> list[str]:
    """The headline, and what stands behind it."""
    tested = {row.name for row in rows if row.at_work}
    every = len(offered.names)
    share = f" ({100 * len(tested) / every:.0f} %)" if every else ""
    lines = [f"{len(tested)} of {every} public names were tested by at least one law that was put to work{share}"]
    adapted = {row.name for row in rows if row.at_work and row.adapted}
    acting = sum(public.reason.startswith(ACTS) for public in offered.names)
    if acting and every > acting:
        rest = every - acting
        lines.append(
            f"without the {acting} that read, write or show something: {len(tested)} of {rest} ({100 * len(tested) / rest:.0f} %)"
        )
    counted = {row.name for row in rows if row.skipped}
    said = []
    if adapted:
        said.append(f"{len(adapted)} of these with settings or adapters of the survey in one role or more")
    if counted:
        said.append(f"{len(counted)} skipped")
    if offered.left_out:
        said.append(f"not counted: {', '.join(f'{count} × {kind}' for kind, count in offered.left_out)}")
    return [*lines, *(["; ".join(said)] if said else [])]
