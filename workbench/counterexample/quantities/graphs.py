"""The quantities that the laws of spectral clustering bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for


@printed_for("graph-laplacian")
def print_sums(W, answer):
    print("L:", answer.tolist(), " sums of its rows:", answer.sum(axis=1), " n − rank:", len(W) - np.linalg.matrix_rank(answer))


@printed_for("connected-components")
def print_how_many(W, returned):
    labels = np.ravel(returned[1] if isinstance(returned, tuple) and len(returned) == 2 else returned)
    print("labels:", labels.tolist(), " different ones:", len(set(labels.tolist())))


@printed_for("spectral-clusterer")
def print_clusters(answer):
    print("different labels:", len(set(np.ravel(answer).tolist())))


@printed_for("ratio-cut")
def print_ratio_cut(W, answer):
    print("the ratio cut:", answer, " times n:", len(W) * np.asarray(answer))


@printed_for("cluster-indicators")
def print_gram(answer):
    print("HᵀH:", (answer.T @ answer).tolist())


@printed_for("fiedler-vector")
def print_quotient(W, returned):
    value, v = returned if isinstance(returned, tuple | list) and np.ndim(returned[-1]) > 0 else (None, returned)
    v, L = np.asarray(v, dtype=float), np.diag(np.sum(W, axis=1)) - W
    rho, square = v @ L @ v / (v @ v), v @ v
    rest = L @ v - rho * v
    print(
        "λ:",
        value,
        " vᵀLv/‖v‖²:",
        rho,
        " ⟨v,1⟩²/(n‖v‖²):",
        v.sum() ** 2 / (len(v) * square),
        " ‖Lv − λv‖²/‖v‖²:",
        rest @ rest / square,
    )


@printed_for("lowest-eigenvectors")
def print_trace(L, returned):
    values, H = (np.asarray(part, dtype=float) for part in returned)
    print("λ:", values.tolist(), " HᵀH:", (H.T @ H).tolist(), " tr HᵀLH:", np.trace(H.T @ L @ H))
    print("‖Lh − λh‖²:", ((L @ H - H * values) ** 2).sum(axis=0).tolist())


@printed_for("birkhoff-decomposition")
def print_mean(returned):
    weights, matrices = returned
    for P in matrices:
        P = np.asarray(P)
        print(
            "ones in the rows and columns of P:",
            [int((line == 1).sum()) for line in (*P, *P.T)],
            " others:",
            int((P * (P - 1) != 0).sum()),
        )
    print("weights:", list(map(float, weights)), " their sum:", sum(weights))
    print("Σ weight·P:", np.tensordot(np.asarray(weights), np.asarray(matrices), 1).tolist())


@printed_for("assignment")
def print_cost(C, returned):
    i, j = (np.asarray(part, dtype=int) for part in returned)
    print("rows:", sorted(i.tolist()))
    print("columns:", sorted(j.tolist()))
    print("cost:", C[i, j].sum())
