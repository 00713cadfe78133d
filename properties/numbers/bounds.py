r"""Safe bounds: the optimum of a convex program from below, by multipliers that need not be right; the gap of a soft margin.

For $z\ge0$ and any $y$, $\min\tfrac12x^\top Px+q^\top x$ subject to $Gx\le h$, $Ax=b$, $l\le x\le u$ is at least
$-\tfrac12\hat x^\top P\hat x-h^\top z-b^\top y+\sum_j\min(r_jl_j,r_ju_j)$ with $r=q+P\hat x+G^\top z+A^\top y$, whatever
$\hat x$ is, if P is positive semidefinite. What float64 misses is enclosed, so that the answer of an approximate solver gives a
rigorous bound.

A. Neumaier and O. Shcherbina, Safe bounds in linear and mixed-integer linear programming, Mathematical Programming 99, 2004,
doi:10.1007/s10107-003-0433-3; C. Jansson, D. Chaykin and C. Keil, Rigorous error bounds for the optimal value in semidefinite
programming, SIAM Journal on Numerical Analysis 46, 2007, doi:10.1137/050622870.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .enclosures import Ball, gamma


def safe_lower_bound(
    q: Any, G: Any, h: Any, z: Any, box: tuple[Any, Any], A: Any = None, b: Any = None, y: Any = None, P: Any = None, x: Any = None
) -> float:
    """A number that the optimum is at least, or −∞: of min ½xᵀPx + qᵀx subject to Gx ≤ h, Ax = b and box[0] ≤ x ≤ box[1].

    Parameters
    ----------
    q (d,), G (m, d), h (m,), A (p, d), b (p,), P (d, d): float64, the program itself. P must be positive semidefinite.
    z (m,), y (p,), x (d,): approximate multipliers, and an approximate solution; negative entries of z count as 0.
    box: two arrays (d,); infinite where there is no bound, and then r must be 0 there, exactly.
    """
    z = np.maximum(np.nan_to_num(np.asarray(z, dtype=float), nan=0.0, posinf=0.0, neginf=0.0), 0.0)
    r = Ball.of(q) + Ball.of(np.transpose(G)) @ Ball.of(z)
    value = -(Ball.of(h) @ Ball.of(z))
    if A is not None:
        r, value = r + Ball.of(np.transpose(A)) @ Ball.of(y), value - Ball.of(b) @ Ball.of(y)
    if P is not None:
        image = Ball.of(P) @ Ball.of(x)
        r, value = r + image, value - Ball.of(0.5) * (Ball.of(x) @ image)
    low, high = (np.asarray(v, dtype=float) for v in box)
    with np.errstate(invalid="ignore", over="ignore"):
        corners = [_at_a_corner(edge, bound) for edge in (r.lower, r.upper) for bound in (low, high)]
    least = np.min(corners, axis=0)
    if not np.isfinite(least).all():
        return -np.inf
    return float((value + Ball.of(least).sum()).lower)


def _at_a_corner(r: np.ndarray, x: np.ndarray) -> np.ndarray:
    """At most r·x; 0 where r is 0."""
    return np.where(r == 0, 0.0, np.nextafter(r * x, -np.inf))


def soft_margin_bounds(X: Any, y: Any, C: float, w: Any, b: float, alpha: Any, intercept: bool = True) -> tuple[Ball, Ball]:
    r"""P(w,b) = ½‖w‖² + CΣ max(0, 1 − yᵢ(⟨w,xᵢ⟩ + b)), and what it is at least for every (w,b), both enclosed.

    The second is W(α) = Σα − ½‖Σαᵢyᵢxᵢ‖² for multipliers in their box, balanced where there is an intercept: those given are
    brought there, by cutting off what is outside and by shrinking those of the class that weighs more. The optimum lies between
    the two. Without an intercept b is 0.

    Parameters
    ----------
    X (n, d), y (n,) of −1/+1, C > 0: the problem, float64. w (d,), b, alpha (n,): any answers, float64.
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    points, signs, one = Ball.of(X), Ball.of(y), Ball.of(np.ones(len(y)))
    margins = signs * (points @ Ball.of(w) + Ball.of(np.full(len(y), float(b))))
    slack = (one - margins).positive_part().sum()
    half = Ball.of(0.5)
    upper = half * Ball.of(w).norm_squared() + Ball.of(float(C)) * slack
    kept = Ball.of(np.clip(np.nan_to_num(np.asarray(alpha, dtype=float), nan=0.0, posinf=0.0, neginf=0.0), 0.0, float(C)))
    if intercept:
        kept = _balanced(kept, y)
    combined = Ball.of(X.T) @ (kept * signs)
    return upper, kept.sum() - half * combined.norm_squared()


def _balanced(alpha: Ball, y: np.ndarray) -> Ball:
    """Multipliers, known up to rounding, of which those of both classes have the same sum: the heavier class is shrunk.

    All are shrunk a little before, so that what is rounded takes none of them out of its box.
    """
    room = max(2.0**-40, 16 * gamma(len(y) + 8))
    alpha = Ball.of(alpha.mid * (1 - room))
    sums = [Ball.of(alpha.mid[y == sign]).sum() for sign in (1, -1)]
    light, heavy = sorted(sums, key=lambda s: float(s.mid))
    if not float(light.lower) > 0:
        return Ball.of(np.zeros(len(y)))
    # the exact factor Σlight/Σheavy lies in [low, high]
    low = float(light.lower) / float(heavy.upper) * (1 - 2.0**-50)
    high = float(light.upper) / float(heavy.lower) * (1 + 2.0**-50)
    if not low > 0 or high * (1 - room) * (1 + 2.0**-45) > 1:
        return Ball.of(np.zeros(len(y)))
    of_class = y == (1 if heavy is sums[0] else -1)
    middle, half = (low + high) / 2, (high - low) / 2 * (1 + 2.0**-40) + 2.0**-52
    return alpha * Ball(np.where(of_class, middle, 1.0), np.where(of_class, half, 0.0))
