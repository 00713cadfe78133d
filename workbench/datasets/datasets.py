"""The user's own data, and the small real data sets that scikit-learn bundles, as labelled points."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...properties.samples.base import HypothesisNotMet
from ..base.errors import Misuse
from ..base.extras import needs
from . import csv_table
from .csv_table import number

_EXAMPLE = re.compile(r"\bexample (\d+)\b")  # as samples name theirs: the first is 0
BUNDLED = {"iris": "load_iris", "breast-cancer": "load_breast_cancer", "digits": "load_digits", "wine": "load_wine"}


@dataclass(frozen=True)
class Data:
    """A two-class data set: X (n, d) float64, y (n,) of −1/+1, and what the classes are called.

    Attributes
    ----------
    rows: where each example stands: its line in a file, as an editor counts, else its place in the whole set; the first is 1.
    unit: which of the two, "line" or "example".
    """

    name: str
    X: np.ndarray
    y: np.ndarray
    classes: tuple[str, str]
    rows: tuple[int, ...]
    unit: str = "example"

    def as_sample(self, sample_type: type) -> Any:
        """The data as a sample of that type. Raises `HypothesisNotMet`, which names examples as `called` does, if they do not meet
        its hypotheses."""
        if not is_made_of_points(sample_type):
            raise HypothesisNotMet(f"a {sample_type.__name__} is not made of labelled points")
        try:
            return sample_type.from_arrays(self.X, self.y)  # type: ignore[attr-defined]
        except HypothesisNotMet as error:
            error.args = (_EXAMPLE.sub(lambda found: self.called(int(found.group(1))), str(error)),)
            raise

    def called(self, i: int) -> str:
        """How messages name the example of that index (the first is 0), wherever the data come from."""
        return f"{self.unit} {self.rows[i]}"


def is_made_of_points(sample_type: type) -> bool:
    """Whether labelled points are all that a sample of that type needs."""
    if not hasattr(sample_type, "from_arrays") or not dataclasses.is_dataclass(sample_type):
        return False
    more = [f for f in dataclasses.fields(sample_type) if f.init and f.name not in ("rows", "labels")]
    return all(f.default is not dataclasses.MISSING or f.default_factory is not dataclasses.MISSING for f in more)


def from_arrays(X: Any, y: Any) -> Data:
    """Labelled points from arrays, lists, a sparse matrix or a data frame: X (n, d) of finite numbers, y (n,) of two classes.

    Labels −1 and +1 stay as they are; of two other classes the first in order becomes −1. Raises `Misuse` for anything else, and
    for a frame and a series whose rows have different names: which label is whose?
    """
    points = _matrix(X)
    labels = _array(y)
    if labels.ndim == 2 and 1 in labels.shape:
        labels = labels.ravel()
    if labels.shape != (len(points),):
        raise Misuse(f"y must be ({len(points)},), a label for each example, not {labels.shape}")
    _same_rows(X, y)
    for i, label in enumerate(labels.tolist()):
        if label is None or label != label:
            raise Misuse(f"y, example {i + 1}: {label} is not a label")
    names = [_tidy(str(label)) for label in labels.tolist()]
    present = {"-1", "1"} if set(names) <= {"-1", "1"} else set(names)
    if len(present) != 2:
        raise Misuse(f"y needs two classes, not {len(present)}: {', '.join(sorted(present)[:12])}")
    first, second = _two_classes(sorted(present), [], "y")
    y = np.array([1 if name == second else -1 for name in names])
    return Data("X, y", points, y, (first, second), tuple(range(1, len(y) + 1)))


def _array(data: Any) -> np.ndarray:
    """Data as an array: a frame or a series by its ``to_numpy``."""
    return np.asarray(data.to_numpy() if hasattr(data, "to_numpy") else data)


def _matrix(X: Any) -> np.ndarray:
    """X as an (n, d) float64 array. Raises `Misuse`, with the name of the column where it has one."""
    try:
        array = np.asarray(X.toarray()) if hasattr(X, "toarray") else _array(X)
        points = array.astype(np.float64)
    except (ValueError, TypeError, OverflowError) as error:
        where = _not_numeric(X)
        raise Misuse(f"X{where} is not a table of numbers: {(str(error).splitlines() or [''])[0]}") from None
    if points.ndim != 2 or 0 in points.shape:
        raise Misuse(f"X must be (n, d), an example a row, not {points.shape}")
    for i, j in np.argwhere(~np.isfinite(points))[:1]:
        raise Misuse(f"X, example {i + 1}, {_called(X, j)}: {points[i, j]} is not a finite number")
    return points


def _called(X: Any, column: int) -> str:
    names = list(getattr(X, "columns", ()))
    return f"column {column + 1}" + (f" ({names[column]})" if column < len(names) else "")


def _not_numeric(X: Any) -> str:
    """Which column of a frame holds something other than numbers."""
    with suppress(Exception):  # of whatever library the frame is
        for j, column in enumerate(_array(X).T):
            try:
                column.astype(np.float64)
            except (ValueError, TypeError):
                return f", {_called(X, j)},"
    return ""


def _same_rows(X: Any, y: Any) -> None:
    """Raises `Misuse` where both name their rows, otherwise: they are taken in order, and that may not be what is meant."""
    rows, others = getattr(X, "index", None), getattr(y, "index", None)
    if rows is None or others is None or callable(rows) or callable(others):  # of a list, it is a method
        return
    if list(rows) != list(others):
        raise Misuse("X and y have rows of different names (their index): give y.to_numpy() if they are in the same order")


def load(name: str, classes: Sequence[str] = (), label: str | None = None, drop: Sequence[str] = ()) -> Data:
    """A bundled data set by name, or a CSV file with a label column: the last one, or `label`, its name or its number from 1.

    `classes` chooses the two classes to compare, the first becoming −1; the columns `drop` are left out. Raises `Misuse` for a file
    that is missing, empty or not numeric, NaN or infinite values, and other than two classes.
    """
    if name in BUNDLED and (label is not None or drop):
        raise Misuse(
            f"{name} is bundled, and its columns are known: {'--label' if label is not None else '--drop'} is for a CSV file"
        )
    unit = "example" if name in BUNDLED else "line"
    X, labels, rows = _bundled(name) if name in BUNDLED else _csv(Path(name), label, drop)
    first, second = _two_classes(labels, list(classes), name)
    keep = [i for i, c in enumerate(labels) if c in (first, second)]
    y = np.array([1 if labels[i] == second else -1 for i in keep])
    return Data(name, X[keep], y, (first, second), tuple(rows[i] for i in keep), unit)


def _bundled(name: str) -> tuple[np.ndarray, list[str], Sequence[int]]:
    needs("sklearn")
    from sklearn import datasets

    bunch: Any = getattr(datasets, BUNDLED[name])()
    names = [str(c) for c in bunch.target_names]
    return np.asarray(bunch.data, dtype=float), [names[t] for t in bunch.target], range(1, len(bunch.target) + 1)


def _two_classes(labels: list[str], chosen: list[str], name: str) -> tuple[str, str]:
    present = sorted(set(labels), key=lambda c: (number(c) is None, number(c) or 0.0, c))
    listed = ", ".join(present[:12]) + (" …" if len(present) > 12 else "")
    unknown = [c for c in chosen if c not in present]
    if unknown:
        raise Misuse(f"{name} has no class {unknown[0]!r}: its classes are {listed}")
    if chosen and len(set(chosen)) != 2:
        raise Misuse(f"choose two different classes of {name}, not {','.join(chosen)}: --classes FIRST,SECOND")
    if not chosen and len(present) != 2:
        how = f"it has {len(present)}: {listed}" if len(present) != 1 else f"it has one, {listed}"
        raise Misuse(
            f"{name} needs two classes, but {how}" + (" (choose two with --classes FIRST,SECOND)" if len(present) > 2 else "")
        )
    first, second = chosen or present
    return first, second


def _csv(path: Path, label: str | None, drop: Sequence[str]) -> tuple[np.ndarray, list[str], Sequence[int]]:
    if not path.exists():
        raise Misuse(f"there is no file {path}, and no data set of that name: {', '.join(BUNDLED)}")
    table = csv_table.read(path)
    width = len(table.rows[0])
    dropped = {table.column(name) for name in drop}
    column = width - 1 if label is None else table.column(label)
    if label is None and column in dropped:
        raise Misuse(f"{path}: the last column, {table.called(column)}, is dropped: say with --label where the labels are")
    if column in dropped:
        raise Misuse(f"{path}: {table.called(column)} is the label, and cannot be dropped")
    features = [j for j in range(width) if j != column and j not in dropped]
    if not features:
        raise Misuse(f"{path} has no feature columns beside the label")
    X = [[table.number(i, j) for j in features] for i in range(len(table.rows))]
    for line, row in zip(table.lines, table.rows, strict=True):
        if not row[column].strip():
            raise Misuse(f"{path}, line {line}, {table.called(column)}: there is no label")
    return np.array(X), [_tidy(row[column]) for row in table.rows], table.lines


def _tidy(cell: str) -> str:
    """A class as text; 1, 1.0 and +1 are the same class."""
    value = number(cell)
    return cell.strip() if value is None or not value.is_integer() else str(int(value))
