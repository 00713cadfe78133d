r"""Logistic regression as an estimator: the minimum, the conditions, the mean of the probabilities, and the probabilities.

$F(w,b)=C\sum_i\log(1+e^{-y_i(\langle w,x_i\rangle+b)})+\frac12\|w\|^2$ for labels $y_i=\pm1$ and C > 0; b is not penalised, or it
is 0. The model gives +1 the probability $p_i=1/(1+e^{-(\langle w,x_i\rangle+b)})$.
"""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .oracles.least_squares import logistic
from .readings.logistic import InterceptedFit, LogisticFit, ModelFit
from .samples.designs import Outcomes, WorkingOutcomes

TRAINED = "Supervised Learning, Logistic Regression and Ridge Regularization (l.322-324, 331)"


@theorem("The minimum of penalised logistic regression", source=ml_notes(TRAINED), examples=60)
def logistic_minimum(run: LogisticFit[Outcomes]) -> Law:
    r"""(w, b) minimises F, and $\frac12\|w-w^*\|^2\le F(w,b)-F^*$: F is 1-strongly convex in w, so that w* is unique.

    F* lies between a value of F and one of the dual, $-\frac12\|\sum_i\alpha_iy_ix_i\|^2+C\sum_iH(\alpha_i/C)$ for 0 < α < C (and
    $\sum_i\alpha_iy_i=0$ where b is free), H the entropy of a coin. Both are enclosed, and nearer to each other than $10^{-20}Cn$.

    Hypotheses: C > 0, both classes.

    Reference: T. Jaakkola and D. Haussler, Probabilistic kernel regression models, AISTATS 1999.
    """
    best = run.best
    step = run.w - best.w
    yield exercised("w* is not 0", any(v * v > 2 * best.gap for v in best.w))
    yield at_least("F(w,b) ≥ F*", run.value, best.lower)
    yield at_most("F(w,b) ≤ F*", run.value, best.lower)
    yield at_most("½‖w − w*‖² ≤ F(w,b) − F*", (step @ step) / Fraction(2), run.value - best.lower)


@theorem("First-order conditions of penalised logistic regression", source=ml_notes(TRAINED))
def logistic_conditions(run: LogisticFit[WorkingOutcomes]) -> Law:
    r"""$\frac{w}{Cn}=\frac1n\sum_i([y_i=1]-p_i)x_i$, and $\sum_ip_i=\sum_i[y_i=1]$ where b is fitted: the gradient of F/(Cn) is 0.

    F is convex, and so this is all that a minimiser is.

    Hypotheses: C > 0, both classes.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §4.4.1 (without
    the penalty), doi:10.1007/978-0-387-84858-7.
    """
    yield exercised("w is not 0", any(run.w))
    for k, v in enumerate(run.slope):
        yield equal("∂F/∂wₖ/(Cn)", v, 0, at=k)
    yield equal("∂F/∂b/(Cn)", run.slope_of_b, 0)


@theorem("The mean of the predicted probabilities", source=ml_notes(TRAINED))
def mean_probability_is_the_share(run: InterceptedFit) -> Law:
    r"""With an intercept that is not penalised, the predicted probabilities of +1 have the share of +1 as their mean.

    Whatever C is, and whatever the features are. It is the condition $\partial F/\partial b=0$.

    Hypotheses: C > 0, both classes; b is fitted.

    Reference: D. R. Cox, The regression analysis of binary sequences, Journal of the Royal Statistical Society B 20, 1958,
    doi:10.1111/j.2517-6161.1958.tb00292.x.
    """
    yield exercised("the probabilities differ", any(s != run.scores[0] for s in run.scores))
    yield equal("the mean of p in the model", run.mean, run.share)
    if run.predicts:
        yield equal("the mean of predict_proba", sum(run.predicted[:, 1]) / Fraction(run.sample.n), run.share)


@theorem("The probabilities of a fitted logistic model", source=ml_notes("Supervised Learning, Logistic Regression (l.321-322)"))
def fitted_probabilities(run: ModelFit[Outcomes]) -> Law:
    r"""``predict_proba`` is $p=1/(1+e^{-(\langle w,x\rangle+b)})$ for +1 and $1-p$ for −1: from 0 to 1, with the sum 1.

    Hypotheses: both classes; there is a ``predict_proba``.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §4.4,
    doi:10.1007/978-0-387-84858-7.
    """
    yield exercised("a score is not 0", any(run.scores))
    for i, (s, (q, p)) in enumerate(zip(run.scores, run.predicted, strict=True)):
        yield at_least("a probability, from below", min(q, p), 0, at=i)
        yield at_most("a probability, from above", max(q, p), 1, at=i)
        yield equal("the probability of +1", p, logistic(s), at=i)
        yield equal("the probability of −1", q, logistic(-s), at=i)
        yield equal("their sum", q + p, 1, at=i)
