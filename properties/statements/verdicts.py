"""Verdicts: the one rule that decides them, for every door, and the exceptions that carry them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

# "error": the implementation cannot play its role, and nothing was searched
Verdict = Literal["holds", "refuted", "crashed", "vacuous", "unknown", "declined", "not-applicable", "error"]
FAILS: tuple[Verdict, ...] = ("refuted", "crashed")  # there is a sample that shows it
TESTED: tuple[Verdict, ...] = ("holds", *FAILS)


class Counts(Protocol):
    """What a run counts: samples evaluated, those that put the statement to work, draws rejected, and samples skipped by reason.

    Those on which an allowance was as large as what it was allowed of are `swallowed`, and did not put it to work.
    """

    examples: int
    exercised: int
    swallowed: int
    swallower: str
    rejected: int
    interrupted: bool

    @property
    def skipped(self) -> Mapping[str, int]: ...


def decide(run: Counts, floor: float, reasons: Mapping[str, str]) -> tuple[Verdict, str]:
    """The verdict of a run that found no counterexample, and why: `holds` only if it tested something.

    Where a statement does not apply to more samples than it was evaluated on, it does not apply, and neither where too few of the
    others put it to work; so for refusals.

    Parameters
    ----------
    floor: the share of samples that must put the statement to work. reasons: the first reason for each kind of skipped sample.
    """
    unknown, undecided, outside = (run.skipped[kind] for kind in ("Unknown", "Undecided", "NotApplicable"))
    declined = run.skipped["Declined"]
    if unknown or undecided:
        return "unknown", reasons["Unknown" if unknown else "Undecided"]
    if run.interrupted:
        return "unknown", f"interrupted after {run.examples} samples, none of which refutes it"
    if outside > run.examples:
        some = f"to {outside} of {outside + run.examples} samples: " if run.examples else ""
        return "not-applicable", f"{some}{reasons['NotApplicable']}"
    if declined > run.examples:
        return "declined", reasons["Declined"]
    if run.examples == 0:
        return "vacuous", "no sample was evaluated"
    if run.rejected > run.examples:
        return "vacuous", f"{run.rejected} draws did not meet the hypotheses, {run.examples} did"
    offered = run.examples + declined  # what was refused tests nothing, and so counts as idle
    if run.swallowed and run.exercised < max(floor * offered, 1):
        return "vacuous", f"the tolerance swallows the law on {run.swallowed} of {offered} samples: {run.swallower}"
    if run.exercised < max(floor * offered, 1):
        if outside > run.exercised:
            few = f"to {outside} of {outside + offered} samples, and {run.exercised} of the others put it to work"
            return "not-applicable", f"{few}: {reasons['NotApplicable']}"
        return "vacuous", f"only {run.exercised} of {offered} samples put the statement to work"
    notes = [f"power {run.exercised / (run.exercised + run.swallowed):.2f}"] if run.swallowed else []
    notes += [f"does not apply to {outside} of {outside + run.examples} samples"] if outside else []
    notes += [f"{declined} samples declined: {reasons['Declined']}"] if declined else []
    notes += [f"without {hung} on which it did not return for another law"] if (hung := run.skipped["Hung"]) else []
    return "holds", "; ".join(notes)


class Hung(Exception):
    """The implementation did not return on this sample when another law tried it: it is not tried again."""


class Unknown(Exception):
    """An oracle could not certify its answer."""


class Declined(Exception):
    """The implementation itself said that it did not reach a solution (a convergence warning, a status)."""


class NotApplicable(Exception):
    """The theorem does not speak of this implementation (another bias convention, say)."""


class Idle(Exception):
    """A hypothesis that only the run can show is not met on this sample: it does not count as exercised."""


class ImplementationFailed(Exception):
    """The implementation raised, or answered nonsense, on a sample that meets the theorem's hypotheses."""


class InputChanged(ImplementationFailed):
    """The implementation wrote to an array that it was handed."""


class Crashed(ImplementationFailed):
    """The implementation ended the program, or tried to: SystemExit, an interrupt of its own making, all memory used up."""


class Missing(ImplementationFailed, AttributeError):
    """The implementation lacks an attribute. `hasattr` and `getattr` with a default treat it as any `AttributeError`."""


class BadImplementation(TypeError):
    """The object cannot play the role: the message names what is missing."""
