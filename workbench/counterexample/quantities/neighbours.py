"""The quantities that the laws of nearest neighbours bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for


@printed_for("neighbour-search", "radius-search", "neighbour-classifier", "neighbour-regressor", "approximate-search")
def print_distances(X, Q):
    squares = np.sum((np.asarray(X) - np.asarray(Q)[-1]) ** 2, axis=1)
    print("‖q − x‖²:", squares, " sorted:", np.sort(squares))


@printed_for("approximate-search")
def print_stated(returned):
    distances, indices = returned
    print("different neighbours:", len(set(np.ravel(indices).tolist())), " stated, squared:", np.ravel(distances) ** 2)


@printed_for("outlier-factor")
def print_outlier_factors(model, X, negative_outlier_factor_):
    D = np.sqrt(np.sum((np.asarray(X)[:, None] - np.asarray(X)) ** 2, axis=2))
    nearest = np.argsort(D, axis=1)[:, 1 : model.n_neighbors + 1]
    far = np.take_along_axis(D, nearest[:, -1:], axis=1)[:, 0]
    reach = np.mean(np.maximum(np.take_along_axis(D, nearest, axis=1), far[nearest]), axis=1)
    print("LOF:", reach * np.mean(1 / reach[nearest], axis=1), " stated:", -np.asarray(negative_outlier_factor_))


@printed_for("lsh-parameters")
def print_powers(n, P1, P2, answer):
    k, L = (int(v) for v in np.ravel(answer))
    print("nP₂ᵏ and nP₂ᵏ⁻¹:", n * P2**k, n * P2 ** (k - 1), " LP₁ᵏ and (L − 1)P₁ᵏ:", L * P1**k, (L - 1) * P1**k)


@printed_for("repetition-count")
def print_failures(delta, eps, answer):
    print("δᵐ and δᵐ⁻¹:", delta**answer, delta ** (answer - 1), " ε:", eps)
