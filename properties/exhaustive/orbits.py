"""Whether the instances of an exhaustive run are distinct, and stand for as many others as they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any

Values = tuple[Any, ...]


class Covered:
    """The instances so far, with all that are in their orbits."""

    def __init__(self, orbit: Callable[[Any], Iterable[Values]] | None):
        self._orbit = orbit
        self._seen: set[Values] = set()

    def orbit(self, sample: Any) -> set[Values]:
        """All instances that a sample stands for, by the values of their fields."""
        return set(self._orbit(sample)) if self._orbit else {values(sample)}

    def fault(self, weight: int, sample: Any) -> str | None:
        """What is wrong with a sample that claims to stand for `weight` instances, in words; None if nothing is."""
        orbit = self.orbit(sample)
        if values(sample) not in orbit:
            return f"{sample} is not in its own orbit"
        if len(orbit) != weight:
            return f"{sample} stands for {weight} instances, not for the {len(orbit)} of its orbit"
        if not self._seen.isdisjoint(orbit):
            return f"{sample}, or one that it stands for, comes twice"
        self._seen |= orbit
        return None

    def another(self, sample: Any) -> Any:
        """Another sample of the orbit; None if there is none. Raises `ValueError` if the orbits of the two are not the same."""
        orbit = self.orbit(sample)
        found = next((type(sample)(*others) for others in orbit if others != values(sample)), None)
        if found is not None and self.orbit(found) != orbit:
            raise ValueError(f"the orbit of {sample} is not the orbit of all that are in it")
        return found


def values(sample: Any) -> Values:
    """What a sample is made of."""
    return tuple(getattr(sample, field.name) for field in fields(sample) if field.init)
