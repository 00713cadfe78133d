"""The controls of a theorem: references pass, mutants fail, what had to be refuted is refuted, and what holds beside it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from ...properties.roles import Implementation
from ...properties.samples.working import maker_of
from ...properties.search.large_samples import SIZES, beyond_small
from ...properties.search.record import Record, crashed
from ...properties.search.search import check_sample, search
from ...properties.theorem import THEOREMS, Failing, Statement, Theorem
from ..implementations.catalogue import mutant_names, mutants_of, named, reference_names, references_of
from ..workers.pool import Crash
from .tightness import Noting, Spread

Control = Literal["reference", "mutant", "ablation", "printed", "holding"]
MANY = 2000  # examples, where what must be refuted was not by a few


@dataclass(frozen=True)
class Job:
    """One run: a theorem (or a statement that must fail, or hold beside it) against one implementation.

    `budget`: seconds for samples of the `sizes` beyond small ones of a reference, after these.
    """

    theorem: str
    control: Control
    index: int
    examples: int | None = None
    seed: int = 0
    budget: float = 0.0
    sizes: Sequence[str] = SIZES

    @property
    def row(self) -> tuple[str, str]:
        """The sample type, and the implementation: jobs of one row share samples and readings."""
        return statement_of(self).sample.__name__, _subject(self).name

    def prepare(self) -> None:
        """Import what the statement's allowances and its samples need."""
        statement = statement_of(self)
        statement.load_bounds()
        maker_of(statement.sample)

    def run(self) -> Outcome:
        """Search, or evaluate the witness that is stated."""
        return _control(self)

    def crashed(self, crash: Crash) -> Outcome:
        """The outcome where that ended its process."""
        return Outcome(self, crashed(self.theorem, _subject(self).name, crash.how, crash.sample, self.seed))


@dataclass
class Outcome:
    """A job with its record, and whether the control is as it must be."""

    job: Job
    record: Record
    spread: Spread | None = None  # of a reference, how tight the bound was on its samples

    @property
    def as_expected(self) -> bool:
        """The theorem, and what is beside it, holds on a reference, and cvxpy contradicts no certificate; all else is refuted."""
        if self.job.control in ("reference", "holding"):
            tally = self.record.second_opinion
            return self.record.verdict == "holds" and not (tally and tally.disagreements)
        return self.record.fails


def jobs_of(
    theorem: Theorem, examples: int | None = None, seed: int = 0, budget: float = 0.0, sizes: Sequence[str] = SIZES
) -> list[Job]:
    """All the runs that a theorem's controls need; with a `budget`, samples of other `sizes` for each reference as well."""
    references = range(len(reference_names(theorem)))
    jobs = [Job(theorem.id, "reference", i, examples, seed, budget, sizes) for i in references]
    jobs += [Job(theorem.id, "mutant", i, examples, seed) for i in range(len(mutant_names(theorem)))]
    jobs += [Job(theorem.id, f.kind, i, examples, seed) for i, f in enumerate(theorem.failing)]
    beside = len(theorem.holding) * len(reference_names(theorem))
    return jobs + [Job(theorem.id, "holding", i, examples, seed) for i in range(beside)]


def name_of(job: Job) -> str:
    """What a control is called: the implementation, or the statement that must fail or hold."""
    theorem = THEOREMS[job.theorem]
    if job.control == "holding":
        references = reference_names(theorem)
        beside, reference = divmod(job.index, len(references))
        return f"{theorem.holding[beside].id} {references[reference]}"
    names = {"reference": reference_names, "mutant": mutant_names}.get(job.control)
    return names(theorem)[job.index] if names else theorem.failing[job.index].id


def _control(job: Job) -> Outcome:
    """Do one control. What must be refuted may take more samples than asked for, since it stops at the first failure."""
    theorem = THEOREMS[job.theorem]
    examples = job.examples or theorem.examples
    if job.control == "reference":
        noting = Noting(theorem)
        reference = references_of(theorem)[job.index]
        record = search(cast(Theorem, noting), reference, examples=examples, seed=job.seed, second_opinion=True)
        spread = noting.told(record)
        if job.budget and record.verdict == "holds":
            record = beyond_small(theorem, reference, record, job.budget, job.sizes)
        return Outcome(job, record, spread)
    if job.control == "mutant":
        return Outcome(job, _hunt(theorem, mutants_of(theorem)[job.index], examples, job.seed, shrink=False))
    if job.control == "holding":
        references = references_of(theorem)
        beside, reference = divmod(job.index, len(references))
        return Outcome(job, search(theorem.holding[beside], references[reference], examples=examples, seed=job.seed))
    failing = theorem.failing[job.index]
    reference = implementation_of(failing, theorem)
    if failing.witness is not None:
        return Outcome(job, check_sample(failing, reference, failing.witness())[0])
    return Outcome(job, _hunt(failing, reference, examples, job.seed, shrink=True))


def statement_of(job: Job) -> Statement:
    """The theorem, or the statement beside it that must fail or hold."""
    theorem = THEOREMS[job.theorem]
    if job.control in ("ablation", "printed"):
        return theorem.failing[job.index]
    if job.control == "holding":
        return theorem.holding[job.index // len(references_of(theorem))]
    return theorem


def _subject(job: Job) -> Implementation:
    """What a control is tried on."""
    theorem = THEOREMS[job.theorem]
    if job.control in ("ablation", "printed"):
        return implementation_of(theorem.failing[job.index], theorem)
    if job.control == "holding":
        return references_of(theorem)[job.index % len(references_of(theorem))]
    return (references_of if job.control == "reference" else mutants_of)(theorem)[job.index]


def implementation_of(failing: Failing, theorem: Theorem) -> Implementation:
    """What a statement that must be refuted is tried on: the algorithm it prints, or a correct reference."""
    return named(failing.implementation, theorem.role) if failing.implementation else references_of(theorem)[0]


def _hunt(theorem: Theorem | Failing, implementation: Implementation, examples: int, seed: int, shrink: bool) -> Record:
    """Search with growing effort until something is refuted, so that few examples do not let a mutant off."""
    record = search(theorem, implementation, examples=max(examples, 200), seed=seed, shrink=shrink)
    if not record.fails and not record.interrupted:
        record = search(theorem, implementation, examples=MANY, seed=seed + 1, shrink=shrink)
    return record
