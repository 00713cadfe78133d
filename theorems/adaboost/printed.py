"""The text on AdaBoost: claims that hold, and claims that fail as printed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import prod

from ...properties.numbers.exact import Number, exact, exp, log
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true, less
from .margin import margin_sign_is_correctness, share_decays_exponentially, share_of_small_margins
from .oracles import ln_factor, share
from .readings.rounds import Distributions, Generalisation, Rounds, Vote
from .reweighting import coefficient_minimises_the_loss, coefficients_follow_errors, distribution_unrolled
from .samples.weighted_points import (
    AnyBoostingPoints,
    AnyCoefficients,
    MarginPoints,
    ScoredLabels,
    StumpPoints,
    UnitMarginPoints,
)
from .training_error import exponential_loss_bounds_each_mistake, loss_is_product_of_normalizers

WITH_NEGATIVE_EDGES = "adaboost.AdaBoost:n_estimators=6,polarity=up"


@distribution_unrolled.literally("ml-notes/adaboost-mirror-descent")
def step_of_mirror_descent(run: Distributions[StumpPoints]) -> Law:
    r"""$D_{t+1}$ is the step of mirror descent on $E_{i\sim D}\,y_ih_t(x_i)$: it has the least
    $\alpha_tE_{i\sim D}\,y_ih_t(x_i)+KL(D\|D_t)$ in the simplex; so less than $D_t$ and the uniform distribution have."""
    m = run.sample.n
    for t in range(1, min(run.T, 3) + 1):
        alpha, agreement, old, new = log(run.growth[t - 1]), run.agreement[t - 1], run.ideal(t - 1), run.ideal(t)
        uniform = [Fraction(1, m)] * m
        for other in (old, uniform, [(p + q) / 2 for p, q in zip(new, uniform, strict=True)]):
            if list(other) != list(new):
                elsewhere = mirror_objective(alpha, agreement, other, old)
                yield at_most("α E_D yh + KL(D‖D_t) at D_{t+1}", mirror_objective(alpha, agreement, new, old), elsewhere, at=t)


@distribution_unrolled.literally()
def first_distribution_is_uniform(run: Distributions[StumpPoints]) -> Law:
    """D₁ is uniform: each of the m examples has the weight 1/m."""
    m = run.sample.n
    yield exercised("more than one example", m > 1)
    for i, weight in enumerate(run.D[0]):
        yield equal("m D₁(i)", m * weight, 1, at=i)


def mirror_objective(alpha: Number, agreement: Sequence[int], D: Sequence[Fraction], old: Sequence[Fraction]) -> Number:
    """αE_D yh + KL(D‖D_t), where agreement has the yᵢh(xᵢ), old is D_t, and no weight is 0."""
    edge = sum(p * a for p, a in zip(D, agreement, strict=True))
    return exact(alpha * edge + sum(p * log(p / q) for p, q in zip(D, old, strict=True)))


@exponential_loss_bounds_each_mistake.literally("ml-notes/adaboost-exponential-loss-bounds-error")
def loss_of_any_score(scored: ScoredLabels) -> Law:
    """Of any score f, with sgn 0 = 0: exp(−y f) lies in (0, 1) where sgn f = y, and is 1 at least where it is not."""
    yield exercised("a score is 0", 0 in scored.scores)
    for i, margin in enumerate(scored.margins):  # sgn f = y where y f > 0
        loss = exp(-margin)
        yield greater("exp(−y f), and 0", loss, 0, at=i)
        if margin > 0:
            yield less("exp(−y f), where sgn f = y, and 1", loss, 1, at=i)
        else:
            yield at_least("exp(−y f), where sgn f ≠ y", loss, 1, at=i)
        yield at_most("[y ≠ sgn f], and exp(−y f)", int(margin <= 0), loss, at=i)


@coefficients_follow_errors.printed(
    "ml-notes/adaboost-reweighting",
    mistake="missing hypothesis: a classifier that is right on all examples has ε_t = 0, and ln((1−ε_t)/ε_t) is not defined",
)
def coefficient_for_any_error(vote: Vote[AnyBoostingPoints]) -> Law:
    r"""Every classifier gets the coefficient $\alpha_t=\frac12\ln\frac{1-\epsilon_t}{\epsilon_t}$, whatever its error is."""
    error = share(v < 0 for v in vote.agreement[0])  # under the uniform distribution of the first round
    yield greater("ε₁, by which 1 − ε₁ is divided", error, 0)
    yield greater("1 − ε₁, of which the logarithm is taken", 1 - error, 0)


@coefficient_minimises_the_loss.printed(
    "ml-notes/adaboost-optimal-alpha",
    mistake="missing hypothesis 0 < ε_t < 1: for ε_t = 0 the factor Z_t = e^(−α) falls for ever, and no α minimises it",
)
def factor_has_a_minimum(vote: Vote[AnyBoostingPoints]) -> Law:
    r"""The derivative of $Z_t=\epsilon_te^\alpha+(1-\epsilon_t)e^{-\alpha}$ is 0 at its minimum: Z_t rises on both sides of it."""
    error = share(v < 0 for v in vote.agreement[0])
    yield greater("the factor ε₁ of e^α", error, 0)
    yield greater("the factor 1 − ε₁ of e^(−α)", 1 - error, 0)


@coefficient_minimises_the_loss.printed(
    "ml-notes/gradient-boost-must-change-loss",
    mistake="it need not: ∏Z_t = (1/m)Σexp(−yᵢF(xᵢ)) is a differentiable function of the scores, and a gradient step lowers it",
    verdict="refuted",
)
def gradient_does_not_descend(scored: ScoredLabels) -> Law:
    r"""To extend it to gradient descent the loss $\prod Z$ must be changed: a step down its gradient does not lower it."""
    losses, m = [exp(-margin) for margin in scored.margins], scored.m
    after = [loss * exp(-loss * Fraction(1, m)) for loss in losses]  # by a step of size 1 F(xᵢ) rises by yᵢ exp(−yᵢF(xᵢ))/m
    yield at_least("∏Z after a gradient step, and before", sum(after) / m, sum(losses) / m)


@coefficient_minimises_the_loss.literally()
def gradient_descends(scored: ScoredLabels) -> Law:
    r"""The loss need not be changed: a step of size 1 down the gradient of $\prod Z$, as a function of the scores, lowers it."""
    losses, m = [exp(-margin) for margin in scored.margins], scored.m
    after = [loss * exp(-loss * Fraction(1, m)) for loss in losses]
    yield less("∏Z after a gradient step, and before", sum(after) / m, sum(losses) / m)


@coefficient_minimises_the_loss.printed(
    "ml-notes/adaboost-minimises-product-of-normalizers",
    mistake="each α_t minimises Z_t with the rounds before it fixed; the product ∏Z_t as a function of all α is smaller elsewhere",
)
def minimises_the_whole_product(run: Rounds[StumpPoints]) -> Law:
    r"""The coefficients minimise $\prod_tZ_t=\frac1m\sum_ie^{-y_i\sum_t\alpha_th_t(x_i)}$, a convex function of all $\alpha_t$.

    A minimum has zero derivatives: under $D_{T+1}$ every $h_s$ has the error ½, not only $h_T$.
    """
    for s in range(run.T):
        e = run.final_error(s)
        yield at_least("(∏Z_t with the best α_s / ∏Z_t as it is)²", 4 * e * (1 - e), 1, at=s)


@margin_sign_is_correctness.printed(
    "ml-notes/adaboost-margin-definition",
    mistake="divided by Σα_t, which is negative when classifiers worse than guessing prevail, the margin changes its sign",
    implementation=WITH_NEGATIVE_EDGES,
)
def signed_margin_sign_is_correctness(vote: Vote[StumpPoints]) -> Law:
    r"""With $f=\sum_t\alpha_th_t/\sum_t\alpha_t$, a margin $yf(x)>0$ means that $x$ is classified correctly."""
    total = vote.signed_total
    for margin, right in zip(vote.margins, vote.right, strict=True):
        if margin / total > 0:
            yield is_true("right, where the margin is positive", right)


@margin_sign_is_correctness.literally()
def scale_matters_for_other_thresholds(vote: Vote[MarginPoints]) -> Law:
    """With all coefficients c times as large Pr(yf ≤ 0) is the same, but for θ ≠ 0 and a small c Pr(yf ≤ θ) is 0 or 1."""
    theta = vote.sample.theta
    yield exercised("θ is not 0", theta != 0)
    if theta and vote.total:
        small = [margin * abs(theta) / (2 * vote.total) for margin in vote.margins]
        yield equal("share of margins ≤ 0, scaled", share(v <= 0 for v in small), share(v <= 0 for v in vote.margins))
        yield equal("share of margins ≤ θ ≠ 0, scaled", share(v <= theta for v in small), int(theta > 0), at=theta)


@share_of_small_margins.printed(
    "ml-notes/adaboost-margin-bound",
    mistake="it divides by Σα_t, which is negative when classifiers worse than guessing prevail: Σ|α_t| is meant, "
    "and min(ε_t, 1 − ε_t) in place of an ε_t > ½",
    implementation=WITH_NEGATIVE_EDGES,
)
def share_of_small_signed_margins(run: Rounds[UnitMarginPoints]) -> Law:
    r"""$\Pr_S(yf\le\theta)\le\prod_t2\sqrt{\epsilon_t^{1-\theta}(1-\epsilon_t)^{1+\theta}}$.

    Here $f=\sum_t\alpha_th_t/\sum_t\alpha_t$.
    """
    theta, total = run.sample.theta, run.signed_total
    bound = exp(sum(ln_factor(e, theta) for e in run.errors))
    yield at_most("share of margins ≤ θ", share(margin / total <= theta for margin in run.margins), bound, at=theta)


@share_decays_exponentially.printed(
    "ml-notes/adaboost-margin-bound-simplified",
    mistake="it divides by Σα_t although |γ_t| ≥ γ allows negative α_t: Σ|α_t| is meant",
    implementation=WITH_NEGATIVE_EDGES,
)
def signed_share_decays_exponentially(run: Rounds[UnitMarginPoints]) -> Law:
    r"""If $|\gamma_t|\ge\gamma>0$, $\Pr_S(yf\le\theta)\le((1-2\gamma)^{1-\theta}(1+2\gamma)^{1+\theta})^{T/2}$.

    Here $f=\sum_t\alpha_th_t/\sum_t\alpha_t$.
    """
    theta, total = run.sample.theta, run.signed_total
    bound = exp(run.T * ln_factor(Fraction(1, 2) - run.gamma, theta))
    yield at_most("share of margins ≤ θ", share(margin / total <= theta for margin in run.margins), bound, at=theta)


@share_decays_exponentially.literally("ml-notes/adaboost-margin-exponential-decay-condition")
def share_at_any_threshold(run: Rounds[MarginPoints]) -> Law:
    r"""The bound holds for any $\theta$, and its base is less than 1 for any $\theta<\gamma$, also below 0."""
    theta, e = run.sample.theta, Fraction(1, 2) - run.gamma
    yield exercised("edges away from 0, and θ < 0", run.gamma > Fraction(1, 1000) and theta < 0)
    bound = exp(run.T * ln_factor(e, theta))
    yield at_most("share of margins ≤ θ, for any θ", share(m <= theta * run.total for m in run.margins), bound, at=theta)
    if theta < run.gamma and run.gamma > 0:
        yield less("ln((1−2γ)^(1−θ) (1+2γ)^(1+θ)), for any θ < γ", ln_factor(e, theta), 0, at=theta)


@share_decays_exponentially.printed(
    "ml-notes/adaboost-margin-fraction-decreases",
    mistake="the bound decreases with T, for θ < γ; the share itself need not",
)
def share_decreases(run: Rounds[UnitMarginPoints]) -> Law:
    r"""As $T$ grows, $\Pr_S(yf\le\theta)$ does not grow, for each $0\le\theta<1$. (Also here the scale is $\sum|\alpha_t|$.)"""
    shares = [run.share_after(T, run.sample.theta) for T in range(1, run.T + 1)]
    for t, (before, after) in enumerate(pairwise(shares), 2):
        yield at_most("share of margins ≤ θ, a round later", after, before, at=t)


@share_decays_exponentially.printed(
    "ml-notes/adaboost-does-not-overfit",
    mistake="the training margins bound the test error only up to the complexity of the classifiers; the test error can rise",
    verdict="refuted",
)
def test_error_keeps_falling(run: Generalisation) -> Law:
    r"""AdaBoost does not overfit: once the training error is 0, more rounds do not raise the test error.

    The test error is that of a finite population, which contains the training examples. Ties count as right after, as wrong before.
    """
    lowest = Fraction(1)
    for T in range(1, run.T + 1):
        margins = run.population_margins(T)
        if all(margin > 0 for margin in margins[: run.sample.n]):
            after = share(margin < 0 for margin in margins)
            yield at_most("test error, at training error 0, after more rounds", after, lowest, at=T)
            lowest = min(lowest, share(margin <= 0 for margin in margins))


@loss_is_product_of_normalizers.literally()
def any_coefficients(scored: AnyCoefficients) -> Law:
    r"""For any $\alpha_t=\log a_t$, $D_{T+1}(i)=e^{-y_if(x_i)}/(m\prod_tZ_t)$; so mistakes have a share of at most $\prod_tZ_t$."""
    losses = [prod(a**-v for a, v in zip(scored.growth, row, strict=True)) for row in scored.agreement]
    m, weights, product = len(losses), [Fraction(1, len(losses))] * len(losses), Fraction(1)
    yield exercised("a mistake, and a coefficient below 0", max(losses) >= 1 and min(scored.growth) < 1)
    for t, a in enumerate(scored.growth):
        weights = [p * a ** -row[t] for p, row in zip(weights, scored.agreement, strict=True)]
        product *= sum(weights)
        weights = [p / sum(weights) for p in weights]
    for i, (weight, loss) in enumerate(zip(weights, losses, strict=True)):
        yield equal("D_{T+1}(i)m∏Z, and exp(−y f), for any coefficients", weight * m * product, loss, at=i)
    yield equal("(1/m) Σ exp(−y f) = ∏Z_t, for any coefficients", sum(losses) / m, product)
    yield at_most("training error, for any coefficients", Fraction(sum(v >= 1 for v in losses), m), sum(losses) / m)
    for theta in (-1, 0, 1, 2):  # yF ≤ θΣα_t for F = Σα_th_t: where Σα_t > 0, yf ≤ θ for f = F/Σα_t
        few = Fraction(sum(v >= prod(scored.growth) ** -theta for v in losses), m)
        bound = prod(scored.growth) ** theta * product
        yield at_most("share of margins ≤ θ, for any coefficients and θ = −1, 0, 1, 2", few, bound, at=theta)
