"""The quantities that the laws of kernels and of feature maps bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for


@printed_for("gaussian-kernel", "kernel", "polynomial-kernel")
def print_gram(X, Y, answer):
    if np.array_equal(X, Y):
        print("eigenvalues of the Gram matrix:", np.linalg.eigvalsh(answer))
        print("|K − Kᵀ|, the largest:", np.max(np.abs(np.subtract(answer, np.transpose(answer)))))


@printed_for("entrywise-series", "gram-combination")
def print_eigenvalues(answer):
    print("its eigenvalues:", np.linalg.eigvalsh(answer))


@printed_for("psd-test")
def print_eigenvalues_of_the_matrix(K):
    print("eigenvalues of K:", np.linalg.eigvalsh(K))


@printed_for("feature-map")
def print_features(answer):
    print("number of features:", np.shape(answer)[1])
    print("⟨φ(x),φ(x')⟩:", np.asarray(answer) @ np.transpose(answer))


@printed_for("monomial-feature-map")
def print_number_of_features(answer):
    print("number of features:", np.shape(answer)[1])


@printed_for("gram-factorization")
def print_product(answer):
    print("BBᵀ:", np.asarray(answer) @ np.transpose(answer))


@printed_for("l2-representer")
def print_moments(returned):
    h = list(returned)
    print("∫h(x)xʲ dx:", [float(sum(c / (i + j + 1) for i, c in enumerate(h))) for j in range(len(h))])


@printed_for("monomial-list")
def print_number_of_monomials(returned):
    print("number of monomials:", len(returned))


@printed_for("substring-counts")
def print_number_of_entries(returned):
    print("entries of φ(x):", len(returned))
