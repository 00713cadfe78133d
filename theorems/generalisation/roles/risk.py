"""Roles of empirical risk minimisation."""

from __future__ import annotations

from typing import Any, Protocol

from ....properties.roles.base import role


@role("empirical-risk-minimiser")
class EmpiricalRiskMinimiser(Protocol):
    """``choose(errors)``: the index of a hypothesis of least training error, given those of all, a float64 array."""

    def __call__(self, errors: Any) -> Any: ...


@role("polynomial-fit")
class PolynomialFit(Protocol):
    """``fit(x, y, degree)``: degree + 1 coefficients, constant first, of a polynomial of least Σ(p(x) − y)².

    That sum may exceed the least one by ``tol``·(1 + Σy²); an implementation that declares no `tol` is held to 10⁻⁶.
    """

    def __call__(self, x: Any, y: Any, degree: int) -> Any: ...
