"""The roles of a Bregman divergence and of a dual norm, and what the statements read of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers.exact import Number, exact_vector, rational
from ...properties.roles import role
from ...properties.roles.readings import Place, Reading
from ...properties.samples.tables import as_floats
from .samples.functions import Bent
from .samples.norms import NormedPoints
from .samples.points import MirrorPoints, ThreePoints


@role("bregman-divergence")
class BregmanDivergence(Protocol):
    """``divergence(value, gradient, x, y)`` is D(x,y) = f(x) − f(y) − ⟨∇f(y), x − y⟩, a number, with the tangent at y.

    ``value(w)`` is f(w), a float, and ``gradient(w)`` is ∇f(w), a (d,) float64 array; x and y are (d,). The numbers are such
    that float64 arithmetic makes no error.
    """

    def __call__(self, value: Any, gradient: Any, x: Any, y: Any) -> Any: ...


@role("dual-norm")
class DualNorm(Protocol):
    """``dual_norm(z, p)`` is the largest ⟨z,x⟩ with ‖x‖ₚ ≤ 1: z is a (d,) float64 array, p ≥ 1 a float, infinity included."""

    def __call__(self, z: Any, p: float) -> float: ...


class Pair(Place, shown="x = {0.x} and y = {0.y}"):
    """Points x and y, the gradients there, and D(x,y)."""

    x: Any
    y: Any
    at_x: Any
    at_y: Any
    divergence: Any


class DualPair(Pair):
    """A pair of points with the divergences of the conjugate: D_Φ*(ξ,θ) and D_Φ*(θ,ξ), for θ = ∇Φ(x) and ξ = ∇Φ(y)."""

    dual: Any
    dual_back: Any


class Three(Place, shown="x = {0.x}, y = {0.y} and z = {0.z}"):
    """Points x, y and z, the gradients there, and divergences by the names of their points."""

    x: Any
    y: Any
    z: Any
    at_x: Any
    at_y: Any
    at_z: Any
    xy: Any
    yx: Any
    xz: Any
    zx: Any
    yz: Any
    zy: Any


Points = TypeVar("Points", bound=ThreePoints, covariant=True)


class Divergences(Reading[Points], role=BregmanDivergence):
    """The divergences of the sample's function between points, exactly."""

    @cached_property
    def f(self) -> Bent:
        return self.sample.f

    @property
    def L(self) -> Any:
        """The largest curvature."""
        return self.sample.L

    @property
    def mu(self) -> Any:
        """The least curvature."""
        return self.sample.mu

    @cached_property
    def pairs(self) -> list[Pair]:
        """The sample's pairs of points."""
        return [Pair(x, y, self.f.gradient(x), self.f.gradient(y), self.of(x, y)) for x, y in self.sample.pairs]

    @cached_property
    def threes(self) -> list[Three]:
        """The sample's points."""
        x, y, z = self.sample.points
        gradients = [self.f.gradient(w) for w in (x, y, z)]
        found = (self.of(*two) for two in ((x, y), (y, x), (x, z), (z, x), (y, z), (z, y)))
        return [Three(x, y, z, *gradients, *found)]

    def of(self, x: Any, y: Any) -> Number:
        """D(x,y)."""
        return self.between(self.f, x, y)

    def between(self, f: Bent, x: Any, y: Any) -> Number:
        """D(x,y) of another function."""
        return rational(self.model(value_of(f), gradient_of(f), as_floats(x), as_floats(y)))


class MirrorDivergences(Divergences[MirrorPoints]):
    """Those of a mirror map, and of its conjugate."""

    @cached_property
    def dual_pairs(self) -> list[DualPair]:
        """The sample's pairs of points, with the divergences of the conjugate."""
        dual = self.sample.conjugate
        ways = [(self.between(dual, p.at_y, p.at_x), self.between(dual, p.at_x, p.at_y)) for p in self.pairs]
        return [DualPair(p.x, p.y, p.at_x, p.at_y, p.divergence, *way) for p, way in zip(self.pairs, ways, strict=True)]


class DualNorms(Reading[NormedPoints], role=DualNorm):
    """What the implementation says that the dual norm of z is."""

    @cached_property
    def dual(self) -> Number:
        p = self.sample.p
        return rational(self.model(as_floats(self.sample.z), float("inf") if p is None else float(p)))


def value_of(f: Bent) -> Callable[[Any], float]:
    """The value oracle that an implementation is handed."""
    return lambda w: float(f.value(exact_vector(w)))


def gradient_of(f: Bent) -> Callable[[Any], np.ndarray]:
    """The gradient oracle that an implementation is handed."""
    return lambda w: as_floats(f.gradient(exact_vector(w)))
