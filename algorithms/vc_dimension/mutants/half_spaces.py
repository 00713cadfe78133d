"""Faulty half-spaces: dichotomies that are missing, or that no hyperplane makes."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from ..range_spaces import Boxes, ConvexPolygons, HalfSpaces, Row, Traces, exact_rows
from .range_spaces import EMPTY, AllSubsets, RaysOnly, all_of


class HalfSpacesAroundTheOrigin(HalfSpaces):
    """Half-spaces with a₀ ≤ 0 only: they all contain the origin."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        found = super().traces(np.vstack([X, 0 * X[:1]]))
        return {A - {len(X)} for A in found if len(X) in A}


class AxisParallelHalfSpaces(HalfSpaces):
    """Thresholds on one coordinate only (decision stumps)."""

    def traces(self, X: Any) -> Traces:
        below = {A for column in zip(*exact_rows(X), strict=True) for A in RaysOnly().cut(column)}
        return below | {all_of(X) - A for A in below}


class HalfSpacesOnOneSide(HalfSpaces):
    """Only half-spaces that contain the first point, and the empty one: forgets to turn the sign."""

    def traces(self, X: Any) -> Traces:
        return {A for A in super().traces(X) if 0 in A or not A}


class HalfSpacesNeverEmpty(HalfSpaces):
    """Forgets that a half-space may contain no point, or all."""

    def traces(self, X: Any) -> Traces:
        return super().traces(X) - {EMPTY, all_of(X)}


class GeneralPositionAssumed(HalfSpaces):
    """Moves all points on a hyperplane to the same side."""

    def splits(self, rows: list[Row], on: tuple[int, ...], known: dict[tuple[int, ...], Traces]) -> Traces:
        return {EMPTY, frozenset(on)}


class UpperHalfSpacesOnly(HalfSpaces):
    """Half-spaces above a hyperplane: they contain a point far up the last axis."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        far_up = np.zeros_like(X[:1])
        far_up[0, -1] = 10.0**6
        found = super().traces(np.vstack([X, far_up]))
        return {A - {len(X)} for A in found if len(X) in A}


class SlabsAtAnyAngle(HalfSpaces):
    """The space between two parallel hyperplanes too: half-spaces less half-spaces."""

    def traces(self, X: Any) -> Traces:
        found = super().traces(X)
        return found | {A - B for A in found for B in found if B < A and len(B) == 1}


class ConvexHalves(HalfSpaces):
    """Asks only that one side be convex (in the plane)."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        return super().traces(X) | (ConvexPolygons().traces(X) if X.shape[1] == 2 else Boxes().traces(X))


class BallsToo(HalfSpaces):
    """Lifts the points to the paraboloid: cuts out with balls as well."""

    def traces(self, X: Any) -> Traces:
        X = np.asarray(X)
        return super().traces(np.column_stack([X, (X**2).sum(axis=1)]))


class AllHalves(HalfSpaces):
    """Believes that every split of at most d+2 points is linear."""

    def traces(self, X: Any) -> Traces:
        n, d = np.asarray(X).shape
        return AllSubsets().traces(X) if n <= d + 2 else super().traces(X)


class BoundaryPointsAtWill(HalfSpaces):
    """Lets each point on the hyperplane choose its side."""

    def splits(self, rows: list[Row], on: tuple[int, ...], known: dict[tuple[int, ...], Traces]) -> Traces:
        return {frozenset(c) for k in range(len(on) + 1) for c in combinations(on, k)}
