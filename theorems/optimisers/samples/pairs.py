"""Two runs of one optimiser that must agree: what each of them is given, and where both get to."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row
from ..readings import AdamPoints, CoordinatewiseOptimiser, Points, as_floats, point, points
from .runs import GradientSequence, RescaledAdamRun, sequence


@sample_type
class BesideOthers(GradientSequence):
    """Another start and other gradients, of the same sizes; the first `kept` coordinates of the first are kept in both."""

    other_start: Row
    others: tuple[Row, ...]
    kept: int

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.other_start) != self.d or [len(g) for g in self.others] != [self.d] * self.T:
            raise HypothesisNotMet("the other sequence is of another size")
        if not 0 <= self.kept <= self.d:
            raise HypothesisNotMet("more coordinates are kept than there are")

    def mixed(self, row: Any, other: Any) -> np.ndarray:
        """The first `kept` of a row, and the rest of the other."""
        return exact_vector([*row[: self.kept], *other[self.kept :]])


@strategy(GradientSequence)
def gradient_sequences(draw: st.DrawFn) -> GradientSequence:
    """Six gradients at most; sometimes in many dimensions, where an implementation may take another way."""
    return GradientSequence(*sequence(draw, *draw(st.sampled_from([(6, 3), (6, 3), (2, 20)]))))


@strategy(BesideOthers)
def two_sequences(draw: st.DrawFn) -> BesideOthers:
    """The other has the entries of the first in another order, times 4."""
    start, gradients = sequence(draw, *draw(st.sampled_from([(6, 3), (6, 3), (2, 20)])))
    order = draw(st.permutations(range(len(start))))
    other = tuple(4 * start[j] + 1 for j in order)
    others = tuple(tuple(4 * g[j] + Fraction(1, 2) for j in order) for g in gradients)
    return BesideOthers(start, gradients, other, others, draw(st.integers(0, len(start))))


class Alone(Points[GradientSequence], role=CoordinatewiseOptimiser):
    """An optimiser in its own settings, and another one from the mirrored start, given the mirrored gradients."""

    @cached_property
    def mirrored(self) -> np.ndarray:
        """Where it goes from −w₀ with −g₁, −g₂, …"""
        return points(self.make(), -self.sample.first, -self.sample.g, {})


class Two(Points[BesideOthers], role=CoordinatewiseOptimiser):
    """An optimiser in its own settings, and the same given other gradients in some coordinates, or used beside another."""

    @cached_property
    def mixed(self) -> np.ndarray:
        """Where it goes if the coordinates that are not kept are other ones."""
        s = self.sample
        gradients = [s.mixed(g, h) for g, h in zip(s.gradients, s.others, strict=True)]
        return points(self.make(), s.mixed(s.start, s.other_start), gradients, {})

    @cached_property
    def beside(self) -> np.ndarray:
        """Where it goes if another one makes its own steps in between."""
        s, (one, another) = self.sample, (self.make(), self.make())
        one.init(as_floats(s.start))
        another.init(as_floats(s.other_start))
        path = [s.first]
        for g, h in zip(s.gradients, s.others, strict=True):
            path.append(point(one, as_floats(g)))
            another.update(as_floats(h))
        return np.array(path, dtype=object)

    @cached_property
    def overwritten(self) -> np.ndarray:
        """Where it goes if the array of a gradient is overwritten after each step, as if it were a buffer."""
        s, one = self.sample, self.make()
        one.init(as_floats(s.start))
        path = [s.first]
        for g, h in zip(s.gradients, s.others, strict=True):
            buffer = as_floats(g)
            path.append(point(one, buffer))
            buffer[:] = as_floats(h)
        return np.array(path, dtype=object)

    @cached_property
    def afresh(self) -> np.ndarray:
        """Where it goes if it has gone elsewhere before it is begun again."""
        s, one = self.sample, self.make()
        points(one, exact_vector(s.other_start), s.others, {})
        return points(one, s.first, s.g, {})


class RescaledAdam(AdamPoints[RescaledAdamRun]):
    """Adam, and Adam with the gradients and ε rescaled."""

    @cached_property
    def rescaled(self) -> np.ndarray:
        s = self.sample
        settings = {name: float(v) for name, v in {**s.settings, "eps": s.factor * s.eps}.items()}
        return points(self.make(), s.first, s.factor * s.g, settings)
