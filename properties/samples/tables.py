"""Tables of exact numbers, with labels or targets: one definition of rows, sizes and shrinking."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, ClassVar

import flint
import numpy as np
from hypothesis import strategies as st

from ..numbers.exact import NotANumber, exact_matrix, exact_vector, rational
from ..numbers.shown import show
from .base import HypothesisNotMet, sample_type, strategy

Rational = int | Fraction
Row = tuple[Rational, ...]
FEW = 12  # up to so many rows are left out one at a time


def nearer(v: Any) -> list[Any]:
    """Numbers nearer to 0 than v, and −v for a negative one."""
    candidates = dict.fromkeys((0, v - 1 if v > 0 else v + 1, abs(v)))
    return [c for c in candidates if (abs(c), c < 0) < (abs(v), v < 0)]


def gram_of(rows: tuple[Row, ...]) -> np.ndarray:
    """The exact (n, n) matrix of inner products of n rows."""
    scale = math.lcm(*(v.denominator for row in rows for v in row))
    Z = flint.fmpz_mat([[int(v * scale) for v in row] for row in rows])
    products = (Z * Z.transpose()).tolist()
    return exact_matrix([[Fraction(int(v), scale * scale) if scale > 1 else int(v) for v in row] for row in products])


def as_floats(values: Any) -> np.ndarray:
    """A vector as float64: the same numbers where these are integers or dyadic rationals, else the nearest."""
    return np.array([float(v) for v in values])


@sample_type
class Table:
    """Rows of R^d, exact rationals: at least one row, all of the same dimension d ≥ 1.

    A type with further fields says in `BY_ROW` which of them have an entry for each row, in `BY_FEATURE` which have one for each
    column, and in `NUMBERS` which of them hold numbers that may shrink; `smaller` does the rest. `POINTS` are those that hold a
    point of R^d, which moves with the rows, and `DISPLACEMENTS` those that hold a difference of two, which is of their unit;
    `MOVED` is the field that holds the rows themselves.
    """

    rows: tuple[Row, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ()
    BY_FEATURE: ClassVar[tuple[str, ...]] = ()
    NUMBERS: ClassVar[tuple[str, ...]] = ()
    MOVED: ClassVar[str] = "rows"
    POINTS: ClassVar[tuple[str, ...]] = ()
    DISPLACEMENTS: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        if not self.rows:
            raise HypothesisNotMet("there are no examples")
        if not self.d:
            raise HypothesisNotMet("the examples have no features")
        for i, row in enumerate(self.rows):
            if len(row) != self.d:
                raise HypothesisNotMet(f"example {i} has {len(row)} features, example 0 has {self.d}")
        for name in self.BY_ROW:
            if len(getattr(self, name)) != self.n:
                raise HypothesisNotMet(f"{self.n} examples but {len(getattr(self, name))} {name}")
        for name in self.BY_FEATURE:
            if len(getattr(self, name)) != self.d:
                raise HypothesisNotMet(f"{name} has {len(getattr(self, name))} entries for {self.d} features")

    @property
    def n(self) -> int:
        return len(self.rows)

    @property
    def d(self) -> int:
        return len(self.rows[0])

    @cached_property
    def X(self) -> np.ndarray:
        """The rows as an (n, d) float64 array: the same numbers, since samples are integers or dyadic rationals."""
        return np.array([[float(v) for v in row] for row in self.rows], dtype=np.float64)

    @cached_property
    def exact_X(self) -> np.ndarray:
        """The rows as an (n, d) array of exact rationals."""
        return exact_matrix(self.rows)

    @cached_property
    def radius_squared(self) -> Rational:
        """The largest squared norm of a row: D² or R²."""
        return max(sum(v * v for v in row) for row in self.rows)

    def smaller(self) -> Iterator[Any]:
        """Samples of the same type that are smaller in one respect: fewer rows, a column fewer, a number nearer to 0.

        Of many rows halves are left out first, then quarters, …, and last single ones; so of columns.
        """
        for part in parts(self.n):
            yield from self.changed(**{name: _without(getattr(self, name), part) for name in ("rows", *self.BY_ROW)})
        for part in parts(self.d):
            columns = {name: _without(getattr(self, name), part) for name in self.BY_FEATURE}
            yield from self.changed(rows=tuple(_without(row, part) for row in self.rows), **columns)
        for i, row in enumerate(self.rows):
            for changed in _nearer_rows(row):
                yield from self.changed(rows=(*self.rows[:i], changed, *self.rows[i + 1 :]))
        for name in self.NUMBERS:
            value = getattr(self, name)
            several = isinstance(value, tuple)
            for changed in _nearer_rows(value) if several else nearer(value):
                yield from self.changed(**{name: changed})

    def changed(self, **fields: Any) -> Iterator[Any]:
        """The sample of the same type with these fields, if it meets its hypotheses."""
        with suppress(HypothesisNotMet, ValueError):
            yield dataclasses.replace(self, **fields)


def parts(n: int) -> Iterator[slice]:
    """What may be left out of n things: of many the halves, quarters, …; in the end each one alone."""
    size = n // 2 if n > FEW else 1
    while True:
        yield from (slice(start, start + size) for start in range(0, n, size))
        if size <= 1:
            return
        size //= 2


def _without(values: tuple, part: slice) -> tuple:
    return values[: part.start] + values[part.stop :]


def _nearer_rows(row: Row) -> Iterator[Row]:
    for j, v in enumerate(row):
        for near in nearer(v):
            yield (*row[:j], near, *row[j + 1 :])


@sample_type
class LabelledPoints(Table):
    """Points of R^d with labels −1 or +1: at least one, all of the same dimension d ≥ 1."""

    labels: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels",)

    def __post_init__(self) -> None:
        super().__post_init__()
        for i, label in enumerate(self.labels):
            if label not in (-1, 1):
                raise HypothesisNotMet(f"label {i} is {label}, not -1 or 1")

    @classmethod
    def from_arrays(cls, X: Any, y: Any) -> Any:
        """A sample from the user's own data: X (n, d) of finite numbers, y (n,) of −1/+1. Raises `HypothesisNotMet`."""
        try:
            rows = tuple(tuple(rational(v) for v in row) for row in np.asarray(X).tolist())
        except NotANumber as error:
            raise HypothesisNotMet(f"the data are not finite numbers: {error}") from error
        return cls(rows, tuple(int(v) for v in y))

    @cached_property
    def y(self) -> np.ndarray:
        """The labels as an (n,) integer array."""
        return np.array(self.labels, dtype=np.int64)

    @property
    def examples(self) -> list[tuple[np.ndarray, int]]:
        """The pairs (x, y), exactly: x is a (d,) array of rationals."""
        return list(zip(self.exact_X, self.labels, strict=True))

    def facts(self) -> dict[str, str]:
        """What there is to know of the data, for people."""
        return {"examples": str(self.n), "features": str(self.d), "largest norm²": show(self.radius_squared)}

    @cached_property
    def exact_in_float(self) -> bool:
        """Whether sums of up to 2²⁰ of the points, and their inner products, are exact in float64.

        Then a perceptron on these points makes no rounding error at all, and theorems need no tolerance.
        """
        scale = max((v.denominator for row in self.rows for v in row), default=1)
        largest = max((abs(v) for row in self.rows for v in row), default=0)
        power_of_two = scale & (scale - 1) == 0
        return power_of_two and (largest * scale) ** 2 * self.d * 2**20 < 2**53

    def one_at_a_time(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """The examples one after another, as (1, d) and (1,) arrays."""
        for i in range(self.n):
            yield self.X[i : i + 1], self.y[i : i + 1]


@sample_type
class TargetedRows(Table):
    """Rows of R^d with real targets: at least one example and one feature; XᵀX may be singular, and n below d."""

    targets: Row

    BY_ROW: ClassVar[tuple[str, ...]] = ("targets",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("targets",)

    @cached_property
    def y(self) -> np.ndarray:
        """The targets as an (n,) float64 array."""
        return as_floats(self.targets)

    @cached_property
    def exact_y(self) -> np.ndarray:
        """The targets as an (n,) array of exact rationals."""
        return exact_vector(self.targets)


@cache
def integer_rows(d: int, most: int = 4) -> st.SearchStrategy[Row]:
    """Rows of d small integers."""
    return st.tuples(*[st.integers(-most, most)] * d)


def label_by(w: Row, row: Row) -> tuple[Row, int]:
    """Label a row by the side of w it lies on; a row on the hyperplane itself is first moved along w."""
    side = sum(a * b for a, b in zip(w, row, strict=True))
    if side == 0:
        row = tuple(a + b for a, b in zip(row, w, strict=True))
        side = sum(a * a for a in w)
    return row, 1 if side > 0 else -1


def separable_rows(draw: st.DrawFn, rows: list[Row], d: int) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Label drawn rows by a drawn direction, so that they are separable by construction."""
    w = draw(integer_rows(d, 3).filter(any))
    labelled = [label_by(w, row) for row in rows]
    return tuple(row for row, _ in labelled), tuple(label for _, label in labelled)


def orthogonal(d: int, labels: Sequence[int], length: int = 1) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """d orthogonal rows of the same length: here (D/γ)² = d, and every bound of the perceptron is attained."""
    return tuple(tuple(length if i == j else 0 for j in range(d)) for i in range(d)), tuple(labels)


@strategy(LabelledPoints)
def labelled_points(draw: st.DrawFn) -> LabelledPoints:
    """Small integer points with any labels: separable or not."""
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(integer_rows(d), min_size=1, max_size=6))
    return LabelledPoints(tuple(rows), tuple(draw(st.lists(st.sampled_from([1, -1]), min_size=len(rows), max_size=len(rows)))))


def unit_rows(d: int) -> st.SearchStrategy[Row]:
    """Unit vectors with dyadic entries: ±eᵢ, and from d = 4 on those with entries ±1/2."""
    axis = st.tuples(st.integers(0, d - 1), st.sampled_from([1, -1])).map(
        lambda p: tuple(p[1] if j == p[0] else 0 for j in range(d))
    )
    if d < 4:
        return axis

    def halves(places: list[int], signs: tuple[int, ...]) -> Row:
        value = dict(zip(places, signs, strict=True))
        return tuple(Fraction(value.get(j, 0), 2) for j in range(d))

    places = st.lists(st.integers(0, d - 1), min_size=4, max_size=4, unique=True)
    return st.one_of(axis, st.builds(halves, places, st.tuples(*[st.sampled_from([1, -1])] * 4)))


def fractions(d: int, most: int = 30) -> st.SearchStrategy[Row]:
    """Rows of d tenths or sevenths, the float64 nearest to each: data as users have them, whose sums round."""
    return st.sampled_from([10, 7]).flatmap(lambda q: st.tuples(*[st.integers(-most, most).map(lambda k: rational(k / q))] * d))


FRAME = ((2, 3, 6), (3, -6, 2), (6, 2, -3))
"""Three orthogonal rows of one length."""
NUDGES = (2.0**-52, 2.0**-52, 2.0**-52, 2.0**-46, 2.0**-40)


def nearly_orthogonal(draw: st.DrawFn) -> list[Row]:
    """Rows of one length that are orthogonal up to rounding, or up to a nudge of one entry by a few units of 2⁻⁵², 2⁻⁴⁶ or 2⁻⁴⁰.

    Here inner products that should be 0 are computed as a little more or less, and the bounds for orthogonal rows are just missed.
    """
    kind = draw(st.sampled_from(["a turn apart", "a frame", "leaning", "a turn apart"]))
    if kind == "leaning":
        lean = Fraction(draw(st.sampled_from([1, -1, -1])), 2 ** draw(st.sampled_from([40, 37, 44])))
        return [(1, 0), (lean, 1), (1, 0)]
    if kind == "a frame":
        unit = draw(st.sampled_from([0.1, 0.3, 1 / 7]))
        rows = [[v * unit for v in row] for row in draw(st.permutations(FRAME))[: draw(st.integers(2, 3))]]
        order = draw(st.permutations(range(3)))
        return [tuple(rational(row[j]) for j in order) for row in rows]
    return a_turn_apart(draw)


def a_turn_apart(draw: st.DrawFn, ending_in_1: bool = False) -> list[Row]:
    """(a, b) and (−b, a), with one entry nudged; both end in 1 if wanted, as lifted points do."""
    m, q = draw(st.sampled_from([4, 6])), draw(st.sampled_from([10, 7]))
    a, b = ([v / q for v in draw(st.lists(st.integers(1, 30), min_size=m, max_size=m))] for _ in range(2))
    if ending_in_1:
        a, b = [*a, 1.0], [*b, 1.0]
    by = draw(st.sampled_from([1, 2, 3, -1, 0])) * draw(st.sampled_from(NUDGES))
    turned = nudged([*(-v for v in b), *a], [*a, *b], by)
    return [tuple(map(rational, row)) for row in ([*a, *b], turned)]


def nudged(row: list[float], other: list[float], by: float) -> list[float]:
    """The row with one entry changed in proportion, the one that changes ⟨row, other⟩ most for what it changes of the length."""
    j = max(range(len(row) - 1), key=lambda i: abs(other[i] / row[i]))
    return [v * (1 + by * (1 if v * other[j] > 0 else -1)) if i == j else v for i, v in enumerate(row)]


GRID = 52  # bits after the point of the unit vectors below


@cache
def fine_unit_rows(d: int) -> list[Row]:
    """Unit vectors of R^d, d ≥ 5, with entries of up to 52 bits, exactly: a² and four more squares sum to 4⁵²."""
    return [tuple(row[(j - k) % 5] if j < 5 else 0 for j in range(d)) for k in range(4) for row in [_completed(((k + 1) / 7,))]]


@cache
def fine_unit_pairs() -> list[tuple[Row, Row]]:
    """Pairs of unit vectors of R¹⁶, exactly, an ulp from orthogonal: (a, b) and (−b, a), nudged, each completed to length 1."""
    found = []
    for k in (3, 6, 1, 2, 4, 5):
        row = [((7 * i * i + 5 * i + 3 * k) % 29 + 15) / 150 if i != k else 0.001 for i in range(8)]
        turned, j = [*(-v for v in row[4:]), *row[:4]], row.index(min(row))
        turned[j] += (k % 3 + 1) * 2.0**-GRID  # the smallest change of their inner product that the grid allows
        u, v = _completed(tuple(row)), _completed(tuple(turned))
        found.append(((*u[:8], *u[8:], 0, 0, 0, 0), (*v[:8], 0, 0, 0, 0, *v[8:])))
    return found


def _completed(first: tuple[float, ...]) -> Row:
    """Numbers of a sum of squares below 1, rounded to the grid, and four more that make the sum 1."""
    from sympy.solvers.diophantine.diophantine import sum_of_four_squares

    entries = [round(v * 2**GRID) for v in first]
    rest = sum_of_four_squares(4**GRID - sum(v * v for v in entries))
    return tuple(Fraction(int(v), 2**GRID) for v in (*entries, *rest))
