"""A weight is a repetition: learning, or measuring, with integer weights gives the same as with each example so often."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np
from bug_roles import TOL
from bug_samples import Independent, LowRank, PredictedClasses, PredictedTargets, WeightedClasses, WeightedRegression
from lemmata.properties.numbers.exact import exact_vector, rational
from lemmata.properties.roles import role
from lemmata.properties.roles.readings import Reading
from lemmata.properties.statements.allowances import Allowance, declared
from lemmata.properties.statements.conclusions import Law, equal, exercised
from lemmata.properties.theorem import theorem

S = TypeVar("S", bound=WeightedRegression)
P = TypeVar("P", bound=PredictedTargets)


@role("weighted-learner")
class WeightedLearner(Protocol):
    """``learn(X, y, weights, at)``: its answers at the rows `at`, or of itself; `weights` may be None."""

    def __call__(self, X: Any, y: Any, weights: Any, at: Any) -> Any: ...


@role("weighted-metric")
class WeightedMetric(Protocol):
    """``metric(truths, predictions, weights)``: a number; `weights` may be None."""

    def __call__(self, truths: Any, predictions: Any, weights: Any) -> Any: ...


@role("weighted-leave-one-out")
class LeaveOneOut(Protocol):
    """``predict(X, y, weights)`` of ridge regression with an intercept: at each example, the model of the others."""

    def __call__(self, X: Any, y: Any, weights: Any) -> Any: ...


class Learned(Reading[S], role=WeightedLearner):
    """The answers with weights, and of a fresh one with repetitions."""

    @cached_property
    def weighted(self) -> np.ndarray:
        s = self.sample
        return exact_vector(self.model(s.X, s.y, s.w, s.X))

    @cached_property
    def repeated(self) -> np.ndarray:
        X, y = self.sample.repeated
        return exact_vector(self.make()(X, y, None, self.sample.X))


class Measured(Reading[P], role=WeightedMetric):
    """A metric with weights, and with repetitions."""

    @cached_property
    def weighted(self) -> Any:
        return rational(self.model(*self.sample.weighted))

    @cached_property
    def repeated(self) -> Any:
        return rational(self.make()(*self.sample.repeated, None))


class LeftOut(Reading[WeightedRegression], role=LeaveOneOut):
    """Predictions at examples that are left out."""

    @cached_property
    def predictions(self) -> np.ndarray:
        s = self.sample
        return exact_vector(self.model(s.X, s.y, s.w))

    def by_the_others(self, i: int, alpha: int = 1) -> Any:
        """Of the exact ridge regression on the others: ⟨w,xᵢ⟩ + b."""
        from lemmata.properties.oracles.qp import particular_solution

        s = self.sample
        others = [k for k in range(len(s.rows)) if k != i]
        total = sum(s.weights[k] for k in others)
        mean = [Fraction(sum(s.weights[k] * s.rows[k][j] for k in others), total) for j in range(s.d)]
        level = Fraction(sum(s.weights[k] * s.targets[k] for k in others), total)
        X = np.array([[s.rows[k][j] - mean[j] for j in range(s.d)] for k in others], dtype=object)
        w = np.array([s.weights[k] for k in others], dtype=object)
        y = np.array([s.targets[k] - level for k in others], dtype=object)
        G = (X.T * w) @ X + np.diag([Fraction(alpha)] * s.d)
        coefficients = exact_vector(particular_solution(G, (X.T * w) @ y))
        return level + sum(c * (s.rows[i][j] - mean[j]) for j, c in enumerate(coefficients))


def answers_agree(run: Learned[Any]) -> Law:
    """The answers with weights are those with repetitions."""
    for k, value in enumerate(run.repeated):
        yield equal("the answer", run.weighted[k], value, at=k)


@theorem("A weight is a repetition, in regression")
def regression_weights_are_repetitions(run: Learned[WeightedRegression]) -> Law:
    r"""Weights enter a sum $\sum_iw_i\ell(y_i,f(x_i))$ as repetitions do: what minimises it, if it is unique, is the same.

    Hypotheses: weights are positive integers; the minimiser is unique, or the one of least norm is taken.

    Sharp: an identity.

    Reference: W. H. Greene, Econometric Analysis, 7th edition, 2012.
    """
    yield exercised("some answer is not 0", any(run.repeated))
    yield from answers_agree(run)


@theorem("A weight is a repetition, in regression on independent columns")
def weights_are_repetitions_with_full_rank(run: Learned[Independent]) -> Law:
    r"""With independent columns the least squares have one solution, and it is the same with weights and with repetitions.

    Hypotheses: weights are positive integers; the columns and a constant one are linearly independent.

    Sharp: an identity.

    Reference: W. H. Greene, Econometric Analysis, 7th edition, 2012.
    """
    yield exercised("some answer is not 0", any(run.repeated))
    yield from answers_agree(run)


@theorem("A weight is a repetition, in regression on dependent columns")
def weights_are_repetitions_without_full_rank(run: Learned[LowRank]) -> Law:
    r"""With dependent columns the solution of least norm is meant: it is unique, and the same with weights and with repetitions.

    Hypotheses: weights are positive integers; the columns are linearly dependent.

    Sharp: an identity.

    Reference: Å. Björck, Numerical Methods for Least Squares Problems, 1996.
    """
    yield exercised("some answer is not 0", any(run.repeated))
    yield from answers_agree(run)


@theorem("A weight is a repetition, in classification")
def classification_weights_are_repetitions(run: Learned[WeightedClasses]) -> Law:
    r"""Weights enter a sum $\sum_iw_i\ell(y_i,f(x_i))$ as repetitions do, and so do shares of classes that are balanced.

    Hypotheses: weights are positive integers; the minimiser is unique.

    Sharp: an identity.

    Reference: G. King and L. Zeng, Logistic regression in rare events data, 2001, §4.
    """
    count = Counter()
    for label, weight in zip(run.sample.targets, run.sample.weights, strict=True):
        count[label] += weight
    yield exercised(
        "the weights change the shares", count[0] * run.sample.targets.count(1) != count[1] * run.sample.targets.count(0)
    )
    yield from answers_agree(run)


@theorem("A weight is a repetition, in a metric of regression")
def metric_weights_are_repetitions(run: Measured[PredictedTargets]) -> Law:
    r"""A weighted mean, median or quantile with integer weights is that of the data with each example so often.

    Hypotheses: weights are positive integers; also all of them 1.

    Sharp: an identity.

    Reference: F. Y. Edgeworth, On a new method of reducing observations relating to several quantities, 1888.
    """
    yield exercised(
        "the errors differ", len({abs(a - b) for a, b in zip(run.sample.truths, run.sample.predictions, strict=True)}) > 1
    )
    yield equal("the metric", run.weighted, run.repeated)


@theorem("A weight is a repetition, in a metric of classification")
def rate_weights_are_repetitions(run: Measured[PredictedClasses]) -> Law:
    r"""A rate, such as the share of the examples of a class that are predicted so, counts an example as often as it weighs.

    Hypotheses: weights are positive integers; the denominator is not 0. Sharp: an identity.

    Reference: T. Fawcett, An introduction to ROC analysis, 2006, §2, doi:10.1016/j.patrec.2005.10.010.
    """
    yield exercised("some weights differ", len(set(run.sample.weights)) > 1)
    yield equal("the metric", run.weighted, run.repeated)


@theorem("Leave-one-out predictions are those of the model of the others")
def leave_one_out_predicts_by_the_others(run: LeftOut) -> Law:
    r"""The prediction at example i of leave-one-out cross-validation is that of the ridge regression on all the others.

    Hypotheses: $\min_{w,b}\sum_{k\ne i}v_k(\langle w,x_k\rangle+b-y_k)^2+\|w\|^2$ with positive weights v.

    Sharp: an identity.

    Reference: G. H. Golub, M. Heath and G. Wahba, Generalized cross-validation as a method for choosing a good ridge parameter,
    1979, doi:10.1080/00401706.1979.10489751.
    """
    yield exercised("weights differ", len(set(run.sample.weights)) > 1)
    for i, prediction in enumerate(run.predictions):
        yield equal("the prediction without the example", prediction, run.by_the_others(i), at=i)


def _relative(sizes: Any) -> Allowance:
    size = 1 + max((abs(v) for v in sizes), default=0)
    return declared(TOL * size, "tol of the answers", of=size)


@weights_are_repetitions_with_full_rank.within("the answer")
@regression_weights_are_repetitions.within("the answer")
def regression_answer(run: Learned[Any]) -> Allowance:
    """Of the repeated answer and the targets, whatever the weighted one is."""
    return _relative([*run.repeated, *run.sample.targets])


@weights_are_repetitions_without_full_rank.within("the answer")
def low_rank_answer(run: Learned[Any]) -> Allowance:
    """Of the size that answers have: the targets are at most 4, and a solution of least norm of integers is not much larger."""
    size = 1 + max(abs(v) for v in run.sample.targets)
    return declared(1000 * TOL * size, "1000 tol of the targets", of=size)


@classification_weights_are_repetitions.within("the answer")
def classification_answer(run: Learned[Any]) -> Allowance:
    """Of the repeated answer, whatever the weighted one is."""
    return _relative(run.repeated)


@metric_weights_are_repetitions.within("the metric")
@rate_weights_are_repetitions.within("the metric")
def metric(run: Measured[Any]) -> Allowance:
    """Of the number with repetitions, whatever the weighted one is."""
    return _relative([run.repeated])


@leave_one_out_predicts_by_the_others.within("the prediction without the example")
def left_out(run: LeftOut) -> Allowance:
    """Of the prediction."""
    return _relative([*run.predictions, *run.sample.targets])
