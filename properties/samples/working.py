"""Samples of the sizes that users have: tens to thousands of rows, one to a hundred columns.

What breaks at such sizes (blocks, caches, budgets, subsampling) breaks at a number that somebody chose: so do samples have their
sizes near such numbers. They are made by a generator of random numbers, not drawn value by value: what is
found is made smaller by leaving out halves, quarters, … of it.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any, TypeAlias, TypeVar

import numpy as np

from ..topics import load_room
from .base import HypothesisNotMet
from .draws import pool_of
from .stretching import stretched
from .tables import Row

T = TypeVar("T")
Random: TypeAlias = np.random.Generator
ROUND_NUMBERS = (16, 20, 32, 50, 64, 100, 128, 200, 256, 300, 400, 500, 512, 1000, 1024, 1500, 2000, 2048, 3000, 4000, 4096, 5000)
WIDTHS = (1, 2, 3, 4, 5, 8, 10, 16, 17, 20, 31, 32, 33, 50, 64, 65, 100, 101, 128, 129)
PATIENCE = 100  # samples in a row that do not meet the hypotheses
DRAWS, AT_ONCE = 160, 20  # small samples that may be stretched, and such in a row
SMALL = 4  # of so many hard samples one is a small one
HARD = 129  # rows of a hard sample, at most
_HARD: ContextVar[bool] = ContextVar("hard", default=False)
MAGNITUDES = (0, 0, 0, -10, 20, -40, 40, -100, 100, -498, 450, -1070)  # powers of two of the units of hard samples
_MAKERS: dict[type, Maker] = {}


@dataclass(frozen=True)
class Maker:
    """Makes samples of a type: `make(random, n)`, for n up to `most`."""

    make: Callable[[Random, int], Any]
    most: int

    def ladder(self, random: Random) -> Iterator[int]:
        """Sizes that double: a power of two, one less, or one more."""
        for k in range(4, self.most.bit_length()):
            yield min(self.most, 2**k + int(random.integers(-1, 2)))
        yield self.most

    def size(self, random: Random, most: int) -> int:
        """A number at most `most`, next to a round one; the larger half of the round ones is as likely as all of them."""
        near = [k + step for k in ROUND_NUMBERS for step in (-1, 0, 1) if k + step <= most] or [most]
        return int(random.choice(near[len(near) // 2 :] if random.integers(2) else near))


def working(cls: type[T], most: int) -> Callable[[Callable[[Random, int], T]], Callable[[Random, int], T]]:
    """Function decorator: ``f(random, n)`` makes samples of a type of size n, at most `most` for what comparing them costs.

    n counts rows, or whatever else such a sample has many of.
    """

    def register(make: Callable[[Random, int], T]) -> Callable[[Random, int], T]:
        _MAKERS[cls] = Maker(make, most)
        return make

    return register


def maker_of(cls: type) -> Maker | None:
    """How large samples of a type are made: stated in ``samples/large.py`` of its topic. None where they are not.

    Then ``SMALL`` of the type says why not.
    """
    load_room(cls.__module__, "samples")
    return _MAKERS.get(cls)


@contextmanager
def made_hard(hard: bool = True) -> Iterator[None]:
    """Within it, what samples are made of is hard: magnitudes, nearly equal columns, differences that cancel, ties, rare labels."""
    token = _HARD.set(hard)
    try:
        yield
    finally:
        _HARD.reset(token)


def is_hard() -> bool:
    """Whether a hard sample is being made."""
    return _HARD.get()


class WorkingSamples(Iterator[Any]):
    """Samples of a type without end: of sizes that double, unless they `stop_growing`; then of any size up to the last one.

    What does not meet the hypotheses is left out; there is no sample at all where nothing makes large ones. With `hard`, samples
    are not so large, and hard for floating point: one in two is stretched, and one in four is a small one that is stretched, as
    are all of them where nothing makes large ones.
    """

    def __init__(self, cls: type, seed: int = 0, hard: bool = False):
        self.maker, self.hard = maker_of(cls), hard
        if self.maker is not None and hard:
            self.maker = Maker(self.maker.make, min(self.maker.most, HARD))
        self.random = np.random.default_rng([seed, zlib.crc32(cls.__name__.encode())])
        self.ladder = iter(()) if self.maker is None else self.maker.ladder(self.random)
        self.size = self.most = 0
        self.growing = True
        self.draws = pool_of(cls, seed).first(DRAWS) if hard else iter(())

    def __next__(self) -> Any:
        if self.hard and (self.maker is None or not self.random.integers(SMALL)) and (small := self._small()) is not None:
            return small
        for _ in range(PATIENCE if self.maker is not None else 0):
            self.size = next(self.ladder, 0) if self.growing else 0
            self.most = max(self.most, self.size)
            self.size = self.size or self.maker.size(self.random, self.most)  # type: ignore[union-attr]
            with suppress(HypothesisNotMet), made_hard(self.hard):
                sample = self.maker.make(self.random, self.size)  # type: ignore[union-attr]
                return (self.hard and stretched(self.random, sample)) or sample
        raise StopIteration

    def _small(self) -> Any:
        """A small sample, stretched; None where the next ones cannot be."""
        self.size = 0
        with made_hard():
            found = (stretched(self.random, draw.sample, 1) for draw in islice(self.draws, AT_ONCE))
            return next((sample for sample in found if sample is not None), None)

    def stop_growing(self) -> None:
        """Until `grow_again`, no sample will be larger than those before."""
        self.growing = False

    def grow_again(self) -> None:
        """The next one is larger, if there are larger ones."""
        self.growing = True

    @property
    def is_large(self) -> bool:
        """Whether the last sample was nearly as large as any before."""
        return 2 * self.size > self.most


# ------------------------------------------------------------------------------------------------- what they are made of


def one(random: Random, of: Sequence[Any]) -> Any:
    """One of these."""
    return of[int(random.integers(len(of)))]


def width(random: Random, most: int = 129) -> int:
    """A number of columns."""
    return int(random.choice([w for w in WIDTHS if w <= most]))


def unit(random: Random) -> Fraction:
    """1, mostly; a quarter, or 2⁻¹⁰: whole numbers of it are exact as float64. In hard samples any size that float64 has."""
    if _HARD.get():
        return Fraction(2) ** int(random.choice(MAGNITUDES))
    return Fraction(1, int(random.choice([1, 1, 1, 4, 1024])))


def coarse_unit(random: Random) -> Fraction:
    """As `unit`, but 1 or more in hard samples: for trees that take numbers less than 10⁻⁷ apart for equal, as scikit-learn's."""
    return max(Fraction(1), unit(random)) if is_hard() else unit(random)


def points(random: Random, n: int, d: int, ties: bool = True) -> np.ndarray:
    """(n, d) whole numbers: small ones, so that points tie, or from a bell curve, in general position; some columns are off 0.

    Without `ties` they are all in general position. One table in four ends with rows that alone have a certain feature.
    """
    if _HARD.get():
        return hard_points(random, n, d)
    if ties and random.integers(3) == 0:
        X = random.integers(-3, 4, (n, d))
    else:
        X = np.rint(random.standard_normal((n, d)) * (1000 if ties else 2**20)).astype(np.int64)
    if random.integers(3) == 0:
        X = X + random.integers(-2, 3, d) * int(np.abs(X).max(initial=1))
    if ties and n > 8 and random.integers(3) == 0:  # some rows twice
        X[random.integers(0, n, n // 8)] = X[random.integers(0, n, n // 8)]
    if d > 1 and n > 8 and random.integers(4) == 0:
        last, j = end(random, n), int(random.integers(d))
        X[last] = np.where(np.arange(d) == j, np.where(X[last] == 0, 1, X[last]), 0)
        X[: last.start, j] = 0
    return X


def hard_points(random: Random, n: int, d: int) -> np.ndarray:
    """(n, d) whole numbers below 2⁴⁹, hard for floating point.

    Columns that are nearly equal or of very different sizes, a centre so far off that differences cancel, three points over and
    over, long runs of one point, or none of these.
    """
    X = np.rint(random.standard_normal((n, d)) * 100).astype(np.int64)
    kind = int(random.integers(6))
    if kind == 0:
        X = X[:, :1] * 2**30 + X
    elif kind == 1:
        X = X * 2 ** random.integers(0, 40, d)
    elif kind == 2:
        X = X + 2 ** int(random.integers(20, 46))
    elif kind == 3:
        X = X[random.integers(0, min(n, 3), n)]
    elif kind == 4:
        X = X[np.sort(random.integers(0, n, n))]
        X[: n // 2] = X[0]
    return X


def in_single(X: np.ndarray) -> np.ndarray:
    """Whole numbers rounded to ones that single precision has: what is different is so for code that keeps its inputs in it."""
    return X.astype(np.float32).astype(np.int64)


def end(random: Random, n: int) -> slice:
    """The last of n rows, or some: if they speak of a feature of their own, what drops them knows nothing of it."""
    return slice(n - int(random.choice([1, 1, 2, 1 + n // 16, 1 + n // 8])), n)


def rows(X: np.ndarray, scale: Fraction | int = 1) -> tuple[Row, ...]:
    """The rows of an array of whole numbers, as exact numbers, each times `scale`."""
    if scale == 1:
        return tuple(tuple(map(int, row)) for row in X)
    return tuple(tuple(scale * int(v) for v in row) for row in X)


def row(values: Any, scale: Fraction | int = 1) -> Row:
    """Whole numbers as exact ones, each times `scale`."""
    return rows(np.asarray(values)[None, :], scale)[0]


def signs(random: Random, n: int, share: float = 0.5) -> np.ndarray:
    """n labels −1 or +1, at least one of each for n ≥ 2; `share` of them +1 in the mean."""
    if _HARD.get():
        share = float(random.choice([0.5, 0.01, 0.99]))
    y = np.where(random.random(n) < share, 1, -1)
    y[:1], y[-1:] = -1, 1
    return y


def labels(y: Any) -> tuple[int, ...]:
    """Whole numbers as labels."""
    return tuple(map(int, y))
