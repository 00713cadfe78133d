"""Points of the primal and dual space of an SVM, and functions with a Hessian: the samples of derivations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers import exact_vector
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import LabelledPoints, Row, integer_rows


@sample_type
class PrimalDualPoint(LabelledPoints):
    """Labelled points, any w and b, slack variables ξ, C > 0, and multipliers α, r ≥ 0, one each a point."""

    w: Row
    b: int
    C: int
    xi: Row
    alpha: Row
    r: Row

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.w) != self.d or any(len(v) != self.n for v in (self.xi, self.alpha, self.r)):
            raise HypothesisNotMet("w must have d entries, and ξ, α and r one for each point")
        if self.C <= 0 or any(v < 0 for v in (*self.alpha, *self.r)):
            raise HypothesisNotMet("C must be positive, and no multiplier negative")

    @property
    def constraints(self) -> list[Any]:
        """gᵢ = −yᵢ(⟨w,xᵢ⟩ + b) + 1."""
        scores = [sum(a * v for a, v in zip(self.w, row, strict=True)) + self.b for row in self.rows]
        return [1 - y * s for y, s in zip(self.labels, scores, strict=True)]

    def smaller(self) -> Iterator[PrimalDualPoint]:
        """Without a point, or without a feature."""
        for i in range(self.n):
            rows, labels, xi, alpha, r = self.rows, self.labels, self.xi, self.alpha, self.r
            with suppress(HypothesisNotMet):
                yield PrimalDualPoint(
                    rows[:i] + rows[i + 1 :], labels[:i] + labels[i + 1 :], self.w, self.b, self.C,
                    xi[:i] + xi[i + 1 :], alpha[:i] + alpha[i + 1 :], r[:i] + r[i + 1 :],
                )  # fmt: skip
        for j in range(self.d if self.d > 1 else 0):
            rows = tuple(row[:j] + row[j + 1 :] for row in self.rows)
            yield replace(self, rows=rows, w=self.w[:j] + self.w[j + 1 :])


@sample_type
class ScaledMargin:
    """A functional margin γ ≠ 0 and weights w ≠ 0."""

    gamma: int
    w: Row

    def __post_init__(self) -> None:
        if self.gamma == 0 or not any(self.w):
            raise HypothesisNotMet("γ and w must not be 0")


@sample_type
class Quartic:
    """f(w) = ½wᵀPw + (1/12) Σ cₖwₖ⁴, whose Hessian is P + diag(cₖwₖ²), with two points u and v."""

    P: tuple[Row, ...]
    c: Row
    u: Row
    v: Row

    def __post_init__(self) -> None:
        d = len(self.c)
        if not d or len(self.P) != d or any(len(row) != d for row in (*self.P, self.u, self.v)):
            raise HypothesisNotMet("P must be d × d, and c, u and v have d entries, d ≥ 1")
        if any(self.P[i][j] != self.P[j][i] for i in range(d) for j in range(i)):
            raise HypothesisNotMet("P is not symmetric")

    def __call__(self, w: Any) -> Any:
        """f(w), exactly, also where w comes as floats."""
        w = exact_vector(w)
        return w @ exact_vector(self.P) @ w / Fraction(2) + sum(exact_vector(self.c) * w**4) / Fraction(12)

    def hessian(self, w: Any) -> np.ndarray:
        """P + diag(cₖwₖ²)."""
        return exact_vector(self.P) + np.diag(exact_vector(self.c) * exact_vector(w) ** 2)


@strategy(PrimalDualPoint)
def primal_dual_points(draw: st.DrawFn) -> PrimalDualPoint:
    """Small integers; feasible, infeasible and tight constraints occur."""
    d, n = draw(st.integers(1, 3)), draw(st.integers(1, 5))
    rows = tuple(draw(integer_rows(d, 3)) for _ in range(n))
    labels = tuple(draw(st.sampled_from([-1, 1])) for _ in rows)
    natural = st.tuples(*[st.integers(0, 3)] * n)
    w, b, C = draw(integer_rows(d, 2)), draw(st.integers(-2, 2)), draw(st.integers(1, 3))
    return PrimalDualPoint(rows, labels, w, b, C, draw(integer_rows(n, 3)), draw(natural), draw(natural))


@strategy(ScaledMargin)
def scaled_margins(draw: st.DrawFn) -> ScaledMargin:
    """One to four entries, of which one is not 0."""
    w = draw(integer_rows(draw(st.integers(1, 4)), 3))
    return ScaledMargin(draw(st.sampled_from([1, 2, 3, -1, -2])), w if any(w) else (1, *w[1:]))


@strategy(Quartic)
def quartics(draw: st.DrawFn) -> Quartic:
    """Gram matrices, singular ones too, Gram matrices less a little, and any symmetric matrices; c often 0, sometimes negative."""
    d = draw(st.integers(1, 3))
    A = np.array([draw(integer_rows(d, 2)) for _ in range(draw(st.integers(0, d)))] or [(0,) * d], dtype=object)
    kind = draw(st.sampled_from(["gram", "less", "any"]))
    P = A.T @ A
    if kind == "less":
        P = P - np.eye(d, dtype=int)
    if kind == "any":
        B = np.array([draw(integer_rows(d, 2)) for _ in range(d)], dtype=object)
        P = B + B.T
    c = tuple(draw(st.sampled_from([0, 0, 1, 2])) for _ in range(d))
    if draw(st.integers(0, 3)) == 0:
        c = (-1, *c[1:])
    rows = tuple(tuple(int(v) for v in row) for row in P)
    return Quartic(rows, c, draw(integer_rows(d, 3)), draw(integer_rows(d, 3)))
