"""Neighbourhood components analysis, contrastive losses and random graphs, as users write them."""

import math

import numpy as np
from scipy.special import log_softmax, logsumexp, softmax

from .table import Plain


def choose(X, A):
    Z = np.dot(X, A.T)
    D = -np.sum((Z[:, None, :] - Z[None, :, :]) ** 2, axis=-1)
    np.fill_diagonal(D, -np.inf)
    return softmax(D, axis=1)


def choose_anyone(X, A):
    Z = np.dot(X, A.T)
    return softmax(-np.sum((Z[:, None, :] - Z[None, :, :]) ** 2, axis=-1), axis=1)


def choose_by_loops(X, A):
    n = len(X)
    P = [[0.0] * n for _ in range(n)]
    for i in range(n):
        exponents = {j: -sum(float(v) ** 2 for v in A @ (X[i] - X[j])) for j in range(n) if j != i}
        total = logsumexp(list(exponents.values()))
        for j, e in exponents.items():
            P[i][j] = math.exp(e - total)
    return P


def nca(X, y, A):
    P = choose(X, A)
    mask = y[:, None] == y
    p = np.sum(P * mask, axis=1)
    G = np.zeros(A.shape)
    for i in range(len(X)):
        for k in range(len(X)):
            x = X[i] - X[k]
            G += 2 * (p[i] * P[i, k] - P[i, k] * mask[i, k]) * np.outer(A @ x, x)
    return p.sum(), G


def nca_as_in_the_toolboxes(X, y, A):
    P = choose(X, A)
    M = P * (y[:, None] == y)
    W = M - P * M.sum(1, keepdims=True)
    S = W + W.T
    np.fill_diagonal(S, -W.sum(axis=0))
    return M.sum(), 2 * (X @ A.T).T @ S @ X


def nca_upside_down(X, y, A):
    value, G = nca(X, y, A)
    return value, -G


class Ascent:
    def __init__(self, init=None):
        self.init = init

    def set_params(self, init):
        self.init = init
        return self

    def fit(self, X, y):
        L = np.array(self.init, dtype=float)
        best, rate = nca(X, y, L)[0], 0.1
        for _ in range(5):
            trial = L + rate * nca(X, y, L)[1]
            value = nca(X, y, trial)[0]
            if value > best:
                L, best, rate = trial, value, rate * 1.5
            else:
                rate /= 10
        self.components_ = L
        return self

    def transform(self, X):
        return np.dot(X, self.components_.T)


class AscentWithoutCare(Ascent):
    def fit(self, X, y):
        L = np.array(self.init, dtype=float)
        for _ in range(5):
            L = L - nca(X, y, L)[1]
        self.components_ = L
        return self


def triplet(anchor, positive, negative, margin):
    return [max(0.0, math.dist(a, p) - math.dist(a, n) + margin) for a, p, n in zip(anchor, positive, negative, strict=True)]


def triplet_of_squares(anchor, positive, negative, margin):
    return [
        max(0.0, math.dist(a, p) ** 2 - math.dist(a, n) ** 2 + margin) for a, p, n in zip(anchor, positive, negative, strict=True)
    ]


def nt_xent(Z, temperature):
    Z = Z / np.linalg.norm(Z, axis=1)[:, None]
    logits = Z @ Z.T / temperature
    logits[np.eye(len(Z), dtype=bool)] = -np.inf
    m = len(Z) // 2
    target = np.r_[m : 2 * m, 0:m]
    return -np.mean(log_softmax(logits, axis=1)[np.arange(2 * m), target])


def nt_xent_without_a_mask(Z, temperature):
    Z = Z / np.linalg.norm(Z, axis=1)[:, None]
    m = len(Z) // 2
    return -np.mean(log_softmax(Z @ Z.T / temperature, axis=1)[np.arange(2 * m), np.r_[m : 2 * m, 0:m]])


def probability(W, R):
    p = 1.0
    for edges, weights in zip(W, R, strict=True):
        if sum(edges) != 1:
            return 0.0
        p *= weights[list(edges).index(1)] / sum(weights)
    return p


def probability_of_any(W, R):
    return float(np.prod(np.where(W == 1, R / R.sum(axis=1, keepdims=True), 1)))


def cross_entropy(pi, K):
    P, Q = pi / pi.sum(1)[:, None], K / K.sum(1)[:, None]
    return -sum(p * math.log(q) for p, q in zip(P.ravel(), Q.ravel(), strict=True) if p)


def cross_entropy_of_all_weights(pi, K):
    P, Q = pi / pi.sum(), K / K.sum()
    return -sum(p * math.log(q) for p, q in zip(P.ravel(), Q.ravel(), strict=True) if p)


def form(W):
    S = (W + W.T) / 2
    return np.diag(S.sum(axis=1)) - S


def form_of_out_degrees(W):
    return np.diag(W.sum(axis=1)) - W


TABLE = [
    Plain("neighbour-distribution", "SciPy", choose, {"itself as well": choose_anyone}),
    Plain("neighbour-distribution", "loops", choose_by_loops),
    Plain("nca-objective", "loops", nca, {"the gradient's sign": nca_upside_down}),
    Plain("nca-objective", "a Laplacian", nca_as_in_the_toolboxes),
    Plain("metric-learner", "ascent", Ascent, {"descent": AscentWithoutCare}),
    Plain("triplet-loss", "loops", triplet, {"squares": triplet_of_squares}),
    Plain("contrastive-loss", "SciPy", nt_xent, {"no mask": nt_xent_without_a_mask}),
    Plain("random-field", "loops", probability, {"any graph": probability_of_any}),
    Plain("field-cross-entropy", "math", cross_entropy, {"one total": cross_entropy_of_all_weights}),
    Plain("directed-laplacian", "NumPy", form, {"out-degrees": form_of_out_degrees}),
]
