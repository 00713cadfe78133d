"""Roles of geometric classes: which subsets of given points do their ranges cut out? X is (n, d) float64, points may repeat."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from ....properties.numbers import rational
from ....properties.roles.base import role
from .set_systems import Family, read_sets


class Ranges(Protocol):
    """``traces(X)`` gives the set of all index sets {i : xᵢ ∈ R}, as frozensets, for the ranges R of one class."""

    def traces(self, X: Any) -> Any: ...


@role("interval-ranges")
class IntervalRanges(Protocol):
    """The ranges are the closed intervals of the line, the empty one among them; X is (n, 1)."""

    def traces(self, X: Any) -> Any: ...


@role("interval-pair-ranges")
class IntervalPairRanges(Protocol):
    """The ranges are the unions of two closed intervals of the line (which may overlap or be empty); X is (n, 1)."""

    def traces(self, X: Any) -> Any: ...


@role("box-ranges")
class BoxRanges(Protocol):
    """The ranges are the closed boxes with sides parallel to the axes, in the plane the rectangles."""

    def traces(self, X: Any) -> Any: ...


@role("half-space-ranges")
class HalfSpaceRanges(Protocol):
    """The ranges are the half-spaces {x : a·x ≥ a₀}. Whether a = 0 is allowed makes no difference on finitely many points."""

    def traces(self, X: Any) -> Any: ...


@role("convex-polygon-ranges")
class ConvexPolygonRanges(Protocol):
    """The ranges are the closed convex polygons of the plane, the degenerate ones (∅, points, segments) among them."""

    def traces(self, X: Any) -> Any: ...


@role("sine-classifier")
class SineClassifier(Protocol):
    """A callable ``label(m, x)`` that gives [sin(2ᵐπx) > 0] as 0 or 1, for an integer m ≥ 1 and a float64 x in [0, 1)."""

    def __call__(self, m: Any, x: Any) -> Any: ...


def cut_out(ranges: Ranges, rows: Sequence[Sequence[int | Fraction]]) -> Family:
    """The sets of indices that the implementation says are cut out of the points."""
    X = np.array([[float(v) for v in row] for row in rows])
    return read_sets(ranges.traces(X), most=4 << len(rows))


def sine_label(classifier: SineClassifier, m: int, x: Fraction) -> Any:
    """The label of a dyadic x."""
    return rational(classifier(m, float(x)))
