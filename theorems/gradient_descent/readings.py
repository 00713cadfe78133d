"""The role of a gradient method with a given step size, and what the statements read of its iterates."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers.exact import exact_matrix, exact_vector
from ...properties.roles import role
from ...properties.roles.base import as_array
from ...properties.roles.readings import Place, Reading
from ...properties.samples.tables import Rational, as_floats
from ...properties.statements.precision import as_handed
from ...properties.statements.verdicts import ImplementationFailed
from .samples.functions import DescentRun
from .samples.runs import SmoothRun


@role("gradient-method")
class GradientMethod(Protocol):
    """``method(gradient, start, eta, steps)`` returns the (steps+1, d) iterates, the start first.

    ``gradient(w)`` returns the gradient at w, a (d,) float64 array, correctly rounded; ``start`` is (d,); ``eta`` is the step size.
    """

    def __call__(self, gradient: Any, start: Any, eta: float, steps: int) -> Any: ...


def iterates(answer: Any, start: Any, T: int) -> np.ndarray:
    """The (T+1, d) iterates that a method returned, exactly. Raises `ImplementationFailed` unless they begin with the start."""
    path = exact_matrix(answer)
    if path.shape != (T + 1, len(start)):
        raise ImplementationFailed(f"its iterates have the shape {path.shape}, not {(T + 1, len(start))}")
    path[0] = as_handed(as_array(answer)[0], exact_vector(start))
    if any(path[0] != exact_vector(start)):
        raise ImplementationFailed("its first iterate is not the start")
    return path


class Step(Place, shown="the step to {0.new}"):
    """From w to w': f before and after, ‖∇f(w)‖², the squared distances to the minimiser; and w' and ∇f(w) themselves."""

    before: Any
    after: Any
    gradient2: Any
    distance2: Any
    distance2_after: Any
    new: Any = None
    gradient: Any = None


class End(Place, shown="{0.T} steps"):
    """After T steps: f(w₀) and ‖w₀ − w*‖², f(w_T) and ‖w_T − w*‖², the least ‖∇f(w_i)‖² of i < T; and (1 − ημ)ᵀ."""

    T: Any
    before: Any = None
    distance2: Any = None
    after: Any = None
    distance2_after: Any = None
    smallest: Any = None
    decay: Any = None


class AnyRun(Protocol):
    """What a run is given by: f and its gradient, exactly; where it starts; how long its steps are, and how many."""

    @property
    def start(self) -> Any: ...
    @property
    def eta(self) -> Any: ...
    @property
    def T(self) -> int: ...
    @property
    def d(self) -> int: ...
    @property
    def L(self) -> Any: ...
    @property
    def least(self) -> Any: ...
    @property
    def best(self) -> Any: ...
    def value(self, w: Any) -> Any: ...
    def gradient(self, w: Any) -> Any: ...


SomeRun = TypeVar("SomeRun", bound=AnyRun, covariant=True)
Run = TypeVar("Run", bound=DescentRun, covariant=True)
SmoothRunOf = TypeVar("SmoothRunOf", bound=SmoothRun, covariant=True)


class Iterates(Reading[SomeRun], role=GradientMethod):
    """The iterates of a gradient method, and what f is at them, exactly."""

    @cached_property
    def path(self) -> np.ndarray:
        run = self.sample
        answer = self.model(self._gradient, as_floats(run.start), float(run.eta), run.T)
        return iterates(answer, run.start, run.T)

    def _gradient(self, w: Any) -> np.ndarray:
        return as_floats(self.sample.gradient(exact_vector(w)))

    @cached_property
    def steps(self) -> list[Step]:
        f, best = self.sample.value, self.sample.best
        out = []
        for w, new in zip(self.path, self.path[1:], strict=False):
            g = self.sample.gradient(w)
            out.append(Step(f(w), f(new), g @ g, (w - best) @ (w - best), (new - best) @ (new - best), new, g))
        return out

    @cached_property
    def ends(self) -> list[End]:
        """What there is after 1, …, T steps."""
        first, least = self.steps[0], accumulate((step.gradient2 for step in self.steps), min)
        return [
            End(T, first.before, first.distance2, step.after, step.distance2_after, smallest)
            for T, (step, smallest) in enumerate(zip(self.steps, least, strict=True), 1)
        ]

    @cached_property
    def eta(self) -> Rational:
        return self.sample.eta

    @cached_property
    def L(self) -> Rational:
        return self.sample.L

    @cached_property
    def least(self) -> Rational:
        """f*, the least value."""
        return self.sample.least


class Descent(Iterates[Run]):
    """On a convex sum of squares, or of Huber's functions."""


class SmoothDescent(Iterates[SmoothRunOf]):
    """On a function with exact curvature."""

    @cached_property
    def mu(self) -> Rational:
        return self.sample.mu

    @cached_property
    def decaying_ends(self) -> list[End]:
        """What there is after 1, …, T steps, with (1 − ημ)ᵀ."""
        return [replace(end, decay=(1 - self.eta * self.mu) ** end.T) for end in self.ends]

    @cached_property
    def best(self) -> np.ndarray:
        """w*."""
        return self.sample.best

    def mean(self, T: int) -> np.ndarray:
        """(w₀ + … + w_{T−1})/T."""
        return self.path[:T].sum(axis=0) / Fraction(T)
