"""Least squares, ridge regression, LASSO and logistic regression: solutions, single steps, and penalties for a bound."""

from ..controls import configured
from .lasso import PenaltyForDiamond, lasso_gradient, lasso_step, project_to_l1_ball
from .linear_regression import LeastSquares, descend, squared_loss
from .logistic_regression import cross_entropy, sigmoid
from .ridge import PenaltyForRadius, Ridge, decay_step

REFERENCES = {
    "linear-regressor": [LeastSquares, configured(LeastSquares, fit_intercept=True), configured(LeastSquares, method="inverse")],
    "squared-loss": [squared_loss],
    "sgd": [descend],
    "ridge-regressor": [Ridge, configured(Ridge, alpha=0.125), configured(Ridge, alpha=3.0, fit_intercept=True)],
    "ridge-penalty": [PenaltyForRadius],
    "decay-step": [decay_step],
    "lasso-step": [lasso_step],
    "lasso-gradient": [lasso_gradient],
    "l1-ball-projection": [project_to_l1_ball],
    "lasso-penalty": [PenaltyForDiamond],
    "sigmoid": [sigmoid],
    "cross-entropy": [cross_entropy],
}
