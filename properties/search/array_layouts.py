"""The same law on the same numbers, handed over in other forms, once it holds of arrays as they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

from ..roles.base import Implementation
from ..roles.forms import Form
from ..roles.journal import journal
from ..roles.limits import LIMIT, time_limit
from ..samples.draws import drawn
from ..statements.verdicts import Hung
from ..theorem import Statement
from .record import Counterexample, Record
from .search import Refuted, Run, Stop, failure_on, make_smaller
from .table import Table, table_of

SAMPLES = 10  # in each form
DRAWN = 4  # so many times as many are drawn, for the numbers of some fit into no float32, or are no integers
REFUSALS = 3  # so many samples that are refused one after another, before any is answered, and the form is not supported
LEAST = 0.25  # seconds for a form, or its share of half of what the search took; until a sample puts it to work in any case
ENOUGH = 1.0  # seconds after which no other form is tried, or what the search took: the record names those that were
PATIENCE = 15.0  # seconds for making a counterexample smaller


def in_forms(
    theorem: Statement, implementation: Implementation, before: Record, forms: Iterable[Form], seconds: float | None = LIMIT
) -> Record:
    """The record of a search that found nothing, and of what the other forms add to it: `Record.forms` has a verdict for each.

    A counterexample in a form is one where the law holds, on the same sample, of arrays as they are. What is not supported, or too
    slow, is none. `seconds`: what the implementation may take on one sample.
    """
    if theorem.reading is None:
        return before
    start, found, forms = perf_counter(), {}, list(forms)
    share = max(LEAST, before.seconds / 2 / max(1, len(forms)))
    samples = drawn(theorem.sample, DRAWN * SAMPLES, before.seed)
    try:
        for form in forms:
            if implementation.overwrites and not form.overwritten:
                continue
            if form.is_lost:
                found[form.name] = "declined"
                continue
            if perf_counter() - start > max(ENOUGH, before.seconds):
                break
            journal().so_far(replace(before, form=form.name, forms=dict(found)))
            run = _tried(theorem, table_of(implementation).handed(form), samples, seconds, share)
            if run.record.smallest is not None:
                plain = Run(theorem, implementation, before.seed, steer=False)
                return _refuted(run, plain, before, found, perf_counter() - start)
            if run.record.examples:
                run.record.skipped.pop("NotApplicable", None)  # what has no such form, most of all
            found[form.name] = "declined" if run.record.reason else run.finish(0.0).verdict
    except KeyboardInterrupt:
        before = replace(before, interrupted=True)
    return replace(before, forms={**before.forms, **found}, seconds=before.seconds + perf_counter() - start)


def _tried(theorem: Statement, table: Table, samples: Sequence[Any], seconds: float | None, share: float) -> Run:
    """A run over the samples, for a share of the time, up to the first counterexample, which is made smaller."""
    run, start = Run(theorem, table.implementation, 0, steer=False), perf_counter()
    run.table = table
    with time_limit(seconds):
        try:
            for sample in samples:
                run.trial(sample)
                if run.record.examples >= SAMPLES or (perf_counter() - start > share and run.record.exercised):
                    break
                if not run.record.examples and run.record.skipped["Declined"] >= REFUSALS:
                    break
        except Hung:
            run.record.reason = "did not return"
        except Refuted:
            run.table = None
            make_smaller(run, seconds, PATIENCE)
        except Stop:
            run.record.smallest, run.record.reason = None, f"slower than {seconds:g} s"
            run.worst.clear()
    return run


def _refuted(run: Run, plain: Run, before: Record, found: dict[str, str], took: float) -> Record:
    """The record of a counterexample: of arrays as they are where the law fails of these as well."""
    assert run.record.smallest is not None
    sample = run.record.smallest.sample
    with time_limit(None):
        failure = failure_on(plain, sample)
    if failure is not None:
        plain.record.smallest, run = Counterexample(sample, failure), plain
    record = run.finish(0.0)
    record.examples += before.examples
    record.exercised += before.exercised
    record.swallowed += before.swallowed
    record.seed, record.rejected, record.time_limit = before.seed, before.rejected, before.time_limit
    record.forms, record.seconds = found, before.seconds + took
    return record
