"""Weighted neighbours of a point with the answers of a model, to which a linear surrogate is fitted."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.exact import exact_vector, rational
from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, TargetedRows, as_floats, fractions, integer_rows
from ....properties.samples.working import Random, row, rows, working
from ..oracles import weighted_least_squares

WORST = 2.0**20


@sample_type
@excluded("k is not from 1 to d, or α is negative", lambda self: not 1 <= self.k <= self.d or self.alpha < 0)
@excluded(
    "a weight is not positive, or not exact in float64", lambda self: any(v <= 0 or rational(float(v)) != v for v in self.weights)
)
@excluded("the surrogate is not determined up to 2⁻²⁰", lambda self: not self.condition <= WORST)
class Neighbourhood(TargetedRows):
    """Rows zᵢ with answers yᵢ and weights πᵢ > 0, k ≥ 1 and α ≥ 0; Σ πᵢ(1,zᵢ)(1,zᵢ)ᵀ, and α, determine the surrogate well."""

    weights: Row
    k: int
    alpha: Rational

    BY_ROW: ClassVar[tuple[str, ...]] = ("targets", "weights")
    NUMBERS: ClassVar[tuple[str, ...]] = ("targets", "weights", "alpha")

    @cached_property
    def pi(self) -> np.ndarray:
        """The weights, float64."""
        return as_floats(self.weights)

    @cached_property
    def spectrum(self) -> np.ndarray:
        """The eigenvalues of the normal equations with an intercept."""
        A = np.concatenate([self.X, np.ones((self.n, 1))], axis=1)
        penalty = np.diag([float(self.alpha)] * self.d + [0.0])
        return np.linalg.eigvalsh(A.T @ (self.pi[:, None] * A) + penalty)

    @cached_property
    def condition(self) -> float:
        """The condition number of these; infinite where they are singular."""
        low, high = self.spectrum[[0, -1]]
        return float(high / low) if low > 0 else np.inf

    def objective(self, c: np.ndarray, b: Any) -> Any:
        """Σ πᵢ(yᵢ − ⟨c,zᵢ⟩ − b)² + α‖c‖²."""
        residuals = self.exact_y - self.exact_X @ c - b
        return exact_vector(self.weights) @ residuals**2 + self.alpha * (c @ c)

    @cached_property
    def best(self) -> tuple[np.ndarray, Any]:
        """The surrogate of the least objective among those with at most k coefficients that are not 0."""
        found = []
        for columns in combinations(range(self.d), self.k):
            solution = weighted_least_squares(self.exact_X, self.exact_y, self.weights, columns, self.alpha)
            if solution is None:
                raise HypothesisNotMet("the surrogate is not determined")
            found.append((self.objective(*solution), columns, solution))
        return min(found, key=lambda f: f[:2])[2]

    @cached_property
    def least(self) -> Any:
        """Its objective."""
        return self.objective(*self.best)

    @cached_property
    def size(self) -> float:
        """Σ πᵢ(|yᵢ| + |⟨c,zᵢ⟩| + |b|)² + α‖c‖² of the best, term by term: what is rounded in an objective."""
        c, b = self.best[0].astype(float), float(self.best[1])
        return float(self.pi @ (abs(self.y) + abs(self.X) @ abs(c) + abs(b)) ** 2 + float(self.alpha) * (c @ c))


@sample_type
@excluded(
    "w is 0, or the unit is on at a neighbour",
    lambda self: not any(self.w) or any(v > 0 for v in self.exact_X @ exact_vector(self.w) + self.b),
)
@excluded("an answer is not that of a unit that is off", lambda self: any(y != self.level for y in self.targets))
class DeadRegion(Neighbourhood):
    """All answers are a + v max(0, ⟨w,z⟩ + b) at points at which ⟨w,z⟩ + b ≤ 0, v ≠ 0 and w ≠ 0: they are a."""

    w: Row
    b: Rational
    level: Rational

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("w",)


def _rows(draw: st.DrawFn, d: int) -> tuple[Row, ...]:
    """A simplex, and more rows."""
    simplex = [tuple(2 * int(i == j) for j in range(d)) for i in range(-1, d)]
    more = draw(st.lists(draw(st.sampled_from([integer_rows(d, 3), fractions(d, 9)])), max_size=5))
    return tuple(simplex + more)


def _settings(draw: st.DrawFn, n: int, d: int) -> dict[str, Any]:
    weights = tuple(draw(st.sampled_from([1, 1, 2, Fraction(1, 2), Fraction(1, 8)])) for _ in range(n))
    k, alpha = draw(st.integers(1, d)), draw(st.sampled_from([0, 0, 1, 1, Fraction(1, 4)]))
    return {"weights": weights, "k": k if draw(st.booleans()) else d, "alpha": alpha}


@strategy(Neighbourhood)
def neighbourhoods(draw: st.DrawFn) -> Neighbourhood:
    """Up to three variables; or a third that alone explains more than the first or the second, which explain all together."""
    d = draw(st.integers(1, 3))
    table = _rows(draw, d)
    if d == 3 and draw(st.booleans()):
        table = tuple((a, b, a + b + (i == 1)) for i, (a, b, _) in enumerate(table))
        answers = tuple(a + b for a, b, _ in table)
        return Neighbourhood(table, answers, **{**_settings(draw, len(table), d), "k": 2, "alpha": 0})
    targets = draw(st.sampled_from([integer_rows(len(table), 4), fractions(len(table), 30)]))
    return Neighbourhood(table, draw(targets), **_settings(draw, len(table), d))


@strategy(DeadRegion)
def dead_regions(draw: st.DrawFn) -> DeadRegion:
    """The bias is so low that the unit is off, or at its kink at the nearest neighbour."""
    d = draw(st.integers(1, 3))
    table, w = _rows(draw, d), draw(integer_rows(d, 2).filter(any))
    b = -max(sum(a * v for a, v in zip(w, z, strict=True)) for z in table) - draw(st.integers(0, 2))
    level = draw(st.sampled_from([0, 0, 1, -3, rational(0.1)]))
    return DeadRegion(table, (level,) * len(table), **_settings(draw, len(table), d), w=w, b=rational(float(b)), level=level)


def _large(random: Random, n: int) -> dict[str, Any]:
    """n neighbours of up to 5 variables, with weights that fall with the distance."""
    d = int(random.integers(1, 6))
    Z = np.concatenate([2 * np.eye(d, dtype=int), np.zeros((1, d), dtype=int), random.integers(-4, 5, (n, d))])
    weights = tuple(Fraction(1, 2 ** min(10, int(v))) for v in abs(Z).sum(axis=1) // 2)
    k = int(random.integers(1, d + 1))
    return {"rows": rows(Z), "weights": weights, "k": k, "alpha": random.choice([0, 1, 1]).item()}


@working(Neighbourhood, most=129)
def neighbourhood_of_many(random: Random, n: int) -> Neighbourhood:
    fields = _large(random, n)
    return Neighbourhood(**fields, targets=row(random.integers(-9, 10, len(fields["rows"]))))


@working(DeadRegion, most=129)
def dead_region_of_many(random: Random, n: int) -> DeadRegion:
    fields = _large(random, n)
    w = row(random.integers(1, 4, len(fields["rows"][0])))
    b = -max(sum(a * v for a, v in zip(w, z, strict=True)) for z in fields["rows"])
    return DeadRegion(**fields, targets=(7,) * len(fields["rows"]), w=w, b=b, level=7)
