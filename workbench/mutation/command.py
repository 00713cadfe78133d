"""``lemmata mutate``: which faults in a thing its tests notice, which laws refute the others, and the lines that guard it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from ..base.errors import Misuse, nearest
from ..base.progress import phase, progress_bar
from ..base.terminal import print_rows, print_text
from ..counterexample.witness import must_have_folder, write_json
from ..implementations.catalogue import all_theorems
from ..workers.pool import Limits
from .faults import NOTHING, Fault
from .guard import guard
from .judging import Judged, by_law, judged
from .subjects import subjects
from .suite import AT_LEAST, PATIENCE, UNCLEAR, Outcome, Suite


@dataclass
class Tried:
    """A subject with its faults, and what became of the suite with each of those that a law refutes."""

    judged: Judged
    outcomes: dict[Fault, Outcome] = field(default_factory=dict)

    @property
    def noticed(self) -> list[Fault]:
        return [fault for fault, outcome in self.outcomes.items() if outcome.noticed]

    @property
    def unnoticed(self) -> list[Fault]:
        return [fault for fault, outcome in self.outcomes.items() if not outcome.noticed and outcome.said != UNCLEAR]

    @property
    def unguarded(self) -> dict[str, list[Fault]]:
        """The laws of which the suite noticed no fault that they refute."""
        seen = set(self.noticed)
        missed = set(self.unnoticed)
        return {law: each for law, each in by_law(self.judged.real).items() if not seen & set(each) and missed & set(each)}

    @property
    def guarding(self) -> list[str]:
        """A few laws that refute all faults which the suite does not notice: each time the one that refutes most of those left."""
        found, left = [], set(self.unnoticed)
        laws = by_law(self.judged.real)
        while left:
            found.append(max(laws, key=lambda law: len(left & set(laws[law]))))
            left -= set(laws[found[-1]])
        return found

    def as_json(self) -> dict[str, Any]:
        """As JSON values."""
        subject = self.judged.subject
        return {
            "target": subject.target,
            "role": subject.setting.role,
            "asked": subject.setting.target,
            "settings": {key: repr(value) for key, value in subject.setting.settings},
            "sound": self.judged.sound,
            "faults": [self._row(fault, laws) for fault, laws in self.judged.laws.items()],
            "unguarded": sorted(self.unguarded),
        }

    def _row(self, fault: Fault, laws: Sequence[str]) -> dict[str, Any]:
        found = {"fault": fault.id, "does": fault.sentence, "refuted_by": list(laws)}
        if fault not in self.outcomes:
            return {**found, "outcome": "not counted: no law refutes it", "test": None, "seconds": None}
        outcome = self.outcomes[fault]
        return {**found, "outcome": outcome.said, "test": outcome.test or None, "seconds": round(outcome.seconds, 2)}


def run(
    out: Console,
    target: str,
    role_name: str | None,
    command: Sequence[str],
    settings: Mapping[str, Any],
    through: str,
    wanted: Sequence[str],
    examples: int | None,
    seed: int,
    json_file: Path | None,
    workers: int,
    limits: Limits,
) -> int:
    """The command: print the tables and the guards, write the records, return the exit status.

    Status 0: the suite notices each fault that a law refutes; 1: it does not; 3: there is no such fault, or it is not clear.
    Raises `Misuse` for a wrong call, and for a suite that fails without a fault.
    """
    must_have_folder(json_file)
    suite = Suite.of(command)
    all_theorems()  # loads the roles
    found, left = subjects(target, role_name, settings, through, limits)
    with phase("the tests without a fault"):
        seconds = _sound(suite)
    print_text(out, f"without a fault the tests pass, in {seconds:.0f} s")
    suite = replace(suite, limit=max(AT_LEAST, PATIENCE * seconds))
    tried = []
    for subject in found:
        with progress_bar(1, subject.target) as step:
            tried.append(Tried(judged(subject, wanted, examples, seed, workers, limits, step)))
    must_be_known(wanted, tried)
    for one in tried:
        must_pass_when_hooked(suite, one)
    every = [(one, fault) for one in tried for fault in one.judged.real]
    with progress_bar(len(every), "testing") as step:
        for one, fault in every:
            one.outcomes[fault] = suite.run(fault)
            step(fault.id)
    for one in tried:
        print_(out, one, examples, seed)
    if left:
        print_text(out, f"\n{len(left)} more public names of {target} are left alone: nobody said which role they play")
    if json_file:
        write_json(json_file, [one.as_json() for one in tried])
    return status(tried)


def _sound(suite: Suite) -> float:
    """The seconds that the tests take without a fault. Raises `Misuse` where they fail."""
    outcome = suite.run()
    if outcome.status != 0:
        why = outcome.test or ": ".join(filter(None, (f"exit status {outcome.status}", outcome.last[:120])))
        raise Misuse(f"the tests fail without a fault already: {why}")
    return outcome.seconds


def must_pass_when_hooked(suite: Suite, tried: Tried) -> None:
    """Raises `Misuse` where the tests fail with hooks that change nothing: then they would fail with any fault."""
    hooked = {fault.place: replace(fault, change=NOTHING) for fault in tried.judged.real}
    if not hooked:
        return
    name, outcome = tried.judged.subject.target, suite.run(*hooked.values())
    if not outcome.hooked:
        raise Misuse(
            "no fault can be planted: the tests run without lemmata (another Python, or one that is isolated from its path)"
        )
    if outcome.status != 0:
        raise Misuse(
            f"the tests pass, and then fail where the calls of {name} are only passed on: {outcome.test or outcome.last[:120]}"
        )


def must_be_known(wanted: Sequence[str], tried: Sequence[Tried]) -> None:
    """Raises `Misuse` for a fault that there is not."""
    known = {fault.id for one in tried for fault in one.judged.laws}
    for name in wanted:
        if name not in known:
            raise Misuse(f"there is no fault {name!r} here{nearest(name, sorted(known))}")


def status(tried: Sequence[Tried]) -> int:
    """The exit status of a run."""
    if any(one.unnoticed for one in tried):
        return 1
    outcomes = [outcome for one in tried for outcome in one.outcomes.values()]
    return 0 if outcomes and all(outcome.noticed for outcome in outcomes) else 3


def print_(out: Console, tried: Tried, examples: int | None, seed: int) -> None:
    """The faults of a subject, its laws, and the lines that guard it."""
    subject, real = tried.judged.subject, tried.judged.real
    print_text(out, f"\n{subject.name}{f', {subject.words}' if subject.words else ''}")
    if not real:
        print_text(out, f"none of {len(tried.judged.laws)} faults is refuted by a law of the role: nothing was tested")
        return
    rows = [(fault.id, tried.outcomes[fault].said, tried.outcomes[fault].test, ", ".join(laws)) for fault, laws in real.items()]
    print_rows(out, ("fault", "the tests", "by", "refuted by"), rows)
    out.print()
    laws, seen = by_law(real), set(tried.noticed)
    counts = [
        (law, f"{len(seen & set(each))}/{len(each)}", "no" if law in tried.unguarded else "yes") for law, each in laws.items()
    ]
    print_rows(out, ("theorem", "noticed of its faults", "guarded"), counts)
    print_text(out, "\n" + summary(tried))
    if tried.unnoticed:
        print_text(out, "These lines would guard it:\n")
        print_text(out, guard(tried.judged, tried.guarding, examples, seed))


def summary(tried: Tried) -> str:
    """The headline, and what is not counted."""
    said = f"{len(tried.noticed)} of {len(tried.outcomes)} faults are noticed"
    if unclear := len(tried.outcomes) - len(tried.noticed) - len(tried.unnoticed):
        said += f", {unclear} are unclear"
    silent = len(tried.judged.laws) - len(tried.judged.real)
    more = [f"{silent} more are not counted: no law refutes them"] * bool(silent)
    laws = by_law(tried.judged.real)
    if tried.unguarded:
        more.append(f"{len(tried.unguarded)} of {len(laws)} theorems are unguarded: no fault that they refute is noticed")
    return "; ".join((said, *more))
