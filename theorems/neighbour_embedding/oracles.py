"""Perplexities, divergences and gradients, enclosed; and the trustworthiness of all orders of ties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import flint
import numpy as np

from ...properties.numbers.exact import Number, Real, whole


def perplexity(p: Sequence[Any]) -> Number:
    """2^H of numbers ≥ 0, divided by their sum."""
    positive = [v for v in p if v > 0]
    return Real(_perplexity, *positive) if len(positive) > 1 else 1


def cross_perplexity(q: Sequence[Any]) -> Number:
    """∏q^(−1/N), for N probabilities of tokens."""
    return Real(_geometric, *q)


def gaussian(squares: Sequence[Number], sigma: Number, j: int) -> Number:
    """e^(−dⱼ/2σ²) over the sum of all."""
    return Real(_share, 2 * sigma * sigma, j, *squares)


def of_rate(squares: Sequence[Number], beta: Number) -> Number:
    """The perplexity of similarities in proportion to e^(−β dⱼ)."""
    return Real(_of_rate, beta, *squares) if len(set(squares)) > 1 and beta else len(squares)


def like(p: Number, beta: Number, gap: Number) -> Number:
    """p e^(−β gap)."""
    return Real(_decayed, p, beta, gap)


def rate(near: Number, far: Number, gap: Number) -> Number:
    """β of two similarities whose squared distances are a gap apart."""
    return Real(_rate, near, far, gap)


def sne(P: np.ndarray, squares: np.ndarray) -> Number:
    """Σᵢ KL(pᵢ‖qᵢ) for squared distances of images."""
    n = len(P)
    return Real(_sne, n, *P.ravel(), *squares.ravel())


def sne_slope(P: np.ndarray, squares: np.ndarray, Y: np.ndarray, i: int, c: int) -> Number:
    """Entry (i, c) of the gradient."""
    weights = P[i] + P[:, i]
    return Real(_sne_slope, len(P), i, *weights, *(Y[i, c] - Y[:, c]), *squares.ravel())


def divergence(P: np.ndarray, Q: np.ndarray) -> Number:
    """Σ p ln(p/q) over the pairs with p > 0."""
    pairs = [(p, q) for p, q in zip(P.ravel(), Q.ravel(), strict=True) if p > 0]
    return Real(_divergence, *(p for p, _ in pairs), *(Fraction(p) / q for p, q in pairs))


def _perplexity(*p: flint.arb) -> flint.arb:
    total = sum(p, flint.arb(0))
    return (total.log() - sum((v * v.log() for v in p), flint.arb(0)) / total).exp()


def _of_rate(beta: flint.arb, *squares: flint.arb) -> flint.arb:
    least = min(squares, key=lambda d: float(d.mid()))
    weights = [(-beta * (d - least)).exp() for d in squares]
    total = sum(weights, flint.arb(0))
    mean = sum((w * (d - least) for w, d in zip(weights, squares, strict=True)), flint.arb(0)) / total
    return (total.log() + beta * mean).exp()


def _geometric(*q: flint.arb) -> flint.arb:
    return (-sum((v.log() for v in q), flint.arb(0)) / len(q)).exp()


def _share(scale: flint.arb, j: flint.arb, *squares: flint.arb) -> flint.arb:
    own = squares[whole(j)]
    return 1 / sum((((own - d) / scale).exp() for d in squares), flint.arb(0))


def _decayed(p: flint.arb, beta: flint.arb, gap: flint.arb) -> flint.arb:
    return p * (-beta * gap).exp()


def _rate(near: flint.arb, far: flint.arb, gap: flint.arb) -> flint.arb:
    return (near / far).log() / gap


def _logarithms(n: int, squares: Sequence[flint.arb]) -> list[flint.arb]:
    """ln Σ_{j≠i} e^(−dᵢⱼ) for each i."""
    return [sum(((-squares[n * i + j]).exp() for j in range(n) if j != i), flint.arb(0)).log() for i in range(n)]


def _sne(n: flint.arb, *both: flint.arb) -> flint.arb:
    k = whole(n)
    P, squares = both[: k * k], both[k * k :]
    sums = _logarithms(k, squares)
    terms = (P[e] * (P[e].log() + squares[e] + sums[e // k]) for e in range(k * k) if P[e] > 0)
    return sum(terms, flint.arb(0))


def _sne_slope(n: flint.arb, i: flint.arb, *parts: flint.arb) -> flint.arb:
    k, own = whole(n), whole(i)
    weights, steps, squares = parts[:k], parts[k : 2 * k], parts[2 * k :]
    sums, total = _logarithms(k, squares), flint.arb(0)
    for j in range(k):
        if j != own:
            d = squares[k * own + j]
            total += 2 * (weights[j] - (-d - sums[own]).exp() - (-d - sums[j]).exp()) * steps[j]
    return total


def _divergence(*parts: flint.arb) -> flint.arb:
    k = len(parts) // 2
    return sum((p * r.log() for p, r in zip(parts[:k], parts[k:], strict=True)), flint.arb(0))


def trust_bounds(far: np.ndarray, near: np.ndarray, k: int) -> tuple[Fraction, Fraction]:
    """The least and the largest trustworthiness of k neighbours, over all orders of points at equal distances.

    far, near: (n, n) squared distances of the points and of their images.
    """
    n = len(far)
    least = most = 0
    for i in range(n):
        others = [j for j in range(n) if j != i]
        kth = sorted(near[i, j] for j in others)[k - 1]
        sure = [j for j in others if near[i, j] < kth]
        maybe = [j for j in others if near[i, j] == kth]
        groups: dict[Any, list[int]] = {}
        for j in others:
            groups.setdefault(far[i, j], []).append(j)
        cheap, dear, before = [], [], 0
        for square in sorted(groups):
            size, of_sure, free = len(groups[square]), *_counts(groups[square], sure, maybe)
            first = [max(0, before + r - k) for r in range(1, size + 1)]
            least += sum(first[:of_sure])
            most += sum(first[::-1][:of_sure])
            cheap += first[of_sure : of_sure + free]
            dear += first[::-1][of_sure : of_sure + free]
            before += size
        least += sum(sorted(cheap)[: k - len(sure)])
        most += sum(sorted(dear, reverse=True)[: k - len(sure)])
    scale = Fraction(2, n * k * (2 * n - 3 * k - 1))
    return 1 - scale * most, 1 - scale * least


def _counts(group: list[int], sure: list[int], maybe: list[int]) -> Iterator[int]:
    """How many of a group are among the first, and among the others."""
    yield len(set(group) & set(sure))
    yield len(set(group) & set(maybe))
