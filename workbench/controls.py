"""The three controls of a theorem: references pass, mutants fail, and what had to be refuted is refuted."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any, Literal

from ..properties.roles import Implementation
from ..properties.search import Record, check_sample, search
from ..properties.theorem import THEOREMS, Failing, Theorem
from .catalogue import all_theorems, mutant_names, mutants_of, named, reference_names, references_of

Control = Literal["reference", "mutant", "ablation", "printed"]


@dataclass(frozen=True)
class Job:
    """One run: a theorem (or a statement that must fail) against one implementation."""

    theorem: str
    control: Control
    index: int
    examples: int | None = None
    seed: int = 0


@dataclass
class Outcome:
    """A job with its record, and whether the control is as it must be."""

    job: Job
    record: Record

    @property
    def as_expected(self) -> bool:
        """A reference holds, and cvxpy contradicts none of the certificates; anything else is refuted."""
        if self.job.control == "reference":
            tally = self.record.second_opinion
            return self.record.verdict == "holds" and not (tally and tally.disagreements)
        return self.record.verdict == "refuted"


def jobs_of(theorem: Theorem, examples: int | None = None, seed: int = 0) -> list[Job]:
    """All the runs that a theorem's controls need."""
    jobs = [Job(theorem.id, "reference", i, examples, seed) for i in range(len(reference_names(theorem)))]
    jobs += [Job(theorem.id, "mutant", i, examples, seed) for i in range(len(mutant_names(theorem)))]
    return jobs + [Job(theorem.id, f.kind, i, examples, seed) for i, f in enumerate(theorem.failing)]


def run(job: Any) -> Any:
    """Do one job: one of the controls, or anything else that can `run` itself."""
    return _control(job) if isinstance(job, Job) else job.run()


def _control(job: Job) -> Outcome:
    """Do one control. What must be refuted may take more samples than asked for, since it stops at the first failure."""
    theorem = THEOREMS[job.theorem]
    examples = job.examples or theorem.examples
    if job.control == "reference":
        return Outcome(
            job, search(theorem, references_of(theorem)[job.index], examples=examples, seed=job.seed, second_opinion=True)
        )
    if job.control == "mutant":
        return Outcome(job, _hunt(theorem, mutants_of(theorem)[job.index], examples, job.seed, shrink=False))
    failing = theorem.failing[job.index]
    reference = implementation_of(failing, theorem)
    if failing.witness is not None:
        return Outcome(job, check_sample(failing, reference, failing.witness())[0])
    return Outcome(job, _hunt(failing, reference, examples, job.seed, shrink=True))


def implementation_of(failing: Failing, theorem: Theorem) -> Implementation:
    """What a statement that must be refuted is tried on: the algorithm it prints, or a correct reference."""
    return named(failing.implementation, theorem.role) if failing.implementation else references_of(theorem)[0]


def _hunt(theorem: Theorem | Failing, implementation: Implementation, examples: int, seed: int, shrink: bool) -> Record:
    """Search with growing effort until something is refuted, so that few examples do not let a mutant off."""
    record = search(theorem, implementation, examples=max(examples, 200), seed=seed, shrink=shrink)
    if record.verdict != "refuted" and not record.interrupted:
        record = search(theorem, implementation, examples=2000, seed=seed + 1, shrink=shrink)
    return record


def run_all(jobs: Iterable[Any], workers: int = 2) -> Iterator[Any]:
    """Do the jobs, in parallel where there are several, and yield the outcomes as they come. An interrupt ends the workers too."""
    jobs = list(jobs)
    if workers < 2 or len(jobs) < 2:
        for job in jobs:
            yield (outcome := run(job))
            if getattr(outcome.record, "interrupted", False):
                raise KeyboardInterrupt
        return
    others = multiprocessing.active_children()
    with ProcessPoolExecutor(workers, initializer=_ignore_interrupts) as pool:
        futures = [pool.submit(run, job) for job in jobs]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BaseException:
            for process in multiprocessing.active_children():
                if process not in others:
                    process.terminate()
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupts() -> None:
    """In a worker: the terminal sends Ctrl-C to all processes of a command, and the first of them sees to the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _main() -> None:
    """``python -m lemmata.workbench.controls [TOPIC|THEOREM ...]``: every control, a line each."""
    wanted = set(sys.argv[1:])
    for theorem in all_theorems():
        if wanted and not wanted & {theorem.id, theorem.topic, theorem.subject}:
            continue
        for job in jobs_of(theorem):
            outcome = run(job)
            record = outcome.record
            names = {"reference": reference_names(theorem), "mutant": mutant_names(theorem)}.get(job.control)
            name = names[job.index] if names else theorem.failing[job.index].id
            mark = "ok " if outcome.as_expected else "BAD"
            found = str(record.smallest.conclusion) if record.smallest else record.reason
            tight = "" if record.tightness is None else f"tight={record.tightness:.3g}"
            print(mark, theorem.id, job.control, name, record.verdict, f"n={record.examples}/{record.exercised}/-{record.rejected}",
                  tight, f"{record.seconds:.2f}s", found[:160], flush=True)  # fmt: skip
            if job.control in ("ablation", "printed") and record.smallest:
                print("      ", record.smallest.sample)


if __name__ == "__main__":
    _main()
