"""Exact probabilities of what s independent draws from a finite set show: sums over multisets, and binomial tails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import ceil, comb, e, factorial, prod
from math import log as float_log
from typing import Any

from ...properties.numbers.exact import Number, exact, log, sqrt
from .samples.risk import VCSample
from .samples.sampling import AccuracyGoal

Rational = int | Fraction


def multisets(n: int, s: int) -> Iterator[tuple[int, ...]]:
    """How often each of n elements was drawn, in all ways that add up to s."""
    if n == 1:
        yield (s,)
        return
    for first in range(s + 1):
        for rest in multisets(n - 1, s - first):
            yield (first, *rest)


def probability(counts: Sequence[int], masses: Sequence[Rational]) -> Fraction:
    """The probability that independent draws with these masses show these counts."""
    orders = factorial(sum(counts)) // prod(map(factorial, counts))
    return Fraction(orders) * prod((Fraction(p) ** c for c, p in zip(counts, masses, strict=True)), start=Fraction(1))


def binomial(s: int, q: Rational, k: int) -> Fraction:
    """The probability that k of s draws fall into a set of mass q."""
    return comb(s, k) * Fraction(q) ** k * (1 - Fraction(q)) ** (s - k)


@lru_cache(maxsize=4096)
def tail(s: int, q: Fraction, epsilon: Rational) -> Fraction:
    """The probability that the share of s draws in a set of mass q is off by more than ε."""
    a, n = q.numerator, q.denominator
    off = (k for k in range(s + 1) if abs(Fraction(k, s) - q) > epsilon)
    return Fraction(sum(comb(s, k) * a**k * (n - a) ** (s - k) for k in off), n**s)


def tail_of_some(sets: Iterable[frozenset[int]], masses: Sequence[Rational], s: int, epsilon: Rational) -> Fraction:
    """The probability that the share of s draws in some of the sets is off by more than ε: summed over all multisets of draws."""
    true = {A: sum((Fraction(masses[i]) for i in A), Fraction(0)) for A in sets}
    return sum(
        (
            probability(counts, masses)
            for counts in multisets(len(masses), s)
            if any(abs(Fraction(sum(counts[i] for i in A), s) - p) > epsilon for A, p in true.items())
        ),
        Fraction(0),
    )


def draws_needed(goal: AccuracyGoal) -> Number:
    """(3/ε²)(5 ln n + ln(1/δ))."""
    return exact(3 / Fraction(goal.epsilon) ** 2 * exact(5 * log(goal.n) + log(1 / Fraction(goal.delta))))


def deviation(sample: VCSample) -> Number:
    """√(44((d/m)ln(m/d) + (1/m)ln(1/δ)))."""
    d, m = sample.d, sample.m
    return sqrt(exact(44 * (d * log(Fraction(m, d)) + exact(log(1 / Fraction(sample.delta)))) / Fraction(m)))


def linear_factor(epsilon: Any, delta: Fraction) -> int:
    """K with ln(4/δ) + ln(2eK) ≤ ε²K/8, which does not depend on d."""
    K = ceil(2 / Fraction(epsilon) ** 2)
    while float_log(4 / delta) + float_log(2 * e * K) > float(epsilon) ** 2 * K / 8 - 1e-6:  # from there on it is met
        K += 1
    return K
