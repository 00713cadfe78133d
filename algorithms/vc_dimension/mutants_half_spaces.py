"""Mutants of half-spaces."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from . import mutants_intervals
from .mutants import EMPTY, all_of, all_subsets
from .range_spaces import Boxes, ConvexPolygons, HalfSpaces, Traces, exact_rows

HalfSpacesOnOneSide = mutant(
    HalfSpaces,
    "Only half-spaces that contain the first point, and the empty one: forgets to turn the sign.",
    traces=lambda self, X: {A for A in HalfSpaces.traces(self, X) if 0 in A or not A},
)
HalfSpacesNeverEmpty = mutant(
    HalfSpaces,
    "Forgets that a half-space may contain no point, or all.",
    traces=lambda self, X: HalfSpaces.traces(self, X) - {EMPTY, all_of(X)},
)
GeneralPositionAssumed = mutant(
    HalfSpaces, "Moves all points on a hyperplane to the same side.", splits=lambda self, rows, on, known: {EMPTY, frozenset(on)}
)
BoundaryPointsAtWill = mutant(
    HalfSpaces, "Lets each point on the hyperplane choose its side.", splits=lambda self, rows, on, known: all_subsets(on)
)


def containing(X: np.ndarray, point: np.ndarray) -> Traces:
    """What the half-spaces that contain a further point cut out."""
    found = HalfSpaces().traces(np.vstack([X, point]))
    return {A - {len(X)} for A in found if len(X) in A}


@mutant_of(HalfSpaces)
class HalfSpacesAroundTheOrigin(HalfSpaces):
    """Half-spaces with a₀ ≤ 0 only: they all contain the origin."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        return containing(X, np.zeros(X.shape[1]))


@mutant_of(HalfSpaces)
class UpperHalfSpacesOnly(HalfSpaces):
    """Half-spaces above a hyperplane: they contain a point far up the last axis."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        return containing(X, 10.0**6 * (np.arange(X.shape[1]) == X.shape[1] - 1))


@mutant_of(HalfSpaces)
class AxisParallelHalfSpaces(HalfSpaces):
    """Thresholds on one coordinate only (decision stumps)."""

    def traces(self, X: Any) -> Traces:
        below = {A for column in zip(*exact_rows(X), strict=True) for A in mutants_intervals.RaysOnly().cut(column)}
        return below | {all_of(X) - A for A in below}


@mutant_of(HalfSpaces)
class SlabsAtAnyAngle(HalfSpaces):
    """The space between two parallel hyperplanes too: half-spaces less half-spaces."""

    def traces(self, X: Any) -> Traces:
        found = super().traces(X)
        return found | {A - B for A in found for B in found if B < A and len(B) == 1}


@mutant_of(HalfSpaces)
class ConvexHalves(HalfSpaces):
    """Asks only that one side be convex (in the plane)."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        return super().traces(X) | (ConvexPolygons().traces(X) if X.shape[1] == 2 else Boxes().traces(X))


@mutant_of(HalfSpaces)
class BallsToo(HalfSpaces):
    """Lifts the points to the paraboloid: cuts out with balls as well."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        return super().traces(np.column_stack([X, (X**2).sum(axis=1)]))


@mutant_of(HalfSpaces)
class AllHalves(HalfSpaces):
    """Believes that every split of at most d+2 points is linear."""

    def traces(self, X: Any) -> Traces:
        n, d = np.asarray(X).shape
        return all_subsets(range(n)) if n <= d + 2 else super().traces(X)
