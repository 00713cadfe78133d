"""What solvers answer in floating point: proposals, which nobody trusts."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from math import isfinite
from typing import Any, NamedTuple

import numpy as np
from scipy import optimize, sparse

from .program import Number, Program, as_float, exactly

ROOM = 2.0**-24, 2.0**-16, 2.0**-11  # of the largest cost, by which costs are moved
STEPS = 20  # of the simplex method, for each row and variable: it may cycle
clarabel: Any = import_module("clarabel")  # compiled, without types


class Proposal(NamedTuple):
    """x with the multipliers z of Gx ≤ h and y of Ax = b; and whether the solver says that it is done."""

    x: np.ndarray
    z: np.ndarray
    y: np.ndarray
    done: bool


def proposed(P: Any, q: np.ndarray, G: Any, h: np.ndarray, A: Any, b: np.ndarray, tol: float = 1e-11) -> Proposal | None:
    """An answer to min ½xᵀPx + q·x, Gx ≤ h, Ax = b, with sparse matrices; None where it has numbers that are none."""
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = tol
    cones = [clarabel.ZeroConeT(len(b)), clarabel.NonnegativeConeT(len(h))]
    rows, sides = sparse.vstack([A, G], format="csc"), np.concatenate([b, h])
    found = clarabel.DefaultSolver(sparse.triu(P, format="csc"), q, rows, sides, cones, settings).solve()
    if not all(map(isfinite, (*found.x, *found.z))):
        return None
    z = np.array(found.z)
    return Proposal(np.array(found.x), z[len(b) :], z[: len(b)], str(found.status) == "Solved")


def proposals(program: Program) -> Iterator[tuple[list[Number], ...]]:
    """x, z and y of Clarabel, of the program and of ones in which each cost is a little lower: their multipliers have room."""
    if program.is_linear and (vertex := by_simplex(program)) is not None:
        yield vertex
    for room in (0.0, *ROOM):
        found = by_clarabel(program, q=_lower_costs(program, room) if room else None)
        if found is not None:
            yield found


def _lower_costs(program: Program, room: float) -> np.ndarray:
    """Costs moved by so much of the largest, towards the bound of a variable that has one bound only."""
    sides = [{a > 0 for name, _, a in handles if name == "z"} for handles in program.handles]
    q = np.array([as_float(c) for c in program.q])
    moves = np.array([0 if len(s) != 1 else (1 if True in s else -1) for s in sides])
    return q + moves * room * max(1.0, abs(q).max(initial=0.0))


def by_clarabel(program: Program, q: Any = None, h: Any = None) -> tuple[list[Number], ...] | None:
    q, h = (np.array([as_float(v) for v in own]) if part is None else part for part, own in ((q, program.q), (h, program.h)))
    b = np.array([as_float(v) for v in program.b])
    found = proposed(program.P.floats, q, program.G.floats, h, program.A.floats, b)
    return None if found is None else tuple(list(map(exactly, part)) for part in (found.x, found.z, found.y))


def by_simplex(program: Program) -> tuple[list[Number], ...] | None:
    """HiGHS' vertex with its multipliers, of a linear program; None where it takes too many steps, or ends otherwise."""
    q, h, b = (np.array([as_float(v) for v in part]) for part in (program.q, program.h, program.b))
    sides = {"A_ub": program.G.floats, "b_ub": h} if len(h) else {}
    sides |= {"A_eq": program.A.floats, "b_eq": b} if len(b) else {}
    if not len(q):  # linprog wants a variable
        return None
    limits = {"maxiter": STEPS * (len(q) + len(h) + len(b))}
    found = optimize.linprog(q, **sides, bounds=(None, None), method="highs-ds", options=limits)
    if found.status != 0 or found.x is None:
        return None
    return tuple(list(map(exactly, part)) for part in (found.x, -found.ineqlin.marginals, -found.eqlin.marginals))
