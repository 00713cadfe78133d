"""Below which value nothing is feasible, above which something is: exact multipliers and points, made of floating-point ones.

A solver's multipliers leave a residual Px + q + Gᵀz + Aᵀy. It is taken up exactly: by bounds of single variables (z ≥ 0), by
variables whose squares alone stand in the objective (w), and where neither is there by a small linear system, over the rationals.
What comes out is a bound by weak duality, whoever proposed the multipliers.

C. Jansson, Rigorous lower and upper bounds in linear programming, 2004, doi:10.1137/S1052623402416839;
A. Neumaier and O. Shcherbina, Safe bounds in linear and mixed-integer linear programming, 2004, doi:10.1007/s10107-003-0433-3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from math import frexp, inf
from time import process_time
from typing import Any

import flint
import numpy as np
from scipy import linalg, optimize

from ...properties.numbers.definite import positive_semidefinite
from ...properties.numbers.exact import from_flint, rational, to_fmpq
from ...properties.oracles import lp, psd, qp
from ...properties.statements.verdicts import Unknown
from .program import ZERO, Matrix, Number, Program, SparseRow, as_float, exactly
from .proposal import proposed

Vector = list[Number]
MOST_EXACT = 24, 200, 32  # variables, rows and bits of an entry up to which the optimum itself is found, over the rationals
MOST_BY_SIMPLEX = 8, 20, 32  # the same where it may have none: the simplex method over the rationals is slow
MOST_SQUARE = 60  # rows of P up to which it is factored exactly
LARGEST_SQUARE = 500  # and up to which in float64, with the residual enclosed
SECONDS = 10.0  # of the processor, after which nothing new is tried
FEW = 200  # variables up to which a feasible point is looked for, where the answer is known to be near enough
ROUNDS = 8  # of solving a system and taking up the rest
MOST_SOLVED = 600  # equations that are solved over the rationals
TIGHTER = 2.0**-24  # by how much of their size sides are moved, so that what floating point makes of them is feasible as it is


@dataclass(frozen=True)
class Bound:
    """A value below which no feasible x is: w, z ≥ 0 and y with Pw + q + Gᵀz + Aᵀy = 0, exactly."""

    value: Number
    w: tuple[Number, ...]
    z: tuple[Number, ...]
    y: tuple[Number, ...]


@dataclass(frozen=True)
class Enclosure:
    """What is known of the least value: a bound below it, a feasible point whose value is above it, or that there is none.

    `certificate` is one that the oracles found: of an optimum, of infeasibility or of a ray.
    """

    lower: Bound | None = None
    point: tuple[Number, ...] | None = None
    upper: Number | None = None
    certificate: Any = None
    none: str = ""  # "infeasible" or "unbounded", certified
    reason: str = ""  # why there is no bound


def enclosed(
    program: Program,
    given: Sequence[tuple[Vector, ...]] = (),
    value: Number | None = None,
    near: Number = ZERO,
    says: str = "optimal",
    seconds: float = SECONDS,
) -> Enclosure:
    """The least value, as narrowly as can be afforded.

    `given` are x, z and y that somebody proposes, and `value` is that of an answer which is feasible as far as matters: once a
    bound is as `near` to it, no other is looked for. What a solver `says` is looked at first. After so many `seconds` of the
    processor nothing new is tried.
    """
    bend = negative_bend(program)
    if bend is None or bend < 0:
        fault = (
            "too large to factor" if bend is None else f"not positive semidefinite: vᵀPv = {as_float(bend):.1e} for a unit vector v"
        )
        return Enclosure(reason=f"P is {fault}")
    enough = None if value is None else value - near
    found = _with_multipliers(program, given, enough, says, process_time() + seconds)
    if not found.none and is_small(program, bounded=found.lower is not None):
        with suppress(Unknown):
            return _exact(program)
    return found


def _with_multipliers(
    program: Program, given: Sequence[tuple[Vector, ...]], enough: Number | None, says: str, until: float
) -> Enclosure:
    """What multipliers, points and rays in floating point show, once they are exact; a bound that is `enough` ends the search."""
    if says == "infeasible" and (farkas := _infeasible(program, until)) is not None:
        return Enclosure(certificate=farkas, none="infeasible")
    if says == "unbounded" and (line := _unbounded(program)) is not None:
        return line
    lower, settled = None, False
    for x, z, y in chain(given, _proposed(program)):
        found = bound(program, x, z, y, until)
        if found is not None and (lower is None or found.value > lower.value):
            lower = found
        settled = lower is not None and enough is not None and lower.value >= enough
        if settled or process_time() > until:
            break
    reason = "" if lower is not None else "no multipliers were found that bound it exactly"
    if process_time() > until or (settled and program.n > FEW):
        return Enclosure(lower, reason=reason)
    point = next((x for x in points(program) if not violations(program, x)), None)
    if point is None and not settled and says != "infeasible" and (farkas := _infeasible(program, until)) is not None:
        return Enclosure(certificate=farkas, none="infeasible")
    if lower is None and says != "unbounded" and (line := _unbounded(program)) is not None:
        return line
    return Enclosure(lower, reason=reason) if point is None else Enclosure(lower, tuple(point), program.value(point), reason=reason)


def _python(values: Iterable[Number]) -> tuple[Any, ...]:
    return tuple(map(from_flint, values))


def is_small(program: Program, bounded: bool) -> bool:
    """Whether the optimum is found over the rationals: few variables, rows and digits, and fewer without a bound."""
    entries = (a for M in (program.P, program.G, program.A) for row in M.rows for a in row.values())
    numbers = chain(program.q, program.h, program.b, entries)
    digits = max((max(int(v.p).bit_length(), int(v.q).bit_length()) for v in numbers), default=0)
    variables, rows, bits = MOST_EXACT if bounded else MOST_BY_SIMPLEX
    return program.n <= variables and len(program.h) + len(program.b) <= rows and digits <= bits


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
        return ZERO if positive_semidefinite(square) else None
    found = psd.definiteness(square).negative
    if found is None:
        return ZERO
    v = np.array(found, dtype=object) * Fraction(1)
    return to_fmpq(rational(v @ square @ v / (v @ v)))


def _exact(program: Program) -> Enclosure:
    """The optimum with its multipliers, or the certificate that there is none, from the oracles."""
    parts = program.dense()
    if program.is_linear:
        parts["c"] = parts.pop("q")
        del parts["P"]
        found: Any = lp.certify_lp(parts["c"], *_sides(parts))
    else:
        try:
            found = qp.certify_qp(parts["P"], parts["q"], *_sides(parts))
        except qp.NoLowerBound as error:  # its y has Py = 0, Gy ≥ 0, Ay = 0 and q·y > 0
            point = lp.certify_minimum([0] * program.n, *_sides(parts)).x
            found = lp.Unbounded(point, tuple(-v for v in error.certificate.y))
        except qp.NoOptimum as error:
            found = error.certificate
    if isinstance(found, lp.Infeasible | lp.Unbounded):
        point = tuple(to_fmpq(rational(v)) for v in found.x) if isinstance(found, lp.Unbounded) else None
        return Enclosure(point=point, certificate=found, none=type(found).__name__.lower())
    x, z, y = ([to_fmpq(rational(v)) for v in part] for part in (found.x, found.z, found.y))
    value = to_fmpq(rational(found.value)) + program.r
    return Enclosure(Bound(value, tuple(x), tuple(z), tuple(y)), tuple(x), value, found)


def _sides(parts: dict[str, Any]) -> list[Any]:
    return [parts[name] if parts[of] else None for name, of in (("G", "h"), ("h", "h"), ("A", "b"), ("b", "b"))]


# ----------------------------------------------------------------------------------------------- from floating point to exact


def bound(program: Program, x: Sequence[Number], z: Sequence[Number], y: Sequence[Number], until: float = inf) -> Bound | None:
    """The bound of these multipliers, once what they leave is taken up exactly; None where it cannot be.

    What they leave at variables that x has between their bounds is to vanish, for a near bound: a system is solved for these.
    """
    clipped, fixed = [max(v, ZERO) for v in z], set[int]()
    for inside in (_between_bounds(program, x), set[int]()):
        rest = sorted({j for j, own in enumerate(program.handles) if not own and not _stands_alone(program, j)} | inside)
        for _ in range(ROUNDS):
            if len(rest) > MOST_SOLVED or process_time() > until:
                break
            solved = _solved(program, rest, list(x), list(clipped), list(y), fixed)
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
        if large and i not in fixed and as_float(z[i]) > 1e-9 * large
    ]
    columns += [(1.0, w, i, row) for i, row in enumerate(program.P.rows) if row]
    columns = [c for c in columns if any(j in where for j in c[3])]
    M = np.zeros((len(rest), len(columns)))
    for k, (_, _, _, row) in enumerate(columns):
        for j, a in row.items():
            if j in where:
                M[where[j], k] = as_float(a)
    at, chosen = _independent(M, np.array([weight for weight, *_ in columns]))
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


def _independent(M: np.ndarray, weights: np.ndarray) -> tuple[list[int], list[int]]:
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


def violations(program: Program, x: Sequence[Number]) -> list[tuple[Number, str, int]]:
    """By how much x misses each constraint that it misses: how much, "G" or "A", and the row."""
    above = [(v - s, "G", i) for i, (v, s) in enumerate(zip(program.G.times(x), program.h, strict=True))]
    off = [(abs(v - s), "A", i) for i, (v, s) in enumerate(zip(program.A.times(x), program.b, strict=True))]
    return [entry for entry in above + off if entry[0] > 0]


def points(program: Program) -> Iterator[Vector]:
    """Points that may be feasible, and near to an optimum: with room at the inequalities, and the equations solved exactly."""
    h = np.array([as_float(s) for s in program.h])
    shared = np.array([len(row) > 1 for row in program.G.rows], dtype=bool)
    for room in (TIGHTER, 2**-12):
        proposed = _by_clarabel(program, h=h - room * np.maximum(1, abs(h)) * shared)
        found = None if proposed is None else _on_the_equations(program, _within_bounds(program, proposed[0]))
        if found is not None:
            yield found


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


# ----------------------------------------------------------------------------------------------------- what a solver proposes


def _proposed(program: Program) -> Iterator[tuple[Vector, ...]]:
    """x, z and y of Clarabel, of the program and of ones in which each cost is a little lower: their multipliers have room."""
    if program.is_linear and (vertex := _by_simplex(program)) is not None:
        yield vertex
    for room in (0.0, TIGHTER, 2**-16, 2**-11):
        found = _by_clarabel(program, q=_lower_costs(program, room) if room else None)
        if found is not None:
            yield found


def _lower_costs(program: Program, room: float) -> np.ndarray:
    """Costs moved by so much of the largest, towards the bound of a variable that has one bound only."""
    sides = [{a > 0 for name, _, a in handles if name == "z"} for handles in program.handles]
    q = np.array([as_float(c) for c in program.q])
    moves = np.array([0 if len(s) != 1 else (1 if True in s else -1) for s in sides])
    return q + moves * room * max(1.0, abs(q).max(initial=0.0))


def _by_clarabel(program: Program, q: Any = None, h: Any = None) -> tuple[Vector, ...] | None:
    q, h = (np.array([as_float(v) for v in own]) if part is None else part for part, own in ((q, program.q), (h, program.h)))
    b = np.array([as_float(v) for v in program.b])
    found = proposed(program.P.floats, q, program.G.floats, h, program.A.floats, b)
    return None if found is None else tuple(list(map(exactly, part)) for part in (found.x, found.z, found.y))


def _by_simplex(program: Program) -> tuple[Vector, ...] | None:
    """HiGHS' vertex with its multipliers, of a linear program."""
    q, h, b = (np.array([as_float(v) for v in part]) for part in (program.q, program.h, program.b))
    sides = {"A_ub": program.G.floats, "b_ub": h} if len(h) else {}
    sides |= {"A_eq": program.A.floats, "b_eq": b} if len(b) else {}
    found = optimize.linprog(q, **sides, bounds=(None, None), method="highs-ds")
    if found.status != 0 or found.x is None:
        return None
    return tuple(list(map(exactly, part)) for part in (found.x, -found.ineqlin.marginals, -found.eqlin.marginals))


def _infeasible(program: Program, until: float = inf) -> lp.Infeasible | None:
    """Farkas: z ≥ 0 and y with Gᵀz + Aᵀy = 0 and h·z + b·y < 0, from min t ≥ 0 with |Ax − b| ≤ t, and Gx ≤ h + t.

    Rows are scaled to entries near 1 first. Bounds of single variables stay as they are, so that they take up what is left.
    """
    n, m, k = program.n, len(program.h), len(program.b)
    units = [_unit(row) for row in (*program.G.rows, *program.A.rows)]
    upper, level = _scaled(program.G.rows, program.h, units[:m]), _scaled(program.A.rows, program.b, units[m:])
    loose = [(row if len(row) == 1 else {**row, n: ZERO - 1}, s) for row, s in upper]
    loose += [({**row, n: ZERO - 1}, s) for row, s in level]
    loose += [({j: -a for j, a in row.items()} | {n: ZERO - 1}, -s) for row, s in level]
    loose += [({n: ZERO - 1}, ZERO)]
    rows, sides = zip(*loose, strict=True)
    nothing = tuple({} for _ in range(n + 1))
    relaxed = Program(Matrix(nothing, n + 1), (*[ZERO] * n, ZERO + 1), Matrix(rows, n + 1), sides, Matrix((), n + 1), ())
    for x, z, y in _proposed(relaxed):
        found = bound(relaxed, x, z, y, until)
        if found is not None and found.value > 0:
            both = [*found.z[:m], *(a - u for a, u in zip(found.z[m : m + k], found.z[m + k : m + 2 * k], strict=True))]
            weights = [u * unit for u, unit in zip(both, units, strict=True)]
            return lp.Infeasible(_python(weights[:m]), _python(weights[m:]))
    return None


def _unit(row: SparseRow) -> Number:
    """A power of two by which the largest entry of a row is near 1."""
    largest = max((abs(as_float(a)) for a in row.values()), default=0.0)
    return exactly(2.0 ** -max(-1000, min(1000, frexp(largest)[1]))) if 0 < largest < inf else ZERO + 1


def _scaled(rows: Sequence[SparseRow], sides: Sequence[Number], units: Sequence[Number]) -> list[tuple[SparseRow, Number]]:
    return [({j: a * u for j, a in row.items()}, s * u) for row, s, u in zip(rows, sides, units, strict=True)]


def _unbounded(program: Program) -> Enclosure | None:
    """A feasible point, and a ray from it along which the value falls for ever."""
    anywhere = replace(program, P=Matrix(tuple({} for _ in program.q), program.n), q=(ZERO,) * program.n, r=ZERO)
    ray = _ray(program)
    point = next((x for x in points(anywhere) if not violations(program, x)), None) if ray is not None else None
    if ray is None or point is None:
        return None
    return Enclosure(point=tuple(point), certificate=lp.Unbounded(_python(point), _python(ray)), none="unbounded")


def _ray(program: Program) -> Vector | None:
    """r with Gr ≤ 0, Ar = 0, Pr = 0 and q·r ≤ −1."""
    n, free = program.n, Matrix(tuple({} for _ in program.q), program.n)
    falls = {j: c for j, c in enumerate(program.q) if c != 0}
    equations = (*program.A.rows, *(row for row in program.P.rows if row))
    rays = Program(
        free, (ZERO,) * n, Matrix((*program.G.rows, falls), n), (ZERO,) * len(program.h) + (ZERO - 1,),
        Matrix(equations, n), (ZERO,) * len(equations),
    )  # fmt: skip
    return next((r for r in points(rays) if not violations(rays, r)), None)
