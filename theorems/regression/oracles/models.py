"""The problems of linear regression, in cvxpy: X is (n, d), y is (n,)."""

from __future__ import annotations

from typing import Any

from ....properties.oracles.modelling import cp, model


@model()
def least_norm(A: Any, b: Any) -> Any:
    """The x of least norm with Ax = b; for A = XᵀX and b = Xᵀy, the least-squares solution of least norm."""
    x = cp.Variable(A.shape[1], name="x")
    return cp.Problem(cp.Minimize(cp.sum_squares(x) / 2), [A @ x == b])


@model()
def least_squares(X: Any, y: Any) -> Any:
    """min ½‖Xw − y‖²."""
    w = cp.Variable(X.shape[1], name="w")
    return cp.Problem(cp.Minimize(cp.sum_squares(X @ w - y) / 2))


@model()
def ridge(X: Any, y: Any, penalty: Any) -> Any:
    """min ½‖Xw − y‖² + ½λ‖w‖²."""
    w = cp.Variable(X.shape[1], name="w")
    return cp.Problem(cp.Minimize(cp.sum_squares(X @ w - y) / 2 + penalty / 2 * cp.sum_squares(w)))


@model()
def lasso(X: Any, y: Any, penalty: Any) -> Any:
    """min ½‖Xw − y‖² + λ‖w‖₁."""
    w = cp.Variable(X.shape[1], name="w")
    return cp.Problem(cp.Minimize(cp.sum_squares(X @ w - y) / 2 + penalty * cp.norm1(w)))


@model()
def elastic_net(X: Any, y: Any, l1: Any, l2: Any) -> Any:
    """min ½‖Xw − y‖² + l1·‖w‖₁ + ½l2·‖w‖²."""
    w = cp.Variable(X.shape[1], name="w")
    return cp.Problem(cp.Minimize(cp.sum_squares(X @ w - y) / 2 + l1 * cp.norm1(w) + l2 / 2 * cp.sum_squares(w)))


@model()
def lasso_in_a_ball(X: Any, y: Any, c: Any) -> Any:
    """min ½‖Xw − y‖² with ‖w‖₁ ≤ c."""
    w = cp.Variable(X.shape[1], name="w")
    return cp.Problem(cp.Minimize(cp.sum_squares(X @ w - y) / 2), [cp.norm1(w) <= c])
