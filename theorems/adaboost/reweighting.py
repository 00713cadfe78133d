r"""AdaBoost's step: the coefficient of a classifier follows from its error, the next distribution from the coefficient."""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings.rounds import Distributions, Rounds
from .samples.weighted_points import StumpPoints


@theorem("AdaBoost's coefficients", source=ml_notes("Supervised Learning, AdaBoost (l.505)"))
def coefficients_follow_errors(run: Rounds[StumpPoints]) -> Law:
    r"""Every coefficient is $\frac12\ln\frac{1-\epsilon_t}{\epsilon_t}$, with $\epsilon_t$ the error under the reweighted $D_t$.

    Where the implementation declares errors, they are these $\epsilon_t$. Coefficients are declared up to a common factor
    $c>0$, which makes the first of them ideal.

    Hypotheses: $0<\epsilon_t<1$.

    Reference: Y. Freund and R. E. Schapire, A decision-theoretic generalization of on-line learning and an application to
    boosting, Journal of Computer and System Sciences 55, 1997, Figure 2, doi:10.1006/jcss.1997.1504.
    """
    yield exercised("two rounds with mistakes", run.T > 1)
    yield greater("c, where α_t = c w_t", run.scale, 0)
    for t, (e, a) in enumerate(zip(run.errors, run.growth, strict=True)):
        yield equal("exp(2α_t) / ((1−ε_t)/ε_t)", a**2 * e / (1 - e), 1, at=t)
    for t, declared in enumerate(run.declared_errors):
        yield equal("declared ε_t", declared, run.errors[t], at=t)


@theorem("The distribution unrolled", source=ml_notes("Supervised Learning, AdaBoost (l.508-510)"))
def distribution_unrolled(run: Distributions[StumpPoints]) -> Law:
    r"""The last distribution is $D_{T+1}(i)=e^{-y_if(x_i)}/(m\prod_tZ_t)$, and under $D_{t+1}$ the error of $h_t$ is ½.

    So $\frac1m\sum_ie^{-y_if(x_i)}=\prod_tZ_t$. Each $D_{t+1}$ is the mirror-descent step (Bregman divergence KL, step
    $\alpha_t$) on $D\mapsto E_{i\sim D}\,y_ih_t(x_i)$: it minimises $\alpha_tE_Dy_ih_t(x_i)+KL(D\|D_t)$ over the simplex, since
    this is $KL(D\|D_{t+1})-\ln Z_t$ exactly when $D_{t+1}(i)=D_t(i)e^{-\alpha_ty_ih_t(x_i)}/Z_t$.

    Hypotheses: $0<\epsilon_t<1$. Speaks of implementations that show their ``distributions_``.

    Reference: R. E. Schapire and Y. Singer, Improved boosting algorithms using confidence-rated predictions, Machine Learning 37,
    1999, doi:10.1023/A:1007614523901.
    """
    D, m = run.D, run.sample.n
    yield exercised("two rounds with mistakes", run.T > 1)
    yield equal("distributions", len(D), run.T + 1)
    normaliser = m * run.product(run.Z)
    for i, loss in enumerate(run.losses):
        yield equal("D_{T+1}(i) / (exp(−y f)/(m ∏Z))", D[-1][i] * normaliser / loss, 1, at=i)
    for t in range(1, run.T):
        deviation = max(abs(p / q - 1) for p, q in zip(D[t], run.ideal(t), strict=True))
        yield at_most("relative deviation from D_t exp(−α y h)/Z", deviation, 0, at=t)
    for t in range(1, run.T + 1):
        yield equal("error of h_t under D_{t+1}", run.shown_error(t), Fraction(1, 2), at=t)


@theorem(
    "AdaBoost is coordinate descent on the exponential loss",
    source=[
        ml_notes("Supervised Learning, AdaBoost (l.516-517)"),
        ml_notes("Supervised Learning, Gradient Boost (l.534)"),
    ],
)
def coefficient_minimises_the_loss(run: Rounds[StumpPoints]) -> Law:
    r"""$Z_t(\alpha)=\epsilon_te^\alpha+(1-\epsilon_t)e^{-\alpha}$ is smallest at $\alpha_t$: $2\sqrt{\epsilon_t(1-\epsilon_t)}$.

    Since $\prod_{s\le t}Z_s=\frac1m\sum_ie^{-y_if_t(x_i)}$, round $t$ is an exact line search along the coordinate $h_t$:
    coordinate descent on the exponential loss.

    Hypotheses: $0<\epsilon_t<1$.

    Sharp: $\alpha=\alpha_t$.

    Reference: L. Breiman, Prediction games and arcing algorithms, Neural Computation 11, 1999, doi:10.1162/089976699300016106.
    """
    yield exercised("two rounds with mistakes", run.T > 1)
    for t, (e, a, Z) in enumerate(zip(run.errors, run.growth, run.Z, strict=True)):
        yield at_least("Z_t², at any α", Z**2, 4 * e * (1 - e), at=t)
        yield at_most("Z_t², at α_t", Z**2, 4 * e * (1 - e), at=t)
        for factor in (Fraction(1, 2), Fraction(9, 10), Fraction(11, 10), Fraction(2)):
            elsewhere = e * a * factor + (1 - e) / (a * factor)
            yield at_most("Z_t(α_t) / Z_t(α) elsewhere", Z / elsewhere, 1, at=t)
