"""Below which value nothing is feasible: exact multipliers, made of floating-point ones.

A solver's multipliers leave a residual Px + q + Gᵀz + Aᵀy. It is taken up exactly: by bounds of single variables (z ≥ 0), by
variables whose squares alone stand in the objective (w), and where neither is there by a small linear system, over the rationals.
What comes out is a bound by weak duality, whoever proposed the multipliers.

C. Jansson, Rigorous lower and upper bounds in linear programming, 2004, doi:10.1137/S1052623402416839;
A. Neumaier and O. Shcherbina, Safe bounds in linear and mixed-integer linear programming, 2004, doi:10.1007/s10107-003-0433-3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from time import process_time
from typing import Any

import flint
import numpy as np
from scipy import linalg

from ...properties.numbers.definite import positive_semidefinite
from ...properties.numbers.exact import from_flint, rational, to_fmpq
from ...properties.oracles import psd
from .program import ZERO, Number, Program, SparseRow, as_float, exactly

Vector = list[Number]
MOST_SQUARE = 60  # rows of P up to which it is factored exactly, whatever its entries are
MOST_BITS = 50_000_000  # and beyond: the cube of its rows times the bits of an entry
LARGEST_SQUARE = 500  # and up to which in float64, with the residual enclosed
SMALL = 1e-9  # of the largest multiplier
ROUNDS = 8  # of solving a system and taking up the rest
MOST_SOLVED = 600  # equations that are solved over the rationals


@dataclass(frozen=True)
class Bound:
    """A value below which no feasible x is: w, z ≥ 0 and y with Pw + q + Gᵀz + Aᵀy = 0, exactly."""

    value: Number
    w: tuple[Number, ...]
    z: tuple[Number, ...]
    y: tuple[Number, ...]


def negative_bend(program: Program) -> Number | None:
    """vᵀPv/‖v‖² for a v with which it is negative; 0 where P is positive semidefinite, None where it is too large to tell."""
    rows = program.P.rows
    at = [i for i, row in enumerate(rows) if row]
    if all(_stands_alone(program, i) for i in at):
        return min([ZERO, *(rows[i][i] for i in at)])
    if len(at) > LARGEST_SQUARE:
        return None
    square = np.array([[from_flint(rows[i].get(j, ZERO)) for j in at] for i in at], dtype=object)
    if len(at) > MOST_SQUARE:
        if positive_semidefinite(square):
            return ZERO
        if len(at) ** 3 * max(int(a.p).bit_length() + int(a.q).bit_length() for i in at for a in rows[i].values()) > MOST_BITS:
            return None
    found = psd.definiteness(square).negative
    if found is None:
        return ZERO
    v = np.array(found, dtype=object) * Fraction(1)
    return to_fmpq(rational(v @ square @ v / (v @ v)))


def bound(program: Program, x: Sequence[Number], z: Sequence[Number], y: Sequence[Number], until: float = inf) -> Bound | None:
    """The bound of these multipliers, once what they leave is taken up exactly; None where it cannot be.

    What they leave at variables that x has between their bounds is to vanish, for a near bound: a system is solved for these.
    Where the multipliers fail as they are, those that are nearly 0 beside others are 0: where fewer multipliers than there are
    variables solve the system, no others do.
    """
    clipped = [max(v, ZERO) for v in z]
    small = exactly(SMALL) * max(clipped, default=ZERO)
    for weights in (clipped, [ZERO if v <= small else v for v in clipped]):
        fixed = set[int]()
        for inside in (_between_bounds(program, x), set[int]()):
            if (found := _bound(program, x, weights, y, inside, fixed, until)) is not None:
                return found
        if all(v == 0 or v > small for v in clipped):
            break
    return None


def _bound(
    program: Program, x: Sequence[Number], z: Vector, y: Sequence[Number], inside: set[int], fixed: set[int], until: float
) -> Bound | None:
    rest = sorted({j for j, own in enumerate(program.handles) if not own and not _stands_alone(program, j)} | inside)
    for _ in range(ROUNDS):
        if len(rest) > MOST_SOLVED or process_time() > until:
            break
        solved = _solved(program, rest, list(x), list(z), list(y), fixed)
        if solved is None:
            break
        w, u, v = solved
        if negative := {i for i, value in enumerate(u) if value < 0}:
            fixed |= negative
            continue
        left = _take_up(program, w, u, v)
        if not left:
            return Bound(program.dual_value(w, u, v), tuple(w), tuple(u), tuple(v))
        rest = sorted({*rest, *left})
    return None


def _between_bounds(program: Program, x: Sequence[Number]) -> set[int]:
    """The variables that have bounds of their own, and are away from them."""

    def away(j: int, handle: tuple[str, int, Number]) -> bool:
        name, i, a = handle
        side = (program.h if name == "z" else program.b)[i] / a
        return abs(as_float(x[j] - side)) > 1e-7 * max(1.0, abs(as_float(side)))

    return {
        j
        for j, own in enumerate(program.handles)
        if own and not _stands_alone(program, j) and all(away(j, handle) for handle in own)
    }


def _stands_alone(program: Program, j: int) -> bool:
    """Whether of the products with xⱼ the objective has xⱼ² alone."""
    return set(program.P.rows[j]) == {j}


def _take_up(program: Program, w: Vector, z: Vector, y: Vector) -> list[int]:
    """Make Pw + q + Gᵀz + Aᵀy = 0, in place, where one variable or its own bounds can; the variables that are left over."""
    left = []
    for j, residual in enumerate(program.slope(w, z, y)):
        if residual == 0:
            continue
        choices = []
        for name, i, a in program.handles[j]:
            new = (z if name == "z" else y)[i] - residual / a
            if name == "y" or new >= 0:
                choices.append((residual / a * (program.h if name == "z" else program.b)[i], name, i, new))
        if _stands_alone(program, j):
            w[j] -= residual / program.P.rows[j][j]
        elif choices:
            _, name, i, new = max(choices, key=lambda choice: choice[0])
            (z if name == "z" else y)[i] = new
        else:
            left.append(j)
    return left


def _solved(
    program: Program, rest: list[int], w: Vector, z: Vector, y: Vector, fixed: set[int]
) -> tuple[Vector, Vector, Vector] | None:
    """w, z and y with nothing left at the variables `rest`: as many are changed, but for `fixed` z, by a system solved exactly."""
    if not rest:
        return w, z, y
    residual = program.slope(w, z, y)
    where = {j: k for k, j in enumerate(rest)}
    large = max((as_float(v) for v in z), default=0.0)
    columns: list[tuple[float, Vector, int, SparseRow]] = [(1.0, y, i, row) for i, row in enumerate(program.A.rows)]
    columns += [
        (as_float(z[i]) / large, z, i, row)
        for i, row in enumerate(program.G.rows)
        if large and i not in fixed and as_float(z[i]) > SMALL * large
    ]
    columns += [(1.0, w, i, row) for i, row in enumerate(program.P.rows) if row]
    columns = [c for c in columns if any(j in where for j in c[3])]
    M = np.zeros((len(rest), len(columns)))
    for k, (_, _, _, row) in enumerate(columns):
        for j, a in row.items():
            if j in where:
                M[where[j], k] = as_float(a)
    at, chosen = independent(M, np.array([weight for weight, *_ in columns]))
    if not at:
        return None
    system = flint.fmpq_mat([[columns[k][3].get(rest[i], ZERO) for k in chosen] for i in at])
    try:
        change = system.solve(flint.fmpq_mat([[-residual[rest[i]]] for i in at]))
    except ZeroDivisionError:
        return None
    for k, which in enumerate(chosen):
        _, part, i, _ = columns[which]
        part[i] += change[k, 0]
    return w, z, y


def independent(M: np.ndarray, weights: np.ndarray) -> tuple[list[int], list[int]]:
    """As many rows and columns as M has rank, which floating point takes for independent; columns of large weight before others."""
    size = np.abs(M).max(axis=1, initial=0.0)
    if not size.any() or not np.isfinite(M).all():
        return [], []
    scaled = M / np.where(size, size, 1)[:, None]
    norms = np.linalg.norm(scaled, axis=0)
    scaled = scaled / np.where(norms, norms, 1) * np.maximum(weights, 1e-12) ** 0.25
    found: Any = linalg.qr(scaled, mode="r", pivoting=True)
    R, columns = found[-2], found[-1]
    rank = int((np.abs(np.diag(R)) > 1e-9 * abs(R[0, 0])).sum())
    chosen = columns[:rank]
    rows = linalg.qr(scaled[:, chosen].T, mode="r", pivoting=True)[-1]
    return sorted(int(i) for i in rows[:rank]), [int(k) for k in chosen]
