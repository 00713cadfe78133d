"""Runs of an optimiser: where it starts, its settings, and the gradients that it is given, of whatever function they are.

All numbers are dyadic and small, so that float64 has them, and float32 most of them.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, exact_vector
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row

HALF = Fraction(1, 2)
RATES = [1, HALF, Fraction(1, 8), Fraction(1, 64)]
FADING = [0, HALF, Fraction(3, 4), Fraction(7, 8)]
SETTINGS = ("lr", "momentum", "nesterov", "weight_decay", "beta1", "beta2", "eps", "decay")


@sample_type
class GradientSequence:
    """A start in R^d, and T gradients."""

    start: Row
    gradients: tuple[Row, ...]

    BETWEEN_0_AND_1: ClassVar = ("momentum", "beta1", "beta2", "decay")

    def __post_init__(self) -> None:
        if not self.start or not self.gradients or any(len(g) != self.d for g in self.gradients):
            raise HypothesisNotMet("a start and a gradient of its dimension are needed")
        settings = self.settings
        if settings.get("lr", 1) <= 0:
            raise HypothesisNotMet("the learning rate is not positive")
        if settings.get("eps", 1) <= 0:
            raise HypothesisNotMet("ε is not positive")
        if settings.get("weight_decay", 0) < 0:
            raise HypothesisNotMet("the weight decay is negative")
        for name in self.BETWEEN_0_AND_1:
            if not 0 <= settings.get(name, 0) < 1:
                raise HypothesisNotMet(f"{name} is not in [0, 1)")

    @property
    def d(self) -> int:
        return len(self.start)

    @property
    def T(self) -> int:
        return len(self.gradients)

    @property
    def settings(self) -> dict[str, Any]:
        """What `init` is told beside the start."""
        return {name: getattr(self, name) for name in SETTINGS if hasattr(self, name)}

    @cached_property
    def first(self) -> np.ndarray:
        """w₀."""
        return exact_vector(self.start)

    @cached_property
    def g(self) -> np.ndarray:
        """The gradients, a (T, d) array."""
        return exact_matrix(self.gradients)


@sample_type
class MomentumRun(GradientSequence):
    """Gradients, and the settings of momentum: η > 0, 0 ≤ μ < 1, with Nesterov's step or without, and λ ≥ 0."""

    lr: Rational
    momentum: Rational
    nesterov: bool
    weight_decay: Rational


@sample_type
@excluded(
    "it has Nesterov's step, a weight decay or a single gradient", lambda self: self.nesterov or self.weight_decay or self.T < 2
)
class HeavyBallRun(MomentumRun):
    """Momentum on two gradients or more, without Nesterov's step."""


@sample_type
@excluded("the gradients differ", lambda self: len(set(self.gradients)) > 1)
class ConstantGradients(HeavyBallRun):
    """Momentum on one gradient, again and again."""


@sample_type
class AdamRun(GradientSequence):
    """Gradients, and the settings of Adam: η > 0, 0 ≤ β₁ < 1, 0 ≤ β₂ < 1 and ε > 0."""

    lr: Rational
    beta1: Rational
    beta2: Rational
    eps: Rational


@sample_type
class RescaledAdamRun(AdamRun):
    """A run of Adam, and a factor of its gradients, a power of 2."""

    power: int

    @property
    def factor(self) -> Rational:
        return Fraction(2) ** self.power


@sample_type
@excluded("β₂ is 0", lambda self: not self.beta2)
class BoundedAdamRun(AdamRun):
    """A run of Adam with β₂ > 0."""


@sample_type
@excluded("β₁ is not 0", lambda self: self.beta1)
class MemorylessRun(AdamRun):
    """A run of Adam with β₁ = 0."""


@sample_type
@excluded(
    "an entry shrinks",
    lambda self: any(
        abs(a) > abs(b) for g, h in zip(self.gradients, self.gradients[1:], strict=False) for a, b in zip(g, h, strict=True)
    ),
)
class GrowingGradients(AdamRun):
    """A run of Adam in which no entry of a gradient is smaller in size than in the one before."""


@sample_type
class ReddiRun(AdamRun):
    """The example of Reddi, Kale and Kumar: gradients C, −1, −1, C, −1, −1, …, with β₁ = 0, C ≥ 3, β₂ ≤ 1/(1 + C²), ε ≤ 1/16."""

    def __post_init__(self) -> None:
        super().__post_init__()
        C = self.gradients[0][0]
        if self.d != 1 or self.T % 3 or C < 3 or self.gradients != ((C,), (-1,), (-1,)) * (self.T // 3):
            raise HypothesisNotMet("the gradients are not C, −1, −1, again and again, with C ≥ 3")
        if self.beta1 or self.beta2 * (1 + C * C) > 1:
            raise HypothesisNotMet("β₁ is not 0, or β₂ is more than 1/(1 + C²)")
        if self.eps * 16 > 1:
            raise HypothesisNotMet("ε is more than 1/16")


@sample_type
class AdamWRun(AdamRun):
    """A run of Adam with a weight decay λ ≥ 0."""

    weight_decay: Rational


@sample_type
class AdagradRun(GradientSequence):
    """Gradients, and the setting of Adagrad: η > 0."""

    lr: Rational


@sample_type
class RMSpropRun(AdagradRun):
    """Gradients, and the settings of RMSprop: η > 0 and 0 ≤ α < 1."""

    decay: Rational


# ---------------------------------------------------------------------------------------------------------------- strategies


def _start(draw: st.DrawFn, d: int) -> Row:
    return tuple(draw(st.integers(-4, 4)) for _ in range(d))


def entries(draw: st.DrawFn) -> Any:
    """Of a gradient: small, sometimes 0, sometimes a hundred times as large as the others."""
    return draw(st.sampled_from([1, 1, HALF, 128])) * draw(st.sampled_from([-3, -2, -1, -1, 0, 1, 1, 2, 3]))


def sequence(draw: st.DrawFn, most: int = 6, widest: int = 3) -> tuple[Row, tuple[Row, ...]]:
    """A start, and up to `most` gradients."""
    d, T = draw(st.integers(1, widest)), draw(st.integers(1, most))
    return _start(draw, d), tuple(tuple(entries(draw) for _ in range(d)) for _ in range(T))


@strategy(MomentumRun)
def momentum_runs(draw: st.DrawFn) -> MomentumRun:
    """Six steps at most; every other has a weight decay, every other Nesterov's step."""
    decay = draw(st.sampled_from([0, 0, HALF, Fraction(1, 16)]))
    return MomentumRun(*sequence(draw), draw(st.sampled_from(RATES)), draw(st.sampled_from(FADING)), draw(st.booleans()), decay)


@strategy(HeavyBallRun)
def heavy_ball_runs(draw: st.DrawFn) -> HeavyBallRun:
    """Without what it does not have."""
    start, gradients = sequence(draw)
    more = gradients if len(gradients) > 1 else gradients * 2
    return HeavyBallRun(start, more, draw(st.sampled_from(RATES)), draw(st.sampled_from(FADING)), False, 0)


@strategy(ConstantGradients)
def constant_gradients(draw: st.DrawFn) -> ConstantGradients:
    """Up to eight steps."""
    start, gradients = sequence(draw, 1)
    times = draw(st.integers(2, 8))
    return ConstantGradients(start, gradients * times, draw(st.sampled_from(RATES)), draw(st.sampled_from(FADING)), False, 0)


SMALL = [Fraction(1, 2**20), Fraction(1, 2**20), Fraction(1, 16), 1]
CLOSE_TO_1 = [0, HALF, Fraction(7, 8), Fraction(15, 16), Fraction(1023, 1024)]


def _adam(draw: st.DrawFn) -> tuple[Any, Any, Any, Any]:
    """η, β₁, β₂ and ε."""
    lr, beta1 = draw(st.sampled_from(RATES)), draw(st.sampled_from(FADING))
    return lr, beta1, draw(st.sampled_from(CLOSE_TO_1)), draw(st.sampled_from(SMALL))


strategy(AdamRun)(lambda draw: AdamRun(*sequence(draw), *_adam(draw)))  # six steps at most, in three dimensions at most
# Factors from 1/256 to 256
strategy(RescaledAdamRun)(lambda draw: RescaledAdamRun(*sequence(draw), *_adam(draw), draw(st.integers(-8, 8))))


@strategy(BoundedAdamRun)
def bounded_adam_runs(draw: st.DrawFn) -> BoundedAdamRun:
    """In every other case gradients that grow by β₂/β₁ in each step, with a small ε: there the bound is almost attained."""
    start, gradients = sequence(draw, 8, 2)
    lr, beta1, beta2, eps = _adam(draw)
    beta2 = beta2 or HALF
    if draw(st.booleans()):
        beta1 = beta2 / 2
        return BoundedAdamRun((0,), tuple((2**t,) for t in range(draw(st.integers(1, 8)))), lr, beta1, beta2, Fraction(1, 2**20))
    return BoundedAdamRun(start, gradients, lr, beta1, beta2, eps)


@strategy(MemorylessRun)
def memoryless_runs(draw: st.DrawFn) -> MemorylessRun:
    """Gradients of several sizes, often a large one first."""
    start, gradients = sequence(draw)
    lr, _, beta2, eps = _adam(draw)
    if draw(st.booleans()):
        gradients = (tuple(128 for _ in start), *gradients)
    return MemorylessRun(start, gradients, lr, 0, beta2, eps)


@strategy(GrowingGradients)
def growing_gradients(draw: st.DrawFn) -> GrowingGradients:
    """Each size is the one before, or more by 1 to 3, with any sign."""
    d, T = draw(st.integers(1, 3)), draw(st.integers(1, 6))
    sizes, rows = [draw(st.integers(0, 3)) for _ in range(d)], []
    for _ in range(T):
        sizes = [v + draw(st.integers(0, 3)) for v in sizes]
        rows.append(tuple(v * draw(st.sampled_from([-1, 1])) for v in sizes))
    return GrowingGradients(_start(draw, d), tuple(rows), *_adam(draw))


@strategy(ReddiRun)
def reddi_runs(draw: st.DrawFn) -> ReddiRun:
    """C up to 8; β₂ is half the most, or the largest power of ½."""
    C = draw(st.sampled_from([3, 3, 4, 6, 8]))
    beta2 = Fraction(1, 2 ** (C * C).bit_length()) * draw(st.sampled_from([1, 1, HALF]))
    periods = draw(st.integers(1, 5))
    start, lr = (draw(st.integers(-1, 1)),), draw(st.sampled_from(RATES))
    return ReddiRun(
        start, ((C,), (-1,), (-1,)) * periods, lr, 0, beta2, draw(st.sampled_from([Fraction(1, 2**20), Fraction(1, 16)]))
    )


@strategy(AdamWRun)
def adamw_runs(draw: st.DrawFn) -> AdamWRun:
    """One in three has no gradient but 0."""
    start, gradients = sequence(draw)
    if draw(st.integers(0, 2)) == 0:
        gradients = (tuple(0 for _ in start),) * len(gradients)
    return AdamWRun(start, gradients, *_adam(draw), draw(st.sampled_from([0, HALF, HALF, Fraction(1, 16)])))


strategy(AdagradRun)(lambda draw: AdagradRun(*sequence(draw), draw(st.sampled_from(RATES))))  # six steps at most
# Six steps at most
strategy(RMSpropRun)(lambda draw: RMSpropRun(*sequence(draw), draw(st.sampled_from(RATES)), draw(st.sampled_from(CLOSE_TO_1))))
