"""Mutants of basis pursuit, and of the search for the sparsest solution."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from scipy.optimize import linprog

from ..controls import mutant, mutant_of
from ..mistakes import answering
from .sparse_recovery import BasisPursuit, SparsestSolution

# ------------------------------------------------------------------------------------------------------- basis pursuit


_pursuit = partial(mutant, BasisPursuit)
MinimisesTheTwoNorm = _pursuit(
    "Least squares: the solution with the smallest Euclidean norm.", solve=lambda self, weights, A, b: np.linalg.pinv(A) @ b
)
WeighsTheEntries = _pursuit(
    "Minimises Σ(i+1)|xᵢ|: weights that somebody forgot to take out.", weights=lambda self, d: np.arange(1.0, d + 1)
)
ForgetsTheLastMeasurement = _pursuit(
    "An index off by one: the last equation is not used (unless it is the only one).",
    solve=lambda self, weights, A, b: solve(weights, A[: max(1, len(b) - 1)], b[: max(1, len(b) - 1)]),
)
LoosensTheMeasurements = _pursuit(
    "Shrinks the right side by a thousandth: Ax ≈ b is declared to be good enough.",
    solve=lambda self, weights, A, b: solve(weights, A, b * 0.999),
)
ForgetsTheSignOfX = _pursuit(
    "Adds the two parts of x instead of subtracting them.", solve=lambda self, weights, A, b: abs(solve(weights, A, b))
)
RoundsToQuarters = _pursuit(
    "Rounds the answer to multiples of 1/4.", solve=lambda self, weights, A, b: np.round(4 * solve(weights, A, b)) / 4
)
ScalesUp = _pursuit(
    "Makes up for a shrinkage that is not there: returns 1.001 x.", solve=lambda self, weights, A, b: 1.001 * solve(weights, A, b)
)
AddsAKernelVector = _pursuit(
    "Moves the solution along the kernel by a hundredth: Ax = b holds, and the 1-norm is a little too large.",
    solve=lambda self, weights, A, b: solve(weights, A, b) + 0.01 * kernel(A).sum(axis=0),
)
AddsAHairOfTheKernel = _pursuit(
    "Moves the solution along the kernel by 10⁻⁴: an iteration that stops early.",
    solve=lambda self, weights, A, b: solve(weights, A, b) + 1e-4 * kernel(A).sum(axis=0),
)
AddsAMillionthOfTheKernel = _pursuit(
    "Moves the solution along the kernel by 10⁻⁶, ten times its tol.",
    solve=lambda self, weights, A, b: solve(weights, A, b) + 1e-6 * kernel(A).sum(axis=0),
)
MovesMassAside = _pursuit(
    "Moves 1.4·10⁻⁷ of the largest entry to the next one: the 1-norm is right, the equations are missed by more than its tol.",
    solve=lambda self, weights, A, b: moved_aside(solve(weights, A, b), 1.4e-7),
)
MovesMoreMassAside = _pursuit(
    "Moves 3·10⁻⁶ of the largest entry to the next one.", solve=lambda self, weights, A, b: moved_aside(solve(weights, A, b), 3e-6)
)
LoosensByMillionths = _pursuit(
    "Shrinks the right side by three millionths, where its tol is 10⁻⁷.",
    solve=lambda self, weights, A, b: solve(weights, A, b * (1 - 3e-6)),
)


def moved_aside(x: np.ndarray, share: float) -> np.ndarray:
    """x with that share of its largest entry given to the next one."""
    i = int(np.argmax(abs(x)))
    j, mass = (i + 1) % len(x), share * abs(x[i])
    x[i] -= np.copysign(mass, x[i])
    x[j] += np.copysign(mass, x[j])
    return x


def solve(weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The solution as it should be."""
    return BasisPursuit().solve(weights, A, b)


def kernel(A: np.ndarray) -> np.ndarray:
    """An orthonormal basis of the kernel of A, as rows."""
    _, values, rows = np.linalg.svd(A)
    return rows[(values > 1e-9).sum() :]


@mutant_of(BasisPursuit, hook="solve")
def MinimisesTheLargestEntry(self: BasisPursuit, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The wrong norm: minimises max |xᵢ|."""
    n, d = A.shape
    eye, one = np.eye(d), np.ones((d, 1))
    bounds = np.block([[eye, -one], [-eye, -one]])
    equations = np.hstack([A, np.zeros((n, 1))])
    found = linprog(np.eye(d + 1)[d], bounds, np.zeros(2 * d), equations, b, bounds=(None, None), method="highs")
    return found.x[:d]


@mutant_of(BasisPursuit, hook="solve")
def KeepsEntriesNonnegative(self: BasisPursuit, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Forgets the negative part, where that leaves a solution."""
    found = linprog(weights, A_eq=A, b_eq=b, method="highs")
    return found.x if found.status == 0 else BasisPursuit.solve(self, weights, A, b)


@mutant_of(BasisPursuit, hook="solve")
def PenalisesInstead(self: BasisPursuit, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
    """LASSO with a small λ in place of the equations, by 3000 proximal gradient steps."""
    x, step = np.zeros(A.shape[1]), 1 / max(np.linalg.norm(A, 2) ** 2, 1e-9)
    for _ in range(3000):
        before, x = x, x - step * A.T @ (A @ x - b)
        x = np.sign(x) * np.maximum(abs(x) - 0.01 * step, 0)
        if abs(x - before).max() < 1e-12:
            break
    return x


@mutant_of(BasisPursuit, hook="solve")
def StopsEarly(self: BasisPursuit, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Iteratively reweighted least squares, stopped after three steps."""
    x = np.linalg.pinv(A) @ b
    for _ in range(3):
        D = np.diag(abs(x) + 1e-3)
        x = D @ A.T @ np.linalg.pinv(A @ D @ A.T) @ b
    return x


@mutant_of(BasisPursuit)
class GreedyPursuit(BasisPursuit):
    """Orthogonal matching pursuit: takes the best column, again and again, and never gives one back."""

    most = 1000

    def solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        x, chosen = np.zeros(A.shape[1]), []
        for _ in range(min(self.most, *A.shape)):
            scores = abs(A.T @ (b - A @ x)) / np.maximum(np.linalg.norm(A, axis=0), 1e-9)
            if scores.max() < 1e-9:
                break
            chosen.append(int(scores.argmax()))
            x[chosen] = np.linalg.lstsq(A[:, chosen], b, rcond=None)[0]
        return x


GreedyPursuitOfOne = mutant_of(BasisPursuit)(mutant(GreedyPursuit, "Matching pursuit that stops after the first column.", most=1))


# ----------------------------------------------------------------------------------------------- the sparsest solution


@mutant_of(SparsestSolution, hook="__call__")
def FirstSupportOfFullSize(self: SparsestSolution, A: Any, b: Any) -> np.ndarray:
    """Basic solutions only: solves on the first columns that span."""
    A = np.asarray(A)
    chosen: list[int] = []
    for j in range(A.shape[1]):
        if np.linalg.matrix_rank(A[:, [*chosen, j]]) > len(chosen):
            chosen.append(j)
    return self.on_support(tuple(chosen), A, np.asarray(b))


@mutant_of(SparsestSolution, hook="__call__")
def GivesUpAtOneEntry(self: SparsestSolution, A: Any, b: Any) -> np.ndarray:
    """The best vector with at most one entry, whether it solves the system or not."""
    A, b = np.asarray(A), np.asarray(b)
    fits = [self.on_support(S, A, b) for S in [(), *((j,) for j in range(A.shape[1]))]]
    return min(fits, key=lambda x: np.linalg.norm(A @ x - b))


@mutant_of(SparsestSolution, hook="__call__")
def AcceptsAnyFit(self: SparsestSolution, A: Any, b: Any) -> np.ndarray:
    """A tolerance of a tenth, declared as 10⁻⁹: the first support that fits roughly is taken."""
    fit = SparsestSolution()
    fit.tol = 0.1
    return fit(A, b)


@mutant_of(SparsestSolution, hook="__call__")
def ForgetsTheLastColumn(self: SparsestSolution, A: Any, b: Any) -> np.ndarray:
    """An index off by one: the last column is used only if there is no other way."""
    A = np.asarray(A)
    try:
        return np.append(SparsestSolution.__call__(self, A[:, :-1], b), 0.0)
    except ValueError:
        return np.linalg.pinv(A) @ b


DenseSolution = mutant(SparsestSolution, "Least squares.", lambda self, A, b: np.linalg.pinv(np.asarray(A)) @ np.asarray(b))
ForgetsTheSign = answering(SparsestSolution, "Returns absolute values.", lambda x, A, b: abs(x))
ScalesTheSparsest = answering(SparsestSolution, "Loses 10⁻⁸ of each entry, where tol is 10⁻⁹.", lambda x, A, b: x * (1 - 1e-8))
