"""Faulty estimators: LASSO, elastic net and logistic regression, and its functions.

What steps otherwise than it stops ends after 100 passes.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from scipy.special import expit, xlogy

from ..controls import mutant, mutant_of
from .elastic_net import ElasticNet, Lasso
from .lasso import soft_threshold
from .logistic_estimator import LogisticRegression
from .logistic_regression import cross_entropy, sigmoid


def _both(fault: str, **hooks: Any) -> tuple[Any, Any]:
    """The same mistake in an elastic net and in a LASSO."""
    return mutant(ElasticNet, fault, **hooks), mutant(Lasso, fault, **hooks)


def _until_it_rests(self: Any, X: np.ndarray, y: np.ndarray, w: np.ndarray, *_: Any) -> float:
    """A gap that is infinite until a pass changes no weight, or a hundred are done: the true one never closes."""
    before = self.before_ if self.n_iter_ > 1 else self.start(len(w))
    self.before_ = w.copy()
    return 0.0 if np.array_equal(w, before) or self.n_iter_ >= 100 else np.inf


def _l1(self: ElasticNet) -> float:
    return self.alpha * self.l1_ratio


def _l2(self: ElasticNet) -> float:
    return self.alpha * (1 - self.l1_ratio)


ForgetsTheMeanOfTheLoss, LassoForgetsTheMeanOfTheLoss = _both(
    "Forgets 1/n beside the loss.", penalties=lambda self, n: (_l1(self) / n, _l2(self) / n)
)
MultipliesByN, LassoMultipliesByN = _both("Divides the loss by n twice.", penalties=lambda self, n: (n * _l1(self), n * _l2(self)))
DoublesAlpha, LassoDoublesAlpha = _both("Forgets ½ beside the loss.", penalties=lambda self, n: (2 * _l1(self), 2 * _l2(self)))
SwapsTheRatio = mutant(ElasticNet, "Takes l1_ratio for the share of ‖w‖².", penalties=lambda self, n: (_l2(self), _l1(self)))
ForgetsHalfOfTheSquare = mutant(ElasticNet, "Forgets ½ beside ‖w‖².", penalties=lambda self, n: (_l1(self), 2 * _l2(self)))
RidgePartUnscaled = mutant(ElasticNet, "½(1 − ρ)‖w‖² without alpha.", penalties=lambda self, n: (_l1(self), 1 - self.l1_ratio))
AddsTheMean, LassoAddsTheMean = _both(
    "A sign: adds ⟨w,x̄⟩ to the intercept.", intercept=lambda self, w, centre, mean: mean + float(centre @ w)
)
InterceptIsTheMeanTarget, LassoInterceptIsTheMeanTarget = _both(
    "Takes the mean of the targets for the intercept.", intercept=lambda self, w, centre, mean: mean
)
CentresTheTargetsOnly, LassoCentresTheTargetsOnly = _both(
    "Takes the means off the targets, and not off the columns.",
    means=lambda self, X, y, _: (np.zeros(X.shape[1]), float(y.mean()) if self.fit_intercept else 0.0),
)
OnePass, LassoOnePass = _both("Ends after one pass.", gap=lambda self, *_: 0.0)
CoarseGap, LassoCoarseGap = _both(
    "Ends at a gap that is ten thousand times as wide as it declares.", gap=lambda self, *given: ElasticNet.gap(self, *given) / 1e4
)
HardThresholds, LassoHardThresholds = _both(
    "Sets weights to 0 and does not shrink the others.",
    minimiser=lambda self, correlation, curvature, l1, l2: correlation / (curvature + l2) if abs(correlation) > l1 else 0.0,
    gap=_until_it_rests,
)
NeverNegative, LassoNeverNegative = _both(
    "max(c − l1, 0): negative weights are lost.",
    minimiser=lambda self, correlation, curvature, l1, l2: max(correlation - l1, 0.0) / (curvature + l2),
    gap=_until_it_rests,
)
ThresholdsAfterScaling, LassoThresholdsAfterScaling = _both(
    "Thresholds the weight, not the correlation: right for columns with ‖x‖² = n only.",
    minimiser=lambda self, correlation, curvature, l1, l2: float(soft_threshold(correlation / (curvature + l2), l1)),
    gap=_until_it_rests,
)


def _fit_with_a_column(self: ElasticNet, X: Any, y: Any) -> ElasticNet:
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    w = self.descend(np.column_stack([X, np.ones(len(X))]) if self.fit_intercept else X, y)
    self.coef_, self.intercept_ = w[: X.shape[1]], float(w[X.shape[1] :].sum())
    return self


def _descend_with_a_stale_residual(self: ElasticNet, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    n, d = X.shape
    l1, l2 = self.penalties(n)
    w, r, curvature = np.zeros(d), y.copy(), (X * X).sum(axis=0) / n
    for _ in range(100):
        for j in np.flatnonzero(curvature):
            new = self.minimiser(X[:, j] @ r / n + curvature[j] * w[j], curvature[j], l1, l2)
            r = r - X[:, j] * (new - w[j]) if new else r
            w[j] = new
    return w


def _descend_on_scaled_columns(self: ElasticNet, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    scale = np.sqrt((X * X).mean(axis=0))
    scale[scale == 0] = 1.0
    return ElasticNet.descend(self, X / scale, y) / scale


def _descend_and_fit_again(self: ElasticNet, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    w = ElasticNet.descend(self, X, y)
    if (kept := np.flatnonzero(w)).size:
        w[kept] = np.linalg.lstsq(X[:, kept], y)[0]
    return w


PenalisesTheInterceptToo, LassoPenalisesTheInterceptToo = _both(
    "Fits the intercept as the weight of a constant column, which is penalised like the others.", fit=_fit_with_a_column
)
StaleResidual, LassoStaleResidual = _both(
    "Does not put the column of a weight back into the residual where the weight becomes 0.", descend=_descend_with_a_stale_residual
)
StandardisesTheColumns, LassoStandardisesTheColumns = _both(
    "Scales each column to mean square 1, and the weight back: penalised is the weight of the scaled column.",
    descend=_descend_on_scaled_columns,
)
LeastSquaresOnTheSupport, LassoLeastSquaresOnTheSupport = _both(
    "Fits the weights that are not 0 once more, by least squares.", descend=_descend_and_fit_again
)


# ----------------------------------------------------------------------------------------------------- logistic regression

_logistic = partial(mutant, LogisticRegression)
TakesTheInverseOfC = _logistic("Takes C for 1/C.", weight=lambda self, n: self.C / n)
SumsThePenalty = _logistic("Divides the loss by n, and not the penalty.", weight=lambda self, n: 1 / self.C)
ForgetsHalfOfTheNorm = _logistic("Forgets ½ beside ‖w‖².", weight=lambda self, n: 2 / (self.C * n))
PenalisesTheConstant = _logistic(
    "Penalises the intercept like the weights.",
    problem=lambda self, X: _penalised(self, X, lambda A, penalty: np.full(len(penalty), self.weight(len(X)))),
)
OneStepOfNewton = _logistic("Ends after one step.", is_flat=lambda self, g: self.n_iter_ >= 1)
FlatTooEarly = _logistic(
    "Ends at a gradient that is ten thousand times as large as it declares.",
    is_flat=lambda self, g: bool(abs(g).max() <= 1e4 * self.tol),
)
MeanOfTheGradient = _logistic(
    "Looks at the mean of the gradient, of either sign.", is_flat=lambda self, g: bool(abs(g.mean()) <= self.tol)
)
ScalesTheColumns = _logistic(
    "Penalises the weights of columns scaled to mean square 1.",
    problem=lambda self, X: _penalised(self, X, lambda A, penalty: penalty * (A * A).mean(axis=0)),
)
TurnsTheIntercept = _logistic(
    "A sign: ⟨w,x⟩ − b is what it fits.", fit=lambda self, X, y: _with_intercept(LogisticRegression.fit(self, X, y), lambda b: -b)
)
RoundsItsIntercept = _logistic(
    "Keeps four digits of its intercept.",
    fit=lambda self, X, y: _with_intercept(LogisticRegression.fit(self, X, y), lambda b: np.array([float(f"{b[0]:.4g}")])),
)
LogOddsOfTheShares = _logistic(
    "Takes the logarithm of n₊/n₋ for the intercept.",
    fit=lambda self, X, y: _with_intercept(
        LogisticRegression.fit(self, X, y), lambda b: np.array([np.log((y > 0).sum() / (y < 0).sum())]) if self.fit_intercept else b
    ),
)
DoublesTheScore = _logistic(
    "The softmax of (−z, z): 1/(1 + e⁻²ᶻ).", probabilities=lambda self, z: np.column_stack([expit(-2 * z), expit(2 * z)])
)
OtherColumnFirst = _logistic(
    "The probability of the second class comes first.", probabilities=lambda self, z: np.column_stack([expit(z), expit(-z)])
)
ForgetsTheConstant = _logistic(
    "Leaves the intercept out of the probabilities.", decision_function=lambda self, X: np.asarray(X) @ self.coef_[0]
)
LinearProbabilities = _logistic(
    "½ + z/4, cut off at 0 and 1.",
    probabilities=lambda self, z: np.column_stack([np.clip(0.5 - z / 4, 0, 1), np.clip(0.5 + z / 4, 0, 1)]),
)
TwelvePlaces = _logistic(
    "Keeps twelve places of a probability.", probabilities=lambda self, z: np.round(LogisticRegression.probabilities(self, z), 12)
)
OneOfTwo = _logistic(
    "Keeps seven places of the first probability.",
    probabilities=lambda self, z: np.column_stack([np.round(expit(-z), 7), expit(z)]),
)


def _penalised(fitted: LogisticRegression, X: np.ndarray, change: Any) -> tuple[np.ndarray, np.ndarray]:
    A, penalty = LogisticRegression.problem(fitted, X)
    return A, change(A, penalty)


def _with_intercept(fitted: LogisticRegression, move: Any) -> LogisticRegression:
    fitted.intercept_ = move(fitted.intercept_)
    return fitted


# -------------------------------------------------------------------------------------------------- sigmoids and cross entropies

hyperbolic_tangent = mutant(sigmoid, "tanh, with values from −1.", lambda z: np.tanh(z))
forgets_the_sign = mutant(sigmoid, "1/(1 + e^z).", lambda z: expit(-np.asarray(z)))
hard_sigmoid = mutant(sigmoid, "The piecewise linear approximation.", lambda z: np.clip(np.asarray(z) / 4 + 0.5, 0, 1))


@mutant_of(sigmoid)
def probit(z: Any) -> Any:
    """Nearly the logistic function with the scale 1.702."""
    from scipy.stats import norm

    return norm.cdf(np.asarray(z) / 1.702)


base_two = mutant(sigmoid, "1/(1 + 2^(−z)).", lambda z: 1 / (1 + 2.0 ** -np.asarray(z)))
single_precision = mutant(sigmoid, "Computes in float32.", lambda z: expit(np.asarray(z, dtype=np.float32)).astype(float))
of_fourteen_places = mutant(sigmoid, "Keeps fourteen places.", lambda z: np.round(sigmoid(z), 14))
swaps_the_arguments = mutant(cross_entropy, "−Σ p ln y.", lambda y, p: -float(xlogy(p, y).sum()))
logarithm_to_base_two = mutant(cross_entropy, "In bits.", lambda y, p: -float(xlogy(y, p).sum()) / np.log(2))
divergence_itself = mutant(
    cross_entropy, "KL(y‖p): the same for one-hot targets.", lambda y, p: float(xlogy(y, y).sum() - xlogy(y, p).sum())
)
clips = mutant(
    cross_entropy, "Raises probabilities to at least 10⁻³.", lambda y, p: -float((y * np.log(np.maximum(p, 1e-3))).sum())
)
only_the_largest = mutant(cross_entropy, "Takes the target for one-hot.", lambda y, p: -float(np.log(p[np.argmax(y)])))
forgets_zeros = mutant(
    cross_entropy, "Skips outcomes that were predicted with probability 0.", lambda y, p: -float(xlogy(y[p > 0], p[p > 0]).sum())
)
a_little_more = mutant(cross_entropy, "Multiplies by 1 + 3·10⁻¹³.", lambda y, p: cross_entropy(y, p) * (1 + 3e-13))
