"""Neighbourhoods, contrastive losses and cross entropies, enclosed; and what float64 arithmetic may do to the distances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import flint
import numpy as np

from ...properties.numbers.enclosures import U
from ...properties.numbers.exact import Number, Real, log, rational, whole


def squared_distances(X: np.ndarray, A: np.ndarray) -> list[list[Number]]:
    """‖Axᵢ − Axⱼ‖² of exact rows."""
    return [[sum((a - b) ** 2) for b in Z] for Z in [X @ A.T] for a in Z]


@dataclass(frozen=True)
class Softened:
    """In float64: the probabilities pᵢⱼ (n, n), and by how much code that maps, subtracts and squares may miss dᵢⱼ.

    An entry of Ax is off by at most e = 2(d+1)u Σ|A||x|, so dᵢⱼ by 2|zᵢ−zⱼ|(eᵢ+eⱼ) + (eᵢ+eⱼ)² in each coordinate, and by
    (k+4)udᵢⱼ for what is subtracted, squared and added; 4udᵢⱼ more are of the exponent.
    """

    P: np.ndarray
    errors: np.ndarray
    of_entries: np.ndarray  # e, (n, k)

    @classmethod
    def of(cls, X: np.ndarray, A: np.ndarray) -> Softened:
        with np.errstate(over="ignore", invalid="ignore"):
            Z, e = X @ A.T, 2 * (X.shape[1] + 1) * U * (abs(X) @ abs(A.T))
            apart, both = abs(Z[:, None] - Z[None]), e[:, None] + e[None]
            D = (apart**2).sum(axis=2)
            errors = (2 * apart * both + both**2).sum(axis=2) + (A.shape[0] + 8) * U * D
            weights = np.where(np.eye(len(X)), np.inf, D)
            weights = np.exp(weights.min(axis=1, keepdims=True) - weights)
            return cls(weights / weights.sum(axis=1, keepdims=True), errors, e)

    @property
    def of_rows(self) -> np.ndarray:
        """Σⱼ pᵢⱼ times the error of dᵢⱼ, and 16u, of each row."""
        return (self.P * self.errors).sum(axis=1) + 16 * U


def right_choices(squares: Sequence[Sequence[Number]], labels: Sequence[int]) -> Real:
    """Σᵢ pᵢ."""
    n = len(labels)
    same = [int(a == b) for a in labels for b in labels]
    return Real(_right_choices, n, *(v for row in squares for v in row), *same)


def _shares(n: int, numbers: Sequence[Any]) -> list[list[flint.arb]]:
    """pᵢⱼ of squared distances."""
    found = []
    for i in range(n):
        weights = [flint.arb(0) if i == j else (-numbers[n * i + j]).exp() for j in range(n)]
        total = sum(weights, flint.arb(0))
        found.append([w / total for w in weights])
    return found


def _right_choices(n: flint.arb, *numbers: flint.arb) -> flint.arb:
    m = whole(n)
    P, same = _shares(m, numbers), numbers[m * m :]
    return sum((p for i, row in enumerate(P) for j, p in enumerate(row) if same[m * i + j] == 1), flint.arb(0))


def derivative_of_right_choices(squares: Any, labels: Sequence[int], changes: Any) -> Real:
    """Σᵢ Σⱼ pᵢⱼ(Σₖ pᵢₖδᵢₖ − δᵢⱼ), j of i's class: the derivative of Σpᵢ where dᵢⱼ changes at the rate δᵢⱼ."""
    n = len(labels)
    same = [int(a == b) for a in labels for b in labels]
    flat = [v for table in (squares, changes) for row in table for v in row]
    return Real(_derivative, n, *flat, *same)


def _derivative(n: flint.arb, *numbers: flint.arb) -> flint.arb:
    m = whole(n)
    P, deltas, same = _shares(m, numbers), numbers[m * m : 2 * m * m], numbers[2 * m * m :]
    total = flint.arb(0)
    for i, row in enumerate(P):
        mean = sum((p * deltas[m * i + k] for k, p in enumerate(row)), flint.arb(0))
        total += sum((p * (mean - deltas[m * i + j]) for j, p in enumerate(row) if same[m * i + j] == 1), flint.arb(0))
    return total


def pair_loss(gram: Any, temperature: Number) -> Real:
    """The mean over i of log Σ_{k≠i} exp(sᵢₖ/τ) − sᵢᵢ′/τ, from the inner products of the vectors; s is their cosine."""
    return Real(_pair_loss, len(gram), temperature, *(v for row in gram for v in row))


def _pair_loss(n: flint.arb, temperature: flint.arb, *gram: flint.arb) -> flint.arb:
    m, total = whole(n), flint.arb(0)
    norms = [gram[(m + 1) * i].sqrt() for i in range(m)]
    for i in range(m):
        scaled = [gram[m * i + k] / (norms[i] * norms[k] * temperature) for k in range(m)]
        others = sum((s.exp() for k, s in enumerate(scaled) if k != i), flint.arb(0))
        total += others.log() - scaled[(i + m // 2) % m]
    return total / m


def graphs(n: int) -> list[tuple[tuple[int, ...], ...]]:
    """All W in {0, 1}^(n×n)."""
    lines = list(product((0, 1), repeat=n))
    return list(product(lines, repeat=n))


def choices(n: int) -> list[tuple[int, ...]]:
    """All graphs of out-degree 1 on n points: the head of each one's edge."""
    return list(product(range(n), repeat=n))


def field(R: Sequence[Sequence[Number]]) -> dict[tuple[int, ...], Fraction]:
    """The probability of each graph of out-degree 1: its product of weights, divided by the sum of all products."""
    scores = {}
    for heads in choices(len(R)):
        score = Fraction(1)
        for i, j in enumerate(heads):
            score *= R[i][j]
        scores[heads] = score
    total = sum(scores.values())
    return {heads: score / total for heads, score in scores.items()}


def field_cross_entropy(pi: Any, K: Any) -> Number:
    """−E log P(W;K) over all graphs W, each with its probability in the field of π."""
    of_pi, of_K = field(pi), field(K)
    return sum((-p * log(of_K[heads]) for heads, p in of_pi.items() if p), 0)


def row_sums(squares: Any, temperature: Number) -> list[Number]:
    """Σ_{k≠i} exp(−‖Zᵢ − Zₖ‖²/2τ) of each i, enclosed."""
    n, twice = len(squares), 2 * Fraction(rational(temperature))
    return [Real(_total, *(-squares[i][k] / twice for k in range(n) if k != i)) for i in range(n)]


def _total(*exponents: flint.arb) -> flint.arb:
    return sum((x.exp() for x in exponents), flint.arb(0))


def trace(Z: np.ndarray, L: np.ndarray) -> Number:
    """tr(ZᵀLZ), exactly."""
    return (Z * (L @ Z)).sum()
