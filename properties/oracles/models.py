"""The problems that the oracles solve, each stated once, in cvxpy.

Arguments are arrays or cvxpy parameters. An oracle certifies an optimum over the rationals; of a share of its answers cvxpy, by
these models, gives a second opinion (`second_opinion`). `of(certificate type)` and `source(name)` say which model lies behind what.
"""

from __future__ import annotations

from typing import Any

from .modelling import compilations, cp, model, names, of, source

__all__ = [
    "compilations", "linear_program", "max_margin", "max_margin_through_origin", "names", "nearest_point", "of",
    "quadratic_program", "soft_margin", "soft_margin_through_origin", "source",
]  # fmt: skip


@model()
def max_margin(yX: Any, y: Any) -> Any:
    """The w and b of least norm with yᵢ(⟨w,xᵢ⟩ + b) ≥ 1. The rows of yX, (n, d), are yᵢxᵢ; y, (n,), holds the labels −1/+1."""
    w, b = cp.Variable(yX.shape[1], name="w"), cp.Variable(name="b")
    return cp.Problem(cp.Minimize(cp.sum_squares(w) / 2), [yX @ w + y * b >= 1])


@model()
def max_margin_through_origin(yX: Any) -> Any:
    """The w of least norm with yᵢ⟨w,xᵢ⟩ ≥ 1. The rows of yX, (n, d), are yᵢxᵢ."""
    w = cp.Variable(yX.shape[1], name="w")
    return cp.Problem(cp.Minimize(cp.sum_squares(w) / 2), [yX @ w >= 1])


@model(semidefinite=["K"])
def nearest_point(K: Any) -> Any:
    """The convex combination Σλᵢvᵢ nearest to 0, for vectors with the Gram matrix K, (n, n): λᵀKλ is its squared norm.

    For K = (yᵢyⱼk(xᵢ,xⱼ)) that is the squared maximum margin, through the origin, in the feature space of the kernel k.
    """
    weights = cp.Variable(K.shape[0], name="weights")
    return cp.Problem(cp.Minimize(cp.quad_form(weights, K)), [weights >= 0, cp.sum(weights) == 1])


@model(semidefinite=["K"])
def soft_margin(K: Any, yK: Any, y: Any, C: Any) -> Any:
    """min ½‖w‖² + CΣξᵢ with yᵢ(⟨w,φ(xᵢ)⟩ + b) ≥ 1 − ξᵢ and ξᵢ ≥ 0, for w = Σβⱼφ(xⱼ) and Kᵢⱼ = ⟨φ(xᵢ),φ(xⱼ)⟩.

    The rows of yK, (n, n), are those of K times yᵢ.
    """
    n = K.shape[0]
    beta, b, xi = cp.Variable(n, name="beta"), cp.Variable(name="b"), cp.Variable(n, name="xi")
    objective = cp.quad_form(beta, K) / 2 + C * cp.sum(xi)
    return cp.Problem(cp.Minimize(objective), [yK @ beta + y * b >= 1 - xi, xi >= 0])


@model(semidefinite=["K"])
def soft_margin_through_origin(K: Any, yK: Any, C: Any) -> Any:
    """min ½‖w‖² + CΣξᵢ with yᵢ⟨w,φ(xᵢ)⟩ ≥ 1 − ξᵢ and ξᵢ ≥ 0: `soft_margin` without an intercept."""
    n = K.shape[0]
    beta, xi = cp.Variable(n, name="beta"), cp.Variable(n, name="xi")
    return cp.Problem(cp.Minimize(cp.quad_form(beta, K) / 2 + C * cp.sum(xi)), [yK @ beta >= 1 - xi, xi >= 0])


@model(semidefinite=["P"])
def quadratic_program(P: Any, q: Any, G: Any = None, h: Any = None, A: Any = None, b: Any = None) -> Any:
    """min ½xᵀPx + q·x with Gx ≤ h and Ax = b. P is (n, n) positive semidefinite; G and h, or A and b, may be missing."""
    x = cp.Variable(q.shape[0], name="x")
    inequalities = [] if G is None else [G @ x <= h]
    equations = [] if A is None else [A @ x == b]
    return cp.Problem(cp.Minimize(cp.quad_form(x, P) / 2 + q @ x), inequalities + equations)


@model()
def linear_program(c: Any, G: Any = None, h: Any = None, A: Any = None, b: Any = None) -> Any:
    """min c·x with Gx ≤ h and Ax = b; G and h, or A and b, may be missing."""
    x = cp.Variable(c.shape[0], name="x")
    inequalities = [] if G is None else [G @ x <= h]
    equations = [] if A is None else [A @ x == b]
    return cp.Problem(cp.Minimize(c @ x), inequalities + equations)
