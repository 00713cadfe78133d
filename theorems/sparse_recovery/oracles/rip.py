r"""The restricted isometry constant of a rational matrix, exactly: the least ε with |‖Wx‖² − ‖x‖²| ≤ ε‖x‖² for all s-sparse x.

It is the largest deviation from 1 of an eigenvalue of a Gram matrix $W_S^\top W_S$ with |S| = s (smaller supports are contained
in larger ones, and their eigenvalues interlace). The characteristic polynomial of each Gram matrix is computed over the
integers; its roots are real, so Descartes' rule decides without error whether all of them lie in [1 − t, 1 + t]. Floating
point only proposes the t.

Finding the constant is NP-hard in general: this looks at all supports, which is meant for a few thousand of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb, lcm

import flint
import numpy as np

from ....properties.numbers.exact import to_fmpq
from ....properties.statements.verdicts import Unknown

Rows = tuple[tuple[int | Fraction, ...], ...]
MAX_SUPPORTS = 20_000
GRID = 2**44  # enclosures of irrational constants are 2/GRID wide


@dataclass(frozen=True)
class RIPConstant:
    """lower ≤ ε ≤ upper, with equality where ε was found to be rational; `support` is one on which ε is attained."""

    order: int
    lower: Fraction
    upper: Fraction
    support: tuple[int, ...]

    @property
    def is_exact(self) -> bool:
        """Whether the constant itself is known, and not only an enclosure of width 2⁻⁴³."""
        return self.lower == self.upper

    @property
    def recovers(self) -> bool:
        """Whether ε < √2 − 1 = 1/(1+√2), decided on the upper end."""
        return (1 + self.upper) ** 2 < 2

    def check(self, W: Rows) -> bool:
        """Verify both ends against every support, over the integers."""
        grams = _Grams(W, self.order)
        below = not grams.within(self.lower - Fraction(1, GRID)) if not self.is_exact else grams.attains(self.lower)
        return below and grams.within(self.upper)


@lru_cache(maxsize=1024)
def rip_constant(W: Rows, s: int) -> RIPConstant:
    """The restricted isometry constant of order s of an (n, d) matrix of rationals, given as a tuple of rows.

    Raises `ValueError` unless 1 ≤ s ≤ d, and `Unknown` if there are more than `MAX_SUPPORTS` supports.
    """
    grams = _Grams(W, s)
    guess, support = grams.estimate()
    for simple in (Fraction(guess).limit_denominator(k) for k in (64, 2**12, 2**20)):
        if grams.attains(simple) and grams.within(simple):
            return RIPConstant(s, simple, simple, support)
    middle = Fraction(round(guess * GRID), GRID)
    for width in (Fraction(1, GRID), Fraction(1, 2**36), Fraction(1, 2**24)):
        if grams.within(middle + width) and not grams.within(middle - width):
            return RIPConstant(s, max(middle - width, Fraction(0)), middle + width, support)
    raise Unknown("the restricted isometry constant is not where floating point sees it")


def within(W: Rows, s: int, t: int | Fraction) -> bool:
    """Whether W is (t, s)-RIP, exactly."""
    return _Grams(W, s).within(t)


def fewest_dependent_columns(W: Rows) -> int | None:
    """The least number of linearly dependent columns of W (its *spark*); None if the columns are independent."""
    d = len(W[0])
    for k in range(1, d + 1):
        if comb(d, k) > MAX_SUPPORTS:
            raise Unknown(f"{comb(d, k)} supports of size {k}")
        columns = flint.fmpq_mat([[to_fmpq(v) for v in row] for row in W])
        for S in combinations(range(d), k):
            if flint.fmpq_mat([[columns[i, j] for j in S] for i in range(len(W))]).rank() < k:
                return k
    return None


class _Grams:
    """The Gram matrices of s columns each, as integers: `scale` times the true ones."""

    def __init__(self, W: Rows, s: int):
        if not W or not 1 <= s <= len(W[0]):
            raise ValueError(f"the order is {s}, the matrix has {len(W[0]) if W else 0} columns")
        self.s, self.d = s, len(W[0])
        if comb(self.d, s) > MAX_SUPPORTS:
            raise Unknown(f"{comb(self.d, s)} supports of size {s}")
        factor = lcm(*(v.denominator for row in W for v in row))
        columns = [[int(row[j] * factor) for row in W] for j in range(self.d)]
        self.scale = factor * factor
        self.gram = [[sum(a * b for a, b in zip(u, v, strict=True)) for v in columns] for u in columns]

    @cached_property
    def supports(self) -> list[tuple[int, ...]]:
        return list(combinations(range(self.d), self.s))

    @cached_property
    def polynomials(self) -> set[tuple[int, ...]]:
        """The characteristic polynomials that occur, as coefficients from the constant term up: few, for structured matrices."""
        return {
            tuple(int(c) for c in flint.fmpz_mat([[self.gram[i][j] for j in S] for i in S]).charpoly().coeffs())
            for S in self.supports
        }

    def estimate(self) -> tuple[float, tuple[int, ...]]:
        """The constant in floating point, and the support that attains it."""
        index = np.array(self.supports)
        floats = np.array([[float(Fraction(v, self.scale)) for v in row] for row in self.gram])
        eigenvalues = np.linalg.eigvalsh(floats[index[:, :, None], index[:, None, :]])
        deviations = np.abs(eigenvalues - 1).max(axis=1)
        return float(deviations.max()), self.supports[int(deviations.argmax())]

    def within(self, t: int | Fraction) -> bool:
        """Whether every eigenvalue lies in [1 − t, 1 + t]: no sign change above, none below (Descartes, real roots)."""
        if t < 0:
            return False
        above = all(c >= 0 for p in self._shifted(1 + t) for c in p)
        return above and all(c * (-1) ** (self.s - k) >= 0 for p in self._shifted(1 - t) for k, c in enumerate(p))

    def attains(self, t: int | Fraction) -> bool:
        """Whether some eigenvalue is exactly 1 − t or 1 + t."""
        return any(p[0] == 0 for sign in (1, -1) for p in self._shifted(1 + sign * t))

    def _shifted(self, point: int | Fraction) -> Iterator[list[flint.fmpq]]:
        """The polynomials around the scaled point."""
        shift = flint.fmpq_poly([to_fmpq(point * self.scale), flint.fmpq(1)])
        for p in self.polynomials:
            coefficients = list(flint.fmpq_poly(list(p))(shift))
            yield coefficients + [flint.fmpq(0)] * (self.s + 1 - len(coefficients))
