"""Mutants of half-spaces."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering
from . import mutants_intervals
from .mutants import EMPTY, all_of, all_subsets
from .range_spaces import Boxes, ConvexPolygons, HalfSpaces, Traces, exact_rows

_half_spaces = partial(mutant, HalfSpaces)
HalfSpacesOnOneSide = _half_spaces(
    "Only half-spaces that contain the first point, and the empty one: forgets to turn the sign.",
    traces=lambda self, X: {A for A in HalfSpaces.traces(self, X) if 0 in A or not A},
)
HalfSpacesNeverEmpty = _half_spaces(
    "Forgets that a half-space may contain no point, or all.",
    traces=lambda self, X: HalfSpaces.traces(self, X) - {EMPTY, all_of(X)},
)
GeneralPositionAssumed = _half_spaces(
    "Moves all points on a hyperplane to the same side.", splits=lambda self, rows, on, known: {EMPTY, frozenset(on)}
)
BoundaryPointsAtWill = _half_spaces(
    "Lets each point on the hyperplane choose its side.", splits=lambda self, rows, on, known: all_subsets(on)
)


def containing(X: np.ndarray, point: np.ndarray) -> Traces:
    """What the half-spaces that contain a further point cut out."""
    found = HalfSpaces().traces(np.vstack([X, point]))
    return {A - {len(X)} for A in found if len(X) in A}


HalfSpacesAroundTheOrigin = _half_spaces(
    "Half-spaces with a₀ ≤ 0 only: they all contain the origin.",
    traces=lambda self, X: containing(np.asarray(X), np.zeros(np.shape(X)[1])),
)
UpperHalfSpacesOnly = _half_spaces(
    "Half-spaces above a hyperplane: they contain a point far up the last axis.",
    traces=lambda self, X: containing(np.asarray(X), 10.0**6 * np.eye(np.shape(X)[1])[-1]),
)


@mutant_of(HalfSpaces)
class AxisParallelHalfSpaces(HalfSpaces):
    """Thresholds on one coordinate only (decision stumps)."""

    def traces(self, X: Any) -> Traces:
        below = {A for column in zip(*exact_rows(X), strict=True) for A in mutants_intervals.RaysOnly().cut(column)}
        return below | {all_of(X) - A for A in below}


SlabsAtAnyAngle = answering(
    HalfSpaces,
    "The space between two parallel hyperplanes too: half-spaces less half-spaces.",
    traces=lambda found, X: found | {A - B for A in found for B in found if B < A and len(B) == 1},
)
ConvexHalves = answering(
    HalfSpaces,
    "Asks only that one side be convex (in the plane).",
    traces=lambda found, X: found | (ConvexPolygons() if np.shape(X)[1] == 2 else Boxes()).traces(np.asarray(X)),
)
BallsToo = _half_spaces(
    "Lifts the points to the paraboloid: cuts out with balls as well.",
    traces=lambda self, X: HalfSpaces.traces(self, np.column_stack([X, (np.asarray(X) ** 2).sum(axis=1)])),
)
AllHalves = _half_spaces(
    "Believes that every split of at most d+2 points is linear.",
    traces=lambda self, X: all_subsets(range(len(X))) if len(X) <= np.shape(X)[1] + 2 else HalfSpaces.traces(self, X),
)
