"""Matrices of every size by an arbitrary entry, with a vector: what a statement on zᵀKz is run on.

The rows are the items of a list. Gram matrices have the inner products of the items' vectors as entries; other matrices are what
code makes of these, entry by entry. All that can be done with one is to ask for zᵀKz, for its transpose, and whether that is the
same: anything else raises an error. So zᵀKz is the sum over the columns of the sums over the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from ..numbers import FormalArray
from ..samples.hypotheses import factors_of
from .derivation import Tied
from .formal import Formula, paths, real, replaying, term
from .kernel import Fact, NotDerived, assume, by, defined
from .sums import Sum, put, sole_name

FORM = "zᵀKz"


@dataclass(frozen=True, eq=False)
class Rows:
    """A list, with the names of two of its items, one for a row and one for a column; the first part is the number z.

    Attributes
    ----------
    over: what the list is called. row, column: the names of their parts. of: the sample type that has the list.
    """

    over: str
    row: tuple[Any, ...]
    column: tuple[Any, ...]
    of: type | None = None

    def inner(self, part: int, matrix: str = "") -> Any:
        """An entry of the Gram matrix of the vectors that are this part; of that matrix of the sample type, where it has the list.

        Raises `NotDerived` where the sample type does not declare that the matrix has such a factor (`samples.hypotheses.factor`).
        """
        if self.of is not None and factors_of(self.of).get(matrix) is None:
            raise NotDerived(f"{self.of.__name__} does not declare that {matrix} is a matrix of inner products")
        return self.row[part] @ self.column[part]


@dataclass(frozen=True, eq=False)
class Coordinates(FormalArray):
    """The vector z: a number for each row."""

    rows: Rows

    def __matmul__(self, other: Any) -> Any:
        return _Partial(self, other) if isinstance(other, Matrix) else NotImplemented

    def __str__(self) -> str:
        return f"a number {self.rows.row[0]} for each of the {self.rows.over}"


@dataclass(frozen=True, eq=False)
class Matrix(FormalArray):
    """A matrix by its entry in a row and a column."""

    rows: Rows
    entry: Any

    @cached_property
    def in_column(self) -> Sum:
        """The sum Σᵢ zᵢkᵢⱼ of a column."""
        return Sum(real("(zᵀK)ⱼ"), self.rows.row[0] * self.entry, self.rows.row, self.rows.over, of=self.rows.of)

    @cached_property
    def form(self) -> Sum:
        """zᵀKz: the sum over the columns, each times its zⱼ."""
        column, inside = self.rows.column, self.in_column
        return Sum(real(FORM), inside.name * column[0], column, self.rows.over, (inside,), of=self.rows.of)

    @property
    def meanings(self) -> list[Any]:
        """What names of it stand for."""
        return [] if replaying() else [defined(self.form)]

    @property
    def T(self) -> Matrix:
        """The transpose."""
        if replaying():
            return self
        swap = dict(zip(map(sole_name, self.rows.row), self.rows.column, strict=True))
        swap |= dict(zip(map(sole_name, self.rows.column), self.rows.row, strict=True))
        return Matrix(self.rows, put(self.entry, swap))

    def __eq__(self, other: object) -> Any:
        return _Same(self, other) if isinstance(other, Matrix) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        rows = " and ".join(f"({', '.join(map(sole_name, item))})" for item in (self.rows.row, self.rows.column))
        return f"the matrix of {self.entry}, for any two {self.rows.over} {rows}"


@dataclass(frozen=True)
class _Partial(FormalArray):
    """zᵀK."""

    z: Coordinates
    K: Matrix

    def __matmul__(self, other: Any) -> Any:
        if other is not self.z or self.K.rows is not self.z.rows:
            raise NotDerived("of a matrix of every size zᵀKz is known, and no other product")
        return self.K.form.name


@dataclass(frozen=True)
class _Same:
    """The entrywise comparison of two matrices."""

    one: Matrix
    other: Matrix

    def all(self) -> bool:
        """Whether all entries are the same. Raises `NotDerived` where they might differ."""
        same = replaying() or (self.one.rows is self.other.rows and (self.one.entry - self.other.entry).expression.expand() == 0)
        if not same:
            raise NotDerived(f"{self.one.entry} and {self.other.entry} may differ")
        return True


def entrywise(code: Callable[..., Any], *entries: Any) -> list[tuple[list[Formula], Any]]:
    """What code makes of one entry of each matrix, for each way its branches can go."""
    found = []
    for taken, made in paths(lambda: np.asarray(code(*(np.array([[entry]], dtype=object) for entry in entries)))):
        if made.shape != (1, 1):
            raise NotDerived(f"of matrices of one row it makes one of the shape {made.shape}")
        found.append((taken, term(made[0, 0])))
    return found


def made(code: Callable[..., Any], expected: Any, *entries: Any) -> tuple[Any, list[Fact]]:
    """The entry that code makes of these, and the facts that it is the expected one. Raises `NotDerived` where it branches."""
    found = entrywise(code, *entries)
    facts = [by(entry == expected, *map(assume, taken), name="entry") for taken, entry in found]
    if len(found) != 1:
        raise NotDerived("the code branches on entries")
    return found[0][1], facts


# --------------------------------------------------------------------------------------------------------------- whole matrices

SIZES = (1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 9)


def tie_form(K: Matrix, code: Callable[..., Any], whole: Callable[..., Any], parts: Sequence[str]) -> Tied:
    """Compare zᵀKz as it is defined with what code makes of whole matrices.

    Parameters
    ----------
    code: called with the matrix and z. whole: makes the matrix of the Gram matrices of the vectors in each item.
    parts: "number" or "vector", for each part of an item.
    """
    faults, random = [], np.random.RandomState(0)
    for n in SIZES:
        items = [tuple(_drawn(random, part) for part in parts) for _ in range(n)]
        grams = [np.array([[float(a[k] @ b[k]) for b in items] for a in items]) for k, p in enumerate(parts) if p == "vector"]
        z = [item[0] for item in items]
        if not replaying() and K.form.value({K.rows.over: items}, {}) != code(whole(*grams), z):
            faults.append(f"{FORM} is another number than the code finds, on a matrix of {n} rows")
            break
    return Tied(FORM, len(SIZES), max(SIZES), tuple(faults), "rows", "" if replaying() else K.form.key)


def tie_entries(code: Callable[..., Any], matrices: int) -> Tied:
    """Compare each entry of what code makes of whole matrices with what it makes of the entries by themselves."""
    faults, random = [], np.random.RandomState(1)
    for n in SIZES:
        factors = [random.randint(-3, 4, (n, 2)) for _ in range(matrices)]
        given = [(F @ F.T).astype(float) for F in factors]
        found = np.asarray(code(*given))
        alone = [[np.asarray(code(*(M[i : i + 1, j : j + 1] for M in given))).item() for j in range(n)] for i in range(n)]
        if found.shape != (n, n) or not _all_equal(found, alone):
            faults.append(f"of matrices of {n} rows the code makes another one than entry by entry")
            break
    return Tied("an entry by itself", len(SIZES), max(SIZES), tuple(faults), "rows")


def _all_equal(found: Any, alone: Iterable[Iterable[Any]]) -> bool:
    pairs = product(range(len(found)), repeat=2)
    rows = [list(row) for row in alone]
    return all(found[i, j] == rows[i][j] for i, j in pairs)


def _drawn(random: np.random.RandomState, part: str) -> Any:
    return int(random.randint(-3, 4)) if part == "number" else random.randint(-3, 4, 2).astype(object)
