"""Support vector regression on many rows, exactly: an interior-point method proposes which residuals are on the edge of the tube.

What is solved over the rationals has as many unknowns as there are residuals on the edge, at most one more than columns; the Gram
matrix is never written out. An answer counts only if its coefficients are feasible for the dual and its two values are equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple

import flint
import numpy as np

from ....properties.numbers.exact import exact_vector, from_flint, rational, to_fmpq
from ....properties.numbers.products import GramMatrix
from ....properties.samples.tables import Rational

NEAR = (1e-9, 1e-8, 1e-7, 1e-6, 1e-5)  # residuals so near to the edge, where targets are of order 1, may be on it
INSIDE = 1e-7  # of C: a coefficient nearer to its bounds is there


class Scaled(NamedTuple):
    """The problem with ½‖w‖² + CΣ…, divided by a number: rows with a one for the intercept, targets, C and ε."""

    Z: np.ndarray
    y: np.ndarray
    C: float
    epsilon: float


@dataclass(frozen=True)
class LargeTube:
    """min ½‖w‖² + CΣ max(0, |yᵢ − ⟨w,xᵢ⟩ − b| − ε) over w, and over b where there is an `intercept`, for the rows x of `gram`."""

    gram: GramMatrix
    y: np.ndarray
    C: Rational
    epsilon: Rational
    intercept: bool

    def optimum(self) -> tuple[np.ndarray, Rational] | None:
        """Coefficients β of w* = Σβᵢxᵢ, and P*; None where no proposal certifies."""
        for beta in self._proposals():
            if beta is not None and (value := self.certified(beta)) is not None:
                return beta, value
        return None

    def certified(self, beta: np.ndarray) -> Rational | None:
        """The value of the dual at β, if β is feasible for it and some b gives the primal the same value; else None.

        The best b is in the middle of those that complementary slackness leaves.
        """
        if any(abs(v) > self.C for v in beta) or (self.intercept and sum(beta) != 0):
            return None
        scores = self.gram @ beta
        norm_squared, rest = beta @ scores, self.y - scores
        b = self._intercept(beta, rest) if self.intercept else 0
        beyond = sum((max(0, abs(r - b) - self.epsilon) for r in rest), 0)
        dual = beta @ self.y - self.epsilon * sum(abs(beta)) - norm_squared / Fraction(2)
        return rational(dual) if norm_squared / Fraction(2) + self.C * beyond == dual else None

    def _intercept(self, beta: np.ndarray, rest: np.ndarray) -> Rational:
        """Halfway between the largest b that some residual asks for and the smallest that another allows."""
        eps, C = self.epsilon, self.C
        low = [r + (eps if v < 0 else -eps) for v, r in zip(beta, rest, strict=True) if v < C]
        high = [r + (-eps if v > 0 else eps) for v, r in zip(beta, rest, strict=True) if v > -C]
        return rational((max(low) + min(high)) / Fraction(2))

    def _proposals(self) -> Iterator[np.ndarray | None]:
        """Coefficients from the residuals that the interior-point method finds."""
        residuals = self._residuals()
        if residuals is None:
            return
        above, tried = abs(residuals) - self.scaled.epsilon, -1
        for near in NEAR:
            free = np.flatnonzero(abs(above) <= near)
            if len(free) == tried:
                continue
            tried = len(free)
            full = np.where(above > near, np.sign(residuals), 0.0)
            if len(free) > self.scaled.Z.shape[1]:
                free, full = self._basic(residuals, free, full)
            yield self._solved(residuals, free, full)

    @cached_property
    def scaled(self) -> Scaled:
        """The same in float64 where numbers are of order 1, and, with an intercept, differ from those of the first row."""
        X, y = self.gram.in_floats, self.y.astype(float)
        if self.intercept:
            X, y = X - X[0], y - y[0]
        of_x, of_y = (float(abs(v).max(initial=0.0)) or 1.0 for v in (X, y))
        Z = np.column_stack([X / of_x, np.ones((len(X), int(self.intercept)))])
        return Scaled(Z, y / of_y, float(self.C) * of_x / of_y * of_x, float(self.epsilon) / of_y)

    def _residuals(self) -> np.ndarray | None:
        """Those of Clarabel's answer: min ½‖w‖² + CΣξᵢ subject to |yᵢ − ⟨w,xᵢ⟩ − b| ≤ ε + ξᵢ, ξᵢ ≥ 0; None if it has none."""
        from scipy import sparse

        clarabel: Any = import_module("clarabel")  # compiled, without types
        Z, y, C, eps = self.scaled
        (n, k), slack = Z.shape, -sparse.eye(len(Z))
        P = sparse.diags([1.0] * (k - self.intercept) + [0.0] * (self.intercept + n), format="csc")
        q = np.concatenate([np.zeros(k), np.full(n, C)])
        G = sparse.bmat([[sparse.csc_matrix(Z), slack], [sparse.csc_matrix(-Z), slack], [sparse.csc_matrix((n, k)), slack]])
        h = np.concatenate([y + eps, eps - y, np.zeros(n)])
        settings = clarabel.DefaultSettings()
        settings.verbose = False
        settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = 1e-11
        answer = clarabel.DefaultSolver(P, q, sparse.csc_matrix(G), h, [clarabel.NonnegativeConeT(3 * n)], settings).solve()
        found = np.array(answer.x)
        return y - Z @ found[:k] if len(found) == k + n and np.isfinite(found).all() else None

    def _basic(self, residuals: np.ndarray, edge: np.ndarray, full: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Of many residuals on the edge, few whose coefficients are free: a basic solution of the equations for β."""
        from scipy.optimize import linprog

        Z, y, C, _ = self.scaled
        weights = np.linalg.lstsq(Z, y - residuals, rcond=None)[0]
        weights[Z.shape[1] - self.intercept :] = 0.0
        side = np.where(self.epsilon > 0, np.sign(residuals[edge]), 0.0)
        bounds = np.column_stack([np.where(side > 0, 0.0, -C), np.where(side < 0, 0.0, C)])
        right = weights - C * full @ Z
        found = linprog(np.zeros(len(edge)), A_eq=Z[edge].T, b_eq=right, bounds=bounds, method="highs-ds").x
        if found is None:
            return edge, full
        at_C, inside = abs(found) > C * (1 - INSIDE), abs(found) > C * INSIDE
        full = full.copy()
        full[edge[at_C]] = np.sign(found[at_C])
        return edge[inside & ~at_C], full

    def _solved(self, residuals: np.ndarray, free: np.ndarray, full: np.ndarray) -> np.ndarray | None:
        """β with the residuals `free` on the edge, and C times `full` elsewhere; None where that system is not regular."""
        if len(free) > self.scaled.Z.shape[1]:
            return None
        beta = self.C * exact_vector(full)
        if not len(free):
            return beta
        places, ones = free.tolist(), [1] * int(self.intercept)
        edge = [self.epsilon * (1 if r > 0 else -1) for r in residuals[free]]
        rows = [[*row, *ones] for row in self.gram.block(places, places)] + [[1] * len(places) + [0]] * int(self.intercept)
        right = [*(self.y[free] - (self.gram @ beta)[free] - edge), *([-sum(beta)] * int(self.intercept))]
        try:
            found = _matrix(rows).solve(_matrix([[v] for v in right]))
        except ZeroDivisionError:
            return None
        beta[free] = [from_flint(found[i, 0]) for i in range(len(places))]
        return beta


def _matrix(rows: list[Any]) -> flint.fmpq_mat:
    return flint.fmpq_mat([[to_fmpq(rational(v)) for v in row] for row in rows])
