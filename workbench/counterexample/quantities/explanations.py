"""The quantities that the laws of explanations bound (see `quantity`)."""

from itertools import combinations
from math import comb

import numpy as np

from .quantity import printed_for


@printed_for("integrated-gradients", each=True)
def print_shares(W, b, v, power, x, baseline, answer):
    start, end = W @ baseline + b, W @ x + b
    rise = np.maximum(end, 0) ** power - np.maximum(start, 0) ** power
    slope = power * np.maximum(end, 0.0) ** (power - 1) * (end > 0)
    slopes = np.where(end != start, rise / np.where(end != start, end - start, 1), slope)
    print("f(x) − f(x′):", rise @ v, " (xᵢ − xᵢ′)∫∂ᵢf:", (x - baseline) * ((v * slopes) @ W))
    print("Σᵢ Aᵢ − (f(x) − f(x′)), and its negative:", np.sum(answer) - rise @ v, rise @ v - np.sum(answer))


@printed_for("shapley-values", each=True)
def print_contributions(W, b, v, power, x, background):
    d = len(x)
    worth = lambda S: ((np.maximum(np.where(np.isin(np.arange(d), S), x, background) @ W.T + b, 0) ** power) @ v).mean()  # noqa: E731
    values = np.zeros(d)
    for i in range(d):
        others = [j for j in range(d) if j != i]
        for s in range(d):
            gains = [worth([*S, i]) - worth(list(S)) for S in combinations(others, s)]
            values[i] += sum(gains) / (d * comb(d - 1, s))
    print("f(x) − mean f(b):", worth(list(range(d))) - worth([]), " Shapley values:", values)


@printed_for("local-surrogate")
def print_objective_of_surrogate(Z, y, weights, k, alpha, returned):
    c, b = np.asarray(returned[0]), returned[1]
    print("Σπ(y − g)² + α‖c‖² of the answer:", weights @ (y - Z @ c - b) ** 2 + alpha * c @ c)
    found = []
    for columns in combinations(range(Z.shape[1]), k):
        A = np.column_stack([Z[:, columns], np.ones(len(Z))])
        H = A.T @ (weights[:, None] * A) + alpha * np.diag([1] * k + [0])
        best = np.linalg.solve(H, A.T @ (weights * y))
        found.append((weights @ (y - A @ best) ** 2 + alpha * best[:-1] @ best[:-1], columns, best))
    print("the least of all sets of k features:", min(found, key=lambda f: f[0]))
