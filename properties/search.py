"""The search for a counterexample: Hypothesis draws, shrinks and replays; the verdict says what was found and on what."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

import hypothesis
import hypothesis.internal.conjecture.providers as providers
from hypothesis import HealthCheck, Phase, errors

from .conclusions import Conclusion, Exercised, is_true
from .numbers import NotANumber, Undecided, show
from .roles.base import Declined, Implementation, ImplementationFailed, NotApplicable
from .samples.base import REJECTED, encode, strategy_of
from .theorem import Failing, Theorem

Verdict = Literal["holds", "refuted", "vacuous", "unknown", "declined", "not-applicable"]
MAX_SHRINKS = 500  # samples tried after Hypothesis has finished shrinking
TARGET_FROM = 1000  # steering by target() pays from about this many examples


class Unknown(Exception):
    """An oracle could not certify its answer."""


class _Refuted(Exception):
    """Raised inside Hypothesis so that it shrinks."""


@dataclass(frozen=True)
class Counterexample:
    """A sample on which a conclusion fails."""

    sample: Any
    conclusion: Conclusion


@dataclass
class Record:
    """What a run of one theorem against one implementation found."""

    theorem: str
    implementation: str
    verdict: Verdict = "holds"
    conclusion: str | None = None
    lhs: str | None = None
    rhs: str | None = None
    examples: int = 0
    exercised: int = 0
    rejected: int = 0
    tightness: float | None = None
    smallest: Counterexample | None = None
    worst: Counterexample | None = None
    seconds: float = 0.0
    seed: int = 0
    reason: str = ""
    tolerances: dict[str, float] = field(default_factory=dict)
    skipped: Counter[str] = field(default_factory=Counter)

    def as_json(self) -> dict[str, Any]:
        """The record as JSON values; the witness is the encoded sample."""
        return {
            "theorem": self.theorem,
            "implementation": self.implementation,
            "verdict": self.verdict,
            "conclusion": self.conclusion,
            "lhs": self.lhs,
            "rhs": self.rhs,
            "examples": self.examples,
            "exercised": self.exercised,
            "rejected": self.rejected,
            "tightness": None if self.tightness is None or not math.isfinite(self.tightness) else round(self.tightness, 6),
            "witness": encode(self.smallest.sample) if self.smallest else None,
            "worst": encode(self.worst.sample) if self.worst else None,
            "seconds": round(self.seconds, 3),
            "seed": self.seed,
            "reason": self.reason,
            "tolerances": self.tolerances,
        }


def evaluate(theorem: Theorem | Failing, implementation: Implementation, sample: Any) -> list[Conclusion | Exercised]:
    """All that the statement says of one sample.

    An implementation that raises, or returns NaN, gets a conclusion of its own that fails. Raises `Declined`,
    `NotApplicable`, `Unknown` or `Undecided` where there is nothing to conclude.
    """
    found: list[Conclusion | Exercised] = []
    try:
        found.extend(theorem.statement(implementation.fresh(), sample))
    except ImplementationFailed as error:
        found.append(is_true(f"answers without an error ({error})", False))
    except NotANumber as error:
        found.append(is_true(f"answers in finite numbers ({error})", False))
    return found


def first_failure(found: list[Conclusion | Exercised]) -> Conclusion | None:
    """The first conclusion that fails, or None."""
    return next((c for c in found if isinstance(c, Conclusion) and not c.holds), None)


class _Run:
    """One search: counts, tightness and counterexamples as they come."""

    def __init__(self, theorem: Theorem | Failing, implementation: Implementation, seed: int, steer: bool):
        self.theorem, self.implementation, self.steer = theorem, implementation, steer
        self.record = Record(theorem.id, implementation.name, seed=seed)
        self.worst: dict[str, Counterexample] = {}

    def trial(self, sample: Any) -> None:
        record = self.record
        try:
            found = evaluate(self.theorem, self.implementation, sample)
            failure = first_failure(found)
        except (Declined, NotApplicable, Unknown, Undecided) as error:
            record.skipped[type(error).__name__] += 1
            if not record.reason or isinstance(error, NotApplicable | Unknown):
                record.reason = str(error)
            return
        record.examples += 1
        self._note(found)
        if failure is not None:
            here = Counterexample(sample, failure)
            record.smallest = here
            before = self.worst.get(failure.name)
            if before is None or failure.violation > before.conclusion.violation:
                self.worst[failure.name] = here
            raise _Refuted(str(failure))

    def _note(self, found: list[Conclusion | Exercised]) -> None:
        record, busy, conclusions = self.record, True, 0
        closest: dict[str, float] = {}
        for item in found:
            if isinstance(item, Exercised):
                busy = busy and item.happened
                continue
            conclusions += 1
            if item.tolerance.value != 0:
                origin, size = item.tolerance.origin, float(item.tolerance.value)
                record.tolerances[origin] = max(size, record.tolerances.get(origin, 0.0))
            ratio = item.ratio
            if ratio is not None and math.isfinite(ratio):
                closest[item.name] = max(ratio, closest.get(item.name, 0.0))
        record.exercised += busy and conclusions > 0
        if closest:
            record.tightness = max(record.tightness or 0.0, *closest.values())
        if self.steer:
            for name, ratio in closest.items():
                hypothesis.target(min(ratio, 1e300), label=name)

    def finish(self, floor: float) -> Record:
        record = self.record
        if record.smallest is not None:
            failure = record.smallest.conclusion
            record.verdict, record.conclusion = "refuted", failure.name
            record.lhs, record.rhs = show(failure.lhs), show(failure.rhs)
            record.worst = self.worst.get(failure.name, record.smallest)
        else:
            record.verdict, reason = _green_verdict(record, floor)
            record.reason = reason if record.verdict in ("vacuous", "holds") else record.reason
        return record


def _green_verdict(record: Record, floor: float) -> tuple[Verdict, str]:
    """The verdict of a run that found no counterexample: `holds` only if it tested something."""
    skipped = record.skipped
    if skipped["Unknown"] or skipped["Undecided"]:
        return "unknown", ""
    if skipped["NotApplicable"] and not record.examples:
        return "not-applicable", ""
    if skipped["Declined"] > record.examples:
        return "declined", ""
    if record.examples == 0:
        return "vacuous", "no sample was evaluated"
    if record.rejected > record.examples:
        return "vacuous", f"{record.rejected} draws did not meet the hypotheses, {record.examples} did"
    if record.exercised < floor * record.examples:
        return "vacuous", f"only {record.exercised} of {record.examples} samples put the statement to work"
    return "holds", f"{skipped['Declined']} samples declined: {record.reason}" if skipped["Declined"] else ""


def search(
    theorem: Theorem | Failing,
    implementation: Implementation,
    *,
    examples: int = 200,
    seed: int = 0,
    shrink: bool = True,
) -> Record:
    """Look for a counterexample to `theorem` among `examples` drawn samples.

    Parameters
    ----------
    examples: how many samples to draw.
    seed: the run is a function of it (and of the versions of lemmata and Hypothesis).
    shrink: make a counterexample small; without it, the first one found is kept.
    """
    run = _Run(theorem, implementation, seed, steer=examples >= TARGET_FROM)
    phases = [Phase.generate] + ([Phase.target] if run.steer else []) + ([Phase.shrink] if shrink else [])

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=examples, database=None, deadline=None, phases=phases, suppress_health_check=list(HealthCheck),  # pyright: ignore[reportArgumentType]
        report_multiple_bugs=False, print_blob=False, verbosity=hypothesis.Verbosity.quiet,
    )  # fmt: skip
    @hypothesis.given(strategy_of(theorem.sample))
    def trial(sample: Any) -> None:
        run.trial(sample)

    REJECTED[0] = 0
    start = time.perf_counter()
    with _same_draws_everywhere():
        try:
            trial()
        except _Refuted:
            pass
        except errors.Unsatisfiable:
            pass
        except errors.Flaky:
            run.record.reason = "not reproducible: the implementation answered differently on the same sample"
    run.record.rejected = REJECTED[0]
    if shrink and run.record.smallest is not None:
        run.record.smallest = _smallest(theorem, implementation, run.record.smallest)
    run.record.seconds = time.perf_counter() - start
    return run.finish(getattr(theorem, "floor", 0.0))


def _smallest(theorem: Theorem | Failing, implementation: Implementation, found: Counterexample) -> Counterexample:
    """Go on where Hypothesis, which shrinks draws and not samples, leaves off: with the sample's own idea of `smaller`."""
    budget, shrinking = MAX_SHRINKS, True
    while shrinking and hasattr(found.sample, "smaller"):
        shrinking = False
        for sample in found.sample.smaller():
            budget -= 1
            if budget < 0:
                return found
            failure = _failure_on(theorem, implementation, sample)
            if failure is not None:
                found, shrinking = Counterexample(sample, failure), True
                break
    return found


def _failure_on(theorem: Theorem | Failing, implementation: Implementation, sample: Any) -> Conclusion | None:
    try:
        return first_failure(evaluate(theorem, implementation, sample))
    except (Declined, NotApplicable, Unknown, Undecided):
        return None


def check_sample(
    theorem: Theorem | Failing, implementation: Implementation, sample: Any
) -> tuple[Record, list[Conclusion | Exercised]]:
    """Evaluate the theorem on one given sample: the record, and all the conclusions."""
    run = _Run(theorem, implementation, 0, steer=False)
    start = time.perf_counter()
    found: list[Conclusion | Exercised] = []
    try:
        found = evaluate(theorem, implementation, sample)
        run.record.examples = 1
        run._note(found)
        failure = first_failure(found)
        if failure is not None:
            run.record.smallest = Counterexample(sample, failure)
    except (Declined, NotApplicable, Unknown, Undecided) as error:
        run.record.skipped[type(error).__name__] += 1
        run.record.reason = str(error)
    run.record.seconds = time.perf_counter() - start
    return run.finish(0.0), found


@contextmanager
def _same_draws_everywhere() -> Iterator[None]:
    """Hypothesis mixes in constants from whichever local modules are loaded; a report must not depend on that."""
    original = getattr(providers, "_get_local_constants", None)
    cache = getattr(providers, "CONSTANTS_CACHE", None)
    if original is None or cache is None:
        yield
        return
    nothing = providers.Constants()  # pyright: ignore[reportPrivateImportUsage]
    providers._get_local_constants = lambda: nothing
    providers.CONSTANTS_CACHE = type(cache)(1024)
    try:
        yield
    finally:
        providers._get_local_constants = original
        providers.CONSTANTS_CACHE = cache
