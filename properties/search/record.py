"""The record of a search: what was tried, what was found, and how much it tells."""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from ..numbers.shown import show
from ..oracles.second_opinion import Tally
from ..samples.base import encode
from ..statements.allowances import Kind
from ..statements.conclusions import Conclusion, failed
from ..statements.verdicts import FAILS, Verdict


@dataclass(frozen=True)
class Counterexample:
    """A sample on which a conclusion fails."""

    sample: Any
    conclusion: Conclusion

    @property
    def timed_out(self) -> bool:
        """Whether the implementation did not answer in time."""
        return self.conclusion.fault == "time"


@dataclass
class Large:
    """What was tried of one size beyond small samples: how many; how many put the statement to work, sharply compared.

    Of these `rows` and `columns` are those of the largest, and `most_rows` of the longest.
    """

    samples: int = 0
    exercised: int = 0
    swallowed: int = 0
    rows: int = 0
    columns: int = 0
    most_rows: int = 0
    seconds: float = 0.0
    unknown: int = 0  # samples on which nothing could be decided
    reason: str = ""  # why there were no larger ones, where that was not the time
    size: str = "working"  # or "stress"
    outside: int = 0  # samples on which a failure says nothing: out of the range that bounds are derived for, or nearly singular

    def note(self, sample: Any, told: bool) -> None:
        """One more sample was compared; `told` whether it put the statement to work."""
        self.samples += 1
        rows, columns = shape(sample)
        self.most_rows = max(self.most_rows, rows * told)
        if told and (rows * columns, rows) > (self.rows * self.columns, self.rows):
            self.rows, self.columns = rows, columns

    @property
    def kind(self) -> str:
        """The samples in a word, which is what `Record` calls them too: "large", or "hard" for those of the size "stress"."""
        return "hard" if self.size == "stress" else "large"

    @property
    def power(self) -> float | None:
        """As `Record.power`, of these samples."""
        return _power(self.exercised, self.swallowed)

    @property
    def silent(self) -> str:
        """Where these samples say nothing: undecided, failed where that does not count, and why there are no more of them."""
        unknown, outside = (f"{n} {self.kind} sample{'' if n == 1 else 's'}" for n in (self.unknown, self.outside))
        parts = {
            f"{unknown} undecided": self.unknown,
            f"failed on {outside} where no bound is derived, or a matrix is singular": self.outside,
            f"no {'more hard' if self.kind == 'hard' else 'larger'} samples: {self.reason}": self.reason,
        }
        return "; ".join(words for words, any_ in parts.items() if any_)

    def as_json(self) -> dict[str, Any]:
        """The same as JSON values."""
        power = None if self.power is None else round(self.power, 4)
        return {**dataclasses.asdict(self), "seconds": round(self.seconds, 3), "power": power}

    def __str__(self) -> str:
        return f"{self.rows}×{self.columns}" if self.rows else ""


WHERE = {
    "far": "where rows are 2{} times as far from the origin as they are apart",
    "large": "in units from 2{} on",
    "small": "in units from 2⁻{} down",
}


@dataclass(frozen=True)
class Digits:
    """Samples of one kind on which float64 loses digits, and from which size on, as a power of two: see `digits.py`."""

    kind: str
    samples: int
    size: int

    def __add__(self, other: Digits) -> Digits:
        return Digits(self.kind, self.samples + other.samples, min(self.size, other.size))

    @property
    def from_here(self) -> str:
        """The size, as it is printed."""
        return ("2⁻" if self.kind == "small" else "2") + superscript(self.size)

    def __str__(self) -> str:
        count = f"{self.samples} sample{'' if self.samples == 1 else 's'}"
        return f"{WHERE[self.kind].format(superscript(self.size))} ({count})"


def superscript(n: int) -> str:
    """A number of at least 0 as an exponent."""
    return str(n).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def shape(sample: Any) -> tuple[int, int]:
    """The rows and columns of a sample, or its steps and dimension where it has more steps.

    Where it does not say what they are: the length and the width of its longest part, or the largest `int` in it.
    """
    rows, columns, steps = (getattr(sample, name, None) for name in ("n", "d", "T"))
    sizes = [(count, columns if isinstance(columns, int) else 1) for count in (rows, steps) if isinstance(count, int)]
    if isinstance(rows, int) and isinstance(columns, int):
        return max(sizes)
    fields = [getattr(sample, f.name) for f in dataclasses.fields(sample)]
    sizes += [shape(v) for v in fields if dataclasses.is_dataclass(v)]
    sizes += [(len(v), len(v[0]) if isinstance(v[0], tuple) else 1) for v in fields if isinstance(v, tuple | str) and v]
    whole = [v for f, v in zip(dataclasses.fields(sample), fields, strict=True) if isinstance(v, int) and "int" in str(f.type)]
    return max(sizes, default=(max(whole, default=0), 1))


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
    swallowed: int = 0  # samples that put the statement to work, but for an allowance that is not small against what is compared
    swallower: str = ""  # the first such comparison
    rejected: int = 0
    tightness: float | None = None
    smallest: Counterexample | None = None
    worst: Counterexample | None = None
    seconds: float = 0.0
    spent: dict[str, float] = field(default_factory=dict)  # seconds of the processor, by what they were spent on
    seed: int = 0
    reason: str = ""
    allowances: dict[tuple[Kind, str], float] = field(default_factory=dict)
    skipped: Counter[str] = field(default_factory=Counter)
    time_limit: str = "none"
    interrupted: bool = False
    reproducible: bool = True
    second_opinion: Tally | None = None
    form: str = ""  # in which arrays are handed over on the counterexample, by its name; "" for arrays as they are
    forms: dict[str, str] = field(default_factory=dict)  # the forms that were tried beside, each with its own verdict
    large: Large | None = None  # what was tried at the sizes that users have; None where nothing was
    hard: Large | None = None  # what was tried of samples that are hard for floating point; None where nothing was
    digits: dict[str, Digits] = field(default_factory=dict)  # by kind: samples on which digits are lost, and from which size on
    program: str | None = None  # what shows the counterexample without lemmata; None where that was not asked yet

    @property
    def power(self) -> float | None:
        """The share of the samples at work on which every comparison was sharp: what is allowed is small against what is compared.

        None where no sample put the statement to work.
        """
        return _power(self.exercised, self.swallowed)

    @property
    def beyond(self) -> list[Large]:
        """What was tried beyond small samples: `large` and `hard`, where they are there."""
        return [tried for tried in (self.large, self.hard) if tried is not None]

    @property
    def tried(self) -> int:
        """Samples of all sizes; `examples` has those of the last one too where they refuted it."""
        return self.examples + (0 if self.fails else sum(size.samples for size in self.beyond))

    def note_digits(self, lost: Digits) -> None:
        """One more sample, or more, on which digits are lost."""
        before = self.digits.get(lost.kind)
        self.digits[lost.kind] = lost if before is None else before + lost

    @property
    def loses_digits(self) -> str:
        """Where digits are lost, in a sentence: the law holds on the same samples near the origin, in a unit near 1."""
        where = "; ".join(map(str, self.digits.values()))
        return f"loses digits {where}, and holds on the same samples made easy" if where else ""

    @property
    def silent(self) -> str:
        """Where samples beyond the small ones say nothing; empty where the implementation failed, which says enough."""
        return "" if self.fails else "; ".join(size.silent for size in self.beyond if size.silent)

    @property
    def fails(self) -> bool:
        """Whether there is a sample on which the implementation breaks the law, or dies."""
        return self.verdict in FAILS

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
            "power": None if self.power is None else round(self.power, 4),
            "tightness": None if self.tightness is None or not math.isfinite(self.tightness) else round(self.tightness, 6),
            "witness": encode(self.smallest.sample) if self.smallest else None,
            "worst": encode(self.worst.sample) if self.worst else None,
            "seconds": round(self.seconds, 3),
            "seed": self.seed,
            "reason": self.reason,
            "allowances": [{"kind": kind, "why": why, "value": value} for (kind, why), value in self.allowances.items()],
            "declined": self.skipped["Declined"],
            "time_limit": self.time_limit,
            "interrupted": self.interrupted,
            "reproducible": self.reproducible,
            "form": self.form,
            "forms": dict(self.forms),
            "large": self.large.as_json() if self.large else None,
            "hard": self.hard.as_json() if self.hard else None,
            "digits": {kind: {"samples": lost.samples, "from": lost.from_here} for kind, lost in self.digits.items()},
            "second_opinion": self.second_opinion.as_json() if self.second_opinion else None,
        }


def _power(exercised: int, swallowed: int) -> float | None:
    at_work = exercised + swallowed
    return exercised / at_work if at_work else None


def crashed(theorem: str, implementation: str, how: str, sample: Any = None, seed: int = 0) -> Record:
    """The record of a search that did not survive: `how` it ended, and the sample that was tried last (None for none)."""
    failure = failed(f"answers and lives on ({how})", "crash")
    found = None if sample is None else Counterexample(sample, failure)
    record = Record(theorem, implementation, "crashed", failure.name, show(failure.lhs), show(failure.rhs), seed=seed, program="")
    record.smallest = record.worst = found
    record.examples = int(found is not None)
    record.reason = "" if found else f"before the first sample: {how}"
    return record
