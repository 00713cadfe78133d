"""Distances from hyperplanes, how many examples can be robust, derivatives and subgradients of a maximum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import Number, exact_vector, rational
from ....properties.roles import role
from ....properties.roles.base import vector
from ....properties.roles.readings import Reading
from ....properties.samples.tables import as_floats
from ..oracles import matching
from ..samples.balls import Hyperplane, Overlaps
from ..samples.maxima import ConvexPieces, Pieces


@role("hyperplane-distance")
class HyperplaneDistance(Protocol):
    """``distance(X, w, b, norm)``: the (n,) distances of the rows of X from the hyperplane ⟨w,x⟩ + b = 0 in ‖·‖₁, ‖·‖₂ or ‖·‖∞.

    norm is 1, 2 or ``numpy.inf``. So large a perturbation in that norm does not change the sign of the score.
    """

    def __call__(self, X: Any, w: Any, b: float, norm: float) -> Any: ...


@role("robust-count")
class RobustCounter(Protocol):
    """``count(X, y, epsilon)``: the most examples of which one classifier can be right on the whole closed ball of radius ε.

    Balls are those of ‖·‖∞; X is (n, d), y (n,) of −1/+1.
    """

    def __call__(self, X: Any, y: Any, epsilon: float) -> Any: ...


@role("max-derivative")
class MaxDerivative(Protocol):
    """``derivative(values, gradients, v)``: that of φ(x) = max_z f(x, z) in the direction v, a number.

    values are f(x, z), (n,); gradients ∇f(x, z), (n, d).
    """

    def __call__(self, values: Any, gradients: Any, v: Any) -> Any: ...


@role("max-subgradient")
class MaxSubgradient(Protocol):
    """``subgradient(values, gradients, tolerance)``: a (d,) τ-subgradient of φ(x) = max_z f(x, z), where the f(·, z) are convex.

    A mean of gradients ∇f(x, z) of which f(x, z) ≥ φ(x) − τ is one; for τ = 0 each subgradient is one.
    """

    def __call__(self, values: Any, gradients: Any, tolerance: float) -> Any: ...


class Distances(Reading[Hyperplane], role=HyperplaneDistance):
    """The distances that it states."""

    def of(self, norm: str) -> np.ndarray:
        sample = self.sample
        return vector(self.model(sample.X, as_floats(sample.w), float(sample.b), float(norm)), "distances", sample.n)

    @cached_property
    def stated(self) -> np.ndarray:
        """In the norm of the sample."""
        return self.of(self.sample.norm)


class RobustCount(Reading[Overlaps], role=RobustCounter):
    """The number that it states."""

    @cached_property
    def count(self) -> Number:
        return rational(self.model(self.sample.X, self.sample.y, float(self.sample.epsilon)))

    @cached_property
    def matched(self) -> int:
        """How many disjoint pairs of conflicting examples there are at most."""
        return len(matching(self.sample.conflicts)[0])


class Maximum(Reading[Pieces], role=MaxDerivative):
    """The derivative that it states, and φ along v."""

    @cached_property
    def derivative(self) -> Number:
        return rational(self.model(*self.sample.arrays))

    @property
    def is_nontrivial(self) -> bool:
        return len({self.sample.slopes[z] for z in self.sample.maximisers}) > 1

    @property
    def here(self) -> Any:
        """φ(x)."""
        return self.sample.along(0)

    @property
    def halfway(self) -> Any:
        """φ(x + tv/2), for a t up to which φ is one quadratic along v."""
        return self.sample.along(self.sample.small_step / Fraction(2))

    @property
    def there(self) -> Any:
        """φ(x + tv)."""
        return self.sample.along(self.sample.small_step)


@dataclass(frozen=True)
class End:
    """φ(u), and φ(x) + ⟨g, u − x⟩ − τ."""

    value: Any
    below: Any
    at: Any = "u"


@dataclass(frozen=True)
class Direction:
    """⟨g,v⟩, and φ′(x; v)."""

    slope: Any
    derivative: Any
    at: Any = "v"


@dataclass(frozen=True)
class Entry:
    """An entry of g, and of the gradient of the only maximiser."""

    mine: Any
    gradient: Any
    at: int = 0


class Subgradient(Reading[ConvexPieces], role=MaxSubgradient):
    """The τ-subgradient that it states."""

    @cached_property
    def g(self) -> np.ndarray:
        values, gradients, _ = self.sample.arrays
        return vector(self.model(values, gradients, float(self.sample.tolerance)), "subgradient", self.sample.d)

    @property
    def is_nontrivial(self) -> bool:
        return len({tuple(row) for row in self.sample.gradients}) > 1

    @property
    def ends(self) -> Iterator[End]:
        """Of u, of x + v and of x − v."""
        sample = self.sample
        for name, way in sample.ways.items():
            below = sample.highest + self.g @ way - sample.tolerance
            yield End(sample.maximum(exact_vector(sample.x) + way), below, name)

    @property
    def directions(self) -> Iterator[Direction]:
        """Where τ = 0: along v and u − x, and against them."""
        sample = self.sample
        if sample.tolerance == 0:
            best = [sample.gradients[z] for z in sample.maximisers]
            for way in (*sample.ways.values(), -sample.ways["u"]):
                yield Direction(self.g @ way, max(row @ way for row in best), way)

    @property
    def entries(self) -> Iterator[Entry]:
        """Where τ = 0 and one z is a maximiser."""
        sample = self.sample
        if sample.tolerance == 0 and len(sample.maximisers) == 1:
            for j, (mine, gradient) in enumerate(zip(self.g, sample.gradients[sample.maximisers[0]], strict=True)):
                yield Entry(mine, gradient, j)
