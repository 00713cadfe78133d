"""The worst classifier for two distributions of noise, the Gaussian radius, and certificates from counts."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import Number, exact, rational
from ....properties.roles import role
from ....properties.roles.base import setting
from ....properties.roles.readings import Reading
from ....properties.samples.tables import Rational, as_floats
from ..oracles import binomial, normal_probability, normal_quantile, upper_tail
from ..samples.noise import Counts, Mode, NoisePair, Repeated
from ..samples.slabs import Slabs

DEFAULT_TOL = Fraction(1, 10**11)


@role("worst-case-probability")
class WorstCaseProbability(Protocol):
    """``least(p, q, p_A)``: the least Σqh over all h with values in [0, 1] and Σph ≥ p_A.

    p and q are the (n,) probabilities of the places under noise at x and at x + δ; h is the probability of the answer at a place.
    """

    def __call__(self, p: Any, q: Any, p_A: float) -> Any: ...


@role("gaussian-radius")
class GaussianRadius(Protocol):
    """``radius(p_A, sigma)``: the ℓ2 radius within which the smoothed answer of two is certain, for a base classifier that gives it
    with the probability p_A > 1/2 under N(0, σ²I).
    """

    def __call__(self, p_A: float, sigma: float) -> Any: ...


@role("counts-certificate")
class CountsCertificate(Protocol):
    """``certify(k, n, alpha, sigma)``: the ℓ2 radius that is certain but for a probability of at most α, or 0 for none.

    k of n answers under independent noise N(0, σ²I) were the one in question, of two; it is that of the exact one-sided confidence
    bound of a binomial probability, which may be off by ``tol``, 10⁻¹¹ where it declares none.
    """

    def __call__(self, k: int, n: int, alpha: float, sigma: float) -> Any: ...


@dataclass(frozen=True)
class Bound:
    """λp_A − Σ max(0, λp − q) for the threshold λ."""

    bound: Any
    at: Any = 0


class WorstCase(Reading[NoisePair], role=WorstCaseProbability):
    """The least probability that it states."""

    @cached_property
    def least(self) -> Number:
        p, q = (as_floats(column) for column in zip(*self.sample.rows, strict=True))
        return rational(self.model(p, q, float(self.sample.p_A)))

    @property
    def is_nontrivial(self) -> bool:
        return any(p != q for p, q in self.sample.rows) and 0 < self.sample.p_A < 1

    @property
    def bounds(self) -> list[Bound]:
        """Of each threshold."""
        return [Bound(self.sample.dual_bound(threshold), threshold) for threshold in self.sample.thresholds]

    @property
    def largest(self) -> Rational:
        return max(dual.bound for dual in self.bounds)


@dataclass(frozen=True)
class Shift:
    """A shift δ, and the probability there of a half-space with the unit normal u that has p_A at x."""

    delta: Any
    u: Any
    probability: Any
    at: int = 0


class Radius(Reading[Mode], role=GaussianRadius):
    """The radius that it states."""

    @property
    def is_nontrivial(self) -> bool:
        return self.sample.p_A > Fraction(51, 100)

    @property
    def shifts(self) -> list[Shift]:
        return [Shift(*each, at=i) for i, each in enumerate(self.sample.shifts)]

    @cached_property
    def radius(self) -> Number:
        return rational(np.asarray(self.model(float(self.sample.p_A), float(self.sample.sigma))).item())


class RadiusOfSlabs(Reading[Slabs], role=GaussianRadius):
    """The radius that it states."""

    @property
    def is_nontrivial(self) -> bool:
        return bool(self.sample.changes)

    @cached_property
    def radius(self) -> Number:
        return rational(np.asarray(self.model(float(self.sample.p_A), float(self.sample.sigma))).item())


class CertifiedCounts(Reading[Counts], role=CountsCertificate):
    """The radius that it states for the counts."""

    @cached_property
    def tol(self) -> Number:
        """How far the confidence bound may be off."""
        return exact(setting(self.model, "tol", DEFAULT_TOL))

    @cached_property
    def radius(self) -> Any:
        _ = self.tol  # what it declares before it is asked
        sample = self.sample
        return exact(np.asarray(self.model(sample.k, sample.n, float(sample.alpha), float(sample.sigma))).item())

    @cached_property
    def half(self) -> Number:
        """P(X ≥ k) for a binomial X of probability 1/2: above α there is nothing to certify."""
        return upper_tail(self.sample.n, self.sample.k, Fraction(1, 2))

    @cached_property
    def tail(self) -> Number:
        """P(X ≥ k) for the probability Φ(R/σ) that the radius R is right for."""
        sample = self.sample
        return upper_tail(sample.n, sample.k, normal_probability(self.radius / Fraction(sample.sigma)))


class Certified(Reading[Repeated], role=CountsCertificate):
    """The radii that it states for all counts."""

    @cached_property
    def radii(self) -> list[Number]:
        """For each count, with σ = 1."""
        sample = self.sample
        return [exact(np.asarray(self.model(k, sample.n, float(sample.alpha), 1.0)).item()) for k in self.counts]

    @cached_property
    def counts(self) -> range:
        """Those above n/2: of fewer nothing can be certain."""
        return range(self.sample.n // 2 + 1, self.sample.n + 1)

    @cached_property
    def failure(self) -> Number:
        """The probability of a count with a radius that is too large: R > Φ⁻¹(p)."""
        sample = self.sample
        most = normal_quantile(sample.p)
        wrong = [k for k, R in zip(self.counts, self.radii, strict=True) if most < R and R > 0]
        return sum(binomial(sample.n, k, Fraction(sample.p)) for k in wrong)
