r"""Samples that hold the same problem in two forms, exactly: in another order, repeated, weighted, or in other coordinates.

A sample type of a topic joins a class from here to the type of the problem: ``class TurnedClasses(Exchanged, TwoClasses)``.
Orders are given by keys to sort by, so that what is left of a sample when rows or columns are left out is a sample again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from ..numbers.exact import exact_matrix, exact_vector
from ..numbers.products import exact_product
from ..samples.base import HypothesisNotMet, sample_type
from ..samples.tables import Rational, Row, Table


@sample_type
class Transformation(Table):
    r"""A problem, and the same in another form: rows $x'=Ax+c$ in the order `order`, and responses $y'=sy+\langle v,x\rangle+t$.

    Here it is the identity. `BY_ROW`, `BY_FEATURE` and `NUMBERS` are those of all bases together.

    Attributes
    ----------
    plain: the type of the problem in the other form: the first base that is not a transformation.
    """

    plain: ClassVar[type[Any]] = Table

    def __init_subclass__(cls, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls.plain = next(base for base in cls.__mro__ if issubclass(base, Table) and not issubclass(base, Transformation))
        for name in ("BY_ROW", "BY_FEATURE", "NUMBERS"):
            setattr(cls, name, tuple(dict.fromkeys(part for base in reversed(cls.__mro__) for part in vars(base).get(name, ()))))

    @cached_property
    def order(self) -> list[int]:
        """Which row stands at each place of the other form."""
        return list(range(self.n))

    @property
    def copies(self) -> int:
        """How often each row is taken: k."""
        return 1

    @cached_property
    def A(self) -> np.ndarray:
        """A, (d, d)."""
        return np.eye(self.d, dtype=int).astype(object)

    @property
    def c(self) -> np.ndarray:
        """c, (d,)."""
        return exact_vector([0] * self.d)

    @property
    def s(self) -> Rational:
        return 1

    @property
    def v(self) -> np.ndarray:
        """v, (d,)."""
        return exact_vector([0] * self.d)

    @property
    def t(self) -> Rational:
        return 0

    @cached_property
    def linear_image(self) -> np.ndarray:
        """The rows Ax, (n, d)."""
        return self.exact_X

    @cached_property
    def image(self) -> np.ndarray:
        """The rows Ax + c, (n, d)."""
        return self.linear_image + self.c if any(self.c) else self.linear_image

    def responses(self, name: str, shifted: bool) -> np.ndarray:
        """sy + ⟨v,x⟩ for the responses of that name, and t more if they are shifted."""
        y = self.s * np.array(getattr(self, name), dtype=object)
        tilted = y + self.exact_X @ self.v if any(self.v) else y
        return tilted + self.t if shifted else tilted

    def transformed(self, shifted: bool = True) -> Any:
        """The problem in the other form: with c and t if it is shifted, which takes an intercept. It is made once."""
        known = vars(self).setdefault("_transformed", {})
        if shifted not in known:
            columns = {name: tuple(self.responses(name, shifted)) for name in self.plain.BY_ROW}
            columns["rows"] = as_rows(self.image if shifted else self.linear_image)
            known[shifted] = self.plain(**{name: tuple(column[i] for i in self.order) for name, column in columns.items()})
        return known[shifted]

    def is_not_identity(self, shifted: bool = True) -> bool:
        """Whether the other form has other data."""
        other = self.transformed(shifted)
        return any(getattr(other, name) != getattr(self, name) for name in ("rows", *self.plain.BY_ROW))


@sample_type
class SortedRows(Transformation):
    """Rows, and the same sorted by `keys`; equal ones keep their order."""

    keys: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("keys",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("keys",)

    @cached_property
    def order(self) -> list[int]:
        return by_keys(self.keys)

    def smaller(self) -> Iterator[Any]:
        """First in the same order; then as any table."""
        if any(self.keys):
            yield from self.changed(keys=(0,) * self.n)
        yield from super().smaller()


@sample_type
class Reordered(SortedRows):
    """Rows, and the same sorted by `keys`, the whole of them `times` times over; a type may want powers of two."""

    times: int

    NUMBERS: ClassVar[tuple[str, ...]] = ("times",)
    powers_of_two: ClassVar[bool] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.times < 1:
            raise HypothesisNotMet("the rows are taken less than once")
        if self.powers_of_two and self.times & (self.times - 1):
            raise HypothesisNotMet("they are not taken 2ᵏ times")

    @property
    def copies(self) -> int:
        return self.times

    @cached_property
    def order(self) -> list[int]:
        return by_keys(self.keys) * self.times

    def smaller(self) -> Iterator[Any]:
        """First once; then as other orders."""
        if self.times > 1:
            yield from self.changed(times=1)
        yield from super().smaller()


@sample_type
class Weighted(Transformation):
    """Rows with weights: whole numbers of at least 0, not all of them 0. The other form, without weights, has each row so often."""

    weights: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("weights",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("weights",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not all(isinstance(k, int) and k >= 0 for k in self.weights) or not any(self.weights):
            raise HypothesisNotMet("the weights are not whole numbers of at least 0, not all of them 0")

    @cached_property
    def sample_weight(self) -> np.ndarray:
        """The weights as an (n,) float64 array."""
        return np.array(self.weights, dtype=np.float64)

    @cached_property
    def order(self) -> list[int]:
        return [i for i, k in enumerate(self.weights) for _ in range(k)]


@sample_type
class WeightedPoints(Weighted):
    """Labelled points with weights: in each class one of them is not 0."""

    labels: tuple[int, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if len({y for y, k in zip(self.labels, self.weights, strict=True) if k}) < 2:
            raise HypothesisNotMet("all weights of a class are 0")


@sample_type
class Moved(Transformation):
    r"""Rows x, and the same in other coordinates, $x'=Ax+c$, which float64 has exactly, with c and without.

    A sorts the columns by `columns`, multiplies each by its factor in `scales`, and, where `turned` is 1 and there are two or
    more, turns the plane of the first two by $\begin{pmatrix}3&-4\\4&3\end{pmatrix}/5$; c is `shift`. A type may want A orthogonal.
    """

    columns: tuple[int, ...]
    scales: Row
    turned: int
    shift: Row

    BY_FEATURE: ClassVar[tuple[str, ...]] = ("columns", "scales", "shift")
    NUMBERS: ClassVar[tuple[str, ...]] = ("columns", "shift")
    DISPLACEMENTS: ClassVar[tuple[str, ...]] = ("shift",)
    orthogonal: ClassVar[bool] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not all(self.scales):
            raise HypothesisNotMet("a column is multiplied by 0")
        if self.orthogonal and any(abs(v) != 1 for v in self.scales):
            raise HypothesisNotMet("a column is scaled")
        if self.turned not in (0, 1):
            raise HypothesisNotMet("turned is neither 0 nor 1")
        for shifted, rows in ((False, self.linear_image), (True, self.image)):
            if not (in_float64(rows.flat) and all(in_float64(self.responses(name, shifted)) for name in self.plain.BY_ROW)):
                raise HypothesisNotMet("float64 does not have a number of the other form")

    @cached_property
    def A(self) -> np.ndarray:
        d = self.d
        A = exact_matrix([[self.scales[k] * (j == column) for j in range(d)] for k, column in enumerate(by_keys(self.columns))])
        if self.turned and d > 1:
            A[0], A[1] = (3 * A[0] - 4 * A[1]) / Fraction(5), (4 * A[0] + 3 * A[1]) / Fraction(5)
        return A

    @property
    def c(self) -> np.ndarray:
        return exact_vector(self.shift)

    @cached_property
    def linear_image(self) -> np.ndarray:
        return exact_product(self.exact_X, self.A.T)

    def smaller(self) -> Iterator[Any]:
        """First with one part of the motion left out; then as any table."""
        for name, same in (("columns", (0,) * self.d), ("scales", (1,) * self.d), ("turned", 0), ("shift", (0,) * self.d)):
            if getattr(self, name) != same:
                yield from self.changed(**{name: same})
        yield from super().smaller()


@sample_type
class Exchanged(Moved):
    """Rows, and the same in other coordinates, with A orthogonal, and with responses y' = sy: s = ±1 is `sign`."""

    sign: int

    orthogonal: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.sign not in (-1, 1):
            raise HypothesisNotMet(f"the responses are multiplied by {self.sign}, not by -1 or 1")

    @property
    def s(self) -> Rational:
        return self.sign


def by_keys(keys: tuple[int, ...]) -> list[int]:
    """The places of the keys, sorted by these; equal ones stay in their order."""
    return sorted(range(len(keys)), key=keys.__getitem__)


def in_float64(numbers: Iterable[Any]) -> bool:
    """Whether float64 has these rationals exactly."""
    try:
        return all(float(v) == v for v in numbers)
    except OverflowError:
        return False


def as_rows(M: np.ndarray) -> tuple[tuple[Rational, ...], ...]:
    """A matrix as the rows of a sample."""
    return tuple(map(tuple, M))
