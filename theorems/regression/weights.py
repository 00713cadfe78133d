r"""Weights of examples: a whole number is a repetition, 0 leaves the example out.

In a sum $\sum_ik_i\ell(y_i,f(x_i))$ over the examples $k_i$ times $(x_i,y_i)$ cannot be told from $(x_i,y_i)$ taken $k_i$ times.
The laws do not apply where ``fit`` has no ``sample_weight``.
"""

from __future__ import annotations

from ...properties.numbers.products import exact_product
from ...properties.statements.conclusions import Law, equal
from ...properties.symmetries.laws import no_distance, put_to_work, same_answer, same_value
from ...properties.symmetries.transported import WeightsForRepetitions
from ...properties.theorem import contract
from .readings.logistic import LogisticFit
from .readings.models import LeastSquaresFit, RidgeFit
from .readings.penalised import PenalisedFit
from .samples.transformed import WeightedData, WeightedOutcomes


@contract("Integer sample weights equal repeated samples, in least squares", examples=60)
def least_squares_weights_are_repetitions(run: WeightsForRepetitions[WeightedData, LeastSquaresFit]) -> Law:
    r"""With weights k, $\sum_ik_i(\langle w,x_i\rangle-y_i)x_i=0$; and w is that of each example $k_i$ times, where unique.

    A fitted intercept counts as the weight of a constant feature.

    Hypotheses: weights are whole numbers of at least 0, not all 0.

    Reference: A. C. Aitken, On least squares and linear combination of observations, Proceedings of the Royal Society of
    Edinburgh 55, 1936, doi:10.1017/S0370164600014346.
    """
    fit = run.transformed
    yield put_to_work(run)
    for j, slope in enumerate(exact_product(fit.X.T, exact_product(fit.X, fit.w) - fit.y)):
        yield equal("Σkᵢ(⟨w,xᵢ⟩ − yᵢ)xᵢⱼ", slope, 0, at=j)
    if fit.data.invertible:
        yield from same_answer(run)


@contract("Integer sample weights equal repeated samples, in ridge regression", examples=60)
def ridge_weights_are_repetitions(run: WeightsForRepetitions[WeightedData, RidgeFit]) -> Law:
    r"""$\sum_ik_i(\langle w,x_i\rangle+b-y_i)^2+\lambda\|w\|^2$ has the same w and b as with each example taken $k_i$ times.

    Hypotheses: λ > 0; weights are whole numbers of at least 0, not all 0.

    Reference: P. W. Holland, Weighted ridge regression, NBER working paper 11, 1973, doi:10.3386/w0011.
    """
    yield from same_answer(run)


@contract("Integer sample weights equal repeated samples, in the elastic net", examples=60)
def elastic_net_weights_are_repetitions(run: WeightsForRepetitions[WeightedData, PenalisedFit]) -> Law:
    r"""$\frac1{2K}\sum_ik_i(\langle w,x_i\rangle+b-y_i)^2+\alpha\Omega(w)$, $K=\sum_ik_i$, is P of each example taken $k_i$ times.

    So (w′,b′) with weights has the same P as (w,b) of the repetitions, and the same $\tilde Xw$; and w′ = w where ρ < 1.

    Hypotheses: α > 0, 0 < ρ ≤ 1; weights are whole numbers of at least 0, not all 0.

    Reference: J. Friedman, T. Hastie and R. Tibshirani, Regularization paths for generalized linear models via coordinate descent,
    Journal of Statistical Software 33, 2010, §2.4, doi:10.18637/jss.v033.i01.
    """
    yield from same_value(run)
    yield from no_distance(run)


@contract("Integer sample weights equal repeated samples, in logistic regression", examples=60)
def logistic_weights_are_repetitions(run: WeightsForRepetitions[WeightedOutcomes, LogisticFit]) -> Law:
    r"""$C\sum_ik_i\log(1+e^{-y_i(\langle w,x_i\rangle+b)})+\frac12\|w\|^2$ is F of each example taken $k_i$ times.

    So (w′,b′) with weights is (w,b) of the repetitions: with scores s and probabilities p of +1,
    $\langle\nabla F(w,b)-\nabla F(w',b'),(w-w',b-b')\rangle=\|w-w'\|^2+C\sum_i(p_i-p'_i)(s_i-s'_i)=0$, each term at least 0.

    Hypotheses: C > 0; weights are whole numbers of at least 0, in each class not all 0.

    Reference: G. King and L. Zeng, Logistic regression in rare events data, Political Analysis 9, 2001,
    doi:10.1093/oxfordjournals.pan.a004868.
    """
    yield from no_distance(run)
