"""The texts on regression: claims that fail as printed."""

from __future__ import annotations

from fractions import Fraction

from ....properties.numbers.exact import sqrt
from ....properties.statements.conclusions import Law, at_most, is_true, less
from ..lasso import l1_ball_makes_sparse
from ..linear_regression import (
    least_squares_solution,
    sgd_with_small_steps_converges,
)
from ..oracles.least_squares import ball_value
from ..readings.models import DescentPath
from ..ridge import penalty_for_a_bound
from ..samples.tables import BallPoint, BoundedNorm, RegressionData, StepSizeRun


@least_squares_solution.printed(
    "ml-notes/ols-closed-form",
    mistake="Missing hypothesis: the columns of X must be linearly independent, else XᵀX has no inverse (always so for n < d).",
)
def inverse_always_exists(data: RegressionData) -> Law:
    """Printed: the explicit solution of linear regression is w* = (XᵀX)⁻¹Xᵀy, for any X and y."""
    yield is_true("XᵀX is invertible", data.invertible)


@l1_ball_makes_sparse.printed(
    "ml-notes/l1-ball-corner-sparsity",
    mistake="The optimum in the ball need not be its point nearest to the unconstrained one: it is if XᵀX is a multiple of the"
    " identity.",
    witness=lambda: BoundedNorm(((1, 0), (0, 2)), (2, 1), 1),
)
def corner_regions_lead_to_zeros(bound: BoundedNorm) -> Law:
    """If the unconstrained optimum lies in a corner region of the diamond ‖w‖₁ ≤ c, the optimum in the diamond has a zero.

    (A corner region: outside, and not over the interior of a facet. With a zero in place j, feature j is not used.)
    """
    if bound.invertible and bound.c > 0 and bound.d > 1:
        z = BallPoint(tuple(bound.least_squares), bound.c)
        if not z.inside and not z.over_a_face:
            with_a_zero = min(ball_value(bound.without(j), bound.c) for j in range(bound.d))
            yield at_most("least loss in the diamond with a zero, and without", with_a_zero, ball_value(bound, bound.c))


@sgd_with_small_steps_converges.printed(
    "ml-notes/sgd-always-converges",
    mistake="Missing hypotheses: on the step size, for a step multiplies the residual by 1 − η‖x‖², which is −1 or less from 2/‖x‖²"
    " on; and an exact fit, for between two targets of one point a constant step does not settle.",
    witness=lambda: StepSizeRun(((1,),), (1,), (0,), Fraction(2)),
)
def sgd_converges_for_any_step(run: DescentPath[StepSizeRun]) -> Law:
    """Printed: the loss is convex, so SGD always converges. On a single example its steps are a geometric sequence: they shrink."""
    first, last = (sum((step.after - step.w) ** 2) for step in (run.steps[0], run.steps[-1]))
    if run.sample.n == 1 and first:
        yield less("length of the last step", sqrt(last), sqrt(first))


@sgd_with_small_steps_converges.without("an exact fit")
def sgd_between_two_targets(run: DescentPath[StepSizeRun]) -> Law:
    """Where one point has two targets, a constant step goes from near one to near the other, for ever: its length does not fall."""
    first, last = (sum((step.after - step.w) ** 2) for step in (run.steps[0], run.steps[-1]))
    if first and run.sample.eta * run.sample.radius_squared < 2:
        yield less("length of the last step, of two targets", sqrt(last), sqrt(first))


@penalty_for_a_bound.printed(
    "ml-notes/ridge-constraint-penalty-equivalence",
    mistake="Not for c = 0: there only w = 0 is allowed, and no finite λ gives it unless Xᵀy = 0.",
)
def penalty_for_every_bound(bound: BoundedNorm) -> Law:
    """Printed: for any c there is a corresponding λ. But (XᵀX + λI)w = Xᵀy ≠ 0 has no solution w = 0, whatever λ is."""
    some = bound.c > 0 or not any(bound.exact_X.T @ bound.exact_y)
    yield is_true("some λ has a ridge solution with ‖w‖² ≤ c", some)
