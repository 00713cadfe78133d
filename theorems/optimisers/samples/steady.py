"""Runs in which each coordinate of the gradients keeps its sign: nothing in a step of the common methods cancels."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.working import Random, row, rows, working
from .runs import GradientSequence

MOST_STEPS = 5


@sample_type
@excluded(f"there are more than {MOST_STEPS} steps", lambda self: self.T > MOST_STEPS)
@excluded(
    "an entry is 0, or changes its sign",
    lambda self: any(
        len({(v > 0) - (v < 0) for v in column} | {0}) != 2 or 0 in column for column in zip(*self.gradients, strict=True)
    ),
)
class SteadyRun(GradientSequence):
    """At most five gradients, no entry of which is 0 or changes its sign; numbers that float32 has."""


@strategy(SteadyRun)
def steady_runs(draw: st.DrawFn) -> SteadyRun:
    """One to twenty coordinates, whose gradients are a hundred times as large in some steps as in others."""
    d, T = draw(st.sampled_from([1, 2, 3, 20])), draw(st.integers(1, MOST_STEPS))
    signs = [draw(st.sampled_from([-1, 1])) for _ in range(d)]
    sizes = st.sampled_from([Fraction(1, 4), Fraction(1, 2), 1, 2, 3, 32])
    gradients = tuple(tuple(sign * draw(sizes) for sign in signs) for _ in range(T))
    return SteadyRun(tuple(draw(st.integers(-4, 4)) for _ in range(d)), gradients)


@working(SteadyRun, most=1025)
def steady_run(random: Random, n: int) -> SteadyRun:
    """n coordinates."""
    signs = random.choice([-1, 1], n)
    sizes = random.integers(1, 100, (int(random.integers(1, MOST_STEPS + 1)), n))
    gradients = tuple(tuple(v * Fraction(1, 4) for v in each) for each in rows(sizes * signs))
    return SteadyRun(row(random.integers(-9, 10, n)), gradients)
