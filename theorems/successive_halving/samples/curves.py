"""Learning curves that end at their limits, and budgets for halving them."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row, Table
from ....properties.samples.working import Random, rows, unit, working
from .plans import rounds_of


@sample_type
@excluded("there is one curve only", lambda self: self.n < 2)
@excluded("two limits are least", lambda self: self.limits.count(min(self.limits)) > 1)
class LearningCurves(Table):
    """At least two curves, a row each: the losses after 1, 2, …, T steps, T from 1 on; afterwards each stays where it is.

    The last entry is the limit, and of one curve it is the least. Entries are numbers of float64.
    """

    @cached_property
    def limits(self) -> list[Any]:
        return [row[-1] for row in self.rows]

    @cached_property
    def best(self) -> int:
        """The curve of least limit."""
        return self.limits.index(min(self.limits))

    @cached_property
    def gaps(self) -> list[Any]:
        """Δᵢ of each curve, in the order given."""
        return [v - min(self.limits) for v in self.limits]

    def envelope(self, i: int) -> Row:
        """The least non-increasing γ with |ℓᵢᵏ − vᵢ| ≤ γ(k), for k = 1, …, T; afterwards it is 0."""
        away = [abs(v - self.limits[i]) for v in self.rows[i]]
        return tuple(max(away[k:]) for k in range(self.d))

    @cached_property
    def common(self) -> Row:
        """γ*, the largest of all envelopes."""
        return tuple(map(max, zip(*map(self.envelope, range(self.n)), strict=True)))

    def inverse(self, alpha: Any) -> int:
        """γ*⁻¹(α), the least t ≥ 1 with γ*(t) ≤ α."""
        return next(t for t, v in enumerate(self.common, 1) if v <= alpha)

    def own_inverse(self, i: int, alpha: Any) -> int:
        """γᵢ⁻¹(α)."""
        return next(t for t, v in enumerate(self.envelope(i), 1) if v <= alpha)

    @property
    def reflected(self) -> LearningCurves:
        """The curves 2vᵢ − ℓᵢ, from the last to the first: of the same γ* and the same gaps."""
        return LearningCurves(tuple(tuple(2 * row[-1] - v for v in row) for row in self.rows[::-1]))

    def beyond(self, alpha: Any) -> int:
        """The least t ≥ 1 with γ*(t) < α, for α > 0."""
        return next(t for t, v in enumerate(self.common, 1) if v < alpha)

    def after(self, i: int, steps: int) -> Any:
        """ℓᵢ after so many steps, at least 1."""
        return self.rows[i][min(steps, self.d) - 1]

    def steps(self, inverse: Any) -> int:
        """2⌈log₂ n⌉ max i(1 + γ*⁻¹(Δᵢ/2)) over i ≥ 2, the curves in the order of their limits, for some inverse."""
        ordered = sorted(self.gaps)[1:]
        return 2 * rounds_of(self.n) * max(i * (1 + inverse(Fraction(gap) / 2)) for i, gap in enumerate(ordered, 2))


@sample_type
@excluded("B is below 2⌈log₂ n⌉ max i(1 + t)", lambda self: self.budget < self.steps(self.beyond))
class CurvesAndBudget(LearningCurves):
    """With a budget of B steps, at least 2⌈log₂ n⌉ max i(1 + t), where t is the least with γ*(t) < Δᵢ/2."""

    budget: int

    NUMBERS: ClassVar[tuple[str, ...]] = ("budget",)


@sample_type
@excluded("B is below 2⌈log₂ n⌉ max i(1 + γ*⁻¹(Δᵢ/2))", lambda self: self.budget < self.steps(self.inverse))
class CurvesAsPrinted(LearningCurves):
    """With a budget of B steps, at least 2⌈log₂ n⌉ max i(1 + γ*⁻¹(Δᵢ/2))."""

    budget: int

    NUMBERS: ClassVar[tuple[str, ...]] = ("budget",)


@sample_type
class RungLosses(Table):
    """The losses of at least one configuration, a row each, after 1, 2, …, T steps: numbers of float64."""


def _curves(draw: st.DrawFn) -> tuple[Row, ...]:
    """A few curves that cross, tie for long, or end far from where they began."""
    if draw(st.integers(0, 4)) == 0:
        return _rival(draw)
    n, T = draw(st.integers(2, 6)), draw(st.integers(1, 7))
    limits = draw(st.lists(st.integers(1, 6), min_size=n - 1, max_size=n - 1))
    table = []
    for v in draw(st.permutations([0, *limits])):
        if draw(st.integers(0, 2)):
            row = draw(st.lists(st.integers(-2, 8).map(lambda k: Fraction(k, 2)), min_size=T - 1, max_size=T - 1))
        else:  # halfway to the next limit, for as long as possible
            row = [v + draw(st.sampled_from([Fraction(1, 2), Fraction(-1, 2), 1]))] * (T - 1)
        table.append((*row, v))
    return tuple(table)


def _rival(draw: st.DrawFn) -> tuple[Row, ...]:
    """Of up to nine curves one is ahead of the best for long, so that a first round is too short to tell; the others are worse."""
    n, T = draw(st.integers(2, 9)), draw(st.integers(3, 9))
    flat = [(0,) * T, (*[-1] * (T - 1), 1), *[(9,) * T] * (n - 2)]
    return tuple(draw(st.permutations(flat)))


strategy(LearningCurves)(lambda draw: LearningCurves(_curves(draw)))


@strategy(CurvesAndBudget)
def curves_and_budgets(draw: st.DrawFn) -> CurvesAndBudget:
    """Mostly just the budget that is enough."""
    table = _curves(draw)
    least = (curves := LearningCurves(table)).steps(curves.beyond)
    return CurvesAndBudget(table, least + draw(st.sampled_from([0, 0, 0, 1, 7])))


@strategy(CurvesAsPrinted)
def curves_and_printed_budgets(draw: st.DrawFn) -> CurvesAsPrinted:
    """Mostly just that budget; some whose losses never tie."""
    table = _curves(draw)
    if draw(st.booleans()):
        table = tuple((*[v + Fraction(i, 16) for v in row[:-1]], row[-1] + Fraction(i, 16)) for i, row in enumerate(table))
    curves = LearningCurves(table)
    return CurvesAsPrinted(table, curves.steps(curves.inverse) + draw(st.sampled_from([0, 0, 7])))


@strategy(RungLosses)
def rung_losses(draw: st.DrawFn) -> RungLosses:
    """Some losses are equal, or nearly so, and some are negative."""
    n, T = draw(st.integers(1, 12)), draw(st.integers(1, 17))
    level, unit = draw(st.integers(-1, 1)), Fraction(1, 2 ** draw(st.sampled_from([12, 30, 48])))
    near = st.integers(0, 7).map(lambda k: level + k * unit)
    entries = draw(st.sampled_from([st.integers(0, 3), st.integers(-99, 99).map(lambda k: Fraction(k, 8)), near]))
    return RungLosses(tuple(draw(st.lists(st.tuples(*[entries] * T), min_size=n, max_size=n))))


def _many(random: Random, n: int) -> tuple[Row, ...]:
    """n curves that fall to different limits, in units of any size; the best ones begin worst."""
    n, T = max(n, 2), int(random.integers(2, 9))
    limits = random.permutation(n)
    falls = np.outer(n - limits, np.arange(T - 1, -1, -1) ** 2)
    return rows(limits[:, None] + falls * int(random.integers(2)), unit(random))


working(LearningCurves, most=65)(lambda random, n: LearningCurves(_many(random, n)))


@working(CurvesAndBudget, most=65)
def many_curves_and_steps(random: Random, n: int) -> CurvesAndBudget:
    table = _many(random, n)
    curves = LearningCurves(table)
    return CurvesAndBudget(table, curves.steps(curves.beyond) + int(random.integers(0, 3)))


@working(RungLosses, most=129)
def many_configurations(random: Random, n: int) -> RungLosses:
    """n configurations, up to 33 steps; some losses are equal."""
    return RungLosses(rows(random.integers(0, int(random.choice([4, 10**6])), (n, int(random.choice([1, 8, 9, 16, 27, 33]))))))
