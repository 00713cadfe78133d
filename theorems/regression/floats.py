"""By how much float64 arithmetic, or a declared tol, may miss what the statements say of regressions.

u = 2⁻⁵³ is the unit roundoff. Bounds are of first order in u; a factor 2 stands for the higher orders.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.allowances import Allowance, declared, rounding
from ...properties.numbers import Number
from ...properties.rounding import UNIT_ROUNDOFF, of_inner_product
from ...properties.samples.tables import Row
from .lasso import l1_ball_makes_sparse, lasso_penalty_for_a_bound, penalty_adds_the_sign, soft_threshold_is_the_proximal_step
from .linear_regression import intercept_is_a_constant_feature, least_squares_solution, sgd_with_small_steps_converges
from .logistic_regression import cross_entropy_is_entropy_plus_divergence, sigmoid_is_a_probability
from .oracles import pseudo_inverse_size
from .printed import decay_rests_at_the_ridge_solution
from .readings import (
    ConsistentPath,
    DecayedStep,
    Entropies,
    FitsOfBothKinds,
    LeastSquaresFit,
    PenalisedGradient,
    PenaltyForBall,
    PenaltyForDiamond,
    Prediction,
    Projection,
    RidgeFit,
    Step,
    ThresholdedStep,
)
from .ridge import penalty_for_a_bound, ridge_has_a_closed_form, weight_decay_step
from .samples import PenalisedStep, RegressionData

# ---------------------------------------------------------------------------------------------------------- closed forms


@least_squares_solution.within("w and (XᵀX)⁻¹Xᵀy")
def weight(run: LeastSquaresFit) -> Allowance:
    """As in `of_weights`."""
    return rounding(of_weights(run.data), "16(n+d)²uκ‖G⁺‖‖X‖‖y‖, κ = ‖G‖‖G⁺‖")


@least_squares_solution.within("Xᵀ(Xw − y)")
def slope(run: LeastSquaresFit) -> Allowance:
    """‖X‖² times what the weights may be off by: Xᵀ(Xw − y) = XᵀX(w − w*). What is left of |X|ᵀ|y| is 0."""
    terms = max(abs(run.data.exact_X).T @ abs(run.data.exact_y))
    return rounding(of_weights(run.data) * abs(run.X).sum() ** 2, "‖X‖² times 16(n+d)²uκ‖G⁺‖‖X‖‖y‖, κ = ‖G‖‖G⁺‖", terms=terms)


@intercept_is_a_constant_feature.within("the prediction, and ⟨(w,b),(x,1)⟩")
def prediction(run: FitsOfBothKinds, i: int) -> Allowance:
    """A computed ⟨w,x⟩ + b of d + 1 terms, as in `of_inner_product`."""
    return rounding(of_inner_product(run.lifted.exact_X[i], run.w_and_b), "a float64 inner product")


@intercept_is_a_constant_feature.within("the prediction with an intercept, and with a feature 1")
def two_predictions(run: FitsOfBothKinds, i: int) -> Allowance:
    """Σ|xⱼ| times what each of the two weight vectors may be off by, and the inner products."""
    weights = 2 * abs(run.lifted.exact_X[i]).sum() * of_weights(run.lifted)
    return prediction(run, i) + rounding(weights, "‖x‖ times 16(n+d)²uκ‖G⁺‖‖X‖‖y‖, κ = ‖G‖‖G⁺‖")


@ridge_has_a_closed_form.within("w and (XᵀX + λI)⁻¹Xᵀy")
def ridge_weight(run: RidgeFit) -> Allowance:
    """As in `of_weights`; where the data are centred, once more for the data as they were, whose means round."""
    off = of_weights(run.data, run.penalty) + (of_weights(run.sample, run.penalty) if run.has_intercept else 0)
    return rounding(off, "16(n+d)²uκ‖G⁺‖‖X‖‖y‖, κ = ‖G‖‖G⁺‖, G = XᵀX + λI")


@ridge_has_a_closed_form.within("b")
def ridge_intercept(run: RidgeFit) -> Allowance:
    """Of ȳ − ⟨w,x̄⟩, the means computed too: (n + d + 2)u of the sum of the absolute terms, doubled."""
    data = run.sample
    terms = (abs(data.exact_X) @ abs(run.w) + abs(data.exact_y)).sum() / Fraction(data.n)
    return rounding(2 * (data.n + data.d + 2) * UNIT_ROUNDOFF * terms, "float64 means and an inner product")


def of_weights(data: RegressionData, penalty: Any = 0) -> Number:
    """How far float64 may leave the weights: 16(n+d)²·u·κ relative, κ = ‖G‖‖G⁺‖ for G = XᵀX + λI.

    Whether by the inverse, by Cholesky, QR or the singular values (N. J. Higham, *Accuracy and Stability of Numerical
    Algorithms* (2002), §10, §14.3 and §20): all are within a small multiple of uκ of ‖G⁺‖‖X‖‖y‖, norms as sums of entries.
    """
    G = data.exact_X.T @ data.exact_X + np.eye(data.d, dtype=int).astype(object) * Fraction(penalty)
    inverse = pseudo_inverse_size(G)
    condition = 1 + abs(G).sum() * inverse
    size = inverse * abs(data.exact_X).sum() * abs(data.exact_y).sum()
    return 16 * (data.n + data.d) ** 2 * UNIT_ROUNDOFF * condition * size


# ----------------------------------------------------------------------------------------------------------- single steps


@sgd_with_small_steps_converges.within("entry of w' − (w − η(⟨w,x⟩ − y)x)")
def sgd_entry(run: ConsistentPath, at: tuple[Step, int]) -> Allowance:
    """As in `of_sgd_step`."""
    step, j = at
    return rounding(of_sgd_step(run, step)[j], "float64 sums of a step")


@sgd_with_small_steps_converges.within("‖w − w*‖² after the step")
def distance(run: ConsistentPath, step: Step) -> Allowance:
    """As in `of_steps`, up to this one."""
    return rounding(of_steps(run, step.t), "float64 steps, carried through the proof")


@sgd_with_small_steps_converges.within("η(2 − ηR²) Σ r²")
def residuals(run: ConsistentPath) -> Allowance:
    """As in `of_steps`, of all: the residuals are those at the weights as computed."""
    return rounding(of_steps(run, len(run.steps)), "float64 steps, carried through the proof")


def of_sgd_step(run: ConsistentPath, step: Step) -> Any:
    """Of each entry of w − η(⟨w,x⟩ − y)x: (d + 4)u of |wⱼ| + η|xⱼ|(Σ|xᵢwᵢ| + |y|), doubled."""
    size: Any = abs(step.w) + run.sample.eta * abs(step.x) * (abs(step.x) @ abs(step.w) + abs(step.y))
    return 2 * (run.sample.d + 4) * UNIT_ROUNDOFF * size


def of_steps(run: ConsistentPath, t: int) -> Number:
    """Of ‖w − w*‖² after t steps: an error e in a step changes it by at most Σ (2|w'ⱼ − w*ⱼ| + |eⱼ|)|eⱼ|."""
    total: Any = 0
    for step in run.steps[:t]:
        e = of_sgd_step(run, step)
        total = total + (2 * abs(step.after - run.star) + e) @ e
    return total


@weight_decay_step.within("w' and (1 − ηλ)ŵ")
def decayed_entry(run: DecayedStep, k: int) -> Allowance:
    """As in `of_descent`: the decay scales by at most 1, and its factor rounds."""
    return rounding(of_descent(run.sample, run.w)[k], "float64 sums of a step")


@decay_rests_at_the_ridge_solution.within("the step from the ridge solution")
def resting_entry(run: DecayedStep, k: int) -> Allowance:
    """As in `decayed_entry`; and the step starts from the float64 numbers nearest to the solution, each off by u relative."""
    near = run.near_the_solution
    return rounding(of_descent(run.sample, near)[k] + 2 * UNIT_ROUNDOFF * abs(near[k]), "float64 sums of a step")


@soft_threshold_is_the_proximal_step.within("w', and ŵ nearer to 0 by ηλ")
def thresholded_entry(run: ThresholdedStep, at: tuple[str, int]) -> Allowance:
    """As in `of_descent`, and 4u of the threshold ηλ: thresholding moves no two numbers apart."""
    start, k = at
    threshold = 4 * UNIT_ROUNDOFF * run.sample.eta * run.sample.penalty
    return rounding(of_descent(run.sample, run.w if start == "w" else run.u)[k] + threshold, "float64 sums of a step")


def of_descent(state: PenalisedStep, w: np.ndarray) -> Any:
    """Of each entry of w − (η/N)Xᵀ(Xw − y), scaled once: (n + d + 8)u of the absolute terms, doubled."""
    terms = abs(w) + of_gradient_terms(state, w) * state.eta
    return 2 * (state.n + state.d + 8) * UNIT_ROUNDOFF * terms


def of_gradient_terms(state: PenalisedStep, w: np.ndarray) -> Any:
    """(1/N)|X|ᵀ(|X||w| + |y|): the absolute terms of each entry of the gradient."""
    X: Any = abs(state.exact_X)
    return X.T @ (X @ abs(w) + abs(state.exact_y)) / Fraction(state.n)


@penalty_adds_the_sign.within("the entry of the gradient")
def gradient_entry(run: PenalisedGradient, k: int) -> Allowance:
    """As in `of_gradient`, at w."""
    return rounding(of_gradient(run, run.w, k), "float64 sums of a gradient")


@penalty_adds_the_sign.within("the rise from −h to h")
def rise(run: PenalisedGradient, k: int) -> Allowance:
    """As in `of_gradient`, on either side of 0."""
    h = Fraction(1, 1024)
    return rounding(2 * of_gradient(run, run.beside(k, h), k), "float64 sums of two gradients")


def of_gradient(run: PenalisedGradient, w: np.ndarray, k: int) -> Number:
    """Of entry k of (1/N)Xᵀ(Xw − y) + λ sign(w): (n + d + 4)u of the absolute terms, doubled."""
    terms = of_gradient_terms(run.sample, w)[k] + run.sample.penalty
    return 2 * (run.sample.n + run.sample.d + 4) * UNIT_ROUNDOFF * terms


@l1_ball_makes_sparse.within("the nearest point")
def projected_entry(run: Projection) -> Allowance:
    """Of |zⱼ| − θ, θ a sum of k ≤ d sizes less c, over k: (d + 3)u(‖z‖₁ + c), doubled."""
    size = sum(map(abs, run.sample.z)) + run.sample.c
    return rounding(2 * (len(run.sample.z) + 3) * UNIT_ROUNDOFF * size, "float64 sums of all |zⱼ|")


# -------------------------------------------------------------------------------------------------- penalties and bounds


@penalty_for_a_bound.within("‖w‖²")
def norm(run: PenaltyForBall) -> Allowance:
    """tol is relative to c."""
    return declared(run.tol * run.sample.c, "relative to c")


@penalty_for_a_bound.within("λ(c − ‖w‖²)/2")
def gap(run: PenaltyForBall) -> Allowance:
    """tol is relative to ½‖y‖²."""
    return declared(
        run.tol * sum(run.sample.exact_y**2) / Fraction(2), "relative to ½‖y‖²", of=sum(run.sample.exact_y**2) / Fraction(2)
    )


@lasso_penalty_for_a_bound.within("min(½‖Xw − y‖² + λ‖w‖₁) − λc")
def dual_gap(run: PenaltyForDiamond) -> Allowance:
    """tol is relative to max(1, ½‖y‖²)."""
    return declared(run.tol * max(1, sum(run.sample.exact_y**2) / Fraction(2)), "relative to max(1, ½‖y‖²)", of=1)


# ---------------------------------------------------------------------------------------------------- logistic regression


@sigmoid_is_a_probability.within("g(z)")
def probability(run: Any) -> Allowance:
    """An exponential or hyperbolic tangent, a sum and a quotient: 8u, for no probability exceeds 1."""
    return rounding(8 * UNIT_ROUNDOFF, "8u")


@sigmoid_is_a_probability.within("g(z) + g(−z)")
def two_probabilities(run: Any) -> Allowance:
    """8u for each of the two, as in `probability`."""
    return rounding(16 * UNIT_ROUNDOFF, "8u for each")


@cross_entropy_is_entropy_plus_divergence.within("XE − H, and KL", "XE − H")
def entropies(run: Entropies, at: Prediction) -> Allowance:
    """As in `of_logarithms`."""
    return rounding(of_logarithms(run.sample.y, at.p), "float64 logarithms and their sum")


@cross_entropy_is_entropy_plus_divergence.within("KL of the prediction with less XE")
def divergences(run: Entropies) -> Allowance:
    """As in `of_logarithms`, of both predictions."""
    off = sum(of_logarithms(run.sample.y, each.p) for each in run.predictions)
    return rounding(off, "float64 logarithms and their sums")


def of_logarithms(y: Row, p: Row) -> Number:
    """Of Σ yᵢ ln pᵢ: (k + 4)u of the absolute terms, each at most −ln of the least pᵢ; a few more for Σ yᵢ ln(yᵢ/pᵢ)."""
    least = min(b for a, b in zip(y, p, strict=True) if a)
    bits = Fraction(least).denominator.bit_length()  # −ln p ≤ bits
    return 8 * (len(y) + 4) * UNIT_ROUNDOFF * bits
