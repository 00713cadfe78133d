"""Least squares, ridge regression, LASSO and logistic regression: solutions, single steps, and penalties for a bound."""

from ..controls import configured
from .elastic_net import ElasticNet, Lasso
from .lasso import PenaltyForDiamond, lasso_gradient, lasso_step, project_to_l1_ball
from .linear_regression import LeastSquares, descend, squared_loss
from .logistic_estimator import LogisticRegression
from .logistic_regression import cross_entropy, sigmoid
from .ridge import PenaltyForRadius, Ridge, decay_step

REFERENCES = {
    "linear-regressor": [LeastSquares, configured(LeastSquares, fit_intercept=True), configured(LeastSquares, method="inverse")],
    "squared-loss": [squared_loss],
    "sgd": [descend],
    "ridge-regressor": [Ridge, configured(Ridge, alpha=0.125), configured(Ridge, alpha=3.0, fit_intercept=True)],
    "elastic-net-regressor": [
        ElasticNet,
        configured(ElasticNet, alpha=0.125, l1_ratio=0.875),
        configured(ElasticNet, alpha=0.5, l1_ratio=0.25, fit_intercept=False),
    ],
    "lasso-regressor": [Lasso, configured(Lasso, alpha=0.125), configured(Lasso, alpha=0.5, fit_intercept=False)],
    "ridge-penalty": [PenaltyForRadius],
    "decay-step": [decay_step],
    "lasso-step": [lasso_step],
    "lasso-gradient": [lasso_gradient],
    "l1-ball-projection": [project_to_l1_ball],
    "lasso-penalty": [PenaltyForDiamond],
    "logistic-regressor": [
        LogisticRegression,
        configured(LogisticRegression, C=0.125),
        configured(LogisticRegression, C=8.0, fit_intercept=False),
    ],
    "sigmoid": [sigmoid],
    "cross-entropy": [cross_entropy],
}
