r"""Ridge regression: a quadratic penalty, its closed form, the bound on the norm that it stands for, and weight decay."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings.models import DecayedStep, PenaltyForBall, RidgeFit


@theorem("The closed form of ridge regression", source=ml_notes("Supervised Learning, Ridge Regularization (l.333)"))
def ridge_has_a_closed_form(run: RidgeFit) -> Law:
    r"""$\frac12\|Xw-y\|^2+\frac{\lambda}{2}\|w\|^2$ is least at $(X^\top X+\lambda I)^{-1}X^\top y$ only, for λ > 0 and any X.

    (With half the mean squared error, N times λ stands there.) An intercept is not penalised: then X and y are centred first, and
    $b=\bar y-\langle w,\bar x\rangle$.

    Hypotheses: λ > 0.

    Reference: A. E. Hoerl and R. W. Kennard, Ridge regression: biased estimation for nonorthogonal problems, Technometrics 12,
    1970, doi:10.1080/00401706.1970.10488634.
    """
    w, best = run.w, run.solution
    if run.has_intercept:
        yield equal("b", run.b, run.sample.level - run.sample.mean @ w)
    yield exercised("w is not 0", any(best))
    for k, v in enumerate(best):
        yield equal("w and (XᵀX + λI)⁻¹Xᵀy", w[k], v, at=k)


@theorem(
    "Ridge regression solves the problem with a bounded norm",
    source=ml_notes("Supervised Learning, Ridge Regularization (l.331), for c > 0"),
)
def penalty_for_a_bound(run: PenaltyForBall) -> Law:
    r"""For every $c>0$ there is a $\lambda\ge0$ such that $w_\lambda=\arg\min\frac12\|Xw-y\|^2+\frac{\lambda}{2}\|w\|^2$ solves
    $\min\frac12\|Xw-y\|^2$ subject to $\|w\|^2\le c$.

    For λ = 0, $w_0$ is the solution of least norm. Certified by duality: $w_\lambda$ is within the bound, and its loss exceeds
    the lower bound $\frac12\|Xw_\lambda-y\|^2+\frac{\lambda}{2}(\|w_\lambda\|^2-c)$ by $\frac{\lambda}{2}(c-\|w_\lambda\|^2)=0$.

    Hypotheses: c > 0.

    Sharp: a bound that binds.

    Reference: S. Boyd and L. Vandenberghe, Convex Optimization, 2004, §5.5.3, doi:10.1017/CBO9780511804441.
    """
    lam, c = run.penalty, run.sample.c
    yield at_least("λ", lam, 0)
    if lam < 0:
        return
    yield exercised("the bound binds", run.unbounded @ run.unbounded > c)
    yield at_most("‖w‖²", run.w @ run.w, c)
    yield at_most("λ(c − ‖w‖²)/2", lam * (c - run.w @ run.w) / Fraction(2), 0)


@theorem("A step with weight decay", source=ml_notes("Supervised Learning, Ridge Regularization (l.334-337)"), floor=0.1)
def weight_decay_step(run: DecayedStep) -> Law:
    r"""$w'=(1-\eta\lambda)\hat w$, $\hat w=w-\eta g$, rests at the ridge solution $w_*$ for $\lambda/(1-\eta\lambda)$.

    $g=\frac1NX^\top(Xw-y)$. From the gradient step $w-\eta(g+\lambda w)$ of the ridge problem it differs by $\eta^2\lambda g$,
    and from its proximal step $\hat w/(1+\eta\lambda)$ by $\frac{(\eta\lambda)^2}{1+\eta\lambda}\hat w$: second-order terms both.
    And $w'-w_*=(1-\eta\lambda)(I-\frac\eta NX^\top X)(w-w_*)$: for λ > 0 it approaches $w_*$ if $\frac\eta NX^\top X$ has no
    eigenvalue above 2.

    Hypotheses: η > 0, λ ≥ 0 and ηλ < 1.

    Reference: I. Goodfellow, Y. Bengio and A. Courville, Deep Learning, 2016, §7.1.1, for the step; the identities are elementary.
    """
    state, w, star = run.sample, run.w, run.decayed_solution
    X, eta, lam = state.exact_X, state.eta, state.penalty
    t = eta * lam
    g = state.gradient(w) / Fraction(state.n)
    hat = w - eta * g
    decayed, ridge, proximal = (1 - t) * hat, w - eta * (g + lam * w), hat / (1 + t)
    contraction = (1 - t) * (np.eye(state.d, dtype=int).astype(object) - X.T @ X * (eta / state.n))
    yield exercised("the gradient and the penalty are not 0", any(g) and t > 0)
    for k, v in enumerate(contraction @ (w - star)):
        yield equal("w' and (1 − ηλ)ŵ", run.new[k], decayed[k], at=k)
        yield equal("(1 − ηλ)ŵ − the gradient step of the ridge problem", decayed[k] - ridge[k], eta**2 * lam * g[k], at=k)
        yield equal("the proximal step − (1 − ηλ)ŵ", proximal[k] - decayed[k], t * t / (1 + t) * hat[k], at=k)
        yield equal("(1 − ηλ)ŵ − w*", decayed[k] - star[k], v, at=k)
