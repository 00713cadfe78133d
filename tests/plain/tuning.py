"""Gaussian processes, reversible momentum and search, as users write them."""

import random

import numpy as np

from .table import Plain


def by_inverse(K, k, k_new, y, noise):
    inverse = np.linalg.inv(K + noise * np.identity(len(y)))
    return k.T @ inverse @ y, k_new - k.T @ inverse @ k


def by_inverse_of_std(K, k, k_new, y, noise):
    return by_inverse(K, k, k_new, y, noise**0.5)


def by_eigenvectors(K, k, k_new, y, noise):
    values, V = np.linalg.eigh(K)
    Z = (V.T @ k).T / (values + noise)
    return list(Z @ V.T @ y), (k_new - Z @ (V.T @ k)).tolist()


def by_eigenvectors_with_jitter(K, k, k_new, y, noise):
    return by_eigenvectors(K, k, k_new, y, noise + 1e-8)


class Lists:
    """Lists, with the velocity in the units of the point: w = ηv."""

    def forward(self, x, v, gradient, eta, gamma, steps):
        x, w = list(x), [eta * a for a in v]
        for _ in range(steps):
            w = [gamma * a - eta * (1 - gamma) * b for a, b in zip(w, gradient(np.array(x)), strict=True)]
            x = [a + b for a, b in zip(x, w, strict=True)]
        return x, [a / eta for a in w]

    def backward(self, x, v, gradient, eta, gamma, steps):
        x, v = list(x), list(v)
        for _ in range(steps):
            x = [a - eta * b for a, b in zip(x, v, strict=True)]
            v = [a / gamma + self.share(gamma) * b for a, b in zip(v, gradient(np.array(x)), strict=True)]
        return tuple(x), tuple(v)

    def share(self, gamma):
        return 1 / gamma - 1


class ListsWithoutAShare(Lists):
    def share(self, gamma):
        return 1 - gamma


class Remembers(Lists):
    """Needs no way back."""

    def forward(self, x, v, *others):
        self.start = np.array(x), np.array(v)
        return super().forward(x, v, *others)

    def backward(self, x, v, *others):
        return self.start if hasattr(self, "start") else (x, v)


def by_divmod(c, buffer, n, d):
    q, r = divmod(c, d)
    buffer, low = divmod(buffer * d + r, n)
    return q * n + low, buffer


def by_divmod_of_one(c, buffer, n, d):
    q, r = divmod(c * n, d)
    return q, buffer * d + r


class Whole:
    def forward(self, x, v, buffer, gradient, n, d, steps):
        x, v, buffer = list(x), list(v), list(buffer)
        for _ in range(steps):
            g = gradient(x)
            for j in range(len(x)):
                v[j], buffer[j] = by_divmod(v[j], buffer[j], n, d)
                v[j] -= g[j]
                x[j] += v[j]
        return x, v, buffer

    def backward(self, x, v, buffer, gradient, n, d, steps):
        x, v, buffer = list(x), list(v), list(buffer)
        for _ in range(steps):
            x = [a - b for a, b in zip(x, v, strict=True)]
            g = gradient(x)
            for j in range(len(x)):
                v[j], buffer[j] = self.undone(v[j] + g[j], buffer[j], n, d)
        return x, v, buffer

    def undone(self, c, buffer, n, d):
        return by_divmod(c, buffer, d, n)


class WholeWithoutABuffer(Whole):
    def undone(self, c, buffer, n, d):
        return c * d // n, 0


def shuffled(evaluate, N, n):
    order = random.Random(N).sample(range(N), n)
    values = [evaluate(i) for i in order]
    return order[values.index(max(values))]


def drawn(evaluate, N, n):
    order = random.Random(N).choices(range(N), k=n)
    values = [evaluate(i) for i in order]
    return order[values.index(max(values))]


TABLE = [
    Plain("gaussian-process", "an inverse", by_inverse, {"σ for σ²": by_inverse_of_std}),
    Plain("gaussian-process", "eigenvectors, lists", by_eigenvectors, {"a jitter": by_eigenvectors_with_jitter}),
    Plain("reversible-momentum", "lists", Lists, {"1 − γ for 1/γ − 1": ListsWithoutAShare, "remembers": Remembers}),
    Plain("buffered-multiplication", "divmod", by_divmod, {"a remainder of d": by_divmod_of_one}),
    Plain("integer-momentum", "loops", Whole, {"no buffer": WholeWithoutABuffer}),
    Plain("budgeted-search", "a shuffle", shuffled, {"with replacement": drawn}),
]
