r"""AdaBoost's margins: the share of training examples with a small normalised margin falls exponentially.

The normalised margin of $(x,y)$ is $yf(x)/\sum_t|\alpha_t|$. The text divides by $\sum_t\alpha_t$, which is the same as long as
all edges $\gamma_t=\frac12-\epsilon_t$ are positive; but it allows negative ones ($|\gamma_t|\ge\gamma$), whose $\alpha_t<0$, and
then only $\sum_t|\alpha_t|$ will do. Shares are counted exactly, with the weights that the implementation declares.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ...properties.numbers.exact import exp, log
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, less
from ...properties.theorem import theorem
from ...sources import ml_notes
from .oracles import ln_factor, share
from .readings.rounds import Rounds, Vote
from .samples.weighted_points import MarginPoints, StumpPoints, UnitMarginPoints


@theorem("The sign of the margin", source=ml_notes("Supervised Learning, AdaBoost (l.524, 527), normalised by Σ|α_t|"))
def margin_sign_is_correctness(vote: Vote[StumpPoints]) -> Law:
    r"""The margin $yf(x)/\sum_t|\alpha_t|$ lies in $[-1,1]$; where it is positive the vote is right, where negative it is wrong.

    Hypotheses: the answer is $\operatorname{sgn}f$, with $f=\sum_t\alpha_th_t$ and classifiers that answer ±1.

    Sharp: all $\alpha_th_t(x)$ have one sign: the margin is ±1.

    Reference: R. E. Schapire, Y. Freund, P. Bartlett and W. S. Lee, Boosting the margin: a new explanation for the effectiveness of
    voting methods, The Annals of Statistics 26, 1998, doi:10.1214/aos/1024691352.
    """
    yield exercised("classifiers that differ", vote.classifiers_differ)
    for i, (margin, right) in enumerate(zip(vote.margins, vote.right, strict=True)):
        yield at_most("|y Σ w_t h_t|", abs(margin), vote.total, at=i)
        if right:
            yield at_least("y Σ w_t h_t, where the vote is right", margin, 0, at=i)
        else:
            yield at_most("y Σ w_t h_t, where the vote is wrong", margin, 0, at=i)


@theorem("AdaBoost: few margins are small", source=ml_notes("Supervised Learning, AdaBoost (l.527-529), normalised by Σ|α_t|"))
def share_of_small_margins(run: Rounds[MarginPoints]) -> Law:
    r"""$\Pr_S(yf\le\theta\sum_t|\alpha_t|)\le\prod_t2\sqrt{e_t^{1-\theta}(1-e_t)^{1+\theta}}$, $e_t=\min(\epsilon_t,1-\epsilon_t)$.

    The right side is $e^{\theta\sum_t|\alpha_t|}\prod_tZ_t$. For every real $\theta$.

    Hypotheses: $0<\epsilon_t<1$.

    Reference: R. E. Schapire, Y. Freund, P. Bartlett and W. S. Lee, Boosting the margin: a new explanation for the effectiveness of
    voting methods, The Annals of Statistics 26, 1998, Theorem 5, doi:10.1214/aos/1024691352.
    """
    theta, errors = run.sample.theta, smaller_errors(run)
    yield exercised("two rounds with an edge", run.rounds_with_an_edge > 1)
    yield from factors_are_ideal(run, theta)
    bound = exp(run.sum(ln_factor(e, theta) for e in errors))
    yield at_most("share of margins ≤ θ", share(margin <= theta * run.total for margin in run.margins), bound, at=theta)


@theorem(
    "AdaBoost: small margins disappear exponentially fast",
    source=ml_notes("Supervised Learning, AdaBoost (l.530-531), normalised by Σ|α_t|"),
)
def share_decays_exponentially(run: Rounds[UnitMarginPoints]) -> Law:
    r"""If $|\gamma_t|\ge\gamma>0$, $\Pr_S(yf\le\theta\sum_t|\alpha_t|)\le((1-2\gamma)^{1-\theta}(1+2\gamma)^{1+\theta})^{T/2}$.

    The base is less than 1 for $\theta<\gamma$: the bound decays exponentially. Proof: $(1-2g)^{1-\theta}(1+2g)^{1+\theta}$ falls
    for $g\ge\theta/2$; for $g\le\theta/2$ it is at least 1. Checked for the sample's $\theta$, and for $\theta$ times $\gamma$.

    Hypotheses: $0<\epsilon_t<1$ and $0\le\theta<1$.

    Reference: R. E. Schapire, Y. Freund, P. Bartlett and W. S. Lee, Boosting the margin: a new explanation for the effectiveness of
    voting methods, The Annals of Statistics 26, 1998, after Theorem 5, doi:10.1214/aos/1024691352.
    """
    T, gamma, e = run.T, run.gamma, Fraction(1, 2) - run.gamma
    yield exercised("two rounds, with edges away from 0", T > 1 and gamma > Fraction(1, 1000))
    if gamma == 0:
        return
    below = run.sample.theta * gamma
    yield less("ln((1−2γ)^(1−θ) (1+2γ)^(1+θ)), for a θ < γ", ln_factor(e, below), 0)
    yield from factors_are_ideal(run, below)
    for other in smaller_errors(run):
        if other != e:
            yield less("ln of a round's factor, for a θ < γ", ln_factor(other, below), ln_factor(e, below))
    for theta in (run.sample.theta, below):
        bound = exp(T * ln_factor(e, theta))
        yield at_most("share of margins ≤ θ", share(margin <= theta * run.total for margin in run.margins), bound, at=theta)


def factors_are_ideal(run: Rounds[Any], theta: Fraction) -> Law:
    r"""$Z_te^{\theta|\alpha_t|}=2\sqrt{e_t^{1-\theta}(1-e_t)^{1+\theta}}$ in every round, with the coefficients that were used."""
    for t, (Z, alpha, e) in enumerate(zip(run.Z, run.alphas, smaller_errors(run), strict=True)):
        yield equal("ln(Z_t exp(θ|α_t|))", log(Z) + theta * abs(alpha), ln_factor(e, theta), at=(t, theta))


def smaller_errors(run: Rounds[Any]) -> list[Fraction]:
    """The min(ε_t, 1−ε_t)."""
    return [min(e, 1 - e) for e in run.errors]
