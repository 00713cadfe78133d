"""The user's own data, and the small real data sets that scikit-learn bundles, as labelled points."""

from __future__ import annotations

import csv
import dataclasses
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..properties.samples.base import HypothesisNotMet
from .errors import Misuse

BUNDLED = {"iris": "load_iris", "breast-cancer": "load_breast_cancer", "digits": "load_digits", "wine": "load_wine"}


@dataclass(frozen=True)
class Data:
    """A two-class data set: X (n, d) float64, y (n,) of −1/+1, and what the classes are called."""

    name: str
    X: np.ndarray
    y: np.ndarray
    classes: tuple[str, str]

    def as_sample(self, sample_type: type) -> Any:
        """The data as a sample of that type. Raises `HypothesisNotMet` if they do not meet its hypotheses."""
        if not is_made_of_points(sample_type):
            raise HypothesisNotMet(f"a {sample_type.__name__} is not made of labelled points")
        return sample_type.from_arrays(self.X, self.y)  # type: ignore[attr-defined]


def is_made_of_points(sample_type: type) -> bool:
    """Whether labelled points are all that a sample of that type needs."""
    if not hasattr(sample_type, "from_arrays") or not dataclasses.is_dataclass(sample_type):
        return False
    more = [f for f in dataclasses.fields(sample_type) if f.init and f.name not in ("rows", "labels")]
    return all(f.default is not dataclasses.MISSING or f.default_factory is not dataclasses.MISSING for f in more)


def from_arrays(X: Any, y: Any) -> Data:
    """Labelled points from arrays, lists, a sparse matrix or a data frame: X (n, d) of finite numbers, y (n,) of two classes.

    Labels −1 and +1 stay as they are; of two other classes the first in order becomes −1. Raises `Misuse` for anything else.
    """
    points = _matrix(X)
    labels = np.asarray(y)
    if labels.ndim == 2 and 1 in labels.shape:
        labels = labels.ravel()
    if labels.shape != (len(points),):
        raise Misuse(f"y must be ({len(points)},), a label for each example, not {labels.shape}")
    for i, label in enumerate(labels.tolist()):
        if label is None or label != label:
            raise Misuse(f"y, example {i + 1}: {label} is no label")
    names = [_tidy(str(label)) for label in labels.tolist()]
    present = {"-1", "1"} if set(names) <= {"-1", "1"} else set(names)
    if len(present) != 2:
        raise Misuse(f"y needs two classes, not {len(present)}: {', '.join(sorted(present)[:12])}")
    first, second = _two_classes(sorted(present), [], "y")
    return Data("X, y", points, np.array([1 if name == second else -1 for name in names]), (first, second))


def _matrix(X: Any) -> np.ndarray:
    """X as an (n, d) float64 array. Raises `Misuse`."""
    try:
        points = np.asarray(X.toarray() if hasattr(X, "toarray") else X, dtype=np.float64)
    except (ValueError, TypeError, OverflowError) as error:
        raise Misuse(f"X is no table of numbers: {(str(error).splitlines() or [''])[0]}") from None
    if points.ndim != 2 or 0 in points.shape:
        raise Misuse(f"X must be (n, d), an example a row, not {points.shape}")
    for i, j in np.argwhere(~np.isfinite(points))[:1]:
        raise Misuse(f"X, example {i + 1}, column {j + 1}: {points[i, j]} is not a finite number")
    return points


def load(name: str, classes: Sequence[str] = (), label: str | None = None) -> Data:
    """A bundled data set by name, or a CSV file with a label column (the last one, or the one named `label`).

    `classes` chooses the two classes to compare, the first becoming −1. Raises `Misuse` for a file that is missing, empty or
    not numeric, NaN or infinite values, and other than two classes.
    """
    X, labels = _bundled(name) if name in BUNDLED else _csv(Path(name), label)
    first, second = _two_classes(labels, list(classes), name)
    keep = [i for i, c in enumerate(labels) if c in (first, second)]
    y = np.array([1 if labels[i] == second else -1 for i in keep])
    return Data(name, X[keep], y, (first, second))


def _bundled(name: str) -> tuple[np.ndarray, list[str]]:
    from sklearn import datasets

    bunch: Any = getattr(datasets, BUNDLED[name])()
    names = [str(c) for c in bunch.target_names]
    return np.asarray(bunch.data, dtype=float), [names[t] for t in bunch.target]


def _two_classes(labels: list[str], chosen: list[str], name: str) -> tuple[str, str]:
    present = sorted(set(labels), key=lambda c: (_number(c) is None, _number(c) or 0.0, c))
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


def _csv(path: Path, label: str | None) -> tuple[np.ndarray, list[str]]:
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            rows = [row for row in csv.reader(file) if any(cell.strip() for cell in row)]
    except FileNotFoundError:
        raise Misuse(f"there is no file {path}, and no data set of that name: {', '.join(BUNDLED)}") from None
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Misuse(f"{path} cannot be read as CSV: {error}") from None
    if not rows:
        raise Misuse(f"{path} is empty")
    header, rows = _header(rows)
    if not rows:
        raise Misuse(f"{path} has a header but no examples")
    column = _label_column(header, label, len(rows[0]), path)
    X = [_features(row, column, i, len(rows[0]), path) for i, row in enumerate(rows)]
    if not X[0]:
        raise Misuse(f"{path} has no feature columns beside the label")
    return np.array(X), [_tidy(row[column]) for row in rows]


def _header(rows: list[list[str]]) -> tuple[list[str] | None, list[list[str]]]:
    """The first row is a header if none of its cells is a number and there is a numeric row below."""
    if len(rows) > 1 and all(_number(cell) is None for cell in rows[0]):
        return [cell.strip() for cell in rows[0]], rows[1:]
    return None, rows


def _label_column(header: list[str] | None, label: str | None, width: int, path: Path) -> int:
    if label is None:
        return width - 1
    if header is not None and label in header:
        return header.index(label)
    columns = f"its columns are {', '.join(header)}" if header else "it has no header"
    raise Misuse(f"{path} has no column {label!r}: {columns}")


def _features(row: list[str], column: int, i: int, width: int, path: Path) -> list[float]:
    if len(row) != width:
        raise Misuse(f"{path}, example {i + 1}: {len(row)} cells where the first example has {width}")
    values = []
    for j, cell in enumerate(row):
        if j == column:
            continue
        value = _number(cell)
        if value is None:
            raise Misuse(f"{path}, example {i + 1}, column {j + 1}: {cell.strip()!r} is not a number")
        if not math.isfinite(value):
            raise Misuse(f"{path}, example {i + 1}, column {j + 1}: {cell.strip()} is not a finite number")
        values.append(value)
    return values


def _tidy(cell: str) -> str:
    """A class as text; 1, 1.0 and +1 are the same class."""
    value = _number(cell)
    return cell.strip() if value is None or not value.is_integer() else str(int(value))


def _number(cell: str) -> float | None:
    try:
        return float(cell)
    except ValueError:
        return None
