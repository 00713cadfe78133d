r"""Exponential reweighting over the rationals: the distributions, errors and normalisers that an ensemble implies.

Given the votes $h_t(x_i)$, the labels and coefficients $\alpha_t$, AdaBoost's $D_1$ is uniform and
$D_{t+1}(i)=D_t(i)e^{-\alpha_ty_ih_t(x_i)}/Z_t$. With $a_t=e^{\alpha_t}$ rational everything here is: the weights, after clearing
the common factor $\prod_sa_s^{-1}$, are products of the $a_s^2$ over the rounds that got the example wrong.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any

import flint

from ...properties.numbers.exact import Number, as_float, exact, exp, from_flint, log, to_fmpq
from ...properties.statements.verdicts import Idle

U = Fraction(1, 2**53)  # the unit roundoff of float64
NEGLIGIBLE = Fraction(1, 2**40)
SMALL = Fraction(1, 4)  # the bounds on what follows from an error are of first order, doubled: they hold below this


@dataclass(frozen=True)
class Reweighting:
    """The run that classifiers and coefficients imply.

    agreement: (T, n) of the yᵢh_t(xᵢ), ±1. growth: (T,) of a_t = exp(α_t) > 0, rational.
    """

    agreement: tuple[tuple[int, ...], ...]
    growth: tuple[Fraction, ...]

    @property
    def n(self) -> int:
        return len(self.agreement[0])

    @property
    def T(self) -> int:
        return len(self.agreement)

    @cached_property
    def _weights(self) -> list[tuple[list[int], int]]:
        """For t = 1 … T+1 integer weights proportional to D_t, with the integer that stands for 1."""
        weights, one = [1] * self.n, 1
        out = [(weights, one)]
        for row, a in zip(self.agreement, self.growth, strict=True):
            p, q = a.numerator**2, a.denominator**2
            weights = [w * p if v < 0 else w * q for w, v in zip(weights, row, strict=True)]
            one *= q
            out.append((weights, one))
        return out

    def distribution(self, t: int) -> list[Fraction]:
        """D_{t+1}, for t = 0 … T (so `distribution(0)` is uniform)."""
        weights, _ = self._weights[t]
        total = sum(weights)
        return [Fraction(w, total) for w in weights]

    def error_of(self, t: int, s: int) -> Fraction:
        """The weight under D_{s+1} of what the classifier of round t+1 gets wrong."""
        weights, _ = self._weights[s]
        return Fraction(sum(w for w, v in zip(weights, self.agreement[t], strict=True) if v < 0), sum(weights))

    @cached_property
    def errors(self) -> list[Fraction]:
        """ε_1, …, ε_T."""
        return [self.error_of(t, t) for t in range(self.T)]

    @property
    def rounds_with_an_edge(self) -> int:
        """How many rounds have ε_t ≠ ½."""
        return sum(2 * e != 1 for e in self.errors)

    @cached_property
    def normalizers(self) -> list[Fraction]:
        """Z_t = ε_t a_t + (1−ε_t)/a_t."""
        return [e * a + (1 - e) / a for e, a in zip(self.errors, self.growth, strict=True)]

    @cached_property
    def _scale(self) -> Fraction:
        """What exp(−yᵢf(xᵢ)) has to be multiplied by to give the last integer weights."""
        scale = Fraction(self._weights[self.T][1])
        for a in self.growth:
            scale *= a
        return scale

    @property
    def losses(self) -> list[Fraction]:
        """exp(−yᵢf(xᵢ)) with f = Σ α_t h_t, for each example."""
        return [w / self._scale for w in self._weights[self.T][0]]

    @property
    def loss(self) -> Fraction:
        """Their mean."""
        return sum(self._weights[self.T][0]) / (self.n * self._scale)


def fast_product(factors: Iterable[Fraction]) -> Fraction:
    """The product of rationals with thousands of digits."""
    out = flint.fmpq(1)
    for factor in factors:
        out *= to_fmpq(factor)
    return Fraction(from_flint(out))


@dataclass(frozen=True)
class Run:
    """An implementation's run, replayed with its own coefficients on AdaBoost's scale, and what float64 may do to it.

    scale: the factor c from declared weights to coefficients α_t; it makes the first one that is not 0 equal to ½ ln((1−ε)/ε).
    tol: by how much the implementation keeps ε and 1−ε off 0 where it takes the logarithm.
    """

    replay: Reweighting
    alpha: tuple[Fraction, ...]
    scale: Fraction
    start: int
    tol: Fraction = Fraction(0)

    @cached_property
    def rounded(self) -> Run:
        """The same run of an implementation with tol = 0: what float64 alone may do to it."""
        return replace(self, tol=Fraction(0))

    @cached_property
    def past(self) -> list[Fraction]:
        """Σ_{s≤t}|α_s|, for t = 0 … T."""
        return list(accumulate((Fraction(float(abs(a))) for a in self.alpha), initial=Fraction(0)))

    def distribution_slack(self, t: int) -> Fraction:
        """A bound on the relative error of the weights that float64 gives to the examples in round t+1, normalised.

        A round multiplies by exp(∓α_t), or adds to a logarithm and exponentiates: with L ≥ |ln D(i)| the argument is off by
        (2L + 2)u, the exponential by 2u, product and division by 2u, and the replay's own a_t by 2u: (8 + 4L)u a round. Sums of n
        weights add 2nu, twice. The scale c, read off one coefficient, is off by κ relative: 2κΣ|α_s| in the exponents.
        """
        past = self.past[t]
        L = Fraction(math.log(self.replay.n)) + 2 * past
        return t * (8 + 4 * L) * U + (4 * self.replay.n + 16) * U + 2 * past * self._scale_error + 2 * self.start * NEGLIGIBLE

    def coefficient_slack(self, t: int) -> Fraction:
        """A bound on |α_t − ½ ln((1−ε_t)/ε_t)| for a float64 implementation, 0 < ε_t < 1.

        A relative error r in ε_t changes the logarithm of the odds by r/(1−ε_t) to first order, and is doubled to cover the rest.
        """
        return self._plain_slack(t, self.distribution_slack(t)) + abs(self.alpha[t]) * self._scale_error

    @cached_property
    def excess(self) -> Fraction:
        """What rounded coefficients add to ∏Z_t, relatively: Z_t is cosh(α − α_t) times its smallest value."""
        return sum((4 * self.coefficient_slack(t) ** 2 for t in range(self.replay.T)), Fraction(0))

    def _plain_slack(self, t: int, r: Fraction) -> Fraction:
        right = Fraction(as_float(1 - self.replay.errors[t]) * (1 - 2**-50))  # a few digits of it are enough
        slack = (r + 4 * U) / right + 2 * U * (1 + abs(self.alpha[t])) + self._guard(t)
        if self.tol and (r > SMALL or slack > SMALL):
            raise Idle("a tol that is small against every ε_t")
        return slack

    def _guard(self, t: int) -> Fraction:
        """What tol does to α_t: ½ ln((1−ε+a)/(ε+b)), 0 ≤ a, b ≤ tol, is within ½(tol/ε + tol/(1−ε)) of ½ ln((1−ε)/ε).

        So is the coefficient of ε clipped to [tol, 1−tol].
        """
        if not self.tol:
            return Fraction(0)
        error = Fraction(as_float(self.replay.errors[t]))
        return self.tol / (2 * error * (1 - error)) * Fraction(9, 8)  # of rounded ε, and of the first order

    @cached_property
    def _scale_error(self) -> Fraction:
        """κ: the relative error of the coefficient that the scale is read from, whose distribution is uniform."""
        if self.start >= self.replay.T or self.alpha[self.start] == 0:
            return Fraction(0)
        return self._plain_slack(self.start, (4 * self.replay.n + 16) * U) / abs(self.alpha[self.start])


def perfect_round(agreement: tuple[tuple[int, ...], ...]) -> int | None:
    """The first round whose classifier is right on all examples, or wrong on all: its coefficient is infinite."""
    return next((t for t, row in enumerate(agreement) if len(set(row)) == 1), None)


def replay(agreement: tuple[tuple[int, ...], ...], weights: tuple[int | Fraction, ...], tol: Fraction = Fraction(0)) -> Run:
    """The run that declared classifiers and weights imply. No classifier may be right, or wrong, on all examples.

    Weights below 2⁻⁴⁰ of the largest count as 0 where the scale is sought. Coefficients and their exponentials are rounded to
    53 bits, which `Run` accounts for. Raises `OverflowError` for coefficients beyond ±700.
    """
    largest = max((abs(w) for w in weights), default=0)
    start = next((t for t, w in enumerate(weights) if abs(w) > NEGLIGIBLE * largest), len(weights))
    scale = Fraction(1)
    if start < len(weights):
        mistakes = agreement[start].count(-1)
        odds = Fraction(len(agreement[start]) - mistakes, mistakes)
        scale = Fraction(as_float(exact(log(odds) / (2 * weights[start])))) if odds != 1 else Fraction(0)
    alpha = tuple(Fraction(scale * w) for w in weights)
    if any(abs(a) > 700 for a in alpha):
        raise OverflowError("a coefficient is larger than 700")
    growth = tuple(Fraction(as_float(exp(a))) for a in alpha)
    return Run(Reweighting(agreement, growth), alpha, scale, start, tol)


def ln_factor(e: Fraction, theta: Fraction) -> Number:
    r"""$\ln2\sqrt{e^{1-\theta}(1-e)^{1+\theta}}$."""
    return ((1 - theta) * log(2 * e) + (1 + theta) * log(2 * (1 - e))) / 2


def share(of: Any) -> Fraction:
    """The share of the examples for which a condition holds."""
    held = list(of)
    return Fraction(sum(held), len(held))
