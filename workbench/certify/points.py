"""Points that are feasible exactly, or as far as they can be: made of floating-point ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice

import flint
import numpy as np
from scipy import linalg

from .bounds import MOST_SOLVED, Vector, independent
from .program import ZERO, Number, Program, as_float
from .proposal import by_clarabel, proposals

TIGHTER = 2.0**-24  # by how much of their size sides are moved, so that what floating point makes of them is feasible as it is


def violations(program: Program, x: Sequence[Number]) -> list[tuple[Number, str, int]]:
    """By how much x misses each constraint that it misses: how much, "G" or "A", and the row."""
    above = [(v - s, "G", i) for i, (v, s) in enumerate(zip(program.G.times(x), program.h, strict=True))]
    off = [(abs(v - s), "A", i) for i, (v, s) in enumerate(zip(program.A.times(x), program.b, strict=True))]
    return [entry for entry in above + off if entry[0] > 0]


def points(program: Program) -> Iterator[Vector]:
    """Points that may be feasible, and near to an optimum: with what is tight made exact, or with room at the inequalities."""
    for x, *_ in islice(proposals(program), 2):
        yield polished(program, x)
    h = np.array([as_float(s) for s in program.h])
    shared = np.array([len(row) > 1 for row in program.G.rows], dtype=bool)
    for room in (TIGHTER, 2**-12):
        proposed = by_clarabel(program, h=h - room * np.maximum(1, abs(h)) * shared)
        found = None if proposed is None else _on_the_equations(program, _within_bounds(program, proposed[0]))
        if found is not None:
            yield found


def polished(program: Program, x: Sequence[Number]) -> Vector:
    """x moved so that what it nearly meets with equality is met: bounds of single variables, and the rest by an exact system."""
    x, fixed = list(x), set[int]()
    for j, own in enumerate(program.handles):
        sides = {name: [(program.h if name == "z" else program.b)[i] / a for of, i, a in own if of == name] for name in ("z", "y")}
        tight = sides["y"] or [side for side in sides["z"] if _near(x[j], side)]
        if tight:
            x[j] = next((side for side in tight if _within(program, own, side)), tight[0])
            fixed.add(j)
    values, equations = program.G.times(x), list(zip(program.A.rows, program.A.times(x), program.b, strict=True))
    rows = [entry for entry in equations if len(entry[0]) > 1]
    rows += [
        entry for entry in zip(program.G.rows, values, program.h, strict=True) if len(entry[0]) > 1 and _near(entry[1], entry[2])
    ]
    free = sorted({j for row, *_ in rows for j in row} - fixed)
    if not any(v != s for _, v, s in rows) or len(rows) * len(free) > MOST_SOLVED**2:
        return x
    M = np.array([[as_float(row.get(j, ZERO)) for j in free] for row, *_ in rows]).reshape(len(rows), len(free))
    at, chosen = independent(M, np.ones(len(free)))
    if at:
        system = flint.fmpq_mat([[rows[i][0].get(free[k], ZERO) for k in chosen] for i in at])
        with suppress(ZeroDivisionError):
            change = system.solve(flint.fmpq_mat([[rows[i][2] - rows[i][1]] for i in at]))
            for k, which in enumerate(chosen):
                x[free[which]] += change[k, 0]
    return x


def _near(value: Number, side: Number) -> bool:
    return abs(as_float(value - side)) <= 1e-6 * max(1.0, abs(as_float(side)))


def _within(program: Program, own: Sequence[tuple[str, int, Number]], value: Number) -> bool:
    """Whether a variable of this value meets its own bounds."""
    return all(a * value <= program.h[i] for name, i, a in own if name == "z")


def _within_bounds(program: Program, x: Vector) -> Vector:
    """Moved to the bounds of single variables that it misses."""
    x = list(x)
    for j, handles in enumerate(program.handles):
        for name, i, a in handles:
            if name == "z" and a * x[j] > program.h[i]:
                x[j] = program.h[i] / a
    return x


def _on_the_equations(program: Program, x: Vector) -> Vector | None:
    """Ax = b exactly: by the variable of an equation that no other constraint has, or else by a system of as many as it takes.

    The system moves those variables that are farthest from their bounds.
    """
    often, x = Counter(j for M in (program.A, program.G) for row in M.rows for j in row), list(x)
    own = [next((j for j in row if often[j] == 1), None) for row in program.A.rows]
    left = [s - v for v, s in zip(program.A.times(x), program.b, strict=True)]
    rest = [i for i, j in enumerate(own) if j is None]
    if any(left[i] for i in rest):
        if len(rest) > MOST_SOLVED:
            return None
        room = np.ones(program.n)
        for j, handles in enumerate(program.handles):
            room[j] = min([1.0, *(abs(as_float(program.h[i] - a * x[j])) for name, i, a in handles if name == "z")])
        *_, order = linalg.qr(program.A.floats.toarray()[rest] * room, mode="economic", pivoting=True)
        chosen = [int(j) for j in order[: len(rest)]]
        try:
            system = flint.fmpq_mat([[program.A.rows[i].get(j, ZERO) for j in chosen] for i in rest])
            change = system.solve(flint.fmpq_mat([[left[i]] for i in rest]))
        except (ZeroDivisionError, ValueError):
            return None
        for k, j in enumerate(chosen):
            x[j] += change[k, 0]
    for row, j, v, s in zip(program.A.rows, own, program.A.times(x), program.b, strict=True):
        if j is not None:
            x[j] += (s - v) / row[j]
    return x
