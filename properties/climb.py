"""From small samples to large ones: the same law at the sizes that users have, as far as a budget of time reaches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from time import perf_counter
from typing import Any

from .limits import LIMIT, time_limit
from .record import Large, Record, shape
from .roles.base import Implementation
from .samples.working import WorkingSamples, maker_of
from .search import Refuted, Run, Stop, make_smaller
from .theorem import Statement

STEEP = 8  # twice the size may cost so many times as much
MOST = 40  # large samples
GRANT = 1000  # times the tolerance of a role's default, of an implementation that declares none: solvers stop earlier on more data
PATIENCE = 15.0  # seconds for making a large counterexample smaller


def climb(
    theorem: Statement,
    implementation: Implementation,
    before: Record,
    budget: float,
    seconds: float | None = LIMIT,
    patience: float = PATIENCE,
    clock: Callable[[], float] = perf_counter,
) -> Record:
    """The record of a search that found nothing, and of what large samples add to it.

    Sizes are doubled while the next may be expected to fit into the budget, and then drawn up to the last one. A law that breaks
    on a large sample is refuted; one that was too slow there, or on which nothing could be decided, is not: `Record.large` says so.

    Parameters
    ----------
    budget: seconds for all of it, but for making a counterexample smaller. seconds: what the implementation may take on one sample.
    patience: seconds for making a counterexample smaller.
    clock: what the budget is measured by; the processor's time, where a benchmark is to say the same on a busy machine.
    """
    if maker_of(theorem.sample) is None:
        return before
    run, large, start = Run(theorem, implementation, before.seed, steer=False, grant=GRANT), Large(), clock()
    with time_limit(seconds):
        try:
            for sample in _larger_and_larger(theorem.sample, before.seed, budget, clock):
                tried, told = run.record.examples, run.record.exercised
                run.trial(sample)
                if run.record.examples > tried:
                    large.note(sample, told=run.record.exercised > told)
        except Refuted:
            large.note(run.record.smallest.sample, told=True)  # type: ignore[union-attr]
            make_smaller(run, seconds, patience)
        except Stop:
            rows, columns = shape(run.record.smallest.sample)  # type: ignore[union-attr]
            run.record.smallest, run.record.examples = None, run.record.examples - 1
            run.worst.clear()
            large.reason = f"slower than {seconds:g} s on {rows}×{columns}"
        except KeyboardInterrupt:
            run.record.interrupted = True
    found = run.record
    large.exercised, large.swallowed, large.seconds = found.exercised, found.swallowed, clock() - start
    large.unknown = found.skipped["Unknown"] + found.skipped["Undecided"]
    if found.smallest is None:
        tightest = max((t for t in (before.tightness, found.tightness) if t is not None), default=None)
        allowances = {k: max(v, before.allowances.get(k, 0.0)) for k, v in found.allowances.items()}
        interrupted = before.interrupted or found.interrupted
        return replace(
            before, large=large, tightness=tightest, allowances={**before.allowances, **allowances}, interrupted=interrupted
        )
    refuted = run.finish(0.0)
    refuted.examples += before.examples
    refuted.exercised += before.exercised
    refuted.swallowed += before.swallowed
    refuted.rejected, refuted.time_limit, refuted.large = before.rejected, before.time_limit, large
    refuted.seconds = before.seconds + large.seconds
    return refuted


def _larger_and_larger(sample: type, seed: int, budget: float, clock: Callable[[], float]) -> Iterator[Any]:
    """Samples of rising sizes, then of any up to the last one, until the budget is spent."""
    start, samples = clock(), WorkingSamples(sample, seed)
    for one in islice(samples, MOST):
        began = clock()
        yield one
        now = clock()
        left = budget - (now - start)
        if left <= 0:
            return
        if STEEP * (now - began) > left:
            samples.stop_growing()
