"""Finite sums F = (1/n)Σf_k of functions with exact curvature, and rounds of SVRG on them."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_matrix, exact_vector
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, integer_rows
from ...gradient_descent.samples.steps import step_below
from ...smoothness.samples.functions import Bent
from ...smoothness.samples.points import ABOVE_0, FROM_0, functions

SHORT = 8  # steps, up to which all sequences of indices are gone through


@sample_type
class SvrgRound:
    """n convex functions f_k(w) = h_k(w) + ⟨ξ_k,w⟩, each h_k least at 0 and Σξ_k = 0, so that F is least at w* = 0; and a round.

    The round has T steps of size 0 < η < 1/(2L) from a start, with a snapshot. The numbers drawn are dyadic and the round is
    short, so that float64 makes no error.
    """

    parts: tuple[Bent, ...]
    tilts: tuple[Row, ...]
    snapshot: Row
    start: Row
    eta: Rational
    T: int

    def __post_init__(self) -> None:
        if not self.parts or len(self.tilts) != len(self.parts):
            raise HypothesisNotMet("each function needs its tilt")
        d = self.parts[0].d
        if any(h.d != d or any(h.center) for h in self.parts) or any(len(v) != d for v in (*self.tilts, self.snapshot, self.start)):
            raise HypothesisNotMet("functions around 0, and points, of one dimension are needed")
        if any(h.lowest < 0 for h in self.parts) or any(sum(column) for column in zip(*self.tilts, strict=True)):
            raise HypothesisNotMet("the functions must be convex, and their tilts have the sum 0")
        if not 0 < 2 * self.eta * self.L < 1 or self.T < 1:
            raise HypothesisNotMet("0 < η < 1/(2L) and T ≥ 1 are needed")

    @property
    def n(self) -> int:
        return len(self.parts)

    @cached_property
    def L(self) -> Rational:
        """A constant for which each f_k is L-smooth."""
        return max(h.highest for h in self.parts)

    @cached_property
    def mu(self) -> Rational:
        """A constant for which F is μ-strongly convex, if it is positive: the mean of those of the f_k."""
        return sum((h.lowest for h in self.parts), Fraction(0)) / Fraction(self.n)

    @cached_property
    def _tilts(self) -> np.ndarray:
        return exact_matrix(self.tilts)

    def part_gradient(self, k: int, w: Any) -> np.ndarray:
        """∇f_k(w)."""
        return self.parts[k].gradient(w) + self._tilts[k]

    def part_value(self, k: int, w: Any) -> Rational:
        """f_k(w)."""
        return self.parts[k].value(w) + self._tilts[k] @ w

    def gradient(self, w: Any) -> np.ndarray:
        """∇F(w)."""
        return sum(self.part_gradient(k, w) for k in range(self.n)) / Fraction(self.n)  # type: ignore[return-value]

    def gap(self, w: Any) -> Rational:
        """F(w) − F*."""
        zero = exact_vector([0] * len(self.start))
        return sum((self.part_value(k, w) - self.part_value(k, zero) for k in range(self.n)), Fraction(0)) / Fraction(self.n)

    @property
    def sequences(self) -> list[tuple[int, ...]]:
        """All nᵀ sequences of indices; of a long round those that take the first function until the last step."""
        if self.is_long:
            return [(*(0,) * (self.T - 1), k) for k in range(self.n)]
        return list(product(range(self.n), repeat=self.T))

    @property
    def is_long(self) -> bool:
        """Whether there are too many sequences for all of them."""
        return self.n > 1 and self.T > SHORT


@sample_type
@excluded("F is not strongly convex", lambda self: self.mu <= 0)
@excluded("it does not start at its snapshot", lambda self: self.start != self.snapshot)
class SvrgRoundFromTheSnapshot(SvrgRound):
    """A round that starts at its snapshot, with a strongly convex F. What is expected of it goes over all sequences."""

    @property
    def is_long(self) -> bool:
        return False


def convex_sum(draw: st.DrawFn, n: int, values: tuple[Any, ...], from_the_snapshot: bool) -> Any:
    """The fields of a round but for the number of its steps, on n functions with curvatures among `values`."""
    d = draw(st.integers(1, 2))
    parts = tuple(draw(functions(values, True, centered=True, least=d, most=d)) for _ in range(n))
    tilts = [draw(integer_rows(d, 4)) for _ in range(n - 1)]
    last = tuple(-sum(row[j] for row in tilts) for j in range(d))
    snapshot = draw(integer_rows(d, 6))
    start = snapshot if from_the_snapshot else draw(integer_rows(d, 6))
    eta = step_below(max(h.highest for h in parts)) * draw(st.sampled_from([Fraction(1, 4), Fraction(1, 4), Fraction(1, 8)]))
    return parts, (*tilts, last), snapshot, start, eta


def _round(draw: st.DrawFn, cls: Any, values: tuple[Any, ...], from_the_snapshot: bool) -> Any:
    n = draw(st.sampled_from([1, 2, 2, 2, 2]))
    return cls(*convex_sum(draw, n, values, from_the_snapshot), draw(st.integers(1, 2)))


# One function or two, and at most four sequences: so the numbers stay dyadic, and few
strategy(SvrgRound)(lambda draw: _round(draw, SvrgRound, (1, 2, *FROM_0), False))
# Rounds that start at their snapshot, of strongly convex functions
strategy(SvrgRoundFromTheSnapshot)(lambda draw: _round(draw, SvrgRoundFromTheSnapshot, ABOVE_0, True))
