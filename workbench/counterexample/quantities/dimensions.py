"""The quantities that the laws of dimension reduction bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for


@printed_for("principal-components")
def print_variances(model, X, components_):
    V, n = np.asarray(components_, dtype=float), len(X)
    rows = X - (0 if getattr(model, "mean_", None) is None else model.mean_)
    print("⟨v,v'⟩:", V @ V.T)
    print("vᵀSv:", np.sum((rows @ V.T) ** 2, axis=0), " tr S:", np.sum(rows**2))
    if hasattr(model, "explained_variance_"):
        print("explained variance times n and n − 1:", n * model.explained_variance_, (n - 1) * model.explained_variance_)


@printed_for("principal-components")
def print_reconstruction(model, X):
    scores = model.transform(X)
    print("Σ score²:", np.sum(np.square(scores), axis=0))
    if hasattr(model, "inverse_transform"):
        print("Σ‖x − x̂‖²:", np.sum((X - model.inverse_transform(scores)) ** 2))


@printed_for("pca-reconstruction")
def print_what_is_left(X, answer):
    print("Σ‖x − x̂‖²:", np.sum((X - answer) ** 2))


@printed_for("power-iteration")
def print_angles(S, answer, leading):
    squares = np.asarray(answer) ** 2
    print("Rayleigh's quotients:", np.sum(answer @ S * answer, axis=1) / np.sum(squares, axis=1))
    inside = np.sum((answer @ leading) ** 2, axis=1)
    with np.errstate(divide="ignore"):
        print("tan²θ:", (np.sum(squares, axis=1) - inside) / inside)


@printed_for("power-start")
def print_length(answer, v):
    print("‖b₀‖²:", answer @ answer, " ⟨b₀,v⟩²:", (answer @ v) ** 2)


@printed_for("embedding-dimension")
def print_both_sides(n, eps, answer):
    rate = eps**2 / 2 - eps**3 / 3
    print("k(ε²/2 − ε³/3):", answer * rate, " (k − 1)(ε²/2 − ε³/3):", (answer - 1) * rate, " 4 ln n:", 4 * np.log(n))
