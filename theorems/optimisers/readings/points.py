"""The roles of optimisers, and what the statements read of the points that they go to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import exact_vector
from ....properties.roles import role
from ....properties.roles.base import vector
from ....properties.roles.readings import Place, Reading
from ....properties.samples.tables import Rational, as_floats
from ..samples.huber import HuberRun
from ..samples.pairs import BesideOthers
from ..samples.runs import AdagradRun, AdamRun, AdamWRun, GradientSequence, MomentumRun, RescaledAdamRun, RMSpropRun


@role("coordinatewise-optimiser")
class CoordinatewiseOptimiser(Protocol):
    """``init(start)`` begins at a (d,) start; each ``update(gradient)`` makes one step, and returns the (d,) point after it.

    It treats each coordinate by itself, and has settings of its own; none of them is a weight decay. It starts afresh with each
    `init`.
    """

    def init(self, start: Any) -> Any: ...
    def update(self, gradient: Any) -> Any: ...


@role("momentum-method")
class MomentumMethod(Protocol):
    """``init(start, lr, momentum, nesterov, weight_decay)`` begins; ``update(gradient)`` makes a step, and returns the (d,) point.

    With v = 0 in the beginning, a step is v ← μv + g + λw and w ← w − ηv; with `nesterov` w ← w − η(g + λw + μv), for the new v.
    """

    def init(self, start: Any, lr: float, momentum: float, nesterov: bool, weight_decay: float) -> Any: ...
    def update(self, gradient: Any) -> Any: ...


@role("adam-method")
class AdamMethod(Protocol):
    """``init(start, lr, beta1, beta2, eps)`` begins; ``update(gradient)`` makes a step, and returns the (d,) point after it.

    With m = v = 0 in the beginning, step t is m ← β₁m + (1 − β₁)g, v ← β₂v + (1 − β₂)g², w ← w − η m̂/(√v̂ + ε), for
    m̂ = m/(1 − β₁ᵗ) and v̂ = v/(1 − β₂ᵗ).
    """

    def init(self, start: Any, lr: float, beta1: float, beta2: float, eps: float) -> Any: ...
    def update(self, gradient: Any) -> Any: ...


@role("amsgrad-method")
class AMSGradMethod(Protocol):
    """As an ``adam-method``, but it divides by the root of the largest second moment so far."""

    def init(self, start: Any, lr: float, beta1: float, beta2: float, eps: float) -> Any: ...
    def update(self, gradient: Any) -> Any: ...


@role("adamw-method")
class AdamWMethod(Protocol):
    """As an ``adam-method``, with a `weight_decay` λ beside it: w ← w − ηλw − η m̂/(√v̂ + ε)."""

    def init(self, start: Any, lr: float, beta1: float, beta2: float, eps: float, weight_decay: float) -> Any: ...
    def update(self, gradient: Any) -> Any: ...


@role("adabelief-method")
class AdaBeliefMethod(Protocol):
    """As an ``adam-method``, but its second moment is s ← β₂s + (1 − β₂)(g − m)² + ε, for the new m: w ← w − η m̂/(√ŝ + ε)."""

    def init(self, start: Any, lr: float, beta1: float, beta2: float, eps: float) -> Any: ...
    def update(self, gradient: Any) -> Any: ...


@role("adagrad-method")
class AdagradMethod(Protocol):
    """``init(start, lr)`` begins; ``update(gradient)`` makes a step, and returns the (d,) point after it.

    A step is w ← w − ηg/√G for G the sum of all g² so far, and none where G is 0. There is no ε, or one too small to be seen.
    """

    def init(self, start: Any, lr: float) -> Any: ...
    def update(self, gradient: Any) -> Any: ...


@role("rmsprop-method")
class RMSpropMethod(Protocol):
    """``init(start, lr, decay)`` begins; ``update(gradient)`` makes a step, and returns the (d,) point after it.

    With v = 0 in the beginning, a step is v ← αv + (1 − α)g² and w ← w − ηg/√v, and none where v is 0. There is no ε, or one too
    small to be seen, no momentum and no correction of a bias.
    """

    def init(self, start: Any, lr: float, decay: float) -> Any: ...
    def update(self, gradient: Any) -> Any: ...


class Entry(Place, shown="coordinate {0.j} in step {0.t}"):
    """Coordinate j in step t = 1, 2, …: where it was and where it is, and its gradients, the last of which is of this step."""

    t: int
    j: int
    old: Rational
    new: Rational
    gradients: tuple[Rational, ...]

    @property
    def g(self) -> Rational:
        return self.gradients[-1]

    @property
    def moved(self) -> Rational:
        """|w'ⱼ − wⱼ|."""
        return abs(self.new - self.old)


def points(model: Any, start: Any, gradients: Iterable[Any], settings: dict[str, Any]) -> np.ndarray:
    """The (T+1, d) points that an optimiser goes to, the start among them, exactly."""
    model.init(as_floats(start), **settings)
    return np.array([start, *(point(model, as_floats(g)) for g in gradients)], dtype=object)


def point(model: Any, gradient: np.ndarray) -> np.ndarray:
    """The point after one more step, exactly."""
    return vector(model.update(gradient), "point", len(gradient))


Run = TypeVar("Run", bound=GradientSequence, covariant=True)


class Points(Reading[Run]):
    """The points that an optimiser goes to, exactly."""

    @cached_property
    def path(self) -> np.ndarray:
        settings = {name: v if isinstance(v, bool) else float(v) for name, v in self.sample.settings.items()}
        return points(self.model, self.sample.first, self.sample.g, settings)

    @cached_property
    def entries(self) -> list[Entry]:
        """Every coordinate in every step."""
        s, w = self.sample, self.path
        return [Entry(t, j, w[t - 1][j], w[t][j], tuple(s.g[:t, j].tolist())) for t in range(1, s.T + 1) for j in range(s.d)]

    @property
    def lr(self) -> Fraction:
        """η, of every sample type but those without settings."""
        return Fraction(self.sample.settings["lr"])


SomeMomentum = TypeVar("SomeMomentum", bound=MomentumRun, covariant=True)


class MomentumPoints(Points[SomeMomentum], role=MomentumMethod):
    """Of gradient descent with momentum."""

    @cached_property
    def mu(self) -> Rational:
        """μ."""
        return self.sample.momentum

    @cached_property
    def expected(self) -> np.ndarray:
        """The points as the recursion has them."""
        s = self.sample
        path, v = [s.first], 0 * s.first
        for given in s.g:
            g = given + s.weight_decay * path[-1]
            v = self.mu * v + g
            path.append(path[-1] - s.lr * (g + self.mu * v if s.nesterov else v))
        return np.array(path, dtype=object)


SomeAdam = TypeVar("SomeAdam", bound=AdamRun, covariant=True)


class Moments(Points[SomeAdam]):
    """What Adam and its relatives keep of the gradients of an entry, exactly."""

    def mean(self, e: Entry) -> Rational:
        """m̂, the average of the gradients with weights that fall like β₁."""
        return average(e.gradients, self.sample.beta1)

    def size(self, e: Entry) -> Rational:
        """The same of |g|."""
        return average([abs(g) for g in e.gradients], self.sample.beta1)

    def square(self, e: Entry) -> Rational:
        """v̂, the average of the squares with weights that fall like β₂."""
        return average([g * g for g in e.gradients], self.sample.beta2)

    @cached_property
    def eps(self) -> Fraction:
        """ε."""
        return Fraction(self.sample.eps)


class AdamPoints(Moments[SomeAdam], role=AdamMethod):
    """Of Adam."""


class AMSGradPoints(Moments[SomeAdam], role=AMSGradMethod):
    """Of AMSGrad."""


class AdaBeliefPoints(Moments[AdamRun], role=AdaBeliefMethod):
    """Of AdaBelief."""

    def belief(self, e: Entry) -> tuple[Rational, list[Rational]]:
        """ŝ, and the g − m of all steps."""
        b1, b2, m, s, off = self.sample.beta1, self.sample.beta2, 0, 0, []
        for g in e.gradients:
            m = b1 * m + (1 - b1) * g
            off.append(g - m)
            s = b2 * s + (1 - b2) * off[-1] ** 2 + self.sample.eps
        return s / (1 - Fraction(b2) ** e.t), off


class AdamWPoints(Moments[AdamWRun], role=AdamWMethod):
    """Of Adam with decoupled weight decay."""

    @cached_property
    def decay(self) -> Rational:
        """ηλ."""
        return self.sample.lr * self.sample.weight_decay


class AdagradPoints(Points[AdagradRun], role=AdagradMethod):
    """Of Adagrad."""

    def total(self, e: Entry) -> Rational:
        """G, the sum of the squares so far."""
        return sum(g * g for g in e.gradients)


class RMSpropPoints(Points[RMSpropRun], role=RMSpropMethod):
    """Of RMSprop."""

    def square(self, e: Entry) -> Rational:
        """v, the moving average of the squares, from 0."""
        alpha, v = self.sample.decay, 0
        for g in e.gradients:
            v = alpha * v + (1 - alpha) * g * g
        return v


def average(values: Sequence[Rational], beta: Rational) -> Fraction:
    """Σβ^(t−i)gᵢ/Σβ^(t−i), for i = 1, …, t; the last alone where β is 0."""
    weights = [Fraction(beta) ** k for k in reversed(range(len(values)))]
    return sum((b * v for b, v in zip(weights, values, strict=True)), Fraction(0)) / sum(weights, Fraction(0))


class HuberPoints(Reading[HuberRun], role=MomentumMethod):
    """Where an optimiser without momentum gets, the gradient being that of Huber's function."""

    @cached_property
    def last(self) -> Rational:
        """w_N."""
        s = self.sample
        w = s.start
        self.model.init(as_floats([w]), lr=float(1 / Fraction(s.L)), momentum=0.0, nesterov=False, weight_decay=0.0)
        for _ in range(s.N):
            w = point(self.model, as_floats([s.slope(w)]))[0]
        return w

    @cached_property
    def gap(self) -> Rational:
        """f(w_N) − f*."""
        return self.sample.value(self.last)


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
