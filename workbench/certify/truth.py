"""What is known of the least value of a program: an enclosure of it, or a certificate that there is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from math import frexp, inf
from time import process_time
from typing import Any

from ...properties.numbers.exact import from_flint, rational, to_fmpq
from ...properties.oracles import lp, qp
from ...properties.statements.verdicts import Unknown
from .bounds import Bound, Vector, bound, negative_bend
from .points import points, violations
from .program import ZERO, Matrix, Number, Program, SparseRow, as_float, exactly
from .proposal import by_simplex, proposals

MOST_EXACT = 24, 200, 32  # variables, rows and bits of an entry up to which the optimum itself is found, over the rationals
MOST_BY_SIMPLEX = 8, 20, 32  # the same where it may have none: the simplex method over the rationals is slow
SECONDS = 10.0  # of the processor, after which nothing new is tried
MAGNIFIED = 2**24  # of sides, where a program may be infeasible by very little
FEW = 200  # variables up to which a feasible point is looked for, where the answer is known to be near enough


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
    if says == "infeasible" and (farkas := infeasible(program, until)) is not None:
        return Enclosure(certificate=farkas, none="infeasible")
    if says == "unbounded" and (line := _unbounded(program)) is not None:
        return line
    lower, settled = None, False
    for x, z, y in chain(given, proposals(program)):
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
    if point is None and says != "infeasible" and (farkas := infeasible(program, until)) is not None:
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


def infeasible(program: Program, until: float = inf) -> lp.Infeasible | None:
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
    magnified = replace(relaxed, h=tuple(s * MAGNIFIED for s in sides))  # whose t is not below what a solver takes for 0
    for x, z, y in chain(proposals(relaxed), filter(None, map(by_simplex, [magnified]))):
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
