"""Ground truth of explanations: what a unit adds to integrated gradients, Shapley values, surrogates.

A network has one layer of units: f(z) = Σₖ vₖ σ(⟨wₖ,z⟩ + bₖ) with σ(t) = max(0, t)ᵖ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from typing import Any

import flint
import numpy as np

from ...properties.numbers.exact import exact_vector, from_flint, to_fmpq

Coalition = frozenset[int]


def activation(t: Any, power: int) -> Any:
    """σ(t)."""
    return t**power if t > 0 else 0


def slope(t: Any, power: int) -> Any:
    """σ'(t), and 0 at the kink."""
    return power * t ** (power - 1) if t > 0 else 0


def mean_slope(start: Any, end: Any, power: int) -> Any:
    """The mean of σ' from t′ to t: (σ(t) − σ(t′))/(t − t′), and σ'(t) where they are equal."""
    if start == end:
        return slope(end, power)
    return Fraction(activation(end, power) - activation(start, power)) / (end - start)


def mean_slope_by_pieces(start: Any, end: Any, power: int) -> Any:
    """The same as an integral: on each side of the kink σ' has a degree of 2 at most, and Simpson's rule is exact."""
    if start == end:
        return slope(end, power)
    kink = Fraction(-start) / (end - start)
    ends = [Fraction(0), *([kink] if 0 < kink < 1 else []), Fraction(1)]
    total = Fraction(0)
    for a, b in pairwise(ends):
        middle, at = (a + b) / 2, lambda s: start + s * (end - start)
        positive = at(middle) > 0  # of the piece, whose ends may be the kink
        value = lambda s: power * at(s) ** (power - 1) if positive else 0  # noqa: B023, E731
        total += (b - a) * (value(a) + 4 * value(middle) + value(b)) / 6
    return total


def midpoint_slope(start: Any, end: Any, power: int, steps: int) -> Any:
    """The mean of σ' at the middles of so many parts of the way from t′ to t."""
    nodes = (start + Fraction(2 * k + 1, 2 * steps) * (end - start) for k in range(steps))
    return sum(Fraction(slope(t, power)) for t in nodes) / steps


def coalitions(d: int) -> Iterator[Coalition]:
    """All sets of variables, the smallest first."""
    for size in range(d + 1):
        yield from map(frozenset, combinations(range(d), size))


def shapley(worth: Callable[[Coalition], Any], d: int) -> list[Fraction]:
    """Σ_S |S|!(d − |S| − 1)!/d! (v(S ∪ i) − v(S)) of each i, over the sets S without i."""
    table = {S: worth(S) for S in coalitions(d)}
    values = [Fraction(0)] * d
    for S, v in table.items():
        for i in range(d):
            if i not in S:
                values[i] += (table[S | {i}] - v) / Fraction(d * comb(d - 1, len(S)))
    return values


def weighted_least_squares(
    Z: np.ndarray, y: np.ndarray, weights: Iterable[Any], columns: Sequence[int], alpha: Any
) -> tuple[np.ndarray, Any] | None:
    """The c and b of the least Σ wᵢ(yᵢ − ⟨c,zᵢ⟩ − b)² + α‖c‖², c 0 outside of the columns; None where several are least."""
    d, chosen = Z.shape[1], list(columns)
    A = np.concatenate([Z[:, chosen], np.ones((len(Z), 1), dtype=object)], axis=1)
    W = np.array(list(weights), dtype=object)
    H = A.T @ (W[:, None] * A)
    for j in range(len(chosen)):
        H[j, j] = H[j, j] + alpha
    right = A.T @ (W * y)
    try:
        found = _matrix(H).solve(_matrix(right[:, None]))
    except ZeroDivisionError:
        return None
    solution = exact_vector([from_flint(found[i, 0]) for i in range(len(chosen) + 1)])
    c = np.zeros(d, dtype=object)
    c[chosen] = solution[:-1]
    return c, solution[-1]


def _matrix(M: np.ndarray) -> flint.fmpq_mat:
    return flint.fmpq_mat([[to_fmpq(v) for v in row] for row in M.tolist()])
