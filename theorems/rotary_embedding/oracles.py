"""Frequencies, and rotations by real angles, enclosed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flint

from ...properties.numbers.exact import Number, Real

Pair = tuple[Number, Number]


def frequency(base: Number, i: int, pairs: int) -> Number:
    """b^(−i/pairs), the frequency of the i-th pair."""
    return Real(_frequency, base, i, pairs) if i else 1


def turned(pair: Pair, base: Number, i: int, pairs: int, position: int) -> Pair:
    """The i-th pair of features rotated by its angle at a position."""
    if not position:
        return pair
    of = *pair, base, i, pairs, position
    return Real(_first, *of), Real(_second, *of)


def squared(pairs: Sequence[Pair]) -> Number:
    """The squared norm of a vector, by its pairs."""
    return sum(x * x + y * y for x, y in pairs)


def product_at(q: Sequence[Pair], k: Sequence[Pair], base: Number, offset: int) -> Number:
    """⟨q, R_offset k⟩, for lists of pairs."""
    dots = [a * x + b * y for (a, b), (x, y) in zip(q, k, strict=True)]
    crosses = [b * x - a * y for (a, b), (x, y) in zip(q, k, strict=True)]
    return Real(_product, base, offset, *dots, *crosses) if offset else sum(dots)


def of_offset(cosine: Any, sine: Any, dot: Any, cross: Any) -> Any:
    """⟨q, Rk⟩ of a pair, where R rotates by an angle: dot is ⟨q,k⟩, cross is q₂k₁ − q₁k₂."""
    return cosine * dot + sine * cross


def _frequency(base: flint.arb, i: flint.arb, pairs: flint.arb) -> flint.arb:
    return (-base.log() * i / pairs).exp()


def _first(x: flint.arb, y: flint.arb, base: flint.arb, i: flint.arb, pairs: flint.arb, m: flint.arb) -> flint.arb:
    sine, cosine = (m * _frequency(base, i, pairs)).sin_cos()
    return x * cosine - y * sine


def _second(x: flint.arb, y: flint.arb, base: flint.arb, i: flint.arb, pairs: flint.arb, m: flint.arb) -> flint.arb:
    sine, cosine = (m * _frequency(base, i, pairs)).sin_cos()
    return x * sine + y * cosine


def _product(base: flint.arb, offset: flint.arb, *parts: flint.arb) -> flint.arb:
    pairs, total = len(parts) // 2, flint.arb(0)
    for i in range(pairs):
        sine, cosine = (offset * _frequency(base, flint.arb(i), flint.arb(pairs))).sin_cos()
        total += of_offset(cosine, sine, parts[i], parts[pairs + i])
    return total
