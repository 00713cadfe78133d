"""Scores of a logistic model, and distributions: the samples of logistic regression."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows


@sample_type
class ModelScores:
    """The parameters θ of a logistic model and two inputs x and z, of one dimension, with scores of at most 500 in size."""

    theta: Row
    x: Row
    z: Row

    def __post_init__(self) -> None:
        if not self.theta or len(self.x) != len(self.theta) or len(self.z) != len(self.theta):
            raise HypothesisNotMet("θ, x and z must have the same number of entries, at least one")
        if max(map(abs, self.scores)) > 500:
            raise HypothesisNotMet("a score is so large that float64 cannot tell its probability from 0 or 1")

    @property
    def scores(self) -> tuple[Any, Any]:
        """⟨θ,x⟩ and ⟨θ,z⟩."""
        one, other = (sum(a * b for a, b in zip(self.theta, v, strict=True)) for v in (self.x, self.z))
        return one, other


@sample_type
class ThreeDistributions:
    """A target distribution y and two predictions p and q, all on the same outcomes, at least one."""

    y: Row
    p: Row
    q: Row

    def __post_init__(self) -> None:
        if not self.y or len(self.p) != len(self.y) or len(self.q) != len(self.y):
            raise HypothesisNotMet("the distributions must have the same outcomes, at least one")
        for v in (self.y, self.p, self.q):
            if any(a < 0 for a in v) or sum(v) != 1:
                raise HypothesisNotMet("the entries of a distribution must not be negative, and have the sum 1")

    def floats(self, v: Row) -> np.ndarray:
        return np.array([float(a) for a in v])

    def smaller(self) -> Iterator[ThreeDistributions]:
        """Without an outcome that has no probability; simpler predictions."""
        for k in range(len(self.y)):
            with suppress(HypothesisNotMet):
                yield ThreeDistributions(*(v[:k] + v[k + 1 :] for v in (self.y, self.p, self.q)))
        for simple in (self.y, self.p):
            if self.q != simple:
                yield ThreeDistributions(self.y, self.p, simple)


@strategy(ModelScores)
def model_scores(draw: st.DrawFn) -> ModelScores:
    """Small integers; one in four scaled by a power of two, up or down, to reach the tails and the neighbourhood of 0."""
    d = draw(st.integers(1, 3))
    scale = draw(st.one_of(*[st.just(Fraction(1))] * 3, st.integers(-40, 4).map(lambda k: Fraction(2) ** k)))
    theta = tuple(v * scale for v in draw(integer_rows(d)))
    x = draw(integer_rows(d))
    z = draw(st.one_of(integer_rows(d), st.just(tuple(-v for v in x))))
    return ModelScores(theta, x, z)


@st.composite
def distributions(draw: st.DrawFn, k: int) -> Row:
    """One-hot, or with probabilities in 16ths: zeros occur."""
    if draw(st.integers(0, 3)) == 0:
        hot = draw(st.integers(0, k - 1))
        return tuple(int(i == hot) for i in range(k))
    cuts = sorted(draw(st.lists(st.integers(0, 16), min_size=k - 1, max_size=k - 1)))
    return tuple(Fraction(b - a, 16) for a, b in zip([0, *cuts], [*cuts, 16], strict=True))


@strategy(ThreeDistributions)
def three_distributions(draw: st.DrawFn) -> ThreeDistributions:
    k = draw(st.integers(1, 4))
    y = draw(distributions(k))
    return ThreeDistributions(y, draw(st.one_of(distributions(k), distributions(k), st.just(y))), draw(distributions(k)))
