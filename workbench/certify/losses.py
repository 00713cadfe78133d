"""Convex losses ℓ(η, y) of a model's scores η: their values, slopes and conjugates ℓ*(a) = sup (⟨a,η⟩ − ℓ(η, y)).

A slope is the mean of the model less a label: ∇ℓ(η, y) = m(η) − s(y), and the conjugate is written in m. Constants that depend
on y alone are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Protocol

import flint
import numpy as np
from scipy.special import expit, softmax

from .program import ZERO, Number

Ball = flint.arb


class Balls:
    """The functions of NumPy that values are written in, of balls."""

    exp = staticmethod(lambda x: x.exp())
    log = staticmethod(lambda x: x.log())
    log1p = staticmethod(lambda x: x.log1p())
    sqrt = staticmethod(lambda x: x.sqrt())
    maximum = staticmethod(lambda x, y: x.max(y))


class Loss(Protocol):
    """A convex loss of K scores of a sample and its K labels."""

    def of(self, f: Any, scores: Sequence[Any], labels: Sequence[Any]) -> Any:
        """ℓ(η, y) in the functions of a namespace: of a sample by `Balls`, of all by NumPy."""
        ...

    def means(self, scores: np.ndarray, labels: np.ndarray) -> np.ndarray:
        """m(η) of all samples, (K, n)."""
        ...

    def curvatures(self, means: np.ndarray, labels: np.ndarray) -> np.ndarray:
        """The second derivatives of ℓ of all samples, (K, K, n)."""
        ...

    @property
    def label(self) -> Callable[[Any], Any]:
        """s."""
        ...

    def conjugate(self, means: Sequence[Number], labels: Sequence[Number]) -> Ball | None:
        """ℓ*(m − s(y)) of a sample; nothing where it is infinite."""
        ...

    @property
    def positive(self) -> bool:
        """Whether ℓ is finite for positive scores alone."""
        ...


@dataclass(frozen=True)
class Single:
    """A loss of one score: the same of numbers. `positive` says that it is finite for η > 0 alone."""

    value: Callable[[Any, Any, Any], Any]
    mean: Callable[[np.ndarray, np.ndarray], np.ndarray]
    curvature: Callable[[np.ndarray, np.ndarray], np.ndarray]
    dual: Callable[[Number, Number], Ball | None]
    label: Callable[[Any], Any] = lambda y: y
    positive: bool = False

    def of(self, f: Any, scores: Sequence[Any], labels: Sequence[Any]) -> Any:
        return self.value(f, scores[0], labels[0])

    def means(self, scores: np.ndarray, labels: np.ndarray) -> np.ndarray:
        return self.mean(scores, labels)

    def curvatures(self, means: np.ndarray, labels: np.ndarray) -> np.ndarray:
        return self.curvature(means, labels)[None]

    def conjugate(self, means: Sequence[Number], labels: Sequence[Number]) -> Ball | None:
        return self.dual(means[0], labels[0])


class Softmax:
    """log Σ e^(ηₖ) − Σ yₖηₖ of K scores, for y a unit vector."""

    positive = False
    label = staticmethod(lambda y: y)

    def of(self, f: Any, scores: Sequence[Any], labels: Sequence[Any]) -> Any:
        top = reduce(f.maximum, scores)
        return top + f.log(sum(f.exp(s - top) for s in scores)) - sum(y * s for y, s in zip(labels, scores, strict=True))

    def means(self, scores: np.ndarray, labels: np.ndarray) -> np.ndarray:
        return softmax(scores, axis=0)

    def curvatures(self, means: np.ndarray, labels: np.ndarray) -> np.ndarray:
        return np.eye(len(means))[:, :, None] * means - means[:, None] * means

    def conjugate(self, means: Sequence[Number], labels: Sequence[Number]) -> Ball | None:
        return sum(map(_entropy, means), Ball(0)) if min(means) >= 0 and sum(means, ZERO) == 1 else None


def _entropy(p: Number) -> Ball:
    """p log p."""
    return Ball(p) * Ball(p).log() if p else Ball(0)


def _of_a_share(p: Number) -> Ball | None:
    return _entropy(p) + _entropy(1 - p) if 0 <= p <= 1 else None


def _logistic(f: Any, score: Any) -> Any:
    """log(1 + e^η)."""
    return (score + abs(score)) / 2 + f.log1p(f.exp(-abs(score)))


def negative_binomial(alpha: Number) -> Single:
    """Of the logarithm of the mean μ, for a variance of μ + αμ²."""
    a = float(int(alpha.p) / int(alpha.q))

    def value(f: Any, score: Any, y: Any) -> Any:
        shift, r = (np.log(a), 1 / a) if f is np else (Ball(alpha).log(), 1 / alpha)
        return (y + r) * _logistic(f, score + shift) - y * score

    def conjugate(m: Number, y: Number) -> Ball | None:
        size = y + 1 / alpha
        shares = _of_a_share(m / size)
        return shares if shares is None else shares * Ball(size) - Ball(m) * Ball(alpha).log()

    mean = lambda s, y: (y + 1 / a) * expit(s + np.log(a))  # noqa: E731
    return Single(value, mean, lambda m, y: m * (1 - m / (y + 1 / a)), conjugate)


GAUSSIAN = Single(
    lambda f, s, y: (s - y) * (s - y) / 2,
    lambda s, y: s,
    lambda m, y: np.ones_like(m),
    lambda m, y: Ball((m * m - y * y) / 2),
)
LOGISTIC = Single(
    lambda f, s, y: _logistic(f, s) - y * s,
    lambda s, y: expit(s),
    lambda m, y: m * (1 - m),
    lambda m, y: _of_a_share(m),
)
POISSON = Single(  # of the logarithm of the mean
    lambda f, s, y: f.exp(s) - y * s,
    lambda s, y: np.exp(s),
    lambda m, y: m,
    lambda m, y: _entropy(m) - Ball(m) if m >= 0 else None,
)
GAMMA_LOG = Single(  # of the logarithm of the mean; its slope is 1 − ye^(−η)
    lambda f, s, y: y * f.exp(-s) + s,
    lambda s, y: -y * np.exp(-s),
    lambda m, y: -m,
    lambda m, y: _entropy(-m) + Ball(m) * (1 + Ball(y).log()) if m <= 0 < y else None,
    label=lambda y: 0 * y - 1,
)
GAMMA = Single(  # of 1/μ
    lambda f, s, y: y * s - f.log(s),
    lambda s, y: -1 / s,
    lambda m, y: m * m,
    lambda m, y: -1 - Ball(-m).log() if m < 0 else None,
    label=lambda y: -y,
    positive=True,
)
INVERSE_GAUSSIAN = Single(  # of 1/μ²
    lambda f, s, y: y * s / 2 - f.sqrt(s),
    lambda s, y: -1 / (2 * np.sqrt(s)),
    lambda m, y: -2 * m * m * m,
    lambda m, y: 1 / Ball(-4 * m) if m < 0 else None,
    label=lambda y: -y / 2,
    positive=True,
)
SOFTMAX = Softmax()
