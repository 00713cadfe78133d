"""The quantities that the laws of attacks within a ball bound (see `quantity`)."""

import math

import numpy as np

from .quantity import printed_for


@printed_for("ball-projection", each=True)
def print_lengths(Z, epsilon, norm, answer):
    P, q = np.asarray(answer, dtype=float), {2.0: 2.0, np.inf: 1.0}[norm]
    print("‖p‖:", np.linalg.norm(P, norm, axis=1))
    print("⟨z − p, p⟩:", np.sum((Z - P) * P, axis=1), " ε‖z − p‖_q:", epsilon * np.linalg.norm(Z - P, q, axis=1))


@printed_for("projected-ascent")
def print_last_step(gradient, epsilon, norm, step, answer):
    p, q = np.asarray(answer, dtype=float), {2.0: 2.0, np.inf: 1.0}[norm]
    z = gradient.asked[-1][0] + step * gradient.given[-1]
    print("‖δ⁺‖:", np.linalg.norm(p, norm), " ⟨z − δ⁺, δ⁺⟩:", (z - p) @ p, " ε‖z − δ⁺‖_q:", epsilon * np.linalg.norm(z - p, q))


@printed_for("linear-attack")
def print_margins(X, y, w, b, answer):
    images = np.asarray(answer, dtype=float)
    print("‖x′ − x‖∞:", np.abs(images - X).max(axis=1), " y(⟨w,x′⟩ + b):", y * (images @ w + b))


@printed_for("network-attack")
def print_margins_of_a_network(X, y, W, beta, v, c, returned):
    images = np.asarray(returned[0], dtype=float)
    print("‖x′ − x‖∞:", np.abs(images - X).max(axis=1))
    print("y·score(x′):", y * (np.maximum(0, images @ np.transpose(W) + beta) @ v + c), " reported:", returned[1])


@printed_for("counts-certificate")
def print_tail(k, n, sigma, answer):
    p = min(max(0.5 * math.erfc(-float(answer) / float(sigma) / math.sqrt(2)), 5e-324), 1 - 2.0**-53)
    ways = (math.lgamma(n + 1) - math.lgamma(i + 1) - math.lgamma(n - i + 1) for i in range(k, n + 1))  # logarithms: n is large
    tail = sum(math.exp(log + i * math.log(p) + (n - i) * math.log1p(-p)) for i, log in enumerate(ways, k))
    print("P(X ≥ k) for Φ(R/σ):", tail)
