"""Integrated gradients, Shapley values and local surrogates, as users write them."""

import math
from itertools import combinations, permutations

import numpy as np
from sklearn.linear_model import LinearRegression, Ridge

from .table import Plain


def integrated_by_loops(W, b, v, power, x, baseline, steps):
    total = np.zeros(len(x))
    for step in range(steps):
        z = baseline + (step + 0.5) / steps * (x - baseline)
        for w, bias, out in zip(W, b, v, strict=True):
            t = float(np.dot(w, z)) + bias
            if t > 0:
                total += out * power * t ** (power - 1) * w
    return (x - baseline) * total / steps


def integrated_by_trapezoids(W, b, v, power, x, baseline, steps):
    alphas = np.linspace(0, 1, steps)[:, None]
    T = (baseline + alphas * (x - baseline)) @ W.T + b
    grads = (power * np.where(T > 0, T, 0.0) ** (power - 1) * (T > 0) * v) @ W
    return (x - baseline) * ((grads[:-1] + grads[1:]) / 2).mean(axis=0)


def integrated_with_every_node(W, b, v, power, x, baseline, steps):
    """Divides the sum of n + 1 nodes by n."""
    T = (baseline + np.linspace(0, 1, steps + 1)[:, None] * (x - baseline)) @ W.T + b
    grads = (power * np.where(T > 0, T, 0.0) ** (power - 1) * (T > 0) * v) @ W
    return (x - baseline) * grads.sum(axis=0) / steps


def gradient_times_input(W, b, v, power, x, baseline, steps):
    t = W @ x + b
    return x * ((v * power * np.where(t > 0, t, 0.0) ** (power - 1) * (t > 0)) @ W)


def _f(W, b, v, power, Z):
    return (np.maximum(Z @ W.T + b, 0) ** power) @ v


def shapley_by_orders(W, b, v, power, x, background):
    d, phi = len(x), np.zeros(len(x))
    for order in permutations(range(d)):
        Z = np.array(background)
        before = _f(W, b, v, power, Z).mean()
        for i in order:
            Z[:, i] = x[i]
            after = _f(W, b, v, power, Z).mean()
            phi[i] += after - before
            before = after
    return phi / math.factorial(d)


def shapley_by_subsets(W, b, v, power, x, background):
    d = len(x)

    def worth(S):
        Z = np.array(background)
        Z[:, list(S)] = x[list(S)]
        return np.mean(_f(W, b, v, power, Z))

    phi = []
    for i in range(d):
        rest, total = [j for j in range(d) if j != i], 0.0
        for k in range(d):
            for S in combinations(rest, k):
                total += math.factorial(k) * math.factorial(d - k - 1) / math.factorial(d) * (worth((*S, i)) - worth(S))
        phi.append(total)
    return phi


def shapley_at_the_mean(W, b, v, power, x, background):
    return shapley_by_subsets(W, b, v, power, x, background.mean(axis=0, keepdims=True))


def leave_one_out(W, b, v, power, x, background):
    phi = []
    for i in range(len(x)):
        Z = np.tile(x, (len(background), 1))
        Z[:, i] = background[:, i]
        phi.append(_f(W, b, v, power, x[None])[0] - _f(W, b, v, power, Z).mean())
    return phi


def surrogate(Z, y, weights, k, alpha):
    best = (np.inf, np.zeros(Z.shape[1]), 0.0)
    for columns in combinations(range(Z.shape[1]), k):
        A = Z[:, list(columns)]
        model = (Ridge(alpha=alpha) if alpha else LinearRegression()).fit(A, y, sample_weight=weights)
        loss = np.sum(weights * (y - model.predict(A)) ** 2) + alpha * np.sum(model.coef_**2)
        if loss < best[0]:
            c = np.zeros(Z.shape[1])
            c[list(columns)] = model.coef_
            best = loss, c, model.intercept_
    return best[1:]


def surrogate_of_the_largest(Z, y, weights, k, alpha):
    """Fits all features first, and keeps the k of the largest coefficients."""
    first = Ridge(alpha=alpha or 1e-9).fit(Z, y, sample_weight=weights)
    columns = np.argsort(-abs(first.coef_))[:k]
    model = Ridge(alpha=alpha or 1e-9).fit(Z[:, columns], y, sample_weight=weights)
    c = np.zeros(Z.shape[1])
    c[columns] = model.coef_
    return c, model.intercept_


def surrogate_without_weights(Z, y, weights, k, alpha):
    return surrogate(Z, y, np.ones(len(y)), k, alpha)


TABLE = [
    Plain("integrated-gradients", "loops", integrated_by_loops, {"gradient times input": gradient_times_input}),
    Plain("integrated-gradients", "trapezoids", integrated_by_trapezoids, {"n + 1 nodes": integrated_with_every_node}),
    Plain("shapley-values", "orders", shapley_by_orders, {"one at a time": leave_one_out}),
    Plain("shapley-values", "subsets", shapley_by_subsets, {"the mean row": shapley_at_the_mean}),
    Plain(
        "local-surrogate",
        "scikit-learn",
        surrogate,
        {"the largest": surrogate_of_the_largest, "no weights": surrogate_without_weights},
    ),
]
