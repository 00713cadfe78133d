"""Is any verdict flaky? Every correct implementation under many seeds and at every size: `holds` is the only right verdict.

    python benchmarks/seeds.py [--seeds 0-20] [--size SIZE]... [--of references|survey]... [--samples 5] [--budget 0.01] [NAME]...

Correct are the references of lemmata, and other people's implementations where the survey found that they hold and nothing is known
to be wrong (no note in survey/configurations.jsonl). SIZE is `small`, `working` or `stress`: large or hard samples come
after the small ones, one and more for `--budget` seconds of the processor's time. A NAME is a theorem or a topic. Results are
appended to `--store`, a line for each run, and is not run again while the code stays as it is, so that it can be done in pieces;
`--write` makes a section of benchmarks/SEEDS.md of it, under `--title`. Another verdict is printed at once.
A run of so few samples can be vacuous by chance, or find too many that do not apply or are declined: these are counted apart.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from lemmata.properties.search.large_samples import climb
from lemmata.properties.search.record import Record
from lemmata.properties.search.search import search
from lemmata.survey.entry import EVERY
from lemmata.survey.survey import COMPILED, missing, stored
from lemmata.survey.surveyed import SURVEY
from lemmata.workbench.evidence.digests import files_behind, library
from lemmata.workbench.implementations.catalogue import all_theorems, references_of
from lemmata.workbench.implementations.importing import adapt, find, role_of
from lemmata.workbench.validation.cases import cases
from pebble import ProcessExpired, ProcessPool

SIZES, WHOSE = ("small", "working", "stress"), ("references", "survey")
FINE = ("holds", "vacuous", "not-applicable", "declined")  # all but the first for want of samples that put the statement to work
SLOW, WHOLE = 1.0, 2.0  # seconds for a large sample, of the implementation and with ours to decide it; then it is passed over
PATIENCE, COMPILING = 60.0, 120.0  # seconds of one run, after which it is given up; of libraries that compile in their first call
LATE = 3  # so often at one size, and an implementation is not run at that size any more: it hangs in compiled code
TABLE = Path(__file__).with_name("SEEDS.md")


@dataclass
class Found:
    """The outcome of one run: `samples` of its size, of which `told` say something; `shape` is that of the largest."""

    whose: str
    theorem: str
    implementation: str
    seed: int
    size: str
    verdict: str = "holds"
    samples: int = 0
    told: int = 0
    unknown: int = 0
    outside: int = 0
    rows: int = 0
    columns: int = 0
    text: str = ""
    state: str = ""  # of the code that the theorem's evidence depends on
    seconds: float = 0.0  # of the processor

    @property
    def key(self) -> tuple[str, str, int, str, str]:
        return self.theorem, self.implementation, self.seed, self.size, self.state


@dataclass
class Job:
    """One theorem on one implementation under one seed: small samples, and after these, large ones and hard ones, where wanted."""

    case: Any  # has a theorem and an implementation
    found: list[Found]  # one for each size
    samples: int
    budget: float

    @property
    def patience(self) -> float:
        return COMPILING if any(name in self.found[0].implementation.lower() for name in COMPILED) else PATIENCE

    def run(self, sizes: int) -> list[Found]:
        """The outcomes for the first so many sizes."""
        warnings.simplefilter("ignore")
        theorem, implementation, seed = self.case.theorem, self.case.implementation, self.found[0].seed
        start = time.process_time()
        small = search(theorem, implementation, examples=self.samples, seed=seed, seconds=self.patience / 2)
        for found in self.found[:sizes]:
            record = small
            if found.size != "small" and not small.fails:
                hard = found.size == "stress"
                record = climb(theorem, implementation, small, self.budget, SLOW, 5.0, time.process_time, hard, WHOLE)
            tell(found, record)
            found.seconds = round(time.process_time() - start, 3)
            start = time.process_time()
        return self.found[:sizes]


def tell(found: Found, record: Record) -> None:
    """Note what the record of a run says."""
    found.verdict = record.verdict
    found.samples, found.told, found.unknown = record.examples, record.exercised, record.skipped["Unknown"]
    for large in record.beyond:
        found.samples, found.told, found.unknown, found.outside = large.samples, large.exercised, large.unknown, large.outside
        found.rows, found.columns = large.rows, large.columns
    if record.verdict not in FINE:
        witness = "" if record.smallest is None else f"\n  {record.smallest.conclusion}\n  {record.smallest.sample}"
        found.text = f"{record.reason}{witness}"[:4000]


@dataclass(frozen=True)
class Reference:
    theorem: Any
    implementation: Any


def correct(whose: str) -> Iterator[tuple[str, Any]]:
    """The pairs of a theorem and an implementation that is correct, and the implementation's name."""
    if whose == "references":
        for theorem in all_theorems():
            for reference in references_of(theorem):
                yield reference.name, Reference(theorem, reference)
        return
    holds = {(r["target"], str(r["settings"]), r["theorem"]) for r in stored() if r["verdict"] == "holds"}
    for foreign in SURVEY:
        settings = {key: repr(value) for key, value in foreign.settings.items()}
        if EVERY in foreign.notes:
            continue
        if reason := missing(foreign):
            print(f"{foreign.target}: {reason}", file=sys.stderr)
            continue
        try:
            role = role_of(foreign.role)
            made, _ = adapt(find(foreign.target), role, foreign.settings)
            for case in cases(made, role, foreign.target):
                if (foreign.target, str(settings), case.theorem.id) in holds and case.theorem.id not in foreign.notes:
                    yield f"{foreign.target} {settings or ''}".strip(), case
        except Exception as error:  # a library that its adapter needs is not installed
            print(f"{foreign.target}: {error}"[:200], file=sys.stderr)


def wanted(options: argparse.Namespace, pairs: list[tuple[str, str, Any]], seed: int) -> list[Job]:
    """The runs under one seed that are not done, but for sizes that were late under several others."""
    before = read(options.store)
    done, jobs = {f.key for f in before}, []
    late = Counter((f.implementation, f.size) for f in before if f.verdict == "late")
    for whose, name, case in pairs:
        state = states()[case.theorem.id]
        found = [Found(whose, case.theorem.id, name, seed, size, state=state) for size in options.size or SIZES]
        found = [f for f in found if f.key not in done and late[name, f.size] < LATE]
        if found:
            jobs.append(Job(case, found, options.samples, options.budget))
    return jobs


def all_pairs(options: argparse.Namespace) -> list[tuple[str, str, Any]]:
    """Whose, the implementation's name, and the pair of a theorem and an implementation, where they are wanted."""
    names = set(options.names)
    if nothing := names - {name for theorem in all_theorems() for name in (theorem.id, theorem.topic)}:
        raise SystemExit(f"seeds: neither a theorem nor a topic: {', '.join(sorted(nothing))}")
    found = [(whose, name, case) for whose in options.of or WHOSE for name, case in correct(whose)]
    return [pair for pair in found if not names or names & {pair[2].theorem.id, pair[2].theorem.topic}]


@cache
def states() -> dict[str, str]:
    """The code as it is now, as a digest of what the evidence of each theorem depends on."""
    return {theorem.id: library().digest(files_behind(theorem))[:12] for theorem in all_theorems()}


def read(store: Path, older: bool = False) -> list[Found]:
    """The stored runs of the code as it is now; a line that a killed run left half written is passed over.

    With `older` also what is stored of older code, where the same was not run of the code as it is now.
    """
    found = []
    for line in store.read_text().splitlines() if store.exists() else ():
        try:
            found.append(Found(**json.loads(line)))
        except ValueError:
            continue
    current = [f for f in found if f.state == states().get(f.theorem)]
    if not older:
        return current
    latest = {f.key[:-1]: f for f in (*found, *current)}
    return list(latest.values())


def run_all(jobs: list[Job], workers: int) -> Iterator[list[Found]]:
    """Do the jobs on forked processes, which find a job by its number; one that crashes or hangs costs itself only.

    And that only at the largest size, for it is tried again without.
    """
    global JOBS
    JOBS = jobs
    sizes = {number: len(job.found) for number, job in enumerate(jobs)}
    with ProcessPool(workers, context=multiprocessing.get_context("fork")) as pool:  # pyright: ignore[reportArgumentType]
        while sizes:
            waiting = {number: pool.schedule(run_one, (number, n), timeout=jobs[number].patience) for number, n in sizes.items()}
            for number, future in waiting.items():
                try:
                    yield future.result()
                    del sizes[number]
                except (TimeoutError, ProcessExpired) as error:
                    sizes[number] -= 1
                    how = "late" if isinstance(error, TimeoutError) else "crashed"
                    yield [replace(jobs[number].found[sizes[number]], verdict=how)]
            sizes = {number: n for number, n in sizes.items() if n}


JOBS: list[Job] = []


def run_one(number: int, sizes: int) -> list[Found]:
    return JOBS[number].run(sizes)


def table(found: Iterable[Found]) -> str:
    """The runs by whose implementations and size, as a table in Markdown."""
    lines = [
        "| whose | size | theorems × implementations | seeds | runs | samples | telling | unknown | largest | not `holds` |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    found = list(found)
    for whose in WHOSE:
        for size in SIZES:
            of = [f for f in found if (f.whose, f.size) == (whose, size)]
            if not of:
                continue
            pairs, seeds = {(f.theorem, f.implementation) for f in of}, {f.seed for f in of}
            samples, told, unknown = (sum(getattr(f, name) for f in of) for name in ("samples", "told", "unknown"))
            largest = max(((f.rows, f.columns) for f in of), default=(0, 0))
            other = Counter(f.verdict for f in of if f.verdict != "holds")
            shape = f"{largest[0]} × {largest[1]}" if largest[0] else ""
            rest = ", ".join(f"{n} {verdict}" for verdict, n in other.most_common()) or "0"
            cells = [whose, size, len(pairs), len(seeds), len(of), samples, told, unknown, shape, rest]
            lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def on_older(found: list[Found]) -> str:
    """How many of the runs are of older code, and in which topics; nothing where none is."""
    topics = {theorem.id: theorem.topic for theorem in all_theorems()}
    older = Counter(topics[f.theorem] for f in found if f.theorem in topics and f.state != states()[f.theorem])
    counts = ", ".join(f"{topic} {n}" for topic, n in older.most_common())
    what = "are of the code before the last edit of a file that the evidence of their topic depends on"
    return f"\n\nOf {len(found)} runs these {what}: {counts}." if older else ""


HEAD = """# False alarms

Correct implementations under many seeds and at every size: the references of lemmata, and what the survey found to hold of other
people's, with which nothing is known to be wrong. The verdict must be `holds`; `vacuous` is a run of few samples of which none says
anything, `not-applicable` one where it applies to too few of them, `declined` where too many are refused, `late` one that took over
{patience:g} s (in compiled code, as libsvm on large numbers; an implementation that was {late} times late at a size was not run
there under further seeds). `unknown` are samples. `python benchmarks/seeds.py --store FILE --write --title TITLE NAME...`.
"""


def write(title: str, text: str) -> None:
    """Put the text under its title in SEEDS.md, in the place of what is there; other sections stay."""
    _, *parts = TABLE.read_text().split("\n## ") if TABLE.exists() else [""]
    sections = dict(part.split("\n", 1) for part in parts) | {title: f"\n{text}\n"}
    TABLE.write_text(HEAD.format(patience=PATIENCE, late=LATE) + "".join(f"\n## {name}\n{body}" for name, body in sections.items()))


def keep(runs: Iterator[list[Found]], store: Path) -> None:
    """Store what is found, and print what does not hold."""
    with store.open("a") as file:
        for of_sizes in runs:
            file.writelines(json.dumps(asdict(found)) + "\n" for found in of_sizes)
            file.flush()
            for found in of_sizes:
                if found.verdict not in FINE:
                    where = f"{found.theorem} on {found.implementation}, {found.size}, seed {found.seed}"
                    print(f"{where}: {found.verdict}: {found.text}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="False alarms over seeds")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seeds", default="0-20")
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--of", action="append", choices=WHOSE)
    parser.add_argument("--samples", type=int, default=5)
    parser.add_argument("--budget", type=float, default=0.01)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--store", type=Path, default=Path("seeds.jsonl"))
    parser.add_argument("--older", action="store_true", help="the table counts runs of older code where there are none of this")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--title", default="All topics", help="of the section of SEEDS.md that is written")
    options = parser.parse_args()
    pairs = all_pairs(options)
    for seed in range(*map(int, options.seeds.split("-"))):
        start = time.perf_counter()
        keep(run_all(wanted(options, pairs, seed), options.workers), options.store)
        print(f"seed {seed}: {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    correct_ones = {(case.theorem.id, name) for _, name, case in pairs}
    found = [f for f in read(options.store, options.older) if (f.theorem, f.implementation) in correct_ones]
    text = table(found)
    text += on_older(found)
    print(text)
    if options.write:
        write(options.title, text)


if __name__ == "__main__":
    main()
