"""Mutants of coordinate ascent."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .coordinate_ascent import ascend, maximise_over


@mutant_of(ascend)
def moves_all_at_once(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Jacobi's method: maximises over every coordinate from the same old point."""
    path = [np.asarray(start).copy()]
    for _ in range(sweeps):
        old = path[-1]
        path += [np.array([maximise_over(Q, c, old, i)[i] for i in range(len(c))])] * len(c)
    return np.array(path)


@mutant_of(ascend)
def follows_the_gradient(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Takes gradient steps of length 1/trace."""
    path = [np.asarray(start).copy()]
    for _ in range(sweeps * len(c)):
        path.append(path[-1] + (c - Q @ path[-1]) / np.trace(Q))
    return np.array(path)


def _ascending(fault: str, move: Any) -> Any:
    """Ascent that goes on from x in the i-th coordinate to ``move(x, best, i)``, where `best` is the maximum over it."""

    def path_of(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
        path = [np.asarray(start).copy()]
        for i in list(range(len(c))) * sweeps:
            path.append(move(path[-1], maximise_over(Q, c, path[-1], i), i))
        return np.array(path)

    return mutant(ascend, fault, path_of)


halves_the_steps = _ascending("Goes half the way in each coordinate.", lambda x, best, i: (x + best) / 2)
forgets_the_last_coordinate = _ascending(
    "An index off by one: the last coordinate never moves.", lambda x, best, i: best if i < len(x) - 1 else x.copy()
)
starts_at_zero = mutant(ascend, "Ignores the start.", lambda Q, c, start, sweeps: ascend(Q, c, np.zeros(len(c)), sweeps))
forgets_the_other_half = mutant(
    ascend, "Uses the lower triangle of Q only.", lambda Q, c, start, sweeps: ascend(np.tril(Q), c, start, sweeps)
)
stops_a_hair_short = _ascending(
    "Each step ends short of the maximum by 2⁻⁴³ of its length.", lambda x, best, i: x + (1 - 2.0**-43) * (best - x)
)
stops_a_little_short = _ascending(
    "Each step ends short of the maximum by 10⁻¹¹ of its length.", lambda x, best, i: x + (1 - 1e-11) * (best - x)
)
