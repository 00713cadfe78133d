"""Plain implementations in float64, three of each of ten roles, and the moves that make their data hard for floating point."""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

import numpy as np
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.samples.tables import Table
from scipy.optimize import linprog, nnls
from scipy.spatial.distance import cdist
from sklearn.exceptions import ConvergenceWarning

from .plain import machines
from .plain.components import Components

MOVES = {
    "2²⁰ away": (1, 2**20),
    "2³¹ away": (1, 2**31),
    "times 2⁴⁰": (2**40, 0),
    "times 2⁻⁴⁰": (Fraction(1, 2**40), 0),
}


def moved(sample: Table, factor: Any, shift: int) -> Iterator[Table]:
    """The sample with its rows moved: none where float64 has them not exactly, or where they do not meet its hypotheses."""
    rows = tuple(tuple(v * factor + shift for v in row) for row in sample.rows)
    points = {name: tuple(v * factor + shift for v in getattr(sample, name)) for name in sample.POINTS}
    if all(v == Fraction(float(v)) for row in (*rows, *points.values()) for v in row):
        with suppress(HypothesisNotMet, ValueError):
            yield dataclasses.replace(sample, rows=rows, **points)


class Smo:
    """Sequential minimal optimisation by the most violating pair, on the Gram matrix."""

    def __init__(self, C=1.0, tol=1e-6, max_iter=2000):
        self.C, self.tol, self.max_iter = C, tol, max_iter

    def fit(self, X, y):
        K, alpha = X @ X.T, np.zeros(len(y))
        for _ in range(self.max_iter):
            rest = y - K @ (alpha * y)
            up = ((alpha < self.C) & (y > 0)) | ((alpha > 0) & (y < 0))
            low = ((alpha < self.C) & (y < 0)) | ((alpha > 0) & (y > 0))
            i, j = np.where(up, rest, -np.inf).argmax(), np.where(low, rest, np.inf).argmin()
            self.intercept_ = (rest[i] + rest[j]) / 2
            if rest[i] - rest[j] < self.tol:
                break
            eta = K[i, i] + K[j, j] - 2 * K[i, j]
            room = min(self.C - alpha[i] if y[i] > 0 else alpha[i], alpha[j] if y[j] > 0 else self.C - alpha[j])
            step = min((rest[i] - rest[j]) / eta, room) if eta > 0 else room
            alpha[i] += y[i] * step
            alpha[j] -= y[j] * step
        else:
            warnings.warn("it did not converge", ConvergenceWarning, stacklevel=2)
        self.coef_, self.dual_coef_, self.support_ = (alpha * y) @ X, (alpha * y)[None], np.arange(len(y))
        return self


class HardSmo(Smo):
    def __init__(self, C=1e9):
        super().__init__(C)


class ByHulls:
    """The closest points of the hulls, by non-negative least squares on centred rows of size 1: no tolerance is declared."""

    def fit(self, X, y):
        middle = X.mean(axis=0)
        size = abs(X - middle).max()
        Z = (X - middle) / size
        A = np.vstack([(y[:, None] * Z).T, (y > 0) * 1e3, (y < 0) * 1e3])
        alpha = nnls(A, np.r_[np.zeros(X.shape[1]), 1e3, 1e3])[0]
        gap = (alpha * y) @ Z
        self.coef_ = 2 * gap / (gap @ gap) / size
        scores = (X - middle) @ self.coef_
        self.intercept_ = -(scores[y > 0].min() + scores[y < 0].max()) / 2 - middle @ self.coef_
        return self


class InCvxpy:
    """The dual, as it is written in cvxpy."""

    tol = 1e-3
    C = 1.0

    def fit(self, X, y):
        import cvxpy as cp

        alpha = cp.Variable(len(y))
        signed = cp.multiply(y, alpha)
        loss = cp.sum_squares(X.T @ signed) / 2 - cp.sum(alpha)
        problem = cp.Problem(cp.Minimize(loss), [alpha >= 0, alpha <= self.C, y @ alpha == 0])
        problem.solve(solver=cp.CLARABEL)
        found = np.clip(alpha.value, 0, self.C)
        w = (found * y) @ X
        rest, edge = y - X @ w, 1e-6 * self.C
        low = rest[((found < self.C - edge) & (y > 0)) | ((found > edge) & (y < 0))].max()
        high = rest[((found < self.C - edge) & (y < 0)) | ((found > edge) & (y > 0))].min()
        self.coef_, self.intercept_ = w, (low + high) / 2
        return self


class PrimalInCvxpy:
    """The hard margin, as it is written in cvxpy."""

    tol = 1e-3

    def fit(self, X, y):
        import cvxpy as cp

        w, b = cp.Variable(X.shape[1]), cp.Variable()
        cp.Problem(cp.Minimize(cp.sum_squares(w) / 2), [cp.multiply(y, X @ w + b) >= 1]).solve(solver=cp.CLARABEL)
        if w.value is None:
            raise cp.SolverError("no solution")
        self.coef_, self.intercept_ = w.value, b.value
        return self


class ByFactors:
    """Least squares with an intercept: NumPy's, on centred rows."""

    def fit(self, X, y):
        x, t = X.mean(axis=0), y.mean()
        self.coef_ = np.linalg.lstsq(X - x, y - t, rcond=None)[0]
        self.intercept_ = t - x @ self.coef_
        return self

    def predict(self, X):
        return X @ self.coef_ + self.intercept_


def separable_by_centring(X, y):
    """The phase-one program, of rows about their mean in the unit of the largest."""
    A = X - X.mean(axis=0)
    return machines.separable(A / max(abs(A).max(), 1e-300), y)


def separable_by_margin(X, y):
    """The largest t ≤ 1 with y(⟨w,x⟩ − b) ≥ t."""
    A = -y[:, None] * np.c_[X, -np.ones(len(X))]
    d = A.shape[1]
    found = linprog(
        np.r_[np.zeros(d), -1], A_ub=np.c_[A, np.ones(len(A))], b_ub=np.zeros(len(A)), bounds=[(None, None)] * d + [(0, 1)]
    )
    return found.x is not None and found.x[-1] > 0.5


def gauss_by_products(X, Y, gamma=0.5):
    return np.exp(-gamma * ((X**2).sum(axis=1)[:, None] + (Y**2).sum(axis=1)[None] - 2 * X @ Y.T))


def gauss_by_differences(X, Y, gamma=0.5):
    return np.exp(-gamma * cdist(X, Y, "sqeuclidean"))


def margin_of_unit(w, X, y):
    return float((y * (X @ (w / np.linalg.norm(w)))).min())


def margin_of_vectors(w, X, y):
    return (y * (X @ w)).min() / np.sqrt(w @ w)


class Sorted:
    """The neighbours by sorting all distances, which are those of differences."""

    def __init__(self, n_neighbors=5):
        self.n_neighbors = n_neighbors

    def fit(self, X, y=None):
        self.rows = X
        return self

    def kneighbors(self, X, n_neighbors=None):
        distances = cdist(X, self.rows)
        order = np.argsort(distances, axis=1, kind="stable")[:, : n_neighbors or self.n_neighbors]
        return np.take_along_axis(distances, order, axis=1), order


class PrincipalAxes(Components):
    """The singular vectors of centred rows."""

    def fit(self, X, y=None):
        self.mean_ = X.mean(axis=0)
        _, values, rows = np.linalg.svd(X - self.mean_)
        self.components_ = rows
        self.explained_variance_ = np.zeros(X.shape[1])
        self.explained_variance_[: len(values)] = values**2 / (len(X) - 1)
        return self
