"""By how much voters miss the nearest points, and collision probabilities of projections, enclosed."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

import flint

from ...properties.numbers.exact import Number, Real


def least_slack(squares: Sequence[Number], labels: Sequence[int], k: int, label: int) -> Number | None:
    """The least s for which some k points, all within $d_k+s$ and among them all within $d_k-s$, give the label most votes.

    $d_k$ is the k-th least of the squared distances. None where no k points do.
    """
    kth = sorted(squares)[k - 1]
    slacks = sorted({abs(square - kth) for square in squares})
    wins = [False] * len(slacks)

    def can_win(s: Number) -> bool:
        must = Counter(v for square, v in zip(squares, labels, strict=True) if square < kth - s)
        may = Counter(v for square, v in zip(squares, labels, strict=True) if kth - s <= square <= kth + s)
        free = k - must.total()
        votes = must[label] + min(free, may[label])
        rest = free - min(free, may[label])
        others = [v for v in {*must, *may} if v != label]
        return all(must[v] <= votes for v in others) and rest <= sum(min(may[v], votes - must[v]) for v in others)

    first = bisect_left(range(len(wins)), True, key=lambda i: can_win(slacks[i]))
    return slacks[first] if first < len(slacks) else None


def collision_probability(c: Number, w: Number, p: int) -> Real:
    """2∫₀ʷ f(t/c)(1 − t/w)dt/c for the p-stable density f, p = 1 (A.-L. Cauchy's) or 2 (C. F. Gauß's)."""
    return Real(_gaussian if p == 2 else _cauchy, c, w)


def _gaussian(c: flint.arb, w: flint.arb) -> flint.arb:
    scale = (2 * flint.arb.pi()).sqrt()
    return _integral(lambda t: (-(t * t) / 2).exp() / scale, c, w)


def _cauchy(c: flint.arb, w: flint.arb) -> flint.arb:
    return _integral(lambda t: 1 / (flint.arb.pi() * (1 + t * t)), c, w)


def _integral(density, c: flint.arb, w: flint.arb) -> flint.arb:
    most = w / c  # in units of c
    return 2 * flint.acb.integral(lambda t, _: density(t) * (1 - t / most), 0, most).real
