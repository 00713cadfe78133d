r"""The training error of AdaBoost: at most $\prod_t2\sqrt{\epsilon_t(1-\epsilon_t)}\le e^{-2\sum_t\gamma_t^2}$.

On a mistake the exponential loss $e^{-yf(x)}$ is at least 1. Its mean is $\prod_tZ_t$, for the reweighting, unrolled, gives
$D_{T+1}(i)=e^{-y_if(x_i)}/(m\prod_tZ_t)$, a distribution. The coefficient $\alpha_t$ makes $Z_t$ as small as it can be, and then
$Z_t=2\sqrt{\epsilon_t(1-\epsilon_t)}=\sqrt{1-4\gamma_t^2}\le e^{-2\gamma_t^2}$.
"""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import exp
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings.rounds import Rounds, Vote
from .samples.weighted_points import PerfectStumpPoints, StumpPoints


@theorem(
    "The exponential loss bounds each mistake",
    source=ml_notes("Supervised Learning, AdaBoost (l.513-514), with the closed end of the interval"),
)
def exponential_loss_bounds_each_mistake(vote: Vote[StumpPoints]) -> Law:
    r"""An example that $\operatorname{sgn}f$ gets wrong has $e^{-yf(x)}\ge1$; one that it gets right has $0<e^{-yf(x)}\le1$.

    So $[y\ne\operatorname{sgn}f(x)]\le e^{-yf(x)}$, whatever $\operatorname{sgn}0$ is. Decided on the sign of $y\sum_tw_th_t(x)$,
    with the declared weights $w_t$.

    Hypotheses: $f=\sum_t\alpha_th_t$, for any classifiers and coefficients.

    Reference: R. E. Schapire and Y. Singer, Improved boosting algorithms using confidence-rated predictions, Machine Learning 37,
    1999, doi:10.1023/A:1007614523901.
    """
    yield exercised("classifiers that differ", vote.classifiers_differ)
    for i, (margin, right) in enumerate(zip(vote.margins, vote.right, strict=True)):
        if right:
            yield at_least("y Σ w_t h_t, where the vote is right", margin, 0, at=i)
        else:
            yield at_most("y Σ w_t h_t, where the vote is wrong", margin, 0, at=i)


@theorem(
    "AdaBoost: the exponential loss is the product of the normalisers",
    source=ml_notes("Supervised Learning, AdaBoost (l.514-515, 522)"),
)
def loss_is_product_of_normalizers(run: Rounds[StumpPoints]) -> Law:
    r"""The training error is at most $\frac1m\sum_ie^{-y_if(x_i)}=\prod_tZ_t=\prod_t2\sqrt{\epsilon_t(1-\epsilon_t)}$.

    Roots are squared away, so that rationals decide.

    Hypotheses: $0<\epsilon_t<1$ in every round. An edge $\gamma_t=\frac12-\epsilon_t$ may be negative.

    Reference: R. E. Schapire and Y. Singer, Improved boosting algorithms using confidence-rated predictions, Machine Learning 37,
    1999, doi:10.1023/A:1007614523901.
    """
    product_of_Z = run.product(run.Z)
    yield exercised("two rounds with an edge", run.rounds_with_an_edge > 1)
    yield at_most("training error, against (1/m) Σ exp(−y f)", run.training_error, run.loss)
    yield equal("(1/m) Σ exp(−y f), against ∏Z_t", run.loss, product_of_Z)
    yield at_most("(∏Z_t)²", product_of_Z**2, run.bound_squared)


@theorem(
    "AdaBoost: the training error falls exponentially",
    source=[
        ml_notes("Supervised Learning, AdaBoost (l.506-507)"),
        ml_notes("Supervised Learning, AdaBoost (l.514-515, 522)"),
    ],
)
def training_error_falls(run: Rounds[StumpPoints]) -> Law:
    r"""The training error is at most $\prod_t2\sqrt{\epsilon_t(1-\epsilon_t)}\le e^{-2\sum_t\gamma_t^2}$.

    Roots are squared away, so that rationals decide.

    Hypotheses: $0<\epsilon_t<1$ in every round. An edge $\gamma_t=\frac12-\epsilon_t$ may be negative.

    Not sharp: every error found is at most 0.53 of it.

    References: Y. Freund and R. E. Schapire, A decision-theoretic generalization of on-line learning and an application to
    boosting, Journal of Computer and System Sciences 55, 1997, Theorem 6, doi:10.1006/jcss.1997.1504; by normalisers: R. E.
    Schapire and Y. Singer, Improved boosting algorithms using confidence-rated predictions, Machine Learning 37, 1999.
    """
    error = run.training_error
    yield exercised("two rounds with an edge", run.rounds_with_an_edge > 1)
    yield at_most("(training error)²", error**2, run.bound_squared)
    for t in run.each_round:
        yield at_most("4ε_t(1−ε_t)", 4 * t.error * (1 - t.error), exp(-4 * (Fraction(1, 2) - t.error) ** 2), at=t)
    yield at_most("training error", error, exp(-2 * run.squared_edges))


@theorem(
    "AdaBoost: the training error by the smallest edge",
    source=ml_notes("Supervised Learning, AdaBoost (l.506-507)"),
)
def training_error_by_smallest_edge(run: Rounds[StumpPoints]) -> Law:
    r"""If $|\gamma_t|\ge\gamma>0$ in every round, the training error is at most $e^{-2\gamma^2T}$.

    Hypotheses: $0<\epsilon_t<1$ in every round. An edge $\gamma_t=\frac12-\epsilon_t$ may be negative.

    Not sharp, as in `training_error_falls`.

    Reference: Y. Freund and R. E. Schapire, A decision-theoretic generalization of on-line learning and an application to
    boosting, Journal of Computer and System Sciences 55, 1997, Theorem 6, doi:10.1006/jcss.1997.1504.
    """
    yield exercised("two rounds with an edge", run.rounds_with_an_edge > 1)
    yield at_most("training error, where all |γ_t| ≥ γ", run.training_error, exp(-2 * run.gamma**2 * run.T))


@theorem(
    "A perfect classifier decides alone",
    source=ml_notes("Supervised Learning, AdaBoost (l.506), in the limit ε_t → 0"),
)
def perfect_classifier_decides(vote: Vote[PerfectStumpPoints]) -> Law:
    r"""If some $h_t$ is right on all examples, or wrong on all, the training error is 0.

    There $\epsilon_t\in\{0,1\}$, $2\sqrt{\epsilon_t(1-\epsilon_t)}=0$ and $\alpha_t=\pm\infty$: $h_t$ outvotes all others. An
    implementation that gives it a finite coefficient must see to it that the others do not outvote it.

    Hypotheses: $\epsilon_t\in\{0,1\}$ for some $t$.

    Reference: the limit of Y. Freund and R. E. Schapire (1997), Theorem 6; as a statement of its own it is ours.
    """
    yield exercised("a classifier without a mistake, or with mistakes only", vote.has_a_perfect_classifier)
    if vote.has_a_perfect_classifier:
        yield at_most("training mistakes", vote.mistakes, 0)
