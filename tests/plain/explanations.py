"""Integrated gradients, Shapley values and local surrogates, as users write them."""

import math
from itertools import combinations, pairwise, permutations

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


def integrated_by_values(W, b, v, power, x, baseline, steps):
    """Shares what each unit changes, a difference of its values, in proportion."""
    activation = lambda z: np.maximum(W @ z + b, 0) ** power  # noqa: E731
    parts, t = W * (x - baseline), W @ x + b
    change = W @ (x - baseline)
    level = abs(change) <= 1e-9 * abs(parts).sum(axis=1)
    slope = power * np.where(t > 0, t, 0.0) ** (power - 1) * (t > 0)
    quotient = (activation(x) - activation(baseline)) / np.where(level, 1, change)
    return (v * np.where(level, slope, quotient)) @ parts


def integrated_between_kinks(W, b, v, power, x, baseline, steps):
    """Exactly: two nodes of Gauss and Legendre between each two kinks on the way."""
    start, end = W @ baseline + b, W @ x + b
    with np.errstate(divide="ignore", invalid="ignore"):
        kinks = -start / (end - start)
    cuts = np.unique([0.0, *kinks[(kinks > 0) & (kinks < 1)], 1.0])
    total = np.zeros(len(x))
    for low, high in pairwise(cuts):
        for node in (-1 / math.sqrt(3), 1 / math.sqrt(3)):
            t = W @ (baseline + ((low + high) + (high - low) * node) / 2 * (x - baseline)) + b
            total += (high - low) / 2 * ((v * power * np.where(t > 0, t, 0.0) ** (power - 1) * (t > 0)) @ W)
    return (x - baseline) * total


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


def shapley_by_dividends(W, b, v, power, x, background):
    """Each coalition's dividend, shared equally by its members."""
    d = len(x)
    masks = (np.arange(2**d)[:, None] >> np.arange(d)) & 1
    Z = np.where(masks[:, None, :] == 1, x, background)
    dividends = _f(W, b, v, power, Z.reshape(-1, d)).reshape(2**d, -1).mean(axis=1)
    for i in range(d):
        members = np.flatnonzero(masks[:, i])
        dividends[members] -= dividends[members - 2**i]
    return (dividends / np.maximum(masks.sum(axis=1), 1)) @ masks


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


def surrogate_by_lstsq(Z, y, weights, k, alpha):
    best = (np.inf, np.zeros(Z.shape[1]), 0.0)
    for columns in map(list, combinations(range(Z.shape[1]), k)):
        A, roots = np.column_stack([Z[:, columns], np.ones(len(y))]), np.sqrt(weights)
        penalty = np.sqrt(alpha) * np.eye(k, k + 1)
        found = np.linalg.lstsq(np.vstack([A * roots[:, None], penalty]), np.append(y * roots, np.zeros(k)), rcond=None)[0]
        loss = np.sum(weights * (y - A @ found) ** 2) + alpha * np.sum(found[:-1] ** 2)
        if loss < best[0]:
            c = np.zeros(Z.shape[1])
            c[columns] = found[:-1]
            best = loss, c, found[-1]
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
    Plain("integrated-gradients", "values", integrated_by_values),
    Plain("integrated-gradients", "between kinks", integrated_between_kinks),
    Plain("shapley-values", "dividends", shapley_by_dividends),
    Plain("local-surrogate", "lstsq", surrogate_by_lstsq),
    Plain("shapley-values", "orders", shapley_by_orders, {"one at a time": leave_one_out}),
    Plain("shapley-values", "subsets", shapley_by_subsets, {"the mean row": shapley_at_the_mean}),
    Plain(
        "local-surrogate",
        "scikit-learn",
        surrogate,
        {"the largest": surrogate_of_the_largest, "no weights": surrogate_without_weights},
    ),
]
