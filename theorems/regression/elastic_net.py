r"""LASSO and elastic net as estimators: the minimum, its certificate, its conditions, and where the penalty leaves nothing.

$P(w,b)=\frac1{2n}\|y-Xw-b\|^2+\alpha\Omega(w)$ with $\Omega(w)=\rho\|w\|_1+\frac{1-\rho}2\|w\|^2$, α > 0 and 0 < ρ ≤ 1: the
LASSO for ρ = 1. Where b is fitted it is not penalised, and $\tilde X,\tilde y$ are X and y less their means; else they are X and y.
"""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .lasso import soft_threshold
from .readings.penalised import FitInNorm, FitOnOrthogonal, PenalisedFit
from .samples.designs import ScaledTargets, WorkingData
from .samples.tables import RegressionData

BOTH = "Supervised Learning, Ridge Regularization and LASSO (l.331, 341), both penalties at once"


@theorem("The minimum of the elastic net", source=ml_notes(BOTH))
def elastic_net_minimum(run: PenalisedFit[RegressionData]) -> Law:
    r"""(w, b) minimises P: $P(w,b)=P^*$, and
    $\frac1{2n}\|\tilde X(w-w^*)\|^2+\frac{\alpha(1-\rho)}2\|w-w^*\|^2\le P(w,b)-P^*$.

    So $\tilde Xw$ is unique, and w too where ρ < 1. The least value is certified over the rationals.

    Hypotheses: α > 0, 0 < ρ ≤ 1.

    Reference: H. Zou and T. Hastie, Regularization and variable selection via the elastic net, Journal of the Royal Statistical
    Society B 67, 2005, doi:10.1111/j.1467-9868.2005.00503.x.
    """
    star, least = run.best
    step = run.w - star
    moved = run.data.exact_X @ step
    yield exercised("w* is not 0", any(star))
    yield at_least("P(w,b) ≥ P*", run.value, least)
    yield at_most("P(w,b) ≤ P*", run.value, least)
    grown = (moved @ moved) / Fraction(2 * run.sample.n) + run.l2 * (step @ step) / Fraction(2)
    yield at_most("½‖X̃(w − w*)‖²/n + ½α(1−ρ)‖w − w*‖²", grown, run.value - least)


@theorem("The duality gap of the elastic net", source=ml_notes(BOTH))
def elastic_net_duality_gap(run: PenalisedFit[WorkingData]) -> Law:
    r"""The residual r of a solution solves the dual: $P(w,b)=D(sr)$ for the largest s ≤ 1 at which sr is feasible, which is 1.

    With r less its mean, $D(sr)=\frac sn\langle r,\tilde y\rangle-\frac{s^2}2(\frac1n\|r\|^2+\alpha(1-\rho)\|w\|^2)\le P^*$ where
    $s|\frac1n\langle\tilde x_j,r\rangle-\alpha(1-\rho)w_j|\le\alpha\rho$ for every j.
    So the gap bounds what is missed, at any size.

    Hypotheses: α > 0, 0 < ρ ≤ 1.

    Sharp: every data set, since strong duality holds.

    Reference: S.-J. Kim, K. Koh, M. Lustig, S. Boyd and D. Gorinevsky, An interior-point method for large-scale ℓ1-regularized
    least squares, IEEE Journal of Selected Topics in Signal Processing 1, 2007, for the LASSO, doi:10.1109/JSTSP.2007.910971.
    """
    yield exercised("w is not 0", any(run.w))
    for v in run.shrink * run.pull:
        yield at_most("|⟨x̃ⱼ,θ⟩/n − sα(1−ρ)wⱼ|", abs(v), run.l1)
    yield at_least("P(w,b) ≥ D(sr)", run.value, run.dual_value)
    yield at_most("P(w,b) ≤ D(sr)", run.value, run.dual_value)


@theorem("Subgradient (KKT) conditions of the elastic net", source=ml_notes("Supervised Learning, LASSO (l.342), at a solution"))
def elastic_net_conditions(run: PenalisedFit[WorkingData]) -> Law:
    r"""With $h_j=\frac1n\langle\tilde x_j,r\rangle-\alpha(1-\rho)w_j$: $|h_j|\le\alpha\rho$ for every j, and $h_j=\alpha\rho\,
    \mathrm{sign}(w_j)$ where $w_j\ne0$. A fitted intercept leaves a residual with the mean 0.

    The second as a product, $\alpha\rho|w_j|-h_jw_j\le0$: it leaves a weight near 0 some room where a tolerance leaves it there.

    Hypotheses: α > 0, 0 < ρ ≤ 1.

    Sharp: every weight that is not 0.

    Reference: T. Hastie, R. Tibshirani and M. Wainwright, Statistical Learning with Sparsity, 2015, §2.2 and §5.2.2,
    doi:10.1201/b18401.
    """
    yield exercised("w is not 0", any(run.w))
    if run.has_intercept:
        yield equal("the mean of the residual", run.level, 0)
    for j, h in enumerate(run.pull):
        yield at_most("|hⱼ|", abs(h), run.l1, at=j)
        yield at_most("αρ|wⱼ| − hⱼwⱼ", run.l1 * abs(run.w[j]) - h * run.w[j], 0, at=j)


@theorem("λ_max: the smallest penalty with the zero solution", source=ml_notes("Supervised Learning, LASSO (l.341, 348)"))
def largest_penalty_of_use(run: PenalisedFit[ScaledTargets]) -> Law:
    r"""w = 0 if and only if $\alpha\rho\ge\max_j|q_j|$, $q_j=\frac1n\langle\tilde x_j,\tilde y\rangle$.

    Up to there $(\alpha\rho-\max|q_j|)\|w\|_1\le P(w,b)-P(0,\bar y)$, which is not positive. Below, each feature with
    $|q_j|>\alpha\rho$ is worth $\frac{(|q_j|-\alpha\rho)^2}{2L_j}$ by itself, $L_j=\frac1n\|\tilde x_j\|^2+\alpha(1-\rho)$: P falls
    by that at least.

    Hypotheses: α > 0, 0 < ρ ≤ 1.

    Sharp: a single feature.

    Reference: T. Hastie, R. Tibshirani and M. Wainwright, Statistical Learning with Sparsity, 2015, §2.4,
    doi:10.1201/b18401.
    """
    q = run.data.exact_X.T @ run.data.exact_y / Fraction(run.sample.n)
    largest = max(abs(q))
    yield exercised("a feature is of use to the targets", largest > 0)
    yield at_most("(αρ − max|qⱼ|)⁺‖w‖₁", max(0, run.l1 - largest) * run.one_norm, 0)
    for j, v in enumerate(q):
        if abs(v) > run.l1:
            worth = (abs(v) - run.l1) ** 2 / (2 * Fraction(run.curvature[j]))
            yield at_least("P(0,ȳ) − P(w,b)", run.value_at_zero - run.value, worth, at=j)


@theorem("LASSO on orthogonal columns", source=ml_notes("Supervised Learning, LASSO (l.344-346)"))
def lasso_thresholds_orthogonal_columns(run: FitOnOrthogonal) -> Law:
    r"""On orthogonal columns $w_j$ is the weight $u_j=\langle x_j,y\rangle/\|x_j\|^2$ of least squares, nearer to 0 by
    $n\alpha/\|x_j\|^2$, and 0 within that.

    Hypotheses: the columns are orthogonal, not 0, and of mean 0 (so that an intercept changes nothing); α > 0.

    Reference: R. Tibshirani, Regression shrinkage and selection via the lasso, Journal of the Royal Statistical Society B 58, 1996,
    §2.2, doi:10.1111/j.2517-6161.1996.tb02080.x.
    """
    expected = [soft_threshold(u, run.alpha / L) for u, L in zip(run.least_squares, run.curvature, strict=True)]
    yield exercised("the threshold leaves a weight", any(expected))
    for j, v in enumerate(expected):
        yield equal("wⱼ, and uⱼ nearer to 0 by nα/‖xⱼ‖²", run.w[j], v, at=j)
    if run.has_intercept:
        yield equal("b", run.b, run.sample.level)


@theorem("LASSO is best within its own norm", source=ml_notes("Supervised Learning, LASSO (l.341)"), floor=0.1, examples=60)
def lasso_is_best_within_its_norm(run: FitInNorm) -> Law:
    r"""No u with $\|u\|_1\le\|w\|_1$ has a smaller loss: the penalty α solves the problem with the bound $\|w\|_1$.

    Both losses are computed over the rationals, the least one with its certificate.

    Hypotheses: α > 0.

    Sharp: every w, which is such a u itself.

    Reference: M. R. Osborne, B. Presnell and B. A. Turlach, On the LASSO and its dual, Journal of Computational and Graphical
    Statistics 9, 2000, doi:10.1080/10618600.2000.10474883.
    """
    yield exercised("w is not 0", any(run.w))
    yield at_least("½‖y − Xw − b‖²/n ≥ that of any u", run.loss, run.least_loss)
    yield at_most("½‖y − Xw − b‖²/n ≤ that of any u", run.loss, run.least_loss)
