r"""Least squares: minimise $\frac12\|Xw-y\|^2$, in closed form and by stochastic gradient descent."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from ...properties.allowances import EXACT, rounding
from ...properties.conclusions import at_most, equal, exercised, is_true, less
from ...properties.numbers import exact_matrix, exact_vector, rational, sqrt
from ...properties.oracles.psd import definiteness
from ...properties.roles import setting
from ...properties.roles.base import vector
from ...properties.roles.linear import coefficients, intercept, learns_intercept
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed, NotApplicable
from .oracles import UNIT_ROUNDOFF, shrunk, step_rounding, weight_rounding
from .roles.regression import LinearRegressor, SquaredLoss, StochasticDescent
from .samples.regression import Chord, ConsistentRun, RegressionData, StepSizeRun

PASSES = 4


@theorem(
    role=LinearRegressor,
    source=ml_notes("Supervised Learning, Linear Regression (l.307)"),
    sharpness=attained("every data set; the solution is unique where the columns are independent"),
    mutants=[
        "linear_regression.ForgetsTheTargets",
        "linear_regression.TransposedCorrelation",
        "linear_regression.SlightRidge",
        "linear_regression.IgnoresTheLastExample",
        "linear_regression.LeastAbsolute",
        "linear_regression.SinglePrecision",
    ],
    references=[
        "linear_regression.LeastSquares",
        "linear_regression.LeastSquares:fit_intercept=True",
        "linear_regression.LeastSquares:method=inverse",
    ],
)
def least_squares_solution(regressor: LinearRegressor, data: RegressionData) -> Iterator:
    r"""$w$ minimises $\frac12\|Xw-y\|^2$ if and only if $X^\top Xw=X^\top y$: then $w=(X^\top X)^{-1}X^\top y$, if that exists.

    Otherwise there are many solutions, which all have the same $Xw$. A fitted intercept counts as the weight of a constant feature.
    """
    if setting(regressor, "positive"):
        raise NotApplicable("its weights are bounded")
    regressor.fit(data.X, data.y)
    w = coefficients(regressor, data.d)
    if learns_intercept(regressor):
        data, w = data.with_constant(), np.append(w, intercept(regressor))
    best, slack = shrunk(data), weight_rounding(data)
    size = np.abs(data.exact_X).sum()
    yield exercised("an exact fit is impossible, and w is not 0", data.loss(best) != 0 and any(best))
    for k, v in enumerate(data.gradient(w)):
        yield equal("Xᵀ(Xw − y)", v, 0, rounding(slack.value * size**2, f"‖X‖² times {slack.origin}"))
        if invertible(data):
            yield equal("w and (XᵀX)⁻¹Xᵀy", w[k], best[k], slack)


def invertible(data: RegressionData) -> bool:
    """Whether XᵀX is."""
    return definiteness(data.exact_X.T @ data.exact_X).definite


@least_squares_solution.printed(
    claims=["ml-notes/ols-closed-form"],
    mistake="Missing hypothesis: the columns of X must be linearly independent, else XᵀX has no inverse (always so for n < d).",
)
def inverse_always_exists(regressor: LinearRegressor, data: RegressionData) -> Iterator:
    """Printed: the explicit solution of linear regression is w* = (XᵀX)⁻¹Xᵀy, for any X and y."""
    yield is_true("XᵀX is invertible", invertible(data))


@theorem(
    role=LinearRegressor,
    source=ml_notes("Supervised Learning, Linear Regression (l.305)", claims=["ml-notes/bias-absorption"]),
    sharpness="an identity",
    mutants=[
        "linear_regression.InterceptIsTheMean",
        "linear_regression.ForgetsTheIntercept",
        "linear_regression.NeverFitsTheIntercept",
        "linear_regression.PenalisesTheIntercept",
        "linear_regression.SubtractsTheIntercept",
    ],
    references=["linear_regression.LeastSquares"],
)
def intercept_is_a_constant_feature(regressor: LinearRegressor, data: RegressionData) -> Iterator:
    r"""$\langle w,x\rangle+b=\langle(w,b),(x,1)\rangle$: with an intercept, or with a last feature 1, the predictions are the same.

    (The fitted values of least squares are unique, the weights need not be.) Speaks of regressors with a ``fit_intercept``.
    """
    if not hasattr(regressor, "set_params"):
        raise NotApplicable("its fit_intercept cannot be set: it has no set_params")
    lifted = data.with_constant()
    regressor.set_params(fit_intercept=False)
    regressor.fit(lifted.X, lifted.y)
    without = vector(regressor.predict(lifted.X), "predictions", data.n)
    regressor.set_params(fit_intercept=True)
    regressor.fit(data.X, data.y)
    fitted = vector(regressor.predict(data.X), "predictions", data.n)
    w, b = coefficients(regressor, data.d), intercept(regressor)
    slack = weight_rounding(lifted)
    terms = max(sum(abs(v) for v in row) for row in lifted.rows)
    weights = max([1, *np.abs(w), abs(b)])
    slack = rounding(2 * terms * (slack.value + (data.d + 2) * UNIT_ROUNDOFF * weights), f"‖x‖ times {slack.origin}")
    yield exercised("an intercept matters", b != 0)
    for i, row in enumerate(lifted.rows):
        yield equal("the prediction, and ⟨(w,b),(x,1)⟩", fitted[i], sum(row * np.append(w, b)), slack)
        yield equal("the prediction with an intercept, and with a feature 1", fitted[i], without[i], slack)


@theorem(
    role=SquaredLoss,
    source=ml_notes("Supervised Learning, Linear Regression (l.306, 308)", claims=["ml-notes/squared-loss-convex"]),
    sharpness=attained("X(u − v) = 0: the loss is constant on the chord"),
    mutants=[
        "linear_regression.absolute_loss",
        "linear_regression.forgets_the_half",
        "linear_regression.unsquared",
        "linear_regression.huber",
        "linear_regression.ignores_the_last",
    ],
    references=["linear_regression.squared_loss"],
    floor=0.1,
)
def squared_loss_is_convex(loss: SquaredLoss, chord: Chord) -> Iterator:
    r"""$L(tu+(1-t)v)=tL(u)+(1-t)L(v)-\frac{t(1-t)}2\|X(u-v)\|^2$: it is convex, for one example and for their sum.

    All numbers are small dyadic rationals, so that nothing is rounded.
    """
    t, u, v = chord.t, exact_vector(chord.u), exact_vector(chord.v)
    middle = t * u + (1 - t) * v
    value = [rational(loss(w.astype(float), chord.X, chord.y)) for w in (middle, u, v)]
    bend = sum((chord.exact_X @ (u - v)) ** 2)
    yield exercised("the loss is not constant on the chord", bend != 0 and 0 < t < 1)
    yield at_most("L(tu + (1−t)v)", value[0], t * value[1] + (1 - t) * value[2])
    yield equal("L(tu + (1−t)v)", value[0], t * value[1] + (1 - t) * value[2] - t * (1 - t) * bend / 2)


@theorem(
    role=StochasticDescent,
    source=ml_notes("Supervised Learning, Linear Regression (l.308), with the missing hypotheses"),
    sharpness=attained("each step, as an identity"),
    mutants=[
        "linear_regression.climbs",
        "linear_regression.doubles_the_step",
        "linear_regression.forgets_the_target",
        "linear_regression.steps_by_the_sign",
        "linear_regression.decays_the_step",
        "linear_regression.skips_the_last",
    ],
    references=["linear_regression.descend"],
)
def sgd_with_small_steps_converges(descend: StochasticDescent, run: ConsistentRun) -> Iterator:
    r"""If $Xw^*=y$ and $\eta R^2<2$, then $\sum_tr_t^2\le\|w_0-w^*\|^2/(\eta(2-\eta R^2))$ for the residuals $r_t$ that SGD meets.

    So they go to 0, and so do the steps. Each step takes $\eta(2-\eta\|x\|^2)r^2\ge0$ from $\|w-w^*\|^2$. Hypotheses: the step
    size is constant, $R=\max\|x_i\|$. Without an exact fit, a constant step does not settle: steps must shrink.
    """
    path, star = visited(descend, run), exact_vector(run.solution)
    far = [sum((w - star) ** 2) for w in path]
    spent: Any = 0
    squares: Any = 0
    drift = EXACT
    yield exercised("the start does not fit", any(run.exact_X @ path[0] - run.exact_y))
    for k, (w, after) in enumerate(pairwise(path)):
        x = run.exact_X[k % run.n]
        r = x @ w - run.exact_y[k % run.n]
        slack = step_rounding(run, w, run.eta)
        for a, b in zip(after, w - run.eta * r * x, strict=True):
            yield equal("w − η(⟨w,x⟩ − y)x", a, b, slack)
        moved = 3 * run.d * slack.value * (1 + max(abs(after - star)))
        drift = drift + rounding(moved, "float64 steps")
        spent = spent + run.eta * (2 - run.eta * sum(x * x)) * r * r
        yield equal("‖w − w*‖² after the step", far[k + 1], far[0] - spent, drift)
        squares = squares + r * r
    yield at_most("η(2 − ηR²) Σ r²", run.eta * (2 - run.eta * run.radius_squared) * squares, far[0], drift)


@sgd_with_small_steps_converges.printed(
    claims=["ml-notes/sgd-always-converges"],
    mistake="Missing hypothesis on the step size: a step multiplies the residual by 1 − η‖x‖², which may be below −1.",
    witness=lambda: StepSizeRun(((1,),), (1,), (0,), Fraction(3)),
)
def sgd_converges_for_any_step(descend: StochasticDescent, run: StepSizeRun) -> Iterator:
    """Printed: the loss is convex, so SGD always converges. On a single example its steps are a geometric sequence: they shrink."""
    path = visited(descend, run)
    first, last = sum((path[1] - path[0]) ** 2), sum((path[-1] - path[-2]) ** 2)
    if run.n == 1 and first:
        yield less("length of the last step", sqrt(last), sqrt(first))


def visited(descend: Any, run: StepSizeRun) -> np.ndarray:
    """The weights of `PASSES` passes, exactly. Raises `ImplementationFailed` if there are not 1 + PASSES·n."""
    path = exact_matrix(descend(run.X, run.y, float(run.eta), np.array(run.start, dtype=float), PASSES))
    if path.shape != (1 + PASSES * run.n, run.d):
        raise ImplementationFailed(f"it returned weights of shape {path.shape}, not {(1 + PASSES * run.n, run.d)}")
    return path
