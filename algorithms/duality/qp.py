"""Convex quadratic programs, in qpsolvers' convention: an interior-point method, and the active-set method of DAQP.

S. Mehrotra, *On the implementation of a primal-dual interior point method*, SIAM Journal on Optimization 2 (1992);
D. Arnström, A. Bemporad, D. Axehill, *A dual active-set solver for embedded quadratic programming* (2022).
"""

from __future__ import annotations

from typing import Any

import daqp
import numpy as np

from .lp import equilibrated


class InteriorPoint:
    """``solve(P, q, G, h, A, b)``: minimise ½xᵀPx + q·x subject to Gx ≤ h, Ax = b, by Mehrotra's predictor and corrector.

    Follows the solutions of Px + q + Gᵀz + Aᵀy = 0, Gx + s = h, Ax = b, sᵢzᵢ = μ with s, z > 0 as μ falls to 0.
    Returns (x, z, y). Raises `ValueError` if it does not converge, as it does not where there is no optimum.

    Parameters
    ----------
    tol: each residual ends below tol·(1 + |its right side|), where that of stationarity is q, and each sᵢzᵢ below tol.
    """

    def __init__(self, tol: float = 1e-8, max_iter: int = 100):
        self.tol = tol
        self.max_iter = max_iter

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        n, m = len(q), len(h)
        A, b = (A, b) if A is not None else (np.zeros((0, n)), np.zeros(0))
        x, y = np.zeros(n), np.zeros(len(b))
        s, z = np.maximum(1.0, h - G @ x), np.ones(m)
        for _ in range(self.max_iter):
            dual, primal, fixed = P @ x + q + G.T @ z + A.T @ y, G @ x + s - h, A @ x - b
            mu = s @ z / m
            residuals = dual / (1 + abs(q)), primal / (1 + abs(h)), fixed / (1 + abs(b)), s * z
            if self.converged(max(map(_norm, residuals))):
                return x, z, y
            newton = _NewtonStep(P, G, A, s, z)
            _, _, ds, dz = newton(dual, primal, fixed, s * z)
            a = _step_length(s, z, ds, dz)
            sigma = ((s + a * ds) @ (z + a * dz) / m / mu) ** 3
            dx, dy, ds, dz = newton(dual, primal, fixed, s * z + ds * dz - sigma * mu)
            if not all(np.isfinite(v).all() for v in (dx, dy, ds, dz)):
                break
            a = 0.99 * _step_length(s, z, ds, dz)
            x, y, s, z = x + a * dx, y + a * dy, s + a * ds, z + a * dz
        raise ValueError("no solution: the program may be infeasible or unbounded")

    def converged(self, residual: float) -> bool:
        """Whether the largest residual is small enough to stop."""
        return residual <= self.tol


class _NewtonStep:
    """The linearised optimality conditions, with the change of s eliminated."""

    def __init__(self, P: Any, G: Any, A: Any, s: Any, z: Any):
        n, m, p = len(P), len(G), len(A)
        self.z, self.s, self.cuts = z, s, (n, n + m)
        K = np.zeros((n + m + p, n + m + p))
        K[:n, :n], K[:n, n : n + m], K[:n, n + m :] = P, G.T, A.T
        K[n : n + m, :n], K[n + m :, :n] = G, A
        K[n : n + m, n : n + m] = -np.diag(s / z)
        self.K = K

    def __call__(self, dual: Any, primal: Any, fixed: Any, products: Any) -> tuple[np.ndarray, ...]:
        right = -np.concatenate([dual, primal - products / self.z, fixed])
        try:
            u = np.linalg.solve(self.K, right)
        except np.linalg.LinAlgError:  # singular up to rounding, though not exactly
            u = np.linalg.lstsq(self.K, right, rcond=None)[0]
        dx, dz, dy = np.split(u, self.cuts)
        return dx, dy, -(products + self.s * dz) / self.z, dz


def _step_length(s: Any, z: Any, ds: Any, dz: Any) -> float:
    """The longest step, at most 1, that keeps s and z nonnegative."""
    value, change = np.concatenate([s, z]), np.concatenate([ds, dz])
    falling = change < 0
    return min(1.0, float(np.min(-value[falling] / change[falling], initial=np.inf)))


def _norm(v: np.ndarray) -> float:
    return float(np.abs(v).max(initial=0.0))


class ActiveSet:
    """``solve(P, q, G, h, A, b)`` by DAQP: a dual active-set method, exact up to rounding once it has the active set.

    DAQP takes a small P for singular, and loses digits where it divides by it: where its answer is not exact up to rounding it is
    asked again in units in which P is of order 1, and a Newton step on the active set restores what was lost.

    Returns (x, z, y). Raises `ValueError` where there is no optimum.
    """

    tol = 1e-6  # DAQP's primal tolerance

    def __call__(self, P: Any, q: Any, G: Any, h: Any, A: Any = None, b: Any = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        P, q, G, h = (np.array(v, dtype=float) for v in (P, q, G, h))
        A, b = (np.array(A, dtype=float), np.array(b, dtype=float)) if A is not None else (np.zeros((0, len(q))), np.zeros(0))
        of_G, of_A = _units(G), _units(A)  # a tolerance is for rows of order 1
        G, h, A, b = G / of_G[:, None], h / of_G, A / of_A[:, None], b / of_A
        program, flag = (P, q, G, h, A, b), 0
        points: list[tuple[np.ndarray, ...]] = []
        for unit in (1.0, 2.0 ** np.floor(np.log2(np.abs(P).max() or 1.0))):
            x, z, y, flag = _by_daqp(P / unit, q / unit, G, h, A, b)
            if flag <= 0:
                continue
            points.append((x, z * unit, y * unit))
            if _missed(points[-1], program) >= EXACT:
                points.append(_on_the_active_set(points[-1], program))
            if _missed(points[-1], program) < EXACT:
                break
        if not points:
            raise ValueError(f"no optimum (exit flag {flag})")
        x, z, y = min(points, key=lambda point: _missed(point, program))
        if not _missed((x, z, y), program) <= ActiveSet.tol:
            raise ValueError(f"no optimum up to {ActiveSet.tol}")
        return x, z / of_G, y / of_A


EXACT = 1e-9  # up to rounding


def _units(rows: np.ndarray) -> np.ndarray:
    """For each row the power of two that its largest entry is of, 1 for one of zeros."""
    largest = np.abs(rows).max(axis=1, initial=0.0)
    return np.where(largest > 0, 2.0 ** np.floor(np.log2(np.where(largest > 0, largest, 1.0))), 1.0)


def _by_daqp(P: Any, q: Any, G: Any, h: Any, A: Any, b: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, int]:
    """x, z, y and the exit flag, which is positive where an optimum was found."""
    m = len(h)
    sense = np.concatenate([np.zeros(m), np.full(len(b), 5)]).astype(np.int32)  # 5 marks an equation
    lower, upper = np.concatenate([np.full(m, -1e30), b]), np.concatenate([h, b])
    arrays = [np.ascontiguousarray(v, dtype=float) for v in (P, q, np.vstack([G, A]), upper, lower)]  # it reads past gaps
    x, _, flag, info = daqp.solve(*arrays, sense)
    return np.array(x), np.array(info["lam"][:m]), np.array(info["lam"][m:]), flag


def _on_the_active_set(point: tuple[np.ndarray, ...], program: tuple[np.ndarray, ...]) -> tuple[np.ndarray, ...]:
    """A Newton step towards Px + q + Gᵀz + Aᵀy = 0, Gx = h where z ≠ 0, Ax = b; the shortest where there are several."""
    (x, z, y), (P, q, G, h, A, b) = point, program
    active, n = np.flatnonzero(z), len(q)
    rows = np.vstack([G[active], A])
    K = np.block([[P, rows.T], [rows, np.zeros((len(rows), len(rows)))]])
    missed = np.concatenate([P @ x + q + G.T @ z + A.T @ y, rows @ x - np.concatenate([h[active], b])])
    units, _ = equilibrated(K)
    step = units * np.linalg.lstsq(K * np.outer(units, units), -units * missed, rcond=None)[0]
    dz, dy = np.split(step[n:], [len(active)])
    z = z.copy()
    z[active] += dz
    return x + step[:n], z, y + dy


def _missed(point: tuple[np.ndarray, ...], program: tuple[np.ndarray, ...]) -> float:
    """By how much a condition of optimality is missed, relative to the size of the terms in it."""
    (x, z, y), (P, q, G, h, A, b) = point, program
    slope = (P @ x + q + G.T @ z + A.T @ y) / (1 + abs(q) + abs(P) @ abs(x) + abs(G.T) @ abs(z) + abs(A.T) @ abs(y))
    sizes = 1 + abs(h) + abs(G) @ abs(x)
    over, off = (G @ x - h) / sizes, (A @ x - b) / (1 + abs(b) + abs(A) @ abs(x))
    return max(map(_norm, (slope, np.maximum(over, 0), off, over * z, np.minimum(z, 0) / (1 + _norm(q)))))
