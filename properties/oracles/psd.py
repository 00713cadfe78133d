r"""Whether a symmetric matrix is positive (semi)definite, exactly, with a certificate either way.

Rational matrices: symmetric elimination over the rationals ends with K = L diag(D) Lᵀ, L unit lower triangular and D ≥ 0,
or with a vector z such that zᵀKz < 0. Both are checked by `Definiteness.check`, which does not trust the elimination.
Real matrices: the same elimination in interval arithmetic with rising precision; a singular matrix stays `Unknown`.

R. A. Horn, C. R. Johnson, *Matrix Analysis*, §7.1.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

import flint
import numpy as np

from ..numbers.exact import MAX_BITS, Number, enclosure, from_flint, rational, to_fmpq
from ..numbers.names import FormalArray
from ..numbers.products import exact_product
from ..statements.verdicts import Unknown

Rational = int | Fraction


@dataclass(frozen=True)
class Definiteness:
    """What elimination found: the factors L and D of a positive semidefinite matrix, or z with zᵀKz < 0."""

    L: np.ndarray | None
    D: tuple[Rational, ...]
    negative: tuple[Rational, ...] | None = None

    @property
    def semidefinite(self) -> bool:
        return self.negative is None

    @property
    def definite(self) -> bool:
        return self.negative is None and all(pivot > 0 for pivot in self.D)

    @cached_property
    def rank(self) -> int:
        """The rank of a positive semidefinite matrix. Raises `ValueError` for any other."""
        if self.negative is not None:
            raise ValueError("the matrix is not positive semidefinite")
        return sum(pivot > 0 for pivot in self.D)

    def check(self, K: Any) -> bool:
        """Verify the certificate over the rationals: K = L diag(D) Lᵀ with D ≥ 0, or zᵀKz < 0."""
        K = np.asarray(K, dtype=object)
        if self.negative is not None:
            return bool(quadratic_form(K, self.negative) < 0)
        L, D = self.L, np.array(self.D, dtype=object)
        return L is not None and all(d >= 0 for d in D) and bool(np.all((L * D) @ L.T == K))


def definiteness(K: Any) -> Definiteness:
    """Decide a symmetric (n, n) matrix of exact rationals. Raises `ValueError` if it is not square and symmetric."""
    K = np.asarray(K, dtype=object)
    n = len(K)
    if K.shape != (n, n) or any(K[i, j] != K[j, i] for i in range(n) for j in range(i)):
        raise ValueError("the matrix is not symmetric")
    S = [[to_fmpq(rational(K[i, j])) for j in range(n)] for i in range(n)]
    L = [[flint.fmpq(int(i == j)) for j in range(n)] for i in range(n)]
    for k in range(n):
        pivot = S[k][k]
        if pivot < 0:
            return _negative(L, {k: flint.fmpq(1)})
        if pivot == 0:
            j = next((j for j in range(k + 1, n) if S[k][j] != 0), None)
            if j is not None:  # (t e_k + e_j) has the value 2 t s_kj + s_jj, here −1
                return _negative(L, {k: -(S[j][j] + 1) / (2 * S[k][j]), j: flint.fmpq(1)})
            continue
        for i in range(k + 1, n):
            L[i][k] = S[i][k] / pivot
        for i in range(k + 1, n):
            if L[i][k] != 0:
                for j in range(k + 1, i + 1):
                    S[i][j] = S[j][i] = S[i][j] - L[i][k] * S[k][j]
    factors = np.array([[from_flint(v) for v in row] for row in L], dtype=object).reshape(n, n)
    return Definiteness(factors, tuple(from_flint(S[k][k]) for k in range(n)))


def _negative(L: list[list[flint.fmpq]], v: dict[int, flint.fmpq]) -> Definiteness:
    """The vector z with Lᵀz = v, scaled to entries at most 1: zᵀKz is a positive multiple of the form on the rest matrix at v."""
    n = len(L)
    z = [flint.fmpq(0)] * n
    for i in reversed(range(n)):
        z[i] = v.get(i, flint.fmpq(0)) - sum((L[j][i] * z[j] for j in range(i + 1, n)), flint.fmpq(0))
    largest = max(abs(entry) for entry in z)
    return Definiteness(None, (), tuple(from_flint(entry / largest) for entry in z))


def quadratic_form(K: Any, z: Any) -> Any:
    """zᵀKz."""
    z, K = (v if isinstance(v, FormalArray) else np.array(list(v), dtype=object) for v in (z, K))
    return exact_product(exact_product(z, K), z)


def eigenvalues_above(K: Any, t: Any) -> int:
    """How many eigenvalues of a symmetric matrix of rationals are larger than t, exactly.

    By Descartes' rule of signs, which is an equation for a polynomial whose roots are all real: that of K − tI.
    """
    n, shift = len(K), rational(t)
    shifted = [[to_fmpq(rational(K[i][j]) - (shift if i == j else 0)) for j in range(n)] for i in range(n)]
    signs = [c > 0 for c in flint.fmpq_mat(shifted).charpoly().coeffs() if c != 0]
    return sum(a != b for a, b in pairwise(signs))


def lowest_direction(K: Any) -> tuple[Rational, ...]:
    """A proposal for z with zᵀKz/zᵀz small: the last eigenvector in floating point, in multiples of 2⁻¹⁰. It proves nothing."""
    vectors = np.linalg.eigh(np.asarray(K, dtype=np.float64))[1][:, 0]
    scaled = np.round(1024 * vectors / np.abs(vectors).max())
    return tuple(Fraction(int(v), 1024) for v in scaled)


def certified_definite(K: Any, shift: Rational = 0) -> bool:
    """Whether K − shift·I is positive definite, for a symmetric matrix of exact or `Real` numbers.

    True and False are both certain: all pivots are enclosed above 0, or one of them below. Raises `Unknown` where no
    precision decides, as it must for a singular matrix with irrational entries.
    """
    K = np.asarray(K, dtype=object)
    bits = 64
    while bits <= MAX_BITS:
        with flint.ctx.workprec(bits):
            answer = _interval_elimination([[enclosure(v) for v in row] for row in K], enclosure(shift))
        if answer is not None:
            return answer
        bits *= 2
    raise Unknown(f"a pivot is 0 to {MAX_BITS} bits")


def _interval_elimination(S: list[list[flint.arb]], shift: flint.arb) -> bool | None:
    n = len(S)
    for k in range(n):
        S[k][k] = S[k][k] - shift
    for k in range(n):
        pivot = S[k][k]
        if not pivot > 0:
            return False if pivot <= 0 else None
        for i in range(k + 1, n):
            factor = S[i][k] / pivot
            for j in range(k + 1, n):
                S[i][j] = S[i][j] - factor * S[k][j]
    return True


def eigenvalue_floor(K: Any, smallest: int = 60) -> Number:
    """A power of two certified to be below the least eigenvalue of K: the largest such, or 0 if that is below 2^-smallest."""
    for k in range(smallest + 1):
        try:
            if certified_definite(K, Fraction(1, 2**k)):
                return Fraction(1, 2**k)
        except Unknown:
            continue
    return 0
