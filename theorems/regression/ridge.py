r"""Ridge regression: a quadratic penalty, its closed form, the bound on the norm that it stands for, and weight decay."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.allowances import declared
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true
from ...properties.numbers import exact_vector, rational
from ...properties.roles import setting
from ...properties.roles.linear import coefficients, intercept, learns_intercept
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed, NotApplicable
from .oracles import shrunk, step_rounding, weight_rounding
from .roles.regression import DecayStep, RidgePenalty, RidgeRegressor
from .samples.regression import BoundedNorm, PenalisedStep, PositiveBound, RegressionData

ITERATIVE = ("sparse_cg", "lsqr", "sag", "saga", "lbfgs")


@theorem(
    role=RidgeRegressor,
    source=ml_notes("Supervised Learning, Ridge Regularization (l.333)", claims=["ml-notes/ridge-closed-form"]),
    sharpness=attained("every data set: the solution is unique"),
    mutants=[
        "ridge.HalvesThePenalty",
        "ridge.AveragesTheLoss",
        "ridge.ShrinksLeastSquares",
        "ridge.AddsToEveryEntry",
        "ridge.SquaresThePenalty:alpha=0.5",
        "ridge.SubtractsThePenalty",
    ],
    references=["ridge.Ridge", "ridge.Ridge:alpha=0.125", "ridge.Ridge:alpha=3.0,fit_intercept=True"],
)
def ridge_has_a_closed_form(regressor: RidgeRegressor, data: RegressionData) -> Iterator:
    r"""$\frac12\|Xw-y\|^2+\frac{\lambda}{2}\|w\|^2$ is least at $(X^\top X+\lambda I)^{-1}X^\top y$ only, for λ > 0 and any X.

    (With the mean squared error, N times λ stands there.) An intercept is not penalised: then X and y are centred first.
    """
    penalty = rational(setting(regressor, "alpha", 0))
    if penalty <= 0 or setting(regressor, "solver") in ITERATIVE or setting(regressor, "positive"):
        raise NotApplicable("its alpha is not positive, its weights are bounded, or its solver is iterative")
    regressor.fit(data.X, data.y)
    w, b, mean = coefficients(regressor, data.d), intercept(regressor), 0 * data.exact_X[0]
    slack = weight_rounding(data, penalty)
    if learns_intercept(regressor):
        mean, level = data.exact_X.sum(axis=0) / Fraction(data.n), Fraction(sum(data.targets), data.n)
        data = RegressionData(tuple(map(tuple, data.exact_X - mean)), tuple(data.exact_y - level))
        slack = slack + weight_rounding(data, penalty)
        yield equal("b", b, level - mean @ w, slack + step_rounding(data, w, 1, sum(abs(mean)) + abs(level)))
    best = shrunk(data, penalty)
    yield exercised("w is not 0", any(best))
    for k in range(data.d):
        yield equal("w and (XᵀX + λI)⁻¹Xᵀy", w[k], best[k], slack)


@theorem(
    role=RidgePenalty,
    source=ml_notes("Supervised Learning, Ridge Regularization (l.331), for c > 0"),
    sharpness=attained("every c: there is no gap"),
    mutants=[
        "ridge.ForTheNorm",
        "ridge.OneOverC",
        "ridge.AlwaysBinds",
        "ridge.StopsBisectingEarly",
        "ridge.ForTheMeanLoss",
        "ridge.NoPenalty",
    ],
    references=["ridge.PenaltyForRadius"],
)
def penalty_for_a_bound(penalty: RidgePenalty, bound: PositiveBound) -> Iterator:
    r"""For every $c>0$ there is a $\lambda\ge0$ such that $w_\lambda=\arg\min\frac12\|Xw-y\|^2+\frac{\lambda}{2}\|w\|^2$ solves
    $\min\frac12\|Xw-y\|^2$ subject to $\|w\|^2\le c$.

    For λ = 0, $w_0$ is the solution of least norm. Certified by duality: $w_\lambda$ is within the bound, and its loss exceeds
    the lower bound $\frac12\|Xw_\lambda-y\|^2+\frac{\lambda}{2}(\|w_\lambda\|^2-c)$ by $\frac{\lambda}{2}(c-\|w_\lambda\|^2)=0$.
    """
    found, c = rational(penalty(bound.X, bound.y, float(bound.c))), bound.c
    tol = rational(setting(penalty, "tol", Fraction(1, 10**6)))
    yield at_least("λ", found, 0)
    if found < 0:
        return
    w = shrunk(bound, found)
    norm = sum(w * w)
    free = shrunk(bound)
    yield exercised("the bound binds", sum(free * free) > c)
    yield at_most("‖w‖²", norm, c, declared(tol * c, "relative to c"))
    gap = found / Fraction(2) * (c - norm)
    yield at_most("λ(c − ‖w‖²)/2", gap, 0, declared(tol * sum(bound.exact_y**2) / 2, "relative to ½‖y‖²"))


@penalty_for_a_bound.printed(
    claims=["ml-notes/ridge-constraint-penalty-equivalence"],
    mistake="Not for c = 0: there only w = 0 is allowed, and no finite λ gives it unless Xᵀy = 0.",
)
def penalty_for_every_bound(penalty: RidgePenalty, bound: BoundedNorm) -> Iterator:
    """Printed: for any c there is a corresponding λ. But (XᵀX + λI)w = Xᵀy ≠ 0 has no solution w = 0, whatever λ is."""
    some = bound.c > 0 or not any(bound.exact_X.T @ bound.exact_y)
    yield is_true("some λ has a ridge solution with ‖w‖² ≤ c", some)


@theorem(
    role=DecayStep,
    source=ml_notes(
        "Supervised Learning, Ridge Regularization (l.334-337)",
        claims=["ml-notes/weight-decay-differs-from-ridge-gd", "ml-notes/weight-decay-first-order-prox"],
    ),
    sharpness="identities",
    mutants=[
        "ridge.ridge_gradient",
        "ridge.divides",
        "ridge.decays_first",
        "ridge.forgets_the_step_size",
        "ridge.sums_the_gradient",
        "ridge.never_decays",
    ],
    references=["ridge.decay_step"],
    floor=0.1,
)
def weight_decay_step(step: DecayStep, state: PenalisedStep) -> Iterator:
    r"""$w'=(1-\eta\lambda)\hat w$, $\hat w=w-\eta g$, approaches the ridge solution for $\lambda/(1-\eta\lambda)$, not for λ.

    $g=\frac1NX^\top(Xw-y)$. From the gradient step $w-\eta(g+\lambda w)$ of the ridge problem it differs by $\eta^2\lambda g$,
    and from its proximal step $\hat w/(1+\eta\lambda)$ by $\frac{(\eta\lambda)^2}{1+\eta\lambda}\hat w$: second-order terms both.
    With $w_*$ the solution for $\lambda/(1-\eta\lambda)$, $w'-w_*=(1-\eta\lambda)(I-\frac\eta NX^\top X)(w-w_*)$.
    """
    t, w = state.eta * state.penalty, exact_vector(state.w)
    new = taken(step, state, w)
    hat, slack = state.after_descent(w), step_rounding(state, w, state.eta)
    g = (w - hat) / state.eta
    star = shrunk(state, state.n * state.penalty / (1 - t))
    M = np.eye(state.d, dtype=int).astype(object) - state.exact_X.T @ state.exact_X * (state.eta / state.n)
    yield exercised("the gradient and the penalty are not 0", any(g) and t > 0)
    for k in range(state.d):
        yield equal("w'", new[k], (1 - t) * hat[k], slack)
        ridge = w[k] - state.eta * (g[k] + state.penalty * w[k])
        yield equal("w' − the gradient step of the ridge problem", new[k] - ridge, state.eta**2 * state.penalty * g[k], slack)
        yield equal("the proximal step − w'", hat[k] / (1 + t) - new[k], t * t / (1 + t) * hat[k], slack)
        yield equal("w' − w*", new[k] - star[k], (1 - t) * (M @ (w - star))[k], slack)


@weight_decay_step.printed(
    claims=["ml-notes/ridge-two-step-gd-weight-decay"],
    mistake="A first-order approximation: these steps rest at the ridge solution for λ/(1 − ηλ), so that of λ is left again.",
)
def decay_rests_at_the_ridge_solution(step: DecayStep, state: PenalisedStep) -> Iterator:
    """Printed: another way to solve the ridge problem is the gradient step followed by weight decay: so its solution stays."""
    w = shrunk(state, state.n * state.penalty)
    near = exact_vector(w.astype(float))  # the exact solution may not be a float: two more roundings
    slack = step_rounding(state, near, state.eta, more=max(abs(near)))
    for a, b in zip(taken(step, state, near), w, strict=True):
        yield equal("the step from the ridge solution", a, b, slack)


def taken(step: Any, state: PenalisedStep, w: np.ndarray) -> np.ndarray:
    """The weights after the step, exactly. Raises `ImplementationFailed` if there are not d."""
    new = exact_vector(step(w.astype(float), state.X, state.y, float(state.eta), float(state.penalty))).ravel()
    if len(new) != state.d:
        raise ImplementationFailed(f"returned {len(new)} weights, not {state.d}")
    return new
