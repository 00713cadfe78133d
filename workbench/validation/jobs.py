"""What a worker is asked about one theorem and one implementation, and what it hands over: records, without the implementation."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...properties.roles import Implementation
from ...properties.roles.forms import claimed, form_named, installed, note_threads
from ...properties.roles.journal import journal
from ...properties.roles.limits import LIMIT
from ...properties.samples.working import maker_of
from ...properties.search.array_layouts import in_forms
from ...properties.search.large_samples import SIZES, beyond_small
from ...properties.search.record import Large, Record, crashed, shape
from ...properties.search.search import check_sample, search
from ...properties.statements.conclusions import Conclusion
from ...properties.theorem import Failing, Theorem
from ..controls.corpus import corpus_of_role
from ..counterexample.program import snippet
from ..workers.pool import Crash


@dataclass(frozen=True)
class Found:
    """The record of the job of that number, and what was concluded where it was about one sample."""

    number: int
    record: Record
    conclusions: tuple[Conclusion, ...] = ()

    @property
    def hung(self) -> bool:
        """Whether the implementation did not return on a small sample."""
        shown = self.record.smallest
        return self.record.verdict == "crashed" and shown is not None and shown.timed_out


@dataclass(frozen=True)
class Search:
    """Look for a counterexample among `examples` samples, or see whether the statement fails on the one that is given.

    Attributes
    ----------
    target: how the implementation is imported, for the program that shows a counterexample; empty where it is not.
    seconds: what the implementation may take on a sample; None for any time. number: of the job, for who waits for it.
    budget: seconds for samples of the `sizes` beyond small ones, once these were tried; 0 for none of them.
    forms: the forms that arrays are handed over in as well, by name; None for those of arrays, and those that it says it takes.
    corpus: whether the stored samples, on which laws of the role refuted mutants, are tried first. more: samples before these.
    """

    statement: Theorem | Failing
    implementation: Implementation
    target: str = ""
    examples: int | None = None
    seed: int = 0
    seconds: float | None = LIMIT
    sample: Any = None
    number: int = 0
    budget: float = 0.0
    forms: tuple[str, ...] | None = ()
    corpus: bool = False
    more: tuple[Any, ...] = ()
    sizes: Sequence[str] = SIZES

    @property
    def row(self) -> tuple[str, str]:
        """The sample type, and the implementation: jobs of one row share samples and readings."""
        return self.statement.sample.__name__, self.implementation.name

    def prepare(self) -> None:
        """Import what the statement's allowances and its samples need, before this process is forked."""
        note_threads()
        self.statement.load_bounds()
        maker_of(self.statement.sample)

    def run(self) -> Found:
        """Search, and write the program that shows what was found: that runs the implementation again."""
        conclusions: list[Any] = []
        if self.sample is not None:
            record, conclusions = check_sample(self.statement, self.implementation, self.sample, seconds=self.seconds)
        else:
            count = self.examples or getattr(self.statement, "examples", 100)
            first = [*self.more, *(corpus_of_role(self.statement.role, self.statement.sample) if self.corpus else ())]
            record = search(self.statement, self.implementation, examples=count, seed=self.seed, seconds=self.seconds, first=first)
            if self.forms != () and record.verdict == "holds":
                names = claimed(self.implementation.make()) if self.forms is None else self.forms
                record = in_forms(self.statement, self.implementation, record, installed(names), self.seconds)
            if self.budget and record.verdict == "holds":
                more = (self.budget, self.sizes, self.seconds, lambda found: journal().so_far(portable(found)))
                record = beyond_small(self.statement, self.implementation, record, *more)
        if record.smallest is not None and not record.interrupted:
            made = self.implementation.handed(form_named(record.form))
            record.program = snippet(self.statement, made, self.target, record.smallest.sample, self.seconds) or ""
        return Found(self.number, portable(record), tuple(legible(c) for c in conclusions if isinstance(c, Conclusion)))

    def given_up(self, why: str) -> Found:
        """What is found where it was not run."""
        name = str(getattr(self.statement, "id", ""))
        return Found(self.number, Record(name, self.implementation.name, "unknown", reason=why, seed=self.seed))

    def crashed(self, crash: Crash) -> Found:
        """What is found where that ended its process; of code that was only slow on a large or hard sample, what others say."""
        before = crash.so_far if isinstance(crash.so_far, Record) else None
        if crash.late and before is not None and before.form:
            return Found(self.number, replace(before, form="", forms={**before.forms, before.form: "declined"}))
        if crash.late and before is not None:
            rows, columns = shape(crash.sample) if crash.sample is not None else (0, 0)
            tried = before.beyond[-1] if before.beyond else Large(size=self.sizes[0])
            last = replace(tried, reason=f"did not return on {rows}×{columns}")
            return Found(self.number, replace(before, **{last.kind: last}))
        tried = self.sample if crash.sample is None else crash.sample
        name = str(getattr(self.statement, "id", ""))
        record = crashed(name, self.implementation.name, crash.how, tried, self.seed)
        if before is not None and (form := form_named(before.form)):
            record.form, record.reason = form.name, f"it is handed {form}"
        return Found(self.number, record)


def portable(record: Record) -> Record:
    """The record so that another process can read it: what an implementation answered may be of a type that only it knows."""
    shown = [c and replace(c, conclusion=legible(c.conclusion)) for c in (record.smallest, record.worst)]
    return replace(record, smallest=shown[0], worst=shown[1])


def legible(conclusion: Conclusion) -> Conclusion:
    """The conclusion, without objects that cannot be handed over."""
    try:
        pickle.loads(pickle.dumps(conclusion))
        return conclusion
    except Exception:  # whatever a foreign type raises
        return conclusion.shown()
