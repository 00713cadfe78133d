"""The quantities that the laws of metric learning bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for


def choices(X, A):
    Z = np.asarray(X) @ np.asarray(A).T
    D = ((Z[:, None] - Z[None]) ** 2).sum(axis=2)
    np.fill_diagonal(D, np.inf)
    P = np.exp(D.min(axis=1, keepdims=True) - D)
    return P / P.sum(axis=1, keepdims=True)


@printed_for("neighbour-distribution")
def print_choices(X, A):
    P = choices(X, A)
    print("p:", P, " of the first point, p₁/Σ:", P[0, 1])


@printed_for("nca-objective")
def print_right_choices(X, y, A):
    P, same = choices(X, A), np.equal.outer(y, y)
    weights = P * ((P * same).sum(axis=1, keepdims=True) - same)
    apart = np.asarray(X)[:, None] - np.asarray(X)[None]
    print("Σᵢ pᵢ:", (P * same).sum(), " its gradient:", 2 * np.einsum("ij,ijk,ijl->kl", weights, apart @ np.asarray(A).T, apart))


@printed_for("metric-learner")
def print_objective(model, X, y, components_):
    for name, A in (("the start", model.init), ("components_", components_)):
        print("Σpᵢ at", name, "is", (choices(X, A) * np.equal.outer(y, y)).sum())
    print("X components_ᵀ:", X @ np.asarray(components_).T)


@printed_for("triplet-loss")
def print_hinge(anchor, positive, negative, margin):
    near, far = (np.linalg.norm(anchor - other, axis=1) for other in (positive, negative))
    print("max(0, ‖a − p‖ − ‖a − n‖ + r):", np.maximum(0, near - far + margin))


@printed_for("contrastive-loss")
def print_contrast(Z, temperature):
    U = Z / np.linalg.norm(Z, axis=1, keepdims=True)
    S, n = U @ U.T / temperature, len(Z)
    pairs = S[np.arange(n), (np.arange(n) + n // 2) % n]
    np.fill_diagonal(S, -np.inf)
    largest = S.max(axis=1)
    print("the mean of −log(exp(s/τ)/Σ exp(sₖ/τ)):", np.mean(np.log(np.exp(S - largest[:, None]).sum(axis=1)) + largest - pairs))


@printed_for("random-field", each=True)
def print_probability(W, R):
    allowed = np.all(np.sum(W, axis=1) == 1)
    print("∏ Rᵢⱼ/‖Rᵢ‖₁, if all out-degrees are 1:", np.prod(np.sum(W * R, axis=1) / np.sum(R, axis=1)) if allowed else 0)


@printed_for("field-cross-entropy")
def print_cross_entropy(pi, K):
    shares = pi / np.sum(pi, axis=1, keepdims=True)
    logs = np.log(np.where(pi > 0, K, 1)) - np.log(np.sum(K, axis=1, keepdims=True))
    print("−Σ πᵢⱼ/‖πᵢ‖₁ log(Kᵢⱼ/‖Kᵢ‖₁):", -np.sum(shares * logs))


@printed_for("directed-laplacian")
def print_form(W, answer):
    print("½(D_out + D_in − W − Wᵀ):", (np.diag(W.sum(axis=0) + W.sum(axis=1)) - W - W.T) / 2)
    print(
        "its error of a form, at most:", np.abs(np.asarray(answer) - (np.diag(W.sum(axis=0) + W.sum(axis=1)) - W - W.T) / 2).sum()
    )
