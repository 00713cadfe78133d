"""The roles of a Bregman divergence and of a dual norm, and what the statements read of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers import Number, exact_vector, rational
from ...properties.readings import Reading
from ...properties.roles import role
from .functions import Bent
from .norms import NormedPoints
from .samples import ThreePoints


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


Points = TypeVar("Points", bound=ThreePoints, covariant=True)


class Divergences(Reading[Points], role=BregmanDivergence):
    """The divergences of the sample's function between points, exactly."""

    @cached_property
    def f(self) -> Bent:
        return self.sample.f

    @cached_property
    def pairs(self) -> list[tuple[np.ndarray, np.ndarray, Number]]:
        """The sample's pairs of points x and y, with D(x,y)."""
        return [(x, y, self.of(x, y)) for x, y in self.sample.pairs]

    def of(self, x: Any, y: Any) -> Number:
        """D(x,y)."""
        return self.between(self.f, x, y)

    def between(self, f: Bent, x: Any, y: Any) -> Number:
        """D(x,y) of another function."""
        return rational(self.model(value_of(f), gradient_of(f), as_floats(x), as_floats(y)))


class DualNorms(Reading[NormedPoints], role=DualNorm):
    """What the implementation says that the dual norm of z is."""

    @cached_property
    def dual(self) -> Number:
        p = self.sample.p
        return rational(self.model(as_floats(self.sample.z), float("inf") if p is None else float(p)))


def as_floats(w: Any) -> np.ndarray:
    """A vector of exact numbers as a (d,) float64 array."""
    return np.array([float(v) for v in w])


def value_of(f: Bent) -> Callable[[Any], float]:
    """The value oracle that an implementation is handed."""
    return lambda w: float(f.value(exact_vector(w)))


def gradient_of(f: Bent) -> Callable[[Any], np.ndarray]:
    """The gradient oracle that an implementation is handed."""
    return lambda w: as_floats(f.gradient(exact_vector(w)))
