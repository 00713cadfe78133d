r"""Least squares: minimise $\frac12\|Xw-y\|^2$, in closed form and by stochastic gradient descent."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ...properties.numbers.exact import exact_vector
from ...properties.numbers.products import exact_product
from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings.models import ConsistentPath, FitsOfBothKinds, LeastSquaresFit, LossOnChord


@theorem("The normal equations of least squares", source=ml_notes("Supervised Learning, Linear Regression (l.307)"))
def least_squares_solution(run: LeastSquaresFit) -> Law:
    r"""$w$ minimises $\frac12\|Xw-y\|^2$ if and only if $X^\top Xw=X^\top y$: then $w=(X^\top X)^{-1}X^\top y$, if that exists.

    Otherwise there are many solutions, which all have the same $Xw$. A fitted intercept counts as the weight of a constant feature.

    Hypotheses: none for the equations; for the inverse, the columns of X are linearly independent.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §3.2,
    doi:10.1007/978-0-387-84858-7.
    """
    X, y, w, best = run.X, run.y, run.w, run.solution
    yield exercised("an exact fit is impossible, and w is not 0", any(exact_product(X, best) - y) and any(best))
    for k, slope in enumerate(exact_product(X.T, exact_product(X, w) - y)):
        yield equal("Xᵀ(Xw − y)", slope, 0, at=k)
        if run.data.invertible:
            yield equal("w and (XᵀX)⁻¹Xᵀy", w[k], best[k], at=k)


@theorem("An intercept is the weight of a constant feature", source=ml_notes("Supervised Learning, Linear Regression (l.305)"))
def intercept_is_a_constant_feature(run: FitsOfBothKinds) -> Law:
    r"""$\langle w,x\rangle+b=\langle(w,b),(x,1)\rangle$: with an intercept, or a last feature 1, the fitted values are the same.

    (These are unique in least squares; the weights, and the predictions elsewhere, need not be, unless the columns of (X,1) are
    independent.)

    Hypotheses: the regressor has a ``fit_intercept`` that can be set.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §2.3.1,
    doi:10.1007/978-0-387-84858-7.
    """
    yield exercised("an intercept matters", run.b != 0)
    for i, row in enumerate(run.lifted.exact_X):
        yield equal("the prediction, and ⟨(w,b),(x,1)⟩", run.predictions[i], row @ run.w_and_b, at=i)
        yield equal("the prediction with an intercept, and with a feature 1", run.predictions[i], run.predictions_without[i], at=i)


@theorem("The squared loss is convex", source=ml_notes("Supervised Learning, Linear Regression (l.306, 308)"), floor=0.1)
def squared_loss_is_convex(run: LossOnChord) -> Law:
    r"""$L(tu+(1-t)v)=tL(u)+(1-t)L(v)-\frac{t(1-t)}2\|X(u-v)\|^2$: it is convex, for one example and for their sum.

    Other losses differ from it by an affine function and bend as much; so its value at u is compared too.

    Hypotheses: $0\le t\le1$.

    Sharp: $X(u-v)=0$, where the loss is constant on the chord.

    Reference: S. Boyd and L. Vandenberghe, Convex Optimization, 2004, §3.1, doi:10.1017/CBO9780511804441.
    """
    t, u, v = run.sample.t, exact_vector(run.sample.u), exact_vector(run.sample.v)
    on_chord, at_u, at_v = run.loss(t * u + (1 - t) * v), run.loss(u), run.loss(v)
    bend = sum((run.sample.exact_X @ (u - v)) ** 2)
    yield exercised("the loss is not constant on the chord", bend != 0 and 0 < t < 1)
    yield equal("L(u), and ½‖Xu − y‖²", at_u, Fraction(1, 2) * sum((run.sample.exact_X @ u - run.sample.exact_y) ** 2))
    yield at_most("L(tu + (1−t)v)", on_chord, t * at_u + (1 - t) * at_v)
    yield equal("L(tu + (1−t)v)", on_chord, t * at_u + (1 - t) * at_v - t * (1 - t) * bend / 2)


@theorem(
    "Stochastic gradient descent with a small constant step",
    source=ml_notes("Supervised Learning, Linear Regression (l.308), with the missing hypotheses"),
)
def sgd_with_small_steps_converges(run: ConsistentPath) -> Law:
    r"""If $Xw^*=y$ and $\eta R^2<2$, then $\sum_tr_t^2\le\|w_0-w^*\|^2/(\eta(2-\eta R^2))$ for the residuals $r_t$ that SGD meets.

    So they go to 0, and so do the steps. Each step takes $\eta(2-\eta\|x\|^2)r^2\ge0$ from $\|w-w^*\|^2$. Without an exact fit a
    constant step need not settle.

    Hypotheses: the step size is constant and below $2/R^2$, $R=\max\|x_i\|$; some $w^*$ fits the data exactly.

    Sharp: one example, and $\eta=1/R^2$.

    Reference: S. Kaczmarz, Angenäherte Auflösung von Systemen linearer Gleichungen, Bulletin International de l'Académie Polonaise
    des Sciences et des Lettres A, 1937; with a relaxation η.
    """
    eta, star = run.sample.eta, run.star
    start = sum((run.path[0] - star) ** 2)
    spent: Any = 0
    squares: Any = 0
    yield exercised("the start does not fit", any(run.sample.exact_X @ run.path[0] - run.sample.exact_y))
    for step in run.steps:
        x, w = step.x, step.w
        r = x @ w - step.y
        for j, difference in enumerate(step.after - (w - eta * r * x)):
            yield equal("entry of w' − (w − η(⟨w,x⟩ − y)x)", difference, 0, at=(step, j))
        spent = spent + eta * (2 - eta * (x @ x)) * r * r
        squares = squares + r * r
        yield equal("‖w − w*‖² after the step", sum((step.after - star) ** 2), start - spent, at=step)
    yield at_most("η(2 − ηR²) Σ r²", eta * (2 - eta * run.sample.radius_squared) * squares, start)
