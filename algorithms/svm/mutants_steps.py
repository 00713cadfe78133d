"""Mutants of pair steps."""

from __future__ import annotations

from typing import Any

from ..controls import mutant, mutant_of
from ..mistakes import answering
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


def _to(fault: str, maximiser: Any) -> Any:
    """A step to ``maximiser(alpha_j, slope, curvature, low, high, C)`` along the line."""

    def step(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
        return moved(alpha, y, i, j, maximiser(alpha[j], *parts(K, y, C, alpha, i, j), C))

    return mutant(pair_step, fault, step)


def _with(out: Any, i: int, value: Any) -> Any:
    """The multipliers with another αᵢ."""
    out[i] = value
    return out


does_not_clip = _to("Takes the unclipped maximiser.", lambda a, slope, bend, low, high, C: best(a, slope, bend, -(10**9), 10**9))
clips_to_the_box_only = _to(
    "Clips αⱼ to [0, C] instead of [L, H]: αᵢ may leave its box.", lambda a, slope, bend, low, high, C: best(a, slope, bend, 0, C)
)
clips_each_on_its_own = mutant(
    pair_step,
    "Clips αⱼ to [0, C], and then αᵢ too: Σαy is no longer 0.",
    lambda K, y, C, alpha, i, j: _with(out := clips_to_the_box_only(K, y, C, alpha, i, j), i, clip(out[i], 0, C)),
)


@mutant_of(pair_step)
def confuses_the_bounds(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Uses L and H of equal labels where the labels differ, and the other way round."""
    slope, curvature, _, _ = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], slope, curvature, *bounds(alpha[i], alpha[j], C, y[i] != y[j])))


takes_zero_for_L = _to(
    "Uses L = 0, as in the figure of the notes, and the right H.",
    lambda a, slope, bend, low, high, C: best(a, slope, bend, 0, high),
)
drops_the_balance = answering(
    pair_step, "Changes αⱼ, and leaves αᵢ as it is.", lambda out, K, y, C, alpha, i, j: _with(out, i, alpha[i])
)
ignores_the_labels = answering(
    pair_step,
    "Moves αᵢ against αⱼ whatever the labels.",
    lambda out, K, y, C, alpha, i, j: _with(out, i, clip(alpha[i] + alpha[j] - out[j], 0, C)),
)


@mutant_of(pair_step)
def forgets_the_cross_term(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Uses Kᵢᵢ + Kⱼⱼ for the curvature: the step is too short or too long."""
    slope, _, low, high = parts(K, y, C, alpha, i, j)
    return moved(alpha, y, i, j, best(alpha[j], slope, K[i, i] + K[j, j], low, high))


halves_the_step = mutant(
    pair_step, "Goes half the way to the maximiser.", lambda K, y, C, alpha, i, j: (alpha + pair_step(K, y, C, alpha, i, j)) / 2
)
doubles_the_step = _to(
    "Forgets the ½ of the quadratic term: goes twice as far, and clips.",
    lambda a, slope, bend, low, high, C: best(a, 2 * slope, bend, low, high),
)
goes_the_wrong_way = _to(
    "Swaps the two errors: goes downhill.", lambda a, slope, bend, low, high, C: best(a, -slope, bend, low, high)
)
skips_flat_pairs = mutant(
    pair_step,
    "Leaves a pair alone whose curvature is 0, though W may rise along it.",
    lambda K, y, C, alpha, i, j: pair_step(K, y, C, alpha, i, j) if K[i, i] + K[j, j] - 2 * K[i, j] > 0 else alpha.copy(),
)


@mutant_of(pair_step)
def touches_a_third(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Also sets every other multiplier that is at C to 0."""
    out = pair_step(K, y, C, alpha, i, j)
    for k in range(len(out)):
        if k not in (i, j) and out[k] == C:
            out[k] = 0
    return out


leaves_the_line = answering(
    pair_step,
    "Gives αᵢ 10⁻¹³ of C too much, unless that leaves the box.",
    lambda out, K, y, C, alpha, i, j: _with(out, i, clip(out[i] + 1e-13 * C, 0, C)),
)
leaves_the_box = answering(
    pair_step,
    "Goes on by 10⁻¹³ of C.",
    lambda new, K, y, C, alpha, i, j: moved(new, y, i, j, new[j] + 1e-13 * C * (1 if new[j] > alpha[j] else -1)),
)
rounds_the_slope = answering(
    pair_step,
    "Stops a ten-millionth of C before the maximiser: W is lower by the square of that.",
    lambda new, K, y, C, alpha, i, j: moved(
        new, y, i, j, clip(new[j] + 1e-7 * C * (1 if new[j] < alpha[j] else -1), *bounds(alpha[i], alpha[j], C, y[i] == y[j]))
    ),
)


@mutant_of(pair_step)
def moves_one_alone(K: Any, y: Any, C: Any, alpha: Any, i: int, j: int) -> Any:
    """Maximises W over αⱼ alone: coordinate ascent."""
    f = y - K @ (alpha * y)
    out = alpha.copy()
    out[j] = clip(alpha[j] + y[j] * f[j] / K[j, j], 0, C) if K[j, j] > 0 else C
    return out
