"""Shattering in set systems, the traces of classes of ranges, and sine classifiers."""

from .range_spaces import Boxes, ConvexPolygons, HalfSpaces, IntervalPairs, Intervals
from .set_systems import ByBitMasks, ByDefinition
from .sine import by_remainder, by_sine

REFERENCES = {
    "set-system": [ByDefinition, ByBitMasks],
    "interval-ranges": [Intervals],
    "interval-pair-ranges": [IntervalPairs],
    "box-ranges": [Boxes],
    "half-space-ranges": [HalfSpaces],
    "convex-polygon-ranges": [ConvexPolygons],
    "sine-classifier": [by_remainder, by_sine],
}
