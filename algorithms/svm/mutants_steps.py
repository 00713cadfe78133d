"""Mutants of pair steps."""

from __future__ import annotations

from typing import Any

from ..controls import mutant_of
from .svm import bounds, clip, pair_step


def moved(alpha: Any, y: Any, i: int, j: int, new: Any) -> Any:
    """The multipliers with αⱼ = new, and αᵢ as Σαy = 0 requires."""
    out = alpha.copy()
    out[j], out[i] = new, alpha[i] + y[i] * y[j] * (alpha[j] - new)
    return out


def best(alpha_j: Any, slope: Any, curvature: Any, low: Any, high: Any) -> Any:
    """The clipped maximiser."""
    if curvature > 0:
        return clip(alpha_j + slope / curvature, low, high)
    return high if slope > 0 else low if slope < 0 else alpha_j


def parts(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> tuple[Any, Any, Any, Any]:
    """The slope and the curvature of W by αⱼ along the line, L and H."""
    f = y - K @ (alpha * y)
    return (y[j] * (f[j] - f[i]), K[i, i] + K[j, j] - 2 * K[i, j], *bounds(alpha[i], alpha[j], C, y[i] == y[j]))


@mutant_of(pair_step)
def does_not_clip(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Takes the unclipped maximiser."""
    slope, curvature, _, _ = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], slope, curvature, -(10**9), 10**9))


@mutant_of(pair_step)
def clips_to_the_box_only(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Clips αⱼ to [0, C] instead of [L, H]: αᵢ may leave its box."""
    slope, curvature, _, _ = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], slope, curvature, 0, C))


@mutant_of(pair_step)
def clips_each_on_its_own(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Clips αⱼ to [0, C], and then αᵢ too: Σαy is no longer 0."""
    out = clips_to_the_box_only(K, y, C, alpha, i, j)
    out[i] = clip(out[i], 0, C)
    return out


@mutant_of(pair_step)
def confuses_the_bounds(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Uses L and H of equal labels where the labels differ, and the other way round."""
    slope, curvature, _, _ = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], slope, curvature, *bounds(alpha[i], alpha[j], C, y[i] != y[j])))


@mutant_of(pair_step)
def takes_zero_for_L(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Uses L = 0, as in the figure of the notes, and the right H."""
    slope, curvature, _, high = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], slope, curvature, 0, high))


@mutant_of(pair_step)
def drops_the_balance(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Changes αⱼ, and leaves αᵢ as it is."""
    out = pair_step(K, y, C, alpha, i, j)
    out[i] = alpha[i]
    return out


@mutant_of(pair_step)
def ignores_the_labels(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Moves αᵢ against αⱼ whatever the labels."""
    out = pair_step(K, y, C, alpha, i, j)
    out[i] = clip(alpha[i] + alpha[j] - out[j], 0, C)
    return out


@mutant_of(pair_step)
def forgets_the_cross_term(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Uses Kᵢᵢ + Kⱼⱼ for the curvature: the step is too short or too long."""
    slope, _, low, high = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], slope, K[i, i] + K[j, j], low, high))


@mutant_of(pair_step)
def halves_the_step(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Goes half the way to the maximiser."""
    return (alpha + pair_step(K, y, C, alpha, i, j)) / 2


@mutant_of(pair_step)
def doubles_the_step(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Forgets the ½ of the quadratic term: goes twice as far, and clips."""
    slope, curvature, low, high = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], 2 * slope, curvature, low, high))


@mutant_of(pair_step)
def goes_the_wrong_way(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Swaps the two errors: goes downhill."""
    slope, curvature, low, high = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], -slope, curvature, low, high))


@mutant_of(pair_step)
def skips_flat_pairs(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Leaves a pair alone whose curvature is 0, though W may rise along it."""
    return pair_step(K, y, C, alpha, i, j) if K[i, i] + K[j, j] - 2 * K[i, j] > 0 else alpha.copy()


@mutant_of(pair_step)
def touches_a_third(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Also sets every other multiplier that is at C to 0."""
    out = pair_step(K, y, C, alpha, i, j)
    for k in range(len(out)):
        if k not in (i, j) and out[k] == C:
            out[k] = 0
    return out


@mutant_of(pair_step)
def leaves_the_line(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Gives αᵢ 10⁻¹³ of C too much, unless that leaves the box."""
    out = pair_step(K, y, C, alpha, i, j)
    out[i] = clip(out[i] + 1e-13 * C, 0, C)
    return out


@mutant_of(pair_step)
def leaves_the_box(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Goes on by 10⁻¹³ of C."""
    new = pair_step(K, y, C, alpha, i, j)
    return moved(new, y, i, j, new[j] + 1e-13 * C * (1 if new[j] > alpha[j] else -1))


@mutant_of(pair_step)
def rounds_the_slope(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Stops a ten-millionth of C before the maximiser: W is lower by the square of that."""
    new = pair_step(K, y, C, alpha, i, j)
    return moved(
        new, y, i, j, clip(new[j] + 1e-7 * C * (1 if new[j] < alpha[j] else -1), *bounds(alpha[i], alpha[j], C, y[i] == y[j]))
    )


@mutant_of(pair_step)
def moves_one_alone(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Maximises W over αⱼ alone: coordinate ascent."""
    f = y - K @ (alpha * y)
    out = alpha.copy()
    out[j] = clip(alpha[j] + y[j] * f[j] / K[j, j], 0, C) if K[j, j] > 0 else C
    return out
