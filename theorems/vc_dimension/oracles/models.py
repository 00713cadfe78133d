"""Shattering by half-spaces, in cvxpy: one labelling at a time."""

from __future__ import annotations

from typing import Any

from ....properties.oracles.modelling import cp, model


@model()
def separating_hyperplane(yX: Any, y: Any) -> Any:
    """Some w and b with yᵢ(⟨w,xᵢ⟩ + b) ≥ 1, if the labels y, (n,), can be separated. The rows of yX, (n, d), are yᵢxᵢ."""
    w, b = cp.Variable(yX.shape[1], name="w"), cp.Variable(name="b")
    return cp.Problem(cp.Minimize(0), [yX @ w + y * b >= 1])
