"""By how much float64 arithmetic, or a declared tol, may miss what the statements say of regressions.

u = 2⁻⁵³ is the unit roundoff. Bounds are of first order in u; a factor 2 stands for the higher orders.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, isqrt
from typing import Any

import numpy as np

from ....properties.numbers.exact import Number, exact_vector, log, rational, sqrt
from ....properties.numbers.products import exact_product
from ....properties.numbers.rounding import UNIT_ROUNDOFF, of_inner_product
from ....properties.samples.tables import Row
from ....properties.statements.allowances import Allowance, declared, from_gap, rounding
from ....properties.statements.precision import unit
from .. import elastic_net, linear_regression
from ..lasso import l1_ball_makes_sparse, lasso_penalty_for_a_bound, penalty_adds_the_sign, soft_threshold_is_the_proximal_step
from ..logistic_estimator import fitted_probabilities, logistic_conditions, logistic_minimum, mean_probability_is_the_share
from ..logistic_regression import cross_entropy_is_entropy_plus_divergence, sigmoid_is_a_probability
from ..oracles.least_squares import pseudo_inverse_norm
from ..readings.logistic import LogisticFit, ModelFit
from ..readings.models import (
    ConsistentPath,
    DecayedStep,
    Entropies,
    FitsOfBothKinds,
    LeastSquaresFit,
    LossOnChord,
    PenalisedGradient,
    PenaltyForBall,
    PenaltyForDiamond,
    Prediction,
    Projection,
    RidgeFit,
    Step,
    ThresholdedStep,
)
from ..readings.penalised import PenalisedFit
from ..ridge import penalty_for_a_bound, ridge_has_a_closed_form, weight_decay_step
from ..samples.tables import PenalisedStep, RegressionData

# ---------------------------------------------------------------------------------------------------------- closed forms


@linear_regression.least_squares_solution.within("w and (XᵀX)⁻¹Xᵀy")
def weight(run: LeastSquaresFit) -> Allowance:
    """As in `of_weights`."""
    return rounding(of_weights(run.data), of=largest(run.solution), why="16(n+d)d·uκ‖G⁺‖‖X‖‖y‖, κ = 1 + ‖G‖‖G⁺‖")


@linear_regression.least_squares_solution.within("Xᵀ(Xw − y)")
def slope(run: LeastSquaresFit) -> Allowance:
    """‖G‖ times what the weights may be off by: Xᵀ(Xw − y) = G(w − w*). What is left of |X|ᵀ|y| is 0."""
    terms = max(run.data.absolute_moments)
    return rounding(of_weights(run.data) * run.data.absolute_norm(), "‖G‖ times 16(n+d)d·uκ‖G⁺‖‖X‖‖y‖, κ = 1 + ‖G‖‖G⁺‖", of=terms)


@linear_regression.squared_loss_is_convex.within("L(tu + (1−t)v)")
def three_losses(run: LossOnChord) -> Allowance:
    """Each residual is off by (d+2)u·s with s = Σ|xⱼwⱼ| + |y|, its square by (2d+6)u·s², and half of their sum by (n+2d+8)u·Σs²/2.

    For the largest s of the two ends, which is that of the chord, and twice, for the loss on the chord and for those at its ends.
    """
    data, ends = run.sample, (exact_vector(run.sample.u), exact_vector(run.sample.v))
    sizes = [abs(data.exact_X) @ abs(w) + abs(data.exact_y) for w in ends]
    terms = sum(max(pair) ** 2 for pair in zip(*sizes, strict=True))
    return rounding((data.n + 2 * data.d + 8) * UNIT_ROUNDOFF * terms, "(n+2d+8)u Σ(Σ|xⱼwⱼ| + |y|)²", of=terms)


@linear_regression.squared_loss_is_convex.within("L(u), and ½‖Xu − y‖²")
def one_loss(run: LossOnChord) -> Allowance:
    """Of one loss, not two: half of `three_losses`."""
    data, u = run.sample, exact_vector(run.sample.u)
    terms = sum((abs(data.exact_X) @ abs(u) + abs(data.exact_y)) ** 2) / Fraction(2)
    return rounding((data.n + 2 * data.d + 8) * UNIT_ROUNDOFF * terms, "(n+2d+8)u Σ(Σ|xⱼwⱼ| + |y|)²/2", of=terms)


@linear_regression.intercept_is_a_constant_feature.within("the prediction, and ⟨(w,b),(x,1)⟩")
def prediction(run: FitsOfBothKinds, i: int) -> Allowance:
    """A computed ⟨w,x⟩ + b of d + 1 terms, as in `of_inner_product`."""
    return rounding(of_inner_product(run.lifted.exact_X[i], run.w_and_b), "a float64 inner product")


@linear_regression.intercept_is_a_constant_feature.within("the prediction with an intercept, and with a feature 1")
def two_predictions(run: FitsOfBothKinds, i: int) -> Allowance:
    """Σ|xⱼ| times what each of the two weight vectors may be off by, and the inner products."""
    weights = 2 * abs(run.lifted.exact_X[i]).sum() * of_weights(run.lifted)
    return prediction(run, i) + rounding(weights, "‖x‖ times 16(n+d)d·uκ‖G⁺‖‖X‖‖y‖, κ = 1 + ‖G‖‖G⁺‖")


@ridge_has_a_closed_form.within("w and (XᵀX + λI)⁻¹Xᵀy")
def ridge_weight(run: RidgeFit) -> Allowance:
    """As in `of_weights`; where the data are centred, once more for the data as they were, whose means round.

    Of one that solves for dual coefficients as in `by_the_dual` too.
    """
    tables, size = [run.data, *[run.sample] * run.has_intercept], largest(run.solution)
    off = sum(of_weights(data, run.penalty) for data in tables)
    allowed = rounding(off, "16(n+d)d·uκ‖G⁺‖‖X‖‖y‖, κ = 1 + ‖G‖‖G⁺‖, G = XᵀX + λI", of=size)
    if not run.is_dual:
        return allowed
    more = sum(by_the_dual(data, run.penalty) for data in tables)
    return allowed + rounding(more, "8(n+d)n·u(1 + ‖X‖²/λ)‖G⁺‖‖X‖‖y‖, from n equations for dual coefficients", of=size)


@ridge_has_a_closed_form.within("b")
def ridge_intercept(run: RidgeFit) -> Allowance:
    """Of ȳ − ⟨w,x̄⟩, the means computed too: (n + d + 2)u of the sum of the absolute terms, doubled."""
    data = run.sample
    terms = (abs(data.exact_X) @ abs(run.w) + abs(data.exact_y)).sum() / Fraction(data.n)
    return rounding(2 * (data.n + data.d + 2) * UNIT_ROUNDOFF * terms, "float64 means and an inner product")


def of_weights(data: RegressionData, penalty: Any = 0) -> Number:
    """How far float64 may leave each weight: 16(n+d)d·u·κ‖G⁺‖‖X‖‖y‖, κ = 1 + ‖|X|ᵀ|X| + λI‖‖G⁺‖ for G = XᵀX + λI.

    Norms of matrices of order d are largest row sums, the others Euclidean. With the normal equations, XᵀX and Xᵀy are off by nu
    relative to |X|ᵀ|X| and |X|ᵀ|y|, and Cholesky's factors or the inverse by less than 4d²u relative to ‖G‖; with QR or the
    singular values X is off by less than 4nd·u‖X‖, which moves the weights by ‖G⁺‖(‖X‖‖w‖ + ‖y‖) times that at most, and
    ‖w‖ ≤ ‖G⁺‖‖X‖‖y‖ (N. J. Higham, *Accuracy and Stability of Numerical Algorithms* (2002), §10, §14.3 and §20).
    It is computed once for each sample.
    """
    known = vars(data).setdefault("_of_weights", {})
    if penalty not in known:
        known[penalty] = _of_weights(data, penalty)
    return known[penalty]


def by_the_dual(data: RegressionData, penalty: Any) -> Number:
    """How far float64 may leave each weight of w = Xᵀα, (K + λI)α = y, K = XXᵀ: 8(n+d)n·u(1 + ‖X‖²/λ)‖G⁺‖‖X‖‖y‖.

    With d·u‖X‖² for K and Cholesky's 4n²u(‖X‖² + λ) the equations are off by Δ, and w by Xᵀ(K + λI)⁻¹Δα = G⁻¹XᵀΔα, where
    ‖α‖ ≤ ‖y‖/λ; n·u‖X‖‖α‖ is for Xᵀα. Norms of X are Frobenius's. (N. J. Higham, Theorem 10.4.)
    """
    y = data.exact_y
    square = np.trace(data.moments)
    inverse = pseudo_inverse_norm(data.moments + np.eye(data.d, dtype=int).astype(object) * Fraction(penalty))
    size = inverse * at_least_root(square * exact_product(y, y))
    return 8 * (data.n + data.d) * data.n * UNIT_ROUNDOFF * (1 + square / Fraction(penalty)) * size


def _of_weights(data: RegressionData, penalty: Any) -> Number:
    ridge = np.eye(data.d, dtype=int).astype(object) * Fraction(penalty)
    y = data.exact_y
    inverse = pseudo_inverse_norm(data.moments + ridge)
    condition = 1 + data.absolute_norm(penalty) * inverse
    size = inverse * at_least_root(np.trace(data.moments) * exact_product(y, y))
    return 16 * (data.n + data.d) * data.d * UNIT_ROUNDOFF * condition * size


def largest(weights: Any) -> Any:
    """The largest absolute weight, which the allowance of each is compared with; None where all are 0."""
    return max(abs(v) for v in weights) or None


def at_least_root(square: Any) -> Fraction:
    """A rational number a little above the square root of one, relatively; 0 of 0."""
    if not square:
        return Fraction(0)
    digits = 32 - (Fraction(square).numerator.bit_length() - Fraction(square).denominator.bit_length()) // 2
    return (isqrt(ceil(square * Fraction(4) ** digits)) + 1) / Fraction(2) ** digits


# ----------------------------------------------------------------------------------------------------------- single steps


@linear_regression.sgd_with_small_steps_converges.within("entry of w' − (w − η(⟨w,x⟩ − y)x)")
def sgd_entry(run: ConsistentPath, at: tuple[Step, int]) -> Allowance:
    """As in `of_sgd_step`."""
    step, j = at
    return rounding(of_sgd_step(run, step)[j], "float64 sums of a step")


@linear_regression.sgd_with_small_steps_converges.within("‖w − w*‖² after the step")
def distance(run: ConsistentPath, step: Step) -> Allowance:
    """As in `of_steps`, up to this one."""
    return rounding(of_steps(run, step.t), "float64 steps, carried through the proof")


@linear_regression.sgd_with_small_steps_converges.within("η(2 − ηR²) Σ r²")
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


def off_in_norm(run: PenaltyForBall) -> Number:
    """By how much a float64 ‖w‖² for this λ, by which it was chosen, may be off: each weight by e, as in `of_weights`."""
    e = of_weights(run.sample, run.penalty)
    return 2 * abs(run.w).sum() * e + run.sample.d * e * e


OFF = "2‖w‖₁e + d·e², e = 16(n+d)d·uκ‖G⁺‖‖X‖‖y‖, κ = 1 + ‖G‖‖G⁺‖, G = XᵀX + λI"


@penalty_for_a_bound.within("‖w‖²")
def norm(run: PenaltyForBall) -> Allowance:
    """tol is relative to c; and what float64 tells of ‖w‖²."""
    return declared(run.tol * run.sample.c, "relative to c") + rounding(off_in_norm(run), OFF, of=run.sample.c)


@penalty_for_a_bound.within("λ(c − ‖w‖²)/2")
def gap(run: PenaltyForBall) -> Allowance:
    """tol is relative to ½‖y‖²; and λ/2 times what float64 tells of ‖w‖²."""
    loss = sum(run.sample.exact_y**2) / Fraction(2)
    lost = run.penalty * off_in_norm(run) / 2
    return declared(run.tol * loss, "relative to ½‖y‖²", of=loss) + rounding(lost, f"λ/2 times {OFF}", of=loss)


@lasso_penalty_for_a_bound.within("min(½‖Xw − y‖² + λ‖w‖₁) − λc")
def dual_gap(run: PenaltyForDiamond) -> Allowance:
    """tol is relative to max(1, ½‖y‖²); and X and y are those of a computation up to η = 16(n+d)d·u, relative to their norms.

    So a residual is off by δ = η(‖X‖‖w‖ + ‖y‖), and half of its square, which is at most ½‖y‖² at a minimum, by δ(‖y‖ + δ): both
    where ‖w‖₁ ≤ c and where the penalised sum is least. There λ‖w‖₁ ≤ ½‖y‖².
    """
    data, lam = run.sample, rational(run.penalty)
    square = exact_product(data.exact_y, data.exact_y)
    y, X = at_least_root(square), at_least_root(np.trace(data.moments))
    eta = 16 * (data.n + data.d) * data.d * UNIT_ROUNDOFF
    sizes = (data.c, square / Fraction(2) / lam if lam > 0 else sum(abs(run.unbounded)))
    off = sum(delta * (y + delta) for delta in (eta * (X * size + y) for size in sizes))
    tol = declared(run.tol * max(1, square / Fraction(2)), "relative to max(1, ½‖y‖²)", of=square / Fraction(2))
    return tol + rounding(off, "δ(‖y‖ + δ) for δ = 16(n+d)d·u(‖X‖‖w‖ + ‖y‖), twice", of=square / Fraction(2))


# ---------------------------------------------------------------------------------------------- LASSO and elastic net

# The gap g = tol·‖ỹ‖²/n of a fit is what its `tol` declares; it judges the gap by sums that are rounded, which are off by e. From a
# gap of g a step in one coordinate alone gains no more than g. So, with the curvature Lⱼ, |hⱼ| ≤ αρ + √(2Lⱼg) (along hⱼ), and
# αρ|wⱼ| − hⱼwⱼ ≤ max(√(2Lⱼg)|wⱼ|, 2g) (towards 0); and ½(mean r)² ≤ g (along b).


@elastic_net.elastic_net_minimum.within("P(w,b) ≤ P*")
@elastic_net.elastic_net_duality_gap.within("P(w,b) ≤ D(sr)")
@elastic_net.largest_penalty_of_use.within("(αρ − max|qⱼ|)⁺‖w‖₁", "P(0,ȳ) − P(w,b)")
@elastic_net.lasso_is_best_within_its_norm.within("½‖y − Xw − b‖²/n ≤ that of any u")
def gap_of_fit(run: PenalisedFit[Any]) -> Allowance:
    """g and e. Of two weights with ‖u‖₁ ≤ ‖w‖₁ the losses differ by no more than P does."""
    return declared(declared_gap(run), "tol·‖y‖²/n", of=spread(run)) + rounding(rounded_gap(run), ROUNDED, of=spread(run), order=0)


@elastic_net.elastic_net_conditions.within("the mean of the residual")
@elastic_net.lasso_thresholds_orthogonal_columns.within("b")
def level_of_fit(run: PenalisedFit[Any]) -> Allowance:
    """√(2g), and √(2e)."""
    return root_of_gap(run, 1)


@elastic_net.elastic_net_conditions.within("|hⱼ|")
def pull_of_fit(run: PenalisedFit[Any], j: int) -> Allowance:
    """√(2Lⱼg), and √(2Lⱼe)."""
    return root_of_gap(run, run.curvature[j])


@elastic_net.elastic_net_conditions.within("αρ|wⱼ| − hⱼwⱼ")
def product_of_fit(run: PenalisedFit[Any], j: int) -> Allowance:
    """√(2Lⱼg)|wⱼ|, or 2g near 0: their sum; and so with e."""
    return root_of_gap(run, run.curvature[j]).times(abs(run.w[j]), "|wⱼ|", relative_to=spread(run)) + gap_of_fit(run).times(
        2, relative_to=spread(run)
    )


@elastic_net.lasso_thresholds_orthogonal_columns.within("wⱼ, and uⱼ nearer to 0 by nα/‖xⱼ‖²")
def orthogonal_weight(run: PenalisedFit[Any], j: int) -> Allowance:
    """√(2g/Lⱼ), and √(2e/Lⱼ): there P is a sum over the columns, each term with the curvature Lⱼ."""
    return root_of_gap(run, 1 / Fraction(run.curvature[j]))


ROUNDED = "float64 sums of P and of its dual"


def root_of_gap(run: PenalisedFit[Any], factor: Any) -> Allowance:
    """√(2·factor·g), and √(2·factor·e)."""
    size = sqrt(factor * spread(run))
    return declared(sqrt(2 * factor * declared_gap(run)), "√(2L·tol·‖y‖²/n)", of=size) + rounding(
        sqrt(2 * factor * rounded_gap(run)), ROUNDED, of=size, order=0
    )


def spread(run: PenalisedFit[Any]) -> Number:
    """‖ỹ‖²/n."""
    return 2 * run.value_at_zero


def declared_gap(run: PenalisedFit[Any]) -> Number:
    """g = tol·‖ỹ‖²/n."""
    return run.tol * spread(run)


def rounded_gap(run: PenalisedFit[Any]) -> Number:
    """e: how far P(w,b) − D(sr) may be off in floating point, in the precision of the answers.

    T holds the absolute terms of P, with those of the means that are taken off: P and D are sums of these, each off by
    2(n+d+8)uT. The shrinking factor s is off by so much relative to the absolute terms H of the largest hⱼ, over αρ, and D
    changes by at most 2T per unit of s.
    """
    data, n = run.sample, Fraction(run.sample.n)
    X: Any = abs(data.exact_X)
    y: Any = abs(data.exact_y)
    w: Any = abs(run.w)
    if run.has_intercept:
        X, y = X + X.sum(axis=0) / n, y + y.sum() / n
    terms: Any = X @ w + y
    T: Any = (terms @ terms) / n + 2 * run.l1 * w.sum() + run.l2 * (w @ w)
    H = max((X.T @ terms) / n + run.l2 * w)
    return 4 * (data.n + data.d + 8) * unit() * T * (1 + H / run.l1)


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


# The gradient g of F/(Cn) is left with entries of at most tol, and e for its sums.
# F is convex: F(w,b) − F* ≤ Cn⟨g, (w − w*, b − b*)⟩.


@logistic_conditions.within("∂F/∂wₖ/(Cn)")
def slope_of_fit(run: LogisticFit[Any], k: int) -> Allowance:
    """tol, and e as in `rounded_slope`."""
    size = (abs(run.sample.exact_X[:, k]).sum() + abs(run.w[k]) / run.C) / Fraction(run.sample.n)
    return declared(run.tol, "entries of the gradient of F/(Cn) up to tol", of=size) + rounding(
        rounded_slope(run, k), "float64 sums of a gradient", of=size, order=0
    )


@logistic_conditions.within("∂F/∂b/(Cn)")
@mean_probability_is_the_share.within("the mean of p in the model")
def slope_of_intercept(run: LogisticFit[Any]) -> Allowance:
    """tol, and e as in `rounded_slope`, for a column of ones."""
    return declared(run.tol, "entries of the gradient of F/(Cn) up to tol", of=1) + rounding(
        rounded_slope(run), "float64 sums of a gradient", of=1, order=0
    )


@mean_probability_is_the_share.within("the mean of predict_proba")
def mean_of_predictions(run: LogisticFit[Any]) -> Allowance:
    """As in `slope_of_intercept`, and the largest error of a probability."""
    return slope_of_intercept(run) + rounding(max(of_probability(run, i) for i in range(run.sample.n)), "float64 probabilities")


@logistic_minimum.within("F(w,b) ≤ F*")
def excess_of_fit(run: LogisticFit[Any]) -> Allowance:
    """CnΣ(tol + eₖ)|wₖ − w*ₖ|, with the intercept; and by how much F* is not known. Relative to Cn log 2, the value at 0."""
    best, n = run.best, run.sample.n
    moves = [*abs(run.w - best.w), abs(run.b - best.b)]
    rounded = [*(rounded_slope(run, k) for k in range(run.sample.d)), rounded_slope(run)]
    scale, of = run.C * n, run.C * n * log(2)
    return (
        declared(scale * run.tol * sum(moves), "Cn·tol·(‖w − w*‖₁ + |b − b*|)", of=of)
        + rounding(scale * sum(e * m for e, m in zip(rounded, moves, strict=True)), "float64 sums of a gradient", of=of, order=0)
        + from_gap(3 * best.gap, "between F and its dual, near the solution", of=of)
    )


@logistic_minimum.within("½‖w − w*‖² ≤ F(w,b) − F*")
def distance_of_fit(run: LogisticFit[Any]) -> Allowance:
    """w* is known up to δ = √(2·gap): ½‖w − w*‖² is off by at most δ‖w − w*‖ + δ²."""
    delta = sqrt(2 * run.best.gap)
    return from_gap(delta * sum(abs(run.w - run.best.w)) + delta**2, "between F and its dual, near the solution")


@fitted_probabilities.within("the probability of +1", "the probability of −1")
def fitted_probability(run: ModelFit[Any], i: int) -> Allowance:
    """As in `of_probability`."""
    return rounding(of_probability(run, i), "a float64 score, and 8u")


@fitted_probabilities.within("their sum")
def sum_of_probabilities(run: ModelFit[Any]) -> Allowance:
    """Of two probabilities of one score, as computed: 8u for each."""
    return rounding(16 * UNIT_ROUNDOFF, "8u for each")


def of_probability(run: ModelFit[Any], i: int) -> Number:
    """A quarter of what the score of d + 1 terms may be off by, for the slope of 1/(1 + e⁻ᶻ) is at most ¼; and 8u."""
    score = of_inner_product(exact_vector([*run.sample.exact_X[i], 1]), exact_vector([*run.w, run.b]))
    return score / Fraction(4) + 8 * UNIT_ROUNDOFF


def rounded_slope(run: LogisticFit[Any], k: int | None = None) -> Number:
    """Of entry k of the gradient of F/(Cn), None the intercept's: 2(n + d + 8)u of the absolute terms.

    Σ|xᵢₖ|(1 + ¼(Σ|xᵢⱼwⱼ| + |b|))/n for probabilities that move by a quarter of their score, and |wₖ|/(Cn).
    """
    data, n = run.sample, Fraction(run.sample.n)
    X: Any = abs(data.exact_X)
    column = X[:, k] if k is not None else np.ones(data.n, dtype=int).astype(object)
    own = abs(run.w[k]) / run.C / n if k is not None else 0
    return 2 * (data.n + data.d + 8) * unit() * ((column @ (1 + (X @ abs(run.w) + abs(run.b)) / Fraction(4))) / n + own)
