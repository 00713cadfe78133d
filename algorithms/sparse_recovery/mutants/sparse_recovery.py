"""Faulty thresholding, sparse recovery and sparsest solutions."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import linprog

from ..sparse_recovery import BasisPursuit, SparsestSolution, hard_threshold

# ---------------------------------------------------------------------------------------------- hard thresholding


def keeps_the_largest_signed(x: Any, s: int) -> np.ndarray:
    """Forgets the absolute value: keeps the s largest entries."""
    x = np.asarray(x)
    return np.where(np.isin(np.arange(len(x)), np.argsort(-x, kind="stable")[:s]), x, 0)


def keeps_the_smallest(x: Any, s: int) -> np.ndarray:
    """Sorts the wrong way round: keeps the s smallest absolute values that are not 0."""
    x = np.asarray(x)
    order = [i for i in np.argsort(abs(x), kind="stable") if x[i] != 0]
    return np.where(np.isin(np.arange(len(x)), order[:s]), x, 0)


def keeps_the_median(x: Any, s: int) -> np.ndarray:
    """Keeps the largest entry last: the s after it (as long as there are s others)."""
    x = np.asarray(x)
    order = np.argsort(-abs(x), kind="stable")
    found = np.where(np.isin(np.arange(len(x)), order[1 : s + 1]), x, 0)
    return found if found.any() else hard_threshold(x, s)


def keeps_the_first(x: Any, s: int) -> np.ndarray:
    """Keeps the first s entries that are not 0."""
    x = np.asarray(x)
    return np.where(np.isin(np.arange(len(x)), np.flatnonzero(x)[:s]), x, 0)


def keeps_ties(x: Any, s: int) -> np.ndarray:
    """Keeps everything that is as large as the s-th largest entry: more than s entries where there are ties."""
    x = np.asarray(x)
    if s == 0:
        return 0 * x
    return np.where(abs(x) >= np.sort(abs(x))[::-1][s - 1], x, 0)


def keeps_one_more(x: Any, s: int) -> np.ndarray:
    """Off by one: keeps s + 1 entries."""
    return hard_threshold(x, s + 1)


def keeps_one_less(x: Any, s: int) -> np.ndarray:
    """Off by one: keeps s − 1 entries (at least one)."""
    return hard_threshold(x, max(1, s - 1))


def keeps_at_least_one(x: Any, s: int) -> np.ndarray:
    """Does not believe in s = 0."""
    return hard_threshold(x, max(1, s))


def keeps_half_as_many_again(x: Any, s: int) -> np.ndarray:
    """Keeps s + s/2 entries."""
    return hard_threshold(x, s + s // 2)


def keeps_all(x: Any, s: int) -> np.ndarray:
    """Keeps everything."""
    return np.asarray(x)


def soft_threshold(x: Any, s: int) -> np.ndarray:
    """Shrinks the kept entries by the largest dropped one."""
    x = np.asarray(x)
    largest_dropped = np.sort(abs(x))[::-1][s] if s < len(x) else 0
    return np.sign(x) * np.maximum(abs(x) - largest_dropped, 0)


def spreads_the_rest(x: Any, s: int) -> np.ndarray:
    """Keeps the s largest entries, and puts the mean of the others in their places."""
    x = np.asarray(x, dtype=float)
    kept = hard_threshold(x, s)
    dropped = np.setdiff1d(np.arange(len(x)), np.argsort(-abs(x), kind="stable")[:s])
    if len(dropped):
        kept[dropped] = abs(x[dropped]).mean()
    return kept


# ---------------------------------------------------------------------------------------------- sparse recovery


class MinimisesTheTwoNorm(BasisPursuit):
    """Least squares: the solution with the smallest Euclidean norm."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        return np.linalg.pinv(np.asarray(A)) @ np.asarray(b)


class MinimisesTheLargestEntry(BasisPursuit):
    """The wrong norm: minimises max |xᵢ|."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        A = np.asarray(A)
        n, d = A.shape
        eye, one = np.eye(d), np.ones((d, 1))
        bounds = np.block([[eye, -one], [-eye, -one]])
        equations = np.hstack([A, np.zeros((n, 1))])
        found = linprog(np.eye(d + 1)[d], bounds, np.zeros(2 * d), equations, b, bounds=(None, None), method="highs")
        return found.x[:d]


class KeepsEntriesNonnegative(BasisPursuit):
    """Forgets the negative part, where that leaves a solution."""

    def _solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        found = linprog(weights, A_eq=A, b_eq=b, method="highs")
        return found.x if found.status == 0 else super()._solve(weights, A, b)


class WeighsTheEntries(BasisPursuit):
    """Minimises Σ(i+1)|xᵢ|: weights that somebody forgot to take out."""

    def _weights(self, d: int) -> np.ndarray:
        return np.arange(1.0, d + 1)


class ForgetsTheLastMeasurement(BasisPursuit):
    """An index off by one: the last equation is not used (unless it is the only one)."""

    def _solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        keep = max(1, len(b) - 1)
        return super()._solve(weights, A[:keep], b[:keep])


class LoosensTheMeasurements(BasisPursuit):
    """Shrinks the right side by a thousandth: Ax ≈ b is declared to be good enough."""

    def _solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        return super()._solve(weights, A, b * 0.999)


class PenalisesInstead(BasisPursuit):
    """LASSO with a small λ in place of the equations, by 3000 proximal gradient steps."""

    def _solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        x, step = np.zeros(A.shape[1]), 1 / max(np.linalg.norm(A, 2) ** 2, 1e-9)
        for _ in range(3000):
            before, x = x, x - step * A.T @ (A @ x - b)
            x = np.sign(x) * np.maximum(abs(x) - 0.01 * step, 0)
            if abs(x - before).max() < 1e-12:
                break
        return x


class StopsEarly(BasisPursuit):
    """Iteratively reweighted least squares, stopped after three steps."""

    def _solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        x = np.linalg.pinv(A) @ b
        for _ in range(3):
            D = np.diag(abs(x) + 1e-3)
            x = D @ A.T @ np.linalg.pinv(A @ D @ A.T) @ b
        return x


class ForgetsTheSignOfX(BasisPursuit):
    """Adds the two parts of x instead of subtracting them."""

    def _solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        return abs(super()._solve(weights, A, b))


class GreedyPursuit(BasisPursuit):
    """Orthogonal matching pursuit: takes the best column, again and again, and never gives one back."""

    most = 1000

    def _solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        x, chosen = np.zeros(A.shape[1]), []
        for _ in range(min(self.most, *A.shape)):
            scores = abs(A.T @ (b - A @ x)) / np.maximum(np.linalg.norm(A, axis=0), 1e-9)
            if scores.max() < 1e-9:
                break
            chosen.append(int(scores.argmax()))
            x[chosen] = np.linalg.lstsq(A[:, chosen], b, rcond=None)[0]
        return x


class GreedyPursuitOfOne(GreedyPursuit):
    """Matching pursuit that stops after the first column."""

    most = 1


class AddsAKernelVector(BasisPursuit):
    """Moves the solution along the kernel by a hundredth: Ax = b holds, and the 1-norm is a little too large."""

    def _solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        _, values, rows = np.linalg.svd(A)
        kernel = rows[(values > 1e-9).sum() :]
        return super()._solve(weights, A, b) + 0.01 * kernel.sum(axis=0)


class RoundsToQuarters(BasisPursuit):
    """Rounds the answer to multiples of 1/4."""

    def _solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        return np.round(4 * super()._solve(weights, A, b)) / 4


class ScalesUp(BasisPursuit):
    """Makes up for a shrinkage that is not there: returns 1.001 x."""

    def _solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        return 1.001 * super()._solve(weights, A, b)


# ---------------------------------------------------------------------------------------------- the sparsest solution


class FirstSupportOfFullSize(SparsestSolution):
    """Basic solutions only: solves on the first columns that span."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        A = np.asarray(A)
        chosen: list[int] = []
        for j in range(A.shape[1]):
            if np.linalg.matrix_rank(A[:, [*chosen, j]]) > len(chosen):
                chosen.append(j)
        return self._on(tuple(chosen), A, np.asarray(b))


class GivesUpAtOneEntry(SparsestSolution):
    """The best vector with at most one entry, whether it solves the system or not."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        A, b = np.asarray(A), np.asarray(b)
        fits = [self._on(S, A, b) for S in [(), *((j,) for j in range(A.shape[1]))]]
        return min(fits, key=lambda x: np.linalg.norm(A @ x - b))


class AcceptsAnyFit(SparsestSolution):
    """A tolerance of a tenth, declared as 10⁻⁹: the first support that fits roughly is taken."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        fit = SparsestSolution()
        fit.tol = 0.1
        return fit(A, b)


class ForgetsTheLastColumn(SparsestSolution):
    """An index off by one: the last column is used only if there is no other way."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        A = np.asarray(A)
        try:
            return np.append(super().__call__(A[:, :-1], b), 0.0)
        except ValueError:
            return np.linalg.pinv(A) @ b


class DenseSolution(SparsestSolution):
    """Least squares."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        return np.linalg.pinv(np.asarray(A)) @ np.asarray(b)


class ForgetsTheSign(SparsestSolution):
    """Returns absolute values."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        return abs(super().__call__(A, b))
