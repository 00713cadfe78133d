"""The roles of mirror descent and of a subgradient, and what the statements read of them."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers.exact import Number, exact_vector
from ...properties.roles import role
from ...properties.roles.readings import Place, Reading
from ...properties.samples.tables import Rational, as_floats
from ...properties.statements.verdicts import ImplementationFailed
from ..gradient_descent.readings import iterates
from .samples.alternating import Alternating
from .samples.kinks import Kink
from .samples.losses import LinearLosses
from .samples.runs import MirrorRun


@role("mirror-descent")
class MirrorDescentMethod(Protocol):
    """``method(subgradients, start, alpha, domain)`` returns the (T+1, d) iterates of T rounds, the start first.

    ``subgradients`` is a list of T functions, each of which returns a (d,) float64 array at a point; ``start`` is (d,), ``alpha``
    the step size. Round i goes from x to the y with the least α⟨g,y⟩ + V_x(y) in the domain, g being ``subgradients[i](x)``.
    ``domain`` is ``"space"`` (all y) or ``"cube"`` (−1 ≤ yⱼ ≤ 1), both with V_x(y) = ½‖y − x‖²; or ``"simplex"`` (yⱼ ≥ 0 and
    Σyⱼ = 1) with V_x(y) = Σyⱼ log(yⱼ/xⱼ).
    """

    def __call__(self, subgradients: Any, start: Any, alpha: float, domain: str) -> Any: ...


@role("subgradient")
class SubgradientOracle(Protocol):
    """``subgradient(A, b, x)`` is a (d,) subgradient at x of f(x) = max_k ⟨a_k,x⟩ + b_k; A is (k, d), with the a_k as rows."""

    def __call__(self, A: Any, b: Any, x: Any) -> Any: ...


class MirrorStep(Place, shown="the step to {0.new}"):
    """From x to x', against ξ = αg."""

    x: Any
    xi: Any
    new: Any


class Against(Place, shown="{0.step}, against {0.u}"):
    """A step, and the u that it is compared with."""

    step: MirrorStep
    u: Any


Run = TypeVar("Run", bound=MirrorRun, covariant=True)


class MirrorPath(Reading[Run], role=MirrorDescentMethod):
    """The iterates of mirror descent, exactly."""

    @cached_property
    def path(self) -> np.ndarray:
        run = self.sample
        gradients = [lambda w, i=i: as_floats(self.gradient(i, exact_vector(w))) for i in range(run.T)]
        answer = self.model(gradients, as_floats(run.start), float(run.alpha), run.domain)
        path = iterates(answer, run.start, run.T)
        if run.entropic and any(v <= 0 for v in path.ravel()):
            raise ImplementationFailed("an iterate on the simplex is not positive")
        return path

    def gradient(self, i: int, x: Any) -> np.ndarray:
        """The subgradient that is handed over in round i at x."""
        return self.sample.rounds[i].subgradient(x, self.sample.pick)

    @cached_property
    def steps(self) -> list[MirrorStep]:
        alpha = self.sample.alpha
        return [
            MirrorStep(x, alpha * self.gradient(i, x), new)
            for i, (x, new) in enumerate(zip(self.path, self.path[1:], strict=False))
        ]

    @cached_property
    def comparisons(self) -> list[Against]:
        """Each step, with each of the points."""
        return [Against(step, u) for step in self.steps for u in self.sample.points]

    def V(self, x: Any, y: Any) -> Number:
        """V_x(y)."""
        return self.sample.divergence(x, y)

    def dual2(self, xi: Any) -> Any:
        """‖ξ‖_*²."""
        return self.sample.dual2(xi)

    @cached_property
    def mu(self) -> Any:
        """Φ is 1-strongly convex."""
        return 1

    @cached_property
    def alpha(self) -> Any:
        return self.sample.alpha

    @cached_property
    def L2(self) -> Any:
        """L²."""
        return self.sample.L2

    def outside(self, x: Any) -> Rational:
        """How far x is from the domain: the most by which an entry, or their sum, leaves its bounds."""
        if self.sample.entropic:
            return abs(sum(x) - 1)
        return Fraction(0) if self.sample.domain == "space" else max(0, *(abs(v) - 1 for v in x))

    def regret(self, T: int, u: Any) -> Rational:
        """Σ f_i(x_i) − f_i(u), i < T."""
        return sum((f.value(x) - f.value(u) for f, x in zip(self.sample.rounds[:T], self.path, strict=False)), Fraction(0))

    def mean(self, T: int) -> np.ndarray:
        """(x₀ + … + x_{T−1})/T."""
        return self.path[:T].sum(axis=0) / Fraction(T)


class Reached(Place, shown="x = {0.x}"):
    """A point x, and f(x)."""

    x: Any
    value: Any


class Subgradients(Reading[Kink], role=SubgradientOracle):
    """What the implementation says is a subgradient at x₀, exactly, and the values of f there and at other points."""

    @property
    def is_nontrivial(self) -> bool:
        """Whether two pieces have different slopes."""
        return len(set(map(tuple, self.sample.f.A))) > 1

    @property
    def x0(self) -> Any:
        """x₀."""
        return self.sample.point

    @cached_property
    def here(self) -> Any:
        """f(x₀)."""
        return self.sample.f.value(self.x0)

    @cached_property
    def ends(self) -> list[Reached]:
        """The other points."""
        return [Reached(x, self.sample.f.value(x)) for x in self.sample.others]

    @cached_property
    def g(self) -> np.ndarray:
        f = self.sample.f
        answer = exact_vector(self.model(np.array(f.A, dtype=float), as_floats(f.b), as_floats(self.sample.x)))
        if answer.shape != (f.d,):
            raise ImplementationFailed(f"its subgradient has the shape {answer.shape}, not {(f.d,)}")
        return answer


class Horizons(Reading[Alternating], role=MirrorDescentMethod):
    """Runs of several lengths, each with its own α."""

    def regret(self, r: int) -> Rational:
        """Σ f_i(x_i) − f_i(0) over r² rounds."""
        return MirrorPath(self.make, self.sample.run(r)).regret(r * r, [0])


class Played(Place, shown="the step to {0.new}"):
    """A round: x, the slope g of its loss, and x'."""

    x: Any
    g: Any
    new: Any


class PlayedLosses(Reading[LinearLosses], role=MirrorDescentMethod):
    """What is played against linear losses from 0, exactly."""

    @cached_property
    def path(self) -> np.ndarray:
        """The (T+1, d) iterates."""
        return MirrorPath(self.make, self.sample.run).path

    @cached_property
    def steps(self) -> list[Played]:
        """The rounds."""
        return [Played(x, g, new) for x, g, new in zip(self.path, self.sample.slopes, self.path[1:], strict=False)]

    @cached_property
    def played(self) -> Any:
        """Σ⟨g_i,x_i⟩."""
        return sum((g @ x for g, x in zip(self.sample.slopes, self.path, strict=False)), Fraction(0))

    @cached_property
    def total(self) -> Any:
        """Σg_i (d,)."""
        return sum(self.sample.slopes, 0 * self.sample.target)

    @property
    def rounds(self) -> Any:
        """T."""
        return len(self.sample.losses)
