"""The laws that a run found broken, as the tools of others are told of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ...properties.search.record import Record
from ...properties.theorem import Theorem
from ..controls.controls import Outcome
from ..validation.cases import judge
from ..validation.command import Finished


@dataclass(frozen=True)
class Failure:
    """A law that an implementation breaks: an error, or a warning where the exit status does not count it.

    `known` is why it is expected, where it is; `said` what is wrong, where it is not that an implementation breaks a law.
    """

    theorem: Theorem
    record: Record
    level: Literal["error", "warning"] = "error"
    known: str = ""
    said: str = ""

    @property
    def text(self) -> str:
        """What is broken, in one line."""
        record = self.record
        if self.said:
            return " ".join(self.said.split())
        verb = {"refuted": "breaks", "crashed": "crashes on"}.get(record.verdict, "on")
        found = record.loses_digits if not record.fails else record.smallest.conclusion if record.smallest else record.reason
        return " ".join(f"{record.implementation} {verb} {record.theorem}: {found}".split())


def failures(run: Finished) -> Iterator[Failure]:
    """What a run found broken, in its order: also what was known before; with ``--strict`` what loses digits."""
    still = {change.theorem for change in run.compared.of("still failing")} if run.compared else set()
    for case, record in run.found:
        judgement, why = judge(case, record)
        if record.fails:
            known = why if judgement == "expected" else ""
            yield Failure(case.theorem, record, "warning" if known or record.theorem in still else "error", known)
        elif run.strict and record.digits:
            yield Failure(case.theorem, record)


def unmet(run: Finished) -> Iterator[str]:
    """The known findings that are not found any more, each in a sentence that says what to do."""
    for case, record in run.found:
        judgement, text = judge(case, record)
        if case.expectation is not None and judgement == "failed":
            yield " ".join(text.split())


def unlike(outcome: Outcome) -> str:
    """What is wrong with a control that is not as it must be, in a line; nothing for a reference that breaks the law itself."""
    record, control = outcome.record, outcome.job.control
    if control == "reference":
        return "" if record.fails else f"{record.theorem} on {record.implementation}: {record.verdict}: {record.reason}"
    if control == "mutant":
        return f"{record.theorem}: the mutant {record.implementation} survived {record.examples} samples"
    if control == "holding":
        found = record.reason or f"{record.conclusion}: {record.lhs}, {record.rhs}"
        return f"{record.theorem} on {record.implementation}: must hold, but is {record.verdict}: {found}"
    return f"{record.theorem}: must be refuted, but {record.verdict} after {record.examples} samples"
