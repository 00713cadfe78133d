"""The role of the error of a classifier under weights."""

from __future__ import annotations

from typing import Any, Protocol

from ....properties.roles.base import role


@role("weighted-error")
class WeightedError(Protocol):
    """``error(h, y, D)``: the weight under D of the examples whose prediction h is not the label y; all (n,), h and y ±1."""

    def __call__(self, h: Any, y: Any, D: Any) -> Any: ...
