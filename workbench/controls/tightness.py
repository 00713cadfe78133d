"""How tight a bound is, as a distribution: of each sample of a search the largest ratio of both sides, and the tightest sample.

The search itself keeps the largest ratio only. Here the theorem that it is given notes what it yields: nothing is run twice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...properties.search.record import Record
from ...properties.statements.allowances import Allowance
from ...properties.statements.conclusions import Conclusion, Law
from ...properties.statements.verdicts import Idle
from ...properties.theorem import Theorem
from ..counterexample import render

BINS = 10  # from 0 to 1; what is 1 is counted apart
DIGITS = 6  # of a ratio: what differs beyond them is rounding, which is another on another machine
LONGEST = 160  # characters of an instance that is stored


@dataclass(frozen=True)
class Spread:
    """How many samples have a ratio in each tenth, and at last one of 1; the largest, and the shortest sample that has it."""

    counts: tuple[int, ...] = (0,) * (BINS + 1)
    largest: float = -1.0
    lines: tuple[str, ...] = ()

    def __add__(self, other: Spread) -> Spread:
        counts = tuple(a + b for a, b in zip(self.counts, other.counts, strict=True))
        best = min(self, other, key=lambda spread: spread.rank)
        return Spread(counts, best.largest, best.lines)

    @property
    def rank(self) -> tuple[float, int, tuple[str, ...]]:
        """Sorts the tighter ones first, and of equally tight ones those with a shorter sample."""
        return -self.largest, len("\n".join(self.lines)), self.lines

    def stored(self) -> dict[str, Any]:
        """What is stored: the counts, nothing for 0; and the sample as ``show`` prints it, if short and of a ratio above 0."""
        out: dict[str, Any] = {}
        if any(self.counts):
            out["ratios"] = ",".join(str(count or "") for count in self.counts)
            instance = "\n".join(self.lines)
            if self.largest > 0 and len(instance) <= LONGEST:
                out["tightest"] = instance
        return out


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

    def __getattr__(self, name: str) -> Any:
        return getattr(self.theorem, name)

    def __call__(self, reading: Any) -> Law:
        """What the theorem yields, noted on the way; another law may have made the reading."""
        self._sample, self._last, self._ratios = getattr(reading, "sample", reading), None, []
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
        if not self._ratios:
            return
        largest = round(max(self._ratios), DIGITS)
        counts = [0] * (BINS + 1)
        counts[place(largest)] = 1
        here = Spread(tuple(counts), largest)
        if here.largest >= self.spread.largest:
            here = replace(here, lines=tuple(render.sample_lines(self._sample)))
        self.spread = self.spread + here
