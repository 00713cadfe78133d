"""Mutants of boxes."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering
from . import mutants_intervals
from .mutants import EMPTY, all_of, all_subsets
from .range_spaces import Boxes, ConvexPolygons, Intervals, Row, Traces, exact_rows
from .set_systems import Set

_boxes = partial(mutant, Boxes)
BoxesNeverEmpty = _boxes("Forgets the boxes that contain no point.", traces=lambda self, X: Boxes.traces(self, X) - {EMPTY})
SlabsOnly = _boxes(
    "Bounds one coordinate only, as if a box had two sides.",
    traces=lambda self, X: {A for column in zip(*exact_rows(X), strict=True) for A in self.slabs(column)},
)
BoxesBreakTies = _boxes(
    "Separates points with a coordinate in common.", slabs=lambda self, column: mutants_intervals.IntervalsBreakTies().cut(column)
)
HalfOpenBoxes = _boxes(
    "Boxes without their upper sides, spanned by data points.",
    slabs=lambda self, column: mutants_intervals.HalfOpenIntervals().cut(column),
)
QuadrantsOnly = _boxes("Unbounded to the lower left.", slabs=lambda self, column: mutants_intervals.RaysOnly().cut(column))
ConvexHulls = _boxes(
    "Cuts out with convex hulls (in the plane; boxes elsewhere).",
    traces=lambda self, X: ConvexPolygons().traces(X) if np.shape(X)[1] == 2 else Boxes.traces(self, X),
)
AllSubsets = _boxes("Claims every subset.", traces=lambda self, X: all_subsets(range(len(X))))
ForgetsTheLastCoordinate = _boxes(
    "Loops over one coordinate too few.",
    traces=lambda self, X: Boxes.traces(self, np.asarray(X)[:, :-1]) if np.shape(X)[1] > 1 else {EMPTY, all_of(X)},
)


def _spanned(rows: list[Row], *corners: Row) -> Set:
    """The indices of the points in the bounding box of some."""
    sides = [(min(column), max(column)) for column in zip(*corners, strict=True)]
    return frozenset(i for i, x in enumerate(rows) if all(a <= v <= b for v, (a, b) in zip(x, sides, strict=True)))


BoxesSpannedByTwoPoints = _boxes(
    "Boxes with two data points as opposite corners: for most sets of four points this is too few.",
    traces=lambda self, X: {EMPTY} | {_spanned(exact_rows(X), a, b) for a in exact_rows(X) for b in exact_rows(X)},
)


@mutant_of(Boxes)
class CubesOnly(Boxes):
    """Boxes with equal sides, with a data point at the lower end of each."""

    def traces(self, X: Any) -> Traces:
        rows = exact_rows(X)
        columns = list(zip(*rows, strict=True))
        widths = {abs(u - v) for column in columns for u in column for v in column}
        found: Traces = {EMPTY}
        for width in widths:
            cubes: Traces = {all_of(rows)}
            for column in columns:
                cubes = {A & Intervals().between(column, v, v + width) for A in cubes for v in column}
            found |= cubes
        return found


UnionsOfTwoBoxes = answering(Boxes, "One box too many.", traces=lambda found, X: {A | B for A in found for B in found})
BoxesAndComplements = answering(
    Boxes, "Also what is outside of a box.", traces=lambda found, X: found | {all_of(X) - A for A in found}
)
BoxesLessOnePoint = answering(
    Boxes, "Lets a box drop any one of its points.", traces=lambda found, X: found | {A - {i} for A in found for i in A}
)


@mutant_of(Boxes)
class OpenCorners(Boxes):
    """Tests points that are no corner of the bounding box strictly: they fall out when they are on a side of the box."""

    def traces(self, X: Any) -> Traces:
        rows = exact_rows(X)
        found = super().traces(X)
        for a, b in combinations(range(len(rows)), 2):
            sides = [(min(pair), max(pair)) for pair in zip(rows[a], rows[b], strict=True)]
            strictly = {i for i, x in enumerate(rows) if all(u < v < w for v, (u, w) in zip(x, sides, strict=True))}
            found.add(frozenset(strictly | {a, b}))
        return found


BoxesAtAnyAngle = answering(
    Boxes,
    "Also boxes that are turned by 45 degrees, in the plane.",
    traces=lambda found, X: found | (Boxes().traces(_turned(np.asarray(X))) if np.shape(X)[1] == 2 else set()),
)


def _turned(X: np.ndarray) -> np.ndarray:
    return np.column_stack([X[:, 0] + X[:, 1], X[:, 0] - X[:, 1]])
