r"""LASSO: the ℓ1 penalty, its proximal step, and where the ℓ1 ball makes a solution sparse."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.allowances import declared, rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true
from ...properties.numbers import exact_vector, rational
from ...properties.roles import setting
from ...properties.roles.base import vector
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from .oracles import UNIT_ROUNDOFF, ball_value, lasso_value, step_rounding
from .roles.regression import BallProjection, LassoGradient, LassoPenalty, LassoStep
from .samples.ball_points import BallPoint
from .samples.regression import BoundedNorm, PenalisedStep


@theorem(
    role=LassoStep,
    source=ml_notes(
        "Supervised Learning, LASSO (l.344-346)",
        claims=["ml-notes/lasso-soft-threshold-step", "ml-notes/lasso-prox-makes-gradient-continuous"],
    ),
    sharpness=attained("entries beyond ηλ on the same side: the distance of two of them stays"),
    mutants=[
        "lasso.subtracts_the_sign",
        "lasso.hard_threshold",
        "lasso.forgets_negatives",
        "lasso.forgets_the_step_size",
        "lasso.thresholds_first",
        "lasso.shrinks",
        "lasso.averages_again",
    ],
    references=["lasso.lasso_step"],
)
def soft_threshold_is_the_proximal_step(step: LassoStep, state: PenalisedStep) -> Iterator:
    r"""To move each entry of $\hat w=w-\eta g$ by ηλ towards 0, not across, minimises $\frac12\|u-\hat w\|^2+\eta\lambda\|u\|_1$.

    $g=\frac1NX^\top(Xw-y)$; an entry of exactly ±ηλ becomes 0 either way. The new weights $w'$ depend on $\hat w$ continuously,
    $|w'_k-u'_k|\le|\hat w_k-\hat u_k|$, and so does the direction $(w-w')/\eta$ of the step. They stay where they are exactly if
    $-g\in\lambda\,\partial\|w\|_1$: at the solutions of the LASSO.
    """
    t, w, u = state.eta * state.penalty, exact_vector(state.w), exact_vector(state.u)
    new, other = taken(step, state, w), taken(step, state, u)
    hat, hat_u = state.after_descent(w), state.after_descent(u)
    slack = step_rounding(state, w, state.eta, t) + step_rounding(state, u, state.eta, t)
    yield exercised("the threshold and an entry are not 0", t > 0 and any(hat))
    for k in range(state.d):
        yield equal("w'", new[k], hat[k] - t if hat[k] > t else hat[k] + t if hat[k] < -t else 0, slack)
        yield at_most("|w' − u'|", abs(new[k] - other[k]), abs(hat[k] - hat_u[k]), slack)
        value = (new[k] - hat[k]) ** 2 / Fraction(2) + t * abs(new[k])
        least = (u[k] - hat[k]) ** 2 / Fraction(2) + t * abs(u[k]) - (u[k] - new[k]) ** 2 / Fraction(2)
        size = abs(hat[k]) + abs(new[k]) + abs(u[k]) + t
        yield at_most("½(w' − ŵ)² + ηλ|w'|", value, least, rounding(4 * slack.value * (size + slack.value), slack.origin))
        slope = (w[k] - hat[k]) / state.eta  # g
        optimal = slope == -state.penalty * (1 if w[k] > 0 else -1) if w[k] else abs(slope) <= state.penalty
        if optimal:
            yield equal("w' where −g is in λ∂|w|", new[k], w[k], slack)


def taken(step: Any, state: PenalisedStep, w: np.ndarray) -> np.ndarray:
    """The weights after the step, exactly. Raises `ImplementationFailed` if there are not d."""
    return vector(step(w.astype(float), state.X, state.y, float(state.eta), float(state.penalty)), "weights", state.d)


@theorem(
    role=LassoGradient,
    source=ml_notes("Supervised Learning, LASSO (l.342-343)", claims=["ml-notes/l1-subgradient-sign"]),
    sharpness="an identity",
    mutants=[
        "lasso.forgets_the_penalty",
        "lasso.penalises_the_square",
        "lasso.never_negative",
        "lasso.wrong_sign",
        "lasso.smoothed_sign",
    ],
    references=["lasso.lasso_gradient"],
)
def penalty_adds_the_sign(gradient: LassoGradient, state: PenalisedStep) -> Iterator:
    r"""Where $w_k\ne0$, the gradient of $\frac1{2N}\|Xw-y\|^2+\lambda\|w\|_1$ has the extra term $\lambda\,\mathrm{sign}(w_k)$.

    From $w_k=-h$ to $w_k=h$ it rises by $2\lambda+2h\|x_k\|^2/N$: however small h is, by 2λ at least, a jump at 0 if λ > 0.
    """
    lam, h, N = state.penalty, Fraction(1, 1024), state.n
    found, g = at(gradient, state, exact_vector(state.w)), state.gradient(exact_vector(state.w)) / Fraction(N)
    slack = step_rounding(state, state.w, Fraction(1, N), lam)
    yield exercised("λ > 0 and a weight that is not 0", lam > 0 and any(state.w))
    for k, v in enumerate(state.w):
        if v:
            yield equal("the entry of the gradient", found[k], g[k] + lam * (1 if v > 0 else -1), slack)
        left, right = exact_vector(state.w), exact_vector(state.w)
        left[k], right[k] = -h, h
        rise = at(gradient, state, right)[k] - at(gradient, state, left)[k]
        bend = 2 * h * sum(state.exact_X[:, k] ** 2) / N
        yield equal("the rise from −h to h", rise, 2 * lam + bend, rounding(4 * slack.value, slack.origin))


def at(gradient: Any, state: PenalisedStep, w: np.ndarray) -> np.ndarray:
    """The gradient at w, exactly."""
    return vector(gradient(w.astype(float), state.X, state.y, float(state.penalty)), "gradient", state.d)


@theorem(
    role=BallProjection,
    source=ml_notes("Supervised Learning, LASSO (l.348)", claims=["ml-notes/l1-ball-corner-sparsity"]),
    sharpness=attained("every point: the projection is unique"),
    mutants=[
        "lasso.rescales",
        "lasso.always_on_the_sphere",
        "lasso.thresholds_by_the_mean",
        "lasso.never_sparse",
        "lasso.to_the_corner",
        "lasso.euclidean_ball",
    ],
    references=["lasso.project_to_l1_ball"],
)
def l1_ball_makes_sparse(project: BallProjection, point: BallPoint) -> Iterator:
    r"""From outside, z is sent to a point without zeros only if it lies over the interior of a facet of $\{\|w\|_1\le c\}$.

    That is, if every $|z_j|$ exceeds $(\|z\|_1-c)/d$. From everywhere else (the corner regions: over a face of lower dimension,
    for d = 2 a corner) it gets a zero. Each $|z_j|$ is lowered by the same θ, or to 0, where $\theta=(\sum_{j\le k}|z_j|-c)/k$ for
    the k largest. A corner, with a single entry left, is where the largest $|z_j|$ exceeds the next by c at least.
    """
    w = vector(project(np.array(point.z, dtype=float), float(point.c)), "entries", len(point.z))
    slack = rounding(8 * (len(w) + 2) * UNIT_ROUNDOFF * (sum(map(abs, point.z)) + point.c), "float64 sums of all |zⱼ|")
    yield exercised("z lies outside, in a corner region", not point.inside and not point.over_a_face)
    for a, b in zip(w, point.projection, strict=True):
        yield equal("the nearest point", a, b, slack)
    if not point.inside:
        zeros = sum(v == 0 for v in point.projection)
        yield is_true("a zero, unless z lies over a facet", (zeros == 0) == point.over_a_face)
        sizes = sorted(map(abs, point.z), reverse=True)
        yield is_true("one entry, if it leads by c", (len(w) - zeros == 1) == (len(w) == 1 or sizes[0] - sizes[1] >= point.c))


@theorem(
    role=LassoPenalty,
    source=ml_notes("Supervised Learning, LASSO (l.341)", claims=["ml-notes/l1-constraint-penalty-equivalence"]),
    sharpness=attained("every c: there is no gap"),
    mutants=[
        "lasso.ForTheMeanLoss",
        "lasso.ForTheSquareNorm",
        "lasso.ForgetsTheHalf",
        "lasso.LargestCorrelation",
        "lasso.OneOverC",
        "lasso.NoPenalty",
    ],
    references=["lasso.PenaltyForDiamond"],
    floor=0.1,
    examples=40,
)
def lasso_penalty_for_a_bound(penalty: LassoPenalty, bound: BoundedNorm) -> Iterator:
    r"""For every $c\ge0$ there is a $\lambda\ge0$ such that the solutions of $\min\frac12\|Xw-y\|^2$, $\|w\|_1\le c$, minimise
    $\frac12\|Xw-y\|^2+\lambda\|w\|_1$.

    Certified by duality: both values are computed over the rationals, and the penalised one minus λc is the other. For c = 0 too:
    unlike a squared norm, the ℓ1 norm has a corner at 0, and $\lambda\ge\max|X^\top y|$ gives w = 0.
    """
    found, c = rational(penalty(bound.X, bound.y, float(bound.c))), bound.c
    tol = rational(setting(penalty, "tol", Fraction(1, 10**6)))
    yield at_least("λ", found, 0)
    if found < 0:
        return
    least = ball_value(bound, c)
    half = sum(bound.exact_y**2) / Fraction(2)
    yield exercised("the bound binds", least > ball_value(bound, c + 1000))
    yield at_most("min(½‖Xw − y‖² + λ‖w‖₁) − λc", lasso_value(bound, found) - found * c, least)
    slack = declared(tol * max(1, half), "relative to max(1, ½‖y‖²)")
    yield at_least("min(½‖Xw − y‖² + λ‖w‖₁) − λc", lasso_value(bound, found) - found * c, least, slack)
