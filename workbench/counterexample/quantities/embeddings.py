"""The quantities that the laws of neighbour embedding and of rotary embedding bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for


@printed_for("rotary-embedding", each=True)
def print_rotations(x, answer):
    half, rows = len(x[0]) // 2, np.asarray(answer, dtype=float)
    print("squared norms of pairs, neighbours:", (rows**2).reshape(len(x), half, 2).sum(axis=2))
    print("and half the dimension apart:", rows[:, :half] ** 2 + rows[:, half:] ** 2)
    print("⟨each, the next⟩:", np.sum(rows * np.roll(rows, -1, axis=0), axis=1))


@printed_for("gaussian-neighbours", each=True)
def print_perplexity(answer):
    p = np.ravel(answer)[np.ravel(answer) > 0] / np.sum(answer)
    print("2^H:", 2.0 ** -np.sum(p * np.log2(p)))


@printed_for("perplexity-calibration")
def print_perplexities(answer):
    for row in np.asarray(answer, dtype=float):
        p = row[row > 0] / np.sum(row)
        print("Σp:", np.sum(row), " 2^H:", 2.0 ** -np.sum(p * np.log2(p)))


@printed_for("joint-similarities", "student-similarities")
def print_sums(answer):
    print("Σ:", np.sum(answer), " of each point:", np.sum(answer, axis=1))
