"""Linear and quadratic programs with exact entries: minimise ½xᵀPx + q·x + r subject to Gx ≤ h and Ax = b."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf, isfinite, lcm
from typing import Any

import flint
import numpy as np
from scipy import sparse

from ...properties.numbers.exact import NotANumber, from_flint, rational, to_fmpq
from ..base.errors import Misuse

Number = flint.fmpq
SparseRow = dict[int, Number]
ZERO = flint.fmpq(0)


def exactly(value: Any) -> Number:
    """A number as it is: a float64 is the dyadic rational that it is."""
    return to_fmpq(rational(value))


def as_float(value: Number) -> float:
    """The float64 next to it."""
    try:
        return int(value.p) / int(value.q)
    except OverflowError:
        return inf if value > 0 else -inf


def over_one_denominator(numbers: Iterable[Number]) -> tuple[int, list[int]]:
    """A common denominator and the numerators: sums of products of integers are much faster than those of fractions."""
    numbers = list(numbers)
    common = lcm(*{int(v.q) for v in numbers})
    return common, [int(v.p) * (common // int(v.q)) for v in numbers]


@dataclass(frozen=True)
class Matrix:
    """A matrix of n columns by its rows, each a map of the columns in which it is not 0."""

    rows: tuple[SparseRow, ...]
    n: int

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def _integers(self) -> tuple[int, list[list[tuple[int, int]]]]:
        common, numerators = over_one_denominator(a for row in self.rows for a in row.values())
        entries = iter(numerators)
        return common, [[(j, next(entries)) for j in row] for row in self.rows]

    def times(self, x: Sequence[Number]) -> list[Number]:
        """Mx."""
        (common, rows), (below, values) = self._integers, over_one_denominator(x)
        return [flint.fmpq(sum(a * values[j] for j, a in row), common * below) for row in rows]

    def combined(self, weights: Sequence[Number]) -> list[Number]:
        """Mᵀu."""
        (common, rows), (below, values) = self._integers, over_one_denominator(weights)
        found = [0] * self.n
        for row, u in zip(rows, values, strict=True):
            if u:
                for j, a in row:
                    found[j] += u * a
        return [flint.fmpq(v, common * below) for v in found]

    @property
    def absolute(self) -> Matrix:
        """The absolute values of the entries."""
        return Matrix(tuple({j: abs(a) for j, a in row.items()} for row in self.rows), self.n)

    @cached_property
    def floats(self) -> Any:
        """The same in float64, as a sparse matrix."""
        entries = [(i, j, as_float(a)) for i, row in enumerate(self.rows) for j, a in row.items()]
        i, j, values = zip(*entries, strict=True) if entries else ((), (), ())
        return sparse.csc_matrix((np.array(values, dtype=float), (list(i), list(j))), shape=(len(self), self.n))

    def dense(self) -> list[list[Any]]:
        """All entries, as the oracles and certificates take them."""
        return [[from_flint(row.get(j, ZERO)) for j in range(self.n)] for row in self.rows]


def inner(u: Sequence[Number], v: Sequence[Number]) -> Number:
    """⟨u,v⟩."""
    (below, a), (under, b) = over_one_denominator(u), over_one_denominator(v)
    return flint.fmpq(sum(x * y for x, y in zip(a, b, strict=True)), below * under)


@dataclass(frozen=True)
class Program:
    """minimise ½xᵀPx + q·x + r subject to Gx ≤ h and Ax = b; P is symmetric."""

    P: Matrix
    q: tuple[Number, ...]
    G: Matrix
    h: tuple[Number, ...]
    A: Matrix
    b: tuple[Number, ...]
    r: Number = ZERO
    maximised: bool = False  # whether the problem as it was stated is to maximise: its values are then the negatives

    @property
    def n(self) -> int:
        return len(self.q)

    @property
    def is_linear(self) -> bool:
        return not any(self.P.rows)

    @property
    def size(self) -> str:
        """How large it is, in words."""
        kind = "linear" if self.is_linear else "quadratic"
        return f"a {kind} program of {self.n} variables, {len(self.h)} inequalities and {len(self.b)} equations"

    def value(self, x: Sequence[Number]) -> Number:
        """½xᵀPx + q·x + r."""
        return inner(x, self.P.times(x)) / 2 + inner(self.q, x) + self.r

    def slope(self, x: Sequence[Number], z: Sequence[Number], y: Sequence[Number]) -> list[Number]:
        """Px + q + Gᵀz + Aᵀy."""
        parts = zip(self.q, self.P.times(x), self.G.combined(z), self.A.combined(y), strict=True)
        return [c + p + g + a for c, p, g, a in parts]

    @property
    def absolute(self) -> Program:
        """The program of the absolute values of P, q, G and A: its slope is the size of the terms of the slope."""
        return replace(self, P=self.P.absolute, q=tuple(map(abs, self.q)), G=self.G.absolute, A=self.A.absolute)

    def dual_value(self, w: Sequence[Number], z: Sequence[Number], y: Sequence[Number]) -> Number:
        """−½wᵀPw − h·z − b·y + r: a lower bound where P is semidefinite, z ≥ 0 and Pw + q + Gᵀz + Aᵀy = 0."""
        return self.r - inner(w, self.P.times(w)) / 2 - inner(self.h, z) - inner(self.b, y)

    @cached_property
    def handles(self) -> list[list[tuple[str, int, Number]]]:
        """For each variable the rows in which it stands alone: ("z" or "y", which, its coefficient)."""
        found: list[list[tuple[str, int, Number]]] = [[] for _ in range(self.n)]
        for name, block in (("z", self.G), ("y", self.A)):
            for i, row in enumerate(block.rows):
                if len(row) == 1:
                    ((j, a),) = row.items()
                    found[j].append((name, i, a))
        return found

    def dense(self) -> dict[str, list[Any]]:
        """The parts with all entries, as the oracles and certificates take them."""
        sides = {name: [from_flint(v) for v in getattr(self, name)] for name in ("q", "h", "b")}
        return sides | {name: getattr(self, name).dense() for name in ("P", "G", "A")}


def program(
    P: Any, q: Any, G: Any = None, h: Any = None, A: Any = None, b: Any = None, r: Any = 0, lower: Any = None, upper: Any = None
) -> Program:
    """A program of array-likes, dense or sparse; P may be None, and its two triangles differ, for ½xᵀPx is what counts.

    Sides may be infinite where that says nothing: such rows are left out. Raises `Misuse` where shapes do not fit, or a number is
    NaN.
    """
    costs = vector(q, "q")
    n = len(costs)
    square = rows_of(P, n, "P") if P is not None else [dict[int, Number]() for _ in range(n)]
    if len(square) != n:
        raise Misuse(f"P has {len(square)} rows, and q has {n} entries")
    left, right = _block(G, h, n, "G", "h")
    equations, sides = _block(A, b, n, "A", "b")
    if any(side in (inf, -inf) for side in sides):
        raise Misuse("b has an infinite entry: an equation has none")
    for bound, sign, name in ((upper, 1, "upper"), (lower, -1, "lower")):
        values = [] if bound is None else _listed(bound)
        values = values * n if len(values) == 1 else values
        if len(values) not in (0, n):
            raise Misuse(f"{name} has {len(values)} entries, and there are {n} variables")
        left += [{j: flint.fmpq(sign)} for j in range(len(values))]
        right += [sign * side(v, name) for v in values]
    if any(v == -inf for v in right):
        raise Misuse("a side of an inequality is −∞, with which no x complies")
    kept = [i for i, v in enumerate(right) if v != inf]
    return Program(
        Matrix(_symmetric(square), n), tuple(costs), Matrix(tuple(left[i] for i in kept), n),
        tuple(exactly(right[i]) for i in kept), Matrix(tuple(equations), n), tuple(map(exactly, sides)), number(r, "r"),
    )  # fmt: skip


def _symmetric(rows: Sequence[SparseRow]) -> tuple[SparseRow, ...]:
    """½(P + Pᵀ)."""
    found = [dict[int, Number]() for _ in rows]
    for i, row in enumerate(rows):
        for j, a in row.items():
            for k, l in ((i, j), (j, i)):
                found[k][l] = found[k].get(l, ZERO) + a / 2
    return tuple({j: a for j, a in row.items() if a != 0} for row in found)


def side(value: Any, name: str) -> Any:
    """A number, or an infinity. Raises `Misuse` for anything else."""
    if isinstance(value, float | np.floating) and value in (inf, -inf):
        return float(value)
    try:
        return rational(value)
    except (NotANumber, TypeError, ValueError):
        raise Misuse(f"{name} has the entry {value!r}, which is not a number") from None


def vector(values: Any, name: str) -> list[Number]:
    """Finite numbers, exactly."""
    return [number(v, name) for v in _listed(values)]


def number(value: Any, name: str) -> Number:
    """A finite number, exactly."""
    found = side(value, name)
    if found in (inf, -inf):
        raise Misuse(f"{name} has an infinite entry")
    return exactly(found)


def _listed(values: Any) -> list[Any]:
    """The entries of an array-like, dense or sparse."""
    return list(np.asarray(values.toarray() if sparse.issparse(values) else values, dtype=object).ravel())


def rows_of(matrix: Any, n: int, name: str) -> list[SparseRow]:
    """The rows of a matrix of n columns, dense or sparse."""
    if sparse.issparse(matrix):
        table: Any = matrix.tocoo() if matrix.ndim == 2 else matrix.reshape(1, -1).tocoo()
        entries: Iterable[tuple[Any, Any, Any]] = zip(table.row.tolist(), table.col.tolist(), table.data.tolist(), strict=True)
        shape = table.shape
    else:
        try:
            table = np.asarray(matrix.tolist() if isinstance(matrix, np.ndarray) else matrix, dtype=object)
        except ValueError:
            raise Misuse(f"{name} has rows of different lengths") from None
        table = table.reshape(0, n) if table.size == 0 and table.shape[1:] != (n,) else np.atleast_2d(table)
        entries = ((i, j, v) for (i, j), v in np.ndenumerate(table)) if table.ndim == 2 else ()
        shape = table.shape
    if len(shape) != 2 or shape[1] != n:
        raise Misuse(f"{name} has the shape {'×'.join(map(str, shape))}, and there are {n} variables")
    found = [dict[int, Number]() for _ in range(shape[0])]
    for i, j, v in entries:
        if isinstance(v, float | np.floating) and not isfinite(v):
            raise Misuse(f"{name} has the entry {v}")
        if v != 0:
            found[int(i)][int(j)] = found[int(i)].get(int(j), ZERO) + exactly(side(v, name))
    return [{j: a for j, a in row.items() if a != 0} for row in found]


def _block(matrix: Any, sides: Any, n: int, name: str, of: str) -> tuple[list[SparseRow], list[Any]]:
    if (matrix is None) != (sides is None):
        raise Misuse(f"{name} and {of} belong together: one of them is missing")
    if matrix is None:
        return [], []
    found = [side(v, of) for v in _listed(sides)]
    rows = rows_of(matrix, n, name)
    if len(rows) != len(found):
        raise Misuse(f"{name} has {len(rows)} rows, and {of} has {len(found)} entries")
    return rows, found
