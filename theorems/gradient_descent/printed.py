"""What the texts print of gradient descent on convex functions, and hypotheses dropped."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from hypothesis import strategies as st

from ...properties.conclusions import Law, at_most
from ...properties.samples.base import HypothesisNotMet, sample_type, strategy
from .convex import descent_lemma, potential_of_each_step, rate_on_convex_functions
from .readings import Descent
from .samples import DescentRun

potential_of_each_step.settles("ml-notes", "gd-convex-one-step")
rate_on_convex_functions.settles("ml-notes", "gd-convex-rate")


@sample_type
class LongStep(DescentRun):
    """A run on a function that is smooth for a larger constant than L only: the step is longer than smoothness allows."""

    smooth: ClassVar[None] = None  # type: ignore[assignment]  # no hypothesis of these

    def __post_init__(self) -> None:
        try:
            super().__post_init__()
        except HypothesisNotMet as error:
            if "smooth" not in str(error):
                raise


@strategy(LongStep)
def long_steps(draw: st.DrawFn) -> LongStep:
    """½(2w)² with L = 1, whose gradient is 4-Lipschitz."""
    return LongStep(((2,),), (0,), (draw(st.integers(1, 4)),), 0, 1, Fraction(1), draw(st.integers(1, 3)))


@descent_lemma.without("smoothness with the constant L")
def with_a_step_that_is_too_long(run: Descent[LongStep]) -> Law:
    """With η > 2/L a step may raise f."""
    for step in run.steps:
        yield at_most("f(w')", step.after, step.before, at=step)
