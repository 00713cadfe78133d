"""The search for a counterexample: plain draws find it, Hypothesis shrinks it; the verdict says what was found and on what."""

from __future__ import annotations

import math
import time
import traceback
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import hypothesis
from hypothesis import HealthCheck, Phase, errors
from hypothesis.database import ExampleDatabase

from ..numbers.exact import NotANumber, Undecided, as_float
from ..numbers.shown import show
from ..oracles.second_opinion import tallied
from ..profile import since, spent, spent_on
from ..roles.base import Implementation, declares
from ..roles.journal import journal
from ..roles.limits import LIMIT, OutOfTime, TooLong, longer, raise_if_interrupted, stopwatch, time_limit
from ..samples.base import rejections, strategy_of
from ..samples.draws import Draw, is_reproducible, pool_of, replaying, same_draws_everywhere
from ..samples.once import overheard
from ..statements.conclusions import Conclusion, Exercised, Found, exercised, failed
from ..statements.precision import Precision, measured
from ..statements.verdicts import Crashed, Declined, Hung, Idle, ImplementationFailed, InputChanged, NotApplicable, Unknown, decide
from ..theorem import Statement
from .digits import is_clear, on_easy_samples
from .observations import observe
from .record import Counterexample, Record
from .table import Entry, Table, table_of

MAX_SHRINKS = 500  # samples tried after Hypothesis has finished shrinking
SMALL_STARTS = 30  # samples among which a small one may refute to begin with
SHRINK_TIMEOUTS = 3  # so many time limits may be spent on making a sample smaller that is not answered in time
WARM_UP = 2  # so many time limits are granted to a sample that was not answered in time, once, before it counts
MOST_DIGITS = 10**6  # a size, as a power of two, from which digits are always lost
_HERE = Path(__file__).parents[2]
TARGET_FROM = 1000  # steering by target() pays from about this many examples


class Refuted(Exception):
    """Raised inside Hypothesis so that it shrinks."""


class Stop(BaseException):
    """Raised inside Hypothesis so that it ends at once: each further sample could take the whole time limit."""


def evaluate(
    theorem: Statement,
    implementation: Implementation,
    sample: Any,
    all_bounds: bool = False,
    grant: int = 1,
    entry: Entry | None = None,
) -> Found:
    """All that the statement says of one sample.

    An implementation that raises, returns NaN or the wrong shape, writes to its input, or takes too long gets a conclusion of
    its own that fails. Raises `Declined`, `NotApplicable`, `Unknown` or `Undecided` where there is nothing to conclude;
    `Unknown` also where the statement or its reading failed: either the answer is malformed, or they have a mistake.
    Allowances are asked for where a conclusion is missed without one; with `all_bounds`, for every conclusion.
    A tolerance that is only assumed, of an implementation that declares none, is multiplied by `grant`. `entry` has what other laws
    read of the implementation on this sample; by default everything is read anew.
    """
    entry = Entry(implementation, sample) if entry is None else entry
    watch = stopwatch()
    journal().trying(sample)
    found: Found = []
    try:
        with spent_on("laws"), overheard():  # an alarm inside may leave others of their kind open: they end with these
            try:
                watch.restart()
                found = _conclusions(theorem, entry, found, all_bounds, grant)
                first_failure(found)  # compares what may not be comparable
            finally:
                watch.stop()
    except TooLong:
        raise Unknown(f"deciding it takes longer than {watch.whole:g} s") from None
    except (TypeError, ValueError, LookupError, ArithmeticError, AttributeError, NameError) as error:
        with suppress(TypeError, ValueError, ArithmeticError):
            if first_failure(found) is not None:  # it fails before the place where it could not be read
                return found
        what, (who, place) = f"{type(error).__name__}: {error}", _blamed(theorem, error)
        raise Unknown(f"{who} failed: {what}{place}, on {str(sample)[:300]}") from error
    return found


def _conclusions(theorem: Statement, entry: Entry, found: list[Any], all_bounds: bool, grant: int) -> Found:
    """The statement's conclusions, added to `found`; if the implementation failed, those until then and one that says how."""
    try:
        found.extend(_law(theorem, entry, all_bounds))
    except Idle as error:
        found.append(exercised(str(error), False))
    except InputChanged as error:
        found.append(failed(f"leaves its input as it was ({error})", "input"))
    except Crashed as error:
        found.append(failed(f"answers and lives on ({error})", "crash"))
    except ImplementationFailed as error:
        found.append(failed(f"answers without an error ({error})", "error"))
    except NotANumber as error:
        found.append(failed(f"answers in finite numbers ({error})", "number"))
    except TooLong:
        raise
    except OutOfTime:
        found.append(failed(f"answers within {stopwatch().limit:g} s", "time"))
    if any(isinstance(c, Conclusion) and c.allowance for c in found) and not (entry.made and declares(entry.made[0], "tol")):
        return [replace(c, allowance=c.allowance.assumed(grant)) if isinstance(c, Conclusion) else c for c in found]
    return found


def _law(theorem: Statement, entry: Entry, all_bounds: bool) -> Iterator[Conclusion | Exercised]:
    """What the statement yields, each conclusion with the allowance that it needs."""
    with measured() as precision:
        reading = entry.reading(theorem)
        for item in theorem(reading):
            yield _allowed(theorem, reading, item, all_bounds, precision) if isinstance(item, Conclusion) else item


def _allowed(theorem: Statement, reading: Any, conclusion: Conclusion, always: bool, precision: Precision) -> Conclusion:
    """The conclusion with its allowance: asked for only where it is missed, or undecided, without one (or `always`)."""
    if not always:
        with suppress(Undecided, TypeError, ValueError, ArithmeticError):
            if conclusion.holds:
                return conclusion
    allowance = theorem.allowance(conclusion.name, reading, conclusion.at)
    return conclusion if allowance is None else replace(conclusion, allowance=precision.widened(allowance))


def _blamed(theorem: Statement, error: BaseException) -> tuple[str, str]:
    """Where an error comes from, and in which line: the statement itself, or the code that reads an answer for it."""
    statement = theorem.statement.__code__.co_filename
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == statement or _is_ours(f.filename)]
    if not frames:
        return "the statement or its reading", ""
    last = frames[-1]
    place = f" ({Path(last.filename).name}, line {last.lineno})"
    return "the statement" if last.filename == statement else "the statement or its reading", place


def _is_ours(file: str) -> bool:
    """Whether code is ours, but for the search, through which all of it runs."""
    return Path(file).is_relative_to(_HERE) and not Path(file).is_relative_to(Path(__file__).parent)


def first_failure(found: Found) -> Conclusion | None:
    """The first conclusion that fails, or None."""
    return next((c for c in found if isinstance(c, Conclusion) and not c.holds), None)


class Run:
    """One search: counts, tightness and counterexamples as they come."""

    def __init__(self, theorem: Statement, implementation: Implementation, seed: int, steer: bool, grant: int = 1):
        self.theorem, self.implementation, self.steer, self.grant = theorem, implementation, steer, grant
        self.table: Table | None = None  # where other laws have read of the same samples
        self.record = Record(str(getattr(theorem, "id", "")), implementation.name, seed=seed)
        self.record.form = implementation.form.name if implementation.form else ""
        self.worst: dict[str, Counterexample] = {}
        self.reasons: dict[str, str] = {}

    def trial(self, sample: Any) -> None:
        raise_if_interrupted()
        record, start = self.record, time.perf_counter()
        try:
            sample, found, failure = self.judged(sample)
        except (Declined, Hung, NotApplicable, Unknown, Undecided) as error:
            self.skip(error)
            observe(record.theorem, sample, "gave_up", f"{type(error).__name__}: {error}")
            if isinstance(error, Hung):
                raise
            return
        record.examples += 1
        self._note(found)
        observe(record.theorem, sample, "failed" if failure else "passed", str(failure or ""), found, time.perf_counter() - start)
        if failure is not None:
            here = Counterexample(sample, failure)
            record.smallest = here
            before = self.worst.get(failure.name)
            if before is None or failure.is_worse_than(before.conclusion):
                self.worst[failure.name] = here
            if here.timed_out:
                journal().hung()
                raise Stop
            raise Refuted(str(failure))

    def judged(self, sample: Any, note: bool = True) -> tuple[Any, Found, Conclusion | None]:
        """A sample, what is said of it, and what of it fails; where digits are lost, of an easy one in its place.

        Raises as `evaluate` does, on the one or the other. With `note` the record counts it.
        """
        lost: Exception | None = None
        found: Found = []
        try:
            found = self._evaluated(sample)
            failure = first_failure(found)
            if (failure is None and is_clear(found)) or (failure is not None and failure.fault in ("time", "crash", "input")):
                return sample, found, failure
        except (Unknown, Undecided) as error:
            lost, failure = error, None
        known = min((digits.size for digits in self.record.digits.values()), default=MOST_DIGITS)
        sharply = failure is None and lost is None
        easy = on_easy_samples(self.theorem, self.implementation, sample, self._said, sharply, known)
        if easy is not None:
            if note and easy.digits is not None:
                self.record.note_digits(easy.digits)
            return easy.sample, easy.found, None if easy.digits is not None else first_failure(easy.found)
        if lost is not None:
            raise lost
        return sample, found, failure

    def _said(self, sample: Any, entry: Entry | None) -> Found:
        return evaluate(self.theorem, self.implementation, sample, grant=self.grant, entry=entry)

    def skip(self, error: Exception) -> None:
        """Count a sample without conclusions, and keep the first reason of its kind."""
        kind = type(error).__name__
        self.record.skipped[kind] += 1
        self.reasons.setdefault(kind, str(error))

    def _evaluated(self, sample: Any) -> Found:
        """What `evaluate` says; a first call that takes too long may have been compiling, and gets time to finish that."""
        found = self.evaluated(sample)
        failure = first_failure(found)
        if failure is None or failure.fault != "time":
            return found
        if self.table is not None:
            self.table.forget(sample)
        with longer(WARM_UP):
            failure = first_failure(self.evaluated(sample))
        if failure is not None and failure.fault == "time":
            if self.table is not None:
                self.table.forget(sample)
            return found
        return self.evaluated(sample)

    def evaluated(self, sample: Any) -> Found:
        """What `evaluate` says, with what this run grants."""
        entry = None if self.table is None else self.table.entry(sample)
        return evaluate(self.theorem, self.implementation, sample, grant=self.grant, entry=entry)

    def _note(self, found: Found) -> None:
        record, busy, conclusions = self.record, True, 0
        closest: dict[str, float] = {}
        for item in found:
            if isinstance(item, Exercised):
                busy = busy and bool(item.happened)
                continue
            conclusions += 1
            for part in item.allowance if item.allowance else ():
                size = as_float(part.value)
                record.allowances[part.kind, part.why] = max(size, record.allowances.get((part.kind, part.why), 0.0))
            ratio = item.ratio
            if ratio is not None and math.isfinite(ratio):
                closest[item.name] = max(ratio, closest.get(item.name, 0.0))
        if busy and conclusions:
            swallower = next((str(c) for c in found if isinstance(c, Conclusion) and not c.is_sharp), "")
            record.exercised += not swallower
            record.swallowed += bool(swallower)
            record.swallower = record.swallower or swallower
        if closest:
            record.tightness = max(record.tightness or 0.0, *closest.values())
        if self.steer:
            for name, ratio in closest.items():
                hypothesis.target(min(ratio, 1e300), label=name)

    def finish(self, floor: float) -> Record:
        record = self.record
        if record.smallest is not None:
            failure = record.smallest.conclusion
            record.verdict, record.conclusion = "crashed" if failure.fault in ("time", "crash") else "refuted", failure.name
            record.lhs, record.rhs = show(failure.lhs), show(failure.rhs)
            worst = self.worst.get(failure.name, record.smallest)
            record.worst = record.smallest if failure.is_worse_than(worst.conclusion) else worst
            if self.implementation.form is not None:
                record.reason = f"it is handed {self.implementation.form}, and the law holds of the same numbers as they are"
        else:
            record.verdict, reason = decide(record, floor, self.reasons)
            record.reason = reason or record.reason
        return record


def search(
    theorem: Statement,
    implementation: Implementation,
    *,
    examples: int = 200,
    seed: int = 0,
    shrink: bool = True,
    seconds: float | None = LIMIT,
    second_opinion: bool = False,
    first: Iterable[Any] = (),
) -> Record:
    """Look for a counterexample to `theorem` among `examples` drawn samples. An interrupt ends it, and what was found is kept.

    Parameters
    ----------
    examples: how many samples to draw. Of very many the second half is steered towards the bounds.
    seed: the run is a function of it (and of the versions of lemmata and Hypothesis).
    shrink: make a counterexample small; without it, the first one found is kept.
    seconds: how long the implementation may take on one sample; None for any time.
    second_opinion: solve a share of the problems behind the ground truth by cvxpy as well, and compare; the record has the tally.
    first: samples to try before any is drawn, such as those that refuted others.
    """
    steered = examples // 2 if examples >= TARGET_FROM else 0
    run = Run(theorem, implementation, seed, steer=bool(steered))
    run.record.reproducible = is_reproducible()
    before = spent()
    start = time.perf_counter()
    with ExitStack() as during:
        during.enter_context(same_draws_everywhere())
        run.record.time_limit = during.enter_context(time_limit(seconds))
        rejected = during.enter_context(rejections())
        if second_opinion:
            run.record.second_opinion = during.enter_context(tallied())
        try:
            run.steer = False  # Hypothesis steers its own draws only
            found = _given(run, first) or _plainly(run, examples - steered)
            run.steer = bool(steered)
            if found is not None and shrink:
                with spent_on("shrinking"):
                    _shrink(run, found)
            elif found is None and steered:
                _by_hypothesis(run, steered, [Phase.generate, Phase.target, *([Phase.shrink] if shrink else [])])
        except (Refuted, Stop, errors.Unsatisfiable):
            pass
        except errors.Flaky:
            run.record.reason = "not reproducible: the implementation answered differently on the same sample"
        except KeyboardInterrupt:
            run.record.interrupted = True
        run.record.rejected += len(rejected)
        if shrink and not run.record.interrupted:
            with spent_on("shrinking"):
                make_smaller(run, seconds)
    run.record.seconds = time.perf_counter() - start
    run.record.spent = since(before)
    return run.finish(getattr(theorem, "floor", 0.0))


def _given(run: Run, samples: Iterable[Any]) -> Draw | None:
    """Try the samples given: the one that refutes; None where none does."""
    run.table = table_of(run.implementation)
    try:
        for sample in samples:
            try:
                with suppress(Hung):
                    run.trial(sample)
            except Refuted:
                return Draw(sample)
    finally:
        run.table = None
    run.record.skipped.clear()  # they were chosen for others: what share of them nothing is said of says nothing
    return None


def _plainly(run: Run, examples: int) -> Draw | None:
    """Try so many plain draws: the one that refutes; None where none does."""
    pool, number = pool_of(run.theorem.sample, run.record.seed), 0
    run.table = table_of(run.implementation)
    try:
        for draw in pool.first(examples):
            number += 1
            try:
                with suppress(Hung):
                    run.trial(draw.sample)
            except Refuted:
                return draw
        number = examples
    finally:
        run.table = None
        run.record.rejected += pool.rejected_among(number)
    return None


def _shrink(run: Run, found: Draw) -> None:
    """Let Hypothesis make a draw smaller that refutes, and look for one that is small to begin with: the smallest is kept.

    Shrinking changes the choices that made a draw, and may get stuck above what other choices would have made.
    """
    if failure_on(run, found.sample) is None:
        run.record.reason = "not reproducible: the implementation answered differently on the same sample"
        return
    first = run.record.smallest
    refuting = [_smallest(run, SMALL_STARTS, [Phase.generate, Phase.shrink])]  # begins with what is simple
    if found.choices:
        refuting.append(_smallest(run, 1, [Phase.reuse, Phase.shrink], replaying(found)))
    run.record.smallest = min(filter(None, [*refuting, first]), key=lambda one: len(str(one.sample)))


def _smallest(run: Run, examples: int, phases: list[Phase], database: ExampleDatabase | None = None) -> Counterexample | None:
    """What Hypothesis finds that refutes, made smaller; None where nothing does, or one sample takes too long."""
    try:
        _by_hypothesis(run, examples, phases, database)
    except Refuted:
        return run.record.smallest
    except Stop:
        return None
    return None


def _by_hypothesis(run: Run, examples: int, phases: list[Phase], database: ExampleDatabase | None = None) -> None:
    """Let Hypothesis draw, or begin with what the database has; it raises what refutes, made smaller."""

    @hypothesis.settings(
        max_examples=examples, database=database, deadline=None, phases=phases, suppress_health_check=list(HealthCheck),  # pyright: ignore[reportArgumentType]
        report_multiple_bugs=False, print_blob=False, verbosity=hypothesis.Verbosity.quiet,
    )  # fmt: skip
    @hypothesis.seed(run.record.seed)  # below the settings: a seed on top of them takes the database away
    @hypothesis.given(strategy_of(run.theorem.sample))
    def trial(sample: Any) -> None:
        with suppress(Hung):
            run.trial(sample)

    trial()


def search_in(theorem: Statement, implementation: Implementation, samples: Iterable[Any], seconds: float | None = LIMIT) -> Record:
    """Look for a counterexample among the samples given, up to the first. `seconds` as in `search`."""
    run = Run(theorem, implementation, 0, steer=False)
    start = time.perf_counter()
    with time_limit(seconds) as run.record.time_limit, suppress(Refuted, Stop):
        for sample in samples:
            run.trial(sample)
    run.record.seconds = time.perf_counter() - start
    return run.finish(getattr(theorem, "floor", 0.0))


def make_smaller(run: Run, seconds: float | None, patience: float = math.inf) -> None:
    """Replace the counterexample, if there is one, by a smaller one, for so many seconds. An interrupt ends it."""
    found = run.record.smallest
    try:
        if found is not None:
            patience = SHRINK_TIMEOUTS * seconds if seconds and found.timed_out else patience
            for smaller in _smaller_and_smaller(run, found, patience):
                run.record.smallest = smaller
    except KeyboardInterrupt:
        run.record.interrupted = True


def _smaller_and_smaller(run: Run, found: Counterexample, patience: float) -> Iterator[Counterexample]:
    """Go on where Hypothesis, which shrinks draws and not samples, leaves off: with the sample's own idea of `smaller`."""
    budget, shrinking, end = MAX_SHRINKS, True, time.perf_counter() + patience
    while shrinking and hasattr(found.sample, "smaller"):
        shrinking = False
        for sample in found.sample.smaller():
            budget -= 1
            if budget < 0 or time.perf_counter() > end:
                return
            failure = failure_on(run, sample)
            if failure is not None and (found.timed_out or failure.fault != "time"):
                found, shrinking = Counterexample(sample, failure), True
                yield found
                break


def failure_on(run: Run, sample: Any) -> Conclusion | None:
    """What fails on a sample, in the eyes of a run; None where nothing does, or nothing can be said."""
    try:
        return run.judged(sample, note=False)[2]
    except (Declined, Hung, NotApplicable, Unknown, Undecided):
        return None


def check_sample(
    theorem: Statement, implementation: Implementation, sample: Any, seconds: float | None = LIMIT
) -> tuple[Record, Found]:
    """Evaluate the theorem on one given sample: the record, and all the conclusions. `seconds` as in `search`.

    A first call that takes too long is given time to finish what it does only once, as there.
    """
    run = Run(theorem, implementation, 0, steer=False)
    start = time.perf_counter()
    found: Found = []
    try:
        with time_limit(seconds) as run.record.time_limit:
            sample, found, failure = run.judged(sample)
        run.record.examples = 1
        run._note(found)
        if failure is not None:
            run.record.smallest = Counterexample(sample, failure)
        observe(
            run.record.theorem, sample, "failed" if failure else "passed", str(failure or ""), found, time.perf_counter() - start
        )
    except (Declined, Hung, NotApplicable, Unknown, Undecided) as error:
        run.skip(error)
        observe(run.record.theorem, sample, "gave_up", f"{type(error).__name__}: {error}")
    run.record.seconds = time.perf_counter() - start
    return run.finish(0.0), found
