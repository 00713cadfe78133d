"""Runs of mirror descent: one function a round, a start, a step size, a domain with its mirror map, and a point to compare with."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import ceil, lcm
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import Number, exact_vector, log
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows
from .functions import PICKS, MaxAffine, maxima

DOMAINS = ("space", "cube", "simplex")
LONGEST = 700  # e⁷⁰⁰, and its inverse, are float64 numbers


@sample_type
class MirrorRun:
    """T convex functions, one for each round, a start and a point u in a domain, and the step size α > 0.

    The domain is the ``space`` R^d, or the ``cube`` [−1,1]^d, with Φ = ½‖x‖²; or the probability ``simplex`` with Φ = Σxⱼ log xⱼ,
    where the start is positive. All of these are 1-strongly convex, with respect to ‖·‖₂, ‖·‖₂ and ‖·‖₁. `pick` says which
    subgradient is handed over where there are several. The numbers are dyadic and the runs short, so that float64 makes no error
    but in logarithms, exponentials and quotients; and on the simplex no weight leaves its range.
    """

    rounds: tuple[MaxAffine, ...]
    start: Row
    u: Row
    alpha: Rational
    domain: str
    pick: str

    def __post_init__(self) -> None:
        if not self.rounds or any(f.d != len(self.start) for f in self.rounds) or len(self.u) != len(self.start):
            raise HypothesisNotMet("functions and points of one dimension are needed")
        if self.domain not in DOMAINS or self.pick not in PICKS:
            raise HypothesisNotMet("there is no such domain, or no such rule for picking a subgradient")
        if self.alpha <= 0:
            raise HypothesisNotMet("α is not positive")
        if not self.contains(self.start) or not self.contains(self.u):
            raise HypothesisNotMet(f"a point is not in the {self.domain}")
        if self.entropic and min(self.start) <= 0:
            raise HypothesisNotMet("Φ is not differentiable at the start")
        if self.entropic and 2 * self.length > LONGEST - ceil(1 / Fraction(min(self.start))).bit_length():
            raise HypothesisNotMet("a weight xⱼe^(−ξⱼ) may leave the range of float64")
        if not self.entropic and (max(map(abs, self.start)) + self.length > 2**53 * self.unit):
            raise HypothesisNotMet("float64 rounds an iterate")

    @property
    def d(self) -> int:
        return len(self.start)

    @property
    def T(self) -> int:
        return len(self.rounds)

    @property
    def entropic(self) -> bool:
        """Whether Φ is the negative entropy, else ½‖x‖²."""
        return self.domain == "simplex"

    @property
    def length(self) -> Rational:
        """How far each entry is moved at most, in the space of subgradients: αΣ‖gₜ‖_∞."""
        return self.alpha * sum(f.longest(None) for f in self.rounds)

    @cached_property
    def unit(self) -> Fraction:
        """2⁻ᵏ, of which all entries of iterates are whole multiples; 0 where there is none."""
        steps = (self.alpha * v / Fraction(2) for f in self.rounds for v in f.A.ravel())
        whole = lcm(*(Fraction(v).denominator for v in (*self.start, *steps)))
        return Fraction(1 if whole.bit_count() == 1 else 0, whole)

    @cached_property
    def L2(self) -> Rational:
        """The largest ‖g‖_*² of a subgradient: in ‖·‖₂, and on the simplex in ‖·‖_∞."""
        return max(f.longest(None) ** 2 if self.entropic else f.longest(2) for f in self.rounds)

    def contains(self, x: Any) -> bool:
        """Whether x is in the domain."""
        if self.entropic:
            return min(x) >= 0 and sum(x) == 1
        return self.domain == "space" or all(abs(v) <= 1 for v in x)

    def dual2(self, xi: Any) -> Rational:
        """‖ξ‖_*²."""
        return max(abs(xi)) ** 2 if self.entropic else xi @ xi

    def divergence(self, x: Any, y: Any) -> Number:
        """V_x(y), for Σxⱼ log xⱼ where x and y need not have the same sum, with 0 log 0 = 0; x is positive there."""
        if not self.entropic:
            return (y - x) @ (y - x) / Fraction(2)
        rest: Number = sum(x) - sum(y)
        for v, w in zip(x, y, strict=True):
            rest = rest + w * (log(w) - log(v)) if w and w != v else rest
        return rest

    @cached_property
    def points(self) -> list[np.ndarray]:
        """u, the start, and corners of the domain, or two points apart."""
        corners: list[Any] = [[int(i == j) for j in range(self.d)] for i in range(self.d)]
        if self.domain == "cube":
            corners = [[1] * self.d, [-1] * self.d]
        if self.domain == "space":
            corners = [[9] * self.d, [-9] + [9] * (self.d - 1)]
        return [exact_vector(v) for v in (self.u, self.start, *corners)]


@sample_type
@excluded("the domain is not the simplex", lambda self: not self.entropic)
class SimplexRun(MirrorRun):
    """A run of mirror descent on the simplex."""


@st.composite
def on_the_simplex(draw: st.DrawFn, d: int, positive: bool) -> Row:
    """1 is halved again and again; what need not be positive is a corner in every other case."""
    if not positive and draw(st.booleans()):
        corner = draw(st.integers(0, d - 1))
        return tuple(int(j == corner) for j in range(d))
    parts = [Fraction(1)]
    while len(parts) < d:
        i = draw(st.integers(0, len(parts) - 1))
        parts[i : i + 1] = [parts[i] / 2] * 2
    return tuple(draw(st.permutations(parts)))


def _run(draw: st.DrawFn, cls: Any, domain: str) -> Any:
    d, T = draw(st.integers(2 if domain == "simplex" else 1, 3)), draw(st.integers(1, 4))
    f = draw(maxima(d))
    rounds = tuple(draw(maxima(d)) for _ in range(T)) if draw(st.booleans()) else (f,) * T
    if domain == "simplex":
        start, u = draw(on_the_simplex(d, True)), draw(on_the_simplex(d, False))
    elif domain == "cube":
        half = st.tuples(*[st.integers(-2, 2).map(lambda v: Fraction(v, 2))] * d)
        start, u = draw(half), draw(half)
    else:
        start, u = draw(integer_rows(d)), draw(integer_rows(d))
    alpha = draw(st.sampled_from([1, Fraction(1, 2), Fraction(1, 4), Fraction(1, 16)]))
    return cls(rounds, start, u, alpha, domain, draw(st.sampled_from(PICKS)))


# Four rounds at most; the same function in all rounds, or another in each
strategy(MirrorRun)(lambda draw: _run(draw, MirrorRun, draw(st.sampled_from(DOMAINS))))
strategy(SimplexRun)(lambda draw: _run(draw, SimplexRun, "simplex"))  # runs on the simplex, in two or three dimensions
