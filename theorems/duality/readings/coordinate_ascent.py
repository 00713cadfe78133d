"""The role of coordinate ascent, and what the statements read of a run: its path, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import exact_matrix, exact_vector
from ....properties.roles import role
from ....properties.roles.readings import Place, Reading
from ....properties.statements.verdicts import ImplementationFailed
from ..samples.concave_quadratics import ConcaveQuadratic

SWEEPS = 4  # of coordinate ascent

W_co = TypeVar("W_co", bound=ConcaveQuadratic, covariant=True)


@role("coordinate-ascent")
class CoordinateAscent(Protocol):
    """``ascend(Q, c, start, sweeps)`` maximises W(a) = c·a − ½aᵀQa over one coordinate after another, in order.

    Returns the (1 + sweeps·n, n) points visited, the start first.
    """

    def __call__(self, Q: Any, c: Any, start: Any, sweeps: int) -> Any: ...


class Step(Place, shown="step {0.t}"):
    """Number `t` of the steps, which moves coordinate `i`, from `before` to `after`."""

    t: int
    i: int
    before: np.ndarray
    after: np.ndarray


class Ascent(Reading[W_co], role=CoordinateAscent):
    """The points that coordinate ascent visits in `SWEEPS` sweeps, the start first."""

    @cached_property
    def path(self) -> np.ndarray:
        arguments = (exact_vector(v).astype(float) for v in (self.sample.Q, self.sample.c, self.sample.start))
        path, wanted = exact_matrix(self.model(*arguments, SWEEPS)), (1 + self.sample.n * SWEEPS, self.sample.n)
        if path.shape != wanted:
            raise ImplementationFailed(f"it returned points of shape {path.shape}, not {wanted}")
        return path

    @cached_property
    def steps(self) -> list[Step]:
        return [Step(t, t % self.sample.n, before, after) for t, (before, after) in enumerate(pairwise(self.path))]

    @property
    def after_sweeps(self) -> Iterator[np.ndarray]:
        """The points after the first sweep, the second, and so on."""
        return iter(self.path[self.sample.n :: self.sample.n])
