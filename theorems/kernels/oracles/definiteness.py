"""Where a Gram matrix is not semidefinite: by elimination over the rationals, or of many rows by floating point that is checked."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....properties.numbers.definite import lowest_of_scaled, positive_semidefinite
from ....properties.numbers.rounding import UNIT_ROUNDOFF
from ....properties.oracles.psd import definiteness, quadratic_form
from ....properties.statements.verdicts import Unknown

MANY = 48  # rows up to which elimination over the rationals is quick


def worst_direction(K: np.ndarray) -> np.ndarray:
    r"""A z for which $z^\top Kz/\sum z_i^2k_{ii}$ is negative, and the least but for a factor of two; 0 if K is semidefinite.

    Elimination decides whether $K+2^{-m}\mathrm{diag}(K)$ is semidefinite; the first that is not shows the z. Of a matrix of
    more than `MANY` rows see `worst_of_many`.
    """
    if len(K) > MANY:
        return worst_of_many(K)
    z = negative_direction(K)
    if not any(z):
        return z
    own = np.diag([max(v, 0) for v in K.diagonal()])
    low, high = 0, 64  # not semidefinite from some m on
    while low < high:
        m = (low + high) // 2
        found = negative_direction(K + own * Fraction(1, 2**m))
        if any(found):
            z, high = found, m
        else:
            low = m + 1
    return z


def worst_of_many(K: np.ndarray) -> np.ndarray:
    r"""The last eigenvector z in floating point, if $z^\top Kz<0$ exactly; else 0, if K is certified to be semidefinite.

    It is certified up to $64n^2u\,\mathrm{diag}(K)$: what the rounding of its entries may cost a singular one, and more. Raises
    `Unknown` where neither is so.
    """
    own = K.diagonal()
    if any(v < 0 for v in own):
        return np.array([int(v == min(own)) for v in own], dtype=object)
    z = lowest_of_scaled(K)
    if quadratic_form(K, z) < 0:
        return z
    if positive_semidefinite(K, 64 * len(K) ** 2 * float(UNIT_ROUNDOFF)) is None:
        raise Unknown(f"neither a direction nor a certificate is found for a matrix of {len(K)} rows")
    return np.array([0] * len(K), dtype=object)


def negative_direction(K: np.ndarray) -> np.ndarray:
    """A z with zᵀKz < 0; 0 if K is positive semidefinite, or not symmetric."""
    z = definiteness(K).negative if (K == K.T).all() else None
    return np.array([0] * len(K) if z is None else z, dtype=object)
