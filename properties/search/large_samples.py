"""From small samples to large ones: the same law at the sizes that users have, as far as a budget of time reaches."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from time import perf_counter
from typing import Any

from ..roles.base import Implementation
from ..roles.limits import LIMIT, time_limit
from ..samples.working import WorkingSamples, maker_of
from ..statements.verdicts import Hung
from ..theorem import Statement
from .record import Large, Record, shape
from .search import Refuted, Run, Stop, make_smaller

SIZES = ("working", "stress")  # beyond small ones: large samples, and then those that are hard for floating point
SHARE = 2 / 3  # of the budget for large samples, where hard ones follow
LEAST = 1.0  # seconds that an implementation has on one of them, also where the budget is less
SMALLEST, LARGEST = Fraction(1, 2**50), 2**50  # see `within_reach`
STEEP = 8  # twice the size may cost so many times as much
MOST = 80  # large samples
GRANT = 1000  # times the tolerance of a role's default, of an implementation that declares none: solvers stop earlier on more data
PATIENCE = 15.0  # seconds for making a large counterexample smaller


def beyond_small(
    theorem: Statement,
    implementation: Implementation,
    before: Record,
    budget: float,
    sizes: Sequence[str] = SIZES,
    seconds: float | None = LIMIT,
    note: Callable[[Record], Any] = lambda _: None,
    patience: float = PATIENCE,
) -> Record:
    """The record of a search that found nothing, and of what samples of these sizes add to it: each in turn, while the law holds.

    Parameters
    ----------
    budget: seconds for all of them. So long at most has the implementation on one, and so long we, to decide it: what is too
        slow there is not refuted.
    seconds, patience, note: as in `climb`.
    """
    start = perf_counter()
    for size in sizes:
        if before.verdict != "holds" or before.interrupted:
            break
        share = budget if len(sizes) == 1 else SHARE * budget
        if size != sizes[0]:  # what was left over, and its own share where that was overdrawn
            share = max(budget - (perf_counter() - start), (1 - SHARE) * budget)
        most = None if seconds is None else min(seconds, max(share, LEAST))
        whole = None if most is None else max(share, 2 * LEAST)
        before = climb(theorem, implementation, before, share, most, patience, hard=size == "stress", whole=whole, note=note)
    return before


def climb(
    theorem: Statement,
    implementation: Implementation,
    before: Record,
    budget: float,
    seconds: float | None = LIMIT,
    patience: float = PATIENCE,
    clock: Callable[[], float] = perf_counter,
    hard: bool = False,
    whole: float | None = None,
    note: Callable[[Record], Any] = lambda _: None,
) -> Record:
    """The record of a search that found nothing, and of what large samples add to it.

    Sizes are doubled while the next may be expected to fit into the budget, else drawn up to the last one. A law that breaks
    on a large sample is refuted; one that was too slow there, or on which nothing could be decided, is not: `Record.large` says so,
    and `Record.hard` of hard samples.

    Parameters
    ----------
    budget: seconds for all of it, but for making a counterexample smaller. seconds: what the implementation may take on one sample.
    patience: seconds for making a counterexample smaller.
    hard: samples that are hard for floating point instead of large. Of one whose numbers are so large or small that their products
        leave the range of single precision, a failure says nothing (`within_reach`), and neither does an error that says that a
        matrix is numerically singular (`gives_up`): it is counted, and refutes nothing.
    whole: seconds for one sample, with all that is computed to decide it; what takes longer is undecided. None for any time.
    note: called before each sample with what was found until then.
    clock: what the budget is measured by; the processor's time, where a benchmark is to say the same on a busy machine.
    """
    if maker_of(theorem.sample) is None and not hard:
        return before
    run, start = Run(theorem, implementation, before.seed, steer=False, grant=GRANT), clock()
    counts = counts_of(run)
    large = Large(size="stress" if hard else "working")
    with time_limit(seconds, whole):
        try:
            for sample in _larger_and_larger(WorkingSamples(theorem.sample, before.seed, hard), budget, clock):
                counts = tried, told, _ = counts_of(run)
                note(with_these(before, large, run))
                try:
                    run.trial(sample)
                except Hung:
                    rows, columns = shape(sample)
                    large.reason = f"did not return on {rows}×{columns}, for another law"
                    break
                except (Refuted, Stop):
                    if not hard or (within_reach(sample) and not gives_up(run)):
                        raise
                    large.outside += 1
                    forget(run, counts)
                    continue
                if run.record.examples > tried:
                    large.note(sample, told=run.record.exercised > told)
        except Refuted:
            large.note(run.record.smallest.sample, told=True)  # type: ignore[union-attr]
            make_smaller(run, seconds, patience)
        except Stop:
            rows, columns = shape(run.record.smallest.sample)  # type: ignore[union-attr]
            forget(run, counts)
            large.reason = f"slower than {seconds:g} s on {rows}×{columns}"
        except KeyboardInterrupt:
            run.record.interrupted = True
    large.seconds = clock() - start
    held = with_these(before, large, run)
    if run.record.smallest is None:
        return held
    refuted = run.finish(0.0)
    refuted.examples += before.tried
    refuted.exercised += before.exercised
    refuted.swallowed += before.swallowed
    refuted.rejected, refuted.time_limit = before.rejected, before.time_limit
    refuted.seconds = before.seconds + large.seconds
    return replace(refuted, large=held.large, hard=held.hard, digits=held.digits)


def with_these(before: Record, large: Large, run: Run) -> Record:
    """The record with what a run has told of large samples, or of hard ones, where it refuted nothing."""
    found = run.record
    large.exercised, large.swallowed = found.exercised, found.swallowed
    large.unknown = found.skipped["Unknown"] + found.skipped["Undecided"]
    tightest = [before.tightness, found.tightness]
    allowances = {k: max(v, before.allowances.get(k, 0.0)) for k, v in found.allowances.items()}
    if large.kind == "hard":
        # beside numbers of 10¹⁵⁰ an allowance is large and says nothing: where others needed it as well, it is told of them;
        # and with what it allows, a bound is missed by far, which is not tightness
        tightest, allowances = [before.tightness], {k: v for k, v in allowances.items() if k not in before.allowances}
    merged = replace(before, digits=dict(before.digits))
    for lost in found.digits.values():
        merged.note_digits(lost)
    return replace(
        merged,
        **{large.kind: large},
        tightness=max((t for t in tightest if t is not None), default=None),
        allowances={**before.allowances, **allowances},
        interrupted=before.interrupted or found.interrupted,
    )


def counts_of(run: Run) -> tuple[int, int, int]:
    """How many samples were evaluated, put the statement to work, and were swallowed."""
    return run.record.examples, run.record.exercised, run.record.swallowed


def forget(run: Run, counts: tuple[int, int, int]) -> None:
    """Take back the last sample, on which it failed, with these counts before it."""
    run.record.smallest = None
    run.record.examples, run.record.exercised, run.record.swallowed = counts
    run.worst.clear()


def gives_up(run: Run) -> bool:
    """Whether it failed by NumPy's or SciPy's error that a matrix is singular: of one that nearly is, that is true, and loud."""
    found = run.record.smallest
    return found is not None and found.conclusion.fault == "error" and "LinAlgError" in found.conclusion.name


def within_reach(sample: Any) -> bool:
    """Whether no number of a sample, and no product of two, but 0, leaves the normal range of single precision, with room to spare.

    Bounds on rounding are derived without overflow and underflow, and much code keeps products in single precision.
    """
    return all(v == 0 or SMALLEST <= abs(v) <= LARGEST for v in numbers_of(sample))


def numbers_of(value: Any) -> Iterator[Any]:
    """The numbers of a sample, wherever in it they are."""
    if isinstance(value, int | Fraction):
        yield value
    elif isinstance(value, tuple | list | frozenset):
        for part in value:
            yield from numbers_of(part)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from numbers_of(getattr(value, field.name))


def _larger_and_larger(samples: WorkingSamples, budget: float, clock: Callable[[], float]) -> Iterator[Any]:
    """Samples of rising sizes, then of any up to the last one, until the budget is spent."""
    start = clock()
    for one in islice(samples, MOST):
        began = clock()
        yield one
        now = clock()
        left = budget - (now - start)
        if left <= 0:
            return
        if samples.is_large:  # one slow sample, of many columns, says less than one of as many rows that was quick
            (samples.stop_growing if STEEP * (now - began) > left else samples.grow_again)()
