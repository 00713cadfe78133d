"""Answers as arrays, and where two of them differ."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from ....properties.numbers.exact import rational
from ....properties.roles.base import as_array
from ....properties.roles.readings import Place
from ....properties.statements.verdicts import NotApplicable

Answers: TypeAlias = dict[str, np.ndarray]
"""By the name of a method or attribute."""


MOST = 10**5  # numbers of an answer, which may be sparse
TOL = Fraction(1, 2**20)  # of the roles: half the digits of float64, since nobody says how an unknown sum is rounded


class Entry(Place, shown="{0.of}{0.index}"):
    """An entry of an answer."""

    of: str
    index: list[int]


class Near(Place, shown="{0.of}{0.index}"):
    """An entry of an answer that is compared relative to the largest number there."""

    of: str
    index: list[int]
    size: Any


def plain(answer: Any) -> np.ndarray:
    """An answer as an array: that of a sparse matrix, of several arrays the first, of a list of tables one for each row."""
    if isinstance(answer, tuple):
        answer = answer[0]
    tables: list[Any] = list(answer) if type(answer) is list else []
    if {len(getattr(table, "shape", ())) for table in tables} == {2} and len({table.shape for table in tables}) == 1:
        return as_array(np.stack(tables, axis=1))  # of several outputs, as predict_proba has them
    if np.prod(getattr(answer, "shape", ()), dtype=float) > MOST:
        raise NotApplicable(f"an answer has more than {MOST} numbers")
    dense = getattr(answer, "toarray", None)
    return as_array(answer if dense is None else dense())


def is_numeric(array: np.ndarray) -> bool:
    """Whether its entries are real numbers."""
    return array.dtype.kind in "biuf"


def difference(before: np.ndarray, after: np.ndarray) -> tuple[list[int], Any, Any] | None:
    """The first entry that is not the same, with both; NaN is the same as NaN. Of other shapes these; None where there is none."""
    if before.shape != after.shape:
        return [], str(before.shape), str(after.shape)
    same = np.asarray(before == after)
    if is_numeric(before) and is_numeric(after):
        same = same | (np.isnan(before.astype(float)) & np.isnan(after.astype(float)))
    where = np.argwhere(~same)
    if not len(where):
        return None
    return where[0].tolist(), shown(before[tuple(where[0])]), shown(after[tuple(where[0])])


def apart(before: Answers, after: Answers) -> Iterator[tuple[Near, Any, Any]]:
    """Of each answer the entry whose numbers are farthest apart, with both."""
    for name, was in before.items():
        place, one, other = farthest(was, after[name])
        yield Near(name, place.index, place.size), one, other


def farthest(before: np.ndarray, after: np.ndarray) -> tuple[Near, Any, Any]:
    """The entry whose numbers are farthest apart, with both; first of all one that is a number in one of them alone."""
    if before.shape != after.shape:
        return Near("", [], 0), str(before.shape), str(after.shape)
    if not before.size:
        return Near("", [], 1), 0, 0
    a, b = (np.asarray(v, dtype=float) for v in (before, after))
    finite = np.isfinite(a)
    size = 1 + max((abs(float(v)) for v in a[finite]), default=0.0)
    with np.errstate(invalid="ignore", over="ignore"):
        apart = np.where(finite & np.isfinite(b), abs(a - b), np.where((a == b) | (np.isnan(a) & np.isnan(b)), -1, np.inf))
    index = np.unravel_index(int(np.argmax(apart)), apart.shape)
    return Near("", [int(i) for i in index], rational(size)), shown(a[index]), shown(b[index])


def shown(value: Any) -> Any:
    """A number exactly; what is none, as text."""
    value = value.item() if isinstance(value, np.generic) else value
    value = int(value) if isinstance(value, bool) else value
    if isinstance(value, int | float) and np.isfinite(value):
        return rational(value)
    return str(value)
