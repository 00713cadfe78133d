"""Foreign code against all theorems of its role: one generator of cases, for the command line, pytest, and ``validate(…)``."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from ...properties.roles import Implementation
from ...properties.roles.forms import FORMS, form_named, installed
from ...properties.roles.limits import LIMIT
from ...properties.samples.recast import recast
from ...properties.samples.working import maker_of
from ...properties.search.large_samples import SIZES, within_reach
from ...properties.search.record import Record
from ...properties.search.search import check_sample, search
from ...properties.statements.verdicts import FAILS, TESTED
from ...properties.theorem import Theorem
from ..base.errors import Misuse, nearest
from ..controls.corpus import corpus_of_role
from ..counterexample import render, witness
from ..counterexample.diagnosis import Comparison, Diagnosis
from ..implementations.catalogue import all_theorems
from ..implementations.importing import lineage
from ..workers.pool import DEFAULT, Limits, run_all, run_apart
from .expected_failures import Known
from .jobs import Search, portable

BUDGET = 25.0  # seconds for large samples and hard ones
OF_A_WITNESS = "smallest", "conclusion", "lhs", "rhs", "form", "program"  # what changes in a record with its sample
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
        more: tuple[Any, ...] = (),
    ) -> Search:
        """The same as `run`, for a worker; with a `budget` of seconds, samples of other `sizes` as well; in other `forms`."""
        known = self.known
        made = self.implementation.handed(known.handed if known else None)
        sample = known.sample if known else None
        more = tuple(one for other in more for one in recast(other, self.theorem.sample))
        return Search(self.theorem, made, self.target, examples, seed, seconds, sample, number, budget, forms, True, more, sizes)

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
        first = corpus_of_role(self.theorem.role, self.theorem.sample)
        return search(self.theorem, self.implementation, examples=count, seed=seed, shrink=shrink, seconds=seconds, first=first)

    def refutation(
        self,
        record: Record,
        replay: str | None = None,
        diagnosis: Diagnosis | None = None,
        whole: bool = True,
        kept: str | None = None,
    ) -> str:
        """The whole refutation as text. Without a `diagnosis` the implementation is run once more on the witness, for one."""
        if diagnosis is None:
            diagnosis = run_apart(Comparison(self.theorem, self.made(record), portable(record)), DEFAULT)
        return render.refutation(record, self.theorem, self.made(record), self.target, replay, diagnosis, whole, kept)

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


def must_speak_of(role: type, names: Iterable[str]) -> None:
    """Raises `Misuse` for a name that is not of a theorem that speaks of the role."""
    known = [t.id for t in theorems_for(role)] if names else []
    for name in names:
        if name not in known:
            called = role.__role__  # type: ignore[attr-defined]
            raise Misuse(f"no theorem {name!r} speaks of the role {called}{nearest(name, known)}: see lemmata show {called}")


def chosen(found: Iterable[Case], names: Sequence[str]) -> list[Case]:
    """The cases of the theorems of these names; all of them for none."""
    return [case for case in found if not names or case.theorem.id in names]


def judge(case: Case, record: Record) -> tuple[Judgement, str]:
    """What a record means for a run, and why. An expected failure is strict: anything else than a refutation fails."""
    if case.expectation is not None:
        if record.fails:
            return "expected", case.expectation.reason
        healed = record.verdict == "holds" or (case.known is not None and record.verdict == "vacuous")
        verb = "healed" if healed else f"{record.verdict}: {record.reason}"
        where = f"{record.theorem} on {record.implementation}"
        return "failed", f"{where}: expected to be refuted ({case.expectation.reason}), but {verb}; take the expectation out"
    if record.verdict == "holds":
        return "holds", ""
    text = f"{record.theorem} on {record.implementation}: {record.verdict}: {record.reason}"
    return ("skipped" if record.verdict in ("not-applicable", "declined") else "failed"), text


def known_forms(names: Sequence[str] | None) -> tuple[str, ...] | None:
    """The names of forms, None for the default. Raises `Misuse` for one that there is not, and for one that is not installed."""
    for name in names or ():
        if name not in FORMS:
            raise Misuse(f"there is no form {name!r}{nearest(name, FORMS)}: the forms are {', '.join(FORMS)}")
        if not installed([name]):
            raise Misuse(f"the form {name} needs {FORMS[name].needs}, which is not installed")
    return None if names is None else tuple(dict.fromkeys(names))


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


def shared(found: Sequence[tuple[Case, Record]], workers: int = 2, limits: Limits = DEFAULT) -> Iterator[tuple[int, Record]]:
    """The witnesses that the laws found, tried on the others that speak of such data: the number of each case that one refutes.

    Of a law that is refuted already only smaller ones are tried. Raises nothing, and finds nothing, where no law is refuted.
    What is known to fail is left alone.
    """
    seen: dict[str, tuple[Any, str]] = {}
    for _, record in found:
        for shown in (record.smallest, record.worst) if record.verdict == "refuted" else ():
            if shown is not None and within_reach(shown.sample):
                seen.setdefault(repr((shown.sample, record.form)), (shown.sample, record.form))
    jobs = [
        Search(
            case.theorem, case.implementation.handed(form_named(form)), case.target, seconds=limits.seconds, sample=one, number=n
        )
        for n, (case, record) in enumerate(found)
        if (not record.fails or record.verdict == "refuted") and not record.interrupted and case.expectation is None
        for sample, form in seen.values()
        for one in recast(sample, case.theorem.sample)
        if not record.fails or _length(one) < _length(record.smallest)
    ]
    refuting: dict[int, list[Record]] = defaultdict(list)
    for again in run_all(jobs, workers, limits, apart=True):
        if again.record.verdict == "refuted":
            refuting[again.number].append(again.record)
    for number, records in refuting.items():
        smallest, searched = min(records, key=lambda record: (_length(record.smallest), str(record.smallest))), found[number][1]
        if searched.fails:
            made = replace(searched, **{name: getattr(smallest, name) for name in OF_A_WITNESS})
            if made.worst and smallest.smallest and smallest.smallest.conclusion.is_worse_than(made.worst.conclusion):
                made.worst = smallest.smallest
            yield number, made
        else:
            reason = "found on a sample that refutes another law"
            yield number, replace(smallest, reason=reason, examples=searched.examples + 1, worst=smallest.smallest)


def _length(sample: Any) -> int:
    """By which the smaller of two samples, or of two counterexamples, is told, as where one is shrunk."""
    return len(str(getattr(sample, "sample", sample)))


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
