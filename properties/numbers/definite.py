r"""Whether a symmetric matrix is positive semidefinite, in float64 and never wrong: Cholesky's factors, and what they miss.

If $\|A+\delta I-LL^\top\|\le e$, then the least eigenvalue of A is at least $-\delta-e$, wherever L comes from: the factorisation
itself need not be trusted, its residual is enclosed. The other way a vector z shows, for which $z^\top Az<0$ exactly.

S. M. Rump, Verification of positive definiteness, BIT Numerical Mathematics 46, 2006, doi:10.1007/s10543-006-0056-1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from .enclosures import SAFE, Ball
from .products import exact_product

SHIFTS = 8  # shifts that are tried, each sixteen times the one before


def positive_semidefinite(K: Any, up_to: float = 0.0) -> bool | None:
    """Whether K + up_to·diag(K) is positive semidefinite. True and False are both certain; None is undecided.

    Parameters
    ----------
    K: (n, n) symmetric, exact rationals or float64. up_to: at least 0; only with a positive one can a singular K be decided.
    """
    K = np.asarray(K, dtype=object)
    if not len(K):
        return True
    own = K.diagonal()
    if any(v < 0 for v in own):
        return False
    scaled, scale = _scaled(K)
    if not np.isfinite(scaled.rad).all():
        return None
    least = least_eigenvalue(scaled)
    if least + up_to * float(scaled.lower.diagonal().min()) / SAFE >= 0:
        return True
    z = lowest_direction(scaled.mid) * scale
    form = exact_product(z, exact_product(K, z)) + Fraction(up_to) * sum(v * v * k for v, k in zip(z, own, strict=True))
    return False if form < 0 else None


def lowest_of_scaled(K: np.ndarray) -> np.ndarray:
    """A proposal for z with zᵀKz small beside Σzᵢ²kᵢᵢ, of an (n, n) matrix of rationals whose diagonal is not negative."""
    scaled, scale = _scaled(K)
    return lowest_direction(scaled.mid) * scale


def _scaled(K: np.ndarray) -> tuple[Ball, np.ndarray]:
    """The matrix with rows and columns times powers of two, such that its diagonal is near to 1; and these."""
    scale = _powers_of_two(K.diagonal())
    if all(v == 1 for v in scale):
        return Ball.rounded(K), scale
    return Ball.rounded(K * scale[:, None] * scale[None, :]), scale


def least_eigenvalue(A: Ball) -> float:
    """A number below the least eigenvalue of every symmetric matrix in a ball (n, n); −∞ where nothing is known."""
    n, trace = len(A.mid), float(np.trace(abs(A.mid)))
    if not np.isfinite(A.rad).all() or not np.isfinite(trace):
        return -np.inf
    best = -np.inf
    for k in range(SHIFTS):
        shift = 0.0 if k == 0 else 16.0**k * (n + 1) * 2.0**-56 * max(trace, 2.0**-900)
        missed = _missed(A, shift)
        if missed is not None:
            best = max(best, float(np.nextafter(-(shift + missed) * SAFE, -np.inf)))
            if missed <= shift or k == 0:
                break
    lowest = _gershgorin(A)
    return max(best, lowest)


def _missed(A: Ball, shift: float) -> float | None:
    """At least ‖A + shift·I − LLᵀ‖ for a factor L that is computed; None where there is none."""
    n = len(A.mid)
    shifted = A + Ball.of(shift * np.eye(n))
    try:
        L = np.linalg.cholesky(shifted.mid)
    except np.linalg.LinAlgError:
        return None
    rest = shifted - Ball.of(L) @ Ball.of(L.T)
    sums = (abs(rest.mid) + rest.rad).sum(axis=1).max() * (1 + 4 * n * 2.0**-53)
    return float(sums * SAFE) if np.isfinite(sums) else None


def _gershgorin(A: Ball) -> float:
    """A bound by the discs of S. A. Gershgorin: entries of the diagonal less the sums of the others in their rows."""
    sizes = (abs(A.mid) + A.rad) * SAFE
    others = (sizes.sum(axis=1) - sizes.diagonal() + 4 * len(sizes) * 2.0**-53 * sizes.sum(axis=1)) * SAFE
    own = A.lower.diagonal()
    return float(np.nextafter((own - others - 2.0**-50 * (abs(own) + others)).min(), -np.inf))


def lowest_direction(K: np.ndarray) -> np.ndarray:
    """The last eigenvector of K in floating point, in whole multiples of 2⁻³⁰, as exact numbers: a proposal that proves nothing."""
    with np.errstate(all="ignore"):
        vectors = np.linalg.eigh(K)[1][:, 0]
    out = np.empty(len(vectors), dtype=object)
    out[:] = [Fraction(round(v), 2**30) for v in (2.0**30 * vectors / max(abs(vectors).max(), 1e-300)).tolist()]
    return out


def _powers_of_two(own: Any) -> np.ndarray:
    """Powers of two that bring the entries of a diagonal near to 1; 1 for an entry that is 0."""
    out = np.empty(len(own), dtype=object)
    for i, v in enumerate(own):
        v = Fraction(v)
        bits = v.numerator.bit_length() - v.denominator.bit_length() if v else 0
        out[i] = Fraction(2) ** -(bits // 2)
    return out
