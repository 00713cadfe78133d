"""By how much floating-point arithmetic may miss what the statements say of frequencies and of rotations.

u is the unit roundoff of the precision that the implementation answers in. A frequency is a power: its exponent, which is
rounded, is multiplied by ln b. The angle at a position m is off by m times as much: at the position 10⁵ single precision
leaves two digits of an angle. Norms know nothing of it: sine and cosine of an angle that is wrong are those of an angle.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log
from typing import Any

from ...properties.numbers.rounding import UNIT_ROUNDOFF as U
from ...properties.statements.allowances import Allowance, rounding
from .frequencies import frequencies_are_geometric
from .oracles import Pair, squared
from .readings import Frequencies, Rotated
from .rotations import inner_product_depends_on_the_offset, pairs_rotate_with_the_position, rotation_keeps_norms

TINY = Fraction(1, 2**1020)  # what underflow may lose, of a few operations


def relative(base: Any, i: int, pairs: int) -> Fraction:
    """(4 + 4(2i/d) ln b)u: the error of a frequency, relative to it. An exponent of 4 roundings, a power, a quotient."""
    return (4 + 4 * Fraction(i, pairs) * Fraction(log(base) * 1.01)) * U


def of_an_angle(rotated: Rotated, i: int, m: int) -> Any:
    """mθᵢ times the relative error of θᵢ and of a product, doubled for higher orders."""
    sample = rotated.sample
    pairs = sample.d // 2
    theta = Fraction(float(sample.base) ** (-i / pairs)) * Fraction(101, 100)
    return 2 * m * theta * (relative(sample.base, i, pairs) + U)


def size(pair: Pair) -> Any:
    """|x| + |x'|."""
    return abs(pair[0]) + abs(pair[1])


@frequencies_are_geometric.within("θᵢ, and b^(−2i/d)")
def power(stated: Frequencies, i: int) -> Allowance:
    """A power, doubled for higher orders."""
    theta = Fraction(float(stated.sample.base) ** (-i / stated.sample.pairs))
    return rounding(2 * relative(stated.sample.base, i, stated.sample.pairs) * theta, "(8 + 8(2i/d) ln b)uθ", of=theta)


@pairs_rotate_with_the_position.within("a rotated feature")
def feature(rotated: Rotated, at: tuple[int, int]) -> Allowance:
    """Both features times what the angle, sine and cosine, two products and a sum are off by."""
    row, i = at
    of = size(rotated.before[row][i])
    off = of_an_angle(rotated, i, rotated.sample.positions[row]) + 8 * U
    return rounding(of * off + TINY, "(|x| + |x'|)(2mθ(5 + 4(2i/d) ln b) + 8)u", of=of)


@rotation_keeps_norms.within("the squared norm of a pair")
def norm(rotated: Rotated, at: tuple[int, int]) -> Allowance:
    """Sine and cosine of one angle, rounded, have squares that sum to 1 up to 4u; two products and a sum: 16u in all."""
    return of_squares([rotated.before[at[0]][at[1]]])


@rotation_keeps_norms.within("the squared norm of a vector")
def whole_norm(rotated: Rotated, row: int) -> Allowance:
    """The same of each pair: the squares of the answer are added exactly."""
    return of_squares(rotated.before[row])


def of_squares(pairs: Sequence[Pair]) -> Allowance:
    of = squared(pairs)
    return rounding(16 * U * of + sum(map(size, pairs)) * TINY, "16u‖x‖²", of=of)


def of_a_product(rotated: Rotated, row: int, shift: int) -> Any:
    """Σᵢ(|q| + |q'|)(|k| + |k'|) times the errors of both rotations at positions later by a shift."""
    sample, following = rotated.sample, (row + 1) % rotated.sample.n
    positions = sample.positions[row] + sample.positions[following] + 2 * shift
    return sum(
        size(q) * size(k) * (of_an_angle(rotated, i, positions) + 32 * U) + (size(q) + size(k)) * TINY
        for i, (q, k) in enumerate(zip(rotated.before[row], rotated.before[following], strict=True))
    )


WHY = "Σ(|q| + |q'|)(|k| + |k'|)(2(m + n)θ(5 + 4(2i/d) ln b) + 32)u"


def of_terms(rotated: Rotated, row: int) -> Any:
    """Σᵢ(|q| + |q'|)(|k| + |k'|)."""
    following = rotated.before[(row + 1) % rotated.sample.n]
    return sum(size(q) * size(k) for q, k in zip(rotated.before[row], following, strict=True))


@inner_product_depends_on_the_offset.within("⟨R_m q, R_n k⟩, and ⟨q, R_{n−m} k⟩")
def product(rotated: Rotated, row: int) -> Allowance:
    """Both rotations are off; the product of the answers is computed exactly."""
    return rounding(of_a_product(rotated, row, 0), WHY, of=of_terms(rotated, row))


@inner_product_depends_on_the_offset.within("⟨R_{m+s} q, R_{n+s} k⟩, and ⟨R_m q, R_n k⟩")
def moved_product(rotated: Rotated, row: int) -> Allowance:
    """Four rotations are off."""
    off = of_a_product(rotated, row, 0) + of_a_product(rotated, row, rotated.sample.shift)
    return rounding(off, f"{WHY}, at both places", of=of_terms(rotated, row))
