"""Faulty pair steps."""

from __future__ import annotations

from typing import Any

from ..svm import bounds, clip, pair_step


def _optimise(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int, slope: Any, curvature: Any, low: Any, high: Any) -> Any:
    """Move αⱼ to the clipped maximiser, and αᵢ along."""
    out = alpha.copy()
    out[j] = (
        clip(alpha[j] + slope / curvature, low, high) if curvature > 0 else high if slope > 0 else low if slope < 0 else alpha[j]
    )
    out[i] = alpha[i] + y[i] * y[j] * (alpha[j] - out[j])
    return out


def _parts(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> tuple[Any, Any, Any, Any]:
    f = y - K @ (alpha * y)
    return (y[j] * (f[j] - f[i]), K[i, i] + K[j, j] - 2 * K[i, j], *bounds(alpha[i], alpha[j], C, y[i] == y[j]))


def does_not_clip(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Takes the unclipped maximiser."""
    slope, curvature, _, _ = _parts(K, y, C, alpha, i, j)
    return _optimise(K, y, C, alpha, i, j, slope, curvature, -(10**9), 10**9)


def clips_to_the_box_only(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Clips αⱼ to [0, C] instead of [L, H]: αᵢ may leave its box."""
    slope, curvature, _, _ = _parts(K, y, C, alpha, i, j)
    return _optimise(K, y, C, alpha, i, j, slope, curvature, 0, C)


def clips_each_on_its_own(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Clips αⱼ to [0, C], and then αᵢ too: Σαy is no longer 0."""
    out = clips_to_the_box_only(K, y, C, alpha, i, j)
    out[i] = clip(out[i], 0, C)
    return out


def confuses_the_bounds(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Uses L and H of equal labels where the labels differ, and the other way round."""
    slope, curvature, _, _ = _parts(K, y, C, alpha, i, j)
    return _optimise(K, y, C, alpha, i, j, slope, curvature, *bounds(alpha[i], alpha[j], C, y[i] != y[j]))


def takes_zero_for_L(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Uses L = 0, as in the figure of the notes, and the right H."""
    slope, curvature, _, high = _parts(K, y, C, alpha, i, j)
    return _optimise(K, y, C, alpha, i, j, slope, curvature, 0, high)


def drops_the_balance(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Changes αⱼ, and leaves αᵢ as it is."""
    out = pair_step(K, y, C, alpha, i, j)
    out[i] = alpha[i]
    return out


def ignores_the_labels(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Moves αᵢ against αⱼ whatever the labels."""
    out = pair_step(K, y, C, alpha, i, j)
    out[i] = clip(alpha[i] + alpha[j] - out[j], 0, C)
    return out


def forgets_the_cross_term(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Uses Kᵢᵢ + Kⱼⱼ for the curvature: the step is too short or too long."""
    slope, _, low, high = _parts(K, y, C, alpha, i, j)
    return _optimise(K, y, C, alpha, i, j, slope, K[i, i] + K[j, j], low, high)


def halves_the_step(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Goes half the way to the maximiser."""
    return (alpha + pair_step(K, y, C, alpha, i, j)) / 2


def doubles_the_step(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Forgets the ½ of the quadratic term: goes twice as far, and clips."""
    slope, curvature, low, high = _parts(K, y, C, alpha, i, j)
    return _optimise(K, y, C, alpha, i, j, 2 * slope, curvature, low, high)


def goes_the_wrong_way(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Swaps the two errors: goes downhill."""
    slope, curvature, low, high = _parts(K, y, C, alpha, i, j)
    return _optimise(K, y, C, alpha, i, j, -slope, curvature, low, high)


def skips_flat_pairs(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Leaves a pair alone whose curvature is 0, though W may rise along it."""
    return pair_step(K, y, C, alpha, i, j) if K[i, i] + K[j, j] - 2 * K[i, j] > 0 else alpha.copy()


def touches_a_third(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Also sets every other multiplier that is at C to 0."""
    out = pair_step(K, y, C, alpha, i, j)
    for k in range(len(out)):
        if k not in (i, j) and out[k] == C:
            out[k] = 0
    return out


def moves_one_alone(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Maximises W over αⱼ alone: coordinate ascent."""
    f = y - K @ (alpha * y)
    out = alpha.copy()
    out[j] = clip(alpha[j] + y[j] * f[j] / K[j, j], 0, C) if K[j, j] > 0 else C
    return out
