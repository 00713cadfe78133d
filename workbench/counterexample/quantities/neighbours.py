"""The quantities that the laws of nearest neighbours bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for


@printed_for("neighbour-search", "radius-search", "neighbour-classifier")
def print_distances(X, Q):
    squares = np.sum((np.asarray(X) - np.ravel(Q)) ** 2, axis=1)
    print("‖q − x‖²:", squares, " sorted:", np.sort(squares))


@printed_for("lsh-parameters")
def print_powers(n, P1, P2, answer):
    k, L = (int(v) for v in np.ravel(answer))
    print("nP₂ᵏ and nP₂ᵏ⁻¹:", n * P2**k, n * P2 ** (k - 1), " LP₁ᵏ and (L − 1)P₁ᵏ:", L * P1**k, (L - 1) * P1**k)


@printed_for("repetition-count")
def print_failures(delta, eps, answer):
    print("δᵐ and δᵐ⁻¹:", delta**answer, delta ** (answer - 1), " ε:", eps)
