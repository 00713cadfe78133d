"""Sparse recovery's problem, in cvxpy."""

from __future__ import annotations

from typing import Any

from ....properties.oracles.modelling import cp, model


@model()
def basis_pursuit(A: Any, b: Any) -> Any:
    """The x of least 1-norm with Ax = b."""
    x = cp.Variable(A.shape[1], name="x")
    return cp.Problem(cp.Minimize(cp.norm1(x)), [A @ x == b])
