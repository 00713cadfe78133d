"""The quantities that the laws of Gaussian processes, of reversal and of search bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for


@printed_for("gaussian-process", each=True)
def print_posterior(K, k, k_new, y, noise, answer):
    mean, covariance = answer
    weights = np.linalg.solve(np.asarray(K) + noise * np.eye(len(K)), k)
    print("k*ᵀS⁻¹y:", weights.T @ y, " stated:", np.ravel(mean))
    print("K(x,x′) − k*ᵀS⁻¹k*:", (k_new - np.transpose(k) @ weights).tolist(), " stated:", np.asarray(covariance).tolist())


@printed_for("budgeted-search")
def print_evaluations(evaluate):
    print("evaluations:", len(evaluate.asked))


@printed_for("buffered-multiplication", each=True)
def print_growth(c, buffer, n, d, returned):
    print("n times the new buffer:", n * returned[1], " bd + (c mod d):", buffer * d + c % d)
