"""How tight a bound is, as a distribution: of each sample of a search the largest ratio of both sides, and the tightest sample.

Of each inequality by its name also whether it was attained: whether both sides were ever equal.

The search itself keeps the largest ratio only. Here the theorem that it is given notes what it yields: nothing is run twice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from typing import Any

from ...properties.numbers.exact import Undecided, as_float, compare
from ...properties.search.record import Record
from ...properties.statements.allowances import Allowance
from ...properties.statements.conclusions import SHARP, Conclusion, Law, is_number
from ...properties.statements.verdicts import Idle
from ...properties.theorem import Theorem
from ..counterexample import render

BINS = 10  # from 0 to 1; what is 1 is counted apart
DIGITS = 6  # of a ratio: what differs beyond them is rounding, which is another on another machine
LONGEST = 160  # characters of an instance that is stored


@dataclass(frozen=True)
class Reach:
    """What was seen of the inequalities of one name: sides that are equal, that are both 0, that differ; a bound other than 0."""

    equal: bool = False
    zero: bool = False
    apart: bool = False
    bound: bool = False

    def __or__(self, other: Reach) -> Reach:
        pairs = zip(astuple(self), astuple(other), strict=True)
        return Reach(*(a or b for a, b in pairs))

    @property
    def is_attained(self) -> bool:
        """Whether both sides were equal; 0 = 0 counts where the bound is always 0, and the other side is not."""
        return self.equal or (self.zero and self.apart and not self.bound)

    @property
    def is_slack(self) -> bool:
        """Whether the sides differed, and were never equal but for 0 = 0."""
        return self.apart and not self.is_attained


def reach(conclusion: Conclusion) -> Reach | None:
    """How far apart the two sides of an inequality are, to six digits or the allowance; None for all else.

    An allowance that is not small against what is compared makes no sides equal; it makes what is compared with 0 alone a 0.
    """
    if conclusion.relation not in "≤≥" or not is_number(conclusion.lhs) or not is_number(conclusion.rhs):
        return None
    lhs, rhs = as_float(conclusion.lhs), as_float(conclusion.rhs)
    size, allowed = max(abs(lhs), abs(rhs)), as_float(conclusion.allowance.value)
    if rhs != 0 and SHARP * allowed > size:
        allowed = 0.0
    are_apart = abs(lhs - rhs) > max(10**-DIGITS * size, allowed)
    if math.isinf(size):  # out of the range of float64
        try:
            are_apart = bool(compare(conclusion.lhs, conclusion.rhs))
        except Undecided:
            return None
    if are_apart:
        return Reach(apart=True, bound=rhs != 0)
    return Reach(equal=rhs != 0, zero=rhs == 0, bound=rhs != 0)


@dataclass(frozen=True)
class Spread:
    """How many samples have a ratio in each tenth, and at last one of 1; the largest, and the shortest sample that has it.

    `reached`: of each inequality by its name, how far apart its sides were seen to be.
    """

    counts: tuple[int, ...] = (0,) * (BINS + 1)
    largest: float = -1.0
    lines: tuple[str, ...] = ()
    reached: dict[str, Reach] = field(default_factory=dict)

    def __add__(self, other: Spread) -> Spread:
        counts = tuple(a + b for a, b in zip(self.counts, other.counts, strict=True))
        best = min(self, other, key=lambda spread: spread.rank)
        names = sorted({*self.reached, *other.reached})
        reached = {name: self.reached.get(name, Reach()) | other.reached.get(name, Reach()) for name in names}
        return Spread(counts, best.largest, best.lines, reached)

    @property
    def rank(self) -> tuple[float, int, tuple[str, ...]]:
        """Sorts the tighter ones first, and of equally tight ones those with a shorter sample."""
        return -self.largest, len("\n".join(self.lines)), self.lines

    def stored(self) -> dict[str, Any]:
        """What is stored: the counts, nothing for 0; the sample as ``show`` prints it, if short and of a ratio above 0; and
        whether each inequality was attained, by its name."""
        out: dict[str, Any] = {}
        if any(self.counts):
            out["ratios"] = ",".join(str(count or "") for count in self.counts)
            instance = "\n".join(self.lines)
            if self.largest > 0 and len(instance) <= LONGEST:
                out["tightest"] = instance
        attained = {name: seen.is_attained for name, seen in self.reached.items() if seen.is_attained or seen.is_slack}
        return out | ({"attained": attained} if attained else {})


def total(spreads: Iterable[Spread]) -> Spread:
    """All of them together."""
    return sum(spreads, Spread())


def place(ratio: float) -> int:
    """In which count a ratio from 0 to 1 is: the tenth that it is in, or the last one for 1."""
    return min(int(round(ratio, DIGITS) * BINS), BINS)


def counts_of(stored: Mapping[str, Any]) -> tuple[int, ...]:
    """The counts that are stored of a theorem; none where none are."""
    counts = tuple(int(count or 0) for count in str(stored.get("ratios", "")).split(","))
    return counts if len(counts) == BINS + 1 else ()


def in_words(counts: Sequence[int]) -> str:
    """The counts for a reader: ``of 60 samples: 41 at 1, 3 from 0.9, 16 below 0.1``; empty ones are left out."""
    names = ["below 0.1", *(f"from {i / BINS:g}" for i in range(1, BINS)), "at 1"]
    parts = [f"{count} {name}" for count, name in zip(counts, names, strict=True) if count]
    return f"of {sum(counts)} samples: {', '.join(reversed(parts))}"


class Noting:
    """A theorem that notes of each sample the largest ratio of what it yields there; `spread` is what it noted. For one search.

    To the search it is the theorem. A sample counts where the law came to its end, or said that it was idle, as in the search.
    """

    def __init__(self, theorem: Theorem):
        self.theorem = theorem
        self.spread = Spread()
        self._sample: Any = None
        self._last: Conclusion | None = None
        self._ratios: list[float] = []
        self._reached: list[tuple[str, Reach]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.theorem, name)

    def __call__(self, reading: Any) -> Law:
        """What the theorem yields, noted on the way; another law may have made the reading."""
        self._sample, self._last, self._ratios, self._reached = getattr(reading, "sample", reading), None, [], []
        try:
            for item in self.theorem(reading):
                yield from self._passed(item)
        except Idle:
            self._note()
            raise
        self._note()

    def _passed(self, item: Any) -> Iterator[Any]:
        self._last = item if isinstance(item, Conclusion) else None
        yield item
        if self._last is not None and (ratio := self._last.ratio) is not None and math.isfinite(ratio):
            self._ratios.append(ratio)
        if self._last is not None and (seen := reach(self._last)) is not None:
            self._reached.append((self._last.name, seen))

    def allowance(self, name: str, reading: Any, at: Any = None) -> Allowance | None:
        """As of the theorem; the search asks it of the conclusion that was yielded last."""
        found = self.theorem.allowance(name, reading, at)
        if found is not None and self._last is not None:
            self._last = replace(self._last, allowance=found)
        return found

    def told(self, record: Record) -> Spread | None:
        """What was noted; None where the search found something wrong, or has another largest ratio."""
        agree = self.spread.largest == (-1.0 if record.tightness is None else round(record.tightness, DIGITS))
        return self.spread if record.verdict == "holds" and agree else None

    def _note(self) -> None:
        for name, seen in self._reached:
            self.spread.reached[name] = self.spread.reached.get(name, Reach()) | seen
        if not self._ratios:
            return
        largest = round(max(self._ratios), DIGITS)
        counts = [0] * (BINS + 1)
        counts[place(largest)] = 1
        here = Spread(tuple(counts), largest)
        if here.largest >= self.spread.largest:
            here = replace(here, lines=tuple(render.sample_lines(self._sample)))
        self.spread = self.spread + here
