"""Points with some of them picked twice, for the rows and for the columns of a block; points in other coordinates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.symmetries.draws import in_two_forms, motion
from ....properties.symmetries.transformations import Moved, by_keys
from .points import Points, points


@sample_type
@excluded("no point is picked for a side of the block", lambda self: not (self.I and self.J))
@excluded("a coordinate is above 8", lambda self: self.largest > 8)
class PickedPoints(Points):
    """Points, and which of them make the rows and the columns of a block: those with a `left`, or a `right`, above 0, sorted by it.

    At least one is picked for each. No coordinate is above 8, as in `Expansion`.
    """

    left: tuple[int, ...]
    right: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("left", "right")

    @cached_property
    def I(self) -> list[int]:  # noqa: E743
        """The points of the rows."""
        return [i for i in by_keys(self.left) if self.left[i] > 0]

    @cached_property
    def J(self) -> list[int]:
        """The points of the columns."""
        return [j for j in by_keys(self.right) if self.right[j] > 0]

    def smaller(self) -> Iterator[Any]:
        """Without a point; then with one picked less, or in the order in which they stand; then as any table."""
        yield from super().smaller()
        for name in ("left", "right"):
            keys = getattr(self, name)
            yield from (c for i, k in enumerate(keys) if k for c in self.changed(**{name: (*keys[:i], 0, *keys[i + 1 :])}))
            if any(k > 1 for k in keys):
                yield from self.changed(**{name: tuple(min(k, 1) for k in keys)})


@sample_type
class MovedPoints(Moved, Points):
    """Points, and the same in other coordinates, x' = Ax + c, with an orthogonal A."""

    orthogonal: ClassVar[bool] = True


@strategy(PickedPoints)
def picked_points(draw: st.DrawFn) -> PickedPoints:
    """Small points; any two lists of them, one in three with the columns as the rows but for their order."""
    rows = points(draw)
    n = len(rows)
    left, right = (draw(st.tuples(*[st.integers(0, n)] * n)) for _ in range(2))
    if draw(st.integers(0, 2)) == 0:
        right = tuple((k > 0) * draw(st.integers(1, 2)) for k in left)
    at = draw(st.integers(0, n - 1))
    left, right = (tuple(max(k, int(i == at)) for i, k in enumerate(keys)) for keys in (left, right))
    return PickedPoints(rows, left, right)


in_two_forms(MovedPoints, lambda draw: (points(draw, most=5, largest=2),), motion())
