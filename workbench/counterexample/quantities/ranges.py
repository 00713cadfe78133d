"""The quantities that the laws of families of sets bound (see `quantity`)."""

from __future__ import annotations

from .quantity import ANSWER, Quantity, shown

CUT_OUT = (shown("subsets cut out", "len({call})", "a0", each=True),)

RANGES: dict[str, tuple[Quantity, ...]] = {
    "box-ranges": CUT_OUT,
    "convex-polygon-ranges": CUT_OUT,
    "half-space-ranges": CUT_OUT,
    "interval-pair-ranges": CUT_OUT,
    "interval-ranges": CUT_OUT,
    "set-system": (Quantity(('print("as a set:")', "print(set(map(frozenset, {call})))"), ("sets",), each=True),),
    "sine-classifier": ANSWER,
}
