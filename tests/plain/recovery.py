"""Sparse recovery: ℓ1 minimisation, thresholding, isometry constants, random matrices."""

import itertools
from functools import partial

import numpy as np
from scipy.optimize import linprog, nnls

from .table import Plain


def recover(A, b):
    """|xⱼ| ≤ uⱼ, minimise Σu: HiGHS, a list, no tolerance."""
    d = A.shape[1]
    identity = np.eye(d)
    found = linprog(
        np.r_[np.zeros(d), np.ones(d)], A_ub=np.block([[identity, -identity], [-identity, -identity]]), b_ub=np.zeros(2 * d),
        A_eq=np.c_[A, np.zeros_like(A)], b_eq=b, bounds=(None, None), method="highs",
    )  # fmt: skip
    return found.x[:d].tolist()


class Recover:
    """u − v, by the interior-point method of HiGHS, and a declared tolerance."""

    tol = 1e-5

    def __call__(self, A, b):
        d = np.shape(A)[1]
        x = linprog(self.costs(d), A_eq=np.hstack([A, -A]), b_eq=b, method="highs-ipm").x
        return (x[:d] - x[d:]).reshape(1, -1)[0]

    def costs(self, d):
        return np.ones(2 * d)


class RecoverOneSignForNothing(Recover):
    def costs(self, d):
        return np.r_[np.ones(d), np.zeros(d)]


def least_squares(A, b):
    return np.linalg.pinv(A) @ b


def greedy(A, b):
    """Orthogonal matching pursuit, which is another algorithm."""
    chosen, x = [], np.zeros(A.shape[1])
    while np.abs(A @ x - b).max() > 1e-9 and len(chosen) < min(A.shape):
        score = abs(A.T @ (b - A @ x))
        score[chosen] = -1
        chosen.append(int(score.argmax()))
        x = np.zeros(A.shape[1])
        x[chosen] = np.linalg.lstsq(A[:, chosen], b, rcond=None)[0]
    return x


def sparsest(A, b):
    """All supports, the small ones first."""
    d = A.shape[1]
    for size in range(d + 1):
        for support in map(list, itertools.combinations(range(d), size)):
            part = np.linalg.lstsq(A[:, support], b, rcond=None)[0] if support else np.zeros(0)
            if np.allclose(A[:, support] @ part, b, rtol=1e-9, atol=1e-9):
                x = np.zeros(d)
                x[support] = part
                return x
    raise ValueError("b is not in the range of A")


def sparsest_nonnegative(A, b):
    return nnls(A, b)[0]


def isometry(W, s):
    """By the eigenvalues of all sub-blocks of the Gram matrix; a NumPy scalar."""
    G = np.asarray(W).T @ np.asarray(W)
    size = min(s, len(G))
    blocks = (G[np.ix_(c, c)] for c in itertools.combinations(range(len(G)), size))
    return max((np.abs(np.linalg.eigvalsh(block) - 1).max() for block in blocks if len(block)), default=0.0)


def isometry_of_singular_values(W, s):
    """Takes ‖Wx‖ for its square."""
    d = np.shape(W)[1]
    values = [np.linalg.svd(W[:, list(c)], compute_uv=False) for c in itertools.combinations(range(d), min(s, d))]
    return max(float(np.abs(v - 1).max()) for v in values)


def isometry_from_above(W, s):
    d = np.shape(W)[1]
    return max(np.linalg.norm(W[:, list(c)], 2) ** 2 - 1 for c in itertools.combinations(range(d), min(s, d)))


def threshold(x, s):
    """A list."""
    keep = sorted(range(len(x)), key=lambda j: -abs(x[j]))[: int(s)]
    return [float(v) if j in keep else 0 for j, v in enumerate(x)]


def threshold_by_partition(x, s):
    out = np.zeros_like(x)
    if s > 0:
        keep = np.argpartition(-np.abs(x), min(s, len(x)) - 1)[:s]
        out[keep] = x[keep]
    return out


def threshold_largest(x, s):
    """The largest, in place of the largest in size."""
    keep = np.argsort(-x)[:s]
    out = np.zeros_like(x)
    out[keep] = x[keep]
    return out


def gaussian(n, d, rng):
    return rng.normal(scale=n**-0.5, size=(n, d))


def gaussian_by_rows(n, d, rng):
    """Row by row, a list of arrays."""
    return [rng.standard_normal(d) / np.sqrt(n) for _ in range(n)]


def gaussian_of_variance(n, d, rng, of=None):
    return rng.normal(scale=1 / (of or d) ** 0.5, size=(n, d))


def signs(n, d, rng):
    """Another law, of the same variance."""
    return rng.choice([-1.0, 1.0], size=(n, d)) / np.sqrt(n)


TABLE = [
    Plain("sparse-recovery", "HiGHS, no tolerance; a list", recover, {"least squares": least_squares, "greedy": greedy}),
    Plain("sparse-recovery", "a class, declared", Recover, {"one sign for nothing": RecoverOneSignForNothing}),
    Plain("sparsest-solution", "all supports, no tolerance", sparsest, {"x ≥ 0": sparsest_nonnegative}),
    Plain("rip-constant", "eigenvalues", isometry, {"no square": isometry_of_singular_values, "from above": isometry_from_above}),
    Plain("hard-thresholding", "a list", threshold, {"not the size": threshold_largest}),
    Plain("hard-thresholding", "a partition", threshold_by_partition),
    Plain("random-measurement-matrix", "one call", gaussian, {"1/d": gaussian_of_variance}),
    Plain("random-measurement-matrix", "a list of rows", gaussian_by_rows, {"unit": partial(gaussian_of_variance, of=1)}),
]
