"""Roles of information: how much one variable tells about another."""

from __future__ import annotations

from typing import Any, Protocol

from ....properties.roles.base import role


@role("mutual-information")
class MutualInformation(Protocol):
    """``information(p)``: Σ p(x,y) ln(p(x,y)/(p(x)p(y))) of a joint distribution, an (r, c) float64 array, with 0·ln 0 = 0."""

    def __call__(self, p: Any) -> Any: ...
