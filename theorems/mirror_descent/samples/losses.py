"""Linear losses, played against from 0 on the whole space."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, exact_vector
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis
from ....properties.samples.tables import Rational, Row, integer_rows
from .functions import MaxAffine
from .runs import MirrorRun


@sample_type
@excluded(
    "losses of the dimension of u are needed",
    lambda self: not self.losses or not self.u or any(len(g) != len(self.u) for g in self.losses),
)
class LinearLosses:
    """T losses ⟨g_i,x⟩ with ‖g_i‖ ≤ L, the step size α > 0, and a point u to compare with."""

    losses: tuple[Row, ...]
    u: Row
    alpha: Rational
    L2: Rational

    FORMAL: ClassVar = {"alpha": "α", "L2": "L²", "target": "vector u"}

    @hypothesis()
    def moves(self) -> Any:
        """α > 0"""
        return self.alpha > 0

    @hypothesis(over="slopes")
    def bounded(self, g: Any) -> Any:
        """at most as long as L: ‖g‖² ≤ L²"""
        return g @ g <= self.L2

    @property
    def slopes(self) -> Iterator[np.ndarray]:
        """The g_i."""
        yield from exact_matrix(self.losses)

    @cached_property
    def run(self) -> MirrorRun:
        """The run of mirror descent that this is."""
        rounds = tuple(MaxAffine((g,), (0,)) for g in self.losses)
        return MirrorRun(rounds, (0,) * len(self.u), self.u, self.alpha, "space", "first")

    @cached_property
    def target(self) -> np.ndarray:
        """u."""
        return exact_vector(self.u)


@strategy(LinearLosses)
def linear_losses(draw: st.DrawFn) -> LinearLosses:
    """The longest of them as long as L, in most cases; u where the run ends, in some."""
    d = draw(st.integers(1, 3))
    losses = draw(st.lists(integer_rows(d, 3), min_size=1, max_size=5))
    alpha = draw(st.sampled_from([1, Fraction(1, 2), Fraction(1, 8)]))
    L2 = max(sum(v * v for v in g) for g in losses) + draw(st.sampled_from([0, 0, 0, 1]))
    end = tuple(-alpha * sum(column) for column in zip(*losses, strict=True))
    return LinearLosses(tuple(losses), end if draw(st.booleans()) else draw(integer_rows(d)), alpha, L2)
