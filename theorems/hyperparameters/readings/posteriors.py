"""The role of Gaussian processes, and the posteriors that one states."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import exact_matrix
from ....properties.numbers.products import exact_product
from ....properties.roles import role
from ....properties.roles.base import float_array
from ....properties.roles.readings import Reading
from ....properties.statements.verdicts import ImplementationFailed
from ..samples.normal_equations import SolvedObservations
from ..samples.observations import NoiselessObservations, NoisyObservations, Observations, SeveralObservations, solved

Moments = tuple[np.ndarray, np.ndarray]
LATER = 3  # observations that come later, at most


@role("gaussian-process")
class GaussianProcess(Protocol):
    """``posterior(K, k, k_new, y, noise)``: the means (m,) and covariances (m, m) of m new values, given n that are observed as y.

    All have mean 0 before; K (n, n) are the covariances of the observed values, k (n, m) of these with the new ones, k_new (m, m)
    of the new ones, all float64. `noise` is the variance of the independent noise of each observation, 0 for none.
    """

    def __call__(self, K: Any, k: Any, k_new: Any, y: Any, noise: float) -> Any: ...


Sample = TypeVar("Sample", bound=Observations, covariant=True)


class Posterior(Reading[Sample], role=GaussianProcess):
    """The posterior that it states."""

    @property
    def is_nontrivial(self) -> bool:
        """Whether an observation tells something of a new value."""
        return self.sample.is_correlated

    def posterior(self, K: np.ndarray, k: np.ndarray, k_new: np.ndarray, y: Any) -> Moments:
        """What it answers. Raises `ImplementationFailed` for anything but means and covariances."""
        m = len(k_new)
        K, k, k_new, y = (np.array(v, dtype=float) for v in (K, k, k_new, y))
        answer = self.make()(K, k, k_new, y, float(self.sample.noise))
        if not isinstance(answer, tuple) or len(answer) != 2:
            raise ImplementationFailed("it returns no pair of means and covariances")
        return exact_matrix(float_array(answer[0], "means", (m,))), exact_matrix(float_array(answer[1], "covariances", (m, m)))

    @cached_property
    def all(self) -> Moments:
        """Given all observations."""
        sample = self.sample
        return self.posterior(sample.K, sample.k, sample.k_new, sample.targets)

    @property
    def mean(self) -> np.ndarray:
        return self.all[0]

    @property
    def covariance(self) -> np.ndarray:
        return self.all[1]

    def after(self, count: int) -> Moments:
        """Of all values that come later, the observed ones first, given the first `count` observations."""
        C = self.sample.joint
        return self.posterior(C[:count, :count], C[:count, count:], C[count:, count:], self.sample.targets[:count])


@dataclass(frozen=True)
class Mean:
    """The mean of a new value, as it is stated, and k*ᵀS⁻¹y."""

    stated: Any
    expected: Any
    at: Any = 0


@dataclass(frozen=True)
class Covariance:
    """The covariance of two new values, as it is stated; K(x,x′); and k*ᵀS⁻¹k*."""

    stated: Any
    own: Any
    known: Any
    at: Any = 0


class Conditional(Posterior[SolvedObservations]):
    """Means and covariances, beside those of the conditional distribution."""

    @property
    def means(self) -> list[Mean]:
        """Of each new value."""
        return [Mean(*both, at=i) for i, both in enumerate(zip(self.mean, self.sample.mean, strict=True))]

    @property
    def covariances(self) -> list[Covariance]:
        """Of each two new values."""
        pairs, sample = product(range(self.sample.m), repeat=2), self.sample
        return [Covariance(self.covariance[pair], sample.k_new[pair], sample.known[pair], at=pair) for pair in pairs]


class AtTheObservations(Posterior[NoiselessObservations]):
    """At the observed values themselves."""

    @cached_property
    def all(self) -> Moments:
        K = self.sample.K
        return self.posterior(K, K, K, self.sample.targets)


@dataclass(frozen=True)
class OfTargets:
    """A mean, or a covariance, given y, given y′, and given y + y′."""

    one: Any
    other: Any
    total: Any
    at: Any = 0


class OfBothTargets(Posterior[Observations]):
    """Given the targets, the same in the opposite order, and their sums."""

    @cached_property
    def of_targets(self) -> list[Moments]:
        sample, y = self.sample, self.sample.exact_y
        return [self.posterior(sample.K, sample.k, sample.k_new, v) for v in (y, y[::-1], y + y[::-1])]

    @property
    def is_nontrivial(self) -> bool:
        return self.sample.is_correlated and any(self.sample.targets)

    @property
    def means(self) -> list[OfTargets]:
        """Of each new value."""
        return [OfTargets(*(mean[i] for mean, _ in self.of_targets), at=i) for i in range(self.sample.m)]

    @property
    def covariances(self) -> list[OfTargets]:
        """Of each two new values."""
        pairs = product(range(self.sample.m), repeat=2)
        return [OfTargets(*(covariance[pair] for _, covariance in self.of_targets), at=pair) for pair in pairs]


@dataclass(frozen=True)
class Variance:
    """Of a new value given all observations; given all but the last; what c and v of these tell; and K(x,x)."""

    left: Any
    before: Any
    reduced: Any
    own: Any
    at: int = 0


class OneLess(Posterior[SeveralObservations]):
    """Variances given all observations, and without the last one."""

    @property
    def variances(self) -> list[Variance]:
        """Of each new value."""
        each = zip(self.left, self.before, self.reduced, self.sample.k_new.diagonal(), strict=True)
        return [Variance(*of, at=i) for i, of in enumerate(each)]

    @cached_property
    def after_the_others(self) -> np.ndarray:
        """The covariances of the last observed value and the new ones, given the others."""
        return self.after(self.sample.n - 1)[1]

    @cached_property
    def before(self) -> np.ndarray:
        """The variances of the new values, given the others."""
        return self.after_the_others.diagonal()[1:]

    @cached_property
    def left(self) -> np.ndarray:
        """The variances of the new values, given all."""
        return self.covariance.diagonal()

    @cached_property
    def reduced(self) -> list[Any]:
        """v − c²/(v′ + σ²), c the covariance with the last observed value and v′ its variance, given the others."""
        c, v = self.after_the_others[0, 1:], self.after_the_others[0, 0] + Fraction(self.sample.noise)
        if v <= 0:
            raise ImplementationFailed("the variance of an observation is not positive")
        return [before - each * each / v for before, each in zip(self.before, c, strict=True)]


@dataclass(frozen=True)
class Twice:
    """A mean, or a covariance, found otherwise and at once."""

    otherwise: Any
    at_once: Any
    at: Any = 0


class FoundTwice(Posterior[Sample]):
    """The posterior at once, and `otherwise`: means (m,) and covariances (m, m)."""

    otherwise: Any

    @property
    def means(self) -> list[Twice]:
        """Of each new value."""
        return [Twice(*both, at=i) for i, both in enumerate(zip(self.otherwise[0], self.mean, strict=True))]

    @property
    def covariances(self) -> list[Twice]:
        """Of each two new values."""
        pairs = product(range(self.sample.m), repeat=2)
        return [Twice(self.otherwise[1][pair], self.covariance[pair], at=pair) for pair in pairs]


class InTurn(FoundTwice[SeveralObservations]):
    """Given all observations at once, and the last ones after the others."""

    @property
    def last(self) -> int:
        """How many observations come later."""
        return min(LATER, self.sample.n // 2)

    @cached_property
    def first(self) -> Moments:
        """Given the first observations."""
        return self.after(self.sample.n - self.last)

    @cached_property
    def otherwise(self) -> Moments:
        """Given the others after them, one by one, exactly. Raises `ImplementationFailed` where one would have no variance."""
        (mean, C), r = self.first, self.last
        C = C + np.diag(np.array([Fraction(self.sample.noise)] * r + [Fraction(0)] * self.sample.m, dtype=object))
        for y in self.sample.exact_y[-r:]:
            if C[0, 0] == 0:
                raise ImplementationFailed("an observation that comes later would have no variance")
            mean, C = told(mean, C, y)
        return mean, C


def told(mean: np.ndarray, C: np.ndarray, y: Any) -> Moments:
    """The posterior of all values but the first, which is observed as y: C₁₁ is the variance of the observation."""
    gain = C[0, 1:] / C[0, 0]
    return mean[1:] + gain * (y - mean[0]), C[1:, 1:] - np.outer(C[1:, 0], gain)


class Weighed(Posterior[NoisyObservations]):
    """The posterior, and Bayesian regression on the rows, with weights of variance 1."""

    @cached_property
    def solution(self) -> np.ndarray:
        """(XᵀX + σ²I)⁻¹ times Xᵀy and the new rows, (d, 1 + m)."""
        sample, X = self.sample, self.sample.exact_X
        G = exact_product(X.T, X) + np.eye(sample.d, dtype=int).astype(object) * sample.noise
        return solved(G, np.column_stack([exact_product(X.T, sample.exact_y), exact_matrix(sample.new).T]))

    @cached_property
    def predicted(self) -> np.ndarray:
        """⟨x,ŵ⟩ of each new row."""
        return exact_product(exact_matrix(self.sample.new), self.solution[:, 0])

    @cached_property
    def spread(self) -> np.ndarray:
        """σ²xᵀ(XᵀX + σ²I)⁻¹x′."""
        return exact_product(exact_matrix(self.sample.new), self.solution[:, 1:]) * Fraction(self.sample.noise)


class InAnotherOrder(FoundTwice[SolvedObservations]):
    """The posterior, and that of the observations in the opposite order."""

    @property
    def is_nontrivial(self) -> bool:
        return len(set(zip(self.sample.rows, self.sample.targets, strict=True))) > 1

    @cached_property
    def otherwise(self) -> Moments:
        sample = self.sample
        return self.posterior(sample.K[::-1, ::-1], sample.k[::-1], sample.k_new, sample.targets[::-1])
