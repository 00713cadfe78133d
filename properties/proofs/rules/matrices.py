"""Matrices of every size by an arbitrary entry, with a vector: what a statement on zᵀKz is run on.

The rows are the items of a list. Gram matrices have the inner products of the items' vectors as entries; other matrices are what
code makes of these, entry by entry, or of the vectors themselves, two at a time. All that can be done with one is to ask for
zᵀKz, for its transpose, and whether that is the same: anything else raises an error. So zᵀKz is the sum over the columns of the
sums over the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np

from ...numbers.exact import exact_matrix, exact_vector
from ...numbers.names import FormalArray
from ...samples.draws import drawn
from ...samples.hypotheses import factors_of
from ..formal.branching import paths
from ..formal.formal import Formula, real, replaying, term
from ..formal.sums import Definition, Sum, is_vector, put, sole_name, valued_at
from ..kernel import Fact, NotDerived, assume, by, defined
from ..ties import Tied, note

FORM, SERIES = "zᵀKz", "the sum of the series"


@dataclass(frozen=True, eq=False)
class Rows:
    """A list, with the names of two of its items, one for a row and one for a column; the first part is the number z.

    Attributes
    ----------
    over: what the list is called. row, column: the names of their parts. of: the sample type that has the list, if one has it: then
    the other parts are vectors, one for each matrix that the type declares to be positive semidefinite, in this order; where it
    declares none, the list itself is of vectors (`tie_rows`).
    """

    over: str
    row: tuple[Any, ...]
    column: tuple[Any, ...]
    of: type | None = None

    def inner(self, matrix: str = "") -> Any:
        """An entry of a matrix that the sample type declares to have a factor (`samples.hypotheses.factor`): an inner product.

        Where no sample type has the list, that of the only Gram matrix. Raises `NotDerived` for a matrix that is not declared.
        """
        declared = list(factors_of(self.of)) if self.of else [""]
        if matrix not in declared or not len(self.row) == len(self.column) == 1 + len(declared):
            raise NotDerived(f"{matrix} is not declared to be a matrix of inner products: {', '.join(declared) or 'none'}")
        part = 1 + declared.index(matrix)
        if not replaying():
            names = [sole_name(v) for v in (*self.row, *self.column)]
            if len(set(names)) < len(names):
                raise NotDerived(f"two parts of the rows and columns are called the same: {', '.join(names)}")
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
    """A matrix by its entry in a row and a column, with what names in it stand for."""

    rows: Rows
    entry: Any
    within: tuple[Definition, ...] = ()

    @cached_property
    def in_column(self) -> Sum:
        """The sum Σᵢ zᵢkᵢⱼ of a column."""
        return Sum(real("(zᵀK)ⱼ"), self.rows.row[0] * self.entry, self.rows.row, self.rows.over, self.within, self.rows.of)

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
    def granted(self) -> tuple[str, ...]:
        """What no sample type says of it: that it is a matrix of inner products."""
        return () if self.rows.of else (f"its entries are the inner products of vectors, one for each of the {self.rows.over}",)

    @property
    def is_made(self) -> bool:
        """Whether it is what code makes of the vectors of a sample: then this code is lifted."""
        return self.rows.of is not None

    @property
    def T(self) -> Matrix:
        """The transpose."""
        if replaying():
            return self
        swap = dict(zip(map(sole_name, self.rows.row), self.rows.column, strict=True))
        swap |= dict(zip(map(sole_name, self.rows.column), self.rows.row, strict=True))
        if other := next((d for d in self.within if d.renamed(swap, 0) != d.key), None):
            raise NotDerived(f"{other}, and perhaps something else in the transpose")
        return Matrix(self.rows, put(self.entry, swap), self.within)

    def __eq__(self, other: object) -> Any:
        return _Same(self, other) if isinstance(other, Matrix) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        rows = " and ".join(f"({', '.join(map(sole_name, item))})" for item in (self.rows.row, self.rows.column))
        return f"the matrix of {self.entry}, for any two {self.rows.over} {rows}"


@dataclass(frozen=True, eq=False)
class Coefficients(FormalArray):
    """The coefficients of a power series, of which there may be any number: known is its sum at one number x."""

    series: Sum
    x: Any

    @property
    def meanings(self) -> list[Any]:
        """What names of it stand for."""
        return [] if replaying() else [defined(self.series)]

    def at(self, x: Any) -> Any:
        """The sum of the series. Raises `NotDerived` at another number."""
        if not replaying() and not (x == self.x).same(term(0) == 0):
            raise NotDerived(f"the series is known at {self.x}, and not at {x}")
        return self.series.name

    def __str__(self) -> str:
        return f"any number of them, with {self.series}"


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


@dataclass(frozen=True, eq=False)
class Row:
    """A vector as the only block of a matrix of one row: its product with another is their inner product."""

    vector: Any

    def __mul__(self, other: Any) -> Any:
        return self.vector @ other.vector if isinstance(other, Row) else Row(other * self.vector)

    __rmul__ = __mul__

    def __add__(self, other: Any) -> Any:
        return Row(self.vector + other.vector) if isinstance(other, Row) else NotImplemented

    def __sub__(self, other: Any) -> Any:
        return Row(self.vector - other.vector) if isinstance(other, Row) else NotImplemented

    def __neg__(self) -> Any:
        return Row(-1 * self.vector)


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

SIZES = (1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 7, 9, 23)  # the last is multiplied by flint, see `exact_product`


def tie_form(
    K: Matrix,
    code: Callable[..., Any],
    whole: Callable[..., Any],
    parts: Sequence[str],
    others: Mapping[str, Callable[..., Any]] = MappingProxyType({}),
) -> Tied:
    """Compare zᵀKz, and the entries of K, as they are defined, with what code makes of whole matrices.

    Parameters
    ----------
    code: called with the matrix and z. whole: makes the matrix of the Gram matrices of the vectors in each item, and of the others.
    parts: "number" or "vector", for each part of an item. others: other lists that entries speak of, each drawn with a number and a
    NumPy generator. Where a counterexample is replayed, nothing is compared. Raises `NotDerived` where code makes it of the vectors
    themselves (`tie_rows`).
    """
    if replaying():
        return Tied(FORM, len(SIZES), max(SIZES))
    if K.rows.of is not None and not factors_of(K.rows.of):
        raise NotDerived(f"{K.rows.of.__name__} declares no matrices: code makes this one of its {K.rows.over}")
    faults, random = [], np.random.RandomState(0)
    for k, n in enumerate(SIZES):
        items = [tuple(_drawn(random, part) for part in parts) for _ in range(n)]
        grams = [np.array([[float(a[k] @ b[k]) for b in items] for a in items]) for k, p in enumerate(parts) if p == "vector"]
        lists = {K.rows.over: items, **{over: draw(k, random) for over, draw in others.items()}}
        faults += _differ(K, code, lists, np.asarray(whole(*grams, *(lists[over] for over in others))))
    return Tied(FORM, len(SIZES), max(SIZES), tuple(faults[:1]), "rows", K.form.key)


def tie_rows(K: Matrix, code: Callable[..., Any], whole: Callable[[np.ndarray], Any]) -> Tied:
    """The same where code makes the matrix of the rows of X, which are the vectors of a list of a sample type.

    They are drawn, as float64 of 1 to 23 coordinates; and those of drawn samples are compared, as exact rationals. Raises
    `NotDerived` where the list is of something else than vectors of one space. Where a counterexample is replayed, nothing is
    compared.
    """
    if replaying():
        return Tied(FORM, len(SIZES), max(SIZES))
    of, over = K.rows.of, K.rows.over
    if of is None or factors_of(of) or len(K.rows.row) != 2 or not is_vector(K.rows.row[1]):
        raise NotDerived(f"the rows are not known to be the vectors of a list of a sample type: {over}")
    random = np.random.RandomState(0)
    drawn_by_size = [random.randint(-3, 4, (n, d)).astype(float) for n, d in zip(SIZES, reversed(SIZES), strict=True)]
    of_samples = [_vectors(sample, over) for sample in drawn(of, len(SIZES))]
    faults = []
    for X in (*drawn_by_size, *of_samples):
        items = [(int(random.randint(-3, 4)), exact_vector(x)) for x in X]
        faults += _differ(K, code, {over: items}, np.asarray(whole(X)))
    runs = [*drawn_by_size, *of_samples]
    return Tied(FORM, len(runs), max(map(len, runs)), tuple(faults[:1]), "rows", K.form.key)


def _vectors(sample: Any, over: str) -> np.ndarray:
    """The vectors of a list of a sample, as the rows of an exact matrix. Raises `NotDerived` where they are none of one space."""
    try:
        X = exact_matrix(getattr(sample, over))
    except (AttributeError, TypeError, ValueError) as error:
        raise NotDerived(f"{over} of {type(sample).__name__} are not vectors: {error}") from error
    if X.ndim != 2 or len(X) == 0:
        raise NotDerived(f"{over} of {type(sample).__name__} are not vectors of one space, or there are none")
    return X


@dataclass(frozen=True)
class Formed:
    """A whole matrix that code made of the items of a list, and of other lists, and the number that its form is."""

    items: Sequence[tuple[Any, ...]]
    lists: Mapping[str, Any]
    entries: np.ndarray
    form: Any


def _differ(K: Matrix, code: Callable[..., Any], lists: Mapping[str, Any], found: np.ndarray) -> list[str]:
    """How the entries of a matrix that code found, or its form, are others than defined."""
    items = lists[K.rows.over]
    n = len(items)
    entries = [[_entry(K, lists, _named(K.rows.row, a) | _named(K.rows.column, b)) for b in items] for a in items]
    if found.shape != (n, n) or not (found == np.array(entries)).all():
        return [f"the entries of a matrix of {n} rows are others than the code finds"]
    form = code(exact_matrix(found), [item[0] for item in items])  # exact, as readings have it
    if K.form.value(lists, {}) != form:
        return [f"{FORM} is another number than the code finds, on a matrix of {n} rows"]
    note(lambda: Formed(items, lists, exact_matrix(found), form))
    return []


def _entry(K: Matrix, lists: Mapping[str, Any], values: dict[str, Any]) -> Any:
    return valued_at(K.entry, values | {d.defines: d.value(lists, values) for d in K.within})


def tie_series(c: Coefficients, code: Callable[..., Any], vectors: Sequence[Any], draw: Callable[..., Any]) -> Tied:
    """Compare the sum of a series, as it is defined, with what code makes of whole lists of coefficients and of x.

    `vectors` are those that x is made of; `draw` gives the items of the list. Where a counterexample is replayed, nothing is
    compared.
    """
    if replaying():
        return Tied(SERIES, len(SIZES), max(SIZES))
    faults, random = [], np.random.RandomState(0)
    for k in range(len(SIZES)):
        values, items = {sole_name(v): _drawn(random, "vector") for v in vectors}, draw(k, random)
        if c.series.value({c.series.over: items}, values) != code([item[0] for item in items], valued_at(c.x, values)):
            faults.append(f"{SERIES} is another number than the code finds, of {len(items)} coefficients")
    return Tied(SERIES, len(SIZES), len(SIZES) - 1, tuple(faults[:1]), "coefficients", c.series.key)


def _named(names: Sequence[Any], item: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(map(sole_name, names), item, strict=True))


def _drawn(random: np.random.RandomState, part: str) -> Any:
    return int(random.randint(-3, 4)) if part == "number" else random.randint(-3, 4, 2).astype(object)
