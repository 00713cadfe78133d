"""How samples in two forms are drawn, small ones and large ones: a problem, and the parts of a transformation of it.

in_two_forms(TurnedClasses, overlapping, motion(), exchange)      # beside the sample type
large_in_two_forms(TurnedClasses, clouds, most=513)               # in the topic's ``samples/large.py``
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from hypothesis import strategies as st

from ..samples.base import strategy
from ..samples.tables import Table
from ..samples.working import Random, working

POWERS = (1, 1, -1, Fraction(1, 2), 2, -4)
TIMES = (1, 2, 1, 4)
WEIGHTS = (1, 2, 0, 3, 1, 5)
HEAVY = 50  # a weight of one of many examples


@dataclass(frozen=True)
class Source:
    """Where choices come from: Hypothesis for a small sample, a generator of random numbers for a large one."""

    integer: Callable[[int, int], int]
    is_large: bool

    def choice(self, options: Sequence[Any]) -> Any:
        return options[self.integer(0, len(options) - 1)]

    def several(self, options: Sequence[Any], n: int) -> tuple[Any, ...]:
        return tuple(self.choice(options) for _ in range(n))

    def power(self, options: Sequence[Any]) -> Any:
        """One of them; for a large sample its square, with its sign."""
        chosen = self.choice(options)
        return chosen * abs(chosen) if self.is_large else chosen

    def shifts(self, values: Sequence[Any], n: int, reaches: Sequence[int]) -> tuple[Any, ...]:
        """n shifts of values: each by up to one of the reaches; of a large sample by as much as its largest value, or not."""
        unit, reach = (max(map(abs, values)), 1) if self.is_large else (1, self.choice(reaches))
        return tuple(unit * self.integer(-reach, reach) for _ in range(n))


Fields: TypeAlias = Mapping[str, Any]
Part: TypeAlias = Callable[[Source, Fields], dict[str, Any]]
"""``part(source, fields)`` chooses further fields of a sample, or others in the place of those that it has."""
_PARTS: dict[type, tuple[Part, ...]] = {}


def in_two_forms(kind: type, problem: Callable[[st.DrawFn], Any], *parts: Part) -> None:
    """Register the strategy of a type: rows and responses as `problem(draw)` has them, a sample or a tuple; and then the parts."""
    _PARTS[kind] = parts

    def drawn(draw: st.DrawFn) -> Any:
        return _made(kind, Source(lambda low, high: draw(st.integers(low, high)), False), problem(draw))

    strategy(kind)(drawn)


def large_in_two_forms(kind: type, problem: Callable[[Random, int], Any], most: int) -> None:
    """Register how large samples of a type are made: as `problem(random, n)` has them, with the parts of small ones."""

    def made(random: Random, n: int) -> Any:
        return _made(kind, Source(lambda low, high: int(random.integers(low, high + 1)), True), problem(random, n))

    working(kind, most)(made)


def _made(kind: Any, source: Source, problem: Any) -> Any:
    names = ("rows", *kind.plain.BY_ROW)
    values = [getattr(problem, name) for name in names] if isinstance(problem, Table) else problem
    fields: dict[str, Any] = dict(zip(names, values, strict=True))
    for part in _PARTS[kind]:
        fields |= part(source, fields)
    return kind(**fields)


# ------------------------------------------------------------------------------------------------------------------- parts


def sorting(source: Source, fields: Fields) -> dict[str, Any]:
    """Keys to sort the rows by; some are equal."""
    n = len(fields["rows"])
    return {"keys": tuple(source.integer(0, n) for _ in range(n))}


def order(*times: int) -> Part:
    """Keys, and how many times the rows are taken: once or twice, where they are many."""
    times = times or TIMES
    return lambda source, fields: sorting(source, fields) | {"times": source.choice(times[:3] if source.is_large else times)}


def motion(scales: Sequence[Any] = (1, -1), factors: Sequence[Any] = (1,), turned: Sequence[int] = (0, 1)) -> Part:
    """An order of the columns, their scales, all times one factor, a turn, and a shift.

    Rows that are turned are stretched: they have whole numbers then, or no more digits than they had.
    """

    def part(source: Source, fields: Fields) -> dict[str, Any]:
        rows, turn, factor = fields["rows"], source.choice(turned), source.choice(factors)
        d = len(rows[0])
        if turn and d > 1:
            stretch = Fraction(5, 4) if source.is_large else 5
            rows = tuple(tuple(stretch * v for v in row) for row in rows)
        return {
            "rows": rows,
            "columns": tuple(source.integer(0, d) for _ in range(d)),
            "scales": tuple(factor * source.power(scales) for _ in range(d)),
            "turned": turn,
            "shift": source.shifts([v for row in rows for v in row], d, (0, 3)),
        }

    return part


def exchange(source: Source, fields: Fields) -> dict[str, Any]:
    """A sign of the responses."""
    return {"sign": source.choice((-1, 1))}


def lift(source: Source, fields: Fields) -> dict[str, Any]:
    """A shift of the targets."""
    return {"lift": source.shifts(fields["targets"], 1, (3, 12))[0]}


def weights(source: Source, fields: Fields) -> dict[str, Any]:
    """Weights from 0 to 5, one of many examples sometimes heavier; in each class, or of all targets, one that is not 0."""
    n = len(fields["rows"])
    labels, found = fields.get("labels", (0,) * n), list(source.several(WEIGHTS, n))
    if source.is_large and source.integer(0, 7) == 0:
        found[source.integer(0, n - 1)] = HEAVY
    for label in set(labels):
        own = [i for i in range(n) if labels[i] == label]
        if not any(found[i] for i in own):
            found[own[0]] = 2
    return {"weights": tuple(found)}
