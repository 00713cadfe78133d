"""Bands around hyperplanes, unit vectors, and events of equal probability."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row, unit_rows


@sample_type
class Band:
    """A dimension d ≥ 1, a distance 0 ≤ t ≤ 1, a float64 number, and a number n ≥ 1 of random points."""

    d: int
    t: int | Fraction
    n: int

    def __post_init__(self) -> None:
        if self.d < 1 or self.n < 1 or not 0 <= self.t <= 1 or Fraction(float(self.t)) != self.t:
            raise HypothesisNotMet("d ≥ 1, 0 ≤ t ≤ 1, n ≥ 1")


@sample_type
class UnitPoints:
    """One to five unit vectors, and 0 < δ² ≤ 1."""

    rows: tuple[Row, ...]
    delta_squared: int | Fraction

    def __post_init__(self) -> None:
        if not 1 <= len(self.rows) <= 5 or any(len(row) != len(self.rows[0]) or sum(v * v for v in row) != 1 for row in self.rows):
            raise HypothesisNotMet("one to five unit vectors, of one dimension")
        if not 0 < self.delta_squared <= 1:
            raise HypothesisNotMet("δ is positive, and at most 1")

    @cached_property
    def X(self) -> np.ndarray:
        return np.array([[float(v) for v in row] for row in self.rows])


@sample_type
class Events:
    """Events, at least one, as sets of outcomes out of n ≥ 1 equally likely ones."""

    events: tuple[frozenset[int], ...]
    n: int

    def __post_init__(self) -> None:
        if not self.events or self.n < 1 or any(not 0 <= i < self.n for event in self.events for i in event):
            raise HypothesisNotMet("there must be an event, and events consist of outcomes")

    def smaller(self) -> Iterator[Events]:
        """With an event fewer, or without the last outcome."""
        for i in range(len(self.events)):
            with suppress(HypothesisNotMet):
                yield type(self)(self.events[:i] + self.events[i + 1 :], self.n)
        with suppress(HypothesisNotMet):
            yield type(self)(tuple(event - {self.n - 1} for event in self.events), self.n - 1)


@sample_type
class EqualEvents(Events):
    """Events of the same probability."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if len({len(event) for event in self.events}) > 1:
            raise HypothesisNotMet("the events have different probabilities")


@strategy(Band)
def bands(draw: st.DrawFn) -> Band:
    """Distances c/√d, rounded, and any 64ths."""
    d = draw(st.sampled_from([3, 4, 5, 9, 20, 33, 100, 400, 2, 1]))
    near = st.just(Fraction(min(1.0, draw(st.sampled_from([6, 8, 5, 9, 12, 16, 4, 2, 1, 0])) / 4 / d**0.5)))
    t = draw(st.one_of(near, near, st.integers(0, 64).map(lambda k: Fraction(k, 64))))
    return Band(d, t, draw(st.integers(1, 5)))


@strategy(UnitPoints)
def unit_points(draw: st.DrawFn) -> UnitPoints:
    """Signed unit vectors, some repeated, and from d = 4 on those with entries ±1/2; δ² is often 1/k, the margin of k of them."""
    d = draw(st.integers(1, 5))
    rows = [draw(unit_rows(d)) for _ in range(draw(st.sampled_from([3, 5, 4, 2, 1])))]
    delta = st.one_of(st.integers(1, len(rows)).map(lambda k: Fraction(1, k)), st.integers(1, 16).map(lambda k: Fraction(k, 16)))
    return UnitPoints(tuple(rows), draw(delta))


@strategy(Events)
def some_events(draw: st.DrawFn) -> Events:
    n = draw(st.integers(1, 8))
    return Events(tuple(draw(st.lists(st.frozensets(st.integers(0, n - 1)), min_size=1, max_size=4))), n)


@strategy(EqualEvents)
def equal_events(draw: st.DrawFn) -> EqualEvents:
    n = draw(st.integers(1, 8))
    size = draw(st.integers(0, n))
    event = st.permutations(range(n)).map(lambda order: frozenset(order[:size]))
    return EqualEvents(tuple(draw(st.lists(event, min_size=1, max_size=4))), n)
