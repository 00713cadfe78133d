r"""AdaBoost's margins: the share of training examples with a small normalised margin falls exponentially.

The normalised margin of $(x,y)$ is $yf(x)/\sum_t|\alpha_t|$. The text divides by $\sum_t\alpha_t$, which is the same as long as
all edges $\gamma_t=\frac12-\epsilon_t$ are positive; but it allows negative ones ($|\gamma_t|\ge\gamma$), whose $\alpha_t<0$, and
then only $\sum_t|\alpha_t|$ will do. Shares are counted exactly, with the weights that the implementation declares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from ...properties.allowances import Allowance, rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true, less
from ...properties.numbers import Number, exp, log
from ...properties.sources import ml_notes
from ...properties.theorem import attained, theorem
from .oracles import Run, U
from .readings import Booster, Ensemble, fitted, labels_from
from .samples import MarginPoints, StumpPoints, TrainAndTest, UnitMarginPoints
from .training_error import played, vote_rounding

REFERENCES = [
    "adaboost.AdaBoost:n_estimators=6,polarity=up",
    "adaboost.AdaBoost:n_estimators=8",
    "adaboost.AdaBoost:n_estimators=8,rotate=True",
]
MUTANTS = [
    "adaboost.ReweightsTwice:n_estimators=8",
    "adaboost.ReweightsTheWrongWay:n_estimators=8",
    "adaboost.CountsMistakes:n_estimators=8",
    "adaboost.RaisesTheError:n_estimators=8",
    "adaboost.CapsTheCoefficient:n_estimators=8",
    "adaboost.OneRoundLate:n_estimators=8",
    "adaboost.IgnoresNegativeCoefficients:n_estimators=6,polarity=up",
]


@theorem(
    role=Booster,
    source=ml_notes("Supervised Learning, AdaBoost (l.524, 527), normalised by Σ|α_t|"),
    sharpness=attained("all classifiers agree: the margin is ±1"),
    mutants=[
        "adaboost.WeighsNothing:n_estimators=8",
        "adaboost.TrustsTheLast:n_estimators=8",
        "adaboost.WeighsByError:n_estimators=8",
        "adaboost.VotesAgainstNegatives:n_estimators=6,polarity=up",
        "adaboost.ShiftsTheVote:n_estimators=8",
    ],
    references=REFERENCES,
)
def margin_sign_is_correctness(booster: Booster, points: StumpPoints) -> Iterator:
    r"""The margin $yf(x)/\sum_t|\alpha_t|$ lies in $[-1,1]$; where it is positive the vote is right, where negative it is wrong."""
    ensemble = fitted(booster, points.X, points.y)
    total, slack = sum(map(abs, ensemble.weights)), vote_rounding(ensemble)
    yield exercised("classifiers that differ", len(set(ensemble.votes)) > 1 and total > 0)
    for score, y, answer in zip(ensemble.scores(), points.labels, labels_from(booster.predict, points.X), strict=True):
        yield at_most("|y Σ w_t h_t|", abs(score), total)
        if answer == y:
            yield at_least("y Σ w_t h_t, where the vote is right", y * score, 0, slack)
        else:
            yield at_most("y Σ w_t h_t, where the vote is wrong", y * score, 0, slack)


@margin_sign_is_correctness.printed(
    claims=["ml-notes/adaboost-margin-definition"],
    mistake="divided by Σα_t, which is negative when classifiers worse than guessing prevail, the margin changes its sign",
)
def signed_margin_sign_is_correctness(booster: Booster, points: StumpPoints) -> Iterator:
    r"""With $f=\sum_t\alpha_th_t/\sum_t\alpha_t$, a margin $yf(x)>0$ means that $x$ is classified correctly."""
    ensemble = fitted(booster, points.X, points.y)
    total = sum(ensemble.weights)
    if total != 0:
        for score, y, answer in zip(ensemble.scores(), points.labels, labels_from(booster.predict, points.X), strict=True):
            if y * score / total > 0:
                yield is_true("right, where the margin is positive", answer == y)


@theorem(
    role=Booster,
    source=ml_notes("Supervised Learning, AdaBoost (l.527-529), normalised by Σ|α_t|"),
    sharpness=attained("no classifier has an edge: both sides are 1"),
    mutants=MUTANTS,
    references=REFERENCES,
)
def share_of_small_margins(booster: Booster, points: MarginPoints) -> Iterator:
    r"""$\Pr_S(yf\le\theta\sum_t|\alpha_t|)\le\prod_t2\sqrt{e_t^{1-\theta}(1-e_t)^{1+\theta}}$, $e_t=\min(\epsilon_t,1-\epsilon_t)$.

    The right side is $e^{\theta\sum_t|\alpha_t|}\prod_tZ_t$. For every real θ. Hypotheses: $0<\epsilon_t<1$.
    """
    ensemble, run = played(booster, points)
    yield exercised("two rounds with an edge", run is not None and sum(2 * e != 1 for e in run.replay.errors) > 1)
    if run is None:
        return
    theta, errors = points.theta, smaller_errors(run)
    yield from factors_are_ideal(run, theta)
    bound = exp(margin_exponent(theta, errors))
    yield at_most("share of margins ≤ θ", share(ensemble, points.labels, theta), bound, rounding_of(run, theta))


@share_of_small_margins.printed(
    claims=["ml-notes/adaboost-margin-bound"],
    mistake="it divides by Σα_t, which is negative when classifiers worse than guessing prevail: Σ|α_t| is meant",
)
def share_of_small_signed_margins(booster: Booster, points: UnitMarginPoints) -> Iterator:
    r"""$\Pr_S(yf\le\theta)\le\prod_t2\sqrt{\epsilon_t^{1-\theta}(1-\epsilon_t)^{1+\theta}}$.

    Here $f=\sum_t\alpha_th_t/\sum_t\alpha_t$.
    """
    ensemble, run = played(booster, points)
    if run is not None and sum(ensemble.weights) != 0:
        bound = exp(margin_exponent(points.theta, run.replay.errors))
        yield at_most(
            "share of margins ≤ θ", signed_share(ensemble, points.labels, points.theta), bound, rounding_of(run, points.theta)
        )


@theorem(
    role=Booster,
    source=ml_notes(
        "Supervised Learning, AdaBoost (l.530-531), normalised by Σ|α_t|",
        claims=["ml-notes/adaboost-margin-exponential-decay-condition"],
    ),
    sharpness=attained("θ = 0 and edges that are all ±γ, for the two bounds"),
    mutants=MUTANTS,
    references=REFERENCES,
)
def share_decays_exponentially(booster: Booster, points: UnitMarginPoints) -> Iterator:
    r"""If $|\gamma_t|\ge\gamma>0$, $\Pr_S(yf\le\theta\sum_t|\alpha_t|)\le((1-2\gamma)^{1-\theta}(1+2\gamma)^{1+\theta})^{T/2}$.

    Here $0\le\theta<1$. The base is less than 1 for $\theta<\gamma$: the bound decays exponentially. Hypotheses: $0<\epsilon_t<1$.
    Proof: $(1-2g)^{1-\theta}(1+2g)^{1+\theta}$ falls for $g\ge\theta/2$; for $g\le\theta/2$ it is at least 1. Checked
    for the sample's θ, and for θ times γ.
    """
    ensemble, run = played(booster, points)
    gamma = min(abs(Fraction(1, 2) - e) for e in run.replay.errors) if run is not None else Fraction(0)
    yield exercised("two rounds, with edges away from 0", run is not None and run.replay.T > 1 and gamma > Fraction(1, 1000))
    if run is None or gamma == 0:
        return
    T, e = run.replay.T, Fraction(1, 2) - gamma
    below = points.theta * gamma
    yield less("ln((1−2γ)^(1−θ) (1+2γ)^(1+θ)), for a θ < γ", margin_exponent(below, [e]), 0)
    yield from factors_are_ideal(run, below)
    for g in smaller_errors(run):
        if g != e:
            yield less("ln of a round's factor, for a θ < γ", margin_exponent(below, [g]), margin_exponent(below, [e]))
    for theta in (points.theta, below):
        bound = exp(T * margin_exponent(theta, [e]))
        yield at_most("share of margins ≤ θ", share(ensemble, points.labels, theta), bound, rounding_of(run, theta))


@share_decays_exponentially.printed(
    claims=["ml-notes/adaboost-margin-bound-simplified"],
    mistake="it divides by Σα_t although |γ_t| ≥ γ allows negative α_t: Σ|α_t| is meant",
)
def signed_share_decays_exponentially(booster: Booster, points: UnitMarginPoints) -> Iterator:
    r"""If $|\gamma_t|\ge\gamma>0$, $\Pr_S(yf\le\theta)\le((1-2\gamma)^{1-\theta}(1+2\gamma)^{1+\theta})^{T/2}$.

    Here $f=\sum_t\alpha_th_t/\sum_t\alpha_t$.
    """
    ensemble, run = played(booster, points)
    if run is not None and sum(ensemble.weights) != 0:
        gamma = min(abs(Fraction(1, 2) - e) for e in run.replay.errors)
        bound = exp(run.replay.T * margin_exponent(points.theta, [Fraction(1, 2) - gamma]))
        yield at_most(
            "share of margins ≤ θ", signed_share(ensemble, points.labels, points.theta), bound, rounding_of(run, points.theta)
        )


@share_decays_exponentially.printed(
    claims=["ml-notes/adaboost-margin-fraction-decreases"],
    mistake="the bound decreases with T; the share itself need not",
)
def share_decreases(booster: Booster, points: UnitMarginPoints) -> Iterator:
    r"""As $T$ grows, $\Pr_S(yf\le\theta)$ does not grow, for each $0\le\theta<1$. (Also here the scale is $\sum|\alpha_t|$.)"""
    ensemble, run = played(booster, points)
    if run is not None:
        shares = [share(first(ensemble, T), points.labels, points.theta) for T in range(1, run.replay.T + 1)]
        for before, after in pairwise(shares):
            yield at_most("share of margins ≤ θ, a round later", after, before)


@share_decays_exponentially.printed(
    claims=["ml-notes/adaboost-does-not-overfit"],
    mistake="the training margins bound the test error only up to the complexity of the classifiers; the test error can rise",
    verdict="refuted",
)
def test_error_keeps_falling(booster: Booster, points: TrainAndTest) -> Iterator:
    r"""AdaBoost does not overfit: once the training error is 0, more rounds do not raise the test error.

    The test error is that of a finite population, which contains the training examples. Ties count as right after, as wrong before.
    """
    ensemble, run = played(booster, points)
    if run is not None:
        estimators = booster.estimators_  # type: ignore[attr-defined]
        everyone = Ensemble(tuple(labels_from(h.predict, points.population) for h in estimators), ensemble.weights)
        lowest = Fraction(1)
        for T in range(1, run.replay.T + 1):
            scores = [y * s for y, s in zip(points.population_labels, first(everyone, T).scores(), strict=True)]
            wrong, at_best = (Fraction(sum(test(s) for s in scores), len(scores)) for test in (lambda s: s <= 0, lambda s: s < 0))
            if all(s > 0 for s in scores[: points.n]):
                yield at_most("test error, at training error 0, after more rounds", at_best, lowest)
                lowest = min(lowest, wrong)


def share(ensemble: Ensemble, labels: Sequence[int], theta: Fraction) -> Fraction:
    """The share of examples with y Σ w_t h_t ≤ θ Σ|w_t|, counted exactly."""
    limit = theta * sum(map(abs, ensemble.weights))
    return Fraction(sum(y * s <= limit for y, s in zip(labels, ensemble.scores(), strict=True)), len(labels))


def signed_share(ensemble: Ensemble, labels: Sequence[int], theta: Fraction) -> Fraction:
    """The share of examples with y Σ w_t h_t / Σ w_t ≤ θ."""
    total = sum(ensemble.weights)
    return Fraction(sum(y * s / total <= theta for y, s in zip(labels, ensemble.scores(), strict=True)), len(labels))


def first(ensemble: Ensemble, T: int) -> Ensemble:
    """The ensemble after T rounds."""
    return Ensemble(ensemble.votes[:T], ensemble.weights[:T])


def margin_exponent(theta: Fraction, errors: Sequence[Fraction]) -> Number:
    """ln ∏ 2√(e^(1−θ) (1−e)^(1+θ))."""
    return (log_sum([2 * e for e in errors]) * (1 - theta) + log_sum([2 * (1 - e) for e in errors]) * (1 + theta)) / 2


def log_sum(factors: Sequence[Fraction]) -> Number:
    """Σ ln of each factor."""
    return sum((log(x) for x in factors), start=Fraction(0))


def smaller_errors(run: Run) -> list[Fraction]:
    """The min(ε_t, 1−ε_t)."""
    return [min(e, 1 - e) for e in run.replay.errors]


def factors_are_ideal(run: Run, theta: Fraction) -> Iterator:
    """Z_t e^{θ|α_t|} is 2√(e_t^(1−θ) (1−e_t)^(1+θ)), in every round, with the coefficients that were used."""
    for t, (Z, e) in enumerate(zip(run.replay.normalizers, smaller_errors(run), strict=True)):
        used = log(Z) + theta * abs(run.alpha[t])
        yield equal(
            "ln(Z_t exp(θ|α_t|))", used, margin_exponent(theta, [e]), rounding(change(run, theta, t), "float64 coefficients")
        )


def change(run: Run, theta: Fraction, t: int) -> Fraction:
    """How far float64 may move ln(Z_t e^{θ|α_t|}): by |θ|δ + δ²/2 if |α − α_t| ≤ δ, and by the rounding of the replay's exp(α)."""
    delta = run.coefficient_slack(t)
    return 2 * (abs(theta) * delta + delta**2) + 4 * U


def rounding_of(run: Run, theta: Fraction) -> Allowance:
    """What float64 coefficients may do to a bound on a share: its logarithm moves by that much, and a bound above 1 is no bound."""
    return rounding(2 * sum((change(run, theta, t) for t in range(run.replay.T)), Fraction(0)), "float64 coefficients")
