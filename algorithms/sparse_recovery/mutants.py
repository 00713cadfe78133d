"""Faulty thresholding, restricted isometry constants, Gaussian matrices, basis pursuit, and sparsest solutions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.optimize import linprog

from ..controls import mutant, mutant_of
from .rip import gaussian_matrix, restricted_isometry_constant, submatrices
from .sparse_recovery import BasisPursuit, SparsestSolution, hard_threshold

# --------------------------------------------------------------------------------------------------- hard thresholding


@mutant_of(hard_threshold)
def keeps_the_largest_signed(x: Any, s: int) -> np.ndarray:
    """Forgets the absolute value: keeps the s largest entries."""
    x = np.asarray(x)
    return np.where(np.isin(np.arange(len(x)), np.argsort(-x, kind="stable")[:s]), x, 0)


@mutant_of(hard_threshold)
def keeps_the_smallest(x: Any, s: int) -> np.ndarray:
    """Sorts the wrong way round: keeps the s smallest absolute values that are not 0."""
    x = np.asarray(x)
    order = [i for i in np.argsort(abs(x), kind="stable") if x[i] != 0]
    return np.where(np.isin(np.arange(len(x)), order[:s]), x, 0)


@mutant_of(hard_threshold)
def keeps_the_median(x: Any, s: int) -> np.ndarray:
    """Keeps the largest entry last: the s after it (as long as there are s others)."""
    x = np.asarray(x)
    order = np.argsort(-abs(x), kind="stable")
    found = np.where(np.isin(np.arange(len(x)), order[1 : s + 1]), x, 0)
    return found if found.any() else hard_threshold(x, s)


@mutant_of(hard_threshold)
def keeps_the_first(x: Any, s: int) -> np.ndarray:
    """Keeps the first s entries that are not 0."""
    x = np.asarray(x)
    return np.where(np.isin(np.arange(len(x)), np.flatnonzero(x)[:s]), x, 0)


@mutant_of(hard_threshold)
def keeps_ties(x: Any, s: int) -> np.ndarray:
    """Keeps everything that is as large as the s-th largest entry: more than s entries where there are ties."""
    x = np.asarray(x)
    if s == 0:
        return 0 * x
    return np.where(abs(x) >= np.sort(abs(x))[::-1][s - 1], x, 0)


@mutant_of(hard_threshold)
def keeps_one_more(x: Any, s: int) -> np.ndarray:
    """Off by one: keeps s + 1 entries."""
    return hard_threshold(x, s + 1)


@mutant_of(hard_threshold)
def keeps_one_less(x: Any, s: int) -> np.ndarray:
    """Off by one: keeps s − 1 entries (at least one)."""
    return hard_threshold(x, max(1, s - 1))


@mutant_of(hard_threshold)
def keeps_at_least_one(x: Any, s: int) -> np.ndarray:
    """Does not believe in s = 0."""
    return hard_threshold(x, max(1, s))


@mutant_of(hard_threshold)
def keeps_half_as_many_again(x: Any, s: int) -> np.ndarray:
    """Keeps s + s/2 entries."""
    return hard_threshold(x, s + s // 2)


@mutant_of(hard_threshold)
def keeps_all(x: Any, s: int) -> np.ndarray:
    """Keeps everything."""
    return np.asarray(x)


@mutant_of(hard_threshold)
def soft_threshold(x: Any, s: int) -> np.ndarray:
    """Shrinks the kept entries by the largest dropped one."""
    x = np.asarray(x)
    largest_dropped = np.sort(abs(x))[::-1][s] if s < len(x) else 0
    return np.sign(x) * np.maximum(abs(x) - largest_dropped, 0)


@mutant_of(hard_threshold)
def spreads_the_rest(x: Any, s: int) -> np.ndarray:
    """Keeps the s largest entries, and puts the mean of the others in their places."""
    x = np.asarray(x, dtype=float)
    kept = hard_threshold(x, s)
    dropped = np.setdiff1d(np.arange(len(x)), np.argsort(-abs(x), kind="stable")[:s])
    if len(dropped):
        kept[dropped] = abs(x[dropped]).mean()
    return kept


# --------------------------------------------------------------------------------------- restricted isometry constants


def eigenvalues(parts: np.ndarray) -> np.ndarray:
    """The eigenvalues of the Gram matrices of column choices (number of choices, n, s)."""
    return np.linalg.eigvalsh(np.swapaxes(parts, 1, 2) @ parts)


@mutant_of(restricted_isometry_constant)
def looks_at_adjacent_columns(W: Any, s: int) -> float:
    """Only choices of adjacent columns."""
    W = np.asarray(W)
    return max(restricted_isometry_constant(W[:, j : j + s], s) for j in range(W.shape[1] - s + 1))


@mutant_of(restricted_isometry_constant)
def looks_at_the_last_columns(W: Any, s: int) -> float:
    """The last 2s columns only, and the first s where there are no more."""
    W = np.asarray(W)
    return restricted_isometry_constant(W[:, -2 * s :] if 2 * s < W.shape[1] else W[:, :s], s)


@mutant_of(restricted_isometry_constant)
def forgets_small_eigenvalues(W: Any, s: int) -> float:
    """Only how much W lengthens: λ_max − 1."""
    return float(eigenvalues(submatrices(np.asarray(W), s)).max() - 1)


@mutant_of(restricted_isometry_constant)
def forgets_large_eigenvalues(W: Any, s: int) -> float:
    """Only how much W shortens: 1 − λ_min."""
    return float(1 - eigenvalues(submatrices(np.asarray(W), s)).min())


@mutant_of(restricted_isometry_constant)
def forgets_to_square(W: Any, s: int) -> float:
    """Compares lengths instead of squared lengths: singular values instead of eigenvalues."""
    values = np.sqrt(np.maximum(eigenvalues(submatrices(np.asarray(W), s)), 0))
    return float(np.abs(values - 1).max())


@mutant_of(restricted_isometry_constant)
def takes_the_coherence(W: Any, s: int) -> float:
    """The largest inner product of two columns, (s − 1) times: right for unit columns and s ≤ 2, an upper bound for more."""
    G = np.asarray(W).T @ np.asarray(W)
    return float(max(np.abs(np.diag(G) - 1).max(), (s - 1) * np.abs(G - np.diag(np.diag(G))).max()))


@mutant_of(restricted_isometry_constant)
def averages_the_supports(W: Any, s: int) -> float:
    """The mean over the supports where the maximum belongs."""
    return float(np.abs(eigenvalues(submatrices(np.asarray(W), s)) - 1).max(axis=1).mean())


@mutant_of(restricted_isometry_constant)
def one_column_less(W: Any, s: int) -> float:
    """Forgets the last column (unless it needs it)."""
    W = np.asarray(W)
    return restricted_isometry_constant(W[:, : max(s, W.shape[1] - 1)], s)


@mutant_of(restricted_isometry_constant)
def divides_by_the_order(W: Any, s: int) -> float:
    """The deviation a column."""
    return restricted_isometry_constant(W, s) / s


@mutant_of(restricted_isometry_constant)
def one_column_more_than_there_is(W: Any, s: int) -> float:
    """Lets the rows run out: takes n where s > n, and so never sees that more columns than rows are dependent."""
    return restricted_isometry_constant(W, min(s, np.asarray(W).shape[0]))


@mutant_of(restricted_isometry_constant)
def takes_half_the_order(W: Any, s: int) -> float:
    """Confuses s with 2s."""
    return restricted_isometry_constant(W, (s + 1) // 2)


@mutant_of(restricted_isometry_constant)
def samples_the_unit_sphere(W: Any, s: int) -> float:
    """A hundred random s-sparse vectors instead of all of them."""
    W, rng = np.asarray(W), np.random.default_rng(0)
    found = 0.0
    for _ in range(100):
        x = np.zeros(W.shape[1])
        x[rng.choice(W.shape[1], size=s, replace=False)] = rng.standard_normal(s)
        found = max(found, abs(float(((W @ x) ** 2).sum() / (x**2).sum()) - 1))
    return found


def changed(fault: str, change: Callable[[float, int], float]) -> Any:
    """A constant of order s that is right, and changed afterwards."""

    def constant(W: Any, s: int) -> float:
        return change(restricted_isometry_constant(W, s), s)

    constant.__doc__ = fault
    return mutant_of(restricted_isometry_constant)(constant)


adds_a_trillionth = changed("A guard of 10⁻¹² on top.", lambda epsilon, s: epsilon + 1e-12)
takes_off_a_trillionth = changed("Stops an iteration 10⁻¹² short.", lambda epsilon, s: epsilon - 1e-12)
rounds_up = changed("Keeps eleven decimals where they are more.", lambda epsilon, s: max(epsilon, round(epsilon, 11)))
rounds_down = changed("Keeps eleven decimals where they are less.", lambda epsilon, s: min(epsilon, round(epsilon, 11)))


@mutant_of(restricted_isometry_constant)
def loses_a_trillionth_an_order(W: Any, s: int) -> float:
    """Loses 10⁻¹² with each order after the first, as long as there are as many rows."""
    return restricted_isometry_constant(W, s) - (1e-12 * (s - 1) if s <= len(W) else 0)


@mutant_of(restricted_isometry_constant)
def hedges_where_rows_run_out(W: Any, s: int) -> float:
    """Takes off an estimate of its rounding error where there are fewer rows than s: dependent columns look independent."""
    n, M = len(W), (np.asarray(W) ** 2).sum(axis=0).max()
    return restricted_isometry_constant(W, s) - (1.1 * 2.0**-53 * (1 + s * M) * (n + 2 + 100 * s * s) if s > n else 0)


# --------------------------------------------------------------------------------------------------- Gaussian matrices


@mutant_of(gaussian_matrix)
def standard_normal(n: int, d: int, rng: Any) -> np.ndarray:
    """Forgets the scale: variance 1."""
    return rng.standard_normal((n, d))


@mutant_of(gaussian_matrix)
def variance_of_columns(n: int, d: int, rng: Any) -> np.ndarray:
    """Variance 1/d instead of 1/n."""
    return rng.standard_normal((n, d)) / np.sqrt(d)


@mutant_of(gaussian_matrix)
def squares_the_scale(n: int, d: int, rng: Any) -> np.ndarray:
    """Takes the variance for the standard deviation."""
    return rng.normal(0, 1 / n, size=(n, d))


@mutant_of(gaussian_matrix)
def coin_flips(n: int, d: int, rng: Any) -> np.ndarray:
    """Entries 0 and 1 with the right second moment, but not centred: all columns point the same way."""
    return rng.integers(0, 2, size=(n, d)) * np.sqrt(2 / n)


@mutant_of(gaussian_matrix)
def clips(n: int, d: int, rng: Any) -> np.ndarray:
    """Cuts entries off at one standard deviation."""
    return np.clip(rng.standard_normal((n, d)), -1, 1) / np.sqrt(n)


@mutant_of(gaussian_matrix)
def repeats_a_column(n: int, d: int, rng: Any) -> np.ndarray:
    """The last column is the first one."""
    W = gaussian_matrix(n, d, rng)
    W[:, -1] = W[:, 0]
    return W


@mutant_of(gaussian_matrix)
def one_seed_for_all_columns(n: int, d: int, rng: Any) -> np.ndarray:
    """Seeds a generator anew for each column, with the same seed."""
    seed = int(rng.integers(2**32))
    return np.column_stack([np.random.default_rng(seed).standard_normal(n) for _ in range(d)]) / np.sqrt(n)


@mutant_of(gaussian_matrix)
def repeats_the_rows(n: int, d: int, rng: Any) -> np.ndarray:
    """Draws half of the rows and uses them twice."""
    half = gaussian_matrix((n + 1) // 2, d, rng) * np.sqrt(((n + 1) // 2) / n)
    return np.vstack([half, half])[:n]


@mutant_of(gaussian_matrix)
def random_signs(n: int, d: int, rng: Any) -> np.ndarray:
    """Entries ±1/√n: RIP as well, but their law changes under rotation."""
    return rng.choice([-1.0, 1.0], size=(n, d)) / np.sqrt(n)


@mutant_of(gaussian_matrix)
def uniform_entries(n: int, d: int, rng: Any) -> np.ndarray:
    """Uniform entries with variance 1/n."""
    return rng.uniform(-np.sqrt(3 / n), np.sqrt(3 / n), size=(n, d))


@mutant_of(gaussian_matrix)
def always_the_same(n: int, d: int, rng: Any) -> np.ndarray:
    """Ignores the generator it is given."""
    return gaussian_matrix(n, d, np.random.default_rng(0))


@mutant_of(gaussian_matrix)
def unit_columns(n: int, d: int, rng: Any) -> np.ndarray:
    """Normalises the columns."""
    W = rng.standard_normal((n, d))
    return W / np.linalg.norm(W, axis=0)


# ------------------------------------------------------------------------------------------------------- basis pursuit


MinimisesTheTwoNorm = mutant(
    BasisPursuit,
    "Least squares: the solution with the smallest Euclidean norm.",
    solve=lambda self, weights, A, b: np.linalg.pinv(A) @ b,
)
WeighsTheEntries = mutant(
    BasisPursuit,
    "Minimises Σ(i+1)|xᵢ|: weights that somebody forgot to take out.",
    weights=lambda self, d: np.arange(1.0, d + 1),
)
ForgetsTheLastMeasurement = mutant(
    BasisPursuit,
    "An index off by one: the last equation is not used (unless it is the only one).",
    solve=lambda self, weights, A, b: solve(weights, A[: max(1, len(b) - 1)], b[: max(1, len(b) - 1)]),
)
LoosensTheMeasurements = mutant(
    BasisPursuit,
    "Shrinks the right side by a thousandth: Ax ≈ b is declared to be good enough.",
    solve=lambda self, weights, A, b: solve(weights, A, b * 0.999),
)
ForgetsTheSignOfX = mutant(
    BasisPursuit,
    "Adds the two parts of x instead of subtracting them.",
    solve=lambda self, weights, A, b: abs(solve(weights, A, b)),
)
RoundsToQuarters = mutant(
    BasisPursuit,
    "Rounds the answer to multiples of 1/4.",
    solve=lambda self, weights, A, b: np.round(4 * solve(weights, A, b)) / 4,
)
ScalesUp = mutant(
    BasisPursuit,
    "Makes up for a shrinkage that is not there: returns 1.001 x.",
    solve=lambda self, weights, A, b: 1.001 * solve(weights, A, b),
)
AddsAKernelVector = mutant(
    BasisPursuit,
    "Moves the solution along the kernel by a hundredth: Ax = b holds, and the 1-norm is a little too large.",
    solve=lambda self, weights, A, b: solve(weights, A, b) + 0.01 * kernel(A).sum(axis=0),
)
AddsAHairOfTheKernel = mutant(
    BasisPursuit,
    "Moves the solution along the kernel by 10⁻⁴: an iteration that stops early.",
    solve=lambda self, weights, A, b: solve(weights, A, b) + 1e-4 * kernel(A).sum(axis=0),
)
AddsAMillionthOfTheKernel = mutant(
    BasisPursuit,
    "Moves the solution along the kernel by 10⁻⁶, ten times its tol.",
    solve=lambda self, weights, A, b: solve(weights, A, b) + 1e-6 * kernel(A).sum(axis=0),
)
MovesMassAside = mutant(
    BasisPursuit,
    "Moves 1.4·10⁻⁷ of the largest entry to the next one: the 1-norm is right, the equations are missed by more than its tol.",
    solve=lambda self, weights, A, b: moved_aside(solve(weights, A, b), 1.4e-7),
)
MovesMoreMassAside = mutant(
    BasisPursuit,
    "Moves 3·10⁻⁶ of the largest entry to the next one.",
    solve=lambda self, weights, A, b: moved_aside(solve(weights, A, b), 3e-6),
)
LoosensByMillionths = mutant(
    BasisPursuit,
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


@mutant_of(BasisPursuit)
class MinimisesTheLargestEntry(BasisPursuit):
    """The wrong norm: minimises max |xᵢ|."""

    def solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        n, d = A.shape
        eye, one = np.eye(d), np.ones((d, 1))
        bounds = np.block([[eye, -one], [-eye, -one]])
        equations = np.hstack([A, np.zeros((n, 1))])
        found = linprog(np.eye(d + 1)[d], bounds, np.zeros(2 * d), equations, b, bounds=(None, None), method="highs")
        return found.x[:d]


@mutant_of(BasisPursuit)
class KeepsEntriesNonnegative(BasisPursuit):
    """Forgets the negative part, where that leaves a solution."""

    def solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        found = linprog(weights, A_eq=A, b_eq=b, method="highs")
        return found.x if found.status == 0 else super().solve(weights, A, b)


@mutant_of(BasisPursuit)
class PenalisesInstead(BasisPursuit):
    """LASSO with a small λ in place of the equations, by 3000 proximal gradient steps."""

    def solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
        x, step = np.zeros(A.shape[1]), 1 / max(np.linalg.norm(A, 2) ** 2, 1e-9)
        for _ in range(3000):
            before, x = x, x - step * A.T @ (A @ x - b)
            x = np.sign(x) * np.maximum(abs(x) - 0.01 * step, 0)
            if abs(x - before).max() < 1e-12:
                break
        return x


@mutant_of(BasisPursuit)
class StopsEarly(BasisPursuit):
    """Iteratively reweighted least squares, stopped after three steps."""

    def solve(self, weights: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
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


@mutant_of(BasisPursuit)
class GreedyPursuitOfOne(GreedyPursuit):
    """Matching pursuit that stops after the first column."""

    most = 1


# ----------------------------------------------------------------------------------------------- the sparsest solution


@mutant_of(SparsestSolution)
class FirstSupportOfFullSize(SparsestSolution):
    """Basic solutions only: solves on the first columns that span."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        A = np.asarray(A)
        chosen: list[int] = []
        for j in range(A.shape[1]):
            if np.linalg.matrix_rank(A[:, [*chosen, j]]) > len(chosen):
                chosen.append(j)
        return self.on_support(tuple(chosen), A, np.asarray(b))


@mutant_of(SparsestSolution)
class GivesUpAtOneEntry(SparsestSolution):
    """The best vector with at most one entry, whether it solves the system or not."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        A, b = np.asarray(A), np.asarray(b)
        fits = [self.on_support(S, A, b) for S in [(), *((j,) for j in range(A.shape[1]))]]
        return min(fits, key=lambda x: np.linalg.norm(A @ x - b))


@mutant_of(SparsestSolution)
class AcceptsAnyFit(SparsestSolution):
    """A tolerance of a tenth, declared as 10⁻⁹: the first support that fits roughly is taken."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        fit = SparsestSolution()
        fit.tol = 0.1
        return fit(A, b)


@mutant_of(SparsestSolution)
class ForgetsTheLastColumn(SparsestSolution):
    """An index off by one: the last column is used only if there is no other way."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        A = np.asarray(A)
        try:
            return np.append(super().__call__(A[:, :-1], b), 0.0)
        except ValueError:
            return np.linalg.pinv(A) @ b


@mutant_of(SparsestSolution)
class DenseSolution(SparsestSolution):
    """Least squares."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        return np.linalg.pinv(np.asarray(A)) @ np.asarray(b)


@mutant_of(SparsestSolution)
class ForgetsTheSign(SparsestSolution):
    """Returns absolute values."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        return abs(super().__call__(A, b))


@mutant_of(SparsestSolution)
class ScalesTheSparsest(SparsestSolution):
    """Loses 10⁻⁸ of each entry, where tol is 10⁻⁹."""

    def __call__(self, A: Any, b: Any) -> np.ndarray:
        return super().__call__(A, b) * (1 - 1e-8)
