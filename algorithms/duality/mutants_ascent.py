"""Mutants of coordinate ascent."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant_of
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


@mutant_of(ascend)
def halves_the_steps(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Goes half the way in each coordinate."""
    path = [np.asarray(start).copy()]
    for _ in range(sweeps):
        for i in range(len(c)):
            path.append((path[-1] + maximise_over(Q, c, path[-1], i)) / 2)
    return np.array(path)


@mutant_of(ascend)
def forgets_the_last_coordinate(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """An index off by one: the last coordinate never moves."""
    path = [np.asarray(start).copy()]
    for _ in range(sweeps):
        for i in range(len(c)):
            path.append(maximise_over(Q, c, path[-1], i) if i < len(c) - 1 else path[-1].copy())
    return np.array(path)


@mutant_of(ascend)
def starts_at_zero(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Ignores the start."""
    return ascend(Q, c, np.zeros(len(c)), sweeps)


@mutant_of(ascend)
def forgets_the_other_half(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Uses the lower triangle of Q only."""
    return ascend(np.tril(Q), c, start, sweeps)


def not_all_the_way(short: float, Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """The points visited by steps that end short of the maximum by that share of their length."""
    path = [np.asarray(start).copy()]
    for _ in range(sweeps):
        for i in range(len(c)):
            path.append(path[-1] + (1 - short) * (maximise_over(Q, c, path[-1], i) - path[-1]))
    return np.array(path)


@mutant_of(ascend)
def stops_a_hair_short(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Each step ends short of the maximum by 2⁻⁴³ of its length."""
    return not_all_the_way(2.0**-43, Q, c, start, sweeps)


@mutant_of(ascend)
def stops_a_little_short(Q: Any, c: Any, start: Any, sweeps: int) -> Any:
    """Each step ends short of the maximum by 10⁻¹¹ of its length."""
    return not_all_the_way(1e-11, Q, c, start, sweeps)
