"""Least squares over the rationals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import flint
import numpy as np

from ....properties.numbers.exact import Number, exact_vector, exp, from_flint, rational, to_fmpq
from ....properties.numbers.products import exact_product
from ....properties.oracles import opinions, second_opinion
from ....properties.oracles.modelling import Model
from ....properties.oracles.qp import QPOptimum, certify_qp, particular_solution
from ..samples.tables import RegressionData
from . import models


def shrunk(data: RegressionData, penalty: Any = 0) -> np.ndarray:
    """The minimiser of ½‖Xw − y‖² + ½λ‖w‖²; for λ = 0 the one of least norm."""
    r, lam = exact_product(data.exact_X.T, data.exact_y), Fraction(penalty)
    G = data.moments + np.eye(data.d, dtype=int).astype(object) * lam
    if lam == 0:
        w = least_norm(G, r)
        _compare(models.least_squares, data, {}, lambda: (w, residual(data, w)))
        return w
    w, _ = _in_the_range(G, r)
    _compare(models.ridge, data, {"penalty": lam}, lambda: (w, residual(data, w) + lam * (w @ w) / 2))
    return w


def residual(data: RegressionData, w: np.ndarray) -> Any:
    """½‖Xw − y‖²."""
    rest = exact_product(data.exact_X, w) - data.exact_y
    return exact_product(rest, rest) / Fraction(2)


def _compare(model: Model, data: RegressionData, others: dict[str, Any], answer: Callable[[], Any], *multipliers: Any) -> None:
    """A second opinion on the certified minimiser and the least value."""

    def claim() -> tuple[dict[str, Any], opinions.Certified]:
        w, value = answer()
        return problem, opinions.Optimum(value, {"w": w}, [*multipliers])

    problem = {"X": data.exact_X, "y": data.exact_y} | others
    second_opinion.compare(model, tuple(problem.values()), claim)


def least_norm(G: np.ndarray, r: Any) -> np.ndarray:
    """The solution of least norm of Gw = r, for G symmetric and r in its range: it lies in that range too."""
    r = exact_vector(r)
    w, u = _in_the_range(G, r)

    def claim() -> tuple[dict[str, Any], opinions.Certified]:
        return {"A": G, "b": r}, opinions.Optimum(w @ w / Fraction(2), {"x": w}, [-u])

    second_opinion.compare(models.least_norm, (G, r), claim)
    return w


def _in_the_range(G: np.ndarray, r: Any) -> tuple[np.ndarray, np.ndarray]:
    """The w = Gu with Gw = r, and u."""
    u = particular_solution(G @ G, exact_vector(r))
    assert u is not None
    return G @ u, u


def pseudo_inverse_norm(G: np.ndarray) -> Any:
    """The largest sum of absolute entries of a row of the pseudo-inverse of a symmetric matrix."""
    M = flint.fmpq_mat([[to_fmpq(rational(v)) for v in row] for row in G])
    try:
        inverse = M.inv()
    except ZeroDivisionError:
        inverse = M * _solved(M * M * M, M)
    return max(sum(abs(from_flint(v)) for v in row) for row in inverse.tolist())


def _solved(A: flint.fmpq_mat, B: flint.fmpq_mat) -> flint.fmpq_mat:
    """A U with AU = B, for square matrices; B's columns are in the range of A."""
    d = A.nrows()
    both = flint.fmpq_mat([[A[i, j] for j in range(d)] + [B[i, j] for j in range(d)] for i in range(d)])
    reduced, rank = both.rref()
    U = flint.fmpq_mat(d, d)
    for i in range(rank):
        pivot = next(j for j in range(2 * d) if reduced[i, j] != 0)
        assert pivot < d, "a column is not in the range"
        for k in range(d):
            U[pivot, k] = reduced[i, d + k]
    return U


def lasso_value(data: RegressionData, penalty: Any) -> Any:
    """The certified least value of ½‖Xw − y‖² + λ‖w‖₁, as a quadratic program in w = p − m with p, m ≥ 0."""
    found = _split(data, lambda d: ([penalty] * (2 * d), np.zeros((0, 2 * d), dtype=int), []))
    value = found.value + sum(data.exact_y**2) / Fraction(2)
    _compare(models.lasso, data, {"penalty": rational(penalty)}, lambda: (_joined(found), value))
    return value


def elastic_net(data: RegressionData, l1: Any, l2: Any) -> tuple[np.ndarray, Any]:
    """A certified minimiser of (1/2n)‖Xw − y‖² + l1·‖w‖₁ + ½l2·‖w‖², and the least value."""
    n = data.n
    found = _split(data, lambda d: ([n * l1] * (2 * d), np.zeros((0, 2 * d), dtype=int), []), n * l2)
    w, value = _joined(found), (found.value + sum(data.exact_y**2) / Fraction(2)) / n
    _compare(models.elastic_net, data, {"l1": rational(n * l1), "l2": rational(n * l2)}, lambda: (w, n * value))
    return w, value


def ball_value(data: RegressionData, c: Any) -> Any:
    """The certified least value of ½‖Xw − y‖² subject to ‖w‖₁ ≤ c."""
    found = _split(data, lambda d: ([0] * (2 * d), np.ones((1, 2 * d), dtype=int), [c]))
    value = found.value + sum(data.exact_y**2) / Fraction(2)
    _compare(models.lasso_in_a_ball, data, {"c": rational(c)}, lambda: (_joined(found), value), found.z[-1])
    return value


def _joined(found: QPOptimum) -> np.ndarray:
    """w = p − m."""
    p, m = np.split(exact_vector(found.x), 2)
    return p - m


def _split(data: RegressionData, extra: Callable[[int], Any], penalty: Any = 0) -> QPOptimum:
    cost, row, bound = extra(data.d)
    G = data.moments + np.eye(data.d, dtype=int).astype(object) * Fraction(penalty)
    r = exact_product(data.exact_X.T, data.exact_y)
    P, q = np.block([[G, -G], [-G, G]]), np.concatenate([-r, r]) + exact_vector(cost)
    signs = np.vstack([-np.eye(2 * data.d, dtype=int), row]).astype(object)
    return certify_qp(P, q, signs, [0] * (2 * data.d) + bound)


def logistic(z: Any) -> Number:
    """1/(1 + e^(−z))."""
    return Fraction(1, 2) if z == 0 else Fraction(1) / (exp(-z) + 1)
