"""What a fault does to a value: the operators that make our mutants, applied to what a foreign implementation answers and is given.

A table for each kind of value, by the name of the operator; its docstring says what it does to ``the answer``.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import BoundArguments
from typing import Any

import numpy as np

from ...algorithms.mistakes import answering, negated, scaled, single_precision

Change = Callable[[Any], Any]
KINDS = {"f": "real", "c": "real", **dict.fromkeys("iuUSO", "whole")}  # by the kind of an array's type


def kind_of(value: Any) -> str:
    """``real`` for floats and arrays of them, ``whole`` for labels and indices, ``switch`` for a bool; empty for all else."""
    if isinstance(value, bool | np.bool_):
        return "switch"
    if isinstance(value, float | int | complex):
        return "whole" if isinstance(value, int) else "real"
    kind = getattr(getattr(value, "dtype", None), "kind", None)
    if kind is None and hasattr(value, "is_floating_point"):  # a tensor of torch
        kind = "f" if value.is_floating_point() else ""
    return KINDS.get(kind or "", "")


def shape_of(value: Any) -> tuple[int, ...]:
    """The shape of an array, a sparse matrix, a data frame or a list of numbers; () for all else."""
    if isinstance(value, list | tuple):
        return np.shape(value) if value and all(np.ndim(v) == np.ndim(value[0]) for v in value[:2]) else (len(value),)
    return tuple(getattr(value, "shape", ()))


def _same() -> Any:
    return lambda value: value


def _answer(fault: str, change: Change) -> Any:
    return answering(_same(), fault, lambda found, *_: change(found))


def _last_zero(value: Any) -> Any:
    found = value.clone() if hasattr(value, "clone") else value.copy()
    found[(-1,) * found.ndim] = 0
    return found


def _swapped(value: Any) -> Any:
    """The smallest for the largest, and the other way round."""
    found = np.asarray(value)
    low, high = min(found.ravel().tolist()), max(found.ravel().tolist())
    out = found.copy()
    out[found == low], out[found == high] = high, low
    return out


def _last_changed(value: Any) -> Any:
    """The last one gets a value that another has."""
    out = np.array(value)
    others = [v for v in out.ravel().tolist() if v != out.flat[-1]]
    out.flat[-1] = others[0]
    return out


REAL: dict[str, Change] = {
    "doubled": scaled(_same(), 2.0),
    "a percent more": scaled(_same(), 1.01),
    "negated": negated(_same()),
    "single precision": single_precision(_same()),
    "last at 0": _answer("Leaves the last entry of the answer at 0.", _last_zero),
}
WHOLE: dict[str, Change] = {
    "swapped": _answer("Exchanges the smallest and the largest value of the answer.", _swapped),
    "last changed": _answer("Gives the last entry of the answer the value of another one.", _last_changed),
}
SWITCH: dict[str, Change] = {"turned over": _answer("Takes the answer for its opposite.", lambda value: not value)}
BY_KIND = {"real": REAL, "whole": WHOLE, "switch": SWITCH}
MOVES = {name: REAL[name] for name in ("doubled", "a percent more", "negated", "last at 0")}  # of how far a step goes
WEIGHTS: dict[str, Change] = {
    "ignored": _answer("Ignores the answer.", lambda weights: None),
    "squared": _answer("Takes the square of each of the answer for it.", lambda weights: np.square(weights)),
}


def changed(value: Any, change: Change) -> Any:
    """What a change makes of a value, of the same type; the value itself where it cannot, or where it is of another kind."""
    if type(value) in (list, dict) or (isinstance(value, tuple) and value and not any(map(callable, value))):
        return _each(value, change)
    try:
        found = change(np.float64(value) if type(value) is float else value)
        if type(value) in (float, int, bool):
            return type(value)(found)
        kind = getattr(value, "dtype", None)
        found = found.astype(kind) if hasattr(found, "astype") and found.dtype != kind else found
        if isinstance(value, np.ndarray) and isinstance(found, np.ndarray):
            found.flags.writeable = value.flags.writeable
        return found
    except Exception:  # whatever a foreign type raises: the fault is not in this value
        return value


def _each(values: Any, change: Change) -> Any:
    if isinstance(values, dict):
        return {key: changed(value, change) for key, value in values.items()}
    parts = [changed(value, change) for value in values]
    return type(values)(*parts) if hasattr(values, "_fields") else type(values)(parts)


def differ(one: Any, other: Any) -> bool:
    """Whether two values are not the same."""
    if one is other:
        return False
    try:
        if hasattr(one, "nnz"):
            return (one != other).nnz > 0
        if isinstance(one, list | tuple | dict) and len(one) == len(other):
            parts = zip(one.values(), other.values(), strict=True) if isinstance(one, dict) else zip(one, other, strict=True)
            return any(differ(*pair) for pair in parts)
        return not np.array_equal(np.asarray(one), np.asarray(other))
    except Exception:  # they cannot even be compared
        return True


# ------------------------------------------------------------------------------------------------------------- what is given


def _last_row(given: BoundArguments, name: str) -> bool:
    """Leave out the last row of a matrix, and the last entry of the vectors that come after it and are as long."""
    rows = shape_of(given.arguments[name])
    if len(rows) != 2 or rows[0] < 2:
        return False
    names = [*given.arguments]
    shorter = {}
    for key in names[names.index(name) :]:
        value = given.arguments[key]
        shape = shape_of(value)
        if key != name and len(shape) == 2 and key.lower() != "y":  # of another problem, or another part of it
            break
        if shape and shape[0] == rows[0]:
            shorter[key] = value.iloc[:-1] if hasattr(value, "iloc") else value[:-1]
    given.arguments.update(shorter)
    return True


def _first_column(given: BoundArguments, name: str) -> bool:
    """The first column of a matrix is 0."""
    value = given.arguments[name]
    if len(shape_of(value)) != 2 or not isinstance(value, np.ndarray) or not value[:, 0].any():
        return False
    given.arguments[name] = found = value.copy()
    found[:, 0] = 0
    return True


DATA: dict[str, tuple[str, Callable[[BoundArguments, str], bool]]] = {
    "last row left out": ("Leaves out the last row of the answer, and what belongs to it.", _last_row),
    "first column at 0": ("Takes the first column of the answer for 0.", _first_column),
}
