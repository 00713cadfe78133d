"""Neighbour embedding and rotary embedding, as users write them."""

import math

import numpy as np
from scipy.optimize import brentq
from scipy.spatial.distance import cdist, pdist, squareform
from scipy.special import rel_entr
from scipy.stats import entropy

from .table import Plain


def perplexity(p):
    return 2 ** entropy(p, base=2)


def perplexity_in_nats(p):
    return 2 ** entropy(p)


def text_perplexity(q):
    return math.exp(-sum(map(math.log, q)) / len(q))


def text_perplexity_by_inverse(q):
    return sum(1 / p for p in q) / len(q)


def neighbours(squares, sigma):
    weights = [math.exp(-d / (2 * sigma**2)) for d in squares]
    return [w / sum(weights) for w in weights]


def neighbours_without_two(squares, sigma):
    weights = [math.exp(-d / sigma**2) for d in squares]
    return [w / sum(weights) for w in weights]


class Roots:
    def row(self, d, i, target):
        def p(log_beta):
            w = np.exp(-np.exp(log_beta) * (d - d.min()))
            return w / w.sum()

        scale = -math.log(d.max() - d.min())
        return p(brentq(lambda b: entropy(p(b)) - math.log(target), scale - 30, scale + 30, xtol=1e-12))

    def __call__(self, squares, perplexity):
        P = np.zeros(np.shape(squares))
        for i in range(len(P)):
            keep = np.arange(len(P)) != i
            P[i, keep] = self.row(squares[i, keep], i, perplexity)
        return P


class RootsOfOneLess(Roots):
    def row(self, d, i, target):
        return super().row(d, i, target - 0.05)


def symmetric(P):
    n = len(P)
    return np.array([[(P[i][j] + P[j][i]) / (2 * n) for j in range(n)] for i in range(n)])


def symmetric_without_n(P):
    n = len(P)
    return np.array([[(P[i][j] + P[j][i]) / 2 for j in range(n)] for i in range(n)])


def cauchy(Y):
    w = squareform(1 / (1 + pdist(Y, "sqeuclidean")))
    return w / w.sum()


def cauchy_by_rows(Y):
    w = squareform(1 / (1 + pdist(Y, "sqeuclidean")))
    return w / w.sum(axis=1)[:, None]


def sne(P, Y):
    W = np.exp(-cdist(Y, Y, "sqeuclidean")) * (1 - np.eye(len(Y)))
    Q = W / W.sum(axis=1, keepdims=True)
    F = (P - Q) + (P - Q).T
    return rel_entr(P, Q).sum(), 2 * (F.sum(axis=1)[:, None] * Y - F @ Y)


def sne_of_rows(P, Y):
    value, gradient = sne(P, Y)
    return value / len(P), gradient


def tsne(P, Y):
    W = 1 / (1 + cdist(Y, Y, "sqeuclidean")) * (1 - np.eye(len(Y)))
    Q = W / W.sum()
    F = (P - Q) * W
    return rel_entr(P, Q).sum(), [[4 * np.dot(F[i], Y[i, c] - Y[:, c]) for c in range(Y.shape[1])] for i in range(len(Y))]


def tsne_by_laplacian(P, Y):
    W = 1 / (1 + cdist(Y, Y, "sqeuclidean")) * (1 - np.eye(len(Y)))
    Q = W / W.sum()
    F = (P - Q) * W
    return rel_entr(P, Q).sum(), 4 * (np.diag(F.sum(axis=1)) - F) @ Y


def tsne_of_half(P, Y):
    value, gradient = tsne(P, Y)
    return value, np.array(gradient) / 2


def trust(X, Y, k):
    n, total = len(X), 0
    for i in range(n):
        by_x = sorted((j for j in range(n) if j != i), key=lambda j: sum((X[i] - X[j]) ** 2))
        by_y = sorted((j for j in range(n) if j != i), key=lambda j: sum((Y[i] - Y[j]) ** 2))
        total += sum(max(0, by_x.index(j) + 1 - k) for j in by_y[:k])
    return 1 - 2 / (n * k * (2 * n - 3 * k - 1)) * total


def trust_of_images(X, Y, k):
    return trust(Y, X, k)


def rope(x, positions, base):
    d = x.shape[1]
    theta = 1.0 / base ** (np.arange(0, d, 2) / d)
    z = (x[:, 0::2] + 1j * x[:, 1::2]) * np.exp(1j * np.outer(positions, theta))
    out = np.empty(x.shape)
    out[:, 0::2], out[:, 1::2] = z.real, z.imag
    return out


def rope_of_halves(x, positions, base):
    d = x.shape[1]
    angles = np.outer(positions, 1.0 / base ** (np.arange(0, d, 2) / d))
    cos, sin = np.cos(np.hstack([angles, angles])), np.sin(np.hstack([angles, angles]))
    return x * cos + np.hstack([-x[:, d // 2 :], x[:, : d // 2]]) * sin


def rope_of_both(x, positions, base):
    d = x.shape[1]
    angles = np.repeat(np.outer(positions, 1.0 / base ** (np.arange(0, d, 2) / d)), 2, axis=1)
    return x * np.cos(angles) + np.hstack([-x[:, d // 2 :], x[:, : d // 2]]) * np.sin(angles)


def rope_backwards(x, positions, base):
    return rope(x, -np.asarray(positions), base)


def theta(d, base):
    return [math.pow(base, -2 * i / d) for i in range(d // 2)]


def theta_of_the_text(d, base):
    return [math.pow(base, -4 * i / d) for i in range(d // 2)]


TABLE = [
    Plain("perplexity", "SciPy", perplexity, {"nats": perplexity_in_nats}),
    Plain("token-perplexity", "lists", text_perplexity, {"the mean of 1/q": text_perplexity_by_inverse}),
    Plain("gaussian-neighbours", "lists", neighbours, {"σ² for 2σ²": neighbours_without_two}),
    Plain("perplexity-calibration", "roots", Roots, {"less": RootsOfOneLess}),
    Plain("joint-similarities", "loops", symmetric, {"without n": symmetric_without_n}),
    Plain("student-similarities", "SciPy", cauchy, {"rows": cauchy_by_rows}),
    Plain("sne-objective", "SciPy", sne, {"a mean": sne_of_rows}),
    Plain("tsne-objective", "SciPy", tsne, {"half the gradient": tsne_of_half}),
    Plain("tsne-objective", "a Laplacian", tsne_by_laplacian),
    Plain("trustworthiness", "sorted lists", trust, {"continuity": trust_of_images}),
    Plain("rotary-embedding", "complex numbers", rope, {"backwards": rope_backwards}),
    Plain("rotary-embedding", "halves", rope_of_halves, {"halves of neighbours' angles": rope_of_both}),
    Plain("rotary-frequencies", "lists", theta, {"the text's exponent": theta_of_the_text}),
]
