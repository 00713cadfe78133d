"""From Python: an implementation against every theorem for its role."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...properties.roles.limits import LIMIT
from ...properties.search.record import Record
from ..base.progress import collect
from ..implementations.importing import adapt, role_of
from ..workers.pool import DEFAULT
from .cases import Case, Size, cases, in_order, known_forms, nothing_tested, run_cases, seconds_of, shared, sizes_of, theorems_for
from .entrance import admit


def validate(
    implementation: Any,
    role: str | type,
    *,
    settings: Mapping[str, Any] | None = None,
    examples: int | None = None,
    seed: int = 0,
    done: Callable[[Record], Any] = lambda _: None,
    workers: int = 2,
    time_limit: float = LIMIT,
    memory_limit: int = DEFAULT.megabytes or 0,
    budget: float | None = None,
    forms: Sequence[str] | None = None,
    size: Size = "all",
) -> list[Record]:
    """Search for a counterexample to every theorem for the role; one record a theorem, in the order of the catalogue.

    This happens on worker processes: where the implementation ends one, hangs, or breaks its limits, the verdict is ``crashed``.
    An interrupt ends the run, and what was found is kept. Warns with `NothingTested` where no theorem says anything of it, and with
    `AnswersDiffer` where it answers differently on the same sample.

    Parameters
    ----------
    implementation: a class, an instance, a function, or ``"module:name"``.
    role: what it is to be, such as ``"soft-margin-classifier"``.
    settings: constructor arguments for a class, parameters for an instance, keyword arguments for a function.
    examples, seed: how many samples a theorem draws (its own default for None), and the seed of the run.
    done: called with each record as it is ready.
    workers: how many theorems are searched at once.
    time_limit, memory_limit: the seconds that it may take on one sample, and the megabytes.
    budget: seconds, over all theorems, for samples of the sizes that users have and, after these, for samples that are hard for
        floating point, after the small ones (25 for None); 0 for none. `Record.large` and `Record.hard` say how far they went.
    forms: the forms in which arrays are handed over as well, such as ``["fortran", "csr"]``; none for ``[]``. For None float32,
        Fortran order, gaps in memory, read-only and integers; lists, data frames and sparse matrices where the tags of an estimator
        say that it takes them. `Record.forms` has the verdict on each.
    size: "working" for large samples only beside the small ones, "stress" for hard ones only; "small" for neither.

    Raises
    ------
    Misuse: for a wrong call, and for an implementation that cannot play the role: in one line, before anything is searched.
    """
    protocol = role_of(role) if isinstance(role, str) else role
    made, target = adapt(implementation, protocol, settings)
    found: list[tuple[Case, Record]] = []
    limits = replace(DEFAULT, seconds=time_limit, megabytes=memory_limit)
    admit(made, protocol, theorems_for(protocol), limits)
    wanted = list(cases(made, protocol, target))
    seconds = seconds_of(size, budget)
    collect(found, run_cases(wanted, examples, seed, done, workers, limits, seconds, known_forms(forms), sizes_of(size)))
    found = in_order(found)
    records = [record for _, record in found]
    for number, record in [] if any(r.interrupted for r in records) else shared(found, workers, limits):
        records[number] = record
    if nothing := nothing_tested(records):
        warnings.warn(nothing, NothingTested, stacklevel=2)
    return records


class NothingTested(UserWarning):
    """No theorem said anything of the implementation, so that nothing speaks for it either."""
